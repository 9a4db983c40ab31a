//! Moving the spelling of a segment's text (punctuation, case, hyphens) onto its words.
//!
//! Several recognisers time bare words and punctuate only the text. The two are aligned on letters and digits; where
//! they differ, the words stay as they are. Nothing here fails.

use super::draft::WordDraft;
use super::raw::{Note, Notes};
use super::timing::{between, weight};
use crate::transcript::sequence_alignment::common_pairs_watched;
use base::progress::{Cancellation, Progress};

/// Most words that are put together to one written word ("20" + "core" → "20-core").
const MAX_MERGED: usize = 8;
/// Most words that are spoken for figures ("zero zero three zero" → "0030").
const MAX_SPOKEN: usize = 16;

/// Rewrites `words` after `written`, the words of the segment's text.
pub(super) fn apply(
    words: Vec<WordDraft>,
    written: Vec<String>,
    notes: &mut Notes,
    progress: &Progress,
) -> Result<Vec<WordDraft>, Cancellation> {
    if words.is_empty() || written.is_empty() || same_spelling(&words, &written) {
        return Ok(words);
    }
    let word_keys: Vec<String> = words.iter().map(|word| key(&word.text)).collect();
    let written_keys: Vec<String> = written.iter().map(|text| key(text)).collect();
    let pairs = common_pairs_watched(&word_keys, &written_keys, progress)?;
    let covers_text = pairs.len() == words.len() || pairs.len() * 2 >= written.len();

    let mut out: Vec<WordDraft> = Vec::with_capacity(words.len());
    let mut words = words.into_iter();
    let (mut at_word, mut at_written, mut mismatch) = (0, 0, false);
    let end = (word_keys.len(), written_keys.len());
    for (word_end, written_end) in pairs.into_iter().chain([end]) {
        let between: Vec<WordDraft> = words.by_ref().take(word_end - at_word).collect();
        let texts = &written[at_written..written_end];
        if between.is_empty() && covers_text {
            // Words that stand only in the text were spoken, too; they get their times from their neighbours.
            let missing = texts.iter().filter(|text| text.contains(char::is_alphanumeric));
            out.extend(missing.map(|text| WordDraft::untimed(text.clone())));
        } else if !between.is_empty() || !texts.is_empty() {
            let keys = (&word_keys[at_word..word_end], &written_keys[at_written..written_end]);
            mismatch |= !regroup(between, texts, keys, &mut out, notes);
        }
        if let Some(mut word) = words.next() {
            respell(&mut word, &written[written_end]);
            out.push(word);
        }
        (at_word, at_written) = (word_end + 1, written_end + 1);
    }
    if mismatch {
        notes.count(Note::TextMismatch, out.first().and_then(|word| word.start));
    }
    Ok(out)
}

fn same_spelling(words: &[WordDraft], written: &[String]) -> bool {
    words.len() == written.len() && words.iter().zip(written).all(|(word, text)| word.text == *text)
}

/// Letters and digits in lower case; the text itself if it has none ("&").
fn key(text: &str) -> String {
    let key: String = text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if key.is_empty() { text.to_owned() } else { key }
}

/// Takes over the written form unless it says less than the word already does.
fn respell(word: &mut WordDraft, text: &str) {
    let capitals = |text: &str| text.chars().filter(|sign| sign.is_uppercase()).count();
    if text.len() > word.text.len() || (text.len() == word.text.len() && capitals(text) >= capitals(&word.text)) {
        word.text.clear();
        word.text.push_str(text);
    }
}

/// Words and texts that are cut differently. Where the same letters are cut at the same places, the groups between the
/// cuts belong together; `false` if the letters differ.
fn regroup(
    words: Vec<WordDraft>,
    texts: &[String],
    (word_keys, text_keys): (&[String], &[String]),
    out: &mut Vec<WordDraft>,
    notes: &mut Notes,
) -> bool {
    if word_keys.concat() != text_keys.concat() {
        let Some(number) = written_number(&words, texts) else {
            out.extend(words);
            return false;
        };
        notes.count(Note::MergedByText, number.first().and_then(|word| word.start));
        out.extend(number);
        return true;
    }
    let mut words = words.into_iter();
    let (mut word_length, mut text_length) = (0, 0);
    let (mut group, mut first_text) = (Vec::new(), 0);
    let mut next_text = 0;
    for (word, key) in words.by_ref().zip(word_keys) {
        word_length += key.len();
        group.push(word);
        while next_text < texts.len() && text_length < word_length {
            text_length += text_keys[next_text].len();
            next_text += 1;
        }
        if word_length == text_length {
            close_group(std::mem::take(&mut group), &texts[first_text..next_text], out, notes);
            first_text = next_text;
        }
    }
    out.extend(group);
    true
}

/// Figures that stand in the text for words that were spoken ("0030" for "zero zero three zero"): they have the time of all the
/// words. `None` unless that is all that differs.
fn written_number(words: &[WordDraft], texts: &[String]) -> Option<Vec<WordDraft>> {
    let has_digit = |text: &str| text.contains(|sign: char| sign.is_numeric());
    let are_figures = !texts.is_empty() && texts.iter().all(|text| has_digit(text));
    if !are_figures
        || words.len() > MAX_SPOKEN
        || texts.len() > words.len()
        || words.iter().any(|word| has_digit(&word.text))
    {
        return None;
    }
    let (mut whole, rest) = words.split_first().map(|(first, rest)| (first.clone(), rest))?;
    for part in rest {
        whole.absorb(&mut part.clone());
    }
    let [text] = texts else {
        let span = whole.start.zip(whole.end).filter(|(start, end)| start <= end);
        let total: usize = texts.iter().map(|text| weight(text)).sum();
        let mut before = 0;
        let parts = texts.iter().map(|text| {
            let from = before;
            before += weight(text);
            let at = |share| span.map(|(start, end)| between(start, end, share, total));
            let (start, end) = (at(from), at(before));
            WordDraft { text: text.clone(), start, end, raw: None, estimated: true, ..whole.clone() }
        });
        return Some(parts.collect());
    };
    whole.text.clone_from(text);
    Some(vec![whole])
}

fn close_group(mut group: Vec<WordDraft>, texts: &[String], out: &mut Vec<WordDraft>, notes: &mut Notes) {
    match (group.as_mut_slice(), texts) {
        ([word], [text]) => respell(word, text),
        ([first, rest @ ..], [text]) if (1..MAX_MERGED).contains(&rest.len()) => {
            for part in rest {
                first.absorb(part);
            }
            first.text.clear();
            first.text.push_str(text);
            notes.count(Note::MergedByText, first.start);
            group.truncate(1);
        }
        ([.., last], [.., text]) => {
            // Cut at other places ("cannot", "can not"): only the punctuation at the end can be taken over.
            let tail = &text[text.trim_end_matches(|sign: char| !sign.is_alphanumeric()).len()..];
            if last.text.ends_with(char::is_alphanumeric) {
                last.text.push_str(tail);
            }
        }
        _ => {}
    }
    out.append(&mut group);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str], text: &str, expected: &[&str]) -> Notes {
        let mut notes = Notes::default();
        let drafts = words.iter().map(|word| WordDraft::untimed((*word).to_owned())).collect();
        let written = crate::transcript::import::tokens::words_of(text, true);
        let applied = apply(drafts, written, &mut notes, &Progress::silent()).unwrap();
        let got: Vec<String> = applied.into_iter().map(|word| word.text).collect();
        assert_eq!(got, expected);
        notes
    }

    #[test]
    fn the_text_lends_its_punctuation_to_the_words() {
        check(&["dis-moi", "est-ce", "que"], "Dis-moi, est-ce que ?", &["Dis-moi,", "est-ce", "que\u{a0}?"]);
        check(&["a", "20", "core", "chip"], "A 20-core chip.", &["A", "20-core", "chip."]);
        check(&["i", "cannot", "go"], "I can not, go", &["I", "cannot,", "go"]);
        check(&["one", "wrong", "three"], "One two, three.", &["One", "wrong", "three."]);
        check(&["in", "two", "thousand", "five", "he"], "In 2005, he", &["In", "2005,", "he"]);
        check(&["call", "zero", "three", "seven"], "Call 03 7.", &["Call", "03", "7."]);
        check(&["now."], "now", &["now."]);
        check(&["Hello", "all"], "Hello, all. More to say", &["Hello,", "all.", "More", "to", "say"]);
        check(&["entirely", "other"], "nothing in common", &["entirely", "other"]);
    }
}
