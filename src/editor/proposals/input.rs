//! What the segmentation is made from, and what it is.

use base::time::{Duration, Span};
#[cfg(doc)]
use formats::guideline::Guideline;
use formats::language::Language;
use formats::transcript::Mark;

/// What the segmentation is made from. Gap N is the place after word N; the gap after the last word always ends a cue.
///
/// `words` and `spans` have one entry per word. The others have one entry per gap and may be shorter, even empty: what
/// is missing counts as not known.
#[derive(Clone, Copy, Debug, Default)]
pub struct SegmentInput<'a> {
    /// As shown to the reader, punctuation and all.
    pub words: &'a [String],
    /// When each word is spoken; starts never decrease.
    pub spans: &'a [Span],
    /// Probability, 0 to 1, that a cue should end here. Not known: 0.5.
    pub boundaries: &'a [f32],
    /// The mark after the word as shown.
    pub marks: &'a [Mark],
    /// Measured silence. Not known: the distance between the spans.
    pub pauses: &'a [Duration],
    /// A person's word: `Some(true)` ends a cue here, `Some(false)` does not.
    pub decisions: &'a [Option<bool>],
    /// Whether the speaker changes after the gap; ends a cue unless a decision forbids it, or the guideline lets two speakers share one.
    pub speaker_changes: &'a [bool],
    /// Characters that stand before the word in its line, the name of who speaks with a space behind it. Not known: none.
    pub lead_chars: &'a [usize],
    /// Probability, 0 to 1, that a subtitler would end a line here. Not known: the rules alone count.
    pub line_breaks: &'a [Option<f32>],
    /// For the rules where a line may break. Not known: the neutral one.
    pub language: &'a Language,
}

/// Where cues end and lines break.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Segmentation {
    /// One per word: whether a cue ends after it. The last one is true.
    pub cue_ends: Vec<bool>,
    /// One per word: whether a line breaks after it, inside a cue.
    pub line_breaks: Vec<bool>,
    /// One per word: how much later than the words ask for the cue that ends after it goes and the next appears, so that
    /// it can be read; at most [`Guideline::max_delay`].
    pub delays: Vec<Duration>,
    /// What the division costs in all; only good for comparing divisions of the same words under the same guideline.
    pub cost: f64,
}
