"""Solves the boards of Parquet files with Spark.

spark-submit --py-files partitions.py with_spark.py boards.parquet answers/ --workers 2

Every executor needs `gridwright[spark]`, and sees both places under the same name. Run it again after an
accident: partitions that are done stay as they are.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pyarrow
from pyspark.sql import SparkSession
from recipe import asked, partitions, tell, worker


def main() -> None:
    """Hands out partitions, and says how many rows were answered."""
    arguments = asked(__doc__)
    work = worker(arguments)

    def solve(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """A partition a row: the names of ranges in, a row that tells of each out."""
        for ranges in batches:
            for part in ranges.to_pylist():
                yield pyarrow.RecordBatch.from_pylist([work(part)])

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master(f"local[{arguments.workers}]").getOrCreate()
    parts = partitions(arguments.source, arguments.target, arguments.rows)
    ranges = spark.createDataFrame([dict(part) for part in parts]).repartition(len(parts))
    told = ranges.mapInArrow(solve, "name string, rows long, seconds double, again boolean")
    tell(part.asDict() for part in told.collect())
    spark.stop()


if __name__ == "__main__":
    main()
