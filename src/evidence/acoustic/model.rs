//! The trait behind which every acoustic model stands.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::voice_sign::VoiceSign;
use base::progress::{Cancellation, Progress};
use formats::transcript::Word;
use media::prosody::{FrameTrack, Prosody, redrawn_frames};

/// The input of an acoustic model. A value that is missing is marked as missing in [`Prosody`]: there may be no recording, no pitch in
/// a word, and no times ([`Word::estimated`]).
#[derive(Clone, Copy, Debug)]
pub struct SpokenText<'a> {
    pub words: &'a [Word],
    /// Measured about these words.
    pub prosody: &'a Prosody,
    /// The contours themselves; `None` without a recording.
    pub frames: Option<&'a FrameTrack>,
}

/// Probabilities of what the voice does after a word; the rest up to 1 is that it goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AcousticPosterior {
    /// 0 from models that know sentence ends alone.
    pub comma: f32,
    pub sentence_end: f32,
}

/// From which probability on a gap counts as what.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AcousticThresholds {
    pub sentence_end: f32,
    /// For [`AcousticPosterior::any_mark`].
    pub any_mark: f32,
}

/// Prosody in, posteriors out.
pub trait AcousticModel: Send + Sync {
    /// The name it was opened by.
    fn name(&self) -> &str;

    /// Where the model stands between precision and recall.
    fn thresholds(&self) -> AcousticThresholds;

    /// Whether it uses more than times where a voice was measured.
    fn uses_voices(&self) -> bool {
        true
    }

    /// Voice signs at each gap, in words, from a model that can tell; `None` from all others.
    fn voice_signs(&self, _text: &SpokenText<'_>) -> Option<Vec<Vec<VoiceSign>>> {
        None
    }

    /// One posterior per gap between two words: one fewer than words, none without words.
    fn posteriors(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation>;
}

impl SpokenText<'_> {
    /// The gaps between two words.
    pub fn gaps(&self) -> usize {
        self.words.len().saturating_sub(1)
    }

    /// The contours; without a recording those that the words' figures describe, straight lines as they are.
    pub fn contours(&self) -> Cow<'_, FrameTrack> {
        match self.frames {
            Some(frames) => Cow::Borrowed(frames),
            None => Cow::Owned(redrawn_frames(self.words, self.prosody)),
        }
    }
}

impl AcousticPosterior {
    /// That there is a mark of any kind.
    pub fn any_mark(self) -> f32 {
        (self.comma + self.sentence_end).min(1.0)
    }
}

impl Default for AcousticThresholds {
    fn default() -> Self {
        Self { sentence_end: 0.5, any_mark: 0.5 }
    }
}

impl AcousticThresholds {
    /// Whether both can be meant.
    pub fn is_sound(self) -> bool {
        [self.sentence_end, self.any_mark].iter().all(|threshold| (0.0..=1.0).contains(threshold))
    }
}
