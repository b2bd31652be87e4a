"""What the five worlds share: boards, outcomes, steps, ratings. Plain data, comparable, picklable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from . import _gridwright
from ._calls import Result, call
from ._errors import InputError, UsageError
from ._options import Value, by_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Grid = Sequence[Sequence["int | None"]] | NDArray[Any]
    """What a board may be made of besides text: rows of numbers, a numpy array."""
else:
    Grid = Any

Rows = tuple[tuple["int | None", ...], ...]
"""Numbers by cell, row by row; `None` for holes."""


@dataclass(frozen=True)
class Stats:
    """What a search took."""

    seconds: float = 0.0
    expanded: int = 0
    generated: int = 0
    peak_stored: int = 0

    @classmethod
    def of(cls, result: Result) -> Stats:
        """From an object of the contract."""
        stats = result.get("stats", {})
        return cls(**{name: stats[name] for name in cls.__dataclass_fields__ if name in stats})


@dataclass(frozen=True)
class Path:
    """An answer that is a string of moves."""

    moves: str
    """One letter a move: `L R U D`."""
    cost: int
    """How many."""

    def __str__(self) -> str:
        return self.moves


@dataclass(frozen=True)
class Filled:
    """An answer that is a filled board."""

    rows: Rows
    """The numbers; `None` for holes."""

    def __str__(self) -> str:
        return _columns([["#" if cell is None else str(cell) for cell in row] for row in self.rows])

    def numpy(self) -> NDArray[Any]:
        """The rows as an array of whole numbers; holes are -1."""
        return _array(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def _repr_html_(self) -> str:
        return _table([["" if cell is None else str(cell) for cell in row] for row in self.rows])


@dataclass(frozen=True)
class Play:
    """An answer about a game."""

    value: str | None
    """`win`, `draw` or `loss` for the side to move, where that is proved."""
    move: tuple[int, int] | None
    """The best move, column and row from 0."""
    line: tuple[tuple[int, int], ...] = ()
    """The line of play; the whole game where the value is proved."""
    eval: float | None = None
    """An estimate where nothing is proved."""
    shortest: bool = False
    """Whether the line is proved shortest."""

    def __str__(self) -> str:
        return " ".join(f"{column},{row}" for column, row in self.line)


A = TypeVar("A", Path, Filled, Play)


@dataclass(frozen=True)
class Outcome(Generic[A]):
    """What came of `solve`."""

    status: str
    """`solved`, `unsolvable` or `limit`."""
    answer: A | None = None
    """The answer, proved best or not."""
    optimal: bool | None = None
    """Whether it is proved best; `None` where "best" has no meaning."""
    unique: bool | None = None
    """Whether it is the only one, where that was seen."""
    lower_bound: int | None = None
    upper_bound: int | None = None
    reason: str | None = None
    """Which limit stopped the work, where one did."""
    why: str | None = None
    """Why there is no answer, where that is proved."""
    algorithm: str = ""
    stats: Stats = Stats()


@dataclass(frozen=True)
class Tally:
    """What came of `count`."""

    status: str
    count: int
    """As many were counted."""
    complete: bool
    """There are exactly that many."""
    reason: str | None = None
    why: str | None = None
    stats: Stats = Stats()


@dataclass(frozen=True)
class Checked:
    """What `check` found."""

    right: bool
    faults: tuple[str, ...] = ()
    cost: int | None = None
    optimal_cost: int | None = None


@dataclass(frozen=True)
class Step:
    """One step a person could take."""

    text: str
    technique: str | None = None
    name: str | None = None
    cells: tuple[tuple[int, int], ...] = ()
    places: tuple[tuple[tuple[int, int], int], ...] = ()
    """What it puts down: cell and value."""
    removes: tuple[tuple[tuple[int, int], tuple[int, ...]], ...] = ()
    """What it rules out: cell and values."""
    move: str | None = None
    remaining: int | None = None

    @classmethod
    def of(cls, step: Result) -> Step:
        """From an object of the contract."""
        return cls(
            text=step["text"],
            technique=step.get("technique"),
            name=step.get("name"),
            cells=tuple(_cell(cell) for cell in step.get("cells", ())),
            places=tuple((_cell(put["cell"]), put["value"]) for put in step.get("places", ())),
            removes=tuple(
                (_cell(gone["cell"]), tuple(gone["values"])) for gone in step.get("removes", ())
            ),
            move=step.get("move"),
            remaining=step.get("remaining"),
        )


@dataclass(frozen=True)
class Advice:
    """What there is to say to somebody who asks for a hint."""

    status: str
    """`hint`, `done`, `unsolvable`, `several`, `stuck`, `mistake` or `limit`."""
    steps: tuple[Step, ...] = ()
    why: str | None = None


@dataclass(frozen=True)
class Rating:
    """How hard it is, and what makes it so."""

    status: str
    """`rated`, `several`, `unsolvable` or `limit`."""
    grade: str | None = None
    score: float | None = None
    hardest: str | None = None
    techniques: dict[str, int] = field(default_factory=dict[str, int])
    optimum: int | None = None
    why: str | None = None


P = TypeVar("P", bound="Board[Any]")


class Board(Generic[A]):
    """A puzzle: what the classes `Puzzle` of the worlds have in common."""

    WORLD: ClassVar[str] = ""
    _text: str
    _plain: str
    _options: dict[str, str]

    def __init__(self, board: str | Grid, **options: Value) -> None:
        text = board if isinstance(board, str) else self._written(board)
        self._options = by_name(options)
        found = _gridwright.read(self.WORLD, text, self._options)
        if len(found) != 1:
            raise InputError(1, 1, f"expected one board, found {len(found)}; see read()")
        self._text, self._plain = text, found[0].rstrip("\n") + "\n"

    @classmethod
    def _written(cls, grid: Grid) -> str:
        return _columns([[str(_number(cell)) for cell in row] for row in grid])

    def _calling(self, command: str, options: dict[str, Value], answer: str | None = None) -> Result:
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
        return _array(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def solve(self, **options: Value) -> Outcome[A]:
        """The best answer, proved best unless a limit stops the search."""
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
        )

    def check(self, answer: A | str, **options: Value) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        result = self._calling("check", options, str(answer))
        return Checked(
            right=result["right"],
            faults=tuple(fault["message"] for fault in result["faults"]),
            cost=result.get("cost"),
            optimal_cost=result.get("optimal_cost"),
        )

    def hint(self, **options: Value) -> Advice:
        """The next step a person could take, and why."""
        result = self._calling("hint", options)
        steps = tuple(Step.of(step) for step in result.get("steps", ()))
        return Advice(result["status"], steps, result.get("why"))

    def rate(self, **options: Value) -> Rating:
        """How hard it is, and what makes it so."""
        result = self._calling("rate", options)
        kept = ("status", "grade", "score", "hardest", "techniques", "optimum", "why")
        return Rating(**{name: result[name] for name in kept if name in result})

    def convert(self, notation: str) -> str:
        """The board in another notation."""
        board: str = self._calling("convert", {"output": notation})["board"]
        return board

    def draw(self) -> str:
        """The board in characters."""
        drawn = _gridwright.draw(self.WORLD, self._text, self._options)
        return self._plain if drawn is None else drawn[0]

    def __str__(self) -> str:
        return self._plain

    def __repr__(self) -> str:
        return f"<gridwright.{self.WORLD}.Puzzle>\n{self.draw().rstrip()}"

    def _repr_html_(self) -> str:
        drawn = _gridwright.draw(self.WORLD, self._text, self._options)
        return _table(self._body() if drawn is None else drawn[1])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board) or self.WORLD != other.WORLD:
            return NotImplemented
        return (self._plain, self._options) == (other._plain, other._options)

    def __hash__(self) -> int:
        return hash((self.WORLD, self._plain))


class Counts(Board[A]):
    """A puzzle whose answers can be counted."""

    def count(self, **options: Value) -> Tally:
        """The number of answers, up to `at_most` (default 2)."""
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


class Fills(Counts[Filled]):
    """A puzzle whose answers are filled boards."""

    def _answer(self, result: Result) -> Filled:
        return Filled(tuple(tuple(row) for row in result["solution"]))


def read(kind: type[P], text: str, options: dict[str, Value]) -> list[P]:
    """Every board of a text."""
    return [kind(board, **options) for board in _gridwright.read(kind.WORLD, text, by_name(options))]


def generate(kind: type[P], count: int, options: dict[str, Value]) -> list[P]:
    """New boards; a wish that is not met raises `UsageError`."""
    made = call("generate", kind.WORLD, "", None, by_name({**options, "count": count}))
    for puzzle in made:
        if puzzle["status"] != "made":
            raise UsageError(puzzle.get("why", puzzle["status"]))
    return [kind(puzzle["puzzle"], **_named(puzzle["options"])) for puzzle in made]


def _named(options: Result) -> dict[str, Value]:
    return {name.replace("-", "_"): value for name, value in options.items()}


def _cell(pair: Iterable[int]) -> tuple[int, int]:
    row, column = pair
    return row, column


def _number(cell: int | None) -> int:
    return -1 if cell is None else int(cell)


def _array(rows: Rows) -> NDArray[Any]:
    import numpy

    return numpy.array([[_number(cell) for cell in row] for row in rows], dtype=numpy.int64)


def _columns(rows: list[list[str]]) -> str:
    return "".join(" ".join(row) + "\n" for row in rows)


def _table(rows: list[list[str]]) -> str:
    style = "border:1px solid;width:2em;height:2em;text-align:center"
    body = "".join(
        "<tr>" + "".join(f'<td style="{style}">{escape(cell)}</td>' for cell in row) + "</tr>"
        for row in rows
    )
    return f'<table style="border-collapse:collapse">{body}</table>'
