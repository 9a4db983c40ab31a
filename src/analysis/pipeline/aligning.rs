//! Having the aligner hear words: near where they should be, else wherever they are.

use std::collections::BTreeMap;

use base::progress::{Cancellation, Progress};
use base::time::Span;
use evidence::model_files::{ModelError, ModelFolder, OpenModel, OpenedModels};
use formats::language::Language;
use formats::transcript::{Word, WordId};
use media::align::{AlignError, AlignedWord, Aligner, TimeHints};
use media::audio::Recording;

/// The one that there is.
const NAME: &str = "aligner-en";

/// Whether the aligner is installed.
pub fn has_aligner() -> bool {
    ModelFolder::read(NAME).is_ok()
}

/// Whether it can align a language, by its BCP-47 or ISO 639 code.
pub fn is_aligned_language(language: &str) -> bool {
    Language::of(language).code() == "en"
}

/// The aligner, opened if it is not open. It runs on the CPU.
///
/// # Errors
/// If it is not installed, or damaged.
pub fn open_aligner(opened: &OpenedModels) -> Result<OpenModel<Aligner>, ModelError> {
    opened.get((NAME, NAME, "CPU"), || Ok(Aligner::open(ModelFolder::read(NAME)?.path())?))
}

/// Words that are believed to be where the aligner heard them, of those that have to be for their times to be of any use as a guide.
const LEAST_BELIEVED: f64 = 0.6;
const LEAST_OF_GUESSED: f64 = 0.9;
/// Of a script of another talk a smaller share is found than this.
const LEAST_FOUND: f32 = 0.3;

/// Where the aligner hears the words: near their times, or anywhere in the recording if they are not near (`are_timed`: whether they have
/// times at all). Nothing if the words seem to be those of another talk.
///
/// # Errors
/// If it is cancelled.
pub fn align_words(
    words: &[Word],
    are_timed: bool,
    aligner: &Aligner,
    recording: &Recording,
    progress: &Progress,
) -> Result<BTreeMap<WordId, AlignedWord>, Cancellation> {
    let texts: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let spans: Vec<Span> = words.iter().map(|word| word.span).collect();
    let samples = &recording.samples;
    let found = |hints: Option<TimeHints<'_>>| match aligner.align(samples, &texts, hints, progress) {
        Err(AlignError::Cancelled(cancelled)) => Err(cancelled),
        // No word that can be said, no sound: nothing is known then, as without an aligner.
        found => Ok(found.unwrap_or_default()),
    };
    let believed =
        |found: &[Option<AlignedWord>]| found.iter().flatten().filter(|word| word.is_believed()).count() as f64;
    // Guessed times are a weak guide.
    let are_guessed = words.iter().all(|word| word.estimated);
    let enough = if are_guessed { LEAST_OF_GUESSED } else { LEAST_BELIEVED } * words.len() as f64;
    let mut best = if are_timed { found(Some(TimeHints::new(&spans)))? } else { Vec::new() };
    if believed(&best) < enough {
        let share = match aligner.share_found(samples, &texts, progress) {
            Err(AlignError::Cancelled(cancelled)) => return Err(cancelled),
            share => share.unwrap_or_default(),
        };
        if share >= LEAST_FOUND {
            let anywhere = found(None)?;
            if believed(&anywhere) > believed(&best) {
                best = anywhere;
            }
        } else if !are_timed {
            best.clear();
        }
    }
    Ok(words.iter().zip(best).filter_map(|(word, found)| Some((word.id, found?))).collect())
}
