"""Solves the boards of Parquet files on a Dask cluster.

python with_dask.py boards.parquet answers/ --workers 2
python with_dask.py boards/ answers/ --scheduler tcp://head:8786 --time-limit 10

Every worker needs `gridwright[dask]` and this folder, and sees both places under the same name. Run it
again after an accident: partitions that are done stay as they are.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import dask.dataframe as dd
import pandas
from dask.distributed import Client, LocalCluster
from partitions import Partition, partitions, work


def solve(part: Partition, arguments: argparse.Namespace) -> pandas.DataFrame:
    """One partition, as a row that tells of it."""
    options = {"time_limit": arguments.time_limit, "threads": 1}
    told = work(part, arguments.target, arguments.world, arguments.column, **options)
    return pandas.DataFrame([told])


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
    parser.add_argument("--scheduler", help="of a cluster that is there")
    arguments = parser.parse_args()
    Path(arguments.target).mkdir(parents=True, exist_ok=True)
    local = None if arguments.scheduler else LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(arguments.scheduler or local) as client:
        client.upload_file(str(Path(__file__).with_name("partitions.py")))
        parts = partitions(arguments.source, arguments.rows)
        meta = {"name": "object", "rows": "int64", "seconds": "float64", "again": "bool"}
        told = dd.from_map(solve, parts, arguments=arguments, meta=pandas.DataFrame(columns=meta).astype(meta))
        found = told.compute()
        print(f"{found.rows.sum()} rows in {len(found)} partitions, {found.again.sum()} from before")


if __name__ == "__main__":
    main()
