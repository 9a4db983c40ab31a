//! A finished talk is made ready by keys alone: cues come and go, and times move in bulk.

use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::TestWindow;
use base::time::{Duration, Instant, Span};
use ui::action::{Action, Dialog};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

type Seen = Vec<(String, Span)>;

fn seen(window: &mut TestWindow) -> Seen {
    let talk = window.app().session.talk.as_ref().unwrap();
    talk.cues().iter().map(|cue| (cue.text(), cue.span)).collect()
}

fn dialog(window: &mut TestWindow) -> Option<Dialog> {
    window.app().desk.dialogs.top()
}

fn current_cue(window: &mut TestWindow) -> usize {
    window.app().session.talk.as_ref().unwrap().current_cue().unwrap()
}

#[test]
fn times_are_shifted_with_ctrl_t_and_taken_back_at_once() {
    let mut window = TestWindow::with_talk(90);
    let before = seen(&mut window);
    window.press_with(CTRL, Key::T);
    assert_eq!(dialog(&mut window), Some(Dialog::ShiftTimes));
    window.type_and_enter("+1.5");
    assert_eq!(dialog(&mut window), None);
    let by = Duration::from_millis(1_500);
    let expected: Seen = before.iter().map(|(text, span)| (text.clone(), span.shifted(by))).collect();
    assert_eq!(seen(&mut window), expected);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text == "done: shift times"));
    window.press_with(CTRL, Key::Z);
    assert_eq!(seen(&mut window), before);
    // And Esc leaves everything as it is.
    window.press_with(CTRL, Key::T);
    window.type_text("+9");
    window.press(Key::Escape);
    assert_eq!((dialog(&mut window), seen(&mut window)), (None, before));
}

#[test]
fn a_cue_is_put_in_at_the_play_head_and_is_the_current_one() {
    let mut window = TestWindow::with_talk(90);
    let before = seen(&mut window);
    window.press_with(CTRL, Key::T);
    window.type_and_enter("+10");
    window.perform(Action::Seek(Instant::from_secs(2.0)));
    window.press_with(Modifiers::SHIFT, Key::N);
    assert_eq!(dialog(&mut window), Some(Dialog::InsertCue));
    window.type_and_enter("[Music]");
    let now = seen(&mut window);
    assert_eq!((now.len(), now[0].0.as_str(), now[0].1.start), (before.len() + 1, "[Music]", Instant::from_secs(2.0)));
    assert_eq!((current_cue(&mut window), dialog(&mut window)), (0, None));
    // Twice, and gone again.
    window.press_with(CTRL_SHIFT, Key::D);
    assert_eq!(seen(&mut window)[..2].iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["[Music]"; 2]);
    assert_eq!(current_cue(&mut window), 1);
    window.press_with(CTRL, Key::Delete);
    assert_eq!(seen(&mut window), now);
    window.press_with(CTRL, Key::Z);
    assert_eq!(seen(&mut window).len(), now.len() + 1);
}

#[test]
fn a_key_goes_to_a_cue_or_a_time() {
    let mut window = TestWindow::with_talk(90);
    window.press_with(CTRL, Key::J);
    assert_eq!(dialog(&mut window), Some(Dialog::GoTo));
    window.type_and_enter("3");
    assert_eq!((dialog(&mut window), current_cue(&mut window)), (None, 2));
    let at = seen(&mut window)[4].1.middle();
    window.press_with(CTRL, Key::J);
    window.type_and_enter(&ui::clock::clock(at.as_secs(), 3));
    assert_eq!(current_cue(&mut window), 4);
    let head = window.app().head();
    assert!((head - at).as_nanos().abs() < 1_000_000, "{head:?} {at:?}");
}

#[test]
fn several_cues_are_deleted_merged_and_shifted_in_one_step() {
    let mut window = TestWindow::with_talk(120);
    let before = seen(&mut window);
    let choose_two = |window: &mut TestWindow| {
        window.perform(Action::SelectCue(1));
        window.press_with(Modifiers::SHIFT, Key::PageDown);
        assert_eq!(window.app().session.talk.as_ref().unwrap().selected_cues(), [1, 2]);
    };
    choose_two(&mut window);
    window.press(Key::M);
    let merged = seen(&mut window);
    assert_eq!(merged.len(), before.len() - 1);
    let words =
        |seen: &[(String, Span)]| seen.iter().map(|(text, _)| text.replace('\n', " ")).collect::<Vec<_>>().join(" ");
    assert_eq!((words(&merged[1..2]), merged[1].1.start), (words(&before[1..3]), before[1].1.start));
    window.press_with(CTRL, Key::Z);
    assert_eq!(seen(&mut window), before);
    choose_two(&mut window);
    window.press_with(CTRL, Key::Delete);
    let rest: Seen = before[..1].iter().chain(&before[3..]).cloned().collect();
    assert_eq!((seen(&mut window), current_cue(&mut window)), (rest, 1));
    window.press_with(CTRL, Key::Z);
    assert_eq!(seen(&mut window), before);
    // Those that follow on one another alone can be merged.
    window.perform(Action::SelectCue(1));
    window.perform(Action::SelectAlso(3));
    window.press(Key::M);
    assert_eq!(seen(&mut window), before);
    assert!(window.app().desk.notices.iter().any(|notice| notice.text.contains("only cues next to each other")));
    // The dialog offers the chosen ones; there is no room for so much.
    window.press_with(CTRL, Key::T);
    window.type_text("+60");
    use egui_kittest::kittest::Queryable as _;
    assert!(window.harness.query_by_label_contains("would run into others that stay").is_some());
    assert!(window.harness.query_by_label("Shift 2 cues").is_some());
}

#[test]
fn playing_waits_while_a_cue_is_typed() {
    let mut window = TestWindow::with_talk(90);
    let is_playing = |window: &mut TestWindow| window.app().stage.player.is_playing();
    // In one frame: frames that wait for the background would count as time without typing.
    let type_at_once = |window: &mut TestWindow, text: &str| {
        window.harness.event(Event::Text(text.to_owned()));
        window.harness.step();
    };
    window.press(Key::Space);
    assert!(is_playing(&mut window));
    window.press(Key::F2);
    assert!(is_playing(&mut window), "nothing is typed yet");
    type_at_once(&mut window, "and");
    assert!(!is_playing(&mut window));
    window.let_pass(1.5);
    assert!(is_playing(&mut window), "a second without typing");
    type_at_once(&mut window, " so");
    assert!(!is_playing(&mut window));
    window.press(Key::Escape);
    assert!(is_playing(&mut window), "who leaves the field hears on");
    window.app().desk.settings.pauses_while_typing = false;
    window.press(Key::F2);
    window.type_text("x");
    assert!(is_playing(&mut window));
}

#[test]
fn comments_and_bookmarks_are_set_found_and_taken_back_by_keys() {
    let mut window = TestWindow::with_talk(90);
    let before = seen(&mut window);
    window.perform(Action::SelectCue(2));
    window.press_with(CTRL, Key::M);
    window.press_with(CTRL, Key::K);
    assert_eq!(dialog(&mut window), Some(Dialog::Comment));
    // Every letter is one for the field, "m" and "i" among them.
    window.type_and_enter("mind this");
    window.perform(Action::SelectCue(0));
    window.press_with(CTRL, Key::K);
    window.type_text("nothing");
    window.press(Key::Escape);
    assert_eq!((dialog(&mut window), seen(&mut window)), (None, before.clone()));
    for key in [Key::F4, Key::F6] {
        window.perform(Action::SelectCue(0));
        window.press(key);
        assert_eq!(current_cue(&mut window), 2, "{key:?}");
        window.perform(Action::SelectCue(4));
        window.press_with(Modifiers::SHIFT, key);
        assert_eq!(current_cue(&mut window), 2, "{key:?}");
    }
    let noted = |window: &mut TestWindow| {
        let talk = window.app().session.talk.as_ref().unwrap();
        (talk.comment_of(2), talk.has_bookmark(2), talk.notes().len())
    };
    assert_eq!(noted(&mut window), (Some("mind this".to_owned()), true, 1));
    assert!(window.harness().query_by_label_contains("bookmark. Comment: mind this").is_some());
    assert!(window.harness().query_by_label("Comments 1").is_some());
    window.press_with(CTRL, Key::Z);
    assert_eq!(noted(&mut window), (None, true, 1));
    window.press_with(CTRL, Key::Z);
    assert_eq!((noted(&mut window), seen(&mut window)), ((None, false, 0), before));
}

#[test]
fn a_cue_is_put_halfway_down_the_picture_by_a_key() {
    use editor::export::FileDetails;
    use formats::subtitle_file::{FileFormat, WriteOptions};

    let mut window = TestWindow::with_talk(90);
    let cue = current_cue(&mut window);
    let bare = seen(&mut window)[cue].clone();
    window.press_with(Modifiers::ALT, Key::Num0);
    assert_eq!(seen(&mut window)[cue], (format!("{{\\an5}}{}", bare.0), bare.1));
    assert!(window.harness().query_all_by_label_contains("in the middle of the picture").next().is_some());
    let written = |window: &mut TestWindow, format: FileFormat| {
        let talk = window.app().session.talk.as_ref().unwrap();
        let bytes = talk.talk_file().write(format, FileDetails::default(), &WriteOptions::default()).unwrap();
        String::from_utf8(bytes).unwrap()
    };
    for (format, place) in [(FileFormat::WebVtt, "line:50%"), (FileFormat::Ass, "\\an5"), (FileFormat::SubRip, "\\an5")]
    {
        let text = written(&mut window, format);
        assert_eq!(text.matches(place).count(), 1, "{format}: {text}");
    }
    window.press_with(Modifiers::ALT, Key::Num2);
    assert_eq!(seen(&mut window)[cue], bare);
}
