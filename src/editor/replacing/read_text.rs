//! The text of a cue as viewers read it, and its tags, which stay around what is replaced.

use std::ops::Range;

use super::search::{ReplacedStretch, Search, joined};
use formats::subtitle_file::{own_runs, tag_sides};

/// The lines of a cue without tags, and where the tags stand.
#[derive(Debug, Default)]
pub struct ReadText {
    /// Lines without tags.
    pub lines: Vec<String>,
    /// Tags in their order, each with the byte of the joined lines before which it stands.
    tags: Vec<(usize, String)>,
}

impl ReadText {
    /// Of the lines of a cue of this program, with tags as SubRip writes them. Tags that are not closed are text.
    pub fn of(lines: &[String]) -> Self {
        if !lines.iter().any(|line| line.contains(['<', '{'])) {
            return Self { lines: lines.to_vec(), tags: Vec::new() };
        }
        let text = lines.join("\n");
        let (mut read, mut tags, mut from) = (String::with_capacity(text.len()), Vec::new(), 0);
        let mut take_tags = |range: Range<usize>, at: usize| {
            let markup = &text[range];
            tags.extend(tag_sides(markup).map(|side| (at, side.tag.to_owned())));
        };
        for (run, _) in own_runs(&text) {
            take_tags(from..run.start, read.len());
            read.push_str(&text[run.clone()]);
            from = run.end;
        }
        take_tags(from..text.len(), read.len());
        Self { lines: read.split('\n').map(str::to_owned).collect(), tags }
    }

    /// The lines with spaces between them.
    pub fn joined(&self) -> String {
        joined(&self.lines)
    }

    /// How many bytes stand in the place of the hit that starts at a byte of the joined lines, once it is replaced.
    pub fn new_length(&self, search: &Search, replacement: &str, start: usize) -> usize {
        search.pieces(&self.joined(), replacement, Some(&[start])).first().map_or(0, |piece| piece.new_length)
    }

    /// The text with line breaks and tags, with hits replaced: those that start at a byte of the joined lines in `starts`, or all.
    /// What stands in the place of a hit looks like its first letter.
    pub fn replaced(&self, search: &Search, replacement: &str, starts: Option<&[usize]>) -> String {
        let text = search.replaced(&self.lines, replacement, starts);
        if self.tags.is_empty() {
            return text;
        }
        let stretches = search.pieces(&self.joined(), replacement, starts);
        let mut tags: Vec<(usize, usize, &str)> =
            self.tags.iter().map(|(at, tag)| (moved(*at, &stretches), *at, tag.as_str())).collect();
        // A pair of which all that stood between is gone goes as well.
        let is_empty_pair = |pair: &[(usize, usize, &str)]| {
            let side = |tag| tag_sides(tag).next();
            let (Some(open), Some(close)) = (side(pair[0].2), side(pair[1].2)) else { return false };
            let same = open.kind.is_some() && open.kind == close.kind && !open.closes && close.closes;
            same && pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1
        };
        while let Some(at) = tags.windows(2).position(is_empty_pair) {
            tags.drain(at..at + 2);
        }
        let mut new = String::with_capacity(text.len() + tags.iter().map(|(.., tag)| tag.len()).sum::<usize>());
        let mut done = 0;
        for (at, _, tag) in tags {
            let at = at.min(text.len());
            new.push_str(&text[done..at]);
            new.push_str(tag);
            done = at;
        }
        new.push_str(&text[done..]);
        new
    }
}

/// Where a byte of the text is once stretches are replaced; behind those that it stood inside of.
fn moved(at: usize, stretches: &[ReplacedStretch]) -> usize {
    let (mut gone, mut come) = (0, 0);
    for ReplacedStretch { old, new_length } in stretches {
        if old.start >= at {
            break;
        }
        gone += old.end.min(at) - old.start;
        come += new_length;
    }
    at - gone + come
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replacing::Query;

    fn replaced(text: &str, query: &str, replacement: &str) -> String {
        let search = Search::new(&Query { text: query.to_owned(), ..Query::default() }).unwrap();
        let lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        ReadText::of(&lines).replaced(&search, replacement, None)
    }

    #[test]
    fn tags_stay_around_what_is_not_replaced() {
        let check = |text: &str, query: &str, replacement: &str, expected: &str| {
            assert_eq!(replaced(text, query, replacement), expected, "{text}: {query}");
        };
        check("The <i>tide</i> was out", "tide was", "ebb is", "The <i>ebb is</i> out");
        check("The <i>tide was</i> out", "The tide", "Ebb", "Ebb<i> was</i> out");
        check("{\\an8}<i>The tide</i>", "tide", "ebb", "{\\an8}<i>The ebb</i>");
        check("{\\an8}<i>The tide</i>", "The tide", "Ebb", "{\\an8}<i>Ebb</i>");
        check("The <b>low</b> <i>tide</i> was", " low tide", "", "The was");
        check("<i>tide</i> and <i>tide</i>", "tide", "ebb", "<i>ebb</i> and <i>ebb</i>");
        check("The <i>tide\nwas</i> out", "tide was", "ebb is", "The <i>ebb\nis</i> out");
        check("The <i>tide\nwas</i> out", "out", "in", "The <i>tide\nwas</i> in");
        // What was never closed is text.
        check("<i>tide was", "<i>", "the ", "the tide was");
        check("a <font color=\"red\">color</font>", "color", "colour", "a <font color=\"red\">colour</font>");
        check("Die <i>Straße</i> ist", "Straße ist", "Gasse war", "Die <i>Gasse war</i>");
    }

    #[test]
    fn what_is_put_in_is_as_long_as_its_groups_make_it() {
        let query = Query { text: "(tide) (was)".to_owned(), is_pattern: true, ..Query::default() };
        let search = Search::new(&query).unwrap();
        let read = ReadText::of(&["The <i>tide</i> was out".to_owned()]);
        assert_eq!(read.new_length(&search, "$2 the $1", 4), "was the tide".len());
        assert_eq!(read.new_length(&search, "$2", 0), 0, "no hit");
    }

    #[test]
    fn tags_are_not_found() {
        let search = Search::new(&Query { text: "font".to_owned(), ..Query::default() }).unwrap();
        let lines = ["a <font color=\"red\">boat</font>".to_owned()];
        assert_eq!(search.ranges(&ReadText::of(&lines).joined()).count(), 0);
    }
}
