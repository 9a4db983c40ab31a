//! The ground: texts, time, progress, files, logs.

pub mod texts;
pub mod time;
pub mod progress;
pub mod warning;
pub mod caught;
pub mod path_serde;
pub mod disk;
pub mod whole_file;
pub mod recycle_bin;
pub mod resources;
pub mod user_folders;
pub mod settings_file;
pub mod child_process;
pub mod external_programs;
pub mod output_paths;
pub mod program_log;
pub mod log_odds;
pub mod text_encoding;
#[cfg(any(test, feature = "test-support"))]
pub mod skipped_tests;

/// The folder of the source tree that this was built from.
pub const SOURCE_TREE: &str = above(env!("CARGO_MANIFEST_DIR"), "/src/base");

/// `path` without its `end`.
const fn above(path: &'static str, end: &str) -> &'static str {
    let (tree, _) = path.as_bytes().split_at(path.len() - end.len());
    match std::str::from_utf8(tree) {
        Ok(tree) => tree,
        Err(_) => panic!("the path is cut inside a letter"),
    }
}
