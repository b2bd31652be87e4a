#!/usr/bin/env bash
# Two builds of the program against each other, in turns: processor time of the new one over that of the
# old one on a benchmark of each world, the least of some runs (default 3). One thread each.
#   bench/ratio.sh OLD NEW [RUNS]
# Instance sets that may not be copied are taken from $GRIDWRIGHT_DATA (default ../shared/data).
set -euo pipefail
cd "$(dirname "$0")/.."
old=$1 new=$2 runs=${3:-3}
data=${GRIDWRIGHT_DATA:-../shared/data}
tables=$(mktemp -d)
trap 'rm -rf "$tables"' EXIT

seconds() { # program, arguments: user and system time of one run
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1 || true; } 2>&1 | awk '{print $1 + $2}'
}
compare() { # name, arguments
  local name=$1 best_old=1e9 best_new=1e9 t
  shift
  for _ in $(seq "$runs"); do
    t=$(seconds "$old" "$@") && best_old=$(awk -v a="$best_old" -v b="$t" 'BEGIN{print a<b?a:b}')
    t=$(seconds "$new" "$@") && best_new=$(awk -v a="$best_new" -v b="$t" 'BEGIN{print a<b?a:b}')
  done
  awk -v n="$name" -v a="$best_old" -v b="$best_new" 'BEGIN{printf "%-28s %8.2f s %8.2f s  ratio %.3f\n", n, a, b, b/a}'
}
present() { for file in "$@"; do [ -e "$file" ] || { echo "skipped: $file is absent"; return 1; }; done; }

set -- --threads 1 --quiet
compare "merge: judge's cases" solve merge "$@" data/merge/dev.in
compare "merge: bfs" solve merge "$@" --algorithm bfs --node-limit 200000 data/merge/dev.in
compare "mnk: 6-5-4 proved" solve mnk "$@" data/mnk/six-five-four.txt
compare "mnk: tactics" solve mnk "$@" --algorithm vct data/mnk/tactics_vct.txt
compare "mnk: alpha-beta" solve mnk "$@" --algorithm alphabeta data/mnk/four-three-three.txt
compare "numbrix: all" solve numbrix "$@" data/numbrix/nb_*.txt
compare "numbrix: counts" count numbrix "$@" --at-most 2 data/numbrix/nb_*.txt
compare "sliding: 3 of 4x4" solve sliding "$@" --tables "$tables" data/sliding/fifteen.txt
compare "sliding: 3 of 4x4 again" solve sliding "$@" --tables "$tables" data/sliding/fifteen.txt
# Korf's file has the number and the length before the tiles.
if present "$data/sliding/korf100.txt"; then
  grep -v '^[%#]' "$data/sliding/korf100.txt" | cut -d' ' -f3- >"$tables/korf.txt"
  compare "sliding: Korf's 100" solve sliding "$@" --goal blank-first --tables "$tables" "$tables/korf.txt"
fi
# A few hundred boards are over before the clock has ticked: they come a thousand times.
for set in "$data"/sudoku/nine/*; do
  case $set in *clue17*|*magictour*|*qqwing*|*hardest*|*multi*)
    for _ in $(seq 1000); do cat "$set"; done >"$tables/many.txt"
    compare "sudoku: 1000 x $(basename "$set")" solve sudoku "$@" --output line "$tables/many.txt" ;;
  esac
done
present "$data/sudoku/large/25_5x5_h50.txt" &&
  compare "sudoku: 25x25, half empty" solve sudoku "$@" --time-limit 20s "$data/sudoku/large/25_5x5_h50.txt"
exit 0
