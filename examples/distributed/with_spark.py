"""Solves the boards of Parquet files with Spark.

spark-submit --py-files partitions.py with_spark.py boards.parquet answers/ --workers 2

Every executor needs `gridwright[spark]` and sees both places under the same name. Run it again after an
accident: partitions that are done stay as they are.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow
from partitions import partitions, work
from pyspark.sql import SparkSession


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

    def solve(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """A partition a row: the names of ranges in, a row that tells of each out."""
        limits = {"time_limit": arguments.time_limit}
        for batch in batches:
            for part in batch.to_pylist():
                told = work(part, str(target), arguments.world, arguments.column, **limits)
                yield pyarrow.RecordBatch.from_pylist([told])

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master(f"local[{arguments.workers}]").getOrCreate()
    parts = partitions(str(Path(arguments.source).resolve()), arguments.rows)
    ranges = spark.createDataFrame([dict(part) for part in parts]).repartition(len(parts))
    told = ranges.mapInArrow(solve, "name string, rows long, seconds double, again boolean").collect()
    rows, again = sum(part.rows for part in told), sum(part.again for part in told)
    print(f"{rows} rows in {len(told)} partitions, {again} from before")
    spark.stop()


if __name__ == "__main__":
    main()
