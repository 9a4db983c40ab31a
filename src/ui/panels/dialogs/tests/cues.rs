//! Cues are put in, gone to, shifted, coloured, named and commented on.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::{LARGE, actions, click, fixture, open, press, retype, show, type_text};
use crate::action::{Action, Dialog};
use editor::project::{Edit, TimeMap};
use editor::session::time_moves::TimeScope;
use formats::guideline::FrameRate;

#[test]
fn times_are_shifted_by_keys_alone() {
    let mut harness = open(Dialog::ShiftTimes);
    assert!(harness.query_by_label_contains("two seconds later").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "nothing is typed");
    let count = harness.state().fixture.talk.as_ref().unwrap().cues().len();
    let button = format!("Shift {count} cues");
    for (typed, problem) in
        [("two", "enter a time like"), ("-600", "before the recording: "), ("0", "already like that")]
    {
        retype(&mut harness, typed);
        assert!(harness.query_by_label_contains(problem).is_some(), "{typed}");
        assert!(harness.get_by_label(&button).accesskit_node().is_disabled(), "{typed}");
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [], "{typed} stays to be mended");
    }
    retype(&mut harness, "+1:02.5");
    assert!(!harness.get_by_label(&button).accesskit_node().is_disabled());
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let spans: Vec<_> = talk.cues().iter().map(|cue| cue.span).collect();
    let shown = |at: base::time::Instant| crate::clock::clock(at.as_secs(), 3);
    let by = base::time::Duration::from_millis(62_500);
    let preview =
        |label: &str, span: base::time::Span| format!("{label}: {} → {}", shown(span.start), shown(span.start + by));
    for line in [preview("First cue", spans[0]), preview("Last cue", spans[spans.len() - 1])] {
        assert!(harness.query_by_label(&line).is_some(), "{line}");
    }
    let expected = talk.map_times(TimeMap::Shift(by), &TimeScope::All).unwrap();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
}

#[test]
fn times_of_a_part_are_stretched_or_taken_to_another_frame_rate() {
    let mut harness = open(Dialog::ShiftTimes);
    harness.state_mut().fixture.talk.as_mut().unwrap().select_up_to(1);
    harness.run();
    click(&mut harness, "From cue 2 on");
    click(&mut harness, "Frame rate");
    click(&mut harness, "Shown at (frames per second)");
    click(&mut harness, "24");
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let about = talk.cues()[1].span.start;
    let rates = TimeMap::FrameRate { from: FrameRate::F25, to: FrameRate::F24, about };
    let expected = talk.map_times(rates, &TimeScope::From(1)).unwrap();
    let count = talk.cues().len() - 1;
    click(&mut harness, &format!("Shift {count} cues"));
    assert_eq!(actions(&harness)[0], Action::Edit(expected));

    let mut harness = open(Dialog::ShiftTimes);
    click(&mut harness, "Stretch");
    assert!(harness.query_by_label_contains("already like that").is_some());
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let [first, last] = [0, talk.cues().len() - 1].map(|cue| talk.cues()[cue].span.start);
    let to = last + base::time::Duration::from_millis(1_500);
    let typed = crate::clock::clock(to.as_secs(), 3);
    let map = TimeMap::Stretch { from: [first, last], to: [first, to] };
    let expected = talk.map_times(map, &TimeScope::All).unwrap();
    harness.get_by_label("Last cue appears at").focus();
    harness.run();
    retype(&mut harness, &typed);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[0], Action::Edit(expected));
}

#[test]
fn a_cue_is_put_in_by_enter_and_its_lines_are_broken_by_shift_enter() {
    let mut fixture = fixture(Dialog::InsertCue);
    let talk = fixture.talk.as_ref().unwrap();
    let end = talk.cues()[talk.cues().len() - 1].span.end;
    fixture.playback.head = end + base::time::Duration::from_millis(500);
    let head = fixture.playback.head;
    let mut harness = show(fixture, LARGE);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "there is no text");
    type_text(&mut harness, "music");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Enter);
    harness.run();
    type_text(&mut harness, "swells");
    assert!(harness.query_by_label_contains("No other cue moves").is_some());
    let expected = harness.state().fixture.talk.as_ref().unwrap().insert_cue("music\nswells", head);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
}

#[test]
fn a_comment_is_saved_by_enter_changed_and_deleted_without_a_text() {
    let mut harness = open(Dialog::Comment);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [], "there is no text");
    type_text(&mut harness, "which boat?");
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Enter);
    harness.run();
    type_text(&mut harness, "ask");
    press(&mut harness, Key::Enter);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let cue = talk.current_cue().unwrap();
    let edit = talk.comment_cue(cue, "which boat?\nask").unwrap();
    assert_eq!(actions(&harness), [Action::Edit(edit.clone()), Action::CloseDialog]);

    let mut fixture = fixture(Dialog::Comment);
    fixture.talk.as_mut().unwrap().edit(&edit).unwrap();
    let gone = fixture.talk.as_ref().unwrap().comment_cue(cue, "").unwrap();
    let mut harness = show(fixture, LARGE);
    retype(&mut harness, " ");
    assert!(harness.query_by_label_contains("comment is deleted").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::Edit(gone), Action::CloseDialog]);
}

#[test]
fn a_sound_is_put_in_brackets_and_a_usual_one_is_chosen() {
    let mut fixture = fixture(Dialog::InsertSound);
    let talk = fixture.talk.as_ref().unwrap();
    let end = talk.cues()[talk.cues().len() - 1].span.end;
    fixture.playback.head = end + base::time::Duration::from_millis(500);
    let head = fixture.playback.head;
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "door creaks");
    let expected = harness.state().fixture.talk.as_ref().unwrap().insert_cue("[door creaks]", head);
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness)[0], Action::Edit(expected));

    let mut harness = open(Dialog::InsertSound);
    click(&mut harness, "[Applause]");
    let head = harness.state().fixture.playback.head;
    let fits = harness.state().fixture.talk.as_ref().unwrap();
    let expected = fits.insert_cue("[Applause]", head);
    let editor::project::Edit::InsertCue { cue, .. } = &expected else { panic!("{expected:?}") };
    let has_room = fits.project().span_of_new_cue(cue).is_ok();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness).contains(&Action::Edit(expected)), has_room);
}

#[test]
fn a_colour_is_chosen_by_its_digit() {
    let mut harness = open(Dialog::Colour);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let yellow = talk.set_colour(&talk.selected_cues(), Some(formats::subtitle_file::TextColour::opaque(0xff_ff00)));
    press(&mut harness, Key::Num2);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Edit(yellow.unwrap())]);
}

#[test]
fn speakers_are_set_and_renamed() {
    let mut harness = open(Dialog::Speaker);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let expected = talk.set_speaker(&talk.selected_cues(), Some("Ann")).unwrap();
    type_text(&mut harness, "Ann");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Edit(expected.clone())]);

    let mut fixture = fixture(Dialog::RenameSpeakers);
    fixture.talk.as_mut().unwrap().edit(&expected).unwrap();
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "e");
    press(&mut harness, Key::Enter);
    press(&mut harness, Key::Enter);
    let names = vec![("Ann".into(), "Anne".into())];
    assert!(actions(&harness).contains(&Action::Edit(Edit::RenameSpeakers { names })), "{:?}", actions(&harness));
}

#[test]
fn where_there_is_no_room_for_a_cue_that_is_said_and_enter_does_nothing() {
    let mut fixture = fixture(Dialog::InsertCue);
    let talk = fixture.talk.as_ref().unwrap();
    let cues = talk.cues();
    let tight = (1..cues.len()).min_by_key(|&cue| cues[cue].span.start - cues[cue - 1].span.end).unwrap();
    fixture.playback.head = cues[tight - 1].span.end;
    let mut harness = show(fixture, LARGE);
    type_text(&mut harness, "music");
    assert!(harness.query_by_label_contains("there is no room for it").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), []);
}

#[test]
fn numbers_go_to_cues_and_times_to_times() {
    let mut harness = open(Dialog::GoTo);
    let count = harness.state().fixture.talk.as_ref().unwrap().cues().len();
    for wrong in ["0", "9999", "0:99", "x", "9:00:00"] {
        retype(&mut harness, wrong);
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [], "{wrong}");
        harness.get_by_label("Number of a cue, or a time").focus();
        harness.run();
    }
    assert!(harness.query_by_label_contains("the talk ends at").is_some());
    retype(&mut harness, &count.to_string());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::SelectCue(count - 1)]);

    let mut harness = open(Dialog::GoTo);
    let talk = harness.state().fixture.talk.as_ref().unwrap();
    let at = base::time::Instant::from_millis(talk.cues()[2].span.middle().as_millis_rounded());
    let typed = crate::clock::clock(at.as_secs(), 3);
    retype(&mut harness, &typed);
    assert!(harness.query_by_label_contains("Cue 3: ").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Seek(at), Action::SelectCue(2)]);
}
