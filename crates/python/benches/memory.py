"""Memory of this process while it makes very many calls of every kind.

python memory.py [--calls 1000000] [--most 8]

Ends with 1 where it has grown by more than so many MiB after the first tenth.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import gridwright
import gridwright.arrow
import pyarrow
from gridwright import play, sliding

SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COLUMN = pyarrow.array([SUDOKU, "bad", None])


def resident() -> int:
    """Bytes of memory of this process."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def refused(text: str) -> None:
    try:
        gridwright.solve("sliding", text)
    except gridwright.InputError:
        return
    raise AssertionError("this was no board")


def game() -> None:
    played = play.Game("sliding", "1 2 3/4 5 6/0 7 8")
    played.slide("R")
    played.undo()


KINDS = [
    lambda: gridwright.solve("sliding", "1 2 3/4 5 6/7 0 8"),
    lambda: gridwright.solve("sudoku", SUDOKU),
    lambda: refused("1 2/3 y"),
    lambda: gridwright.count("numbrix", "2\n1 0\n0 0\n"),
    lambda: gridwright.arrow.solve(COLUMN, world="sudoku"),
    lambda: sliding.Puzzle("1 2 3/4 5 6/0 7 8").svg(),
    game,
]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--most", type=float, default=8, help="MiB")
    arguments = parser.parse_args()
    first, tenth = 0, max(arguments.calls // 10, 1)
    for call in range(arguments.calls):
        KINDS[call % len(KINDS)]()
        if (call + 1) % tenth == 0:
            now = resident()
            first = first or now
            print(f"{call + 1} calls: {now / 2**20:.1f} MiB", flush=True)
    grown = (resident() - first) / 2**20
    print(f"grown by {grown:.1f} MiB")
    return int(grown > arguments.most)


if __name__ == "__main__":
    sys.exit(main())
