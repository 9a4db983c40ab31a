#!/usr/bin/env bash
# Proves the Debian package on a fresh system: installs it with its dependencies alone into a root made by debootstrap, without
# compiler and without network at run time, goes through the sample talk in the window by keys, and removes it. With RECOGNISER, the package of
# recogniser.sh, that is installed beside it and removed again.
#
#   packaging/try-deb.sh [-o FOLDER] DEB [RECOGNISER]
#
# FOLDER (default: a temporary one) gets screenshots and what was exported. Ends with 1 at the first thing that is not as it
# should be. Needs root, Linux with debootstrap, Xvfb, xdotool and ImageMagick, and a Debian mirror.
# SUITE, MIRROR: which Debian (bookworm, deb.debian.org). BASE: a root that debootstrap made already; it is copied, not changed.
# shellcheck disable=SC2016
set -euo pipefail
# shellcheck source=at-the-screen.sh
. "$(dirname "$0")/at-the-screen.sh"
deb=$(realpath "${1:?try-deb: name the package}")
recogniser=${2:+$(realpath "$2")}
mkdir -p "${out:=$(mktemp -d)}"
suite=${SUITE:-bookworm}
mirror=${MIRROR:-http://deb.debian.org/debian}

work=$(mktemp -d)
root=$work/root
finish() {
    local status=$?
    [ -z "$xvfb" ] || kill "$xvfb" 2>/dev/null || true
    # The window, if it is still there: it is the only thing that runs from in there.
    for process in /proc/[0-9]*; do
        if [ "$(readlink "$process/root" 2>/dev/null)" = "$root" ]; then kill -9 "${process#/proc/}" 2>/dev/null || true; fi
    done
    sleep 0.5
    umount "$root/tmp/.X11-unix" "$root/proc" 2>/dev/null || true
    # Nothing of this machine may be mounted in what is deleted.
    if grep -q " $root/" /proc/mounts; then
        echo "try-deb: something is still mounted below $root, which stays" >&2
    else
        rm -rf "$work"
    fi
    exit "$status"
}
trap finish EXIT

in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
# as_user COMMAND...: as somebody who owns nothing but a home folder, and without any network.
as_user() {
    unshare -n chroot --userspec=rower:rower "$root" env -i PATH=/usr/bin:/bin HOME=/home/rower LC_ALL=C.UTF-8 \
        XDG_RUNTIME_DIR=/tmp/rower DISPLAY="$screen" sh -c 'cd && exec "$@"' sh "$@"
}

if [ -n "${BASE:-}" ]; then
    cp -a "$BASE" "$root"
else
    debootstrap --variant=minbase "$suite" "$root" "$mirror" >"$out/debootstrap.txt"
fi
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
mkdir -p "$root/tmp/.X11-unix"
cp "$deb" "$root/tmp/breathmark.deb"
in_root useradd --create-home rower
install -d -o "$(in_root id -u rower)" -g "$(in_root id -g rower)" -m 700 "$root/tmp/rower"
echo "try-deb: a fresh $suite, $(du -sm --one-file-system "$root" | cut -f 1) MB, $(in_root dpkg -l | grep -c '^ii') packages"

# --- installed, with nothing but what it depends on
in_root apt-get -q update >>"$out/apt.txt" 2>&1
ok "apt installs it with its dependencies alone" in_root apt-get -q -y install --no-install-recommends /tmp/breathmark.deb
rm "$root/tmp/breathmark.deb"
in_root dpkg-query -W -f '${Package} ${Installed-Size}\n' >"$out/packages.txt"
for tool in cc gcc c++ make rustc cargo curl wget; do
    ok "there is no $tool" not in_root sh -c "command -v $tool"
done
echo "try-deb: $(wc -l <"$out/packages.txt") packages now; breathmark takes $(in_root dpkg-query -W -f '${Installed-Size}' breathmark) KB"
ok "no file is missing or changed" in_root dpkg --verify breathmark
(cd "$root" && in_root dpkg -L breathmark) >"$out/files.txt"
for file in applications/breathmark.desktop mime/packages/breathmark.xml metainfo/breathmark.metainfo.xml \
    icons/hicolor/scalable/apps/breathmark.svg icons/hicolor/48x48/apps/breathmark.png man/man1/breathmark.1.gz \
    man/man1/breathmark-segment.1.gz bash-completion/completions/breathmark zsh/vendor-completions/_breathmark \
    fish/vendor_completions.d/breathmark.fish doc/breathmark/copyright doc/breathmark/libraries.txt doc/breathmark/manual/window.md \
    breathmark/assets/sample/talk.flac breathmark/models/reader-small/config.json; do
    ok "/usr/share/$file is there" test -s "$root/usr/share/$file"
done
for model in papers recogniser-en; do
    ok "models/$model is not there" test ! -e "$root/usr/share/breathmark/models/$model"
done
if command -v desktop-file-validate >/dev/null; then
    ok "the desktop entry is sound" desktop-file-validate "$root/usr/share/applications/breathmark.desktop"
fi
if command -v appstreamcli >/dev/null; then
    appstreamcli validate --no-net "$root/usr/share/metainfo/breathmark.metainfo.xml" >"$out/appstream.txt" 2>&1 || true
    ok "the AppStream data has no errors" not grep -q '^E:' "$out/appstream.txt"
fi
if command -v update-mime-database >/dev/null && command -v xmllint >/dev/null; then
    ok "the MIME type is sound" xmllint --noout "$root/usr/share/mime/packages/breathmark.xml"
fi
ok "the shell completes commands" bash -n "$root/usr/share/bash-completion/completions/breathmark"

# --- without the window, as a user without a network
ok "it starts" as_user breathmark --version
as_user breathmark models >"$out/models.txt" 2>&1 || fail "models"
as_user breathmark doctor >"$out/doctor.txt" 2>&1 || fail "the doctor complains: $(cat "$out/doctor.txt")"
ok "models and doctor find the installed models" grep -q "tagger-de" "$out/doctor.txt"
sample=/usr/share/breathmark/assets/sample
ok "segment cuts the sample" as_user breathmark segment --quiet "$sample/talk.flac" "$sample/talk.json" -o expected.srt
boundaries=$(($(grep -c -e '-->' "$root/home/rower/expected.srt") - 1))

# --- the weights of the recogniser
install_recogniser() { in_root apt-get -q -y install --no-install-recommends /tmp/recogniser.deb; }
if [ -n "$recogniser" ]; then
    cp "$recogniser" "$root/tmp/recogniser.deb"
    ok "apt installs the recogniser's weights" install_recogniser
    ok "none of their files is missing or changed" in_root dpkg --verify breathmark-recogniser-en
    as_user breathmark doctor >"$out/doctor-recogniser.txt" 2>&1 || fail "the doctor complains: $(cat "$out/doctor-recogniser.txt")"
    ok "the program finds them" grep -q recogniser-en "$out/doctor-recogniser.txt"
    ok "apt removes them" in_root apt-get -q -y remove breathmark-recogniser-en
    ok "they are gone" test ! -e "$root/usr/share/breathmark/models/recogniser-en"
    ok "the program is whole without them" in_root dpkg --verify breathmark
fi

# --- the window
hidden_screen 1280x800
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
journals=$root/home/rower/.local/share/breathmark/journals
# start ARGUMENTS...: as a desktop does, with files or without.
start() {
    as_user breathmark --device cpu "$@" >>"$out/messages.txt" 2>&1 &
    program=$!
    focus
}

started=$(date +%s%N)
start
echo "try-deb: ok: the window opens ($((($(date +%s%N) - started) / 1000000 - 3000)) ms until it was found)"
at_screen xprop -id "$(window Breathmark | tail -n 1)" WM_CLASS _NET_WM_ICON >"$out/window.txt" 2>/dev/null || true
if [ -s "$out/window.txt" ]; then
    ok "the window has the name of the desktop entry" grep -q 'WM_CLASS.*"breathmark"' "$out/window.txt"
    ok "the window has an icon" grep -q 'Icon (128 x 128)\|_NET_WM_ICON(CARDINAL) =' "$out/window.txt"
fi
picture 1-start
open_sample
settle 0
picture 4-settled
echo "try-deb: ok: the sample opens, and the $settled questions about its $boundaries boundaries are answered by keys"
export_and_save 5 /home/rower/ "$root/home/rower" "$root/home/rower/expected.srt"
close
wait "$program" || fail "the program ended with $?"
echo "try-deb: ok: exported, saved, closed"
start /home/rower/talk.breathmark
wait_for 60 "the talk in the window's title" window talk
picture 6-opened-again
close
echo "try-deb: ok: a project opens as file managers open it"
cp "$root/home/rower/talk.srt" "$root/home/rower/talk.breathmark" "$out/"

# --- removed
# What drivers keep to be quicker is not the user's.
kept() { (cd "$root/home/rower" && find . -path ./.cache -prune -o -type f -exec sha256sum {} + | sort -k 2); }
kept >"$out/kept-before.txt"
for file in ./talk.srt ./talk.breathmark .local/share/breathmark/ .config/breathmark/settings.json; do
    ok "$file is there to be kept" grep -qF "$file" "$out/kept-before.txt"
done
[ -z "$recogniser" ] || ok "the recogniser's weights are there again" install_recogniser
ok "apt removes it" in_root apt-get -q -y remove breathmark
ok "the program is gone" test ! -e "$root/usr/bin/breathmark"
ok "its files are gone" test ! -e "$root/usr/share/breathmark"
left=$(grep breathmark "$out/files.txt" | while read -r file; do [ ! -e "$root$file" ] || echo "$file"; done)
ok "nothing of the package is left" test -z "$left"
kept >"$out/kept-after.txt"
ok "the user's files are untouched" cmp "$out/kept-before.txt" "$out/kept-after.txt"
echo "try-deb: the user's files after removing:"
sed 's/^[0-9a-f]*  /try-deb:   /' "$out/kept-after.txt"
echo "try-deb: all is as it should be; pictures in $out"
