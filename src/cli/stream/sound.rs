//! The sound of the talk, as far as it has come.

use std::path::Path;

use crate::command_line::{CommandContext, CommandFailure, warn};
use analysis::live_feed::FollowedSound;
use analysis::pipeline::live::LiveTalk;
use base::time::Instant;
use media::audio::{self, RATE_HZ, Recording, Samples};

/// Samples that are handed over at a time.
const PIECE: usize = 1 << 16;

/// Sound that is still being recorded.
pub fn growing_sound(path: Option<&Path>, follows: bool) -> Result<Option<FollowedSound>, CommandFailure> {
    match path {
        None => Ok(None),
        Some(path) if path != Path::new("-") => Ok(Some(FollowedSound::open(path)?)),
        Some(_) if follows => Ok(Some(FollowedSound::standard_input())),
        Some(_) => {
            let message = "standard input cannot bring messages and sound; name the file of the messages with --follow";
            Err(CommandFailure(message.to_owned()))
        }
    }
}

/// A recording that is played as if it were being made.
pub struct PlayedSound {
    recording: Recording,
    done: usize,
}

impl PlayedSound {
    pub fn open(path: &Path, context: &CommandContext) -> Result<Self, CommandFailure> {
        let recording = audio::decode(path, &context.progress)?;
        warn(&recording.warnings);
        Ok(Self { recording, done: 0 })
    }

    /// Hands over what is played until then.
    pub fn play(&mut self, until: Instant, talk: &mut LiveTalk) {
        let until = until.as_samples(RATE_HZ).min(self.recording.samples.len());
        while self.done < until {
            let mut samples = vec![0.0; (until - self.done).min(PIECE)];
            self.recording.samples.read(self.done, &mut samples);
            talk.push_samples(&samples);
            self.done += samples.len();
        }
    }
}
