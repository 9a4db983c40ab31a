#!/bin/sh
# Prints what a package weighs: the program, the packages, what is in them, and what is installed.
#
#     sh packaging/size.sh [FOLDER]
#
# FOLDER (default: packages in the target folder) holds what deb.sh, tarball.sh, recogniser.sh and windows.sh made. Ends with 1 if a package is larger than
# LIMIT megabytes (default 110; with the large readers in it, LIMIT=180): most of it are the weights of the networks, which cannot be packed
# further, and all of them are asked by the editor.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
out=${1:-${CARGO_TARGET_DIR:-$root/target}/packages}
status=0 seen=
line() {
    printf '%-54s %7.1f MB\n' "$1" "$(echo "$2" | awk '{ print $1 / 1e6 }')"
}
for package in "$out"/*.deb "$out"/*.tar.xz "$out"/*-setup.exe "$out"/*-portable.zip "$out"/breathmark-recogniser-*.zip "$out"/*.debug.xz; do
    [ -e "$package" ] || continue
    seen=yes
    bytes=$(wc -c <"$package")
    line "$(basename "$package")" "$bytes"
    case $package in
    *.debug.xz) continue ;;
    esac
    [ "$bytes" -le "$((${LIMIT:-110} * 1000000))" ] || status=1
    # These hold what the others do.
    case $package in
    *.exe | *.zip) continue ;;
    esac
    unpacked=$(mktemp -d)
    case $package in
    *.deb) dpkg-deb -x "$package" "$unpacked" ;;
    *) tar -C "$unpacked" -xf "$package" ;;
    esac
    line "  installed" "$(du -sb --apparent-size "$unpacked" | cut -f 1)"
    for part in bin share/breathmark/models share/breathmark/assets/sample share/breathmark/assets/dictionaries share/breathmark/assets/manual share/doc; do
        found=$(find "$unpacked" -maxdepth 5 -type d -path "*/$part" | head -n 1)
        [ -z "$found" ] || line "    $part" "$(du -sb --apparent-size "$found" | cut -f 1)"
    done
    rm -rf "$unpacked"
done
[ -n "$seen" ] || {
    echo "size: no package in $out; sh packaging/deb.sh makes one" >&2
    exit 2
}
[ "$status" -eq 0 ] || echo "size: a package is larger than ${LIMIT:-110} MB" >&2
exit "$status"
