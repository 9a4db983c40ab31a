//! What a file says of the programme: the header of EBU STL, and the fields of other formats that have some.

use eframe::egui::{CollapsingHeader, DragValue, RichText, TextEdit, Ui, vec2};

use super::modal::{note, row, stays_in};
use crate::icons;
use crate::scene::Scene;
use base::texts::t;
use formats::subtitle_file::{FileFormat, Programme, ProgrammeField, stl_language};
use formats::transcript::GivenFile;

/// Letters that a row holds where nothing else is set.
const USUAL_WIDTH: u8 = 40;
/// Height of the line for what is wrong, in points.
const PROBLEM: f32 = 20.0;

/// The fields that a file in the format says; whether it can say all of them so. `own`: what the header of the client's own file says,
/// which stays where a field is empty.
pub fn programme_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (format, own): (FileFormat, Option<&Programme>),
    programme: &mut Programme,
) -> bool {
    let fields = fields(scene, format);
    if fields.is_empty() {
        return true;
    }
    let is_stl = format == FileFormat::EbuStl;
    let own = own.filter(|_| is_stl);
    let title = if is_stl { t!("export-stl-header") } else { t!("export-programme") };
    CollapsingHeader::new(title).id_salt("programme").default_open(true).show(ui, |ui| {
        for &field in fields {
            row(ui, label(field, format), |ui, name| {
                let text = field.of_mut(programme);
                let width = if field.length() > 6 { 300.0 } else { 80.0 };
                let hint = match own.map(|own| field.of(own)).unwrap_or_default() {
                    "" if field == ProgrammeField::Date => t!("export-stl-date-hint"),
                    said => said,
                };
                let hint = RichText::new(hint).color(scene.theme.quiet_text);
                // What is too long is told: a field that took no more letters would cut silently.
                let edit = TextEdit::singleline(text).hint_text(hint).desired_width(width);
                let field = ui.add(edit).labelled_by(name);
                stays_in(ui, &field);
            });
        }
        if is_stl {
            header_ui(ui, scene, own, programme);
        }
    });
    let language = programme.language.trim();
    // What the header of the own file says is no fault of the person.
    let said = own.map_or_else(|| programme.clone(), |own| programme.beyond(own));
    let letters = |field: ProgrammeField| field.of(&said).trim().chars().count();
    let problem = match said.fault(format) {
        Some(field) if field == ProgrammeField::Date => Some(t!("export-programme-date", field = label(field, format))),
        Some(field) if letters(field) > field.length() => {
            let (most, count) = (field.length(), letters(field));
            Some(t!("export-stl-too-long", field = label(field, format), most = most, count = count))
        }
        Some(field) => Some(t!("export-stl-cannot-say", field = label(field, format))),
        None if is_stl && !language.is_empty() && stl_language(language).is_none() => {
            Some(t!("export-stl-no-language", language = language))
        }
        None => None,
    };
    // Its room is always there, so that nothing moves while one types.
    ui.allocate_ui(vec2(ui.available_width(), PROBLEM), |ui| {
        ui.set_min_height(PROBLEM);
        if let Some(problem) = &problem {
            note(ui, icons::PROBLEM, scene.theme.bad, problem);
        }
    });
    problem.is_none()
}

/// Those of the format; none where the cues came from a file of it that keeps its own.
fn fields(scene: &Scene<'_>, format: FileFormat) -> &'static [ProgrammeField] {
    let given = scene.talk.and_then(|talk| talk.project().given_file.as_ref()).and_then(GivenFile::content);
    let keeps = matches!(format, FileFormat::DcpInterop | FileFormat::DcpSmpte | FileFormat::Usf)
        && given.is_some_and(|given| given.file.format == format);
    if keeps { &[] } else { ProgrammeField::of_format(format) }
}

/// What only the header of EBU STL has.
fn header_ui(ui: &mut Ui, scene: &Scene<'_>, own: Option<&Programme>, programme: &mut Programme) {
    row(ui, t!("export-stl-language"), |ui, name| {
        let of_talk = scene.talk.and_then(|talk| talk.project().language.as_deref()).unwrap_or_default();
        let hint = own.map_or(of_talk, |own| own.language.as_str());
        let hint = RichText::new(hint).color(scene.theme.quiet_text);
        let edit = TextEdit::singleline(&mut programme.language).char_limit(12).hint_text(hint).desired_width(80.0);
        let field = ui.add(edit).labelled_by(name);
        stays_in(ui, &field);
    });
    row(ui, t!("export-stl-row-width"), |ui, name| {
        let of_own = own.and_then(|own| own.row_width);
        let usual = of_own.unwrap_or(USUAL_WIDTH);
        let mut width = programme.row_width.unwrap_or(usual);
        // Of a header that is narrower the number stands as it is until it is changed.
        let range = usual.min(20)..=99;
        ui.add(DragValue::new(&mut width).range(range)).labelled_by(name);
        programme.row_width = (width != usual).then_some(width).or(of_own);
    });
}

fn label(field: ProgrammeField, format: FileFormat) -> &'static str {
    match field {
        ProgrammeField::Title if format != FileFormat::EbuStl => t!("export-programme-title"),
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
