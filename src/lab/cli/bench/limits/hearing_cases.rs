//! What the recogniser in the box and the aligner are given that nobody would give them on purpose.

use std::path::{Path, PathBuf};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::cases::{LARGE_MIB, LimitCase, LimitInput, LimitOutcome, USUAL_MIB, case, refused};
use analysis::pipeline::{align_words, has_aligner, open_aligner};
use analysis::transcribing::{own_recogniser, transcribe};
use cli::command_line::{CommandContext, CommandFailure};
use evidence::model_files::OpenedModels;
use formats::transcript;
use media::audio;
use media::transcribing::{TranscriptionOrder, usual_output};

const MINUTE: usize = 60 * audio::RATE_HZ as usize;
/// A script of so many words is that of another talk if fewer than these are heard.
const LEAST_HEARD: f64 = 0.3;

pub const HEARING_CASES: &[LimitCase] = &[
    refused(case("an hour of silence, written down", 60.0, USUAL_MIB, |to| {
        Ok(LimitInput::File(sound(to, vec![0.0; 60 * MINUTE])?, write_down))
    })),
    case("two minutes of noise, written down", 200.0, USUAL_MIB, |to| {
        Ok(LimitInput::File(sound(to, noise(2 * MINUTE))?, |path, context| {
            // Words or none: what matters is that it ends.
            match write_down(path, context) {
                Err(CommandFailure(told)) if told.contains("heard no words") => Ok(done(told)),
                outcome => outcome,
            }
        }))
    }),
    refused(case("300,000 words that nobody says, aligned", 120.0, LARGE_MIB, |to| {
        sound(to, noise(60 * MINUTE))?;
        Ok(LimitInput::File(script(to, &"the harbour wakes and gulls circle ".repeat(50_000))?, align))
    })),
    refused(case("a word of 1,000 letters, aligned", 30.0, USUAL_MIB, |to| {
        sound(to, noise(MINUTE))?;
        let text = format!("the harbour {} wakes", "abc".repeat(334));
        Ok(LimitInput::File(script(to, &text)?, align))
    })),
    refused(case("an empty script, aligned", 10.0, USUAL_MIB, |to| {
        sound(to, noise(MINUTE))?;
        Ok(LimitInput::File(script(to, "\n\n")?, align))
    })),
];

fn done(text: String) -> LimitOutcome {
    LimitOutcome { text, fault: None }
}

fn noise(samples: usize) -> Vec<f32> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    (0..samples).map(|_| random.random_range(-0.2..0.2)).collect()
}

/// A recording, for those that are to hear it.
fn sound(folder: &Path, samples: Vec<f32>) -> Result<PathBuf, CommandFailure> {
    if !own_recogniser().has_model() || !has_aligner() {
        return Err(CommandFailure("the recogniser in the box and the aligner have to be installed".to_owned()));
    }
    let path = folder.join("talk.wav");
    audio::write_wave(&samples, &path, &base::progress::Progress::silent())?;
    Ok(path)
}

fn script(folder: &Path, text: &str) -> Result<PathBuf, CommandFailure> {
    let path = folder.join("talk.txt");
    std::fs::write(&path, text)
        .map_err(|error| CommandFailure(format!("cannot write the script because {error}: {}", path.display())))?;
    Ok(path)
}

fn write_down(path: &Path, context: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let order = TranscriptionOrder {
        recording: path.to_owned(),
        track: None,
        recogniser: own_recogniser(),
        model: None,
        language: None,
        output: usual_output(path),
        may_replace: true,
    };
    let folder = path.parent().unwrap_or(Path::new("."));
    let made = transcribe(&order, folder, &context.progress)?;
    Ok(done(format!("{} words", made.words)))
}

fn align(path: &Path, context: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let script = transcript::read(path)?;
    let recording = audio::decode(&path.with_extension("wav"), &context.progress)?;
    let aligner = open_aligner(&OpenedModels::default())?;
    let aligned = align_words(&script.words, !script.is_untimed, &aligner, &recording, &context.progress)?;
    let heard = aligned.values().filter(|found| found.is_believed()).count();
    let told = format!("{heard} of {} words heard", script.words.len());
    if (heard as f64) < LEAST_HEARD * script.words.len() as f64 { Err(CommandFailure(told)) } else { Ok(done(told)) }
}
