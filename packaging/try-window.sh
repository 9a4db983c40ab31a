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
breathmark=${BREATHMARK:-$root/target/debug/breathmark}
out=
if [ "${1:-}" = -o ]; then
    out=$2
    shift 2
fi
out=${out:-$(mktemp -d)}
mkdir -p "$out"
audio=${1:-$root/assets/sample/talk.flac}
transcript=${2:-$root/assets/sample/talk.json}

home=$(mktemp -d)
export HOME=$home XDG_RUNTIME_DIR=$home
unset XDG_CONFIG_HOME XDG_DATA_HOME WAYLAND_DISPLAY || true
journals=$home/.local/share/breathmark/journals
# The command line reads with the small reader here, and so shall the window.
mkdir -p "$home/.config/breathmark"
echo '{"reading": "quick"}' >"$home/.config/breathmark/settings.json"
size=${SIZE:-1280x800}
exec 3< <(exec Xvfb -displayfd 1 -screen 0 "${size}x24" -nolisten tcp -noreset 2>/dev/null)
xvfb=$!
read -r display <&3
export DISPLAY=:$display
program=
finish() {
    [ -z "$program" ] || kill -9 "$program" 2>/dev/null || true
    kill "$xvfb" 2>/dev/null || true
    rm -rf "$home"
}
trap finish EXIT

fail() {
    import -window root "$out/failed.png" || true
    echo "try-window: $*; see $out" >&2
    exit 1
}

# wait_for SECONDS WHAT COMMAND...: until the command succeeds.
wait_for() {
    local left=$(($1 * 5)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || fail "waited in vain for $what"
        kill -0 "$program" 2>/dev/null || fail "the program ended while waiting for $what"
        sleep 0.2
    done
}

start() {
    "$breathmark" --device cpu "$@" 2>>"$out/messages.txt" &
    program=$!
    wait_for 60 "the window" xdotool search --onlyvisible --pid "$program"
    # Out of the way: no tooltips in the pictures. Without a window manager nobody gives the window the focus.
    xdotool mousemove 1 1
    xdotool windowfocus --sync "$(xdotool search --onlyvisible --pid "$program" | tail -n 1)" || true
}

# soon COMMAND...: whether it succeeds within ten seconds.
soon() {
    for _ in $(seq 50); do
        ! "$@" || return 0
        sleep 0.2
    done
    return 1
}

picture() {
    sleep 0.7
    import -window root "$out/$1.png"
}

# The journal has a line for every change, written before the next picture is drawn.
steps() {
    cat "$journals"/*.jsonl 2>/dev/null | grep -c '"accept boundary"' || true
}
is_analysed() { grep -qs '"posterior"' "$journals"/*.jsonl; }
has_steps() { [ "$(steps)" -ge "$1" ]; }

start open "$audio" "$transcript"
wait_for 300 "the analysis" is_analysed
sleep 1
picture 0-legend
xdotool key Escape # it opens by itself with the first talk
picture 1-analysed
xdotool key shift+a # no sound on arrival: nobody listens
boundaries=$("$breathmark" segment --quiet --json "$audio" "$transcript" 2>/dev/null | grep -c '"start"')
boundaries=$((boundaries - 1))
echo "try-window: $boundaries boundaries"

half=$((boundaries / 4))
for ((settled = 1; settled <= half; settled++)); do
    xdotool key Return
    wait_for 20 "decision $settled" has_steps "$settled"
done
picture 2-half-way
kill -9 "$program"
wait "$program" 2>/dev/null || true
[ "$(steps)" -eq "$half" ] || fail "$(steps) of $half decisions are in the journal after kill -9"

start
picture 3-recovery-offered
xdotool key Return # "Continue" has the focus
sleep 2
wait_for 60 "the restored talk" is_analysed
picture 4-restored
# What is certain is not asked; the key after the last question opens the export.
settled=$half
xdotool key Return
while soon has_steps $((settled + 1)); do
    settled=$((settled + 1))
    xdotool key Return
done
[ "$settled" -ge $((boundaries / 3)) ] || fail "only $settled of $boundaries boundaries were asked about"
picture 5-settled

picture 6-export
xdotool key ctrl+a
xdotool type --delay 5 "$out/exported.srt"
xdotool key Return
wait_for 20 "the exported file" test -s "$out/exported.srt"
picture 7-exported
"$breathmark" segment --quiet "$audio" "$transcript" -o "$out/expected.srt" 2>/dev/null
cmp "$out/exported.srt" "$out/expected.srt" || fail "the exported file differs from what the command line makes"

xdotool key ctrl+s
sleep 1
xdotool key ctrl+a
xdotool type --delay 5 "$out/talk.breathmark"
xdotool key Return
wait_for 20 "the saved project" test -s "$out/talk.breathmark"
xdotool key ctrl+q
for _ in $(seq 50); do
    kill -0 "$program" 2>/dev/null || break
    sleep 0.2
done
! kill -0 "$program" 2>/dev/null || fail "the window did not close"
wait "$program" || fail "the program ended with $?"
program=
echo "try-window: $settled questions about $boundaries boundaries answered by keys, $half of them before kill -9; pictures in $out"
