"""A game being played: a board on the table, and what was done to it.

>>> from gridwright import play
>>> game = play.Game("sliding", "1 2 3/4 5 6/0 7 8")
>>> game.hint(depth=3).steps[0].move
'R'
>>> game.slide("R")
>>> game.slide("R")
>>> game.standing
'solved'
>>> game.undo()
True
>>> play.Game.load(game.save()).standing
'open'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _gridwright
from ._errors import whole
from ._options import Value, by_name
from ._results import Advice, Cell

__all__ = ["Fault", "Game"]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a board, and where."""

    message: str
    cells: tuple[Cell, ...] = ()


class Game:
    """A puzzle and the list of what was done to it. What the rules do not allow raises `UsageError`.

    Cells are row and column from 0.
    """

    _game: _gridwright.Game

    def __init__(self, world: str, text: str, **options: Value) -> None:
        """The first board of a text, in any notation."""
        self._game = _gridwright.Game(world, whole(text), by_name(options))

    @classmethod
    def _from(cls, game: _gridwright.Game) -> Game:
        found = cls.__new__(cls)
        found._game = game
        return found

    @classmethod
    def load(cls, saved: str) -> Game:
        """A game that `save`, the terminal or the page has saved."""
        return cls._from(_gridwright.Game.open(whole(saved)))

    def save(self) -> str:
        """The game as text: one object of JSON."""
        return self._game.save()

    def act(self, do: str, **values: Any) -> None:
        """Does what a saved game calls `do`: `act("enter", cell=(0, 2), value=4)`."""
        self._game.act(json.dumps({"do": do, **values}))

    def slide(self, to: str) -> None:
        """Makes a move: `L`, `R`, `U` or `D`."""
        self.act("slide", to=to)

    def place(self, cell: Cell) -> None:
        """Puts a stone of the side to move."""
        self.act("place", cell=cell)

    def enter(self, cell: Cell, value: int) -> None:
        """Writes a number into a cell."""
        self.act("enter", cell=cell, value=value)

    def erase(self, cell: Cell) -> None:
        """Empties a cell: its entry, or where it has none its marks and colour."""
        self.act("erase", cell=cell)

    def mark(self, cell: Cell, value: int, kind: str = "centre") -> None:
        """Writes a pencil mark, or takes it away: `centre` or `corner`."""
        self.act("mark", cell=cell, value=value, kind=kind)

    def undo(self) -> bool:
        """Takes the last action back; `False` where there is none."""
        return self._game.undo()

    def redo(self) -> bool:
        """Does again what was taken back; `False` where there is nothing."""
        return self._game.redo()

    def restart(self) -> None:
        """Back to the beginning; `redo` leads forth again."""
        self._game.restart()

    def checkpoint(self) -> None:
        """Remembers this place."""
        self._game.checkpoint()

    def return_to_checkpoint(self) -> bool:
        """Back to the last place remembered, which is forgotten; `False` where there is none."""
        return self._game.return_to_checkpoint()

    @property
    def actions(self) -> list[dict[str, Any]]:
        """What was done and still stands."""
        return [json.loads(action) for action in self._game.actions()]

    @property
    def standing(self) -> str:
        """`open`, `solved`, or how the game is over, in words."""
        name, how = self._game.standing()
        return how or name

    @property
    def faults(self) -> list[Fault]:
        """What breaks a rule as the board stands."""
        return [_fault(*fault) for fault in self._game.faults()]

    def check(self, time_limit: float | None = 10) -> list[Fault]:
        """What is wrong, although no rule may be broken yet; nothing where all is well."""
        return [_fault(*fault) for fault in self._game.check(time_limit)]

    def hint(self, depth: int = 3, time_limit: float | None = 10) -> Advice:
        """The next step, or where the player went wrong."""
        return Advice.of(json.loads(self._game.hint(depth, time_limit)))

    @property
    def puzzle(self) -> str:
        """The board at the start, as text that every call reads."""
        return self._game.puzzle()

    @property
    def record(self) -> str:
        """The puzzle and what was done, as text for `hint(…, game=FILE)` and `solve`."""
        return self._game.record()

    @property
    def position(self) -> str | None:
        """The board as it stands, as text that every call reads; `None` where it contradicts itself."""
        return self._game.position()

    def draw(self) -> str:
        """The board in characters."""
        return self._game.draw()[0]

    def svg(self) -> str:
        """The board as SVG."""
        return self._game.draw()[1]

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<gridwright.play.Game, {len(self.actions)} done, {self.standing}>\n{self.draw().rstrip()}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.save() == other.save()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.load, (self.save(),)


def _fault(message: str, cells: list[Cell]) -> Fault:
    return Fault(message, tuple(cells))
