#!/bin/sh
# Collects the licences of the libraries into assets/licences/libraries.txt, which the window shows (Help > About Breathmark)
# and packages hold. To be run when a library comes or goes; a test notices if it was not.
#
#     sh packaging/licences.sh
#
# Needs cargo-about, which is compiled if it is missing (six minutes on two cores).
set -eu

cd "$(dirname "$0")/.."
target=${CARGO_TARGET_DIR:-target}
PATH=$PWD/$target/tools/bin:$target/tools/bin:$PATH
if ! command -v cargo-about >/dev/null 2>&1; then
    cargo install cargo-about --version '^0.9' --features cli --locked --quiet --root "$target/tools" \
        --target-dir "$target/tools/build" >&2
    rm -rf "$target/tools/build"
fi
mkdir -p assets/licences
# To a file of its own first: one that is half written must not stay.
cargo about generate --frozen --fail -c packaging/licences/about.toml packaging/licences/libraries.hbs \
    -o assets/licences/libraries.new
{
    # Blanks at the ends of lines, the line feeds of Windows, and more than one empty line say nothing.
    sed 's/\r$//; s/[[:space:]]*$//' assets/licences/libraries.new | cat -s
    echo
    cat packaging/licences/fonts.txt
    echo
    cat packaging/licences/dictionaries.txt assets/dictionaries/en-licence.txt
} >assets/licences/libraries.txt
rm assets/licences/libraries.new
grep -c '^- ' assets/licences/libraries.txt | sed 's/$/ libraries/'
