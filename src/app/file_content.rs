//! What is written into files of their own, and how that is told.

use std::path::Path;

use base::texts::t;

/// What is written into a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    Subtitles { talk: String, cues: usize, pending: usize, is_finished: bool },
    Decisions,
    QualityReport,
    ReviewReport,
    SecondSubtitles,
    ShotChanges { count: usize },
    Guideline,
    StyleReport,
    Profile,
    Glossary,
}

impl FileContent {
    /// That it is in its file now.
    pub fn written(&self, path: &Path) -> String {
        let path = path.to_string_lossy();
        match self {
            Self::Subtitles { cues, pending: 0, .. } => t!("written-cues", count = cues, path = path),
            Self::Subtitles { cues, pending, .. } => {
                t!("written-cues-with-pending", count = cues, pending = pending, path = path)
            }
            Self::Decisions => t!("written-decisions", path = path),
            Self::QualityReport => t!("written-quality-report", path = path),
            Self::ReviewReport => t!("written-review-report", path = path),
            Self::SecondSubtitles => t!("written-second-subtitles", path = path),
            Self::ShotChanges { count } => t!("written-shots", count = count, path = path),
            Self::Guideline => t!("written-guideline", path = path),
            Self::StyleReport => t!("written-style-report", path = path),
            Self::Profile => t!("written-profile", path = path),
            Self::Glossary => t!("written-glossary", path = path),
        }
    }

    /// That it could not be written.
    pub fn unwritten(&self, path: &Path, reason: &str) -> String {
        let path = path.to_string_lossy();
        match self {
            Self::Subtitles { .. } => t!("unwritten-subtitles", reason = reason, path = path),
            Self::Decisions => t!("unwritten-decisions", reason = reason, path = path),
            Self::QualityReport => t!("unwritten-quality-report", reason = reason, path = path),
            Self::ReviewReport => t!("unwritten-review-report", reason = reason, path = path),
            Self::SecondSubtitles => t!("unwritten-second-subtitles", reason = reason, path = path),
            Self::ShotChanges { .. } => t!("unwritten-shots", reason = reason, path = path),
            Self::Guideline => t!("unwritten-guideline", reason = reason, path = path),
            Self::StyleReport => t!("unwritten-style-report", reason = reason, path = path),
            Self::Profile => t!("unwritten-profile", reason = reason, path = path),
            Self::Glossary => t!("unwritten-glossary", reason = reason, path = path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::texts::{Speaking, WindowLanguage};

    #[test]
    fn what_was_written_is_told_with_what_is_still_pending() {
        let check = |language: WindowLanguage, pending: usize, expected: &str| {
            let _speaking = Speaking::new(language);
            let what = FileContent::Subtitles { talk: String::new(), cues: 12, pending, is_finished: false };
            assert_eq!(what.written(Path::new("a.srt")), expected, "{language:?}");
        };
        check(WindowLanguage::English, 0, "12 cues written: a.srt");
        check(WindowLanguage::English, 1, "12 cues written, 1 boundary still pending: a.srt");
        check(WindowLanguage::German, 0, "12 Untertitel geschrieben: a.srt");
        check(WindowLanguage::German, 1, "12 Untertitel geschrieben, 1 Grenze noch offen: a.srt");
        check(WindowLanguage::German, 3, "12 Untertitel geschrieben, 3 Grenzen noch offen: a.srt");
    }
}
