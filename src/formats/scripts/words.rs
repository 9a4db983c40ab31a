//! Text cut into words, and put together again.
//!
//! Where words stand apart, white space parts them. Scripts without spaces are cut by dictionary, and one rule, [`joint`], says what
//! stands between two words: nothing where both are of such scripts, else a space. What is written otherwise is kept: white space
//! between two words of such scripts stays at the end of the first one, and where a Latin word touches the others they are one word.

use std::ops::Range;
use std::sync::LazyLock;

use icu_segmenter::options::WordBreakInvariantOptions;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed};

use super::signs::{is_never_first, is_never_last, is_spaceless};
use crate::tags::{OwnTag, may_have_tags, own_tags, untagged};

/// By dictionaries alone: they know all of these languages.
static SEGMENTER: LazyLock<WordSegmenterBorrowed<'static>> =
    LazyLock::new(|| WordSegmenter::new_dictionary(WordBreakInvariantOptions::default()));

/// So much of a word is looked at, in bytes, to find how it begins or ends.
const EDGE: usize = 256;

/// The words of a line, with the tags that they touch: a space inside of a tag parts nothing. White space is part of a word where
/// [`joint`] would not put it back.
pub fn tagged_words(line: &str) -> impl Iterator<Item = &str> {
    let tags: Vec<OwnTag<'_>> = if may_have_tags(line) { own_tags(line).collect() } else { Vec::new() };
    words_of(line, &tags, true).into_iter()
}

/// The same, but a space inside of a tag parts, too.
pub fn word_parts(line: &str) -> impl Iterator<Item = &str> {
    let tags: Vec<OwnTag<'_>> = if may_have_tags(line) { own_tags(line).collect() } else { Vec::new() };
    words_of(line, &tags, false).into_iter()
}

/// What stands between two words of a line, one after the other as they are written: a space or nothing.
pub fn joint(before: &str, after: &str) -> &'static str {
    let before = &before[before.floor_char_boundary(before.len().saturating_sub(EDGE))..];
    let after = &after[..after.floor_char_boundary(EDGE)];
    let (before, after) = (untagged(before), untagged(after));
    let is_spaced = before.ends_with(char::is_whitespace) || after.starts_with(char::is_whitespace);
    if is_spaced || (ends_spaceless(before) && starts_spaceless(after)) { "" } else { " " }
}

/// Puts a word at the end of a line, with what stands between. White space inside of it becomes a space, even a line break; that at its
/// end stays only where [`joint`] would put none.
pub fn push_word(line: &mut String, text: &str) {
    let mut is_first = true;
    for part in text.split_whitespace() {
        let between = match line.is_empty() {
            true => "",
            false if is_first => joint(line, part),
            false => " ",
        };
        line.push_str(between);
        line.push_str(part);
        is_first = false;
    }
    if !is_first {
        line.push_str(kept_space(text));
    }
}

/// The white space at the end of a word that is a part of it, as none would be put behind it.
pub fn kept_space(word: &str) -> &str {
    let kept = &word[word.trim_end().len()..];
    let is_part = !kept.is_empty() && (ends_spaceless(word) || kept.starts_with('\u{3000}'));
    match is_part {
        true if kept.contains(char::is_control) => " ",
        true => kept,
        false => "",
    }
}

/// Words as one line.
pub fn joined<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let mut line = String::new();
    words.into_iter().for_each(|word| push_word(&mut line, word));
    line.truncate(line.trim_end().len());
    line
}

/// Whether the last sign of a text that is more than punctuation is of a script without spaces.
fn ends_spaceless(text: &str) -> bool {
    untagged(text.trim_end()).chars().rev().find(|&sign| is_of_word(sign)).is_some_and(is_spaceless)
}

fn starts_spaceless(text: &str) -> bool {
    untagged(text.trim_start()).chars().find(|&sign| is_of_word(sign)).is_some_and(is_spaceless)
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || is_spaceless(sign)
}

fn words_of<'a>(line: &'a str, tags: &[OwnTag<'_>], keeps_tags: bool) -> Vec<&'a str> {
    let mut found = tokens(line, if keeps_tags { tags } else { &[] });
    if line.chars().any(is_spaceless) {
        found = cut(line, &found, tags);
    }
    found.into_iter().map(|range| &line[range]).collect()
}

/// What stands between white space that is in no tag.
fn tokens(line: &str, tags: &[OwnTag<'_>]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut open_until = 0;
    let mut tags = tags.iter().peekable();
    for part in line.split_whitespace() {
        let start = part.as_ptr() as usize - line.as_ptr() as usize;
        let end = start + part.len();
        match found.last_mut() {
            Some(last) if open_until > last.end => last.end = end,
            _ => found.push(start..end),
        }
        while let Some(tag) = tags.next_if(|tag| tag.range.start < end) {
            open_until = open_until.max(tag.range.end);
        }
    }
    found
}

/// Cuts tokens where their words end, and gives those the white space that would be lost.
fn cut(line: &str, tokens: &[Range<usize>], tags: &[OwnTag<'_>]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for token in tokens {
        if let Some(last) = found.last_mut() {
            let (before, after, space) = (&line[last.clone()], &line[token.clone()], &line[last.end..token.start]);
            let is_lost = joint(before, after).is_empty()
                || (space.starts_with('\u{3000}') && (ends_spaceless(before) || starts_spaceless(after)));
            if is_lost {
                last.end = token.start;
            }
        }
        let first = tags.partition_point(|tag| tag.range.end <= token.start);
        let within = tags[first..].iter().take_while(|tag| tag.range.start < token.end);
        let mut start = token.start;
        for end in ends_inside(line, token, within) {
            found.push(start..end);
            start = end;
        }
        found.push(start..token.end);
    }
    found
}

/// Where words end inside of a token.
fn ends_inside<'a>(line: &str, token: &Range<usize>, tags: impl Iterator<Item = &'a OwnTag<'a>>) -> Vec<usize> {
    let text = &line[token.clone()];
    if !text.chars().any(is_spaceless) {
        return Vec::new();
    }
    // The text without its tags, and for each part of it where it begins there and in the line. A closing tag belongs to the word
    // before it, any other to the one behind.
    let (mut plain, mut parts, mut from) = (String::with_capacity(text.len()), Vec::new(), token.start);
    let mut closing: Vec<(usize, usize)> = Vec::new();
    for tag in tags {
        if from < tag.range.start {
            parts.push((plain.len(), from));
            plain.push_str(&line[from..tag.range.start]);
        }
        let end = tag.range.end.min(token.end);
        if tag.closes {
            closing.push((plain.len(), end));
        }
        from = from.max(end);
    }
    if from < token.end {
        parts.push((plain.len(), from));
        plain.push_str(&line[from..token.end]);
    }
    let mut ends = Vec::new();
    let mut last = 0;
    for at in SEGMENTER.segment_str(&plain).filter(|&at| 0 < at && at < plain.len()) {
        if may_part(&plain[last..at], &plain[at..]) {
            let part = parts.partition_point(|&(start, _)| start < at);
            let Some(&(start, in_line)) = part.checked_sub(1).and_then(|part| parts.get(part)) else { continue };
            let tagged =
                closing.partition_point(|&(place, _)| place <= at).checked_sub(1).and_then(|last| closing.get(last));
            let tagged = tagged.filter(|(place, _)| *place == at);
            ends.push(tagged.map_or(in_line + (at - start), |&(_, end)| end));
            last = at;
        }
    }
    ends
}

/// Whether a word may end between two texts that touch.
fn may_part(before: &str, after: &str) -> bool {
    let before = &before[before.floor_char_boundary(before.len().saturating_sub(EDGE))..];
    let (Some(last), Some(first)) = (before.chars().next_back(), after.chars().next()) else { return false };
    // A straight quotation mark may open or close.
    let is_quote = |sign: char| matches!(sign, '"' | '\'');
    let forbids = is_never_last(last) || is_never_first(first) || is_quote(last) || is_quote(first);
    !forbids && ends_spaceless(before) && starts_spaceless(&after[..after.floor_char_boundary(EDGE)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_without_spaces_are_cut_into_words_and_joined_as_they_were_written() {
        let check = |line: &str, expected: &[&str]| {
            let words: Vec<&str> = tagged_words(line).collect();
            assert_eq!(words, expected, "{line}");
            assert_eq!(joined(words.iter().copied()), line);
            for pair in words.windows(2) {
                // A word by itself is cut no further, and what follows is not joined otherwise.
                assert_eq!(tagged_words(pair[0]).count(), 1, "{}", pair[0]);
            }
        };
        check("two words", &["two", "words"]);
        check("世界你好。", &["世界", "你好。"]);
        check("他说：「你好，世界。」然后走了", &["他", "说：", "「你好，", "世界。」", "然后", "走了"]);
        check("こんにちは世界", &["こんにちは", "世界"]);
        check("ทุกสองสัปดาห์", &["ทุก", "สอง", "สัปดาห์"]);
        // Written with a space between phrases.
        check("ทุกสอง สัปดาห์", &["ทุก", "สอง ", "สัปดาห์"]);
        check("世界\u{3000}你好", &["世界\u{3000}", "你好"]);
        check("我用 Rust 写", &["我", "用", "Rust", "写"]);
        check("我用Rust写世界", &["我", "用Rust写", "世界"]);
        check("ok\u{3000}世界", &["ok\u{3000}", "世界"]);
        check("<i>世界</i>你好", &["<i>世界</i>", "你好"]);
        check("世界<i>你好</i>", &["世界", "<i>你好</i>"]);
        check("<i>世界</i> 你好", &["<i>世界</i> ", "你好"]);
        check("{\\an8}<i>世界</i><b>你好</b>", &["{\\an8}<i>世界</i>", "<b>你好</b>"]);
        check("♪ 世界 ♪", &["♪", "世界", "♪"]);
        check("안녕 세계", &["안녕", "세계"]);
        check("", &[]);
    }

    #[test]
    fn all_of_them_are_cut() {
        for line in
            ["ភាសាខ្មែរពិរោះណាស់", "ພາສາລາວມ່ວນຫຼາຍ", "မြန်မာစကားသည်လှပသည်", "今天天气很好", "今日は天気がいい", "วันนี้อากาศดี"]
        {
            let words: Vec<&str> = tagged_words(line).collect();
            assert!(words.len() > 1, "{words:?}");
            assert_eq!(words.concat(), line);
        }
    }

    #[test]
    fn no_word_begins_with_what_closes_or_ends_with_what_opens() {
        let line = "「きょうは、いい天気ですね！」と（小さな声で）言った…しかし、コーヒーは〜";
        for word in tagged_words(line) {
            assert!(!word.starts_with(is_never_first) && !word.ends_with(is_never_last), "{word}");
        }
    }

    #[test]
    fn tags_belong_to_the_words_they_touch() {
        let words = |line: &'static str| tagged_words(line).collect::<Vec<_>>();
        assert_eq!(words(" {\\an8}<i>one  two</i> "), ["{\\an8}<i>one", "two</i>"]);
        assert_eq!(
            words("a <font color=\"red\" face=\"x y\">b</font> c"),
            ["a", "<font color=\"red\" face=\"x y\">b</font>", "c"]
        );
        assert_eq!(words("3 < 4 and 5 > 2"), ["3", "<", "4", "and", "5", ">", "2"]);
        let parts: Vec<&str> = word_parts("<font color=\"red\">世界你好</font>").collect();
        assert_eq!(parts, ["<font", "color=\"red\">世界", "你好</font>"]);
    }

    #[test]
    fn a_long_line_takes_no_longer_than_its_parts() {
        let line = "今天天气很好，".repeat(20_000);
        let words: Vec<&str> = tagged_words(&line).collect();
        assert_eq!(joined(words.iter().copied()), line);
    }
}
