//! What the four language models say about a gap between two words.

use std::ops::Range;

use super::backoff_model::{BackoffModel, NgramContext, ORDER};
use super::combination::{FEATURE_COUNT, Features};
pub use super::event_scores::EventScores;
use super::event_scores::{LEAST_SHARE, event_probabilities};
use super::hidden_events;
use super::vocabulary::{EVENTS, SENTENCE_END, START, WordNumber};

/// The four models over one vocabulary.
#[derive(Clone, Debug, PartialEq)]
pub struct GapModels {
    /// Sentences without marks, from the first word on; predicts `</s>` only.
    pub sentences: BackoffModel,
    /// The same from the last word on.
    pub reversed_sentences: BackoffModel,
    /// Text with the marks as words of their own.
    pub events: BackoffModel,
    /// The same from the last word on; predicts the marks only.
    pub reversed_events: BackoffModel,
}

/// Words of context that a 4-gram has.
const CONTEXT: usize = ORDER - 1;
/// Words on each side of the mark in the streaming paper's scores.
const WINDOW_SIDE: usize = 2;
/// Words read before and after a part of a text to judge it as in the whole: what is further away has no say any more.
const MARGIN: usize = 64;

/// Hidden events are never surer than this.
const LEAST_POSTERIOR: f32 = 1e-7;

impl GapModels {
    /// The models in the order of the fields; `None` unless there are four.
    pub fn new(models: Vec<BackoffModel>) -> Option<Self> {
        let [sentences, reversed_sentences, events, reversed_events] = <[_; 4]>::try_from(models).ok()?;
        Some(Self { sentences, reversed_sentences, events, reversed_events })
    }

    /// Forward `log Pr(</s> | w-1 w-2 w-3)` and backward `log Pr(</s> | w+1 w+2 w+3)` of the gap after word `at` (Nanchen and
    /// Garner 2019, section 2.1). At an end of the text there are fewer words.
    pub fn sentence_end(&self, words: &[WordNumber], at: usize) -> [f32; 2] {
        let forward = self.sentences.context(words_before(words, at, CONTEXT));
        let backward = context_of_following(&self.reversed_sentences, words_after(words, at, CONTEXT));
        [
            self.sentences.log_probability(forward, SENTENCE_END),
            self.reversed_sentences.log_probability(backward, SENTENCE_END),
        ]
    }

    /// `log P(w-1 w0 event w1 w2)` of the gap after word `at` for each event, of which no mark is nothing at all (Cho et al.
    /// 2015, section 5.2, equations 5 to 7, and QUESTION besides). At an end of the text there are fewer words.
    pub fn event_scores(&self, words: &[WordNumber], at: usize) -> EventScores {
        let model = &self.events;
        let score = |context: &mut NgramContext, word: WordNumber| {
            let log_probability = model.log_probability(*context, word);
            *context = model.after(*context, word);
            log_probability
        };
        let mut context = NgramContext::EMPTY;
        let before: f32 = words_before(words, at, WINDOW_SIDE).iter().map(|&word| score(&mut context, word)).sum();
        std::array::from_fn(|class| {
            let mut context = context;
            let event = class.checked_sub(1).map(|mark| EVENTS[mark]);
            let following = event.iter().chain(words_after(words, at, WINDOW_SIDE));
            before + following.map(|&word| score(&mut context, word)).sum::<f32>()
        })
    }

    /// The features of the gaps after the words in `range`, in the order of
    /// [`FEATURES`](super::combination::FEATURES). Words beside the range are read, too.
    pub fn features(&self, words: &[WordNumber], range: Range<usize>) -> Vec<Features> {
        let from = range.start.saturating_sub(MARGIN);
        let part = &words[from..(range.end + MARGIN).min(words.len())];
        let start = if from == 0 { self.events.context(&[START]) } else { NgramContext::EMPTY };
        let hidden = hidden_events::posteriors(&self.events, start, part);
        range.map(|at| self.features_of_gap(words, at, &hidden[at - from])).collect()
    }

    fn features_of_gap(&self, words: &[WordNumber], at: usize, hidden: &[f32; 4]) -> Features {
        let (before, after) = (words_before(words, at, CONTEXT), words_after(words, at, CONTEXT));
        let mut features = [0.0; FEATURE_COUNT];
        let log_odds = |log: f32| log - (1.0 - log.exp()).max(LEAST_SHARE).ln();
        let [forward, backward] = self.sentence_end(words, at).map(log_odds);
        features[..3].copy_from_slice(&[1.0, forward, backward]);

        // At the end of the text, reversed text begins.
        let following = |words: &[WordNumber]| match words {
            [] => self.reversed_events.context(&[START]),
            words => context_of_following(&self.reversed_events, words),
        };
        let context = self.events.context(before);
        let no_mark = event_probabilities(&self.events, context);
        let groups = [
            no_mark,
            event_probabilities(&self.events, self.events.context(words_before(words, at, 1))),
            event_probabilities(&self.reversed_events, following(after)),
            event_probabilities(&self.reversed_events, following(words_after(words, at, 1))),
        ];
        let (ahead, rest) = features[3..].split_at_mut(3 * groups.len());
        for (features, scores) in ahead.chunks_exact_mut(3).zip(groups) {
            for (feature, score) in features.iter_mut().zip(&scores[1..]) {
                *feature = score - scores[0];
            }
        }
        let (words_after_event, last) = rest.split_at_mut(3 * CONTEXT);
        self.score_words_after_event(context, no_mark[0], after, words_after_event);
        for (feature, share) in last.iter_mut().zip(&hidden[1..]) {
            *feature = (share.max(LEAST_POSTERIOR) / hidden[0].max(LEAST_POSTERIOR)).ln();
        }
        features
    }

    /// For each word after the gap, how much likelier each mark before makes it than no mark does: the factors of
    /// equations 5 to 7, one by one.
    fn score_words_after_event(&self, context: NgramContext, no_mark: f32, after: &[WordNumber], features: &mut [f32]) {
        let mut plain = context;
        let mut marked = EVENTS.map(|event| self.events.after(context, event));
        for (n, (&word, features)) in after.iter().zip(features.chunks_exact_mut(3)).enumerate() {
            // The first word without a mark stands for two things at once: that there is no mark, and which word it is.
            let without = self.events.log_probability(plain, word) - if n == 0 { no_mark } else { 0.0 };
            plain = self.events.after(plain, word);
            for (feature, context) in features.iter_mut().zip(&mut marked) {
                *feature = self.events.log_probability(*context, word) - without;
                *context = self.events.after(*context, word);
            }
        }
    }
}

/// Up to `most` words before the gap after word `at`, in the order of the text.
fn words_before(words: &[WordNumber], at: usize, most: usize) -> &[WordNumber] {
    &words[(at + 1).saturating_sub(most)..=at]
}

/// Up to `most` words after the gap, in the order of the text.
fn words_after(words: &[WordNumber], at: usize, most: usize) -> &[WordNumber] {
    &words[at + 1..(at + 1 + most).min(words.len())]
}

/// The context of words after a gap for a model of reversed text: the furthest comes first.
fn context_of_following(model: &BackoffModel, words: &[WordNumber]) -> NgramContext {
    words.iter().rev().fold(NgramContext::EMPTY, |context, &word| model.after(context, word))
}
