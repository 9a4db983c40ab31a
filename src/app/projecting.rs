//! The picture of the open talk: shown while it is wanted, and tried again, as the sound is.

use super::App;
use ui::jobs::Job;
use ui::talk::Talk;
use ui::way_out::WayOut;

impl App {
    /// Shows the picture of the recording, if it has one and the user wants to see it.
    pub(super) fn keep_picture(&mut self) {
        let is_shown = self.desk.settings.picture.is_shown;
        let file = self.session.talk.as_ref().filter(|_| is_shown).and_then(Talk::picture_file);
        let track = self.session.talk.as_ref().and_then(Talk::heard_track);
        self.stage.projector.show(file.map(|path| (path, track)), &self.background.jobs.wake());
        if file.is_none() {
            self.desk.panels.picture.forget();
        }
    }

    /// Reads the recording again if that needed ffmpeg.
    pub(super) fn retry_sound(&mut self) {
        if self.desk.withdraw(|way_out| *way_out == WayOut::ChooseFfmpeg)
            && self.session.talk.as_ref().is_some_and(|talk| talk.recording().is_none())
        {
            self.fetch_recording();
        }
    }

    /// Looks again for what could not be shown: ffmpeg may have been installed meanwhile.
    pub(super) fn retry_picture(&mut self) {
        if let Some(source) = self.stage.projector.source() {
            source.try_again();
        }
        let unseen = self.session.talk.as_ref().filter(|talk| talk.has_unseen_video());
        if let Some(path) = unseen.and_then(|talk| talk.picture_file()) {
            self.background.jobs.start(Job::LookAtVideo(path.to_owned()));
        }
    }
}
