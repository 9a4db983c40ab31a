//! Which cues are in the list, and how high their rows are. Counted once per change; drawing asks only for what is in view.

use super::line_text::words_length;
use crate::icons;
use crate::spelling::Spelling;
use crate::talk::Talk;
use editor::cues::Cue;
use editor::settling::State;
use formats::subtitle_file::without_tags;

/// Which cues are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::VariantArray)]
pub enum Filter {
    #[default]
    All,
    Problems,
    /// What breaks a rule that is only this program's choice.
    Hints,
    /// Something is asked about the cue or its end.
    Pending,
    /// Its end is not decided yet, and words and voice contradict each other about it.
    Conflict,
    /// Something is remarked about the cue.
    Comment,
    Bookmark,
    /// A word of the cue is in no dictionary.
    Spelling,
    /// Nothing is written yet in the second language.
    Untranslated,
    /// A second text breaks the guideline of its own.
    SecondProblems,
}

impl Filter {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// What stands for it where words would be too wide; it is offered only where there is such a cue.
    pub const fn icon(self) -> Option<&'static str> {
        match self {
            Self::Comment => Some(icons::COMMENT),
            Self::Bookmark => Some(icons::BOOKMARK),
            Self::Spelling => Some(icons::TEXT),
            Self::All | Self::Problems | Self::Hints | Self::Pending | Self::Conflict => None,
            Self::Untranslated | Self::SecondProblems => None,
        }
    }

    /// Whether it is offered only where it has something to show.
    pub const fn is_rare(self) -> bool {
        self.icon().is_some() || matches!(self, Self::Hints | Self::Untranslated | Self::SecondProblems)
    }
}

/// How many letters have widths of their own.
pub const LETTERS: usize = 95;

/// What the heights depend on besides the talk, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measure {
    pub text_width: f32,
    pub line_height: f32,
    /// Of the letters of ASCII from the space on, and of any other.
    pub letters: [f32; LETTERS],
    pub other_letter: f32,
    /// Lines that the row has at least.
    pub least_lines: usize,
    /// Of the second text, and whether it stands below the text.
    pub second_width: f32,
    pub second_is_below: bool,
}

/// Above and below the text of a row.
pub const PADDING: f32 = 4.0;

/// The rows, from the top.
#[derive(Debug, Default)]
pub struct CueRows {
    key: Option<(u64, u64, Filter, Measure)>,
    /// Position of the cue of each row.
    cues: Vec<usize>,
    /// Upper edges of the rows, and the lower edge of the last one.
    tops: Vec<f32>,
    counts: [usize; Filter::ALL.len()],
}

impl CueRows {
    /// Recomputes the rows if anything is different.
    /// `spelling`: of the cues, and of the second texts.
    pub fn refresh(
        &mut self,
        talk: &Talk,
        (spelling, second_spelling): (&Spelling, &Spelling),
        filter: Filter,
        measure: Measure,
    ) {
        let key = Some((talk.revision(), spelling.revision() + second_spelling.revision(), filter, measure));
        if self.key == key {
            return;
        }
        self.key = key;
        self.cues.clear();
        self.tops.clear();
        self.counts = [0; Filter::ALL.len()];
        let (mut problems, mut hints) =
            (talk.project_cues().problems.iter().peekable(), talk.project_cues().hints.iter().peekable());
        let mut ends = talk.boundaries().iter().peekable();
        let mut asked = talk.cues_with_questions().iter().peekable();
        let (comments, bookmarks) = (talk.commented_cues(), talk.bookmarked_cues());
        let (mut comments, mut bookmarks) = (comments.into_iter().peekable(), bookmarks.into_iter().peekable());
        let mut top = 0.0;
        for (index, cue) in talk.cues().iter().enumerate() {
            let (mut has_problem, mut has_hint) = (false, false);
            while problems.next_if(|problem| problem.cue <= index).is_some() {
                has_problem = true;
            }
            while hints.next_if(|hint| hint.cue <= index).is_some() {
                has_hint = true;
            }
            let is_pending = asked.next_if_eq(&&index).is_some();
            let mut in_conflict = false;
            while let Some(end) = ends.next_if(|end| end.word < cue.words.end) {
                let is_open = end.word + 1 == cue.words.end && end.state == State::Pending;
                in_conflict = is_open && talk.weighed(end.gap).is_some_and(|gap| gap.conflict().is_some());
            }
            let has_comment = comments.next_if_eq(&index).is_some();
            let has_bookmark = bookmarks.next_if_eq(&index).is_some();
            let mut beside = talk.second_beside(index);
            let is_misspelt =
                !spelling.of_cue(index).is_empty() || beside.any(|(at, _)| !second_spelling.of_cue(at).is_empty());
            let is_untranslated = talk.is_untranslated(index);
            let breaks_second = talk.second_beside(index).any(|(at, _)| {
                let is_home = talk.second_places().home(at) == Some(index);
                is_home && talk.problems_of_second(at).iter().any(|problem| !problem.is_hint)
            });
            let notes = [has_comment, has_bookmark, is_misspelt, is_untranslated, breaks_second];
            let is_in = [true, has_problem, has_hint, is_pending, in_conflict].into_iter().chain(notes);
            let is_in: Vec<bool> = is_in.collect();
            for (count, is_in) in self.counts.iter_mut().zip(&is_in) {
                *count += usize::from(*is_in);
            }
            if is_in[filter as usize] {
                self.cues.push(index);
                self.tops.push(top);
                top += height(talk, index, &measure);
            }
        }
        self.tops.push(top);
    }

    pub fn len(&self) -> usize {
        self.cues.len()
    }

    pub fn count(&self, filter: Filter) -> usize {
        self.counts[filter as usize]
    }

    /// Position of the cue of a row.
    pub fn cue(&self, row: usize) -> Option<usize> {
        self.cues.get(row).copied()
    }

    /// The row of a cue, if it is in the list.
    pub fn row(&self, cue: usize) -> Option<usize> {
        self.cues.binary_search(&cue).ok()
    }

    pub fn top(&self, row: usize) -> f32 {
        self.tops.get(row).or(self.tops.last()).copied().unwrap_or_default()
    }

    pub fn height(&self, row: usize) -> f32 {
        self.top(row + 1) - self.top(row)
    }

    pub fn total_height(&self) -> f32 {
        self.tops.last().copied().unwrap_or_default()
    }

    /// The row at a height.
    pub fn at(&self, y: f32) -> usize {
        self.tops.partition_point(|&top| top <= y).saturating_sub(1)
    }
}

/// Lines that the text of a cue takes at most where it is wrapped; added up from the widths of its letters, because laying out ten
/// thousand texts would take too long.
pub fn wrapped_lines(cue: &Cue, measure: &Measure) -> usize {
    let text = cue.text();
    let mut shown: Vec<String> = without_tags(&text).split('\n').map(str::to_owned).collect();
    if let Some(last) = shown.last_mut() {
        last.push_str(&" ".repeat(words_length(&text)));
    }
    wrapped(shown.iter().map(String::as_str), measure.text_width, measure)
}

fn wrapped<'a>(lines: impl Iterator<Item = &'a str>, text_width: f32, measure: &Measure) -> usize {
    // Bold and italic letters are a little wider.
    let width = 0.985 * text_width;
    lines.map(|line| rows_of(line, width, measure)).sum()
}

/// Rows of a line that breaks between words, and in the middle of those that are longer than a row.
fn rows_of(line: &str, width: f32, measure: &Measure) -> usize {
    let space = measure.letter(' ');
    let (mut rows, mut at) = (1, 0.0_f32);
    for word in line.split(' ') {
        let long: f32 = word.chars().map(|letter| measure.letter(letter)).sum();
        if at > 0.0 && at + space + long > width {
            (rows, at) = (rows + 1, long);
        } else {
            at += if at > 0.0 { space + long } else { long };
        }
        let more = if at > width { (at / width.max(20.0)).ceil() as usize - 1 } else { 0 };
        rows += more;
        at -= more as f32 * width;
    }
    rows
}

impl Measure {
    fn letter(&self, letter: char) -> f32 {
        let place = (letter as usize).checked_sub(' ' as usize);
        let own = place.and_then(|place| self.letters.get(place)).copied();
        // Of scripts with wide letters they are as wide as high.
        let other = if letter < '\u{1100}' || ('\u{2000}'..'\u{2E80}').contains(&letter) { 1.0 } else { 1.4 };
        own.unwrap_or(other * self.other_letter)
    }
}

/// Lines that the second texts beside a cue take at most.
fn second_lines(talk: &Talk, cue: usize, measure: &Measure) -> usize {
    let texts =
        talk.second_beside(cue).map(|(_, second)| wrapped(second.text.split('\n'), measure.second_width, measure));
    texts.sum()
}

fn height(talk: &Talk, index: usize, measure: &Measure) -> f32 {
    let own = wrapped_lines(&talk.cues()[index], measure);
    let lines = match talk.second() {
        None => own,
        // Where nothing is written yet there is room to write.
        Some(_) if measure.second_is_below => own + second_lines(talk, index, measure).max(1),
        Some(_) => own.max(second_lines(talk, index, measure)),
    };
    lines.max(measure.least_lines) as f32 * measure.line_height + 2.0 * PADDING
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn a_line_of_words_takes_the_rows_that_it_needs() {
        let measure = Measure {
            text_width: 100.0,
            line_height: 16.0,
            letters: [10.0; LETTERS],
            other_letter: 20.0,
            least_lines: 1,
            second_width: 100.0,
            second_is_below: true,
        };
        let check =
            |line: &str, rows: usize| assert_eq!(wrapped([line].into_iter(), 100.0, &measure), rows, "{line:?}");
        check("", 1);
        check("123456789", 1);
        check("1234 5678", 1);
        check("12345 67890", 2);
        check("12345 67890 123", 2);
        check("12345 67890 12345", 3);
        check("123456789012345", 2);
        check("äöüä", 1);
        check("äöüäö", 2);
    }

    #[test]
    fn rows_are_found_by_height_and_by_cue() {
        let talk = fixture::talk(400);
        let measure = Measure {
            text_width: 280.0,
            line_height: 16.0,
            letters: [7.0; LETTERS],
            other_letter: 14.0,
            least_lines: 2,
            second_width: 280.0,
            second_is_below: true,
        };
        let mut rows = CueRows::default();
        rows.refresh(&talk, (&Spelling::default(), &Spelling::default()), Filter::All, measure);
        assert_eq!(rows.len(), talk.cues().len());
        for row in 0..rows.len() {
            assert_eq!(rows.at(rows.top(row) + 1.0), row);
            assert_eq!(rows.row(rows.cue(row).unwrap()), Some(row));
            assert!(rows.height(row) >= 2.0 * 16.0);
        }
        let problems: std::collections::BTreeSet<usize> =
            talk.project_cues().problems.iter().map(|problem| problem.cue).collect();
        assert_eq!(rows.count(Filter::Problems), problems.len());
        rows.refresh(&talk, (&Spelling::default(), &Spelling::default()), Filter::Problems, measure);
        assert_eq!(
            (0..rows.len()).filter_map(|row| rows.cue(row)).collect::<Vec<_>>(),
            problems.into_iter().collect::<Vec<_>>()
        );
        rows.refresh(&talk, (&Spelling::default(), &Spelling::default()), Filter::Pending, measure);
        assert_eq!(
            (rows.len(), rows.count(Filter::Pending)),
            (talk.cues_with_questions().len(), talk.pending_boundary_count())
        );
    }
}
