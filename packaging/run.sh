#!/bin/sh
# Builds Breathmark from this checkout and runs it:
#
#     sh packaging/run.sh                       opens the window
#     sh packaging/run.sh open AUDIO TRANSCRIPT opens the window with a talk
#     sh packaging/run.sh ARGUMENTS...          anything else of the command line
#     sh packaging/run.sh lab ARGUMENTS...      the laboratory: train, evaluate, bench
#
# May be called from any folder; paths among the arguments are relative to that folder. Installs the build tools that
# are missing where it can (see requirements.sh), and ends with 2 where it cannot.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packaging/requirements.sh"
require_cargo
require_build_tools
program=breathmark features=
case ${1:-open} in
open)
    try_window_libraries
    try_picture_tools
    ;;
lab)
    shift
    program=breathmark-lab features='--features lab'
    ;;
esac

# Cargo decides what has to be built. This only decides whether it talks: not when nothing has changed.
binary="${CARGO_TARGET_DIR:-$root/target}/debug/$program"
quiet=
if [ -x "$binary" ]; then
    newer=$(find "$root/src" "$root/models" "$root/assets" "$root/Cargo.toml" "$root/Cargo.lock" \
        -type f -newer "$binary" -print 2>/dev/null | head -n 1)
    [ -n "$newer" ] || quiet=--quiet
fi

# Cargo becomes the program, in the caller's folder, so standard input, signals and the exit status are the program's.
# shellcheck disable=SC2086
exec cargo run --locked $quiet --manifest-path "$root/Cargo.toml" $features --bin "$program" -- "$@"
