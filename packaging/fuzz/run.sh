#!/usr/bin/env bash
# Builds the fuzz targets and runs them one after the other on stable Rust (Linux, a C++ compiler):
#
#     packaging/fuzz/run.sh [-s SECONDS] [-j JOBS] [-b] [-k] [-m] [TARGET...]
#
# -s: how long each target runs (60); -j: how many compilers at once (1); -b: only build; -k: run what
# is built; -m: afterwards put the smallest corpus that reaches the same code into grown/TARGET-least. What is found lies in
# artifacts/, what was learnt in grown/. Prints executions for each target; ends with 1 if something was found.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
seconds=60 jobs=1 only_build= keep= minimise=
while getopts s:j:bkm option; do
    case $option in
    s) seconds=$OPTARG ;;
    j) jobs=$OPTARG ;;
    b) only_build=yes ;;
    k) keep=yes ;;
    m) minimise=yes ;;
    *) exit 2 ;;
    esac
done
shift $((OPTIND - 1))
target=${CARGO_TARGET_DIR:-$here/target}
mkdir -p "$target"

# The dependencies are compiled as for run.sh, but for the decoders, whose code the fuzzer is to see; our own crates as
# Cargo.toml beside this file says.
sed -n -e '/^\[profile\.dev\.package\./,$p' "$here/../../Cargo.toml" |
    sed -e 's/^\[profile\.dev\./[profile.release./' \
        -e '/^\[profile\.release\.package\.\(symphonia-.*\|safetensors\)\]/a debug = "line-tables-only"' >"$target/profiles.toml"
# The same versions as in the program.
cp "$here/../../Cargo.lock" "$here/Cargo.lock"
[ -n "$keep" ] || RUSTC_WRAPPER=$here/instrument.sh cargo build --release -j "$jobs" --manifest-path "$here/Cargo.toml" \
    --target-dir "$target" --config "$target/profiles.toml" --bins
[ -z "$only_build" ] || exit 0

# What the targets write lies in memory where there is such a place, and does not stay.
TMPDIR=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT

BREATHMARK_CORPUS=$here/corpus "$target/release/seeds"
[ $# -gt 0 ] || set -- $(sed -n 's/^name = "\(.*\)"$/\1/p' "$here/Cargo.toml" | grep -vx -e breathmark-fuzz -e seeds)
# tests_data TARGET: files of the tests that are seeds, too.
tests_data() {
    case $1 in
    transcript) echo "$here/../../tests/data/transcript" ;;
    subtitle_file) echo "$here/../../tests/data/subtitles" ;;
    cues) echo "$here/../../tests/data/transcript" "$here/../../tests/data/cues" ;;
    esac
}

status=0
for name in "$@"; do
    grown=$here/grown/$name artifacts=$here/artifacts/$name
    mkdir -p "$grown" "$artifacts" "$here/corpus/$name"
    log=$artifacts/log.txt
    length=$(case $name in audio | model_folder) echo 16384 ;; journal | project) echo 32768 ;; *) echo 4096 ;; esac)
    dictionary=$(case $name in audio* | transcript_family) ;; *) echo "-dict=$here/dictionary" ;; esac)
    # Found once is enough: it goes on with the next input (-fork) and says at the end what it found.
    "$target/release/$name" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -max_total_time="$seconds" \
        -timeout=10 -rss_limit_mb=2048 -malloc_limit_mb=1024 -max_len="$length" ${dictionary:+"$dictionary"} \
        -artifact_prefix="$artifacts/" \
        "$grown" "$here/corpus/$name" $(tests_data "$name") >"$log" 2>&1 || true
    executed=$(grep -oE '^#[0-9]+' "$log" | tail -n 1 | tr -d '#')
    covered=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1 | tr -dc 0-9)
    found=$(find "$artifacts" -type f ! -name log.txt | wc -l)
    printf '%-18s %5s s %11s executions %6s edges %3s findings\n' "$name" "$seconds" "${executed:-0}" "${covered:-0}" "$found"
    [ "$found" -eq 0 ] || status=1
    if [ -n "$minimise" ]; then
        mkdir -p "$here/grown/$name-least"
        "$target/release/$name" -set_cover_merge=1 -use_counters=0 -timeout=10 -rss_limit_mb=2048 -max_len="$length" \
            "$here/grown/$name-least" "$here/corpus/$name" "$grown" >>"$log" 2>&1 || true
    fi
done
exit $status
