"""What is raised when a text or a wish makes no sense."""

from __future__ import annotations


class InputError(ValueError):
    """A text that cannot be read, and where.

    >>> import gridwright
    >>> try:
    ...     gridwright.solve("sliding", "1 2\\n3 x y\\n")
    ... except gridwright.InputError as error:
    ...     print(error.line, error.column)
    2 5
    """

    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    message: str
    """What is wrong and what was expected."""
    index: int = 1
    """The number of the instance, from 1."""
    excerpt: str = ""
    """The line itself, shortened."""
    help: str | None = None
    """How to put it right, where that is known."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(line, column, message)
        self.line = line
        self.column = column
        self.message = message

    def __str__(self) -> str:
        text = f"{self.line}:{self.column}: {self.message}"
        if self.excerpt:
            gutter = " " * len(str(self.line))
            caret = " " * (self.column - 1)
            text += f"\n  {self.line} | {self.excerpt}\n  {gutter} | {caret}^"
        if self.help:
            text += f"\n  help: {self.help}"
        return text


def half_character(text: str) -> int | None:
    """Where a text has a lone surrogate, which no file and no native string can hold; none if nowhere."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return None


def whole(text: str) -> str:
    """The text as it is; half a character in it is told by its line and column.

    >>> whole("1 2\\n3 \\ud800")
    Traceback (most recent call last):
    ...
    gridwright._errors.InputError: 2:3: half a character: '\\ud800' is no text
    """
    at = half_character(text)
    if at is None:
        return text
    before = text[:at]
    column = at - before.rfind("\n")
    raise InputError(before.count("\n") + 1, column, f"half a character: {text[at]!r} is no text")


class UsageError(ValueError):
    """A wish that makes no sense, whatever the text: an unknown world, option or algorithm.

    >>> import gridwright
    >>> gridwright.solve("chess", "")
    Traceback (most recent call last):
    ...
    gridwright._errors.UsageError: unknown world 'chess'; there is: merge, sudoku, sliding, numbrix, mnk
    """


class InputWarning(UserWarning):
    """Something odd about a text that does no harm."""
