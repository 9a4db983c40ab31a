//! From files that grow to a live talk.

use std::time::Duration as Wait;

use super::FeedError;
use super::messages::{MessageArrival, MessageSource};
use super::sound::FollowedSound;
use crate::pipeline::live::{LiveTalk, LiveUpdate};
use crate::streaming::{LiveEvent, LiveWords, MessageReader, StreamEvent, joined};
use base::progress::Progress;
use base::texts::{Message, m};
use base::time::Instant;
use base::warning::Warning;
use evidence::DecidedGap;
use formats::transcript::Word;

/// Silence after which waiting words are given out.
const SILENCE: Wait = Wait::from_millis(2_500);

/// The outcome of a look at the files.
#[derive(Debug, Default)]
pub struct FeedStep {
    pub updates: Vec<LiveUpdate>,
    /// Every gap once, in order.
    pub decided: Vec<DecidedGap>,
}

/// A recogniser's messages, and the sound of the talk if there is some, as they come.
pub struct LiveFeed {
    source: MessageSource,
    sound: Option<FollowedSound>,
    reader: MessageReader,
    words: LiveWords,
    /// When something came last, by the caller's clock; `None`: what waited was given out since.
    last_event: Option<Wait>,
    is_over: bool,
    final_words: usize,
    unstable: Vec<Word>,
    /// Where the words end that have come so far.
    end: Instant,
    warnings: Vec<Warning>,
    model_warnings: Vec<Warning>,
}

impl LiveFeed {
    pub fn new(source: MessageSource, sound: Option<FollowedSound>) -> Self {
        Self {
            source,
            sound,
            reader: MessageReader::default(),
            words: LiveWords::default(),
            last_event: None,
            is_over: false,
            final_words: 0,
            unstable: Vec::new(),
            end: Instant::ZERO,
            warnings: Vec::new(),
            model_warnings: Vec::new(),
        }
    }

    /// Whether the recogniser has ended, or closed its end.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// How many words have come for good.
    pub fn final_words(&self) -> usize {
        self.final_words
    }

    /// The words behind them, for now.
    pub fn unstable(&self) -> &[Word] {
        &self.unstable
    }

    /// How far the talk has come: by its sound, or by its words where they are ahead.
    pub fn edge(&self) -> Instant {
        let heard = self.sound.as_ref().map_or(Instant::ZERO, FollowedSound::end);
        heard.max(self.end)
    }

    /// Oddities since this was asked last.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.append(&mut self.model_warnings);
        warnings.extend(self.reader.take_warnings());
        warnings.extend(self.words.take_warnings());
        warnings.extend(self.sound.iter_mut().flat_map(FollowedSound::take_warnings));
        warnings
    }

    /// Those among them that are about what the models could make of the words so far: of the whole talk they may make more.
    pub fn take_model_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.model_warnings)
    }

    /// Takes what has come; waits for it no longer than `patience`. `now`: by any clock that goes on.
    ///
    /// # Errors
    /// What files, sound and models say. What came is taken all the same, and the next step goes on.
    pub fn step(
        &mut self,
        (now, patience): (Wait, Wait),
        talk: &mut LiveTalk,
        progress: &Progress,
    ) -> Result<FeedStep, FeedError> {
        if self.is_over {
            return Ok(FeedStep::default());
        }
        let mut events = match self.source.next(patience)? {
            MessageArrival::Bytes(bytes) => self.reader.feed(&bytes),
            MessageArrival::BeganAnew => {
                self.warnings.push(Warning::at(self.end, m!("following-begins-anew")));
                let begun = self.reader.finish();
                self.warnings.extend(self.reader.take_warnings());
                self.reader = MessageReader::default();
                begun
            }
            MessageArrival::Gone => {
                self.warnings.push(Warning::at(self.end, m!("following-gone")));
                Vec::new()
            }
            MessageArrival::Nothing => Vec::new(),
            MessageArrival::End => {
                self.is_over = true;
                self.reader.finish()
            }
        };
        if let Some(end) = events.iter().position(|event| *event == StreamEvent::End) {
            // What follows the end belongs to nothing.
            events.truncate(end);
            self.is_over = true;
        }
        if !events.is_empty() {
            self.last_event = Some(now);
        } else if self.last_event.is_some_and(|last| now.saturating_sub(last) >= SILENCE) {
            events.push(StreamEvent::Pause);
            self.last_event = None;
        }
        // Words are judged by the sound that has come with them.
        let heard = self.sound.as_mut().map_or(Ok(()), |sound| sound.read(talk));
        let step = self.take(events, talk, progress)?;
        // The words were taken; what is wrong with the sound is told beside them.
        if let Err(error) = heard {
            self.warnings.push(Warning::at(self.end, Message::plain(error.to_string())));
        }
        Ok(step)
    }

    /// Nothing more comes: gives out what waits, also a message that has begun.
    ///
    /// # Errors
    /// Those of the models.
    pub fn finish(&mut self, talk: &mut LiveTalk, progress: &Progress) -> Result<FeedStep, FeedError> {
        let mut events = self.reader.finish();
        events.retain(|event| *event != StreamEvent::End);
        events.push(StreamEvent::End);
        self.is_over = true;
        self.take(events, talk, progress)
    }

    fn take(
        &mut self,
        events: Vec<StreamEvent>,
        talk: &mut LiveTalk,
        progress: &Progress,
    ) -> Result<FeedStep, FeedError> {
        let events: Vec<LiveEvent> = events.into_iter().map(|event| self.words.take(event)).collect();
        let mut updates = Vec::new();
        let mut failed = None;
        for event in joined(events) {
            match &event {
                LiveEvent::Final(words) => {
                    self.final_words += words.len();
                    self.unstable.clear();
                    self.end = words.last().map_or(self.end, |word| self.end.max(word.span.end));
                }
                LiveEvent::Unstable(words) => {
                    self.unstable.clone_from(words);
                    self.end = words.last().map_or(self.end, |word| self.end.max(word.span.end));
                }
                LiveEvent::Pause | LiveEvent::End => self.unstable.clear(),
            }
            match talk.take(event, progress) {
                Ok(more) => updates.extend(more),
                Err(error) => failed = Some(error),
            }
        }
        self.model_warnings.extend(talk.take_warnings());
        match failed {
            None => Ok(FeedStep { updates, decided: talk.take_decided_gaps() }),
            Some(error) => Err(error.into()),
        }
    }
}
