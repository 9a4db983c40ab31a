//! Where the files that come with the program lie: models, the sample talk.

use std::path::{Path, PathBuf};

/// The program's own folder called `name` that `is_right` (other programs may have a folder of that name, too): beside the
/// program or in one of the folders above it, as in a checkout or an unpacked bundle, or under `share/breathmark`
/// there; else that of the source tree it was built from.
pub fn find(name: &str, is_right: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let program = std::env::current_exe().ok();
    let above = program.iter().flat_map(|program| program.ancestors().skip(1).take(4));
    above
        .flat_map(|folder| [folder.join(name), folder.join("share/breathmark").join(name)])
        .chain([Path::new(env!("CARGO_MANIFEST_DIR")).join(name)])
        .find(|folder| is_right(folder))
}
