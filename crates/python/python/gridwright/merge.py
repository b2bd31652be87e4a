"""Slide a 2048 board, no new tiles, until one tile is left, in the fewest slides.

>>> from gridwright import merge
>>> puzzle = merge.Puzzle("2 2\\n4 8\\n")
>>> puzzle.solve().answer.cost
3
>>> puzzle.check(puzzle.solve().answer).right
True
"""

from __future__ import annotations

from ._results import *
from ._signatures import Merge


class Puzzle(Merge):
    """A board of this world, from text in any notation or from rows of numbers."""


# The same calls with the puzzle as their first argument, as in the Rust library.
read, generate = Puzzle.read, Puzzle.generate
solve, count, check, hint, rate = Puzzle.solve, Puzzle.count, Puzzle.check, Puzzle.hint, Puzzle.rate
