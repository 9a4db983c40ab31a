//! Transcripts of recordings: by the recogniser in the box, whose words the aligner then puts where they are said, or by another program of
//! this machine.

use std::path::{Path, PathBuf};

use crate::pipeline::{align_words, has_aligner, is_aligned_language, open_aligner};
use base::progress::Progress;
use base::texts::t;
use evidence::model_files::{ModelFolder, OpenedModels, model_names};
use formats::transcript::{self, TranscriptError};
use media::align::exact_words;
use media::audio::{self, Recording};
use media::transcribing::{
    FoundRecogniser, Recogniser, RecogniserPlaces, TranscribingError, Transcription, TranscriptionOrder, model_name,
};
use models::recogniser::{ARCHITECTURE, RecognisedTalk, RecogniserModel, RecognitionChoices, RecognitionError};

/// The language of a recogniser that writes many, in its folder's config.
const MANY_LANGUAGES: &str = "mul";

/// The recogniser in the box, with the folders of the models that are installed for it, the largest first. Asks the disk.
pub fn own_recogniser() -> FoundRecogniser {
    let folders = model_names().unwrap_or_default().into_iter().filter_map(|name| ModelFolder::read(&name).ok());
    let mut models: Vec<PathBuf> =
        folders.filter(|folder| folder.architecture == ARCHITECTURE).map(|folder| folder.path().to_owned()).collect();
    let bytes = |folder: &PathBuf| folder.join("weights.safetensors").metadata().map_or(0, |file| file.len());
    models.sort_by_key(|folder| std::cmp::Reverse(bytes(folder)));
    let program = std::env::current_exe().unwrap_or_default();
    let languages: Vec<String> = models.iter().map(|folder| language_of(folder)).collect();
    let languages = if languages.iter().any(|of| of == MANY_LANGUAGES) { Vec::new() } else { languages };
    FoundRecogniser { recogniser: Recogniser::BuiltIn, program, models, languages }
}

/// All that are there: the one in the box if a model is installed for it, then those of others. Asks the disk.
pub fn find_recognisers(places: &RecogniserPlaces) -> Vec<FoundRecogniser> {
    let own = Some(own_recogniser()).filter(|own| places.has_own && own.has_model());
    own.into_iter().chain(media::transcribing::find_recognisers(places)).collect()
}

/// Has a recogniser write down a recording; whatever can be refused is refused before the work begins. What is handed to a program of
/// others lies in a folder below `scratch`, which is gone afterwards. Progress: stages "decoding" and "recognising speech", of the one in
/// the box with shares.
///
/// # Errors
/// See [`TranscribingError`]; then no file was written.
pub fn transcribe(
    order: &TranscriptionOrder,
    scratch: &Path,
    progress: &Progress,
) -> Result<Transcription, TranscribingError> {
    match order.recogniser.recogniser {
        Recogniser::BuiltIn => transcribe_here(order, progress),
        _ => media::transcribing::transcribe(order, scratch, progress),
    }
}

fn transcribe_here(order: &TranscriptionOrder, progress: &Progress) -> Result<Transcription, TranscribingError> {
    let language = order.check()?;
    let path = chosen_model(order, language.as_deref())?;
    let model = RecogniserModel::open(&path).map_err(|error| TranscribingError::BuiltIn(error.into()))?;
    let spoken = order.recogniser.recogniser.spoken(language.as_deref());
    if let Some(spoken) = &spoken {
        model.check_language(spoken).map_err(not_recognised)?;
    }
    let recording = audio::decode_track(&order.recording, order.track, progress)?;
    let stage = progress.stage(t!("transcribe-stage-recognising"));
    let choices = RecognitionChoices::default();
    let mut talk =
        model.transcribe(&recording.samples, spoken.as_deref(), choices, &stage, |_| ()).map_err(not_recognised)?;
    put_where_said(&mut talk, &recording, progress)?;
    let bytes = serde_json::to_vec_pretty(&talk.to_json()).map_err(|error| TranscribingError::BuiltIn(error.into()))?;
    // As it will be read when it is opened.
    let transcript = match transcript::parse_watched(&bytes, progress) {
        Ok(transcript) => transcript,
        Err(TranscriptError::NoWords { .. }) => {
            return Err(TranscribingError::NoWords { recogniser: Recogniser::BuiltIn });
        }
        Err(TranscriptError::Cancelled(cancelled)) => return Err(cancelled.into()),
        Err(error) => return Err(TranscribingError::BuiltIn(error.into())),
    };
    order.keep(&bytes, transcript, Some(shown(&path)), language)
}

fn not_recognised(error: RecognitionError) -> TranscribingError {
    match error {
        RecognitionError::Cancelled(cancelled) => cancelled.into(),
        error => TranscribingError::BuiltIn(error.into()),
    }
}

/// The recogniser knows within a tenth of a second when a word is said; the aligner knows better, where there is one for the language.
fn put_where_said(
    talk: &mut RecognisedTalk,
    recording: &Recording,
    progress: &Progress,
) -> Result<(), TranscribingError> {
    if talk.words.is_empty() || !has_aligner() || !is_aligned_language(&talk.language) {
        return Ok(());
    }
    // A damaged one only costs exactness.
    let Ok(aligner) = open_aligner(&OpenedModels::default()) else { return Ok(()) };
    let words = talk.to_transcript().words;
    let aligned = align_words(&words, true, &aligner, recording, progress)?;
    for (word, exact) in talk.words.iter_mut().zip(exact_words(&words, &aligned)) {
        word.span = exact.span;
    }
    Ok(())
}

/// The model that was asked for by path or name; else the largest that knows the language.
fn chosen_model(order: &TranscriptionOrder, language: Option<&str>) -> Result<PathBuf, TranscribingError> {
    let models = &order.recogniser.models;
    let asked = order.model.as_deref().map(str::trim).filter(|asked| !asked.is_empty());
    let Some(asked) = asked else {
        let knows = |folder: &&PathBuf| language.is_none_or(|language| knows_language(folder, language));
        let found = models.iter().find(knows).or_else(|| models.first());
        return found.cloned().ok_or(TranscribingError::NoOwnModel);
    };
    if let Some(named) = models.iter().find(|folder| shown(folder) == asked) {
        return Ok(named.clone());
    }
    let path = Path::new(asked);
    if path.exists() {
        return Ok(std::path::absolute(path).unwrap_or_else(|_| path.to_owned()));
    }
    if models.is_empty() {
        return Err(TranscribingError::NoOwnModel);
    }
    let models: Vec<String> = models.iter().map(|folder| shown(folder)).collect();
    Err(TranscribingError::NoSuchOwnModel { name: asked.to_owned(), models: models.join(", ") })
}

fn knows_language(folder: &Path, language: &str) -> bool {
    let of = language_of(folder);
    of == MANY_LANGUAGES || formats::language::same_language(&of, language)
}

/// The language of a model that is installed.
fn language_of(folder: &Path) -> String {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    ModelFolder::read(name).map(|folder| folder.language).unwrap_or_default()
}

/// A model as people call it.
fn shown(path: &Path) -> String {
    let name = model_name(path).map(str::to_owned);
    name.unwrap_or_else(|| path.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Instant;

    /// The beginning of the sample talk, and its words.
    fn beginning(folder: &Path) -> (PathBuf, Vec<(String, f64)>) {
        let sample = Path::new(base::SOURCE_TREE).join("assets/sample");
        let silent = Progress::silent();
        let recording = audio::decode(&sample.join("talk.flac"), &silent).unwrap();
        let mut samples = vec![0.0; 15 * audio::RATE_HZ as usize];
        audio::Samples::read(&recording.samples, 0, &mut samples);
        let path = folder.join("talk.wav");
        audio::write_wave(&samples, &path, &silent).unwrap();
        let words = transcript::read(&sample.join("talk.json")).unwrap().words;
        let words = words.iter().filter(|word| word.span.end < Instant::from_millis(14_000));
        (path, words.map(|word| (word.bare_word().to_lowercase(), word.span.start.as_secs())).collect())
    }

    fn order(recording: &Path, recogniser: FoundRecogniser) -> TranscriptionOrder {
        TranscriptionOrder {
            recording: recording.to_owned(),
            track: None,
            recogniser,
            model: None,
            language: None,
            output: media::transcribing::usual_output(recording),
            may_replace: false,
        }
    }

    #[test]
    fn the_recogniser_in_the_box_writes_words_down_where_they_are_said() {
        let folder = tempfile::tempdir().unwrap();
        let (recording, said) = beginning(folder.path());
        let order = order(&recording, own_recogniser());
        let made = transcribe(&order, folder.path(), &Progress::silent()).unwrap();
        assert_eq!(
            (made.model.as_deref(), made.language.as_deref(), made.estimated),
            (Some("recogniser-en"), Some("en"), 0)
        );
        let heard = transcript::read(&made.path).unwrap().words;
        let heard: Vec<(String, f64)> =
            heard.iter().map(|word| (word.bare_word().to_lowercase(), word.span.start.as_secs())).collect();
        let is_heard =
            |(word, at): &&(String, f64)| heard.iter().any(|(other, start)| other == word && (start - at).abs() < 0.06);
        let found = said.iter().filter(is_heard).count();
        assert!(found * 10 >= said.len() * 9, "{found} of {}: {heard:?}", said.len());
        // What is there is not replaced.
        let again = transcribe(&order, folder.path(), &Progress::silent()).unwrap_err();
        assert!(matches!(again, TranscribingError::OutputExists { .. }), "{again}");
    }

    #[test]
    fn what_it_cannot_do_is_said_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let recording = folder.path().join("talk.wav");
        audio::write_wave(&[0.0; 1_600], &recording, &Progress::silent()).unwrap();
        let refused = |change: &dyn Fn(&mut TranscriptionOrder)| {
            let mut order = order(&recording, own_recogniser());
            change(&mut order);
            let error = transcribe(&order, folder.path(), &Progress::silent()).unwrap_err();
            assert!(!order.output.exists());
            error.to_string()
        };
        let told = refused(&|order| order.language = Some("de".to_owned()));
        assert!(told.contains("\"de\"") && told.contains("it knows: en"), "{told}");
        let told = refused(&|order| order.model = Some("none-such".to_owned()));
        assert!(told.contains("none-such") && told.contains("recogniser-en"), "{told}");
        let other = folder.path().join("no-model.bin");
        std::fs::write(&other, "no model").unwrap();
        let told = refused(&|order| order.model = Some(other.display().to_string()));
        assert!(told.contains("no-model.bin"), "{told}");
        let told = refused(&|order| order.recogniser.models.clear());
        assert!(told.contains("breathmark-recogniser-en"), "{told}");
        let told = refused(&|_| ());
        assert!(told.contains("heard no words"), "{told}");
    }

    #[test]
    fn it_can_be_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let (recording, _) = beginning(folder.path());
        let order = order(&recording, own_recogniser());
        let handle = std::sync::Arc::new(std::sync::OnceLock::<Progress>::new());
        let held = handle.clone();
        let progress = Progress::new(move |report| {
            if report.stage == t!("transcribe-stage-recognising")
                && let Some(progress) = held.get()
            {
                progress.cancel();
            }
        });
        assert!(handle.set(progress.clone()).is_ok());
        let stopped = transcribe(&order, folder.path(), &progress);
        assert!(matches!(stopped, Err(TranscribingError::Cancelled(_))), "{stopped:?}");
        assert!(!order.output.exists());
    }
}
