//! What crashes left.

use eframe::egui::{Button, Label, RichText, Stroke};

use super::modal::{self, DialogSlot, card, quiet};
use crate::action::Action;
use crate::panels::widgets;
use crate::{icons, theme};
use base::texts::t;

pub fn recovery_ui(slot: DialogSlot<'_>, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("recovery-title"), 560.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            if scene.recoveries.is_empty() {
                quiet(ui, scene, t!("recovery-empty"));
                return;
            }
            quiet(ui, scene, t!("recovery-about"));
            ui.add_space(4.0);
            for (index, offer) in scene.recoveries.iter().enumerate() {
                card(ui, scene, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(widgets::icon(icons::RESTORE, 16.0));
                        ui.add(Label::new(RichText::new(&offer.title).family(theme::strong_family())).truncate());
                    });
                    quiet(ui, scene, &offer.summary);
                    ui.horizontal_wrapped(|ui| {
                        let go_on =
                            ui.add(Button::new(t!("recovery-continue")).stroke(Stroke::new(1.0, scene.theme.accent)));
                        let go_on = go_on.accessible_name(t!("recovery-continue-with", title = &offer.title));
                        if index == 0 {
                            dialog.starts_at(ui, &go_on);
                        }
                        if go_on.on_hover_text(t!("recovery-continue-help")).clicked() {
                            actions.push(Action::Restore(index));
                        }
                        let discard = ui.button(t!("recovery-discard"));
                        let discard = discard.accessible_name(t!("recovery-discard-title", title = &offer.title));
                        if discard.on_hover_text(t!("recovery-discard-help")).clicked() {
                            actions.push(Action::DiscardRecovery(index));
                        }
                    });
                });
            }
        });
        dialog.buttons(ui, |ui| {
            let later = dialog.button(ui, t!("recovery-later"));
            if scene.recoveries.is_empty() {
                dialog.starts_at(ui, &later);
            }
            if later.on_hover_text(t!("recovery-later-help")).clicked() {
                actions.push(Action::CloseDialog);
            }
        });
    })
}
