//! What the glossary wants otherwise, among the words of a cue.

use std::ops::Range;

use super::{Cue, Problem, ProblemKind};
use formats::glossary::{Glossary, TermHit};
use formats::scripts::joint;

/// Something in a cue that the glossary has otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CueTerm {
    /// Positions of the words in which it stands.
    pub words: Range<usize>,
    /// As it stands there, and as it is to be.
    pub found: String,
    pub wanted: String,
    /// What stands before it in the first of the words, and behind it in the last: brackets, marks, an ending.
    pub before: String,
    pub after: String,
}

impl CueTerm {
    fn problem(&self, cue: usize) -> Problem {
        problem(cue, &self.found, &self.wanted)
    }
}

fn problem(cue: usize, found: &str, wanted: &str) -> Problem {
    let kind = ProblemKind::GlossaryTerm { found: found.to_owned(), wanted: wanted.to_owned() };
    Problem { cue, kind, is_hint: false }
}

/// What the glossary wants otherwise in the words of a cue, in order. `shown`: the words of the talk as they are shown. A term that
/// reaches over the end of a cue is not found.
pub fn terms_of(glossary: &Glossary, shown: &[String], words: &Range<usize>) -> Vec<CueTerm> {
    if glossary.is_empty() {
        return Vec::new();
    }
    let mut text = String::new();
    let mut places: Vec<(usize, Range<usize>)> = Vec::new();
    for word in words.clone().filter(|&word| shown.get(word).is_some_and(|shown| !shown.is_empty())) {
        let between = if text.is_empty() { "" } else { joint(&text, &shown[word]) };
        text.push_str(between);
        let start = text.len();
        text.push_str(&shown[word]);
        places.push((word, start..text.len()));
    }
    let term = |TermHit { at, found, wanted }: TermHit| {
        let first = places.iter().find(|(_, place)| at.start < place.end)?;
        let last = places.iter().find(|(_, place)| at.end <= place.end)?;
        let (before, after) = (text[first.1.start..at.start].to_owned(), text[at.end..last.1.end].to_owned());
        Some(CueTerm { words: first.0..last.0 + 1, found, wanted, before, after })
    };
    glossary.hits(&text).into_iter().filter_map(term).collect()
}

/// Problems with terms of some of the cues. `is_settled`: whether a person found all words of a stretch right.
pub fn term_problems(
    (glossary, shown): (&Glossary, &[String]),
    cues: &[Cue],
    part: Range<usize>,
    is_settled: impl Fn(&Range<usize>) -> bool,
) -> Vec<Problem> {
    if glossary.is_empty() {
        return Vec::new();
    }
    let terms =
        part.flat_map(|cue| terms_of(glossary, shown, &cues[cue].words).into_iter().map(move |term| (cue, term)));
    terms.filter(|(_, term)| !is_settled(&term.words)).map(|(cue, term)| term.problem(cue)).collect()
}

/// The same of cues that have no words, as those of a subtitle file.
pub fn term_problems_of_lines(cues: &[Cue], glossary: &Glossary) -> Vec<Problem> {
    let hits = |(at, cue): (usize, &Cue)| {
        glossary.hits(&cue.text()).into_iter().map(move |hit| problem(at, &one_line(&hit.found), &hit.wanted))
    };
    cues.iter().enumerate().flat_map(hits).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::glossary::Term;

    fn glossary() -> Glossary {
        let entry = |term: &str, forbidden: &str| Term {
            term: term.to_owned(),
            forbidden: vec![forbidden.to_owned()],
            ..Term::default()
        };
        Glossary::new([entry("Kubernetes", "cube or netties"), entry("harbour", "harbor")])
    }

    #[test]
    fn a_term_is_found_with_the_words_that_it_stands_in() {
        let shown: Vec<String> = ["Our", "(cube", "or", "", "netties),", "harbor's", "end."].map(str::to_owned).into();
        let found = terms_of(&glossary(), &shown, &(0..7));
        let told = |term: &CueTerm| (term.words.clone(), term.found.clone(), term.before.clone(), term.after.clone());
        let expected = [(1..5, "cube or netties", "(", "),"), (5..6, "harbor", "", "'s")];
        let expected = expected
            .map(|(words, found, before, after)| (words, found.to_owned(), before.to_owned(), after.to_owned()));
        assert_eq!(found.iter().map(told).collect::<Vec<_>>(), expected);
        assert_eq!(terms_of(&glossary(), &shown, &(0..3)), []);
        assert_eq!(terms_of(&Glossary::default(), &shown, &(0..7)), []);
    }

    #[test]
    fn cues_of_a_file_are_judged_by_their_lines() {
        let cue = |lines: &[&str]| Cue {
            words: 0..0,
            lines: lines.iter().map(|&line| line.to_owned()).collect(),
            span: Span::from_secs(0.0, 1.0),
        };
        let cues = [cue(&["the cube", "or netties"]), cue(&["<i>Harbor</i>"]), cue(&["fine"])];
        let found: Vec<String> = term_problems_of_lines(&cues, &glossary()).iter().map(Problem::to_string).collect();
        let expected = [
            "cue 1: Glossary: \"Kubernetes\" instead of \"cube or netties\"",
            "cue 2: Glossary: \"Harbour\" instead of \"Harbor\"",
        ];
        assert_eq!(found, expected);
    }
}
