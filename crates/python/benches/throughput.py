"""Boards a second: `gridwright.arrow` against the command line, one thread each, in turns.

python throughput.py boards.txt [--rows 1000000] [--program target/release/gridwright]

Processor seconds of each, the whole way: for the command line text to JSON, for Arrow column to columns.
The boards of the file are shuffled, so that no two rows are alike.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import tempfile
import time
from pathlib import Path

import gridwright.arrow
from boards import different

BATCH = 50_000


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", type=Path)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--program", default="target/release/gridwright")
    arguments = parser.parse_args()
    table = different(arguments.boards, arguments.rows)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        for batch in table.to_batches():
            file.writelines(f"{text}\n" for text in batch["puzzle"].to_pylist())
        file.flush()
        for _ in range(arguments.runs):
            start = children()
            command = [arguments.program, "solve", "sudoku", file.name, "--threads", "1", "--output", "json"]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            program = children() - start
            start, rows = time.process_time(), 0
            for batch in table.to_batches(max_chunksize=BATCH):
                found = gridwright.arrow.solve(batch, world="sudoku", column="puzzle")
                assert found["status"].null_count == 0
                rows += found.num_rows
            arrow = time.process_time() - start
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
            print(
                f"{rows} rows: command line {program:.2f} s, arrow {arrow:.2f} s, "
                f"ratio {arrow / program:.3f}, peak {peak} MiB"
            )


if __name__ == "__main__":
    main()
