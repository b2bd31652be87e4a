"""What several tests need."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
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


def assert_heard(work: Callable[[], object]) -> None:
    """Ctrl-C ends long work within 100 ms. The best of three: on a busy machine somebody else may have had the
    processor."""
    took: list[float] = []
    while len(took) < 3 and min(took, default=1.0) > 0.1:
        sent = 0.0

        def interrupt() -> None:
            nonlocal sent
            time.sleep(0.4)
            sent = time.perf_counter()
            os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        took.append(time.perf_counter() - sent)
        thread.join()
    assert min(took) < 0.1, took
