//! The lanes under the cues: what the voice does, and what was made of it. Each can be shown or hidden.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, Checkbox, Rect, Response, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::canvas::Canvas;
use super::input::{self, Gesture};
use super::lane::Lane;
use super::rows::TimelineRows;
use super::{gap_lanes, sound_lanes, spectrogram_lane, voice_lane};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::widgets::{icon, named, tooltip};
use crate::scene::Scene;
use crate::spectrogram::SpectrogramTiles;
use base::texts::t;

pub(super) fn draw(
    ui: &mut Ui,
    canvas: &Canvas<'_>,
    rows: &TimelineRows,
    tiles: &mut SpectrogramTiles,
    gesture: &mut Option<Gesture>,
    actions: &mut Vec<Action>,
) {
    let theme = canvas.theme;
    for (index, &(lane, row)) in rows.lanes.iter().enumerate() {
        canvas.painter.rect_filled(row, 0.0, if index % 2 == 0 { theme.field } else { theme.panel });
        canvas.painter.hline(row.x_range(), row.top(), (1.0, theme.line.gamma_multiply(0.7)));
        let inner = row.shrink2(vec2(0.0, 3.0));
        let is_drawn = match lane {
            Lane::Spectrogram => spectrogram_lane::draw(canvas, row, tiles),
            Lane::Pitch => sound_lanes::draw_pitch(canvas, inner),
            Lane::Energy => sound_lanes::draw_energy(canvas, inner),
            Lane::Pause => gap_lanes::draw_pauses(canvas, inner),
            Lane::Voice => voice_lane::draw(canvas, inner),
            Lane::Probability => gap_lanes::draw_probabilities(canvas, inner),
        };
        if let Err(reason) = is_drawn {
            canvas.hint(row, reason.hint(canvas));
        }
        let response = input::time_area(ui, canvas, row, lane, gesture, actions);
        // Not asked for within `widget_info`, which holds egui's state: the place of the pointer waits for that.
        let told = reading(canvas, lane, tiles, &response);
        response.widget_info(|| {
            let name = t!("timeline-lane", name = lane.name(), explanation = lane.explanation());
            WidgetInfo { current_text_value: told.clone(), ..WidgetInfo::labeled(Role::Image, true, name) }
        });
        if response.hovered()
            && gesture.is_none()
            && let Some(told) = told
        {
            response.on_hover_text_at_pointer(told);
        }
    }
}

/// What is under the pointer, in words.
fn reading(canvas: &Canvas<'_>, lane: Lane, tiles: &SpectrogramTiles, response: &Response) -> Option<String> {
    let pointer = response.hover_pos();
    let hovered = pointer.map(|pointer| canvas.time_at(pointer.x));
    match lane {
        Lane::Spectrogram => spectrogram_lane::read(canvas, response.rect, tiles, pointer?),
        Lane::Pitch => sound_lanes::read_pitch(canvas, hovered?),
        Lane::Energy => sound_lanes::read_energy(canvas, hovered?),
        Lane::Pause => gap_lanes::read_pause(canvas, hovered?),
        Lane::Voice => voice_lane::read(canvas, hovered),
        Lane::Probability => gap_lanes::read_probability(canvas, hovered?),
    }
}

/// Name and scale of every lane at the left, with a button that hides it.
pub(super) fn draw_names(ui: &mut Ui, canvas: &Canvas<'_>, rows: &TimelineRows, actions: &mut Vec<Action>) {
    let theme = canvas.theme;
    for &(lane, row) in &rows.lanes {
        let gutter = rows.gutter_of(row).shrink2(vec2(4.0, 2.0));
        if gutter.width() < 30.0 {
            continue;
        }
        let painter = ui.painter_at(gutter);
        let size = 18.0_f32.min(gutter.height());
        let button = Rect::from_min_size(pos2(gutter.right() - size, gutter.top()), vec2(size, size));
        let name = canvas.text_within(lane.short_name(), &canvas.small, false, gutter.width() - size);
        if let Some(name) = name {
            let color = match lane {
                Lane::Pitch => theme.pitch,
                Lane::Energy => theme.energy,
                Lane::Pause => theme.pause,
                Lane::Spectrogram | Lane::Voice => theme.text,
                Lane::Probability => theme.probability,
            };
            let height = name.size().y;
            painter.galley(gutter.min, name, color);
            if gutter.height() >= 2.0 * height
                && let Some(scale) = canvas.text_within(lane.scale(), &canvas.small, false, gutter.width())
            {
                painter.galley(gutter.min + vec2(0.0, height), scale, theme.quiet_text);
            }
        }
        // By keys a lane is hidden in the menu.
        let hide = Button::new(icon(icons::CLOSE, 10.0).color(theme.quiet_text)).frame(false).sense(Sense::CLICK);
        ui.scope_builder(UiBuilder::new().max_rect(button), |ui| {
            ui.spacing_mut().button_padding = vec2(2.0, 2.0);
            ui.spacing_mut().interact_size = vec2(size, size);
            let response = named(ui.add(hide), &t!("timeline-lane-hide", name = lane.name()));
            if response.clicked() {
                actions.push(Action::Run(lane.command()));
            }
            response.on_hover_text(t!("timeline-lane-hide-help", explanation = lane.explanation()));
        });
    }
}

/// The menu that shows and hides lanes.
pub(super) fn menu(ui: &mut Ui, scene: &Scene<'_>, rows: &TimelineRows, actions: &mut Vec<Action>) {
    let place = rows.gutter_of(rows.ruler);
    let place = Rect::from_min_max(place.min + vec2(4.0, 0.0), place.max);
    if place.width() < 30.0 || place.height() < 12.0 {
        return;
    }
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        ui.spacing_mut().button_padding = vec2(4.0, 1.0);
        ui.spacing_mut().interact_size.y = place.height();
        let title = match rows.missing {
            0 => t!("timeline-lanes").to_owned(),
            missing => t!("timeline-lanes-missing", count = missing),
        };
        let button = Button::new((RichText::new(title).small(), icon(icons::DOWN, 12.0))).frame(false);
        let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
            for lane in Lane::ALL {
                let mut is_shown = lane.is_wanted(&scene.settings.lanes);
                let response = ui.checkbox(&mut is_shown, lane.name());
                if response.changed() {
                    actions.push(Action::Run(lane.command()));
                }
                let help = tooltip(lane.command(), scene);
                response.on_hover_text(t!("timeline-lane-choice", explanation = lane.explanation(), help = help));
            }
            ui.separator();
            let (command, lanes) = (Command::ToggleSpectrogramPitch, &scene.settings.lanes);
            let mut is_shown = lanes.spectrogram_pitch;
            let response = ui.add_enabled(lanes.spectrogram, Checkbox::new(&mut is_shown, command.label()));
            if response.changed() {
                actions.push(Action::Run(command));
            }
            response.on_hover_text(tooltip(command, scene));
        });
        let response = named(response, t!("timeline-lanes"));
        response.on_hover_text(match rows.missing {
            0 => t!("timeline-lanes-help").to_owned(),
            missing => t!("timeline-lanes-help-missing", count = missing),
        });
    });
}
