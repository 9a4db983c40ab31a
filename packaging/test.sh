#!/bin/sh
# Runs all tests of this checkout, of the editor and of the laboratory:
#
#     sh packaging/test.sh [ARGUMENTS OF cargo test...]
#
# Installs what is missing where it can. Without the build tools it ends with 2; without ffmpeg or a Vulkan driver the
# tests that need them are left out, which the last lines tell. BREATHMARK_REQUIRE=all makes them fail instead.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packaging/requirements.sh"
require_cargo
require_build_tools
try_test_tools

# In the profile of the tests (Cargo.toml): our own code checks its arithmetic and its assumptions, the dependencies are
# compiled as run.sh compiles them.
BREATHMARK_LEFT_OUT=$(mktemp)
export BREATHMARK_LEFT_OUT
trap 'rm -f "$BREATHMARK_LEFT_OUT"' EXIT
# Random talks are the same ones in every run; another number draws others.
: "${PROPTEST_RNG_SEED:=2026}"
export PROPTEST_RNG_SEED
status=0
cargo test --locked --workspace --features lab --manifest-path "$root/Cargo.toml" "$@" || status=$?
if [ -s "$BREATHMARK_LEFT_OUT" ]; then
    echo "These tests were left out, wholly or in part:" >&2
    sort -u "$BREATHMARK_LEFT_OUT" >&2
fi
exit "$status"
