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
names = ["teste1", "teste2", "teste3"]
boards = [sliding.read((DATA / "compare" / f"sliding-{name}.txt").read_text())[0] for name in names]
figure, axes = plt.subplots()
for place, algorithm in enumerate(("bfs", "astar", "ida")):
    outcomes = [board.solve(algorithm=algorithm, node_limit=2_000_000) for board in boards]
    expanded = [outcome.stats.expanded for outcome in outcomes]
    print(algorithm, [(outcome.status, outcome.stats.expanded) for outcome in outcomes])
    axes.bar_label(axes.bar([x + place / 4 for x in range(3)], expanded, 1 / 4, label=algorithm), fontsize=8)
axes.set_yscale("log")
ends = [outcome.status if outcome.answer is None else f"{outcome.answer.cost} moves" for outcome in outcomes]
axes.set_xticks([0.25, 1.25, 2.25], [f"{name}\n{end}" for name, end in zip(names, ends)])
axes.set_ylabel("states expanded")
axes.legend()
figure.savefig(OUT / "algorithms.png")

# %% [markdown]
# ## How hard is a file of sudokus?
# A column of boards goes in, columns of answers come out; no Python object is made for a board.

# %%
lines = (DATA / "sudoku" / "nine" / "easy_qqwing.txt").read_text().splitlines()
table = pyarrow.table({"puzzle": [line.split()[0] for line in lines if not line.startswith("#")]})
rated = gridwright.arrow.rate(table, world="sudoku", time_limit=10)
grades = ["easy", "medium", "hard", "expert", "extreme"]
counts = [rated["grade"].to_pylist().count(grade) for grade in grades]
print(dict(zip(grades, counts)), "of", table.num_rows)

figure, axes = plt.subplots()
axes.bar_label(axes.bar(grades, counts))
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
