#!/bin/sh
# Runs all tests of this checkout:
#
#     sh packaging/test.sh [ARGUMENTS OF cargo test...]
#
# Installs what is missing where it can. Without the build tools it ends with 2; without ffmpeg or a Vulkan driver the
# tests that need them are skipped.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
. "$root/packaging/requirements.sh"
require_cargo
require_build_tools
try_test_tools

# In release: the tests share the profile of the program, so that the dependencies are compiled once for both, and the
# numeric tests run at full speed.
exec cargo test --release --locked --manifest-path "$root/Cargo.toml" "$@"
