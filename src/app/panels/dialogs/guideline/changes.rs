//! What a guideline would change in the talk: figures, and the first places, now beside then.

use std::ops::Range;

use eframe::egui::{
    Align, CornerRadius, FontSelection, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, TextFormat,
    TextStyle, Ui, WidgetInfo, text::LayoutJob, vec2,
};

use crate::app::icons;
use crate::app::panels::dialogs::modal::{note, quiet};
use crate::app::panels::widgets::clock;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::comparison::{ChangeKind, ChangedPlace, CueChanges, cue_changes};
use crate::cues::Cue;
use crate::guideline::{Guideline, exported_millis};
use crate::pipeline::{ProjectCues, settle};
use crate::progress::Progress;
use crate::project::Project;

/// Places that are shown; there may be as many as there are cues.
const SHOWN: usize = 50;
/// Cues of one place that are shown.
const CUES_OF_PLACE: usize = 4;
const PADDING: f32 = 5.0;

/// What another guideline would make of the talk.
#[derive(Debug)]
pub struct Forecast {
    revision: u64,
    pub guideline: Guideline,
    pub cues: usize,
    pub problems: usize,
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
        let [start, end] = [start, end].map(|millis| clock(millis as f64 / 1000.0, 3));
        Self { times: format!("{start} – {end}"), text: cue.text() }
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
            summary.extend((all > texts.len()).then(|| format!("and {} more", all - texts.len())));
            if summary.is_empty() { "nothing".to_owned() } else { summary.join("; ") }
        };
        let numbers = match cues.len() {
            0 | 1 => format!("Cue {}", cues.start + 1),
            _ => format!("Cues {} to {}", cues.start + 1, cues.end),
        };
        let what = match kind {
            ChangeKind::Times => "other times",
            ChangeKind::Lines => "other lines",
            ChangeKind::Division => "divided otherwise",
        };
        let summary = format!(
            "{numbers}, {what}. Now {}. Then {}",
            summary(&now_texts, now.len()),
            summary(&then_texts, then.len())
        );
        Self { now: now_texts, then: then_texts, summary }
    }
}

impl Forecast {
    /// Settles the talk under another guideline; `None` if that was cancelled.
    pub fn new(talk: &Talk, guideline: &Guideline) -> Option<Self> {
        let project = Project { guideline: guideline.clone(), ..talk.project().clone() };
        let evidence = talk.evidence().map(AsRef::as_ref);
        let ProjectCues { cues, problems, .. } = settle(&project, evidence, &Progress::silent()).ok()?;
        let changes = cue_changes(talk.cues(), &cues);
        let place = |place: &ChangedPlace| {
            PlaceText::new(place.kind, &talk.cues()[place.old.clone()], &cues[place.new.clone()], &place.old)
        };
        let places = changes.places.iter().take(SHOWN).map(place).collect();
        Some(Self {
            revision: talk.revision(),
            guideline: project.guideline,
            cues: cues.len(),
            problems: problems.len(),
            changes,
            places,
        })
    }

    /// Whether it is about the talk as it is.
    pub fn is_of(&self, talk: &Talk, guideline: &Guideline) -> bool {
        self.revision == talk.revision() && self.guideline == *guideline
    }

    /// The figures, in a line or two.
    pub fn figures_ui(&self, ui: &mut Ui, scene: &Scene<'_>, talk: &Talk) {
        let (cues, problems) = (talk.cues().len(), talk.project_cues().problems.len());
        let text = format!("Cues {cues} → {}, problems {problems} → {}", self.cues, self.problems);
        let CueChanges { same, retimed, relined, redivided, .. } = self.changes;
        let text = if same == self.cues && same == cues {
            format!("{text}: every cue stays as it is")
        } else {
            format!(
                "{text}: {same} stay as they are, {retimed} only get other times, {relined} other lines, {redivided} are \
                 divided otherwise"
            )
        };
        let (icon, color) = if self.problems > problems {
            (icons::WARNING, scene.theme.warning)
        } else {
            (icons::INFO, scene.theme.text)
        };
        note(ui, icon, color, &text).on_hover_text("Your decisions stay; cues that nobody decided about are made anew");
    }

    pub fn has_places(&self) -> bool {
        !self.places.is_empty()
    }

    /// The first places that change, now beside then, within `height` points.
    pub fn places_ui(&self, ui: &mut Ui, scene: &Scene<'_>, height: f32) {
        let area =
            ScrollArea::vertical().id_salt("changes").max_height(height).auto_shrink([false, height.is_infinite()]);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, place) in self.places.iter().enumerate() {
                place_ui(ui, scene, place, (index, self.places.len()));
            }
            let more = self.changes.places.len() - self.places.len();
            if more > 0 {
                quiet(ui, scene, &format!("and {more} more places"));
            }
        });
    }
}

/// One place, a stop of the Tab key.
fn place_ui(ui: &mut Ui, scene: &Scene<'_>, place: &PlaceText, (index, all): (usize, usize)) -> Response {
    let theme = scene.theme;
    let right = 8.0;
    let column = ((ui.available_width() - right) / 2.0 - 2.0 * PADDING).max(60.0);
    let galley = |ui: &Ui, cues: &[CueText]| {
        let font = FontSelection::from(TextStyle::Small).resolve(ui.style());
        let format = |color| TextFormat { font_id: font.clone(), color, valign: Align::TOP, ..TextFormat::default() };
        let mut job = LayoutJob::default();
        for (number, cue) in cues.iter().enumerate() {
            let break_before = if number == 0 { "" } else { "\n" };
            job.append(&format!("{break_before}{}\n", cue.times), 0.0, format(theme.quiet_text));
            job.append(&cue.text, 0.0, format(theme.text));
        }
        job.wrap.max_width = column;
        ui.painter().layout_job(job)
    };
    let (now, then) = (galley(ui, &place.now), galley(ui, &place.then));
    let height = now.size().y.max(then.size().y) + 2.0 * PADDING;
    let size = vec2(ui.available_width() - right, height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &place.summary));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_position_in_set(index);
        node.set_size_of_set(all);
    });
    if response.gained_focus() {
        ui.scroll_to_rect(rect, None);
    }
    if ui.is_rect_visible(rect) {
        let radius = CornerRadius::same(5);
        ui.painter().rect_filled(rect, radius, theme.raised);
        if response.has_focus() {
            ui.painter().rect_stroke(rect, radius, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
        }
        let left = rect.min + vec2(PADDING, PADDING);
        ui.painter().galley(left, now, theme.text);
        ui.painter().galley(left + vec2(rect.width() / 2.0, 0.0), then, theme.text);
    }
    response
}

/// The headings of the two columns.
pub fn headings_ui(ui: &mut Ui, scene: &Scene<'_>) {
    let width = ui.available_width();
    ui.horizontal(|ui| {
        for heading in ["Now", "With this guideline"] {
            let text = RichText::new(heading).text_style(TextStyle::Small).color(scene.theme.quiet_text);
            ui.allocate_ui(vec2(width / 2.0 - 8.0, 14.0), |ui| {
                ui.set_min_width(width / 2.0 - 8.0);
                ui.label(text);
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fixture::talk;

    #[test]
    fn the_forecast_is_what_settling_gives_and_every_place_can_be_read_out() {
        let talk = talk(200);
        let guideline = Guideline::short_vertical();
        let forecast = Forecast::new(&talk, &guideline).unwrap();
        let project = Project { guideline: guideline.clone(), ..talk.project().clone() };
        let settled = settle(&project, talk.evidence().map(AsRef::as_ref), &Progress::silent()).unwrap();
        assert_eq!((forecast.cues, forecast.problems), (settled.cues.len(), settled.problems.len()));
        let CueChanges { same, retimed, relined, redivided, .. } = forecast.changes;
        assert_eq!(same + retimed + relined + redivided, settled.cues.len());
        assert!(forecast.is_of(&talk, &guideline) && !forecast.is_of(&talk, &Guideline::ted()));
        assert!(!forecast.places.is_empty() && forecast.places.len() <= SHOWN);
        for place in &forecast.places {
            assert!(place.summary.starts_with("Cue") && place.summary.contains(". Then "), "{}", place.summary);
            assert!(place.now.len() <= CUES_OF_PLACE && place.then.len() <= CUES_OF_PLACE);
        }
    }
}
