//! Words found in the manual.

use std::ops::Range;

use super::book::{Book, ManualSection};

/// Sections that are listed at most.
const MOST_HITS: usize = 80;
/// Characters of a line that are shown, and how many of them stand before the hit.
const SHOWN: usize = 96;
const BEFORE: usize = 24;

/// A section in which words were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManualHit {
    pub section: usize,
    /// A piece of the text around the first of the words; empty if they stand in the heading alone.
    pub line: String,
    /// Where it stands there, in bytes.
    pub at: Range<usize>,
}

/// Where all words of a query stand, in any case and with or without accents, first where they stand in a heading. If nothing
/// has all of them, where any of them stand.
pub fn find(book: &Book, query: &str) -> Vec<ManualHit> {
    let words: Vec<Vec<char>> = query.split_whitespace().map(folded).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let has_all = |section: &ManualSection| words.iter().all(|word| has(section, word));
    let has_any = |section: &ManualSection| words.iter().any(|word| has(section, word));
    let mut found = sections(book, has_all);
    if found.is_empty() {
        found = sections(book, has_any);
    }
    let in_title = |section: usize| {
        let title = folded(&book.sections[section].title);
        words.iter().filter(|word| place(&title, word).is_some()).count()
    };
    // Stable: else they stay in the order of the book.
    found.sort_by_key(|&section| std::cmp::Reverse(in_title(section)));
    found.truncate(MOST_HITS);
    found.into_iter().map(|section| hit(section, &book.sections[section], &words)).collect()
}

fn sections(book: &Book, has: impl Fn(&ManualSection) -> bool) -> Vec<usize> {
    book.sections.iter().enumerate().filter(|(_, section)| has(section)).map(|(place, _)| place).collect()
}

fn has(section: &ManualSection, word: &[char]) -> bool {
    let mut texts = std::iter::once(&section.title).chain(&section.lines);
    texts.any(|text| place(&folded(text), word).is_some())
}

/// The line that has most of the words, around the first of them.
fn hit(section: usize, of: &ManualSection, words: &[Vec<char>]) -> ManualHit {
    let count = |line: &&String| {
        let line = folded(line);
        words.iter().filter(|word| place(&line, word).is_some()).count()
    };
    // The first of those that have as many.
    let best = of.lines.iter().rev().max_by_key(count).filter(|line| count(line) > 0);
    let Some(line) = best else { return ManualHit { section, line: String::new(), at: 0..0 } };
    let letters: Vec<char> = line.chars().collect();
    let line = folded(line);
    let found = words.iter().filter_map(|word| Some(place(&line, word)?..place(&line, word)? + word.len()));
    let at = found.min_by_key(|at| at.start).unwrap_or(0..0);
    let (piece, at) = around(&letters, at);
    ManualHit { section, line: piece, at }
}

/// The letters around some of them, at the ends of words, and where these are among them, in bytes.
fn around(letters: &[char], at: Range<usize>) -> (String, Range<usize>) {
    let mut start = at.start.saturating_sub(BEFORE);
    if start > 0 {
        start = (start..at.start).find(|&place| letters[place].is_whitespace()).map_or(at.start, |place| place + 1);
    }
    let mut end = (start + SHOWN).max(at.end).min(letters.len());
    if end < letters.len() {
        end = (at.end..end).rev().find(|&place| letters[place].is_whitespace()).unwrap_or(end);
    }
    let text = |range: Range<usize>| letters[range].iter().collect::<String>();
    let before = format!("{}{}", if start > 0 { "… " } else { "" }, text(start..at.start));
    let hit = text(at.clone());
    let bytes = before.len()..before.len() + hit.len();
    let behind = if end < letters.len() { " …" } else { "" };
    (format!("{before}{hit}{}{behind}", text(at.end..end)), bytes)
}

/// Where `word` stands in a text.
fn place(text: &[char], word: &[char]) -> Option<usize> {
    text.windows(word.len().max(1)).position(|piece| piece == word)
}

/// Letter for letter without case and accents.
fn folded(text: &str) -> Vec<char> {
    text.chars().map(fold).collect()
}

fn fold(letter: char) -> char {
    let small = letter.to_lowercase().next().unwrap_or(letter);
    match small {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        // What is typed is seldom what is printed.
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => small,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(query: &str) -> Vec<String> {
        let book = Book::get();
        find(book, query).iter().map(|hit| book.path(hit.section)).collect()
    }

    #[test]
    fn headings_come_first_and_case_and_accents_do_not_count() {
        assert_eq!(paths("what boundaries look like")[0], "The window › What boundaries look like");
        assert_eq!(paths("SPÉLLING")[0], "The window › Spelling");
        assert!(paths("ebu-tt-d").len() > 1);
        assert!(paths("  ").is_empty() && paths("qwertzuiop").is_empty());
    }

    #[test]
    fn all_words_are_wanted_or_else_any() {
        let book = Book::get();
        let both = find(book, "hunspell dictionary");
        assert!(both.iter().any(|hit| hit.line.to_lowercase().contains("hunspell")), "{both:?}");
        let any = find(book, "hunspell qwertzuiop");
        assert!(!any.is_empty());
        for hit in both.iter().chain(&any).filter(|hit| !hit.line.is_empty()) {
            let word = &hit.line[hit.at.clone()].to_lowercase();
            assert!(["hunspell", "dictionary"].contains(&word.as_str()), "{hit:?}");
        }
    }

    #[test]
    fn a_long_line_is_cut_at_words_around_the_hit() {
        let line = format!("{}needle{}", "some words before it ".repeat(5), " and some words behind it".repeat(8));
        let letters: Vec<char> = line.chars().collect();
        let start = line.find("needle").unwrap();
        let (piece, at) = around(&letters, start..start + 6);
        assert_eq!(&piece[at], "needle");
        assert!(piece.starts_with("… ") && piece.ends_with(" …"), "{piece}");
        assert!(piece.chars().count() <= SHOWN + 4, "{piece}");
        assert_eq!(around(&letters[..4], 0..4), ("some".to_owned(), 0..4));
    }
}
