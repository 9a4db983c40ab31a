//! The question and its three answers are seen whole: in low windows, with large text, with a video, and whatever else is told.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use eframe::egui::{Pos2, Rect, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{TestWindow, fixture};
use base::time::{Duration, Instant};
use editor::project::{Edge, Edit, StepKind, TextDraft};
use editor::session::Question;
use editor::session::question::TextDoubt;
use media::shots::{VideoFacts, VideoRate};
use ui::action::Action;
use ui::command::Command;
use ui::panels::review::heading;
use ui::pass::ListeningPass;
use ui::picture::{HandSource, Projector, ShownByHand, frame_of};
use ui::talk::Talk;

/// Points of a window of 1280 x 720 with text at 100, 150 and 200 %.
const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [853.0, 480.0], [640.0, 360.0]];

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Boundary,
    /// One of whose cues breaks the guideline.
    Problem,
    Word,
    Mark,
    /// A place of a file that is checked: the question with this number.
    Proof(usize),
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Told {
    Nothing,
    Typed,
    WrongTranscript,
    ListeningPaused,
}

const TOLD: [Told; 4] = [Told::Nothing, Told::Typed, Told::WrongTranscript, Told::ListeningPaused];

fn talk_of(window: &mut TestWindow, kind: Kind) -> Talk {
    let journals = window.app().background.folders.journals.clone();
    match kind {
        Kind::Boundary => fixture::talk_in(60, &journals),
        Kind::Problem => {
            let mut talk = fixture::talk_in(60, &journals);
            let cue = talk.current_cue().unwrap();
            let (words, start) = (talk.cues()[cue].words.clone(), talk.cues()[cue].span.start);
            let end = Edge::Out(talk.words()[words.end - 1].id);
            let times = vec![(end, Some(start + Duration::from_millis(300)))];
            talk.edit(&Edit::SetTimes { name: StepKind::SetCueEnd, times }).unwrap();
            talk
        }
        Kind::Word => fixture::doubted_talk_in(60, &[(3, 0.3), (4, 0.1)], &journals),
        Kind::Mark => {
            let session = editor::session::fixture::fixed_session(60);
            let mut talk = Talk::new(session.project().clone(), &journals);
            talk.set_evidence(session.evidence().unwrap().clone());
            let mark = *talk.queue().iter().find(|question| matches!(question, Question::Mark(_))).unwrap();
            talk.select_question(Some(mark));
            talk
        }
        Kind::Proof(_) => fixture::kept_talk_in(60, &[8, 3, 12, 9, 4, 14, 10], &journals),
    }
}

/// A window with a question of this kind; `None`: there are no more of them.
fn window(size: [f32; 2], kind: Kind, told: Told, has_video: bool) -> Option<TestWindow> {
    let mut window = TestWindow::sized(tempfile::tempdir().unwrap(), size);
    window.app().desk.settings.plays_on_arrival = false;
    let mut talk = talk_of(&mut window, kind);
    if told == Told::Typed {
        let text = "Half a sentence that goes on for rather a long time, and then for a little longer".to_owned();
        let cue = talk.words()[talk.cues()[1].words.start].id;
        talk = talk.with_left_draft(TextDraft { cue, text });
    }
    if told == Told::WrongTranscript {
        talk.set_doubt(fixture::wrong_transcript());
    }
    if has_video {
        let hand = Rc::new(RefCell::new(ShownByHand::default()));
        hand.borrow_mut().frame = Some(frame_of(Instant::ZERO));
        window.app().stage.projector = Projector::new(move |_, _| Box::new(HandSource::new(&hand)));
        talk.set_recording_path(&window.folder.path().join("talk.mp4")).unwrap();
        talk.set_video(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(25, 1)))));
    }
    window.app().session.talk = Some(talk);
    window.rest();
    if let Kind::Proof(number) = kind {
        window.perform(Action::Run(Command::CheckSubtitles));
        let question = *window.app().talk().unwrap().queue().get(number)?;
        window.app().session.talk.as_mut().unwrap().select_question(Some(question));
    }
    if told == Told::ListeningPaused {
        let talk = window.app().session.talk.as_ref().unwrap();
        let mut pass = ListeningPass::begin(talk, talk.cues()[0].span.start);
        pass.stop(talk, 0);
        window.app().session.pass = Some(pass);
    }
    window.rest();
    window.harness.run_steps(2);
    Some(window)
}

/// What is asked, and the texts of the cues that it is about.
fn asked(talk: &Talk) -> (&'static str, Vec<String>) {
    let of_cue = |cue: usize| talk.cues()[cue].plain_text();
    let Some(asked) = talk.text_question() else {
        let cue = talk.current_cue().unwrap();
        return ("Does the cue end here?", vec![of_cue(cue), of_cue(cue + 1)]);
    };
    let cues = match asked.doubt {
        TextDoubt::Proof(place) => {
            let finding = talk.proofreading_finding(place).unwrap();
            finding.now.clone().map(of_cue).chain(finding.then.iter().map(|cue| cue.plain_text())).collect()
        }
        _ => vec![of_cue(asked.cue)],
    };
    (heading(&asked), cues)
}

/// What of a question is not seen whole.
fn hidden(window: &TestWindow, size: [f32; 2]) -> Vec<String> {
    let talk = window.harness().state().talk().unwrap();
    let screen = Rect::from_min_size(Pos2::ZERO, size.into()).expand(0.5);
    let mut hidden = Vec::new();
    let rects = |role: Role, wanted: &dyn Fn(&str) -> bool| -> Vec<Rect> {
        let nodes = window.harness().root().children_recursive();
        let named = nodes.filter(|node| {
            let node = node.accesskit_node();
            let text = node.label().or_else(|| node.value()).unwrap_or_default();
            node.role() == role && wanted(&text)
        });
        named.map(|node| node.rect()).collect()
    };
    let (question, cues) = asked(talk);
    let buttons = rects(Role::Button, &|_| true);
    let change = rects(Role::Button, &|name| name == "Edit text");
    let Some(change) = change.into_iter().find(|rect| rect.height() > 30.0) else { return vec!["the buttons".into()] };
    let row: Vec<Rect> = buttons
        .into_iter()
        .filter(|rect| (rect.center().y - change.center().y).abs() < 1.0 && rect.height() > 30.0)
        .collect();
    if row.len() < 3 || !row.iter().all(|rect| screen.contains_rect(*rect)) {
        hidden.push(format!("the buttons at {row:?}"));
    }
    let room = Rect { max: Pos2::new(screen.max.x, change.top() + 0.5), ..screen };
    let found = rects(Role::Label, &|text| text == question);
    if !found.iter().any(|rect| room.contains_rect(*rect)) {
        hidden.push(format!("{question:?} at {found:?}, the buttons at {}", change.top()));
    }
    for cue in cues {
        let spoken = rects(Role::Label, &|text| text == cue || text.starts_with(question) && text != question);
        if !spoken.iter().any(|rect| room.contains_rect(*rect)) {
            hidden.push(format!("{cue:?} at {spoken:?}, the buttons at {}", change.top()));
        }
    }
    // What breaks the guideline is read whole where the window is not as low as that.
    let current = talk.current_cue().filter(|_| size == SIZES[0] && talk.text_question().is_none());
    for problem in current.into_iter().flat_map(|cue| talk.findings_of(cue)) {
        let told = rects(Role::Label, &|text| text.contains(&problem.kind.to_string()));
        if !told.iter().any(|rect| room.contains_rect(*rect)) {
            hidden.push(format!("{} at {told:?}, the buttons at {}", problem.kind, change.top()));
        }
    }
    hidden
}

/// Of places that are checked one beside each banner, all where nothing else is told.
fn kinds(told: Told) -> impl Iterator<Item = Kind> {
    let places = if told == Told::Nothing { 0..8 } else { 2..3 };
    [Kind::Boundary, Kind::Problem, Kind::Word, Kind::Mark].into_iter().chain(places.map(Kind::Proof))
}

#[test]
fn the_question_and_its_answers_are_seen_whole_whatever_else_is_told() {
    let mut failures = Vec::new();
    let mut seen = BTreeSet::new();
    for size in SIZES {
        for has_video in [false, true] {
            for told in TOLD {
                for kind in kinds(told) {
                    let Some(window) = window(size, kind, told, has_video) else { continue };
                    seen.insert(asked(window.harness().state().talk().unwrap()).0);
                    for what in hidden(&window, size) {
                        failures.push(format!("{size:?} video {has_video} {told:?} {kind:?}: {what}"));
                    }
                }
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(seen.len() >= 4, "{seen:?}");
}

#[test]
fn the_picture_lies_flush_beside_what_is_asked() {
    for size in [[1280.0, 720.0], [1280.0, 800.0], [853.0, 480.0]] {
        let window = window(size, Kind::Boundary, Told::Nothing, true).unwrap();
        let transport = window.harness().get_all_by_label("Play or pause").next().unwrap().rect();
        let nodes = window.harness().root().children_recursive();
        let images = nodes.filter(|node| node.accesskit_node().role() == Role::Image).map(|node| node.rect());
        let pictures: Vec<Rect> = images.filter(|rect| rect.top() > transport.bottom()).collect();
        let reject = window.harness().get_all_by_label("Reject").last().unwrap().rect();
        let [picture] = pictures[..] else { panic!("{size:?}: {pictures:?}") };
        let beside = reject.left() - picture.right();
        assert!(picture.left() <= 12.0 && (0.0..=24.0).contains(&beside), "{size:?}: {picture:?}, {reject:?}");
    }
}
