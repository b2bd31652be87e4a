"""Solves the boards of Parquet files on a Dask cluster.

python with_dask.py boards.parquet answers/ --workers 2
python with_dask.py boards/ answers/ --scheduler tcp://head:8786 --time-limit 10

Every worker needs `gridwright[dask]`, and sees both places under the same name. Run it again after an
accident: partitions that are done stay as they are.
"""

from __future__ import annotations

from pathlib import Path

import dask.dataframe as dd
import pandas
from dask.distributed import Client, LocalCluster
from recipe import asked, partitions, tell, worker


def main() -> None:
    """Hands out partitions, and says how many rows were answered."""
    arguments = asked(__doc__, scheduler="of a cluster that is there")
    work = worker(arguments)

    def solve(ranges: pandas.DataFrame) -> pandas.DataFrame:
        """A partition a row: the names of ranges in, a row that tells of each out."""
        return pandas.DataFrame([work(part) for part in ranges.to_dict("records")])

    local = None if arguments.scheduler else LocalCluster(
        n_workers=arguments.workers, threads_per_worker=1, dashboard_address=None
    )
    with Client(arguments.scheduler or local) as client:
        client.upload_file(str(Path(__file__).with_name("partitions.py")))
        parts = partitions(arguments.source, arguments.target, arguments.rows)
        ranges = dd.from_pandas(pandas.DataFrame(parts), npartitions=len(parts), sort=False)
        meta = {"name": "str", "rows": "int64", "seconds": "float64", "again": "bool"}
        tell(ranges.map_partitions(solve, meta=meta).compute().to_dict("records"))


if __name__ == "__main__":
    main()
