//! Panels in a window that is on no screen, for tests.

use eframe::egui::{self, Rect, Role, Ui, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::action::Action;
use crate::command::Command;
use crate::fixture::{self, Fixture};
use crate::job_kind::JobStatus;
use crate::scene::Scene;
use crate::theme;

/// What a panel is drawn from, and what it asked for.
pub struct Trial {
    pub fixture: Fixture,
    pub jobs: Vec<JobStatus>,
    pub actions: Vec<Action>,
}

pub type PanelWindow = Harness<'static, Trial>;

impl Trial {
    pub fn new(fixture: Fixture) -> Self {
        Self { fixture, jobs: Vec::new(), actions: Vec::new() }
    }

    /// An analysed talk whose first pending boundary is current.
    pub fn talk() -> Self {
        Self::new(Fixture::new(Some(fixture::talk(60))))
    }

    pub fn no_talk() -> Self {
        Self::new(Fixture::new(None))
    }

    /// The panel that `draw` draws, in a window of this size.
    pub fn window(
        self,
        size: impl Into<Vec2>,
        mut draw: impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) + 'static,
    ) -> PanelWindow {
        let look = self.fixture.theme.clone();
        let which = if look.is_dark { egui::Theme::Dark } else { egui::Theme::Light };
        let builder = Harness::builder().with_size(size).with_theme(which).with_context_setup(move |ctx| {
            ctx.set_fonts(theme::fonts());
            look.apply(ctx);
        });
        let app = move |ui: &mut Ui, trial: &mut Self| {
            let mut scene = trial.fixture.scene();
            scene.jobs = &trial.jobs;
            scene.situation.is_busy = !trial.jobs.is_empty();
            let mut asked = Vec::new();
            draw(ui, &scene, &mut asked);
            trial.actions.extend(asked);
        };
        let mut window = builder.build_ui_state(app, self);
        window.run_steps(3);
        window
    }
}

/// Clicks what is called `label` and tells what was asked for.
pub fn click(window: &mut PanelWindow, label: &str) -> Vec<Action> {
    window.state_mut().actions.clear();
    window.get_by_label(label).click();
    window.run_steps(2);
    std::mem::take(&mut window.state_mut().actions)
}

pub fn click_runs(window: &mut PanelWindow, label: &str, command: Command) {
    assert_eq!(click(window, label), [Action::Run(command)], "{label}");
}

pub fn is_disabled(window: &PanelWindow, label: &str) -> bool {
    window.get_by_label(label).accesskit_node().is_disabled()
}

/// Every text of the window, the names of controls among them.
pub fn texts(window: &PanelWindow) -> Vec<String> {
    let texts = window.root().children_recursive().filter_map(|node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value())
    });
    texts.collect()
}

pub fn shows(window: &PanelWindow, text: &str) -> bool {
    texts(window).iter().any(|other| other.contains(text))
}

/// Every button has a name, lies inside the window and overlaps no other.
pub fn check_buttons(window: &PanelWindow, size: Vec2) {
    let buttons = window.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Button);
    let inside = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.6);
    let mut seen: Vec<(Rect, String)> = Vec::new();
    for button in buttons {
        let name = button.accesskit_node().label().unwrap_or_default();
        let rect = button.rect();
        assert!(!name.trim().is_empty(), "a button without a name at {rect:?}");
        assert!(!name.chars().any(|c| ('\u{E000}'..'\u{F8FF}').contains(&c)), "an icon in the name {name:?}");
        assert!(
            rect.left() >= inside.left() && rect.right() <= inside.right(),
            "{name} at {rect:?} is outside of {size}"
        );
        for (other, other_name) in &seen {
            let overlap = other.intersect(rect.shrink(0.6));
            assert!(
                overlap.width() <= 0.0 || overlap.height() <= 0.0,
                "{name} {rect:?} lies on {other_name} {other:?}"
            );
        }
        seen.push((rect, name));
    }
    assert!(!seen.is_empty());
}
