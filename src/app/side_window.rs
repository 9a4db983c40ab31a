//! The small window beside the talk, and what floats above it: whether it has the keys.

use eframe::egui::{self, Context, LayerId, Order};

use ui::action::Dialog;
use ui::panels::dialogs;

/// Whether the small window beside the talk, if there is one, was used last.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideWindow {
    dialog: Option<Dialog>,
    pub has_keys: bool,
}

impl SideWindow {
    /// The talk has the keys, whatever stands beside it.
    pub fn without_keys(dialog: Option<Dialog>) -> Self {
        Self { dialog, has_keys: false }
    }

    /// Looks where the focus is and where the pointer was pressed.
    pub fn follow(&mut self, ctx: &Context, dialog: Option<Dialog>) {
        if self.dialog != dialog {
            // What was just opened is what a person turns to.
            *self = Self { dialog, has_keys: true };
            if dialog.is_some_and(Dialog::is_modal) {
                forget_pointer(ctx);
            }
            return;
        }
        let Some(layer) = dialog.and_then(dialogs::layer_beside) else { return };
        let pressed = ctx.input(|input| input.pointer.interact_pos().filter(|_| input.pointer.any_pressed()));
        if let Some(at) = pressed {
            self.has_keys = ctx.layer_id_at(at) == Some(layer);
        } else if let Some(focused) = focused_layer(ctx) {
            self.has_keys = focused == layer;
        }
    }
}

/// A tooltip stays as long as the pointer rests on its widget, also above a dialog that covers it. Until the pointer moves
/// it is nowhere.
pub fn forget_pointer(ctx: &Context) {
    ctx.input_mut(|input| {
        if !input.pointer.any_down() {
            input.pointer = egui::PointerState::default();
        }
    });
}

/// What floated above the window and is gone has the focus no more. By itself that would take a frame in which it still
/// took the keys.
pub fn leave_closed(ctx: &Context) {
    if focused_layer(ctx).is_some_and(|layer| layer.order != Order::Background) {
        ctx.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

fn focused_layer(ctx: &Context) -> Option<LayerId> {
    let focused = ctx.memory(|memory| memory.focused())?;
    Some(ctx.read_response(focused)?.layer_id)
}
