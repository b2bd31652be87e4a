"""What several tests need."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
HARD_SLIDING = "14 15 8 12/10 11 9 13/2 6 5 1/3 7 4 0"


@pytest.fixture
def data() -> Path:
    """The repository's boards."""
    return ROOT / "data"
