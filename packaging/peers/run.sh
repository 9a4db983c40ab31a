#!/bin/sh
# Measures Breathmark beside other programs that make subtitles of timed words, on lines that subtitlers broke:
#
#     [MODELS=talks] sh packaging/peers/run.sh CAPTIONS [FOLDER]
#
# CAPTIONS has one subtitle line per line and `## name` before each talk, as for `breathmark-lab evaluate cuts`. In FOLDER, which
# must be new or empty, stay the words with their made-up times and what every program made of them; without it they go to a
# temporary folder, which is named at the end. MODELS: the open ones unless said. Prints the tables of models/README.md.
#
# The other programs (requirements.txt, with their versions) are installed into a virtual environment in the build folder, from
# the package index that pip knows. Needs Python 3.10 or newer with venv. Not part of the tests.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
if [ $# -lt 1 ] || [ $# -gt 2 ] || [ ! -f "$1" ]; then
    echo "usage: sh packaging/peers/run.sh CAPTIONS [FOLDER]; CAPTIONS is a file of subtitle lines" >&2
    exit 2
fi
folder=${2:-$(mktemp -d)}

environment=${CARGO_TARGET_DIR:-$root/target}/peers
if ! "$environment/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
    if ! python3 -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
        echo "peers: Python 3.10 or newer with venv is missing; install it" >&2
        exit 2
    fi
    python3 -m venv "$environment"
fi
"$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --requirement "$root/packaging/peers/requirements.txt"

# A laboratory that is built already may be named, so that nothing is compiled.
lab() {
    if [ -n "${LABORATORY:-}" ]; then
        "$LABORATORY" "$@"
    else
        sh "$root/packaging/run.sh" lab "$@"
    fi
}

lab evaluate peers write "$1" --models "${MODELS:-open}" --to "$folder" >&2
"$environment/bin/python" "$root/packaging/peers/peers.py" "$folder"
lab evaluate peers score "$folder"
echo "peers: words and subtitles are in $folder" >&2
