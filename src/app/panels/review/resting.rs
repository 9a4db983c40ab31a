//! What is shown when there is nothing to decide: it says what to do next.

use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::icons;
use crate::app::panels::command_buttons::CommandButton;
use crate::app::panels::painted::{glyph, quiet, strong};
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::app::theme::Theme;
use crate::texts::t;

/// Width of the text of these states.
const COLUMN: f32 = 460.0;

/// A sign, a heading, a sentence and what may come next, in the middle.
fn resting_ui(ui: &mut Ui, theme: &Theme, icon: &str, heading: &str, text: &str, next: impl FnOnce(&mut Ui)) {
    ScrollArea::vertical().id_salt("resting").auto_shrink([false, false]).show(ui, |ui| {
        let above = (0.5 * (ui.available_height() - 190.0)).max(4.0);
        ui.add_space(above);
        ui.vertical_centered(|ui| {
            ui.set_max_width(COLUMN.min(ui.available_width()));
            glyph(ui, icon, 34.0, theme.quiet_text);
            ui.label(RichText::new(heading).text_style(TextStyle::Heading));
            ui.label(RichText::new(text).color(theme.quiet_text));
            ui.add_space(6.0);
            next(ui);
        });
    });
}

fn next_button(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>, next: (Command, &str, &str), is_first: bool) {
    let (command, icon, word) = next;
    let button = CommandButton::new(command, icon).word(word).size(vec2(COLUMN.min(ui.available_width()), 32.0));
    let button = if is_first { button.primary() } else { button };
    button.key_beside().show(ui, scene, actions);
}

/// Nothing is known of the gaps yet.
pub fn before_analysis_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    if talk.words().is_empty() && scene.live.is_some() {
        let text = t!("review-waiting-text");
        return resting_ui(ui, theme, icons::BUSY, t!("review-waiting"), text, |_| {});
    }
    if talk.words().is_empty() {
        let text = t!("review-no-transcript-text");
        return resting_ui(ui, theme, icons::TRANSCRIPT, t!("review-no-transcript"), text, |ui| {
            let word = t!("review-open-transcript");
            next_button(ui, scene, actions, (Command::OpenTranscript, icons::TRANSCRIPT, word), true);
            let word = t!("transcribe-offer");
            next_button(ui, scene, actions, (Command::MakeTranscript, icons::RECORDING, word), false);
        });
    }
    if !scene.works_on_talk() {
        let text = t!("review-not-analysed-text");
        return resting_ui(ui, theme, icons::WAVEFORM, t!("review-not-analysed"), text, |ui| {
            next_button(ui, scene, actions, (Command::AnalyzeAgain, icons::WAVEFORM, t!("review-analyse")), true);
        });
    }
    let text = t!("review-analysing-text");
    // How far it is stands in the status bar, once.
    resting_ui(ui, theme, icons::BUSY, t!("review-analysing"), text, |_| {});
}

/// The place that is selected is no boundary.
pub fn no_boundary_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let situation = &scene.situation;
    let cues = talk.cues().len();
    if situation.pending == 0 && scene.live.is_some_and(|live| !live.is_over) {
        let text = t!("review-live-edge-text");
        return resting_ui(ui, scene.theme, icons::ALL_DONE, t!("review-live-edge"), text, |ui| {
            next_button(ui, scene, actions, (Command::PreviousBoundary, icons::BACK, t!("review-look-back")), false);
        });
    }
    if situation.pending == 0 {
        let problems = talk.cues_with_problems();
        let heading = match is_unread(talk) {
            true => t!("review-as-client", cues = cues, problems = problems),
            false => settled_heading(situation.pending_boundaries),
        };
        let text = match (situation.problems, situation.hints) {
            _ if is_unread(talk) => t!("review-as-client-text").to_owned(),
            (0, 0) => t!("review-done", cues = cues),
            (0, hints) => t!("review-done-hints", cues = cues, hints = hints),
            (problems, _) => t!("review-done-problems", cues = cues, problems = problems),
        };
        return resting_ui(ui, scene.theme, icons::ALL_DONE, &heading, &text, |ui| {
            let is_unread = is_unread(talk);
            if is_unread {
                let word = t!("review-check-client");
                next_button(ui, scene, actions, (Command::CheckSubtitles, icons::LISTEN, word), true);
            }
            next_button(ui, scene, actions, (Command::Export, icons::EXPORT, t!("review-export")), !is_unread);
            next_button(ui, scene, actions, (Command::NextProblem, icons::WARNING, t!("review-next-problem")), false);
            if situation.pending_boundaries > 0 {
                let word = t!("review-accept-certain-ones");
                next_button(ui, scene, actions, (Command::AcceptAbove, icons::ALL_DONE, word), false);
            }
            next_button(ui, scene, actions, (Command::PreviousBoundary, icons::BACK, t!("review-look-back")), false);
        });
    }
    let place = talk.current().and_then(|gap| talk.project().position(gap));
    let ended = place.and_then(|place| talk.cues().iter().position(|cue| cue.words.end == place + 1));
    let is_end = ended.is_some();
    let (heading, text) = match ended {
        Some(cue) if cue + 1 == talk.cues().len() => (t!("review-talk-ends"), t!("review-talk-ends-text")),
        Some(_) => (t!("review-cue-ends"), t!("review-cue-ends-text")),
        None => (t!("review-no-boundary"), t!("review-no-boundary-text")),
    };
    let text = format!("{text} {}", t!("review-still-open", count = situation.pending));
    resting_ui(ui, scene.theme, icons::INFO, heading, &text, |ui| {
        next_button(ui, scene, actions, (Command::NextPending, icons::NEXT, t!("review-next-question")), true);
        if !is_end {
            let word = t!("review-end-at-play-head");
            next_button(ui, scene, actions, (Command::AddAtPlayHead, icons::ADD, word), false);
        }
        next_button(ui, scene, actions, (Command::PlayCue, icons::PLAY, t!("review-play-cue")), false);
    });
}

/// Whether the cues are a subtitle file's and nobody has answered anything about them.
pub fn is_unread(talk: &Talk) -> bool {
    talk.keeps_cues() && talk.progress().0 == 0
}

/// What to say when nothing is asked any more and so many certain boundaries stay as they are proposed.
fn settled_heading(certain: usize) -> String {
    match certain {
        0 => t!("review-all-settled").to_owned(),
        count => t!("review-all-asked-settled", count = count),
    }
}

/// Above a settled boundary when nothing is left to decide.
pub fn all_settled_strip(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let frame = egui::Frame::NONE.fill(theme.raised).corner_radius(5.0).inner_margin(egui::Margin::symmetric(10, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::ALL_DONE, 17.0, theme.good);
            if is_unread(talk) {
                let (cues, problems) = (talk.cues().len(), talk.cues_with_problems());
                ui.label(strong(t!("review-as-client", cues = cues, problems = problems)));
                let word = t!("review-check-client");
                CommandButton::new(Command::CheckSubtitles, icons::LISTEN)
                    .word(word)
                    .size(vec2(0.0, 26.0))
                    .show(ui, scene, actions);
            } else {
                ui.label(strong(settled_heading(scene.situation.pending_boundaries)));
                ui.label(quiet(t!("review-next"), theme));
            }
            let size = vec2(0.0, 26.0);
            CommandButton::new(Command::Export, icons::EXPORT)
                .word(t!("review-export"))
                .size(size)
                .show(ui, scene, actions);
            if scene.situation.problems > 0 {
                let word = t!("count-problems", count = scene.situation.problems);
                CommandButton::new(Command::NextProblem, icons::WARNING)
                    .word(&word)
                    .size(size)
                    .show(ui, scene, actions);
            }
        });
    });
}
