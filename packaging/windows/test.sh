#!/usr/bin/env bash
# Builds the tests of this checkout for Windows and runs them under wine:
#
#   packaging/windows/test.sh [ARGUMENTS OF cargo test, -p CRATE or --test it for instance...]
#
# Without arguments those of the whole workspace. What wine cannot do stands in not-under-wine.txt, test by test with the reason, and is not
# run. Prints how many passed, failed and were excepted; ends with 1 if one failed, if an exception names no test (any more), or if a
# program of tests took longer than LIMIT seconds (default 3600). What the tests printed comes to OUT (default: a temporary folder).
# wine.sh says what is needed.
set -euo pipefail
if [ -z "${WINE_APART:-}" ]; then
    # Before there is no network any more. The tests run from the folder of their crate, as under cargo.
    root=$(cd "$(dirname "$0")/../.." && pwd)
    # shellcheck source=../requirements.sh
    . "$root/packaging/requirements.sh"
    # shellcheck source=env.sh
    . "$root/packaging/windows/env.sh"
    require_cargo
    windows_tools || exit 2
    OUT=$(realpath "${OUT:-$(mktemp -d)}")
    TESTS=$OUT/tests.txt
    mkdir -p "$OUT"
    [ $# -gt 0 ] || set -- --workspace
    # To a file, so that a failure of cargo ends this; its messages go to standard error.
    cargo test --no-run --locked --target "$target" --manifest-path "$root/Cargo.toml" --message-format=json-render-diagnostics "$@" >"$OUT/built.json"
    sed -n 's/.*"manifest_path":"\([^"]*\)\/Cargo.toml".*"profile":{[^}]*"test":true}.*"executable":"\([^"]*\)".*/\2 \1/p' "$OUT/built.json" |
        sort -u >"$TESTS"
    [ -s "$TESTS" ] || { echo "test: cargo built no tests with these arguments: $*" >&2 && exit 2; }
    BUILT=$(realpath "$built")
    export OUT TESTS BUILT
fi
# shellcheck source=wine.sh
. "$(dirname "$0")/wine.sh"

visible "$root" "$BUILT" "$OUT"
list=$root/packaging/windows/not-under-wine.txt
start_screen
in_root wineboot -i >"$OUT/wineboot.txt" 2>&1 || cannot "wine does not start; see $OUT/wineboot.txt"
if [ -n "$FFMPEG_EXE" ]; then
    mkdir -p "$wine_prefix/drive_c/ffmpeg/bin"
    cp "$FFMPEG_EXE" "$wine_prefix/drive_c/ffmpeg/bin/ffmpeg.exe"
fi
left_out=$work/left-out.txt
wine_environment+=("WINEPATH=C:\\ffmpeg\\bin" "BREATHMARK_LEFT_OUT=Z:${left_out//\//\\}" "CARGO_TARGET_DIR=Z:${BUILT//\//\\}" RUST_BACKTRACE=0)

passed=0 failed=0 excepted=0 wrong=
while read -r program folder; do
    # As cargo names it, without what tells builds apart.
    name=$(basename "$program" .exe)
    name=${name%-*}
    result=$OUT/$name.txt
    cd "$folder"
    wine_environment+=("CARGO_MANIFEST_DIR=Z:${folder//\//\\}")
    in_root wine "$program" --list --format terse 2>/dev/null </dev/null | tr -d '\r' | sed -n 's/: test$//p' >"$work/all.txt" || true
    skipped=()
    while read -r of test reason; do
        [ "$of" = "$name" ] || continue
        if ! grep -qxF "$test" "$work/all.txt"; then
            echo "test: not-under-wine.txt names a test that is not there: $name $test" >&2
            wrong=yes
        elif [ -z "$reason" ]; then
            echo "test: not-under-wine.txt gives no reason for $name $test" >&2
            wrong=yes
        else
            skipped+=(--skip "$test")
        fi
    done < <(grep -v '^#' "$list")
    status=0
    # `--exact`: a name that is part of another skips only itself.
    in_root timeout --kill-after=10 "${LIMIT:-3600}" wine "$program" --exact "${skipped[@]}" --test-threads "${THREADS:-$(nproc)}" >"$result" 2>&1 </dev/null || status=$?
    tr -d '\r' <"$result" >"$work/result.txt"
    cp "$work/result.txt" "$result"
    ok=$(grep -c '^test .* \.\.\. ok$' "$result" || true)
    bad=$(sed -n 's/^test \(.*\) \.\.\. FAILED$/\1/p' "$result" | sort -u)
    passed=$((passed + ok))
    excepted=$((excepted + ${#skipped[@]} / 2))
    count=$(printf '%s' "$bad" | grep -c . || true)
    failed=$((failed + count))
    printf 'test: %s: %d passed, %d failed, %d excepted, of %d\n' "$name" "$ok" "$count" $((${#skipped[@]} / 2)) "$(wc -l <"$work/all.txt")"
    [ -z "$bad" ] || printf '%s\n' "$bad" | sed "s/^/test: FAILED: $name /"
    if [ "$status" -ne 0 ] && [ "$count" -eq 0 ]; then
        echo "test: $name ended with $status before its end; see $result" >&2
        [ "$status" -ne 124 ] || echo "test: it took longer than LIMIT (${LIMIT:-3600} s)" >&2
        wrong=yes
    fi
done <"$TESTS"
[ ! -s "$left_out" ] || { echo "test: left out, wholly or in part:" && sort -u "$left_out"; }
echo "test: $passed passed, $failed failed, $excepted excepted (not-under-wine.txt); what they printed is in $OUT"
[ "$failed" -eq 0 ] && [ -z "$wrong" ]
