#!/bin/sh
# Makes the Debian package, and beside it a file with its debugging symbols:
#
#     sh packaging/deb.sh [FOLDER]
#
# FOLDER (default: packages in the target folder) gets breathmark_VERSION-1_ARCHITECTURE.deb. Needs Debian or Ubuntu, binutils,
# dpkg-dev, and cargo-deb, which is compiled if it is missing. BREATHMARK: see stage.sh. try-deb.sh proves the package.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
out=${1:-$target/packages}
mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd)
PATH=$target/tools/bin:$PATH
if ! command -v cargo-deb >/dev/null 2>&1; then
    cargo install cargo-deb --version '^3.8' --locked --quiet --root "$target/tools" --target-dir "$target/tools/build" >&2
    rm -rf "$target/tools/build"
fi

sh "$root/packaging/stage.sh" "$root/target/stage"
# Built and stripped already; what goes where stands in Cargo.toml under [package.metadata.deb].
(cd "$root" && cargo deb --locked --no-build --no-strip --output "$out") >/dev/null
deb=$(find "$out" -maxdepth 1 -name 'breathmark_*.deb' -newer "$root/target/stage/usr/bin/breathmark" | head -n 1)
# Like the package, since debuggers look for it by the name that the program has in it or by its build id.
xz -T0 -2 -c "$root/target/stage/breathmark.debug" >"${deb%.deb}.debug.xz"
echo "$deb"
