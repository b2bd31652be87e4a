"""What comes of a call, as plain data: comparable, picklable, the same in all worlds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ._calls import Result

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._typed import Board

__all__ = ["Advice", "Checked", "Filled", "Outcome", "Path", "Play", "Rating", "Stats", "Step", "Tally"]
"""What every world's module passes on."""

Rows = tuple[tuple["int | None", ...], ...]
"""Numbers by cell, row by row; `None` for holes."""
Cell = tuple[int, int]
"""Row and column, from 0."""


def cell_of(pair: Iterable[int]) -> Cell:
    """A cell as JSON has it."""
    row, column = pair
    return row, column


def array(rows: Rows) -> NDArray[Any]:
    """Rows as an array of whole numbers; holes are -1."""
    import numpy

    return numpy.array([[-1 if cell is None else cell for cell in row] for row in rows], dtype=numpy.int64)


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

    def told(self) -> str:
        """In a few words."""
        return f"{self.cost} move{'' if self.cost == 1 else 's'}: {self.moves}"


@dataclass(frozen=True)
class Filled:
    """An answer that is a filled board."""

    rows: Rows
    """The numbers; `None` for holes."""

    def __str__(self) -> str:
        cells = [["#" if cell is None else str(cell) for cell in row] for row in self.rows]
        return "".join(" ".join(row) + "\n" for row in cells)

    def told(self) -> str:
        """In a few words."""
        return ""

    def numpy(self) -> NDArray[Any]:
        """The rows as an array of whole numbers; holes are -1."""
        return array(self.rows)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return self.numpy() if dtype is None else self.numpy().astype(dtype)

    def _repr_html_(self) -> str:
        cells = [["" if cell is None else str(cell) for cell in row] for row in self.rows]
        rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in cells)
        return f"<table>{rows}</table>"


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

    def told(self) -> str:
        """In a few words."""
        return f"{self.value or f'eval {self.eval}'}: {self}"


A = TypeVar("A", Path, Filled, Play)


@dataclass(frozen=True)
class Outcome(Generic[A]):
    """What came of `solve`. In a notebook it is the board with its answer."""

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
    puzzle: Board[A] | None = field(default=None, repr=False, compare=False)
    """What was solved."""

    def _repr_html_(self) -> str:
        """The board, filled where the answer fills it, and the outcome in words below it."""
        told = [self.status, self.why, self.reason, self.answer and self.answer.told()]
        words = escape(", ".join(str(word) for word in told if word))
        filled = self.answer if isinstance(self.answer, Filled) else None
        board = "" if self.puzzle is None else self.puzzle.svg(filled)
        return f"<figure>{board}<figcaption>{words}</figcaption></figure>"


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
    cells: tuple[Cell, ...] = ()
    places: tuple[tuple[Cell, int], ...] = ()
    """What it puts down: cell and value."""
    removes: tuple[tuple[Cell, tuple[int, ...]], ...] = ()
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
            cells=tuple(cell_of(cell) for cell in step.get("cells", ())),
            places=tuple((cell_of(put["cell"]), put["value"]) for put in step.get("places", ())),
            removes=tuple(
                (cell_of(gone["cell"]), tuple(gone["values"])) for gone in step.get("removes", ())
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
    cells: tuple[Cell, ...] = ()
    """Where a mistake is."""
    since: int | None = None
    """The number of the move that was the mistake, where that is known."""

    @classmethod
    def of(cls, result: Result) -> Advice:
        """From an object of the contract."""
        return cls(
            status=result["status"],
            steps=tuple(Step.of(step) for step in result.get("steps", ())),
            why=result.get("why"),
            cells=tuple(cell_of(cell) for cell in result.get("cells", ())),
            since=result.get("since"),
        )


@dataclass(frozen=True)
class Rating:
    """How hard it is, and what makes it so."""

    status: str
    """`rated`, `several`, `unsolvable` or `limit`."""
    grade: str | None = None
    score: float | None = None
    hardest: str | None = None
    techniques: dict[str, int] = field(default_factory=dict[str, int])
    se: dict[str, float] = field(default_factory=dict[str, float])
    """Sudoku Explainer's ratings: `er`, `ep`, `ed`."""
    optimum: int | None = None
    reason: str | None = None
    why: str | None = None

    @classmethod
    def of(cls, result: Result) -> Rating:
        """From an object of the contract."""
        return cls(**{name: result[name] for name in cls.__dataclass_fields__ if name in result})
