//! The whole window without a display: keys in, decisions and files out.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT as _};

use super::{App, Folders};
use ::models::compute::Compute;
use analysis::pipeline::{self, AnalysisOptions};
use base::progress::Progress;
use base::time::{Duration, Instant};
use editor::decisions::DecisionKind;
use editor::export::Format;
use editor::project::{CueText, Edge, Edit, Project, StepKind};
use editor::proposals::uncertainty;
use editor::settling::{State, WeighedGap};
use evidence::Evidence;
use evidence::fusion::BoundaryFactor;
use evidence::restored_text::MarkPolicy;
use formats::subtitle_file::WriteOptions;
use formats::transcript::{self, WordId};
use media::audio;
use media::transcribing::RecogniserPlaces;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::jobs::Jobs;
use ui::output::{OutputContent, ReportKind};
use ui::player::Player;
use ui::scene::NoticeKind;
use ui::{examine, fixture};

mod audio_tracks;
mod choosing;
mod deepening;
mod delivery;
mod diagnosing;
mod editing;
mod files;
mod exporting;
mod follow;
mod frames;
mod help;
mod in_turn;
mod recycle_bin;
mod keyboard;
mod models;
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
        window.app().background.recognisers = RecogniserPlaces { programs: Vec::new(), models: Vec::new(), scratch };
        window.rest();
        window.set_large_readers(false);
        window
    }

    /// As if large readers were installed, or none: where there are, a talk that was analysed is read again.
    fn set_large_readers(&mut self, are_installed: bool) {
        let facts = self.app().desk.models.take();
        self.app().desk.models = facts.map(|facts| facts.with_large_readers(are_installed));
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

#[test]
fn the_sample_talk_is_settled_by_keys_and_exported_as_the_command_line_would() {
    let Some(paths) = examine::sample_talk() else { panic!("the sample talk belongs to the program") };
    let mut window = TestWindow::new();
    window.app().desk.settings.plays_on_arrival = false;
    window.perform(Action::Run(Command::OpenSample));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    let boundaries = window.app().session.talk.as_ref().unwrap().boundaries().len();
    assert!(boundaries > 40, "{boundaries}");

    let (_, asked) = window.app().session.talk.as_ref().unwrap().progress();
    for settled in 0..asked {
        let talk = window.app().session.talk.as_ref().unwrap();
        assert_eq!(talk.progress(), (settled, asked));
        window.press(Key::Enter);
    }
    let talk = window.app().session.talk.as_ref().unwrap();
    let (left, certain) = (talk.queue().len(), talk.certain_count());
    assert_eq!((left, talk.pending_boundary_count()), (0, certain));
    assert!(asked + certain > 40, "{asked} asked, {certain} certain");
    let told = match certain {
        0 => "every boundary is reviewed".to_owned(),
        _ => format!("every question is answered; {certain} certain boundaries stay as proposed"),
    };
    assert!(window.app().desk.notices.iter().any(|notice| notice.text == told));

    let subtitles = window.folder.path().join("talk.srt");
    window.perform(Action::write(OutputContent::Subtitles(Box::default()), subtitles.clone()));
    let transcript = transcript::read(&paths[1]).unwrap();
    let recording = audio::decode(&paths[0], &Progress::silent()).unwrap();
    let analysis = pipeline::analyze(
        &transcript,
        Some(&recording),
        &AnalysisOptions::default(),
        &mut Compute::cpu(),
        &Progress::silent(),
    )
    .unwrap();
    let expected = Format::Srt.write(&analysis.project_cues.cues, &WriteOptions::default());
    assert_eq!(std::fs::read_to_string(subtitles).unwrap(), expected);

    let decisions = window.folder.path().join("decisions.json");
    window.perform(Action::write(OutputContent::Report(ReportKind::Decisions), decisions.clone()));
    let report: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(decisions).unwrap()).unwrap();
    let rows = report["boundaries"].as_array().unwrap();
    assert_eq!(rows.len(), boundaries);
    assert!(rows.iter().all(|row| row["machine"]["strength"].is_number()));
    // What is certain was not asked about, and was decided by no person.
    assert_eq!(rows.iter().filter(|row| row["decided_by"] == "person").count(), boundaries - certain);
}

#[test]
fn enter_accepts_backspace_rejects_and_both_go_on() {
    let mut window = TestWindow::with_talk(90);
    let first = window.current();
    window.press(Key::Enter);
    assert_eq!(window.state_of(first), Some(State::Accepted));
    let second = window.current();
    assert!(second > first);
    window.press(Key::Backspace);
    assert_eq!(window.state_of(second), Some(State::Rejected));
    assert_ne!(window.current(), second);

    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!((window.state_of(second), window.current()), (Some(State::Pending), second));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.state_of(first), Some(State::Pending));
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.press_with(Modifiers::COMMAND, Key::Y);
    assert_eq!(
        (window.kind_at(first), window.kind_at(second)),
        (Some(DecisionKind::Accepted), Some(DecisionKind::Rejected))
    );
}

#[test]
fn enter_keeps_what_was_decided_and_goes_on() {
    for (key, decided) in [(Key::Enter, State::Accepted), (Key::Backspace, State::Rejected)] {
        let mut window = TestWindow::with_talk(90);
        let first = window.current();
        window.press(key);
        let next = window.current();
        let steps = window.app().session.talk.as_ref().unwrap().project().pins.clone();
        window.app().session.talk.as_mut().unwrap().select(Some(first));
        window.rest();
        // What stands on the blue button is what Enter does.
        assert_eq!(window.app().situation().onward(), Some(Command::NextPending), "{decided:?}");
        window.press(Key::Enter);
        assert_eq!((window.state_of(first), window.current()), (Some(decided), next));
        assert_eq!(window.app().session.talk.as_ref().unwrap().project().pins, steps);
        // Who thinks better of it makes it pending again.
        window.app().session.talk.as_mut().unwrap().select(Some(first));
        window.press(Key::U);
        window.press(Key::Enter);
        assert_eq!(window.state_of(first), Some(State::Accepted));
    }
}

#[test]
fn an_arrow_moves_a_boundary_by_a_word_with_text_and_times() {
    let mut window = TestWindow::with_talk(90);
    let from = window.current();
    let texts = |window: &mut TestWindow| -> Vec<String> {
        let talk = window.app().session.talk.as_ref().unwrap();
        let cue = talk.current_cue().unwrap();
        talk.cues()[cue..cue + 2].iter().map(|cue| cue.lines.join(" ")).collect()
    };
    let before = texts(&mut window);
    window.press(Key::ArrowLeft);
    let to = window.current();
    assert_eq!(to.0 + 1, from.0);
    assert_eq!(window.kind_at(to), Some(DecisionKind::MovedHere { from }));
    assert_eq!(window.kind_at(from), Some(DecisionKind::MovedAway { to }));
    let after = texts(&mut window);
    let moved = before[0].rsplit(' ').next().unwrap();
    assert_eq!(before[0], format!("{} {moved}", after[0]));
    assert!(after[1].to_lowercase().starts_with(&moved.to_lowercase()), "{after:?}");
    let talk = window.app().session.talk.as_ref().unwrap();
    let cue = talk.current_cue().unwrap();
    // The next cue starts with its word, at most as early as the guideline lets a cue appear before it.
    let word = &talk.words()[talk.cues()[cue + 1].words.start];
    let lead = word.span.start - talk.cues()[cue + 1].span.start;
    assert!((Duration::ZERO..Duration::from_millis(500)).contains(&lead), "{lead:?}");

    // Back again it is simply accepted, and one undo takes back one key.
    window.press(Key::ArrowRight);
    assert_eq!((window.kind_at(from), window.kind_at(to)), (Some(DecisionKind::Accepted), None));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.kind_at(to), Some(DecisionKind::MovedHere { from }));
}

#[test]
fn nudges_move_both_cues_in_time_and_leave_the_text() {
    let mut window = TestWindow::with_talk(90);
    let gap = window.current();
    let spans = |window: &mut TestWindow| {
        let talk = window.app().session.talk.as_ref().unwrap();
        let cue = talk.current_cue().unwrap();
        (talk.cues()[cue].span.end, talk.cues()[cue + 1].span.start, talk.cues()[cue].lines.clone())
    };
    let before = spans(&mut window);
    window.press_with(Modifiers::SHIFT, Key::ArrowRight);
    let after = spans(&mut window);
    assert_eq!(after, (before.0 + Duration::from_millis(10), before.1 + Duration::from_millis(10), before.2.clone()));
    window.press_with(Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(spans(&mut window).0, before.0 - Duration::from_millis(90));
    window.press_with(Modifiers::SHIFT, Key::T);
    let pins = &window.app().session.talk.as_ref().unwrap().project().pins;
    assert!(pins.time(Edge::Out(gap)).is_none(), "the cue's own edges are automatic again: {pins:?}");
}

#[test]
fn what_was_set_too_short_is_mended_in_one_step_and_reported() {
    let mut window = TestWindow::with_talk(90);
    let problems =
        |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().project_cues().problems.clone();
    let before = problems(&mut window);
    let cue = window.app().session.talk.as_ref().unwrap().current_cue().unwrap();
    let talk = window.app().session.talk.as_ref().unwrap();
    let (words, span) = (talk.cues()[cue].words.clone(), talk.cues()[cue].span);
    let end = Edge::Out(talk.words()[words.end - 1].id);
    let times = vec![(end, Some(span.start + Duration::from_millis(300)))];
    window.perform(Action::Edit(Edit::SetTimes { name: StepKind::SetCueEnd, times }));
    let broken = problems(&mut window);
    assert!(broken.len() > before.len(), "{broken:?}");

    let report = window.folder.path().join("quality.csv");
    window.perform(Action::write(OutputContent::Report(ReportKind::Quality), report.clone()));
    let report = std::fs::read_to_string(report).unwrap();
    assert_eq!(report.lines().count(), broken.len() + 1);
    assert!(report.contains("its times were set by hand"), "{report}");
    window.perform(Action::write(OutputContent::Report(ReportKind::Quality), window.folder.path().join("quality.doc")));
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains(".html page or a .csv")));

    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F8);
    assert_eq!(problems(&mut window), before);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(problems(&mut window), broken);
    window.press_with(Modifiers::COMMAND, Key::F8);
    assert_eq!(problems(&mut window), before);
    // Nothing of what is left comes from a person.
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::F8);
    assert_eq!(problems(&mut window), before);

    // What was tried out in the background is taken if nothing has changed meanwhile.
    window.press_with(Modifiers::COMMAND, Key::Z);
    let talk = window.app().session.talk.as_ref().unwrap();
    let (repair, revision) = (talk.fix_problems(None), talk.revision());
    window.app().take_fixed(repair.clone(), revision.wrapping_sub(1));
    assert_eq!(problems(&mut window), broken);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.starts_with("nothing was fixed")));
    window.app().take_fixed(repair, revision);
    assert_eq!(problems(&mut window), before);
}

#[test]
fn digits_take_alternatives_and_n_adds_at_the_play_head() {
    let mut window = TestWindow::with_talk(90);
    let from = window.current();
    let first = window.app().session.talk.as_ref().unwrap().alternatives()[0].clone();
    window.press(Key::Num1);
    match first.gap {
        Some(to) => assert_eq!(window.kind_at(to), Some(DecisionKind::MovedHere { from })),
        None => assert_eq!(window.kind_at(from), Some(DecisionKind::Rejected)),
    }
    let word = window.app().session.talk.as_ref().unwrap().words()[30].clone();
    window.perform(Action::Seek(word.span.end));
    window.press(Key::N);
    assert_eq!(window.current(), word.id);
    assert!(window.app().session.talk.as_ref().unwrap().boundary(word.id).unwrap().is_cue_end());
}

#[test]
fn after_a_crash_everything_is_offered_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let mut window = TestWindow::in_folder(folder);
    let transcript = path.join("talk.json");
    std::fs::write(&transcript, transcript_json(150)).unwrap();
    window.perform(Action::Open(vec![transcript]));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    window.press(Key::Enter);
    window.press(Key::Enter);
    window.press(Key::ArrowLeft);
    let project = window.app().session.talk.as_ref().unwrap().project().clone();
    let current = window.current();
    let verdicts = |project: &Project| {
        project.pins.decisions().map(|(_, decision)| decision).filter(|decision| decision.is_verdict()).count()
    };
    let made = verdicts(&project);
    assert!(made >= 3, "{made}");
    // The program dies: nothing is closed, no destructor of the project runs.
    let TestWindow { harness, folder, .. } = window;
    let mut app = harness.into_state();
    std::mem::forget(app.session.talk.take());

    let mut window = TestWindow::in_folder(folder);
    // In the same process the dead window still holds the lock of its journal, so this looks into a copy of the folder.
    let copy = path.join("after");
    copy_folder(&path.join("journals"), &copy);
    window.app().background.folders.journals = copy;
    window.app().find_recoveries();
    window.rest();
    assert_eq!(window.app().desk.recoveries.len(), 1);
    window.perform(Action::Restore(0));
    assert_eq!(*window.app().session.talk.as_ref().unwrap().project(), project);
    assert_eq!(window.current(), current);
    assert!(window.app().session.talk.as_ref().unwrap().evidence().is_some(), "opens without models");
    window.press_with(Modifiers::COMMAND, Key::Z);
    // A move settles two gaps in one step.
    assert_eq!(verdicts(window.app().session.talk.as_ref().unwrap().project()), made - 2, "the history survives, too");
}

#[test]
fn closing_asks_only_if_something_is_not_saved() {
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.talk.is_none(), "nothing was done, nothing is asked");

    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    window.perform(Action::Run(Command::CloseTalk));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Stay));
    assert!(window.app().session.talk.is_some());
    let path = window.folder.path().join("kept.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    assert!(window.app().session.talk.is_none() && path.is_file());

    window.perform(Action::Open(vec![path]));
    let talk = window.app().session.talk.as_ref().unwrap();
    assert_eq!(talk.progress().0, 1);
    assert_eq!(talk.undo_name(), Some(&StepKind::AcceptBoundary.into()), "undo survives saving and closing");
}

#[test]
fn a_cancelled_analysis_leaves_a_window_that_works() {
    let mut window = TestWindow::new();
    window.perform(Action::Run(Command::OpenSample));
    window.perform(Action::Run(Command::CancelJob));
    window.wait_until("nothing runs", |app| app.background.jobs.status().is_empty());
    window.perform(Action::Run(Command::OpenSample));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
}

#[test]
fn more_or_fewer_boundaries_act_at_once_and_leave_what_is_decided() {
    let mut window = TestWindow::with_talk(160);
    let accepted = window.current();
    window.press(Key::Enter);
    let rejected = window.current();
    window.press(Key::Backspace);
    let strengths = |window: &mut TestWindow| -> f32 {
        let settled = window.app().session.talk.as_ref().unwrap().project_cues();
        settled.weighed.iter().flatten().map(WeighedGap::strength).sum()
    };
    let (before, settled) =
        (strengths(&mut window), window.app().session.talk.as_ref().unwrap().project_cues().clone());
    for _ in 0..6 {
        window.press_with(Modifiers::ALT, Key::ArrowUp);
    }
    let factor = |window: &mut TestWindow| window.app().session.talk.as_ref().unwrap().project().boundary_factor;
    assert_eq!(factor(&mut window), BoundaryFactor::MOST);
    let most = strengths(&mut window);
    assert!(most > before, "{most} {before}");
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.starts_with("propose more boundaries: ")));
    assert_eq!(window.state_of(accepted), Some(State::Accepted));
    assert_eq!(window.state_of(rejected), Some(State::Rejected));

    // It is saved with the project.
    let path = window.folder.path().join("more.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.perform(Action::Run(Command::CloseTalk));
    window.perform(Action::Open(vec![path]));
    assert_eq!(factor(&mut window), BoundaryFactor::MOST);
    assert!((strengths(&mut window) - most).abs() < 1e-3);

    window.press_with(Modifiers::ALT, Key::ArrowDown);
    assert!(strengths(&mut window) < most);
    window.perform(Action::Run(Command::UsualBoundaries));
    assert!(window.app().session.talk.as_ref().unwrap().project_cues() == &settled, "what was before");
    for _ in 0..2 {
        window.press_with(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(factor(&mut window), BoundaryFactor::MOST);
    assert_eq!(window.app().session.talk.as_ref().unwrap().undo_name(), Some(&StepKind::ProposeMoreBoundaries.into()));
}

#[test]
fn saying_the_language_asks_its_model() {
    let mut window = TestWindow::with_talk(60);
    let talk = window.app().session.talk.as_mut().unwrap();
    let evidence = Evidence { model: String::new(), language: "und".into(), ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(Arc::new(evidence));
    window.harness.step();
    assert!(tree(&window).contains("No model knows the language of this talk"));
    window.perform(Action::Edit(Edit::SetLanguage(Some("de".to_owned()))));
    window.perform(Action::Edit(Edit::SetLanguage(Some("en".to_owned()))));
    let has_model = |app: &App| app.talk().is_some_and(|talk| talk.evidence().is_some_and(|found| found.has_model()));
    window.wait_until("the analysis", has_model);
    assert!(!tree(&window).contains("No model knows"));
    assert_eq!(window.app().session.talk.as_ref().unwrap().evidence().unwrap().language, "en");
}

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn files_can_be_dropped_in_any_order_together_or_one_by_one() {
    let paths = examine::sample_talk().unwrap();
    let drop_onto = |window: &mut TestWindow, paths: &[&PathBuf]| {
        let files = paths.iter().map(|path| Arc::new(Dropped((*path).clone())) as _);
        window.harness.input_mut().dropped_files = files.collect();
        window.harness.step();
        window.harness.input_mut().dropped_files.clear();
    };
    let is_heard = |app: &App| {
        app.talk()
            .is_some_and(|talk| talk.evidence().is_some_and(|evidence| evidence.heard) && talk.recording().is_some())
    };
    let mut window = TestWindow::new();
    drop_onto(&mut window, &[&paths[1], &paths[0]]);
    window.wait_until("the analysis of both", is_heard);
    let mut window = TestWindow::new();
    drop_onto(&mut window, &[&paths[1]]);
    window.wait_until("the analysis of the words", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    drop_onto(&mut window, &[&paths[0]]);
    window.wait_until("the analysis of the sound", is_heard);
}

#[test]
fn what_cannot_be_opened_is_told_and_nothing_is_lost() {
    let mut window = TestWindow::with_talk(60);
    window.press(Key::Enter);
    let project = window.app().session.talk.as_ref().unwrap().project().clone();
    let missing = window.folder.path().join("missing.json");
    window.perform(Action::Open(vec![missing]));
    let broken = window.folder.path().join("broken.breathmark");
    std::fs::write(&broken, "{").unwrap();
    window.perform(Action::Open(vec![broken]));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Stay));
    assert!(window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure));
    assert_eq!(*window.app().session.talk.as_ref().unwrap().project(), project);
}

#[test]
fn what_is_being_typed_is_kept_by_saving_and_goes_to_no_other_talk() {
    let mut window = TestWindow::with_talk(60);
    let first = window.folder.path().join("first.breathmark");
    let second = window.folder.path().join("second.breathmark");
    window.perform(Action::write(OutputContent::Project, second.clone()));
    window.perform(Action::write(OutputContent::Project, first));
    window.press(Key::F2);
    window.harness.event(egui::Event::Text("Well, ".to_owned()));
    window.harness.step();
    let typed = |window: &mut TestWindow| {
        let talk = window.app().session.talk.as_ref().unwrap();
        talk.project().words.iter().filter(|word| word.text.contains("Well,")).count()
    };
    assert_eq!(typed(&mut window), 0, "it is still being typed");
    window.press_with(Modifiers::COMMAND, Key::S);
    assert_eq!(typed(&mut window), 1);
    assert!(!window.app().session.talk.as_ref().unwrap().is_changed());
    window.press(Key::Enter);
    assert_eq!(typed(&mut window), 1, "the text is not put in a second time");

    // Another talk is opened while a text is typed: what was typed belongs to the first one.
    window.press(Key::F2);
    window.harness.event(egui::Event::Text("Well, ".to_owned()));
    window.harness.step();
    window.perform(Action::Open(vec![second.clone()]));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.perform(Action::Unsaved(ui::action::UnsavedAnswer::Discard));
    assert_eq!(window.app().session.talk.as_ref().unwrap().path(), Some(second.as_path()));
    for _ in 0..5 {
        window.harness.step();
    }
    assert_eq!(typed(&mut window), 0);
}

#[test]
fn a_shorter_talk_in_place_of_a_longer_one_is_drawn() {
    let mut window = TestWindow::with_talk(300);
    window.perform(Action::Run(Command::Find));
    window.harness.event(egui::Event::Text("the".to_owned()));
    window.harness.step();
    let journals = window.app().background.folders.journals.clone();
    let short = window.folder.path().join("short.breathmark");
    let mut talk = fixture::talk_in(30, &journals);
    talk.save_as(&short, false);
    let keeper = talk.close().unwrap();
    while keeper.pending() > 0 {
        std::thread::yield_now();
    }
    window.perform(Action::Open(vec![short]));
    for _ in 0..3 {
        window.harness.step();
    }
    assert_eq!(window.app().session.talk.as_ref().unwrap().words().len(), 30);
}

#[test]
fn a_broken_recording_leaves_the_words_to_be_judged() {
    let mut window = TestWindow::new();
    let words = window.folder.path().join("talk.json");
    std::fs::write(&words, transcript_json(60)).unwrap();
    let sound = window.folder.path().join("talk.wav");
    std::fs::write(&sound, b"RIFF\0\0\0\0WAVEfmt \0\0\0\0").unwrap();
    window.perform(Action::Open(vec![sound, words]));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    assert!(window.app().desk.notices.iter().any(|notice| notice.kind == NoticeKind::Failure));
    assert!(!window.app().session.talk.as_ref().unwrap().cues().is_empty());
}

#[test]
fn settings_of_the_last_time_are_in_force_and_the_place_is_kept() {
    let mut window = TestWindow::with_talk(120);
    window.perform(Action::Run(Command::ToggleOrder));
    window.press(Key::Enter);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    let current = window.current();
    window.perform(Action::Run(Command::CloseTalk));
    assert_eq!(window.app().desk.settings.recent[0].gap, Some(current));
    window.app().write_settings();
    window.rest();

    let TestWindow { harness, folder, .. } = window;
    drop(harness);
    let mut window = TestWindow::in_folder(folder);
    window.perform(Action::Open(vec![path]));
    let talk = window.app().session.talk.as_ref().unwrap();
    let places: Vec<usize> = talk.queue().iter().map(|asked| talk.boundary(asked.word()).unwrap().word).collect();
    assert!(places.len() > 5 && !places.is_sorted(), "not in the order of time: {places:?}");
    let doubt = |place: &usize| {
        let strength = talk.boundaries().iter().find(|boundary| boundary.word == *place).unwrap().certainty().unwrap();
        uncertainty(strength)
    };
    let half = places.len() / 2;
    let mean = |places: &[usize]| places.iter().map(doubt).sum::<f64>() / places.len() as f64;
    assert!(mean(&places[..half]) > mean(&places[half..]), "what is doubtful comes first: {places:?}");
    assert_eq!(talk.current(), Some(current));
}

#[test]
fn a_wish_that_was_fulfilled_by_saving_is_not_fulfilled_again() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk v1.2");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    assert!(window.folder.path().join("talk v1.2.breathmark").is_file(), "a project file has its own ending");
    window.press(Key::Enter);
    window.perform(Action::Run(Command::Quit));
    assert_eq!(window.app().desk.dialogs.top(), Some(Dialog::Unsaved));
    window.press_with(Modifiers::COMMAND, Key::S);
    window.press(Key::Enter);
    window.perform(Action::write(OutputContent::Project, window.folder.path().join("other")));
    assert!(!window.app().background.quits);
}

/// The text of every cue, and which of them reads otherwise than before.
fn texts(window: &mut TestWindow) -> Vec<String> {
    window.app().session.talk.as_ref().unwrap().cues().iter().map(|cue| cue.lines.join(" ")).collect()
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

#[test]
fn an_edit_changes_its_own_cues_and_no_others() {
    let mut window = TestWindow::with_talk(150);
    // No marks in the transcript: they are put in, and must stay as they were seen.
    window.perform(Action::Edit(Edit::SetMarks(MarkPolicy::Restore)));
    window.wait_until("the analysis", |app| app.background.jobs.status().is_empty());
    let before = texts(&mut window);
    let long =
        format!("{} and then some more words that make it much too long for any cue there is, really", before[4]);
    for text in ["Short.", long.as_str()] {
        retext(&mut window, 4, text);
        let after = texts(&mut window);
        assert_eq!(after.len(), before.len());
        for (index, (before, after)) in before.iter().zip(&after).enumerate() {
            let expected = if index == 4 { text } else { before };
            assert_eq!(after.to_lowercase(), expected.to_lowercase(), "cue {index}");
        }
        assert_eq!(after[4], text, "exactly what was typed");
    }
    // A cue without text is gone, and its neighbours are what they were.
    retext(&mut window, 4, "");
    let after = texts(&mut window);
    let lower = |texts: &[String]| texts.iter().map(|text| text.to_lowercase()).collect::<Vec<_>>();
    assert_eq!(lower(&after), lower(&[&before[..4], &before[5..]].concat()));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(texts(&mut window).len(), before.len());

    // Two cues joined are one cue, however long.
    let now = texts(&mut window);
    window.perform(Action::SelectCue(7));
    window.press(Key::M);
    let merged = texts(&mut window);
    assert_eq!(merged.len(), now.len() - 1);
    assert_eq!(merged[7].to_lowercase(), format!("{} {}", now[7], now[8]).to_lowercase());
    assert_eq!(lower(&merged[8..]), lower(&now[9..]));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(texts(&mut window), now);

    // Moving takes words from one cue to the next; rejecting re-cuts two cues, and nothing else.
    window.perform(Action::SelectCue(2));
    window.press(Key::ArrowLeft);
    let moved = texts(&mut window);
    assert_eq!((moved.len(), lower(&moved[..2]), lower(&moved[4..])), (now.len(), lower(&now[..2]), lower(&now[4..])));
    window.press_with(Modifiers::COMMAND, Key::Z);
    let (gap, strength) = {
        let talk = window.app().session.talk.as_ref().unwrap();
        let gap = talk.words()[talk.cues()[9].words.end - 1].id;
        (gap, talk.strength(gap))
    };
    window.perform(Action::Edit(Edit::Reject { gap, strength }));
    let rejected = texts(&mut window);
    assert_eq!(lower(&rejected[..9]), lower(&now[..9]));
    let behind = now.len() - 11;
    assert_eq!(lower(&rejected[rejected.len() - behind..]), lower(&now[11..]));
}

#[test]
fn a_boundary_does_not_pass_over_another_one() {
    let mut window = TestWindow::with_talk(90);
    let first = window.current();
    window.press(Key::Enter);
    let second = window.current();
    let words = (second.0 - first.0) as usize;
    for _ in 0..words + 3 {
        window.press(Key::ArrowLeft);
    }
    assert_eq!(window.kind_at(first), Some(DecisionKind::Accepted));
    assert_eq!(window.kind_at(WordId(first.0 + 1)), Some(DecisionKind::MovedHere { from: second }));
    for _ in 0..40 {
        window.press_with(Modifiers::ALT, Key::ArrowLeft);
    }
    let cues = window.app().session.talk.as_ref().unwrap().cues();
    assert!(cues.iter().all(|cue| cue.span.duration() >= Duration::from_millis(40)));
}

#[test]
fn a_file_that_is_missing_is_told_though_the_other_one_opens() {
    let mut window = TestWindow::new();
    let words = window.folder.path().join("talk.json");
    std::fs::write(&words, transcript_json(60)).unwrap();
    let missing = window.folder.path().join("missing.wav");
    window.perform(Action::Open(vec![missing, words]));
    let is_told = |app: &App| app.desk.notices.iter().any(|notice| notice.text.contains("missing.wav"));
    assert!(is_told(window.app()));
    window.wait_until("the analysis", |app| app.talk().is_some_and(|talk| talk.evidence().is_some()));
    assert!(is_told(window.app()));
}

#[test]
fn what_a_crash_left_of_a_saved_project_is_offered_once() {
    let mut window = TestWindow::with_talk(60);
    let path = window.folder.path().join("talk.breathmark");
    window.perform(Action::write(OutputContent::Project, path.clone()));
    window.press(Key::Enter);
    let journals = window.folder.path().join("journals");
    let copy = window.folder.path().join("after");
    copy_folder(&journals, &copy);
    let mut later = TestWindow::new();
    later.app().background.folders.journals = copy;
    later.perform(Action::Open(vec![path]));
    assert_eq!((later.app().desk.dialogs.top(), later.app().desk.recoveries.len()), (Some(Dialog::Recovery), 1));
    later.perform(Action::Restore(0));
    assert_eq!(later.app().session.talk.as_ref().unwrap().progress().0, 1);
    assert!(later.app().desk.recoveries.is_empty());
}

#[test]
fn every_command_can_be_run_in_every_situation() {
    for talk in [false, true] {
        let mut window = if talk { TestWindow::with_talk(60) } else { TestWindow::new() };
        for &command in Command::ALL {
            // These leave the window, or open files of their own.
            if matches!(command, Command::Quit | Command::CloseTalk | Command::OpenSample | Command::TakeTour) {
                continue;
            }
            window.perform(Action::Run(command));
            window.perform(Action::CloseDialog);
            window.harness.step();
            let failed = window.app().desk.notices.iter().find(|notice| notice.kind == NoticeKind::Failure);
            assert!(failed.is_none(), "{command:?}: {failed:?}");
        }
        window.perform(Action::Seek(Instant::from_secs(1e9)));
        assert_eq!(window.app().session.talk.is_some(), talk);
    }
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

/// Compares with `tests/data/window/NAME.txt`, which `UPDATE_SNAPSHOTS=1` rewrites: look at what changed before you keep it.
fn compare(window: &TestWindow, name: &str) {
    let path = Path::new(base::SOURCE_TREE).join("tests/data/window").join(name).with_extension("txt");
    let found = tree(window);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &found).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let difference = kept.lines().zip(found.lines()).find(|(kept, found)| kept != found);
    assert!(kept == found, "{name} reads otherwise, first at {difference:?}; see {}", path.display());
}

#[test]
fn the_main_states_read_as_they_did() {
    let mut window = TestWindow::new();
    window.harness.step();
    compare(&window, "start");
    let mut window = TestWindow::with_talk(60);
    window.harness.step();
    compare(&window, "pending");
    let boundaries = window.app().session.talk.as_ref().unwrap().boundaries().len();
    let named = tree(&window).lines().filter(|line| line.contains("Boundary after")).count();
    assert!(named >= 3 && named <= boundaries, "{named} markers are named");
    window.press(Key::Enter);
    window.press(Key::ArrowLeft);
    window.press(Key::Enter);
    window.press(Key::Backspace);
    compare(&window, "decided");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    window.harness.step();
    compare(&window, "palette");
}
