//! The shot changes of the talk's video: found, read from a list, written, and gone to.

use std::path::PathBuf;

use super::App;
use super::file_content::FileContent;
use super::file_job_error::FileJobError;
use super::file_jobs::FileJob;
use base::texts::t;
use base::time::Duration;
use editor::project::{Edit, StepKind};
use media::shots::{FoundShots, ListFormat, ShotChanges, write_list};
use ui::clock::time_form;
use ui::jobs::Job;
use ui::output::OutputPlace;
use ui::scene::NoticeKind;

/// The player stands on samples: nearer than this the play head is where it was put.
const HERE: Duration = Duration::from_millis(1);

impl App {
    /// Has the shot changes of a video found.
    pub(super) fn find_shots(&mut self, path: PathBuf, threshold: f64) {
        let Some(talk) = &self.session.talk else { return };
        // Another file has other tracks.
        let is_recording = talk.project().recording.as_ref() == Some(&path);
        let track = talk.heard_track().filter(|_| is_recording);
        self.background.jobs.start(Job::FindShots { path, track, threshold, talk: talk.id().to_owned() });
    }

    pub(super) fn take_found_shots(&mut self, talk: &str, path: &std::path::Path, found: FoundShots) {
        let Some(open) = self.session.talk.as_mut().filter(|open| open.id() == talk) else { return };
        // What was seen frame by frame is surer than what the file says of itself.
        if open.project().recording.as_deref() == Some(path) {
            open.set_video(Some(Box::new(found.facts)));
        }
        self.warn(&found.warnings);
        let count = found.changes.len();
        if self.take_shots(StepKind::FindShotChanges, found.changes) {
            self.desk.notify(NoticeKind::Done, t!("shots-found", count = count));
        }
    }

    /// Has a list of shot changes read.
    pub(super) fn import_shots(&mut self, path: PathBuf) {
        let Some(talk) = &self.session.talk else { return };
        let (rate, talk) = (talk.frame_rate(), talk.id().to_owned());
        self.background.start(FileJob::ReadShots { path, rate, talk });
    }

    pub(super) fn take_read_shots(&mut self, talk: &str, read: Result<ShotChanges, FileJobError>) {
        if self.session.talk.as_ref().is_none_or(|open| open.id() != talk) {
            return;
        }
        match read {
            Ok(changes) => {
                let count = changes.len();
                if self.take_shots(StepKind::ImportShotChanges, changes) {
                    self.desk.notify(NoticeKind::Done, t!("shots-imported", count = count));
                }
            }
            Err(error) => self.report_failure(&error),
        }
    }

    /// Whether the talk has others now.
    fn take_shots(&mut self, name: StepKind, to: ShotChanges) -> bool {
        let has_these = |talk: &ui::talk::Talk| talk.project().shots == to;
        if self.session.talk.as_ref().is_some_and(has_these) {
            self.desk.notify(NoticeKind::Done, t!("shots-same", count = to.len()));
            return false;
        }
        self.update_unfinished();
        self.edit(&Edit::SetShots { name, to }).is_some()
    }

    /// Writes them into a list, as its name ends and as times are shown.
    pub(super) fn write_shots(&mut self, place: OutputPlace) {
        let Some(talk) = &self.session.talk else { return };
        let shots = &talk.project().shots;
        let list = write_list(shots, ListFormat::of(&place.path, time_form().shown()));
        let what = FileContent::ShotChanges { count: shots.len() };
        self.write_bytes(place, list.into_bytes(), what);
    }

    /// Puts the play head onto the next shot change, or the one before.
    pub(super) fn go_to_shot(&mut self, forward: bool) {
        let head = self.head();
        let Some(talk) = &self.session.talk else { return };
        let shots = &talk.project().shots;
        let to = if forward { shots.next_after(head + HERE) } else { shots.last_before(head - HERE) };
        if let Some(to) = to {
            self.seek(to);
        }
    }
}
