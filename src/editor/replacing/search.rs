//! Looking for text in all cues, and what the cues read like once it is replaced.

use std::ops::Range;

use regex::{Captures, Regex, RegexBuilder};

use base::texts::t;

/// The query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    pub text: String,
    pub matches_case: bool,
    pub whole_words: bool,
    pub is_pattern: bool,
}

/// Where something was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Position of the cue.
    pub cue: usize,
    /// Bytes of its text as viewers read it, without tags and with a space for each line break.
    pub at: Range<usize>,
}

/// A stretch of a text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReplacedStretch {
    pub old: Range<usize>,
    /// Bytes of what stands there instead.
    pub new_length: usize,
}

/// Compiled patterns larger than this (in bytes) are refused: they could take seconds on a long talk.
const LARGEST_PATTERN: usize = 256 * 1024;
/// More hits than this are not counted: such a query looks for everything.
pub const MOST_HITS: usize = 200_000;
/// More bytes than this are not put into a file: some hundreds for each of the most hits.
pub(super) const MOST_NEW_BYTES: usize = 64 << 20;

/// A query that is ready for use.
#[derive(Clone, Debug)]
pub struct Search {
    regex: Regex,
    is_pattern: bool,
}

impl Search {
    /// # Errors
    /// A sentence about what is wrong with the pattern.
    pub fn new(query: &Query) -> Result<Self, String> {
        let is_word = |character: Option<char>| character.is_some_and(|character| character.is_alphanumeric());
        let pattern = match (query.is_pattern, query.whole_words) {
            (true, true) => format!(r"\b(?:{})\b", query.text),
            (true, false) => query.text.clone(),
            (false, whole_words) => {
                // Line breaks count as spaces, in what is looked for as well.
                let words: Vec<String> = query.text.split(' ').map(regex::escape).collect();
                let edge = |character| if whole_words && is_word(character) { r"\b" } else { "" };
                let (first, last) = (query.text.chars().next(), query.text.chars().next_back());
                format!("{}{}{}", edge(first), words.join(" "), edge(last))
            }
        };
        let regex = RegexBuilder::new(&pattern)
            .case_insensitive(!query.matches_case)
            .size_limit(LARGEST_PATTERN)
            .dfa_size_limit(4 * LARGEST_PATTERN)
            .nest_limit(60)
            .build();
        let regex = regex.map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => t!("find-files-pattern-too-large").to_owned(),
            // The last line of the message says what is wrong; those before draw the pattern.
            error => {
                let message = error.to_string();
                let last = message.lines().last().unwrap_or_default().trim();
                last.strip_prefix("error: ").unwrap_or(last).to_owned()
            }
        })?;
        Ok(Self { regex, is_pattern: query.is_pattern })
    }

    fn captures<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Captures<'a>> {
        // An empty match is found between any two characters and is of no use.
        self.regex.captures_iter(text).filter(|found| !found.get_match().is_empty())
    }

    /// The places of hits in a text, in order.
    pub(super) fn ranges(&self, text: &str) -> impl Iterator<Item = Range<usize>> {
        let found: Vec<Range<usize>> = self.regex.find_iter(text).map(|found| found.range()).collect();
        found.into_iter().filter(|found| !found.is_empty())
    }

    /// The stretches of a text that are replaced, and how long what stands there instead is; of hits that start at a byte in `starts`,
    /// which ascend, or of all.
    pub(super) fn pieces(&self, text: &str, replacement: &str, starts: Option<&[usize]>) -> Vec<ReplacedStretch> {
        let braced = self.template(replacement);
        let chosen = self.captures(text).filter_map(|found| {
            let is_meant = |start: usize| starts.is_none_or(|starts| starts.binary_search(&start).is_ok());
            let old = found.get(0).filter(|whole| is_meant(whole.start()))?.range();
            let mut new = String::new();
            self.push_new(&found, &braced, &mut new);
            Some(ReplacedStretch { old, new_length: new.len() })
        });
        chosen.collect()
    }

    /// The replacement of hits: "$1st" means the first group and "st", not a group of that name.
    fn template(&self, replacement: &str) -> String {
        if self.is_pattern { with_braces(replacement) } else { replacement.to_owned() }
    }

    fn push_new(&self, found: &Captures<'_>, template: &str, new: &mut String) {
        if self.is_pattern {
            found.expand(template, new);
        } else {
            new.push_str(template);
        }
    }

    /// The text of lines without tags, with line breaks, with hits replaced: those that start at a byte in `starts`, which ascend, or all.
    pub fn replaced(&self, lines: &[String], replacement: &str, starts: Option<&[usize]>) -> String {
        let template = self.template(replacement);
        let mut text = String::new();
        join(lines, &mut text);
        let is_chosen =
            |found: &Captures<'_>| starts.is_none_or(|starts| starts.binary_search(&found.get_match().start()).is_ok());
        let found = self.captures(&text).filter(is_chosen);
        self.with_new(&text, 0..text.len(), &line_ends(lines), &template, found)
    }

    /// At most `most` hits in the lines of a cue: where each starts, what stands around it, and what would stand there if it alone were
    /// replaced. Of a long cue some [`SHOWN_AROUND`] characters on either side are shown.
    /// `room`: so many bytes may still be put in, at most; at 0 nothing more is looked for.
    pub(super) fn shown_hits(
        &self,
        lines: &[String],
        replacement: &str,
        most: usize,
        room: &mut usize,
    ) -> Vec<(usize, String, String)> {
        let template = self.template(replacement);
        // No group is longer than what was found.
        let groups = if self.is_pattern { template.matches('$').count() } else { 0 };
        let most_new = |found: &Captures<'_>| template.len() + groups.saturating_mul(found.get_match().len());
        let text = joined(lines);
        let breaks = line_ends(lines);
        let fitting = self.captures(&text).take(most).take_while(|found| {
            *room = room.saturating_sub(most_new(found));
            *room > 0
        });
        let shown = fitting.map(|found| {
            let hit = found.get_match().range();
            let part = around(&text, hit.clone());
            let breaks = &breaks[breaks.partition_point(|&at| at < part.start)..];
            let mark = |shown: String| {
                let (before, after) =
                    (if part.start > 0 { "…" } else { "" }, if part.end < text.len() { "…" } else { "" });
                format!("{before}{shown}{after}")
            };
            let before = self.with_new(&text, part.clone(), breaks, &template, std::iter::empty());
            let after = self.with_new(&text, part.clone(), breaks, &template, std::iter::once(found));
            (hit.start, mark(before), mark(after))
        });
        shown.collect()
    }

    /// A part of a joined text with its line breaks, `breaks`, and with what was `found` in it replaced.
    fn with_new<'a>(
        &self,
        text: &str,
        part: Range<usize>,
        breaks: &[usize],
        template: &str,
        found: impl Iterator<Item = Captures<'a>>,
    ) -> String {
        let mut breaks = breaks.iter().copied().peekable();
        let mut new = String::new();
        let mut done = part.start;
        let mut owes_break = false;
        for found in found {
            let whole = found.get_match();
            owes_break = copy(text, done..whole.start(), &mut breaks, owes_break, &mut new);
            // A break inside of what is replaced goes to the next space behind it.
            while breaks.next_if(|&at| at < whole.end()).is_some() {
                owes_break = true;
            }
            let from = new.len();
            self.push_new(&found, template, &mut new);
            if owes_break && break_at_space(&mut new, from) {
                owes_break = false;
            }
            done = whole.end();
        }
        copy(text, done..part.end, &mut breaks, owes_break, &mut new);
        new
    }
}

/// Characters that are shown on either side of a hit, at most.
const SHOWN_AROUND: usize = 200;

/// The part of a text that is shown of a hit.
fn around(text: &str, hit: Range<usize>) -> Range<usize> {
    let before = text[..hit.start].char_indices().rev().take(SHOWN_AROUND).last();
    let after = text[hit.end..].char_indices().nth(SHOWN_AROUND);
    before.map_or(hit.start, |(at, _)| at)..after.map_or(text.len(), |(at, _)| hit.end + at)
}

/// The lines with spaces between them.
pub(super) fn join(lines: &[String], text: &mut String) {
    text.clear();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        text.push_str(line);
    }
}

/// The same as a text of its own.
pub(super) fn joined(lines: &[String]) -> String {
    let mut text = String::new();
    join(lines, &mut text);
    text
}

/// Bytes of the joined text at which a space stands for a line break.
fn line_ends(lines: &[String]) -> Vec<usize> {
    let mut at = 0;
    let ends = lines.iter().map(|line| {
        at += line.len() + 1;
        at - 1
    });
    let ends: Vec<usize> = ends.collect();
    ends[..ends.len().saturating_sub(1)].to_vec()
}

/// Copies a part of the joined text with its line breaks. With `breaks_first` the first space becomes a break; whether it
/// did is told by `false`.
fn copy(
    text: &str,
    part: Range<usize>,
    breaks: &mut std::iter::Peekable<impl Iterator<Item = usize>>,
    breaks_first: bool,
    new: &mut String,
) -> bool {
    let mut owed = breaks_first;
    for (at, character) in text[part.clone()].char_indices().map(|(at, character)| (part.start + at, character)) {
        let is_break = breaks.next_if(|&next| next <= at).is_some();
        if is_break || (owed && character == ' ') {
            // A second break right behind would leave a line of one word.
            owed = false;
            new.push('\n');
        } else {
            new.push(character);
        }
    }
    owed
}

/// Makes a line break of a space in `text` from byte `from` on: the one nearest to the middle.
fn break_at_space(text: &mut String, from: usize) -> bool {
    let middle = from + (text.len() - from) / 2;
    let spaces = text[from..].match_indices(' ').map(|(at, _)| from + at);
    let Some(at) = spaces.min_by_key(|at| at.abs_diff(middle)) else { return false };
    text.replace_range(at..=at, "\n");
    true
}

/// Numbers of groups with braces around them: `$1` becomes `${1}`.
fn with_braces(replacement: &str) -> String {
    let mut braced = String::with_capacity(replacement.len() + 8);
    let mut letters = replacement.chars().peekable();
    while let Some(letter) = letters.next() {
        braced.push(letter);
        if letter == '$' && letters.peek() == Some(&'$') {
            braced.extend(letters.next());
        } else if letter == '$' && letters.peek().is_some_and(char::is_ascii_digit) {
            braced.push('{');
            while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                braced.push(digit);
            }
            braced.push('}');
        }
    }
    braced
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_group_is_named_by_its_digits_alone() {
        let check = |given: &str, expected: &str| assert_eq!(super::with_braces(given), expected);
        check("$1st of $22, $$1 and $", "${1}st of ${22}, $$1 and $");
        check("${1}x $name", "${1}x $name");
    }

    use super::*;

    fn cue(text: &str) -> Vec<String> {
        text.split('\n').map(str::to_owned).collect()
    }

    fn replaced(text: &str, query: &str, replacement: &str) -> String {
        let query = Query { text: query.to_owned(), ..Query::default() };
        Search::new(&query).unwrap().replaced(&cue(text), replacement, None)
    }

    #[test]
    fn line_breaks_stay_and_one_inside_a_hit_finds_another_place() {
        let text = "Every morning I walk\ndown to the harbour";
        assert_eq!(replaced(text, "morning", "evening"), "Every evening I walk\ndown to the harbour");
        assert_eq!(replaced(text, "harbour", "port"), "Every morning I walk\ndown to the port");
        assert_eq!(replaced(text, "walk down", "go"), "Every morning I go\nto the harbour");
        assert_eq!(replaced(text, "walk down", "run or swim"), "Every morning I run or\nswim to the harbour");
        assert_eq!(replaced(text, "walk down to the harbour", "swim"), "Every morning I swim");
        assert_eq!(replaced("a b\na b\na b", "b", "c"), "a c\na c\na c");
    }

    #[test]
    fn a_break_that_has_found_its_place_is_not_made_again() {
        assert_eq!(replaced("x a\nb c d a b e f", "a b", "z"), "x z\nc d z e f");
        assert_eq!(replaced("a\nb\nc a b d a b e", "a b", "z"), "z\nc z d z e");
    }

    #[test]
    fn of_a_long_cue_only_what_is_near_a_hit_is_shown_and_time_stays_linear() {
        let search = Search::new(&Query { text: "harbour".to_owned(), ..Query::default() }).unwrap();
        let short = search.shown_hits(&cue("The harbour\nis a harbour"), "port", 9, &mut MOST_NEW_BYTES.clone());
        assert_eq!(short[1], (17, "The harbour\nis a harbour".to_owned(), "The harbour\nis a port".to_owned()));
        assert_eq!(search.shown_hits(&cue("The harbour\nis a harbour"), "port", 1, &mut 99), short[..1]);
        let mut room = 8;
        assert_eq!(search.shown_hits(&cue("The harbour\nis a harbour"), "port", 9, &mut room), short[..1]);
        assert_eq!(room, 0, "there is more than fits");
        let across = Search::new(&Query { text: "harbour is".to_owned(), ..Query::default() }).unwrap();
        assert_eq!(across.shown_hits(&cue("The harbour\nis a pier"), "was", 9, &mut 99)[0].2, "The was\na pier");
        // A damaged file: a million letters that are one cue.
        let long: Vec<String> = (0..25_000).map(|_| "é boat in the harbour and 日本 there".to_owned()).collect();
        let hits = search.shown_hits(&long, "port", usize::MAX, &mut MOST_NEW_BYTES.clone());
        assert_eq!(hits.len(), 25_000);
        assert!(hits.iter().all(|(_, before, after)| before.chars().count() <= 409 && after.chars().count() <= 406));
        let (start, before, after) = &hits[9_000];
        assert!(joined(&long)[*start..].starts_with("harbour"));
        assert!(before.starts_with('…') && before.ends_with('…') && before.contains('\n'));
        assert_ne!(before, after);
    }

    #[test]
    fn patterns_have_groups_and_their_errors_are_short() {
        let query = Query { text: r"(\w+) (\w+)".to_owned(), is_pattern: true, ..Query::default() };
        let search = Search::new(&query).unwrap();
        assert_eq!(search.replaced(&cue("one two\nthree four"), "$2 $1", None), "two one\nfour three");
        let wrong = |text: &str| {
            Search::new(&Query { text: text.to_owned(), is_pattern: true, ..Query::default() }).unwrap_err()
        };
        assert_eq!(wrong("(a"), "unclosed group");
        assert_eq!(wrong(r"\w{9}{99}{99}"), "the pattern is too large");
    }

    #[test]
    fn whole_words_and_case() {
        let count = |text: &str, matches_case, whole_words| {
            let query = Query { text: text.to_owned(), matches_case, whole_words, is_pattern: false };
            let mut joined = String::new();
            join(&cue("The boat. Theboat\nthe (boat)"), &mut joined);
            Search::new(&query).unwrap().captures(&joined).count()
        };
        assert_eq!(count("the", false, false), 3);
        assert_eq!(count("the", true, false), 1);
        assert_eq!(count("the", false, true), 2);
        assert_eq!(count("(boat)", false, true), 1);
        assert_eq!(count(".", false, false), 1);
    }

    #[test]
    fn one_of_several_hits_can_be_replaced() {
        let query = Query { text: "a".to_owned(), ..Query::default() };
        let search = Search::new(&query).unwrap();
        assert_eq!(search.replaced(&cue("a b a\na"), "x", Some(&[4])), "a b x\na");
        assert_eq!(search.replaced(&cue("a b a\na"), "x", Some(&[6])), "a b a\nx");
    }
}
