//! The n-gram language models: forward and backward 4-grams (Nanchen and Garner 2019, section 2.1) and the hidden-event
//! scores of Cho et al. (2015, section 5.2, equations 5 to 7), combined into posteriors.
//!
//! Four models over one vocabulary ([`GapModels`]) are stored in `lm.bin` ([`model_file`]). Per gap they give the features of
//! [`combination::FEATURES`], whose log-linear [`Combination`] is the posterior.

pub mod backoff_model;
pub mod combination;
pub mod counts;
mod event_scores;
pub mod gap_scores;
pub mod hidden_events;
pub mod model_file;
pub mod smoothing;
pub mod vocabulary;

use serde::{Deserialize, Serialize};

use self::combination::Combination;
pub use self::gap_scores::EventScores;
use self::gap_scores::GapModels;
use self::model_file::LanguageModels;
use self::smoothing::Smoothing;
use self::vocabulary::{NgramVocabulary, WordNumber};
use base::progress::{Cancellation, Progress};
use evidence::lexical::{LexicalModel, Posterior};
use evidence::model_files::{ModelError, ModelFolder};

/// `architecture` of an n-gram model.
pub const ARCHITECTURE: &str = "ngram";
/// The language models in the model's folder.
pub const MODELS_FILE: &str = "lm.bin";

/// `settings` of an n-gram model.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct NgramSettings {
    /// How the language models were smoothed.
    pub smoothing: Smoothing,
    /// Tokens they were counted on.
    pub tokens: usize,
    /// Words seen less often are unknown.
    pub least_word_count: u32,
    /// N-grams of one to four words seen less often are not stored in the event model.
    pub least_event_counts: [u32; 4],
    /// The same for the other three.
    pub least_end_counts: [u32; 4],
    pub combination: Combination,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<NgramModel, ModelError> {
    let settings: NgramSettings = folder.settings()?;
    NgramModel::new(name, LanguageModels::read(&folder.file(MODELS_FILE))?, settings.combination)
}

/// The language models with their weights, ready to judge the gaps of a transcript.
pub struct NgramModel {
    name: String,
    vocabulary: NgramVocabulary,
    models: GapModels,
    combination: Combination,
}

/// Gaps judged between two reports.
const BATCH: usize = 4096;

impl NgramModel {
    /// A model of four language models, in the order of [`GapModels`].
    ///
    /// # Errors
    /// [`ModelError::Config`] if there are not four models, or the weights are for other features.
    pub fn new(name: &str, models: LanguageModels, combination: Combination) -> Result<Self, ModelError> {
        if !combination.is_sound() {
            return Err(ModelError::Config("its weights are not for the features of this program"));
        }
        let LanguageModels { vocabulary, models } = models;
        let models = GapModels::new(models).ok_or(ModelError::Config("it does not have four language models"))?;
        Ok(Self { name: name.into(), vocabulary, models, combination })
    }

    /// Per gap the natural logarithms of `P(w-1 w0 event w1 w2)` for no event, COMMA, PERIOD and QUESTION (Cho et al. 2015,
    /// section 5.2, equations 5 to 7, and QUESTION besides). At an end of the text there are fewer words.
    pub fn event_scores(&self, tokens: &[String]) -> Vec<EventScores> {
        let words = self.numbers(tokens);
        (0..words.len()).map(|at| self.models.event_scores(&words, at)).collect()
    }

    fn numbers(&self, tokens: &[String]) -> Vec<WordNumber> {
        tokens.iter().map(|token| self.vocabulary.number(token)).collect()
    }
}

impl LexicalModel for NgramModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_known(&self, token: &str) -> bool {
        self.vocabulary.is_known(token)
    }

    /// The gap after the last token is among them.
    fn sentence_end_features(&self, tokens: &[String]) -> Option<Vec<[f32; 2]>> {
        let words = self.numbers(tokens);
        Some((0..words.len()).map(|at| self.models.sentence_end(&words, at)).collect())
    }

    fn posteriors(&self, tokens: &[String], progress: &Progress) -> Result<Vec<Posterior>, Cancellation> {
        let words = self.numbers(tokens);
        let mut posteriors = Vec::with_capacity(words.len());
        for start in (0..words.len()).step_by(BATCH) {
            progress.tick(start as u64, words.len() as u64)?;
            let features = self.models.features(&words, start..(start + BATCH).min(words.len()));
            posteriors.extend(features.iter().map(|features| self.combination.posterior(features)));
        }
        progress.tick(words.len() as u64, words.len() as u64)?;
        Ok(posteriors)
    }
}

#[cfg(test)]
mod tests {
    use super::backoff_model::ORDER;
    use super::combination::FEATURE_COUNT;
    use super::counts::count;
    use super::smoothing::estimate;
    use super::vocabulary::{EVENTS, SENTENCE_END, START};
    use super::*;

    fn models() -> LanguageModels {
        let vocabulary = NgramVocabulary::new(["so", "what", "is"].map(str::to_owned)).unwrap();
        let size = vocabulary.size();
        let [comma, period, question] = EVENTS;
        let model = |text: &[WordNumber]| estimate(&count(text), size, Smoothing::WittenBell, [1; ORDER]).unwrap();
        let models = vec![
            model(&[START, 6, 7, 8, SENTENCE_END, START, 6, 8, SENTENCE_END]),
            model(&[START, 8, 7, 6, SENTENCE_END, START, 8, 6, SENTENCE_END]),
            model(&[START, 6, comma, 7, 8, question, 6, comma, 8, 7, period, 6, 8]),
            model(&[START, 8, 6, period, 7, 8, comma, 6, question, 8, 7, comma, 6]),
        ];
        LanguageModels { vocabulary, models }
    }

    fn model() -> NgramModel {
        let mut weights = [const { [0.0; FEATURE_COUNT] }; 3].map(|row| row.to_vec());
        (0..3).for_each(|mark| weights[mark][FEATURE_COUNT - 3 + mark] = 1.0);
        NgramModel::new("toy", models(), Combination::new(weights)).unwrap()
    }

    fn tokens(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn sentence_ends_are_asked_for_with_three_words_on_either_side() {
        let LanguageModels { models, .. } = models();
        let features = model().sentence_end_features(&tokens("so what is so what")).unwrap();
        assert_eq!(features.len(), 5);
        let after = |model: &backoff_model::BackoffModel, words: &[WordNumber]| {
            model.log_probability(model.context(words), SENTENCE_END)
        };
        assert_eq!(features[2], [after(&models[0], &[6, 7, 8]), after(&models[1], &[7, 6])]);
        assert_eq!(features[0], [after(&models[0], &[6]), after(&models[1], &[6, 8, 7])], "the furthest word first");
        assert_eq!(features[4][1], after(&models[1], &[]));
    }

    #[test]
    fn event_scores_are_the_probabilities_of_two_words_on_either_side() {
        let LanguageModels { models, .. } = models();
        let events = &models[2];
        let of = |words: &[WordNumber]| -> f32 {
            (0..words.len()).map(|at| events.log_probability(events.context(&words[..at]), words[at])).sum()
        };
        let scores = model().event_scores(&tokens("is so what is never so"));
        let [comma, period, question] = EVENTS;
        let expected =
            [of(&[6, 7, 8, 0]), of(&[6, 7, comma, 8, 0]), of(&[6, 7, period, 8, 0]), of(&[6, 7, question, 8, 0])];
        for (found, expected) in scores[2].iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        }
        assert!((scores[5][2] - of(&[0, 6, period])).abs() < 1e-5);
    }

    #[test]
    fn a_long_text_is_judged_in_parts_as_it_is_in_one() {
        let model = model();
        let text: Vec<String> = (0..300).map(|at| ["so", "what", "is", "never"][at * at % 11 % 4].to_owned()).collect();
        let whole = model.posteriors(&text, &Progress::silent()).unwrap();
        let words = model.numbers(&text);
        for range in [0..100, 100..230, 230..300] {
            let features = model.models.features(&words, range.clone());
            for (features, whole) in features.iter().zip(&whole[range]) {
                let part = model.combination.posterior(features);
                assert!((part.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                assert!(part.iter().zip(whole).all(|(a, b)| (a - b).abs() < 1e-4), "{part:?} {whole:?}");
            }
        }
        assert!(model.posteriors(&[], &Progress::silent()).unwrap().is_empty());
        assert_eq!(model.known_share(&tokens("so what never is")), 0.75);
    }

    #[test]
    fn unfit_models_are_refused_and_cancelling_stops() {
        let weights = [const { [0.0; FEATURE_COUNT] }; 3].map(|row| row.to_vec());
        let mut three = models();
        three.models.pop();
        assert!(NgramModel::new("toy", three, Combination::new(weights.clone())).is_err());
        let short = weights.map(|row| row[1..].to_vec());
        assert!(NgramModel::new("toy", models(), Combination::new(short)).is_err());
        let progress = Progress::silent();
        progress.cancel();
        assert!(model().posteriors(&tokens("so what"), &progress).is_err());
    }
}
