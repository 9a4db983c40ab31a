//! What the trees learn from: the gaps of talks with what people wrote there.

use rand::{Rng, RngExt};

use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::rough_times::{TimeChange, with_times};
use crate::training::fit_trees::TreeExamples;
use evidence::acoustic::boosted_prosody::TimingTrees;
use evidence::acoustic::boosted_prosody::expected_duration::ExpectedDuration;
use evidence::acoustic::boosted_prosody::features::features;
use evidence::acoustic::boosted_prosody::surroundings::{timing_columns, timing_row, voice_columns, voice_row};

/// Which share of a talk's gaps is learnt from with which times.
pub type Shares<'a> = &'a [(TimeChange, f32)];

/// Gaps and what stands there.
pub struct Gaps {
    pub rows: TreeExamples,
    pub ends_sentence: Vec<bool>,
    pub has_mark: Vec<bool>,
}

impl Gaps {
    /// The gaps as the trees on times alone see them.
    pub fn timing<'a>(
        talks: impl Iterator<Item = &'a SpokenTalk>,
        shares: Shares<'_>,
        durations: &ExpectedDuration,
        random: &mut impl Rng,
    ) -> Self {
        Self::collect(talks, shares, timing_columns(), random, |talk| {
            let features = features(&talk.text(), durations);
            move |gap| timing_row(&features, gap)
        })
    }

    /// The gaps as the trees that use the voice see them.
    pub fn voice<'a>(
        talks: impl Iterator<Item = &'a SpokenTalk>,
        shares: Shares<'_>,
        timing: &TimingTrees,
        random: &mut impl Rng,
    ) -> Self {
        Self::collect(talks, shares, voice_columns(), random, |talk| {
            let features = features(&talk.text(), &timing.durations);
            let verdicts = timing.verdicts(&features, talk.text().gaps());
            move |gap| voice_row(&features, &verdicts, gap)
        })
    }

    fn collect<'a, R: Fn(usize) -> Vec<f32>>(
        talks: impl Iterator<Item = &'a SpokenTalk>,
        shares: Shares<'_>,
        columns: usize,
        random: &mut impl Rng,
        rows_of: impl Fn(&SpokenTalk) -> R,
    ) -> Self {
        let mut gaps = Self { rows: TreeExamples::new(columns), ends_sentence: Vec::new(), has_mark: Vec::new() };
        for talk in talks {
            for &(times, share) in shares {
                let row = rows_of(&with_times(talk, times, random));
                for (index, gap) in talk.gaps.iter().enumerate().filter(|(_, gap)| gap.is_timed) {
                    if random.random::<f32>() < share {
                        gaps.rows.push(&row(index));
                        gaps.ends_sentence.push(gap.ends_sentence);
                        gaps.has_mark.push(gap.has_mark());
                    }
                }
            }
        }
        gaps.rows.bin();
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::talk_file::read_talk;
    use evidence::acoustic::boosted_prosody::expected_duration::PIECES;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn every_counted_gap_is_an_example_with_each_times() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.tsv");
        let rows = "asr_word\tstart\tend\tref_punct\na\t0\t0.3\t,\nb\t0.5\t0.8\t?\nc\t1.4\t1.7\t\nd\t1.7\t1.9\t.\n";
        std::fs::write(&path, rows).unwrap();
        let talk = read_talk(&path).unwrap();
        let durations = ExpectedDuration { constant: -1.5, weights: vec![0.0; PIECES] };
        let shares =
            [(TimeChange::AsItIs, 1.0), (TimeChange::Rounded { seconds: 0.1 }, 1.0), (TimeChange::AsItIs, 0.0)];
        let gaps = Gaps::timing([talk].iter(), &shares, &durations, &mut ChaCha8Rng::seed_from_u64(1));
        assert_eq!(gaps.ends_sentence, [false, true, false, false, true, false]);
        assert_eq!(gaps.has_mark, [true, true, false, true, true, false]);
        assert_eq!(gaps.rows.columns(), timing_columns());
    }
}
