#!/bin/sh
# Makes the packages for Windows, on Linux: an installer and an archive that runs from any folder, and prints what they weigh.
#
#     sh packaging/windows.sh [FOLDER]
#
# FOLDER (default: packages in the target folder) gets Breathmark-VERSION-setup.exe, Breathmark-VERSION-portable.zip, and the debugging
# symbols. Needs MinGW and NSIS, which are installed where requirements.sh can, and Rust's library for Windows (windows/std.sh).
# PROFILE=dev compiles and packs quickly, for trying. BREATHMARK: a breathmark.exe that is built already. LARGE_READER: see stage.sh.
# SIGN: a program that signs the file it is given, in its place (README.md).
# windows/try.sh proves the installer.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
here=$root/packaging/windows
# shellcheck source=requirements.sh
. "$root/packaging/requirements.sh"
# shellcheck source=windows/env.sh
. "$here/env.sh"
out=${1:-$built/packages}
mkdir -p "$out" "$built/windows"
out=$(CDPATH='' cd -- "$out" && pwd)
built=$(CDPATH='' cd -- "$built" && pwd)
work=$built/windows
require_cargo
windows_packages makensis nsis
windows_packages zip zip
windows_packages xz xz-utils
windows_tools || exit 2

# The one place for the version. Windows wants four numbers, and nothing behind them.
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
numbers=${version%%[-+]*}.0
for file in breathmark.rc breathmark.manifest; do
    sed "s|@VERSION@|$version|; s|@NUMBERS@|$numbers|; s|@COMMAS@|$(echo "$numbers" | tr . ,)|; s|@ICON@|$root/assets/icon/breathmark.ico|" \
        "$here/$file" >"$work/$file"
done
(cd "$work" && $prefix-windres -O coff -o resources.o breathmark.rc)

profile=${PROFILE:-release}
quick=
[ "$profile" != dev ] || quick=-DQUICK
if [ -z "${BREATHMARK:-}" ]; then
    cargo rustc --locked --manifest-path "$root/Cargo.toml" --profile "$profile" --target "$target" --bin breathmark \
        -- -C "link-arg=$work/resources.o" >&2
    folder=$profile
    [ "$profile" != dev ] || folder=debug
    BREATHMARK=$built/$target/$folder/breathmark.exe
fi

# only_of_windows PROGRAM: whether it needs nothing that comes with a compiler, which is on no user's computer.
only_of_windows() {
    foreign=$($prefix-objdump -p "$1" | sed -n 's/.*DLL Name: \(lib.*\)/\1/p' | one_line)
    [ -z "$foreign" ] || give_up "$1 needs $foreign, which Windows has not: it must be linked statically (packaging/windows/env.sh)"
}
only_of_windows "$BREATHMARK"

stage=$work/Breathmark
sh "$root/packaging/stage-elsewhere.sh" "$stage"
mkdir -p "$stage/bin"
$prefix-objcopy --only-keep-debug "$BREATHMARK" "$work/breathmark.debug"
$prefix-objcopy --strip-all "$BREATHMARK" "$stage/bin/breathmark.exe"
(cd "$work" && $prefix-objcopy --add-gnu-debuglink=breathmark.debug "$stage/bin/breathmark.exe")
"$RUSTC" --edition 2024 --crate-name breathmark_starter --target "$target" -C "linker=$prefix-gcc" -C opt-level=s -C strip=symbols \
    -C "link-arg=$work/resources.o" -o "$stage/Breathmark.exe" "$here/starter.rs" >&2
only_of_windows "$stage/Breathmark.exe"
[ -z "${SIGN:-}" ] || for program in "$stage/bin/breathmark.exe" "$stage/Breathmark.exe"; do
    "$SIGN" "$program" >&2
done
# The installer shows it, and takes it for UTF-8 only with a mark at its beginning.
{
    printf '\357\273\277'
    sed 's/$/\r/' "$stage/licences/copyright.txt"
} >"$work/copyright.txt"
mv "$work/copyright.txt" "$stage/licences/copyright.txt"

# Just what is installed is what is removed. A dollar sign begins a variable, in NSIS and not in this shell.
# shellcheck disable=SC2016
{
    (cd "$stage" && find . -type f | LC_ALL=C sort) | sed 's|^\./||; s|/|\\|g; s|\$|$$|g; s|.*|Delete "$INSTDIR\\&"|'
    (cd "$stage" && find . -mindepth 1 -depth -type d) | sed 's|^\./||; s|/|\\|g; s|\$|$$|g; s|.*|RMDir "$INSTDIR\\&"|'
} >"$work/remove.nsh"

setup=$out/Breathmark-$version-setup.exe
archive=$out/Breathmark-$version-portable.zip
rm -f "$setup" "$archive"
# shellcheck disable=SC2086
makensis -V2 -INPUTCHARSET UTF8 -NOCD $quick ${SIGN:+"-DSIGN=$SIGN"} "-DVERSION=$version" "-DNUMBERS=$numbers" "-DSTAGE=$stage" "-DREMOVE=$work/remove.nsh" \
    "-DICON=$root/assets/icon/breathmark.ico" "-DOUT=$setup" "$here/breathmark.nsi" >&2
[ -z "${SIGN:-}" ] || "$SIGN" "$setup" >&2
# With its version in the folder's name, so that two can lie beside one another.
rm -rf "$work/Breathmark-$version"
mv "$stage" "$work/Breathmark-$version"
(cd "$work" && zip -q -X -r ${quick:+-1} "$archive" "Breathmark-$version")
mv "$work/Breathmark-$version" "$stage"
xz -T0 -2 -c "$work/breathmark.debug" >"$out/Breathmark-$version-windows.debug.xz"
for file in "$setup" "$archive"; do
    printf '%s: %s MB\n' "$file" "$(wc -c <"$file" | awk '{ printf "%.1f", $1 / 1e6 }')"
done
