//! Other subtitles of the same talk, kept beside its cues: a translation, an older version. They have times of their own and are
//! no words of the talk: nothing is measured, proposed or learnt by them.

use serde::{Deserialize, Serialize};

use base::time::{Instant, Span};
use formats::guideline::Guideline;

/// The second subtitles of a talk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SecondSubtitles {
    #[serde(flatten)]
    pub facts: SecondFacts,
    /// In the order of time; they may overlap.
    pub cues: Vec<SecondCue>,
}

/// What second subtitles are, and how they are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SecondFacts {
    /// As the person knows them: the name of the file that they were read from.
    pub name: String,
    /// BCP-47 or ISO 639 code, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// By what they are judged; `None`: the guideline of the talk, with its figures for their language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guideline: Option<Box<Guideline>>,
    /// Whether what is cut, joined, moved in time, put in or deleted of the cues is so of them in the same step.
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_step: bool,
    /// Whether nothing may change when the cues are shown, nor how many they are: texts are written into given times.
    #[serde(default, skip_serializing_if = "is_false")]
    pub times_locked: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// One of their cues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SecondCue {
    pub span: Span,
    /// Line breaks count, styles are tags as SubRip writes them; empty until it is translated.
    pub text: String,
}

impl SecondSubtitles {
    /// Sets right what no program of ours writes: the order, and spans that end before they begin. How many cues were odd.
    pub(in crate::project) fn put_in_order(&mut self) -> usize {
        let is_usable = |guideline: &Guideline| guideline.validate().is_ok() && guideline.validate_rules().is_ok();
        let mut odd = usize::from(self.facts.guideline.take_if(|guideline| !is_usable(guideline)).is_some());
        for cue in &mut self.cues {
            let start = cue.span.start.max(Instant::ZERO);
            let sane = Span::new(start, cue.span.end.max(start));
            odd += usize::from(sane != cue.span);
            cue.span = sane;
        }
        odd += self.cues.windows(2).filter(|pair| pair[0].span.start > pair[1].span.start).count();
        self.cues.sort_by_key(|cue| cue.span.start);
        odd
    }
}
