//! The trees' input at a gap: the features of the words around it, and what the times alone say of the gaps around it.

use std::ops::RangeInclusive;

use super::features::FEATURES;

/// How many of the [`FEATURES`] come from times alone: the first.
const TIMING: usize = 14;
/// Words around a gap that the trees on times alone see; 0 is the word before the gap.
const TIMING_REACH: RangeInclusive<isize> = -3..=4;
/// The same for the trees that use the voice, too.
const VOICE_REACH: RangeInclusive<isize> = -2..=3;
/// Gaps around whose verdicts by times alone the latter see.
const VERDICT_REACH: RangeInclusive<isize> = -3..=3;

/// Numbers per gap for the trees on times alone.
pub fn timing_columns() -> usize {
    TIMING_REACH.count() * TIMING
}

/// Numbers per gap for the trees that use the voice.
pub fn voice_columns() -> usize {
    VOICE_REACH.count() * FEATURES.len() + VERDICT_REACH.count() + 2
}

/// The verdict of the times alone on each gap, as logits.
#[derive(Clone, Debug, Default)]
pub struct TimingLogits {
    pub sentence_end: Vec<f32>,
    pub any_mark: Vec<f32>,
}

/// The numbers for the gap after word `gap`. `features`: row-major `[words, FEATURES]`.
pub fn timing_row(features: &[f32], gap: usize) -> Vec<f32> {
    words_around(features, gap, TIMING_REACH, TIMING)
}

/// The numbers for the gap after word `gap` with those of the voice. Words and gaps beyond the text are NaN.
pub fn voice_row(features: &[f32], verdicts: &TimingLogits, gap: usize) -> Vec<f32> {
    let mut row = words_around(features, gap, VOICE_REACH, FEATURES.len());
    let verdict = |offset: isize| gap.checked_add_signed(offset).and_then(|at| verdicts.sentence_end.get(at)).copied();
    let around: Vec<f32> = VERDICT_REACH.map(|offset| verdict(offset).unwrap_or(f32::NAN)).collect();
    let own = verdicts.sentence_end[gap];
    let rivals = VERDICT_REACH.filter(|&offset| offset != 0).filter_map(verdict);
    // The likeliest of the gaps around is a rival: sentences are not that short.
    let lead = rivals.fold(f32::NAN, f32::max);
    row.extend(around);
    row.extend([own - lead, verdicts.any_mark[gap]]);
    row
}

fn words_around(features: &[f32], gap: usize, reach: RangeInclusive<isize>, first: usize) -> Vec<f32> {
    let words = features.len() / FEATURES.len();
    let mut row = Vec::with_capacity(reach.clone().count() * first);
    for offset in reach {
        match gap.checked_add_signed(offset).filter(|&word| word < words) {
            Some(word) => row.extend_from_slice(&features[word * FEATURES.len()..][..first]),
            None => row.extend(std::iter::repeat_n(f32::NAN, first)),
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_hold_the_words_around_and_nothing_beyond_the_text() {
        let features: Vec<f32> = (0..6 * FEATURES.len()).map(|n| (n / FEATURES.len()) as f32).collect();
        let row = timing_row(&features, 1);
        assert_eq!(row.len(), timing_columns());
        let words: Vec<f32> = row.iter().copied().step_by(TIMING).collect();
        assert!(words[0].is_nan() && words[1].is_nan());
        assert_eq!(words[2..], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);

        let verdicts = TimingLogits { sentence_end: vec![-3.0, 2.0, -1.0, 0.5, -2.0], any_mark: vec![0.25; 5] };
        let row = voice_row(&features, &verdicts, 1);
        assert_eq!(row.len(), voice_columns());
        let verdicts_around = &row[row.len() - 9..];
        assert!(verdicts_around[..2].iter().all(|value| value.is_nan()));
        assert_eq!(verdicts_around[2..], [-3.0, 2.0, -1.0, 0.5, -2.0, 1.5, 0.25]);
        assert_eq!(FEATURES[TIMING], "pitch was measured");
    }
}
