//! The picture in a window of its own, as for a second screen. Its keys are those of the main window, which acts on them.

use eframe::egui::{CentralPanel, Context, ViewportBuilder, ViewportClass, ViewportCommand, ViewportId};

use super::action::{Action, Dialog};
use super::command::Command;
use super::key_owner::KeyOwner;
use super::panels::picture::{State, picture_ui};
use super::picture::SMALLEST_WINDOW;
use super::scene::Scene;
use super::shortcuts::Press;
use crate::texts::t;

/// Two sizes that differ by less are the same one, in points: desktops round.
const SAME_SIZE: f32 = 1.0;

pub fn picture_window_ui(ctx: &Context, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    // A size that is asked for again and again could not be changed by hand.
    let size = *state.window.get_or_insert(scene.settings.picture.window);
    let builder = ViewportBuilder::default()
        .with_title(t!("picture-window-title", title = talk.title()))
        .with_app_id("breathmark")
        .with_inner_size([size.0, size.1])
        .with_min_inner_size([SMALLEST_WINDOW.0, SMALLEST_WINDOW.1]);
    ctx.show_viewport_immediate(ViewportId::from_hash_of("picture"), builder, |ui, class| {
        CentralPanel::default().show(ui, |ui| picture_ui(ui, scene, state, actions));
        // Where the desktop has no second window it lies in the main one, whose keys and buttons count.
        if class != ViewportClass::EmbeddedWindow {
            let ctx = ui.ctx().clone();
            run_keys(&ctx, scene, actions);
            keep_window(&ctx, scene, actions);
        }
    });
}

/// Has the commands run whose keys were pressed in the picture's window.
fn run_keys(ctx: &Context, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let is_covered = scene.manual.is_some() || scene.dialog.is_some_and(Dialog::is_modal);
    let owner = if is_covered {
        KeyOwner::Modal
    } else if ctx.memory(|memory| memory.focused()).is_some() {
        KeyOwner::Control
    } else {
        KeyOwner::Talk
    };
    let wanted = |press: &Press| {
        (!press.repeats || steps(press.command))
            && owner.lets_through(press.chord, press.command)
            && press.command.enabled(&scene.situation)
    };
    let mut is_any = false;
    while let Some(press) = scene.keys.take_command(ctx, wanted) {
        is_any = true;
        actions.push(Action::Run(press.command));
        if leads_to_main_window(press.command) {
            ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
        }
    }
    if is_any {
        ctx.request_repaint_of(ViewportId::ROOT);
    }
}

/// Whether a key that is held goes on and on.
fn steps(command: Command) -> bool {
    matches!(command, Command::PreviousFrame | Command::NextFrame | Command::SkipBack | Command::SkipForward)
}

/// Whether something opens over there that takes the keyboard.
fn leads_to_main_window(command: Command) -> bool {
    let opens =
        matches!(command, Command::EditText | Command::EditSecond | Command::Find | Command::Manual | Command::Palette);
    opens || command.label().ends_with('…')
}

/// Keeps its size, and docks the picture again when it is closed.
fn keep_window(ctx: &Context, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let (closes, size) = ctx.input(|input| {
        let viewport = input.viewport();
        let is_whole = !viewport.fullscreen.unwrap_or(false) && !viewport.maximized.unwrap_or(false);
        (viewport.close_requested(), viewport.inner_rect.map(|rect| rect.size()).filter(|_| is_whole))
    });
    let mut settings = scene.settings.clone();
    if closes {
        settings.picture.has_window = false;
    }
    let before = settings.picture.window;
    let size = size.map(|size| (size.x.max(SMALLEST_WINDOW.0), size.y.max(SMALLEST_WINDOW.1)));
    if let Some(size) = size.filter(|size| (size.0 - before.0).abs().max((size.1 - before.1).abs()) > SAME_SIZE) {
        settings.picture.window = size;
    }
    if settings.picture != scene.settings.picture {
        actions.push(Action::Change(Box::new(settings)));
        ctx.request_repaint_of(ViewportId::ROOT);
    }
}
