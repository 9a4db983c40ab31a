//! A client's glossary: how names and terms are written, and how they are not.
//!
//! It lies in a table (`term,allowed,forbidden,case,note`) that any spreadsheet opens, one for each client.

mod finding;
mod table;
mod term;

use std::sync::Arc;

use finding::FormIndex;

pub use finding::TermHit;
pub use table::{GlossaryError, MAX_FILE_BYTES, read_glossary};
pub use term::{LONGEST_FORM, MOST_TERMS, Term, TermProblem};

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

    /// The places of a text in which something stands that is to be written otherwise, in order. Of forms that begin at the same place the
    /// longest counts, and what stands inside one is not looked at. Inside tags and addresses nothing is looked for, nor across them.
    pub fn hits(&self, text: &str) -> Vec<TermHit> {
        self.forms.hits(text, &self.terms)
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
    use crate::glossary::term::tests::term;

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
