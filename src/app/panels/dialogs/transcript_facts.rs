//! About this transcript: what was recognised, what was repaired, what was odd and where, and opening it in another encoding.

use std::collections::BTreeSet;
use std::path::PathBuf;

use eframe::egui::{Button, ComboBox, Id, Label, RichText, Ui};

use super::export::{encoding_label, encodings};
use super::modal::{self, DialogFrame, note, quiet, row, section};
use crate::app::action::Action;
use crate::app::clock::clock;
use crate::app::icons;
use crate::app::panels::painted::counted;
use crate::app::scene::Scene;
use crate::app::talk::Talk;
use crate::subtitle_file::FileEncoding;
use crate::time::Instant;
use crate::transcript::TranscriptChoice;
use crate::warning::Warning;

/// Names of speakers that are shown.
const SPEAKERS: usize = 6;

#[derive(Debug, Default)]
pub struct State {
    /// What is known, with its labels.
    facts: Vec<(&'static str, String)>,
    /// In which the file is opened anew.
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
        facts.push(("File", path.display().to_string()));
    }
    match read {
        Some(read) => {
            facts.push(("Recognised as", read.format.to_owned()));
            if let Some(encoding) = read.encoding {
                let guess = if read.is_encoding_guessed { ", guessed: the file does not say so" } else { "" };
                facts.push(("Encoding", format!("{encoding}{guess}")));
            }
            facts.extend(read.part.clone().map(|part| ("Read of it", part)));
        }
        None => {
            facts.push(("Recognised as", "known only while it is opened; these words came with a project".to_owned()))
        }
    }
    let words = talk.words();
    let count = |of: &dyn Fn(&crate::transcript::Word) -> bool| words.iter().filter(|word| of(word)).count();
    let estimated = count(&|word| word.estimated);
    let times = match estimated {
        0 => String::new(),
        all if all == words.len() => ", all of them with estimated times".to_owned(),
        some => format!(", {some} of them with estimated times"),
    };
    facts.push(("Words", format!("{}{times}", counted(words.len(), "word"))));
    if let Some(cues) = read.map(|read| read.given_cues).filter(|&cues| cues > 0) {
        facts.push(("Cues", format!("{} as the file has them", counted(cues, "cue"))));
    }
    let repaired = count(&|word| word.raw_span.is_some());
    let text = match repaired {
        0 => "no word has other times than the file gives it".to_owned(),
        1 => "1 word has other times than the file gives it".to_owned(),
        _ => format!("{repaired} words have other times than the file gives them"),
    };
    facts.push(("Repaired", text));
    let speakers: BTreeSet<&str> = words.iter().filter_map(|word| word.speaker.as_deref()).collect();
    if !speakers.is_empty() {
        let names: Vec<&str> = speakers.iter().take(SPEAKERS).copied().collect();
        let more = if speakers.len() > SPEAKERS { ", …" } else { "" };
        facts.push(("Speakers", format!("{}: {}{more}", speakers.len(), names.join(", "))));
    }
    facts.extend(talk.project().language.clone().map(|language| ("Language", language)));
    facts
}

pub fn transcript_facts_ui(
    ui: &Ui,
    scene: &Scene<'_>,
    state: &mut State,
    is_new: &mut bool,
    actions: &mut Vec<Action>,
) -> bool {
    let Some(talk) = scene.talk else { return true };
    modal::show(ui, scene, is_new, ("About this transcript", 640.0), |ui, dialog| {
        dialog.body(ui, |ui| {
            for (label, text) in &state.facts {
                row(ui, label, |ui, name: Id| {
                    ui.add(Label::new(text.as_str()).wrap()).labelled_by(name);
                });
            }
            remarks_ui(ui, dialog, talk, actions);
            encoding_ui(ui, scene, talk, state, actions);
        });
        dialog.buttons(ui, |ui| {
            let (close, button) = dialog.default_button(ui, "Close", true);
            dialog.starts_at(ui, &button);
            if close {
                actions.push(Action::ShowDialog(None));
            }
        });
    })
}

/// Each leads to its place, if it has one.
fn remarks_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    if scene.report.remark_count() == 0 {
        ui.add_space(6.0);
        note(ui, icons::ACCEPT, scene.theme.good, "nothing was odd");
        return;
    }
    for (title, warnings) in scene.report.remarks() {
        section(ui, title);
        for warning in warnings {
            remark_ui(ui, dialog, talk, warning, actions);
        }
    }
    if scene.report.remarks().any(|(_, warnings)| warnings.iter().any(|warning| warning.at.is_some())) {
        quiet(ui, scene, "A remark with a time leads there; of many of a kind it is the first.");
    }
}

fn remark_ui(ui: &mut Ui, dialog: &DialogFrame<'_>, talk: &Talk, warning: &Warning, actions: &mut Vec<Action>) {
    let scene = dialog.scene;
    let Some(at) = warning.at else {
        note(ui, icons::WARNING, scene.theme.warning, &warning.message);
        return;
    };
    let time = clock(at.as_secs().max(0.0), 1);
    let go = ui
        .horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let button = ui.add(Button::new(RichText::new(&time).color(scene.theme.warning)));
            ui.add(Label::new(RichText::new(&warning.message).color(scene.theme.warning)).wrap());
            button.accessible_name(format!("Go to {time}: {}", warning.message))
        })
        .inner;
    dialog.starts_at(ui, &go);
    if go.on_hover_text("Show this place").clicked() {
        actions.push(Action::ShowDialog(None));
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
    section(ui, "Letters look wrong?");
    row(ui, "Open with encoding", |ui, name: Id| {
        let chosen = state.encoding.map_or("choose", encoding_label);
        let list = ComboBox::from_id_salt("read encoding").selected_text(chosen).width(260.0).show_ui(ui, |ui| {
            for (label, encoding) in encodings() {
                ui.selectable_value(&mut state.encoding, Some(encoding), label);
            }
        });
        list.response.labelled_by(name);
        let other = state.encoding.filter(|encoding| Some(encoding.name()) != read.encoding);
        if ui.add_enabled(other.is_some(), Button::new("Open again")).clicked()
            && let Some(encoding) = other
        {
            let files: Vec<PathBuf> = talk.project().recording.iter().cloned().chain([read.path.clone()]).collect();
            let choice = TranscriptChoice { encoding: Some(encoding.name().to_owned()), ..TranscriptChoice::default() };
            actions.push(Action::ShowDialog(None));
            actions.push(Action::OpenAs(files, choice));
        }
    });
    quiet(
        ui,
        scene,
        "The talk begins anew with the words as they are read then; unsaved changes are asked about first.",
    );
}
