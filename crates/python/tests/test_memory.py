"""Memory after many calls: the script for a million, run for a few thousand."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "benches" / "memory.py"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no /proc")
def test_memory_stays() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--calls", "20000", "--most", "8"],
        capture_output=True, text=True, timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
