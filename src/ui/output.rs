//! Output to files of their own: what is written, where, and with which options.

use std::path::{Path, PathBuf};

use editor::export::FileDetails;
use editor::house_style::HouseStyle;
use editor::project::FILE_EXTENSION;
use formats::guideline::Guideline;
use formats::subtitle_file::{FileFormat, Programme, WriteOptions};

/// A file that a person wants to have. What becomes of it comes as news.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    pub content: OutputContent,
    pub place: OutputPlace,
}

/// What is written, with its options.
#[derive(Clone, Debug, PartialEq)]
pub enum OutputContent {
    /// The project itself, which has this file from then on.
    Project,
    /// The cues.
    Subtitles(Box<SubtitleOutput>),
    /// The second subtitles; the format comes from the ending of the file.
    Second {
        with_times_of_cues: bool,
    },
    Report(ReportKind),
    /// Which second cue breaks their own guideline; a page or a table, by the ending of the file.
    SecondQualityReport,
    /// Where the shots of the video change; the format comes from the ending of the file.
    Shots,
    Guideline(Box<Guideline>),
    /// What was learnt of a house; the format comes from the ending of the file.
    StyleReport(Box<HouseStyle>),
    /// The client profile that is chosen.
    Profile,
    /// The glossary of the client that is chosen, as a table.
    Glossary,
}

/// How the cues are written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SubtitleOutput {
    /// `None`: the ending of the file decides.
    pub format: Option<FileFormat>,
    pub details: FileDetails,
    pub options: WriteOptions,
    /// What the header of EBU STL says.
    pub programme: Programme,
}

/// Where something is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputPlace {
    pub path: PathBuf,
    /// Whether the person has said that what is there may be replaced.
    pub may_replace: bool,
}

impl OutputPlace {
    /// Where nothing is yet.
    pub fn new(path: PathBuf) -> Self {
        Self { path, may_replace: false }
    }

    /// Where something is that may be replaced.
    pub fn replacing(path: PathBuf) -> Self {
        Self { path, may_replace: true }
    }
}

/// What is written in a dialog of its own, which asks for the name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutputKind {
    Project,
    Subtitles,
    Second,
    Report(ReportKind),
    Shots,
}

/// What is told beside the subtitles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReportKind {
    /// Who decided what.
    Decisions,
    /// Which cue breaks the guideline; a page or a table, by the ending of the file.
    Quality,
    /// What the talk has otherwise than the version that it was compared with.
    Review,
}

/// As a project file is called: with its own ending, whatever else the name has ("talk v1.2").
pub fn project_path(path: &Path) -> PathBuf {
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(FILE_EXTENSION)) {
        return path.to_owned();
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(FILE_EXTENSION);
    name.into()
}
