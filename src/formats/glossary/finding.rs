//! Where a text has what a glossary wants otherwise. Time is linear in the text.

use std::ops::Range;

use aho_corasick::AhoCorasick;

use super::term::Term;
use crate::spelling::{chunks, is_address};

/// A place where the glossary wants something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermHit {
    /// Bytes of the text.
    pub at: Range<usize>,
    /// As it stands there.
    pub found: String,
    /// What is to stand there.
    pub wanted: String,
}

/// A character of a text as it is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sign {
    /// In small letters, and as it is written.
    small: char,
    written: char,
    /// Where it begins and ends in the text.
    start: usize,
    end: usize,
}

/// A way to write a term.
#[derive(Clone, Debug)]
struct Form {
    term: usize,
    text: String,
    signs: Vec<Sign>,
    is_right: bool,
    matches_case: bool,
}

/// All forms, and the automaton that finds them in one pass, whatever their capitals.
#[derive(Clone, Debug, Default)]
pub(super) struct FormIndex {
    forms: Vec<Form>,
    automaton: Option<AhoCorasick>,
}

/// A form where it stands, by signs of the text.
struct Place<'a> {
    signs: Range<usize>,
    form: &'a Form,
}

/// Stands for what no form reaches over: tags, and addresses.
const BARRIER: char = '\0';

impl FormIndex {
    pub(super) fn of(terms: &[Term]) -> Self {
        let mut forms = Vec::new();
        for (at, term) in terms.iter().enumerate() {
            let right = std::iter::once(&term.term).chain(&term.allowed).map(|form| (form, true));
            let wrong = term.forbidden.iter().map(|form| (form, false));
            for (text, is_right) in right.chain(wrong) {
                let mut signs = Vec::new();
                push_signs(text, 0..text.len(), &mut signs);
                let matches_case = term.matches_case;
                forms.push(Form { term: at, text: text.clone(), signs, is_right, matches_case });
            }
        }
        let automaton = AhoCorasick::new(forms.iter().map(|form| small(&form.signs)));
        // It fails where forms are too many to be numbered, which a glossary never has.
        Self { automaton: automaton.ok(), forms }
    }

    /// All forms that stand in a text and neither begin nor end inside a word: by where they begin, the longest first.
    fn places(&self, signs: &[Sign]) -> Vec<Place<'_>> {
        let Some(automaton) = &self.automaton else { return Vec::new() };
        let text = small(signs);
        // Where each sign begins in it.
        let starts: Vec<usize> = signs
            .iter()
            .scan(0, |end, sign| {
                let start = *end;
                *end += sign.small.len_utf8();
                Some(start)
            })
            .collect();
        let sign_at = |byte: usize| starts.partition_point(|&start| start < byte);
        let found = automaton.find_overlapping_iter(&text);
        let places = found.map(|found| Place {
            signs: sign_at(found.start())..sign_at(found.end()),
            form: &self.forms[found.pattern().as_usize()],
        });
        let mut places: Vec<Place<'_>> = places.filter(|place| stands_alone(signs, &place.signs)).collect();
        places.sort_by_key(|place| (place.signs.start, std::cmp::Reverse(place.signs.end)));
        places
    }

    /// The places of a text in which something stands that is to be written otherwise. `terms`: those that this was made of.
    pub(super) fn hits(&self, text: &str, terms: &[Term]) -> Vec<TermHit> {
        if self.forms.is_empty() {
            return Vec::new();
        }
        let signs = signs_of(text);
        let is_all_upper = !text.chars().any(char::is_lowercase);
        let places = self.places(&signs);
        let (mut hits, mut done) = (Vec::new(), 0);
        for alike in places.chunk_by(|one, other| one.signs == other.signs) {
            let place = alike[0].signs.clone();
            if place.start < done {
                continue;
            }
            // What is right protects what it is made of, too.
            let stretch = &signs[place.clone()];
            let starts_sentence = starts_sentence(&signs, place.start);
            let wanted = match verdict(alike, terms, stretch, is_all_upper, starts_sentence) {
                Verdict::Other => continue,
                Verdict::Right => None,
                Verdict::Wrong(wanted) => Some(wanted),
            };
            done = place.end;
            let at = stretch[0].start..stretch[stretch.len() - 1].end;
            let found = text[at.clone()].to_owned();
            let wanted = wanted.map(|wanted| cased_like(wanted, &found, is_all_upper, starts_sentence));
            hits.extend(wanted.filter(|wanted| *wanted != found).map(|wanted| TermHit { at, found, wanted }));
        }
        hits
    }
}

/// What the forms that stand at one place say of it.
fn verdict<'a>(
    forms: &[Place<'a>],
    terms: &'a [Term],
    stretch: &[Sign],
    is_all_upper: bool,
    starts_sentence: bool,
) -> Verdict<'a> {
    let forms = || forms.iter().map(|place| place.form);
    let is_right = |form: &Form| {
        let is_capital = || starts_sentence && form.has_another_capital_only(stretch);
        !form.matches_case || is_all_upper || form.is_written_as(stretch) || is_capital()
    };
    if forms().any(|form| form.is_right && is_right(form)) {
        return Verdict::Right;
    }
    let wrong = forms().find(|form| !form.is_right && (!form.matches_case || form.is_written_as(stretch)));
    if let Some(wrong) = wrong {
        return Verdict::Wrong(&terms[wrong.term].term);
    }
    let in_other_case = forms().find(|form| form.is_right);
    in_other_case.map_or(Verdict::Other, |form| Verdict::Wrong(&form.text))
}

/// What the glossary says of what stands at a place.
enum Verdict<'a> {
    Right,
    /// This is to stand there.
    Wrong(&'a str),
    /// It means something else: the case is another.
    Other,
}

/// Whether what stands there neither begins nor ends inside a word.
fn stands_alone(signs: &[Sign], place: &Range<usize>) -> bool {
    let is_letter = |sign: &Sign| sign.small.is_alphanumeric() && !is_unspaced(sign.small);
    let joins = |one: Option<&Sign>, other: Option<&Sign>| one.is_some_and(is_letter) && other.is_some_and(is_letter);
    let before = place.start.checked_sub(1).and_then(|before| signs.get(before));
    !joins(before, signs.get(place.start)) && !joins(signs.get(place.end - 1), signs.get(place.end))
}

impl Form {
    fn is_written_as(&self, stretch: &[Sign]) -> bool {
        stretch.iter().zip(&self.signs).all(|(one, other)| one.written == other.written)
    }

    /// Whether only its first letter is a capital and should not be one, as where a sentence begins.
    fn has_another_capital_only(&self, stretch: &[Sign]) -> bool {
        let mut pairs = stretch.iter().zip(&self.signs);
        let first = pairs.next().is_some_and(|(one, other)| one.written.is_uppercase() && other.written.is_lowercase());
        first && pairs.all(|(one, other)| one.written == other.written)
    }
}

/// A term in the place of what was found: where a sentence may begin with a capital if that had one and the term has none, in capitals
/// where all is.
fn cased_like(wanted: &str, found: &str, is_all_upper: bool, starts_sentence: bool) -> String {
    let is_title = |text: &str| text.chars().find(|sign| sign.is_alphabetic()).is_some_and(char::is_uppercase);
    if is_all_upper && found.chars().any(char::is_uppercase) {
        return wanted.to_uppercase();
    }
    // "iPhone" stays as it is, "e-mail" begins a sentence as "E-mail".
    let has_no_capital = !wanted.chars().any(char::is_uppercase);
    let mut signs = wanted.chars();
    match signs.next() {
        Some(first) if starts_sentence && has_no_capital && is_title(found) => {
            first.to_uppercase().chain(signs).collect()
        }
        _ => wanted.to_owned(),
    }
}

/// Whether a sentence may begin there; at the start of a text it may.
fn starts_sentence(signs: &[Sign], at: usize) -> bool {
    let before =
        signs[..at].iter().rev().map(|sign| sign.written).find(|sign| !sign.is_whitespace() && *sign != BARRIER);
    before.is_none_or(|sign| !sign.is_alphanumeric() && !matches!(sign, ',' | ';' | '/' | '&' | '%'))
}

/// The signs of a text that are compared.
fn signs_of(text: &str) -> Vec<Sign> {
    let mut signs = Vec::with_capacity(text.len());
    let mut done = 0;
    let barrier = |start: usize, end: usize| Sign { small: BARRIER, written: BARRIER, start, end };
    for chunk in chunks(text) {
        let between = &text[done..chunk.start];
        if between.chars().all(char::is_whitespace) {
            push_signs(text, done..chunk.start, &mut signs);
        } else {
            signs.push(barrier(done, chunk.start));
        }
        if is_address(&text[chunk.clone()]) {
            signs.push(barrier(chunk.start, chunk.end));
        } else {
            push_signs(text, chunk.clone(), &mut signs);
        }
        done = chunk.end;
    }
    signs
}

/// White space is one space, apostrophes and hyphens are of one kind, and what cannot be seen is left out.
fn push_signs(text: &str, part: Range<usize>, signs: &mut Vec<Sign>) {
    for (at, written) in text[part.clone()].char_indices() {
        let (start, end) = (part.start + at, part.start + at + written.len_utf8());
        let plain = match written {
            '’' | 'ʼ' | '‘' => '\'',
            '‐' | '‑' => '-',
            '\u{ad}' | '\u{200b}'..='\u{200d}' => continue,
            space if space.is_whitespace() => ' ',
            other => other,
        };
        if plain == ' ' && signs.last().is_some_and(|last| last.small == ' ') {
            continue;
        }
        signs.extend(plain.to_lowercase().map(|small| Sign { small, written: plain, start, end }));
    }
}

/// Whether a script has no spaces between words, so that a word can begin and end at any letter.
fn is_unspaced(sign: char) -> bool {
    matches!(u32::from(sign), 0xe00..=0xeff | 0x1000..=0x109f | 0x1780..=0x17ff | 0x2e80..=0x9fff | 0xac00..=0xd7a3
        | 0xf900..=0xfaff | 0xff66..=0xff9f | 0x20000..=0x3ffff)
}

fn small(signs: &[Sign]) -> String {
    signs.iter().map(|sign| sign.small).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::Glossary;
    use crate::glossary::term::tests::term;

    fn glossary() -> Glossary {
        Glossary::new([
            term("Kubernetes", &["cube or netties", "kubernets"]),
            Term { matches_case: true, ..term("NASA", &[]) },
            Term { matches_case: true, ..term("iPhone", &[]) },
            Term { allowed: vec!["United States of America".to_owned()], ..term("USA", &["United States"]) },
            term("e-mail", &["email"]),
            term(".NET", &["dot net"]),
            term("C++", &["c plus plus"]),
            term("harbour", &["harbor"]),
            term("Müller", &["Mueller"]),
            term("東京都", &["東京"]),
        ])
    }

    fn check(text: &str, expected: &[(&str, &str)]) {
        let hits = glossary().hits(text);
        let found: Vec<(&str, &str)> = hits.iter().map(|hit| (hit.found.as_str(), hit.wanted.as_str())).collect();
        assert_eq!(found, expected, "{text:?}");
        assert!(hits.iter().all(|hit| text[hit.at.clone()] == hit.found), "{text:?}");
        assert!(hits.is_sorted_by(|one, other| one.at.end <= other.at.start), "{text:?}");
    }

    #[test]
    fn what_is_to_be_written_otherwise_is_found_and_nothing_else() {
        check(
            "We run cube or netties, and Kubernets’s pods.",
            &[("cube or netties", "Kubernetes"), ("Kubernets", "Kubernetes")],
        );
        check("so the cube\nor  netties", &[("cube\nor  netties", "Kubernetes")]);
        check("a cube or two, netties", &[]);
        check("kubernetes and KUBERNETES are let pass", &[]);
        check("harbors, the harbor-side, harbor.", &[("harbor", "harbour"), ("harbor", "harbour")]);
        check("in the United States of America and the United States", &[("United States", "USA")]);
        check("dot net or C plus plus: .NET and C++", &[("dot net", ".NET"), ("C plus plus", "C++")]);
        check("Herr Mueller, Muellers", &[("Mueller", "Müller")]);
        check("", &[]);
    }

    #[test]
    fn capitals_count_where_the_entry_says_so() {
        check("Nasa, nasa and NASA", &[("Nasa", "NASA"), ("nasa", "NASA")]);
        check(
            "Iphone. Iphone! an Iphone, IPhone",
            &[("Iphone", "iPhone"), ("Iphone", "iPhone"), ("Iphone", "iPhone"), ("IPhone", "iPhone")],
        );
        // A capital where a sentence begins, and all capitals in a text that has nothing else.
        check("IPhone users", &[]);
        check("WE SAW AN IPHONE AND THE HARBOR", &[("HARBOR", "HARBOUR")]);
        check("Email me. Then email him an EMAIL.", &[("Email", "E-mail"), ("email", "e-mail"), ("EMAIL", "e-mail")]);
    }

    #[test]
    fn tags_and_addresses_are_left_alone_and_not_reached_over() {
        check("<i>harbor</i> {\\an8}harbor", &[("harbor", "harbour"), ("harbor", "harbour")]);
        check("cube <i>or</i> netties", &[]);
        check("write to harbor@example.org or www.harbor.org, #harbor", &[]);
        check("<font face=\"harbor\">sea</font>", &[]);
    }

    #[test]
    fn in_scripts_without_spaces_a_term_may_stand_anywhere() {
        check("私は東京へ行く", &[("東京", "東京都")]);
        check("東京都へ", &[]);
    }

    #[test]
    fn a_long_glossary_finds_all_of_a_long_text() {
        let terms =
            (0..10_000).map(|at| term(&format!("Right{at}"), &[&format!("wrong {at}"), &format!("wrong {at} x")]));
        let glossary = Glossary::new(terms);
        // All forms begin alike, and none is what another one goes on as.
        let text: String = (0..10_000).map(|at| format!("wrong {at} y wrong {at} x ")).collect();
        let hits = glossary.hits(&text);
        assert_eq!(hits.len(), 20_000);
        assert!(
            (0..10_000).all(|at| hits[2 * at].wanted == format!("Right{at}") && hits[2 * at + 1].found.ends_with('x'))
        );
    }
}
