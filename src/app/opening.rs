//! Opening talks.

use std::path::{Path, PathBuf};

use eframe::egui;

use super::analysing::evidence_in_use;
use super::arrival::{Arrival, OpeningStep};
use super::file_jobs::FileJob;
use super::{Action, App};
use analysis::pipeline::AnalysisOptions;
use base::recycle_bin::KeptItem;
use base::texts::t;
use base::warning::Warning;
use editor::project::{Project, Recovery};
use formats::transcript::TranscriptChoice;
use ui::action::Dialog;
use ui::examine::{ExamineError, ExaminedFiles};
use ui::job_kind::JobKind;
use ui::jobs::Job;
use ui::opening_report::TranscriptFacts;
use ui::scene::NoticeKind;
use ui::talk::Talk;
use ui::tour::Tour;
use ui::way_out::WayOut;

impl App {
    /// Opens a recording, a transcript, both, or a project. What the open talk lacks is added to it; anything else
    /// begins a new talk. All is read before a talk is closed for it.
    pub(super) fn open(&mut self, paths: Vec<PathBuf>) {
        self.start_opening(FileJob::Examine(paths));
    }

    /// A talk that is just being closed still has its lock and its journal.
    pub(super) fn start_opening(&mut self, job: FileJob) {
        if self.background.closing.is_empty() {
            self.background.start(job);
        } else {
            self.background.held_back = Some(job);
        }
    }

    fn report_unopened(&mut self, failures: &[ExamineError]) {
        for failure in failures {
            self.desk.notify_offering(NoticeKind::Failure, failure.to_string(), WayOut::of_examining(failure));
        }
    }

    pub(super) fn take_examined(&mut self, examined: Box<ExaminedFiles>) {
        self.report_unopened(&examined.failures);
        if let Some(project) = examined.project {
            // It is locked as long as it is open.
            if self.session.talk.as_ref().and_then(|talk| talk.path()) == Some(&project) {
                self.leave_for(OpeningStep::Reopen(project));
            } else {
                self.start_opening(FileJob::OpenProject(project));
            }
            return;
        }
        if examined.recording.is_none() && examined.transcript.is_none() {
            return;
        }
        if examined.transcript.as_ref().is_some_and(|read| read.is_open_to_choice()) {
            self.session.choosing = Some(examined);
            self.desk.dialogs.open(Dialog::ChoosePart);
            return;
        }
        self.take_chosen(examined);
    }

    /// What of the transcript is opened was chosen.
    pub(super) fn choose_part(&mut self, choice: TranscriptChoice) {
        self.desk.dialogs.close(|dialog| dialog == Dialog::ChoosePart);
        let Some(examined) = self.session.choosing.take() else { return };
        let Some(read) = examined.transcript.as_ref().filter(|_| choice.tier.is_some() || choice.channel.is_some())
        else {
            // It was read already.
            self.take_chosen(examined);
            return;
        };
        let choice = TranscriptChoice { encoding: read.choice.encoding.clone(), ..choice };
        let paths = examined.recording.iter().cloned().chain([read.path.clone()]).collect();
        self.start_opening(FileJob::ExamineAs(paths, choice));
    }

    fn take_chosen(&mut self, mut examined: Box<ExaminedFiles>) {
        let fits = self.session.talk.as_ref().is_some_and(|talk| {
            // One that was replaced by another file is as good as none.
            let lacks_sound = (talk.recording().is_none() || talk.changed_recording().is_some())
                && !self.background.jobs.is_running(JobKind::Decode);
            let is_followed = self.session.following.is_some();
            let takes_transcript = examined.transcript.is_none() || talk.is_untouched();
            !examined.for_tour && !is_followed && (examined.recording.is_none() || lacks_sound) && takes_transcript
        });
        if let Some(talk) = self.session.talk.as_ref().filter(|talk| !fits && talk.doubt().is_some())
            && examined.recording.is_none()
        {
            // Another transcript for the same recording.
            examined.recording = talk.project().recording.clone();
        }
        if fits {
            self.add_files(*examined);
        } else {
            self.leave_for(OpeningStep::Show(Arrival::Files(examined)));
        }
    }

    /// Gives the open talk what it lacks.
    fn add_files(&mut self, examined: ExaminedFiles) {
        let ExaminedFiles { recording, transcript, .. } = examined;
        if let Some(path) = recording {
            self.session.asks_for = None;
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.as_ref() != Some(&path)) {
                self.background.jobs.cancel(JobKind::Video);
                self.session.hears_anew = true;
            }
            if let Some(talk) = &mut self.session.talk
                && let Err(error) = talk.set_recording_path(&path)
            {
                self.report_refusal(&error);
                return;
            }
            let track = self.session.talk.as_ref().and_then(|talk| talk.project().audio_track);
            self.background.jobs.start(Job::Decode(path, track));
        }
        if let (Some(read), Some(talk)) = (transcript, &mut self.session.talk) {
            let transcript = &read.transcript;
            talk.set_transcript(&read.path, transcript);
            self.session.report.transcript = Some(TranscriptFacts::of(&read));
            self.warn(&transcript.warnings);
            if !transcript.given.is_empty() {
                self.desk.notify(NoticeKind::Done, t!("opening-cues-kept", count = transcript.given.len()));
            }
            self.restore_place();
            if self.session.talk.as_ref().is_some_and(|talk| talk.project().recording.is_none()) {
                self.count_in_frames();
            }
            self.analyze();
        }
    }

    /// Puts what was read in the place of the open talk.
    pub(super) fn show(&mut self, arrival: Arrival) {
        self.close_talk();
        self.desk.withdraw(|way_out| matches!(way_out, WayOut::OpenReadOnly(_) | WayOut::RestoreEarlier));
        match arrival {
            Arrival::Files(examined) => {
                self.begin_talk(Project::default());
                // With the former talk its messages went.
                self.report_unopened(&examined.failures);
                self.session.tour = examined.for_tour.then(Tour::default);
                self.add_files(*examined);
            }
            Arrival::Live(files) => self.begin_live(files),
            Arrival::Project { open, warnings, has_recovery } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                if has_recovery {
                    self.desk.shows_recoveries = true;
                    self.find_recoveries();
                }
            }
            Arrival::Kept { open, warnings } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                self.desk.notify(NoticeKind::Done, t!("opening-as-copy"));
            }
            Arrival::Recovered { open, warnings } => {
                self.show_talk(Talk::opened(*open, &self.background.folders.journals), &warnings);
                if warnings.is_empty() {
                    self.desk.notify(NoticeKind::Done, t!("opening-restored"));
                } else {
                    self.desk.notify(NoticeKind::Done, t!("opening-restored-partly"));
                }
                self.find_recoveries();
            }
        }
    }

    /// A new talk, under the guideline and with the models that the settings name.
    pub(super) fn begin_talk(&mut self, project: Project) {
        let AnalysisOptions { guideline, models, .. } = self.live_options();
        let mut talk = Talk::new(Project { guideline, models, ..project }, &self.background.folders.journals);
        talk.set_order(self.desk.settings.queue_order);
        talk.set_asks_words(self.desk.settings.asks_words);
        self.session.talk = Some(talk);
        self.stage.view = ui::view::View::default();
    }

    /// Makes a talk that was read the open one, and fetches its sound.
    fn show_talk(&mut self, mut talk: Talk, warnings: &[Warning]) {
        talk.set_order(self.desk.settings.queue_order);
        talk.set_asks_words(self.desk.settings.asks_words);
        self.session.report.project = warnings.to_vec();
        self.warn(warnings);
        self.session.asks_for = self.unasked_recording(&talk);
        self.session.talk = Some(talk);
        self.restore_place();
        self.remember_place();
        if self.session.asks_for.is_none() {
            self.fetch_recording();
        }
        if self.session.talk.as_ref().is_some_and(|talk| evidence_in_use(talk).is_none())
            && !self.background.jobs.is_running(JobKind::Decode)
        {
            self.analyze();
        }
    }

    /// The recording of a project that this computer has not seen before, if it lies outside the project's folder: a path from another
    /// person's project may, when touched, tell that person who reads it.
    fn unasked_recording(&self, talk: &Talk) -> Option<PathBuf> {
        let (path, recording) = (talk.path()?, talk.project().recording.as_deref()?);
        let known = self.desk.settings.recent.iter().find(|recent| recent.project.as_deref() == Some(path));
        let may_read = match known {
            Some(recent) => !recent.asks_for_recording,
            // What was worked on here has a history here.
            None => talk.undo_name().is_some(),
        };
        (!may_read && is_outside(recording, path)).then(|| recording.to_owned())
    }

    /// Takes over what was being typed when the program died, or gives it up.
    pub(super) fn resolve_draft(&mut self, takes: bool) {
        let Some(draft) = self.session.talk.as_mut().and_then(Talk::take_left_draft) else { return };
        let edit = self.session.talk.as_ref().filter(|_| takes).and_then(|talk| talk.edit_of_draft(&draft));
        if let Some(edit) = edit {
            let _ = self.edit(&edit);
        }
        if let Some(talk) = &self.session.talk {
            talk.keep_draft(self.session.kept_draft.draft.clone(), self.session.kept_draft.at.max(0.0));
        }
    }

    pub(super) fn resolve_recording(&mut self, now: bool) {
        if now && self.session.asks_for.take().is_some() {
            self.fetch_recording();
            self.remember_place();
        } else if let Some(talk) = &self.session.talk {
            // Asked again the next time.
            let path = talk.path().map(Path::to_owned);
            self.session.asks_for = None;
            self.session.refused_recording = path;
            self.remember_place();
        }
    }

    /// Decodes the recording that the project names.
    pub(super) fn fetch_recording(&mut self) {
        let Some(project) = self.session.talk.as_ref().map(|talk| talk.project()) else { return };
        if let (Some(path), track) = (project.recording.clone(), project.audio_track) {
            self.background.jobs.start(Job::Decode(path, track));
        }
    }

    /// Has something done with a thing that is kept.
    pub(super) fn with_kept(&mut self, id: &Path, job: impl FnOnce(KeptItem) -> FileJob) {
        let one = self.desk.kept.iter().flatten().find(|kept| kept.file == id).cloned();
        match one.map(job) {
            Some(job @ FileJob::OpenKept(_)) => self.start_opening(job),
            Some(job) => self.background.start(job),
            None => {}
        }
    }

    /// Looks for what crashes left.
    pub(super) fn find_recoveries(&mut self) {
        self.background.start(FileJob::Recoveries);
    }

    /// Takes up what a crash left.
    pub(super) fn restore(&mut self, recovery: Recovery) {
        let of_open = self.session.talk.as_ref().and_then(|talk| talk.path());
        if of_open.is_some() && recovery.path.as_deref() == of_open {
            self.leave_for(OpeningStep::Recover(Box::new(recovery)));
        } else {
            self.start_opening(FileJob::Recover(Box::new(recovery)));
        }
    }

    pub(super) fn discard_recovery(&mut self, index: usize) {
        if index < self.desk.recoveries.len() {
            let recovery = self.desk.recoveries.remove(index);
            self.background.start(FileJob::Discard(Box::new(recovery)));
        }
        if self.desk.recoveries.is_empty() {
            self.desk.dialogs.close(|dialog| dialog == Dialog::Recovery);
        }
    }

    /// Files that were dropped onto the window, in any order.
    pub(super) fn take_dropped(&mut self, ctx: &egui::Context) {
        let dropped = ctx.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
        let paths: Vec<PathBuf> = dropped.into_iter().map(|file| file.path().to_owned()).collect();
        if !paths.is_empty() {
            self.perform(ctx, Action::Open(paths));
        }
    }
}

/// Whether a recording lies outside the folder of a project, going by the names alone.
fn is_outside(recording: &Path, project: &Path) -> bool {
    let climbs = recording.components().any(|part| part == std::path::Component::ParentDir);
    climbs || project.parent().is_none_or(|folder| !recording.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_is_inside_or_outside_by_its_name() {
        let check = |recording: &str, expected: bool| {
            assert_eq!(
                is_outside(Path::new(recording), Path::new("/talks/a/talk.breathmark")),
                expected,
                "{recording}"
            );
        };
        check("/talks/a/talk.wav", false);
        check("/talks/a/sound/talk.wav", false);
        check("/talks/b/talk.wav", true);
        check("/talks/a/../b/talk.wav", true);
        check("/talks/ab.wav", true);
    }
}
