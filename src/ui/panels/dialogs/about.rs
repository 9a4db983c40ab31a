//! What the program is, where it keeps things, and the licences of the libraries that it is made of.

use std::sync::LazyLock;

use eframe::egui::{Label, RichText, ScrollArea, TextStyle, TextWrapMode, Ui};

use super::modal::{self, DialogFrame, DialogSlot, quiet, row};
use crate::folders::Folders;
use crate::theme;
use base::texts::t;
use evidence::model_set::ModelSet;

#[derive(Debug, Default)]
pub struct State {
    /// Asked for once.
    folders: Option<Folders>,
    /// The licences of the libraries are shown instead.
    shows_libraries: bool,
}

/// The lines of what `packaging/licences.sh` collected.
static LIBRARIES: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../../../assets/licences/libraries.txt").lines().collect());

pub fn about_ui(slot: DialogSlot<'_>, state: &mut State) -> bool {
    let scene = slot.scene;
    let folders = state.folders.get_or_insert_with(Folders::of_user);
    modal::show(slot, (t!("about-title"), 560.0), |ui, dialog| {
        if state.shows_libraries {
            libraries_ui(ui, dialog);
            dialog.buttons(ui, |ui| state.shows_libraries = !dialog.default_button(ui, t!("back"), true).0);
            return;
        }
        dialog.body(ui, |ui| {
            let version = t!("about-version", version = env!("CARGO_PKG_VERSION"));
            ui.label(RichText::new(version).family(theme::strong_family()));
            quiet(ui, scene, t!("about-slogan"));
            ui.add_space(6.0);
            let fact = |ui: &mut Ui, name: &str, lines: &[&str]| {
                row(ui, name, |ui, _| {
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        // In line with the name, which stands in the middle of its row.
                        ui.add_space(1.0);
                        for line in lines {
                            ui.add(Label::new(*line).wrap());
                        }
                    });
                });
            };
            fact(ui, t!("about-device"), &[scene.device.unwrap_or_else(|| t!("about-device-unused"))]);
            let model = match scene.talk.and_then(|talk| talk.evidence()) {
                Some(evidence) if evidence.has_model() => evidence.model.as_str(),
                Some(_) => t!("about-model-none"),
                None => t!("about-model-by-language"),
            };
            fact(ui, t!("about-model"), &[model]);
            fact(ui, t!("about-licence"), &[t!("about-licence-which"), t!("about-licence-free")]);
            if let Some(talk) = scene.talk {
                fact(ui, t!("about-talk-models"), &[talk.project().models.title()]);
            }
            let permitted = ModelSet::EACH.into_iter().filter_map(|set| {
                let sentence = scene.models?.of(set)?.sentence();
                Some(format!("{}: {sentence}", set.title()))
            });
            let permitted: Vec<String> = permitted.collect();
            let mut lines: Vec<&str> = permitted.iter().map(String::as_str).collect();
            lines.push(t!("about-model-cards"));
            fact(ui, t!("about-model-licences"), &lines);
            let fonts = [t!("about-font-inter"), t!("about-font-phosphor"), t!("about-font-notes")];
            fact(ui, t!("about-font-licences"), &fonts);
            fact(ui, t!("about-dictionary-licences"), &[t!("about-dictionary-english")]);
            let nowhere = || t!("about-nowhere").to_owned();
            let settings = folders.settings.as_deref().map_or_else(nowhere, |path| path.display().to_string());
            let journals = folders.journals.display().to_string();
            for (what, place) in [(t!("about-settings-in"), settings), (t!("about-changes-in"), journals)] {
                row(ui, what, |ui, _| {
                    ui.add(Label::new(RichText::new(place).text_style(TextStyle::Monospace)).wrap());
                });
            }
        });
        dialog.buttons(ui, |ui| {
            state.shows_libraries = dialog.button(ui, t!("about-libraries")).clicked();
            dialog.close_by_default(ui);
        });
    })
}

/// Thousands of lines, of which those are laid out that are seen.
fn libraries_ui(ui: &mut Ui, dialog: &DialogFrame<'_>) {
    let height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 0.0;
    let area = ScrollArea::both().id_salt("libraries").max_height(dialog.room_left(ui, 0.0)).auto_shrink(false);
    area.show_rows(ui, height, LIBRARIES.len(), |ui, rows| {
        for line in &LIBRARIES[rows] {
            ui.add(Label::new(RichText::new(*line).text_style(TextStyle::Monospace)).wrap_mode(TextWrapMode::Extend));
        }
    });
    ui.reset_style();
}
