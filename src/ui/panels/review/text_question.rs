//! A question about what stands in a cue: a word that the recogniser doubted, or a mark that was mended.

use std::borrow::Cow;
use std::ops::Range;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{self, Color32, FontId, RichText, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::foot::{Foot, More, button};
use super::layout::{height_left, size_in_height, whole};
use super::proofreading_question;
use super::screen::{LINE, ON_SCREEN, PADDING, SCREEN, text_size};
use crate::action::Action;
use crate::command::Command;
use crate::icons;
use crate::panels::command_buttons::CommandButton;
use crate::panels::painted::{glyph, quiet, strong};
use crate::panels::text_order;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::{self, t};
use editor::cues::Cue;
use editor::project::ProofAspect;
use editor::session::question::{TextDoubt, TextQuestion};
use editor::settling::MarkCorrection;
use evidence::WordDoubt;
use formats::language::bare_word;
use formats::scripts::{joined, joint};
use formats::subtitle_file::{tagged_words, without_tags};

/// Size of the text at most, and of the card.
const LARGEST: f32 = 26.0;
const WIDEST: f32 = 640.0;
/// Height of the first sentence about it.
const SENTENCE: f32 = 26.0;
/// Of the button that answers all questions that are alike.
const ALIKE: Vec2 = vec2(190.0, 26.0);

pub(super) fn foot() -> Foot {
    Foot {
        buttons: [
            button(Command::Reject, icons::REJECT, t!("review-no")),
            button(Command::EditText, icons::TEXT, t!("review-change")),
            button(Command::Accept, icons::ACCEPT, t!("review-yes")),
        ],
        more: More::Text,
    }
}

/// The question, what it is about, and what is known of it; `room`: height that is seen without scrolling.
pub(super) fn head_ui(
    ui: &mut Ui,
    scene: &Scene<'_>,
    (talk, asked): (&Talk, &TextQuestion),
    room: f32,
    actions: &mut Vec<Action>,
) {
    let theme = scene.theme;
    whole(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            glyph(ui, icons::PENDING, 17.0, theme.pending);
            ui.label(strong(heading(asked)).color(theme.text));
            ui.label(quiet(t!("review-in-cue", number = asked.cue + 1), theme));
            // In the line of the question: the three buttons keep their places.
            if Command::AcceptAlike.enabled(&scene.situation) {
                let word = t!("review-all-alike", count = scene.situation.alike);
                let button = CommandButton::new(Command::AcceptAlike, icons::ALL_DONE).word(&word);
                button.size(ALIKE).key_beside().show(ui, scene, actions);
            }
        });
    });
    let height = height_left(ui, room) - SENTENCE;
    match asked.doubt {
        TextDoubt::Proof(place) => {
            if let Some(finding) = talk.proofreading_finding(place) {
                proofreading_question::finding_ui(ui, scene, talk, finding, height);
            }
        }
        _ => whole(ui, |ui| card_ui(ui, scene, talk, asked, height)),
    }
    ui.add_space(4.0);
    for line in description(talk, asked) {
        whole(ui, |ui| ui.label(RichText::new(line).color(theme.text)));
    }
}

/// The question in words.
pub fn heading(asked: &TextQuestion) -> &'static str {
    match asked.doubt {
        TextDoubt::Mark(_) => t!("review-ask-mark"),
        TextDoubt::Words { .. } if asked.words.len() > 1 => t!("review-ask-words"),
        TextDoubt::Words { .. } => t!("review-ask-word"),
        TextDoubt::Proof(place) => match place.aspect {
            ProofAspect::Mark => t!("review-ask-mark"),
            ProofAspect::Lines => t!("review-ask-line-break"),
            ProofAspect::Cut => t!("review-ask-cue-goes-on"),
            ProofAspect::End => t!("review-ask-this-cue-end"),
            ProofAspect::Times => t!("review-ask-times"),
        },
    }
}

/// The words as they are shown.
fn shown(talk: &Talk, words: Range<usize>) -> String {
    joined(words.map(|word| talk.shown(word)))
}

/// Above this the recogniser's confidence speaks for a word.
const SURE_FROM: f32 = 0.6;

/// How likely words are wrong, and what speaks against them.
fn doubt_in_words(talk: &Talk, words: Range<usize>, doubt: WordDoubt, confidence: Option<f32>) -> String {
    let those = |holds: fn(&WordDoubt) -> bool| {
        let found = words.clone().filter(|&word| holds(&talk.word_doubt(&talk.words()[word])));
        found.map(|word| bare_word(talk.shown(word)).to_owned()).collect::<Vec<_>>()
    };
    // What the client has otherwise needs no other reason.
    if let Some(term) = words.clone().find_map(|word| talk.term_at(word)) {
        return t!("review-term", found = term.found.as_str(), wanted = term.wanted.as_str());
    }
    let (unknown, unheard) = (those(|doubt| doubt.is_unknown), those(|doubt| doubt.is_unheard));
    let words = shown(talk, words);
    let share = texts::percent(f64::from(doubt.probability), 0);
    let mut told = vec![t!("review-word-wrong", words = words.as_str(), share = share)];
    if let Some(confidence) = confidence.filter(|confidence| *confidence < SURE_FROM) {
        let share = texts::percent(f64::from(confidence), 0);
        told.push(t!("review-recogniser-unsure", share = share));
    }
    told.extend(unknown.into_iter().map(|word| t!("review-word-unknown", word = word)));
    told.extend(unheard.into_iter().map(|word| t!("review-word-unheard", word = word)));
    told.join(" ")
}

/// What is known, a sentence a line.
fn description(talk: &Talk, asked: &TextQuestion) -> Vec<String> {
    match asked.doubt {
        TextDoubt::Words { doubt, confidence } => {
            vec![doubt_in_words(talk, asked.words.clone(), doubt, confidence)]
        }
        TextDoubt::Proof(place) => {
            let finding = talk.proofreading_finding(place);
            finding.map(|finding| proofreading_question::sentence(&finding.reason)).into_iter().collect()
        }
        TextDoubt::Mark(MarkCorrection { strength, .. }) => {
            let around = asked.words.start..(asked.words.end + 1).min(talk.words().len());
            let written: Vec<&str> = talk.words()[around.clone()].iter().map(|word| word.text.as_str()).collect();
            vec![
                t!("review-shown", text = shown(talk, around)),
                t!("review-in-transcript", text = written.join(" ")),
                t!("review-speaks-for-shown", share = texts::percent(f64::from(strength), 0)),
            ]
        }
    }
}

/// The lines of a cue in pieces, each with whether it is asked about.
fn pieces<'a>(cue: &'a Cue, talk: &Talk, words: &Range<usize>) -> Vec<Vec<(Cow<'a, str>, bool)>> {
    let parts = |range: Range<usize>| range.map(|word| tagged_words(talk.shown(word)).count()).sum::<usize>();
    let first = parts(cue.words.start..words.start);
    let asked = first..first + parts(words.clone());
    let mut at = 0;
    let line = |line: &'a String| {
        let pieces = tagged_words(line).map(|piece| {
            at += 1;
            (without_tags(piece), asked.contains(&(at - 1)))
        });
        pieces.collect()
    };
    cue.lines.iter().map(line).collect()
}

/// The cue as viewers see it; what is asked about stands in brackets, underlined, on another ground.
fn card_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, asked: &TextQuestion, height: f32) {
    let Some(cue) = talk.cues().get(asked.cue) else { return };
    let theme = scene.theme;
    let width = ui.available_width().min(WIDEST);
    let lines = cue.lines.len().max(2);
    let largest = size_in_height(height - 1.4 * PADDING, lines, LARGEST);
    let size = text_size(ui, std::slice::from_ref(cue), width, largest);
    let height = lines as f32 * size * LINE + 1.4 * PADDING;
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let words = shown(talk, asked.words.clone());
    let text = cue.plain_text().replace('\n', " ");
    let spoken = t!("review-question-spoken", question = heading(asked), words = words, cue = text);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &spoken));
    ui.painter().rect_filled(rect, 6.0, SCREEN);
    if theme.is_dark {
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
    }
    let painter = ui.painter().with_clip_rect(rect);
    let font = FontId::proportional(size);
    let plain = TextFormat::simple(font.clone(), ON_SCREEN);
    let marked = TextFormat {
        background: Color32::from_rgb(70, 54, 10),
        underline: Stroke::new(2.0, ON_SCREEN),
        ..plain.clone()
    };
    let top = rect.center().y - 0.5 * size * LINE * cue.lines.len() as f32;
    for (row, line) in pieces(cue, talk, &asked.words).into_iter().enumerate() {
        let mut job = LayoutJob::default();
        let mut was_marked = false;
        for (at, (piece, is_marked)) in line.iter().enumerate() {
            let is_marked = *is_marked;
            // The space between two words that are asked about belongs to them.
            let between = at.checked_sub(1).map_or("", |before| joint(&line[before].0, piece));
            if !between.is_empty() {
                job.append(between, 0.0, if was_marked && is_marked { marked.clone() } else { plain.clone() });
            }
            let opens = is_marked && !was_marked;
            let closes = is_marked && line.get(at + 1).is_none_or(|(_, next)| !next);
            let text = format!("{}{piece}{}", if opens { "[" } else { "" }, if closes { "]" } else { "" });
            job.append(&text, 0.0, if is_marked { marked.clone() } else { plain.clone() });
            was_marked = is_marked;
        }
        let galley = text_order::laid_out(&painter, job);
        let y = top + (row as f32 + 0.5) * size * LINE - 0.5 * galley.size().y;
        painter.galley(pos2(rect.center().x - 0.5 * galley.size().x, y), galley, ON_SCREEN);
    }
}
