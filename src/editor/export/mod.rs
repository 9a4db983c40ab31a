//! Cues as files, and reports about them. The only place where times become milliseconds; the writers themselves are those of
//! [`subtitle_file`](formats::subtitle_file).

mod appended;
mod cue_block;
mod cue_file;
mod finding;
mod given_cues;
mod office;
mod plain_version;
mod quality;
mod quality_figures;
mod quality_table;
mod report_format;
mod report_writing;
mod source;
mod spreadsheet_text;
mod timestamp;
mod word_marks;

use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::cues::Cue;
use formats::subtitle_file::{FileFormat, SubtitleFile, WriteOptions, write};

pub use appended::AppendedCues;
pub use cue_file::cue_file;
pub use finding::{CueNote, DecidedBoundary, Finding};
#[cfg(test)]
pub(crate) use office::part_of;
pub use office::{
    OfficeReport, ReportCell, ReportColumn, ReportError, ReportFigure, ReportTable, RevisedText, Revision,
    text_document, workbook,
};
pub use plain_version::{PlainVersion, plain_version};
pub use quality::QualityReport;
pub use quality_table::{QualityTable, QualityTotals, TalkQuality};
pub use report_format::{ReportFormat, UnknownReportFormat};
pub(crate) use report_writing::{SHORT_COLUMNS, report_csv, report_file, report_page};
pub use source::{CueFileSource, FileDetails};
pub(crate) use spreadsheet_text::csv_line;
pub use spreadsheet_text::formula_guard;
pub use timestamp::Timestamp;

/// A subtitle file format that can be written cue by cue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// SubRip.
    Srt,
    /// WebVTT.
    Vtt,
}

/// The name of a file or a format tells no format that can be written.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownFormat {
    #[error("cannot tell the subtitle format from the file name, it must end in .srt or .vtt: {0}")]
    Path(PathBuf),
    #[error("cannot write subtitles as {0:?}, only as srt or vtt")]
    Name(String),
}

impl Format {
    pub const ALL: [Self; 2] = [Self::Srt, Self::Vtt];

    /// The usual ending of a file name, without the dot.
    pub const fn extension(self) -> &'static str {
        self.file_format().extension()
    }

    pub const fn file_format(self) -> FileFormat {
        match self {
            Self::Srt => FileFormat::SubRip,
            Self::Vtt => FileFormat::WebVtt,
        }
    }

    /// The format that the ending of a file name stands for; only what follows the last dot counts.
    pub fn from_path(path: &Path) -> Result<Self, UnknownFormat> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.and_then(|name| name.parse().ok()).ok_or_else(|| UnknownFormat::Path(path.to_owned()))
    }

    /// The whole file, as UTF-8 text.
    pub fn write(self, cues: &[Cue], options: &WriteOptions) -> String {
        let source = CueFileSource { cues, ..CueFileSource::default() };
        self.text_of(&cue_file(&source, self.file_format(), FileDetails::default()), options)
    }

    fn text_of(self, file: &SubtitleFile, options: &WriteOptions) -> String {
        // Cues can always be written in these two formats.
        let bytes = write(file, self.file_format(), options).unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownFormat::Name(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_the_name_decides() {
        let check = |path: &str, expected: Option<Format>| {
            assert_eq!(Format::from_path(Path::new(path)).ok(), expected, "{path}");
        };
        check("talk.srt", Some(Format::Srt));
        check("dir.x/my.talk.VTT", Some(Format::Vtt));
        check("talk.srt.txt", None);
        check("srt", None);
        check("", None);
        let message = Format::from_path(Path::new("talk.ass")).unwrap_err().to_string();
        assert_eq!(
            message,
            "cannot tell the subtitle format from the file name, it must end in .srt or .vtt: talk.ass"
        );
    }
}
