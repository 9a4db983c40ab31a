//! The second subtitles of the talk: opened, begun, closed, written.

use super::App;
use super::file_content::FileContent;
use super::file_job_error::FileJobError;
use super::file_jobs::FileJob;
use base::texts::t;
use editor::project::{Edit, SecondSubtitles, StepKind};
use formats::subtitle_file::{FileEncoding, FileFormat, losses, write};
use ui::output::OutputPlace;
use ui::scene::NoticeKind;

impl App {
    /// Reads a file as second subtitles of the talk that is open now.
    pub(super) fn read_second(&mut self, path: std::path::PathBuf) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        let talk = talk.id().to_owned();
        self.background.start(FileJob::ReadSecond { path, talk });
    }

    pub(super) fn take_second(&mut self, talk: &str, read: Result<Box<SecondSubtitles>, FileJobError>) {
        if self.session.talk.as_ref().is_none_or(|open| open.id() != talk) {
            return;
        }
        match read {
            Ok(second) => {
                let what = t!("second-opened", count = second.cues.len(), name = second.name.as_str());
                let edit = Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to: Some(second) };
                if self.edit(&edit).is_some() {
                    self.desk.settings.show_cue_list = true;
                    self.desk.notify(NoticeKind::Done, what);
                }
            }
            Err(error) => self.report_failure(&error),
        }
    }

    pub(super) fn begin_translation(&mut self) {
        self.update_unfinished();
        let edit = self.session.talk.as_ref().map(|talk| talk.begin_translation());
        if edit.and_then(|edit| self.edit_unless(edit)).is_some() {
            self.desk.settings.show_cue_list = true;
        }
    }

    pub(super) fn close_second(&mut self) {
        self.update_unfinished();
        let _ = self.edit(&Edit::SetSecond { name: StepKind::CloseSecondSubtitles, to: None });
    }

    pub(super) fn write_second(&mut self, place: OutputPlace, with_times_of_cues: bool) {
        self.update_unfinished();
        let file = self.session.talk.as_ref().and_then(|talk| talk.second_file(with_times_of_cues));
        let (Some(file), Some(format)) = (file, FileFormat::from_path(&place.path)) else { return };
        let mut options = self.desk.settings.export.options();
        // The encoding was chosen for the text of the talk; a translation may need letters that it does not have.
        let mut signs = file.cues.iter().flat_map(|cue| cue.text.runs()).flat_map(|run| run.text.chars());
        if signs.any(|sign| !options.encoding.has(sign)) {
            options.encoding = FileEncoding::Utf8;
        }
        match write(&file, format, &options) {
            Ok(bytes) => {
                let losses: Vec<String> = losses(&file, format, &options).iter().map(ToString::to_string).collect();
                if !losses.is_empty() {
                    let losses = losses.join("; ");
                    self.desk.notify(NoticeKind::Warning, format!("{losses}: {}", place.path.display()));
                }
                self.write_bytes(place, bytes, FileContent::SecondSubtitles);
            }
            Err(error) => self.desk.notify(NoticeKind::Failure, format!("{error}: {}", place.path.display())),
        }
    }
}
