#!/bin/sh
# Whether the program compiles for macOS as far as Rust goes, on any machine:
#
#     sh packaging/macos/check.sh [ARGUMENTS OF cargo check...]
#
# Nothing is linked and no C is compiled, which would need Apple's SDK: the one C library, the decoder of Opus, is made by CMake, in whose
# place stands a program that does nothing. Ends with 1 if it does not compile, and with 3 where Rust's library for macOS (std.sh) is not to be had.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
# shellcheck source=../requirements.sh
. "$root/packaging/requirements.sh"
require_cargo
target=aarch64-apple-darwin
RUSTC=$(sh "$root/packaging/windows/std.sh" "$target") || exit 3
# A target folder of its own: what CMake did not make must not be taken for made.
CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/check-macos
export RUSTC CARGO_TARGET_DIR
mkdir -p "$CARGO_TARGET_DIR/no-cmake"
printf '#!/bin/sh\nexit 0\n' >"$CARGO_TARGET_DIR/no-cmake/cmake"
chmod 755 "$CARGO_TARGET_DIR/no-cmake/cmake"
export PATH="$CARGO_TARGET_DIR/no-cmake:$PATH" CMAKE="$CARGO_TARGET_DIR/no-cmake/cmake"
export RUSTFLAGS="${RUSTFLAGS:-} -D warnings"
[ $# -gt 0 ] || set -- --bin breathmark
cargo check --locked --target "$target" --manifest-path "$root/Cargo.toml" "$@" || exit 1
