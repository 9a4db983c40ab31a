#!/bin/sh
# How fast the parts of the program are beside the last release, in one run on this machine: the benches of
# tests/benches/speed.rs, first as that version, then as this one. Ends with criterion's "change" of each.
#
#     sh packaging/compare-speed.sh [COMMIT]
#
# COMMIT (default: the last one that dated a version in CHANGELOG.md) is checked out beside the build, with this version's benches.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
mkdir -p "$target"
target=$(CDPATH='' cd -- "$target" && pwd)
cd "$root"
base=${1:-$(git log -1 --format=%H -G'^## [0-9]' -- CHANGELOG.md)}
[ -n "$base" ] || {
    echo "compare-speed: no version is dated in CHANGELOG.md; name a commit" >&2
    exit 2
}
checkout=$target/last-release
git worktree remove --force "$checkout" 2>/dev/null || true
git worktree add --quiet --detach "$checkout" "$base"
trap 'git -C "$root" worktree remove --force "$checkout"' EXIT
mkdir -p "$checkout/tests/benches"
cp tests/benches/speed.rs "$checkout/tests/benches/speed.rs"
if ! grep -q 'path = "tests/benches/speed.rs"' "$checkout/Cargo.toml"; then
    # A version that had no benches yet: what this one's Cargo.toml says of them.
    printf '\n[[bench]]\nname = "speed"\npath = "tests/benches/speed.rs"\nharness = false\n' >>"$checkout/Cargo.toml"
    (cd "$checkout" && cargo add --quiet --dev --no-default-features --features cargo_bench_support \
        "criterion@$(sed -n 's/^criterion = { version = "\([^"]*\)".*/\1/p' "$root/Cargo.toml")")
fi
export CARGO_TARGET_DIR="$target" CRITERION_HOME="$target/criterion"
echo "compare-speed: the release, $(git log -1 --format='%h of %as' "$base")" >&2
(cd "$checkout" && BREATHMARK_MODELS="$checkout/models" cargo bench --quiet --profile dev --bench speed -- --save-baseline release) >"$target/last-release.txt"
echo "compare-speed: this version beside it" >&2
BREATHMARK_MODELS="$root/models" cargo bench --locked --quiet --profile dev --bench speed -- --baseline release
