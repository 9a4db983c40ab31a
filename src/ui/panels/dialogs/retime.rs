//! What retiming would change: each cue that would move, over the sound, with a tick.

use std::collections::BTreeSet;

use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Key, Modifiers, Rect, Response, Role, Stroke, StrokeKind, TextEdit,
    TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::changes::only_chosen_ui;
use super::list_keys::{RowList, page_of, row_of_key};
use super::modal::{self, DialogFrame, DialogSlot, note, quiet, row, stays_in};
use crate::action::Action;
use crate::clock::{moment, read_offset};
use crate::icons;
use crate::panels::timeline::wave_mesh;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use base::time::{Duration, Instant, Span};
use editor::comparison::RetimingFigures;
use editor::project::{Edit, EditError, GivenPart};
use formats::guideline::exported_millis;
use formats::transcript::WordId;

/// Of a row, in points.
const ROW: f32 = 54.0;
const PADDING: f32 = 6.0;
const TICK: f32 = 16.0;
/// Width of the shifts at the right.
const SHIFTS: f32 = 110.0;
/// Sound that is shown around the cue.
const AROUND: Duration = Duration::from_millis(600);
/// What is below the list.
const BELOW: f32 = 44.0;

#[derive(Debug, Default)]
pub struct State {
    /// Only the chosen cues are done.
    only_chosen: bool,
    /// Cues that would move further stay, in seconds as it was typed; empty: none does.
    largest: String,
    /// First words of cues that a person does not want moved.
    left_out: BTreeSet<WordId>,
    /// What would come of it, or why nothing would, of the talk at a revision.
    forecast: Option<(u64, Result<Forecast, EditError>)>,
    /// Cues that are ticked, and how many problems there would be if they moved and the others stayed.
    ticked: Option<(Vec<usize>, usize)>,
    current: usize,
}

#[derive(Debug)]
struct Forecast {
    rows: Vec<MovedCue>,
    /// Problems now, and if all cues moved.
    problems: [usize; 2],
}

/// A cue that would move.
#[derive(Debug)]
struct MovedCue {
    /// Position of the cue, and its first word.
    cue: usize,
    word: WordId,
    now: Span,
    then: Span,
    text: String,
}

impl MovedCue {
    fn shifts(&self) -> [Duration; 2] {
        [self.then.start - self.now.start, self.then.end - self.now.end]
    }

    fn distance(&self) -> Duration {
        let [start, end] = self.shifts().map(|shift| shift.as_nanos().abs());
        Duration::from_nanos(start.max(end))
    }
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let only_chosen = scene.talk.is_some_and(|talk| talk.has_selection());
        let mut state = Self { only_chosen, ..Self::default() };
        if let Some(talk) = scene.talk {
            state.foresee(talk);
        }
        state
    }

    /// Computes what it would come to, once for each state of the talk.
    fn foresee(&mut self, talk: &Talk) {
        if self.forecast.as_ref().is_some_and(|(revision, _)| *revision == talk.revision()) {
            return;
        }
        let chosen = talk.selected_cues();
        let all = talk.release(GivenPart::Times, self.only_chosen.then_some(chosen.as_slice()));
        let forecast = talk.foresee(&all).map(|then| {
            let moved = talk.cues().iter().zip(&then.cues).enumerate().filter(|(_, (now, then))| {
                now.words == then.words && exported_millis(now.span) != exported_millis(then.span)
            });
            let row = |(cue, (now, then)): (usize, (&editor::cues::Cue, &editor::cues::Cue))| {
                let word = talk.words().get(now.words.start)?.id;
                Some(MovedCue {
                    cue,
                    word,
                    now: now.span,
                    then: then.span,
                    text: now.plain_text().replace('\n', " / "),
                })
            };
            let problems = [talk.project_cues().problems.len(), then.problems.len()];
            Forecast { rows: moved.filter_map(row).collect(), problems }
        });
        self.forecast = Some((talk.revision(), forecast));
        (self.ticked, self.current) = (None, 0);
    }

    /// How far cues may move; `Err`: what is typed is no time.
    fn limit(&self) -> Result<Option<Duration>, String> {
        let typed = self.largest.trim();
        if typed.is_empty() { Ok(None) } else { read_offset(typed).map(|limit| Some(limit.max(-limit))) }
    }
}

/// Whether a cue is to move: a person wants it, and it does not move too far.
fn is_taken(cue: &MovedCue, left_out: &BTreeSet<WordId>, limit: Option<Duration>) -> bool {
    limit.is_none_or(|limit| cue.distance() <= limit) && !left_out.contains(&cue.word)
}

pub fn retime_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    state.foresee(talk);
    modal::show(slot, (t!("anew-times"), 820.0), |ui, dialog| {
        quiet(ui, scene, t!("anew-times-help"));
        let is_heard = talk.evidence().is_some_and(|evidence| !evidence.aligned.is_empty());
        if !is_heard && talk.words().iter().all(|word| word.estimated) {
            note(ui, icons::WARNING, scene.theme.warning, t!("anew-estimated-words"));
        }
        if only_chosen_ui(ui, talk, &mut state.only_chosen) {
            state.forecast = None;
            state.foresee(talk);
        }
        let edit = changes_ui(ui, dialog, talk, state);
        dialog.buttons(ui, |ui| {
            let cancel = dialog.cancel(ui);
            if edit.is_none() {
                dialog.starts_at(ui, &cancel);
            }
            let count = edit.as_ref().map_or(0, |(count, _)| *count);
            let label = t!("anew-time-chosen", count = count);
            let (apply, button) = dialog.default_button(ui, &label, edit.is_some());
            button.on_disabled_hover_text(t!("anew-nothing")).on_hover_text(t!("anew-undo"));
            if let Some((_, edit)) = edit.filter(|_| apply) {
                actions.push(Action::Edit(edit));
                actions.push(Action::CloseDialog);
            }
        });
    })
}

/// The cues that would move, and what moves them: how many, and the edit.
fn changes_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, state: &mut State) -> Option<(usize, Edit)> {
    let scene = dialog.scene;
    let limit = state.limit();
    let forecast = match state.forecast.as_ref().map(|(_, forecast)| forecast) {
        Some(Ok(forecast)) => forecast,
        Some(Err(why)) => {
            note(ui, icons::INFO, scene.theme.text, &super::recut::sentence(&why.to_string()));
            return None;
        }
        None => return None,
    };
    if forecast.rows.is_empty() {
        note(ui, icons::INFO, scene.theme.text, t!("retime-none"));
        return None;
    }
    let spans = || forecast.rows.iter().map(|moved| (&moved.now, &moved.then));
    note(ui, icons::INFO, scene.theme.text, &told(RetimingFigures::of(spans()), forecast.rows.len()));
    row(ui, t!("retime-largest"), |ui, label| {
        let field = TextEdit::singleline(&mut state.largest).hint_text(t!("retime-any")).char_limit(20);
        let field = ui.add(field.desired_width(90.0)).labelled_by(label);
        stays_in(ui, &field);
        quiet(ui, scene, t!("retime-largest-help"));
    });
    let limit = match limit {
        Ok(limit) => limit,
        Err(why) => {
            note(ui, icons::PROBLEM, scene.theme.bad, &super::recut::sentence(&why));
            return None;
        }
    };
    let height = dialog.room_left(ui, BELOW);
    let list = MovedList { scene, talk, rows: &forecast.rows, limit };
    let response = list.show(ui, (&mut state.current, &mut state.left_out), height);
    dialog.starts_at(ui, &response);
    let taken: Vec<usize> =
        forecast.rows.iter().filter(|moved| is_taken(moved, &state.left_out, limit)).map(|moved| moved.cue).collect();
    let all = forecast.rows.len();
    let [now, after_all] = forecast.problems;
    // Where all move nothing need be named.
    let is_all = taken.len() == all && !state.only_chosen;
    let edit = talk.release(GivenPart::Times, (!is_all).then_some(taken.as_slice()));
    if state.ticked.as_ref().is_none_or(|(ticked, _)| *ticked != taken) {
        // A cue that stays may be in the way of those that move.
        let then = match taken.len() {
            0 => now,
            count if count == all => after_all,
            _ => talk.foresee(&edit).map_or(now, |then| then.problems.len()),
        };
        state.ticked = Some((taken.clone(), then));
    }
    let then = state.ticked.as_ref().map_or(now, |(_, then)| *then);
    let told = t!("retime-ticked", count = taken.len(), all = all, now = now, then = then);
    match then > now {
        true => note(ui, icons::WARNING, scene.theme.warning, &told),
        false => quiet(ui, scene, &told),
    };
    if taken.is_empty() { None } else { Some((taken.len(), edit)) }
}

/// By how much cues move, in a sentence: a late beginning and another speed are two things.
fn told(figures: RetimingFigures, count: usize) -> String {
    let (start, largest) = (signed(figures.start), signed(figures.largest));
    let told = t!("retime-figures", count = count, start = start, largest = largest);
    match figures.drift {
        0 => told,
        drift => format!("{told} {}", t!("retime-drift", drift = signed(drift))),
    }
}

/// Seconds with a sign: "+0.24".
fn signed(millis: i64) -> String {
    let number = texts::number(millis as f64 / 1000.0, 2);
    if millis > 0 { format!("+{number}") } else { number }
}

/// The cues that would move, as one stop of the Tab key: the arrows, Page Up, Page Down, Home and End go through them, and Space ticks.
struct MovedList<'a> {
    scene: &'a Scene<'a>,
    talk: &'a Talk,
    rows: &'a [MovedCue],
    limit: Option<Duration>,
}

impl MovedList<'_> {
    fn show(&self, ui: &mut Ui, (current, left_out): (&mut usize, &mut BTreeSet<WordId>), height: f32) -> Response {
        let id = ui.make_persistent_id("list of moved cues");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        *current = (*current).min(self.rows.len() - 1);
        let goes = has_focus && self.follow_keys(ui, id, (current, left_out), height);
        let rows = RowList { id, salt: "moved cues", rows: self.rows.len(), row: ROW, height };
        let list = rows.show(ui, goes.then_some((*current, None)), |ui, index, response| {
            let moved = &self.rows[index];
            let is_on = is_taken(moved, left_out, self.limit);
            response.widget_info(|| WidgetInfo::selected(Role::ListItem, true, is_on, self.name(moved)));
            if response.clicked() {
                *current = index;
                self.toggle(moved, left_out);
            }
            let is_current = index == *current;
            self.paint(ui, response.rect, moved, is_on, is_current && has_focus);
            is_current
        });
        let name = t!("changes-list", number = *current + 1, all = self.rows.len());
        list.widget_info(|| WidgetInfo::labeled(Role::List, true, &name));
        list
    }

    /// One that moves too far is ticked by a larger limit alone.
    fn toggle(&self, moved: &MovedCue, left_out: &mut BTreeSet<WordId>) {
        let may_move = self.limit.is_none_or(|limit| moved.distance() <= limit);
        if may_move && !left_out.remove(&moved.word) {
            left_out.insert(moved.word);
        }
    }

    /// Whether a key has led to another cue.
    fn follow_keys(
        &self,
        ui: &Ui,
        id: Id,
        (current, left_out): (&mut usize, &mut BTreeSet<WordId>),
        height: f32,
    ) -> bool {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Space)) {
            self.toggle(&self.rows[*current], left_out);
        }
        let page = page_of((height / ROW) as usize);
        let to = row_of_key(ui, id, (*current, self.rows.len() - 1), page);
        *current = to.unwrap_or(*current);
        to.is_some()
    }

    /// As it is read out.
    fn name(&self, moved: &MovedCue) -> String {
        let times = |span: Span| format!("{} – {}", moment(span.start, 3), moment(span.end, 3));
        let [start, _] = moved.shifts();
        t!(
            "retime-cue",
            number = moved.cue + 1,
            now = times(moved.now),
            then = times(moved.then),
            shift = signed(start.as_millis_rounded()),
            text = moved.text.as_str()
        )
    }

    fn paint(&self, ui: &Ui, rect: Rect, moved: &MovedCue, is_on: bool, is_current: bool) {
        let (theme, painter) = (self.scene.theme, ui.painter());
        let radius = CornerRadius::same(5);
        painter.rect_filled(rect, radius, theme.raised);
        if is_current {
            painter.rect_stroke(rect, radius, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
        }
        let inner = rect.shrink(PADDING);
        let tick = Rect::from_min_size(pos2(inner.left(), inner.top()), vec2(TICK, TICK));
        painter.rect_stroke(tick, CornerRadius::same(3), Stroke::new(1.0, theme.quiet_text), StrokeKind::Inside);
        if is_on {
            let mark = [pos2(0.22, 0.52), pos2(0.42, 0.74), pos2(0.8, 0.26)];
            let mark = mark.map(|at| tick.min + vec2(at.x * TICK, at.y * TICK));
            painter.line(mark.to_vec(), Stroke::new(2.0, theme.accent));
        }
        let small = FontId::proportional(TextStyle::Small.resolve(ui.style()).size);
        let color = if is_on { theme.text } else { theme.quiet_text };
        let middle = inner.left() + TICK + PADDING;
        let wave = Rect::from_min_max(pos2(middle + inner.width() * 0.36, inner.top()), inner.max - vec2(SHIFTS, 0.0));
        let text = Rect::from_min_max(pos2(middle, inner.top()), pos2(wave.left() - PADDING, inner.bottom()));
        let line = format!("{}  {}", moved.cue + 1, moved.text);
        let galley = painter.layout(line, small.clone(), color, text.width());
        painter.with_clip_rect(text.intersect(ui.clip_rect())).galley(text.min, galley, color);
        self.paint_spans(ui, wave, moved, color);
        let [start, end] = moved.shifts().map(|shift| signed(shift.as_millis_rounded()));
        let right = |text: String, at: f32| {
            painter.text(pos2(inner.right(), at), Align2::RIGHT_CENTER, text, small.clone(), color);
        };
        right(t!("retime-start", by = start), inner.top() + 0.25 * inner.height());
        right(t!("retime-end", by = end), inner.top() + 0.75 * inner.height());
    }

    /// The sound around a cue, where it is shown now above, and below where it would be.
    fn paint_spans(&self, ui: &Ui, rect: Rect, moved: &MovedCue, color: Color32) {
        let (theme, painter) = (self.scene.theme, ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())));
        let MovedCue { now, then, .. } = moved;
        let from = (now.start.min(then.start) - AROUND).max(Instant::ZERO);
        let shown = Span::new(from, now.end.max(then.end) + AROUND);
        painter.rect_filled(rect, CornerRadius::same(3), theme.panel);
        painter.add(wave_mesh(self.talk, rect.shrink2(vec2(0.0, 8.0)), shown, painter.pixels_per_point(), theme));
        let secs = shown.duration().as_secs().max(1e-3);
        let x = |at: Instant| rect.left() + rect.width() * ((at - shown.start).as_secs() / secs) as f32;
        let bar = |span: Span, y: f32| Rect::from_x_y_ranges(x(span.start)..=x(span.end), y..=y + 6.0);
        let before = bar(*now, rect.top());
        painter.rect_stroke(before, CornerRadius::ZERO, Stroke::new(1.0, theme.quiet_text), StrokeKind::Inside);
        painter.rect_filled(bar(*then, rect.bottom() - 6.0), CornerRadius::ZERO, color);
        for at in [then.start, then.end] {
            painter.vline(x(at), rect.y_range(), Stroke::new(1.0, color));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_too_far_or_is_left_out_stays() {
        let moved = |start: f64, end: f64| MovedCue {
            cue: 0,
            word: WordId(7),
            now: Span::from_secs(10.0, 12.0),
            then: Span::from_secs(start, end),
            text: String::new(),
        };
        let (none, limit) = (BTreeSet::new(), Some(Duration::from_millis(500)));
        assert!(is_taken(&moved(8.0, 9.0), &none, None) && is_taken(&moved(10.5, 11.5), &none, limit));
        assert!(!is_taken(&moved(10.1, 12.6), &none, limit), "its end moves further");
        assert!(!is_taken(&moved(10.1, 12.0), &BTreeSet::from([WordId(7)]), None));
        assert_eq!((signed(240), signed(-1_500), signed(0)), ("+0.24".into(), "-1.50".into(), "0.00".into()));
    }
}
