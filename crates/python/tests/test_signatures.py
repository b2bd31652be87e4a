"""The typed modules know every option that the worlds declare, and no other."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import gridwright
import pytest
from conftest import ROOT
from gridwright import _signatures

TOOL = ROOT / "crates" / "python" / "tools" / "signatures.py"
WORLDS = sorted(gridwright.worlds())
BOARDS = {
    "merge": "2 2\n4 8\n",
    "mnk": "3 3 3 XX./OO./... X",
    "numbrix": "3\n1 0 3\n0 9 0\n7 0 5\n",
    "sliding": "1 2 3/4 5 6/0 7 8",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
}


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("signatures", TOOL)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def test_the_file_is_what_the_worlds_declare() -> None:
    module = tool()
    assert module.TARGET.read_text() == module.written(), f"run {TOOL.relative_to(ROOT)} --write"


@pytest.mark.parametrize("world", WORLDS)
def test_every_option_has_a_name_in_its_call(world: str) -> None:
    told = gridwright.worlds()[world]
    assert len(told["options"]) > 5
    for option in told["options"]:
        for command in set(option["commands"]) & set(told["commands"]) - {"compare", "sheet", "convert"}:
            named = f"{world}_{command}".title().replace("_", "")
            wishes: Any = getattr(_signatures, named, _signatures.Shared)
            assert option["name"].replace("-", "_") in wishes.__annotations__, (command, option)


@pytest.mark.parametrize("world", WORLDS)
def test_what_all_calls_share_is_taken_by_all(world: str) -> None:
    given = {
        "algorithm": gridwright.worlds()[world]["algorithms"][0],
        "format": None, "seed": 1, "threads": 1, "time_limit": 5, "node_limit": 10**6,
        "memory_limit": "1GiB",
    }
    assert set(given) == set(_signatures.Shared.__annotations__)
    if world not in ("numbrix", "sudoku"):
        given["max_moves"] = 100
    for command in ("solve", "count", "hint", "rate"):
        if command in gridwright.worlds()[world]["commands"]:
            call = getattr(gridwright, command)
            for name, value in given.items():
                assert call(world, BOARDS[world], **{name: value})[0]["status"] != "error", (command, name)


def test_a_type_checker_sees_a_wrong_option(tmp_path: Path) -> None:
    script = tmp_path / "wrong.py"
    script.write_text(
        "from gridwright import mnk, sliding\n"
        "sliding.Puzzle('1 2/3 0').solve(metric='stm', time_limit=3)\n"
        "mnk.Puzzle('3 3 3 XX./OO./... X', rule='free').hint(depth=1)\n"
        "sliding.Puzzle('1 2/3 0').solve(tim_limit=3)\n"
        "mnk.Puzzle('3 3 3 XX./OO./... X').count()\n"
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, cwd=tmp_path)
    wrong = [line.split(":")[1] for line in done.stdout.splitlines() if ": error:" in line]
    assert wrong == ["4", "5"], done.stdout + done.stderr
