//! What a quality report tells of cues and of what stands between them.

use crate::cues::Problem;
use base::time::Span;

/// A problem or a hint, and why it is there, if that is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub problem: Problem,
    pub reason: Option<String>,
}

/// Notes of people about a cue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CueNote {
    /// Position of the cue.
    pub cue: usize,
    pub comment: Option<String>,
    pub has_bookmark: bool,
}

/// A place where a person said that a cue ends, or that none does.
#[derive(Clone, Debug, PartialEq)]
pub struct DecidedBoundary {
    /// Position of the cue with the word before it.
    pub cue: usize,
    /// That word, as it is shown.
    pub word: String,
    /// From the end of what is before it to the start of what comes then.
    pub span: Span,
    /// "accepted", "rejected", "moved", "added".
    pub state: &'static str,
    /// Whether it was decided with many others at once, without a look.
    pub is_unseen: bool,
}

impl Finding {
    /// Problems among findings, and hints.
    pub fn count(findings: &[Self]) -> (usize, usize) {
        let hints = findings.iter().filter(|finding| finding.problem.is_hint).count();
        (findings.len() - hints, hints)
    }
}
