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

from ._results import *
from ._results import Rows
from ._signatures import Numbrix


class Puzzle(Numbrix):
    """A board of this world, from text in any notation or from rows of numbers."""

    @classmethod
    def _written(cls, rows: Rows) -> str:
        lines = [" ".join("#" if cell is None or cell < 0 else str(cell) for cell in row) for row in rows]
        return "\n".join([f"{len(rows[0])} {len(rows)}", *lines]) + "\n"

    def _body(self) -> list[list[str]]:
        return super()._body()[1:]


# The same calls with the puzzle as their first argument, as in the Rust library.
read, generate = Puzzle.read, Puzzle.generate
solve, count, check, hint, rate = Puzzle.solve, Puzzle.count, Puzzle.check, Puzzle.hint, Puzzle.rate
