//! How a client cuts, where that was found out from finished files: the numbers, which can be changed and taken back.

use eframe::egui::{CollapsingHeader, DragValue, Grid, Ui, emath};

use crate::panels::dialogs::modal::quiet;
use crate::scene::Scene;
use base::texts::{self, t};
use formats::guideline::{CutNumber, Guideline};

/// Nothing where the guideline says nothing of cuts.
pub fn cuts_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline) {
    let Some(mut cuts) = guideline.cuts else { return };
    let mut is_reset = false;
    ui.add_space(6.0);
    CollapsingHeader::new(t!("guideline-cuts")).id_salt("cuts").show(ui, |ui| {
        quiet(ui, scene, t!("guideline-cuts-about"));
        Grid::new("cuts").num_columns(2).spacing([12.0, 4.0]).min_row_height(22.0).show(ui, |ui| {
            for &number in CutNumber::ALL {
                let name = ui.label(label(number)).id;
                let [least, most] = number.range();
                let mut value = cuts.number(number);
                // Read with either decimal mark.
                let drag = DragValue::new(&mut value)
                    .range(least..=most)
                    .speed(0.01)
                    .max_decimals(2)
                    .custom_formatter(|value, digits| {
                        texts::localized(&emath::format_with_decimals_in_range(value, digits))
                    })
                    .custom_parser(|text| text.trim().replace(',', ".").parse().ok());
                if ui.add(drag).labelled_by(name).changed() {
                    cuts = cuts.with(number, value);
                }
                ui.end_row();
            }
        });
        is_reset = ui.button(t!("guideline-cuts-reset")).on_hover_text(t!("guideline-cuts-reset-help")).clicked();
    });
    guideline.cuts = (!is_reset).then_some(cuts);
}

fn label(number: CutNumber) -> &'static str {
    match number {
        CutNumber::Syntax => t!("guideline-cuts-syntax"),
        CutNumber::Shape => t!("guideline-cuts-shape"),
        CutNumber::Fullness => t!("guideline-cuts-fullness"),
        CutNumber::Cue => t!("guideline-cuts-cue"),
        CutNumber::ExtraLine => t!("guideline-cuts-extra-line"),
        CutNumber::SplitSentence => t!("guideline-cuts-split-sentence"),
        CutNumber::ShortSentence => t!("guideline-cuts-short-sentence"),
        CutNumber::PauseInside => t!("guideline-cuts-pause-inside"),
        CutNumber::LineEnds => t!("guideline-cuts-line-ends"),
        CutNumber::CueEnds => t!("guideline-cuts-cue-ends"),
    }
}
