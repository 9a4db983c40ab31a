#!/bin/sh
# Kills `breathmark batch` in the middle, on one machine, and lets it go on; then the same by GNU parallel, if it is installed, with one of
# its processes killed. Results must be those of a run that nobody disturbed. See try-talks.sh for what can be set.
set -u
. "$(dirname "$0")/try-talks.sh"

out=$work/killed
rm -rf "$out"
"$program" batch "$work/talks" -o "$out" --device cpu --quiet >/dev/null 2>&1 &
running=$!
wait_for "$out"
kill -KILL "$running"
wait "$running" 2>/dev/null
say "batch: killed with $(results "$out") of $count results there"
"$program" batch "$work/talks" -o "$out" --device cpu --quiet >/dev/null || fail "it does not go on"
same "$out"

if command -v parallel >/dev/null; then
    out=$work/parallel
    rm -rf "$out"
    "$here/gnu-parallel.sh" 4 "$work/talks" "$out" --device cpu &
    running=$!
    wait_for "$out"
    victim=$(victim "$out") || exit 1
    kill -KILL "$victim" || fail "it had ended already"
    say "GNU parallel: process $victim killed with $(results "$out") of $count results there"
    wait "$running" || fail "parallel ended with $?"
    same "$out"
else
    say "left out: GNU parallel is not installed"
fi
