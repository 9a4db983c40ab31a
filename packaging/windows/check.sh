#!/bin/sh
# Whether the program and its tests compile for Windows, without a warning:
#
#     sh packaging/windows/check.sh
#
# Ends with 1 if they do not, and with 3 where that cannot be tried, since Rust's library for Windows (std.sh) or MinGW is not to be had;
# with BREATHMARK_REQUIRE=all that is 1 too.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
# shellcheck source=../requirements.sh
. "$root/packaging/requirements.sh"
# shellcheck source=env.sh
. "$root/packaging/windows/env.sh"
windows_tools || { [ "${BREATHMARK_REQUIRE:-}" != all ] && exit 3 || exit 1; }
export RUSTFLAGS="${RUSTFLAGS:-} -D warnings"
cargo check --locked --workspace --tests --target "$target" --manifest-path "$root/Cargo.toml" || exit 1
