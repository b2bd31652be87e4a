"""What every call of every world may be asked. Written by tools/signatures.py; do not edit."""

from __future__ import annotations

from typing import Self, TypedDict, Unpack

from ._options import File, Switch, Value
from ._results import Advice, Checked, Filled, Outcome, Path, Play, Rating, Tally
from ._typed import Fills, Grid, Moves, Plays


class Reading(TypedDict, total=False):
    """Reading a board, in any world."""

    format: Value
    """the notation of the board [default: detected]"""


class Shared(TypedDict, total=False):
    """Any call, in any world."""

    format: Value
    """the notation of the board [default: detected]"""
    algorithm: Value
    """how to search [default: the world's champion]"""
    seed: Value
    """of everything random"""
    threads: Value
    """as many work on a board [default: 1]"""
    time_limit: Value
    """seconds, or text such as '500ms', for a board"""
    node_limit: Value
    """states for a board"""
    memory_limit: Value
    """bytes, or text such as '2GiB' [default: 4 GiB]"""


class Moving(Shared, total=False):
    """Any call but `hint` and `generate`, where answers are moves."""

    max_moves: Value
    """no answer longer than this"""


class Hinting(Shared, total=False):
    """`hint`, in any world."""

    depth: Value
    """1 where to look, 2 which technique, 3 all [default: 3]"""
    all: Switch
    """every step to the end"""


class Making(Shared, total=False):
    """`generate`, in any world."""

    distinct: Switch
    """no two alike, not even turned, mirrored or relabelled"""


class MergeSolve(Moving, total=False):
    """`solve` of merge."""

    weight: Value
    """weight of the estimate in wastar, at least 1 [default: 1.5]"""
    width: Value
    """nodes a layer in beam [default: 1000]"""
    heuristic: Value
    """estimate of greedy, astar, wastar, ida, beam: doublings or none [default: doublings]"""
    without: Value
    """cuts that seed-dfs leaves out: sum, best, bound, noop, early, separated by commas"""
    animate: Switch
    """show the board after every slide of the answer"""


class MergeCount(Moving, total=False):
    """`count` of merge."""

    at_most: Value
    """count no further than N shortest solutions, or all [default: 2]"""


class MergeHint(Hinting, total=False):
    """`hint` of merge."""

    voice: Value
    """who gives the hints: optimal (the next slide of a shortest solution) or teacher (which tiles to bring
    together) [default: optimal]"""
    moves: Value
    """slides already made, such as LURD: the hint is for the board after them"""
    game: File
    """the same from a file, which may be a game that play --record wrote"""


class MergeGenerate(Making, total=False):
    """`generate` of merge."""

    size: Value
    """rows and columns of generated boards [default: 4x4]"""
    tiles: Value
    """tiles on generated boards [default: all cells]"""
    optimum: Value
    """boards that need exactly N slides"""
    single: Switch
    """with a single shortest solution, but for the directions of the last two slides"""
    difficulty: Value
    """easy, medium, hard, expert or extreme, as rate grades it"""
    style: Value
    """random (hard) or backwards (built from one tile, easy) [default: random]"""


class Merge(Moves):
    """The calls of merge."""

    WORLD = "merge"

    def __init__(self, board: str | Grid, **options: Unpack[Reading]) -> None:
        """Text in any notation, or rows of numbers."""
        self._open(board, options)

    @classmethod
    def read(cls, text: str, **options: Unpack[Reading]) -> list[Self]:
        """Every board of a text."""
        return cls._read(text, options)

    @classmethod
    def generate(cls, count: int = 1, **options: Unpack[MergeGenerate]) -> list[Self]:
        """New boards; a wish that is not met raises `UsageError`."""
        return cls._generate(count, options)

    def solve(self, **options: Unpack[MergeSolve]) -> Outcome[Path]:
        """The best answer, proved best unless a limit stops the search."""
        return self._solve(options)

    def count(self, **options: Unpack[MergeCount]) -> Tally:
        """The number of answers, up to `at_most` (default 2)."""
        return self._count(options)

    def check(self, answer: Path | str, **options: Unpack[Moving]) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        return self._check(answer, options)

    def hint(self, **options: Unpack[MergeHint]) -> Advice:
        """The next step a person could take, and why."""
        return self._hint(options)

    def rate(self, **options: Unpack[Moving]) -> Rating:
        """How hard it is, and what makes it so."""
        return self._rate(options)


class MnkRead(Reading, total=False):
    """`read` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""


class MnkSolve(Moving, total=False):
    """`solve` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""
    allow_finished: Switch
    """answer for positions that are already won or full"""
    multi_pv: Value
    """the player's view of the N best moves instead of a proof"""
    all_moves: Switch
    """the value of every move, as a map"""
    certificate: File
    """write a proof that `check` can verify without searching"""
    table: File
    """keep the table of a long proof here and go on from it next time"""
    heuristic: Value
    """order in which alphabeta tries moves: rows, centre or lines [default: rows]"""
    recent: Value
    """seed-player: look next to the last N stones [default: 10]"""
    closed: Value
    """seed-player: what a closed end leaves of a streak, 0 to 1 [default: 0.9]"""
    gap: Value
    """seed-player: free cells in a row that a streak may hold [default: 1]"""


class MnkCheck(Moving, total=False):
    """`check` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""


class MnkHint(Hinting, total=False):
    """`hint` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""
    game: Switch
    """review the games instead: M N K and the moves x,y, one step a move"""


class MnkRate(Moving, total=False):
    """`rate` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""


class MnkGenerate(Making, total=False):
    """`generate` of mnk."""

    k: Value
    """how many in a row win, for boards without M N K above them and for new ones [default there: 5; 4 on
    fewer than 7 rows or columns, 3 on fewer than 5]"""
    exact: Switch
    """only exactly k in a row win, not more"""
    rule: Value
    """what wins: freestyle (k or more), exact, renju (forbidden points for X), caro (not if both ends are
    blocked) or exact-caro [default: freestyle]"""
    gravity: Switch
    """stones fall to the lowest free cell of their column (Connect Four)"""
    size: Value
    """rows and columns of new boards [default: 15x15, with --gravity 6x7]"""
    kind: Value
    """puzzle (a win by force with a single first move) or opening (a few stones that favour nobody)
    [default: puzzle]"""
    wins_in: Value
    """puzzles that are won in N moves and not in fewer [default: 2 to 5]"""
    difficulty: Value
    """puzzles that rate calls easy, medium, hard, expert or extreme"""
    stones: Value
    """stones of an opening [default: 3 to 6]"""


class Mnk(Plays):
    """The calls of mnk."""

    WORLD = "mnk"

    def __init__(self, board: str | Grid, **options: Unpack[MnkRead]) -> None:
        """Text in any notation, or rows of numbers."""
        self._open(board, options)

    @classmethod
    def read(cls, text: str, **options: Unpack[MnkRead]) -> list[Self]:
        """Every board of a text."""
        return cls._read(text, options)

    @classmethod
    def generate(cls, count: int = 1, **options: Unpack[MnkGenerate]) -> list[Self]:
        """New boards; a wish that is not met raises `UsageError`."""
        return cls._generate(count, options)

    def solve(self, **options: Unpack[MnkSolve]) -> Outcome[Play]:
        """The best answer, proved best unless a limit stops the search."""
        return self._solve(options)

    def check(self, answer: Play | str, **options: Unpack[MnkCheck]) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        return self._check(answer, options)

    def hint(self, **options: Unpack[MnkHint]) -> Advice:
        """The next step a person could take, and why."""
        return self._hint(options)

    def rate(self, **options: Unpack[MnkRate]) -> Rating:
        """How hard it is, and what makes it so."""
        return self._rate(options)


class NumbrixRead(Reading, total=False):
    """`read` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""


class NumbrixSolve(Shared, total=False):
    """`solve` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""
    alpha: Value
    """exponent of the report's estimate, 0 to 10 [default: 1.4]"""
    weight: Value
    """weight of the estimate in wastar, at least 1 [default: 1.5]"""
    width: Value
    """nodes a layer in beam [default: 1000]"""
    heuristic: Value
    """estimate of greedy, astar, wastar, ida, beam: alpha or none [default: alpha]"""


class NumbrixCount(Shared, total=False):
    """`count` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""
    at_most: Value
    """stop counting at N; 'all' counts to the end [default: 2]"""
    common: Switch
    """also say which numbers all answers share"""


class NumbrixCheck(Shared, total=False):
    """`check` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""


class NumbrixHint(Hinting, total=False):
    """`hint` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""
    state: File
    """the board as the player left it, with marks such as 13,27?, or moves (r1c2=5 r1c2=0)"""
    game: File
    """the same from a game that play --record wrote, which is also the board"""
    no_trial: Switch
    """say so where no technique helps, instead of trying numbers out"""


class NumbrixRate(Shared, total=False):
    """`rate` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""


class NumbrixGenerate(Making, total=False):
    """`generate` of numbrix."""

    neighbours: Value
    """4 (Numbrix), 8 (Hidato) or 6 (hexagons) [default: 4]"""
    size: Value
    """rows and columns of generated boards [default: 9x9]"""
    clues: Value
    """so many clues; or N% of the cells, unique or not [default: few]"""
    minimal: Switch
    """no clue can be left out"""
    symmetry: Value
    """of the given cells: none, half-turn, quarter-turn, mirror, diagonal, full"""
    mask: File
    """the shape of the board: # a hole, . a cell, x a cell that is given"""
    layout: Value
    """of the given cells: border (every other cell of it), frame, ring, diagonals, chessboard"""
    keep_ends: Switch
    """give the first and the last number"""
    difficulty: Value
    """easy, medium, hard, expert or extreme, as rate grades it"""


class Numbrix(Fills):
    """The calls of numbrix."""

    WORLD = "numbrix"

    def __init__(self, board: str | Grid, **options: Unpack[NumbrixRead]) -> None:
        """Text in any notation, or rows of numbers."""
        self._open(board, options)

    @classmethod
    def read(cls, text: str, **options: Unpack[NumbrixRead]) -> list[Self]:
        """Every board of a text."""
        return cls._read(text, options)

    @classmethod
    def generate(cls, count: int = 1, **options: Unpack[NumbrixGenerate]) -> list[Self]:
        """New boards; a wish that is not met raises `UsageError`."""
        return cls._generate(count, options)

    def solve(self, **options: Unpack[NumbrixSolve]) -> Outcome[Filled]:
        """The best answer, proved best unless a limit stops the search."""
        return self._solve(options)

    def count(self, **options: Unpack[NumbrixCount]) -> Tally:
        """The number of answers, up to `at_most` (default 2)."""
        return self._count(options)

    def check(self, answer: Filled | str, **options: Unpack[NumbrixCheck]) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        return self._check(answer, options)

    def hint(self, **options: Unpack[NumbrixHint]) -> Advice:
        """The next step a person could take, and why."""
        return self._hint(options)

    def rate(self, **options: Unpack[NumbrixRate]) -> Rating:
        """How hard it is, and what makes it so."""
        return self._rate(options)


class SlidingRead(Reading, total=False):
    """`read` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""


class SlidingSolve(Moving, total=False):
    """`solve` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    metric: Value
    """what counts as a move: single (one tile) or multi (a straight push) [default: single]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""
    distance: Switch
    """only how many moves, not which"""
    animate: Switch
    """show the board after every move of the answer"""
    weight: Value
    """weight of the estimate in wastar, at least 1 [default: 1.5]"""
    width: Value
    """nodes a layer in beam [default: 1000]"""
    heuristic: Value
    """estimate of greedy, astar, wastar, ida, beam: linear-conflict, manhattan or none [default: linear-
    conflict; manhattan with --metric multi]"""


class SlidingCount(Moving, total=False):
    """`count` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    metric: Value
    """what counts as a move: single (one tile) or multi (a straight push) [default: single]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""
    at_most: Value
    """count no further than N shortest solutions, or all [default: 2]"""
    list: Switch
    """list the solutions that were counted"""


class SlidingCheck(Moving, total=False):
    """`check` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    metric: Value
    """what counts as a move: single (one tile) or multi (a straight push) [default: single]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""


class SlidingHint(Hinting, total=False):
    """`hint` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""
    voice: Value
    """who gives the hints: optimal (the next move of a shortest solution) or teacher (the next stage, as
    people solve it) [default: optimal]"""
    moves: Value
    """moves already made, such as LURD: the hint is for the board after them"""
    game: File
    """the same from a file, which may be a game that play --record wrote"""


class SlidingRate(Moving, total=False):
    """`rate` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""


class SlidingGenerate(Making, total=False):
    """`generate` of sliding."""

    goal: Value
    """blank-last (1 2 … 0), blank-first (0 1 2 …), a board such as 1,2/3,0, or a file with one, * for any
    tile [default: blank-last]"""
    tables: File
    """folder of the pattern databases, or none [default: the user's cache folder]"""
    size: Value
    """rows and columns of generated boards [default: the goal's, 4x4]"""
    optimum: Value
    """boards that need exactly N moves"""
    difficulty: Value
    """easy, medium, hard, expert or extreme, as rate grades it"""
    hardest: Switch
    """boards that need as many moves as can be found within the time limit [10s]"""
    single: Switch
    """with a single shortest solution"""


class Sliding(Moves):
    """The calls of sliding."""

    WORLD = "sliding"

    def __init__(self, board: str | Grid, **options: Unpack[SlidingRead]) -> None:
        """Text in any notation, or rows of numbers."""
        self._open(board, options)

    @classmethod
    def read(cls, text: str, **options: Unpack[SlidingRead]) -> list[Self]:
        """Every board of a text."""
        return cls._read(text, options)

    @classmethod
    def generate(cls, count: int = 1, **options: Unpack[SlidingGenerate]) -> list[Self]:
        """New boards; a wish that is not met raises `UsageError`."""
        return cls._generate(count, options)

    def solve(self, **options: Unpack[SlidingSolve]) -> Outcome[Path]:
        """The best answer, proved best unless a limit stops the search."""
        return self._solve(options)

    def count(self, **options: Unpack[SlidingCount]) -> Tally:
        """The number of answers, up to `at_most` (default 2)."""
        return self._count(options)

    def check(self, answer: Path | str, **options: Unpack[SlidingCheck]) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        return self._check(answer, options)

    def hint(self, **options: Unpack[SlidingHint]) -> Advice:
        """The next step a person could take, and why."""
        return self._hint(options)

    def rate(self, **options: Unpack[SlidingRate]) -> Rating:
        """How hard it is, and what makes it so."""
        return self._rate(options)


class SudokuRead(Reading, total=False):
    """`read` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""


class SudokuSolve(Shared, total=False):
    """`solve` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""
    corrections: Value
    """decisions seed-heuristic may take back [default: 0]"""
    heuristic: Value
    """cell that backtracking and dfs fill next: fewest, degree or first [default: fewest]"""
    all: Switch
    """list all solutions (up to --at-most, 100000 when not given)"""
    at_most: Value
    """stop after so many solutions, or all [default for count: 2]"""


class SudokuCount(Shared, total=False):
    """`count` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""
    at_most: Value
    """stop after so many solutions, or all [default for count: 2]"""
    common: Switch
    """also say which digits all solutions share"""


class SudokuCheck(Shared, total=False):
    """`check` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""


class SudokuHint(Hinting, total=False):
    """`hint` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""
    state: File
    """what the player has done: a board, a candidate grid or moves (r1c1=5 r1c2<>7)"""
    game: File
    """the same from a game that play --record wrote, which is also the board"""
    no_uniqueness: Switch
    """no technique that rests on the board having one solution"""
    no_trial: Switch
    """say stuck rather than try a digit"""


class SudokuRate(Shared, total=False):
    """`rate` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""
    hodoku: Switch
    """also level and score by the techniques and costs of HoDoKu (several times slower)"""


class SudokuGenerate(Making, total=False):
    """`generate` of sudoku."""

    box: Value
    """width and height of the boxes [default: as square as the order allows]"""
    regions: File
    """irregular regions instead of boxes: N rows of N region letters (or all N² as a word)"""
    extra: Value
    """more sets of different digits: diagonals, windoku (comma between them)"""
    alphabet: Value
    """characters for the digits, with ranges: 1-9A-G, 0-9A-F, A-P [default: 1-9]"""
    size: Value
    """rows, columns and digits, 2 to 64 [default: 9]"""
    minimal: Switch
    """no clue can be left out"""
    clues: Value
    """so many clues, or fewest: as few as are found within --time-limit"""
    digits: Value
    """any, or balanced: each digit given as often as every other, or once more"""
    symmetry: Value
    """how clues lie: none, half-turn, quarter-turn, mirror, diagonal, full"""
    mask: File
    """where clues stand, N rows of: x always, ? perhaps, . never"""
    difficulty: Value
    """as rate grades it: easy, medium, hard, expert, extreme"""
    technique: Value
    """the hardest step of its hints, or of its rating, is this one: x-wing, x-cycle"""
    only: Switch
    """with --technique: needed once, and nothing else but singles"""
    jigsaw: Switch
    """random regions instead of boxes"""
    sampling: Value
    """fast, or controlled: minimal puzzles with a known bias [default: fast]"""


class Sudoku(Fills):
    """The calls of sudoku."""

    WORLD = "sudoku"

    def __init__(self, board: str | Grid, **options: Unpack[SudokuRead]) -> None:
        """Text in any notation, or rows of numbers."""
        self._open(board, options)

    @classmethod
    def read(cls, text: str, **options: Unpack[SudokuRead]) -> list[Self]:
        """Every board of a text."""
        return cls._read(text, options)

    @classmethod
    def generate(cls, count: int = 1, **options: Unpack[SudokuGenerate]) -> list[Self]:
        """New boards; a wish that is not met raises `UsageError`."""
        return cls._generate(count, options)

    def solve(self, **options: Unpack[SudokuSolve]) -> Outcome[Filled]:
        """The best answer, proved best unless a limit stops the search."""
        return self._solve(options)

    def count(self, **options: Unpack[SudokuCount]) -> Tally:
        """The number of answers, up to `at_most` (default 2)."""
        return self._count(options)

    def check(self, answer: Filled | str, **options: Unpack[SudokuCheck]) -> Checked:
        """Whether an answer is right, and what is wrong where it is not."""
        return self._check(answer, options)

    def hint(self, **options: Unpack[SudokuHint]) -> Advice:
        """The next step a person could take, and why."""
        return self._hint(options)

    def rate(self, **options: Unpack[SudokuRate]) -> Rating:
        """How hard it is, and what makes it so."""
        return self._rate(options)
