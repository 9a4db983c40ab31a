# shellcheck shell=sh
# What building, testing and running Breathmark needs from the system: found, and on Debian and Ubuntu installed.
# To be sourced by the scripts beside it, which set `root` (the checkout) first. All messages go to standard error:
# standard output belongs to the program.

: "${root:?requirements.sh is sourced by run.sh and test.sh, which set root}"

say() {
    printf 'breathmark: %s\n' "$*" >&2
}

give_up() {
    say "$*"
    exit 2
}

# cargo_problem: prints nothing if there is a cargo that is new enough, else what is wrong with it.
cargo_problem() {
    if ! command -v cargo >/dev/null 2>&1; then
        echo "cargo, the build tool of Rust, was not found"
        return
    fi
    cargo_version=$(cargo --version 2>/dev/null | sed -n 's/^cargo \([0-9]*\.[0-9]*\).*/\1/p')
    if [ -z "$cargo_version" ]; then
        echo "cargo is there but does not work (\`cargo --version\` fails)"
    elif [ "${cargo_version%%.*}" -lt "${rust_needed%%.*}" ] ||
        { [ "${cargo_version%%.*}" -eq "${rust_needed%%.*}" ] && [ "${cargo_version#*.}" -lt "${rust_needed#*.}" ]; }; then
        echo "Rust $cargo_version is too old"
    fi
}

# Rust is not installed behind anyone's back: how to do it is the user's choice.
require_cargo() {
    rust_needed=$(sed -n 's/^rust-version *= *"\([0-9]*\.[0-9]*\).*/\1/p' "$root/Cargo.toml")
    [ -n "$rust_needed" ] || give_up "Cargo.toml names no rust-version, the checkout looks incomplete: $root"
    cargo_env="${CARGO_HOME:-${HOME:-}/.cargo}/env"
    if [ -n "$(cargo_problem)" ] && [ -r "$cargo_env" ]; then
        # Installed by rustup, but not (or not first) on this shell's PATH.
        # shellcheck disable=SC1090
        . "$cargo_env"
    fi
    cargo_problem_found=$(cargo_problem)
    if [ -n "$cargo_problem_found" ]; then
        give_up "$cargo_problem_found; install Rust $rust_needed or later from https://rustup.rs and try again"
    fi
}

# The packages, by their Debian names, that the build lacks.
missing_build_packages() {
    # A compiler without the C library's headers is of no use, so this compiles something.
    echo '#include <stdlib.h>' | cc -x c -fsyntax-only - >/dev/null 2>&1 || echo gcc libc6-dev
    # The C++ compiler, CMake and make build the bundled Opus decoder.
    command -v c++ >/dev/null 2>&1 || echo g++
    command -v pkg-config >/dev/null 2>&1 || echo pkg-config
    command -v cmake >/dev/null 2>&1 || echo cmake
    command -v make >/dev/null 2>&1 || echo make
    # Playback on Linux goes through ALSA, whose headers the build wants.
    if [ "$(uname -s)" = Linux ]; then
        pkg-config --exists alsa >/dev/null 2>&1 || echo libasound2-dev
    fi
}

# has_library FILE: whether the dynamic linker knows it. ldconfig is in /sbin, not on every user's PATH.
has_library() {
    PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null | grep -qF "$1"
}

# What the window needs on a Linux machine that had no window before; desktops have all of it.
missing_window_packages() {
    [ "$(uname -s)" = Linux ] || return 0
    has_library libxkbcommon-x11.so.0 || echo libxkbcommon-x11-0
    has_library libX11-xcb.so.1 || echo libx11-xcb1
    has_library libXcursor.so.1 || echo libxcursor1
    has_library libXi.so.6 || echo libxi6
    has_library libXrandr.so.2 || echo libxrandr2
    has_library libEGL.so.1 || echo libegl1
    has_library libGL.so.1 || echo libgl1
    has_library libvulkan.so.1 || echo libvulkan1
}

# What the window shows more with: ffmpeg reads the picture of a video and finds its shot changes.
missing_picture_packages() {
    command -v ffmpeg >/dev/null 2>&1 || echo ffmpeg
}

# The packages that some tests need. Without them those tests are skipped, and say so.
missing_test_packages() {
    command -v ffmpeg >/dev/null 2>&1 || echo ffmpeg
    # Vulkan on the processor, for the tests of the GPU code and of the window's pictures.
    has_library libvulkan.so.1 || echo libvulkan1
    for driver in /usr/share/vulkan/icd.d/lvp_icd*.json /etc/vulkan/icd.d/lvp_icd*.json; do
        [ -e "$driver" ] && return
    done
    echo mesa-vulkan-drivers
}

# apt_install PACKAGE...: installs packages without asking anything. Fails if that is not possible here.
apt_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif sudo -n true >/dev/null 2>&1; then
        as_root="sudo -n"
    else
        return 1
    fi
    say "installing $*"
    if [ -z "${package_lists_fresh:-}" ]; then
        # Old lists may still do, so a failure here is not the end.
        $as_root apt-get -q update </dev/null >&2 || say "the package lists could not be brought up to date"
        package_lists_fresh=yes
    fi
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 \
        install --no-install-recommends "$@" </dev/null >&2
}

# one_line: the words on standard input, with single blanks between them.
one_line() {
    tr '\n' ' ' | sed 's/ *$//'
}

require_build_tools() {
    missing=$(missing_build_packages | one_line)
    [ -n "$missing" ] || return 0
    # Split into one argument per package on purpose, here and below.
    # shellcheck disable=SC2086
    apt_install $missing || true
    missing=$(missing_build_packages | one_line)
    [ -n "$missing" ] || return 0
    if command -v apt-get >/dev/null 2>&1; then
        give_up "the build needs packages that could not be installed from here;" \
            "install them with \`sudo apt-get install $missing\` and try again"
    else
        give_up "the build needs a C and a C++ compiler, pkg-config, CMake, make and the headers of ALSA;" \
            "install what is missing (as Debian names it: $missing) and try again"
    fi
}

try_window_libraries() {
    missing=$(missing_window_packages | one_line)
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    apt_install $missing || true
    missing=$(missing_window_packages | one_line)
    [ -z "$missing" ] || say "the window may not open without $missing"
}

try_picture_tools() {
    missing=$(missing_picture_packages | one_line)
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    apt_install $missing || true
    missing=$(missing_picture_packages | one_line)
    [ -z "$missing" ] || say "without $missing the window shows no picture of a video;" \
        "install it with \`sudo apt-get install $missing\` or from https://ffmpeg.org"
}

try_test_tools() {
    missing=$(missing_test_packages | one_line)
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086
    apt_install $missing || true
    missing=$(missing_test_packages | one_line)
    [ -z "$missing" ] || say "going on without $missing: the tests that need it are left out"
}

# Where there is no desktop, Mesa's Vulkan driver complains about this on standard error each time a GPU is looked for.
XDG_RUNTIME_DIR=${XDG_RUNTIME_DIR:-/tmp}
export XDG_RUNTIME_DIR
