"""Rows a second in one process, in two plain processes and on two Dask workers: the work of the recipes,
without their start. Two plain processes are what this machine gives at the moment; what Dask loses shows
beside them. The boards of the file are shuffled, so that no two rows are alike.

python workers.py boards.txt [--rows 200000] [--turns 3]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
from boards import different

RECIPES = Path(__file__).resolve().parents[3] / "examples" / "distributed"
sys.path.insert(0, str(RECIPES))


def one(part: Any, target: str) -> Any:
    """A partition; says also what processor time it took."""
    sys.path.insert(0, str(RECIPES))
    import partitions

    start = time.process_time()
    told = partitions.work(part, target, "sudoku", "puzzle")
    return {**told, "processor": time.process_time() - start}


def main() -> None:
    from dask.distributed import Client, LocalCluster
    from recipe import partitions

    parser = argparse.ArgumentParser()
    parser.add_argument("boards", type=Path)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--turns", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "boards.parquet")
        parquet.write_table(different(arguments.boards, arguments.rows), source, row_group_size=arguments.rows // 40)
        parts = partitions(str(source), str(Path(folder, "answers")), arguments.rows // 20)
        spawn = multiprocessing.get_context("spawn")
        with (
            spawn.Pool(2) as pool,
            LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            client.run(lambda: __import__("gridwright.arrow"))
            ways: dict[str, Callable[[str], list[Any]]] = {
                "one process": lambda to: [one(part, to) for part in parts],
                "two processes": lambda to: pool.starmap(one, [(part, to) for part in parts], chunksize=1),
                "two Dask workers": lambda to: client.gather(client.map(one, parts, target=to, pure=False)),
            }
            for turn in range(-1, arguments.turns):
                rates = {}
                for number, (name, way) in enumerate(ways.items()):
                    target = Path(folder, f"{turn}-{number}")
                    target.mkdir()
                    start = time.perf_counter()
                    told = way(str(target))
                    took = time.perf_counter() - start
                    processor = sum(part["processor"] for part in told)
                    assert sum(part["rows"] for part in told) == arguments.rows
                    rates[name] = arguments.rows / took
                    if turn >= 0:  # The first turn only warms up.
                        print(f"{name}: {rates[name]:.0f} rows/s, {processor / took:.2f} cores used", end="; ")
                if turn >= 0:
                    linear = {name: rate / rates["one process"] / 2 for name, rate in rates.items()}
                    beside = rates["two Dask workers"] / rates["two processes"]
                    print(
                        f"of linear: processes {linear['two processes']:.2f}, Dask "
                        f"{linear['two Dask workers']:.2f}; Dask against processes {beside:.2f}; "
                        f"load {os.getloadavg()[0]:.1f}"
                    )


if __name__ == "__main__":
    main()
