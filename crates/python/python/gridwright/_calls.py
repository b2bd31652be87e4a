"""The one way into the native module."""

from __future__ import annotations

import json
from typing import Any

from . import _gridwright
from ._errors import UsageError, whole

Result = dict[str, Any]
"""One object of the contract."""


def call(
    command: str,
    world: str,
    text: str,
    answer: str | None,
    options: dict[str, str],
    keep: bool = False,
) -> list[Result]:
    """Runs a call; what cannot be is raised unless `keep` asks for its object."""
    answer = None if answer is None else whole(answer)
    lines = _gridwright.call(command, world, whole(text), answer, options, keep)
    results: list[Result] = [json.loads(line) for line in lines]
    if not keep:
        for result in results:
            if result.get("status") == "error":
                error = result.get("error") or {}
                raise UsageError(result.get("why") or error.get("message") or "impossible")
    return results
