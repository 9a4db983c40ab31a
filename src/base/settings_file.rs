//! The file in which a person's preferences are kept. The window reads and writes all of it; commands read what holds for them, too.

use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::disk;
use crate::path_serde;

/// Its name in the folder of the settings.
pub const FILE_NAME: &str = "settings.json";

/// Longer files are no settings, in bytes.
const LONGEST: u64 = 16 << 20;

/// What holds for commands, too. The names are those of the window's settings.
#[derive(Default, Deserialize)]
#[serde(default)]
struct CommonSettings {
    #[serde(with = "path_serde::optional")]
    ffmpeg: Option<PathBuf>,
}

/// The text of a file of settings.
///
/// # Errors
/// What the file system says.
pub fn text_of(path: &Path) -> io::Result<String> {
    let bytes = disk::real().read(path, LONGEST)?;
    // What is no text is no JSON either, which is told.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The ffmpeg that the settings in `folder` name, for [`choose_ffmpeg`](crate::external_programs::choose_ffmpeg). `None` also where they
/// cannot be read: the window says so and sets them aside, and a command needs none.
pub fn chosen_ffmpeg(folder: &Path) -> Option<PathBuf> {
    let text = text_of(&folder.join(FILE_NAME)).ok()?;
    serde_json::from_str::<CommonSettings>(&text).ok()?.ffmpeg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_name_an_ffmpeg_or_none() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(chosen_ffmpeg(folder.path()), None);
        let ffmpeg = Path::new("programs").join("ffmpeg");
        let of_window = serde_json::json!({"ffmpeg": path_serde::to_text(&ffmpeg), "volume": 0.5, "recent": []});
        for (text, expected) in [
            (of_window.to_string(), Some(ffmpeg)),
            (r#"{"ffmpeg": null}"#.to_owned(), None),
            // Of a version that found ffmpeg on the PATH alone.
            (r#"{"volume": 0.5}"#.to_owned(), None),
            (r#"{"ffmpeg": 7}"#.to_owned(), None),
            ("{ not json".to_owned(), None),
        ] {
            std::fs::write(folder.path().join(FILE_NAME), &text).unwrap();
            assert_eq!(chosen_ffmpeg(folder.path()), expected, "{text}");
        }
    }
}
