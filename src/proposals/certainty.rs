//! How sure a cut is: the probability that a subtitler would leave it where it is.

use crate::log_odds::{log_odds, probability};
use crate::transcript::Mark;

/// What tells how sure a cut is. Each is known of every cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CutSigns {
    /// How strongly words and sound ask for a boundary, 0 to 1.
    pub strength: f32,
    /// How much better the optimiser finds the two cues than with any other place between them, or none; in its currency, at least 0.
    pub advantage: f32,
    /// Probability, 0 to 1, that a subtitler would end a line here, by the words beside the gap.
    pub line_end: f32,
    /// The mark after the word as shown.
    pub mark: Mark,
    /// Whether one of the two cues has a problem: who mends it may well cut elsewhere.
    pub has_problem: bool,
}

/// How many numbers [`terms`](CutSigns::terms) gives.
pub const TERMS: usize = 7;

/// The terms that more of which never makes a cut less sure, and those of which it never makes it surer.
pub const RISING: [usize; 5] = [1, 2, 3, 4, 5];
pub const FALLING: [usize; 1] = [6];

/// More of an advantage than this is no better: nobody would cut elsewhere.
pub const MOST_ADVANTAGE: f32 = 8.0;
const LEAST_CHANCE: f32 = 1e-6;

/// What words and sound say of a boundary, and nothing else: the other terms have no weight as long as none are fitted
/// (`breathmark-lab train certainty ted_captions_train.txt.xz --every 50 --dev ted_captions_dev.txt`).
const WEIGHTS: [f64; TERMS] = [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0];

impl CutSigns {
    /// The numbers whose weighted sum are the log-odds.
    pub fn terms(&self) -> [f64; TERMS] {
        let flag = |is: bool| f64::from(u8::from(is));
        [
            1.0,
            f64::from(log_odds(self.strength, LEAST_CHANCE)),
            f64::from(self.advantage.clamp(0.0, MOST_ADVANTAGE)).sqrt(),
            f64::from(log_odds(self.line_end, LEAST_CHANCE)),
            flag(self.mark.ends_sentence()),
            flag(self.mark == Mark::Comma),
            flag(self.has_problem),
        ]
    }

    /// Probability that a subtitler would leave the cut where it is.
    pub fn certainty(&self) -> f32 {
        self.certainty_by(&WEIGHTS)
    }

    /// The same with other weights than the program's, to fit these.
    pub fn certainty_by(&self, weights: &[f64; TERMS]) -> f32 {
        let sum: f64 = self.terms().iter().zip(weights).map(|(term, weight)| term * weight).sum();
        probability(sum as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_for_a_cut_never_makes_it_less_sure() {
        let doubtful = CutSigns { strength: 0.4, line_end: 0.5, ..CutSigns::default() };
        let grows = |more: CutSigns| assert!(more.certainty() >= doubtful.certainty(), "{more:?}");
        grows(CutSigns { strength: 0.7, ..doubtful });
        grows(CutSigns { advantage: 3.0, ..doubtful });
        grows(CutSigns { line_end: 0.9, ..doubtful });
        grows(CutSigns { mark: Mark::Comma, ..doubtful });
        grows(CutSigns { mark: Mark::Period, ..doubtful });
        assert!(CutSigns { has_problem: true, ..doubtful }.certainty() <= doubtful.certainty());
        assert!(RISING.iter().all(|&term| WEIGHTS[term] >= 0.0) && FALLING.iter().all(|&term| WEIGHTS[term] <= 0.0));
    }
}
