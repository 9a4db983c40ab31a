//! Which sound track of the recording is played and analysed.

use super::App;
use media::audio::TrackNumber;
use ui::action::Dialog;
use ui::job_kind::JobKind;

impl App {
    /// Opens the recording again with another of its tracks: words, decisions and edits stay, and the analysis is run again.
    /// `None`: the one that is read if none is chosen.
    pub(super) fn choose_audio_track(&mut self, to: Option<TrackNumber>) {
        self.desk.dialogs.close(|dialog| dialog == Dialog::AudioTrack);
        self.update_unfinished();
        let Some(talk) = &mut self.session.talk else { return };
        if to == talk.project().audio_track && to != talk.heard_track() {
            // It could not be read, or was not waited for.
            self.analyse_again();
            return;
        }
        match talk.set_audio_track(to) {
            Ok(()) => self.analyse_again(),
            Err(error) => self.report_refusal(&error),
        }
    }

    /// Decodes the track that the project names now; the analysis follows it.
    pub(super) fn analyse_again(&mut self) {
        // The analysis in progress is of the former track.
        self.background.jobs.cancel(JobKind::Analyze);
        self.fetch_recording();
    }
}
