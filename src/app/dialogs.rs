//! The desktop's own file dialogs. They run beside the window, which goes on meanwhile.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::mpsc::{Receiver, Sender, channel};

use rfd::FileHandle;

use base::texts::t;
use editor::export::ReportFormat;
use editor::project::FILE_EXTENSION;
use formats::subtitle_file::FileFormat;
use ui::action::Browse;
use ui::output::{OutputKind, ReportKind};

/// Dialogs that are open, and their answers.
pub struct FileDialogs {
    answers: Receiver<(Browse, Option<PathBuf>)>,
    answer: Sender<(Browse, Option<PathBuf>)>,
    open: bool,
}

impl Default for FileDialogs {
    fn default() -> Self {
        let (answer, answers) = channel();
        Self { answers, answer, open: false }
    }
}

const PROJECTS: &[&str] = &[FILE_EXTENSION];
const VIDEOS: &[&str] = &["mp4", "m4v", "mov", "mkv", "webm", "avi", "mxf", "ts", "mts", "mpg", "mpeg", "wmv", "flv"];
const SHOTS: &[&str] = &["txt", "shotchanges", "scenechanges"];
const LIVE_TEXT: &[&str] = &["jsonl", "json", "ndjson", "txt", "log"];
const LIVE_SOUND: &[&str] = &["wav", "raw", "pcm"];
const VERSIONS: &[&str] = &[
    "srt",
    "vtt",
    "ass",
    "ssa",
    "ttml",
    "dfxp",
    "itt",
    "fcpxml",
    "usf",
    "xml",
    "sbv",
    "stl",
    "scc",
    "mcc",
    "sub",
    "lrc",
    "json",
    "breathmark",
];
const REPORTS: &[&str] = &ReportFormat::EXTENSIONS;
const TEXT: &[&str] = &[
    "json", "srt", "vtt", "ctm", "txt", "tsv", "stm", "json3", "srv1", "srv2", "srv3", "ytt", "xml", "eaf", "TextGrid",
    "textgrid", "html", "htm", "js", "gz",
];

impl FileDialogs {
    /// Shows a dialog for a file; `suggested` is a name to save under. Does nothing while a dialog is open.
    pub fn show(&mut self, what: Browse, suggested: Option<PathBuf>, wake: impl Fn() + Send + 'static) {
        if self.open {
            return;
        }
        self.open = true;
        let (title, kind, endings) = named(what);
        let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
        if !endings.is_empty() {
            dialog = dialog.add_filter(kind, &endings);
        }
        if !matches!(what, Browse::Project | Browse::Write(_)) {
            dialog = dialog.add_filter(t!("file-dialog-kind-all"), &["*"]);
        }
        if let Some(path) = &suggested {
            if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
        }
        let answer = self.answer.clone();
        // Some desktops want the dialog made on the main thread; waiting for it is for another.
        let chosen: Pin<Box<dyn Future<Output = Option<FileHandle>> + Send>> = match what {
            Browse::SearchFolder | Browse::StyleFolder => Box::pin(dialog.pick_folder()),
            Browse::Write(_) => Box::pin(dialog.save_file()),
            _ => Box::pin(dialog.pick_file()),
        };
        let thread = std::thread::Builder::new().name("file dialog".into()).spawn(move || {
            let _ = answer.send((what, pollster::block_on(chosen).map(|file| file.path().to_owned())));
            wake();
        });
        if thread.is_err() {
            self.open = false;
        }
    }

    /// The answer of a dialog that was closed; without a path if nothing was chosen.
    pub fn take(&mut self) -> Option<(Browse, Option<PathBuf>)> {
        let answer = self.answers.try_recv().ok()?;
        self.open = false;
        Some(answer)
    }
}

/// The title of a dialog, and which files it is for: what they are called, and what their names end in.
fn named(what: Browse) -> (&'static str, &'static str, Vec<&'static str>) {
    let (title, kind, endings): (_, _, &[&str]) = match what {
        Browse::Transcribable => (t!("transcribe-title"), t!("transcribe-recording"), media::audio::FILE_ENDINGS),
        Browse::Recording => {
            (t!("file-dialog-open-recording"), t!("file-dialog-kind-sound"), media::audio::FILE_ENDINGS)
        }
        Browse::Transcript => (t!("file-dialog-open-transcript"), t!("file-dialog-kind-transcripts"), TEXT),
        Browse::Project => (t!("file-dialog-open-project"), t!("file-dialog-kind-projects"), PROJECTS),
        Browse::Write(OutputKind::Project) => {
            (t!("file-dialog-save-project"), t!("file-dialog-kind-projects"), PROJECTS)
        }
        Browse::Write(OutputKind::Subtitles) => {
            (t!("file-dialog-export-subtitles"), t!("file-dialog-kind-subtitles"), &["srt", "vtt"])
        }
        Browse::Write(OutputKind::Second) => {
            let endings = FileFormat::ALL.iter().map(|format| format.extension()).collect();
            return (t!("file-dialog-export-second"), t!("file-dialog-kind-subtitles"), endings);
        }
        Browse::Write(OutputKind::Report(report)) => match report {
            ReportKind::Decisions => (t!("export-report-decisions"), "JSON", &["json"]),
            ReportKind::Quality => (t!("export-report-quality"), t!("file-dialog-kind-reports"), REPORTS),
            ReportKind::Review => (t!("export-report-review"), t!("file-dialog-kind-reports"), REPORTS),
        },
        Browse::Write(OutputKind::Shots) => (t!("shots-export-title"), t!("shots-lists"), SHOTS),
        Browse::Video => (t!("shots-find-title"), t!("shots-videos"), VIDEOS),
        Browse::Shots => (t!("shots-import-title"), t!("shots-lists"), SHOTS),
        Browse::LiveTranscript => (t!("file-dialog-follow"), t!("file-dialog-kind-messages"), LIVE_TEXT),
        Browse::LiveSound => (t!("file-dialog-growing-recording"), t!("file-dialog-kind-growing-sound"), LIVE_SOUND),
        Browse::SearchFolder => (t!("file-dialog-search-folder"), "", &[]),
        Browse::StyleFolder => (t!("file-dialog-style-folder"), "", &[]),
        Browse::Ffmpeg => (t!("file-dialog-ffmpeg"), "", &[]),
        Browse::Second => (t!("file-dialog-second"), t!("file-dialog-kind-versions"), VERSIONS),
        Browse::Reference => (t!("file-dialog-compare"), t!("file-dialog-kind-versions"), VERSIONS),
    };
    (title, kind, endings.to_vec())
}
