#!/bin/sh
# Makes Rust's standard library for another system, for machines that reach no server of Rust's, and prints the path of a `rustc` that knows it:
#
#     rustc=$(sh packaging/windows/std.sh [TARGET])
#
# TARGET: x86_64-pc-windows-gnu, or another. Where the machine's compiler has it already (`rustup target add`), that one is taken. Else it is
# compiled from Debian's package of Rust's sources, which must be of exactly the compiler's version: one to two minutes, once. It lies in a
# cache of its own by the compiler's version (CROSS_CACHE, or breathmark-cross in the user's cache folder), and the machine's toolchain and
# its lists of packages stay as they are. Ends with 3 where it cannot be made, and says why.
set -eu

# shellcheck source=../debian-files.sh
. "$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)/debian-files.sh"
target=${1:-x86_64-pc-windows-gnu}
cache=${CROSS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/breathmark-cross}

say() {
    echo "std: $*" >&2
}
cannot() {
    say "$*"
    exit 3
}

command -v rustc >/dev/null 2>&1 || cannot "there is no rustc; install Rust from https://rustup.rs"
# has_std SYSROOT: whether the library lies there.
has_std() {
    for file in "$1/lib/rustlib/$target/lib"/libstd-*.rlib; do
        [ -e "$file" ] && return 0
    done
    return 1
}
sysroot=$(rustc --print sysroot)
# Not what rustup has in front of it: that chooses another toolchain in another folder.
rustc=$sysroot/bin/rustc
[ -x "$rustc" ] || rustc=$(command -v rustc)
if has_std "$sysroot"; then
    echo "$rustc"
    exit 0
fi

version=$("$rustc" --version | cut -d ' ' -f 2)
commit=$("$rustc" -vV | sed -n 's/^commit-hash: \(.........\).*/\1/p')
made=$cache/rust-$version-${commit:-unknown}
# The compiler, told to look for libraries in a folder that has those of the machine and the one that is made here.
with_std=$made/rustc
if [ -x "$with_std" ] && has_std "$made/sysroot"; then
    echo "$with_std"
    exit 0
fi

mkdir -p "$made"
# Beside one another only one may make it.
if command -v flock >/dev/null 2>&1; then
    exec 9>"$made/lock"
    flock 9
fi
host=$("$rustc" -vV | sed -n 's/^host: //p')
mkdir -p "$made/sysroot/lib/rustlib/$target/lib"
ln -sfn "$sysroot/lib/rustlib/$host" "$made/sysroot/lib/rustlib/$host"
printf '#!/bin/sh\nexec "%s" --sysroot "%s" "$@"\n' "$rustc" "$made/sysroot" >"$with_std.new"
chmod 755 "$with_std.new"

# sources: Rust's, where cargo looks for them.
library=$made/sysroot/lib/rustlib/src/rust/library
sources() {
    [ ! -e "$library/std/Cargo.toml" ] || return 0
    [ -n "$(debian_mirror)" ] || cannot "the compiler has no library for $target, and apt knows no Debian that has its sources;" \
        "try \`rustup target add $target\`"
    apt=$made/apt package=
    for suite in trixie-backports forky sid experimental; do
        say "looking for Rust's sources of version $version in $suite"
        rm -rf "$apt"
        debian_lists "$apt" "$suite" || continue
        package=$(debian apt-cache madison rust-src | awk -v wanted="$version+" 'index($3, wanted) == 1 { print $3; exit }')
        [ -z "$package" ] || break
    done
    [ -n "$package" ] || cannot "Debian has no rust-src of version $version: use a version of Rust of which it has the sources" \
        "(\`apt-cache madison rust-src\` in trixie-backports), or try \`rustup target add $target\`"
    (cd "$apt" && debian apt-get download "rust-src=$package" >&2) || cannot "rust-src $package could not be fetched"
    mkdir -p "$apt/unpacked" "$(dirname "$library")"
    dpkg-deb --fsys-tarfile "$apt"/rust-src_*.deb | tar -x -C "$apt/unpacked" "./usr/src/rustc-$version/library"
    rm -rf "$library"
    mv "$apt/unpacked/usr/src/rustc-$version/library" "$library"
    rm -rf "$apt"
}
sources

say "compiling Rust's library for $target, once: one to two minutes"
lib=$made/sysroot/lib/rustlib/$target/lib
build=$made/build-$target
rm -rf "$build"
mkdir -p "$build/src"
printf '%s\n' '[package]' 'name = "for-std"' 'version = "0.0.0"' 'edition = "2024"' '[workspace]' \
    '[profile.release]' 'codegen-units = 1' >"$build/Cargo.toml"
# A library, so that nothing is linked: for macOS there is no linker here.
: >"$build/src/lib.rs"
export RUSTC_BOOTSTRAP=1
case $target in
*-windows-gnu)
    # Two objects that cargo does not make.
    for part in rsbegin rsend; do
        "$with_std.new" --target "$target" --emit=obj -o "$lib/$part.o" "$library/rtstartup/$part.rs" >&2
    done
    ;;
esac
# Bitcode: for link-time optimisation in the release profile. Whatever the caller set for its own build does not belong here.
unset CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET CARGO_INCREMENTAL RUSTC_WRAPPER
cargo=$sysroot/bin/cargo
[ -x "$cargo" ] || cargo=cargo
(cd "$build" && RUSTC="$with_std.new" RUSTFLAGS='-C embed-bitcode=yes' CARGO_TARGET_DIR="$build/target" \
    "$cargo" build --quiet --release -Zbuild-std=std,panic_unwind,proc_macro,test --target "$target" >&2) ||
    cannot "Rust's library for $target could not be compiled; what stands above says why"
cp "$build/target/$target/release/deps/"*.rlib "$lib/"
rm -f "$lib"/libfor_std*
rm -rf "$build"
has_std "$made/sysroot" || cannot "Rust's library for $target was compiled and is not there: $lib"
mv "$with_std.new" "$with_std"
echo "$with_std"
