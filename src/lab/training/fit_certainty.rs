//! How sure a cut is, fitted so that it comes true how often subtitlers cut there, too: a logistic regression whose weights have the
//! signs that make sense.

use crate::evaluation::cuts::JudgedCut;
use editor::proposals::TERMS;

/// As if every weight had been seen to be nothing by so many cuts: what tells little stays small.
const PRIOR: f64 = 1.0;
const ROUNDS: usize = 400;

/// The weights of the terms: one after the other is moved to where it fits best by Newton's method, as far as its sign allows.
pub fn fit(cuts: &[JudgedCut]) -> [f64; TERMS] {
    let row = |cut: &JudgedCut| Some((cut.signs.terms()?, f64::from(u8::from(cut.is_left))));
    let rows: Vec<([f64; TERMS], f64)> = cuts.iter().filter_map(row).collect();
    let mut weights = [0.0; TERMS];
    let mut sums = vec![0.0; rows.len()];
    for _ in 0..ROUNDS {
        for term in 0..TERMS {
            let (mut slope, mut curve) = (-PRIOR * weights[term], PRIOR);
            for ((terms, is_left), sum) in rows.iter().zip(&sums) {
                let promised = 1.0 / (1.0 + f64::exp(-sum));
                slope += (is_left - promised) * terms[term];
                curve += promised * (1.0 - promised) * terms[term] * terms[term];
            }
            let moved = allowed(term, weights[term] + slope / curve);
            let by = moved - weights[term];
            weights[term] = moved;
            rows.iter().zip(&mut sums).for_each(|((terms, _), sum)| *sum += by * terms[term]);
        }
    }
    weights.map(|weight| (weight * 1000.0).round() / 1000.0)
}

/// All but the constant speak for a cut.
fn allowed(term: usize, weight: f64) -> f64 {
    if term == 0 { weight } else { weight.max(0.0) }
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
