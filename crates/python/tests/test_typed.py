"""The typed modules: the same words in every world."""

from __future__ import annotations

import pickle
import xml.dom.minidom
from types import ModuleType
from typing import Any

import gridwright
import numpy
import pytest
from gridwright import merge, mnk, numbrix, sliding, sudoku
from hypothesis import given, settings
from hypothesis import strategies as st

BOARDS: list[tuple[ModuleType, str]] = [
    (merge, "2 2\n4 8\n"),
    (mnk, "3 3 3 XX./OO./... X"),
    (numbrix, "3\n1 0 3\n0 9 0\n7 0 5\n"),
    (sliding, "1 2 3/4 5 6/0 7 8"),
    (sudoku, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
]


@pytest.mark.parametrize("world, text", BOARDS, ids=lambda value: getattr(value, "__name__", ""))
def test_one_shape(world: ModuleType, text: str) -> None:
    puzzle = world.Puzzle(text)
    outcome = world.solve(puzzle)
    assert outcome.status == "solved" and outcome.answer is not None
    assert puzzle.check(outcome.answer).right
    assert not puzzle.check(outcome.answer, ).faults
    assert world.Puzzle(str(puzzle)) == puzzle == world.read(text)[0]
    assert hash(world.Puzzle(str(puzzle))) == hash(puzzle)
    for value in (puzzle, outcome, outcome.answer):
        assert pickle.loads(pickle.dumps(value)) == value
    assert world.__name__ in repr(puzzle) and len(repr(puzzle).splitlines()) > 2
    for picture in (puzzle._repr_svg_(), puzzle.svg(outcome.answer)):
        drawn = xml.dom.minidom.parseString(picture).documentElement
        assert drawn is not None and drawn.tagName == "svg" and drawn.getElementsByTagName("text")
    assert puzzle.draw(outcome.answer) != puzzle.draw()
    assert outcome._repr_html_().count("<svg") == 1
    # Through numpy and back it is the same board.
    array = numpy.asarray(puzzle)
    assert array.ndim == 2 and array.dtype == numpy.int64
    options = {"k": 3} if world is mnk else {}
    assert world.Puzzle(array, **options) == puzzle
    assert world.Puzzle(array.tolist(), **options).rows == puzzle.rows


def test_filled_boards_as_arrays() -> None:
    answer = sudoku.Puzzle(BOARDS[4][1]).solve().answer
    assert answer is not None
    assert (answer.numpy().sum(axis=0) == 45).all()
    assert (numpy.asarray(answer, dtype="uint8") == answer.numpy()).all()
    holes = numbrix.Puzzle([[1, None], [0, 3]])
    assert holes.rows == ((1, None), (0, 3))
    assert holes.numpy().tolist() == [[1, -1], [0, 3]]
    assert holes == numbrix.Puzzle(holes.numpy())


def test_what_is_solved_looks_like_what_was_asked() -> None:
    for extra, drawn in (("diagonals", 'class="diagonal"'), ("windoku", 'class="window"')):
        puzzle = sudoku.Puzzle("." * 81, extra=extra)
        assert drawn in puzzle.svg() and drawn in puzzle.solve()._repr_html_()


def test_counts_hints_and_ratings() -> None:
    puzzle = sudoku.Puzzle(BOARDS[4][1])
    assert (puzzle.count().count, puzzle.count().complete) == (1, True)
    assert sudoku.Puzzle("." * 81).count(at_most=5).count == 5
    rating = puzzle.rate()
    assert rating.status == "rated" and rating.techniques
    advice = puzzle.hint()
    (cell, value), *_ = advice.steps[0].places
    answer = puzzle.solve().answer
    assert answer is not None and answer.rows[cell[0]][cell[1]] == value
    assert puzzle.hint(depth=1).steps[0].technique is None


def test_wishes() -> None:
    made = sliding.generate(3, seed=4, size="3x3")
    assert made == sliding.generate(3, seed=4, size="3x3")
    assert len(set(made)) == 3
    assert numbrix.generate(seed=2, neighbours=8)[0].solve().status == "solved"
    with pytest.raises(gridwright.UsageError):
        sliding.generate(size="1000x1000")


def test_one_board_means_one() -> None:
    with pytest.raises(gridwright.InputError, match="found 2"):
        sliding.Puzzle("1 2/3 0\n1 2/3 0\n")
    with pytest.raises(gridwright.InputError):
        sudoku.Puzzle("no board")
    assert len(sliding.read("1 2/3 0\n1 2/3 0\n")) == 2


def test_options_belong_to_the_board() -> None:
    hidato = numbrix.Puzzle("3\n1 0 0\n0 0 0\n0 0 9\n", neighbours=8)
    assert hidato.count(at_most="all").count > 2
    assert hidato != numbrix.Puzzle("3\n1 0 0\n0 0 0\n0 0 9\n")


CELLS = st.one_of(st.none(), st.integers(-2, 12), st.integers(), st.floats(), st.booleans(), st.text(max_size=3))
GRIDS = st.one_of(
    CELLS, st.binary(max_size=4), st.lists(CELLS, max_size=3), st.lists(st.lists(CELLS, max_size=4), max_size=4)
)


@settings(max_examples=200, deadline=None)
@given(grid=GRIDS, world=st.sampled_from([world for world, _ in BOARDS]))
def test_only_the_two_exceptions_come_of_grids(grid: Any, world: ModuleType) -> None:
    try:
        puzzle = world.Puzzle(grid)
    except (gridwright.InputError, gridwright.UsageError):
        return
    if not isinstance(grid, str):
        assert puzzle == world.Puzzle(puzzle.rows, **({"k": len(puzzle.rows[0])} if world is mnk else {}))


def test_cells_that_are_no_numbers_are_located() -> None:
    for grid in ([[1, 2], [3, 0.5]], [[1, 2], [3, "x"]], [[1, 2], [3, float("nan")]]):
        with pytest.raises(gridwright.InputError, match="expected a whole number") as raised:
            sliding.Puzzle(grid)  # type: ignore[arg-type]
        assert (raised.value.line, raised.value.column) == (2, 2)
    with pytest.raises(gridwright.InputError, match=r"2 \(O\), found -1"):
        mnk.Puzzle([[0, -1], [0, 0]])
