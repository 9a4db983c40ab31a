//! The picture in a window of its own, as for a second screen. Its keys are those of the main window, which acts on them.

use std::collections::VecDeque;
use std::iter;

use eframe::egui::{CentralPanel, Context, Popup, ViewportBuilder, ViewportClass, ViewportCommand, ViewportId};

use super::desktop::app_id;
use base::texts::t;
use ui::action::Action;
use ui::command::Command;
use ui::key_gate::{KeyMeaning, KeyOwner};
use ui::panels::picture::{State, picture_ui};
use ui::picture::SMALLEST_WINDOW;
use ui::scene::Scene;
use ui::shortcuts::Press;

/// Two sizes that differ by less are the same one, in points: desktops round.
const SAME_SIZE: f32 = 1.0;

pub fn picture_window_ui(ctx: &Context, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let Some(talk) = scene.talk else { return };
    // A size that is asked for again and again could not be changed by hand.
    let size = *state.window.get_or_insert(scene.settings.picture.window);
    let builder = ViewportBuilder { app_id: app_id(), ..ViewportBuilder::default() }
        .with_title(t!("picture-window-title", title = talk.title()))
        .with_inner_size([size.0, size.1])
        .with_min_inner_size([SMALLEST_WINDOW.0, SMALLEST_WINDOW.1]);
    ctx.show_viewport_immediate(ViewportId::from_hash_of("picture"), builder, |ui, class| {
        CentralPanel::default().show(ui, |ui| picture_ui(ui, scene, state, actions));
        // Where the desktop has no second window it lies in the main one, whose keys and buttons count.
        if class != ViewportClass::EmbeddedWindow {
            let ctx = ui.ctx().clone();
            run_keys(&ctx, scene, scene.key_owner, &mut state.waiting, actions);
            update_window(&ctx, scene, actions);
        }
    });
}

/// Has a command run whose key was pressed in the picture's window. One a frame: each may change what the next one can do, and who has
/// the keyboard. `owner`: who has that of the main window.
fn run_keys(
    ctx: &Context,
    scene: &Scene<'_>,
    owner: KeyOwner,
    waiting: &mut VecDeque<Press>,
    actions: &mut Vec<Action>,
) {
    if matches!(owner, KeyOwner::Choosing | KeyOwner::Text | KeyOwner::Menu) || Popup::is_any_open(ctx) {
        // The user is in the middle of something, and a command would act on what is not finished.
        waiting.clear();
        return;
    }
    let owner = if owner == KeyOwner::Modal {
        KeyOwner::Modal
    } else if ctx.memory(|memory| memory.focused()).is_some() {
        KeyOwner::Control
    } else {
        KeyOwner::Talk
    };
    let may_run = |press: &Press| press.command.enabled(&scene.situation);
    let is_let_through =
        |press: &Press| owner.meaning(press.chord, Some(press.command)) == KeyMeaning::Command(press.command);
    loop {
        // Whether what waits behind another one can be done is seen when its turn comes.
        let wanted = |press: &Press| {
            (!press.repeats || steps(press.command)) && is_let_through(press) && (!waiting.is_empty() || may_run(press))
        };
        let Some(press) = scene.keys.take_command(ctx, wanted) else { break };
        waiting.push_back(press);
    }
    if waiting.is_empty() {
        return;
    }
    let next = iter::from_fn(|| waiting.pop_front()).find(|press| is_let_through(press) && may_run(press));
    if let Some(press) = next {
        actions.push(Action::Run(press.command));
        if leads_to_main_window(press.command) {
            ctx.send_viewport_cmd_to(ViewportId::ROOT, ViewportCommand::Focus);
        }
    }
    ctx.request_repaint_of(ViewportId::ROOT);
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
fn update_window(ctx: &Context, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let (closes, size) = ctx.input(|input| {
        let viewport = input.viewport();
        let is_whole = !viewport.fullscreen.unwrap_or(false) && !viewport.maximized.unwrap_or(false);
        (viewport.close_requested(), viewport.inner_rect.map(|rect| rect.size()).filter(|_| is_whole))
    });
    // Each by itself: all settings as they were would undo what a key changes in this frame.
    let before = actions.len();
    if closes {
        actions.push(Action::DockPicture);
    }
    let kept = scene.settings.picture.window;
    let size = size.map(|size| (size.x.max(SMALLEST_WINDOW.0), size.y.max(SMALLEST_WINDOW.1)));
    if let Some(size) = size.filter(|size| (size.0 - kept.0).abs().max((size.1 - kept.1).abs()) > SAME_SIZE) {
        actions.push(Action::SizePictureWindow(size));
    }
    if actions.len() > before {
        ctx.request_repaint_of(ViewportId::ROOT);
    }
}

#[cfg(test)]
mod tests {
    use eframe::egui::{Event, Key, Modifiers, RawInput, Rect, ViewportInfo, pos2};

    use super::*;
    use ui::fixture::{Fixture, talk};

    /// What is asked for in a frame in which these keys are pressed.
    fn frame(
        fixture: &Fixture,
        owner: KeyOwner,
        waiting: &mut VecDeque<Press>,
        keys: &[(Modifiers, Key)],
    ) -> Vec<Action> {
        let press = |&(modifiers, key): &(Modifiers, Key)| Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        };
        let (ctx, mut actions) = (Context::default(), Vec::new());
        let input = RawInput { events: keys.iter().map(press).collect(), ..RawInput::default() };
        let _ = ctx.run_ui(input, |ui| run_keys(&ui.ctx().clone(), &fixture.scene(), owner, waiting, &mut actions));
        actions
    }

    const TWO_KEYS: [(Modifiers, Key); 2] = [(Modifiers::NONE, Key::Enter), (Modifiers::NONE, Key::Backspace)];

    #[test]
    fn keys_have_their_turn_one_a_frame() {
        let fixture = Fixture::new(Some(talk(60)));
        let mut waiting = VecDeque::new();
        let turn =
            |waiting: &mut VecDeque<Press>, keys: &[(Modifiers, Key)]| frame(&fixture, KeyOwner::Talk, waiting, keys);
        assert_eq!(turn(&mut waiting, &TWO_KEYS), [Action::Run(Command::Accept)]);
        assert_eq!(turn(&mut waiting, &[]), [Action::Run(Command::Reject)]);
        assert_eq!(turn(&mut waiting, &[]), []);
    }

    #[test]
    fn while_something_is_typed_or_chosen_in_the_main_window_no_key_acts() {
        let fixture = Fixture::new(Some(talk(60)));
        let save = (Modifiers::COMMAND, Key::S);
        for owner in [KeyOwner::Choosing, KeyOwner::Text, KeyOwner::Menu] {
            let mut waiting = VecDeque::new();
            assert_eq!(frame(&fixture, owner, &mut waiting, &[TWO_KEYS[0], save]), [], "{owner:?}");
            assert!(waiting.is_empty());
        }
        // Behind a dialog nothing acts on the talk.
        let mut waiting = VecDeque::new();
        assert_eq!(frame(&fixture, KeyOwner::Modal, &mut waiting, &[TWO_KEYS[0], save]), [Action::Run(Command::Save)]);
        // What waited when the user began to type is given up.
        assert_eq!(frame(&fixture, KeyOwner::Talk, &mut waiting, &TWO_KEYS).len(), 1);
        assert_eq!(frame(&fixture, KeyOwner::Text, &mut waiting, &[]), []);
        assert_eq!(frame(&fixture, KeyOwner::Talk, &mut waiting, &[]), []);
    }

    #[test]
    fn another_size_changes_nothing_else() {
        let fixture = Fixture::new(Some(talk(20)));
        let sized = |width: f32| {
            let (ctx, mut actions) = (Context::default(), Vec::new());
            let inner_rect = Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(width, 580.0)));
            let mut input = RawInput::default();
            input.viewports.insert(ViewportId::ROOT, ViewportInfo { inner_rect, ..ViewportInfo::default() });
            let _ = ctx.run_ui(input, |ui| update_window(&ui.ctx().clone(), &fixture.scene(), &mut actions));
            actions
        };
        assert_eq!(sized(960.4), []);
        assert_eq!(sized(700.0), [Action::SizePictureWindow((700.0, 580.0))]);
    }
}
