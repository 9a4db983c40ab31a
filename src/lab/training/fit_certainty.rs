//! How sure a cut is, fitted so that it comes true how often subtitlers cut there, too: a logistic regression whose weights have the
//! signs that make sense.

use super::signed_logistic::{self, Sign};
use crate::evaluation::cuts::JudgedCut;
use editor::proposals::TERMS;

/// The weights of the terms. All but the constant speak for a cut.
pub fn fit(cuts: &[JudgedCut]) -> [f64; TERMS] {
    let case = |cut: &JudgedCut| Some((cut.signs.terms()?, cut.is_left));
    let cases: Vec<([f64; TERMS], bool)> = cuts.iter().filter_map(case).collect();
    let mut signs = [Sign::For; TERMS];
    signs[0] = Sign::Any;
    signed_logistic::fit(&cases, signs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::proposals::CutSigns;
    use formats::transcript::Mark;

    /// By hand: 9 of 10 cuts at commas are left, 5 of 10 others; that those which the optimiser prefers are left less often says nothing.
    #[test]
    fn shares_come_out_as_they_went_in_and_signs_stay_sensible() {
        let cut = |mark: Mark, advantage: f32, is_left: bool| JudgedCut {
            signs: CutSigns { strength: 0.5, line_end: Some(0.5), mark, advantage },
            is_left,
        };
        let commas = (0..1000).map(|n| cut(Mark::Comma, 0.0, n % 10 != 0));
        let others = (0..1000).map(|n| cut(Mark::O, if n % 2 == 0 { 0.0 } else { 4.0 }, n % 2 == 0));
        let cuts: Vec<JudgedCut> = commas.chain(others).collect();
        let weights = fit(&cuts);
        let sure = |mark: Mark| cut(mark, 0.0, true).signs.certainty_by(&weights);
        assert!((sure(Mark::Comma) - 0.9).abs() < 0.01 && (sure(Mark::O) - 0.5).abs() < 0.01, "{weights:?}");
        assert_eq!(weights[2], 0.0);
    }
}
