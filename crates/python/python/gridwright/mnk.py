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

from ._results import Advice, Checked, Outcome, Play, Rating, Step, Rows
from ._signatures import Mnk
from ._typed import Grid, Options

__all__ = [
    "Advice",
    "Checked",
    "Outcome",
    "Play",
    "Puzzle",
    "Rating",
    "Step",
    "check",
    "generate",
    "hint",
    "rate",
    "read",
    "solve",
]


class Puzzle(Mnk):
    """A board of this world, from text in any notation or from rows of numbers."""

    def _open(self, board: str | Grid, options: Options) -> None:
        """Text, or rows of 0 (empty), 1 (X) and 2 (O); without `k` a whole row wins."""
        if not isinstance(board, str):
            letters = [["." if cell is None else ".XO"[int(cell)] for cell in row] for row in board]
            width = len(letters[0]) if letters else 0
            head = f"{len(letters)} {width} {options.get('k') or width}\n"
            board = head + "".join("".join(row) + "\n" for row in letters)
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
read = Puzzle.read
solve = Puzzle.solve
check = Puzzle.check
hint = Puzzle.hint
rate = Puzzle.rate
generate = Puzzle.generate
