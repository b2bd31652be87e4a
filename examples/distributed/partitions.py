"""What the three recipes share: ranges of Parquet files, and the work on one of them.

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


def partitions(source: str, rows: int) -> list[Partition]:
    """Ranges of about so many rows over a file or a folder of files, the largest first: whatever is
    handed out last should be soon done."""
    path = Path(source)
    found: list[Partition] = []
    for file in sorted(path.glob("*.parquet")) if path.is_dir() else [path]:
        groups = parquet.ParquetFile(file).metadata
        first, filled = 0, 0
        for group in range(groups.num_row_groups):
            filled += groups.row_group(group).num_rows
            if filled >= rows or group + 1 == groups.num_row_groups:
                name = f"{file.stem}-{first:06d}.parquet"
                found.append(Partition(file=str(file), first=first, last=group, rows=filled, name=name))
                first, filled = group + 1, 0
    return sorted(found, key=lambda part: -part["rows"])


def work(part: Partition, target: str, world: str, column: str, **options: Any) -> dict[str, Any]:
    """Answers every row of a partition; what was done before is not done again."""
    start, done = time.perf_counter(), Path(target, part["name"])
    if done.exists():
        rows = parquet.ParquetFile(done).metadata.num_rows
        return {"name": part["name"], "rows": rows, "seconds": 0.0, "again": True}
    source = parquet.ParquetFile(part["file"])
    groups = list(range(part["first"], part["last"] + 1))
    beside, rows, writer = done.with_name(f".{done.name}.{uuid.uuid4().hex}"), 0, None
    try:
        for batch in source.iter_batches(BATCH, row_groups=groups):
            answers = gridwright.arrow.solve(
                batch, world=world, column=column, keep=batch.schema.names, **options
            )
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
