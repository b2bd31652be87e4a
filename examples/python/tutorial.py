# %% [markdown]
# # Grid puzzles from Python
# Run the cells one by one in an editor that knows `# %%`, or the whole file: `python tutorial.py OUT`
# leaves two plots and three chapters of a book in the folder OUT. Needed besides gridwright: pyarrow, matplotlib.

# %%
import subprocess
import sys
from pathlib import Path

import gridwright
import gridwright.arrow
import matplotlib
import pyarrow
from gridwright import numbrix, sliding, sudoku

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

DATA = Path(__file__).resolve().parents[2] / "data"
OUT = Path(sys.argv[1] if len(sys.argv) > 1 else ".")

# %% [markdown]
# ## A board
# A puzzle is read from any notation, or from rows of numbers. It draws itself, and it can be asked.

# %%
puzzle = sudoku.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
print(puzzle)
print(puzzle.hint().steps[0].text)
answer = puzzle.solve().answer
assert answer is not None and puzzle.check(answer).right

# %% [markdown]
# ## Three algorithms on the course's boards
# Breadth-first search, A* and IDA* all find a shortest way; what it takes them differs. `expanded` counts
# states whose successors were produced, in the same way for all three.

# %%
boards = [sliding.read((DATA / "compare" / f"sliding-teste{n}.txt").read_text()) for n in (1, 2, 3)]
expanded: dict[str, list[int]] = {}
for algorithm in ("bfs", "astar", "ida"):
    outcomes = [board[0].solve(algorithm=algorithm, node_limit=2_000_000) for board in boards]
    expanded[algorithm] = [outcome.stats.expanded for outcome in outcomes]
    print(algorithm, [(outcome.status, outcome.stats.expanded) for outcome in outcomes])

figure, axes = plt.subplots()
for place, (algorithm, counts) in enumerate(expanded.items()):
    axes.bar([x + place / 4 for x in range(3)], [max(count, 1) for count in counts], 1 / 4, label=algorithm)
axes.set_yscale("log")
axes.set_xticks([0.25, 1.25, 2.25], ["teste1", "teste2", "teste3"])
axes.set_ylabel("states expanded")
axes.legend()
figure.savefig(OUT / "algorithms.png")

# %% [markdown]
# ## How hard is a file of sudokus?
# A column of boards goes in, columns of answers come out; no Python object is made for a board.

# %%
lines = (DATA / "battery" / "sudoku" / "easy.txt").read_text().splitlines()
lines += (DATA / "battery" / "sudoku" / "hard.txt").read_text().splitlines()
texts = [line.split()[0] for line in lines if line and line[0] not in "%#" and len(line.split()[0]) == 81]
rated = gridwright.arrow.rate(pyarrow.table({"puzzle": texts}), world="sudoku", time_limit=10)
grades = ["easy", "medium", "hard", "expert", "extreme"]
found = rated["grade"].to_pylist()
print({grade: found.count(grade) for grade in grades}, "of", len(texts))

figure, axes = plt.subplots()
axes.bar(grades, [found.count(grade) for grade in grades])
axes.set_ylabel("sudokus")
figure.savefig(OUT / "grades.png")

# %% [markdown]
# ## A book of new puzzles
# The same seed gives the same puzzles. In text they are what every command of `gridwright` reads; `sheet` puts
# them on pages, with the solutions at the back.

# %%
chapters = {
    "sudoku": [str(made) for made in sudoku.generate(6, seed=2026, symmetry="half-turn", difficulty="medium")],
    "numbrix": [str(made) for made in numbrix.generate(6, seed=2026, size="6x6")],
    "sliding": [str(made) for made in sliding.generate(6, seed=2026, size="3x3")],
}
for world, boards_of_world in chapters.items():
    pages = OUT / f"book-{world}.pdf"
    command = [sys.executable, "-m", "gridwright", "sheet", world, "-", "--title", f"Book of {world}", "-o", str(pages)]
    said = subprocess.run(command, input="\n".join(boards_of_world), capture_output=True, text=True, check=True)
    print(said.stdout.strip() or said.stderr.strip())
