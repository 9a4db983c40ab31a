//! What crashes left.

use eframe::egui::{self, RichText, Ui};

use crate::action::Action;
use crate::icons;
use crate::panels::painted::{glyph, strong};
use crate::panels::widgets;
use crate::scene::{RecoveryOffer, Scene};
use base::texts::t;

pub fn recovery_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    if scene.recoveries.is_empty() {
        return;
    }
    let theme = scene.theme;
    let frame = egui::Frame::NONE
        .fill(theme.raised)
        .stroke(egui::Stroke::new(1.0, theme.accent))
        .corner_radius(8.0)
        .inner_margin(egui::Margin::symmetric(14, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::RESTORE, 18.0, theme.accent);
            ui.label(strong(t!("start-recovery")));
        });
        for (index, offer) in scene.recoveries.iter().enumerate() {
            if index > 0 {
                ui.separator();
            }
            offer_ui(ui, scene, index, offer, actions);
        }
    });
}

fn offer_ui(ui: &mut Ui, scene: &Scene<'_>, index: usize, offer: &RecoveryOffer, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    ui.label(strong(offer.title.as_str()));
    ui.label(RichText::new(offer.summary.as_str()).color(theme.quiet_text));
    ui.horizontal_wrapped(|ui| {
        let button = egui::Button::new(strong(t!("start-continue")).color(theme.on_accent)).fill(theme.accent);
        let button = widgets::named(ui.add(button), &t!("start-continue-talk", title = offer.title.as_str()));
        // Enter goes on at once; what was lost and found is why one is here.
        if index == 0 && scene.dialog().is_none() && ui.memory(|memory| memory.focused().is_none()) {
            button.request_focus();
        }
        if button.clicked() {
            actions.push(Action::Restore(index));
        }
        button.on_hover_text(t!("start-continue-help"));
        let button =
            widgets::named(ui.button(t!("start-discard")), &t!("start-discard-talk", title = offer.title.as_str()));
        if button.clicked() {
            actions.push(Action::DiscardRecovery(index));
        }
        button.on_hover_text(t!("start-discard-help"));
    });
}
