//! What machine and program are like, as it is shown and copied.

use crate::diagnostics::{Diagnosis, DiagnosisScope, FactSection, bug_report, sections};

/// The facts for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosisPage {
    /// In the language of the window.
    pub sections: Vec<FactSection>,
    /// In English, for others.
    pub report: String,
}

impl DiagnosisPage {
    /// Looks at the machine; not for the window's thread.
    pub fn gather(scope: &DiagnosisScope) -> Self {
        Self::of(&look(scope))
    }

    pub fn of(diagnosis: &Diagnosis) -> Self {
        Self { sections: sections(diagnosis), report: bug_report(diagnosis) }
    }
}

#[cfg(not(test))]
fn look(scope: &DiagnosisScope) -> Diagnosis {
    Diagnosis::gather(scope)
}

/// Tests have no GPU, no sound and no programs of others.
#[cfg(test)]
fn look(scope: &DiagnosisScope) -> Diagnosis {
    crate::diagnostics::fixture::made_up(&scope.profiles)
}
