//! What the header of EBU STL says of the programme.

use eframe::egui::{CollapsingHeader, DragValue, RichText, TextEdit, Ui};

use super::modal::{note, row};
use crate::icons;
use crate::scene::Scene;
use base::texts::t;
use formats::subtitle_file::{Programme, ProgrammeField, stl_language};

/// Letters that a row holds where nothing else is set.
const USUAL_WIDTH: u8 = 40;

/// The fields; whether the header can say all of them so.
pub fn programme_ui(ui: &mut Ui, scene: &Scene<'_>, programme: &mut Programme) -> bool {
    CollapsingHeader::new(t!("export-stl-header")).default_open(true).show(ui, |ui| {
        for &field in ProgrammeField::ALL {
            row(ui, label(field), |ui, name| {
                let text = field.of_mut(programme);
                let width = if field.length() > 6 { 300.0 } else { 80.0 };
                let hint = if field == ProgrammeField::Date { t!("export-stl-date-hint") } else { "" };
                let hint = RichText::new(hint).color(scene.theme.quiet_text);
                let edit = TextEdit::singleline(text).char_limit(field.length()).hint_text(hint).desired_width(width);
                ui.add(edit).labelled_by(name);
            });
        }
        row(ui, t!("export-stl-language"), |ui, name| {
            let of_talk = scene.talk.and_then(|talk| talk.project().language.as_deref()).unwrap_or_default();
            let hint = RichText::new(of_talk).color(scene.theme.quiet_text);
            let edit = TextEdit::singleline(&mut programme.language).char_limit(12).hint_text(hint).desired_width(80.0);
            ui.add(edit).labelled_by(name);
        });
        row(ui, t!("export-stl-row-width"), |ui, name| {
            let mut width = programme.row_width.unwrap_or(USUAL_WIDTH);
            ui.add(DragValue::new(&mut width).range(20..=99)).labelled_by(name);
            programme.row_width = (width != USUAL_WIDTH).then_some(width);
        });
    });
    let language = programme.language.trim();
    let problem = match programme.fault() {
        Some(field) => Some(t!("export-stl-cannot-say", field = label(field))),
        None if !language.is_empty() && stl_language(language).is_none() => {
            Some(t!("export-stl-no-language", language = language))
        }
        None => None,
    };
    if let Some(problem) = &problem {
        note(ui, icons::PROBLEM, scene.theme.bad, problem);
    }
    problem.is_none()
}

fn label(field: ProgrammeField) -> &'static str {
    match field {
        ProgrammeField::Title => t!("export-stl-title"),
        ProgrammeField::Episode => t!("export-stl-episode"),
        ProgrammeField::TranslatedTitle => t!("export-stl-translated-title"),
        ProgrammeField::Reference => t!("export-stl-reference"),
        ProgrammeField::Country => t!("export-stl-country"),
        ProgrammeField::Publisher => t!("export-stl-publisher"),
        ProgrammeField::Editor => t!("export-stl-editor"),
        ProgrammeField::Translator => t!("export-stl-translator"),
        ProgrammeField::Date => t!("export-stl-date"),
    }
}
