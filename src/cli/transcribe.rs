//! `breathmark transcribe AUDIO [-o OUT]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::words::warnings_json;
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing};
use crate::command_line::source::TrackArgument;
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::transcribing::{find_recognisers, own_recogniser, transcribe};
use base::path_serde;
use media::transcribing::{
    Recogniser, RecogniserPlaces, TranscribingError, TranscriptionOrder, usual_output, usual_recogniser,
};

/// What the help says below the options.
pub const NOTES: &str = "\
The built-in recogniser does the work, or another that is installed on this machine:
  builtin          English, with its model: the package breathmark-recogniser-en; --model takes others of Whisper's, as
                   whisper.cpp (ggml-base.bin), faster-whisper or Hugging Face have them
  faster-whisper   pipx install whisper-ctranslate2
  whisper.cpp      whisper-cli, and a model file (ggml-small.bin) that --model names or that lies where it is looked for
  openai-whisper   pipx install openai-whisper (and ffmpeg)
  vosk             pipx install vosk
On Windows pipx comes by `py -m pip install --user pipx` and is called `py -m pipx`; https://github.com/ggml-org/whisper.cpp/releases has whisper-cli.
Recording and words stay on the machine; faster-whisper, openai-whisper and vosk fetch a model that they lack from the network.";

#[derive(Debug, Args)]
pub struct Arguments {
    /// The recording: any audio or video file
    #[arg(value_name = "AUDIO")]
    recording: PathBuf,
    #[command(flatten)]
    track: TrackArgument,
    /// The transcript to write; by default AUDIO with the ending .json
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// The recogniser: builtin, faster-whisper, whisper.cpp, openai-whisper or vosk; by default the first of these that is there and knows the language, or finds it out
    #[arg(long, value_name = "NAME")]
    with: Option<Recogniser>,
    /// The language that is spoken, as de or en-GB; by default the recogniser finds out (builtin and vosk take English)
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// The model: a name that the recogniser knows, or a path; by default its usual one, of builtin and whisper.cpp the largest that is found
    #[arg(long, value_name = "NAME|PATH")]
    model: Option<String>,
    /// Write OUT although it is there already
    #[arg(long)]
    replace: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let recording = &arguments.recording;
    let output = arguments.output.clone().unwrap_or_else(|| usual_output(recording));
    refuse_overwriting_input(&output, std::iter::once(recording.as_path()))?;
    refuse_replacing(&output, arguments.replace)?;
    let places = RecogniserPlaces::of_user();
    let found = find_recognisers(&places);
    let own = own_recogniser();
    let recogniser = match arguments.with {
        // Its model may be named.
        Some(Recogniser::BuiltIn) => &own,
        Some(recogniser) => {
            let named = found.iter().find(|one| one.recogniser == recogniser);
            named.ok_or(TranscribingError::NotFound { recogniser })?
        }
        None => usual_recogniser(&found, arguments.language.as_deref()).ok_or(TranscribingError::NoRecogniser)?,
    };
    let order = TranscriptionOrder {
        recording: recording.clone(),
        track: arguments.track.audio_track,
        recogniser: recogniser.clone(),
        model: arguments.model.clone(),
        language: arguments.language.clone(),
        output,
        may_replace: arguments.replace,
    };
    let made = transcribe(&order, &places.scratch, &context.progress)?;
    warn(&made.warnings);
    let name = recogniser.recogniser.name();
    if context.json {
        let document = json!({
            "output": path_serde::to_text(&made.path),
            "recogniser": recogniser.recogniser.key(),
            "program": (recogniser.recogniser != Recogniser::BuiltIn).then(|| path_serde::to_text(&recogniser.program)),
            "model": made.model,
            "language": made.language,
            "words": made.words,
            "estimated": made.estimated,
            "warnings": warnings_json(&made.warnings),
        });
        context.print(&document, String::new)?;
    } else {
        let model = made.model.as_deref().map(|model| format!(", model {model}")).unwrap_or_default();
        let (words, path) = (made.words, made.path.display());
        terminal::print_line(&format!("{words} words by {name}{model}: {path}"));
        let files = [recording.as_path(), &made.path, &made.path.with_extension("srt")].map(quoted);
        let [recording, transcript, subtitles] = files;
        let track = arguments.track.audio_track.map(|track| format!(" --audio-track {track}")).unwrap_or_default();
        terminal::print_line(&format!("next: breathmark segment {recording} {transcript}{track} -o {subtitles}"));
    }
    Ok(Outcome::Done)
}

/// A path as it is typed.
fn quoted(path: &Path) -> String {
    let shown = path.display().to_string();
    if shown.contains(char::is_whitespace) { format!("\"{shown}\"") } else { shown }
}
