//! Signs of the voice at a gap, in the words of a subtitler.

use serde::{Deserialize, Serialize};

use base::texts::{self, t};
use base::time::Duration;

/// Something that the voice does at a gap. All numbers are finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VoiceSign {
    /// A pause of this length, which is longer than this share (0 to 1) of the speaker's pauses; `None` where there are too
    /// few to tell.
    Pause { length: Duration, longer_than: Option<f32> },
    /// The voice goes straight on.
    NoPause,
    /// The speaker changes.
    OtherSpeaker,
    /// The word before lasts so many times as long as its spelling lets expect at this rate: 1.4 is 40 % longer.
    DrawnOut { times: f32 },
    /// The word before is over in this share of the time expected.
    Hurried { times: f32 },
    /// Pitch falls within the word before, by so many semitones.
    Falls { semitones: f32 },
    /// Pitch rises within the word before.
    Rises { semitones: f32 },
    /// The word before ends as low as this speaker goes.
    BottomOfRange,
    /// The next word begins so many semitones above the end of the word before.
    StartsHigher { semitones: f32 },
    /// The next word begins so many decibels louder than the word before ends.
    StartsLouder { decibels: f32 },
}

impl VoiceSign {
    /// In a few words: "pause of 640 ms, longer than 97% of this speaker's".
    pub fn describe(&self) -> String {
        let percent = |share: f32| number(100.0 * share, 0);
        match *self {
            Self::Pause { length, longer_than: Some(share) } if share >= 0.5 => {
                // The longest of all would be longer than itself.
                t!("voice-pause-long", millis = millis(length), percent = percent(share.min(0.99)))
            }
            Self::Pause { length, longer_than: Some(_) } => t!("voice-pause-short", millis = millis(length)),
            Self::Pause { length, longer_than: None } => t!("voice-pause", millis = millis(length)),
            Self::NoPause => t!("voice-no-pause").to_owned(),
            Self::OtherSpeaker => t!("voice-other-speaker").to_owned(),
            Self::DrawnOut { times } if times >= 2.0 => t!("voice-drawn-out-times", times = number(times, 1)),
            Self::DrawnOut { times } => t!("voice-drawn-out", percent = percent(times - 1.0)),
            Self::Hurried { times } => t!("voice-hurried", percent = percent(times)),
            Self::Falls { semitones } => t!("voice-falls", semitones = number(semitones, 0)),
            Self::Rises { semitones } => t!("voice-rises", semitones = number(semitones, 0)),
            Self::BottomOfRange => t!("voice-bottom").to_owned(),
            Self::StartsHigher { semitones } => t!("voice-starts-higher", semitones = number(semitones, 0)),
            Self::StartsLouder { decibels } => t!("voice-starts-louder", decibels = number(decibels, 0)),
        }
    }

    /// In a word and a figure, to stand beside others: "drawn out ×1.6".
    pub fn label(&self) -> String {
        match *self {
            Self::Pause { length, .. } => t!("voice-label-pause", millis = millis(length)),
            Self::NoPause => t!("voice-label-no-pause").to_owned(),
            Self::OtherSpeaker => t!("voice-label-other-speaker").to_owned(),
            Self::DrawnOut { times } => t!("voice-label-drawn-out", times = number(times, 1)),
            Self::Hurried { times } => t!("voice-label-hurried", times = number(times, 1)),
            Self::Falls { semitones } => t!("voice-label-falls", semitones = number(semitones, 0)),
            Self::Rises { semitones } => t!("voice-label-rises", semitones = number(semitones, 0)),
            Self::BottomOfRange => t!("voice-label-bottom").to_owned(),
            Self::StartsHigher { semitones } => t!("voice-label-starts-higher", semitones = number(semitones, 0)),
            Self::StartsLouder { decibels } => t!("voice-label-starts-louder", decibels = number(decibels, 0)),
        }
    }

    /// Whether it speaks for a boundary, or against one.
    pub fn is_for_boundary(&self) -> bool {
        match self {
            Self::Pause { longer_than, .. } => longer_than.is_none_or(|share| share >= 0.5),
            Self::NoPause | Self::Hurried { .. } => false,
            // A rise is the melody of questions and lists; both end something.
            Self::Rises { .. } | Self::OtherSpeaker | Self::DrawnOut { .. } | Self::Falls { .. } => true,
            Self::BottomOfRange | Self::StartsHigher { .. } | Self::StartsLouder { .. } => true,
        }
    }

    /// How much it tells, roughly as the trees use it: pauses most, then duration, then pitch and level. 0 is nothing, 3 much.
    pub fn strength(&self) -> f32 {
        match *self {
            Self::Pause { length, longer_than } => 3.0 * longer_than.unwrap_or(0.5) + length.as_secs().min(2.0) as f32,
            Self::OtherSpeaker => 2.5,
            Self::DrawnOut { times } => 2.0 * times.ln(),
            Self::Hurried { times } => -times.ln(),
            Self::NoPause => 0.6,
            Self::BottomOfRange => 1.0,
            Self::Falls { semitones } | Self::Rises { semitones } | Self::StartsHigher { semitones } => semitones / 8.0,
            Self::StartsLouder { decibels } => decibels / 15.0,
        }
    }
}

fn millis(length: Duration) -> i64 {
    length.as_millis_rounded()
}

fn number(value: f32, digits: usize) -> String {
    texts::number(f64::from(value), digits)
}
