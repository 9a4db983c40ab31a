//! The steps of a talk: what was done and what was undone, and going back, or on, to any of it.

use eframe::egui::{
    Align, Align2, CornerRadius, Id, Rect, Response, Role, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::list_keys::{RowList, page_of, row_of_key};
use super::modal::{self, DialogSlot, quiet};
use crate::action::Action;
use crate::clock::moment;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::project::Step;

/// Of a row of the list, in points.
const ROW: f32 = 26.0;
const PADDING: f32 = 8.0;
/// Of the list, at most.
const HEIGHT: f32 = 400.0;

#[derive(Debug)]
pub struct State {
    /// The state that is chosen, by how many steps are done there.
    depth: u64,
    /// The list was brought to where it begins.
    is_shown: bool,
}

impl State {
    /// At the present state.
    pub fn new(scene: &Scene<'_>) -> Self {
        Self { depth: scene.talk.map_or(0, |talk| talk.history_depth()), is_shown: false }
    }
}

pub fn history_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    modal::show(slot, (t!("history-title"), 600.0), |ui, dialog| {
        quiet(ui, scene, t!("history-about"));
        let height = dialog.room_left(ui, 0.0).min(HEIGHT);
        let (list, is_chosen) = StepList { scene, talk }.show(ui, state, height);
        dialog.starts_at(ui, &list);
        let is_elsewhere = state.depth != talk.history_depth();
        dialog.buttons(ui, |ui| {
            dialog.cancel(ui);
            let (is_entered, _) = dialog.default_button(ui, t!("history-go"), is_elsewhere);
            if is_entered || is_chosen && is_elsewhere {
                actions.push(Action::GoToStep(state.depth));
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// A state in the list, the step that leads to it.
struct StepRow {
    name: String,
    /// Where it was made; empty where that is not known, or no cue is there now.
    place: String,
    /// How it stands; empty where it is done, as most are.
    standing: &'static str,
    is_undone: bool,
}

/// The list of states, the newest first. Only those in view are looked at.
struct StepList<'a> {
    scene: &'a Scene<'a>,
    talk: &'a Talk,
}

impl StepList<'_> {
    /// The list, and whether a state of it was chosen for good, by a double click.
    fn show(&self, ui: &mut Ui, state: &mut State, height: f32) -> (Response, bool) {
        let id: Id = ui.make_persistent_id("list of steps");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let (oldest, newest) = self.talk.history().reach().into_inner();
        state.depth = state.depth.clamp(oldest, newest);
        let last = usize::try_from(newest - oldest).unwrap_or(usize::MAX - 1);
        let row_of = |depth: u64| (newest - depth) as usize;
        let page = page_of((height / ROW) as usize);
        let went = if has_focus { row_of_key(ui, id, (row_of(state.depth), last), page) } else { None };
        if let Some(row) = went {
            state.depth = newest - row as u64;
        }
        let mut is_chosen = false;
        let to = went.map(|row| (row, None));
        let to = to.or((!state.is_shown).then(|| (row_of(state.depth), Some(Align::Center))));
        let rows = RowList { id, salt: "steps", rows: last + 1, row: ROW, height: height.min(ROW * (last + 1) as f32) };
        let list = rows.show(ui, to, |ui, row, response| {
            state.is_shown |= went.is_none() && !ui.is_sizing_pass();
            let depth = newest - row as u64;
            if response.clicked() {
                state.depth = depth;
                is_chosen = response.double_clicked();
            }
            let (step, is_current) = (self.row(depth, oldest), depth == state.depth);
            let parts = [step.name.as_str(), &step.place, step.standing];
            let read_out = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_current, &read_out));
            self.paint(ui, response.rect, &step, (is_current, has_focus), response);
            is_current
        });
        let name = t!("history-list", number = row_of(state.depth) + 1, all = last + 1);
        list.widget_info(|| WidgetInfo::labeled(Role::List, true, &name));
        (list, is_chosen)
    }

    fn row(&self, depth: u64, oldest: u64) -> StepRow {
        let step = self.talk.history().step_to(depth);
        let beginning = if oldest == 0 { t!("history-beginning") } else { t!("history-forgotten") };
        let now = self.talk.history_depth();
        StepRow {
            name: step.map_or_else(|| beginning.to_owned(), |step| step.name.shown()),
            place: step.and_then(|step| self.place_of(step)).unwrap_or_default(),
            standing: match depth {
                _ if depth > now => t!("history-undone"),
                _ if depth == now => t!("history-now"),
                _ => "",
            },
            is_undone: depth > now,
        }
    }

    /// The cue that a step is about, or in which it was made, and when that is.
    fn place_of(&self, step: &Step) -> Option<String> {
        let position = self.talk.project().position(step.place().or(step.at)?)?;
        let number = self.talk.cue_of_word(position)?;
        let start = self.talk.cues().get(number)?.span.start;
        Some(t!("history-place", number = number + 1, time = moment(start, 1)))
    }

    fn paint(&self, ui: &Ui, rect: Rect, step: &StepRow, (is_current, has_focus): (bool, bool), response: &Response) {
        let (theme, painter) = (self.scene.theme, ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())));
        if is_current || response.hovered() {
            painter.rect_filled(rect, CornerRadius::same(3), theme.raised);
        }
        if is_current && has_focus {
            painter.rect_stroke(rect, CornerRadius::same(3), Stroke::new(2.0, theme.accent), StrokeKind::Inside);
        }
        let color = if step.is_undone { theme.quiet_text } else { theme.text };
        let small = TextStyle::Small.resolve(ui.style());
        let parts = [step.place.as_str(), step.standing];
        let right = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
        let at = rect.right_center() - vec2(PADDING, 0.0);
        let beside = painter.text(at, Align2::RIGHT_CENTER, right, small, theme.quiet_text);
        let left = Rect::from_min_max(rect.min, pos2(beside.left() - PADDING, rect.bottom()));
        let painter = painter.with_clip_rect(left.intersect(painter.clip_rect()));
        let body = TextStyle::Body.resolve(ui.style());
        painter.text(rect.left_center() + vec2(PADDING, 0.0), Align2::LEFT_CENTER, &step.name, body, color);
    }
}
