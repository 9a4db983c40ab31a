#!/usr/bin/env bash
# Has LibreOffice open the reports of the sample talk, as clients do: each kind, as a workbook and as a text document, must become a PDF
# and hold its text. Not part of the tests: needs LibreOffice, and is left out where that is missing (with BREATHMARK_REQUIRE=all it
# fails then).
#
#   packaging/try-reports.sh [-o FOLDER]
#
# FOLDER (default: a temporary one) gets the reports and what was made of them.
# BREATHMARK: the program, if not target/debug/breathmark. SOFFICE: LibreOffice, if not soffice or libreoffice.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
breathmark=${BREATHMARK:-$root/target/debug/breathmark}
out=
while getopts o: option; do
    case $option in
    o) out=$OPTARG ;;
    *) exit 2 ;;
    esac
done

fail() {
    echo "try-reports: $*" >&2
    exit 1
}

soffice=${SOFFICE:-$(command -v soffice || command -v libreoffice || true)}
if [ -z "$soffice" ]; then
    [ "${BREATHMARK_REQUIRE:-}" != all ] || fail "LibreOffice is missing"
    echo "try-reports: left out, LibreOffice is not installed"
    exit 0
fi
mkdir -p "${out:=$(mktemp -d)}"
out=$(cd "$out" && pwd)
# A profile of its own: LibreOffice hands files over to a window that is open with the user's.
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

# as_kind KIND FILE: FILE as LibreOffice writes it after having read it, beside it. It ends with 0 also where it could not.
as_kind() {
    "$soffice" "-env:UserInstallation=file://$profile" --headless --convert-to "$1" --outdir "$out" "$2" \
        >>"$out/messages.txt" 2>&1 || fail "LibreOffice does not open $(basename "$2"): see $out/messages.txt"
}

# opens NAME TEXT: NAME.xlsx and NAME.docx can be printed, and TEXT stands in both, on the first sheet of the workbook.
opens() {
    local name=$1 text=$2
    for ending in xlsx docx; do
        rm -f "$out/$name.pdf"
        as_kind pdf "$out/$name.$ending"
        [ -s "$out/$name.pdf" ] || fail "$name.$ending does not become a PDF"
        mv "$out/$name.pdf" "$out/$name.$ending.pdf"
    done
    rm -f "$out/$name.csv" "$out/$name.txt"
    as_kind csv "$out/$name.xlsx"
    grep -qF "$text" "$out/$name.csv" || fail "$name.xlsx does not say: $text"
    as_kind txt:Text "$out/$name.docx"
    grep -qF "$text" "$out/$name.txt" || fail "$name.docx does not say: $text"
    echo "try-reports: ok: $name"
}

audio=$root/assets/sample/talk.flac
transcript=$root/assets/sample/talk.json
: >"$out/messages.txt"
run() { "$breathmark" "$@" >>"$out/messages.txt" 2>&1 || fail "$1 fails: see $out/messages.txt"; }
run segment --quiet "$audio" "$transcript" --replace -o "$out/first.srt"
run segment --quiet "$audio" "$transcript" --guideline bbc --replace -o "$out/second.srt"
# The sample is cut by the rules of its guideline; another one finds problems.
for ending in xlsx docx; do
    run check "$out/first.srt" --guideline bbc --replace --report "$out/quality.$ending"
    run compare "$out/first.srt" "$out/second.srt" --replace --report "$out/review.$ending"
done
rm -rf "$out/talks"
run batch "$root/assets/sample" -o "$out/talks"
for ending in xlsx docx; do
    run batch merge "$out/talks" --replace -o "$out/table.$ending"
done

opens quality "Longest line"
opens review "Differences"
opens table "Expected wrong"
echo "try-reports: all reports open in LibreOffice; they lie in $out"
