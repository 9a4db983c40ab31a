//! An entry of a glossary.

use base::texts::t;

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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::glossary) fn term(term: &str, forbidden: &[&str]) -> Term {
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
}
