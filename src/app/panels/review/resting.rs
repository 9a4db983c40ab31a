//! What is shown when there is nothing to decide: it says what to do next.

use eframe::egui::{self, RichText, ScrollArea, TextStyle, Ui, vec2};

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::icons;
use crate::app::panels::command_buttons::CommandButton;
use crate::app::panels::painted::{counted, glyph, quiet, strong};
use crate::app::panels::status_bar::jobs::job_row;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::app::theme::Theme;
use crate::t;

/// About the width of a job in words, with its bar and its button.
const JOB: f32 = 350.0;
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
        let text = "The boundaries to decide appear here as soon as the recogniser has written the first words.";
        return resting_ui(ui, theme, icons::BUSY, "Waiting for the first words", text, |_| {});
    }
    if talk.words().is_empty() {
        let text = "Drop what a speech recogniser made of this talk onto the window, or open it. \
                    The boundaries to decide will appear here.";
        return resting_ui(ui, theme, icons::TRANSCRIPT, "The transcript is still missing", text, |ui| {
            jobs_ui(ui, scene, actions);
            next_button(ui, scene, actions, (Command::OpenTranscript, icons::TRANSCRIPT, "Open transcript…"), true);
            let word = t!("transcribe-offer");
            next_button(ui, scene, actions, (Command::MakeTranscript, icons::RECORDING, word), false);
        });
    }
    if !scene.works_on_talk() {
        let text =
            "Breathmark has not listened to this talk. Let it analyse voice and words to get boundaries to decide.";
        return resting_ui(ui, theme, icons::WAVEFORM, "Not analysed yet", text, |ui| {
            next_button(ui, scene, actions, (Command::AnalyzeAgain, icons::WAVEFORM, "Analyse"), true);
        });
    }
    let text = "The boundaries to decide will appear here as soon as voice and words are understood. \
                You can look around and listen meanwhile.";
    resting_ui(ui, theme, icons::BUSY, "Analysing the talk", text, |ui| jobs_ui(ui, scene, actions));
}

fn jobs_ui(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    for job in scene.jobs {
        ui.horizontal_wrapped(|ui| {
            ui.add_space((0.5 * (ui.available_width() - JOB)).max(0.0));
            job_row(ui, scene, job, actions);
        });
    }
}

/// The place that is selected is no boundary.
pub fn no_boundary_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let situation = &scene.situation;
    let cues = talk.cues().len();
    if situation.pending == 0 && scene.live.is_some_and(|live| !live.is_over) {
        let text = "Everything asked so far is settled. The next ones appear here as the talk goes on.";
        return resting_ui(ui, scene.theme, icons::ALL_DONE, "You are at the live edge", text, |ui| {
            next_button(ui, scene, actions, (Command::PreviousBoundary, icons::BACK, "Look back"), false);
        });
    }
    if situation.pending == 0 {
        let heading = settled_heading(situation.pending_boundaries);
        let text = match situation.problems {
            0 => {
                let hints = match situation.hints {
                    0 => String::new(),
                    hints => format!(", {}", counted(hints, "hint")),
                };
                format!(
                    "{} within the guideline{hints}. Export the subtitles, or go through the cues once more.",
                    counted(cues, "cue")
                )
            }
            problems => format!(
                "{}, {} left. Look at the problems, or export the subtitles as they are.",
                counted(cues, "cue"),
                counted(problems, "problem")
            ),
        };
        return resting_ui(ui, scene.theme, icons::ALL_DONE, &heading, &text, |ui| {
            next_button(ui, scene, actions, (Command::Export, icons::EXPORT, "Export subtitles…"), true);
            next_button(ui, scene, actions, (Command::NextProblem, icons::WARNING, "Next problem"), false);
            if situation.pending_boundaries > 0 {
                let word = "Accept the certain ones…";
                next_button(ui, scene, actions, (Command::AcceptAbove, icons::ALL_DONE, word), false);
            }
            next_button(ui, scene, actions, (Command::PreviousBoundary, icons::BACK, "Look back"), false);
        });
    }
    let place = talk.current().and_then(|gap| talk.project().position(gap));
    let ended = place.and_then(|place| talk.cues().iter().position(|cue| cue.words.end == place + 1));
    let is_end = ended.is_some();
    let (heading, text) = match ended {
        Some(cue) if cue + 1 == talk.cues().len() => {
            ("The talk ends here", "The last cue ends with the talk: there is nothing to decide at this place.")
        }
        Some(_) => ("The cue ends here", "Nothing was proposed or decided about its end."),
        None => {
            ("No boundary here", "No cue ends at this place. Go on with the review, or end a cue at the play head.")
        }
    };
    let text = format!("{text} {} still open.", counted(situation.pending, "question"));
    resting_ui(ui, scene.theme, icons::INFO, heading, &text, |ui| {
        next_button(ui, scene, actions, (Command::NextPending, icons::NEXT, "Next question"), true);
        if !is_end {
            next_button(ui, scene, actions, (Command::AddAtPlayHead, icons::ADD, "End a cue at the play head"), false);
        }
        next_button(ui, scene, actions, (Command::PlayCue, icons::PLAY, "Play this cue"), false);
    });
}

/// What to say when nothing is asked any more and so many certain boundaries stay as they are proposed.
fn settled_heading(certain: usize) -> String {
    match certain {
        0 => "Every boundary is settled".to_owned(),
        1 => "Everything asked is settled, 1 certain boundary stays as proposed".to_owned(),
        count => format!("Everything asked is settled, {count} certain boundaries stay as proposed"),
    }
}

/// Above a settled boundary when nothing is left to decide.
pub fn all_settled_strip(ui: &mut Ui, scene: &Scene<'_>, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let frame = egui::Frame::NONE.fill(theme.raised).corner_radius(5.0).inner_margin(egui::Margin::symmetric(10, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::ALL_DONE, 17.0, theme.good);
            ui.label(strong(settled_heading(scene.situation.pending_boundaries)));
            ui.label(quiet("next:", theme));
            let size = vec2(0.0, 26.0);
            CommandButton::new(Command::Export, icons::EXPORT)
                .word("Export subtitles…")
                .size(size)
                .show(ui, scene, actions);
            if scene.situation.problems > 0 {
                let word = counted(scene.situation.problems, "problem");
                CommandButton::new(Command::NextProblem, icons::WARNING)
                    .word(&word)
                    .size(size)
                    .show(ui, scene, actions);
            }
        });
    });
}
