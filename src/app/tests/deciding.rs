//! Boundaries are decided by keys: accepted, rejected, moved, added; and what that leaves as it was.

use eframe::egui::{Key, Modifiers};

use super::{TestWindow, retext};
use analysis::pipeline::{self, AnalysisOptions};
use base::progress::Progress;
use base::time::Duration;
use editor::decisions::DecisionKind;
use editor::export::Format;
use editor::project::{Edge, Edit, StepKind};
use editor::settling::{State, WeighedGap};
use evidence::fusion::BoundaryFactor;
use evidence::restored_text::MarkPolicy;
use formats::subtitle_file::WriteOptions;
use formats::transcript::{self, WordId};
use media::audio;
use models::compute::Compute;
use ui::action::Action;
use ui::command::Command;
use ui::examine;
use ui::output::{OutputContent, ReportKind};

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

/// The text of every cue, and which of them reads otherwise than before.
fn texts(window: &mut TestWindow) -> Vec<String> {
    window.app().session.talk.as_ref().unwrap().cues().iter().map(|cue| cue.lines.join(" ")).collect()
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
