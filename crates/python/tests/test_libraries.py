"""Boards of every library that speaks Arrow, as arrays and as streams, in and out again."""

from __future__ import annotations

from typing import Any

import datafusion
import duckdb
import gridwright
import gridwright.arrow as arrow
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SUDOKUS = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4....6..1.12.5.68......2....285...43..5.....773...8..5.....4.......8....6...1..5.",
]
STRINGS = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]


def expected() -> list[str]:
    """The two solutions, by the plain call."""
    solved = [gridwright.solve("sudoku", text)[0]["solution"] for text in SUDOKUS]
    return ["".join(str(cell) for row in rows for cell in row) for rows in solved]


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_streams_of_every_kind_of_string(kind: Any) -> None:
    batches = [pyarrow.record_batch({"puzzle": pyarrow.array([text], kind)}) for text in SUDOKUS]
    for given_ in (
        pyarrow.Table.from_batches(batches),
        pyarrow.RecordBatchReader.from_batches(batches[0].schema, batches),
        pyarrow.chunked_array([batch["puzzle"] for batch in batches]),
    ):
        found = pyarrow.table(arrow.solve(given_, world="sudoku"))
        assert found["solution"].to_pylist() == expected()


def test_duckdb() -> None:
    with duckdb.connect() as database:
        boards = pyarrow.table({"id": [1, 2], "puzzle": SUDOKUS})
        database.register("boards", boards)
        relation = database.sql("select id, puzzle from boards order by id desc")
        answers = pyarrow.table(arrow.solve(relation, world="sudoku", column="puzzle", keep=["id"]))
        assert answers["solution"].to_pylist() == expected()[::-1]
        # And back: what came out is a table to it.
        database.register("answers", answers)
        query = "select status, count(*) from answers join boards using (id) group by status"
        assert database.sql(query).fetchall() == [("solved", 2)]


def test_datafusion() -> None:
    session = datafusion.SessionContext()
    frame = session.from_pydict({"id": [1, 2], "puzzle": SUDOKUS})
    answers = arrow.solve(frame, world="sudoku", column="puzzle", keep=["id"])
    assert pyarrow.table(answers).sort_by("id")["solution"].to_pylist() == expected()

    def solution(texts: pyarrow.Array) -> pyarrow.Array:
        return arrow.solve(texts, world="sudoku")["solution"]

    for kind in (pyarrow.string(), pyarrow.string_view()):
        solve = datafusion.udf(solution, [kind], pyarrow.string(), "immutable", "solution")
        column = datafusion.col("puzzle").cast(kind)
        found = pyarrow.table(frame.select(datafusion.col("id"), solve(column).alias("solution")))
        assert found.sort_by("id")["solution"].to_pylist() == expected()


def test_polars() -> None:
    frame = polars.DataFrame({"id": [1, 2], "puzzle": SUDOKUS})
    answers = arrow.solve(frame, world="sudoku", column="puzzle", keep=["id"])
    assert isinstance(answers, polars.DataFrame)
    assert answers["solution"].to_list() == expected()
    assert frame.join(answers, on="id").height == 2
    # Lazily: a column of a query.
    query = frame.lazy().with_columns(
        polars.col("puzzle")
        .map_batches(lambda texts: arrow.count(texts, world="sudoku")["count"], return_dtype=polars.Int64)
        .alias("answers")
    )
    assert query.collect()["answers"].to_list() == [1, 1]


def test_pandas() -> None:
    frame = pandas.DataFrame({"id": [1, 2], "puzzle": SUDOKUS})
    answers = arrow.solve(frame, world="sudoku", column="puzzle", keep=["id"])
    assert pyarrow.table(answers).to_pandas()["solution"].tolist() == expected()
    column = arrow.rate(frame["puzzle"], world="sudoku")
    assert pyarrow.table(column)["grade"].null_count == 0


COLUMNS = {
    "count": {"status": "string", "count": "int64", "complete": "bool"},
    "rate": {"status": "string", "grade": "string", "score": "double", "hardest": "string"},
    "hint": {"status": "string", "technique": "string", "text": "string", "steps": "int64"},
}
BOARDS = {
    "merge": "2 2\n4 8\n",
    "mnk": "3 3 3 XX./OO./... X",
    "numbrix": "3\n1 0 3\n0 9 0\n7 0 5\n",
    "sliding": "1 2 3/4 5 6/0 7 8",
    "sudoku": SUDOKUS[0],
}


@pytest.mark.parametrize("command", COLUMNS)
@pytest.mark.parametrize("world", BOARDS)
def test_typed_columns(world: str, command: str) -> None:
    call = getattr(arrow, command)
    boards = pyarrow.array([BOARDS[world]])
    if command not in gridwright.worlds()[world]["commands"]:
        with pytest.raises(gridwright.UsageError, match="has no command"):
            call(boards, world=world)
        return
    found = call(boards, world=world)
    plain = getattr(gridwright, command)(world, BOARDS[world])[0]
    for name, kind in COLUMNS[command].items():
        assert str(found.schema.field(name).type) == kind
        if name in plain and name != "steps":
            assert found[name][0].as_py() == plain[name]
    assert found["steps"][0].as_py() == len(plain["steps"]) if command == "hint" else True


@pytest.mark.parametrize("world", BOARDS)
def test_new_boards_are_typed(world: str) -> None:
    if "generate" not in gridwright.worlds()[world]["commands"]:
        with pytest.raises(gridwright.UsageError):
            arrow.generate(world=world)
        return
    made = pyarrow.table(arrow.generate(world=world, count=2, seed=3))
    plain = gridwright.generate(world, count=2, seed=3)
    for name, kind in {"number": "int64", "puzzle": "string", "score": "double"}.items():
        assert str(made.schema.field(name).type) == kind
        assert made[name].to_pylist() == [puzzle.get(name) for puzzle in plain]


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.lists(st.one_of(st.none(), st.text(max_size=40)), max_size=5))
def test_garbage_is_a_row(world: str, texts: list[str | None]) -> None:
    boards = pyarrow.array(texts, pyarrow.string())
    found = arrow.solve(boards, world=world, node_limit=1000, time_limit=1)
    assert found.num_rows == len(texts)
    known = {"solved", "unsolvable", "limit", "error"}
    for text, status in zip(texts, found["status"].to_pylist()):
        assert status is None if text is None else status in known
