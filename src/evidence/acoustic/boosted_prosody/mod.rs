//! `prosody`: Breathmark's own acoustic model, gradient-boosted trees on numbers about the words around a gap. Trees on times
//! alone, which can be learnt from any talk with word times, judge first; trees that use pitch and level as well judge with
//! their help. Where the voice was not measured, the first have the last word.

pub mod expected_duration;
pub mod features;
pub mod surroundings;
pub mod talk_voice;

use serde::{Deserialize, Serialize};

use self::expected_duration::{ExpectedDuration, PIECES};
use self::features::features;
use self::surroundings::{TimingLogits, timing_columns, timing_row, voice_columns, voice_row};
use self::talk_voice::TalkVoice;
use super::model::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
use super::voice_sign::VoiceSign;
use crate::lexical::model::WEIGHTS_FILE;
use crate::model_files::{ModelError, ModelFolder, WeightFile, WeightTable, WeightsError};
use crate::numerics::boosted_trees::BoostedTrees;
use base::log_odds::probability;
use base::progress::{Cancellation, Progress};
use base::texts::t;

/// `architecture` of boosted prosody.
pub const ARCHITECTURE: &str = "boosted-prosody";

/// `settings` of boosted prosody.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProsodySettings {
    pub thresholds: AcousticThresholds,
    /// Whether it has trees that use the voice. Where too few voices were there to learn from, times are better alone.
    #[serde(default = "usually", rename = "hears_voices")]
    pub uses_voices: bool,
}

const fn usually() -> bool {
    true
}

/// Trees for sentence ends and for marks of any kind.
#[derive(Clone, Debug)]
pub struct TreePair {
    pub sentence_end: BoostedTrees,
    pub any_mark: BoostedTrees,
}

/// The trees learnt from times alone.
#[derive(Clone, Debug)]
pub struct TimingTrees {
    pub durations: ExpectedDuration,
    pub trees: TreePair,
}

/// The trees, ready to judge the gaps of a talk.
pub struct ProsodyModel {
    name: String,
    settings: ProsodySettings,
    timing: TimingTrees,
    /// `None`: it uses times alone.
    voice: Option<TreePair>,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<ProsodyModel, ModelError> {
    let settings: ProsodySettings = folder.settings()?;
    if !settings.thresholds.is_sound() {
        return Err(ModelError::Config(t!("model-error-thresholds-no-shares")));
    }
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let mut take = |table: &str, rows: usize| -> Result<Vec<f32>, WeightsError> {
        Ok(file.take(table)?.expect_shape(&[rows])?.values)
    };
    let durations =
        ExpectedDuration { constant: take("durations.constant", 1)?[0], weights: take("durations.weights", PIECES)? };
    let mut pair = |name: &str, columns: usize| -> Result<TreePair, WeightsError> {
        Ok(TreePair {
            sentence_end: BoostedTrees::read(&mut file, &format!("{name}.sentence_end"), columns)?,
            any_mark: BoostedTrees::read(&mut file, &format!("{name}.any_mark"), columns)?,
        })
    };
    let timing = TimingTrees { trees: pair("timing", timing_columns())?, durations };
    let voice = if settings.uses_voices { Some(pair("voice", voice_columns())?) } else { None };
    Ok(ProsodyModel::new(name, settings.thresholds, timing, voice))
}

impl TimingTrees {
    /// The verdict of the times on each gap; `features` as of [`features()`].
    pub fn verdicts(&self, features: &[f32], gaps: usize) -> TimingLogits {
        let mut verdicts = TimingLogits::default();
        for gap in 0..gaps {
            let row = timing_row(features, gap);
            verdicts.sentence_end.push(self.trees.sentence_end.logit(&row));
            verdicts.any_mark.push(self.trees.any_mark.logit(&row));
        }
        verdicts
    }

    /// The posteriors of the gaps by times alone.
    pub fn posteriors(&self, text: &SpokenText<'_>) -> Vec<AcousticPosterior> {
        let verdicts = self.verdicts(&features(text, &self.durations), text.gaps());
        let both = verdicts.sentence_end.iter().zip(&verdicts.any_mark);
        both.map(|(&sentence_end, &any_mark)| posterior_of(sentence_end, any_mark)).collect()
    }
}

/// From the logits of a sentence end and of a mark of any kind.
fn posterior_of(sentence_end: f32, any_mark: f32) -> AcousticPosterior {
    let sentence_end = probability(sentence_end);
    AcousticPosterior { comma: (probability(any_mark) - sentence_end).max(0.0), sentence_end }
}

impl TreePair {
    fn to_tables(&self, name: &str) -> Vec<WeightTable> {
        let mut tables = self.sentence_end.to_tables(&format!("{name}.sentence_end"));
        tables.extend(self.any_mark.to_tables(&format!("{name}.any_mark")));
        tables
    }
}

impl ProsodyModel {
    pub fn new(
        name: impl Into<String>,
        thresholds: AcousticThresholds,
        timing: TimingTrees,
        voice: Option<TreePair>,
    ) -> Self {
        let settings = ProsodySettings { thresholds, uses_voices: voice.is_some() };
        Self { name: name.into(), settings, timing, voice }
    }

    /// The tables that [`open`] reads.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let ExpectedDuration { constant, weights } = &self.timing.durations;
        let mut tables = vec![
            WeightTable::new("durations.constant", vec![1], vec![*constant]),
            WeightTable::new("durations.weights", vec![weights.len()], weights.clone()),
        ];
        tables.extend(self.timing.trees.to_tables("timing"));
        tables.extend(self.voice.iter().flat_map(|voice| voice.to_tables("voice")));
        tables
    }

    pub fn settings(&self) -> ProsodySettings {
        self.settings
    }
}

/// Gaps between two reports of progress.
const REPORT_EVERY: usize = 500;

impl AcousticModel for ProsodyModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn uses_voices(&self) -> bool {
        self.voice.is_some()
    }

    fn voice_signs(&self, text: &SpokenText<'_>) -> Option<Vec<Vec<VoiceSign>>> {
        let durations = self.timing.durations.in_talk(text.words);
        let voice = TalkVoice::of(text.words, text.prosody, &durations);
        Some((0..text.gaps()).map(|gap| voice.signs(gap)).collect())
    }

    fn posteriors(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation> {
        let gaps = text.gaps();
        let features = features(text, &self.timing.durations);
        let verdicts = self.timing.verdicts(&features, gaps);
        let has_voice = text.prosody.words.iter().any(|word| word.pitch_st.is_some() || word.level_db.is_some());
        let voice = self.voice.as_ref().filter(|_| has_voice);
        let mut posteriors = Vec::with_capacity(gaps);
        for gap in 0..gaps {
            if gap.is_multiple_of(REPORT_EVERY) {
                progress.tick(gap as u64, gaps as u64)?;
            }
            let (sentence_end, any_mark) = match voice {
                Some(voice) => {
                    let row = voice_row(&features, &verdicts, gap);
                    (voice.sentence_end.logit(&row), voice.any_mark.logit(&row))
                }
                None => (verdicts.sentence_end[gap], verdicts.any_mark[gap]),
            };
            posteriors.push(posterior_of(sentence_end, any_mark));
        }
        progress.tick(gaps as u64, gaps as u64)?;
        Ok(posteriors)
    }
}
