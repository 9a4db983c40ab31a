//! The report about a house: where it is written, and what became of that.

use std::path::Path;

use eframe::egui::Ui;

use crate::action::{Action, Browse};
use crate::output::OutputPlace;
use crate::panels::dialogs::modal::{outcome, quiet};
use crate::panels::dialogs::path_field::PathField;
use crate::panels::dialogs::writing::WriteButton;
use crate::scene::Scene;
use base::texts::t;
use editor::export::ReportFormat;

/// The file of the report.
#[derive(Debug, Default)]
pub struct StyleReportField {
    file: PathField,
    write: WriteButton,
    /// What became of the file: whether it went well, and a sentence.
    told: Option<(bool, String)>,
}

impl StyleReportField {
    /// Where the report of a style that was just learnt may be saved.
    pub fn suggest(&mut self, path: &Path) {
        (self.file, self.told) = (PathField::new(path), None);
    }

    /// What was told is about a style that is another by now.
    pub fn forget(&mut self) {
        self.told = None;
    }

    /// A file was written, or could not be.
    pub fn written(&mut self, path: &Path, result: Result<(), String>) {
        self.told = Some(match result {
            Ok(()) => (true, t!("guideline-was-written", path = path.display().to_string())),
            Err(problem) => (false, problem),
        });
    }

    /// Asks for the file; the place if the report is to be written now.
    pub fn show(&mut self, ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) -> Option<OutputPlace> {
        let none: Option<Browse> = None;
        self.file.show(ui, t!("style-report-file"), none, actions);
        let path = self.file.path();
        let unknown = path.as_deref().and_then(|path| ReportFormat::from_path(path).err());
        let place = ui.horizontal_wrapped(|ui| {
            self.write.show(ui, scene, (t!("style-report-save"), unknown.is_none()), path.as_deref())
        });
        if let Some(unknown) = unknown {
            quiet(ui, scene, &unknown.to_string());
        }
        outcome(ui, scene, self.told.as_ref());
        place.inner
    }
}
