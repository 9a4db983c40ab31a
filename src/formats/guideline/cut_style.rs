//! How a client cuts otherwise than this program does by itself: a few numbers, fitted to finished subtitles.

use serde::{Deserialize, Serialize};

/// What tells where a line may end in the talks that the numbers were fitted on. They count only where the same tells: the two go with
/// weights of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CutBasis {
    /// A break model.
    #[default]
    Model,
    /// The rules of the language alone.
    Rules,
}

/// What the numbers were worth when they were fitted, in files that were left out of the fit. How well ends are those of the client is told
/// by F1, from 0 to 1, without the numbers and with them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutGain {
    /// How many files they were fitted to.
    pub files: usize,
    pub line_ends: [f64; 2],
    pub cue_ends: [f64; 2],
}

impl CutGain {
    fn is_valid(&self) -> bool {
        self.line_ends.iter().chain(&self.cue_ends).all(|share| (0.0..=1.0).contains(share))
    }
}

/// How a client cuts, beside how this program does by itself; all numbers nothing: the same.
///
/// Most are natural logarithms of factors: 0.69 makes a fault weigh twice as much, -0.69 half as much. `line_ends` and `cue_ends` are
/// added to log-odds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CutStyle {
    pub basis: CutBasis,
    /// Lines that end where syntax does not want it.
    pub syntax: f64,
    /// Lines of a cue that differ in length, or have not the shape that the guideline asks for.
    pub shape: f64,
    /// Full cues.
    pub fullness: f64,
    /// Cues as such: above nothing they are longer and fewer.
    pub cue: f64,
    /// Lines after the first.
    pub extra_line: f64,
    /// Cues that end inside a sentence.
    pub split_sentence: f64,
    /// Sentences that are too short for a cue of their own and share one.
    pub short_sentence: f64,
    /// Silences inside a cue.
    pub pause_inside: f64,
    /// Added to the log-odds of a line end by the break model.
    pub line_ends: f64,
    /// Added to the log-odds of a cue end by words and sound.
    pub cue_ends: f64,
    /// `None`: nobody measured what these numbers are worth, as where a person set one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gain: Option<CutGain>,
}

/// The numbers of a [`CutStyle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::VariantArray)]
pub enum CutNumber {
    Syntax,
    Shape,
    Fullness,
    Cue,
    ExtraLine,
    SplitSentence,
    ShortSentence,
    PauseInside,
    LineEnds,
    CueEnds,
}

impl CutNumber {
    /// In the order of the fields.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The least and the greatest value. No taste becomes as strong as a rule, and a word too much in a line stays worse than any end
    /// of it.
    pub const fn range(self) -> [f64; 2] {
        match self {
            Self::Syntax => [-1.2, 0.6],
            Self::SplitSentence => [-1.2, 0.8],
            Self::ShortSentence => [-1.2, 0.6],
            Self::LineEnds | Self::CueEnds => [-2.4, 2.4],
            Self::Shape | Self::Fullness | Self::Cue | Self::ExtraLine | Self::PauseInside => [-1.2, 1.2],
        }
    }

    /// Whether it is added to log-odds; the others are logarithms of factors.
    pub const fn is_offset(self) -> bool {
        matches!(self, Self::LineEnds | Self::CueEnds)
    }
}

impl CutStyle {
    /// Whether it changes nothing.
    pub fn is_neutral(&self) -> bool {
        CutNumber::ALL.iter().all(|&number| self.number(number) == 0.0)
    }

    /// A number as it counts, within its range; what is no number counts as nothing.
    pub fn number(&self, number: CutNumber) -> f64 {
        let [least, most] = number.range();
        let value = self.value(number);
        if value.is_nan() { 0.0 } else { value.clamp(least, most) }
    }

    /// The factor of a fault.
    pub fn factor(&self, number: CutNumber) -> f64 {
        self.number(number).exp()
    }

    /// The same style with another value of a number, kept within its range. What it gains is not known any more.
    #[must_use]
    pub fn with(mut self, number: CutNumber, value: f64) -> Self {
        self.gain = None;
        *self.value_mut(number) = value;
        let kept = self.number(number);
        *self.value_mut(number) = kept;
        self
    }

    /// Whether all numbers are within their ranges.
    pub fn is_valid(&self) -> bool {
        CutNumber::ALL.iter().all(|&number| self.value(number) == self.number(number))
            && self.gain.is_none_or(|gain| gain.is_valid())
    }

    fn value(&self, number: CutNumber) -> f64 {
        let mut style = *self;
        *style.value_mut(number)
    }

    fn value_mut(&mut self, number: CutNumber) -> &mut f64 {
        match number {
            CutNumber::Syntax => &mut self.syntax,
            CutNumber::Shape => &mut self.shape,
            CutNumber::Fullness => &mut self.fullness,
            CutNumber::Cue => &mut self.cue,
            CutNumber::ExtraLine => &mut self.extra_line,
            CutNumber::SplitSentence => &mut self.split_sentence,
            CutNumber::ShortSentence => &mut self.short_sentence,
            CutNumber::PauseInside => &mut self.pause_inside,
            CutNumber::LineEnds => &mut self.line_ends,
            CutNumber::CueEnds => &mut self.cue_ends,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guideline::{Guideline, GuidelineError};

    #[test]
    fn each_number_is_itself_and_stays_in_its_range() {
        for &number in CutNumber::ALL {
            let [least, most] = number.range();
            assert!(least < 0.0 && most > 0.0);
            let style = CutStyle::default().with(number, 0.3);
            assert!(!style.is_neutral() && style.is_valid());
            let set: Vec<CutNumber> = CutNumber::ALL.iter().copied().filter(|&n| style.number(n) != 0.0).collect();
            assert_eq!(set, [number]);
            assert_eq!(style.with(number, f64::INFINITY).number(number), most);
            assert_eq!(style.with(number, f64::NAN), CutStyle::default());
        }
        assert_eq!(CutStyle::default().factor(CutNumber::Cue).to_bits(), 1.0_f64.to_bits());
    }

    #[test]
    fn a_guideline_keeps_its_cuts_and_one_without_says_nothing_of_them() {
        let plain = serde_json::to_string(&Guideline::ted()).unwrap();
        assert!(!plain.contains("cuts"), "{plain}");
        let style = CutStyle { basis: CutBasis::Rules, cue: -0.5, line_ends: 1.0, ..CutStyle::default() };
        let own = Guideline { cuts: Some(style), ..Guideline::ted() };
        let text = serde_json::to_string(&own).unwrap();
        assert_eq!(Guideline::from_json(&text).unwrap(), own);
        assert!(!own.has_rules_of(&Guideline::ted()));
        // What they gain is no rule, and goes with the first number that is changed.
        let gain = CutGain { files: 12, line_ends: [0.53, 0.56], cue_ends: [0.5, 0.6] };
        let measured = Guideline { cuts: Some(CutStyle { gain: Some(gain), ..style }), ..own.clone() };
        assert!(measured.has_rules_of(&own) && own.has_rules_of(&measured) && measured != own);
        assert_eq!(Guideline::from_json(&serde_json::to_string(&measured).unwrap()).unwrap(), measured);
        assert_eq!(measured.cuts.unwrap().with(CutNumber::Cue, -0.5), style);
        // Numbers that are left out are nothing.
        let short = Guideline::from_json(r#"{"name": "Short", "cuts": {"cue": -0.5}}"#).unwrap();
        assert_eq!(short.cuts, Some(CutStyle { cue: -0.5, ..CutStyle::default() }));
    }

    #[test]
    fn wild_numbers_are_refused_and_count_as_far_as_they_may() {
        for wild in ["1e300", "-7", "9"] {
            let read = Guideline::from_json(&format!(r#"{{"name": "Wild", "cuts": {{"shape": {wild}}}}}"#));
            assert!(matches!(read, Err(GuidelineError::Impossible { .. })), "{read:?}");
        }
        for share in ["-0.1", "1e300"] {
            let gain = format!(r#"{{"files": 3, "line_ends": [0.5, {share}], "cue_ends": [0, 1]}}"#);
            let read = Guideline::from_json(&format!(r#"{{"name": "Wild", "cuts": {{"gain": {gain}}}}}"#));
            assert!(matches!(read, Err(GuidelineError::Impossible { .. })), "{read:?}");
        }
        for unreadable in [r#"{"shapes": 1}"#, r#"{"shape": "much"}"#, r#"{"shape": null}"#] {
            let read = Guideline::from_json(&format!(r#"{{"cuts": {unreadable}}}"#));
            assert!(matches!(read, Err(GuidelineError::NotAGuideline(_))), "{read:?}");
        }
        let wild = CutStyle { shape: 40.0, cue: f64::NAN, ..CutStyle::default() };
        assert_eq!((wild.number(CutNumber::Shape), wild.number(CutNumber::Cue)), (1.2, 0.0));
        assert!(!wild.is_valid());
    }
}
