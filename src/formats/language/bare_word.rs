//! A word without the punctuation around it.

use crate::tags::untagged;

/// Signs before a word that are no part of it.
const OPENING: &[char] = &[
    '"', '“', '”', '„', '«', '»', '‹', '›', '‘', '(', '[', '{', '¿', '¡', '…', '-', '–', '—', ',', ';', ':', '!', '?',
    '「', '『', '（', '【', '《', '〈', '\u{a0}', '\u{202f}',
];
/// Signs after a word that are no part of it.
const CLOSING: &[char] = &[
    '"', '“', '”', '«', '»', '‹', '›', ')', ']', '}', ',', ';', ':', '!', '?', '…', '.', '-', '–', '—', '。', '，',
    '、', '？', '！', '：', '；', '؟', '」', '』', '）', '】', '》', '〉', '．', '،', '؛', '۔', '។', '៕', '၊', '။',
    '\u{a0}', '\u{202f}', '\u{3000}', ' ',
];
const APOSTROPHES: &[char] = &['\'', '’'];

/// The word without the punctuation around it; the whole text if there is nothing else ("--", "&"). It is a part of
/// `text`, in place.
///
/// A sign that belongs to the word stays: the apostrophe of `goin'`, the full stops of `U.S.`, `$5`, `50%`, `C++`. An
/// apostrophe beyond other punctuation is a quotation mark: `it?'`. Tags around it (`<i>`) go as well.
pub fn bare_word(text: &str) -> &str {
    let seen = untagged(text);
    if seen.is_empty() {
        return text;
    }
    let inner = without_closing(without_opening(seen));
    if !inner.chars().any(char::is_alphanumeric) {
        return seen;
    }
    // Inside of punctuation there may be tags again: “<i>Word</i>”.
    let within = untagged(inner);
    if within.len() < inner.len() && !within.is_empty() {
        return bare_word(within);
    }
    // An abbreviation keeps its last full stop: "U.S." and "a.m." have one inside, too.
    let start = inner.as_ptr() as usize - text.as_ptr() as usize;
    let end = start + inner.len();
    let is_abbreviation = inner.contains('.') && inner.split('.').all(|part| part.chars().count() == 1);
    if is_abbreviation && text[end..].starts_with('.') { &text[start..=end] } else { inner }
}

fn without_opening(mut text: &str) -> &str {
    loop {
        text = text.trim_start_matches(OPENING);
        // ".5" keeps its point.
        if text.starts_with("..") {
            text = text.trim_start_matches('.');
            continue;
        }
        let rest = text.trim_start_matches(APOSTROPHES);
        if rest.len() == text.len() || !rest.starts_with(OPENING) {
            return text;
        }
        text = rest;
    }
}

fn without_closing(mut text: &str) -> &str {
    loop {
        text = text.trim_end_matches(CLOSING);
        let rest = text.trim_end_matches(APOSTROPHES);
        if rest.len() == text.len() || !rest.ends_with(CLOSING) {
            return text;
        }
        text = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::bare_word;

    #[test]
    fn a_bare_word_drops_punctuation_but_not_what_belongs_to_the_word() {
        let check = |text: &str, expected: &str| assert_eq!(bare_word(text), expected);
        check("word", "word");
        check("「世界。」", "世界");
        check("สอง ", "สอง");
        check("“Word,”", "Word");
        check("(well)", "well");
        check("it's", "it's");
        check("goin'", "goin'");
        check("goin',", "goin'");
        check("'cause", "'cause");
        check("a?'", "a");
        check("A!''", "A");
        check("'“So.”’", "So");
        check("U.S.", "U.S.");
        check("U.S.,", "U.S.");
        check("U.S.'", "U.S.");
        check("$5.", "$5");
        check("50%", "50%");
        check("(50%)", "50%");
        check("3.14", "3.14");
        check("3.14.", "3.14");
        check("C++,", "C++");
        check("...that", "that");
        check(".5", ".5");
        check(",word", "word");
        check("cafe\u{301}.", "cafe\u{301}");
        check("--", "--");
        check("'?'", "'?'");
        check("well--", "well");
        check("vole\u{a0}?", "vole");
        check("«\u{a0}oui\u{a0}»", "oui");
        check("{\\an8}<i>word</i>", "word");
        check("“<i>Word</i>,”", "Word");
        check("<b>U.S.</b>", "U.S.");
        check("<i>--</i>", "--");
        check("<i>", "<i>");
        check("", "");
    }
}
