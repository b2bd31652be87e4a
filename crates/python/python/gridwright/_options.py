"""Options as keyword arguments, turned into what the command line calls them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Union

from ._errors import UsageError, half_character

Value = Union[str, int, float, bool, None, timedelta, "os.PathLike[str]", Iterable[Union[str, int]]]
"""What an option may be given: `None` leaves it out, `False` leaves a switch out."""
Switch = Union[bool, None]
"""An option without a value."""
File = Union[str, None, "os.PathLike[str]"]
"""A file or a folder of this machine."""


def decimal(value: float) -> str:
    """A number without an exponent, to nanoseconds if it is a time."""
    return repr(value) if "e" not in repr(value) else f"{value:.9f}"


def text(name: str, value: object) -> str:
    """One value as it is written behind an option."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if half_character(value) is not None:
            raise UsageError(f"{name}: half a character in {value!r}")
        return value
    if isinstance(value, timedelta):
        return f"{decimal(value.total_seconds())}s"
    if isinstance(value, float):
        return decimal(value)
    if isinstance(value, int):
        # Beyond that Python itself refuses to write them.
        if value.bit_length() > 1000:
            raise UsageError(f"{name}: a number of {value.bit_length()} bits is too large")
        return format(value, "d")
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, Iterable):
        return ",".join(str(item) for item in value)
    # Whole numbers of numpy and the like.
    index = getattr(value, "__index__", None)
    if index is not None:
        return str(index())
    raise UsageError(f"{name}: expected text, a number or a switch, found {type(value).__name__}")


def by_name(options: Mapping[str, object]) -> dict[str, str]:
    """Options by the names of the command line.

    >>> by_name({"time_limit": 10, "minimal": True, "goal": None})
    {'time-limit': '10', 'minimal': 'true'}
    """
    return {
        name.replace("_", "-"): text(name, value)
        for name, value in options.items()
        if value is not None
    }
