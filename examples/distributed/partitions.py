"""What a worker of the three recipes does: answers one range of a Parquet file.

A partition is a few row groups of one file, so an engine hands out names and numbers, never boards.
Its answers are written beside their place and renamed: a file that is there is whole. So a run that
was cut off goes on where it stopped, and a partition that is done twice is written once.
"""

from __future__ import annotations

import os
import time
import uuid
from pathlib import Path
from typing import Any, TypedDict

import gridwright.arrow
import pyarrow
import pyarrow.parquet as parquet

BATCH = 10_000
"""Rows in memory at a time."""


class Partition(TypedDict):
    """Row groups of a file, first to last, their rows, and the name of the answers."""

    file: str
    first: int
    last: int
    rows: int
    name: str


def work(part: Partition, target: str, world: str, column: str, **options: Any) -> dict[str, Any]:
    """Answers every row of a partition; what was done before is not done again."""
    start, done = time.perf_counter(), Path(target, part["name"])
    if done.exists():
        rows = parquet.ParquetFile(done).metadata.num_rows
        return {"name": part["name"], "rows": rows, "seconds": 0.0, "again": True}
    groups = range(part["first"], part["last"] + 1)
    beside, rows, writer = done.with_name(f".{done.name}.{uuid.uuid4().hex}"), 0, None
    try:
        for batch in parquet.ParquetFile(part["file"]).iter_batches(BATCH, row_groups=list(groups)):
            names = batch.schema.names
            answers = gridwright.arrow.solve(batch, world=world, column=column, keep=names, **options)
            writer = writer or parquet.ParquetWriter(beside, answers.schema)
            writer.write_batch(answers)
            rows += answers.num_rows
        if writer is None:
            parquet.write_table(pyarrow.table({}), beside)
        else:
            writer.close()
        os.replace(beside, done)
    finally:
        beside.unlink(missing_ok=True)
    return {"name": part["name"], "rows": rows, "seconds": time.perf_counter() - start, "again": False}
