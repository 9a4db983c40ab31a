//! Playback, the clock and the view, in one row. What does not fit is in a menu at its end.

mod groups;
mod level_meter;
#[cfg(test)]
mod tests;

use eframe::egui::{Align, Layout, Popup, PopupCloseBehavior, ScrollArea, Ui, vec2};

use super::widgets::{self, moment};
use crate::action::Action;
use crate::icons;
use crate::scene::Scene;
use crate::settings::FollowMode;
use base::texts::{self, WindowLanguage, t};
use base::time::{Duration, Instant};
use groups::ControlGroup;
use level_meter::LevelMeter;

const ROW: f32 = 34.0;
const BETWEEN_GROUPS: f32 = 12.0;
/// Width of the button that shows the rest.
const MORE: f32 = 34.0;

/// What the panel keeps between frames.
#[derive(Debug)]
pub struct State {
    /// Width of each group when it was drawn last, in the order of [`ControlGroup::ALL`].
    widths: [f32; ControlGroup::ALL.len()],
    /// What was written on them then.
    wording: Option<RestoredText>,
    /// The volume before it was muted.
    audible: f32,
    meter: LevelMeter,
}

impl Default for State {
    fn default() -> Self {
        Self {
            widths: ControlGroup::ALL.map(ControlGroup::usual_width),
            wording: None,
            audible: 1.0,
            meter: LevelMeter::default(),
        }
    }
}

/// What the widths of the groups hang on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RestoredText {
    language: WindowLanguage,
    follow: FollowMode,
    /// Characters of the longest time.
    clock: usize,
}

impl RestoredText {
    fn of(scene: &Scene<'_>) -> Self {
        let end = Instant::ZERO + scene.talk.map_or(Duration::ZERO, |talk| talk.duration());
        let clock = moment(end, 3).chars().count();
        Self { language: texts::spoken(), follow: scene.settings.follow, clock }
    }
}

impl State {
    /// A group that is not drawn is not measured either: in another language it would keep its width for ever.
    fn keep_wording(&mut self, wording: RestoredText, width: f32) {
        if self.wording.replace(wording) == Some(wording) {
            return;
        }
        let shown = fitting(&self.widths, width);
        for (index, group) in ControlGroup::ALL.into_iter().enumerate().filter(|&(index, _)| !shown[index]) {
            self.widths[index] = group.usual_width();
        }
    }
}

pub fn transport_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    if scene.settings.volume > 0.0 {
        state.audible = scene.settings.volume;
    }
    state.meter.step(scene.playback.levels, ui.input(|input| input.time));
    if state.meter.is_moving() {
        // Until the bars have fallen, also after a pause; then nothing moves any more.
        ui.ctx().request_repaint();
    }
    let width = ui.available_width();
    state.keep_wording(RestoredText::of(scene), width);
    let shown = fitting(&state.widths, width);
    ui.allocate_ui_with_layout(vec2(width, ROW), Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        // Everything in the row has one middle.
        ui.spacing_mut().interact_size.y = 30.0;
        for (index, group) in ControlGroup::ALL.into_iter().enumerate().filter(|&(index, _)| shown[index]) {
            if index > 0 {
                ui.add_space(BETWEEN_GROUPS - 4.0);
            }
            let drawn = ui.horizontal(|ui| {
                group.row_ui(ui, scene, state.audible, actions);
                if group == ControlGroup::Volume {
                    state.meter.ui(ui, scene.theme);
                }
            });
            state.widths[index] = drawn.response.rect.width();
        }
        if shown.contains(&false) {
            ui.add_space(BETWEEN_GROUPS - 4.0);
            more_ui(ui, scene, state, shown, actions);
        }
    });
    if fitting(&state.widths, width) != shown {
        ui.ctx().request_repaint();
    }
}

/// Which groups fit into `width`: the most important ones first.
fn fitting(widths: &[f32; ControlGroup::ALL.len()], width: f32) -> [bool; ControlGroup::ALL.len()] {
    let total: f32 = widths.iter().sum::<f32>() + BETWEEN_GROUPS * (widths.len() - 1) as f32;
    if total <= width {
        return [true; ControlGroup::ALL.len()];
    }
    let mut shown = [false; ControlGroup::ALL.len()];
    let mut left = width - MORE - BETWEEN_GROUPS;
    for group in ControlGroup::BY_IMPORTANCE {
        let Some(index) = ControlGroup::ALL.iter().position(|&other| other == group) else { continue };
        let needed = widths[index] + BETWEEN_GROUPS;
        // The row stays a prefix of the list by importance: nothing small jumps ahead while the window is resized.
        if needed > left && group != ControlGroup::Play {
            break;
        }
        left -= needed;
        shown[index] = true;
    }
    shown
}

fn more_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    state: &State,
    shown: [bool; ControlGroup::ALL.len()],
    actions: &mut Vec<Action>,
) {
    let button = ui.add(eframe::egui::Button::new(widgets::icon(icons::MORE, 18.0)).min_size(vec2(30.0, 30.0)));
    let button = widgets::named(button, t!("transport-more"));
    Popup::menu(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside).show(|ui| {
        let most = (ui.ctx().content_rect().height() - 60.0).max(80.0);
        ui.set_max_height(most);
        ScrollArea::vertical().max_height(most).show(ui, |ui| {
            for (_, group) in ControlGroup::ALL.into_iter().enumerate().filter(|&(index, _)| !shown[index]) {
                group.menu_ui(ui, scene, state.audible, actions);
            }
        });
    });
    button.on_hover_text(t!("transport-more-help"));
}
