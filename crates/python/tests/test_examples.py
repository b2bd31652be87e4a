"""The tutorial and the recipes for clusters run as they stand."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet as parquet
import pytest

ROOT = Path(__file__).resolve().parents[3]
RECIPES = ROOT / "examples" / "distributed"
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = 20_000


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A table of boards, one of them bad, one of them null."""
    texts: list[str | None] = [SUDOKU] * ROWS
    texts[5], texts[6] = "bad", None
    path = tmp_path / "boards.parquet"
    table = pyarrow.table({"id": pyarrow.array(range(ROWS)), "puzzle": texts})
    parquet.write_table(table, path, row_group_size=1000)
    return path


def start(recipe: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a recipe."""
    return subprocess.run(
        [sys.executable, str(RECIPES / recipe), *arguments],
        capture_output=True, text=True, timeout=240, cwd=RECIPES,
        env={**os.environ, "PYTHONPATH": str(RECIPES), "PYTHONDONTWRITEBYTECODE": "1"},
    )


def run(recipe: str, *arguments: str) -> str:
    """Runs a recipe; returns what it says."""
    done = start(recipe, *arguments)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def assert_whole(target: Path) -> None:
    """Every row is answered once, and nothing else is there."""
    found = pyarrow.concat_tables(parquet.read_table(file) for file in sorted(target.glob("*.parquet")))
    assert sorted(found["id"].to_pylist()) == list(range(ROWS))
    by_id = dict(zip(found["id"].to_pylist(), found["status"].to_pylist()))
    assert (by_id[0], by_id[5], by_id[6]) == ("solved", "error", None)
    assert not [path for path in target.iterdir() if path.name.startswith(".")]


def engine(recipe: str, module: str, boards: Path, tmp_path: Path) -> None:
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"{module} is not installed")
    target = tmp_path / "answers"
    arguments = [str(boards), str(target), "--rows", "2000", "--workers", "2"]
    assert f"{ROWS} rows in 10 partitions, 0 from before" in run(recipe, *arguments)
    assert_whole(target)
    next(target.glob("*.parquet")).unlink()
    assert "10 partitions, 9 from before" in run(recipe, *arguments)
    assert_whole(target)


def test_dask(boards: Path, tmp_path: Path) -> None:
    engine("with_dask.py", "dask", boards, tmp_path)
    # Other ranges would double what is there.
    other = start("with_dask.py", str(boards), str(tmp_path / "answers"), "--rows", "4000")
    assert other.returncode == 1 and "does not belong to this run" in other.stderr
    assert_whole(tmp_path / "answers")


def test_ray(boards: Path, tmp_path: Path) -> None:
    engine("with_ray.py", "ray", boards, tmp_path)


def test_spark(boards: Path, tmp_path: Path) -> None:
    if shutil.which("java") is None:
        pytest.skip("no java")
    engine("with_spark.py", "pyspark", boards, tmp_path)


def slow_work(part: Any, target: str, folder: str) -> Any:
    """A partition, slowly: so that a worker can be killed in the middle of one."""
    sys.path.insert(0, folder)
    import partitions

    partitions.BATCH = 200
    solve = partitions.gridwright.arrow.solve

    def slowly(*arguments: Any, **options: Any) -> Any:
        time.sleep(0.05)
        return solve(*arguments, **options)

    partitions.gridwright.arrow.solve = slowly
    try:
        return partitions.work(part, target, "sudoku", "puzzle")
    finally:
        partitions.gridwright.arrow.solve = solve


def test_a_killed_worker_loses_and_doubles_nothing(boards: Path, tmp_path: Path) -> None:
    from dask.distributed import Client, LocalCluster

    sys.path.insert(0, str(RECIPES))
    import recipe

    target = tmp_path / "answers"
    target.mkdir()
    parts = recipe.partitions(str(boards), str(target), 2000)
    cluster: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]
    with cluster, Client(cluster) as client:  # type: ignore[no-untyped-call]
        futures = client.map(slow_work, parts, target=str(target), folder=str(RECIPES), pure=False)
        while not any(target.iterdir()):
            time.sleep(0.02)
        workers = client.run(os.getpid)
        os.kill(next(iter(workers.values())), signal.SIGKILL)
        told = client.gather(futures)
    assert sum(part["rows"] for part in told) == ROWS
    # What the dead one had begun is left under a hidden name, and is no answer.
    for path in target.glob(".*"):
        path.unlink()
    assert_whole(target)


def test_tutorial(tmp_path: Path) -> None:
    script = ROOT / "examples" / "python" / "tutorial.py"
    done = subprocess.run(
        [sys.executable, str(script), str(tmp_path)], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "algorithms.png").stat().st_size > 5000
    assert (tmp_path / "grades.png").stat().st_size > 5000
    for world in ("sudoku", "numbrix", "sliding"):
        book = (tmp_path / f"book-{world}.pdf").read_bytes()
        assert book.startswith(b"%PDF") and len(book) > 5000
