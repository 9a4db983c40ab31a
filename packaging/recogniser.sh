#!/bin/sh
# Makes the packages of the built-in recogniser's weights, which no other package holds: one for Debian, and an archive for everything else.
#
#     sh packaging/recogniser.sh [FOLDER]
#
# FOLDER (default: packages in the target folder) gets breathmark-recogniser-en_VERSION_all.deb and breathmark-recogniser-en-VERSION.zip. README.md
# says where the archive's folder belongs. Compiles nothing. A commit makes the same files each time: what is in them has the time
# SOURCE_DATE_EPOCH (default: that of the commit). try-deb.sh proves the first.
set -eu
umask 022

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
# shellcheck source=requirements.sh
. "$root/packaging/requirements.sh"
model=recogniser-en
name=breathmark-$model
[ -s "$root/models/$model/weights.safetensors" ] || give_up "there are no weights in $root/models/$model"
command -v dpkg-deb >/dev/null 2>&1 || give_up "this needs dpkg-deb, which Debian and Ubuntu have"
command -v zip >/dev/null 2>&1 || apt_install zip || give_up "this needs zip, which cannot be installed from here"
out=${1:-${CARGO_TARGET_DIR:-$root/target}/packages}
mkdir -p "$out"
out=$(CDPATH='' cd -- "$out" && pwd)

version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
maintainer=$(sed -n 's/^maintainer = "\(.*\)"/\1/p' "$root/Cargo.toml")
# In Debian a version before another one has this sign.
debian=$(echo "$version" | tr - '~')
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}
# dpkg-deb reads it, too.
export SOURCE_DATE_EPOCH

work=$root/target/recogniser
deb=$out/${name}_${debian}_all.deb
archive=$out/$name-$version.zip
rm -rf "$work" "$deb" "$archive"
mkdir -p "$work/deb/DEBIAN" "$work/$model"
install -D -m 644 -t "$work/deb/usr/share/breathmark/models/$model" "$root/models/$model"/*
install -m 644 "$root/models/$model"/* "$work/$model/"
# The licence's text alone.
sed -n '/^ MIT License$/,$ { s/^ \.$//; s/^ //; p; }' "$root/packaging/linux/copyright-$model" >"$work/$model/LICENSE.txt"

documents=usr/share/doc/$name
install -D -m 644 "$root/packaging/linux/copyright-$model" "$work/deb/$documents/copyright"
{
    echo "$name ($debian) unstable; urgency=medium"
    printf '\n  * What is new stands in the changelog of breathmark.\n\n'
    echo " -- $maintainer  $(date -R -u -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9nc >"$work/deb/$documents/changelog.gz"
cd "$work/deb"
find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums
cat >DEBIAN/control <<END
Package: $name
Version: $debian
Architecture: all
Maintainer: $maintainer
Installed-Size: $(find usr -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
Depends: breathmark (>= $debian)
Enhances: breathmark
Section: contrib/video
Priority: optional
Description: speech recogniser for English in Breathmark
 With these weights (tiny.en of OpenAI's Whisper) Breathmark, an editor of
 subtitles, writes down what is said in an English recording. That runs on
 your own machine, and nothing is fetched.
END
find "$work" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$work/deb" "$deb" >/dev/null
cd "$work"
find "$model" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$archive"
rm -rf "$work"
for file in "$deb" "$archive"; do
    printf '%s: %s MB\n' "$file" "$(wc -c <"$file" | awk '{ printf "%.1f", $1 / 1e6 }')"
done
