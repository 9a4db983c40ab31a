# shellcheck shell=bash disable=SC2034,SC2154
# The program gone through by keys, at a screen that nobody sees: what try-window.sh, try-deb.sh and windows/try.sh share. To be sourced
# by them with their arguments in "$@", of which it takes `-o FOLDER` into `out`. They set `journals` and `boundaries`, and start the program
# as `program`. Where the screen or the program is elsewhere, they define at_screen, still_runs and is_over anew.

me=$(basename "$0" .sh)
screen=
xvfb=
seen=0
out=
if [ "${1:-}" = -o ]; then
    out=$2
    shift 2
fi

# hidden_screen SIZE: as `screen`; `xvfb` is to be killed in the end.
hidden_screen() {
    exec 3< <(exec Xvfb -displayfd 1 -screen 0 "$1x24" -nolisten tcp -noreset 2>/dev/null)
    xvfb=$!
    read -r screen <&3
    screen=:$screen
}
at_screen() { DISPLAY=$screen "$@"; }
# still_runs: whether there is something to wait for.
still_runs() { kill -0 "$program" 2>/dev/null; }
is_over() { ! still_runs; }

fail() {
    [ -z "$screen" ] || picture failed || true
    echo "$me: FAILED: $*; see $out" >&2
    exit 1
}
# ok WHAT COMMAND...: the command must succeed.
ok() {
    local what=$1
    shift
    "$@" >>"$out/commands.txt" 2>&1 || fail "$what"
    seen=$((seen + 1))
    echo "$me: ok: $what"
}
not() { ! "$@"; }
# wait_for SECONDS WHAT COMMAND...: until the command succeeds.
wait_for() {
    local left=$(($1 * 5)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || fail "waited in vain for $what"
        # Its end may be what is waited for, or come right after that.
        still_runs || "$@" >/dev/null 2>&1 || fail "the program ended while waiting for $what"
        sleep 0.2
    done
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
    sleep 1
    at_screen import -window root png:- >"$out/$1.png"
}
keys() { at_screen xdotool key --delay 60 "$@"; }
words() { at_screen xdotool type --delay 30 "$1"; }
# type_path PATH: in place of what stands in a dialog's field, then Enter.
type_path() {
    sleep 1
    keys ctrl+a
    words "$1"
    sleep 0.5
    keys Return
}
# window NAME: those with that in their title.
window() { at_screen xdotool search --onlyvisible --name "$1"; }
# focus: without a window manager nobody else gives the window the focus. The pointer goes out of the way: no tooltips in the pictures.
focus() {
    wait_for 120 "the window" window Breathmark
    at_screen xdotool mousemove 1 1
    sleep 3
    at_screen xdotool windowfocus "$(window Breathmark | tail -n 1)" || true
}

# The journal has a line for every change, written before the next picture is drawn.
steps() { cat "$journals"/*.jsonl 2>/dev/null | grep -c '"accept boundary"' || true; }
has_steps() { [ "$(steps)" -ge "$1" ]; }
is_analysed() { grep -qs '"posterior"' "$journals"/*.jsonl; }

# arrive NUMBER: with the first talk, until its first question. The pictures have that number.
arrive() {
    wait_for 300 "the analysis" is_analysed
    sleep 1
    picture "$1-legend"
    # It opens by itself with the first talk, and never again.
    keys Escape
    picture "$1-analysed"
    keys shift+a # no sound on arrival: nobody listens
}
# open_sample: by its name in the palette.
open_sample() {
    keys ctrl+shift+p
    sleep 1
    words "sample talk"
    sleep 1
    picture 2-palette
    keys Return
    arrive 3
}
# decide COUNT: the first questions, one by one.
decide() {
    local decision
    for ((decision = 1; decision <= $1; decision++)); do
        keys Return
        wait_for 30 "decision $decision" has_steps "$decision"
    done
}
# settle COUNT: all questions after those, counted in `settled`. What is certain is not asked; the key after the last one opens the export.
settle() {
    settled=$1
    keys Return
    while soon has_steps $((settled + 1)); do
        settled=$((settled + 1))
        keys Return
    done
    [ "$settled" -ge $((boundaries / 3)) ] || fail "only $settled of $boundaries boundaries were asked about"
}
# export_and_save NUMBER BEFORE FOLDER EXPECTED: talk.srt, which must be what is expected, and talk.breathmark. BEFORE is what the program
# calls FOLDER, with the sign before a file's name.
export_and_save() {
    type_path "$2talk.srt"
    wait_for 30 "the exported file" test -s "$3/talk.srt"
    picture "$1-exported"
    ok "the exported subtitles are those that segment makes" cmp "$3/talk.srt" "$4"
    keys ctrl+s
    type_path "$2talk.breathmark"
    wait_for 30 "the saved project" test -s "$3/talk.breathmark"
    picture "$1-saved"
}
# close: a talk that was saved closes without a question.
close() {
    keys ctrl+q
    wait_for 30 "the end of the program" is_over
}
