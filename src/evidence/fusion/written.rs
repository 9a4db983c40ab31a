//! Punctuation and capitals that the transcript already has, as evidence beside the lexical model's own opinion.
//!
//! Speech recognisers that punctuate are right most of the time but not always, above all where they cut their audio into
//! windows. So a written mark is weighed, not obeyed: Bayes' rule with a table of how often which mark is written.

use crate::lexical::Posterior;
use crate::lexical::hearing::GapWriting;
use crate::restored_text::{TextCase, WrittenForm, written_form_of_untyped};
use formats::language::{Language, LetterCase};
use formats::transcript::{Mark, Word};

/// `P(written | true)`: rows are the true mark, columns what the recogniser wrote, both in the order of [`Mark::ALL`].
/// Measured on the calls of earnings21 as Speechmatics punctuated them (256,277 gaps).
pub const WRITTEN_GIVEN_TRUE: [[f32; 4]; 4] = [
    [0.9766, 0.0153, 0.0076, 0.0005],
    [0.5177, 0.3949, 0.0836, 0.0038],
    [0.1711, 0.1187, 0.7021, 0.0081],
    [0.1385, 0.0881, 0.2136, 0.5598],
];

/// `P(next word has a capital | true mark)`, in the order of [`Mark::ALL`], measured on the same calls; its counterpart is for
/// a small letter. Where marks are written, capitals say nothing more: each full stop has one behind it, right or wrong, and of the
/// words behind no full stop as many have one whatever the true mark (3 to 5 %).
const CAPITAL_GIVEN_TRUE: [f32; 4] = [0.037, 0.116, 0.721, 0.768];

/// The posteriors after the transcript's own marks and capitals are taken into account. Unchanged for one that has neither. `typed`:
/// whether a word was written by a person, which tells nothing here; one entry per word, or none if no word was.
pub fn weigh(posteriors: &[Posterior], words: &[Word], typed: &[bool], language: &Language) -> Vec<Posterior> {
    weigh_as(written_form_of_untyped(words, typed, language), posteriors, words, typed, language)
}

/// The same with words that may be part of a talk that was written in this form.
pub fn weigh_as(
    form: WrittenForm,
    posteriors: &[Posterior],
    words: &[Word],
    typed: &[bool],
    language: &Language,
) -> Vec<Posterior> {
    let is_typed = |word: usize| typed.get(word) == Some(&true);
    let mut weighed = posteriors.to_vec();
    for (gap, posterior) in weighed.iter_mut().enumerate() {
        let next = words.get(gap + 1);
        if form.punctuation && !is_typed(gap) {
            weigh_mark(posterior, written_mark(&words[gap], next, language));
        }
        let capitals_tell = form.case == TextCase::Mixed && !form.punctuation;
        if let Some(first) =
            next.filter(|_| capitals_tell && !is_typed(gap + 1)).and_then(|next| telling_letter(next, language))
        {
            let capital = first.is_uppercase();
            update(posterior, &CAPITAL_GIVEN_TRUE.map(|share| if capital { share } else { 1.0 - share }));
        }
    }
    weighed
}

/// The writing at the gap between each word and the next, for a model that reads it along; empty if the transcript has no marks:
/// capitals without marks may be those of names alone, and then a small letter says nothing. `typed`: as in [`weigh`].
pub fn gap_writing(words: &[Word], typed: &[bool], language: &Language) -> Vec<GapWriting> {
    let form = written_form_of_untyped(words, typed, language);
    let has_case = form.case == TextCase::Mixed;
    if !form.punctuation {
        return Vec::new();
    }
    let is_typed = |word: usize| typed.get(word) == Some(&true);
    let gap = |(gap, pair): (usize, &[Word])| {
        let mark = (!is_typed(gap)).then(|| written_mark(&pair[0], Some(&pair[1]), language));
        let capital = || LetterCase::of_written(pair[1].bare_word()) != LetterCase::Lower;
        GapWriting { mark, capital: (has_case && !is_typed(gap + 1)).then(capital) }
    };
    words.windows(2).enumerate().map(gap).collect()
}

/// The posterior after one written mark is taken into account.
pub fn weigh_mark(posterior: &mut Posterior, written: Mark) {
    update(posterior, &Mark::ALL.map(|mark| WRITTEN_GIVEN_TRUE[mark.index()][written.index()]));
}

/// The mark after the word as written; the full stop of "Dr." is none.
fn written_mark(word: &Word, next: Option<&Word>, language: &Language) -> Mark {
    let mark = word.written_mark().unwrap_or_default();
    let belongs_to_word =
        mark.ends_sentence() && !language.ends_sentence(&word.text, next.map(|next| next.text.as_str()));
    if belongs_to_word { Mark::O } else { mark }
}

/// The first letter of the word, unless its case is the same everywhere: "I", digits, scripts without capitals.
fn telling_letter(word: &Word, language: &Language) -> Option<char> {
    let bare = word.bare_word();
    let first = bare.chars().next().filter(|first| first.is_uppercase() || first.is_lowercase())?;
    // A small "i" where capitals are written is no English pronoun.
    let tells = !(first.is_uppercase() && language.is_always_capital(bare));
    tells.then_some(first)
}

/// Bayes' rule: multiplies each class by its likelihood and makes the sum 1 again.
fn update(posterior: &mut Posterior, likelihood: &[f32; 4]) {
    for (value, likelihood) in posterior.iter_mut().zip(likelihood) {
        // No model is ever certain: a floor keeps a prior of zero from silencing the transcript.
        *value = value.max(1e-4) * likelihood;
    }
    let total: f32 = posterior.iter().sum();
    posterior.iter_mut().for_each(|value| *value /= total);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_probabilities() {
        for row in WRITTEN_GIVEN_TRUE {
            assert!((row.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        }
    }

    /// By hand: a prior of 0.7 O, 0.1 COMMA, 0.2 PERIOD and a written full stop give
    /// 0.7·0.0076 = 0.00532, 0.1·0.0836 = 0.00836, 0.2·0.7021 = 0.14042, hence P(PERIOD) = 0.14042 / 0.1541 = 0.9112.
    #[test]
    fn a_written_full_stop_convinces_but_is_weighed() {
        let full_stop = Mark::ALL.map(|mark| WRITTEN_GIVEN_TRUE[mark.index()][Mark::Period.index()]);
        let mut posterior = [0.7, 0.1, 0.2, 0.0];
        update(&mut posterior, &full_stop);
        assert!((posterior[2] - 0.9112).abs() < 2e-3, "{posterior:?}");
        let mut against = [0.999, 0.0005, 0.0005, 0.0];
        update(&mut against, &full_stop);
        assert!(against[0] > 0.9, "a model that is sure overrules it: {against:?}");
    }

    #[test]
    fn a_capital_speaks_for_a_sentence_end_and_a_small_letter_against_it() {
        let transcript = |text: &str| {
            let cue = format!("1\n00:00:01,000 --> 00:00:09,000\n{text}\n\n");
            formats::transcript::parse(cue.as_bytes()).unwrap().words
        };
        let english = Language::of("en");
        let prior = [[0.6, 0.1, 0.3, 0.0]; 6];
        let weighed = weigh(&prior, &transcript("it began Then she left I think"), &[], english);
        assert!(weighed[1][2] > 0.7, "before Then: {:?}", weighed[1]);
        assert!(weighed[0][2] < 0.15, "before began: {:?}", weighed[0]);
        assert_eq!(weighed[4], prior[4], "I has a capital anywhere");
        assert_eq!(
            weigh(&prior, &transcript("it began then she left us"), &[], english),
            prior,
            "no capitals, no evidence"
        );
    }
}
