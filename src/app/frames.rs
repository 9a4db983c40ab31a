//! Frames of the video: how they are counted in what the window shows, and the play head that goes from one to the next.

use super::App;
use base::texts::t;
use base::time::{Duration, Instant};
use formats::guideline::TimecodeScheme;
use ui::clock::{TimeForm, frame_at};
use ui::scene::NoticeKind;
use ui::settings::Settings;
use ui::talk::Talk;

/// A step of the play head where the length of a frame is not known.
const USUAL_FRAME: Duration = Duration::from_millis(40);

impl App {
    /// As times are shown and read: at the rate of the guideline, else that of the video.
    pub(super) fn time_form(&self) -> TimeForm {
        let Settings { shows_timecode, drops_frames, .. } = self.desk.settings;
        let count = |rate| if drops_frames { TimecodeScheme::usual(rate) } else { TimecodeScheme::straight(rate) };
        let rate = self.session.talk.as_ref().and_then(Talk::frame_rate);
        TimeForm { scheme: rate.map(count), is_timecode: shows_timecode }
    }

    /// Says what there is to say of times that are to be shown as time code.
    pub(super) fn report_timecode(&mut self) {
        if self.session.talk.as_ref().is_some_and(|talk| talk.frame_rate().is_none()) {
            self.desk.notify(NoticeKind::Warning, t!("frames-no-rate"));
        }
    }

    /// Puts the play head onto the next frame, or the one before, and lets it stand there.
    pub(super) fn step_frame(&mut self, forward: bool) {
        self.halt_pass();
        self.stage.player.pause();
        let (head, by) = (self.head(), if forward { 1 } else { -1 });
        let Some(talk) = &self.session.talk else { return };
        let to = match (talk.frame_rate(), talk.video().and_then(|video| video.rate.frame_duration())) {
            (Some(rate), _) => rate.start_of((frame_at(rate, head) + by).max(0)),
            (None, frame) => moved(head, frame.unwrap_or(USUAL_FRAME), forward),
        };
        self.seek(to);
    }
}

fn moved(head: Instant, by: Duration, forward: bool) -> Instant {
    if forward { head + by } else { head - by }
}
