//! What there is to say about the cues of a talk, as a file.

use super::Session;
use crate::effort::Pace;
use crate::export::{DecidedBoundary, QualityReport, ReportError, ReportFormat};
use crate::settling::Boundary;

impl Session {
    /// All cues that break the guideline, and why, and what was noted about cues and decided about boundaries, as a file.
    ///
    /// # Errors
    /// [`ReportError`] if a file for an office program cannot be put together.
    pub fn quality_report(&self, format: ReportFormat) -> Result<Vec<u8>, ReportError> {
        base::texts::in_english(|| {
            let findings = self.settler.findings(self.project());
            let title = self.file_title().unwrap_or_else(|| "Talk".to_owned());
            let (guideline, cues) = (&self.project().guideline, self.cues());
            let (notes, decisions) = (self.notes(), self.decided_boundaries());
            let (findings, notes, decisions) = (&findings[..], &notes[..], &decisions[..]);
            let effort = &self.effort(&Pace::default()).figures()[..];
            QualityReport { title: &title, guideline, cues, findings, notes, decisions, effort }.write(format)
        })
    }

    /// What a person decided about boundaries, in their order; not what a subtitle file came with.
    pub fn decided_boundaries(&self) -> Vec<DecidedBoundary> {
        let decided = |boundary: &Boundary| {
            let decision = self.project().pins.decision(boundary.gap).filter(|decision| decision.is_answer())?;
            Some(DecidedBoundary {
                cue: self.cue_of_word(boundary.word)?,
                word: self.project_cues().wording.words.get(boundary.word).cloned().unwrap_or_default(),
                span: boundary.span,
                state: boundary.state.label(),
                is_unseen: decision.unseen,
            })
        };
        self.boundaries().iter().filter_map(decided).collect()
    }
}
