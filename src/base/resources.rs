//! Where the files that come with the program lie: models, the sample talk.

use std::path::{Path, PathBuf};

/// Below the folder of the program and those above it: as in a checkout or an unpacked bundle, as where a system keeps what
/// programs share, and as in a bundle of macOS.
const PLACES: [&str; 3] = ["", "share/breathmark", "Resources"];

/// The program's own folder called `name` that `is_right` (other programs may have a folder of that name, too): beside the
/// program or in one of the folders above it, or under `share/breathmark` there; else that of the source tree it was
/// built from.
pub fn find(name: &str, is_right: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    find_for(std::env::current_exe().ok().as_deref(), name, is_right)
}

fn find_for(program: Option<&Path>, name: &str, is_right: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let above = program.into_iter().flat_map(|program| program.ancestors().skip(1).take(4));
    above
        .flat_map(|folder| PLACES.map(|place| folder.join(place).join(name)))
        .chain([Path::new(crate::SOURCE_TREE).join(name)])
        .find(|folder| is_right(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installed_program_and_an_unpacked_one_find_their_files() {
        let root = tempfile::tempdir().unwrap();
        let at = |path: &str| root.path().join(path);
        for (program, files) in [
            ("usr/bin/breathmark", "usr/share/breathmark/tides"),
            ("home/rower/breathmark-0.1.0/bin/breathmark", "home/rower/breathmark-0.1.0/share/breathmark/tides"),
            ("bundle/breathmark", "bundle/tides"),
            ("Breathmark.app/Contents/MacOS/breathmark", "Breathmark.app/Contents/Resources/tides"),
            ("checkout/target/release/breathmark", "checkout/tides"),
        ] {
            let find =
                || find_for(Some(&at(program)), "tides", |folder| folder.starts_with(root.path()) && folder.is_dir());
            assert_eq!(find(), None, "{program}");
            std::fs::create_dir_all(at(files)).unwrap();
            assert_eq!(find(), Some(at(files)), "{program}");
        }
        assert_eq!(find_for(None, "tides", Path::is_dir), None);
        let sources = find_for(None, "assets/sample", Path::is_dir);
        assert_eq!(sources, Some(Path::new(crate::SOURCE_TREE).join("assets/sample")));
    }
}
