# shellcheck shell=bash
# Windows, as far as wine has it, for try.sh and test.sh: to be sourced by them first of all, with their arguments in "$@".
#
# Wine before 10 lacks what Rust's library needs, and Debian 12 has 8: so a Debian 13 with wine, Xvfb and drivers for drawing without a
# graphics card is made once, in two minutes and 1.4 GB, in a cache (CROSS_CACHE, or breathmark-cross in the user's cache folder); WINE_ROOT:
# one that is there already. The script starts itself once more, apart from the machine: with mounts, processes and network of its own, of
# which nothing is left when it ends, however it ends. Needs root, mmdebstrap and a Debian mirror.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# shellcheck source=../debian-files.sh
. "$root/packaging/debian-files.sh"
cross_cache=${CROSS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/breathmark-cross}
me=$(basename "$0" .sh)

cannot() {
    echo "$me: $*" >&2
    exit 2
}

# make_wine_root: the Debian with wine, if it is not there.
make_wine_root() {
    # A link to somewhere in there, or the program.
    [ ! -L "$WINE_ROOT/usr/bin/wine" ] && [ ! -e "$WINE_ROOT/usr/bin/wine" ] || return 0
    [ -z "$wine_root_is_given" ] || cannot "there is no /usr/bin/wine in WINE_ROOT, $WINE_ROOT"
    local mirror
    mirror=$(debian_mirror)
    [ -n "$mirror" ] || cannot "apt knows no Debian of which one with wine could be made; set WINE_ROOT to a root that has wine 10"
    command -v mmdebstrap >/dev/null || apt-get -q -y install --no-install-recommends mmdebstrap >&2 ||
        cannot "mmdebstrap is needed to make a Debian with wine; install it and try again"
    echo "$me: making a Debian with wine in $WINE_ROOT, once: two minutes" >&2
    rm -rf "$WINE_ROOT.new"
    mkdir -p "$cross_cache"
    mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Check-Valid-Until "false"' \
        --include=wine64,wine,xvfb,x11-utils,xdotool,imagemagick,mesa-vulkan-drivers,libgl1-mesa-dri,libvulkan1,libegl1,libgl1,fonts-liberation,procps \
        trixie "$WINE_ROOT.new" "$mirror" >&2 || cannot "the Debian with wine could not be made; what stands above says why"
    mv "$WINE_ROOT.new" "$WINE_ROOT"
}

# ffmpeg_for_windows: prints where an ffmpeg.exe lies, out of the package that Python programs take it from; nothing where it cannot be had.
ffmpeg_for_windows() {
    local found=$cross_cache/ffmpeg/ffmpeg.exe
    if [ ! -s "$found" ]; then
        mkdir -p "$cross_cache/ffmpeg"
        (cd "$cross_cache/ffmpeg" && pip download -q --platform win_amd64 --no-deps --only-binary=:all: imageio-ffmpeg >&2 &&
            python3 -c "
import glob, shutil, zipfile
wheel = zipfile.ZipFile(glob.glob('imageio_ffmpeg-*.whl')[0])
name = next(name for name in wheel.namelist() if name.endswith('.exe'))
with wheel.open(name) as program, open('ffmpeg.new', 'wb') as copy: shutil.copyfileobj(program, copy)
" && mv ffmpeg.new ffmpeg.exe && rm -f ./*.whl) || return 0
    fi
    echo "$found"
}

wine_root_is_given=${WINE_ROOT:+yes}
export WINE_ROOT=${WINE_ROOT:-$cross_cache/wine-root}
if [ -z "${WINE_APART:-}" ]; then
    [ "$(id -u)" -eq 0 ] || cannot "only root can make the root in which wine runs; call it with sudo"
    make_wine_root
    FFMPEG_EXE=${FFMPEG_EXE-$(ffmpeg_for_windows)}
    export FFMPEG_EXE
    WINE_WORK=$(mktemp -d)
    export WINE_WORK
    WINE_APART=yes unshare --mount --pid --fork --kill-child --net --mount-proc bash "$0" "$@" &
    apart=$!
    trap 'rm -rf "$WINE_WORK"' EXIT
    # It does not listen to the others while it waits. With it ends all that runs in there.
    trap 'kill -9 "$apart" 2>/dev/null; wait "$apart" 2>/dev/null; exit 130' INT TERM HUP
    status=0
    wait "$apart" || status=$?
    exit "$status"
fi
mount -t proc proc "$WINE_ROOT/proc"
mount --rbind /dev "$WINE_ROOT/dev"
mount -t tmpfs tmpfs "$WINE_ROOT/tmp"
mkdir -m 1777 "$WINE_ROOT/tmp/.X11-unix"
work=$WINE_WORK
wine_prefix=$work/prefix

# visible FOLDER...: in there by the same name.
visible() {
    local folder
    for folder; do
        mkdir -p "$WINE_ROOT$folder"
        mount --bind "$folder" "$WINE_ROOT$folder"
    done
}
visible "$work"

# in_root COMMAND...: in the folder that is the current one, if that is visible in there.
screen=
in_root() {
    # shellcheck disable=SC2016
    chroot "$WINE_ROOT" env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root LC_ALL=C.UTF-8 LANG=C.UTF-8 DISPLAY="$screen" WINEPREFIX="$wine_prefix" \
        WINEDEBUG="${WINEDEBUG--all}" WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe=' XDG_RUNTIME_DIR=/tmp "${wine_environment[@]}" \
        sh -c 'cd "$0" 2>/dev/null || cd /; exec "$@"' "$PWD" "$@"
}
# More for the programs under wine, as NAME=VALUE. DirectX 12 of wine stumbles over a shader; Vulkan spares the way around that.
wine_environment=(WGPU_BACKEND=vulkan)
run_wine() { in_root wine "$@"; }

# start_screen: a screen that nobody sees.
start_screen() {
    in_root sh -c 'exec Xvfb -displayfd 1 -screen 0 1280x800x24 -nolisten tcp -noreset 2>/dev/null' >"$work/display" &
    local left=100
    until [ -s "$work/display" ]; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || cannot "Xvfb does not start in $WINE_ROOT"
        sleep 0.1
    done
    screen=:$(cat "$work/display")
}
