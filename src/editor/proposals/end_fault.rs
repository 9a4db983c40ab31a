//! How likely a cue end is one that a subtitler would mend: it parts words that belong together, or ends with a full stop where no
//! mark belongs.

use super::certainty::CutSigns;
use base::log_odds::{log_odds, probability};
use base::time::Duration;

/// From this penalty on a break between two words parts what must stay together; see [`Language::break_penalty`].
///
/// [`Language::break_penalty`]: formats::language::Language::break_penalty
pub const PARTS_PHRASE: f32 = 5.0;

/// How many numbers [`terms`](EndSigns::terms) gives.
pub const FAULT_TERMS: usize = 7;

const LEAST_CHANCE: f32 = 1e-3;
/// A longer pause tells no more.
const LONGEST_PAUSE_S: f64 = 2.0;

/// Fitted on twelve TED talks that no open model has read, bare and with damaged marks, as the small and as the large reader read them;
/// figures in `models/README.md`: `breathmark-lab train review` on the training talks of `panted`, with `--dev` its two others (seed 1).
///
/// A long pause speaks *for* a fault: it has been weighed in the strength already, and where it alone asks for an end it is often one of
/// thinking.
const WEIGHTS: [f64; FAULT_TERMS] = [-0.282, -1.014, -0.66, 0.194, -0.653, 0.716, -0.183];

/// The signs of a fault at a cue end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EndSigns {
    /// Those of the cut.
    pub cut: CutSigns,
    /// Probability, 0 to 1, that a sentence ends here.
    pub sentence_end: f32,
    /// How much speaks against a break between the two words, bare as they are spoken.
    pub break_penalty: f32,
    pub pause: Duration,
}

impl EndSigns {
    pub fn parts_phrase(&self) -> bool {
        self.break_penalty >= PARTS_PHRASE
    }

    /// Whether it can be such a fault at all.
    pub fn may_be_fault(&self) -> bool {
        self.cut.mark.ends_sentence() || self.parts_phrase()
    }

    /// The numbers whose weighted sum are the log-odds of a fault, where one is possible: 1; whether a phrase is parted; the log-odds of
    /// any mark; the break penalty; the log-odds of a sentence end where one is shown; the pause in seconds; the log-odds of a line end.
    pub fn terms(&self) -> [f64; FAULT_TERMS] {
        let odds = |chance: f32| f64::from(log_odds(chance, LEAST_CHANCE));
        [
            1.0,
            f64::from(u8::from(self.parts_phrase())),
            odds(self.cut.strength),
            f64::from(self.break_penalty),
            if self.cut.mark.ends_sentence() { odds(self.sentence_end) } else { 0.0 },
            self.pause.as_secs().clamp(0.0, LONGEST_PAUSE_S),
            // What no model says speaks neither for nor against it.
            self.cut.line_end.map_or(0.0, odds),
        ]
    }

    /// Probability, 0 to 1, that it is such a fault.
    pub fn fault(&self) -> f32 {
        self.fault_by(&WEIGHTS)
    }

    /// The same with other weights than the program's, to fit these.
    pub fn fault_by(&self, weights: &[f64; FAULT_TERMS]) -> f32 {
        if !self.may_be_fault() {
            return 0.0;
        }
        let sum: f64 = self.terms().iter().zip(weights).map(|(term, weight)| term * weight).sum();
        probability(sum as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::Mark;

    #[test]
    fn a_fault_is_likelier_where_less_asks_for_an_end() {
        let cut = CutSigns { strength: 0.8, line_end: Some(0.7), mark: Mark::Period, advantage: 3.0 };
        let end = EndSigns { cut, sentence_end: 0.7, break_penalty: 1.5, pause: Duration::from_millis(300) };
        for surer in [
            EndSigns { cut: CutSigns { strength: 0.95, ..cut }, ..end },
            EndSigns { sentence_end: 0.9, ..end },
            EndSigns { break_penalty: 0.5, ..end },
            EndSigns { cut: CutSigns { line_end: Some(0.95), ..cut }, ..end },
        ] {
            assert!(surer.fault() < end.fault(), "{surer:?}");
        }
        let parted = EndSigns { break_penalty: 8.0, ..end };
        assert!(parted.fault() > end.fault());
        // An end without a full stop between two phrases is a matter of taste.
        let indifferent = EndSigns { cut: CutSigns { mark: Mark::Comma, ..cut }, ..end };
        assert_eq!(indifferent.fault(), 0.0);
        assert!(!indifferent.may_be_fault() && EndSigns { break_penalty: 5.0, ..indifferent }.fault() > 0.0);
    }

    /// By hand: terms of 1, no phrase, log-odds of 0, 2, log-odds of 0, 1 s, nothing.
    #[test]
    fn log_odds_add_up() {
        let cut = CutSigns { strength: 0.5, mark: Mark::Question, ..CutSigns::default() };
        let end = EndSigns { cut, sentence_end: 0.5, break_penalty: 2.0, pause: Duration::from_millis(1000) };
        assert_eq!(end.terms(), [1.0, 0.0, 0.0, 2.0, 0.0, 1.0, 0.0]);
        let weights = [0.0, 9.0, 9.0, -0.5, 9.0, 1.0, 9.0];
        assert_eq!(end.fault_by(&weights), 0.5);
        assert_eq!(EndSigns { pause: Duration::from_millis(60_000), ..end }.terms()[5], LONGEST_PAUSE_S);
    }
}
