"""K in a row on m rows and n columns, two players.

>>> from gridwright import mnk
>>> position = mnk.Puzzle("3 3 3 XX./OO./... X")
>>> position.solve().answer.value
'win'
>>> position.solve().answer.move
(2, 0)
>>> position.rows
((1, 1, 0), (2, 2, 0), (0, 0, 0))
"""

from __future__ import annotations

from . import _typed
from ._calls import Result
from ._options import Value
from ._typed import (
    Advice,
    Board,
    Checked,
    Grid,
    Outcome,
    Play,
    Rating,
    Rows,
    Step,
)

__all__ = [
    "Advice",
    "Checked",
    "Outcome",
    "Play",
    "Puzzle",
    "Rating",
    "Step",
    "check",
    "generate",
    "hint",
    "rate",
    "read",
    "solve",
]


class Puzzle(Board[Play]):
    """A board of this world, from text in any notation or from rows of numbers."""

    WORLD = "mnk"

    def __init__(self, board: str | Grid, *, k: int | None = None, **options: Value) -> None:
        """Text, or rows of 0 (empty), 1 (X) and 2 (O) with `k`."""
        if not isinstance(board, str):
            letters = [["." if cell is None else ".XO"[int(cell)] for cell in row] for row in board]
            width = len(letters[0]) if letters else 0
            head = f"{len(letters)} {width} {width if k is None else k}\n"
            board = head + "".join("".join(row) + "\n" for row in letters)
        super().__init__(board, **options)

    def _answer(self, result: Result) -> Play:
        best = result.get("move")
        return Play(
            value=result.get("value"),
            move=None if best is None else _place(best),
            line=tuple(_place(move) for move in result.get("line", ())),
            eval=result.get("eval"),
            shortest=result.get("shortest", False),
        )

    @property
    def rows(self) -> Rows:
        """The stones, row by row: 0 is empty, 1 is X, 2 is O."""
        return tuple(tuple(".XO".index(cell) for cell in row) for row in self._body())

    def _body(self) -> list[list[str]]:
        return [list("".join(row)) for row in super()._body()[1:]]


def _place(move: str) -> tuple[int, int]:
    column, row = move.split(",")
    return int(column), int(row)



def read(text: str, **options: Value) -> list[Puzzle]:
    """Every board of a text."""
    return _typed.read(Puzzle, text, options)


def solve(puzzle: Puzzle, **options: Value) -> Outcome[Play]:
    """The best answer, proved best unless a limit stops the search."""
    return puzzle.solve(**options)


def check(puzzle: Puzzle, answer: Play | str, **options: Value) -> Checked:
    """Whether an answer is right, and what is wrong where it is not."""
    return puzzle.check(answer, **options)


def hint(puzzle: Puzzle, **options: Value) -> Advice:
    """The next step a person could take, and why."""
    return puzzle.hint(**options)


def rate(puzzle: Puzzle, **options: Value) -> Rating:
    """How hard it is, and what makes it so."""
    return puzzle.rate(**options)


def generate(count: int = 1, **options: Value) -> list[Puzzle]:
    """New boards, by `seed`, `size`, `difficulty` …"""
    return _typed.generate(Puzzle, count, options)
