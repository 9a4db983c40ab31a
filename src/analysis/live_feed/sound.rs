//! The sound of the talk, as far as it has come.

use std::path::Path;
use std::sync::mpsc::Receiver;

use super::file::{FileChange, GrowingFile};
use super::messages::standard_input;
use super::{FeedError, FollowedPart};
use crate::pipeline::live::LiveTalk;
use base::texts::m;
use base::time::Instant;
use base::warning::Warning;
use media::audio::{GrowingSound, RATE_HZ};

/// Sound that is still being recorded: a WAV file that grows, or bare samples.
pub struct FollowedSound {
    source: SoundSource,
    sound: GrowingSound,
    samples: u64,
    /// It started again: where the new sound belongs in the talk is not known.
    is_lost: bool,
    warnings: Vec<Warning>,
}

enum SoundSource {
    File(GrowingFile),
    Pipe(Receiver<std::io::Result<Vec<u8>>>),
}

impl FollowedSound {
    pub fn standard_input() -> Self {
        Self::of(SoundSource::Pipe(standard_input()))
    }

    /// A file that is there.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, FeedError> {
        let unreadable = |source| FeedError::Unreadable { what: FollowedPart::Sound, path: path.to_owned(), source };
        Ok(Self::of(SoundSource::File(GrowingFile::open(path).map_err(unreadable)?)))
    }

    /// A file that may still have to come.
    pub fn awaited(path: &Path) -> Self {
        Self::of(SoundSource::File(GrowingFile::awaited(path)))
    }

    fn of(source: SoundSource) -> Self {
        Self { source, sound: GrowingSound::new(), samples: 0, is_lost: false, warnings: Vec::new() }
    }

    /// When what has come so far ends.
    pub fn end(&self) -> Instant {
        Instant::from_samples(self.samples, RATE_HZ)
    }

    /// Oddities since this was asked last.
    pub(super) fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// Hands over what has been recorded meanwhile.
    pub(super) fn read(&mut self, talk: &mut LiveTalk) -> Result<(), FeedError> {
        while !self.is_lost {
            let bytes = match &mut self.source {
                SoundSource::File(file) => match file.next() {
                    Ok(FileChange::Bytes(bytes)) => bytes,
                    Ok(FileChange::Nothing) => break,
                    Ok(FileChange::Gone) => {
                        self.warnings.push(Warning::at(self.end(), m!("following-sound-gone")));
                        break;
                    }
                    Ok(FileChange::BeganAnew) => {
                        self.warnings.push(Warning::at(self.end(), m!("following-sound-begins-anew")));
                        self.is_lost = true;
                        break;
                    }
                    Err(source) => {
                        let path = file.path().to_owned();
                        return Err(FeedError::Unreadable { what: FollowedPart::Sound, path, source });
                    }
                },
                SoundSource::Pipe(pipe) => match pipe.try_recv() {
                    Ok(Ok(bytes)) => bytes,
                    Ok(Err(source)) => return Err(FeedError::Pipe { what: FollowedPart::Sound, source }),
                    Err(_) => break,
                },
            };
            let samples = self.sound.push(&bytes).map_err(|source| {
                self.is_lost = true;
                let path = match &self.source {
                    SoundSource::File(file) => file.path().to_owned(),
                    SoundSource::Pipe(_) => "-".into(),
                };
                FeedError::NoSound { path, source }
            })?;
            self.samples += samples.len() as u64;
            talk.push_samples(&samples);
        }
        Ok(())
    }
}
