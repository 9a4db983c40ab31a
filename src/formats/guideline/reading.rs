//! Counting characters, and the one reading-speed function of the whole program.

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation;

use crate::scripts::{is_wide, tagged_words};
use crate::subtitle_file::without_tags;

use super::Guideline;
use super::timing::exported_duration;
use base::time::{Duration, Span};

const MINUTE_MS: f64 = 60_000.0;

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

/// Whether a cue with `chars` characters is faster than the guideline allows in characters, by which cues are cut; checks ask
/// [`is_text_too_fast`]. Exactly at the limit it is not.
pub fn is_too_fast(chars: usize, span: Span, guideline: &Guideline) -> bool {
    // Multiplied out, so that a division cannot put a cue that is exactly at the limit beyond it.
    chars as f64 * 1000.0 > guideline.max_cps * exported_duration(span) as f64
}

/// Words as a reader counts them: what stands between spaces, in scripts without spaces what a dictionary knows. Tags, and what has no
/// letter or digit, as the dash of a speaker, are none.
pub fn word_count(text: &str) -> usize {
    let seen = without_tags(text);
    let words = seen.lines().flat_map(tagged_words);
    words.filter(|word| word.chars().any(char::is_alphanumeric)).count()
}

/// Words a minute of a cue with `words` words, over its duration in whole milliseconds as exported.
pub fn words_per_minute(words: usize, span: Span) -> f64 {
    words as f64 * MINUTE_MS / exported_duration(span) as f64
}

/// Whether a cue with this text is faster than the guideline allows, in words where it counts them, else in characters. Exactly at the
/// limit it is not.
pub fn is_text_too_fast(text: &str, span: Span, guideline: &Guideline) -> bool {
    match guideline.max_words_per_minute {
        Some(most) => word_count(text) as f64 * MINUTE_MS > most * exported_duration(span) as f64,
        None => is_too_fast(guideline.chars(text), span, guideline),
    }
}

impl Guideline {
    /// The least time in which a text is not too fast, in whole milliseconds.
    pub fn least_time_to_read(&self, text: &str) -> Duration {
        let millis = match self.max_words_per_minute {
            Some(most) => word_count(text) as f64 * MINUTE_MS / most,
            None => self.chars(text) as f64 * 1000.0 / self.max_cps,
        };
        Duration::from_millis(millis.ceil() as i64)
    }

    /// In what time a text is comfortably read.
    pub fn comfortable_time(&self, text: &str) -> Duration {
        Duration::from_secs(match self.optimal_words_per_minute {
            Some(optimal) => word_count(text) as f64 * 60.0 / optimal,
            None => self.chars(text) as f64 / self.optimal_cps,
        })
    }

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
    fn a_word_is_what_stands_between_spaces() {
        let check = |text: &str, expected: usize| assert_eq!(word_count(text), expected, "{text:?}");
        check("", 0);
        check("The tide\nis out.", 4);
        check("<i>The</i> <font color=\"#ffff00\">tide</font>", 2);
        check("- Yes.\n- No, half-past 5!", 4);
        check("♪ … ♪", 0);
        assert!(word_count("我们出去了") > 1, "by dictionary");
    }

    #[test]
    fn words_a_minute_count_where_the_guideline_says_so() {
        let bbc = Guideline::bbc();
        assert_eq!((bbc.max_words_per_minute, bbc.optimal_words_per_minute), (Some(180.0), Some(160.0)));
        // Three long words in a second are 180 a minute and 35 characters a second.
        let long = "Extraordinarily uncomfortable chairs";
        let check = |text: &str, seconds: f64, guideline: &Guideline, expected: bool| {
            let span = Span::from_secs(1.0, 1.0 + seconds);
            assert_eq!(is_text_too_fast(text, span, guideline), expected, "{text} in {seconds} s");
        };
        check(long, 1.0, &bbc, false);
        check(long, 0.999, &bbc, true);
        check("I do so as he is", 2.0, &bbc, false);
        check("I do so as he is now", 2.0, &bbc, true);
        let chars = Guideline { max_words_per_minute: None, ..bbc.clone() };
        check(long, 1.0, &chars, true);
        check("I do so as he is now", 2.0, &chars, false);
        assert_eq!(words_per_minute(3, Span::from_secs(1.0, 2.0)), 180.0);
        assert_eq!(bbc.least_time_to_read(long), Duration::from_millis(1000));
        assert_eq!(bbc.comfortable_time("one two three four"), Duration::from_millis(1500));
        assert_eq!(chars.least_time_to_read(long), Duration::from_millis(2000));
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
