//! The picture in the main window, beside the review or above it, sized by hand.

use eframe::egui::{Id, Panel, Rect, Ui, UiBuilder, vec2};

use super::foot;
use super::pane::picture_ui;
use super::screen::shape_of;
use super::state::{DrawnPane, State};
use crate::action::Action;
use crate::pane_layout;
use crate::picture::PicturePlace;
use crate::scene::Scene;
use crate::settings::Settings;

pub fn docked_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, place: PicturePlace, actions: &mut Vec<Action>) {
    let Some(mut sizes) = pane_layout::picture_sizes(ui.available_size(), place) else {
        state.drawn = None;
        return;
    };
    if place == PicturePlace::Beside {
        // No wider than a picture of this height: nothing black stands between it and the review.
        sizes.max = sizes.max.min(width_beside(ui.available_height(), scene).max(sizes.min));
    }
    let choices = scene.settings.picture;
    // As with the timeline, sizes belong to a kind of window: a small one does not squash the picture of a large one.
    let (panel, wanted) = match place {
        PicturePlace::Beside => {
            (Panel::left(Id::unique(("picture beside", (ui.available_width() / 150.0) as u32))), choices.width)
        }
        PicturePlace::Above => {
            (Panel::top(Id::unique(("picture above", (ui.available_height() / 150.0) as u32))), choices.height)
        }
    };
    let panel = panel.resizable(true).default_size(wanted).size_range(sizes);
    let panel = panel.show(ui, |ui| {
        let room = ui.available_rect_before_wrap();
        let height = match place {
            PicturePlace::Beside => height_beside(room.width(), scene).min(room.height()),
            PicturePlace::Above => room.height(),
        };
        let within = Rect::from_min_size(room.min, vec2(room.width(), height));
        ui.scope_builder(UiBuilder::new().max_rect(within), |ui| picture_ui(ui, scene, state, actions));
        ui.advance_cursor_after_rect(room);
    });
    let rect = panel.response.rect;
    let size = match place {
        PicturePlace::Beside => rect.width(),
        PicturePlace::Above => rect.height(),
    };
    let now = DrawnPane { place, most: sizes.max, size };
    // What changes though there is as much room as before was changed by hand.
    let is_sized =
        |before: DrawnPane| before.place == place && before.most == now.most && (before.size - size).abs() > 0.5;
    if state.drawn.is_some_and(is_sized) {
        let mut settings: Settings = scene.settings.clone();
        match place {
            PicturePlace::Beside => settings.picture.width = size,
            PicturePlace::Above => settings.picture.height = size,
        }
        actions.push(Action::Change(Box::new(settings)));
    }
    state.drawn = Some(now);
}

/// Below a picture, and between it and its edges.
const BELOW: f32 = foot::HEIGHT + 4.0;
const AROUND: f32 = 16.0;

/// Height of a picture of this width, with what stands below it: no more than it fills. Text in place of a picture may use all the room.
fn height_beside(width: f32, scene: &Scene<'_>) -> f32 {
    shape_beside(scene).map_or(f32::INFINITY, |shape| width / shape + BELOW)
}

/// The same the other way: of a pane of this height.
fn width_beside(height: f32, scene: &Scene<'_>) -> f32 {
    shape_beside(scene).map_or(f32::INFINITY, |shape| (height - AROUND - BELOW) * shape + AROUND)
}

/// Width as a multiple of the height.
fn shape_beside(scene: &Scene<'_>) -> Option<f32> {
    let source = scene.picture.filter(|source| source.trouble().is_none())?;
    let beside_each_other = if scene.settings.picture.shows_both_cues { 2.0 } else { 1.0 };
    Some(beside_each_other * shape_of(source.shown_size()))
}
