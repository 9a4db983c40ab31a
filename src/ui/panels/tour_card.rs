//! The step of the tour that is to be done, above the review, where it covers nothing.

use eframe::egui::{self, Label, RichText, Ui, vec2};

use super::command_buttons::CommandButton;
use super::painted::{glyph, strong};
use super::widgets;
use crate::action::Action;
use crate::command::Command;
use crate::how_to::how_to;
use crate::icons;
use crate::scene::Scene;
use crate::tour::{TourStep, TourWord};
use base::texts::t;

const BUTTON: f32 = 26.0;

/// What a step is called, and how it is done.
fn texts(step: TourStep, scene: &Scene<'_>) -> (&'static str, String) {
    let key = |command: Command| how_to(scene.keys, command);
    match step {
        TourStep::Listen => (t!("tour-listen"), t!("tour-listen-how", key = key(Command::PlayAround))),
        TourStep::Accept => (t!("tour-accept"), t!("tour-accept-how", key = key(Command::Accept))),
        TourStep::Reject => (t!("tour-reject"), t!("tour-reject-how", key = key(Command::Reject))),
        TourStep::Move => {
            let (left, right) = (key(Command::MoveLeft), key(Command::MoveRight));
            (t!("tour-move"), t!("tour-move-how", left = left, right = right))
        }
        TourStep::Alternative => (t!("tour-alternative"), t!("tour-alternative-how", key = key(Command::Alternative1))),
        TourStep::Text => (t!("tour-text"), t!("tour-text-how", key = key(Command::EditText))),
        TourStep::Undo => (t!("tour-undo"), t!("tour-undo-how", key = key(Command::Undo))),
        TourStep::AcceptConfident => (t!("tour-confident"), t!("tour-confident-how", key = key(Command::AcceptAbove))),
        TourStep::Fix => {
            let (fix, next) = (key(Command::MendCue), key(Command::NextProblem));
            (t!("tour-fix"), t!("tour-fix-how", fix = fix, next = next))
        }
        TourStep::Export => (t!("tour-export"), t!("tour-export-how", key = key(Command::Export))),
    }
}

/// What happened since the last step.
fn said(word: TourWord) -> &'static str {
    match word {
        TourWord::Joined => t!("tour-word-joined"),
        TourWord::OtherEnd => t!("tour-word-other-end"),
        TourWord::TakenBack => t!("tour-word-taken-back"),
        TourWord::MadeProblem => t!("tour-word-made-problem"),
    }
}

pub fn tour_card_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let Some(tour) = scene.tour else { return };
    let theme = scene.theme;
    let (title, how) = match tour.step() {
        Some(step) => {
            let (name, how) = texts(step, scene);
            (t!("tour-step", number = step.number(), all = TourStep::ALL.len(), name = name), how)
        }
        None if tour.is_over() => {
            (t!("tour-over").to_owned(), t!("tour-over-how", key = how_to(scene.keys, Command::Manual)))
        }
        None => (t!("tour-waits").to_owned(), t!("tour-waits-how").to_owned()),
    };
    let how = match tour.word().map(said) {
        Some(word) => format!("{word} {how}"),
        None => how,
    };
    let frame = egui::Frame::NONE
        .fill(theme.accent_soft)
        .stroke(egui::Stroke::new(1.0, theme.accent))
        .corner_radius(5.0)
        .inner_margin(egui::Margin::symmetric(10, 6));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.horizontal_wrapped(|ui| {
            let icon = if tour.is_over() { icons::ALL_DONE } else { icons::INFO };
            glyph(ui, icon, 17.0, theme.accent);
            ui.label(strong(title.as_str()));
            ui.add_space(8.0);
            let size = vec2(0.0, BUTTON);
            if tour.step().is_some() {
                let skip = CommandButton::new(Command::SkipTourStep, icons::NEXT);
                skip.word(t!("tour-skip")).size(size).show(ui, scene, actions);
            }
            let word = if tour.is_over() { t!("close") } else { t!("tour-end") };
            CommandButton::new(Command::EndTour, icons::CLOSE).word(word).size(size).show(ui, scene, actions);
        });
        let label = ui.add(Label::new(RichText::new(how.as_str()).color(theme.text)).wrap());
        widgets::announce(&label, &format!("{title}. {how}"), false);
    });
    ui.add_space(6.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::trial::{PanelWindow, Trial, check_buttons, click_runs, shows};
    use crate::tour::{Tour, TourMark};

    /// At the step with this number, from 1; 0: before the first, 11: after the last.
    fn window(number: usize, size: [f32; 2]) -> PanelWindow {
        let mut trial = Trial::talk();
        let mut tour = Tour::default();
        for _ in 0..number {
            tour.skip();
            tour.go_on(TourMark { depth: 0, cues: 0 }, |_| Some(()));
        }
        trial.fixture.tour = Some(tour);
        trial.window(size, tour_card_ui)
    }

    #[test]
    fn each_step_says_its_key_and_can_be_skipped() {
        for (number, key) in [(1, "R"), (2, "Enter"), (3, "Backspace"), (4, "Left"), (5, "1"), (6, "F2"), (7, "Ctrl+Z")]
        {
            let mut window = window(number, [700.0, 160.0]);
            assert!(shows(&window, &format!("Step {number} of 10")));
            assert!(shows(&window, key), "{number}: {key}");
            click_runs(&mut window, "Skip this step of the tour", Command::SkipTourStep);
            click_runs(&mut window, "End the tour", Command::EndTour);
        }
    }

    #[test]
    fn before_and_after_its_steps_the_tour_can_only_be_ended() {
        for number in [0, 11] {
            let mut window = window(number, [700.0, 160.0]);
            assert!(!shows(&window, "Skip this step"), "{number}");
            click_runs(&mut window, "End the tour", Command::EndTour);
        }
    }

    #[test]
    fn the_card_fits_and_is_not_there_without_a_tour() {
        for size in [[300.0, 260.0], [700.0, 160.0]] {
            for number in 0..=11 {
                check_buttons(&window(number, size), size.into());
            }
        }
        let window = Trial::talk().window([700.0, 160.0], tour_card_ui);
        assert!(!shows(&window, "tour"));
    }
}
