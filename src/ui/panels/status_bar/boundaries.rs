//! How many boundaries are proposed: between few that are sure and many that leave none out.

use eframe::egui::{
    self, Align, AtomExt, Button, Key, Layout, Popup, PopupCloseBehavior, RichText, Slider, TextStyle, Ui, Vec2, vec2,
};

use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::painted::{quiet, strong};
use crate::panels::widgets;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::project::Edit;
use evidence::fusion::BoundaryFactor;

const WIDTH: f32 = 320.0;

/// What the control keeps between frames.
#[derive(Debug, Default)]
pub struct State {
    /// Where the slider is held, in steps; the project changes when it is let go, so that one gesture is one step of undo.
    held: Option<i32>,
    /// Whether the popup was open a frame ago.
    was_open: bool,
}

/// "Boundaries: default", "More boundaries ×1.4".
pub fn word(factor: BoundaryFactor) -> String {
    let times = || {
        let digits = if factor.get() < 0.3 { 2 } else { 1 };
        texts::localized(format!("{:.digits$}", factor.get()).trim_end_matches(".0"))
    };
    match factor.partial_cmp(&BoundaryFactor::USUAL) {
        Some(std::cmp::Ordering::Greater) => t!("status-more-boundaries", times = times()),
        Some(std::cmp::Ordering::Less) => t!("status-fewer-boundaries", times = times()),
        _ => t!("status-usual-boundaries").to_owned(),
    }
}

/// The entry in the row, which opens the control.
pub fn boundaries_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, state: &mut State, actions: &mut Vec<Action>) {
    let word = word(talk.project().boundary_factor);
    let icon = widgets::icon(icons::SLIDERS, 15.0).color(scene.theme.quiet_text);
    let text = RichText::new(word.as_str()).text_style(TextStyle::Small).color(scene.theme.text);
    let button = ui.add(Button::new((icon.atom_size(Vec2::new(16.0, 16.0)), text)).frame_when_inactive(false));
    let button = widgets::named(button, &word);
    let popup = Popup::from_toggle_button_response(&button)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .gap(4.0)
        .accessible_name(t!("status-boundaries-name"));
    let shown = popup.show(|ui| {
        let is_new = !std::mem::replace(&mut state.was_open, true);
        popup_ui(ui, scene, talk, (&mut state.held, is_new), actions);
    });
    if shown.is_none() {
        *state = State::default();
    }
    let keys = [Command::FewerBoundaries, Command::MoreBoundaries].map(|command| scene.keys.shown(command));
    button.on_hover_text(match keys.iter().all(|key| !key.is_empty()) {
        true => t!("status-boundaries-help-keys", keys = keys.join(", ")),
        false => t!("status-boundaries-help").to_owned(),
    });
}

fn popup_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    talk: &Talk,
    (held, is_new): (&mut Option<i32>, bool),
    actions: &mut Vec<Action>,
) {
    let theme = scene.theme;
    let width = WIDTH.min(ui.ctx().content_rect().width() - 40.0);
    ui.set_width(width);
    let now = talk.project().boundary_factor;
    ui.add_space(2.0);
    ui.label(strong(t!("status-boundaries-heading")));
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 10.0;
        ui.label(quiet(t!("status-fewer"), theme));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(quiet(t!("status-more"), theme));
            ui.spacing_mut().slider_width = ui.available_width();
            if let Some(to) = slider_ui(ui, now, (held, is_new)) {
                actions.push(Action::Edit(Edit::SetBoundaryFactor(to)));
            }
        });
    });
    let shown = held.map_or(now, BoundaryFactor::of_steps);
    ui.horizontal(|ui| {
        ui.set_min_height(26.0);
        ui.label(RichText::new(word(shown)).color(theme.text));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = Button::new(t!("status-back-to-usual")).min_size(vec2(0.0, 24.0));
            let back = ui.add_enabled(!now.is_usual(), back);
            if back.clicked() {
                actions.push(Action::Run(Command::UsualBoundaries));
            }
            back.on_disabled_hover_text(t!("status-back-to-usual-help"));
        });
    });
    let standing = t!("status-cues-to-decide", cues = talk.cues().len(), count = talk.asked_boundary_count());
    ui.label(quiet(standing, theme));
    ui.add(egui::Label::new(quiet(t!("status-boundaries-text"), theme)).wrap());
    ui.add_space(2.0);
}

/// The slider in steps; the factor that it was moved to and let go at.
fn slider_ui(ui: &mut Ui, now: BoundaryFactor, (held, is_new): (&mut Option<i32>, bool)) -> Option<BoundaryFactor> {
    const MOST: i32 = BoundaryFactor::STEPS;
    let mut steps = held.unwrap_or(now.steps());
    let slider = ui.add(Slider::new(&mut steps, -MOST..=MOST).show_value(false));
    let slider = slider.accessible_name(t!("status-boundaries-slider"));
    let spoken = word(BoundaryFactor::of_steps(steps));
    ui.ctx().accesskit_node_builder(slider.id, |node| node.set_value(spoken.as_str()));
    if is_new {
        slider.request_focus();
    }
    // A slider has only two of the arrow keys for itself.
    if slider.has_focus() {
        let by = |key: Key| ui.input(|input| input.key_pressed(key));
        let (least, most) = (by(Key::Home), by(Key::End));
        steps = if least {
            -MOST
        } else if most {
            MOST
        } else {
            steps
        };
    }
    let is_held = slider.dragged() && !slider.drag_stopped();
    *held = is_held.then_some(steps);
    (!is_held && steps != now.steps()).then(|| BoundaryFactor::of_steps(steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_read_as_people_say_them() {
        let words: Vec<String> = [-4, -1, 0, 1, 2, 4].map(|steps| word(BoundaryFactor::of_steps(steps))).into();
        assert_eq!(
            words,
            [
                "Fewer boundaries ×0.25",
                "Fewer boundaries ×0.7",
                "Boundaries: default",
                "More boundaries ×1.4",
                "More boundaries ×2",
                "More boundaries ×4"
            ]
        );
    }
}
