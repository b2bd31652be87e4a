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

from ._results import *
from ._signatures import Sudoku


class Puzzle(Sudoku):
    """A board of this world, from text in any notation or from rows of numbers."""


# The same calls with the puzzle as their first argument, as in the Rust library.
read, generate = Puzzle.read, Puzzle.generate
solve, count, check, hint, rate = Puzzle.solve, Puzzle.count, Puzzle.check, Puzzle.hint, Puzzle.rate
