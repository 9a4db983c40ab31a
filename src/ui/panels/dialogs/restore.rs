//! What is kept for 30 days: changes that were not saved, files that were replaced, earlier saves.

use std::path::{Path, PathBuf};

use eframe::egui::{Button, Key, Label, RichText, Stroke, TextEdit, Ui};

use super::modal::{self, DialogFrame, DialogSlot, card, note, quiet};
use super::path_field::PathField;
use crate::action::Action;
use crate::panels::widgets;
use crate::path_states::PathState;
use crate::scene::{KeptOffer, Scene};
use crate::{icons, theme};
use base::texts::t;

#[derive(Debug, Default)]
pub struct State {
    filter: String,
    /// What is being named, or asked about, by where it is kept.
    copying: Option<(PathBuf, PathField)>,
    deleting: Option<PathBuf>,
}

pub fn restore_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("restore-title"), 680.0), |ui, dialog| {
        quiet(ui, scene, t!("restore-about"));
        let field = TextEdit::singleline(&mut state.filter).hint_text(t!("restore-filter-hint"));
        let field = ui.add(field.desired_width(ui.available_width())).accessible_name(t!("restore-filter"));
        dialog.starts_at(ui, &field);
        ui.add_space(2.0);
        let room = dialog.room_left(ui, 0.0);
        let area = eframe::egui::ScrollArea::vertical().max_height(room).auto_shrink([false, true]);
        area.show(ui, |ui| {
            list_ui(ui, dialog, state, actions);
            dialog.show_focused(ui);
        });
        dialog.buttons(ui, |ui| {
            if dialog.default_button(ui, t!("close"), true).0 && state.copying.is_none() {
                actions.push(Action::CloseDialog);
            }
        });
    })
}

fn list_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let Some(kept) = scene.kept else {
        note(ui, icons::BUSY, scene.theme.quiet_text, t!("path-looking"));
        return;
    };
    let wanted = state.filter.trim().to_lowercase();
    let is_wanted = |offer: &&KeptOffer| {
        let path = offer.path.as_ref().map(|path| path.to_string_lossy().to_lowercase());
        offer.title.to_lowercase().contains(&wanted)
            || offer.what.to_lowercase().contains(&wanted)
            || path.is_some_and(|path| path.contains(&wanted))
    };
    let mut shown = kept.iter().filter(is_wanted).peekable();
    if shown.peek().is_none() {
        quiet(ui, scene, if kept.is_empty() { t!("restore-empty") } else { t!("restore-none-such") });
    }
    for offer in shown {
        card(ui, scene, |ui| offer_ui(ui, dialog, state, offer, actions));
    }
}

fn offer_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, state: &mut State, offer: &KeptOffer, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    ui.horizontal(|ui| {
        ui.label(widgets::icon(icons::RESTORE, 16.0));
        let title = RichText::new(format!("{} – {}", offer.title, offer.what)).family(theme::strong_family());
        ui.add(Label::new(title).truncate());
    });
    let with_answers = |count: usize| t!("restore-when-answered", when = &offer.when, count = count);
    quiet(ui, scene, &offer.answered.map_or_else(|| offer.when.clone(), with_answers));
    if let Some(path) = &offer.path {
        ui.add(Label::new(RichText::new(path.display().to_string()).color(scene.theme.quiet_text)).truncate());
    }
    if state.deleting.as_ref() == Some(&offer.id) {
        delete_ui(ui, scene, state, offer, actions);
        return;
    }
    // For users of a screen reader, who get only the names of the buttons.
    let which = format!("{}, {}, {}", offer.title, offer.what, offer.when);
    ui.horizontal_wrapped(|ui| {
        if offer.opens {
            let open = ui.add(Button::new(t!("restore-open-copy")).stroke(Stroke::new(1.0, scene.theme.accent)));
            let open = open.accessible_name(t!("restore-open-copy-which", which = &which));
            if open.on_hover_text(t!("restore-open-copy-help")).clicked() {
                actions.push(Action::OpenKept(offer.id.clone()));
            }
        }
        let copy = ui.button(t!("restore-save-copy-as"));
        let copy = copy.accessible_name(t!("restore-save-copy-which", which = &which));
        if copy.on_hover_text(t!("restore-save-copy-help")).clicked() {
            state.copying = Some((offer.id.clone(), PathField::new(&offer.suggested)));
        }
        let delete = ui.button(t!("restore-delete")).accessible_name(t!("restore-delete-which", which = &which));
        if delete.on_hover_text(t!("restore-delete-help")).clicked() {
            state.deleting = Some(offer.id.clone());
        }
    });
    if let Some((_, field)) = state.copying.as_mut().filter(|(id, _)| *id == offer.id)
        && copy_ui(ui, scene, field, &offer.id, actions)
    {
        state.copying = None;
    }
}

fn delete_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, offer: &KeptOffer, actions: &mut Vec<Action>) {
    note(ui, icons::WARNING, scene.theme.warning, t!("restore-delete-question"));
    ui.horizontal_wrapped(|ui| {
        let keep = ui.button(t!("restore-keep"));
        // What Enter does first is never what cannot be taken back.
        if ui.memory(|memory| memory.focused().is_none()) {
            keep.request_focus();
        }
        if keep.clicked() {
            state.deleting = None;
        }
        let delete = ui.button(t!("restore-delete-for-good"));
        if delete.accessible_name(t!("restore-delete-for-good-title", title = &offer.title)).clicked() {
            state.deleting = None;
            actions.push(Action::DeleteKept(offer.id.clone()));
        }
    });
}

/// Whether it is done.
fn copy_ui(ui: &mut Ui, scene: &Scene<'_>, field: &mut PathField, id: &Path, actions: &mut Vec<Action>) -> bool {
    let typed = field.show(ui, t!("restore-copy-into"), None, actions);
    let enter = (typed.has_focus() || typed.lost_focus()) && ui.input(|input| input.key_pressed(Key::Enter));
    let path = field.path();
    let (can, told) = match scene.looks.standing(path.as_deref()) {
        PathState::Missing => (true, ""),
        PathState::Empty | PathState::Unknown => (false, ""),
        PathState::File => (false, t!("restore-copy-exists")),
        PathState::Folder => (false, t!("path-is-folder-add-name")),
        PathState::NoFile(_) => (false, t!("path-is-no-file")),
        PathState::NoFolder => (false, t!("path-no-folder")),
    };
    let mut is_done = false;
    ui.horizontal_wrapped(|ui| {
        is_done |= ui.button(t!("restore-copy-cancel")).clicked();
        let save = ui.add_enabled(can, Button::new(t!("restore-copy-save")));
        if let Some(path) = path.filter(|_| save.clicked() || (can && enter)) {
            actions.push(Action::CopyKept(id.to_owned(), path));
            is_done = true;
        }
        ui.label(RichText::new(told).color(scene.theme.warning));
    });
    is_done
}
