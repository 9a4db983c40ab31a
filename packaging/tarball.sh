#!/bin/sh
# Makes an archive that runs from any folder, on any Linux with a glibc at least as new as that of the machine it was made on:
#
#     sh packaging/tarball.sh [FOLDER]
#
# FOLDER (default: packages in the target folder) gets breathmark-VERSION-linux-ARCHITECTURE.tar.xz. BREATHMARK: see stage.sh.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${1:-${CARGO_TARGET_DIR:-$root/target}/packages}
mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd)

sh "$root/packaging/stage.sh" "$root/target/stage"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
name=breathmark-$version-linux-$(uname -m)
rm -rf "${root:?}/target/$name"
mv "$root/target/stage/usr" "$root/target/$name"
# cargo-deb puts this one into its package by itself.
cp "$root/packaging/linux/copyright" "$root/target/$name/share/doc/breathmark/copyright"
cp "$root/packaging/linux/breathmark.sh" "$root/target/$name/breathmark"
cp "$root/packaging/linux/menu.sh" "$root/target/$name/menu.sh"
chmod 755 "$root/target/$name/breathmark" "$root/target/$name/menu.sh"
tar -C "$root/target" --sort=name --owner=0 --group=0 --numeric-owner -c "$name" | xz -T0 -6 >"$out/$name.tar.xz"
rm -rf "${root:?}/target/$name"
echo "$out/$name.tar.xz"
