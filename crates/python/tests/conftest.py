"""What several tests need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]
HARD_SLIDING = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0"


@pytest.fixture
def data() -> Path:
    """The repository's boards."""
    return ROOT / "data"


def command_line(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command line of the package, run as a program."""
    return subprocess.run(
        [sys.executable, "-m", "gridwright", *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=120,
    )


def timeless(value: Any) -> Any:
    """An object without what differs from run to run."""
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key not in ("seconds", "source")}
    if isinstance(value, list):
        return [timeless(item) for item in value]
    return value
