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

from ._results import Advice, Checked, Filled, Outcome, Rating, Step, Tally
from ._signatures import Numbrix
from ._typed import Grid

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


class Puzzle(Numbrix):
    """A board of this world, from text in any notation or from rows of numbers."""

    @classmethod
    def _written(cls, grid: Grid) -> str:
        rows = [["#" if cell is None or cell < 0 else str(int(cell)) for cell in row] for row in grid]
        width = len(rows[0]) if rows else 0
        return f"{width} {len(rows)}\n" + "".join(" ".join(row) + "\n" for row in rows)

    def _body(self) -> list[list[str]]:
        return super()._body()[1:]


# The same calls with the puzzle as their first argument, as in the Rust library.
read = Puzzle.read
solve = Puzzle.solve
count = Puzzle.count
check = Puzzle.check
hint = Puzzle.hint
rate = Puzzle.rate
generate = Puzzle.generate
