#!/usr/bin/env bash
# Goes through a talk in the real window by keys alone, as a subtitler would, and dies half-way: to be run before a
# release. Not part of the tests: needs Linux with Xvfb, xdotool and ImageMagick.
#
#   packaging/try-window.sh [-o FOLDER] [AUDIO TRANSCRIPT]
#
# Without files the sample talk serves. FOLDER (default: a temporary one) gets screenshots of every state and the exported
# subtitles, which must be those that the command line makes, since every proposal is accepted.
# BREATHMARK: the program, if not target/debug/breathmark.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=at-the-screen.sh
. "$root/packaging/at-the-screen.sh"
breathmark=${BREATHMARK:-$root/target/debug/breathmark}
mkdir -p "${out:=$(mktemp -d)}"
audio=${1:-$root/assets/sample/talk.flac}
transcript=${2:-$root/assets/sample/talk.json}

home=$(mktemp -d)
export HOME=$home XDG_RUNTIME_DIR=$home
unset XDG_CONFIG_HOME XDG_DATA_HOME WAYLAND_DISPLAY || true
journals=$home/.local/share/breathmark/journals
# The command line reads with the small reader here, and so shall the window.
mkdir -p "$home/.config/breathmark"
echo '{"reading": "quick"}' >"$home/.config/breathmark/settings.json"
program=
finish() {
    [ -z "$program" ] || kill -9 "$program" 2>/dev/null || true
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null || true
    rm -rf "$home"
}
trap finish EXIT
hidden_screen "${SIZE:-1280x800}"
export DISPLAY=$screen

start() {
    "$breathmark" --device cpu "$@" 2>>"$out/messages.txt" &
    program=$!
    focus
}

"$breathmark" segment --quiet "$audio" "$transcript" -o "$out/expected.srt" 2>>"$out/messages.txt" || fail "segment does not cut the talk"
boundaries=$(($(grep -c -e '-->' "$out/expected.srt") - 1))
echo "try-window: $boundaries boundaries"

start open "$audio" "$transcript"
arrive 1
half=$((boundaries / 4))
decide "$half"
picture 2-half-way
kill -9 "$program"
wait "$program" 2>/dev/null || true
[ "$(steps)" -eq "$half" ] || fail "$(steps) of $half decisions are in the journal after kill -9"

start
picture 3-recovery-offered
keys Return # "Continue" has the focus
sleep 2
wait_for 60 "the restored talk" is_analysed
picture 4-restored
settle "$half"
picture 5-settled
export_and_save 6 "$out/" "$out" "$out/expected.srt"
close
wait "$program" || fail "the program ended with $?"
program=
echo "try-window: $settled questions about $boundaries boundaries answered by keys, $half of them before kill -9; pictures in $out"
