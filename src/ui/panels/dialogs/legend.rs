//! What the shapes and colours mean, each beside the sign itself.

use eframe::egui::{Align, Frame, Label, Layout, Painter, Rect, Sense, Ui, Vec2};

use super::modal::{self, DialogSlot, section};
use crate::action::Action;
use crate::panels::cue_list::legend as list;
use crate::panels::cue_list::legend::ListSign;
use crate::panels::timeline::legend as timeline;
use crate::panels::timeline::legend::TimelineSign;
use crate::scene::Scene;
use base::texts::t;
use editor::settling::State;

/// Room for a sign.
const SIGN: Vec2 = Vec2::new(68.0, 34.0);
/// From this width on there are two columns.
const TWO_COLUMNS: f32 = 560.0;
const GAP: f32 = 20.0;

/// Something that is drawn, wherever.
#[derive(Clone, Copy)]
enum Sign {
    Timeline(TimelineSign),
    List(ListSign),
}

type Entry = (Sign, &'static str);

pub fn legend_ui(slot: DialogSlot<'_>, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    modal::show(slot, (t!("legend-title"), 820.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            for (title, entries) in [
                (t!("legend-boundaries"), boundaries().to_vec()),
                (t!("legend-cues"), cues().to_vec()),
                (t!("legend-words"), words().to_vec()),
                (t!("legend-lanes"), lanes().to_vec()),
                (t!("legend-list"), of_list().to_vec()),
            ] {
                section(ui, title);
                columns_ui(ui, scene, &entries);
            }
        });
        dialog.buttons(ui, |ui| {
            if dialog.button(ui, t!("legend-more")).clicked() {
                actions.push(Action::OpenManual("window.md#what-boundaries-look-like"));
            }
            dialog.close_by_default(ui);
        });
    })
}

const fn boundary(state: State) -> Sign {
    Sign::Timeline(TimelineSign::Boundary { state, is_asked: true, is_current: false })
}

fn boundaries() -> [Entry; 5] {
    let certain = TimelineSign::Boundary { state: State::Pending, is_asked: false, is_current: false };
    let current = TimelineSign::Boundary { state: State::Pending, is_asked: true, is_current: true };
    [
        (boundary(State::Pending), t!("legend-pending")),
        (Sign::Timeline(certain), t!("legend-certain")),
        (Sign::Timeline(current), t!("legend-current")),
        (boundary(State::Accepted), t!("legend-decided")),
        (boundary(State::Rejected), t!("legend-rejected")),
    ]
}

fn cues() -> [Entry; 7] {
    let cue = |is_current: bool, is_under_head: bool| Sign::Timeline(TimelineSign::Cue { is_current, is_under_head });
    [
        (Sign::Timeline(TimelineSign::Waveform), t!("legend-waveform")),
        (cue(false, false), t!("legend-cue")),
        (cue(true, false), t!("legend-cue-current")),
        (cue(false, true), t!("legend-cue-playing")),
        (Sign::Timeline(TimelineSign::ChosenCue), t!("legend-cue-chosen")),
        (Sign::Timeline(TimelineSign::SetEdge), t!("legend-edge-set")),
        (Sign::Timeline(TimelineSign::ShotChange), t!("legend-shot")),
    ]
}

fn words() -> [Entry; 4] {
    [
        (Sign::List(ListSign::MendedWord), t!("legend-word-mended")),
        (Sign::List(ListSign::UnknownWord), t!("legend-word-unknown")),
        (Sign::List(ListSign::LongLine), t!("legend-line-long")),
        (Sign::Timeline(TimelineSign::DoubtedWord), t!("legend-word-doubted")),
    ]
}

fn lanes() -> [Entry; 5] {
    let sign = Sign::Timeline;
    [
        (sign(TimelineSign::PauseByTimes), t!("legend-pause-times")),
        (sign(TimelineSign::PauseAsItSounds), t!("legend-pause-heard")),
        (sign(TimelineSign::Likelihood), t!("legend-likelihood")),
        (sign(TimelineSign::VoiceFor), t!("legend-voice-for")),
        (sign(TimelineSign::VoiceAgainst), t!("legend-voice-against")),
    ]
}

fn of_list() -> [Entry; 9] {
    let sign = Sign::List;
    [
        (sign(ListSign::End(State::Pending)), t!("legend-end-pending")),
        (sign(ListSign::End(State::Accepted)), t!("legend-end-accepted")),
        (sign(ListSign::End(State::Moved)), t!("legend-end-moved")),
        (sign(ListSign::End(State::Added)), t!("legend-end-added")),
        (sign(ListSign::Problem), t!("legend-problem")),
        (sign(ListSign::Hint), t!("legend-hint")),
        (sign(ListSign::TooFast), t!("legend-too-fast")),
        (sign(ListSign::Bookmark), t!("legend-bookmark")),
        (sign(ListSign::Comment), t!("legend-comment")),
    ]
}

/// Entries in rows, two beside each other where there is room.
fn columns_ui(ui: &mut Ui, scene: &Scene<'_>, entries: &[Entry]) {
    let columns = if ui.available_width() >= TWO_COLUMNS { 2 } else { 1 };
    let width = (ui.available_width() - (columns - 1) as f32 * GAP) / columns as f32;
    for row in entries.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for entry in row {
                ui.allocate_ui_with_layout(Vec2::new(width, SIGN.y), Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(width);
                    ui.set_max_width(width);
                    entry_ui(ui, scene, entry);
                });
            }
        });
    }
}

fn entry_ui(ui: &mut Ui, scene: &Scene<'_>, (sign, text): &Entry) {
    ui.spacing_mut().item_spacing.x = 10.0;
    // On the ground that it stands on in the window.
    Frame::NONE.fill(scene.theme.field).corner_radius(4.0).show(ui, |ui| {
        let (rect, _) = ui.allocate_exact_size(SIGN, Sense::hover());
        if ui.is_rect_visible(rect) {
            sign_ui(ui, &ui.painter_at(rect), scene, rect, *sign);
        }
    });
    ui.add(Label::new(*text).wrap());
}

fn sign_ui(ui: &Ui, painter: &Painter, scene: &Scene<'_>, rect: Rect, sign: Sign) {
    match sign {
        Sign::Timeline(sign) => timeline::paint_sign(painter, scene.theme, rect, sign),
        Sign::List(sign) => list::paint_sign(ui, scene.theme, rect, sign, t!("legend-sample-word")),
    }
}
