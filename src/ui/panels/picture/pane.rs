//! The pane, wherever it stands.

use eframe::egui::{self, Label, Rect, RichText, ScrollArea, Ui, Vec2, vec2};

use super::foot;
use super::retry::retry_ui;
use super::screen::{Screen, ShownFrame};
use super::state::State;
use crate::action::Action;
use crate::clock::frame_moment;
use crate::scene::Scene;
use base::texts::t;
use editor::cues::Cue;
use media::picture::{PictureFailure, Sight, Wanted};

/// Between two pictures that stand side by side, in points.
const BETWEEN: f32 = 6.0;
/// Sizes that are asked for are multiples of this, in points of the screen: a pane that is being sized does not ask for another
/// picture with every point.
const STEP: f32 = 64.0;

/// One picture, or two side by side.
enum Screens {
    One(Option<Cue>),
    Both([Cue; 2]),
}

pub fn picture_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let (Some(source), Some(talk)) = (scene.picture, scene.talk) else { return };
    let choices = &scene.settings.picture;
    let head = scene.dragged_to.unwrap_or(scene.playback.head);
    let both = if choices.shows_both_cues { state.both_cues(talk) } else { None };
    let screens = match both {
        Some(both) => Screens::Both(both),
        None => {
            let cue = talk.cue_at(head).filter(|_| choices.shows_cue);
            Screens::One(cue.and_then(|cue| talk.cues().get(cue)).cloned())
        }
    };
    let room = ui.available_size() - vec2(0.0, foot::HEIGHT);
    let each = match screens {
        Screens::One(_) => room,
        Screens::Both(_) => vec2(0.5 * (room.x - BETWEEN), room.y),
    };
    let speed = (scene.playback.is_playing && scene.dragged_to.is_none()).then_some(scene.playback.speed);
    let sight = source.look(Wanted { at: head, speed, most: physical(each, ui.ctx().pixels_per_point()) });
    // What failed says so where the picture would be.
    let (time, trouble) = match &sight {
        Sight::Frame(frame) => (Some(frame_moment(frame.at)), source.trouble()),
        Sight::Nothing => (Some(t!("picture-coming").to_owned()), source.trouble()),
        Sight::Failed(_) => (None, None),
    };
    egui::Panel::bottom("picture foot").frame(egui::Frame::NONE).show_separator_line(false).show(ui, |ui| {
        foot::foot_ui(ui, scene, time, trouble.as_ref(), actions);
    });
    let rect = ui.available_rect_before_wrap();
    let frame = match sight {
        Sight::Failed(failure) => {
            state.frame = ShownFrame::default();
            return failure_ui(ui, rect, &failure, actions);
        }
        Sight::Nothing => None,
        Sight::Frame(frame) => Some(frame),
    };
    let frame = frame.map(|frame| (state.frame.texture(ui.ctx(), &frame), frame));
    let shape = source.shown_size().or(frame.as_ref().map(|(_, frame)| (frame.width, frame.height)));
    let screen = Screen { frame, shape, choices, guideline: &talk.project().guideline };
    match &screens {
        Screens::One(cue) => screen.show(ui, rect, cue.as_ref(), None),
        Screens::Both([first, second]) => {
            let (left, right) = rect.split_left_right_at_x(rect.center().x);
            let left = Rect { max: left.max - vec2(0.5 * BETWEEN, 0.0), ..left };
            let right = Rect { min: right.min + vec2(0.5 * BETWEEN, 0.0), ..right };
            screen.show(ui, left, Some(first), Some(t!("picture-first-cue")));
            screen.show(ui, right, Some(second), Some(t!("picture-second-cue")));
        }
    }
    ui.advance_cursor_after_rect(rect);
}

/// How many points of the screen a picture in this room has at most.
fn physical(room: Vec2, scale: f32) -> (u32, u32) {
    let points = |length: f32| ((length.max(1.0) * scale / STEP).ceil() * STEP) as u32;
    (points(room.x), points(room.y))
}

/// Why there is no picture, and what to do about it.
fn failure_ui(ui: &mut Ui, rect: Rect, failure: &PictureFailure, actions: &mut Vec<Action>) {
    ui.scope_builder(egui::UiBuilder::new().max_rect(rect.shrink(6.0)), |ui| {
        let scroll = ScrollArea::vertical().id_salt("no picture").auto_shrink([false, false]);
        // However little room there is, it grows no further.
        scroll.min_scrolled_height(0.0).show(ui, |ui| {
            ui.add(Label::new(RichText::new(failure.to_string())).wrap());
            retry_ui(ui, actions);
        });
    });
    ui.advance_cursor_after_rect(rect);
}
