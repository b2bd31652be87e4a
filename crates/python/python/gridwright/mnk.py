"""K in a row on m rows and n columns, two players.

>>> from gridwright import mnk
>>> position = mnk.Puzzle("3 3 3 XX./OO./... X")
>>> position.solve().answer.value
'win'
>>> position.solve().answer.move
(2, 0)
>>> position.rows
((1, 1, 0), (2, 2, 0), (0, 0, 0))
"""

from __future__ import annotations

from ._errors import InputError
from ._results import *
from ._results import Rows
from ._signatures import Mnk
from ._typed import Grid, Options, numbers

STONES = {None: ".", 0: ".", 1: "X", 2: "O"}
"""How a cell of a grid is written."""


class Puzzle(Mnk):
    """A board of this world, from text in any notation or from rows of numbers."""

    def _open(self, board: str | Grid, options: Options) -> None:
        """Text, or rows of 0 (empty), 1 (X) and 2 (O); without `k` a whole row wins."""
        if not isinstance(board, str):
            rows = numbers(board)
            for line, row in enumerate(rows, 1):
                for column, cell in enumerate(row, 1):
                    if cell not in STONES:
                        raise InputError(line, column, f"expected 0 (empty), 1 (X) or 2 (O), found {cell}")
            width = len(rows[0])
            head = f"{len(rows)} {width} {options.get('k') or width}"
            board = "\n".join([head, *("".join(STONES[cell] for cell in row) for row in rows)]) + "\n"
            # The text says it now.
            options = {name: value for name, value in options.items() if name != "k"}
        super()._open(board, options)

    @property
    def rows(self) -> Rows:
        """The stones, row by row: 0 is empty, 1 is X, 2 is O."""
        return tuple(tuple(".XO".index(cell) for cell in row) for row in self._body())

    def _body(self) -> list[list[str]]:
        return [list("".join(row)) for row in super()._body()[1:]]


# The same calls with the puzzle as their first argument, as in the Rust library.
read, generate = Puzzle.read, Puzzle.generate
solve, check, hint, rate = Puzzle.solve, Puzzle.check, Puzzle.hint, Puzzle.rate
