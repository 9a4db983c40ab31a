//! The picture of a video in the window, with frames that are given by hand.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{TestWindow, tree};
use base::time::{Duration, Instant};
use editor::project::Edit;
use media::audio::{AudioSource, Recording, TrackNumber};
use media::picture::PictureFailure;
use media::shots::{VideoFacts, VideoRate};
use ui::action::Action;
use ui::clock::{TimeForm, show_times_as};
use ui::command::Command;
use ui::fixture;
use ui::job_kind::JobKind;
use ui::jobs::{JobEvent, VideoLook};
use ui::picture::{HandSource, PicturePlace, Projector, ShownByHand, frame_of};
use ui::settings::Settings;

/// So that the other tests of this thread are shown times as they know them.
struct PlainTimes;

impl Drop for PlainTimes {
    fn drop(&mut self) {
        show_times_as(TimeForm::default());
    }
}

type Hand = Rc<RefCell<ShownByHand>>;

/// A talk whose recording has this name; what it looks like is in the hand.
fn talk_of(window: &mut TestWindow, name: &str) -> Hand {
    let hand = Hand::default();
    hand.borrow_mut().frame = Some(frame_of(Instant::from_millis(62_520)));
    let shown = hand.clone();
    window.app().stage.projector = Projector::new(move |_, _| Box::new(HandSource::new(&shown)));
    let path = window.folder.path().join(name);
    window.app().session.talk.as_mut().unwrap().set_recording_path(&path).unwrap();
    hand
}

fn show_video(window: &mut TestWindow) {
    let facts = VideoFacts::at_rate(VideoRate::Constant(25, 1));
    window.app().session.talk.as_mut().unwrap().set_video(Some(Box::new(facts)));
    window.rest();
}

fn with_video() -> (TestWindow, Hand) {
    let mut window = TestWindow::with_talk(60);
    let hand = talk_of(&mut window, "talk.mp4");
    show_video(&mut window);
    (window, hand)
}

/// How often a frame was asked for while the window is drawn once.
fn asked(window: &mut TestWindow, hand: &Hand) -> usize {
    hand.borrow_mut().wanted.clear();
    window.step();
    hand.borrow().wanted.len()
}

#[test]
fn a_video_has_a_picture_with_its_time_code_and_sound_has_none() {
    let _plain = PlainTimes;
    let mut window = TestWindow::with_talk(60);
    let hand = talk_of(&mut window, "talk.mp4");
    window.rest();
    assert_eq!(hand.borrow().opened, 0, "nobody knows of a video");
    assert_eq!(asked(&mut window, &hand), 0, "nobody knows of a video");
    assert!(!Command::TogglePicture.enabled(&window.app().situation()));
    assert!(!tree(&window).contains("Options of the picture"));

    show_video(&mut window);
    assert_eq!(asked(&mut window, &hand), 1);
    assert!(tree(&window).contains("00:01:02:13"), "{}", tree(&window));
    assert!(window.harness().query_by_label("00:01:02:13").is_some());
    // It is asked for at the play head, no larger than its room.
    window.perform(Action::Seek(Instant::from_millis(3_000)));
    asked(&mut window, &hand);
    let wanted = hand.borrow().wanted[0];
    assert_eq!((wanted.at, wanted.speed), (Instant::from_millis(3_000), None));
    assert!(wanted.most.0 < 640 && wanted.most.1 < 640, "{:?}", wanted.most);

    window.app().session.talk.as_mut().unwrap().set_video(None);
    window.rest();
    assert_eq!(hand.borrow().open, 0, "a cover picture is none");
    assert_eq!(asked(&mut window, &hand), 0, "a cover picture is none");
}

#[test]
fn what_is_known_of_the_picture_is_of_one_recording() {
    let (mut window, hand) = with_video();
    let [former, other] = ["talk.mp4", "other.mp4"].map(|name| window.folder.path().join(name));
    window.app().session.talk.as_mut().unwrap().set_recording_path(&other).unwrap();
    window.rest();
    assert_eq!(hand.borrow().open, 0, "nobody has looked at the other file");
    let talk = window.app().talk().unwrap();
    assert!(talk.video().is_none() && !talk.has_unseen_video() && talk.frame_rate().is_none());

    // The answer about the former one comes late.
    let seen = |rate| VideoLook::Seen(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(rate, 1)))));
    window.app().take_done(JobKind::Video, JobEvent::Video(former.clone(), seen(25)));
    assert!(window.app().talk().unwrap().video().is_none());
    window.app().take_done(JobKind::Video, JobEvent::Video(former, VideoLook::NeedsFfmpeg));
    assert!(window.app().talk().unwrap().picture_file().is_none());
    window.app().take_done(JobKind::Video, JobEvent::Video(other, seen(50)));
    window.rest();
    let rate = window.app().talk().unwrap().video().map(|video| video.rate);
    assert_eq!((rate, hand.borrow().open), (Some(VideoRate::Constant(50, 1)), 1));

    // Taking the choice back leads to a recording of which nothing is known, too.
    window.app().session.talk.as_mut().unwrap().undo().unwrap().unwrap();
    window.app().keep_picture();
    assert!(window.app().talk().unwrap().video().is_none());
    assert_eq!(hand.borrow().open, 0);
}

#[test]
fn the_picture_stays_when_its_recording_is_decoded_again() {
    let (mut window, hand) = with_video();
    let sound = fixture::recording(&fixture::words(60));
    let decoded = |container: &str, track: Option<TrackNumber>| {
        let source = AudioSource { container: container.to_owned(), ..sound.source.clone() };
        let recording = Arc::new(Recording { samples: vec![0.0; 64_000].into(), source, warnings: Vec::new() });
        JobEvent::Decoded { recording, track, file: None, tracks: Vec::new() }
    };
    // What ffmpeg says of a file that is not there is not waited for.
    let take = |window: &mut TestWindow, event: JobEvent| {
        window.app().take_done(JobKind::Decode, event);
        window.app().keep_picture();
        (hand.borrow().opened, hand.borrow().open)
    };
    assert_eq!(take(&mut window, decoded("matroska", None)), (1, 1), "the same picture goes on");
    // Another track may begin at another time, and with it the recording.
    assert_eq!(take(&mut window, decoded("matroska", TrackNumber::new(2))), (2, 1));
    assert_eq!(take(&mut window, decoded("wave", None)), (2, 0), "sound has no picture");
}

#[test]
fn a_hidden_picture_asks_for_no_frames() {
    let (mut window, hand) = with_video();
    assert_eq!(hand.borrow().open, 1);
    assert_eq!(asked(&mut window, &hand), 1);
    window.press(Key::P);
    assert_eq!(hand.borrow().open, 0);
    assert_eq!(asked(&mut window, &hand), 0);
    assert!(!window.app().desk.settings.picture.is_shown);
    window.press(Key::P);
    assert_eq!(hand.borrow().open, 1);
    assert_eq!(asked(&mut window, &hand), 1);
    assert_eq!(hand.borrow().opened, 2);
    window.app().session.talk = None;
    window.rest();
    assert_eq!(hand.borrow().open, 0, "nothing is left open");
}

#[test]
fn what_is_seen_and_does_not_move_is_not_drawn_again() {
    let (mut window, _hand) = with_video();
    window.let_pass(2.0);
    let frames = window.context().cumulative_pass_nr();
    window.harness.run();
    let drawn = window.context().cumulative_pass_nr() - frames;
    assert!(drawn < 10, "it is drawn {drawn} times though nothing happens");
}

#[test]
fn keys_put_it_beside_above_and_into_a_window() {
    let (mut window, hand) = with_video();
    let picture = |window: &TestWindow| window.harness().get_by_label_contains("Picture at").rect();
    let accept = |window: &TestWindow| window.harness().get_all_by_label("Accept").next().unwrap().rect();
    assert!(picture(&window).right() < accept(&window).left() + 1.0, "beside");
    window.press_with(Modifiers::COMMAND, Key::Num2);
    window.harness.run_steps(4);
    assert!(picture(&window).bottom() < accept(&window).top(), "above");
    window.press_with(Modifiers::COMMAND, Key::Num3);
    window.harness.run_steps(4);
    assert!(window.app().desk.settings.picture.is_in_window());
    assert!(tree(&window).contains("Picture: "), "{}", tree(&window));
    assert_eq!(asked(&mut window, &hand), 1);
    // The keys go on working, and docked again it is where it was.
    window.press_with(Modifiers::ALT, Key::Period);
    window.press_with(Modifiers::COMMAND, Key::Num3);
    assert_eq!(window.app().desk.settings.picture.docked(), Some(PicturePlace::Above));
    window.press_with(Modifiers::COMMAND, Key::Num1);
    assert_eq!(window.app().desk.settings.picture.docked(), Some(PicturePlace::Beside));
    assert_eq!(hand.borrow().opened, 1, "it is the same picture throughout");
}

#[test]
fn the_boundary_keeps_its_place_beside_any_picture() {
    for size in [[1280.0, 800.0], [900.0, 600.0], [760.0, 480.0]] {
        for place in [PicturePlace::Beside, PicturePlace::Above] {
            let mut window = TestWindow::sized(tempfile::tempdir().unwrap(), size);
            window.show_talk(60);
            let hand = talk_of(&mut window, "talk.mp4");
            let picture = &mut window.app().desk.settings.picture;
            picture.place = place;
            (picture.width, picture.height) = (4000.0, 4000.0);
            show_video(&mut window);
            window.harness.run_steps(4);
            let screen = eframe::egui::Rect::from_min_size(eframe::egui::Pos2::ZERO, size.into());
            let accept = window.harness().get_all_by_label("Accept").next().unwrap().rect();
            assert!(screen.contains_rect(accept), "{size:?}, {place:?}: {accept:?}");
            // In the smallest window the picture may give way.
            let is_there = asked(&mut window, &hand) == 1;
            assert!(is_there || size[0] < 900.0, "{size:?}, {place:?}: there is no picture");
            let kept = window.app().desk.settings.picture;
            assert_eq!((kept.width, kept.height), (4000.0, 4000.0), "what has no room is not what somebody chose");
        }
    }
}

#[test]
fn the_cue_at_the_play_head_is_on_it_or_both_of_the_boundary() {
    let (mut window, _hand) = with_video();
    let cue_text =
        |window: &mut TestWindow, cue: usize| window.app().session.talk.as_ref().unwrap().cues()[cue].plain_text();
    let span = window.app().session.talk.as_ref().unwrap().cues()[2].span;
    window.perform(Action::Seek(span.start + Duration::from_millis(50)));
    let name = |window: &TestWindow| {
        use egui_kittest::kittest::NodeT as _;
        let nodes = window.harness().get_all_by_label_contains("Picture at");
        nodes.map(|node| node.accesskit_node().label().unwrap_or_default()).collect::<Vec<_>>()
    };
    let third = cue_text(&mut window, 2);
    assert!(name(&window)[0].ends_with(&third), "{:?} shows {third}", name(&window));
    window.press(Key::H);
    assert!(name(&window)[0].ends_with("no cue on it"), "{:?}", name(&window));

    // The current boundary's cues, whether it ends one now or would.
    window.press(Key::J);
    let [first, second] = name(&window).try_into().expect("two pictures");
    let (boundary, cue) = {
        let talk = window.app().session.talk.as_ref().unwrap();
        (*talk.current_boundary().unwrap(), talk.current_cue().unwrap())
    };
    assert!(boundary.is_cue_end());
    assert!(first.ends_with(&cue_text(&mut window, cue)) && first.contains("First cue"), "{first}");
    assert!(second.ends_with(&cue_text(&mut window, cue + 1)) && second.contains("Second cue"), "{second}");
    window.perform(Action::Edit(Edit::Reject { gap: boundary.gap, strength: None }));
    window.perform(Action::SelectBoundary(boundary.gap));
    assert!(!window.app().session.talk.as_ref().unwrap().current_boundary().unwrap().is_cue_end());
    assert_eq!(name(&window).len(), 2, "what it would make is shown, too");
    window.press(Key::J);
    assert_eq!(name(&window).len(), 1);
}

#[test]
fn without_ffmpeg_a_sentence_says_so_and_it_can_be_tried_again() {
    let mut window = TestWindow::with_talk(60);
    let hand = talk_of(&mut window, "talk.mp4");
    hand.borrow_mut().frame = None;
    hand.borrow_mut().failure = Some(|| PictureFailure::NeedsFfmpeg);
    window.app().session.talk.as_mut().unwrap().set_unseen_video();
    window.rest();
    let sentence = PictureFailure::NeedsFfmpeg.to_string();
    assert!(sentence.contains("ffmpeg"));
    assert!(window.harness().query_by_label(&sentence).is_some(), "{}", tree(&window));
    window.harness().get_by_label("Try again").click();
    window.rest();
    assert_eq!(hand.borrow().retries, 1);

    // A name that promises sound promises no picture.
    let hand = talk_of(&mut window, "talk.m4a");
    window.app().session.talk.as_mut().unwrap().set_unseen_video();
    window.rest();
    assert_eq!(hand.borrow().open, 0);
}

#[test]
fn the_last_frame_stays_when_no_more_come() {
    let _plain = PlainTimes;
    let (mut window, hand) = with_video();
    hand.borrow_mut().trouble = Some(|| PictureFailure::Hung);
    window.rest();
    window.rest();
    let shown = tree(&window);
    assert!(shown.contains("00:01:02:13") && shown.contains(&PictureFailure::Hung.to_string()), "{shown}");
    window.harness().get_by_label("Try again").click();
    window.rest();
    assert_eq!(hand.borrow().retries, 1);
}

#[test]
fn where_it_stands_is_kept() {
    let (mut window, _hand) = with_video();
    window.press_with(Modifiers::COMMAND, Key::Num2);
    window.press_with(Modifiers::SHIFT, Key::J);
    window.press_with(Modifiers::COMMAND, Key::Num3);
    window.let_pass(1.5);
    window.rest();
    let (kept, problem) = Settings::read(&window.folder.path().join("settings"));
    assert_eq!(problem, None);
    assert_eq!((kept.picture.place, kept.picture.has_window), (PicturePlace::Above, true));
    assert!(kept.picture.shows_safe_area && kept.picture.shows_cue && kept.picture.is_shown);
}
