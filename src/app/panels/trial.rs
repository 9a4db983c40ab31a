//! Panels in a window that is on no screen, for tests and pictures.

use eframe::egui::{self, Rect, Role, Ui, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::fixture::{self, Fixture};
use crate::app::jobs::JobStatus;
use crate::app::scene::Scene;
use crate::app::theme;

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
        draw: impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) + 'static,
    ) -> PanelWindow {
        self.window_with(size, draw, |builder| builder)
    }

    pub fn window_with(
        self,
        size: impl Into<Vec2>,
        mut draw: impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) + 'static,
        also: impl FnOnce(egui_kittest::HarnessBuilder<Self>) -> egui_kittest::HarnessBuilder<Self>,
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
        let mut window = also(builder).build_ui_state(app, self);
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

/// Pictures of the panels, for people to look at: `BREATHMARK_PICTURES=folder cargo test pictures -- --ignored`.
#[test]
#[ignore = "draws pictures for people"]
fn pictures() {
    use super::{menu_bar, review, start, status_bar, transport};
    use crate::app::jobs::JobKind;
    use crate::app::scene::{Notice, NoticeKind, RecoveryOffer};
    use crate::app::settings::RecentTalk;
    use crate::app::theme::Theme;
    let Some(folder) = std::env::var_os("BREATHMARK_PICTURES").map(std::path::PathBuf::from) else { return };
    let save = |mut window: PanelWindow, name: &str| match window.render() {
        Ok(picture) => picture.save(folder.join(format!("{name}.png"))).unwrap(),
        Err(error) => eprintln!("{name} cannot be drawn: {error}"),
    };
    let talk_window = |trial: Trial, size: [f32; 2]| {
        let mut states = (
            menu_bar::State::default(),
            status_bar::State::default(),
            transport::State::default(),
            review::State::default(),
        );
        let list = size[0] > 1000.0;
        let draw = move |ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>| {
            egui::Panel::top("menus").show(ui, |ui| menu_bar::menu_bar_ui(ui, scene, &mut states.0, actions));
            egui::Panel::bottom("status").show(ui, |ui| status_bar::status_bar_ui(ui, scene, &mut states.1, actions));
            egui::Panel::top("timeline").exact_size(if list { 300.0 } else { 60.0 }).show(ui, |_| {});
            egui::Panel::top("transport").show(ui, |ui| transport::transport_ui(ui, scene, &mut states.2, actions));
            if list {
                egui::Panel::right("list").exact_size(520.0).show(ui, |_| {});
            }
            egui::CentralPanel::default().show(ui, |ui| review::review_ui(ui, scene, &mut states.3, actions));
        };
        trial.window_with(size, draw, |builder| builder.wgpu())
    };
    for theme in [Theme::dark(), Theme::light()] {
        let name = if theme.is_dark { "dark" } else { "light" };
        let trial = || {
            let mut trial = Trial::talk();
            trial.fixture.theme = theme.clone();
            trial
        };
        save(talk_window(trial(), [1280.0, 800.0]), &format!("talk-{name}"));
        save(talk_window(trial(), [440.0, 760.0]), &format!("talk-narrow-{name}"));
        let mut decided = trial();
        decided.jobs.push(JobStatus { kind: JobKind::Analyze, stage: "pitch and energy".to_owned(), share: Some(0.4) });
        decided.fixture.notices = vec![
            Notice {
                kind: NoticeKind::Failure,
                text: "cannot write the subtitles because the disk is full: /talks/harbour.srt".into(),
            },
            Notice { kind: NoticeKind::Done, text: "undone: accept boundary".into() },
        ];
        let talk = decided.fixture.talk.as_mut().unwrap();
        while let Some(&gap) = talk.queue().first() {
            talk.edit(&crate::project::Edit::Accept { gap, strength: None }).unwrap();
        }
        save(talk_window(decided, [1280.0, 720.0]), &format!("settled-{name}"));
        let mut end = trial();
        let talk = end.fixture.talk.as_mut().unwrap();
        talk.select(talk.words().last().map(|word| word.id));
        save(talk_window(end, [1280.0, 720.0]), &format!("end-{name}"));
        let mut menu = talk_window(trial(), [1280.0, 800.0]);
        click(&mut menu, "Review");
        menu.run_steps(3);
        save(menu, &format!("menu-{name}"));

        let mut start = Trial::no_talk();
        start.fixture.theme = theme.clone();
        for (title, settled, boundaries) in [("harbour", 37, 128), ("boats", 0, 0)] {
            start.fixture.settings.recent.push(RecentTalk {
                project: Some(format!("/talks/spring/{title}.breathmark").into()),
                settled,
                boundaries,
                ..RecentTalk::default()
            });
        }
        let offer = RecoveryOffer {
            title: "keynote".to_owned(),
            summary: "12 changes since the last save, the last one 4 minutes ago: accept boundary, move boundary"
                .to_owned(),
        };
        start.fixture.recoveries.push(offer);
        let window = start.window_with(
            [1280.0, 720.0],
            move |ui, scene, actions| {
                egui::CentralPanel::default().show(ui, |ui| start::start_ui(ui, scene, actions));
            },
            |builder| builder.wgpu(),
        );
        save(window, &format!("start-{name}"));
    }
}
