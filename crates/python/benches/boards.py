"""Very many different sudokus out of a few: every line of a file, over and over, each time with other
digits, rows and columns and perhaps on its side. None of that changes how hard a board is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy
import pyarrow

SEED = 7
CELLS = 81
AT_ONCE = 100_000


def orders(random: numpy.random.Generator, count: int) -> Any:
    """So many orders of nine lines that keep bands of three together."""
    bands = random.random((count, 3, 1)).argsort(axis=1)
    within = random.random((count, 3, 3)).argsort(axis=2)
    return (3 * bands + within).reshape(count, 9)


def shuffled(boards: Any, random: numpy.random.Generator) -> Any:
    """Other boards with the same answers but for their names and places."""
    count = len(boards)
    digits = numpy.zeros((count, 10), dtype=numpy.uint8)
    digits[:, 1:] = random.random((count, 9)).argsort(axis=1) + 1
    renamed = numpy.take_along_axis(digits, boards, axis=1)
    first, second = 9 * orders(random, count)[:, :, None], orders(random, count)[:, None, :]
    cells = first + second
    turned = random.random(count) < 0.5
    cells[turned] = cells[turned].transpose(0, 2, 1)
    return numpy.take_along_axis(renamed, cells.reshape(count, CELLS), axis=1)


def different(file: Path, rows: int) -> pyarrow.Table:
    """A table of that many boards, in the column `puzzle`."""
    lines = [line.split()[0] for line in file.read_text().splitlines() if line.strip() and line[0] not in "%#"]
    known = numpy.array([[int(cell) for cell in line.replace(".", "0")] for line in lines])
    random, texts = numpy.random.default_rng(SEED), []
    for start in range(0, rows, AT_ONCE):
        numbers = numpy.arange(start, min(start + AT_ONCE, rows))
        made = shuffled(known[numbers % len(known)], random)
        letters = numpy.frombuffer(b".123456789", dtype=numpy.uint8)[made]
        ends = numpy.arange(len(numbers) + 1, dtype=numpy.int32) * CELLS
        buffers = [None, pyarrow.py_buffer(ends), pyarrow.py_buffer(letters.tobytes())]
        texts.append(pyarrow.Array.from_buffers(pyarrow.string(), len(numbers), buffers))
    return pyarrow.table({"puzzle": pyarrow.chunked_array(texts)})
