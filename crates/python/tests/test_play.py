"""A game in Python: what the terminal and the page play, driven by calls."""

from __future__ import annotations

import pickle
import xml.dom.minidom

import gridwright
import pytest
from gridwright import mnk, play, sliding, sudoku

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_sudoku_by_its_hints() -> None:
    game = sudoku.Puzzle(SUDOKU).play()
    for _ in range(2000):
        if game.standing == "solved":
            break
        (step, *_) = game.hint().steps
        for cell, value in step.places:
            game.enter(cell, value)
        for cell, values in step.removes:
            for value in values:
                game.mark(cell, value)
        assert step.places, "this one needs nothing but singles"
    assert game.standing == "solved" and not game.faults
    assert game.position is not None
    assert gridwright.solve("sudoku", game.position)[0]["status"] == "solved"


def test_undo_redo_and_saves() -> None:
    game = play.Game("sliding", "1 2 3/4 5 6/0 7 8")
    game.slide("R")
    game.checkpoint()
    game.slide("R")
    assert game.standing == "solved"
    assert [action["to"] for action in game.actions] == ["R", "R"]
    assert game.return_to_checkpoint() and not game.return_to_checkpoint()
    assert game.redo() and not game.redo()
    again = pickle.loads(pickle.dumps(game))
    assert again == game == play.Game.load(game.save()) and again.standing == "solved"
    assert again.undo() and again != game
    again.restart()
    assert not again.undo() and again.actions == []
    assert sliding.Puzzle(again.puzzle) == sliding.Puzzle("1 2 3/4 5 6/0 7 8")


def test_mistakes_are_told() -> None:
    game = play.Game("sudoku", SUDOKU)
    game.enter((0, 2), 5)
    assert game.faults and game.faults[0].cells
    game.erase((0, 2))
    assert not game.faults
    # No rule is broken, but the only solution has a 4 there.
    game.enter((0, 2), 1)
    assert not game.faults and game.check()
    assert game.hint().status == "mistake"


def test_what_the_rules_refuse() -> None:
    game = play.Game("sliding", "1 2 3/4 5 6/0 7 8")
    for action in (
        lambda: game.slide("L"),
        lambda: game.slide("X"),
        lambda: game.enter((0, 0), 1),
        lambda: game.act("fly"),
        lambda: game.act("slide"),
        lambda: game.hint(depth=4),
        lambda: play.Game.load("{}"),
        lambda: play.Game("chess", ""),
    ):
        with pytest.raises(gridwright.UsageError):
            action()
    with pytest.raises(gridwright.InputError):
        play.Game("sliding", "1 2/3 y")
    assert game.actions == []


def test_stones() -> None:
    game = mnk.Puzzle("3 3 3 XX./OO./... X").play()
    game.place((0, 2))
    assert game.standing not in ("open", "solved")
    with pytest.raises(gridwright.UsageError):
        game.place((2, 2))


def test_games_are_drawn() -> None:
    game = play.Game("sudoku", SUDOKU)
    game.enter((0, 2), 4)
    drawn = xml.dom.minidom.parseString(game._repr_svg_())
    assert drawn.documentElement is not None and drawn.documentElement.tagName == "svg"
    assert "5 3 4" in repr(game) and "1 done, open" in repr(game)
