#!/usr/bin/env python3
"""Fits the curve from the player's evaluation to a winning chance.

Plays the champion against itself with different numbers of nodes from the balanced openings, evaluates
every position that is not decided by force, and fits one number a so that 1 / (1 + exp(-a * eval)) makes
the results most likely. Prints a, and predicted against seen results by evaluation.

    tools/fit_mnk_chance.py target/release/gridwright
"""

import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

OPENINGS = "data/mnk/openings15_balanced.txt"
NODES = [400, 900, 2000]
EVALUATION_NODES = 2000


def play(program, folder):
    """All pairs of strengths, each opening with both colours."""
    records = Path(folder) / "games"
    for i, one in enumerate(NODES):
        for other in NODES[i + 1 :]:
            engines = [f"champion:nodes={one}", f"champion:nodes={other}"]
            subprocess.run(
                [program, "match", *engines, "--openings", OPENINGS, "--time", "1s", "--quiet"]
                + ["--records", f"{records}-{one}-{other}"],
                check=True,
                stdout=subprocess.DEVNULL,
            )
    for path in sorted(Path(folder).glob("games-*")):
        yield from (json.loads(line) for line in path.read_text().splitlines())


def positions(games):
    """Every fifth position behind the opening, with its result for the side to move."""
    for game in games:
        if game["fault"]:
            continue
        first = {"1-0": 1.0, "0-1": 0.0}.get(game["result"], 0.5)
        moves = game["moves"]
        for plies in range(game["opening"], len(moves), 5):
            board = game["board"].replace("-", " ")
            text = f"{board} moves {' '.join(moves[:plies])}"
            yield text, first if plies % 2 == 0 else 1.0 - first


def evaluate(program, texts):
    limit = ["--node-limit", str(EVALUATION_NODES), "--multi-pv", "1", "--output", "json"]
    ran = subprocess.run(
        [program, "solve", "mnk", "--quiet", *limit],
        input="\n".join(texts),
        capture_output=True,
        text=True,
        check=False,
    )
    return [json.loads(line).get("eval") for line in ran.stdout.splitlines()]


def chance(a, value):
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, a * value))))


def fit(samples):
    """The likelihood has one top, where its slope changes sign: it is halved in on."""
    low, high = 0.001, 10.0
    for _ in range(60):
        a = (low + high) / 2
        slope = sum((result - chance(a, value)) * value for value, result in samples)
        low, high = (a, high) if slope > 0 else (low, a)
    return a


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        texts, results = zip(*positions(play(program, folder)))
    evals = evaluate(program, texts)
    pairs = zip(evals, results, strict=True)
    samples = [(value, result) for value, result in pairs if value is not None and abs(value) < 500]
    a = fit(samples)
    print(f"{len(samples)} positions, a = {a:.3f}")
    for low in range(-8, 8, 2):
        inside = [(v, r) for v, r in samples if low <= v < low + 2]
        if inside:
            seen = sum(r for _, r in inside) / len(inside)
            said = sum(chance(a, v) for v, _ in inside) / len(inside)
            print(f"{low:+d} to {low + 2:+d}: {len(inside)} positions, said {said:.2f}, seen {seen:.2f}")


if __name__ == "__main__":
    main()
