//! What something would change in the cues: figures, and the places, now beside then.

use std::ops::Range;
use std::sync::Arc;

use eframe::egui::{
    Align, CornerRadius, FontSelection, Galley, Id, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke,
    StrokeKind, TextFormat, TextStyle, Ui, WidgetInfo, text::LayoutJob, vec2,
};

use super::choices::radios_ui;
use super::list_keys::row_of_key;
use super::modal::note;
use crate::icons;
use crate::panels::widgets::moment;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use base::time::Instant;
use editor::comparison::{ChangeKind, ChangedPlace, CueChanges, cue_changes};
use editor::cues::Cue;
use editor::settling::ProjectCues;
use formats::guideline::exported_millis;

/// Cues of one place that are shown.
const CUES_OF_PLACE: usize = 4;
const PADDING: f32 = 5.0;
/// Between two places.
const SPACING: f32 = 2.0;
/// Room for the scroll bar.
const RIGHT: f32 = 8.0;

/// Cues as they are, and as they would be.
#[derive(Debug)]
pub struct ChangeForecast {
    /// How many cues and problems there are now, and would be.
    pub cues: (usize, usize),
    pub problems: (usize, usize),
    changes: CueChanges,
    places: Vec<PlaceText>,
}

/// A changed place in words.
#[derive(Debug)]
struct PlaceText {
    now: Vec<CueText>,
    then: Vec<CueText>,
    /// As it is read out.
    summary: String,
}

#[derive(Debug)]
struct CueText {
    times: String,
    text: String,
}

impl CueText {
    fn new(cue: &Cue) -> Self {
        let (start, end) = exported_millis(cue.span);
        let [start, end] = [start, end].map(|millis| moment(Instant::from_millis(millis), 3));
        Self { times: format!("{start} – {end}"), text: cue.plain_text() }
    }

    fn summary(&self) -> String {
        format!("{}: {}", self.times, self.text.replace('\n', " / "))
    }
}

impl PlaceText {
    fn new(kind: ChangeKind, now: &[Cue], then: &[Cue], cues: &Range<usize>) -> Self {
        let texts = |cues: &[Cue]| cues.iter().take(CUES_OF_PLACE).map(CueText::new).collect::<Vec<_>>();
        let (now_texts, then_texts) = (texts(now), texts(then));
        let summary = |texts: &[CueText], all: usize| {
            let mut summary: Vec<String> = texts.iter().map(CueText::summary).collect();
            summary.extend((all > texts.len()).then(|| t!("changes-more", count = all - texts.len())));
            if summary.is_empty() { t!("changes-nothing").to_owned() } else { summary.join("; ") }
        };
        let numbers = t!("changes-cues", count = cues.len().max(1), first = cues.start + 1, last = cues.end);
        let (before, after) = (summary(&now_texts, now.len()), summary(&then_texts, then.len()));
        let summary = match kind {
            ChangeKind::Times => t!("changes-of-times", cues = numbers, now = before, then = after),
            ChangeKind::Lines => t!("changes-of-lines", cues = numbers, now = before, then = after),
            ChangeKind::Division => t!("changes-of-division", cues = numbers, now = before, then = after),
        };
        Self { now: now_texts, then: then_texts, summary }
    }
}

impl ChangeForecast {
    /// `most`: so many of the places that change can be shown.
    pub fn new(now: &ProjectCues, then: &ProjectCues, most: usize) -> Self {
        let changes = cue_changes(&now.cues, &then.cues);
        let place = |place: &ChangedPlace| {
            PlaceText::new(place.kind, &now.cues[place.old.clone()], &then.cues[place.new.clone()], &place.old)
        };
        Self {
            cues: (now.cues.len(), then.cues.len()),
            problems: (now.problems.len(), then.problems.len()),
            places: changes.places.iter().take(most).map(place).collect(),
            changes,
        }
    }

    fn figures(&self) -> String {
        let ((cues, cues_then), (problems, problems_then)) = (self.cues, self.problems);
        let CueChanges { same, retimed, relined, redivided, .. } = self.changes;
        let figures = t!("changes-figures", cues = cues, then = cues_then, problems = problems, after = problems_then);
        if same == cues_then && same == cues {
            return t!("changes-none", figures = figures);
        }
        t!("changes-some", figures = figures, same = same, retimed = retimed, relined = relined, divided = redivided)
    }

    /// The figures, in a line or two.
    pub fn figures_ui(&self, ui: &mut Ui, scene: &Scene<'_>) -> Response {
        let text = self.figures();
        let (problems, problems_then) = self.problems;
        let (icon, color) = if problems_then > problems {
            (icons::WARNING, scene.theme.warning)
        } else {
            (icons::INFO, scene.theme.text)
        };
        note(ui, icon, color, &text)
    }

    pub fn has_places(&self) -> bool {
        !self.places.is_empty()
    }

    fn tell(&self, ui: &Ui, response: &Response, index: usize) {
        response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &self.places[index].summary));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_position_in_set(index);
            node.set_size_of_set(self.changes.places.len());
        });
    }

    /// The places that change, now beside then, within `height` points, as one stop of the Tab key: the arrows, Page Up, Page Down, Home and End go through the places, and the
    /// wheel scrolls.
    pub fn long_list_ui(&self, ui: &mut Ui, scene: &Scene<'_>, state: &mut ListState, height: f32) -> Response {
        let id = ui.make_persistent_id("list of changes");
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let goes = if has_focus { self.follow_keys(ui, id, state, height) } else { false };
        let width = ui.available_width();
        if state.width != width {
            state.width = width;
            state.tops = vec![0.0];
            for place in &self.places {
                let row = PlaceRow::new(ui, scene, place).height() + SPACING;
                state.tops.push(state.tops.last().copied().unwrap_or_default() + row);
            }
        }
        let area = ScrollArea::vertical().id_salt("changes").max_height(height).auto_shrink([false, true]);
        let shown = area.show_viewport(ui, |ui, viewport| {
            let whole = state.tops.last().copied().unwrap_or_default();
            let origin = ui.cursor().min;
            ui.set_height(whole);
            let row_rect = |index: usize| {
                let (top, bottom) = (state.tops[index], state.tops[index + 1] - SPACING);
                Rect::from_min_max(origin + vec2(0.0, top), origin + vec2(width - RIGHT, bottom))
            };
            if goes && state.current < self.places.len() {
                ui.scroll_to_rect(row_rect(state.current), None);
            }
            let first = state.tops.partition_point(|&top| top <= viewport.top()).saturating_sub(1);
            let mut pointed = None;
            for index in first..self.places.len() {
                if state.tops[index] > viewport.bottom() {
                    break;
                }
                let rect = row_rect(index);
                // Reached by the arrows, not by Tab.
                let response = ui.interact(rect, id.with(index), Sense::CLICK);
                self.tell(ui, &response, index);
                if response.clicked() {
                    pointed = Some(index);
                }
                let is_current = index == state.current;
                if is_current {
                    ui.ctx().accesskit_node_builder(id, |node| node.set_active_descendant(response.id.accesskit_id()));
                }
                PlaceRow::new(ui, scene, &self.places[index]).paint(ui, scene, rect, is_current && has_focus);
            }
            pointed
        });
        let list = ui.interact(shown.inner_rect, id, Sense::focusable_noninteractive());
        let all = self.places.len();
        let name = t!("changes-list", number = (state.current + 1).min(all), all = all);
        list.widget_info(|| WidgetInfo::labeled(Role::List, true, &name));
        if let Some(index) = shown.inner {
            state.current = index;
            list.request_focus();
        }
        list
    }

    /// Whether a key has led to another place.
    fn follow_keys(&self, ui: &Ui, id: Id, state: &mut ListState, height: f32) -> bool {
        let last = self.places.len().saturating_sub(1);
        let page = |from: usize, forward: bool| {
            let top = state.tops.get(from).copied().unwrap_or_default();
            let to = if forward { top + height } else { top - height };
            let at = state.tops.partition_point(|&top| top <= to).saturating_sub(1);
            if forward { at.max(from + 1) } else { at.min(from.saturating_sub(1)) }
        };
        let to = row_of_key(ui, id, (state.current, last), page);
        state.current = to.unwrap_or(state.current);
        to.is_some()
    }
}

/// The place in a list of changes.
#[derive(Debug, Default)]
pub struct ListState {
    current: usize,
    /// Where each place starts, and the last one ends, in points; for a list as wide as this.
    tops: Vec<f32>,
    width: f32,
}

/// The two texts of a place, laid out.
struct PlaceRow {
    now: Arc<Galley>,
    then: Arc<Galley>,
}

impl PlaceRow {
    fn new(ui: &Ui, scene: &Scene<'_>, place: &PlaceText) -> Self {
        let theme = scene.theme;
        let column = ((ui.available_width() - RIGHT) / 2.0 - 2.0 * PADDING).max(60.0);
        let galley = |cues: &[CueText]| {
            let font = FontSelection::from(TextStyle::Small).resolve(ui.style());
            let format =
                |color| TextFormat { font_id: font.clone(), color, valign: Align::TOP, ..TextFormat::default() };
            let mut job = LayoutJob::default();
            for (number, cue) in cues.iter().enumerate() {
                let break_before = if number == 0 { "" } else { "\n" };
                job.append(&format!("{break_before}{}\n", cue.times), 0.0, format(theme.quiet_text));
                job.append(&cue.text, 0.0, format(theme.text));
            }
            job.wrap.max_width = column;
            ui.painter().layout_job(job)
        };
        Self { now: galley(&place.now), then: galley(&place.then) }
    }

    fn height(&self) -> f32 {
        self.now.size().y.max(self.then.size().y) + 2.0 * PADDING
    }

    fn paint(self, ui: &Ui, scene: &Scene<'_>, rect: Rect, is_current: bool) {
        if !ui.is_rect_visible(rect) {
            return;
        }
        let theme = scene.theme;
        let radius = CornerRadius::same(5);
        ui.painter().rect_filled(rect, radius, theme.raised);
        if is_current {
            ui.painter().rect_stroke(rect, radius, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
        }
        let left = rect.min + vec2(PADDING, PADDING);
        ui.painter().galley(left, self.now, theme.text);
        ui.painter().galley(left + vec2(rect.width() / 2.0, 0.0), self.then, theme.text);
    }
}

/// The headings of the two columns.
pub fn headings_ui(ui: &mut Ui, scene: &Scene<'_>, then: &str) {
    let width = ui.available_width();
    ui.horizontal(|ui| {
        for heading in [t!("changes-now"), then] {
            let text = RichText::new(heading).text_style(TextStyle::Small).color(scene.theme.quiet_text);
            ui.allocate_ui(vec2(width / 2.0 - 8.0, 14.0), |ui| {
                ui.set_min_width(width / 2.0 - 8.0);
                ui.label(text);
            });
        }
    });
}

/// Whether only the chosen cues are to change, where there are some; `true` if the answer is another now.
pub fn only_chosen_ui(ui: &mut Ui, talk: &Talk, only_chosen: &mut bool) -> bool {
    let before = *only_chosen;
    if talk.has_selection() {
        ui.horizontal_wrapped(|ui| {
            let chosen = t!("anew-chosen", count = talk.selected_cues().len());
            radios_ui(ui, only_chosen, &[(true, &chosen), (false, t!("anew-all"))]);
        });
    }
    before != *only_chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::talk;
    use editor::project::Edit;
    use formats::guideline::Guideline;

    #[test]
    fn every_cue_is_counted_once_and_every_place_can_be_read_out() {
        let talk = talk(200);
        let then = talk.foresee(&Edit::SetGuideline(Box::new(Guideline::short_vertical()))).unwrap();
        let forecast = ChangeForecast::new(talk.project_cues(), &then, 5);
        assert_eq!(forecast.cues, (talk.cues().len(), then.cues.len()));
        assert_eq!(forecast.problems, (talk.project_cues().problems.len(), then.problems.len()));
        let CueChanges { same, retimed, relined, redivided, .. } = forecast.changes;
        assert_eq!(same + retimed + relined + redivided, then.cues.len());
        assert_eq!(forecast.places.len(), 5);
        for place in &forecast.places {
            assert!(place.summary.starts_with("Cue") && place.summary.contains(". Then "), "{}", place.summary);
            assert!(place.now.len() <= CUES_OF_PLACE && place.then.len() <= CUES_OF_PLACE);
        }
    }
}
