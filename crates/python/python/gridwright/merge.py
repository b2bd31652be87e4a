"""Slide a 2048 board, no new tiles, until one tile is left, in the fewest slides.

>>> from gridwright import merge
>>> puzzle = merge.Puzzle("2 2\\n4 8\\n")
>>> puzzle.solve().answer.cost
3
>>> puzzle.check(puzzle.solve().answer).right
True
"""

from __future__ import annotations

from ._results import Advice, Checked, Outcome, Path, Rating, Step, Tally
from ._signatures import Merge

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


class Puzzle(Merge):
    """A board of this world, from text in any notation or from rows of numbers."""


# The same calls with the puzzle as their first argument, as in the Rust library.
read = Puzzle.read
solve = Puzzle.solve
count = Puzzle.count
check = Puzzle.check
hint = Puzzle.hint
rate = Puzzle.rate
generate = Puzzle.generate
