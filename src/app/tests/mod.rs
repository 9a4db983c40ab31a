//! The whole window without a display: keys in, decisions and files out.

use std::path::Path;
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT as _};

use super::{App, Folders};
use ::models::compute::Compute;
use editor::decisions::DecisionKind;
use editor::project::{CueText, Edit, StepKind};
use editor::settling::State;
use formats::transcript::WordId;
use media::transcribing::RecogniserPlaces;
use ui::action::Action;
use ui::fixture;
use ui::jobs::Jobs;
use ui::player::Player;

mod audio_tracks;
mod choosing;
mod deciding;
mod deepening;
mod delivery;
mod diagnosing;
mod editing;
mod files;
mod exporting;
mod fixing;
mod follow;
mod frames;
mod glossary;
mod help;
mod house_style;
mod in_turn;
mod recycle_bin;
mod keyboard;
mod leaving;
mod main_states;
mod models;
mod opening;
mod over_another;
mod picture;
mod places;
mod questions;
mod rates;
mod replacing;
mod room;
mod second;
mod settings;
mod spectrogram;
mod shots;
mod spelling;
mod texts;
mod tour;
#[cfg(unix)]
mod transcribing;
mod undo;
mod untouched;
mod versions;
mod ways_out;

/// A window, the folder it keeps its things in, and what tells that there are news from the background.
pub(super) struct TestWindow {
    harness: Harness<'static, App>,
    pub(super) folder: tempfile::TempDir,
    news: Receiver<()>,
}

impl TestWindow {
    pub(super) fn new() -> Self {
        Self::in_folder(tempfile::tempdir().unwrap())
    }

    fn in_folder(folder: tempfile::TempDir) -> Self {
        Self::sized(folder, [1280.0, 800.0])
    }

    fn sized(folder: tempfile::TempDir, size: [f32; 2]) -> Self {
        let (wake, news) = channel();
        let folders = Folders {
            settings: Some(folder.path().join("settings")),
            journals: folder.path().join("journals"),
            profiles: folder.path().join("profiles"),
            // Not the machine's own folders, whose content is not known.
            dictionaries: Some(vec![folder.path().join("dictionaries")]),
        };
        let builder = Harness::builder().with_size(size).with_max_steps(200);
        let harness = builder.build_eframe(move |cc| {
            let jobs = Jobs::new(
                move || {
                    let _ = wake.send(());
                },
                || Ok(Compute::cpu()),
            );
            App::new(&cc.egui_ctx, folders, Player::silent(|| std::time::Duration::ZERO), jobs)
        });
        let mut window = Self { harness, folder, news };
        // None of the machine's, either.
        let scratch = window.folder.path().to_owned();
        window.app().background.recognisers =
            RecogniserPlaces { programs: Vec::new(), models: Vec::new(), has_own: false, scratch };
        window.rest();
        window.set_large_readers(false);
        window
    }

    /// As if large readers were installed, or none: where there are, a talk that was analysed is read again.
    fn set_large_readers(&mut self, are_installed: bool) {
        let facts = self.app().desk.models.take();
        self.app().desk.models = facts.map(|facts| facts.with_large_readers(are_installed).with_aligner(false));
    }

    /// With a talk of `words` words that was analysed already.
    pub(super) fn with_talk(words: usize) -> Self {
        let mut window = Self::new();
        window.show_talk(words);
        window
    }

    /// Opens a talk of `words` words that was analysed already.
    fn show_talk(&mut self, words: usize) {
        let journals = self.app().background.folders.journals.clone();
        self.app().session.talk = Some(fixture::talk_in(words, &journals));
        self.app().desk.settings.plays_on_arrival = false;
        let sound = self.app().session.talk.as_ref().and_then(|talk| talk.recording().cloned());
        self.app().stage.player.set_sound(sound.map(|sound| sound as _));
        self.rest();
    }

    pub(super) fn app(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    pub(super) fn harness(&self) -> &Harness<'static, App> {
        &self.harness
    }

    /// One frame.
    pub(super) fn step(&mut self) {
        self.harness.step();
    }

    pub(super) fn context(&self) -> egui::Context {
        self.harness.ctx.clone()
    }

    pub(super) fn perform(&mut self, action: Action) {
        let ctx = self.harness.ctx.clone();
        self.app().perform(&ctx, action);
        self.rest();
    }

    pub(super) fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.step();
        self.rest();
    }

    pub(super) fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.step();
        self.rest();
    }

    /// Types as a keyboard does.
    pub(super) fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.harness.step();
        self.rest();
    }

    /// The same with Enter behind it, all before the next frame.
    pub(super) fn type_and_enter(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.harness.key_press(Key::Enter);
        self.harness.step();
        self.rest();
    }

    /// Draws frames for so many seconds of the window's own time.
    pub(super) fn let_pass(&mut self, secs: f64) {
        let end = self.harness.ctx.input(|input| input.time) + secs;
        while self.harness.ctx.input(|input| input.time) < end {
            self.harness.step();
        }
    }

    /// Opens a transcript of 60 words and waits until it was listened to.
    pub(super) fn open_transcript(&mut self) {
        let path = self.folder.path().join("talk.json");
        std::fs::write(&path, transcript_json(60)).unwrap();
        self.perform(Action::Open(vec![path]));
        self.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
        self.rest();
    }

    /// Lets the window run until nothing waits for the disk any more.
    pub(super) fn rest(&mut self) {
        let patience = std::time::Duration::from_secs(60);
        loop {
            let was_at_rest = self.app().is_at_rest();
            self.harness.step();
            match (was_at_rest, self.app().is_at_rest()) {
                // All news were taken.
                (true, true) => return,
                (_, true) | (true, _) => {}
                (false, false) => {
                    let news = self.news.recv_timeout(patience);
                    assert!(news.is_ok(), "the disk never comes to rest; {:?}", self.harness.state().desk.notices);
                }
            }
        }
    }

    /// Lets the window run until `done`; it is woken by what happens in the background, not by a clock.
    pub fn wait_until(&mut self, what: &str, done: impl Fn(&App) -> bool) {
        let patience = std::time::Duration::from_secs(60);
        loop {
            self.harness.step();
            if done(self.harness.state()) {
                return;
            }
            let news = self.news.recv_timeout(patience);
            assert!(news.is_ok(), "nothing more happens, but not yet: {what}; {:?}", self.harness.state().desk.notices);
        }
    }

    fn current(&mut self) -> WordId {
        self.app().session.talk.as_ref().unwrap().current().unwrap()
    }

    fn state_of(&mut self, gap: WordId) -> Option<State> {
        self.app().session.talk.as_ref().unwrap().boundary(gap).map(|boundary| boundary.state)
    }

    fn kind_at(&mut self, gap: WordId) -> Option<DecisionKind> {
        self.app().session.talk.as_ref().unwrap().decision(gap).map(|decision| decision.kind)
    }
}

fn retext(window: &mut TestWindow, cue: usize, text: &str) {
    let talk = window.app().session.talk.as_ref().unwrap();
    let words = talk.cues()[cue].words.clone();
    let breaks = &talk.project_cues().segmentation.line_breaks;
    let shown = words.clone().map(|word| (talk.shown(word).to_owned(), breaks[word])).collect();
    let (first, last) = (talk.words()[words.start].id, talk.words()[words.end - 1].id);
    let cues = vec![CueText { first, last, shown, text: text.to_owned() }];
    window.perform(Action::Edit(Edit::Retext { name: StepKind::EditText, cues }));
}

pub(super) fn transcript_json(count: usize) -> String {
    let spoken = fixture::words(count);
    let end = spoken.last().unwrap().span.end.as_secs();
    let text: String = spoken.iter().map(|word| format!(" {}", word.text)).collect();
    let words: Vec<serde_json::Value> = spoken
        .iter()
        .map(|word| {
            let (start, end) = (word.span.start.as_secs(), word.span.end.as_secs());
            serde_json::json!({"word": format!(" {}", word.text), "start": start, "end": end, "probability": 0.9})
        })
        .collect();
    let segment = serde_json::json!({"id": 0, "start": 0.0, "end": end, "text": text, "words": words});
    serde_json::json!({"text": text, "language": "en", "segments": [segment]}).to_string()
}

pub(super) fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_file() {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// What a screen reader finds in the window: role, name and value of everything that has a name, indented as it is nested.
fn tree(window: &TestWindow) -> String {
    fn write(node: AccessKitNode<'_>, depth: usize, text: &mut String) {
        let label = node.label().unwrap_or_default();
        let value = node.value().unwrap_or_default();
        let is_named = !label.is_empty() || !value.is_empty();
        if is_named {
            let disabled = if node.is_disabled() { " (disabled)" } else { "" };
            let value = if value.is_empty() || value == label { String::new() } else { format!(" = {value}") };
            let line = format!("{}{:?} {label}{value}{disabled}", "  ".repeat(depth), node.role());
            text.push_str(line.replace('\n', " / ").trim_end());
            text.push('\n');
        }
        for child in node.children() {
            write(child, depth + usize::from(is_named), text);
        }
    }
    let mut text = String::new();
    write(window.harness.root().accesskit_node(), 0, &mut text);
    text
}
