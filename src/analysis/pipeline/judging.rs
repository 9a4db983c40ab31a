//! Asking the lexical model, if one knows the language.

use super::model_choice::{
    ModelCandidate, SET_LANGUAGE, best_known, candidates, default_model, gap_in_set, has_large_reader,
    reader_in_place_of,
};
use super::options::AnalysisOptions;
use base::progress::Progress;
use base::texts::{Message, m, t};
use base::warning::Warning;
use evidence::UNKNOWN_LANGUAGE;
use evidence::fusion::joint::JointScheme;
use evidence::lexical::{self, OperatingPoint, Reading};
use evidence::model_files::ModelError;
use formats::language::same_language;
use formats::transcript::Word;
use models::compute::Compute;
use models::loading;

/// Facts about the words.
#[derive(Clone, Debug)]
pub(super) struct LexicalAnalysis {
    /// The model that was asked; empty if none knows the language.
    pub model: String,
    /// Whether it hears, if it is told what is heard.
    pub hears: bool,
    /// Whether it weighs what is written, if it is told.
    pub sees_writing: bool,
    /// BCP-47 code.
    pub language: String,
    /// The model's own.
    pub operating_point: OperatingPoint,
    /// One entry per word.
    pub reading: Reading,
    /// That the large reader cannot be used, so that the small one read.
    pub warning: Option<Warning>,
    /// Why no model was asked.
    pub problem: Option<Warning>,
}

/// What a model said of the words, and what it is like.
struct ModelReading {
    hears: bool,
    sees_writing: bool,
    operating_point: OperatingPoint,
    reading: Reading,
}

/// Asks the model that was named, or the one for the language; or, in a language that it does not know, assumes the
/// average of speech for every gap. `language`: of the talk, if something tells it. A large reader that is damaged is no failure: the
/// small one reads, with a warning.
pub(super) fn judge(
    words: &[Word],
    language: Option<&str>,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<LexicalAnalysis, ModelError> {
    let progress = progress.stage(t!("stage-lexical-model"));
    let named = match &options.model {
        Some(name) => Some(ModelCandidate { name: name.clone(), language: loading::lexical::language_of(name)? }),
        None => None,
    };
    let asked: Vec<ModelCandidate> = match (&named, language) {
        (Some(model), Some(language)) if !same_language(&model.language, language) => Vec::new(),
        (Some(model), _) => vec![model.clone()],
        (None, Some(language)) => default_model(options.models, language)?.into_iter().collect(),
        (None, None) => candidates(options.models)?,
    };
    let (owned, is_told, opened) = (words.to_vec(), language.is_some(), compute.opened().clone());
    let (is_named, choice) = (named.is_some(), (options.models, options.depth));
    let read = compute.run_watched(&progress, move |device, progress| {
        let found = match asked.first().filter(|_| is_told) {
            Some(model) => Some(model),
            // Nothing tells the language: the words do.
            None => best_known(&asked, &owned, |name, words| {
                let model = loading::lexical::keep_open(name, device, &opened)?;
                Ok(lexical::known_share_of_words(model.as_ref(), words))
            })?,
        };
        let Some(model) = found else { return Ok::<_, ModelError>(None) };
        let read_with = |name: &str| -> Result<ModelReading, ModelError> {
            let network = loading::lexical::keep_open(name, device, &opened)?;
            let operating_point = loading::lexical::operating_point_of(name)?;
            let reading = lexical::read_words(network.as_ref(), &owned, progress)?;
            Ok(ModelReading { hears: network.hears(), sees_writing: network.sees_writing(), operating_point, reading })
        };
        let large = if is_named { None } else { reader_in_place_of(&model.name, choice, has_large_reader) };
        let mut warning = None;
        if let Some(large) = large {
            match read_with(large) {
                Ok(read) => {
                    let model = ModelCandidate { name: large.to_owned(), ..model.clone() };
                    return Ok(Some((model, read, None)));
                }
                Err(error @ ModelError::Cancelled(_)) => return Err(error),
                Err(error) => warning = Some(Warning::new(m!("analysis-small-reader", why = error.to_string()))),
            }
        }
        Ok(Some((model.clone(), read_with(&model.name)?, warning)))
    })?;
    if let Some((model, read, warning)) = read {
        let ModelReading { hears, sees_writing, operating_point, reading } = read;
        return Ok(LexicalAnalysis {
            language: language.unwrap_or(&model.language).to_owned(),
            model: model.name,
            hears,
            sees_writing,
            operating_point,
            reading,
            warning,
            problem: None,
        });
    }
    let gap = match named {
        Some(_) => None,
        None => gap_in_set(options.models, language.unwrap_or(SET_LANGUAGE)),
    };
    Ok(LexicalAnalysis {
        model: String::new(),
        hears: false,
        sees_writing: false,
        language: language.unwrap_or(UNKNOWN_LANGUAGE).to_owned(),
        operating_point: OperatingPoint::default(),
        reading: average_of_speech(words.len(), JointScheme::PAPER.expected_length),
        warning: None,
        problem: Some(unknown_language(named.as_ref(), language, gap)),
    })
}

/// One boundary in L̂ words. What a pause alone makes a hard boundary (0.4 s and more) is mostly a full stop.
fn average_of_speech(words: usize, expected_length: f32) -> Reading {
    let boundary = 1.0 / expected_length;
    Reading {
        posteriors: vec![[1.0 - boundary, 0.3 * boundary, 0.66 * boundary, 0.04 * boundary]; words],
        ..Reading::default()
    }
}

/// `gap`: why the set of models has none, if it could have one.
fn unknown_language(model: Option<&ModelCandidate>, language: Option<&str>, gap: Option<Message>) -> Warning {
    Warning::new(match (gap, model, language) {
        (Some(why), _, Some(language)) => m!("no-model-in-open-set", language = language, why = why),
        (Some(why), _, None) => m!("no-model-in-open-set-unnamed", why = why),
        (None, Some(ModelCandidate { name, language: known }), Some(language)) => {
            m!("no-model-other-language", model = name, known = known, language = language)
        }
        (None, Some(ModelCandidate { name, language: known }), None) => {
            m!("no-model-other-language-unnamed", model = name, known = known)
        }
        (None, None, Some(language)) => m!("no-model-for-language", language = language),
        (None, None, None) => m!("no-model-unnamed"),
    })
}
