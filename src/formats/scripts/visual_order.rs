//! The order in which a line is shown: scripts from right to left (Arabic, Hebrew, Persian, Urdu) beside those from left to right, by
//! the Unicode Bidirectional Algorithm (Unicode Standard Annex 9).

use std::borrow::Cow;
use std::ops::Range;

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

/// A part of a line that a font's own rules can shape by itself: letters of one direction, in the order in which they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisualPiece {
    /// Where it stands in the line, in bytes.
    pub range: Range<usize>,
    /// Whether it runs from right to left by itself.
    pub is_right_to_left: bool,
    /// The sign that is shown instead, among letters from right to left: "(" for ")".
    pub mirrored: Option<char>,
}

impl VisualPiece {
    /// Its text as it is shown, given the line.
    pub fn text<'a>(&self, line: &'a str) -> Cow<'a, str> {
        match self.mirrored {
            Some(sign) => Cow::Owned(sign.to_string()),
            None => Cow::Borrowed(line.get(self.range.clone()).unwrap_or_default()),
        }
    }
}

/// A quick look: whether a text may have anything that is not shown in the order in which it is written.
pub fn has_right_to_left(text: &str) -> bool {
    text.chars().any(|sign| {
        matches!(sign,
            '\u{0590}'..='\u{08ff}' | '\u{200f}' | '\u{202b}' | '\u{202e}' | '\u{2067}' | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    })
}

/// Whether a line begins at the right: its first letter says so.
pub fn is_right_to_left(line: &str) -> bool {
    has_right_to_left(line) && BidiInfo::new(line, None).paragraphs.first().is_some_and(|first| first.level.is_rtl())
}

/// The pieces of a line without tags, or of a part of one, from left to right; `begins_right`: whether the whole line begins at the right
/// ([`is_right_to_left`]).
pub fn visual_order(line: &str, begins_right: bool) -> Vec<VisualPiece> {
    let info = BidiInfo::new(line, Some(if begins_right { Level::rtl() } else { Level::ltr() }));
    let mut pieces = Vec::new();
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            if levels.get(run.start).is_some_and(|level| level.is_rtl()) {
                push_right_to_left(line, run, &mut pieces);
            } else {
                pieces.push(VisualPiece { range: run, is_right_to_left: false, mirrored: None });
            }
        }
    }
    pieces
}

/// The words of a run from right to left, the last one first. Each sign between them is a piece of its own: fonts would turn it round
/// or not, as they happen to have it.
fn push_right_to_left(line: &str, run: Range<usize>, pieces: &mut Vec<VisualPiece>) {
    let mut found: Vec<VisualPiece> = Vec::new();
    let mut is_in_word = false;
    for (at, sign) in line[run.clone()].char_indices() {
        let range = run.start + at..run.start + at + sign.len_utf8();
        let class = bidi_class(sign);
        // Marks and joiners belong to the letter before them.
        let continues = class == BidiClass::NSM || matches!(sign, '\u{200c}' | '\u{200d}');
        let is_letter = matches!(class, BidiClass::R | BidiClass::AL) && sign != '\u{200f}';
        match found.last_mut() {
            Some(last) if is_in_word && (is_letter || continues) => last.range.end = range.end,
            _ => {
                found.push(VisualPiece { range, is_right_to_left: true, mirrored: mirrored(sign) });
                is_in_word = is_letter;
            }
        }
    }
    pieces.extend(found.into_iter().rev());
}

/// The sign that is shown for another from right to left (Unicode's `BidiMirroring`, as far as subtitles have it).
fn mirrored(sign: char) -> Option<char> {
    const PAIRS: [(char, char); 8] =
        [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>'), ('«', '»'), ('‹', '›'), ('⟨', '⟩'), ('≤', '≥')];
    PAIRS.iter().find_map(|&(open, close)| match sign {
        _ if sign == open => Some(close),
        _ if sign == close => Some(open),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_in_the_order_in_which_they_are_read() {
        let check = |line: &str, is_from_right: bool, expected: &[&str]| {
            assert_eq!(is_right_to_left(line), is_from_right, "{line}");
            let pieces = visual_order(line, is_from_right);
            let texts: Vec<String> = pieces.iter().map(|piece| piece.text(line).into_owned()).collect();
            assert_eq!(texts, expected, "{line}");
            let length: usize = pieces.iter().map(|piece| piece.range.len()).sum();
            assert_eq!(length, line.len(), "nothing is lost of {line}");
        };
        check("left to right", false, &["left to right"]);
        check("שלום עולם!", true, &["!", "עולם", " ", "שלום"]);
        check("مرحبا (بكم)", true, &["(", "بكم", ")", " ", "مرحبا"]);
        check("قال Anna Bell: نعم", true, &["نعم", " ", ":", "Anna Bell", " ", "قال"]);
        check("He said שלום to me", false, &["He said ", "שלום", " to me"]);
        check("בשנת 2024 נולד", true, &["נולד", " ", "2024", " ", "בשנת"]);
        check("سنة ٢٠٢٤", true, &["٢٠٢٤", " ", "سنة"]);
        check("שָׁלוֹם", true, &["שָׁלוֹם"]);
        check("می‌خواهم", true, &["می‌خواهم"]);
        check("", false, &[]);
    }
}
