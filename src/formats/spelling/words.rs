//! The words of a text that can be spelled right or wrong: no tags, numbers, addresses, names of speakers or single letters.

use std::ops::Range;

/// A word, and what stands directly around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpelledWord {
    /// Bytes of the text.
    pub at: Range<usize>,
    /// An apostrophe stands before it, as in 'til.
    pub after_apostrophe: bool,
    /// It is in capitals and a colon follows: a speaker's name.
    pub names_speaker: bool,
}

/// The words of a cue's text, in order. A hyphen or an apostrophe within a word belongs to it.
pub(super) fn spelled_words(text: &str) -> Vec<SpelledWord> {
    let mut words = Vec::new();
    for chunk in chunks(text) {
        if !is_address(&text[chunk.clone()]) && !is_abbreviation(&text[chunk.clone()]) {
            words_in(text, chunk, &mut words);
        }
    }
    words
}

/// A piece of text between white space and tags.
pub(crate) fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut chunks = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        let rest = &text[at..];
        let first = rest.chars().next().unwrap_or(' ');
        let length = tag_length(rest);
        if length > 0 || first.is_whitespace() {
            chunks.push(start..at);
            at += length.max(first.len_utf8());
            start = at;
        } else {
            at += first.len_utf8();
        }
    }
    chunks.push(start..text.len());
    chunks.retain(|chunk| !chunk.is_empty());
    chunks
}

/// Bytes of the tag that the text begins with: `<i>`, `</font>`, `{\an8}`; 0: there is none.
pub(crate) fn tag_length(text: &str) -> usize {
    let mut signs = text.chars();
    let end = match (signs.next(), signs.next()) {
        (Some('<'), Some(next)) if next.is_ascii_alphabetic() || next == '/' => '>',
        (Some('{'), Some('\\')) => '}',
        _ => return 0,
    };
    text.find(end).map_or(0, |at| at + 1)
}

/// Addresses of pages and people, names in networks, file names.
pub(crate) fn is_address(chunk: &str) -> bool {
    let inner = chunk.trim_matches(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '@' | '#' | '/'));
    let has_name = |sign: char| inner.strip_prefix(sign).is_some_and(|rest| rest.chars().any(char::is_alphabetic));
    if inner.contains("://") || inner.contains('@') || has_name('#') || has_name('/') {
        return true;
    }
    // "example.org": letters on both sides of a full stop. "word.Another" lacks a space and is no address.
    let parts: Vec<&str> = inner.split('.').collect();
    let ends_as_one = parts.last().is_some_and(|last| {
        let name = last.split('/').next().unwrap_or_default();
        (2..=10).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    });
    parts.len() > 1 && ends_as_one && parts.iter().all(|part| !part.is_empty())
}

/// "e.g.", "U.S.", "p.m.": short parts, each with its full stop.
fn is_abbreviation(chunk: &str) -> bool {
    let inner = chunk.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '.');
    let parts: Vec<&str> = inner.trim_end_matches('.').split('.').collect();
    parts.len() > 1 && parts.iter().all(|part| (1..=2).contains(&part.chars().count()))
}

fn is_apostrophe(sign: char) -> bool {
    matches!(sign, '\'' | '’' | 'ʼ')
}

/// Characters that join two parts of a word.
fn is_joint(sign: char) -> bool {
    is_apostrophe(sign) || matches!(sign, '-' | '‐' | '‑' | '·')
}

/// Letters, digits, and what is written onto or into a letter without being one: accents, soft hyphens.
fn is_in_word(sign: char) -> bool {
    let is_mark = matches!(u32::from(sign), 0x300..=0x36f | 0xad | 0x200b..=0x200d);
    sign.is_alphanumeric() || is_mark
}

fn words_in(text: &str, chunk: Range<usize>, words: &mut Vec<SpelledWord>) {
    let signs: Vec<(usize, char)> =
        text[chunk.clone()].char_indices().map(|(at, sign)| (chunk.start + at, sign)).collect();
    let mut at = 0;
    while at < signs.len() {
        if !is_in_word(signs[at].1) {
            at += 1;
            continue;
        }
        let first = at;
        while at < signs.len() {
            let joins = is_joint(signs[at].1) && signs.get(at + 1).is_some_and(|(_, next)| is_in_word(*next));
            if !is_in_word(signs[at].1) && !joins {
                break;
            }
            at += 1;
        }
        let end = signs.get(at).map_or(chunk.end, |(end, _)| *end);
        let word = &text[signs[first].0..end];
        let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
        if letters < 2 || word.chars().any(char::is_numeric) {
            continue;
        }
        let is_upper = !word.chars().any(char::is_lowercase);
        words.push(SpelledWord {
            at: signs[first].0..end,
            after_apostrophe: first > 0 && is_apostrophe(signs[first - 1].1),
            names_speaker: is_upper && signs.get(at).is_some_and(|(_, sign)| *sign == ':'),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let words = spelled_words(text);
        let found: Vec<&str> = words.iter().map(|word| &text[word.at.clone()]).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn words_are_what_can_be_misspelled() {
        check("Hello, world! It's 5 o’clock.", &["Hello", "world", "It's", "o’clock"]);
        check("<i>one</i>\n{\\an8}two <font color=\"#fff\">three", &["one", "two", "three"]);
        check("a < b and 3 <4", &["and"]);
        check("[soft music] (laughs) ♪ la-la ♪", &["soft", "music", "laughs", "la-la"]);
        check("the 3rd of the 1990s, H2O, 12:30", &["the", "of", "the"]);
        check("see https://example.org/a or example.org/page, me@example.org, @me, #topic", &["see", "or"]);
        check("e.g. at 5 p.m. in the U.S., etc.", &["at", "in", "the", "etc"]);
        check("wait...what? no.Yes", &["wait", "what", "no", "Yes"]);
        check("well-known ‘quoted’ -dash dash- --", &["well-known", "quoted", "dash", "dash"]);
        check("", &[]);
        check("Ende der Straße, e\u{301}te\u{301}, naïve", &["Ende", "der", "Straße", "e\u{301}te\u{301}", "naïve"]);
    }

    #[test]
    fn what_stands_around_a_word_is_known() {
        let of = |text: &str| spelled_words(text).remove(0);
        assert!(of("ANNA: hello").names_speaker && !of("Anna: hello").names_speaker && !of("ANNA hello").names_speaker);
        assert!(of("’til then").after_apostrophe && !of("until").after_apostrophe);
    }
}
