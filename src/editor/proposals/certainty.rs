//! How sure a cut is: the probability that a subtitler would leave it where it is.

use base::log_odds::{log_odds, probability};
use formats::transcript::Mark;

/// The signs of how sure a cut is. Each is known of every cut.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CutSigns {
    /// How strongly words and sound ask for a boundary, 0 to 1.
    pub strength: f32,
    /// How much better the optimiser finds the two cues than with any other place between them, or none; in its currency, at least 0.
    pub advantage: f32,
    /// Probability, 0 to 1, that a subtitler would end a line here, by the words around the gap; `None`: no model says, or another one
    /// than that by which the weights were fitted.
    pub line_end: Option<f32>,
    /// The mark after the word as shown.
    pub mark: Mark,
}

/// How many numbers [`terms`](CutSigns::terms) gives. More of any but the first never makes a cut less sure.
pub const TERMS: usize = 5;

/// More of an advantage than this is no better: no subtitler would cut elsewhere.
pub const MOST_ADVANTAGE: f32 = 8.0;
const LEAST_CHANCE: f32 = 1e-3;

/// Nothing is surer: of the surest cuts that many stood where their subtitlers ended no line (0.7 in 100 where marks were written, 2.8
/// where they were restored).
const MOST_CERTAIN: f32 = 0.98;

/// Fitted on 45 TED talks, which no open model has read, with their marks and without, so that it comes true how often their
/// subtitlers ended a line or a cue at a cut, too; figures in the card of the break model (`models/breaks-open/card.md`):
/// `breathmark-lab train certainty ted_captions_train.txt.xz --every 50 --dev ted_captions_dev.txt` (seed 1).
const WEIGHTS: [f64; TERMS] = [-0.079, 0.119, 0.141, 0.538, 0.0];

impl CutSigns {
    /// The numbers whose weighted sum are the log-odds; `None` where the break model says nothing.
    pub fn terms(&self) -> Option<[f64; TERMS]> {
        Some([
            1.0,
            f64::from(log_odds(self.strength, LEAST_CHANCE)),
            f64::from(self.advantage.clamp(0.0, MOST_ADVANTAGE)).sqrt(),
            f64::from(log_odds(self.line_end?, LEAST_CHANCE)),
            f64::from(u8::from(self.mark == Mark::Comma)),
        ])
    }

    /// Whether it was measured how often a subtitler leaves such a cut.
    pub const fn is_measured(&self) -> bool {
        self.line_end.is_some()
    }

    /// Probability that a subtitler would leave the cut where it is. Where that was not measured, how strongly words and sound ask for a
    /// boundary stands in.
    pub fn certainty(&self) -> f32 {
        self.certainty_by(&WEIGHTS)
    }

    /// The same with other weights than the program's, to fit these.
    pub fn certainty_by(&self, weights: &[f64; TERMS]) -> f32 {
        let Some(terms) = self.terms() else { return self.strength };
        let sum: f64 = terms.iter().zip(weights).map(|(term, weight)| term * weight).sum();
        probability(sum as f32).min(MOST_CERTAIN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_speaks_for_a_cut_never_makes_it_less_sure() {
        let doubtful = CutSigns { strength: 0.4, line_end: Some(0.5), ..CutSigns::default() };
        for more in [
            CutSigns { strength: 0.7, ..doubtful },
            CutSigns { advantage: 3.0, ..doubtful },
            CutSigns { line_end: Some(0.9), ..doubtful },
        ] {
            assert!(more.certainty() > doubtful.certainty(), "{more:?}");
        }
        let comma = CutSigns { mark: Mark::Comma, ..doubtful };
        assert!(comma.certainty() >= doubtful.certainty());
    }

    /// A pause, a full stop, a falling voice: what made words and sound 65 % sure of a mark is as good as certain as a cut.
    #[test]
    fn a_place_where_subtitlers_end_lines_is_certain_however_doubtful_its_mark() {
        let cut = CutSigns { strength: 0.65, advantage: 4.0, line_end: Some(0.97), mark: Mark::Period };
        assert!(cut.certainty() >= 0.88, "{}", cut.certainty());
        assert_eq!(CutSigns { strength: 1.0, line_end: Some(1.0), ..cut }.certainty(), MOST_CERTAIN);
        // It was not measured without the break model.
        assert_eq!(CutSigns { line_end: None, ..cut }.certainty(), 0.65);
    }
}
