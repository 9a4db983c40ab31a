# shellcheck shell=sh disable=SC2034
# How Breathmark is built for Windows on Linux: what windows.sh, test.sh and check.sh share. To be sourced after requirements.sh, with
# `root` set. Sets what cargo reads, `target`, `prefix` (of MinGW's tools) and `built` (cargo's target folder).

: "${root:?env.sh is sourced by windows.sh, windows/test.sh and windows/check.sh, which set root}"
target=x86_64-pc-windows-gnu
prefix=x86_64-w64-mingw32
built=${CARGO_TARGET_DIR:-$root/target}

# windows_packages COMMAND PACKAGE...: the packages whose command is not there, in `missing`.
missing=
windows_packages() {
    command -v "$1" >/dev/null 2>&1 || { shift && missing="$missing $*"; }
}

# windows_tools: the compiler for C, CMake, Rust's library for Windows. Fails where they cannot be had, and says why.
windows_tools() {
    windows_packages $prefix-gcc gcc-mingw-w64-x86-64
    windows_packages $prefix-g++ g++-mingw-w64-x86-64
    windows_packages cmake cmake
    windows_packages make make
    # One argument per package on purpose.
    # shellcheck disable=SC2086
    if [ -n "$missing" ] && ! apt_install $missing; then
        say "building for Windows needs$missing (as Debian names them), which cannot be installed from here; install them and try again"
        return 3
    fi
    RUSTC=$(sh "$root/packaging/windows/std.sh" "$target") || return 3
    export RUSTC
    export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=$prefix-gcc
    export CC_x86_64_pc_windows_gnu=$prefix-gcc CXX_x86_64_pc_windows_gnu=$prefix-g++ AR_x86_64_pc_windows_gnu=$prefix-ar
    # The decoder of Opus, which is C, is compiled with guards of the stack, which GCC up to 13 has in a library of its own. By its path:
    # by its name the linker would take the one that needs a DLL of the compiler.
    ssp=$($prefix-gcc -print-file-name=libssp.a)
    if [ -e "$ssp" ]; then
        export RUSTFLAGS="${RUSTFLAGS:-} -C link-args=$ssp -C link-args=-ladvapi32 -C link-args=-lmingwex -C link-args=-lmsvcrt -C link-args=-lkernel32"
    fi
}
