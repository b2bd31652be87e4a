"""Writes `_signatures.py`, what every call of every world may be asked, from what the worlds declare.

python crates/python/tools/signatures.py            prints it
python crates/python/tools/signatures.py --write    puts it in its place

A test compares the file with what this prints.
"""

from __future__ import annotations

import importlib.util
import json
import keyword
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "python" / "gridwright" / "_signatures.py"

HEAD = '''"""What every call of every world may be asked. Written by tools/signatures.py; do not edit."""

from __future__ import annotations

from typing import Self, TypedDict, Unpack

from ._options import File, Switch, Value
from ._results import Advice, Checked, Filled, Outcome, Path, Play, Rating, Tally
from ._typed import Fills, Grid, Moves, Plays
'''

# What all worlds share: `Request::take` on the other side. Boards are objects here, so `output` is not among it.
READING = {"format": ("Value", "the notation of the board [default: detected]")}
SHARED = {
    **READING,
    "algorithm": ("Value", "how to search [default: the world's champion]"),
    "seed": ("Value", "of everything random"),
    "threads": ("Value", "as many work on a board [default: 1]"),
    "time-limit": ("Value", "seconds, or text such as '500ms', for a board"),
    "node-limit": ("Value", "states for a board"),
    "memory-limit": ("Value", "bytes, or text such as '2GiB' [default: 4 GiB]"),
}
MOVING = {"max-moves": ("Value", "no answer longer than this")}
HINTING = {
    "depth": ("Value", "1 where to look, 2 which technique, 3 all [default: 3]"),
    "all": ("Switch", "every step to the end"),
}
MAKING = {"distinct": ("Switch", "no two alike, not even turned, mirrored or relabelled")}

ANSWERS = {"Fills": "Filled", "Moves": "Path", "Plays": "Play"}
KINDS = {"merge": "Moves", "mnk": "Plays", "numbrix": "Fills", "sliding": "Moves", "sudoku": "Fills"}
"""What an answer is: the part of `_typed` that reads it."""

CALLS = {
    "solve": ("", "Outcome[{answer}]", "The best answer, proved best unless a limit stops the search."),
    "count": ("", "Tally", "The number of answers, up to `at_most` (default 2)."),
    "check": ("answer: {answer} | str, ", "Checked", "Whether an answer is right, and what is wrong where it is not."),
    "hint": ("", "Advice", "The next step a person could take, and why."),
    "rate": ("", "Rating", "How hard it is, and what makes it so."),
}


def worlds() -> dict[str, Any]:
    """What the worlds declare. Not by way of the package, which needs the file that is to be written."""
    package = importlib.util.find_spec("gridwright")
    assert package is not None and package.submodule_search_locations is not None, "gridwright is not installed"
    [native] = Path(package.submodule_search_locations[0]).glob("_gridwright*.so")
    spec = importlib.util.spec_from_file_location("_gridwright", native)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: dict[str, Any] = json.loads(module.worlds())
    return found


def wishes(name: str, base: str, about: str, options: dict[str, tuple[str, str]]) -> str:
    """The options of a call as a class."""
    lines = [f"class {name}({base}, total=False):", f'    """{about}"""', ""]
    for option, (kind, told) in options.items():
        field = option.replace("-", "_")
        assert field.isidentifier() and not keyword.iskeyword(field), field
        lines.append(f"    {field}: {kind}")
        told = told.replace("\\", "\\\\")
        lines += textwrap.wrap(f'"""{told}"""', 108, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines) + "\n"


def own(world: dict[str, Any], command: str) -> dict[str, tuple[str, str]]:
    """What only this world understands."""
    kinds = {None: "Switch", "FILE": "File", "DIR": "File"}
    return {
        option["name"]: (kinds.get(option["value"], "Value"), option["about"])
        for option in world["options"]
        if command in option["commands"]
    }


def parts() -> Iterator[str]:
    """The file, piece by piece."""
    yield HEAD
    yield wishes("Reading", "TypedDict", "Reading a board, in any world.", READING)
    yield wishes("Shared", "TypedDict", "Any call, in any world.", SHARED)
    yield wishes("Moving", "Shared", "Any call but `hint` and `generate`, where answers are moves.", MOVING)
    yield wishes("Hinting", "Shared", "`hint`, in any world.", HINTING)
    yield wishes("Making", "Shared", "`generate`, in any world.", MAKING)
    for name, world in sorted(worlds().items()):
        title, kind = name.capitalize(), KINDS[name]
        answer = ANSWERS[kind]
        bases = {"read": "Reading", "hint": "Hinting", "generate": "Making"}
        others = "Shared" if kind == "Fills" else "Moving"
        classes: dict[str, str] = {}
        # A board keeps the options that it was read with, and `convert` takes exactly those.
        for call, command in {"read": "convert", **{call: call for call in [*CALLS, "generate"]}}.items():
            base = bases.get(call, others)
            options = own(world, command)
            more = {"hint": HINTING, "generate": MAKING}.get(call, MOVING)
            known = READING if call == "read" else {**SHARED, **more}
            options = {option: told for option, told in options.items() if option not in known}
            classes[call] = f"{title}{call.capitalize()}" if options else base
            if options and command in world["commands"]:
                yield wishes(classes[call], base, f"`{call}` of {name}.", options)
        lines = [
            f"class {title}({kind}):",
            f'    """The calls of {name}."""',
            "",
            f'    WORLD = "{name}"',
            "",
            f"    def __init__(self, board: str | Grid, **options: Unpack[{classes['read']}]) -> None:",
            '        """Text in any notation, or rows of numbers."""',
            "        self._open(board, options)",
            "",
            "    @classmethod",
            f"    def read(cls, text: str, **options: Unpack[{classes['read']}]) -> list[Self]:",
            '        """Every board of a text."""',
            "        return cls._read(text, options)",
            "",
            "    @classmethod",
            f"    def generate(cls, count: int = 1, **options: Unpack[{classes['generate']}]) -> list[Self]:",
            '        """New boards; a wish that is not met raises `UsageError`."""',
            "        return cls._generate(count, options)",
        ]
        for call, (takes, gives, about) in CALLS.items():
            if call not in world["commands"]:
                continue
            takes, gives = takes.format(answer=answer), gives.format(answer=answer)
            passed = "answer, " if takes else ""
            lines += [
                "",
                f"    def {call}(self, {takes}**options: Unpack[{classes[call]}]) -> {gives}:",
                f'        """{about}"""',
                f"        return self._{call}({passed}options)",
            ]
        yield "\n".join(lines) + "\n"


def written() -> str:
    """The whole file."""
    return "\n\n".join(parts())


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        TARGET.write_text(written())
    else:
        print(written(), end="")
