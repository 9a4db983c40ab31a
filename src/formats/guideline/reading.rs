//! Counting characters, and the one reading-speed function of the whole program.

use crate::subtitle_file::without_tags;
use unicode_segmentation::UnicodeSegmentation;

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
