//! Posteriors of the hidden events over a whole text, by the forward-backward algorithm (Stolcke and Shriberg 1996).
//!
//! The text is taken as the output of the event model with the marks left out. A state is what the last three words of the model's
//! context can be once every gap may have a mark: after a word the gap before it has no mark, and the one before that has
//! one of four events, or the gap before it has one of three marks. Unlike the scores of a window, this lets a
//! likely mark at one gap speak against marks at its neighbours.

use super::backoff_model::{BackoffModel, NgramContext};
use super::event_scores::{EventScores, event_probabilities};
use super::vocabulary::{EVENTS, WordNumber};

/// No mark before the word, with each event at the gap before; then each mark before the word.
const STATES: usize = 7;
/// No mark, COMMA, PERIOD, QUESTION.
const CHOICES: usize = 4;

/// The weights of the ways on from each state of a gap.
type Ways = [[f32; CHOICES]; STATES];

/// The state after the next word, from a state and what is chosen at the gap.
const fn next_state(state: usize, choice: usize) -> usize {
    match (choice, state) {
        // The states 0 to 3 have no mark before the last word, so that after one more word there is none at the gap before.
        (0, 0..CHOICES) => 0,
        (0, _) => state + 1 - CHOICES,
        (mark, _) => CHOICES - 1 + mark,
    }
}

/// `P(event | all words)` of each gap, in the order of `Mark::ALL`; each sums to 1. `start` is the context of the first word.
/// Memory: some 150 bytes per word.
pub fn posteriors(model: &BackoffModel, start: NgramContext, words: &[WordNumber]) -> Vec<EventScores> {
    let Some(&first) = words.first() else { return Vec::new() };
    let mut states = Vec::with_capacity(words.len());
    let mut ways = Vec::with_capacity(words.len());
    let mut state = [0.0; STATES];
    state[0] = 1.0;
    let mut contexts = [model.after(start, first); STATES];
    for at in 0..words.len() {
        let (next_contexts, here) = ways_on(model, &contexts, &state, words.get(at + 1).copied());
        let mut next = [0.0; STATES];
        for (from, choice, to) in steps() {
            next[to] += state[from] * here[from][choice];
        }
        states.push(state);
        ways.push(here);
        state = normalised(next);
        contexts = next_contexts;
    }

    let mut ahead = [1.0; STATES];
    let mut posteriors = vec![[0.0; CHOICES]; words.len()];
    for at in (0..words.len()).rev() {
        let mut behind = [0.0; STATES];
        for (from, choice, to) in steps() {
            let way = ways[at][from][choice] * ahead[to];
            behind[from] += way;
            posteriors[at][choice] += states[at][from] * way;
        }
        posteriors[at] = normalised(posteriors[at]);
        ahead = normalised(behind);
    }
    posteriors
}

/// The contexts after the next word, and the probability of each way there, up to a factor they share. Without a next word it is
/// that of the event alone. States that cannot be are passed over.
fn ways_on(
    model: &BackoffModel,
    contexts: &[NgramContext; STATES],
    state: &[f32; STATES],
    word: Option<WordNumber>,
) -> ([NgramContext; STATES], Ways) {
    let mut logs = [[f32::MIN; CHOICES]; STATES];
    let mut next = [NgramContext::EMPTY; STATES];
    for (from, &context) in contexts.iter().enumerate().filter(|(from, _)| state[*from] > 0.0) {
        let Some(word) = word else {
            logs[from] = event_probabilities(model, context);
            continue;
        };
        logs[from][0] = model.log_probability(context, word);
        next[next_state(from, 0)] = model.after(context, word);
        for (mark, event) in EVENTS.into_iter().enumerate() {
            let marked = model.after(context, event);
            logs[from][mark + 1] = model.log_probability(context, event) + model.log_probability(marked, word);
            next[next_state(from, mark + 1)] = model.after(marked, word);
        }
    }
    let highest = logs.iter().flatten().copied().fold(f32::MIN, f32::max);
    (next, logs.map(|row| row.map(|log| (log - highest).exp())))
}

/// Every state, choice and state after it.
fn steps() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..STATES).flat_map(|from| (0..CHOICES).map(move |choice| (from, choice, next_state(from, choice))))
}

fn normalised<const N: usize>(values: [f32; N]) -> [f32; N] {
    let sum: f32 = values.iter().sum();
    values.map(|value| value / sum.max(f32::MIN_POSITIVE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::lexical::ngram::backoff_model::ORDER;
    use crate::papers::lexical::ngram::counts::count;
    use crate::papers::lexical::ngram::smoothing::{Smoothing, estimate};
    use crate::papers::lexical::ngram::vocabulary::START;

    fn toy() -> BackoffModel {
        let text = [6, 7, 3, 8, 7, 4, 6, 8, 8, 5, 7, 6, 3, 7, 4, 8, 6, 7, 4, 6, 7, 8, 3, 6, 5, 6, 7, 3, 8, 4];
        let stream: Vec<WordNumber> = std::iter::once(START).chain(text).collect();
        estimate(&count(&stream), 9, Smoothing::WittenBell, [1; ORDER]).unwrap()
    }

    #[test]
    fn they_are_the_sums_over_all_ways_to_mark_the_text() {
        let model = toy();
        let start = model.context(&[START]);
        for words in [&[6, 7, 8, 7, 6][..], &[8, 0, 6, 7], &[7]] {
            let mut expected = vec![[0.0_f64; CHOICES]; words.len()];
            for marking in 0..CHOICES.pow(words.len() as u32) {
                let choices: Vec<usize> =
                    (0..words.len()).map(|at| marking / CHOICES.pow(at as u32) % CHOICES).collect();
                let mut context = start;
                let mut log = 0.0;
                for (at, &word) in words.iter().enumerate() {
                    log += model.log_probability(context, word);
                    context = model.after(context, word);
                    match choices[at] {
                        // After the last word nothing but the event itself says that there is no mark.
                        0 if at + 1 == words.len() => log += event_probabilities(&model, context)[0],
                        0 => {}
                        mark => {
                            log += model.log_probability(context, EVENTS[mark - 1]);
                            context = model.after(context, EVENTS[mark - 1]);
                        }
                    }
                }
                for (expected, &choice) in expected.iter_mut().zip(&choices) {
                    expected[choice] += f64::from(log).exp();
                }
            }
            for (found, expected) in posteriors(&model, start, words).iter().zip(expected) {
                let sum: f64 = expected.iter().sum();
                for (found, expected) in found.iter().zip(expected) {
                    assert!((f64::from(*found) - expected / sum).abs() < 1e-5, "{words:?}: {found} {}", expected / sum);
                }
            }
        }
    }

    #[test]
    fn a_long_text_does_not_run_out_of_numbers() {
        let words: Vec<WordNumber> = (0..5000).map(|at| 6 + (at * 7 % 3) as WordNumber).collect();
        for four in posteriors(&toy(), NgramContext::EMPTY, &words) {
            assert!((four.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{four:?}");
        }
        assert!(posteriors(&toy(), NgramContext::EMPTY, &[]).is_empty());
    }
}
