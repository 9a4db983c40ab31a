//! What is counted in finished files: of one, or of many together.

use std::collections::BTreeMap;

use super::finished_file::{FinishedCue, FinishedFile};
use super::frames_used::FrameCounts;
use super::rule_tally::RuleTally;
use super::style_sign::{StyleSign, dashes_of, number_words, sentence_ends, signs_of};
use super::value_counts::ValueCounts;
use base::time::Span;
use formats::guideline::{CharWidth, chars_from_halves, exported_duration};
use formats::language::Language;
use formats::text_rules::DashStyle;

/// What is counted in finished files. Lengths are in characters, as languages count them; times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileStatistics {
    pub cues: u64,
    pub line_chars: ValueCounts,
    /// Lines of a cue.
    pub lines: ValueCounts,
    /// Tenths of a character a second, rounded up; spaces and line breaks count.
    pub tenths_cps: ValueCounts,
    /// The same of cues behind which nothing follows for a second: how long they stay is the house's own choice.
    pub free_tenths_cps: ValueCounts,
    pub duration_ms: ValueCounts,
    /// From the end of a cue to the start of the next, up to two seconds; below zero they overlap.
    pub gap_ms: ValueCounts,
    /// How long before its first word a cue appears, where nothing stands before it; below zero: after it.
    pub lead_ms: ValueCounts,
    /// How long after its first word a cue appears, of all; 0: not after it.
    pub delay_ms: ValueCounts,
    /// How long a cue stays after its last word, where nothing follows for a second.
    pub hold_ms: ValueCounts,
    /// Characters of cues of one line, and of two lines laid on one; dialogues are left out.
    pub one_line_chars: ValueCounts,
    pub two_line_chars: ValueCounts,
    /// Of two lines, how much longer the upper one is, in per cent of both; dialogues are left out.
    pub shape: ValueCounts,
    /// Ends of sentences inside a cue, and at its end; dialogues are left out.
    pub ends_inside: u64,
    pub ends_with_cue: u64,
    /// Cues of two speakers, by how their lines begin, as [`DashStyle::ALL`] has them.
    pub dashes: [u64; DashStyle::ALL.len()],
    /// Cues that show a habit.
    pub signs: BTreeMap<StyleSign, u64>,
    pub rules: RuleTally,
    pub frames: FrameCounts,
}

/// Longer gaps are silence, and are not counted.
const FARTHEST_GAP_MS: i64 = 2_000;
/// Nothing follows for so long: what stands before it was free to stay.
const FREE_MS: i64 = 1_000;
/// Overlaps beyond this are cues of another place.
const LARGEST_OVERLAP_MS: i64 = 500;
/// A cue on a longer screen than this is an oversight of its file.
const LONGEST_CUE_MS: i64 = 60_000;

/// How a language counts the characters of a line.
pub(super) fn char_width_of(language: &str) -> CharWidth {
    if matches!(language, "ja" | "ko" | "zh") { CharWidth::HalfAndFull } else { CharWidth::Same }
}

impl FileStatistics {
    pub fn of(file: &FinishedFile) -> Self {
        let mut counts = Self { rules: RuleTally::of(file), ..Self::default() };
        let language = Language::of(&file.language);
        let width = char_width_of(&file.language);
        let chars = |text: &str| chars_from_halves(width.half_chars(text, true)) as i64;
        let (cues, numbers) = (&file.cues, number_words(&file.language));
        for (index, cue) in cues.iter().enumerate() {
            let next = cues.get(index + 1);
            let before = index.checked_sub(1).and_then(|index| cues.get(index));
            counts.add_text(cue, &numbers, &chars);
            counts.add_sentences(cue, language, next);
            counts.add_times(cue, before, next, chars(&cue.lines.join("\n")));
        }
        counts
    }

    fn add_text(&mut self, cue: &FinishedCue, numbers: &[String], chars: &impl Fn(&str) -> i64) {
        self.cues += 1;
        self.lines.add(cue.lines.len() as i64);
        cue.lines.iter().for_each(|line| self.line_chars.add(chars(line)));
        for sign in signs_of(cue, numbers) {
            *self.signs.entry(sign).or_default() += 1;
        }
        if let Some(style) = dashes_of(cue) {
            let place = DashStyle::ALL.iter().position(|known| *known == style);
            if let Some(count) = place.and_then(|place| self.dashes.get_mut(place)) {
                *count += 1;
            }
            return;
        }
        match &cue.lines[..] {
            [line] => self.one_line_chars.add(chars(line)),
            [upper, lower] => {
                let (upper, lower) = (chars(upper), chars(lower));
                self.two_line_chars.add(upper + lower + 1);
                self.shape.add((upper - lower) * 100 / (upper + lower).max(1));
            }
            _ => {}
        }
    }

    fn add_sentences(&mut self, cue: &FinishedCue, language: &Language, next: Option<&FinishedCue>) {
        if dashes_of(cue).is_some() {
            return;
        }
        let next = next.and_then(|next| next.lines.first()).and_then(|line| line.split_whitespace().next());
        let (inside, at_end) = sentence_ends(cue, language, next);
        self.ends_inside += inside;
        self.ends_with_cue += u64::from(at_end);
    }

    fn add_times(&mut self, cue: &FinishedCue, before: Option<&FinishedCue>, next: Option<&FinishedCue>, chars: i64) {
        let duration = exported_duration(cue.span);
        self.frames.add(cue);
        if duration <= LONGEST_CUE_MS {
            self.duration_ms.add(duration);
        }
        // Rounded up, so that what is exactly at a limit keeps it.
        let tenths = chars.saturating_mul(10_000).saturating_add(duration - 1) / duration;
        self.tenths_cps.add(tenths);
        let gap = |from: &FinishedCue, to: &FinishedCue| gap_ms(from.span, to.span);
        let after = next.map(|next| gap(cue, next));
        if let Some(gap) = after.filter(|gap| (-LARGEST_OVERLAP_MS..=FARTHEST_GAP_MS).contains(gap)) {
            self.gap_ms.add(gap);
        }
        let is_free_after = after.is_none_or(|gap| gap >= FREE_MS);
        if is_free_after {
            self.free_tenths_cps.add(tenths);
        }
        let Some(speech) = cue.speech else { return };
        let lead = (speech.start - cue.span.start).as_millis_rounded();
        self.delay_ms.add((-lead).max(0));
        if before.is_none_or(|before| gap(before, cue) >= FREE_MS) {
            self.lead_ms.add(lead);
        }
        if is_free_after {
            self.hold_ms.add((cue.span.end - speech.end).as_millis_rounded());
        }
    }

    /// Adds what was counted in another file.
    pub fn add_all(&mut self, other: &Self) {
        self.cues += other.cues;
        self.ends_inside += other.ends_inside;
        self.ends_with_cue += other.ends_with_cue;
        let Self { line_chars, lines, tenths_cps, free_tenths_cps, duration_ms, gap_ms, .. } = self;
        line_chars.add_all(&other.line_chars);
        lines.add_all(&other.lines);
        tenths_cps.add_all(&other.tenths_cps);
        free_tenths_cps.add_all(&other.free_tenths_cps);
        duration_ms.add_all(&other.duration_ms);
        gap_ms.add_all(&other.gap_ms);
        self.lead_ms.add_all(&other.lead_ms);
        self.delay_ms.add_all(&other.delay_ms);
        self.hold_ms.add_all(&other.hold_ms);
        self.one_line_chars.add_all(&other.one_line_chars);
        self.two_line_chars.add_all(&other.two_line_chars);
        self.shape.add_all(&other.shape);
        self.rules.add_all(&other.rules);
        self.frames.add_all(&other.frames);
        self.dashes.iter_mut().zip(other.dashes).for_each(|(mine, theirs)| *mine += theirs);
        other.signs.iter().for_each(|(sign, count)| *self.signs.entry(*sign).or_default() += count);
    }

    /// What was counted in several files together.
    pub fn sum<'a>(files: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut sum = Self::default();
        files.into_iter().for_each(|file| sum.add_all(file));
        sum
    }

    /// Cues that show a habit.
    pub fn count(&self, sign: StyleSign) -> u64 {
        self.signs.get(&sign).copied().unwrap_or_default()
    }

    /// How lines of two speakers begin most often, with how many cues do, and all such cues.
    pub fn usual_dashes(&self) -> Option<(DashStyle, u64, u64)> {
        let all: u64 = self.dashes.iter().sum();
        let (style, count) = DashStyle::ALL.into_iter().zip(self.dashes).max_by_key(|(_, count)| *count)?;
        (count > 0).then_some((style, count, all))
    }
}

/// From the end of a cue to the start of the next, as files have them.
fn gap_ms(from: Span, to: Span) -> i64 {
    to.start.as_millis_rounded().saturating_sub(from.end.as_millis_rounded())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn cue(start: f64, end: f64, text: &str, speech: Option<(f64, f64)>) -> FinishedCue {
        let speech = speech.map(|(start, end)| Span::from_secs(start, end));
        FinishedCue::new(Span::from_secs(start, end), text.to_owned(), speech).unwrap()
    }

    #[test]
    fn a_file_is_counted_and_files_add_up() {
        let cues = vec![
            cue(1.0, 3.0, "Then she went down\nto the harbour.", Some((1.2, 2.5))),
            cue(3.1, 4.1, "Nobody was there. But the gulls", None),
            cue(9.0, 11.0, "- Where?\n- Over there…", Some((8.9, 10.0))),
        ];
        let file = FinishedFile::of_cues(Path::new("a.srt"), cues).unwrap();
        let counts = FileStatistics::of(&file);
        assert_eq!((counts.cues, counts.line_chars.total(), counts.lines.at_most(1)), (3, 5, 1));
        assert_eq!(counts.two_line_chars.counts().collect::<Vec<_>>(), [(34, 1)]);
        assert_eq!(counts.shape.counts().collect::<Vec<_>>(), [(9, 1)]);
        assert_eq!((counts.ends_inside, counts.ends_with_cue), (1, 1));
        assert_eq!(counts.gap_ms.counts().collect::<Vec<_>>(), [(100, 1)]);
        assert_eq!(counts.lead_ms.counts().collect::<Vec<_>>(), [(-100, 1), (200, 1)]);
        assert_eq!(counts.hold_ms.counts().collect::<Vec<_>>(), [(1000, 1)]);
        assert_eq!(counts.delay_ms.counts().collect::<Vec<_>>(), [(0, 1), (100, 1)]);
        assert_eq!(counts.usual_dashes(), Some((DashStyle::BothLinesSpace, 1, 1)));
        assert_eq!(counts.count(StyleSign::EllipsisCharacter), 1);
        // 34 characters in two seconds.
        assert!(counts.tenths_cps.counts().any(|(tenths, _)| tenths == 170));
        let two = FileStatistics::sum([&counts, &counts]);
        assert_eq!((two.cues, two.ends_inside, two.gap_ms.total()), (6, 2, 2));
        assert_eq!(two.usual_dashes(), Some((DashStyle::BothLinesSpace, 2, 2)));
    }
}
