//! Asking the break model where a subtitler would end a line, if it is installed and knows the language.

use super::model_choice::SET_LANGUAGE;
use super::options::AnalysisOptions;
use base::progress::Progress;
use base::texts::{Message, m, t};
use base::warning::Warning;
use editor::settling::model_cases;
use editor::settling::{WeighingInputs, weigh_with};
use evidence::lexical::Reading;
use evidence::model_files::{FolderError, ModelError, ModelFolder};
use evidence::model_set::ModelSet;
use evidence::restored_text::{WordingOptions, word_text};
use evidence::{Evidence, GapEvidence};
use formats::language::{Language, same_language};
use formats::transcript::{Mark, Word};
use models::breaks;
use models::breaks::writing::is_punctuated;
use models::compute::Compute;
use models::loading;

/// Fills the evidence in with the probabilities of line ends. Lines can be broken without them, so a model that is damaged
/// is no failure but a warning; that of the set for talks need not be installed.
///
/// `read`: what a reader made of the words, if one has read them all, and whether it was told the marks that are shown. Where it knows
/// nothing of lines, the break model's own reader reads the words as they are shown.
///
/// # Errors
/// If the person cancels, or the device fails for good.
pub(super) fn add_line_breaks(
    evidence: &mut Evidence,
    words: &[Word],
    read: Option<(Reading, bool)>,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Option<Warning>, ModelError> {
    let read = read.filter(|(reading, _)| reading.line_ends.is_some() && reader_knows_lines(&evidence.model));
    let set = options.models;
    let name = set.breaks();
    let language = match loading::lexical::language_of(name) {
        Ok(language) => language,
        Err(error @ ModelError::Folder(FolderError::Unknown { .. } | FolderError::NoModels)) => {
            let is_missed = set != ModelSet::Talks && same_language(SET_LANGUAGE, &evidence.language);
            return Ok(is_missed.then(|| unusable(error.to_string().into())));
        }
        Err(error) => return Ok(Some(unusable(error.to_string().into()))),
    };
    if !same_language(&language, &evidence.language) {
        return Ok(None);
    }
    if let Some(objection) = set.objection(name) {
        return Ok(Some(unusable(objection)));
    }
    let shown = words_as_shown(evidence, words, options);
    let limit = options.guideline.max_chars_per_line.max(1);
    let opened = compute.opened().clone();
    let scores = match read {
        Some((reading, saw_writing)) => {
            breaks::fields(name).map(|fields| fields.weigh(&shown, &reading, saw_writing && is_punctuated(&shown)))
        }
        None => compute.run_watched(&progress.stage(t!("stage-line-breaks")), move |device, progress| {
            let model = breaks::keep_open(name, device, &opened)?;
            Ok::<_, ModelError>(model.read(&shown, progress)?)
        }),
    };
    match scores {
        Ok(scores) => {
            for (word, probability) in words.iter().zip(scores.probabilities(limit)) {
                if let Some(gap) = evidence.gaps.get_mut(&word.id) {
                    gap.line_break = Some(probability);
                }
            }
            Ok(None)
        }
        Err(ModelError::Cancelled(cancelled)) => Err(cancelled.into()),
        Err(error) => Ok(Some(unusable(error.to_string().into()))),
    }
}

/// The words as they are shown before the user edits them.
fn words_as_shown(evidence: &Evidence, words: &[Word], options: &AnalysisOptions) -> Vec<String> {
    let gaps: Vec<Option<&GapEvidence>> = words.iter().map(|word| evidence.gaps.get(&word.id)).collect();
    let weighed = weigh_with(evidence, words, &WeighingInputs::usual(options.marks.sets_aside()));
    let marks: Vec<Mark> = weighed.iter().map(|gap| gap.map_or(Mark::O, |gap| gap.verdict.mark)).collect();
    let written = options.marks.wording();
    let (language, cases) = (Language::of(&evidence.language), model_cases(&gaps));
    word_text(
        words,
        &marks,
        &WordingOptions { written, language, typed: Vec::new(), cases, ..WordingOptions::default() },
    )
    .words
}

/// Whether the line ends of a reader can be used: one of several languages learnt from texts that had none.
fn knows_lines(reader: &ModelFolder) -> bool {
    !reader.knows_several()
}

fn reader_knows_lines(name: &str) -> bool {
    loading::lexical::description_of(name).ok().is_none_or(|reader| knows_lines(&reader))
}

fn unusable(why: Message) -> Warning {
    Warning::new(m!("analysis-lines-by-rules", why = why))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked for by its name it reads English, too.
    #[test]
    fn a_reader_of_several_languages_knows_nothing_of_lines() {
        let path = std::path::Path::new("");
        let mut reader = ModelFolder::create(path, "x", "reader", "a toy", "mul", "MIT", serde_json::Value::Null);
        reader.languages = vec!["en".to_owned(), "pl".to_owned()];
        assert!(!knows_lines(&reader));
        assert!(reader_knows_lines("reader-small") && reader_knows_lines("reader-talks"));
    }
}
