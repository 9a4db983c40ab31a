# shellcheck shell=sh
# What the try-*.sh scripts have in common; to be sourced. Sets `work` (a folder with `talks` and what one process made of them,
# `plain`), `program`, `count`, and functions.
#
# TRY_FOLDER: where to work, kept for the next script; by default a new folder. TRY_TALKS: how many talks, 200. TRY_SECONDS: how long
# each is, 10. The programs are those of target/debug, built with `cargo build --locked --features lab`, or in BREATHMARK and
# BREATHMARK_LAB.

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=$(CDPATH='' cd -- "$here/../.." && pwd)
program=${BREATHMARK:-${CARGO_TARGET_DIR:-$root/target}/debug/breathmark}
lab=${BREATHMARK_LAB:-${CARGO_TARGET_DIR:-$root/target}/debug/breathmark-lab}
count=${TRY_TALKS:-200}
work=${TRY_FOLDER:-$(mktemp -d)}
export BREATHMARK="$program"
mkdir -p "$work"
work=$(CDPATH='' cd -- "$work" && pwd)

say() {
    printf '%s: %s\n' "$(basename "$0")" "$*"
}

fail() {
    say "FAILED: $*" >&2
    exit 1
}

[ -x "$program" ] || fail "there is no program $program; build it first"
if [ ! -d "$work/talks" ]; then
    "$lab" bench batch --write-talks "$work/talks" --talks "$count" --seconds "${TRY_SECONDS:-10}" --quiet || fail "no talks"
fi
if [ ! -d "$work/plain" ]; then
    "$program" batch "$work/talks" -o "$work/plain" --device cpu --quiet >/dev/null || fail "batch does not work"
fi

# results OUT: how many talks have a result there.
results() {
    find "$1" -name '*.result.json' 2>/dev/null | wc -l
}

# wait_for OUT: until a quarter of the talks is done, a minute and a half at most.
wait_for() {
    tries=0
    until [ "$(results "$1")" -ge $((count / 4)) ]; do
        tries=$((tries + 1))
        [ "$tries" -le 900 ] || fail "nothing was done in $1"
        sleep 0.1
    done
}

# batches OUT: the processes that are doing talks for OUT.
batches() {
    for process in /proc/[0-9]*; do
        if tr '\0' '\n' <"$process/cmdline" | grep -qxF -- "$1" &&
            [ "$(readlink "$process/exe")" = "$(readlink -f "$program")" ]; then
            basename "$process"
        fi
        # Processes come and go meanwhile.
    done 2>/dev/null
}

# victim OUT: one of them, as soon as there is one.
victim() {
    tries=0
    while :; do
        found=$(batches "$1" | head -n 1)
        [ -z "$found" ] || break
        tries=$((tries + 1))
        [ "$tries" -le 600 ] || fail "nobody does talks for $1"
    done
    echo "$found"
}

# same OUT: that it holds what one process made.
same() {
    python3 "$here/compare.py" "$work/plain" "$1" || fail "the results of $1 differ"
}
