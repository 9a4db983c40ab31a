//! About this transcript: what was recognised, what was repaired, what was odd and where; its language, and opening it in another encoding.

use std::collections::BTreeSet;
use std::path::PathBuf;

use eframe::egui::{Button, ComboBox, Id, Label, RichText, Ui};

use super::drop_down::drop_down;
use super::export::{encoding_label, encodings};
use super::modal::{self, DialogFrame, DialogSlot, note, quiet, row, section};
use crate::action::Action;
use crate::clock::moment;
use crate::icons;
use crate::scene::Scene;
use crate::talk::Talk;
use base::texts::t;
use base::time::Instant;
use base::warning::Warning;
use editor::project::Edit;
use evidence::UNKNOWN_LANGUAGE;
use formats::language::{language_name, same_language};
use formats::subtitle_file::FileEncoding;
use formats::transcript::TranscriptChoice;

/// Names of speakers that are shown.
const SPEAKERS: usize = 6;

#[derive(Debug, Default)]
pub struct State {
    /// What is known, with its labels.
    facts: Vec<(&'static str, String)>,
    /// The encoding in which the file is to be opened again.
    encoding: Option<FileEncoding>,
}

impl State {
    pub fn new(scene: &Scene<'_>) -> Self {
        let read_as = scene.report.transcript.as_ref().and_then(|facts| facts.encoding);
        Self {
            facts: scene.talk.map(|talk| facts_of(scene, talk)).unwrap_or_default(),
            encoding: read_as.and_then(|name| name.parse().ok()),
        }
    }
}

fn facts_of(scene: &Scene<'_>, talk: &Talk) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    let read = scene.report.transcript.as_ref();
    if let Some(path) = read.map(|read| &read.path).or(talk.project().transcript.as_ref()) {
        facts.push((t!("transcript-file"), path.display().to_string()));
    }
    match read {
        Some(read) => {
            facts.push((t!("transcript-format"), read.format.to_owned()));
            if let Some(encoding) = read.encoding {
                let text = match read.is_encoding_guessed {
                    true => t!("transcript-encoding-guessed", encoding = encoding),
                    false => encoding.to_owned(),
                };
                facts.push((t!("transcript-encoding"), text));
            }
            facts.extend(read.part.clone().map(|part| (t!("transcript-part"), part)));
        }
        None => {
            let kept = talk.project().transcript_format.clone();
            let format = kept.unwrap_or_else(|| t!("transcript-format-unknown").to_owned());
            facts.push((t!("transcript-format"), format));
        }
    }
    let words = talk.words();
    let count = |of: &dyn Fn(&formats::transcript::Word) -> bool| words.iter().filter(|word| of(word)).count();
    let estimated = count(&|word| word.estimated);
    let text = match estimated {
        0 => t!("count-words", count = words.len()),
        all if all == words.len() => t!("transcript-words-all-estimated", count = all),
        some => t!("transcript-words-some-estimated", count = words.len(), estimated = some),
    };
    facts.push((t!("transcript-words"), text));
    if let Some(cues) = read.map(|read| read.given_cues).filter(|&cues| cues > 0) {
        facts.push((t!("transcript-cues"), t!("transcript-cues-given", count = cues)));
    }
    let repaired = count(&|word| word.raw_span.is_some());
    facts.push((t!("transcript-repaired"), t!("transcript-repaired-words", count = repaired)));
    if let Some(evidence) = talk.evidence() {
        let aligned = count(&|word| evidence.aligned.get(&word.id).is_some_and(|found| found.is_believed()));
        if aligned > 0 {
            facts.push((t!("transcript-timed"), t!("count-words", count = aligned)));
        }
    }
    let speakers: BTreeSet<&str> = words.iter().filter_map(|word| word.speaker.as_deref()).collect();
    if !speakers.is_empty() {
        let names: Vec<&str> = speakers.iter().take(SPEAKERS).copied().collect();
        let more = if speakers.len() > SPEAKERS { ", …" } else { "" };
        facts.push((t!("transcript-speakers"), format!("{}: {}{more}", speakers.len(), names.join(", "))));
    }
    facts
}

pub fn transcript_facts_ui(slot: DialogSlot<'_>, state: &mut State, actions: &mut Vec<Action>) -> bool {
    let scene = slot.scene;
    let Some(talk) = scene.talk else { return true };
    modal::show(slot, (t!("transcript-title"), 640.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            for (label, text) in &state.facts {
                row(ui, label, |ui, name: Id| {
                    ui.add(Label::new(text.as_str()).wrap()).labelled_by(name);
                });
            }
            language_ui(ui, scene, talk, actions);
            remarks_ui(ui, dialog, talk, actions);
            encoding_ui(ui, scene, talk, state, actions);
        });
        dialog.buttons(ui, |ui| {
            dialog.close_by_default(ui);
        });
    })
}

/// The language of the talk, and those that it can be read in instead; first, that of its words, where another one was said.
fn language_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let of_evidence = || talk.evidence().map(|evidence| evidence.language.as_str());
    let said = talk.project().language.as_deref();
    let current = said.or_else(of_evidence).filter(|code| *code != UNKNOWN_LANGUAGE);
    let known = scene.models.and_then(|models| models.of(talk.project().models)).map(|facts| &facts.languages[..]);
    let called = |code: &str| language_name(code).unwrap_or_else(|| code.to_owned());
    row(ui, t!("transcript-language"), |ui, name: Id| {
        let chosen = current.map_or_else(|| t!("transcript-language-unknown").to_owned(), called);
        let list = ComboBox::from_id_salt("language of the talk").selected_text(chosen).width(260.0);
        let list = drop_down(ui, list, |ui| {
            let of_words = t!("transcript-language-of-words").to_owned();
            let mut choice = |is_chosen: bool, text: String, language: Option<&String>| {
                if ui.selectable_label(is_chosen, text).clicked() && !is_chosen {
                    actions.push(Action::CloseDialog);
                    actions.push(Action::Edit(Edit::SetLanguage(language.cloned())));
                }
            };
            choice(said.is_none(), of_words, None);
            for code in known.unwrap_or_default() {
                choice(said.is_some_and(|said| same_language(code, said)), called(code), Some(code));
            }
        });
        list.labelled_by(name).on_hover_text(t!("transcript-language-help"));
    });
}

/// Each leads to its place, if it has one.
fn remarks_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    if scene.report.remark_count() == 0 {
        ui.add_space(6.0);
        note(ui, icons::ACCEPT, scene.theme.good, t!("transcript-not-odd"));
        return;
    }
    for (title, warnings) in scene.report.remarks() {
        section(ui, title);
        for warning in warnings {
            remark_ui(ui, dialog, talk, warning, actions);
        }
    }
    if scene.report.remarks().any(|(_, warnings)| warnings.iter().any(|warning| warning.at.is_some())) {
        quiet(ui, scene, t!("transcript-remarks-note"));
    }
}

fn remark_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, warning: &Warning, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let remark = warning.message.text();
    let Some(at) = warning.at else {
        note(ui, icons::WARNING, scene.theme.warning, &remark);
        return;
    };
    let time = moment(at, 1);
    let go = ui
        .horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let button = ui.add(Button::new(RichText::new(&time).color(scene.theme.warning)));
            ui.add(Label::new(RichText::new(&remark).color(scene.theme.warning)).wrap());
            button.accessible_name(t!("transcript-go-to", time = time, remark = remark))
        })
        .inner;
    dialog.starts_at(ui, &go);
    if go.on_hover_text(t!("transcript-show-place")).clicked() {
        actions.push(Action::CloseDialog);
        actions.push(Action::Seek(at.max(Instant::ZERO)));
        actions.extend(nearest_cue(talk, at).map(Action::SelectCue));
    }
}

/// The cue at a time, else the next one, else the last.
fn nearest_cue(talk: &Talk, at: Instant) -> Option<usize> {
    let last = talk.cues().len().checked_sub(1)?;
    Some(talk.cues().partition_point(|cue| cue.span.end <= at).min(last))
}

fn encoding_ui(ui: &mut Ui, scene: &Scene<'_>, talk: &Talk, state: &mut State, actions: &mut Vec<Action>) {
    let Some(read) = scene.report.transcript.as_ref().filter(|read| read.encoding.is_some()) else { return };
    section(ui, t!("transcript-letters-wrong"));
    row(ui, t!("transcript-open-with"), |ui, name: Id| {
        let chosen = state.encoding.map_or_else(|| t!("transcript-choose-encoding"), encoding_label);
        let list = ComboBox::from_id_salt("read encoding").selected_text(chosen).width(260.0);
        let list = drop_down(ui, list, |ui| {
            for (label, encoding) in encodings() {
                ui.selectable_value(&mut state.encoding, Some(encoding), label);
            }
        });
        list.labelled_by(name);
        let other = state.encoding.filter(|encoding| Some(encoding.name()) != read.encoding);
        if ui.add_enabled(other.is_some(), Button::new(t!("transcript-open-again"))).clicked()
            && let Some(encoding) = other
        {
            let files: Vec<PathBuf> = talk.project().recording.iter().cloned().chain([read.path.clone()]).collect();
            let choice = TranscriptChoice { encoding: Some(encoding.name().to_owned()), ..TranscriptChoice::default() };
            actions.push(Action::CloseDialog);
            actions.push(Action::OpenAs(files, choice));
        }
    });
    quiet(ui, scene, t!("transcript-open-again-note"));
}
