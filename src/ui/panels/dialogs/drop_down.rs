//! A drop-down list: what is chosen in it by a key closes it, as a click does, and the focus stays with it.

use eframe::egui::{ComboBox, Key, Response, Ui};

/// Shows the list with the entries that `entries` draws; gives what stands in the dialog.
pub fn drop_down(ui: &mut Ui, list: ComboBox<'_>, entries: impl FnOnce(&mut Ui)) -> Response {
    let shown = list.show_ui(ui, |ui| {
        entries(ui);
        let is_chosen = is_pressed(ui);
        if is_chosen {
            ui.close();
        }
        is_chosen
    });
    // The entries are gone, and the focus would be with them.
    let is_left = shown.inner.is_some_and(|is_chosen| is_chosen || ui.input(|input| input.key_pressed(Key::Escape)));
    if is_left {
        shown.response.request_focus();
    }
    shown.response
}

/// Whether the entry that has the focus was pressed. Clicks of the pointer close lists by themselves.
fn is_pressed(ui: &Ui) -> bool {
    let focused = ui.memory(|memory| memory.focused()).and_then(|id| ui.ctx().read_response(id));
    focused.is_some_and(|entry| entry.layer_id == ui.layer_id() && entry.clicked())
}
