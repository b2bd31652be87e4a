"""Solves the boards of Parquet files with Ray Data.

python with_ray.py boards.parquet answers/ --workers 2

On a cluster (`RAY_ADDRESS` names it) every node needs `gridwright[ray]`, and sees both places under the
same name. Run it again after an accident: partitions that are done stay as they are.
"""

from __future__ import annotations

from pathlib import Path

import pyarrow
import ray
from recipe import asked, partitions, tell, worker


def main() -> None:
    """Hands out partitions, and says how many rows were answered."""
    arguments = asked(__doc__)
    work = worker(arguments)

    def solve(ranges: pyarrow.Table) -> pyarrow.Table:
        """A partition a row: the names of ranges in, a row that tells of each out."""
        return pyarrow.Table.from_pylist([work(part) for part in ranges.to_pylist()])

    ray.init(runtime_env={"working_dir": str(Path(__file__).parent)}, include_dashboard=False)
    parts = partitions(arguments.source, arguments.target, arguments.rows)
    ranges = ray.data.from_items(list(parts), override_num_blocks=len(parts))
    told = ranges.map_batches(solve, batch_format="pyarrow", batch_size=1, concurrency=arguments.workers)
    tell(told.take_all())


if __name__ == "__main__":
    main()
