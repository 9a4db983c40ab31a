//! Parts of a script that are written for its reader and that nobody says: headings, stage directions, marks of footnotes.
//!
//! Their form alone says little: brackets and capitals are spoken, too. Nothing is taken for such a part that the aligner hears.

use std::collections::BTreeMap;
use std::ops::Range;

use formats::transcript::{Word, WordId};
use media::align::AlignedWord;

/// Longer passages are no such parts, in words.
const LONGEST_DIRECTION: usize = 25;
const LONGEST_HEADING: usize = 15;
/// Fewer capitals are an abbreviation that somebody says.
const LEAST_CAPITALS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptPartKind {
    /// In capitals.
    Heading,
    /// In brackets.
    Direction,
    /// A number in brackets, or a sign.
    Footnote,
}

/// A part of a script that nobody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptPart {
    pub kind: ScriptPartKind,
    /// Positions of its words.
    pub words: Range<usize>,
}

/// The parts that are written as such and were not heard, in the order of the script. Time linear in the words.
pub fn unspoken_parts(words: &[Word], aligned: &BTreeMap<WordId, AlignedWord>) -> Vec<ScriptPart> {
    let is_heard = |at: usize| aligned.get(&words[at].id).is_some_and(AlignedWord::is_believed);
    let mut parts = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (next, part) = part_at(words, at, &is_heard);
        at = next;
        parts.extend(part.filter(|part| !part.words.clone().any(&is_heard)));
    }
    parts
}

/// What begins at a word, and where to go on.
fn part_at(words: &[Word], at: usize, is_heard: &dyn Fn(usize) -> bool) -> (usize, Option<ScriptPart>) {
    if let Some(part) = footnote_sign(words, at).or_else(|| direction(words, at)) {
        return (part.words.end, Some(part));
    }
    let capitals = capitals(words, at);
    if capitals.is_empty() {
        return (at + 1, None);
    }
    // "THE LAST TIDE I rowed": what is heard at its edges is a sentence beside it.
    let first = capitals.clone().find(|&at| !is_heard(at)).unwrap_or(capitals.end);
    let end = capitals.clone().rfind(|&at| !is_heard(at)).map_or(first, |last| last + 1);
    (capitals.end, heading(words, first..end))
}

/// `*`, `†`, `¹²` as a word of its own.
fn footnote_sign(words: &[Word], at: usize) -> Option<ScriptPart> {
    let is_sign = |sign: char| matches!(sign, '*' | '†' | '‡' | '§' | '#' | '¹' | '²' | '³' | '⁰'..='⁹');
    let text = &words[at].text;
    let is_one = !text.is_empty() && text.chars().all(is_sign);
    is_one.then_some(ScriptPart { kind: ScriptPartKind::Footnote, words: at..at + 1 })
}

/// From a word that opens a bracket to the one that closes it.
fn direction(words: &[Word], at: usize) -> Option<ScriptPart> {
    let text = words[at].text.as_str();
    let close = match text.chars().next()? {
        '[' => ']',
        '(' => ')',
        _ => return None,
    };
    // `(and` … `it).`: what ends the sentence may stand behind the bracket; `[t]he` is a word.
    let ends = |word: &Word| word.text.trim_end_matches(['.', ',', ';', ':', '!', '?', '…']).ends_with(close);
    let longest = words.len().min(at + LONGEST_DIRECTION);
    let last = (at..longest).find(|&last| words[last].text.contains(close))?;
    if !ends(&words[last]) {
        return None;
    }
    let is_number = last == at && text.chars().all(|sign| !sign.is_alphabetic()) && text.contains(char::is_numeric);
    let kind = if is_number { ScriptPartKind::Footnote } else { ScriptPartKind::Direction };
    Some(ScriptPart { kind, words: at..last + 1 })
}

/// All words in capitals from one on, one after the other. Scripts without capitals have none.
fn capitals(words: &[Word], at: usize) -> Range<usize> {
    let is_capital = |word: &&Word| word.text.contains(char::is_uppercase) && !word.text.contains(char::is_lowercase);
    let is_between = |word: &&Word| !word.text.contains(char::is_alphabetic);
    let run = words[at..].iter().take_while(|word| is_capital(word) || is_between(word)).count();
    let count = words[at..at + run].iter().rposition(|word| is_capital(&word)).map_or(0, |last| last + 1);
    if words.get(at).is_some_and(|word| is_capital(&word)) { at..at + count } else { at..at }
}

/// Words in capitals as a heading, if they are neither a shout of the talk's nor an abbreviation.
fn heading(words: &[Word], run: Range<usize>) -> Option<ScriptPart> {
    let capitals: usize =
        words[run.clone()].iter().map(|word| word.text.chars().filter(|sign| sign.is_uppercase()).count()).sum();
    let is_one = (2..=LONGEST_HEADING).contains(&run.len()) && capitals >= LEAST_CAPITALS;
    is_one.then_some(ScriptPart { kind: ScriptPartKind::Heading, words: run })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;

    fn parts(text: &str, heard: &[&str]) -> Vec<(ScriptPartKind, String)> {
        let words = text
            .split(' ')
            .zip(0..)
            .map(|(text, id)| Word::new(WordId(id), text, Span::from_secs(f64::from(id), f64::from(id) + 0.5)));
        let words: Vec<Word> = words.collect();
        let found = words.iter().filter(|word| heard.contains(&word.text.as_str()));
        let aligned = found.map(|word| (word.id, AlignedWord { span: word.span, posterior: 0.9 })).collect();
        let text = |part: &ScriptPart| {
            words[part.words.clone()].iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
        };
        unspoken_parts(&words, &aligned).iter().map(|part| (part.kind, text(part))).collect()
    }

    #[test]
    fn what_is_written_as_a_direction_or_a_heading_and_not_heard_is_found() {
        use ScriptPartKind::{Direction, Footnote, Heading};
        let text = "THE LAST TIDE We rowed out [1] to the NATO pier (he pauses). And back * [applause], all of us.";
        let expected = [
            (Heading, "THE LAST TIDE"),
            (Footnote, "[1]"),
            (Direction, "(he pauses)."),
            (Footnote, "*"),
            (Direction, "[applause],"),
        ];
        let apart = parts("THE LAST TIDE I rowed. OK THE STORM We", &["I", "OK"]);
        assert_eq!(apart, [(Heading, "THE LAST TIDE".to_owned()), (Heading, "THE STORM".to_owned())]);
        assert_eq!(parts(text, &["We", "rowed"]), expected.map(|(kind, text)| (kind, text.to_owned())));
    }

    #[test]
    fn what_is_heard_or_only_looks_like_it_stays() {
        assert_eq!(parts("WE ROWED OUT (and back)", &["WE", "ROWED", "OUT", "(and", "back)"]), []);
        assert_eq!(parts("[T]he boat [of ours was late and m² of it", &[]), [], "no bracket closes");
        assert_eq!(parts("NATO and U.S. said", &[]), []);
        assert_eq!(parts("мы шли, 我们 划船 出海 了 吗", &[]), []);
        let shout = "WE ROWED OUT TO SEA AND THE TIDE WAS LOW AND THE GULLS WERE LATE THAT DAY";
        assert_eq!(parts(shout, &["WE"]), [], "so long a passage is the talk's");
        let long = format!("({} end)", ["word"; 40].join(" "));
        assert_eq!(parts(&long, &[]), [], "a long passage is the talk's");
    }
}
