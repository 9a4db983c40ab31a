//! What is shown when there is nothing to decide: it says what to do next.

use std::borrow::Cow;

use eframe::egui::{self, RichText, TextStyle, Ui, vec2};

use super::foot::{Foot, FootButton, More, button};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::CommandButton;
use crate::panels::painted::{glyph, strong};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::session::question::AsGiven;

/// Width of the text of these states.
const COLUMN: f32 = 460.0;

/// A sign, a heading, a sentence, and what may come next: at the foot, where the answers to questions are.
pub(super) struct RestState {
    icon: &'static str,
    heading: Cow<'static, str>,
    text: Cow<'static, str>,
    /// At the left, in the middle, and what comes by itself.
    next: [Option<(Command, &'static str, &'static str)>; 3],
}

impl RestState {
    fn new(icon: &'static str, heading: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Self {
        let (heading, text) = (heading.into(), text.into());
        Self { icon, heading, text, next: [None; 3] }
    }

    /// `has_height`: in the middle of the room.
    pub fn show(&self, ui: &mut Ui, scene: &Scene<'_>, has_height: bool) {
        if has_height {
            ui.add_space((0.4 * (ui.available_height() - 120.0)).max(4.0));
        }
        ui.vertical_centered(|ui| {
            ui.set_max_width(COLUMN.min(ui.available_width()));
            if has_height {
                glyph(ui, self.icon, 34.0, scene.theme.quiet_text);
            }
            ui.label(RichText::new(self.heading.as_ref()).text_style(TextStyle::Heading));
            ui.label(RichText::new(self.text.as_ref()).color(scene.theme.quiet_text));
            ui.add_space(6.0);
        });
    }

    pub fn foot(&self, scene: &Scene<'_>) -> Foot {
        let onward = scene.situation.onward();
        // The blue one is what Enter does.
        let of = |(command, icon, word): (Command, &'static str, &'static str)| -> Option<FootButton> {
            button(if onward == Some(command) { Command::Accept } else { command }, icon, word)
        };
        Foot { buttons: self.next.map(|next| next.and_then(of)), more: More::Nothing }
    }
}

/// What there is to say at a place where nothing is asked.
pub(super) fn now(scene: &Scene<'_>, talk: &Talk) -> RestState {
    if talk.evidence().is_none() { before_analysis(scene, talk) } else { no_boundary(scene, talk) }
}

/// Nothing is known of the gaps yet.
fn before_analysis(scene: &Scene<'_>, talk: &Talk) -> RestState {
    if talk.words().is_empty() && scene.live.is_some() {
        return RestState::new(icons::BUSY, t!("review-waiting"), t!("review-waiting-text"));
    }
    if talk.words().is_empty() {
        let make = (Command::MakeTranscript, icons::RECORDING, t!("transcribe-offer"));
        let open = (Command::OpenTranscript, icons::TRANSCRIPT, t!("review-open-transcript"));
        return RestState {
            next: [None, Some(make), Some(open)],
            ..RestState::new(icons::TRANSCRIPT, t!("review-no-transcript"), t!("review-no-transcript-text"))
        };
    }
    if !scene.works_on_talk() {
        let analyse = (Command::AnalyzeAgain, icons::WAVEFORM, t!("review-analyse"));
        return RestState {
            next: [None, None, Some(analyse)],
            ..RestState::new(icons::WAVEFORM, t!("review-not-analysed"), t!("review-not-analysed-text"))
        };
    }
    // How far it is stands in the status bar, once.
    RestState::new(icons::BUSY, t!("review-analysing"), t!("review-analysing-text"))
}

/// The place that is selected is no boundary.
fn no_boundary(scene: &Scene<'_>, talk: &Talk) -> RestState {
    let situation = &scene.situation;
    let cues = talk.cues().len();
    let back = Some((Command::PreviousBoundary, icons::BACK, t!("review-look-back")));
    if situation.pending == 0 && scene.live.is_some_and(|live| !live.is_over) {
        let (heading, text) = (t!("review-live-edge"), t!("review-live-edge-text"));
        return RestState { next: [back, None, None], ..RestState::new(icons::ALL_DONE, heading, text) };
    }
    if situation.pending == 0 {
        let is_unread = is_unread(talk);
        let text = match (situation.problems, situation.hints) {
            _ if is_unread => unread_text(talk).to_owned(),
            (0, 0) => t!("review-done", cues = cues),
            (0, hints) => t!("review-done-hints", cues = cues, hints = hints),
            (problems, _) => t!("review-done-problems", cues = cues, problems = problems),
        };
        let export = Some((Command::Export, icons::EXPORT, t!("review-export")));
        let problem = Some((Command::NextProblem, icons::WARNING, t!("review-next-problem")));
        let next = match (situation.problems, situation.pending_boundaries) {
            _ if situation.is_unchecked => {
                [problem, export, Some((Command::CheckSubtitles, icons::LISTEN, t!("review-check-client")))]
            }
            (0, 0) => [back, None, export],
            (0, _) => [back, Some((Command::AcceptAbove, icons::ALL_DONE, t!("review-accept-certain-ones"))), export],
            _ => [back, problem, export],
        };
        let heading = match is_unread {
            true => unread_heading(talk),
            false => settled_heading(situation.pending_boundaries),
        };
        return RestState { next, ..RestState::new(icons::ALL_DONE, heading, text) };
    }
    let place = talk.current().and_then(|gap| talk.project().position(gap));
    let ended = place.and_then(|place| talk.cues().iter().position(|cue| cue.words.end == place + 1));
    let (heading, text) = match ended {
        Some(cue) if cue + 1 == talk.cues().len() => (t!("review-talk-ends"), t!("review-talk-ends-text")),
        Some(_) => (t!("review-cue-ends"), t!("review-cue-ends-text")),
        None => (t!("review-no-boundary"), t!("review-no-boundary-text")),
    };
    let text = format!("{text} {}", t!("review-still-open", count = situation.pending));
    let play = (Command::PlayCue, icons::PLAY, t!("review-play-cue"));
    let end = ended.is_none().then_some((Command::AddAtPlayHead, icons::ADD, t!("review-end-at-play-head")));
    let next = (Command::NextPending, icons::NEXT, t!("review-next-question"));
    RestState { next: [Some(play), end, Some(next)], ..RestState::new(icons::INFO, heading, text) }
}

/// Whether the cues are a subtitle file's and the user has answered nothing about them.
pub(super) fn is_unread(talk: &Talk) -> bool {
    talk.keeps_cues() && talk.progress().0 == 0
}

/// How many of the cues still are the client's: times and lines are changed without an answer, too.
fn unread_heading(talk: &Talk) -> String {
    let (cues, problems) = (talk.cues().len(), talk.cues_with_problems());
    match talk.as_given() {
        Some(AsGiven { kept, all }) if kept < all => {
            t!("review-partly-as-client", kept = kept, cues = all, problems = problems)
        }
        Some(_) => t!("review-as-client", cues = cues, problems = problems),
        None => t!("review-from-client", cues = cues, problems = problems),
    }
}

fn unread_text(talk: &Talk) -> &'static str {
    match talk.as_given() {
        Some(AsGiven { kept, all }) if kept < all => t!("review-partly-as-client-text"),
        Some(_) => t!("review-as-client-text"),
        None => t!("review-from-client-text"),
    }
}

/// What to say when nothing is asked any more and so many certain boundaries stay as they are proposed.
fn settled_heading(certain: usize) -> String {
    match certain {
        0 => t!("review-all-settled").to_owned(),
        count => t!("review-all-asked-settled", count = count),
    }
}

/// Above a settled boundary when nothing is left to decide.
pub(super) fn all_settled_strip(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let frame = egui::Frame::NONE.fill(theme.raised).corner_radius(5.0).inner_margin(egui::Margin::symmetric(10, 4));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::ALL_DONE, 17.0, theme.good);
            ui.label(strong(match is_unread(talk) {
                true => unread_heading(talk),
                false => settled_heading(scene.situation.pending_boundaries),
            }));
            if scene.situation.problems > 0 {
                let word = t!("count-problems", count = scene.situation.problems);
                CommandButton::new(Command::NextProblem, icons::WARNING)
                    .word(&word)
                    .size(vec2(0.0, 24.0))
                    .show(ui, scene, actions);
            }
        });
    });
    ui.add_space(2.0);
}
