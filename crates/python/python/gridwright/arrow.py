"""Whole tables of boards over the Arrow C data interface.

Anything that speaks it goes in: batches, tables, columns and streams of pyarrow, polars, DuckDB,
DataFusion, pandas (3 and newer), with strings as Utf8, LargeUtf8 or Utf8View. What comes out has one
row for every row that went in, in the same order: of pyarrow and polars what went in, otherwise a
`Batch` (for a batch) or `Batches` (for a stream) that speaks the same interface.

>>> import pyarrow
>>> table = pyarrow.table({"id": [7, 8], "puzzle": ["1 2/3 0", "2 1/3 0"]})
>>> answers = solve(table, world="sliding", column="puzzle", keep=["id"])
>>> answers.select(["id", "status", "cost"]).to_pylist()
[{'id': 7, 'status': 'solved', 'cost': 0}, {'id': 8, 'status': 'unsolvable', 'cost': None}]

A row that cannot be read has the status `error` and says why; a null stays null. Limits
(`time_limit`, `node_limit`) are for each board; `threads` shares out the rows of a batch (default 1).
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from . import _gridwright
from ._errors import UsageError
from ._gridwright import Batch, Batches
from ._options import Value, by_name

__all__ = ["Batch", "Batches", "count", "generate", "hint", "rate", "solve"]


def _like(given: Any, found: Batch | Batches) -> Any:
    """The answers as an object of the library whose object was given."""
    library = type(given).__module__.partition(".")[0]
    if library == "pyarrow":
        pyarrow: Any = import_module("pyarrow")
        if isinstance(found, Batch):
            return pyarrow.record_batch(found)
        if isinstance(given, pyarrow.RecordBatchReader):
            return pyarrow.RecordBatchReader.from_stream(found)
        return pyarrow.Table.from_batches(*_collected(found))
    if library == "polars":
        return import_module("polars").DataFrame(found)
    return found


def _collected(found: Batches) -> tuple[list[Any], Any]:
    """All batches and their schema. Taken one by one, so that Ctrl-C is heard in between."""
    pyarrow: Any = import_module("pyarrow")
    return [pyarrow.record_batch(batch) for batch in found], pyarrow.schema(found)


def _answers(
    command: str,
    boards: Any,
    world: str,
    column: str | None,
    keep: Iterable[str],
    options: dict[str, Value],
) -> Any:
    if not (hasattr(boards, "__arrow_c_array__") or hasattr(boards, "__arrow_c_stream__")):
        raise UsageError(f"expected an Arrow batch, table, column or stream, found {type(boards).__name__}")
    kept = [keep] if isinstance(keep, str) else list(keep)
    named = by_name(options)
    return _like(boards, _gridwright.arrow_call(command, world, boards, column, kept, named))


def solve(
    boards: Any, *, world: str, column: str | None = None, keep: Iterable[str] = (), **options: Value
) -> Any:
    """Columns `status`, `reason`, `why`, `expanded`, `seconds`, and by world `cost`, `moves`, `optimal`,
    `lower_bound`, `upper_bound`; `solution`, `unique`; `value`, `line`, `optimal`.

    `column` names the column of boards (the only one of strings where it is absent); `keep` names
    columns that are passed on.
    """
    return _answers("solve", boards, world, column, keep, options)


def count(
    boards: Any, *, world: str, column: str | None = None, keep: Iterable[str] = (), **options: Value
) -> Any:
    """Columns `status`, `count`, `complete`, `cost`, `reason`, `why`, `expanded`, `seconds`."""
    return _answers("count", boards, world, column, keep, options)


def rate(
    boards: Any, *, world: str, column: str | None = None, keep: Iterable[str] = (), **options: Value
) -> Any:
    """Columns `status`, `grade`, `score`, `hardest`, `reason`, `why`, `seconds`."""
    return _answers("rate", boards, world, column, keep, options)


def hint(
    boards: Any, *, world: str, column: str | None = None, keep: Iterable[str] = (), **options: Value
) -> Any:
    """The first step: columns `status`, `technique`, `name`, `text`, `move`, `steps`, `reason`, `why`,
    `seconds`."""
    return _answers("hint", boards, world, column, keep, options)


def generate(*, world: str, **options: Value) -> Batches:
    """New puzzles as a stream: columns `status`, `seed`, `number`, `puzzle`, `notation`, `solution`,
    `grade`, `score`, `reason`, `why`, `seconds`.

    >>> import pyarrow
    >>> pyarrow.table(generate(world="sliding", count=3, seed=1))["number"].to_pylist()
    [1, 2, 3]
    """
    return _gridwright.arrow_generate(world, by_name(options))
