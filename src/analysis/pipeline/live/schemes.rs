//! The schemes with the models that they ask.

use super::listener::{EvidenceNames, LiveListener, ReadWord};
use crate::pipeline::AnalysisOptions;
use crate::streaming::{ARCHITECTURE, Confident, PunctuatedWord, StreamScheme, StreamSettings};
use base::log_odds::log_odds;
use base::texts::{Message, m, t};
use base::time::Duration;
use base::warning::Warning;
use evidence::GapEvidence;
use evidence::fusion::GapFusion;
use evidence::lexical::{OperatingPoint, Posterior};
use evidence::model_files::{FolderError, ModelError, ModelFolder};
use evidence::model_set::ModelSet;
use formats::language::Mark;
use models::compute::Compute;

/// What the schemes have learnt with a set of models. The open set can do without, with a warning: a gap waits longer then.
///
/// # Errors
/// If it is not installed, or damaged.
pub fn stream_settings(set: ModelSet) -> Result<(StreamSettings, Option<Warning>), ModelError> {
    let name = set.streaming();
    let unlearnt = |why: Message| {
        let message = m!("analysis-live-unlearnt", why = why);
        Ok((StreamSettings::unlearnt(), Some(Warning::new(message))))
    };
    if let Some(objection) = set.objection(name) {
        return unlearnt(objection);
    }
    let folder = match ModelFolder::open(name) {
        Err(error @ FolderError::Unknown { .. }) if set != ModelSet::Talks => {
            return unlearnt(error.to_string().into());
        }
        opened => opened?,
    };
    if folder.architecture != ARCHITECTURE {
        return Err(ModelError::Config(t!("model-error-not-streaming")));
    }
    Ok((folder.settings()?, None))
}

/// A scheme at work.
pub enum LiveScheme {
    Confident(Box<Confident<LiveListener>>),
    /// Of another program, the laboratory's.
    Deaf(Box<DeafScheme>),
}

/// A scheme without sound, and what it says is taken as it is.
pub struct DeafScheme {
    scheme: Box<dyn StreamScheme + Send>,
    compute: Compute,
    names: EvidenceNames,
}

impl LiveScheme {
    /// Ours. `language`: of the talk, where something tells it; `has_sound`: there will be sound.
    pub fn confident(
        settings: &StreamSettings,
        options: &AnalysisOptions,
        (language, has_sound): (Option<String>, bool),
        max_delay: usize,
        compute: Compute,
    ) -> Self {
        let language = options.language.clone().or(language);
        let listener = LiveListener::new(options.clone(), language, has_sound, compute);
        Self::Confident(Box::new(Confident::new(listener, settings.stability.clone(), max_delay)))
    }

    /// A scheme called `name` that asks the model called `model`, for a talk in `language`.
    pub fn deaf(
        scheme: Box<dyn StreamScheme + Send>,
        (name, model, language): (&str, String, String),
        compute: Compute,
    ) -> Self {
        let names =
            EvidenceNames { model, language, fusion: name.to_owned(), operating_point: OperatingPoint::default() };
        Self::Deaf(Box::new(DeafScheme { scheme, compute, names }))
    }

    pub(super) fn scheme(&mut self) -> &mut dyn StreamScheme {
        match self {
            Self::Confident(scheme) => scheme.as_mut(),
            Self::Deaf(deaf) => deaf.scheme.as_mut(),
        }
    }

    pub(super) fn listener(&mut self) -> Option<&mut LiveListener> {
        match self {
            Self::Confident(scheme) => Some(scheme.punctuator_mut()),
            Self::Deaf(_) => None,
        }
    }

    pub(super) fn names(&self) -> &EvidenceNames {
        match self {
            Self::Confident(scheme) => scheme.punctuator().names(),
            Self::Deaf(deaf) => &deaf.names,
        }
    }

    pub(super) fn compute(&mut self) -> &mut Compute {
        match self {
            Self::Confident(scheme) => scheme.punctuator_mut().compute(),
            Self::Deaf(deaf) => &mut deaf.compute,
        }
    }

    /// What is known of words that the scheme has just given back or shown.
    pub(super) fn read_words(&self, words: &[PunctuatedWord]) -> Vec<ReadWord> {
        match self {
            Self::Confident(scheme) => {
                let listener = scheme.punctuator();
                words
                    .iter()
                    .map(|word| listener.read_word(word.word.id).cloned().unwrap_or_else(|| as_said(word)))
                    .collect()
            }
            Self::Deaf(_) => words.iter().map(as_said).collect(),
        }
    }
}

/// Evidence of which the word of the scheme comes out again: as if a fusion had said it.
fn as_said(punctuated: &PunctuatedWord) -> ReadWord {
    let PunctuatedWord { word, gap } = punctuated;
    let [_, comma, period, question] = agreeing(&gap.posterior, gap.mark);
    let any = comma + period + question;
    let fusion = GapFusion { sentence_end: period + question, contributions: [log_odds(any, 1e-6), 0.0, 0.0, 0.0] };
    let evidence = GapEvidence {
        posterior: gap.posterior,
        acoustic: 0.0,
        fusion: Some(fusion),
        pause: Duration::ZERO,
        pitch_reset_st: None,
        energy_drop_db: None,
        case: gap.case,
        line_break: None,
        writing: None,
    };
    ReadWord { word: word.clone(), evidence, silence: None }
}

/// The posterior, moved as little as it takes for a boundary to be likelier than none exactly where there is a mark, and for the
/// mark to be the likeliest.
fn agreeing(posterior: &Posterior, mark: Mark) -> Posterior {
    const CLEAR: f32 = 0.51;
    let mut found = *posterior;
    let any = 1.0 - found[0];
    let wanted = if mark == Mark::O { any.min(1.0 - CLEAR) } else { any.max(CLEAR) };
    let factor = wanted / any.max(1e-6);
    found[1..].iter_mut().for_each(|share| *share *= factor);
    if mark != Mark::O {
        let at = mark.index();
        let highest = found[1..].iter().copied().fold(0.0, f32::max);
        let sum: f32 = found[1..].iter().sum::<f32>() - found[at] + highest * 1.01;
        found[at] = highest * 1.01;
        found[1..].iter_mut().for_each(|share| *share *= wanted / sum.max(1e-6));
    }
    found[0] = 1.0 - wanted;
    found
}
