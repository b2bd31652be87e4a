"""The same objects as the command line, field by field, for every file of the repository."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gridwright
import pytest
from conftest import ROOT, command_line, timeless
from gridwright.play import Game

DATA = ROOT / "data"
WORLDS = sorted(gridwright.worlds())
# Counted in nodes, so that both sides stop at the same place on any machine.
LIMITS = {"solve": 500, "count": 500, "hint": 500, "rate": 500, "convert": None}
# What holds no boards: words, tables of figures, answers and goals that other files are checked with.
NO_BOARDS = {".md", ".tsv", ".json", ".sol", ".out", ".answer", ".goal"}


def files(world: str) -> list[Path]:
    """Every file of the repository that holds boards of a world."""
    found = [*DATA.glob(f"{world}/**/*"), *DATA.glob(f"battery/{world}/*"), *DATA.glob(f"compare/{world}-*")]
    return sorted(file for file in found if file.is_file() and file.suffix not in NO_BOARDS)


def test_no_file_is_forgotten() -> None:
    everything = {file for file in DATA.rglob("*") if file.is_file() and file.suffix not in NO_BOARDS}
    assert everything == {file for world in WORLDS for file in files(world)}


def by_file(lines: str) -> dict[str, list[Any]]:
    """Objects of the command line by the file they are about."""
    found: dict[str, list[Any]] = {}
    for line in lines.splitlines():
        result = json.loads(line)
        found.setdefault(result.get("source") or result["error"]["file"], []).append(result)
    return found


def nameless(results: list[Any]) -> Iterator[Any]:
    """Without what only the command line knows: it counts on from file to file, and knows their names."""
    for result in results:
        result.pop("index")
        result.get("error", {}).pop("file", None)
        yield timeless(result)


@pytest.mark.parametrize("command", LIMITS)
@pytest.mark.parametrize("world", WORLDS)
def test_every_file_of_boards(world: str, command: str) -> None:
    call, named, limit = getattr(gridwright, command), files(world), LIMITS[command]
    assert len(named) > 2
    if command not in gridwright.worlds()[world]["commands"]:
        with pytest.raises(gridwright.UsageError, match="has no command"):
            call(world, named[0].read_text())
        return
    limits = () if limit is None else ("--node-limit", str(limit), "--threads", "1")
    arguments = (command, world, "--output", "json", *limits)
    wanted = by_file(command_line(*arguments, *map(str, named)).stdout)
    # `convert` writes boards of one kind to one place: sudokus of other sizes need a run of their own.
    for file in named:
        if str(file) not in wanted:
            assert command == "convert"
            wanted |= by_file(command_line(*arguments, str(file)).stdout)
    assert len(wanted) == len(named)
    for file in named:
        found = call(world, file.read_text(), node_limit=limit, on_error="keep")
        assert [result["index"] for result in found] == list(range(1, len(found) + 1))
        assert list(nameless(found)) == list(nameless(wanted[str(file)])), file.name


def answered() -> Iterator[tuple[str, Path, Path]]:
    """Files of boards that have a file of answers beside them."""
    for world in WORLDS:
        for file in files(world):
            for suffix in (".sol", ".out", ".answer"):
                answers = file.with_suffix(suffix)
                if answers.exists():
                    yield world, file, answers


def test_every_file_of_answers() -> None:
    pairs = list(answered())
    beside = {file for file in DATA.rglob("*") if file.suffix in (".sol", ".out", ".answer")}
    assert {answers for _, _, answers in pairs} == beside and len(beside) > 80
    for world, file, answers in pairs:
        done = command_line(
            "check", world, str(file), str(answers), "--output", "json", "--threads", "1", "--node-limit", "500"
        )
        wanted = list(nameless([json.loads(line) for line in done.stdout.splitlines()]))
        found = gridwright.check(world, file.read_text(), answers.read_text(), node_limit=500, on_error="keep")
        assert wanted and list(nameless(found)) == wanted, file.name


GENERATED = [
    ("merge", {"size": "4x4", "tiles": 6}),
    ("mnk", {"difficulty": "easy"}),
    ("numbrix", {"size": "5x5", "neighbours": 8}),
    ("numbrix", {"size": "6x6", "symmetry": "half-turn"}),
    ("sliding", {"size": "3x3"}),
    ("sliding", {"size": "2x2", "distinct": True}),
    ("sudoku", {"difficulty": "medium"}),
    ("sudoku", {"minimal": True}),
]


@pytest.mark.parametrize("world, options", GENERATED)
def test_new_puzzles(world: str, options: dict[str, Any]) -> None:
    written = [f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()]
    done = command_line(
        "generate", world, "--count", "3", "--seed", "11", "--threads", "1", "--output", "json", *written
    )
    wanted = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(wanted) == 3, done.stderr
    assert timeless(gridwright.generate(world, count=3, seed=11, **options)) == timeless(wanted)


@pytest.mark.parametrize("file", sorted(DATA.glob("play/*.json")), ids=lambda file: file.stem)
def test_every_saved_game(file: Path, tmp_path: Path) -> None:
    saved, game = json.loads(file.read_text()), Game.load(file.read_text())
    assert Game.load(game.save()) == game and game.draw() and game.svg()
    # Older saves lack what has its default.
    for action, kept in zip(game.actions, saved["actions"][: saved["done"]], strict=True):
        assert action.items() >= kept.items()
    world, record = saved["world"], tmp_path / "game.txt"
    record.write_text(game.record)
    # In mnk the record is the game itself, judged move by move.
    given: dict[str, Any] = {"game": True if world == "mnk" else record}
    named = ["--game", str(record)] if world == "mnk" else [str(record), "--game", str(record)]
    limits = ("--output", "json", "--node-limit", "500", "--threads", "1")
    done = command_line("hint", world, *named, *limits)
    wanted = [json.loads(line) for line in done.stdout.splitlines()]
    assert wanted, done.stderr
    found = gridwright.hint(world, game.record, node_limit=500, **given)
    assert list(nameless(found)) == list(nameless(wanted))
