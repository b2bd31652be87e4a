"""Fill a board with a path 1..n: Numbrix, Hidato (`neighbours=8`), hexagons (`neighbours=6`).

>>> from gridwright import numbrix
>>> puzzle = numbrix.Puzzle("3\\n1 0 3\\n0 9 0\\n7 0 5\\n")
>>> print(puzzle.solve().answer)
1 2 3
8 9 4
7 6 5
<BLANKLINE>
>>> puzzle.count().complete
True
"""

from __future__ import annotations

from . import _typed
from ._options import Value
from ._typed import (
    Advice,
    Checked,
    Filled,
    Fills,
    Grid,
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

    WORLD = "numbrix"

    @classmethod
    def _written(cls, grid: Grid) -> str:
        rows = [["#" if cell is None or cell < 0 else str(int(cell)) for cell in row] for row in grid]
        width = len(rows[0]) if rows else 0
        return f"{width} {len(rows)}\n" + "".join(" ".join(row) + "\n" for row in rows)

    def _body(self) -> list[list[str]]:
        return super()._body()[1:]



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
