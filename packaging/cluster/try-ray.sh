#!/bin/sh
# Runs ray_batch.py for real, on this machine. One of Ray's workers is killed in the middle with the program that it runs. Results must
# be those of one process. Makes a virtual environment with PyPI's `ray[data]` in the working folder, or takes the one in TRY_VENV. See try-talks.sh for what can
# be set.
set -u
. "$(dirname "$0")/try-talks.sh"

venv=${TRY_VENV:-$work/venv}
if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv" && "$venv/bin/pip" install --quiet 'ray[data]' || fail "Ray cannot be installed"
fi
say "$("$venv/bin/python" -c 'import ray; print("Ray", ray.__version__)') with $(nproc) cores"

out=$work/ray-out
rm -rf "$out"
export RAY_DATA_DISABLE_PROGRESS_BARS=1 RAY_USAGE_STATS_ENABLED=0 RAY_TMPDIR="${RAY_TMPDIR:-/tmp/breathmark-ray}"
"$venv/bin/python" "$here/ray_batch.py" "$work/talks" "$out" --device cpu >"$work/ray.jsonl" 2>"$work/ray.log" &
running=$!
wait_for "$out"
# A program lives for a second or two: one may just have ended.
victim='' worker=''
until [ -n "$worker" ]; do
    victim=$(victim "$out") || exit 1
    worker=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$victim/status" 2>/dev/null)
done
say "worker $worker ($(tr '\0' '\n' <"/proc/$worker/cmdline" | head -n 1 | sed 's/ *$//')) and its program $victim killed with $(results "$out") of $count results there"
kill -KILL "$worker" "$victim" 2>/dev/null
wait "$running" || fail "ray_batch.py ended with $?: $(tail -n 5 "$work/ray.log")"
lines=$(wc -l <"$work/ray.jsonl")
say "$lines results printed"
[ "$lines" = "$count" ] || fail "not every talk is told"
same "$out"
