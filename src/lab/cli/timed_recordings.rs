//! Recordings whose words' times are known, as they are named on the command line: recording, transcript, recording, transcript …

use std::path::PathBuf;

use clap::Args;

use base::progress::Progress;
use base::time::Span;
use cli::command_line::CommandFailure;
use formats::transcript;
use media::audio::{self, Recording};

#[derive(Clone, Debug, Args)]
pub struct TimedRecordings {
    /// A recording and the transcript with the times of its words, then the next recording and its transcript
    #[arg(value_name = "RECORDING TRANSCRIPT", num_args = 0..)]
    files: Vec<PathBuf>,
}

/// A recording with its words.
pub struct TimedRecording {
    pub name: String,
    pub recording: Recording,
    /// Words as they are written, with their spans.
    pub words: Vec<(String, Span)>,
}

impl TimedRecordings {
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Reads them one after the other; words without times of their own are left out.
    ///
    /// # Errors
    /// If a file cannot be read, or a recording has no transcript behind it.
    pub fn read(&self, progress: &Progress) -> Result<Vec<TimedRecording>, CommandFailure> {
        let read = |pair: &[PathBuf]| {
            let [recording, words] = pair else {
                return Err(CommandFailure("name a transcript behind every recording".to_owned()));
            };
            let transcript = transcript::read(words)?;
            let name = recording.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let recording = audio::decode(recording, progress)?;
            let timed = transcript.words.iter().filter(|word| !word.estimated);
            let words = timed.map(|word| (word.text.clone(), word.raw_span.unwrap_or(word.span))).collect();
            Ok(TimedRecording { name, recording, words })
        };
        self.files.chunks(2).map(read).collect()
    }
}
