//! The settled result of a project.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;

use crate::cues::{CarriedTags, Cue, Problem};
use crate::proposals::{CutSigns, Segmentation};
use crate::settling::{MarkCorrection, WeighedGap};
use base::texts::t;
use base::time::Span;
use evidence::fusion::joint::BoundaryStage;
use evidence::restored_text::RestoredText;
use formats::transcript::WordId;

/// A project made into subtitles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ProjectCues {
    /// One per word: what the gap after it comes to; `None` where nothing was measured. Empty without evidence.
    pub weighed: Vec<Option<WeighedGap>>,
    pub wording: RestoredText,
    /// The tags in it that reach over several words.
    pub tags: CarriedTags,
    /// Written marks that are proposed to be mended, by the word before them.
    pub repairs: BTreeMap<WordId, MarkCorrection>,
    pub segmentation: Segmentation,
    pub cues: Vec<Cue>,
    /// The rules of the guideline that cues break, in the order of the cues.
    pub problems: Vec<Problem>,
    /// The same of rules that are only this program's own choice.
    pub hints: Vec<Problem>,
    /// Every gap where a cue ends, and every gap that a person decided about, in order; not the end of the talk.
    pub boundaries: Vec<Boundary>,
}

impl ProjectCues {
    /// The text and the cues alone, without how they came about: enough to compare others with, and much less to copy.
    pub fn shown(&self) -> Self {
        Self {
            wording: self.wording.clone(),
            tags: self.tags.clone(),
            segmentation: self.segmentation.clone(),
            cues: self.cues.clone(),
            ..Self::default()
        }
    }

    /// How a word reads in the cue of these words: with the tags that are carried into the cue and out of it.
    pub fn text_in(&self, word: usize, cue: &Range<usize>) -> Cow<'_, str> {
        self.tags.text(word, cue, |word| self.wording.words.get(word).map_or("", String::as_str))
    }
}

/// Where things stand with a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The machine proposes a cue end, and the editor has not looked at it.
    Pending,
    Accepted,
    /// No cue ends here: refused.
    Rejected,
    /// A cue ends here that was proposed elsewhere.
    Moved,
    /// A cue ends here that was not proposed.
    Added,
}

impl State {
    /// One word, as files say it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::Moved => "moved",
            Self::Added => "added",
        }
    }

    /// The same as the window says it.
    pub fn shown(self) -> &'static str {
        match self {
            Self::Pending => t!("boundary-state-pending"),
            Self::Accepted => t!("boundary-state-accepted"),
            Self::Rejected => t!("boundary-state-rejected"),
            Self::Moved => t!("boundary-state-moved"),
            Self::Added => t!("boundary-state-added"),
        }
    }
}

/// A place where a cue ends, or where a person said that none does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boundary {
    /// Permanent name: the word before the gap.
    pub gap: WordId,
    /// Position of that word.
    pub word: usize,
    pub state: State,
    /// Whether the machine found it by the pause (hard) or by the words alone (soft); `None`: only the length of the text
    /// asks for it.
    pub stage: Option<BoundaryStage>,
    /// The signs of how sure the cut is; `None` of what a person decided about.
    pub signs: Option<CutSigns>,
    /// How much speaks against a break between the two words, bare as they are spoken (see [`Language::break_penalty`]); 0 of what a
    /// person decided about.
    ///
    /// [`Language::break_penalty`]: formats::language::Language::break_penalty
    pub break_penalty: f32,
    /// When the cue before it goes and the next appears. For a rejected one: the silence between the two words.
    pub span: Span,
}

impl Boundary {
    /// Probability that a subtitler would leave the cut where it is; `None` of what a person decided about.
    pub fn certainty(&self) -> Option<f32> {
        self.signs.map(|signs| signs.certainty())
    }

    /// Whether that was measured of such cuts; else it is how strongly words and sound ask for a boundary.
    pub fn is_measured(&self) -> bool {
        self.signs.is_some_and(|signs| signs.is_measured())
    }

    /// Whether it is undecided and at least as sure as that.
    pub fn is_sure(&self, least: f32) -> bool {
        self.certainty().is_some_and(|certainty| certainty >= least)
    }

    pub fn is_cue_end(&self) -> bool {
        self.state != State::Rejected
    }

    pub fn is_decided(&self) -> bool {
        self.state != State::Pending
    }
}
