//! The waveform with everything that has a time: words, cues, boundaries, lanes, play head.
//!
//! Only what can be seen is looked at: everything is found by bisection, and what would be too dense to draw is counted by
//! differences of running sums. A frame costs the same for ten minutes and for ten hours.

mod canvas;
mod cue_shapes;
mod cues;
mod density;
mod gap_lanes;
mod head;
mod input;
mod lane;
mod lane_shapes;
mod lanes;
pub mod legend;
mod marker_shapes;
mod markers;
mod minimap;
mod rows;
mod ruler;
mod shot_marks;
mod sound_lanes;
mod spectrogram_lane;
mod strip;
#[cfg(test)]
mod tests;
mod voice_lane;
mod waveform;
mod words;

use eframe::egui::{
    Button, EventFilter, FontId, Label, Rect, Response, RichText, Sense, Ui, Vec2, WidgetInfo, accesskit, pos2, vec2,
};

use super::widgets::{clock, moment, tooltip};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::job_kind::JobKind;
use crate::scene::Scene;
use crate::spectrogram::SpectrogramTiles;
use crate::theme;
use base::texts::{self, t};
use base::time::Instant;
use canvas::Canvas;
use density::Density;
use input::Gesture;
use lane::Lane;
use media::audio::peaks::Column;
use rows::TimelineRows;
pub use waveform::wave_mesh;

/// The button that opens a recording.
const OFFER: Vec2 = vec2(150.0, 26.0);

/// What the panel keeps between frames.
#[derive(Default)]
pub struct State {
    /// Width of the stretch that is drawn, in points; the view needs it.
    pub width: f32,
    /// What is there of the spectrogram, and what is to be made of it.
    pub spectrogram: SpectrogramTiles,
    gesture: Option<Gesture>,
    /// How far the wheel was turned to draw the waveform higher, in points, less the steps that were made.
    turned: f32,
    density: Density,
    overview: minimap::Overview,
    /// Memory that is used again.
    columns: Vec<Option<Column>>,
}

impl State {
    /// Where an edge of a cue is being dragged to: its picture is looked at instead of that at the play head.
    pub fn dragged_to(&self) -> Option<Instant> {
        self.gesture.as_ref().and_then(Gesture::seen_at)
    }
}

pub fn timeline_ui(ui: &mut Ui, scene: &Scene<'_>, state: &mut State, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap();
    let lanes = Lane::wanted(&scene.settings.lanes);
    let rows = TimelineRows::new(whole, &lanes);
    state.width = rows.area.width().max(1.0);
    ui.allocate_rect(whole, Sense::hover());
    let Some(talk) = scene.talk else {
        state.gesture = None;
        return;
    };
    if !(rows.area.is_positive() && whole.is_finite()) {
        return;
    }
    let canvas = Canvas::new(ui, scene, talk, rows.area);
    let talk_changed = state.density.refresh(talk);
    input::wheel(ui, &canvas, &rows, (whole, &mut state.turned), actions);
    input::advance(ui, &canvas, &rows, &mut state.gesture, actions);

    let State { gesture, density, overview, columns, spectrogram, .. } = state;
    if rows.minimap.is_positive() {
        minimap::draw(ui, &canvas, rows.minimap, overview, (density, talk_changed), gesture, actions);
    }
    ruler::draw(&canvas, rows.ruler);
    input::time_area(ui, &canvas, rows.ruler, "ruler", gesture, actions).on_hover_text(t!("timeline-ruler-help"));
    canvas.painter.rect_filled(rows.waveform, 0.0, scene.theme.field);
    draw_sound(&canvas, rows.waveform, columns);
    waveform_node(ui, &canvas, rows.waveform, gesture, actions);
    if rows.words.is_positive() {
        words::draw(ui, &canvas, rows.words, gesture, actions);
    }
    cues::draw(ui, &canvas, rows.cues, density, gesture, actions);
    lanes::draw(ui, &canvas, &rows, spectrogram, gesture, actions);
    markers::draw_current(&canvas, &rows);
    shot_marks::draw(ui, &canvas, &rows, actions);
    // Below the markers: it stands on a boundary whenever one was gone to.
    head::draw(&canvas, &rows);
    markers::draw(ui, &canvas, &rows, density, gesture, actions);
    if let Some(gesture) = gesture {
        input::draw_preview(&canvas, &rows, gesture);
    }
    offer_recording(ui, &canvas, rows.waveform, actions);
    draw_gutter(ui, &canvas, &rows, actions);
}

fn is_decoding(scene: &Scene<'_>) -> bool {
    scene.jobs.iter().any(|job| job.kind == JobKind::Decode)
}

fn draw_sound(canvas: &Canvas<'_>, row: Rect, columns: &mut Vec<Option<Column>>) {
    let talk = canvas.talk;
    let known = talk.peaks().duration();
    if !talk.peaks().is_empty() {
        waveform::draw(canvas, row, columns);
    }
    if is_decoding(canvas.scene) {
        waveform::draw_missing(canvas, row, known, talk.duration());
        let from = canvas.x(Instant::ZERO + known).max(row.left());
        let missing = Rect::from_min_max(pos2(from, row.top()), row.max);
        let job = canvas.scene.jobs.iter().find(|job| job.kind == JobKind::Decode);
        let text = match job.and_then(|job| job.share) {
            Some(share) => t!("timeline-decoding-share", share = texts::percent(f64::from(share), 0)),
            None => t!("timeline-decoding").to_owned(),
        };
        let text = canvas.text(&text, &canvas.small);
        if missing.width() > text.size().x + 24.0 {
            let ground = Rect::from_center_size(missing.center(), text.size() + vec2(16.0, 8.0));
            canvas.painter.rect_filled(ground, 4.0, canvas.theme.window);
            canvas.painter.galley(ground.min + vec2(8.0, 4.0), text, canvas.theme.quiet_text);
        }
    }
}

/// The waveform takes clicks and drags, and tells screen readers where the play head is. It has the focus for the whole timeline;
/// arrows are the talk's there and lead to no other control.
fn waveform_node(ui: &Ui, canvas: &Canvas<'_>, row: Rect, gesture: &mut Option<Gesture>, actions: &mut Vec<Action>) {
    let response = ui.interact(row, ui.scope_id().with("waveform"), Sense::click_and_drag());
    input::take_head(ui, canvas, &response, gesture, actions);
    let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    let head = canvas.scene.playback.head;
    response.widget_info(|| {
        let scale = canvas.scene.settings.wave_scale;
        let name = match scale > 1.0 {
            true => t!("timeline-waveform-scaled", scale = texts::localized(&scale.to_string())),
            false => t!("timeline-waveform").to_owned(),
        };
        let word = canvas.talk.word_at(head).map(|word| canvas.talk.shown(word)).filter(|word| !word.is_empty());
        let (time, length) = (moment(head, 3), moment(Instant::ZERO + canvas.talk.duration(), 3));
        let value = match word {
            Some(word) => t!("timeline-head-at-word", time = time, length = length, word = word),
            None => t!("timeline-head", time = time, length = length),
        };
        WidgetInfo { current_text_value: Some(value), ..WidgetInfo::slider(true, head.as_secs(), name) }
    });
    steps_of_assistants(ui, &response, actions);
}

/// Screen readers move the play head as they move any slider.
fn steps_of_assistants(ui: &Ui, response: &Response, actions: &mut Vec<Action>) {
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
    });
    let steps =
        [(accesskit::Action::Increment, Command::SkipForward), (accesskit::Action::Decrement, Command::SkipBack)];
    for (request, command) in steps {
        let count = ui.input(|input| input.num_accesskit_action_requests(response.id, request));
        actions.extend((0..count).map(|_| Action::Run(command)));
    }
}

/// What to do while there is no sound.
fn offer_recording(ui: &mut Ui, canvas: &Canvas<'_>, row: Rect, actions: &mut Vec<Action>) {
    let talk = canvas.talk;
    if talk.recording().is_some() || !talk.peaks().is_empty() || is_decoding(canvas.scene) || row.height() < OFFER.y {
        return;
    }
    if let Some(live) = &canvas.scene.live {
        // Another recording would be another talk.
        if live.awaits_sound {
            canvas.hint(row, t!("timeline-waveform-awaited"));
        }
        return;
    }
    let text = canvas.text(t!("timeline-waveform-needs-recording"), &canvas.small);
    // Beside each other, as there may be little height.
    let whole = Rect::from_center_size(row.center(), vec2(text.size().x + 12.0 + OFFER.x, OFFER.y));
    let button = Rect::from_min_size(pos2(whole.right() - OFFER.x, whole.top()), OFFER);
    canvas.painter.galley(whole.left_center() - vec2(0.0, 0.5 * text.size().y), text, canvas.theme.quiet_text);
    let response = ui.put(button, Button::new(t!("timeline-open-recording")));
    if response.clicked() {
        actions.push(Action::Run(Command::OpenRecording));
    }
    response.on_hover_text(tooltip(Command::OpenRecording, canvas.scene));
}

/// Names of the rows at the left.
fn draw_gutter(ui: &mut Ui, canvas: &Canvas<'_>, rows: &TimelineRows, actions: &mut Vec<Action>) {
    if rows.gutter < 30.0 {
        return;
    }
    let quiet = canvas.theme.quiet_text;
    let name = |row: Rect, text: &str| {
        let place = rows.gutter_of(row);
        let painter = ui.painter_at(place);
        if let Some(galley) = canvas.text_within(text, &canvas.small, false, place.width() - 6.0) {
            painter.galley(place.left_center() + vec2(4.0, -0.5 * galley.size().y), galley, quiet);
        }
    };
    name(rows.minimap, &clock(canvas.talk.duration().as_secs(), 0));
    name(rows.words, t!("timeline-words"));
    name(rows.cues, t!("timeline-cues"));
    let gain = waveform::scale_of(canvas);
    if gain > 1.0 {
        let place = rows.gutter_of(rows.waveform);
        let label = ui.put(
            Rect::from_min_size(place.min, vec2(place.width(), 20.0)),
            Label::new(RichText::new(format!("× {}", texts::localized(&gain.to_string()))).small().color(quiet)),
        );
        let is_chosen = canvas.scene.settings.wave_scale > 1.0;
        label.on_hover_text(if is_chosen { t!("timeline-scale-help") } else { t!("timeline-gain-help") });
    } else if rows.waveform.height() > 40.0 {
        let place = rows.gutter_of(rows.waveform);
        let painter = ui.painter_at(place);
        let galley = canvas.text(icons::WAVEFORM, &FontId::new(16.0, theme::icon_family()));
        painter.galley(place.left_top() + vec2(4.0, 6.0), galley, quiet);
    }
    lanes::menu(ui, canvas.scene, rows, actions);
    lanes::draw_names(ui, canvas, rows, actions);
}
