//! Time code, and the play head that goes from frame to frame.

use eframe::egui::{Key, Modifiers};

use super::{TestWindow, tree};
use base::time::{Duration, Instant};
use editor::project::Edit;
use formats::guideline::{FrameRate, Guideline};
use media::shots::{VideoFacts, VideoRate};
use ui::action::Action;
use ui::clock::{TimeForm, show_times_as};
use ui::command::Command;

fn set_rate(window: &mut TestWindow, rate: FrameRate) {
    let guideline = Guideline { frame_rate: Some(rate), ..Guideline::netflix() };
    window.perform(Action::Edit(Edit::SetGuideline(Box::new(guideline))));
}

/// So that the other tests of this thread are shown times as they know them.
struct PlainTimes;

impl Drop for PlainTimes {
    fn drop(&mut self) {
        show_times_as(TimeForm::default());
    }
}

#[test]
fn times_are_shown_and_typed_as_time_code_wherever_there_are_any() {
    let _plain = PlainTimes;
    let mut window = TestWindow::with_talk(60);
    window.perform(Action::Seek(Instant::from_millis(2_480)));
    assert!(tree(&window).contains("0:02.480"));
    // The length of a frame is not known.
    window.press_with(Modifiers::SHIFT, Key::L);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("no frame rate")));
    assert!(tree(&window).contains("0:02.480"));
    set_rate(&mut window, FrameRate::F25);
    let shown = tree(&window);
    assert!(shown.contains("00:00:02:12") && !shown.contains("0:02.480"), "{shown}");
    // In the list of cues, too.
    assert!(shown.contains("From 00:00:00:"), "{shown}");

    window.perform(Action::Run(Command::GoTo));
    window.type_and_enter("00:00:04:13");
    assert_eq!(window.app().head(), Instant::from_millis(4_520));
    window.press_with(Modifiers::SHIFT, Key::L);
    assert!(tree(&window).contains("0:04.520"));
}

#[test]
fn the_rate_of_the_video_counts_where_the_guideline_has_none_and_frames_are_dropped_as_wanted() {
    let _plain = PlainTimes;
    let mut window = TestWindow::with_talk(60);
    let talk = window.app().session.talk.as_mut().unwrap();
    talk.set_video(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(30_000, 1001)))));
    window.app().desk.settings.shows_timecode = true;
    window.perform(Action::Seek(Instant::from_millis(2_003)));
    assert!(tree(&window).contains("00:00:02;00"), "{}", tree(&window));
    window.app().desk.settings.drops_frames = false;
    window.step();
    assert!(tree(&window).contains("00:00:02:00"));
    set_rate(&mut window, FrameRate::F24);
    assert_eq!(window.app().session.talk.as_ref().unwrap().frame_rate(), Some(FrameRate::F24));
}

#[test]
fn the_play_head_goes_from_frame_to_frame() {
    let _plain = PlainTimes;
    let mut window = TestWindow::with_talk(60);
    let step = |window: &mut TestWindow, key: Key| {
        window.press_with(Modifiers::ALT, key);
        window.app().head()
    };
    window.perform(Action::Seek(Instant::from_millis(1_000)));
    assert_eq!(step(&mut window, Key::Period), Instant::from_millis(1_040), "without a rate");
    assert_eq!(step(&mut window, Key::Comma), Instant::from_millis(1_000));
    // Sixteen frames a second are none of the usual rates, and known all the same.
    let talk = window.app().session.talk.as_mut().unwrap();
    talk.set_video(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(16, 1)))));
    assert_eq!(step(&mut window, Key::Period), Instant::from_nanos(1_062_500_000));
    set_rate(&mut window, FrameRate::F23_976);
    let frame = |number: i64| FrameRate::F23_976.start_of(number);
    window.perform(Action::Seek(frame(48) + Duration::from_millis(11)));
    for number in 49..60 {
        let at = step(&mut window, Key::Period);
        assert!((at - frame(number)).as_nanos().abs() < 100_000, "{number}: {at:?}");
    }
    let back = step(&mut window, Key::Comma);
    assert!((back - frame(58)).as_nanos().abs() < 100_000);
    window.perform(Action::Seek(Instant::ZERO));
    assert_eq!(step(&mut window, Key::Comma), Instant::ZERO);
}
