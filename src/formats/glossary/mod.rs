//! A client's glossary: how names and terms are written, and how they are not.
//!
//! It lies in a table (`term,allowed,forbidden,case,note`) that any spreadsheet opens, one for each client.

mod finding;
mod table;

use std::sync::Arc;

use base::texts::t;

use finding::FormIndex;

pub use finding::TermHit;
pub use table::{GlossaryError, MAX_FILE_BYTES, read_glossary};

/// Terms that a glossary has at most.
pub const MOST_TERMS: usize = 10_000;
/// Characters that a term, another form of it or a note has at most.
pub const LONGEST_FORM: usize = 200;

/// One entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// As it is written. No two entries have the same.
    pub term: String,
    /// Other ways to write it that may stand.
    pub allowed: Vec<String>,
    /// What the term stands for instead, as what a recogniser takes it for.
    pub forbidden: Vec<String>,
    /// Whether capitals have to be as they are here, and only what is written just like that is forbidden.
    pub matches_case: bool,
    pub note: String,
}

/// Why an entry cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermProblem {
    #[error("{}", t!("glossary-no-term"))]
    NoTerm,
    #[error("{}", t!("glossary-too-long", most = LONGEST_FORM))]
    TooLong,
    #[error("{}", t!("glossary-says-nothing"))]
    SaysNothing,
    #[error("{}", t!("glossary-forbids-itself"))]
    ForbidsItself,
    #[error("{}", t!("glossary-too-many", most = MOST_TERMS))]
    TooMany,
}

impl Term {
    /// The entry without white space at its edges, empty forms and such as it has twice.
    ///
    /// # Errors
    /// [`TermProblem`] if it says nothing, or contradicts itself.
    pub fn in_order(&self) -> Result<Self, TermProblem> {
        let forms = |forms: &[String]| {
            let mut found: Vec<String> = Vec::new();
            for form in forms.iter().map(|form| tidy(form)).filter(|form| form.contains(char::is_alphanumeric)) {
                if !found.contains(&form) {
                    found.push(form);
                }
            }
            found
        };
        let made = Self {
            term: tidy(&self.term),
            allowed: forms(&self.allowed),
            forbidden: forms(&self.forbidden),
            matches_case: self.matches_case,
            note: tidy(&self.note),
        };
        if !made.term.contains(char::is_alphanumeric) {
            return Err(TermProblem::NoTerm);
        }
        let all = [&made.term, &made.note].into_iter().chain(&made.allowed).chain(&made.forbidden);
        if all.into_iter().any(|text| text.chars().count() > LONGEST_FORM) {
            return Err(TermProblem::TooLong);
        }
        let is_same =
            |one: &str, other: &str| one == other || (!made.matches_case && one.to_lowercase() == other.to_lowercase());
        let is_right =
            |form: &String| is_same(form, &made.term) || made.allowed.iter().any(|right| is_same(form, right));
        if made.forbidden.iter().any(is_right) {
            return Err(TermProblem::ForbidsItself);
        }
        if made.forbidden.is_empty() && !made.matches_case {
            return Err(TermProblem::SaysNothing);
        }
        Ok(made)
    }
}

/// A text with single spaces and nothing that cannot be seen.
fn tidy(text: &str) -> String {
    let parts = text.split(|sign: char| sign.is_whitespace() || sign.is_control());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A change to a glossary, as a person asks for it: what else is in the file stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GlossaryChange {
    /// In the place of the entry with the same term, or behind all others.
    Put(Term),
    /// Takes the entry of this term out.
    Remove(String),
}

/// All entries, ready to be looked for.
#[derive(Clone, Default)]
pub struct Glossary {
    terms: Vec<Term>,
    forms: FormIndex,
}

impl std::fmt::Debug for Glossary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Glossary").field(&self.terms).finish()
    }
}

impl PartialEq for Glossary {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl Glossary {
    /// Of entries that are in order; of two with the same term the later counts.
    pub fn new(entries: impl IntoIterator<Item = Term>) -> Self {
        let mut terms: Vec<Term> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for term in entries {
            match places.get(&term.term) {
                Some(&at) => terms[at] = term,
                None => {
                    places.insert(term.term.clone(), terms.len());
                    terms.push(term);
                }
            }
        }
        Self { forms: FormIndex::of(&terms), terms }
    }

    /// None, for talks without.
    pub fn none() -> Arc<Self> {
        Arc::default()
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The entry of a term.
    pub fn entry(&self, term: &str) -> Option<&Term> {
        self.terms.iter().find(|entry| entry.term == term)
    }

    /// The entry of a form that may stand, whatever its capitals.
    pub fn entry_of_form(&self, form: &str) -> Option<&Term> {
        let form = form.to_lowercase();
        let is_it =
            |entry: &&Term| std::iter::once(&entry.term).chain(&entry.allowed).any(|own| own.to_lowercase() == form);
        self.terms.iter().find(is_it)
    }

    /// The glossary with changes made.
    ///
    /// # Errors
    /// [`TermProblem`] of an entry that is put in.
    pub fn changed(&self, changes: &[GlossaryChange]) -> Result<Self, TermProblem> {
        let mut terms = self.terms.clone();
        for change in changes {
            match change {
                GlossaryChange::Remove(term) => terms.retain(|entry| entry.term != *term),
                GlossaryChange::Put(entry) => {
                    let entry = entry.in_order()?;
                    match terms.iter_mut().find(|other| other.term == entry.term) {
                        Some(other) => *other = entry,
                        None => terms.push(entry),
                    }
                }
            }
        }
        if terms.len() > MOST_TERMS { Err(TermProblem::TooMany) } else { Ok(Self::new(terms)) }
    }

    /// The changes that take these back.
    pub fn undoing(&self, changes: &[GlossaryChange]) -> Vec<GlossaryChange> {
        let terms = changes.iter().rev().map(|change| match change {
            GlossaryChange::Remove(term) => term.clone(),
            GlossaryChange::Put(entry) => entry.in_order().map_or_else(|_| entry.term.clone(), |entry| entry.term),
        });
        let back = terms.map(|term| match self.entry(&term) {
            Some(entry) => GlossaryChange::Put(entry.clone()),
            None => GlossaryChange::Remove(term),
        });
        back.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn term(term: &str, forbidden: &[&str]) -> Term {
        let forbidden = forbidden.iter().map(|&form| form.to_owned()).collect();
        Term { term: term.to_owned(), forbidden, ..Term::default() }
    }

    #[test]
    fn an_entry_that_says_nothing_or_forbids_itself_is_refused() {
        let made = term("  Mona   Lisa ", &["mono lisa", "", " mono  lisa"]).in_order().unwrap();
        assert_eq!((made.term.as_str(), made.forbidden.as_slice()), ("Mona Lisa", &["mono lisa".to_owned()][..]));
        assert_eq!(term("", &["x"]).in_order(), Err(TermProblem::NoTerm));
        assert_eq!(term("…", &["x"]).in_order(), Err(TermProblem::NoTerm));
        assert_eq!(term("Mona Lisa", &[]).in_order(), Err(TermProblem::SaysNothing));
        assert_eq!(term("Internet", &["internet"]).in_order(), Err(TermProblem::ForbidsItself));
        let by_case = Term { matches_case: true, ..term("Internet", &["internet"]) };
        assert_eq!(by_case.in_order(), Ok(by_case.clone()));
        assert!(Term { matches_case: true, ..term("NASA", &[]) }.in_order().is_ok());
        let allowed = Term { allowed: vec!["e-mail".to_owned()], ..term("email", &["E-Mail"]) };
        assert_eq!(allowed.in_order(), Err(TermProblem::ForbidsItself));
        assert_eq!(term("x", &[&"y".repeat(LONGEST_FORM + 1)]).in_order(), Err(TermProblem::TooLong));
    }

    #[test]
    fn changes_are_made_and_taken_back_one_by_one() {
        let put = |entry: Term| GlossaryChange::Put(entry);
        let first = Glossary::new([term("Mona Lisa", &["mono lisa"])]);
        let changes = [
            put(term("Kubernetes", &["cube or netties"])),
            put(term("Mona Lisa", &["mona leaser"])),
            GlossaryChange::Remove("Kubernetes".to_owned()),
            put(term(" Garonne ", &["gar on"])),
        ];
        let changed = first.changed(&changes).unwrap();
        let names: Vec<&str> = changed.terms().iter().map(|entry| entry.term.as_str()).collect();
        assert_eq!(names, ["Mona Lisa", "Garonne"]);
        assert_eq!(changed.entry("Mona Lisa").unwrap().forbidden, ["mona leaser"]);
        assert_eq!(changed.changed(&first.undoing(&changes)).unwrap(), first);
        assert_eq!(first.changed(&[put(term("x", &[]))]), Err(TermProblem::SaysNothing));
        let full = Glossary::new((0..MOST_TERMS).map(|at| term(&format!("t{at}"), &["x"])));
        assert_eq!(full.changed(&[put(term("one more", &["x"]))]), Err(TermProblem::TooMany));
        assert!(full.changed(&[put(term("t7", &["y"]))]).is_ok());
    }
}
