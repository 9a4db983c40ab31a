//! What a guideline would change in the talk.

use eframe::egui::Ui;

use crate::panels::dialogs::changes::{ChangeForecast, ListState};
use crate::scene::Scene;
use crate::talk::Talk;
use base::progress::Progress;
use base::texts::t;
use editor::project::Project;
use editor::settling::settle;
use formats::guideline::Guideline;

/// What another guideline would make of the talk.
#[derive(Debug)]
pub struct Forecast {
    revision: u64,
    pub guideline: Guideline,
    changes: ChangeForecast,
}

impl Forecast {
    /// Settles the talk under another guideline; `None` if that was cancelled.
    pub fn new(talk: &Talk, guideline: &Guideline) -> Option<Self> {
        let project = Project { guideline: guideline.clone(), ..talk.project().clone() };
        let evidence = talk.evidence().map(AsRef::as_ref);
        let then = settle(&project, evidence, &Progress::silent()).ok()?;
        let changes = ChangeForecast::new(talk.project_cues(), &then, usize::MAX);
        Some(Self { revision: talk.revision(), guideline: project.guideline, changes })
    }

    /// Whether it is about the talk as it is.
    pub fn is_of(&self, talk: &Talk, guideline: &Guideline) -> bool {
        self.revision == talk.revision() && self.guideline == *guideline
    }

    /// The figures, in a line or two.
    pub fn figures_ui(&self, ui: &mut Ui, scene: &Scene<'_>) {
        let figures = self.changes.figures_ui(ui, scene);
        figures.on_hover_text(t!("guideline-decisions-stay"));
    }

    pub fn has_places(&self) -> bool {
        self.changes.has_places()
    }

    /// The first places that change, now beside then, within `height` points.
    pub fn places_ui(&self, ui: &mut Ui, scene: &Scene<'_>, list: &mut ListState, height: f32) {
        self.changes.long_list_ui(ui, scene, list, height);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::talk;

    #[test]
    fn the_forecast_is_what_settling_gives() {
        let talk = talk(200);
        let guideline = Guideline::short_vertical();
        let forecast = Forecast::new(&talk, &guideline).unwrap();
        let project = Project { guideline: guideline.clone(), ..talk.project().clone() };
        let settled = settle(&project, talk.evidence().map(AsRef::as_ref), &Progress::silent()).unwrap();
        assert_eq!(
            (forecast.changes.cues.1, forecast.changes.problems.1),
            (settled.cues.len(), settled.problems.len())
        );
        assert!(forecast.has_places());
        assert!(forecast.is_of(&talk, &guideline) && !forecast.is_of(&talk, &Guideline::ted()));
    }
}
