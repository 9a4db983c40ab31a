//! "PPE": pause, pitch and energy (Che et al., Interspeech 2016, section 3.2).
//!
//! Eight words around the gap, which lies after the fourth; of each its mean pitch and mean energy, and the nine pauses
//! that touch them: 25 features through three fully connected layers. The paper's network has two classes; this one tells
//! marks inside a sentence from ends of it, and the sum of both is the paper's boundary.

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::network::dense::Dense;
use super::network_model::{self, GapNetwork, GapRows, NetworkModel};
use evidence::acoustic::SpokenText;
use evidence::model_files::{ModelError, ModelFolder};
use formats::transcript::Word;

/// `architecture` of the model's folder.
pub const ARCHITECTURE: &str = "acoustic-ppe";

/// Words of a sample.
const WORDS: usize = 8;
/// The gap lies after this word, counted from 1.
const BOUNDARY_AFTER: usize = 4;
/// Pauses of a sample: before the first word, between the words, after the last.
const PAUSES: usize = WORDS + 1;
/// Values of a sample.
pub const FEATURES: usize = 2 * WORDS + PAUSES;

/// Sizes of the network.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PpeShape {
    /// Neurons of the hidden layers. The paper has three such layers and does not say how wide.
    pub hidden: Vec<usize>,
}

impl Default for PpeShape {
    fn default() -> Self {
        Self { hidden: vec![32, 32, 16] }
    }
}

/// The kind of model.
#[derive(Clone, Copy, Debug)]
pub enum Ppe {}

/// Opens the model in `folder`, to be known as `name`.
///
/// # Errors
/// See [`network_model::open`].
pub fn open(name: &str, folder: &ModelFolder) -> Result<NetworkModel<Ppe>, ModelError> {
    network_model::open(name, folder)
}

impl GapNetwork for Ppe {
    const ARCHITECTURE: &'static str = ARCHITECTURE;
    const FEATURES: usize = FEATURES;
    type Shape = PpeShape;
    type Network = Dense;
    type Rows = PpeFeatures;

    fn is_sound(shape: &PpeShape) -> bool {
        !shape.hidden.is_empty() && shape.hidden.len() <= 16 && shape.hidden.iter().all(|n| (1..=4096).contains(n))
    }

    fn summary(shape: &PpeShape) -> String {
        let layers: Vec<String> = shape.hidden.iter().map(ToString::to_string).collect();
        format!("pitch and energy of {WORDS} words and {PAUSES} pauses, layers {}", layers.join("-"))
    }

    fn zeros(shape: &PpeShape) -> Dense {
        Dense::zeros(&widths(shape))
    }

    fn random(shape: &PpeShape, random: &mut dyn Rng) -> Dense {
        Dense::random(&widths(shape), random)
    }

    fn gap_rows(text: &SpokenText<'_>) -> PpeFeatures {
        PpeFeatures::of(text)
    }
}

fn widths(shape: &PpeShape) -> Vec<usize> {
    [&[FEATURES], &shape.hidden[..]].concat()
}

/// What the network reads of a talk.
///
/// Pitch and energy are counted from the mean of the speaker's words **in the whole talk**, in standard deviations of them.
/// The published code took the mean of each *reference sentence* instead: to know where that mean changes is to know where
/// the sentences end, and no such thing is known of a new talk.
#[derive(Clone, Debug, PartialEq)]
pub struct PpeFeatures {
    /// Per word; 0, the talk's mean, where it was not measured.
    pitch: Vec<f32>,
    energy: Vec<f32>,
    /// Per gap, [`pause_feature`]; where a neighbour has no times, the talk's mean.
    pauses: Vec<f32>,
    /// The talk's mean, for pauses beyond its ends; not a number where no pause is known.
    usual_pause: f32,
}

impl PpeFeatures {
    pub fn of(text: &SpokenText<'_>) -> Self {
        let SpokenText { words, prosody, .. } = *text;
        let measured = |index: usize| prosody.words.get(index);
        let pitch = (0..words.len()).map(|index| measured(index)?.pitch_st.map(|pitch| pitch.mean));
        let energy = (0..words.len()).map(|index| measured(index)?.level_db.map(|level| level.mean));
        let pauses: Vec<Option<f32>> = (0..text.gaps())
            .map(|gap| {
                let is_timed = !words[gap].estimated && !words[gap + 1].estimated;
                let pause = prosody.gaps.get(gap).filter(|_| is_timed)?.measured_pause();
                Some(pause_feature(pause.as_secs() as f32))
            })
            .collect();
        let usual_pause = Usual::of(pauses.iter().copied().flatten()).map_or(f32::NAN, |usual| usual.mean);
        Self {
            pitch: from_the_usual(words, &pitch.collect::<Vec<_>>()),
            energy: from_the_usual(words, &energy.collect::<Vec<_>>()),
            pauses: pauses.into_iter().map(|pause| pause.unwrap_or(usual_pause)).collect(),
            usual_pause,
        }
    }
}

impl GapRows for PpeFeatures {
    /// Pitch of the words, energy of the words, pauses.
    fn write_row(&self, gap: usize, row: &mut [f32]) {
        let first = (gap + 1) as isize - BOUNDARY_AFTER as isize;
        let fill = |row: &mut [f32], values: &[f32], first: isize, missing: f32| {
            for (feature, place) in row.iter_mut().zip(first..) {
                let value = usize::try_from(place).ok().and_then(|place| values.get(place));
                *feature = value.copied().unwrap_or(missing);
            }
        };
        let (pitch, rest) = row.split_at_mut(WORDS);
        let (energy, pauses) = rest.split_at_mut(WORDS);
        fill(pitch, &self.pitch, first, 0.0);
        fill(energy, &self.energy, first, 0.0);
        fill(pauses, &self.pauses, first - 1, self.usual_pause);
    }

    /// With nothing measured at all, the features still say so: all are the mean.
    fn is_known(&self, _: usize) -> bool {
        true
    }
}

/// The network's input for a pause: its logarithm, counted from some 50 ms, so that 0.1 and 0.3 s are as far apart as 1 and 3 s, and no
/// pause has a value, too.
fn pause_feature(seconds: f32) -> f32 {
    (seconds.max(0.0) / 0.05).ln_1p()
}

/// A speaker of fewer measured words than this is counted from the whole talk.
const LEAST_WORDS: usize = 20;

/// Mean and standard deviation.
#[derive(Clone, Copy)]
struct Usual {
    mean: f32,
    sd: f32,
    count: usize,
}

impl Usual {
    /// `None` without values. A standard deviation of nothing is taken for 1.
    fn of(values: impl Iterator<Item = f32>) -> Option<Self> {
        let (mut count, mut sum, mut squares) = (0_usize, 0.0, 0.0);
        for value in values {
            count += 1;
            sum += f64::from(value);
            squares += f64::from(value) * f64::from(value);
        }
        let mean = if count == 0 { return None } else { sum / count as f64 };
        let sd = (squares / count as f64 - mean * mean).max(0.0).sqrt();
        Some(Self { mean: mean as f32, sd: if sd > 1e-3 { sd as f32 } else { 1.0 }, count })
    }
}

/// The values counted from the mean of their speaker, in standard deviations; 0 for those that are missing.
fn from_the_usual(words: &[Word], values: &[Option<f32>]) -> Vec<f32> {
    let Some(talk) = Usual::of(values.iter().copied().flatten()) else { return vec![0.0; values.len()] };
    let mut speakers: Vec<_> = words.iter().filter_map(|word| word.speaker.clone()).collect();
    speakers.sort();
    speakers.dedup();
    let usual: Vec<(_, Usual)> = speakers
        .into_iter()
        .filter_map(|speaker| {
            let own = words.iter().zip(values).filter(|(word, _)| word.speaker.as_ref() == Some(&speaker));
            let usual = Usual::of(own.filter_map(|(_, value)| *value))?;
            (usual.count >= LEAST_WORDS).then_some((speaker, usual))
        })
        .collect();
    let of = |word: &Word| {
        let own = word.speaker.as_ref().and_then(|name| usual.iter().find(|(speaker, _)| speaker == name));
        own.map_or(talk, |(_, usual)| *usual)
    };
    let counted = |(word, value): (&Word, &Option<f32>)| {
        let usual = of(word);
        value.map_or(0.0, |value| (value - usual.mean) / usual.sd)
    };
    words.iter().zip(values).map(counted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::{Duration, Span};
    use formats::transcript::WordId;
    use media::prosody::{GapProsody, Prosody, Summary, WordProsody};

    fn word(place: usize, speaker: Option<&str>) -> Word {
        let start = place as f64;
        let speaker = speaker.map(Into::into);
        Word { speaker, ..Word::new(WordId(place as u32), "word", Span::from_secs(start, start + 0.5)) }
    }

    fn of(mean: f32) -> Option<Summary> {
        Some(Summary { mean, ..Summary::default() })
    }

    fn prosody(pitch: &[Option<f32>], level: &[Option<f32>], pauses_ms: &[i64]) -> Prosody {
        let words = pitch.iter().zip(level).map(|(pitch, level)| WordProsody {
            pitch_st: pitch.and_then(of),
            level_db: level.and_then(of),
            ..WordProsody::default()
        });
        let gaps = pauses_ms
            .iter()
            .map(|&millis| GapProsody { pause: Duration::from_millis(millis), ..GapProsody::default() });
        Prosody { words: words.collect(), gaps: gaps.collect(), speakers: Vec::new() }
    }

    fn row(text: &SpokenText<'_>, gap: usize) -> Vec<f32> {
        let mut row = vec![f32::INFINITY; FEATURES];
        PpeFeatures::of(text).write_row(gap, &mut row);
        row
    }

    #[test]
    fn a_row_has_the_pitch_and_energy_of_eight_words_and_nine_pauses() {
        let words: Vec<Word> = (0..10).map(|place| word(place, None)).collect();
        let values: Vec<Option<f32>> = (0..10).map(|n| Some(n as f32)).collect();
        let levels: Vec<Option<f32>> = (0..10).map(|n| Some(-2.0 * n as f32)).collect();
        let pauses: Vec<i64> = (1..10).map(|n| 50 * n).collect();
        let prosody = prosody(&values, &levels, &pauses);
        let text = SpokenText { words: &words, prosody: &prosody, frames: None };
        // The gap after the word number 4: words 1 to 8, pauses 0 (before word 1) to 8.
        let row = row(&text, 4);
        let sd = 8.25_f32.sqrt();
        for n in 0..8 {
            assert!((row[n] - (n as f32 + 1.0 - 4.5) / sd).abs() < 1e-5);
            assert!((row[8 + n] + row[n]).abs() < 1e-5);
        }
        for n in 0..9 {
            assert!((row[16 + n] - (2.0 + n as f32).ln()).abs() < 1e-5, "{row:?}");
        }
    }

    #[test]
    fn what_is_missing_is_the_mean_of_the_talk() {
        let mut words: Vec<Word> = (0..4).map(|place| word(place, None)).collect();
        words[2].estimated = true;
        let prosody = prosody(&[Some(1.0), None, None, Some(3.0)], &[None; 4], &[100, 0, 0]);
        let text = SpokenText { words: &words, prosody: &prosody, frames: None };
        let row = row(&text, 1);
        // Words -2 and -1 are before the talk, 1 and 2 have no pitch, 4 and 5 are behind it.
        assert_eq!(row[..8], [0.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(row[8..16], [0.0; 8]);
        // Only the first pause is known.
        assert!(row[16..].iter().all(|&pause| (pause - 3.0_f32.ln()).abs() < 1e-6), "{row:?}");
    }

    #[test]
    fn each_speaker_is_counted_from_their_own_mean() {
        let words: Vec<Word> = (0..60).map(|n| word(n, [Some("A"), Some("B"), None][n % 3])).collect();
        let pitch: Vec<Option<f32>> = (0..60).map(|n| Some([10.0, -10.0, 0.0][n % 3] + (n / 3 % 2) as f32)).collect();
        let prosody = prosody(&pitch, &pitch, &[0; 59]);
        let features = PpeFeatures::of(&SpokenText { words: &words, prosody: &prosody, frames: None });
        assert_eq!(features.pitch[..2], [-1.0, -1.0]);
        assert_eq!(features.pitch[3..5], [1.0, 1.0]);
        assert!(features.pitch[2].abs() < 0.1);
    }

    #[test]
    fn little_or_nothing_is_no_reason_to_fail() {
        for count in [0, 1, 2] {
            let words: Vec<Word> = (0..count).map(|place| Word { estimated: true, ..word(place, None) }).collect();
            let text = SpokenText { words: &words, prosody: &Prosody::default(), frames: None };
            let features = PpeFeatures::of(&text);
            assert!(features.usual_pause.is_nan() && features.pitch == vec![0.0; count]);
            if count == 2 {
                assert!(row(&text, 0)[16..].iter().all(|pause| pause.is_nan()));
            }
        }
    }
}
