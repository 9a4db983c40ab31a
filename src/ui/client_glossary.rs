//! What the window knows of the glossary of the client that is chosen.

use std::sync::Arc;

use super::glossary_files::{GlossaryDeed, GlossaryNews, GlossaryState};
use base::texts::t;
use base::warning::Warning;
use editor::session::terms::Correction;
use formats::glossary::{Glossary, GlossaryChange, Term};

/// Changes that can be taken back.
const MOST_UNDONE: usize = 100;

/// The glossary by which talks are judged.
#[derive(Debug, Default)]
pub struct ClientGlossary {
    /// Whose it is; `None`: of talks without a client.
    client: Option<String>,
    glossary: Arc<Glossary>,
    /// What takes the changes of this window back, the last one at the end.
    undo: Vec<Vec<GlossaryChange>>,
    /// Why it could not be read.
    problem: Option<String>,
    /// A correction that is to become an entry.
    pub suggested: Option<Correction>,
}

/// What is to be told of news, and how.
#[derive(Debug, PartialEq)]
pub enum GlossaryNotice {
    Nothing,
    Done(String),
    Odd(Vec<String>),
    Failed(String),
}

impl ClientGlossary {
    /// Begins anew with another client's, which is still being read.
    pub fn choose(&mut self, client: Option<String>) {
        *self = Self { client, ..Self::default() };
    }

    pub fn client(&self) -> Option<&str> {
        self.client.as_deref()
    }

    pub fn glossary(&self) -> &Arc<Glossary> {
        &self.glossary
    }

    /// Why it could not be read; nothing is changed then.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    /// Takes what takes the last change back.
    pub fn take_undo(&mut self) -> Option<Vec<GlossaryChange>> {
        self.undo.pop()
    }

    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Takes what came of a job. What was asked for another client is old by now.
    pub fn take(&mut self, news: GlossaryNews) -> GlossaryNotice {
        let GlossaryNews { client, result } = news;
        let is_current = client == self.client;
        match result {
            Ok(GlossaryState { glossary, warnings, made }) => {
                let told = told(&made, &glossary, &warnings);
                if is_current {
                    self.problem = None;
                    if *glossary != *self.glossary {
                        self.glossary = glossary;
                    }
                    if let GlossaryDeed::Changed(back) | GlossaryDeed::Imported(back, _) = made {
                        self.undo.push(back);
                        let more = self.undo.len().saturating_sub(MOST_UNDONE);
                        self.undo.drain(..more);
                    }
                }
                told
            }
            Err(problem) => {
                if is_current {
                    self.problem = Some(problem.clone());
                }
                GlossaryNotice::Failed(problem)
            }
        }
    }

    /// The entry that a correction would make: what is there of the term, with what it was taken for.
    pub fn entry_of(&self, Correction { was, is }: &Correction) -> Term {
        let known = self.glossary.entry(is).cloned();
        let mut entry = known.unwrap_or_else(|| Term { term: is.clone(), ..Term::default() });
        let is_same_but_for_case = was.to_lowercase() == is.to_lowercase();
        entry.matches_case |= is_same_but_for_case;
        if !is_same_but_for_case && !entry.forbidden.contains(was) {
            entry.forbidden.push(was.clone());
        }
        entry
    }
}

fn told(made: &GlossaryDeed, glossary: &Glossary, warnings: &[Warning]) -> GlossaryNotice {
    if !warnings.is_empty() {
        return GlossaryNotice::Odd(warnings.iter().map(|warning| warning.message.text()).collect());
    }
    match made {
        GlossaryDeed::Imported(_, count) => {
            GlossaryNotice::Done(t!("glossary-imported", count = *count, all = glossary.terms().len()))
        }
        _ => GlossaryNotice::Nothing,
    }
}

#[cfg(any(test, feature = "test-support"))]
impl ClientGlossary {
    /// One that has these entries.
    pub fn with(entries: impl IntoIterator<Item = Term>) -> Self {
        Self { glossary: Arc::new(Glossary::new(entries)), ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(term: &str, forbidden: &[&str]) -> Term {
        let forbidden = forbidden.iter().map(|&form| form.to_owned()).collect();
        Term { term: term.to_owned(), forbidden, ..Term::default() }
    }

    #[test]
    fn a_correction_adds_to_what_is_known_of_its_term() {
        let known = ClientGlossary::with([term("Kubernetes", &["kubernets"])]);
        let entry = |was: &str, is: &str| known.entry_of(&Correction { was: was.to_owned(), is: is.to_owned() });
        assert_eq!(entry("cube or netties", "Kubernetes"), term("Kubernetes", &["kubernets", "cube or netties"]));
        assert_eq!(entry("kubernets", "Kubernetes"), term("Kubernetes", &["kubernets"]));
        assert_eq!(entry("Miller", "Müller"), term("Müller", &["Miller"]));
        assert_eq!(entry("nasa", "NASA"), Term { matches_case: true, ..term("NASA", &[]) });
    }

    #[test]
    fn news_of_another_client_changes_nothing_here() {
        let mut known = ClientGlossary::default();
        known.choose(Some("One".to_owned()));
        let news = |client: &str, result| GlossaryNews { client: Some(client.to_owned()), result };
        let state = |made| GlossaryState {
            glossary: Arc::new(Glossary::new([term("Müller", &["Miller"])])),
            warnings: Vec::new(),
            made,
        };
        let back = vec![GlossaryChange::Remove("Müller".to_owned())];
        assert_eq!(known.take(news("Two", Ok(state(GlossaryDeed::Changed(back.clone()))))), GlossaryNotice::Nothing);
        assert!(known.glossary().is_empty() && !known.can_undo());
        known.take(news("One", Ok(state(GlossaryDeed::Changed(back.clone())))));
        assert_eq!((known.glossary().terms().len(), known.take_undo()), (1, Some(back)));
        assert_eq!(known.take(news("One", Err("bad".to_owned()))), GlossaryNotice::Failed("bad".to_owned()));
        assert_eq!(known.problem(), Some("bad"));
        known.choose(None);
        assert!(known.problem().is_none() && known.glossary().is_empty());
    }
}
