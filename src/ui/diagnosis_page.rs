//! What machine and program are like, as it is shown and copied.

use analysis::diagnostics::{Diagnosis, DiagnosisScope, FactSection, bug_report, sections};
use base::texts::{self, WindowLanguage};

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
        // What goes wrong is told in the language in which it is found out.
        let found = texts::in_english(|| Diagnosis::gather(scope));
        let report = bug_report(&found);
        let shown = if texts::spoken() == WindowLanguage::English { found } else { found.retold() };
        Self { sections: sections(&shown), report }
    }

    #[cfg(any(test, feature = "test-support"))]
    pub fn of(diagnosis: &Diagnosis) -> Self {
        Self { sections: sections(diagnosis), report: bug_report(diagnosis) }
    }
}
