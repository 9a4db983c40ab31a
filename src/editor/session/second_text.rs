//! Texts that are no words of the talk, broken into lines and divided over cues by the rules of their own language.

use base::progress::Progress;
use base::time::{Duration, Instant, Span};
use formats::guideline::{Guideline, char_count};
use formats::language::Language;
use formats::scripts::{joint, tagged_words};
use formats::subtitle_file::{tag_sides, without_tags};

use crate::proposals::{SegmentInput, segment};

/// What it costs if a part of a text is longer or shorter than its share of the time by all of the text. The penalty of a break
/// inside a phrase is 10 at most, so a phrase is worth a third of the text.
const UNEVEN: f64 = 30.0;
/// Taken off where a line ends already: whoever broke it there meant a pause.
const AT_LINE_END: f64 = 4.0;

/// The text in lines as the guideline has them. A text that a person broke into lines, and one that fits on a line, stays as it is.
pub fn in_lines(text: &str, guideline: &Guideline, language: &Language) -> String {
    if text.contains('\n') || guideline.line_chars(text) <= guideline.max_chars_per_line {
        return text.to_owned();
    }
    broken_anew(text, guideline, language)
}

/// The text in the best lines under the guideline, whatever lines it has. Lines that begin with a dash are turns of speakers and stay.
pub fn broken_anew(text: &str, guideline: &Guideline, language: &Language) -> String {
    let has_turns = text.lines().filter(|line| is_turn(line)).count() > 1;
    let words: Vec<&str> = text.lines().flat_map(tagged_words).collect();
    if has_turns || words.len() < 2 {
        return text.to_owned();
    }
    let shown: Vec<String> = words.iter().map(|word| without_tags(word).into_owned()).collect();
    // When they are said is not known and plays no part: all are in one cue.
    let at = |index: usize| Instant::ZERO + Duration::from_millis(300 * index as i64);
    let spans: Vec<Span> = (0..words.len()).map(|index| Span::new(at(index), at(index + 1))).collect();
    let decisions = vec![Some(false); words.len() - 1];
    let input =
        SegmentInput { words: &shown, spans: &spans, decisions: &decisions, language, ..SegmentInput::default() };
    // Nobody could cancel it.
    let Ok(found) = segment(&input, guideline, &Progress::silent()) else { return text.to_owned() };
    let mut lines = String::with_capacity(text.len());
    for (index, word) in words.iter().enumerate() {
        lines.push_str(word);
        if let Some(next) = words.get(index + 1) {
            let breaks = found.line_breaks.get(index) == Some(&true);
            lines.push_str(if breaks { "\n" } else { joint(word, next) });
        }
    }
    lines
}

fn is_turn(line: &str) -> bool {
    without_tags(line).trim_start().starts_with(['-', '–', '—', '‐', '‑'])
}

/// The text in as many parts as there are shares, each of about its share of the letters, parted where the language allows it best.
/// Parts may be empty where there are fewer words than parts. What stands in italics does so in every part.
pub fn divided(text: &str, shares: &[f64], language: &Language) -> Vec<String> {
    let Some((&first, others)) = shares.split_first() else { return Vec::new() };
    if others.is_empty() || text.trim().is_empty() {
        let mut parts = vec![text.to_owned()];
        parts.resize(shares.len(), String::new());
        return parts;
    }
    let all: f64 = shares.iter().sum();
    let share = if all > 0.0 { first / all } else { 1.0 / shares.len() as f64 };
    let Some(at) = best_cut(text, share, language) else {
        let mut parts = vec![text.to_owned()];
        parts.resize(shares.len(), String::new());
        return parts;
    };
    let (before, after) = cut_tagged(text, at);
    let mut parts = vec![before];
    parts.extend(divided(&after, others, language));
    parts
}

/// Where the white space begins at which a text is cut best; `None`: it is one word.
fn best_cut(text: &str, share: f64, language: &Language) -> Option<usize> {
    let length = char_count(text, true).max(1) as f64;
    let place = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    // Byte of each end of a word, the letters up to there, and whether a line ends with it.
    let mut words: Vec<(&str, usize, bool)> = Vec::new();
    for line in text.lines() {
        for word in tagged_words(line) {
            words.push((word, place(word) + word.len(), false));
        }
        if let Some(last) = words.last_mut() {
            last.2 = true;
        }
    }
    let mut letters = 0;
    let mut best: Option<(f64, usize)> = None;
    for pair in words.windows(2) {
        let ((before, end, ends_line), after) = (pair[0], pair[1].0);
        letters += char_count(before, true) + joint(before, after).len();
        let off = (letters as f64 / length - share).abs();
        let penalty = f64::from(language.break_penalty(&without_tags(before), &without_tags(after)));
        let cost = UNEVEN * off + penalty - if ends_line { AT_LINE_END } else { 0.0 };
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, end));
        }
    }
    best.map(|(_, end)| end)
}

/// The text before and after a place, without white space there; tags that are open at it are closed before and opened again after.
fn cut_tagged(text: &str, at: usize) -> (String, String) {
    let (before, after) = text.split_at(at);
    let mut open = Vec::new();
    for side in tag_sides(before).filter(|side| side.kind.is_some()) {
        if side.closes {
            if let Some(found) =
                open.iter().rposition(|other: &formats::subtitle_file::TagSide<'_>| other.kind == side.kind)
            {
                open.remove(found);
            }
        } else {
            open.push(side);
        }
    }
    let closing: String = open.iter().rev().map(|side| side.closing()).collect();
    let opening: String = open.iter().map(|side| side.tag).collect();
    (format!("{}{closing}", before.trim_end()), format!("{opening}{}", after.trim_start()))
}

/// Several texts as one, in the lines of the guideline; lines of speakers stay lines.
pub fn joined<'a>(texts: impl Iterator<Item = &'a str>, guideline: &Guideline, language: &Language) -> String {
    let texts: Vec<&str> = texts.map(str::trim).filter(|text| !text.is_empty()).collect();
    match texts[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        _ if texts.iter().any(|text| text.lines().any(is_turn)) => texts.join("\n"),
        _ => {
            let running = texts.iter().flat_map(|text| text.lines()).map(str::trim).collect::<Vec<_>>().join(" ");
            in_lines(&running, guideline, language)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn german() -> (Guideline, &'static Language) {
        (Guideline { max_chars_per_line: 30, max_lines: 2, ..Guideline::netflix() }, Language::of("de"))
    }

    #[test]
    fn lines_are_broken_by_the_rules_of_their_own_language() {
        let (guideline, language) = german();
        let check = |text: &str, expected: &str| assert_eq!(in_lines(text, &guideline, language), expected);
        check("Jeden Morgen am Hafen.", "Jeden Morgen am Hafen.");
        // The article stays with its noun.
        check("Jeden Morgen fuhren wir mit dem Boot hinaus.", "Jeden Morgen fuhren wir\nmit dem Boot hinaus.");
        // What a person broke stays so.
        check("Jeden\nMorgen fuhren wir mit dem Boot hinaus.", "Jeden\nMorgen fuhren wir mit dem Boot hinaus.");
        let broken = |text: &str| broken_anew(text, &guideline, language);
        assert_eq!(broken("Jeden\nMorgen am Hafen."), "Jeden Morgen am Hafen.");
        assert_eq!(
            broken("- Kommst du mit?\n- Nein, heute nicht, ich bin müde."),
            "- Kommst du mit?\n- Nein, heute nicht, ich bin müde."
        );
        let tagged = broken("<i>Jeden Morgen fuhren wir mit dem Boot hinaus.</i>");
        assert_eq!(tagged, "<i>Jeden Morgen fuhren wir\nmit dem Boot hinaus.</i>");
    }

    #[test]
    fn a_text_is_divided_by_the_shares_of_time_where_its_language_allows_it() {
        let (_, language) = german();
        let check = |text: &str, shares: &[f64], expected: &[&str]| {
            assert_eq!(divided(text, shares, language), expected, "{text}");
        };
        check(
            "Das Wasser war kalt, und niemand war da.",
            &[1.0, 1.0],
            &["Das Wasser war kalt,", "und niemand war da."],
        );
        check("Wir warteten\nauf das Boot.", &[1.0, 1.0], &["Wir warteten", "auf das Boot."]);
        check(
            "<i>Das Wasser war kalt, und niemand</i> war da.",
            &[1.0, 1.0],
            &["<i>Das Wasser war kalt,</i>", "<i>und niemand</i> war da."],
        );
        check("Nein.", &[1.0, 1.0], &["Nein.", ""]);
        check("", &[1.0, 3.0], &["", ""]);
        check("Ja.", &[1.0], &["Ja."]);
        let three = divided("Erst kam der Regen. Dann kam der Wind. Dann kam nichts mehr.", &[1.0, 1.0, 1.0], language);
        assert_eq!(three, ["Erst kam der Regen.", "Dann kam der Wind.", "Dann kam nichts mehr."]);
    }

    #[test]
    fn texts_are_joined_into_lines_and_speakers_keep_theirs() {
        let (guideline, language) = german();
        let check = |texts: &[&str], expected: &str| {
            assert_eq!(joined(texts.iter().copied(), &guideline, language), expected);
        };
        check(&["Jeden Morgen", "", "am Hafen."], "Jeden Morgen am Hafen.");
        check(&["- Wo?", "- Dort."], "- Wo?\n- Dort.");
        check(&["", ""], "");
        check(&["Zwei\nZeilen."], "Zwei\nZeilen.");
    }
}
