"""Arrow in, Arrow out: one row for a row, the same answers, by whatever library."""

from __future__ import annotations

from typing import Any

import gridwright
import gridwright.arrow as arrow
import polars
import pyarrow
import pytest
from conftest import HARD_SLIDING, assert_heard

SUDOKUS = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4....6..1.12.5.68......2....285...43..5.....773...8..5.....4.......8....6...1..5.",
]
STRINGS = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_kinds_of_strings(kind: Any) -> None:
    column = pyarrow.array([*SUDOKUS, None, "x", SUDOKUS[0] + "\n" + SUDOKUS[1], ""], kind)
    batch = pyarrow.record_batch({"id": pyarrow.array(range(6)), "puzzle": column})
    found = arrow.solve(batch, world="sudoku", column="puzzle", keep=["id"])
    assert isinstance(found, pyarrow.RecordBatch)
    assert found["id"].to_pylist() == list(range(6))
    assert found["status"].to_pylist() == ["solved", "solved", None, "error", "error", "error"]
    for text, solution in zip(SUDOKUS, found["solution"].to_pylist()):
        rows = gridwright.solve("sudoku", text)[0]["solution"]
        assert solution == "".join(str(cell) for row in rows for cell in row)
    assert found["why"][4].as_py().endswith("more than one board in this row")
    alone = arrow.solve(column, world="sudoku")
    assert alone["solution"].equals(found["solution"])


@pytest.mark.parametrize("threads", [1, 3])
def test_every_row_in_its_place(threads: int) -> None:
    texts = [SUDOKUS[number % 2] if number % 7 else "bad" for number in range(3000)]
    table = pyarrow.table({"puzzle": pyarrow.chunked_array([texts[:1000], texts[1000:]])})
    found = arrow.solve(table, world="sudoku", threads=threads)
    assert isinstance(found, pyarrow.Table) and found.num_rows == 3000
    first, second = (row for row in arrow.solve(pyarrow.array(SUDOKUS), world="sudoku")["solution"].to_pylist())
    expected = [(second if number % 2 else first) if number % 7 else None for number in range(3000)]
    assert found["solution"].to_pylist() == expected


WORLDS = {
    "merge": ("2 2\n4 8\n", "cost", 3),
    "mnk": ("3 3 3 XX./OO./... X", "value", "win"),
    "numbrix": ("3\n1 0 3\n0 9 0\n7 0 5\n", "solution", "1 2 3\n8 9 4\n7 6 5"),
    "sliding": ("1 2 3/4 5 6/0 7 8", "moves", "RR"),
}


@pytest.mark.parametrize("world", WORLDS)
def test_every_world(world: str) -> None:
    text, column, expected = WORLDS[world]
    value = arrow.solve(pyarrow.array([text]), world=world)[column][0].as_py()
    assert (" ".join(value.split()) if isinstance(value, str) else value) == (
        " ".join(expected.split()) if isinstance(expected, str) else expected
    )


def test_other_commands() -> None:
    boards = pyarrow.array([SUDOKUS[0], "." * 81])
    counted = arrow.count(boards, world="sudoku", at_most=9)
    assert counted["count"].to_pylist() == [1, 9]
    assert counted["complete"].to_pylist() == [True, False]
    rated = arrow.rate(boards, world="sudoku")
    assert rated["status"].to_pylist() == ["rated", "several"]
    assert rated["grade"][0].as_py() == gridwright.rate("sudoku", SUDOKUS[0])[0]["grade"]
    hinted = arrow.hint(boards, world="sudoku", depth=2)
    assert hinted["technique"][0].as_py() == gridwright.hint("sudoku", SUDOKUS[0])[0]["steps"][0]["technique"]
    made = pyarrow.table(arrow.generate(world="sliding", count=600, seed=3, size="3x3"))
    assert made["number"].to_pylist() == list(range(1, 601))
    again = gridwright.generate("sliding", count=2, seed=3, size="3x3")
    assert made["puzzle"].to_pylist()[:2] == [puzzle["puzzle"] for puzzle in again]


def test_polars_and_anybody_else() -> None:
    frame = polars.DataFrame({"puzzle": SUDOKUS})
    found = arrow.solve(frame, world="sudoku", column="puzzle")
    assert isinstance(found, polars.DataFrame) and found["status"].to_list() == ["solved"] * 2
    assert arrow.solve(frame["puzzle"], world="sudoku").height == 2

    class Foreign:
        def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
            return pyarrow.table({"puzzle": SUDOKUS}).__arrow_c_stream__()

    batches = arrow.solve(Foreign(), world="sudoku")
    assert isinstance(batches, arrow.Batches)
    assert [len(batch) for batch in batches] == [2]


def test_streams_are_lazy() -> None:
    asked = 0

    def boards() -> Any:
        nonlocal asked
        while True:
            asked += 1
            yield pyarrow.record_batch({"puzzle": SUDOKUS * 50})

    schema = pyarrow.schema({"puzzle": pyarrow.string()})
    reader = pyarrow.RecordBatchReader.from_batches(schema, boards())
    found = arrow.solve(reader, world="sudoku")
    assert isinstance(found, pyarrow.RecordBatchReader)
    for _ in range(3):
        assert found.read_next_batch().num_rows == 100
    assert asked <= 4


def test_bad_wishes() -> None:
    table = pyarrow.table({"puzzle": SUDOKUS, "id": [1, 2], "status": ["a", "b"]})
    for options in (
        {"world": "sudoku"},
        {"world": "sudoku", "column": "board"},
        {"world": "sudoku", "column": "id"},
        {"world": "sudoku", "column": "puzzle", "keep": ["status"]},
        {"world": "chess", "column": "puzzle"},
        {"world": "sudoku", "column": "puzzle", "algorithm": "magic"},
    ):
        with pytest.raises(gridwright.UsageError):
            arrow.solve(table, **options)
    with pytest.raises(gridwright.UsageError):
        arrow.solve(["no arrow"], world="sudoku")


def test_interrupts_are_answered() -> None:
    hard = pyarrow.table({"puzzle": [HARD_SLIDING] * 4})
    assert_heard(lambda: arrow.solve(hard, world="sliding", algorithm="ida"))
