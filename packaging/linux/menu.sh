#!/bin/sh
# Puts Breathmark, where it was unpacked, into the menu of your desktop, with its icon and the type of its projects:
#
#     sh menu.sh             puts it there
#     sh menu.sh --remove    takes it out again
#
# Changes nothing outside your home folder. Your projects, settings and journals are left alone by both.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/breathmark.desktop
icon=$data/icons/hicolor/scalable/apps/breathmark.svg
type=$data/mime/packages/breathmark.xml

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$icon" "$type"
else
    mkdir -p "${entry%/*}" "${icon%/*}" "${type%/*}"
    cp "$here/share/icons/hicolor/scalable/apps/breathmark.svg" "$icon"
    cp "$here/share/mime/packages/breathmark.xml" "$type"
    # In a desktop entry a path with blanks stands in quotes, in which these have a backslash.
    program=$(printf '%s' "$here/breathmark" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
    awk -v program="$program" '/^Exec=/ { print "Exec=\"" program "\" %F"; next } { print }' \
        "$here/share/applications/breathmark.desktop" >"$entry"
fi
# Desktops that lack these find it all the same, only later.
if command -v update-mime-database >/dev/null 2>&1; then
    update-mime-database "$data/mime" || true
fi
if command -v update-desktop-database >/dev/null 2>&1; then
    update-desktop-database "$data/applications" || true
fi
