"""Boards: what the classes `Puzzle` of the five worlds have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from . import _gridwright
from ._calls import Result, call
from ._errors import InputError, UsageError, whole
from ._options import by_name
from ._results import A, Advice, Checked, Filled, Outcome, Path, Play, Rating, Rows, Stats, Tally, array
from .play import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Grid = Sequence[Sequence["int | None"]] | NDArray[Any]
    """What a board may be made of besides text: rows of numbers, a numpy array."""
else:
    Grid = Any


def numbers(grid: Grid) -> Rows:
    """Rows of numbers, whatever holds them. What is none is told by its row and column, from 1."""
    refused = UsageError(f"expected text or rows of numbers, found {type(grid).__name__}")
    try:
        given = list(grid)
        rows = [list(row) for row in given]
    except TypeError:
        raise refused from None
    if any(isinstance(row, str) for row in given):
        raise refused
    if not any(rows):
        raise InputError(1, 1, "expected rows of numbers, found no cell")
    return tuple(
        tuple(_number(cell, line, column) for column, cell in enumerate(row, 1))
        for line, row in enumerate(rows, 1)
    )


def _number(cell: Any, line: int, column: int) -> int | None:
    if cell is None:
        return None
    try:
        number = int(cell)
        if (isinstance(cell, str) or number == cell) and number.bit_length() < 64:
            return number
    except (TypeError, ValueError, OverflowError):
        pass
    raise InputError(line, column, f"expected a whole number, found {cell!r}")


Options = Mapping[str, object]
"""Options by name; which ones a call of a world takes, `_signatures` says."""


class Board(Generic[A]):
    """A puzzle: text in any notation, or rows of numbers, and the options it is read with."""

    WORLD: ClassVar[str] = ""
    _text: str
    _plain: str
    _options: dict[str, str]

    def _open(self, board: str | Grid, options: Options) -> None:
        text = whole(board) if isinstance(board, str) else self._written(numbers(board))
        self._options = by_name(options)
        found = _gridwright.read(self.WORLD, text, self._options)
        if len(found) != 1:
            raise InputError(1, 1, f"expected one board, found {len(found)}; see read()")
        self._text, self._plain = text, found[0].rstrip("\n") + "\n"

    @classmethod
    def _of(cls, board: str, options: Options) -> Self:
        found = cls.__new__(cls)
        found._open(board, options)
        return found

    @classmethod
    def _read(cls, text: str, options: Options) -> list[Self]:
        return [cls._of(board, options) for board in _gridwright.read(cls.WORLD, whole(text), by_name(options))]

    @classmethod
    def _generate(cls, count: int, options: Options) -> list[Self]:
        made = call("generate", cls.WORLD, "", None, by_name({**options, "count": count}))
        for puzzle in made:
            if puzzle["status"] != "made":
                raise UsageError(puzzle.get("why", puzzle["status"]))
        return [cls._of(puzzle["puzzle"], puzzle["options"]) for puzzle in made]

    @classmethod
    def _written(cls, rows: Rows) -> str:
        """Rows of numbers as the world's text."""
        lines = [" ".join("-1" if cell is None else str(cell) for cell in row) for row in rows]
        return "\n".join(lines) + "\n"

    def _calling(self, command: str, options: Options, answer: str | None = None) -> Result:
        merged = {**self._options, **by_name(options)}
        return call(command, self.WORLD, self._text, answer, merged)[0]

    def _answer(self, result: Result) -> A:
        raise NotImplementedError

    def _body(self) -> list[list[str]]:
        """The cells of the plain notation."""
        lines = [line for line in self._plain.splitlines() if line and not line.startswith("%")]
        return [line.split() for line in lines]

    @property
    def rows(self) -> Rows:
        """The numbers, row by row; 0 is empty, `None` a hole."""
        number = {".": 0, "#": None}
        return tuple(
            tuple(number[cell] if cell in number else int(cell) for cell in row)
            for row in self._body()
        )

    def numpy(self) -> NDArray[Any]:
        """The rows as an array of whole numbers; 0 is empty, -1 a hole."""
        return array(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def _solve(self, options: Options) -> Outcome[A]:
        result = self._calling("solve", options)
        solved = result["status"] == "solved"
        return Outcome(
            status=result["status"],
            answer=self._answer(result) if solved else None,
            optimal=result.get("optimal"),
            unique=result.get("unique"),
            lower_bound=result.get("lower_bound"),
            upper_bound=result.get("upper_bound"),
            reason=result.get("reason"),
            why=result.get("why"),
            algorithm=result["algorithm"],
            stats=Stats.of(result),
            puzzle=self,
        )

    def _check(self, answer: A | str, options: Options) -> Checked:
        result = self._calling("check", options, str(answer))
        return Checked(
            right=result["right"],
            faults=tuple(fault["message"] for fault in result["faults"]),
            cost=result.get("cost"),
            optimal_cost=result.get("optimal_cost"),
        )

    def _hint(self, options: Options) -> Advice:
        return Advice.of(self._calling("hint", options))

    def _rate(self, options: Options) -> Rating:
        return Rating.of(self._calling("rate", options))

    def convert(self, notation: str) -> str:
        """The board in another notation."""
        board: str = self._calling("convert", {"output": notation})["board"]
        return board

    def play(self) -> Game:
        """A game that starts from this board."""
        return Game._from(_gridwright.Game(self.WORLD, self._text, self._options))

    def _drawn(self, answer: A | None) -> tuple[str, str]:
        if answer is not None:
            game = self.play()
            self._enact(game, answer)
            return game._game.draw()
        drawn = _gridwright.draw(self.WORLD, self._text, self._options)
        return drawn or (self._plain, "")

    def _enact(self, game: Game, answer: A) -> None:
        """Plays an answer."""
        raise NotImplementedError

    def draw(self, answer: A | None = None) -> str:
        """The board in characters; with an answer as it stands then."""
        return self._drawn(answer)[0]

    def svg(self, answer: A | None = None) -> str:
        """The board as SVG, as it is printed; with an answer as it stands then."""
        return self._drawn(answer)[1]

    def __str__(self) -> str:
        return self._plain

    def __repr__(self) -> str:
        return f"<gridwright.{self.WORLD}.Puzzle>\n{self.draw().rstrip()}"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or self.WORLD != other.WORLD:
            return NotImplemented
        return (self._plain, self._options) == (other._plain, other._options)

    def __hash__(self) -> int:
        return hash((self.WORLD, self._plain))


class Counts(Board[A]):
    """A puzzle whose answers can be counted."""

    def _count(self, options: Options) -> Tally:
        result = self._calling("count", options)
        return Tally(
            status=result["status"],
            count=int(result["count"]),
            complete=result["complete"],
            reason=result.get("reason"),
            why=result.get("why"),
            stats=Stats.of(result),
        )


class Moves(Counts[Path]):
    """A puzzle whose answers are moves."""

    def _answer(self, result: Result) -> Path:
        return Path(result["moves"], result["cost"])

    def _enact(self, game: Game, answer: Path) -> None:
        for letter in answer.moves:
            game.slide(letter)


class Fills(Counts[Filled]):
    """A puzzle whose answers are filled boards."""

    def _answer(self, result: Result) -> Filled:
        return Filled(tuple(tuple(row) for row in result["solution"]))

    def _enact(self, game: Game, answer: Filled) -> None:
        for row, (clues, values) in enumerate(zip(self.rows, answer.rows)):
            for column, (clue, value) in enumerate(zip(clues, values)):
                if clue == 0 and value is not None:
                    game.enter((row, column), value)


class Plays(Board[Play]):
    """A game's position: the answer is a line of play."""

    def _answer(self, result: Result) -> Play:
        best = result.get("move")
        return Play(
            value=result.get("value"),
            move=None if best is None else _place(best),
            line=tuple(_place(move) for move in result.get("line", ())),
            eval=result.get("eval"),
            shortest=result.get("shortest", False),
        )

    def _enact(self, game: Game, answer: Play) -> None:
        for column, row in answer.line:
            game.place((row, column))


def _place(move: str) -> tuple[int, int]:
    column, row = move.split(",")
    return int(column), int(row)
