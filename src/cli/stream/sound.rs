//! The sound of the talk, as far as it has come.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use super::input::standard_input;
use crate::audio::{self, GrowingSound, RATE_HZ, Recording, Samples};
use crate::command_line::{CommandContext, CommandFailure, warn};
use crate::pipeline::live::LiveTalk;
use crate::time::Instant;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 16;

pub enum LiveSound {
    /// A recording that is played.
    Played {
        recording: Recording,
        done: usize,
    },
    File {
        path: PathBuf,
        file: File,
        sound: GrowingSound,
    },
    Pipe {
        pipe: Receiver<std::io::Result<Vec<u8>>>,
        sound: GrowingSound,
    },
}

impl LiveSound {
    /// `None` if there is none.
    pub fn open(
        path: Option<&Path>,
        is_replay: bool,
        follows: bool,
        context: &CommandContext,
    ) -> Result<Option<Self>, CommandFailure> {
        let Some(path) = path else { return Ok(None) };
        if is_replay {
            let recording = audio::decode(path, &context.progress)?;
            warn(&recording.warnings);
            return Ok(Some(Self::Played { recording, done: 0 }));
        }
        if path == Path::new("-") {
            if !follows {
                let message =
                    "standard input cannot bring messages and sound; name the file of the messages with --follow";
                return Err(CommandFailure(message.to_owned()));
            }
            return Ok(Some(Self::Pipe { pipe: standard_input(), sound: GrowingSound::new() }));
        }
        let file = File::open(path)
            .map_err(|error| CommandFailure(format!("cannot read the sound because {error}: {}", path.display())))?;
        Ok(Some(Self::File { path: path.to_owned(), file, sound: GrowingSound::new() }))
    }

    /// Hands over what has been recorded meanwhile.
    pub fn read(&mut self, talk: &mut LiveTalk) -> Result<(), CommandFailure> {
        match self {
            Self::Played { .. } => {}
            Self::File { path, file, sound } => {
                let mut bytes = vec![0; PIECE];
                loop {
                    let unreadable =
                        |error| CommandFailure(format!("cannot read the sound because {error}: {}", path.display()));
                    let count = file.read(&mut bytes).map_err(unreadable)?;
                    if count == 0 {
                        break;
                    }
                    push(sound, &bytes[..count], talk)?;
                }
            }
            Self::Pipe { pipe, sound } => {
                while let Ok(piece) = pipe.try_recv() {
                    let piece =
                        piece.map_err(|error| CommandFailure(format!("cannot read the sound because {error}")))?;
                    push(sound, &piece, talk)?;
                }
            }
        }
        Ok(())
    }

    /// Hands over what is played until then.
    pub fn play(&mut self, until: Instant, talk: &mut LiveTalk) {
        let Self::Played { recording, done } = self else { return };
        let until = until.as_samples(RATE_HZ).min(recording.samples.len());
        while *done < until {
            let mut samples = vec![0.0; (until - *done).min(PIECE)];
            recording.samples.read(*done, &mut samples);
            talk.push_samples(&samples);
            *done += samples.len();
        }
    }
}

fn push(sound: &mut GrowingSound, bytes: &[u8], talk: &mut LiveTalk) -> Result<(), CommandFailure> {
    let samples = sound.push(bytes).map_err(|error| CommandFailure(error.to_string()))?;
    talk.push_samples(&samples);
    Ok(())
}
