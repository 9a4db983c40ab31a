#!/bin/sh
# Puts together what the packages of Windows and macOS hold beside the program, for packager.toml, in target/elsewhere. In
# any shell that has cp: on Windows that of Git.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=$root/target/elsewhere
rm -rf "$out"
mkdir -p "$out/models" "$out/assets" "$out/licences"
# The models of papers are for comparing and stay in the laboratory.
for config in "$root"/models/*/config.json; do
    # As in stage.sh.
    case $(basename "$(dirname "$config")") in reader-large | reader-talks-large) [ -n "${LARGE_READER:-}" ] || continue ;; esac
    cp -R "$(dirname "$config")" "$out/models/"
done
cp "$root/models/README.md" "$out/models/"
cp -R "$root/assets/sample" "$root/assets/dictionaries" "$root/assets/manual" "$root/assets/figures" "$out/assets/"
cp "$root/packaging/linux/copyright" "$out/licences/copyright.txt"
cp "$root/assets/licences/libraries.txt" "$out/licences/"
