"""Slide the tiles of a board into order, in the fewest moves.

>>> from gridwright import sliding
>>> puzzle = sliding.Puzzle("1 2 3/4 5 6/0 7 8")
>>> puzzle.solve().answer
Path(moves='RR', cost=2)
>>> puzzle.rows
((1, 2, 3), (4, 5, 6), (0, 7, 8))
>>> sliding.Puzzle([[1, 2], [3, 0]]).solve().answer.cost
0
"""

from __future__ import annotations

from . import _typed
from ._options import Value
from ._typed import (
    Advice,
    Checked,
    Moves,
    Outcome,
    Path,
    Rating,
    Step,
    Tally,
)

__all__ = [
    "Advice",
    "Checked",
    "Outcome",
    "Path",
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


class Puzzle(Moves):
    """A board of this world, from text in any notation or from rows of numbers."""

    WORLD = "sliding"


def read(text: str, **options: Value) -> list[Puzzle]:
    """Every board of a text."""
    return _typed.read(Puzzle, text, options)


def solve(puzzle: Puzzle, **options: Value) -> Outcome[Path]:
    """The best answer, proved best unless a limit stops the search."""
    return puzzle.solve(**options)


def count(puzzle: Puzzle, **options: Value) -> Tally:
    """The number of answers, up to `at_most` (default 2)."""
    return puzzle.count(**options)


def check(puzzle: Puzzle, answer: Path | str, **options: Value) -> Checked:
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
