//! Playing waits while the text of a cue is typed, and goes on by itself.

use formats::transcript::WordId;

/// Playing goes on when nothing was typed for so long, in seconds.
pub(super) const PAUSE: f64 = 1.0;

/// What is being typed, and whether playing waits for it.
#[derive(Debug, Default)]
pub(super) struct TypingPause {
    /// The field as it was a frame ago: the first word of its cue, and the text.
    seen: Option<(WordId, String)>,
    /// When something was typed last, as long as playing waits; in seconds of the window's time.
    typed_at: Option<f64>,
}

/// What is to become of playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PlaybackWish {
    Stay,
    Pause,
    Resume,
    /// To be asked again after so many seconds.
    Wait(f64),
}

impl TypingPause {
    /// One frame further: `field` is what is being typed.
    pub(super) fn step(&mut self, now: f64, field: Option<(WordId, &str)>, is_playing: bool) -> PlaybackWish {
        let seen = self.seen.as_ref().map(|(cue, text)| (*cue, text.as_str()));
        let is_same_field = matches!((seen, field), (Some(seen), Some(field)) if seen.0 == field.0);
        let is_typed = is_same_field && seen != field;
        if seen != field {
            self.seen = field.map(|(cue, text)| (cue, text.to_owned()));
        }
        match self.typed_at {
            // The user has resumed playback.
            Some(_) if is_playing => self.typed_at = None,
            Some(_) if is_typed => {
                self.typed_at = Some(now);
                return PlaybackWish::Wait(PAUSE);
            }
            Some(at) if is_same_field && now - at < PAUSE => return PlaybackWish::Wait(at + PAUSE - now),
            Some(_) => {
                self.typed_at = None;
                return PlaybackWish::Resume;
            }
            None => {}
        }
        if is_typed && is_playing {
            self.typed_at = Some(now);
            return PlaybackWish::Pause;
        }
        PlaybackWish::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_waits_for_the_typist_and_goes_on() {
        let (one, other) = (WordId(3), WordId(9));
        let mut pause = TypingPause::default();
        let mut is_playing = true;
        let mut check = |now: f64, field: Option<(WordId, &str)>, expected: PlaybackWish| {
            let wish = pause.step(now, field, is_playing);
            assert_eq!(wish, expected, "at {now}: {field:?}");
            match wish {
                PlaybackWish::Pause => is_playing = false,
                PlaybackWish::Resume => is_playing = true,
                PlaybackWish::Stay | PlaybackWish::Wait(_) => {}
            }
        };
        use PlaybackWish::{Pause, Resume, Stay, Wait};
        check(0.0, None, Stay);
        // To open a field is not to type.
        check(1.0, Some((one, "a")), Stay);
        check(2.0, Some((one, "ab")), Pause);
        check(2.25, Some((one, "ab")), Wait(0.75));
        check(2.5, Some((one, "abc")), Wait(1.0));
        check(3.25, Some((one, "abc")), Wait(0.25));
        check(3.5, Some((one, "abc")), Resume);
        check(4.0, Some((one, "abc")), Stay);
        // Leaving the field resumes playback at once, also when it is for the next one.
        check(5.0, Some((one, "abcd")), Pause);
        check(5.125, None, Resume);
        check(6.0, Some((one, "x")), Stay);
        check(6.5, Some((one, "xy")), Pause);
        check(6.625, Some((other, "z")), Resume);
        check(6.75, Some((other, "z")), Stay);
    }

    #[test]
    fn what_does_not_play_is_left_alone_and_who_lets_it_play_has_the_say() {
        let cue = WordId(3);
        let mut pause = TypingPause::default();
        pause.step(0.0, Some((cue, "a")), false);
        assert_eq!(pause.step(1.0, Some((cue, "ab")), false), PlaybackWish::Stay);
        assert_eq!(pause.step(2.0, Some((cue, "abc")), true), PlaybackWish::Pause);
        assert_eq!(pause.step(2.5, Some((cue, "abc")), true), PlaybackWish::Stay);
        assert_eq!(pause.step(9.0, Some((cue, "abc")), false), PlaybackWish::Stay);
    }
}
