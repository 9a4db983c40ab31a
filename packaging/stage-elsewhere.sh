#!/bin/sh
# Puts together what the packages of Windows and macOS hold beside the program:
#
#     sh packaging/stage-elsewhere.sh FOLDER
#
# FOLDER gets models, assets and licences. windows.sh calls this, and packager.toml says when for macOS.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${1:?stage-elsewhere.sh: name the folder}
rm -rf "$out"
mkdir -p "$out/models" "$out/assets" "$out/licences" "$out/packaging"
# The models of papers are for comparing and stay in the laboratory.
for config in "$root"/models/*/config.json; do
    # As in stage.sh.
    case $(basename "$(dirname "$config")") in
    recogniser-en) continue ;;
    *-large) [ -n "${LARGE_READER:-}" ] || continue ;;
    esac
    cp -R "$(dirname "$config")" "$out/models/"
done
cp "$root/models/README.md" "$out/models/"
cp -R "$root/assets/sample" "$root/assets/dictionaries" "$root/assets/manual" "$root/assets/figures" "$out/assets/"
# To which the manual points.
cp "$root/packaging/RELIABILITY.md" "$out/packaging/"
# As it reads where it lies here.
sed '/^Format: /d; s|/usr/share/doc/breathmark/|licences/|; s|/*usr/share/breathmark/||
    /^ On Debian systems the text of the Apache License 2.0 is in$/ {
        N
        s|.*Apache-2.0\.| The text of the Apache License 2.0 is in licences/libraries.txt.|
    }' \
    "$root/packaging/linux/copyright" >"$out/licences/copyright.txt"
cp "$root/assets/licences/libraries.txt" "$out/licences/"
