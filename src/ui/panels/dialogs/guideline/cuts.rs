//! How a client cuts, where that was found out from finished files: the numbers, which can be changed and taken back.

use eframe::egui::{CollapsingHeader, DragValue, Grid, Ui, emath};

use crate::panels::dialogs::modal::quiet;
use crate::scene::Scene;
use base::texts::{self, t};
use formats::guideline::{CutBasis, CutNumber, CutStyle, Guideline};

/// Nothing where the guideline says nothing of cuts.
pub fn cuts_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline) {
    let Some(mut cuts) = guideline.cuts else { return };
    let mut is_reset = false;
    ui.add_space(6.0);
    CollapsingHeader::new(t!("guideline-cuts")).id_salt("cuts").show(ui, |ui| {
        quiet(ui, scene, t!("guideline-cuts-about"));
        quiet(ui, scene, basis(&cuts));
        quiet(ui, scene, &gain(&cuts));
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

/// In which talks the numbers count.
fn basis(cuts: &CutStyle) -> &'static str {
    match cuts.basis {
        CutBasis::Model => t!("guideline-cuts-by-model"),
        CutBasis::Rules => t!("guideline-cuts-by-rules"),
    }
}

/// From how many files they come, and what they were worth.
fn gain(cuts: &CutStyle) -> String {
    let Some(gain) = cuts.gain else { return t!("guideline-cuts-unmeasured").to_owned() };
    let [lines, lines_now] = gain.line_ends.map(|share| texts::percent(share, 1));
    let [cues, cues_now] = gain.cue_ends.map(|share| texts::percent(share, 1));
    t!(
        "guideline-cuts-gain",
        files = gain.files,
        lines = lines,
        lines_now = lines_now,
        cues = cues,
        cues_now = cues_now
    )
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
