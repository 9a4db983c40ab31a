//! The desktop's own file dialogs. They run beside the window, which goes on meanwhile.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::action::Browse;
use super::output::{OutputKind, ReportKind};
use crate::subtitle_file::FileFormat;
use crate::t;

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
                dialog.set_title(title).add_filter(t!("transcribe-recording"), crate::audio::FILE_ENDINGS)
            }
            Browse::Recording => {
                dialog.set_title("Open recording").add_filter("Sound and video", crate::audio::FILE_ENDINGS)
            }
            Browse::Transcript => dialog.set_title("Open transcript").add_filter("Transcripts", TEXT),
            Browse::Project => dialog.set_title("Open project").add_filter("Breathmark projects", &["breathmark"]),
            Browse::Write(OutputKind::Project) => {
                dialog.set_title("Save project").add_filter("Breathmark projects", &["breathmark"])
            }
            Browse::Write(OutputKind::Subtitles) => {
                dialog.set_title("Export subtitles").add_filter("Subtitles", &["srt", "vtt"])
            }
            Browse::Write(OutputKind::Second) => {
                let endings = FileFormat::ALL.map(FileFormat::extension);
                dialog.set_title("Export second subtitles").add_filter("Subtitles", &endings)
            }
            Browse::Write(OutputKind::Report(ReportKind::Decisions)) => {
                dialog.set_title("Export decisions").add_filter("JSON", &["json"])
            }
            Browse::Write(OutputKind::Report(ReportKind::Quality)) => {
                dialog.set_title("Export quality report").add_filter("Reports", &["html", "csv"])
            }
            Browse::Write(OutputKind::Report(ReportKind::Review)) => {
                dialog.set_title("Export review report").add_filter("Reports", &["html", "csv", "json"])
            }
            Browse::LiveTranscript => dialog.set_title("Follow a transcript").add_filter("Messages", LIVE_TEXT),
            Browse::LiveSound => dialog.set_title("Growing recording").add_filter("Growing sound", LIVE_SOUND),
            Browse::SearchFolder => dialog.set_title("Find in files"),
            Browse::Second => dialog.set_title("Second subtitles").add_filter("Subtitles and projects", VERSIONS),
            Browse::Reference => dialog.set_title("Compare with").add_filter("Subtitles and projects", VERSIONS),
        };
        if !matches!(what, Browse::Project | Browse::Write(_)) {
            dialog = dialog.add_filter("All files", &["*"]);
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
        let saves = matches!(what, Browse::Write(_));
        // Some desktops want the dialog made on the main thread; waiting for it is for another.
        let thread = if what == Browse::SearchFolder {
            let chosen = dialog.pick_folder();
            std::thread::Builder::new().name("file dialog".into()).spawn(move || {
                let _ = answer.send((what, pollster::block_on(chosen).map(|file| file.path().to_owned())));
                wake();
            })
        } else if saves {
            let chosen = dialog.save_file();
            std::thread::Builder::new().name("file dialog".into()).spawn(move || {
                let _ = answer.send((what, pollster::block_on(chosen).map(|file| file.path().to_owned())));
                wake();
            })
        } else {
            let chosen = dialog.pick_file();
            std::thread::Builder::new().name("file dialog".into()).spawn(move || {
                let _ = answer.send((what, pollster::block_on(chosen).map(|file| file.path().to_owned())));
                wake();
            })
        };
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
