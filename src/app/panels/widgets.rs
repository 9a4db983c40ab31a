//! Small pieces that several panels are made of.

use eframe::egui::{self, Response, RichText, Ui};

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::scene::Scene;
use crate::app::theme;

/// An icon as text of the given size in points.
pub fn icon(icon: &str, size: f32) -> RichText {
    RichText::new(icon).family(theme::icon_family()).size(size)
}

/// The help of a command with its key, for tooltips.
pub fn tooltip(command: Command, scene: &Scene<'_>) -> String {
    let key = scene.keys.shown(command);
    if key.is_empty() { command.help().to_owned() } else { format!("{} ({key})", command.help()) }
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

/// "1:02:03.4" or "2:03.4"; `digits` after the point.
pub fn clock(secs: f64, digits: usize) -> String {
    let unit = 10_i64.pow(digits as u32);
    let total = (secs.max(0.0) * unit as f64).round() as i64;
    let (whole, rest) = (total / unit, total % unit);
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    let fraction = if digits > 0 { format!(".{rest:0digits$}") } else { String::new() };
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}{fraction}")
    } else {
        format!("{minutes}:{seconds:02}{fraction}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_read_as_people_write_them() {
        let check = |secs: f64, digits: usize, expected: &str| assert_eq!(clock(secs, digits), expected);
        check(0.0, 0, "0:00");
        check(62.25, 1, "1:02.3");
        check(3723.999, 3, "1:02:03.999");
        check(59.9999, 2, "1:00.00");
        check(-1.0, 0, "0:00");
    }
}
