#!/bin/sh
# How fast the parts of the program are beside the last release, in one run on this machine: the benches of
# tests/benches/speed.rs, first those of that version, then those of this one. Ends with criterion's "change" of each.
#
#     sh packaging/compare-speed.sh [COMMIT]
#
# COMMIT (default: the last one that dated a version in CHANGELOG.md) is checked out beside the build. Benches are compared by
# their names; one that the other version lacks is measured alone.
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
[ -e "$checkout/tests/benches/speed.rs" ] || {
    echo "compare-speed: that version has no benches; name a later commit" >&2
    exit 2
}
# A version of one crate must not be taken for a part of the workspace around it.
grep -q '^\[workspace\]' "$checkout/Cargo.toml" || printf '\n[workspace]\n' >>"$checkout/Cargo.toml"
export CARGO_TARGET_DIR="$target" CRITERION_HOME="$target/criterion"
echo "compare-speed: the release, $(git log -1 --format='%h of %as' "$base")" >&2
(cd "$checkout" && BREATHMARK_MODELS="$checkout/models" cargo bench --locked --quiet --profile dev --bench speed -- --save-baseline release) >"$target/last-release.txt"
echo "compare-speed: this version beside it" >&2
BREATHMARK_MODELS="$root/models" cargo bench --locked --quiet --profile dev --bench speed -- --baseline-lenient release
