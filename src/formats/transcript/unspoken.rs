//! Text in a subtitle that is not spoken: sounds in brackets, speaker names, music notes.

use std::borrow::Cow;

use crate::subtitle_file::without_tags;

/// A name before a colon has at most this many words.
const NAME_WORDS: usize = 3;

const BRACKETS: &[(char, char)] = &[('[', ']'), ('(', ')'), ('{', '}'), ('（', '）'), ('［', '］'), ('【', '】')];

/// For each word of a text, line by line: whether it is not spoken.
///
/// That are words in brackets (`[Applause]`, "(soft music)"), names before a colon at the start of a line ("ANNA:",
/// ">> Dr. Fox:"), and what has neither letter nor digit ("♪", ">>", "–"). Tags are not looked at.
pub fn unspoken(lines: &[Vec<&str>]) -> Vec<bool> {
    let bare: Vec<Vec<Cow<'_, str>>> =
        lines.iter().map(|line| line.iter().map(|word| without_tags(word)).collect()).collect();
    let lines: Vec<Vec<&str>> = bare.iter().map(|line| line.iter().map(|word| &**word).collect()).collect();
    let mut found: Vec<bool> = lines.iter().flat_map(|line| in_names(line)).collect();
    let words: Vec<&str> = lines.iter().flatten().copied().collect();
    let mut at = 0;
    while at < words.len() {
        let close = closing(words[at]);
        let end = close.and_then(|close| (at..words.len()).find(|&end| words[end].contains(close)));
        if let Some(end) = end {
            found[at..=end].fill(true);
            at = end;
        }
        at += 1;
    }
    found
}

/// The bracket that closes what the word opens with, if it does.
fn closing(word: &str) -> Option<char> {
    let first = word.trim_start_matches(['-', '–', '—', '"', '“', '♪', '>']).chars().next()?;
    BRACKETS.iter().find(|(open, _)| *open == first).map(|(_, close)| *close)
}

fn in_names(line: &[&str]) -> Vec<bool> {
    let mut found: Vec<bool> = line.iter().map(|word| !word.chars().any(char::is_alphanumeric)).collect();
    let start = found.iter().position(|&is_sign| !is_sign).unwrap_or(line.len());
    let end = (start..line.len()).take(NAME_WORDS).find(|&at| line[at].ends_with(':'));
    if let Some(end) = end.filter(|&end| line[start..=end].iter().all(|word| may_be_name(word))) {
        found[start..=end].fill(true);
    }
    found
}

/// With a capital or a digit at the start; "said:" is no name.
fn may_be_name(word: &str) -> bool {
    let first = word.chars().find(|c| c.is_alphanumeric());
    first.is_some_and(|first| first.is_numeric() || first.is_uppercase() || !first.is_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_names_and_signs_are_not_said() {
        // Unspoken words are marked with a star.
        let check = |text: &str, expected: &str| {
            let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
            let found = unspoken(&lines);
            let words = lines.iter().flatten().zip(&found);
            let marked: Vec<String> =
                words.map(|(word, &is_unspoken)| format!("{word}{}", if is_unspoken { "*" } else { "" })).collect();
            assert_eq!(marked.join(" "), expected, "{text}");
        };
        check("[Applause] Thank you", "[Applause]* Thank you");
        check("Well (soft music) then", "Well (soft* music)* then");
        check("[Applause and\ncheers] so", "[Applause* and* cheers]* so");
        check("ANNA: Come in.", "ANNA:* Come in.");
        check(">> Dr. Fox: Come in.\n- Anna: No.", ">>* Dr.* Fox:* Come in. -* Anna:* No.");
        check("♪ la la ♪", "♪* la la ♪*");
        check("-[door opens] Hello", "-[door* opens]* Hello");
        check("<i>[door\nopens]</i>\n{\\an8}ANNA: Hello", "<i>[door* opens]</i>* {\\an8}ANNA:* Hello");
        // What is said, though it looks a little like that.
        check("He said: go", "He said: go");
        check("word(s) and [never closed", "word(s) and [never closed");
        check("this is what we found: Anna", "this is what we found: Anna");
        check("", "");
    }
}
