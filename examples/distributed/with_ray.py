"""Solves the boards of Parquet files with Ray Data.

python with_ray.py boards.parquet answers/ --workers 2

On a cluster (`RAY_ADDRESS` names it) every node needs `gridwright[ray]` and sees both places under the
same name. Run it again after an accident: partitions that are done stay as they are.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pyarrow
import ray
from partitions import partitions, work


def main() -> None:
    """Hands out partitions, and says how many rows were answered."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--world", default="sudoku")
    parser.add_argument("--column", default="puzzle")
    parser.add_argument("--rows", type=int, default=100_000, help="rows of a partition")
    parser.add_argument("--time-limit", default="60s", help="of one board")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    target = Path(arguments.target).resolve()
    target.mkdir(parents=True, exist_ok=True)

    def solve(batch: pyarrow.Table) -> pyarrow.Table:
        """A partition a row: the names of ranges in, a row that tells of each out."""
        told: list[Any] = [
            work(part, str(target), arguments.world, arguments.column, time_limit=arguments.time_limit)
            for part in batch.to_pylist()
        ]
        return pyarrow.Table.from_pylist(told)

    ray.init(runtime_env={"working_dir": str(Path(__file__).parent)}, include_dashboard=False)
    parts = partitions(str(Path(arguments.source).resolve()), arguments.rows)
    ranges = ray.data.from_items(list(parts), override_num_blocks=len(parts))
    told = ranges.map_batches(
        solve, batch_format="pyarrow", batch_size=1, concurrency=arguments.workers
    ).take_all()
    rows, again = sum(part["rows"] for part in told), sum(part["again"] for part in told)
    print(f"{rows} rows in {len(told)} partitions, {again} from before")


if __name__ == "__main__":
    main()
