//! How much each fault of a division weighs.

use serde::{Deserialize, Serialize};

use super::SegmentInput;
use formats::guideline::{CutBasis, CutNumber, CutStyle, Guideline};
use formats::transcript::Mark;

/// The weights of faults against each other, in one currency: 1 is a matter of taste, 5 a fault a subtitler would mend, 20 a broken
/// rule. What is a matter of taste was fitted to the lines of subtitlers (`breathmark-lab train cuts`). Rules are not up for it, nor
/// is what parts one cue from the next: lines do not tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CutWeights {
    /// The negative logarithm of a boundary's probability where a cue ends, and of its contrary where it goes on.
    pub probability: f64,
    /// Going on within a cue with a sentence that is too short for a cue of its own, or after one.
    pub short_sentence_inside: f64,
    /// Ending a cue in the middle of a sentence, and the same at a comma.
    pub split_sentence: f64,
    pub split_at_comma: f64,
    /// The syntactic penalty (0 to 10) of a place where a line ends, made a cost: per point and per square of it. The square makes
    /// the places where nothing may break cost more than a little imbalance or another cue, and leaves matters of taste alone.
    pub syntax: f64,
    pub syntax_squared: f64,
    /// How much more the syntax matters where a cue ends than where a line does.
    pub syntax_of_cue: f64,
    /// In text that does not fit on one line: a gap at which the lines are not what a subtitler's would be, times the probability
    /// of that: that a line ends there if none does, and the contrary. The sum is the expected number of differences.
    pub difference: f64,
    /// The same where a cue ends.
    pub difference_of_cue: f64,
    /// The negative logarithm of a boundary's probability where a line ends: speakers breathe between phrases, which tells "on a
    /// night shift | writes" from "on a night | shift writes".
    pub line_probability: f64,
    /// A cue as such, so that text is not chopped up where nothing asks for it.
    pub cue: f64,
    /// Each line after the first.
    pub extra_line: f64,
    /// A full cue, falling with the square of its length: divides a long sentence into parts of like length.
    pub fullness: f64,
    /// Lines that differ by the full width, and the same where the guideline puts syntax first.
    pub imbalance: f64,
    pub imbalance_syntax: f64,
    /// A few short words that are not a sentence.
    pub scrap: f64,
    /// A cue just at the strict reading speed; nothing at the greatest one, and in proportion between these.
    pub hasty: f64,
    /// A cue that is just above the strict reading speed, what is added per multiple of that speed, and per square of it.
    /// The square keeps the haste of several cues from being piled upon one that no viewer can read.
    pub too_fast: f64,
    pub too_fast_per_multiple: f64,
    pub too_fast_squared: f64,
    /// A cue just at the greatest reading speed; nothing at the optimal one.
    pub fast: f64,
    /// A cue that is just too short, and what is added for one that is gone as it comes; in proportion between these.
    pub too_short: f64,
    pub far_too_short: f64,
    /// A boundary that comes later than the words ask for, and for each second of it.
    pub late: f64,
    pub late_per_second: f64,
    /// A silence inside a cue that is as long as one may be.
    pub pause_inside: f64,
    /// Added to the log-odds of a line end by the break model, and of a cue end by words and sound: no weights, and nothing but where
    /// a client's own cuts ask for it.
    #[serde(default)]
    pub line_end_log_odds: f64,
    #[serde(default)]
    pub cue_end_log_odds: f64,
}

impl CutWeights {
    /// Where a break model tells what a subtitler would do: fitted with it.
    pub const FITTED: Self = Self {
        probability: 1.5,
        short_sentence_inside: 12.0,
        split_sentence: 9.0,
        split_at_comma: 5.0,
        syntax: 2.4,
        syntax_squared: 0.24,
        syntax_of_cue: 1.4,
        difference: 6.0,
        difference_of_cue: 2.0,
        line_probability: 0.05,
        cue: 4.0,
        extra_line: 0.5,
        fullness: 2.0,
        imbalance: 3.2,
        imbalance_syntax: 0.8,
        scrap: 8.0,
        hasty: 10.0,
        too_fast: 20.0,
        too_fast_per_multiple: 30.0,
        too_fast_squared: 200.0,
        fast: 1.5,
        too_short: 20.0,
        far_too_short: 20.0,
        late: 1.33,
        late_per_second: 10.0,
        pause_inside: 10.0,
        line_end_log_odds: 0.0,
        cue_end_log_odds: 0.0,
    };

    /// Where rules alone tell where a line may end: a judgement. They know less than the model, and have less of a say.
    pub const BY_RULES: Self = Self {
        short_sentence_inside: 4.0,
        split_sentence: 6.0,
        split_at_comma: 3.0,
        syntax: 0.3,
        syntax_squared: 0.12,
        difference: 0.0,
        difference_of_cue: 0.0,
        line_probability: 0.4,
        cue: 1.5,
        extra_line: 1.0,
        fullness: 3.0,
        imbalance: 4.0,
        hasty: 20.0,
        late: 2.0,
        pause_inside: 5.0,
        ..Self::FITTED
    };

    /// Those for a talk under a guideline, whose cuts count where they were fitted on talks with the same basis.
    pub fn of(input: &SegmentInput<'_>, guideline: &Guideline) -> Self {
        let basis = basis_of(input);
        let weights = match basis {
            CutBasis::Model => Self::FITTED,
            CutBasis::Rules => Self::BY_RULES,
        };
        guideline.cuts.filter(|cuts| cuts.basis == basis).map_or(weights, |cuts| weights.for_client(&cuts))
    }

    /// The weights as a client's cuts ask for. Those that ask for nothing leave every bit as it is.
    fn for_client(self, cuts: &CutStyle) -> Self {
        let factor = |number| cuts.factor(number);
        Self {
            syntax: self.syntax * factor(CutNumber::Syntax),
            syntax_squared: self.syntax_squared * factor(CutNumber::Syntax),
            imbalance: self.imbalance * factor(CutNumber::Shape),
            imbalance_syntax: self.imbalance_syntax * factor(CutNumber::Shape),
            fullness: self.fullness * factor(CutNumber::Fullness),
            cue: self.cue * factor(CutNumber::Cue),
            extra_line: self.extra_line * factor(CutNumber::ExtraLine),
            split_sentence: self.split_sentence * factor(CutNumber::SplitSentence),
            split_at_comma: self.split_at_comma * factor(CutNumber::SplitSentence),
            short_sentence_inside: self.short_sentence_inside * factor(CutNumber::ShortSentence),
            pause_inside: self.pause_inside * factor(CutNumber::PauseInside),
            line_end_log_odds: cuts.number(CutNumber::LineEnds),
            cue_end_log_odds: cuts.number(CutNumber::CueEnds),
            ..self
        }
    }

    /// Each weight with its name, in the order of the fields.
    pub fn named(&mut self) -> [(&'static str, &mut f64); 26] {
        let Self {
            probability,
            short_sentence_inside,
            split_sentence,
            split_at_comma,
            syntax,
            syntax_squared,
            syntax_of_cue,
            difference,
            difference_of_cue,
            line_probability,
            cue,
            extra_line,
            fullness,
            imbalance,
            imbalance_syntax,
            scrap,
            hasty,
            too_fast,
            too_fast_per_multiple,
            too_fast_squared,
            fast,
            too_short,
            far_too_short,
            late,
            late_per_second,
            pause_inside,
            line_end_log_odds: _,
            cue_end_log_odds: _,
        } = self;
        [
            ("probability", probability),
            ("short_sentence_inside", short_sentence_inside),
            ("split_sentence", split_sentence),
            ("split_at_comma", split_at_comma),
            ("syntax", syntax),
            ("syntax_squared", syntax_squared),
            ("syntax_of_cue", syntax_of_cue),
            ("difference", difference),
            ("difference_of_cue", difference_of_cue),
            ("line_probability", line_probability),
            ("cue", cue),
            ("extra_line", extra_line),
            ("fullness", fullness),
            ("imbalance", imbalance),
            ("imbalance_syntax", imbalance_syntax),
            ("scrap", scrap),
            ("hasty", hasty),
            ("too_fast", too_fast),
            ("too_fast_per_multiple", too_fast_per_multiple),
            ("too_fast_squared", too_fast_squared),
            ("fast", fast),
            ("too_short", too_short),
            ("far_too_short", far_too_short),
            ("late", late),
            ("late_per_second", late_per_second),
            ("pause_inside", pause_inside),
        ]
    }

    /// The cost of a cue end after a mark, where a break has this penalty. A silence excuses one in mid-sentence, but
    /// much less so one between an article and its noun.
    pub fn split(&self, mark: Mark, penalty: f64, pause_secs: f64) -> f64 {
        let by_mark = match mark {
            Mark::Period | Mark::Question => return 0.0,
            Mark::Comma => self.split_at_comma,
            Mark::O => self.split_sentence,
        };
        // A second of silence divides the fault of a parted sentence by 3, that of parted syntax by 1.5.
        by_mark / (1.0 + 2.0 * pause_secs) + self.syntax_of_cue * self.syntax(penalty) / (1.0 + 0.5 * pause_secs)
    }

    pub(super) fn syntax(&self, penalty: f64) -> f64 {
        self.syntax * penalty + self.syntax_squared * penalty * penalty
    }
}

/// What tells where a line may end in a talk.
pub(crate) fn basis_of(input: &SegmentInput<'_>) -> CutBasis {
    let knows_lines = input.line_breaks.iter().any(Option::is_some);
    if knows_lines { CutBasis::Model } else { CutBasis::Rules }
}

/// A probability with log-odds added; as it is if there are none.
pub(super) fn moved(probability: f64, log_odds: f64) -> f64 {
    if log_odds == 0.0 || probability <= 0.0 || probability >= 1.0 {
        return probability;
    }
    1.0 / (1.0 + (-((probability / (1.0 - probability)).ln() + log_odds)).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::language::Language;

    #[test]
    fn log_odds_add_up() {
        assert_eq!(moved(0.3, 0.0).to_bits(), 0.3_f64.to_bits());
        assert!((moved(0.5, 4.0_f64.ln()) - 0.8).abs() < 1e-12);
        assert_eq!((moved(0.0, 2.0), moved(1.0, -2.0)), (0.0, 1.0));
    }

    #[test]
    fn cuts_count_where_they_were_fitted_and_neutral_ones_change_no_bit() {
        let input = |line_breaks: &'static [Option<f32>]| SegmentInput {
            line_breaks,
            language: Language::of("en"),
            ..SegmentInput::default()
        };
        let (model, rules) = (input(&[Some(0.5)]), input(&[]));
        let guideline = |cuts| Guideline { cuts, ..Guideline::ted() };
        let neutral = |basis| guideline(Some(CutStyle { basis, ..CutStyle::default() }));
        assert_eq!(CutWeights::of(&model, &neutral(CutBasis::Model)), CutWeights::FITTED);
        assert_eq!(CutWeights::of(&rules, &neutral(CutBasis::Rules)), CutWeights::BY_RULES);
        let short = guideline(Some(CutStyle { cue: -0.5, cue_ends: 1.0, ..CutStyle::default() }));
        let weights = CutWeights::of(&model, &short);
        assert!((weights.cue - CutWeights::FITTED.cue * (-0.5_f64).exp()).abs() < 1e-12);
        assert_eq!((weights.cue_end_log_odds, weights.syntax), (1.0, CutWeights::FITTED.syntax));
        assert_eq!(CutWeights::of(&rules, &short), CutWeights::BY_RULES, "fitted with a model");
        // As a project by hand may have it.
        let wild = guideline(Some(CutStyle { cue: f64::NAN, syntax: 1e300, ..CutStyle::default() }));
        let weights = CutWeights::of(&model, &wild);
        assert!(weights.cue == CutWeights::FITTED.cue && weights.syntax < 2.0 * CutWeights::FITTED.syntax);
    }
}
