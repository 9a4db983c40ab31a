//! Windows of words for the prosody network: what it is told and what it is to say.

use rand::{Rng, RngExt};

use super::variants::{Variant, varied};
use crate::acoustic::prosody_network::expected_duration::ExpectedDuration;
use crate::acoustic::prosody_network::features::{FEATURES, features};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::spoken_talk::KnownGap;
use crate::training::gated::gradient::Target;
use crate::transcript::Mark;

/// Share of the windows whose pitch and level are hidden, so that the network can do without.
const HIDDEN_VOICE: f32 = 0.15;
/// Share of the windows that are told of no other speaker.
const HIDDEN_SPEAKERS: f32 = 0.5;

/// The features and classes of talks, one talk after the other.
#[derive(Default)]
pub struct Windows {
    talks: Vec<Talk>,
    words: usize,
}

struct Talk {
    /// Row-major `[words, FEATURES]`.
    rows: Vec<f32>,
    targets: Vec<Option<u8>>,
}

/// The class of a gap, in the order of [`Mark::ALL`]; `None` where the gap is not counted.
fn class_of(gap: &KnownGap) -> Option<u8> {
    let mark = match (gap.ends_sentence, gap.mark) {
        (true, Mark::Question) => Mark::Question,
        (true, _) => Mark::Period,
        (false, Mark::O) => Mark::O,
        (false, _) => Mark::Comma,
    };
    gap.is_timed.then_some(mark.index() as u8)
}

impl Windows {
    /// Adds a talk as each of the variants has it.
    pub fn add(
        &mut self,
        talk: &SpokenTalk,
        variants: &[Variant],
        durations: &ExpectedDuration,
        random: &mut impl Rng,
    ) {
        if talk.words.is_empty() {
            return;
        }
        let targets: Vec<Option<u8>> = talk.gaps.iter().map(class_of).chain([None]).collect();
        for &variant in variants {
            let talk = varied(talk, variant, random);
            self.words += talk.words.len();
            self.talks.push(Talk { rows: features(&talk.text(), durations), targets: targets.clone() });
        }
    }

    /// Appends a window of `length` words from a random place: its features, and a target per word. A talk that is shorter
    /// is read again from its start.
    ///
    /// # Panics
    /// If there are no talks.
    pub fn draw(&self, length: usize, random: &mut impl Rng, rows: &mut Vec<f32>, targets: &mut Vec<Target>) {
        let mut place = random.random_range(0..self.words);
        let talk = self.talks.iter().find(|talk| {
            let is_here = place < talk.targets.len();
            if !is_here {
                place -= talk.targets.len();
            }
            is_here
        });
        let talk = talk.unwrap_or(&self.talks[0]);
        let words = talk.targets.len();
        let start = place.min(words.saturating_sub(length));
        let from = rows.len();
        for word in (start..start + length).map(|word| word % words) {
            rows.extend_from_slice(&talk.rows[word * FEATURES.len()..(word + 1) * FEATURES.len()]);
            targets.push(Target { mark: talk.targets[word], case: None });
        }
        let hide = |rows: &mut [f32], is_hidden: fn(&str) -> bool| {
            for row in rows.chunks_exact_mut(FEATURES.len()) {
                row.iter_mut().zip(FEATURES).filter(|(_, name)| is_hidden(name)).for_each(|(value, _)| *value = 0.0);
            }
        };
        if random.random::<f32>() < HIDDEN_VOICE {
            hide(&mut rows[from..], |name| name.starts_with("pitch") || name.starts_with("level"));
        }
        if random.random::<f32>() < HIDDEN_SPEAKERS {
            hide(&mut rows[from..], |name| name == "another speaker");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acoustic::prosody_network::expected_duration::PIECES;
    use crate::evaluation::acoustic::talk_file::read_talk;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn windows_have_a_row_and_a_class_per_word() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.tsv");
        let rows = "asr_word\tstart\tend\tref_punct\na\t0\t0.3\t,\nb\t0.5\t0.8\t?\nc\t1.4\t1.7\t\nd\t1.7\t1.9\t.\n";
        std::fs::write(&path, rows).unwrap();
        let talk = read_talk(&path).unwrap();
        let durations = ExpectedDuration { constant: -1.5, weights: vec![0.0; PIECES] };
        let mut windows = Windows::default();
        let mut random = ChaCha8Rng::seed_from_u64(1);
        windows.add(&SpokenTalk::default(), &[Variant::AsItIs], &durations, &mut random);
        assert_eq!(windows.words, 0);
        windows.add(&talk, &[Variant::AsItIs, Variant::Rounded { seconds: 0.1 }], &durations, &mut random);
        assert_eq!(windows.words, 8);
        let (mut rows, mut targets) = (Vec::new(), Vec::new());
        windows.draw(6, &mut random, &mut rows, &mut targets);
        assert_eq!((rows.len(), targets.len()), (6 * FEATURES.len(), 6));
        let classes: Vec<Option<u8>> = targets.iter().map(|target| target.mark).collect();
        assert_eq!(classes, [Some(1), Some(3), Some(0), None, Some(1), Some(3)]);
    }
}
