#!/bin/sh
# Puts together what packages hold, as it lies below /usr: program, models, sample talk, dictionaries, manual, desktop entry, icons, manual
# pages, completions, licences. Nothing is fetched when the program runs, so everything is in it.
#
#     sh packaging/stage.sh FOLDER
#
# FOLDER gets `usr/` and `breathmark.debug`, the debugging symbols, which packages do not hold. Builds the program, unless
# BREATHMARK names one that `cargo build --release` made of this checkout. deb.sh and tarball.sh call this.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
folder=${1:?stage.sh: name the folder}
# shellcheck source=requirements.sh
. "$root/packaging/requirements.sh"

if [ -z "${BREATHMARK:-}" ]; then
    require_cargo
    require_build_tools
    cargo build --locked --release --manifest-path "$root/Cargo.toml" --bin breathmark >&2
    BREATHMARK=${CARGO_TARGET_DIR:-$root/target}/release/breathmark
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
[ "$("$BREATHMARK" --version)" = "breathmark $version" ] || give_up "the program is not version $version: $BREATHMARK"

rm -rf "$folder"
mkdir -p "$folder"
folder=$(CDPATH='' cd -- "$folder" && pwd)
usr=$folder/usr

# put FILE PLACE: a copy below usr that everybody may read.
put() {
    mkdir -p "$usr/$(dirname "$2")"
    cp "$1" "$usr/$2"
    chmod 644 "$usr/$2"
}

mkdir -p "$usr/bin"
objcopy --only-keep-debug --compress-debug-sections=zlib "$BREATHMARK" "$folder/breathmark.debug"
objcopy --strip-all --remove-section=.comment "$BREATHMARK" "$usr/bin/breathmark"
(cd "$folder" && objcopy --add-gnu-debuglink=breathmark.debug usr/bin/breathmark)
chmod 755 "$usr/bin/breathmark"
chmod 644 "$folder/breathmark.debug"

# The models of papers are for comparing and stay in the laboratory, as does what only its benches read. The large readers are in the
# package where LARGE_READER is set, and what was fitted to them: the program does without them, the one is larger than all the rest, and the
# other needs it. The recogniser has a package of its own (recogniser.sh).
share=share/breathmark
for config in "$root"/models/*/config.json; do
    model=$(dirname "$config")
    case $(basename "$model") in
    recogniser-en) continue ;;
    *-large) [ -n "${LARGE_READER:-}" ] || continue ;;
    esac
    for file in "$model"/*; do
        put "$file" "$share/models/$(basename "$model")/$(basename "$file")"
    done
done
for file in models/README.md assets/sample/talk.flac assets/sample/talk.json packaging/RELIABILITY.md; do
    put "$root/$file" "$share/$file"
done
for file in "$root"/assets/manual/*.md "$root"/assets/figures/*.svg "$root"/assets/dictionaries/*; do
    put "$file" "$share/${file#"$root/"}"
done

put "$root/packaging/linux/breathmark.desktop" share/applications/breathmark.desktop
put "$root/packaging/linux/breathmark.xml" share/mime/packages/breathmark.xml
put "$root/assets/icon/breathmark.svg" share/icons/hicolor/scalable/apps/breathmark.svg
for picture in "$root"/assets/icon/*.png; do
    size=$(basename "$picture" .png)
    put "$picture" "share/icons/hicolor/${size}x$size/apps/breathmark.png"
done
date=$(git -C "$root" log -1 --format=%cs 2>/dev/null || date +%F)
sed "s/@VERSION@/$version/; s/@DATE@/$date/" "$root/packaging/linux/breathmark.metainfo.xml" >"$folder/metainfo"
put "$folder/metainfo" share/metainfo/breathmark.metainfo.xml

"$BREATHMARK" package-files "$folder/made" >/dev/null
for page in "$folder"/made/man/*.1; do
    gzip -9n "$page"
    put "$page.gz" "share/man/man1/$(basename "$page").gz"
done
put "$folder/made/completions/breathmark.bash" share/bash-completion/completions/breathmark
put "$folder/made/completions/_breathmark" share/zsh/vendor-completions/_breathmark
put "$folder/made/completions/breathmark.fish" share/fish/vendor_completions.d/breathmark.fish

gzip -9nc "$root/CHANGELOG.md" >"$folder/changelog"
put "$folder/changelog" share/doc/breathmark/changelog.gz
{
    echo "breathmark ($version-1) unstable; urgency=medium"
    printf '\n  * What is new stands in changelog.gz.\n\n'
    echo " -- The Breathmark authors <breathmark@invalid>  $(date -R -u -d "$date")"
} | gzip -9nc >"$folder/changelog"
put "$folder/changelog" share/doc/breathmark/changelog.Debian.gz
put "$root/assets/licences/libraries.txt" share/doc/breathmark/libraries.txt
ln -s ../../breathmark/assets/manual "$usr/share/doc/breathmark/manual"
rm -rf "$folder/made" "$folder/metainfo" "$folder/changelog"
