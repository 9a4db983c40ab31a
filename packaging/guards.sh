#!/bin/sh
# What is looked at beside the tests: form, lints, documentation, what the program is made of.
#
#     sh packaging/guards.sh
#
# Ends with 1 if something is wrong. What cannot be had here (rustfmt, clippy, Rust's library for Windows, cargo-deny, the list of known
# faults) is left out, which is said.
# Functions that guard alone runs:
# shellcheck disable=SC2317
set -u

cd "$(dirname "$0")/.." || exit 2
status=0

left_out() {
    echo "guards: left out: $*" >&2
}

# guard NAME COMMAND...: the first failure does not hide the others. A command that ends with 3 lacks something and has said what.
guard() {
    name=$1
    shift
    "$@"
    case $? in
    0) echo "guards: $name: fine" >&2 ;;
    3) left_out "$name, as said above" ;;
    *)
        echo "guards: $name: FAILED" >&2
        status=1
        ;;
    esac
}

# Kept beside the build, so that it is compiled once where that is kept; meanwhile the first guards run, which for long stretches need
# one core alone.
tools=${CARGO_TARGET_DIR:-target}/tools
PATH=$PWD/$tools/bin:$tools/bin:$PATH
installing=
if ! command -v cargo-deny >/dev/null 2>&1; then
    # Nobody waits for longer.
    { timeout 900 cargo install cargo-deny --version '^0.20' --locked --quiet --root "$tools" \
        --target-dir "$tools/build" >&2 && rm -rf "$tools/build"; } &
    installing=$!
fi

if cargo fmt --version >/dev/null 2>&1; then
    guard form cargo fmt --all --check
else
    left_out "form, rustfmt is not installed"
fi

# In the profile of the tests, so that build scripts and macros are compiled once for both. What is left out of a build may not be
# missed in it.
if cargo clippy --version >/dev/null 2>&1; then
    guard lints cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
    guard "the editor without the laboratory" \
        cargo clippy --locked --workspace --exclude breathmark-lab --all-targets -- -D warnings
    guard "both without gpu" cargo clippy --locked --workspace --no-default-features --features lab -- -D warnings
else
    left_out "lints, clippy is not installed"
    guard "the editor without the laboratory" cargo check --locked --workspace --exclude breathmark-lab --all-targets
    guard "both without gpu" cargo check --locked --workspace --no-default-features --features lab
fi
# The tests bring fixtures along: what ships is made without.
guard "what ships" cargo check --locked
guard documentation env RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --lib --all-features

# What only Windows compiles.
guard Windows sh packaging/windows/check.sh

# apart CRATE: whether it is made without networks and without a window.
apart() {
    made_of=$(cargo tree --locked -e normal --prefix none -p "$1") || return 1
    wrong=$(echo "$made_of" | sed 's/ .*//' | grep -E '^(burn|burn-.*|wgpu|wgpu-.*|eframe|egui|winit)$' | sort -u)
    [ -n "$wrong" ] || return 0
    echo "guards: $1 must not be made of" "$(echo "$wrong" | tr "\n" " ")" >&2
    return 1
}
guard "formats without networks and window" apart breathmark-formats
guard "the document without networks and window" apart breathmark-editor

# The list of known faults is fetched; where it cannot be, that says nothing about the program.
advisories() {
    # shellcheck disable=SC2086
    faults=$($deny advisories 2>&1) && return
    echo "$faults" >&2
    ! echo "$faults" | grep -q "failed to fetch advisory database" || return 3
    return 1
}
[ -z "$installing" ] || wait "$installing" || :
if command -v cargo-deny >/dev/null 2>&1; then
    deny="cargo deny --locked --workspace --config packaging/deny.toml --log-level error check --hide-inclusion-graph"
    # shellcheck disable=SC2086
    guard "licences, sources, bans" $deny licenses sources bans
    guard advisories advisories
else
    left_out "licences, sources, bans, advisories: cargo-deny cannot be installed here"
fi
exit $status
