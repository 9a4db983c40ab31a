//! Small pieces that several panels are made of.

use eframe::egui::accesskit::Live;
use eframe::egui::{self, Event, Key, Modifiers, Response, RichText, Ui};

use crate::action::Action;
pub use crate::clock::{clock, moment};
use crate::command::Command;
use crate::scene::Scene;
use crate::theme::{self, Theme};

/// An icon as text of the given size in points.
pub fn icon(icon: &str, size: f32) -> RichText {
    RichText::new(icon).family(theme::icon_family()).size(size)
}

/// Takes a key that is pressed without others, and says whether this is a fresh press: a key that is held does a thing once.
pub fn pressed_once(input: &mut egui::InputState, key: egui::Key) -> bool {
    let mut found = false;
    input.events.retain(|event| match event {
        egui::Event::Key { key: other, pressed: true, modifiers, repeat, .. }
            if *other == key && *modifiers == egui::Modifiers::NONE =>
        {
            found |= !*repeat;
            false
        }
        _ => true,
    });
    found
}

/// Takes the keys that `known` knows, before a field sees them; what the last of them means. It may change the modifiers of a key
/// that it leaves.
pub fn take_keys<T>(ui: &Ui, mut known: impl FnMut(Key, &mut Modifiers, bool) -> Option<T>) -> Option<T> {
    let mut last = None;
    ui.input_mut(|input| {
        input.events.retain_mut(|event| {
            let Event::Key { key, pressed: true, modifiers, repeat, .. } = event else { return true };
            let meaning = known(*key, modifiers, *repeat);
            let is_left = meaning.is_none();
            last = meaning.or(last.take());
            is_left
        });
    });
    last
}

/// The help of a command with its key, for tooltips.
pub fn tooltip(command: Command, scene: &Scene<'_>) -> String {
    let key = scene.keys.shown(command);
    if key.is_empty() { command.help().to_owned() } else { format!("{} ({key})", command.help()) }
}

/// What a click on a cue asks for: with Ctrl it is chosen besides the others, with Shift all up to it are.
pub fn choice_of_click(ui: &Ui, cue: usize) -> Action {
    let modifiers = ui.input(|input| input.modifiers);
    if modifiers.shift {
        Action::SelectUpTo(cue)
    } else if modifiers.command || modifiers.ctrl {
        Action::SelectAlso(cue)
    } else {
        Action::SelectCue(cue)
    }
}

/// Screen readers say it when it comes, what is urgent at once.
pub fn announce(label: &Response, text: &str, is_urgent: bool) {
    label.ctx.accesskit_node_builder(label.id, |node| {
        node.set_value(text);
        node.set_live(if is_urgent { Live::Assertive } else { Live::Polite });
    });
}

/// A strip across the window for what is to be answered or seen to.
pub fn warning_strip(ui: &mut Ui, theme: &Theme, content: impl FnOnce(&mut Ui)) {
    let frame = egui::Frame::NONE
        .fill(theme.raised)
        .stroke(egui::Stroke::new(1.0, theme.warning))
        .corner_radius(5.0)
        .inner_margin(egui::Margin::symmetric(10, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        content(ui);
    });
}

/// Gives a widget that shows only an icon a name for screen readers.
pub fn named(response: Response, name: &str) -> Response {
    let enabled = response.enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, name));
    response
}

/// A button with an icon that runs a command; disabled where the command makes no sense.
pub fn icon_button(
    ui: &mut Ui,
    glyph: &str,
    command: Command,
    scene: &Scene<'_>,
    actions: &mut Vec<Action>,
) -> Response {
    let button = egui::Button::new(icon(glyph, 16.0)).min_size(egui::vec2(30.0, 28.0));
    let response = ui.add_enabled(command.enabled(&scene.situation), button);
    let response = named(response, command.name());
    if response.clicked() {
        actions.push(Action::Run(command));
    }
    response.on_hover_text(tooltip(command, scene)).on_disabled_hover_text(tooltip(command, scene))
}
