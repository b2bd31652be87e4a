#!/usr/bin/env python3
"""Judges an engine's recorded mnk games by proof: how many of the points it could have did it get?

A game it won needs no judge. In every other one each position in which it had to move is proved, apart from the
players. The best of these values is what was there to be gained: nothing in a game that was lost at
its every turn, whatever it played. A move that leaves less than the position was worth is a slip. Games with
positions that are not proved within the time limit are counted apart.

    gridwright match champion seed-player --board 7-5-4 --rounds 8 --records games.jsonl
    tools/judge_mnk.py [--program target/release/gridwright] [--time-limit 20s] champion games.jsonl...

Games are taken to begin on an empty board.
"""

import argparse
import json
import subprocess
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORTH = {"loss": 0, "draw": 1, "win": 2}


def points(value, seat):
    """The course's points: a win as second player counts one more."""
    return WORTH[value] + (seat if value == "win" else 0)


def outcome(game, seat):
    """What the game brought the first (0) or the second (1) player."""
    if game["result"] == "1/2":
        return "draw"
    return "win" if game["result"] == ("1-0", "0-1")[seat] else "loss"


def turns(game, seat):
    """The positions in which a side had to move, in `line` notation."""
    rows, cols, k = map(int, game["board"].split("-"))
    cells = [["."] * cols for _ in range(rows)]
    for ply, move in enumerate(game["moves"]):
        if ply % 2 == seat:
            yield f"{rows} {cols} {k} " + "/".join("".join(row) for row in cells) + " " + "XO"[seat]
        col, row = map(int, move.split(","))
        cells[row][col] = "XO"[ply % 2]


def prove(options, wanted):
    """The value for the side to move of every position that can be proved."""
    command = [options.program, "solve", "mnk", "--format", "line", "--output", "json", "--quiet",
               "--time-limit", options.time_limit]
    wanted = sorted(wanted)
    text = subprocess.run(command, input="\n".join(wanted), text=True, stdout=subprocess.PIPE).stdout
    answers = [json.loads(line) for line in text.splitlines()]
    if len(answers) != len(wanted):
        raise SystemExit(f"{len(wanted)} positions, but {len(answers)} answers")
    return {position: answer["value"] for position, answer in zip(wanted, answers) if "value" in answer}


def judge(game, seat, values):
    """What was to be gained, and the slips; None where a position is not proved."""
    final = outcome(game, seat)
    if final == "win":
        return final, 0
    mine = [values.get(turn) for turn in turns(game, seat)]
    if None in mine:
        return None
    mine.append(final)
    slips = sum(WORTH[then] < WORTH[now] for now, then in zip(mine, mine[1:]))
    return max(mine, key=WORTH.get), slips


def read(file):
    """The games of a file of records."""
    for number, line in enumerate(file.read_text().splitlines(), 1):
        try:
            game = json.loads(line)
            game["board"], game["x"], game["o"], game["result"], game["moves"]
        except (ValueError, KeyError, TypeError):
            raise SystemExit(f"error: {file}:{number}: expected a game as `match --records` writes it")
        yield game


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--program", default=str(ROOT / "target/release/gridwright"))
    parser.add_argument("--time-limit", default="20s")
    options = parser.parse_args()
    games = [game for file in options.records for game in read(file)]
    seats = [(game, seat) for game in games for seat in (0, 1) if game["xo"[seat]] == options.engine]
    not_won = [(game, seat) for game, seat in seats if outcome(game, seat) != "win"]
    values = prove(options, {turn for game, seat in not_won for turn in turns(game, seat)})
    rows = defaultdict(lambda: [0, 0, 0, 0, 0])
    for game, seat in seats:
        row, verdict = rows[game["board"]], judge(game, seat, values)
        if verdict is None:
            row[4] += 1
            continue
        best, slips = verdict
        counts = 1, points(outcome(game, seat), seat), points(best, seat), slips
        row[:4] = [a + b for a, b in zip(row, counts)]
    rows["all"] = [sum(column) for column in zip(*rows.values())]
    print(f"{'board':9} {'games':>6} {'points':>7} {'to gain':>8} {'slips':>6} {'open':>5}")
    for board, row in rows.items():
        print("{:9} {:6} {:7} {:8} {:6} {:5}".format(board, *row))


if __name__ == "__main__":
    main()
