#!/usr/bin/env python3
"""Tunes the mnk player's evaluation by self-play.

One weight at a time is made larger and smaller; the changed player meets the current one from the
balanced openings, both colours, at a fixed number of nodes a move, until the sequential test of
`gridwright match --sprt` decides or the games run out. A change that is accepted stays.

    tools/tune_mnk.py [--program target/release/gridwright] [--nodes 20000] [--rounds 4] [--passes 1]

The result is printed as the `pattern` array of crates/puzzles/src/mnk/champion/weights.rs.
"""

import argparse
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START = [0, 1, 1, 1, 1, 2, 2, 4, 10, 10, 34, 40, 110, 120, 260, 400]
TEMPO = 300
# Needs of more than four stones hardly occur with k = 5.
CODES = range(7, 16)


def persona(weights, tempo, nodes):
    traits = [f"w{code}={weights[code]}" for code in range(1, 16)]
    return f"champion:hash=8,nodes={nodes},tempo={tempo}," + ",".join(traits)


def better(options, new, old):
    """Whether the new weights beat the old ones, with the score for the log."""
    command = [
        options.program, "match", persona(*new, options.nodes), persona(*old, options.nodes),
        "--board", "15-15-5", "--openings", str(ROOT / "data/mnk/openings15_balanced.txt"),
        "--time", "60s", "--rounds", str(options.rounds), "--concurrency", str(options.concurrency),
        "--sprt", "0,40", "--output", "json", "--quiet",
    ]
    result = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    first = result["engines"][0]
    wins = first["wins_first"] + first["wins_second"] + first["wins_fault"]
    accepted = result["sprt"]["accepted"]
    score = (wins + first["draws"] / 2) / max(first["games"], 1)
    # Undecided but clearly ahead over all games is taken too.
    return accepted == "higher" or (accepted is None and score >= 0.56), score, first["games"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "target/release/gridwright"))
    parser.add_argument("--nodes", type=int, default=20000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=2)
    options = parser.parse_args()
    weights, tempo = list(START), TEMPO
    for number in range(options.passes):
        for code in [*CODES, "tempo"]:
            for factor in (1.4, 0.7):
                changed, changed_tempo = list(weights), tempo
                if code == "tempo":
                    changed_tempo = round(tempo * factor)
                else:
                    changed[code] = max(1, round(weights[code] * factor))
                accepted, score, games = better(options, (changed, changed_tempo), (weights, tempo))
                print(f"pass {number + 1} code {code} x{factor}: {score:.3f} of {games} games"
                      f"{' accepted' if accepted else ''}", flush=True)
                if accepted:
                    weights, tempo = changed, changed_tempo
                    break
    print("pattern:", weights, "tempo:", tempo)


if __name__ == "__main__":
    main()
