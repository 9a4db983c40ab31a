//! The second subtitles of the talk: opened, begun, closed, written.

use super::App;
use super::file_content::FileContent;
use super::file_job_error::FileJobError;
use super::file_jobs::FileJob;
use base::texts::t;
use editor::project::{Edit, SecondFacts, SecondSubtitles, StepKind};
use editor::session::Session;
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
            Ok(mut second) => {
                let what = t!("second-opened", count = second.cues.len(), name = second.facts.name.as_str());
                // A translation of these very cues goes with them; anything else is there to be looked at.
                second.facts.in_step =
                    self.session.talk.as_ref().is_some_and(|talk| talk.have_times_of_cues(&second.cues));
                let edit = Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to: Some(second) };
                if self.edit(&edit).is_some() {
                    self.desk.notify(NoticeKind::Done, what);
                }
            }
            Err(error) => self.report_failure(&error),
        }
    }

    /// Locks the times of the cues for the translation, or unlocks them.
    pub(super) fn toggle_lock_times(&mut self) {
        self.change_second(|talk, facts| talk.lock_times(!facts.times_locked));
    }

    /// Keeps second subtitles in step with the cues, or no longer.
    pub(super) fn toggle_in_step(&mut self) {
        self.change_second(|talk, facts| talk.keep_in_step(!facts.in_step));
    }

    fn change_second(&mut self, edit: impl FnOnce(&Session, &SecondFacts) -> Option<Edit>) {
        self.update_unfinished();
        let talk = self.session.talk.as_deref();
        let edit = talk.and_then(|talk| edit(talk, &talk.second()?.facts));
        if let Some(step) = edit.and_then(|edit| self.edit(&edit)) {
            self.desk.notify(NoticeKind::Done, t!("window-done", step = step.name.shown()));
        }
    }

    /// Goes to a cue beside which nothing is written yet, and begins to write.
    pub(super) fn go_to_untranslated(&mut self, forward: bool) {
        self.update_unfinished();
        let Some(talk) = &self.session.talk else { return };
        if let Some(cue) = talk.next_untranslated(talk.current_cue(), forward) {
            self.select_cue(cue);
            self.desk.panels.cue_list.edit_current_second();
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
            Err(error) => {
                let why = format!("{error}: {}", place.path.display());
                self.refuse_output(&place.path, why);
            }
        }
    }
}
