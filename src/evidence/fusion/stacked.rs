//! `default`: the stacked fusion. A logistic regression on what words, sound and pause say, with weights of its own for every
//! combination of sources that may be there, calibrated on talks that were left out of its training.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::logistic::logit;
use super::model::{Contributions, FusionExplanation, FusionInputs, FusionModel, GapProbabilities};
use super::sources::Sources;
use super::terms::{GapSources, LOGIT_UNIT, TERM_NAMES, TERMS, Terms, terms};
use super::writing::{WritingTerms, WritingTrust, WritingWeights, writing_terms};
use super::writing_evidence::WritingEvidence;
use crate::acoustic::AcousticThresholds;
use crate::lexical::Posterior;
use crate::model_files::{ModelError, ModelFolder};
use base::log_odds::probability;
use base::texts::t;

/// `architecture` of a stacked fusion.
pub const ARCHITECTURE: &str = "stacked-fusion";

/// Which sources speak about a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum FusionPath {
    /// A reader that heard a recording while it read.
    HeardVoice,
    /// A reader that was told the word times while it read; there is no recording.
    HeardTimes,
    /// Words, and a recording: pauses, durations, pitch and level.
    WordsAndVoice,
    /// Words with times, but no recording.
    WordsAndTimes,
    /// Words in a language that the acoustic model was not trained on: pauses count, durations do not.
    WordsAndPause,
    /// Words without times.
    Words,
    /// A recording in a language that no lexical model knows.
    Voice,
    /// Word times in a language that no lexical model knows, and no recording.
    Times,
    /// Neither a lexical nor an acoustic model.
    Pause,
}

impl FusionPath {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// For tables.
    pub const fn label(self) -> &'static str {
        match self {
            Self::HeardVoice => "words read with voice",
            Self::HeardTimes => "words read with times",
            Self::WordsAndVoice => "words and voice",
            Self::WordsAndTimes => "words and times",
            Self::WordsAndPause => "words and pause",
            Self::Words => "words",
            Self::Voice => "voice",
            Self::Times => "times",
            Self::Pause => "pause",
        }
    }

    pub const fn has_words(self) -> bool {
        matches!(self, Self::WordsAndVoice | Self::WordsAndTimes | Self::WordsAndPause | Self::Words) || self.hears()
    }

    /// Whether the words were read with ears.
    pub const fn hears(self) -> bool {
        matches!(self, Self::HeardVoice | Self::HeardTimes)
    }

    /// Whether pitch or level were measured.
    pub const fn has_voice(self) -> bool {
        matches!(self, Self::HeardVoice | Self::WordsAndVoice | Self::Voice)
    }

    pub const fn has_sound(self) -> bool {
        matches!(self, Self::WordsAndVoice | Self::WordsAndTimes | Self::Voice | Self::Times) || self.hears()
    }

    pub const fn has_pause(self) -> bool {
        !matches!(self, Self::Words)
    }
}

/// The terms of the pause: itself and its square; together with what the words say of a sentence end, and of any mark.
const PAUSE_TERMS: Range<usize> = 14..18;
const PAUSE_ALONE: Range<usize> = 14..16;

/// Weights of one path, one per term.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PathWeights {
    pub sentence_end: Vec<f64>,
    pub any_mark: Vec<f64>,
    /// The terms of the average gap: what a source adds is told against these.
    pub usual: Vec<f64>,
}

impl PathWeights {
    /// The weights of a talk in another language than those of the fitting, with the terms of [`with_pause_apart`]. How a reader errs was
    /// learnt from readers of the fitted language, so a reader's probability stands as it is; what a pause says beyond the words is much
    /// the same in all languages: logit P = logit P(words) + f(words, pause) - f(words, usual pause), where f is the fitted path.
    fn with_words_as_read(&self) -> Self {
        let of = |fitted: &[f64], as_read: usize| {
            let mut weights = vec![0.0; TERMS];
            weights[as_read] = LOGIT_UNIT;
            weights[PAUSE_TERMS].copy_from_slice(&fitted[PAUSE_TERMS]);
            weights[0] = -PAUSE_ALONE.map(|term| fitted[term] * self.usual[term]).sum::<f64>();
            weights
        };
        let mut usual = self.usual.clone();
        usual[PAUSE_ALONE.end..PAUSE_TERMS.end].fill(0.0);
        Self { sentence_end: of(&self.sentence_end, 1), any_mark: of(&self.any_mark, 2), usual }
    }
}

/// The terms of a gap in which pause and words together stand for what the pause is beyond the usual one.
fn with_pause_apart(mut terms: Terms, weights: &PathWeights) -> Terms {
    let beyond = terms[PAUSE_ALONE.start] - weights.usual[PAUSE_ALONE.start] as f32;
    for (together, words) in (PAUSE_ALONE.end..PAUSE_TERMS.end).zip([1, 2]) {
        terms[together] = terms[words] * beyond;
    }
    terms
}

/// `settings` of a stacked fusion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StackedSettings {
    /// The models that are asked.
    pub lexical: String,
    pub acoustic: String,
    pub thresholds: AcousticThresholds,
    pub paths: BTreeMap<FusionPath, PathWeights>,
    /// The weights of a transcript's own writing; `None`: the lexical model does not read it along.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub writing: Option<WritingWeights>,
}

impl StackedSettings {
    /// Whether a fusion can be made of it.
    pub fn is_sound(&self) -> bool {
        let fits = |weights: &[f64]| weights.len() == TERMS && weights.iter().all(|weight| weight.is_finite());
        self.thresholds.is_sound()
            && self.writing.as_ref().is_none_or(WritingWeights::is_sound)
            && FusionPath::ALL.iter().all(|path| {
                self.paths.get(path).is_some_and(|weights| {
                    fits(&weights.sentence_end) && fits(&weights.any_mark) && fits(&weights.usual)
                })
            })
    }
}

/// The weights, ready to judge gaps.
#[derive(Clone, Debug)]
pub struct StackedFusion {
    name: String,
    language: String,
    settings: StackedSettings,
}

/// Opens the fusion in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<StackedFusion, ModelError> {
    StackedFusion::new(name, &folder.language, folder.settings()?)
}

/// How well the fusion in `folder` found marks of any kind with each combination of sources, on talks that were left out of its
/// training: F1, 0 to 1. Empty where the folder does not say.
pub fn measured_f1(folder: &ModelFolder) -> Vec<(FusionPath, f64)> {
    let reports = folder.settings["left_out"].as_array();
    let f1 = |path: FusionPath| {
        let report = reports?.iter().find(|report| report["path"] == path.label())?;
        Some((path, report["measured"]["any_mark"]["f1"].as_f64()?))
    };
    FusionPath::ALL.iter().copied().filter_map(f1).collect()
}

impl StackedFusion {
    /// `language`: BCP-47 code of the language that it was fitted to.
    pub fn new(name: &str, language: &str, settings: StackedSettings) -> Result<Self, ModelError> {
        if !settings.is_sound() {
            return Err(ModelError::Config(t!("model-error-terms")));
        }
        Ok(Self { name: name.into(), language: language.into(), settings })
    }

    pub fn settings(&self) -> &StackedSettings {
        &self.settings
    }
}

/// Which path a gap takes and the terms it has there.
pub fn path_of(sources: &Sources, gap: usize, lexical: &str, acoustic: &str) -> (FusionPath, Terms) {
    let words = sources.lexical_at(lexical, gap);
    let sound = sources.acoustic_at(acoustic, gap);
    let signs = sources.gaps[gap];
    let heard = sources.heard_at(lexical, gap).filter(|_| sound.is_some());
    let path = match (words, sound, signs.pause) {
        (Some(_), Some(_), _) if heard.is_some() && signs.has_voice => FusionPath::HeardVoice,
        (Some(_), Some(_), _) if heard.is_some() => FusionPath::HeardTimes,
        (Some(_), Some(_), _) if signs.has_voice => FusionPath::WordsAndVoice,
        (Some(_), Some(_), _) => FusionPath::WordsAndTimes,
        (Some(_), None, Some(_)) => FusionPath::WordsAndPause,
        (Some(_), None, None) => FusionPath::Words,
        (None, Some(_), _) if signs.has_voice => FusionPath::Voice,
        (None, Some(_), _) => FusionPath::Times,
        (None, None, _) => FusionPath::Pause,
    };
    (path, terms(GapSources { words, heard, sound, pause: signs.pause }))
}

impl FusionModel for StackedFusion {
    fn name(&self) -> &str {
        &self.name
    }

    fn language(&self) -> &str {
        &self.language
    }

    fn inputs(&self) -> FusionInputs {
        FusionInputs {
            lexical: vec![self.settings.lexical.clone()],
            acoustic: vec![self.settings.acoustic.clone()],
            hears: true,
            sees_writing: self.settings.writing.is_some(),
        }
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn explain(&self, sources: &Sources) -> Vec<FusionExplanation> {
        let StackedSettings { lexical, acoustic, paths, .. } = &self.settings;
        (0..sources.len())
            .map(|gap| {
                let (path, mut terms) = path_of(sources, gap, lexical, acoustic);
                let Some(weights) = paths.get(&path) else { return FusionExplanation::default() };
                if path == FusionPath::Pause && sources.gaps[gap].pause.is_none() {
                    // Nothing at all is known: it is an average gap.
                    terms = std::array::from_fn(|term| weights.usual[term] as f32);
                }
                if sources.is_other_language && path.has_words() {
                    return explained(&with_pause_apart(terms, weights), &weights.with_words_as_read());
                }
                explained(&terms, weights)
            })
            .collect()
    }

    fn weigh_writing(&self, sources: &Sources, fused: &[GapProbabilities]) -> Vec<Option<WritingEvidence>> {
        let Some(weights) = self.settings.writing.as_ref().filter(|_| !sources.writing.is_empty()) else {
            return Vec::new();
        };
        let trust = WritingTrust::of(&sources.writing, fused);
        let weigh = |(gap, &fused): (usize, &GapProbabilities)| {
            let (terms, written) = writing_at(sources, gap, &self.settings.lexical, fused, trust)?;
            Some(weights.weigh(fused, &terms, written))
        };
        fused.iter().enumerate().map(weigh).collect()
    }
}

/// The terms of a gap's writing and what the lexical model makes of it; `None` where it was told of none.
pub fn writing_at<'a>(
    sources: &'a Sources,
    gap: usize,
    lexical: &str,
    fused: GapProbabilities,
    trust: WritingTrust,
) -> Option<(WritingTerms, &'a Posterior)> {
    let written = sources.written_at(lexical, gap)?;
    let read = sources.heard_at(lexical, gap).or_else(|| sources.lexical_at(lexical, gap))?;
    Some((writing_terms(fused, (read, written), trust), written))
}

fn explained(terms: &Terms, weights: &PathWeights) -> FusionExplanation {
    let mut contributions: Contributions = Contributions::default();
    for (term, (_, [half, other_half])) in TERM_NAMES.iter().enumerate() {
        let (value, usual, weight) = (f64::from(terms[term]), weights.usual[term], weights.any_mark[term]);
        contributions[0] += (weight * usual) as f32;
        let added = (weight * (value - usual) / 2.0) as f32;
        contributions[*half as usize] += added;
        contributions[*other_half as usize] += added;
    }
    let any_mark = probability(contributions.iter().sum());
    let sentence_end = probability(logit(terms, &weights.sentence_end) as f32);
    FusionExplanation { fused: GapProbabilities { sentence_end: sentence_end.min(any_mark), any_mark }, contributions }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::acoustic::AcousticPosterior;
    use crate::fusion::sources::GapSigns;

    fn fusion() -> StackedFusion {
        let weights = |scale: f64| (0..TERMS).map(|n| scale * (n as f64 * 1.7).sin()).collect::<Vec<f64>>();
        let path = PathWeights { sentence_end: weights(1.0), any_mark: weights(2.0), usual: weights(0.3) };
        let paths = FusionPath::ALL.iter().copied().map(|path_name| (path_name, path.clone())).collect();
        let thresholds = AcousticThresholds::default();
        let settings = StackedSettings { lexical: "l".into(), acoustic: "a".into(), thresholds, paths, writing: None };
        StackedFusion::new("toy", "en", settings).unwrap()
    }

    #[test]
    fn an_opened_fusion_knows_the_language_of_its_folder() {
        let settings = serde_json::to_value(&fusion().settings).unwrap();
        let path = std::path::Path::new("");
        let folder = ModelFolder::create(path, "fusion-toy", ARCHITECTURE, "a toy", "de", "MIT", settings);
        assert_eq!(open("toy", &folder).unwrap().language(), "de");
    }

    #[test]
    fn the_contributions_add_up_to_the_probability() {
        let gaps = [0.0, 0.3, 1.2].map(|pause| GapSigns { pause: Some(pause), has_voice: true, ..GapSigns::default() });
        let sources = Sources {
            lexical: [("l".to_owned(), vec![[0.9, 0.1, 0.0, 0.0], [0.2, 0.1, 0.6, 0.1], [0.5, 0.5, 0.0, 0.0]])].into(),
            acoustic: [("a".to_owned(), vec![AcousticPosterior { comma: 0.2, sentence_end: 0.4 }; 3])].into(),
            gaps: gaps.to_vec(),
            ..Sources::default()
        };
        for explained in fusion().explain(&sources) {
            let sum: f32 = explained.contributions.iter().sum();
            assert!((probability(sum) - explained.fused.any_mark).abs() < 1e-6);
            assert!(explained.fused.sentence_end <= explained.fused.any_mark);
            assert!(explained.contributions.iter().all(|part| *part != 0.0), "{explained:?}");
        }
    }

    #[test]
    fn in_another_language_words_count_as_read_and_pauses_as_learnt() {
        let of = |posterior: [f32; 4], pause: Option<f32>| {
            let sources = Sources {
                lexical: [("l".to_owned(), vec![posterior])].into(),
                gaps: vec![GapSigns { pause, ..GapSigns::default() }],
                is_other_language: true,
                ..Sources::default()
            };
            let explained = fusion().explain(&sources)[0];
            let sum: f32 = explained.contributions.iter().sum();
            assert!((probability(sum) - explained.fused.any_mark).abs() < 1e-5, "{explained:?}");
            explained.fused
        };
        let near = |found: GapProbabilities, expected: [f32; 2]| {
            let off = (found.sentence_end - expected[0]).abs() + (found.any_mark - expected[1]).abs();
            assert!(off < 1e-5, "{found:?} {expected:?}");
        };
        let posterior = [0.6, 0.1, 0.25, 0.05];
        let weight = |term: f32| (term * 1.7).sin();
        let usual = |term: f32| 0.3 * weight(term);
        let scaled = |p: f32| (p / (1.0 - p)).ln() / 4.0;
        let added = |pause: f32, squared: f32| {
            weight(14.0) * (pause - usual(14.0))
                + weight(15.0) * (squared - usual(15.0))
                + (weight(16.0) * scaled(0.3) + weight(17.0) * scaled(0.4)) * (pause - usual(14.0))
        };
        for seconds in [0.0, 0.5, 3.0] {
            let pause = crate::fusion::terms::scaled_pause(seconds);
            let added = added(pause, pause * pause);
            let any_mark = probability(4.0 * scaled(0.4) + 2.0 * added);
            let sentence_end = probability(4.0 * scaled(0.3) + added).min(any_mark);
            near(of(posterior, Some(seconds)), [sentence_end, any_mark]);
        }
        let mut settings = fusion().settings;
        for weights in settings.paths.values_mut() {
            weights.sentence_end[PAUSE_TERMS].fill(0.0);
            weights.any_mark[PAUSE_TERMS].fill(0.0);
        }
        let without = StackedFusion::new("toy", "en", settings).unwrap();
        let sources = Sources {
            lexical: [("l".to_owned(), vec![posterior])].into(),
            gaps: vec![GapSigns::default()],
            is_other_language: true,
            ..Sources::default()
        };
        // As all fitted paths without pauses are.
        near(without.explain(&sources)[0].fused, [0.3, 0.4]);
    }

    #[test]
    fn every_combination_of_sources_has_its_path() {
        let posterior = [0.7, 0.1, 0.2, 0.0];
        let check = |words: bool, sound: bool, pause: Option<f32>, has_voice: bool, expected: FusionPath| {
            let mut sources =
                Sources { gaps: vec![GapSigns { pause, has_voice, ..GapSigns::default() }], ..Sources::default() };
            if words {
                sources.lexical.insert("l".into(), vec![posterior]);
            }
            if sound {
                sources.acoustic.insert("a".into(), vec![AcousticPosterior::default()]);
            }
            let (path, terms) = path_of(&sources, 0, "l", "a");
            assert_eq!(path, expected);
            assert_eq!(terms[1] != 0.0, path.has_words(), "{path:?}");
            assert_eq!(terms[6] != 0.0, path.has_sound(), "{path:?}");
            assert_eq!(fusion().explain(&sources).len(), 1);
        };
        check(true, true, Some(0.3), true, FusionPath::WordsAndVoice);
        check(true, true, Some(0.3), false, FusionPath::WordsAndTimes);
        check(true, false, Some(0.3), true, FusionPath::WordsAndPause);
        check(true, true, None, true, FusionPath::Words);
        let mut sources = Sources {
            gaps: vec![GapSigns { pause: Some(0.3), ..GapSigns::default() }],
            lexical: [("l".to_owned(), vec![posterior])].into(),
            heard: [("l".to_owned(), vec![Some(posterior)])].into(),
            ..Sources::default()
        };
        assert_eq!(path_of(&sources, 0, "l", "a").0, FusionPath::WordsAndPause, "no voice to hear by");
        sources.acoustic.insert("a".into(), vec![AcousticPosterior::default()]);
        assert_eq!(path_of(&sources, 0, "l", "a").0, FusionPath::HeardTimes);
        sources.gaps[0].has_voice = true;
        assert_eq!(path_of(&sources, 0, "l", "a").0, FusionPath::HeardVoice);
        check(false, true, Some(0.3), true, FusionPath::Voice);
        check(false, true, Some(0.3), false, FusionPath::Times);
        check(false, false, Some(0.3), false, FusionPath::Pause);
        check(false, false, None, false, FusionPath::Pause);
    }

    #[test]
    fn weights_for_other_terms_are_refused() {
        let mut settings = fusion().settings.clone();
        settings.paths.get_mut(&FusionPath::Voice).unwrap().any_mark.pop();
        assert!(StackedFusion::new("toy", "en", settings.clone()).is_err());
        settings.paths.remove(&FusionPath::Voice);
        assert!(StackedFusion::new("toy", "en", settings).is_err());
    }
}
