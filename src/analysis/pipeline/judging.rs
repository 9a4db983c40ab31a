//! Asking the lexical model, if one knows the language.

use super::model_choice::{
    MANY_LANGUAGES, ModelCandidate, SET_LANGUAGE, best_known, candidates, default_model, fault_of_many, gap_in_set,
    has_large_reader, reader_in_place_of,
};
use super::options::AnalysisOptions;
use super::word_oddities;
use base::progress::Progress;
use base::texts::{Message, m, t};
use base::warning::Warning;
use evidence::UNKNOWN_LANGUAGE;
use evidence::fusion::joint::JointScheme;
use evidence::lexical::{self, OperatingPoint, Posterior, Reading};
use evidence::model_files::{Fluency, ModelError, ModelFolder};
use formats::language::LanguageShares;
use formats::transcript::Word;
use models::breaks::writing::is_punctuated;
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
    /// That a reader cannot be used, and who read in its place; that it tells little of the language.
    pub warnings: Vec<Warning>,
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

/// What the models say of the words.
#[derive(Default)]
struct LexicalAnswer {
    /// `None` if there is none that knows the language and can be used.
    read: Option<(ModelCandidate, ModelReading)>,
    warnings: Vec<Warning>,
}

/// Asks the model that was named, or the one for the language; or, in a language that it does not know, assumes the
/// average of speech for every gap. `language`: of the talk, if something tells it; else the words do. A large reader that is damaged is
/// no failure: the small one reads, with a warning. Nor is that of many languages: the talk is cut by ear then.
pub(super) fn judge(
    words: &[Word],
    language: Option<&str>,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<LexicalAnalysis, ModelError> {
    let progress = progress.stage(t!("stage-lexical-model"));
    let named = match &options.model {
        Some(name) => Some((name.as_str(), loading::lexical::description_of(name)?)),
        None => None,
    };
    let recognised = language.is_none().then(|| recognised_language(words)).flatten();
    let language = language.or(recognised.as_deref());
    let asked: Vec<ModelCandidate> = match (&named, language) {
        (Some(named), language) => named_candidate(named, language).into_iter().collect(),
        (None, Some(language)) => default_model(options.models, language)?.into_iter().collect(),
        // That of many languages knows words of any.
        (None, None) => candidates(options.models)?.into_iter().filter(|model| model.name != MANY_LANGUAGES).collect(),
    };
    let takes_any = named.as_ref().is_some_and(|(_, folder)| folder.knows_several());
    let (owned, is_told, opened) = (words.to_vec(), language.is_some() || takes_any, compute.opened().clone());
    let (is_named, choice) = (named.is_some(), (options.models, options.depth));
    let LexicalAnswer { read, mut warnings } = compute.run_watched(&progress, move |device, progress| {
        let found = match asked.first().filter(|_| is_told) {
            Some(model) => Some(model),
            // Nothing tells the language, and too few words do: a vocabulary may.
            None => best_known(&asked, &owned, |name, words| {
                let model = loading::lexical::keep_open(name, device, &opened)?;
                Ok(lexical::known_share_of_words(model.as_ref(), words))
            })?,
        };
        let Some(model) = found else { return Ok::<_, ModelError>(LexicalAnswer::default()) };
        let read_with = |name: &str| -> Result<ModelReading, ModelError> {
            let network = loading::lexical::keep_open(name, device, &opened)?;
            let operating_point = loading::lexical::operating_point_of(name)?;
            let reading = lexical::read_words(network.as_ref(), &owned, progress)?;
            Ok(ModelReading { hears: network.hears(), sees_writing: network.sees_writing(), operating_point, reading })
        };
        let large = if is_named { None } else { reader_in_place_of(&model.name, choice, has_large_reader) };
        let mut warnings = Vec::new();
        if let Some(large) = large {
            match read_with(large) {
                Ok(read) => {
                    let model = ModelCandidate { name: large.to_owned(), ..model.clone() };
                    return Ok(LexicalAnswer { read: Some((model, read)), warnings });
                }
                Err(error @ ModelError::Cancelled(_)) => return Err(error),
                Err(error) => warnings.push(Warning::new(m!("analysis-small-reader", why = error.to_string()))),
            }
        }
        let read = match read_with(&model.name) {
            Ok(read) => Some((model.clone(), read)),
            Err(error) if is_named || model.name != MANY_LANGUAGES || matches!(error, ModelError::Cancelled(_)) => {
                return Err(error);
            }
            Err(error) => {
                warnings.push(unusable_reader(error.to_string().into()));
                None
            }
        };
        Ok(LexicalAnswer { read, warnings })
    })?;
    if let Some((model, read)) = read {
        let ModelReading { hears, sees_writing, operating_point, reading } = read;
        let language = language.unwrap_or(&model.language).to_owned();
        if model.fluency == Fluency::Slight && !is_marked(words) {
            let language = word_oddities::named(&language);
            warnings.push(Warning::new(m!("analysis-slight-reading", model = &model.name, language = language)));
        }
        return Ok(LexicalAnalysis {
            language,
            model: model.name,
            hears,
            sees_writing,
            operating_point,
            reading,
            warnings,
            problem: None,
        });
    }
    let gap = match named {
        Some(_) => None,
        None => gap_in_set(options.models, language.unwrap_or(SET_LANGUAGE)),
    };
    if named.is_none() && warnings.is_empty() && gap.is_none() {
        warnings.extend(fault_of_many().map(unusable_reader));
    }
    Ok(LexicalAnalysis {
        model: String::new(),
        hears: false,
        sees_writing: false,
        language: language.unwrap_or(UNKNOWN_LANGUAGE).to_owned(),
        operating_point: OperatingPoint::default(),
        reading: average_of_speech(words.len(), JointScheme::PAPER.expected_length),
        warnings,
        problem: Some(unknown_language(named.as_ref(), language, gap)),
    })
}

/// The language that the words of a talk are in; `None` where that is not clear.
fn recognised_language(words: &[Word]) -> Option<String> {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    LanguageShares::of_words(&texts).main().map(str::to_owned)
}

/// The model that was named, with the folder of its name, if it knows the language. Where nothing tells that, one of several languages
/// reads whatever it is.
fn named_candidate((name, folder): &(&str, ModelFolder), language: Option<&str>) -> Option<ModelCandidate> {
    let (language, fluency) = match language {
        Some(language) => (language, folder.fluency(language)?),
        None if folder.knows_several() => (UNKNOWN_LANGUAGE, Fluency::Full),
        None => (folder.language.as_str(), Fluency::Full),
    };
    Some(ModelCandidate { name: (*name).to_owned(), language: language.to_owned(), fluency })
}

/// One boundary in L̂ words, its marks as often as speech has them: what a pause alone makes a hard boundary (0.4 s and more) is mostly a
/// full stop.
fn average_of_speech(words: usize, expected_length: f32) -> Reading {
    let boundary = 1.0 / expected_length;
    let usual: Posterior = [1.0 - boundary, 0.3 * boundary, 0.66 * boundary, 0.04 * boundary];
    Reading { posteriors: vec![usual; words], ..Reading::default() }
}

/// Whether the words came with full stops as often as speech has them.
fn is_marked(words: &[Word]) -> bool {
    let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    is_punctuated(&texts)
}

fn unusable_reader(why: Message) -> Warning {
    Warning::new(m!("analysis-reader-unusable", why = why))
}

/// `gap`: why the set of models has none, if it could have one.
fn unknown_language(model: Option<&(&str, ModelFolder)>, language: Option<&str>, gap: Option<Message>) -> Warning {
    let known = |folder: &ModelFolder| folder.known_languages().map(|(code, _)| code).collect::<Vec<_>>().join(", ");
    Warning::new(match (gap, model, language) {
        (Some(why), _, Some(language)) => m!("no-model-in-open-set", language = language, why = why),
        (Some(why), _, None) => m!("no-model-in-open-set-unnamed", why = why),
        (None, Some((name, folder)), Some(language)) => {
            m!("no-model-other-language", model = *name, known = known(folder), language = language)
        }
        (None, Some((name, folder)), None) => {
            m!("no-model-other-language-unnamed", model = *name, known = known(folder))
        }
        (None, None, Some(language)) => m!("no-model-for-language", language = language),
        (None, None, None) => m!("no-model-unnamed"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_the_full_stops_of_speech_are_marked() {
        let words = |text: &str| -> Vec<Word> {
            let word = |text: &str| Word { text: text.into(), ..formats::transcript::timed_word(0.0, 1.0) };
            text.split(' ').map(word).collect()
        };
        assert!(is_marked(&words("Potem zeszła do portu. Nie było tam nikogo.")));
        assert!(!is_marked(&words("potem zeszła do portu, nie było tam nikogo")));
    }

    #[test]
    fn a_model_that_is_named_reads_the_languages_that_it_knows() {
        let folder = |language: &str, languages: &[&str], slight: &[&str]| {
            let path = std::path::Path::new("");
            let codes = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect();
            let mut folder =
                ModelFolder::create(path, "x", "reader", "a toy", language, "MIT", serde_json::Value::Null);
            (folder.languages, folder.slight) = (codes(languages), codes(slight));
            folder
        };
        let check = |folder: &ModelFolder, language: Option<&str>, expected: Option<(&str, Fluency)>| {
            let found = named_candidate(&("x", folder.clone()), language);
            let found = found.as_ref().map(|model| (model.language.as_str(), model.fluency));
            assert_eq!(found, expected, "{language:?}");
        };
        let one = folder("de", &[], &[]);
        check(&one, Some("de-AT"), Some(("de-AT", Fluency::Full)));
        check(&one, Some("pl"), None);
        check(&one, None, Some(("de", Fluency::Full)));
        let many = folder("mul", &["de", "pl"], &["fr"]);
        check(&many, Some("pl"), Some(("pl", Fluency::Full)));
        check(&many, Some("fr-CA"), Some(("fr-CA", Fluency::Slight)));
        check(&many, Some("fi"), None);
        check(&many, None, Some((UNKNOWN_LANGUAGE, Fluency::Full)));
        let told = unknown_language(Some(&("x", many)), Some("fi"), None).message.text();
        assert!(told.contains("de, pl, fr") && told.contains("fi"), "{told}");
    }

    #[test]
    fn the_words_tell_their_language() {
        let words = |text: &str| {
            let words = text.split(' ').map(|word| format!(r#"{{"text":"{word}","start":0,"end":1}}"#));
            let file = format!(r#"{{"words":[{}]}}"#, words.collect::<Vec<_>>().join(","));
            formats::transcript::parse(file.as_bytes()).unwrap().words
        };
        let polish = "potem wieczorem zeszła do portu i nie było tam nikogo oprócz mew które siedziały na molo i czekały na łodzie";
        assert_eq!(recognised_language(&words(polish)).as_deref(), Some("pl"));
        assert_eq!(recognised_language(&words("potem wieczorem zeszła do portu")), None, "too few");
    }
}
