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

from ._results import *
from ._signatures import Sliding


class Puzzle(Sliding):
    """A board of this world, from text in any notation or from rows of numbers."""


# The same calls with the puzzle as their first argument, as in the Rust library.
read, generate = Puzzle.read, Puzzle.generate
solve, count, check, hint, rate = Puzzle.solve, Puzzle.count, Puzzle.check, Puzzle.hint, Puzzle.rate
