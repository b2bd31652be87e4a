"""Where the three recipes start: what they are asked, the ranges to hand out, what is told at the end."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
from partitions import Partition, work


def asked(about: str, **more: str) -> argparse.Namespace:
    """The arguments of this run, their places as every worker sees them; the target is made."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=os.path.abspath, help="a Parquet file, or a folder of them")
    parser.add_argument("target", type=os.path.abspath, help="the folder of the answers")
    parser.add_argument("--world", default="sudoku")
    parser.add_argument("--column", default="puzzle", help="the boards")
    parser.add_argument("--rows", type=int, default=100_000, help="rows of a partition")
    parser.add_argument("--time-limit", default="60s", help="of one board")
    parser.add_argument("--workers", type=int, default=2)
    for name, told in more.items():
        parser.add_argument(f"--{name}", help=told)
    arguments = parser.parse_args()
    os.makedirs(arguments.target, exist_ok=True)
    return arguments


def partitions(source: str, target: str, rows: int) -> list[Partition]:
    """Ranges of about so many rows, the largest first: whatever is handed out last should be soon done."""
    found: list[Partition] = []
    for file in sorted(Path(source).glob("*.parquet")) if os.path.isdir(source) else [Path(source)]:
        groups, first, filled = parquet.ParquetFile(file).metadata, 0, 0
        for group in range(groups.num_row_groups):
            filled += groups.row_group(group).num_rows
            if filled >= rows or group + 1 == groups.num_row_groups:
                name = f"{file.stem}-{first:06d}-{group:06d}.parquet"
                found.append(Partition(file=str(file), first=first, last=group, rows=filled, name=name))
                first, filled = group + 1, 0
    # Answers in other ranges would be there twice.
    strange = {file.name for file in Path(target).glob("*.parquet")} - {part["name"] for part in found}
    if strange:
        raise SystemExit(f"{target}: {min(strange)} does not belong to this run; were --rows others before?")
    if not found:
        raise SystemExit(f"{source}: no boards")
    return sorted(found, key=lambda part: -part["rows"])


def worker(wanted: argparse.Namespace) -> Callable[[Partition], dict[str, Any]]:
    """The work on a partition, as it was asked for."""
    places = {"target": wanted.target, "world": wanted.world, "column": wanted.column}
    return partial(work, **places, time_limit=wanted.time_limit)


def tell(done: Iterable[Mapping[str, Any]]) -> None:
    """How many rows were answered."""
    parts = list(done)
    rows, again = sum(part["rows"] for part in parts), sum(part["again"] for part in parts)
    print(f"{rows} rows in {len(parts)} partitions, {again} from before")
