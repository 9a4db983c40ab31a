//! What the streaming schemes learn from talks: how long a gap has to wait, and how long sentences are.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::streaming::StreamCounts;
use crate::papers::lexical::ngram::EventScores;
use crate::papers::streaming::{LanguageModelSegmenter, LengthScale, SegmenterSettings};
use analysis::pipeline::AnalysisOptions;
use analysis::pipeline::live::LiveListener;
use analysis::streaming::{Confident, GapReading, Punctuator, Stability, StabilityCurve, StreamScheme, margin};
use base::progress::Progress;
use base::time::Duration;
use evidence::fusion::logistic::{LogisticExamples, Prior, fit};
use evidence::model_files::ModelError;
use formats::language::Mark;
use formats::transcript::{Word, WordId};
use models::compute::Compute;

/// Words after a gap that are looked at: what is said of it then is what more words would leave.
pub const LONGEST_WAIT: usize = 24;

/// What was said of a gap with so many words after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EarlyReading {
    pub margin: f32,
    pub mark: Mark,
}

/// Of every gap of a talk, in order: what was said of it with 0, 1, … words after it, at most [`LONGEST_WAIT`].
pub type EarlyReadings = Vec<Vec<EarlyReading>>;

/// Reads every beginning of a talk.
///
/// # Errors
/// Those of the models.
pub fn read_beginnings(
    talk: &SpokenTalk,
    frames: Option<&media::prosody::FrameTrack>,
    options: &AnalysisOptions,
    compute: &Compute,
    progress: &Progress,
) -> Result<EarlyReadings, ModelError> {
    let log = Rc::new(RefCell::new(BTreeMap::<WordId, Vec<EarlyReading>>::new()));
    let listener = LiveListener::new(options.clone(), Some("en".to_owned()), frames.is_some(), compute.clone());
    let never = Stability { without_mark: Vec::new(), with_mark: Vec::new(), least: 2.0 };
    let mut scheme = Confident::new(Logged { listener, log: log.clone() }, never, LONGEST_WAIT);
    let mut heard = 0;
    for (at, word) in talk.words.iter().enumerate() {
        progress.tick(at as u64, talk.words.len() as u64)?;
        if let (Some(frames), Some(sound)) = (frames, scheme.punctuator_mut().listener.sound()) {
            let until = crate::evaluation::streaming::frame_at(word.span.end).min(frames.len());
            sound.push_frames(&crate::evaluation::streaming::part(frames, heard, until));
            heard = until.max(heard);
        }
        let word = Word { id: WordId(at as u32), ..word.clone() };
        scheme.push(&[word], progress)?;
    }
    drop(scheme);
    Ok(log.take().into_values().collect())
}

/// Writes down what is said of each gap.
struct Logged {
    listener: LiveListener,
    log: Rc<RefCell<BTreeMap<WordId, Vec<EarlyReading>>>>,
}

impl Punctuator for Logged {
    fn punctuate(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let read = self.listener.punctuate(words, progress)?;
        let mut log = self.log.borrow_mut();
        for (word, gap) in words.iter().zip(&read).rev().take(LONGEST_WAIT + 1) {
            log.entry(word.id).or_default().push(EarlyReading { margin: margin(gap), mark: gap.mark });
        }
        Ok(read)
    }
}

/// The same as far as cues care: nothing, a comma, or the end of a sentence.
fn is_same(one: Mark, other: Mark) -> bool {
    (one == other) || (one.ends_sentence() && other.ends_sentence())
}

/// Fits `P(stays | margin, k) = σ(bias_k + slope_k · margin)` for every number of words `k`, by logistic regression with a
/// prior that keeps a curve finite where nothing ever changes, for gaps of which a mark is said, or none.
pub fn fit_curves(talks: &[EarlyReadings], with_mark: bool) -> Vec<StabilityCurve> {
    (0..LONGEST_WAIT)
        .map(|seen| {
            let gaps = talks.iter().flatten().filter(|said| said.len() > LONGEST_WAIT);
            let examples = gaps.filter(|said| (said[seen].mark != Mark::O) == with_mark).map(|said| {
                let last = said[LONGEST_WAIT].mark;
                (f64::from(said[seen].margin), is_same(said[seen].mark, last))
            });
            fit_curve(&examples.collect::<Vec<_>>())
        })
        .collect()
}

fn fit_curve(examples: &[(f64, bool)]) -> StabilityCurve {
    let mut rows = LogisticExamples::default();
    examples.iter().for_each(|&(margin, stays)| rows.push(&[1.0, margin as f32], stays, 1.0));
    // bias ~ N(0, 10²), slope ~ N(1, 1)
    let found = fit(&rows, &Prior { weights: vec![0.0, 1.0], precisions: vec![0.01, 1.0] });
    StabilityCurve { bias: found[0] as f32, slope: found[1] as f32 }
}

/// What a threshold brings: F1 of sentence ends, and the median delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trade {
    pub least: f32,
    pub f1: f64,
    pub median_delay: usize,
    pub mean_delay: f64,
}

/// Decides every gap as `confident` would, words in order, by what was said of it.
pub fn trade(talks: &[(&SpokenTalk, &EarlyReadings)], stability: &Stability, max_delay: usize) -> Trade {
    let (mut counts, mut delays) = (StreamCounts::default(), Vec::new());
    for (talk, said) in talks {
        let mut decided_at = 0;
        for (at, said) in said.iter().enumerate() {
            // A word is not given back before those before it.
            let earliest = decided_at.max(at) - at;
            let is_certain = |seen: &usize| {
                *seen >= max_delay
                    || stability.probability(said[*seen].mark, said[*seen].margin, *seen) >= stability.least
            };
            let last = said.len() - 1;
            let seen = (earliest.min(last)..=last).find(is_certain).unwrap_or(last);
            decided_at = at + seen;
            delays.push(seen);
            if let Some(gap) = talk.gaps.get(at) {
                counts.count(*gap, said[seen].mark);
            }
        }
    }
    delays.sort_unstable();
    Trade {
        least: stability.least,
        f1: counts.sentence_end_f1(),
        median_delay: delays.get(delays.len() / 2).copied().unwrap_or_default(),
        mean_delay: delays.iter().sum::<usize>() as f64 / delays.len().max(1) as f64,
    }
}

/// Finds the settings of the segmenter with the highest F1, of sentence ends and of any mark together, one setting after the other
/// until none gains.
pub fn fit_segmenter(
    talks: &[SpokenTalk],
    scores: impl Fn(&[String]) -> Vec<EventScores>,
    progress: &Progress,
) -> Result<(SegmenterSettings, f64), ModelError> {
    let known: RefCell<HashMap<String, Vec<EventScores>>> = RefCell::default();
    let remembered = |tokens: &[String]| {
        let key = tokens.join(" ");
        known.borrow_mut().entry(key).or_insert_with(|| scores(tokens)).clone()
    };
    let quality = |settings: SegmenterSettings| -> Result<f64, ModelError> {
        let mut counts = StreamCounts::default();
        for talk in talks {
            let mut scheme = LanguageModelSegmenter::new(remembered, settings);
            let mut given = scheme.push(&talk.words, progress)?;
            given.extend(scheme.finish(progress)?);
            for (gap, given) in talk.gaps.iter().zip(&given) {
                counts.count(*gap, given.gap.mark);
            }
        }
        Ok((counts.sentence_end_f1() + counts.any_mark_f1()) / 2.0)
    };
    let scale = |usual_words: f32, growth: f32| LengthScale { usual_words, growth };
    let start = SegmenterSettings {
        sentence: scale(16.0, 1.0),
        clause: scale(8.0, 0.5),
        longest_pause: Duration::from_millis(1_000),
    };
    let mut best = (start, quality(start)?);
    let usual = [2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 36.0, 50.0];
    let growths = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0];
    let pauses = [300, 400, 500, 600, 700, 850, 1_000, 1_300, 1_700, 2_500];
    loop {
        let before = best.1;
        let now = best.0;
        let mut trials: Vec<SegmenterSettings> = Vec::new();
        trials.extend(usual.map(|usual| SegmenterSettings { sentence: scale(usual, now.sentence.growth), ..now }));
        trials.extend(
            growths.map(|growth| SegmenterSettings { sentence: scale(now.sentence.usual_words, growth), ..now }),
        );
        trials.extend(usual.map(|usual| SegmenterSettings { clause: scale(usual, now.clause.growth), ..now }));
        trials.extend(growths.map(|growth| SegmenterSettings { clause: scale(now.clause.usual_words, growth), ..now }));
        trials.extend(pauses.map(|pause| SegmenterSettings { longest_pause: Duration::from_millis(pause), ..now }));
        for trial in trials {
            progress.tick(0, 0)?;
            let found = quality(trial)?;
            if found > best.1 {
                best = (trial, found);
            }
        }
        if best.1 <= before + 1e-4 {
            return Ok(best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use base::log_odds::probability;

    #[test]
    fn a_curve_is_found_again() {
        // Margins from 0 to 6; what stays follows the curve exactly on average.
        let (bias, slope) = (-0.5_f32, 1.2_f32);
        let mut examples = Vec::new();
        for step in 0..60 {
            let margin = step as f32 * 0.1;
            let stays = (probability(bias + slope * margin) * 200.0).round() as usize;
            examples.extend((0..200).map(|at| (f64::from(margin), at < stays)));
        }
        let found = fit_curve(&examples);
        assert!((found.bias - bias).abs() < 0.05 && (found.slope - slope).abs() < 0.05, "{found:?}");
        let always = fit_curve(&[(1.0, true), (2.0, true)]);
        assert!(always.bias.is_finite() && always.slope.is_finite());
    }

    #[test]
    fn a_stricter_threshold_waits_longer_and_in_order() {
        // The first gap changes its mind after two words, the others are clear at once.
        let said = |mark, margin| EarlyReading { mark, margin };
        let changing = vec![said(Mark::O, 0.5), said(Mark::O, 0.5), said(Mark::Period, 4.0)];
        let clear = |count: usize| vec![said(Mark::O, 6.0); count];
        let said: EarlyReadings = vec![changing, clear(2), clear(1)];
        let talk = SpokenTalk { gaps: [Mark::Period, Mark::O].map(KnownGap::of).to_vec(), ..SpokenTalk::default() };
        let at = |least: f32| {
            let curve = StabilityCurve { bias: 0.0, slope: 1.0 };
            trade(&[(&talk, &said)], &Stability { without_mark: vec![curve], with_mark: vec![curve], least }, 9)
        };
        assert_eq!((at(0.6).f1, at(0.6).mean_delay), (0.0, 0.0));
        // The second word waits for the first.
        assert_eq!((at(0.9).f1, at(0.9).mean_delay), (1.0, 1.0));
    }
}
