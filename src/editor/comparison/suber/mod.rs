//! SubER, the subtitle edit rate: Wilken, Georgakopoulou and Matusov, "SubER: A Metric for Automatic Evaluation of
//! Subtitle Quality", IWSLT 2022.
//!
//! The number of edits that make the reference of the hypothesis, in percent of the tokens of the reference. Tokens are
//! words and breaks (`<eol>`, `<eob>`); an edit inserts, deletes or replaces one token, or shifts a run of them. Tokens can
//! be matched or replaced only if their cues overlap in time, and breaks only with breaks. 0 is perfect; it can be
//! above 100.
//!
//! The search for shifts is the greedy one of TER (Snover et al., AMTA 2006) with its limits, so that a figure depends on
//! the order in which things are tried. All of that is kept, after the published reference implementation (the Python
//! package `subtitle-edit-rate`, Apache-2.0, whose TER comes from sacreBLEU): the result is the same to its last digit.
//! What differs is the cost of a trial, see `edit_distance.rs`.

mod edit_distance;
mod edits;
mod shifts;
mod timed_text;
mod token;

use std::collections::HashMap;

use super::Break;
use super::tokens::push_tercom_tokens;
use base::progress::{Cancellation, Progress};

pub use edits::Edits;
use timed_text::TimedCue;
pub use timed_text::TimedText;
use token::{END_OF_CUE, END_OF_LINE, FIRST_WORD, Token};

/// The compared part of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Without case and punctuation: the metric as its authors recommend it.
    Plain,
    /// Case counts, and punctuation marks are tokens: "SubER-cased".
    Cased,
}

/// Counts the edits between two subtitle files.
///
/// The files are compared in parts that lie between moments at which neither shows anything; a part of n tokens takes
/// memory for about 400·n numbers and time for 1000 trials at most.
///
/// # Errors
///
/// [`Cancellation`] if it was cancelled.
pub fn edits(
    reference: &TimedText,
    hypothesis: &TimedText,
    variant: Variant,
    progress: &Progress,
) -> Result<Edits, Cancellation> {
    let parts = independent_parts(&reference.cues, &hypothesis.cues);
    let mut edits = Edits::default();
    let total = reference.cues.len() + hypothesis.cues.len();
    let mut done = 0;
    for (reference, hypothesis) in parts {
        progress.tick(done as u64, total as u64)?;
        done += reference.len() + hypothesis.len();
        let mut numbers = HashMap::new();
        let reference = tokens(reference, variant, &mut numbers);
        let hypothesis = tokens(hypothesis, variant, &mut numbers);
        shifts::count(&reference, hypothesis, &mut edits, || progress.tick(done as u64, total as u64))?;
    }
    Ok(edits)
}

/// Cues of the reference and of the hypothesis that have nothing to do with those before and after: the next cue starts
/// when all before have gone.
fn independent_parts<'a>(
    mut reference: &'a [TimedCue],
    mut hypothesis: &'a [TimedCue],
) -> Vec<(&'a [TimedCue], &'a [TimedCue])> {
    let mut parts = Vec::new();
    let (mut from_reference, mut from_hypothesis) = (0, 0);
    let mut latest = i64::MIN;
    loop {
        let starts = (reference.get(from_reference), hypothesis.get(from_hypothesis));
        let is_hypothesis = match starts {
            (None, None) => break,
            (None, Some(_)) => true,
            (Some(_), None) => false,
            (Some(reference), Some(hypothesis)) => hypothesis.start < reference.start,
        };
        let next = if is_hypothesis { starts.1 } else { starts.0 };
        let Some(next) = next else { break };
        if (from_reference, from_hypothesis) != (0, 0) && next.start >= latest {
            let (of_reference, rest) = reference.split_at(from_reference);
            let (of_hypothesis, other_rest) = hypothesis.split_at(from_hypothesis);
            parts.push((of_reference, of_hypothesis));
            (reference, hypothesis, from_reference, from_hypothesis) = (rest, other_rest, 0, 0);
        }
        latest = latest.max(next.end);
        if is_hypothesis { from_hypothesis += 1 } else { from_reference += 1 }
    }
    if !(reference.is_empty() && hypothesis.is_empty()) {
        parts.push((reference, hypothesis));
    }
    parts
}

/// The words of the cues as the variant sees them, and their breaks.
fn tokens(cues: &[TimedCue], variant: Variant, numbers: &mut HashMap<String, u32>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut pieces = Vec::new();
    for cue in cues {
        let mut push = |number: u32| tokens.push(Token { number, start: cue.start, end: cue.end });
        for (word, after) in &cue.words {
            pieces.clear();
            match variant {
                Variant::Plain => pieces.push(normalized(word)),
                Variant::Cased => push_tercom_tokens(word, &mut pieces),
            }
            for piece in pieces.drain(..) {
                let next = FIRST_WORD + numbers.len() as u32;
                push(*numbers.entry(piece).or_insert(next));
            }
            match after {
                Break::None => {}
                Break::Line => push(END_OF_LINE),
                Break::Cue => push(END_OF_CUE),
            }
        }
    }
    tokens
}

/// In lower case and without ASCII punctuation and ellipses, unless there is nothing else.
fn normalized(word: &str) -> String {
    let lower = word.to_lowercase();
    let bare: String = lower.chars().filter(|letter| !letter.is_ascii_punctuation() && *letter != '…').collect();
    if bare.is_empty() { lower } else { bare }
}

#[cfg(test)]
mod tests;
