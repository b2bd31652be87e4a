#!/usr/bin/env bash
# How well bulk counting uses a second thread, also on a machine that has other work:
# one process with two threads against two processes with one thread and half of the boards each.
#   bench/bulk-threads.sh GRIDWRIGHT BOARDS [ROUNDS]
# BOARDS holds one board a line. A quotient of 1 or less means nothing is lost: twice one thread's speed.
set -euo pipefail
program=$1 boards=$2 rounds=${3:-5}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
split -n l/2 "$boards" "$folder/half."
count() { "$program" count sudoku --threads "$1" "$2" >/dev/null || true; }
now() { date +%s%N; }
threads=0 processes=0
for ((round = 0; round < rounds; round++)); do
  start=$(now)
  count 2 "$boards"
  middle=$(now)
  count 1 "$folder/half.aa" &
  count 1 "$folder/half.ab"
  wait
  end=$(now)
  threads=$((threads + middle - start)) processes=$((processes + end - middle))
done
awk -v t="$threads" -v p="$processes" -v n="$rounds" \
  'BEGIN { printf "two threads %.2f s, two processes %.2f s, quotient %.2f\n", t/n/1e9, p/n/1e9, t/p }'
