"""The generic calls: the same objects as the command line, two exceptions and no others."""

from __future__ import annotations

import json
import pickle
from datetime import timedelta
from pathlib import Path
from typing import Any

import gridwright
import pytest
from conftest import HARD_SLIDING, command_line, timeless
from hypothesis import given, settings
from hypothesis import strategies as st

WORLDS = ["merge", "mnk", "numbrix", "sliding", "sudoku"]
COMMANDS = ["solve", "count", "hint", "rate", "convert"]
EASY = {
    world: (Path(__file__).resolve().parents[3] / "data" / "battery" / world / "easy.txt").read_text()
    for world in WORLDS
}


def able(world: str, command: str) -> bool:
    return command in gridwright.worlds()[world]["commands"]


def test_bad_input_is_located() -> None:
    with pytest.raises(gridwright.InputError) as caught:
        gridwright.solve("sliding", "1 2\n3 0\n\n1 2\n3 x y\n")
    error = caught.value
    assert (error.line, error.column, error.index) == (5, 5, 2)
    assert isinstance(error, ValueError) and "\n    |     ^" in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.message, again.excerpt) == (5, error.message, error.excerpt)


def test_bad_input_may_stay_in_its_place() -> None:
    text = "1 2\n3 0\n\n1 2\n3 x y\n\n2 1\n3 0\n"
    results = gridwright.solve("sliding", text, on_error="keep")
    assert [result["status"] for result in results] == ["solved", "error", "unsolvable"]
    assert results[1]["error"]["line"] == 5
    with pytest.raises(gridwright.UsageError):
        gridwright.solve("sliding", text, on_error="ignore")


def test_bad_usage_says_what_there_is() -> None:
    board = "1 2/3 0"
    for options in ({"algorithm": "magic"}, {"colour": 1}, {"time_limit": "soon"}, {"threads": 0}):
        with pytest.raises(gridwright.UsageError):
            gridwright.solve("sliding", board, **options)
    with pytest.raises(gridwright.UsageError, match="merge, sudoku"):
        gridwright.solve("chess", "")
    with pytest.raises(gridwright.UsageError):
        gridwright.solve("sliding", board, goal=object())  # type: ignore[arg-type]


def test_options_by_keyword() -> None:
    hidato = "3\n1 0 0\n0 0 0\n0 0 9\n"
    assert gridwright.count("numbrix", hidato, neighbours=8, at_most="all")[0]["count"] > 2
    slow = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
    assert gridwright.solve("sliding", slow, algorithm="ida", time_limit=0.05)[0]["reason"] == "time"
    assert gridwright.solve("sliding", slow, algorithm="bfs", node_limit=10)[0]["reason"] == "nodes"


def test_check_and_generate() -> None:
    assert gridwright.check("sliding", "1 2 3/4 5 6/7 0 8", "R")[0]["right"] is True
    wrong = gridwright.check("sliding", "1 2 3/4 5 6/7 0 8", answer="L")[0]
    assert wrong["right"] is False and wrong["faults"]
    for world in WORLDS:
        if not able(world, "generate"):
            continue
        made = gridwright.generate(world, count=2, seed=5)
        assert [puzzle["number"] for puzzle in made] == [1, 2]
        assert timeless(made) == timeless(gridwright.generate(world, count=2, seed=5))
        options = {name.replace("-", "_"): value for name, value in made[0]["options"].items()}
        solved = gridwright.solve(world, made[0]["puzzle"], time_limit=10, **options)
        assert solved[0]["status"] in ("solved", "limit")


def test_results_are_plain_data() -> None:
    results = gridwright.solve("sudoku", EASY["sudoku"])
    assert pickle.loads(pickle.dumps(results)) == results == json.loads(json.dumps(results))


def test_python_m_is_the_command_line() -> None:
    done = command_line("solve", "sliding", text="1 2 3/4 5 6/7 0 8")
    assert (done.returncode, done.stdout.split()[-1]) == (0, "R")
    assert command_line("solve", "chess").returncode == 2
    assert command_line("solve", "sliding", text="2 1\n3 0\n").returncode == 1
    assert gridwright.__version__ in command_line("--version").stdout


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(WORLDS), st.sampled_from(COMMANDS), st.text(st.characters(), max_size=60))
def test_garbage_raises_only_our_exceptions(world: str, command: str, text: str) -> None:
    try:
        getattr(gridwright, command)(world, text, node_limit=1000, time_limit=1)
    except (gridwright.InputError, gridwright.UsageError):
        pass


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(WORLDS),
    st.dictionaries(
        st.sampled_from(["algorithm", "seed", "threads", "format", "box", "goal", "x", "neighbours"]),
        st.one_of(st.text(st.characters(), max_size=8), st.integers(), st.booleans(), st.none(), st.floats()),
        max_size=3,
    ),
)
def test_garbage_options_raise_only_our_exceptions(world: str, options: dict[str, Any]) -> None:
    try:
        gridwright.solve(world, "1 2/3 0", node_limit=1000, time_limit=1, **options)
    except (gridwright.InputError, gridwright.UsageError):
        pass


def test_odd_values() -> None:
    with pytest.raises(gridwright.InputError) as caught:
        gridwright.solve("sliding", "1 2\n3 \udcff\n")
    assert (caught.value.line, caught.value.column) == (2, 3)
    odds: list[Any] = [10**5000, "\ud800", float("nan"), object()]
    for odd in odds:
        with pytest.raises(gridwright.UsageError):
            gridwright.solve("sliding", "1 2/3 0", node_limit=odd)
    for short in (1e-9, timedelta(microseconds=1)):
        assert gridwright.solve("sliding", HARD_SLIDING, time_limit=short)[0]["reason"] == "time"


def test_a_wish_that_cannot_be_met_is_refused() -> None:
    for keep in ({}, {"on_error": "keep"}):
        with pytest.raises(gridwright.UsageError, match="at least 17 clues"):
            gridwright.generate("sudoku", clues=5, count=1000, **keep)
