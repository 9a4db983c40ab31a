//! How likely a cue end is one to mend, fitted to talks of which it is known what people wrote.

use super::signed_logistic::{self, Sign};
use crate::evaluation::review::JudgedEnd;
use editor::proposals::{EndSigns, FAULT_TERMS};

/// Of a phrase that is parted nothing is asked, as it is told apart by its penalty already.
const SIGNS: [Sign; FAULT_TERMS] =
    [Sign::Any, Sign::Any, Sign::Against, Sign::For, Sign::Against, Sign::For, Sign::Against];

/// The weights of the terms, of the ends that can be bad at all.
pub fn fit(ends: &[JudgedEnd]) -> [f64; FAULT_TERMS] {
    let cases = ends.iter().filter(|end| end.signs.may_be_fault()).map(|end| (end.signs.terms(), end.is_bad));
    signed_logistic::fit(&cases.collect::<Vec<_>>(), SIGNS)
}

/// What was promised of ends that can be bad, and what came true, in bins of the promise.
pub fn promises(ends: &[JudgedEnd], fault: impl Fn(&EndSigns) -> f32) -> Vec<Promise> {
    const BINS: [f32; 8] = [0.0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 1.1];
    let judged: Vec<(f32, bool)> =
        ends.iter().filter(|end| end.signs.may_be_fault()).map(|end| (fault(&end.signs), end.is_bad)).collect();
    let bin = |limits: &[f32]| {
        let inside: Vec<&(f32, bool)> =
            judged.iter().filter(|(fault, _)| (limits[0]..limits[1]).contains(fault)).collect();
        let promised = inside.iter().map(|(fault, _)| f64::from(*fault)).sum();
        Promise { promised, bad: inside.iter().filter(|(_, is_bad)| *is_bad).count(), ends: inside.len() }
    };
    BINS.windows(2).map(bin).filter(|bin| bin.ends > 0).collect()
}

/// How many of some cue ends were promised to be bad, and were.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Promise {
    pub promised: f64,
    pub bad: usize,
    pub ends: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::proposals::CutSigns;
    use formats::transcript::Mark;

    /// By hand: of full stops where a mark is 90 % likely one in ten is bad, of those where it is 50 % likely five in ten.
    #[test]
    fn promises_come_true_on_what_they_were_fitted_on() {
        let end = |strength: f32, mark: Mark, is_bad: bool| {
            let cut = CutSigns { strength, mark, line_end: Some(0.5), advantage: 0.0 };
            JudgedEnd { signs: EndSigns { cut, sentence_end: 0.5, ..EndSigns::default() }, is_bad }
        };
        let sure = (0..1000).map(|n| end(0.9, Mark::Period, n % 10 == 0));
        let doubtful = (0..1000).map(|n| end(0.5, Mark::Period, n % 2 == 0));
        // Of these nothing is learnt.
        let taste = (0..1000).map(|_| end(0.9, Mark::Comma, false));
        let ends: Vec<JudgedEnd> = sure.chain(doubtful).chain(taste).collect();
        let weights = fit(&ends);
        let promises = promises(&ends, |signs| signs.fault_by(&weights));
        assert_eq!(promises.iter().map(|bin| bin.ends).sum::<usize>(), 2000);
        for bin in promises {
            assert!((bin.promised - bin.bad as f64).abs() < 10.0, "{bin:?}");
        }
    }
}
