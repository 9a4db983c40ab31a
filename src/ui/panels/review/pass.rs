//! Listening through the talk: the cue that is heard, large, how far it is, and what is still asked in it.

use eframe::egui::{self, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::foot::{self, Foot, More, button};
use super::screen::{LINE, PADDING, SCREEN, paint_cue, text_size};
use super::text_question::heading;
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::CommandButton;
use crate::panels::cue_look;
use crate::panels::painted::{bar, glyph, quiet, strong};
use crate::pass::{ListeningPass, PassStage};
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use editor::session::Question;

const LARGEST: f32 = 34.0;
const WIDEST: f32 = 860.0;
/// Lines for which there is room, so that nothing moves from cue to cue.
const LINES: f32 = 2.0;

/// Whether the pass takes the place of the review.
pub fn takes_place(pass: &ListeningPass) -> bool {
    !matches!(pass.stage(), PassStage::Stopped(_))
}

pub fn pass_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, pass: &ListeningPass, actions: &mut Vec<Action>) {
    foot::foot_ui(ui, scene, foot(pass, scene.situation.heard), false, actions);
    let scroll = ScrollArea::vertical().id_salt("pass").auto_shrink([false, false]).min_scrolled_height(0.0);
    scroll.show(ui, |ui| {
        if pass.stage() == PassStage::Over {
            over_ui(ui, scene, talk, pass);
        } else {
            progress_ui(ui, scene, talk);
            ui.add_space(4.0);
            let cue = talk.cue_at(scene.playback.head);
            screen_ui(ui, scene, talk, cue);
            ui.add_space(4.0);
            asked_ui(ui, scene, talk, cue);
        }
    });
}

/// Above the review while a pass is stopped.
pub fn stopped_strip(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, pass: &ListeningPass, actions: &mut Vec<Action>) {
    let theme = scene.theme;
    let frame = egui::Frame::NONE.fill(theme.raised).corner_radius(5.0).inner_margin(egui::Margin::symmetric(10, 5));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            glyph(ui, icons::LISTEN, 17.0, theme.accent);
            ui.label(strong(t!("review-listening-stopped")));
            let size = vec2(0.0, 26.0);
            CommandButton::new(Command::ListenThrough, icons::PLAY)
                .word(t!("review-listening-go-on"))
                .size(size)
                .show(ui, scene, actions);
            if pass.proposals(talk).next().is_some() {
                let command = Command::AcceptHeard;
                CommandButton::new(command, icons::ALL_DONE)
                    .word(t!("review-accept-heard"))
                    .size(size)
                    .show(ui, scene, actions);
            }
            CommandButton::new(Command::EndListening, icons::REJECT)
                .word(t!("review-listening-end"))
                .size(size)
                .show(ui, scene, actions);
        });
    });
    ui.add_space(2.0);
}

fn progress_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk) {
    let head = scene.playback.head;
    let all = talk.cues().len();
    let number = talk.cue_at_or_after(head).map_or(all, |cue| cue + 1);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let state = match scene.playback.is_playing {
            true => t!("review-listening-at", number = number, all = all),
            false => t!("review-listening-halted-at", number = number, all = all),
        };
        ui.label(strong(state));
        let duration = talk.duration().as_secs().max(0.001);
        let share = (head.as_secs() / duration) as f32;
        let width = (ui.available_width() - 4.0).max(12.0);
        bar(ui, share, vec2(width, 5.0), scene.theme.accent, scene.theme, t!("review-listening-share"));
    });
}

/// The cue as it is exported; nothing between cues.
fn screen_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, cue: Option<usize>) {
    let cue = cue.and_then(|cue| talk.cues().get(cue));
    let width = ui.available_width().min(WIDEST);
    let lines: &[String] = cue.map_or(&[], |cue| &cue.lines);
    let size = text_size(ui, cue.map_or(&[], std::slice::from_ref), width, LARGEST);
    let rows = (lines.len() as f32).max(LINES);
    let (rect, response) = ui.allocate_exact_size(vec2(width, rows * LARGEST * LINE + 1.4 * PADDING), Sense::hover());
    let spoken = cue.map_or_else(|| t!("review-no-cue-shown").to_owned(), cue_look::spoken);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &spoken));
    ui.painter().rect_filled(rect, 6.0, SCREEN);
    if scene.theme.is_dark {
        ui.painter().rect_stroke(rect, 6.0, egui::Stroke::new(1.0, scene.theme.line), egui::StrokeKind::Inside);
    }
    let painter = ui.painter().with_clip_rect(rect);
    if let Some(cue) = cue {
        paint_cue(&painter, rect, cue, size);
    }
}

/// What is still asked in a cue, in words.
fn asked_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, cue: Option<usize>) {
    let theme = scene.theme;
    let questions = cue.map(|cue| talk.questions_of_cue(cue)).unwrap_or_default();
    if questions.is_empty() {
        ui.label(quiet(t!("review-nothing-asked"), theme));
    }
    for question in questions {
        let text = match (question, talk.facts_of(question)) {
            (Question::Boundary(_), _) => t!("review-ask-cue-end").to_owned(),
            (_, Some(asked)) => {
                let words = formats::scripts::joined(asked.words.clone().map(|word| talk.shown(word)));
                t!("review-question-about", question = heading(&asked), words = words)
            }
            (_, None) => continue,
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            glyph(ui, icons::PENDING, 15.0, theme.pending);
            ui.label(egui::RichText::new(text).color(theme.text));
        });
    }
}

/// What a pass came to.
fn over_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, pass: &ListeningPass) {
    let heard = pass.proposals(talk).count();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        glyph(ui, icons::LISTEN, 17.0, scene.theme.accent);
        ui.label(strong(t!("review-heard", count = heard)));
    });
    let text = match heard {
        0 => t!("review-heard-nothing-help"),
        _ => t!("review-heard-help"),
    };
    ui.label(quiet(text, scene.theme));
}

fn foot(pass: &ListeningPass, heard: usize) -> Foot {
    let buttons = if pass.stage() == PassStage::Over {
        let (icon, word) = match heard {
            0 => (icons::ACCEPT, t!("close")),
            _ => (icons::ALL_DONE, t!("review-accept-heard-short")),
        };
        [
            button(Command::EndListening, icons::REJECT, t!("review-leave-heard")),
            button(Command::ListenThrough, icons::PLAY, t!("review-listen-on")),
            button(Command::Accept, icon, word),
        ]
    } else {
        [
            button(Command::EndListening, icons::REJECT, t!("review-listening-end")),
            button(Command::PlayPause, icons::PLAY, t!("review-listening-halt")),
            button(Command::Accept, icons::WARNING, t!("review-listening-wrong")),
        ]
    };
    Foot { buttons, more: More::Nothing }
}
