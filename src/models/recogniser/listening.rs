//! A recording, window by window: each begins where the last sentence of the one before ended.

use super::alignment::{AlignedText, Followers, align};
use super::error::RecognitionError;
use super::network::{SoundEncoder, TextDecoder};
use super::pieces::{PieceTable, TIME_STEP};
use super::rules::Rules;
use super::search::Writer;
use super::shape::RecogniserShape;
use super::talk::{RecognisedTalk, RecognisedWord};
use super::window::{JudgedText, Sentence, WindowDivision, divide, write_window};
use super::word_times::timed_words;
use super::words;
use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use media::audio::Samples;
use media::prosody::RATE_HZ;
use media::prosody::log_mel::LogMel;

/// A text that was drawn at a higher temperature is no ground to go on from.
const MOST_TEMPERATURE: f32 = 0.5;
/// A window goes on by so many seconds at least: one that stays where it is would never end.
const LEAST_STEP: f64 = 0.5;

/// The parts of a recogniser.
#[derive(Debug)]
pub struct Ear {
    pub shape: RecogniserShape,
    pub mel: LogMel,
    pub encoder: SoundEncoder,
    pub decoder: TextDecoder,
    pub pieces: PieceTable,
    pub rules: Rules,
    pub followers: Followers,
}

/// How it listens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecognitionChoices {
    /// Texts that are followed side by side; 1 is quicker and a little worse.
    pub beam: usize,
    /// Whether a window goes on from the text of the one before: names stay the same, but what went wrong may go on, too.
    pub goes_on: bool,
}

impl Default for RecognitionChoices {
    /// As OpenAI's program.
    fn default() -> Self {
        Self { beam: 5, goes_on: true }
    }
}

/// A recording while it is listened to.
struct Talk<'a> {
    ear: &'a Ear,
    samples: &'a dyn Samples,
    listening: RecognitionChoices,
    language: String,
    /// Pieces of the text so far that the next window may go on from.
    before: Vec<u32>,
    heard: RecognisedTalk,
}

impl Ear {
    /// Writes a recording down: see [`super::RecogniserModel::transcribe`].
    pub fn listen(
        &self,
        samples: &dyn Samples,
        language: Option<&str>,
        listening: RecognitionChoices,
        progress: &Progress,
        heard: &mut dyn FnMut(&[RecognisedWord]),
    ) -> Result<RecognisedTalk, RecognitionError> {
        let total = samples.len();
        let window = self.shape.places as f64 * TIME_STEP;
        let mut talk: Option<Talk<'_>> = None;
        let mut from = 0;
        while from < total {
            progress.tick(from as u64, total as u64)?;
            // A window of nothing costs nothing.
            let silent = silence_at(samples, from);
            if silent > 0 {
                from += silent;
                if let Some(talk) = &mut talk {
                    talk.before.clear();
                }
                continue;
            }
            let encoded = self.encoder.forward(&self.mel.frames(samples, from, self.shape.frames()));
            progress.tick(from as u64, total as u64)?;
            let sound = self.decoder.hear(&encoded);
            let talk = match &mut talk {
                Some(talk) => talk,
                None => {
                    let language = self.spoken_language(language, &sound)?;
                    let heard = RecognisedTalk { language: language.clone(), ..RecognisedTalk::default() };
                    talk.insert(Talk { ear: self, samples, listening, language, before: Vec::new(), heard })
                }
            };
            let known = talk.heard.words.len();
            let next = talk.listen_to(&sound, from, progress)?;
            if talk.heard.words.len() > known {
                heard(&talk.heard.words[known..]);
            }
            let step = next.filter(|&step| step >= LEAST_STEP).unwrap_or(window).min(window);
            from += (step * f64::from(RATE_HZ)).round() as usize;
        }
        progress.tick(total as u64, total as u64)?;
        let nothing =
            || RecognisedTalk { language: language.unwrap_or_default().to_owned(), ..RecognisedTalk::default() };
        Ok(talk.map_or_else(nothing, |talk| talk.heard))
    }

    /// The codes of the languages that it writes.
    pub fn languages(&self) -> Vec<&'static str> {
        match self.pieces.is_multilingual() {
            true => self.pieces.languages().map(|(code, _)| code).collect(),
            false => vec!["en"],
        }
    }

    /// A language by the code that it has here: "en-GB" is English.
    ///
    /// # Errors
    /// [`RecognitionError::Language`] if it does not know it.
    pub fn known_language(&self, language: &str) -> Result<String, RecognitionError> {
        let language = language.split(['-', '_']).next().unwrap_or_default().to_lowercase();
        let known = self.languages();
        match known.contains(&language.as_str()) {
            true => Ok(language),
            false => Err(RecognitionError::Language { language, known: known.join(", ") }),
        }
    }

    fn spoken_language(
        &self,
        language: Option<&str>,
        sound: &super::network::EncodedSound,
    ) -> Result<String, RecognitionError> {
        if let Some(language) = language {
            return self.known_language(language);
        }
        if !self.pieces.is_multilingual() {
            return Ok("en".into());
        }
        let writer = self.writer(1);
        Ok(writer.language(sound).unwrap_or("en").to_owned())
    }

    fn writer(&self, longest: usize) -> Writer<'_> {
        Writer { decoder: &self.decoder, rules: &self.rules, pieces: &self.pieces, longest }
    }
}

/// How many samples from `from` on are nothing at all, up to ten seconds: those are gone through; 0 where a window begins with less
/// than two seconds of it.
fn silence_at(samples: &dyn Samples, from: usize) -> usize {
    let mut piece = vec![0.0; (10 * RATE_HZ as usize).min(samples.len() - from)];
    samples.read(from, &mut piece);
    let silent = piece.iter().position(|&sample| sample != 0.0).unwrap_or(piece.len());
    // A little of it stays before what follows.
    let is_all = from + silent == samples.len();
    if is_all { silent } else { silent.saturating_sub(RATE_HZ as usize) / RATE_HZ as usize * RATE_HZ as usize }
}

impl Talk<'_> {
    /// Writes a window down that begins at the sample `from`. Where the next one begins, in seconds from there; `None`: behind it.
    fn listen_to(
        &mut self,
        sound: &super::network::EncodedSound,
        from: usize,
        progress: &Progress,
    ) -> Result<Option<f64>, RecognitionError> {
        let ear = self.ear;
        let begun = ear.pieces.beginning(Some(&self.language)).unwrap_or_else(|| vec![ear.pieces.start()]);
        let most_before = (ear.shape.positions / 2).saturating_sub(1 + begun.len());
        let before = &self.before[self.before.len() - self.before.len().min(most_before)..];
        let mut beginning = Vec::new();
        if self.listening.goes_on && !before.is_empty() {
            beginning.push(ear.pieces.before());
            beginning.extend_from_slice(before);
        }
        beginning.extend_from_slice(&begun);
        let longest = (ear.shape.positions / 2).min(ear.shape.positions - beginning.len());
        let writer = ear.writer(longest);
        let mut opening = writer.open(sound, &beginning);
        let text = write_window(&writer, &mut opening, self.listening.beam, from as u64, progress)?;
        if text.is_silence() {
            self.before.clear();
            return Ok(None);
        }
        let window = ear.shape.places as f64 * TIME_STEP;
        let duration = ((self.samples.len() - from) as f64 / f64::from(RATE_HZ)).min(window);
        let WindowDivision { sentences, next } = divide(&text.pieces, duration, &ear.pieces);
        self.take(sound, &sentences, &begun, from, duration);
        self.remember(&text, next);
        Ok(next)
    }

    /// Finds the words of sentences and their times.
    fn take(
        &mut self,
        sound: &super::network::EncodedSound,
        sentences: &[Sentence],
        begun: &[u32],
        from: usize,
        duration: f64,
    ) {
        let ear = self.ear;
        let text: Vec<u32> = sentences.iter().flat_map(|sentence| sentence.pieces.iter().copied()).collect();
        let beginning: Vec<u32> = begun.iter().copied().chain([ear.pieces.no_times()]).collect();
        let places = ((duration / TIME_STEP) as usize).clamp(1, ear.shape.places);
        let spoken = AlignedText { beginning: &beginning, text: &text, end: ear.pieces.end(), places };
        let times = align(&ear.decoder, sound, &spoken, &ear.followers);
        let divided = words::divide(&text, &ear.pieces, &self.language);
        let begins = Instant::from_samples(from as u64, RATE_HZ);
        let last = self.heard.words.last().map_or(Instant::ZERO, |word| word.span.end);
        let quiet_since = (last - begins).as_secs();
        let mut last_start = self.heard.words.last().map_or(Instant::ZERO, |word| word.span.start);
        for words in timed_words(sentences, &divided, &times, quiet_since) {
            if !words.is_empty() {
                self.heard.sentences.push(self.heard.words.len());
            }
            for word in words {
                // What was heard before keeps its place.
                let start = (begins + Duration::from_secs(word.start)).max(last_start);
                if let Some(before) = self.heard.words.last_mut() {
                    before.span.end = before.span.end.min(start).max(before.span.start);
                }
                let end = (begins + Duration::from_secs(word.end)).max(start);
                last_start = start;
                let span = Span { start, end };
                self.heard.words.push(RecognisedWord { text: word.text, span, confidence: word.confidence });
            }
        }
    }

    /// What the next window may go on from.
    fn remember(&mut self, text: &JudgedText, next: Option<f64>) {
        if text.temperature > MOST_TEMPERATURE {
            self.before.clear();
            return;
        }
        // Of a sentence that the window's end cut nothing is known yet.
        let whole = match next {
            Some(_) => {
                let is_time = |at: usize| self.ear.pieces.is_time(text.pieces[at]);
                let last = (1..text.pieces.len()).rfind(|&at| is_time(at - 1) && is_time(at));
                &text.pieces[..last.unwrap_or(text.pieces.len())]
            }
            None => &text.pieces[..],
        };
        self.before.extend_from_slice(whole);
        let most = self.ear.shape.positions;
        let surplus = self.before.len().saturating_sub(most);
        self.before.drain(..surplus);
    }
}
