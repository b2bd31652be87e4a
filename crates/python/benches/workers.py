"""Rows a second in one process and on two Dask workers: the work of the recipes, without their start.

python workers.py boards.txt [--rows 200000]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet

RECIPES = Path(__file__).resolve().parents[3] / "examples" / "distributed"
sys.path.insert(0, str(RECIPES))


def one(part: Any, target: str) -> Any:
    sys.path.insert(0, str(RECIPES))
    import partitions

    return partitions.work(part, target, "sudoku", "puzzle")


def main() -> None:
    import partitions
    from dask.distributed import Client, LocalCluster

    parser = argparse.ArgumentParser()
    parser.add_argument("boards", type=Path)
    parser.add_argument("--rows", type=int, default=200_000)
    arguments = parser.parse_args()
    lines = [line.split()[0] for line in arguments.boards.read_text().splitlines() if line[:1] not in "%#"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "boards.parquet")
        table = pyarrow.table({"puzzle": [lines[row % len(lines)] for row in range(arguments.rows)]})
        parquet.write_table(table, source, row_group_size=arguments.rows // 40)
        parts = partitions.partitions(str(source), arguments.rows // 20)
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            with Client(cluster) as client:
                client.run(lambda: __import__("gridwright.arrow"))
                for turn in range(2):
                    alone, both = Path(folder, f"alone{turn}"), Path(folder, f"both{turn}")
                    alone.mkdir()
                    both.mkdir()
                    start = time.perf_counter()
                    for part in parts:
                        one(part, str(alone))
                    single = arguments.rows / (time.perf_counter() - start)
                    start = time.perf_counter()
                    client.gather(client.map(one, parts, target=str(both), pure=False))
                    double = arguments.rows / (time.perf_counter() - start)
                    print(f"one process {single:.0f} rows/s, two workers {double:.0f}, ratio {double / single / 2:.2f} of linear")


if __name__ == "__main__":
    main()
