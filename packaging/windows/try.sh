#!/usr/bin/env bash
# Proves the installer for Windows under wine: installs it, cuts the sample without the window, goes through the sample in the window by
# keys, exports, saves, opens the project as Explorer does, survives being killed, shows the picture of a video, and is removed.
#
#   packaging/windows/try.sh [-o FOLDER] SETUP.exe [EXPECTED.srt]
#
# FOLDER (default: a temporary one) gets screenshots and what was exported. EXPECTED.srt: what the program of Linux makes of the sample;
# without it BREATHMARK (default: target/release/breathmark) makes it. Ends with 1 at the first thing that is not as it should be.
# wine.sh says what is needed.
set -euo pipefail
# shellcheck source=wine.sh
. "$(dirname "$0")/wine.sh"
# shellcheck source=../at-the-screen.sh
. "$root/packaging/at-the-screen.sh"
setup=$(realpath "${1:?try: name the installer}")
expected=${2:-}
mkdir -p "${out:=$(mktemp -d)}"
out=$(realpath "$out")
sample=$root/assets/sample
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)

at_screen() { in_root "$@"; }
# What is waited for comes after the end of a starter too.
still_runs() { :; }
# ends_with STATUS COMMAND...
ends_with() {
    local wanted=$1 status=0
    shift
    "$@" || status=$?
    [ "$status" -eq "$wanted" ]
}
# registered KEY [NAME]: what stands there in the registry.
registered() {
    local which=(/ve)
    [ -z "${2:-}" ] || which=(/v "$2")
    run_wine reg query "$1" "${which[@]}" 2>/dev/null | tr -d '\r' | sed -n 's/.*REG_\(SZ\|DWORD\) *//p' | grep -vx '(value not set)' || true
}

if [ -z "$expected" ]; then
    linux=${BREATHMARK:-$root/target/release/breathmark}
    [ -x "$linux" ] || cannot "name EXPECTED.srt, what the program of Linux makes of the sample: there is no $linux that could make it"
    expected=$out/expected-linux.srt
    rm -f "$expected"
    "$linux" segment --quiet --device cpu --reading quick "$sample/talk.flac" "$sample/talk.json" -o "$expected"
fi
start_screen
ok "wine makes a Windows" in_root wineboot -i
drive=$wine_prefix/drive_c
home=$drive/users/root
installed=$home/AppData/Local/Programs/Breathmark
folder='C:\users\root\AppData\Local\Programs\Breathmark'
program=$folder'\bin\breathmark.exe'
cp "$setup" "$drive/setup.exe"

# --- installed, without a question and without an administrator
mkdir "$drive/full"
echo mine >"$drive/full/notes.txt"
ok "the installer leaves a folder alone that has other files" ends_with 3 run_wine 'C:\setup.exe' /S '/D=C:\full'
ok "nothing was written there" test "$(ls "$drive/full")" = notes.txt
ok "the installer runs without a question" run_wine 'C:\setup.exe' /S
for file in Breathmark.exe bin/breathmark.exe uninstall.exe models/tagger-de/config.json models/reader-small/config.json \
    assets/sample/talk.flac assets/dictionaries/en_US.dic assets/manual/window.md licences/libraries.txt licences/copyright.txt; do
    ok "$file is there" test -s "$installed/$file"
done
for model in papers recogniser-en; do
    ok "models/$model is not there" test ! -e "$installed/models/$model"
done
entry="$home/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Breathmark.lnk"
ok "the start menu has it" test -s "$entry"
kind='HKCU\Software\Classes'
command="\"$folder\\Breathmark.exe\" \"%1\""
ok "projects are a kind of file" test "$(registered "$kind\\.breathmark")" = Breathmark.Project
ok "Explorer opens them with it" test "$(registered "$kind\\Breathmark.Project\\shell\\open\\command")" = "$command"
for ending in srt mp4; do
    ok "it is among \"Open with\" of .$ending" run_wine reg query "$kind\\.$ending\\OpenWithProgids"
    ok "and is not what .$ending opens with" test -z "$(registered "$kind\\.$ending")"
done
uninstall='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Breathmark'
ok "Windows lists it with its version" test "$(registered "$uninstall" DisplayVersion)" = "$version"
(cd "$installed" && find . -type f | sort) >"$out/installed.txt"
ok "a later version goes over it" run_wine 'C:\setup.exe' /S
(cd "$installed" && find . -type f | sort) >"$out/installed-again.txt"
ok "with the same files" cmp "$out/installed.txt" "$out/installed-again.txt"
echo "try: $(wc -l <"$out/installed.txt") files, $(du -sm --apparent-size "$installed" | cut -f 1) MB"

# --- without the window, from another folder, with blanks and letters beyond ASCII in its name
talks="$drive/Vorträge und mehr"
mkdir -p "$talks"
cp "$installed"/assets/sample/talk.* "$talks/"
ok "it tells its version" test "$(run_wine "$program" --version | tr -d '\r')" = "breathmark $version"
mkdir -p "$drive/ffmpeg/bin"
[ -z "$FFMPEG_EXE" ] || cp "$FFMPEG_EXE" "$drive/ffmpeg/bin/ffmpeg.exe"
run_wine "$program" doctor >"$out/doctor.txt" 2>&1 || fail "the doctor complains: $(cat "$out/doctor.txt")"
ok "models and doctor find the installed models" grep -q tagger-de "$out/doctor.txt"
run_wine "$program" segment --quiet --device cpu --reading quick 'C:\Vorträge und mehr\talk.flac' 'C:\Vorträge und mehr\talk.json' \
    -o 'C:\Vorträge und mehr\expected.srt' 2>>"$out/messages.txt" || fail "segment does not cut the sample"
cp "$talks/expected.srt" "$out/"
ok "the subtitles are those of Linux, byte for byte" cmp "$talks/expected.srt" "$expected"
boundaries=$(($(grep -c -e '-->' "$talks/expected.srt") - 1))

# --- the window
# The title bar belongs to a window manager, of which there is none: what has a name stands on the screen by itself.
windows() { in_root xdotool search --onlyvisible --name '.' 2>/dev/null | wc -l; }
journals=$home/AppData/Local/breathmark/data/journals
# By the program's own path, which no other process has; the starter ends at once.
processes() { pgrep -f '^[Cc]:.*\\bin\\breathmark\.exe'; }
is_over() { ! processes >/dev/null; }
# start FILE...: as Explorer does it.
start() {
    run_wine "$folder\\Breathmark.exe" "$@" >>"$out/messages.txt" 2>&1
    focus
}

run_wine start 'C:\users\root\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\Breathmark.lnk' >>"$out/messages.txt" 2>&1
focus
picture 1-start
ok "the start menu's entry opens the window" window Breathmark
ok "no console stands behind it" test "$(windows)" -eq 1
ok "the installer changes nothing while it runs" ends_with 3 run_wine 'C:\setup.exe' /S
run_wine "$folder\\uninstall.exe" /S
sleep 3
ok "nor does the uninstaller" test -s "$installed/bin/breathmark.exe" -a -s "$installed/uninstall.exe"
focus
open_sample
settle 0
picture 4-settled
echo "try: ok: the sample opens, and the $settled questions about its $boundaries boundaries are answered by keys"
export_and_save 5 C:\\ "$drive" "$talks/expected.srt"

# The dialog of the system, from the button beside the path.
before=$(windows)
keys ctrl+o
sleep 1
keys Tab
keys space
has_more_windows() { [ "$(windows)" -gt "$before" ]; }
has_no_more_windows() { ! has_more_windows; }
wait_for 30 "the system's own dialog" has_more_windows
picture 6-file-dialog
echo "try: ok: the file dialog of Windows opens"
dialog=$(in_root xdotool search --onlyvisible --name '.' | tail -n 1)
in_root xdotool windowfocus "$dialog" || true
keys Escape
wait_for 20 "the end of that dialog" has_no_more_windows
in_root xdotool windowfocus "$(window Breathmark | tail -n 1)" || true
sleep 1
keys Escape
sleep 1
close

start 'C:\talk.breathmark'
wait_for 60 "the talk in the window's title" window talk
picture 7-opened-again
close
echo "try: ok: exported, saved, closed, opened again as Explorer opens it"
ok "journals are in the folder that stays on this computer" test -d "$journals"

# --- killed
rm -f "$journals"/*
start 'C:\Vorträge und mehr\talk.flac' 'C:\Vorträge und mehr\talk.json'
wait_for 300 "the analysis" is_analysed
sleep 2
keys Escape
decide 3
processes | xargs kill -9
wait_for 20 "the end of the program" is_over
ok "what was decided is in the journal" test "$(steps)" -eq 3
start
picture 8-after-the-kill
keys Return # "Continue" has the focus
wait_for 60 "the restored talk" window talk
sleep 2
picture 9-restored
keys Return
ok "it goes on where it was killed" soon has_steps 4
keys ctrl+s
type_path 'C:\restored.breathmark'
wait_for 30 "the saved project" test -s "$drive/restored.breathmark"
close

# --- the picture of a video
if [ -n "$FFMPEG_EXE" ]; then
    ok "the doctor finds ffmpeg in C:\\ffmpeg\\bin" grep -qi 'ffmpeg\\bin' "$out/doctor.txt"
    # Of one colour that the window has nowhere else.
    run_wine 'C:\ffmpeg\bin\ffmpeg.exe' -v error -y -f lavfi -i color=c=magenta:s=320x180:r=5 -i 'C:\Vorträge und mehr\talk.flac' -shortest \
        -c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac 'C:\Vorträge und mehr\video.mp4' </dev/null >>"$out/messages.txt" 2>&1 ||
        fail "ffmpeg makes no video"
    rm -f "$journals"/*
    # Drawn by OpenGL: through Vulkan, wine waits for ever in the library of X once a video is open.
    wine_environment=(WGPU_BACKEND=gl)
    start 'C:\Vorträge und mehr\video.mp4' 'C:\Vorträge und mehr\talk.json'
    # is_shown: whether a hundredth of the screen has that colour.
    is_shown() {
        picture 10-video
        in_root convert png:- -fuzz 15% -fill white -opaque '#ff00ff' -fill black +opaque white -format '%[fx:mean > 0.01 ? 1 : 0]' info: \
            <"$out/10-video.png" | grep -qx 1
    }
    wait_for 60 "the picture of the video" is_shown
    echo "try: ok: the picture of a video is shown"
    processes | xargs kill -9
    wait_for 20 "the end of the program" is_over
else
    echo "try: left out: the picture of a video, there is no ffmpeg.exe"
fi
cp "$home/AppData/Local/breathmark/data/log/"*.log "$out/" 2>/dev/null || true

# --- removed
kept() { (cd "$drive" && find users/root talk.srt talk.breathmark -path users/root/AppData/Local/Programs -prune -o -path users/root/AppData/Local/Temp \
    -prune -o -type f -ipath '*breathmark*' ! -name '*.lnk' -exec sha256sum {} + -o -type f -name 'talk.*' -exec sha256sum {} + | sort -k 2); }
echo mine >"$installed/models/notes.txt"
kept >"$out/kept-before.txt"
for file in talk.srt talk.breathmark breathmark/config/settings.json; do
    ok "$file is there to be kept" grep -qF "$file" "$out/kept-before.txt"
done
run_wine "$folder\\uninstall.exe" /S || fail "it is not removed"
# It goes on in a copy of itself.
wait_for 60 "the removal" test ! -e "$installed/uninstall.exe"
wait_for 10 "the end of the start menu's entry" test ! -e "$entry"
sleep 2
ok "only the user's own file is left of its folder" test "$(cd "$installed" && find . -type f)" = ./models/notes.txt
for key in "$kind\\Breathmark.Project" "$kind\\.breathmark" "$kind\\Breathmark.Subtitles" "$kind\\.srt" "$kind\\Applications\\Breathmark.exe" \
    'HKCU\Software\Breathmark' "$uninstall"; do
    ok "the registry has no $key" not run_wine reg query "$key"
done
kept >"$out/kept-after.txt"
ok "the user's files are untouched" cmp "$out/kept-before.txt" "$out/kept-after.txt"
cp "$drive/talk.srt" "$drive/talk.breathmark" "$out/"

# --- installed again where the recogniser's weights, which somebody unpacked there, have stayed
mkdir "$installed/models/recogniser-en"
echo mine >"$installed/models/recogniser-en/config.json"
ok "the installer goes where the recogniser's weights are" run_wine 'C:\setup.exe' /S
ok "and leaves them there" test "$(cat "$installed/models/recogniser-en/config.json")" = mine
echo "try: all is as it should be, $seen things were looked at; pictures in $out"
