#!/bin/sh
# Stands before rustc (RUSTC_WRAPPER): coverage counters for this program and for the decoders, not for the six hundred
# crates of its window, which would take an hour to compile and slow every run.
rustc=$1
shift
case "${CARGO_PKG_NAME:-} $* " in
breathmark-fuzz\ * | *" --crate-name build_script_"*) ;;
breathmark\ * | breathmark-* | symphonia* | safetensors\ *)
    exec "$rustc" "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
        -Cllvm-args=-sanitizer-coverage-trace-compares
    ;;
esac
exec "$rustc" "$@"
