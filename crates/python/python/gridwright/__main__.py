"""The command line: `python -m gridwright solve sudoku boards.txt`."""

from __future__ import annotations

import signal
import sys

from . import _gridwright


def main() -> int:
    """Runs the command line with the arguments of this process; returns the exit code."""
    # The command line heeds interrupts by itself; Python would raise a second time behind it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _gridwright.command_line(["gridwright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
