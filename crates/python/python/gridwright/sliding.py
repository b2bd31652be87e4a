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

from ._results import Advice, Checked, Outcome, Path, Rating, Step, Tally
from ._signatures import Sliding

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


class Puzzle(Sliding):
    """A board of this world, from text in any notation or from rows of numbers."""


# The same calls with the puzzle as their first argument, as in the Rust library.
read = Puzzle.read
solve = Puzzle.solve
count = Puzzle.count
check = Puzzle.check
hint = Puzzle.hint
rate = Puzzle.rate
generate = Puzzle.generate
