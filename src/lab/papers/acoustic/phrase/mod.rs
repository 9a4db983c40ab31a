//! "Phonological phrases" (Moró and Szaszák, "A Phonological Phrase Sequence Modelling Approach for Resource Efficient and
//! Robust Real-Time Punctuation Recovery", 2017): the whole speech is first divided into phonological phrases by hidden
//! Markov models over pitch and level; a small recurrent network then reads punctuation off the sequence of phrases.

pub mod features;
pub mod hmm;
pub mod mixture;
pub mod phrase_loop;
pub mod phrase_type;
pub mod sequence;

use serde::{Deserialize, Serialize};

use self::features::ContourFeatures;
use self::hmm::PhraseHmm;
use self::phrase_loop::PhraseLoop;
use self::phrase_type::Phrase;
use self::sequence::{INPUTS, PhraseSequence};
use super::network::bilstm::{BiLstm, BiLstmLayers};
use super::network::{CLASSES, Standard, judge, take_tables};
use super::network_model::TrainingRecord;
use base::progress::{Cancellation, Progress};
use evidence::acoustic::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelError, ModelFolder, WeightFile};

/// `architecture` of the model's folder.
pub const ARCHITECTURE: &str = "acoustic-phrase";

/// `settings` of the model's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PhraseSettings {
    pub thresholds: AcousticThresholds,
    /// Added for every phrase in the search: the lower, the fewer phrases.
    pub insertion_log_likelihood: f32,
    /// Whether the model is given contours redrawn from the words' figures even where there is a recording. One that was trained on such
    /// contours knows no others: syllables and unvoiced sounds look like the ends of phrases to it.
    pub redrawn: bool,
    /// The phrase-sequence network; its frames are the phrases of a window.
    pub network: BiLstmLayers,
    /// By how much the loss weighed no mark, comma and period in training. Posteriors are free of it.
    pub class_weights: [f32; CLASSES],
    /// The posterior of gaps beside words without times: the shares of the training talks.
    pub usual: AcousticPosterior,
    /// How the model was made, for people; not needed to run it.
    #[serde(default)]
    pub training: TrainingRecord,
}

impl PhraseSettings {
    fn problem(&self) -> Option<&'static str> {
        let Self { network, class_weights, usual, .. } = self;
        let is_weight = |weight: &f32| *weight > 0.0 && weight.is_finite();
        if !network.is_sound() || network.frames < 2 || network.features != INPUTS {
            Some("the sizes make no phrase-sequence network")
        } else if !self.insertion_log_likelihood.is_finite() || !class_weights.iter().all(is_weight) {
            Some("the insertion log likelihood or a class weight is out of range")
        } else if !self.thresholds.is_sound()
            || ![usual.comma, usual.sentence_end].iter().all(|p| (0.0..=1.0).contains(p))
        {
            Some("a threshold or a probability is not between 0 and 1")
        } else {
            None
        }
    }
}

/// The paper's network (section 3.2) for a window of so many phrases: 20 and 40 cells, a quarter and 0.3 of their values
/// hidden in training.
pub fn paper_network(window: usize) -> BiLstmLayers {
    BiLstmLayers { frames: window, features: INPUTS, cells: vec![20, 40], dropout: vec![0.25, 0.3] }
}

/// Phrases in, punctuation out.
#[derive(Clone, Debug)]
pub struct PhraseModel {
    name: String,
    settings: PhraseSettings,
    hmm: PhraseHmm,
    network: BiLstm,
}

/// What the model finds in a talk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PhraseReading {
    pub phrases: Vec<Phrase>,
    pub sequence: PhraseSequence,
    /// One per gap between two words; nothing at gaps where no phrase ends.
    pub posteriors: Vec<AcousticPosterior>,
}

/// Opens the model in `folder`, to be known as `name`.
///
/// # Errors
/// [`ModelError::NotPhrase`] if it is another kind of model, [`ModelError::Config`] if its settings are out of range.
pub fn open(name: &str, folder: &ModelFolder) -> Result<PhraseModel, ModelError> {
    if folder.architecture != ARCHITECTURE {
        return Err(ModelError::NotPhrase { name: name.into(), architecture: folder.architecture.clone() });
    }
    let settings: PhraseSettings = folder.settings()?;
    if let Some(problem) = settings.problem() {
        return Err(ModelError::Config(problem));
    }
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let hmm = PhraseHmm::from_tables(|table| file.take(table))?;
    let hmm = hmm.ok_or(ModelError::Config("the phrase types are no hidden Markov models"))?;
    let mut network = BiLstm::zeros(settings.network.clone());
    take_tables(&mut network, &mut file)?;
    Ok(PhraseModel { name: name.to_owned(), settings, hmm, network })
}

impl PhraseModel {
    /// `settings` must be those of the network.
    pub fn new(name: impl Into<String>, settings: PhraseSettings, hmm: PhraseHmm, network: BiLstm) -> Self {
        Self { name: name.into(), settings, hmm, network }
    }

    pub fn settings(&self) -> &PhraseSettings {
        &self.settings
    }

    /// The same model with denser (higher) or sparser phrases than those its network was trained on; a value that is not
    /// finite changes nothing.
    #[must_use]
    pub fn with_insertion(mut self, log_likelihood: f32) -> Self {
        if log_likelihood.is_finite() {
            self.settings.insertion_log_likelihood = log_likelihood;
        }
        self
    }

    /// The phrases of a talk and what they say about its gaps.
    pub fn read(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<PhraseReading, Cancellation> {
        let heard = SpokenText { frames: text.frames.filter(|_| !self.settings.redrawn), ..*text };
        let features = ContourFeatures::of(&heard);
        self.read_features(text, &features, progress)
    }

    /// The same of a talk whose features are known.
    pub fn read_features(
        &self,
        text: &SpokenText<'_>,
        features: &ContourFeatures,
        progress: &Progress,
    ) -> Result<PhraseReading, Cancellation> {
        let phrase_loop = PhraseLoop::new(&self.hmm, self.settings.insertion_log_likelihood);
        let phrases = phrase_loop.phrases_of(&self.hmm, features, &progress.stage("phrases"))?.phrases;
        let sequence = PhraseSequence::new(&phrases, text);
        let window = self.settings.network.frames;
        let write_row = |phrase: usize, row: &mut [f32]| sequence.write_window(phrase, window, row);
        let progress = progress.stage("phrase sequence");
        let of_phrases = judge(&self.network, &as_it_is(), phrases.len(), write_row, &progress)?;
        let mut posteriors = sequence.to_gaps(&of_phrases, text.gaps(), AcousticPosterior::default());
        for (posterior, pair) in posteriors.iter_mut().zip(text.words.windows(2)) {
            if pair[0].estimated || pair[1].estimated {
                *posterior = self.settings.usual;
            }
        }
        Ok(PhraseReading { phrases, sequence, posteriors })
    }
}

impl AcousticModel for PhraseModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn posteriors(&self, text: &SpokenText<'_>, progress: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation> {
        Ok(self.read(text, progress)?.posteriors)
    }
}

/// The inputs of the network are normalised by the talk already.
pub fn as_it_is() -> Standard {
    Standard { mean: vec![0.0; INPUTS], sd: vec![1.0; INPUTS] }
}

#[cfg(test)]
pub mod tests;
