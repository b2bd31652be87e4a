"""The interpreter is free while searching, and can be interrupted."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import Any

import gridwright
import pytest
from conftest import HARD_SLIDING as HARD
from conftest import assert_heard

LONG: list[tuple[str, str, str, dict[str, Any]]] = [
    ("solve", "sliding", HARD, {"algorithm": "ida"}),
    ("solve", "sliding", HARD, {"algorithm": "ida", "threads": 2}),
    ("solve", "mnk", "9 9 5\n" + ".........\n" * 9, {}),
    ("count", "sudoku", "." * 81, {"at_most": "all"}),
]


@pytest.mark.parametrize("command, world, text, options", LONG)
def test_interrupts_are_answered(command: str, world: str, text: str, options: Any) -> None:
    assert_heard(lambda: getattr(gridwright, command)(world, text, **options))


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def search() -> None:
        gridwright.solve("sliding", HARD, algorithm="ida", time_limit=1)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.01)
    thread.join()
    # Had the search held the lock, this loop would have been let in once or twice.
    assert ticks > 20


SEARCH = f"""
import gridwright, time
gridwright.solve("sliding", "1 2/3 0")
print("ready", flush=True)
input()
wall, processor = time.perf_counter(), time.process_time()
gridwright.solve("sliding", "{HARD}", algorithm="ida", time_limit=0.7)
print((time.process_time() - processor) / (time.perf_counter() - wall))
"""


def cores_of_processes() -> float:
    """Cores that two processes get now, with whatever else this machine is doing."""
    command = [sys.executable, "-c", SEARCH]
    pipe = subprocess.PIPE
    running = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for process in running:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return sum(float(process.communicate(timeout=60)[0]) for process in running)


def cores_of_threads() -> float:
    """Cores that two threads of this process get."""

    def search() -> None:
        gridwright.solve("sliding", HARD, algorithm="ida", time_limit=0.7)

    running = [threading.Thread(target=search) for _ in range(2)]
    wall, processor = time.perf_counter(), time.process_time()
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return (time.process_time() - processor) / (time.perf_counter() - wall)


def test_two_threads_use_two_cores() -> None:
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("one core")
    # Threads that waited for each other would get half of what processes get.
    ratios: list[float] = []
    while len(ratios) < 4 and max(ratios, default=0.0) < 0.75:
        ratios.append(cores_of_threads() / cores_of_processes())
    assert max(ratios) > 0.75, ratios
