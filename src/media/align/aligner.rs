//! The aligner as others use it: opened once, asked with words and sound.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::acoustic_model::PhoneModel;
use super::anchors::{find_anchors, runs_in};
use super::bounds::{USUAL_FOREIGN, WordBounds, around_anchors, around_times};
use super::certainty::{CertaintyWeights, SIGNS, signs};
use super::dictionary::{Dictionary, Pronunciation};
use super::error::{AlignError, AlignerError};
use super::fine_pass::{BoundedScript, align_bounded};
use super::front_end::{Cepstra, HOP};
use super::letter_to_sound::LetterToSound;
use super::model_folder::AlignerFiles;
use super::pronouncer::Pronouncer;
use super::sound::Sound;
use super::viterbi::{FoundWord, Prices};
use crate::audio::Samples;
use base::progress::Progress;
use base::texts::t;
use base::time::{Duration, Instant, Span};

const RATE_HZ: u32 = 16_000;
/// From one frame to the next; a word that begins with a frame begins at its first sample (measured: median error 0).
const FRAME_NANOS: i64 = 10_000_000;
/// Words of a script, at most: more than anybody says in a day.
const MOST_WORDS: usize = 1_000_000;
/// How far hints may be off, if nothing else is said.
const USUAL_REACH: Duration = Duration::from_millis(1_500);
/// Stretches that are listened to for [`Aligner::share_found`], and frames of each.
const SAMPLED_STRETCHES: usize = 6;
const SAMPLED_FRAMES: usize = 1_200;
/// Those of them that count: a script may be that of a part of the recording.
const BEST_STRETCHES: usize = 2;
/// Words around the expected place that are searched.
const SAMPLED_WORDS: usize = 4_000;
/// Words that are said in a frame, about.
const WORDS_PER_FRAME: f64 = 0.026;

/// A word of the script that was found in the sound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlignedWord {
    /// Where it is said, in steps of 10 ms.
    pub span: Span,
    /// Probability that it was said there.
    pub posterior: f32,
}

impl AlignedWord {
    /// Whether it is taken to be said there; else the word keeps its time.
    pub fn is_believed(&self) -> bool {
        self.posterior >= 0.5
    }
}

/// Times that are already known about, as a recogniser or an old subtitle file gives them.
#[derive(Clone, Copy, Debug)]
pub struct TimeHints<'a> {
    /// Of each word of the script, in its order.
    pub spans: &'a [Span],
    /// How far they may be off, either way; ten seconds at most.
    pub reach: Duration,
}

impl<'a> TimeHints<'a> {
    /// Hints that may be off by a second and a half.
    pub fn new(spans: &'a [Span]) -> Self {
        Self { spans, reach: USUAL_REACH }
    }
}

/// Lays English words on sound. Opened once, it may be used by several threads at a time.
pub struct Aligner {
    model: PhoneModel,
    pronouncer: Pronouncer,
    certainty: CertaintyWeights,
}

/// The words of a script that can be said.
struct SpokenScript {
    ways: Vec<Vec<Pronunciation>>,
    /// Their places in the script.
    places: Vec<usize>,
}

/// A word that was found: its place in the script, and what speaks for it.
pub(super) struct WordPlace {
    pub(super) place: usize,
    pub(super) span: Span,
    pub(super) posterior: f32,
    pub(super) signs: [f32; SIGNS],
}

impl Aligner {
    /// Opens the aligner in a folder, as `models/aligner-en`; reads 8 MB and takes about a tenth of a second.
    ///
    /// # Errors
    /// [`AlignerError`]: files that are missing, damaged, or not an aligner's.
    pub fn open(folder: &Path) -> Result<Self, AlignerError> {
        Self::new(&AlignerFiles::read(folder)?)
    }

    pub(super) fn new(files: &AlignerFiles) -> Result<Self, AlignerError> {
        let model = PhoneModel::from_bytes(&files.acoustic)?;
        let phones = model.phones().len();
        let dictionary = Dictionary::from_bytes(&files.dictionary, phones)?;
        let letters = LetterToSound::from_bytes(&files.letters, phones)?;
        let pronouncer = Pronouncer::new(dictionary, letters, model.phones());
        Ok(Self { model, pronouncer, certainty: files.certainty })
    }

    /// How many phones a word in lower case has, as its dictionary has it first; `None`: it is not in it.
    pub fn phones_of(&self, word: &str) -> Option<usize> {
        self.pronouncer.phones_of(word)
    }

    /// Finds out when each word of a script is said.
    ///
    /// `samples` is mono sound at 16 kHz, of any length. `words` are the words as they are written, with punctuation or without;
    /// numbers, abbreviations and hyphens are read as one says them. With `hints`, each word is looked for near its time alone, which
    /// is quicker; without, the whole script is looked for from the beginning of the sound to its end, and passages that one of both
    /// has more are stepped over. The answer has an entry per word: `None` for what was not found and what nobody says (a dash).
    /// Spans rise and do not overlap. Times and memory grow with the length of the sound and the number of words, not their product.
    ///
    /// # Errors
    /// [`AlignError`]; [`AlignError::Cancelled`] once `progress` is, which is told frames of 10 ms.
    pub fn align<S: Samples + ?Sized>(
        &self,
        samples: &S,
        words: &[&str],
        hints: Option<TimeHints<'_>>,
        progress: &Progress,
    ) -> Result<Vec<Option<AlignedWord>>, AlignError> {
        let places = self.find(samples, words, hints, progress)?;
        let mut aligned = vec![None; words.len()];
        for WordPlace { place, span, posterior, .. } in places {
            aligned[place] = Some(AlignedWord { span, posterior });
        }
        Ok(aligned)
    }

    pub(super) fn find<S: Samples + ?Sized>(
        &self,
        samples: &S,
        words: &[&str],
        hints: Option<TimeHints<'_>>,
        progress: &Progress,
    ) -> Result<Vec<WordPlace>, AlignError> {
        if let Some(hints) = hints.filter(|hints| hints.spans.len() != words.len()) {
            return Err(AlignError::HintsDiffer { words: words.len(), hints: hints.spans.len() });
        }
        let script = self.spoken_script(words)?;
        let cepstra = listen(samples, progress)?;
        let sound = Sound { model: &self.model, cepstra: &cepstra };
        let WordBounds { allowed, foreign } = match hints {
            Some(TimeHints { spans, reach }) => {
                let near = |place: &usize| frame(spans[*place].start)..frame(spans[*place].end);
                let spans: Vec<Range<usize>> = script.places.iter().map(near).collect();
                around_times(&spans, frame(Instant::ZERO + reach), cepstra.len())
            }
            None => {
                let anchors = find_anchors(&sound, &script.ways, &progress.stage(t!("align-stage-searching")))?;
                around_anchors(&script.ways, &anchors, cepstra.len())
            }
        };
        let script_in_time = BoundedScript {
            words: &script.ways,
            allowed: &allowed,
            foreign: &foreign,
            usual: USUAL_FOREIGN,
            prices: Prices::default(),
        };
        let found = align_bounded(&sound, &script_in_time, &progress.stage(t!("stage-aligning-words")))?;
        let all_signs = signs(&found);
        let finding = |(found, signs): (FoundWord, _)| WordPlace {
            place: script.places[found.word],
            span: Span::new(instant(found.first), instant(found.end)),
            posterior: self.certainty.probability(&signs),
            signs,
        };
        Ok(found.into_iter().zip(all_signs).map(finding).collect())
    }

    /// Which share of a script is likely to be found in the sound, from 0 to 1, by listening to six stretches of twelve seconds, of which
    /// the best two count: above 0.3 for a script of this recording, near 0 for one of another.
    ///
    /// # Errors
    /// As [`Aligner::align`].
    pub fn share_found<S: Samples + ?Sized>(
        &self,
        samples: &S,
        words: &[&str],
        progress: &Progress,
    ) -> Result<f32, AlignError> {
        let script = self.spoken_script(words)?;
        let progress = progress.stage(t!("align-stage-searching"));
        let length = samples.len();
        let stretch = (SAMPLED_FRAMES * HOP).min(length);
        let count = if length <= SAMPLED_FRAMES * HOP { 1 } else { SAMPLED_STRETCHES };
        let done = AtomicU64::new(0);
        let search = |index: usize| -> Result<(f64, f64), AlignError> {
            let first = (length - stretch) / count * index + (length - stretch) / (2 * count);
            let mut part = vec![0.0; stretch];
            samples.read(first, &mut part);
            let cepstra = listen(&part, &progress.unheard())?;
            let sound = Sound { model: &self.model, cepstra: &cepstra };
            let all = script.ways.len();
            let place = (first as f64 / length as f64 * all as f64) as usize;
            let next = place.saturating_sub(SAMPLED_WORDS / 2);
            let runs = runs_in(&sound, &script.ways, next, SAMPLED_WORDS, 0..cepstra.len(), &progress.unheard())?;
            progress.tick(done.fetch_add(1, Ordering::Relaxed) + 1, count as u64)?;
            Ok((runs.len() as f64, (cepstra.len() as f64 * WORDS_PER_FRAME).min(all as f64)))
        };
        let mut found: Vec<(f64, f64)> = (0..count).into_par_iter().map(search).collect::<Result<_, AlignError>>()?;
        let share = |&(runs, words): &(f64, f64)| runs / words.max(1.0);
        found.sort_by(|one, other| share(other).total_cmp(&share(one)));
        let (covered, expected) = found
            .iter()
            .take(BEST_STRETCHES)
            .fold((0.0, 0.0), |(covered, expected), (runs, words)| (covered + runs, expected + words));
        Ok((covered / expected.max(1.0)).min(1.0) as f32)
    }

    fn spoken_script(&self, words: &[&str]) -> Result<SpokenScript, AlignError> {
        if words.len() > MOST_WORDS {
            return Err(AlignError::TooManyWords { words: words.len(), limit: MOST_WORDS });
        }
        let (mut ways, mut places) = (Vec::new(), Vec::new());
        // Most words of a script come again.
        let mut known: HashMap<&str, Vec<Pronunciation>> = HashMap::new();
        for (place, word) in words.iter().enumerate() {
            let of_word = known.entry(word).or_insert_with(|| self.pronouncer.ways(word));
            if !of_word.is_empty() {
                ways.push(of_word.clone());
                places.push(place);
            }
        }
        if ways.is_empty() { Err(AlignError::NoWords) } else { Ok(SpokenScript { ways, places }) }
    }
}

fn listen<S: Samples + ?Sized>(samples: &S, progress: &Progress) -> Result<Cepstra, AlignError> {
    let cepstra = Cepstra::measure(samples, &progress.stage(t!("align-stage-listening")))?;
    if cepstra.len() == 0 { Err(AlignError::NoSound) } else { Ok(cepstra) }
}

/// The first frame at or after an instant; the first of all for what lies before the sound.
fn frame(at: Instant) -> usize {
    at.as_samples(RATE_HZ) / HOP
}

fn instant(frame: usize) -> Instant {
    Instant::from_nanos(frame as i64 * FRAME_NANOS)
}
