//! The desktop's own file dialogs. They run beside the window, which goes on meanwhile.

use std::path::PathBuf;
use std::pin::Pin;
use std::sync::mpsc::{Receiver, Sender, channel};

use rfd::FileHandle;

use base::texts::t;
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
const VERSIONS: &[&str] =
    &["srt", "vtt", "ass", "ssa", "ttml", "dfxp", "itt", "xml", "sbv", "stl", "json", "breathmark"];
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
        let mut dialog = rfd::AsyncFileDialog::new();
        dialog = match what {
            Browse::Transcribable => {
                let title = t!("transcribe-title");
                dialog.set_title(title).add_filter(t!("transcribe-recording"), media::audio::FILE_ENDINGS)
            }
            Browse::Recording => {
                let sound = media::audio::FILE_ENDINGS;
                dialog.set_title(t!("file-dialog-open-recording")).add_filter(t!("file-dialog-kind-sound"), sound)
            }
            Browse::Transcript => {
                dialog.set_title(t!("file-dialog-open-transcript")).add_filter(t!("file-dialog-kind-transcripts"), TEXT)
            }
            Browse::Project => {
                dialog.set_title(t!("file-dialog-open-project")).add_filter(t!("file-dialog-kind-projects"), PROJECTS)
            }
            Browse::Write(OutputKind::Project) => {
                dialog.set_title(t!("file-dialog-save-project")).add_filter(t!("file-dialog-kind-projects"), PROJECTS)
            }
            Browse::Write(OutputKind::Subtitles) => {
                let subtitles = t!("file-dialog-kind-subtitles");
                dialog.set_title(t!("file-dialog-export-subtitles")).add_filter(subtitles, &["srt", "vtt"])
            }
            Browse::Write(OutputKind::Second) => {
                let endings: Vec<&str> = FileFormat::ALL.iter().map(|format| format.extension()).collect();
                let subtitles = t!("file-dialog-kind-subtitles");
                dialog.set_title(t!("file-dialog-export-second")).add_filter(subtitles, &endings)
            }
            Browse::Write(OutputKind::Report(ReportKind::Decisions)) => {
                dialog.set_title(t!("export-report-decisions")).add_filter("JSON", &["json"])
            }
            Browse::Write(OutputKind::Report(ReportKind::Quality)) => {
                let reports = t!("file-dialog-kind-reports");
                dialog.set_title(t!("export-report-quality")).add_filter(reports, &["html", "csv"])
            }
            Browse::Write(OutputKind::Report(ReportKind::Review)) => {
                let reports = t!("file-dialog-kind-reports");
                dialog.set_title(t!("export-report-review")).add_filter(reports, &["html", "csv", "json"])
            }
            Browse::Write(OutputKind::Shots) => {
                dialog.set_title(t!("shots-export-title")).add_filter(t!("shots-lists"), SHOTS)
            }
            Browse::Video => dialog.set_title(t!("shots-find-title")).add_filter(t!("shots-videos"), VIDEOS),
            Browse::Shots => dialog.set_title(t!("shots-import-title")).add_filter(t!("shots-lists"), SHOTS),
            Browse::LiveTranscript => {
                dialog.set_title(t!("file-dialog-follow")).add_filter(t!("file-dialog-kind-messages"), LIVE_TEXT)
            }
            Browse::LiveSound => {
                let sound = t!("file-dialog-kind-growing-sound");
                dialog.set_title(t!("file-dialog-growing-recording")).add_filter(sound, LIVE_SOUND)
            }
            Browse::SearchFolder => dialog.set_title(t!("file-dialog-search-folder")),
            Browse::Ffmpeg => dialog.set_title(t!("file-dialog-ffmpeg")),
            Browse::Second => {
                dialog.set_title(t!("file-dialog-second")).add_filter(t!("file-dialog-kind-versions"), VERSIONS)
            }
            Browse::Reference => {
                dialog.set_title(t!("file-dialog-compare")).add_filter(t!("file-dialog-kind-versions"), VERSIONS)
            }
        };
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
            Browse::SearchFolder => Box::pin(dialog.pick_folder()),
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
