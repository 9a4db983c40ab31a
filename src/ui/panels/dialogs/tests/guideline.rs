//! A guideline is shown, chosen and changed.

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, SMALL, actions, click, fixture, open, press, show, type_text};
use crate::action::{Action, Dialog};
use editor::project::Edit;
use formats::guideline::{CutBasis, CutGain, CutNumber, CutStyle, FrameRate, Guideline};
use media::shots::{VideoFacts, VideoRate};

#[test]
fn a_guideline_is_shown_with_its_sources_and_applied() {
    let mut harness = open(Dialog::Guideline);
    assert!(harness.query_by_label_contains("unconfirmed").is_none());
    assert!(harness.query_by_label("This guideline is in use.").is_some());
    click(&mut harness, "BBC");
    assert_eq!(harness.query_all_by_label_contains(", unconfirmed: ").count(), 4);
    let source =
        "Maximum reading speed, converted from its words per minute: 180 words a minute of the BBC subtitle guidelines";
    assert!(harness.query_by_label_contains(source).is_some());
    assert!(harness.query_by_label_contains("is no rule here").is_some(), "the notes are shown");
    assert!(harness.query_all_by_label_contains(" cues, ").next().is_some());
    click(&mut harness, "Apply");
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(Guideline::bbc()))));
    assert!(matches!(&actions(&harness)[1], Action::Change(settings) if settings.guideline == "BBC"));
}

#[test]
fn cuts_of_a_client_say_where_they_count_and_what_they_gain() {
    let gain = CutGain { files: 12, line_ends: [0.531, 0.56], cue_ends: [0.58, 0.596] };
    let measured = CutStyle { cue: -0.5, gain: Some(gain), ..CutStyle::default() };
    let by_hand = CutStyle { basis: CutBasis::Rules, ..measured.with(CutNumber::Cue, 0.5) };
    for (cuts, basis, worth) in [
        (measured, "where a break model tells", "12 files. In files that were left out"),
        (by_hand, "where only the rules of the language tell", "was not measured"),
    ] {
        let mut fixture = fixture(Dialog::Guideline);
        let own = Guideline { name: "House".to_owned(), cuts: Some(cuts), ..Guideline::ted() };
        fixture.talk = fixture.talk.map(|mut talk| {
            talk.edit(&Edit::SetGuideline(Box::new(own))).unwrap();
            talk
        });
        let mut harness = show(fixture, LARGE);
        click(&mut harness, "Cuts of this client");
        for text in [basis, worth] {
            assert!(harness.query_all_by_label_contains(text).next().is_some(), "{text}");
        }
    }
}

#[test]
fn what_a_guideline_changes_is_listed_and_reached_by_tab() {
    for size in [LARGE, SMALL] {
        let mut harness = show(fixture(Dialog::Guideline), size);
        assert!(harness.query_by_role(Role::ListItem).is_none(), "nothing changes");
        click(&mut harness, "Short vertical video");
        let figures = harness.get_by_label_contains(" → ").accesskit_node().value().unwrap();
        assert!(figures.contains(" cues, ") && figures.contains(" with new times only"), "{figures}");
        let rows: Vec<String> =
            harness.query_all_by_role(Role::ListItem).filter_map(|row| row.accesskit_node().label()).collect();
        assert!(rows.len() > 1 && rows[0].starts_with("Cue") && rows[0].contains(". Then 0:0"), "{rows:?}");
        // One stop of the Tab key; the arrows go through it.
        // The row that one is at stands for the list.
        let list = |harness: &Harness<'_, Desk>| harness.query_all_by_role(Role::ListItem).any(|row| row.is_focused());
        let mut passed = Vec::new();
        while !list(&harness) {
            press(&mut harness, Key::Tab);
            let focused = harness.root().children_recursive().find(|node| node.is_focused());
            passed.push(focused.map(|node| format!("{:?}", node.accesskit_node().label())));
            assert!(passed.len() < 80, "{size}: {passed:?}");
        }
        press(&mut harness, Key::ArrowDown);
        assert!(harness.get_by_role(Role::List).accesskit_node().label().unwrap().contains('2'), "{size}");
    }
}

#[test]
fn in_a_list_of_choices_arrows_choose_and_enter_applies() {
    let mut harness = open(Dialog::Guideline);
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowUp, Key::Enter] {
        press(&mut harness, key);
    }
    let all = Guideline::all();
    let next = all.iter().position(|one| *one == Guideline::ted()).and_then(|at| all.get(at + 1)).unwrap().clone();
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(next))));
}

#[test]
fn the_frame_rate_of_a_profile_is_chosen_without_a_copy() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Netflix");
    // The smallest gap, and the end before a shot change.
    assert_eq!(harness.query_all_by_label("2 frames (83 ms)").count(), 2);
    click(&mut harness, "Frame rate");
    click(&mut harness, "25");
    assert_eq!(harness.query_all_by_label("2 frames (80 ms)").count(), 2);
    click(&mut harness, "Apply");
    let mut expected = Guideline::netflix();
    expected.choose_rate(Some(FrameRate::F25));
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(expected))));
}

#[test]
fn a_guideline_counts_in_frames_of_the_video_unless_another_rate_is_chosen() {
    let at_25 = |guideline: Option<Guideline>| {
        let mut fixture = fixture(Dialog::Guideline);
        let talk = fixture.talk.as_mut().unwrap();
        talk.set_video(Some(Box::new(VideoFacts::at_rate(VideoRate::Constant(25, 1)))));
        if let Some(guideline) = guideline {
            talk.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
        }
        show(fixture, LARGE)
    };
    let mut harness = at_25(None);
    click(&mut harness, "Netflix");
    assert_eq!(harness.query_all_by_label("2 frames (80 ms)").count(), 2);
    assert!(harness.query_by_label_contains("rate of this video").is_some());
    click(&mut harness, "Apply");
    let mut expected = Guideline::netflix();
    expected.take_rate_of_video(Some(FrameRate::F25));
    assert_eq!(actions(&harness)[0], Action::Edit(Edit::SetGuideline(Box::new(expected))));

    // What a person chose stays, also if it is the usual one.
    let mut chosen = Guideline::netflix();
    chosen.choose_rate(Some(FrameRate::F24));
    let harness = at_25(Some(chosen));
    assert_eq!(harness.query_all_by_label("2 frames (83 ms)").count(), 2);
    assert!(harness.query_by_label_contains("rate of this video").is_none());
}

#[test]
fn a_guideline_that_makes_no_sense_is_refused() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Edit a copy");
    harness.get_by_label("Maximum duration").set_value_accesskit(200.0);
    harness.run();
    assert!(harness.query_by_label_contains("the maximum duration is below the minimum").is_some());
    click(&mut harness, "Apply");
    assert!(actions(&harness).is_empty());
    harness.get_by_label("Maximum duration").set_value_accesskit(6000.0);
    harness.run();
    click(&mut harness, "Apply");
    let Some(Action::Edit(Edit::SetGuideline(own))) = actions(&harness).first() else {
        panic!("{:?}", actions(&harness))
    };
    assert_eq!(own.max_duration, base::time::Duration::from_millis(6000));
    assert_eq!(own.name, "TED (custom)");
    assert!(!actions(&harness).iter().any(|action| matches!(action, Action::Change(_))));
}

#[test]
fn the_limit_for_whole_phrases_is_typed_digit_by_digit() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Edit a copy");
    harness.get_by_label("Limit for whole phrases").scroll_to_me();
    harness.run();
    harness.get_by_label("Limit for whole phrases").focus();
    harness.run();
    // Each letter comes in a frame of its own.
    type_text(&mut harness, "3");
    assert!(harness.query_by_label_contains("only above the maximum").is_some(), "it is told, and not lifted");
    type_text(&mut harness, "2");
    assert!(harness.query_by_label_contains("only above the maximum").is_none());
    click(&mut harness, "Apply");
    let Some(Action::Edit(Edit::SetGuideline(own))) = actions(&harness).first() else {
        panic!("{:?}", actions(&harness))
    };
    assert_eq!(own.strict_cps, Some(32.0));
}

#[test]
fn a_limit_for_whole_phrases_that_is_the_maximum_is_told_unless_the_guideline_has_it_so_by_choice() {
    let is_told = |harness: &Harness<'_, Desk>| harness.query_by_label_contains("only above the maximum").is_some();
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Edit a copy");
    assert!(!is_told(&harness));
    for (limit, expected) in [(20.0, true), (21.0, true), (22.0, false)] {
        harness.get_by_label("Limit for whole phrases").set_value_accesskit(limit);
        harness.run();
        assert_eq!(is_told(&harness), expected, "{limit}");
    }
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Netflix");
    assert!(!is_told(&harness));
    click(&mut harness, "Edit a copy");
    assert!(!is_told(&harness));
}

#[test]
fn a_duration_may_be_typed_with_decimals() {
    let mut harness = open(Dialog::Guideline);
    click(&mut harness, "Edit a copy");
    harness.get_by_label("Maximum duration").scroll_to_me();
    harness.run();
    harness.get_by_label("Maximum duration").focus();
    harness.run();
    type_text(&mut harness, "6001.25");
    click(&mut harness, "Apply");
    let Some(Action::Edit(Edit::SetGuideline(own))) = actions(&harness).first() else {
        panic!("{:?}", actions(&harness))
    };
    assert_eq!(own.max_duration, base::time::Duration::from_millis(6001));
}
