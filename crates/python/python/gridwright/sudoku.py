"""Fill a board so that every row, column and box has every number once.

>>> from gridwright import sudoku
>>> puzzle = sudoku.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solve().answer.rows[0]
(5, 3, 4, 6, 7, 8, 9, 1, 2)
>>> puzzle.count().count
1
>>> puzzle.rate().grade
'easy'
>>> puzzle.hint().steps[0].technique
'hidden-single'
>>> print(repr(puzzle).splitlines()[1])
5 3 . | . 7 . | . . .
"""

from __future__ import annotations

from . import _typed
from ._options import Value
from ._typed import (
    Advice,
    Checked,
    Filled,
    Fills,
    Outcome,
    Rating,
    Step,
    Tally,
)

__all__ = [
    "Advice",
    "Checked",
    "Filled",
    "Outcome",
    "Puzzle",
    "Rating",
    "Step",
    "Tally",
    "check",
    "count",
    "generate",
    "hint",
    "rate",
    "read",
    "solve",
]


class Puzzle(Fills):
    """A board of this world, from text in any notation or from rows of numbers."""

    WORLD = "sudoku"


def read(text: str, **options: Value) -> list[Puzzle]:
    """Every board of a text."""
    return _typed.read(Puzzle, text, options)


def solve(puzzle: Puzzle, **options: Value) -> Outcome[Filled]:
    """The best answer, proved best unless a limit stops the search."""
    return puzzle.solve(**options)


def count(puzzle: Puzzle, **options: Value) -> Tally:
    """The number of answers, up to `at_most` (default 2)."""
    return puzzle.count(**options)


def check(puzzle: Puzzle, answer: Filled | str, **options: Value) -> Checked:
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
