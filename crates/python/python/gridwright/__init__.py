"""Grid puzzles and board games: solve, prove, count, check, explain, rate and make them.

Five worlds, `merge`, `sudoku`, `sliding`, `numbrix` and `mnk`, and the same calls in each:

>>> import gridwright
>>> gridwright.solve("sliding", "1 2 3/4 5 6/7 0 8")[0]["moves"]
'R'
>>> gridwright.count("sudoku", "." * 81, at_most=10)[0]["count"]
10

The results are the objects that `gridwright … --output json` prints, as dictionaries. Options are
those of the command line with underscores: `time_limit=10`, `neighbours=8`, `algorithm="astar"`.
One thread is used unless `threads` says otherwise. A text may hold many boards; the list has one
object for each. The interpreter is free while searching, and Ctrl-C stops a search at once.

Modules with classes of their own: `gridwright.sudoku`, `.sliding`, `.merge`, `.numbrix`, `.mnk`.
Whole tables of boards: `gridwright.arrow`. A game with undo and hints: `gridwright.play`.
"""

from __future__ import annotations

import json

from . import _gridwright, arrow, merge, mnk, numbrix, play, sliding, sudoku
from ._calls import Result, call
from ._errors import InputError, InputWarning, UsageError
from ._gridwright import __version__
from ._options import Value, by_name

__all__ = [
    "InputError",
    "InputWarning",
    "Result",
    "UsageError",
    "__version__",
    "arrow",
    "check",
    "convert",
    "count",
    "generate",
    "hint",
    "merge",
    "mnk",
    "numbrix",
    "play",
    "rate",
    "sliding",
    "solve",
    "sudoku",
    "worlds",
]


def _call(
    command: str,
    world: str,
    text: str,
    answer: str | None,
    options: dict[str, Value],
) -> list[Result]:
    on_error = options.pop("on_error", "raise")
    if on_error not in ("raise", "keep"):
        raise UsageError(f"on_error: expected 'raise' or 'keep', found {on_error!r}")
    return call(command, world, text, answer, by_name(options), on_error == "keep")


def solve(world: str, text: str, **options: Value) -> list[Result]:
    """The best answer to each board, proved best unless a limit stops the search.

    >>> solve("merge", "2 2\\n4 8\\n")[0]["cost"]
    3

    A board that cannot be read raises `InputError`; with `on_error="keep"` its object has the status
    `error` and the boards behind it are answered.
    """
    return _call("solve", world, text, None, options)


def count(world: str, text: str, **options: Value) -> list[Result]:
    """The number of answers, up to `at_most` (default 2: one, several or none).

    >>> count("sudoku", "." * 81)[0]["complete"]
    False
    """
    return _call("count", world, text, None, options)


def check(world: str, text: str, answer: str, **options: Value) -> list[Result]:
    """Whether an answer is right, and what is wrong where it is not.

    >>> check("sliding", "1 2 3/4 5 6/7 0 8", "R")[0]["right"]
    True
    >>> check("sliding", "1 2 3/4 5 6/7 0 8", "L")[0]["right"]
    False
    """
    return _call("check", world, text, answer, options)


def hint(world: str, text: str, **options: Value) -> list[Result]:
    """The next step a person could take, and why (`depth=1|2|3`, `all=True`).

    >>> step = hint("numbrix", "2\\n1 0\\n4 0\\n")[0]["steps"][0]
    >>> step["places"]
    [{'cell': [0, 1], 'value': 2}]
    """
    return _call("hint", world, text, None, options)


def rate(world: str, text: str, **options: Value) -> list[Result]:
    """How hard, and which techniques or how much search it takes.

    >>> rate("numbrix", "2\\n1 0\\n4 0\\n")[0]["grade"]
    'easy'
    """
    return _call("rate", world, text, None, options)


def convert(world: str, text: str, **options: Value) -> list[Result]:
    """Each board in another notation, which `output` names.

    >>> convert("sliding", "1 2/3 0", output="grid")[0]["board"].split()
    ['1', '2', '3', '0']
    """
    return _call("convert", world, text, None, options)


def generate(world: str, **options: Value) -> list[Result]:
    """New instances: `count`, `seed`, `size`, `difficulty` …

    >>> made = generate("sliding", count=2, seed=7, size="3x3")
    >>> [puzzle["number"] for puzzle in made]
    [1, 2]
    """
    return _call("generate", world, "", None, options)


def worlds() -> dict[str, Result]:
    """Every world: what it is about, its commands, algorithms and notations, and its own options.

    >>> "count" in worlds()["mnk"]["commands"]
    False
    >>> [option["name"] for option in worlds()["sliding"]["options"]][:2]
    ['goal', 'metric']
    """
    found: dict[str, Result] = json.loads(_gridwright.worlds())
    return found
