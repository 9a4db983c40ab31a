//! Counting characters, and the one reading-speed function of the whole program.

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::scripts::is_wide;
use crate::subtitle_file::without_tags;

use super::Guideline;
use super::timing::exported_duration;
use base::time::Span;

/// Characters as a reader sees them: grapheme clusters. A line break counts as one space; without `count_spaces`
/// white space is left out altogether. Tags such as `<i>` are not seen.
pub fn char_count(text: &str, count_spaces: bool) -> usize {
    let text = &*without_tags(text);
    if text.is_ascii() && !text.contains('\r') {
        // In plain ASCII each byte is a cluster.
        return if count_spaces { text.len() } else { text.bytes().filter(|byte| !byte.is_ascii_whitespace()).count() };
    }
    text.graphemes(true).filter(|cluster| count_spaces || !cluster.chars().all(char::is_whitespace)).count()
}

/// How much a character counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CharWidth {
    /// All count the same.
    #[default]
    Same,
    /// Those of East Asian width W or F count one, all others a half; half a character more makes a whole one.
    HalfAndFull,
}

impl CharWidth {
    /// The characters of a text in half ones; tags do not count.
    pub fn half_chars(self, text: &str, count_spaces: bool) -> usize {
        match self {
            Self::Same => 2 * char_count(text, count_spaces),
            Self::HalfAndFull => {
                let seen = without_tags(text);
                let clusters = seen.graphemes(true);
                let counted = clusters.filter(|cluster| count_spaces || !cluster.chars().all(char::is_whitespace));
                counted.map(|cluster| if is_wide(cluster) { 2 } else { 1 }).sum()
            }
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
    pub(super) fn is_same(&self) -> bool {
        *self == Self::Same
    }
}

/// So many half characters as whole ones, as a guideline counts them.
pub const fn chars_from_halves(halves: usize) -> usize {
    halves.div_ceil(2)
}

/// Characters per second of a cue with `chars` characters, over its duration in whole milliseconds as exported.
pub fn reading_speed(chars: usize, span: Span) -> f64 {
    chars as f64 * 1000.0 / exported_duration(span) as f64
}

/// Whether a cue with `chars` characters is faster than the guideline allows. Exactly at the limit it is not.
pub fn is_too_fast(chars: usize, span: Span, guideline: &Guideline) -> bool {
    // Multiplied out, so that a division cannot put a cue that is exactly at the limit beyond it.
    chars as f64 * 1000.0 > guideline.max_cps * exported_duration(span) as f64
}

impl Guideline {
    /// Characters of a line as the guideline counts them; spaces count, tags do not.
    pub fn line_chars(&self, line: &str) -> usize {
        chars_from_halves(self.half_chars(line, true))
    }

    /// Characters of the text of a cue for its reading speed, as the guideline counts them and its spaces; tags do not count.
    pub fn chars(&self, text: &str) -> usize {
        chars_from_halves(self.half_chars(text, self.count_spaces))
    }

    /// The same in half characters, which can be summed up: [`chars_from_halves`] makes characters of them.
    pub fn half_chars(&self, text: &str, count_spaces: bool) -> usize {
        self.char_width.half_chars(text, count_spaces)
    }

    /// Whether a sentence of so many characters is too short for a cue of its own: one that is read in less than the
    /// shortest duration. It may share a cue with another sentence, "Good morning. We have news."
    pub fn is_short_sentence(&self, chars: usize) -> bool {
        chars as f64 <= self.max_cps * self.min_duration.as_secs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_not_seen() {
        assert_eq!(char_count("<i>Far</i> <b>out</b>", true), 7);
        assert_eq!(char_count("a < b > c", true), 9);
    }

    #[test]
    fn characters_are_what_a_reader_sees() {
        let check = |text: &str, with: usize, without: usize| {
            assert_eq!((char_count(text, true), char_count(text, false)), (with, without), "{text:?}");
        };
        check("", 0, 0);
        check("two words", 9, 8);
        check("two\nlines", 9, 8);
        check("two\r\nlines", 9, 8);
        check("cafe\u{301}", 4, 4);
        check("👩‍👩‍👧 ok", 4, 3);
        check("e\u{301}\r\nb", 3, 2);
    }

    #[test]
    fn wide_characters_count_one_and_others_a_half_where_the_guideline_says_so() {
        let mut netflix = Guideline::netflix();
        let check = |guideline: &Guideline, text: &str, chars: usize| {
            assert_eq!(guideline.line_chars(text), chars, "{text}");
        };
        check(&netflix, "日本語ABC", 6);
        netflix.take_language("ja");
        check(&netflix, "日本語ABC", 5);
        check(&netflix, "<i>日本語</i>。", 4);
        check(&netflix, "ＡＢ　Ｃ", 4);
        check(&netflix, "ｱｲｳ 12", 3);
        check(&netflix, "안녕 세계", 5);
        assert_eq!(netflix.chars("日本\n語"), 4);
        netflix.take_language("en");
        check(&netflix, "ABC", 3);
    }

    #[test]
    fn exactly_at_the_limit_is_no_problem() {
        let ted = Guideline::ted();
        assert!(!is_too_fast(42, Span::from_secs(1.0, 3.0), &ted));
        assert!(is_too_fast(43, Span::from_secs(1.0, 3.0), &ted));
        // 1999.6 ms are exported as 2000 ms.
        assert!(!is_too_fast(42, Span::from_secs(1.0, 2.9996), &ted));
        assert_eq!(reading_speed(42, Span::from_secs(1.0, 3.0)), 21.0);
        assert!(reading_speed(5, Span::from_secs(1.0, 1.0)).is_finite());
        assert!(ted.is_short_sentence(21) && !ted.is_short_sentence(22));
    }
}
