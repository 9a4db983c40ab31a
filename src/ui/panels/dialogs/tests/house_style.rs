//! How a client cuts is learnt after its style, and taken or left.

use std::path::PathBuf;

use eframe::egui::accesskit::Role;
use eframe::egui::{self, Key};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, SMALL, actions, click, fixture, press, retype, show};
use crate::action::{Action, Dialog};
use crate::fixture::{Fixture, house_style, learnt_cuts};
use crate::house_style::StyleFailure;
use crate::job_error::JobError;
use crate::job_kind::{JobKind, JobStatus};
use base::progress::Cancellation;
use editor::house_cuts::CutVerdict;
use editor::house_style::{HouseStyle, StyleError};
use formats::guideline::Guideline;

/// A style was learnt.
fn learnt() -> Fixture {
    let mut fixture = fixture(Dialog::HouseStyle);
    let ticket = fixture.house_style.begin();
    fixture.house_style.take(ticket, "/no such folder/client".into(), Ok(Box::new(house_style())));
    fixture
}

/// And its cuts, too.
fn with_cuts(verdict: CutVerdict) -> Fixture {
    let mut fixture = learnt();
    fixture.house_style.take_cuts(Ok(Box::new(learnt_cuts(verdict))));
    fixture
}

/// The guideline that is used.
fn used(harness: &Harness<'_, Desk>) -> Option<Guideline> {
    actions(harness).iter().find_map(|action| match action {
        Action::UseHouseStyle(guideline) => Some(Guideline::clone(guideline)),
        _ => None,
    })
}

#[test]
fn cuts_are_learnt_by_keys_alone_and_their_button_comes_with_the_style() {
    let mut harness = show(fixture(Dialog::HouseStyle), LARGE);
    assert!(harness.query_by_label("Learn its cuts, too").is_none(), "there is no style yet");
    for size in [LARGE, SMALL] {
        harness = show(learnt(), size);
        let mut tabs = 0;
        while !harness.get_by_label("Learn its cuts, too").is_focused() {
            press(&mut harness, Key::Tab);
            tabs += 1;
            assert!(tabs < 30, "{size}");
        }
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [Action::LearnHouseCuts], "{size}");
    }
}

#[test]
fn how_far_it_is_stands_beside_the_button_that_stops_it() {
    let mut fixture = learnt();
    fixture.jobs = vec![JobStatus { kind: JobKind::HouseCuts, stage: "trying".to_owned(), share: Some(0.42) }];
    let mut harness = show(fixture, LARGE);
    assert!(harness.query_by_label("Learn its cuts, too").is_none());
    assert!(harness.query_by_label("Trying 42%").is_some());
    assert!(harness.query_by_role_and_label(Role::ProgressIndicator, "Learning a client’s cuts").is_some());
    click(&mut harness, "Stop learning the cuts");
    assert_eq!(actions(&harness), [Action::StopLearningCuts]);
}

#[test]
fn before_and_after_are_shown_side_by_side_and_fit() {
    for size in [LARGE, SMALL] {
        let mut harness = show(with_cuts(CutVerdict::Better), size);
        for figure in ["60.0", "72.0", "8.0", "6.0"] {
            assert!(harness.query_all_by_label(figure).next().is_some(), "{figure} at {size}");
        }
        let cues = [
            "Before: Then she went down",
            "After: Then she went down / to the harbour.",
            "The client’s: Then she went down / to the harbour.",
        ];
        for cue in cues {
            assert_eq!(harness.query_all_by_label(cue).count(), 5, "{cue} at {size}");
        }
        let first = |cue: &str| harness.query_all_by_label(cue).next().unwrap().rect();
        let [before, after, client] = cues.map(first);
        assert!(before.right() <= after.left() && after.right() <= client.left(), "{before} {after} {client}");
        assert!((before.top() - client.top()).abs() < 1.0);
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        let layer = harness.ctx.memory(|memory| memory.top_modal_layer()).unwrap();
        let rect = harness.ctx.memory(|memory| memory.area_rect(layer.id)).unwrap();
        assert!(screen.contains_rect(rect.expand(4.0)) && rect.contains_rect(harness.get_by_label("Close").rect()));
        click(&mut harness, "Use for this talk");
        assert_eq!(used(&harness).unwrap().cuts, learnt_cuts(CutVerdict::Better).fitted.cuts);
    }
}

#[test]
fn learnt_cuts_are_dropped_only_when_that_was_said() {
    let mut harness = show(with_cuts(CutVerdict::Better), LARGE);
    retype(&mut harness, "/files");
    click(&mut harness, "Learn");
    assert!(actions(&harness).is_empty());
    assert!(harness.query_by_label_contains("What was learnt of the cuts is lost").is_some());
    click(&mut harness, "Learn");
    assert_eq!(actions(&harness), [Action::LearnHouseStyle("/files".into())]);
    // Nor are those that are being learnt.
    let mut fixture = learnt();
    fixture.jobs = vec![JobStatus { kind: JobKind::HouseCuts, stage: "trying".to_owned(), share: Some(0.42) }];
    let mut harness = show(fixture, LARGE);
    retype(&mut harness, "/files");
    press(&mut harness, Key::Enter);
    assert!(actions(&harness).is_empty());
}

#[test]
fn a_style_of_another_language_than_the_talk_says_so() {
    let mut fixture = fixture(Dialog::HouseStyle);
    let ticket = fixture.house_style.begin();
    let style = HouseStyle { language: "de".to_owned(), ..house_style() };
    fixture.house_style.take(ticket, "/files".into(), Ok(Box::new(style)));
    let harness = show(fixture, LARGE);
    assert!(harness.query_by_label_contains("The files are in German, and the open talk is in English").is_some());
    assert!(show(learnt(), LARGE).query_by_label_contains("The files are in").is_none());
}

#[test]
fn who_wants_the_style_alone_leaves_its_cuts() {
    let mut harness = show(with_cuts(CutVerdict::Better), LARGE);
    click(&mut harness, "Cut like the client");
    click(&mut harness, "Use for this talk");
    let guideline = used(&harness).unwrap();
    assert_eq!((guideline.cuts, guideline.name.as_str()), (None, "Client"));
}

#[test]
fn where_nothing_is_gained_that_is_said_and_nothing_changes() {
    for (verdict, expected) in [
        (CutVerdict::NoGain, "nothing is gained beyond chance"),
        (CutVerdict::MoreProblems, "would break more rules"),
        (CutVerdict::TooFewFiles, "fewer than three files can be used"),
    ] {
        let mut harness = show(with_cuts(verdict), LARGE);
        assert!(harness.query_by_label_contains(expected).is_some(), "{verdict:?}");
        assert!(harness.query_by_label("Cut like the client").is_none(), "{verdict:?}");
        click(&mut harness, "Use for this talk");
        assert_eq!(used(&harness).unwrap().cuts, None, "{verdict:?}");
    }
}

#[test]
fn files_that_say_nothing_of_cuts_are_told_with_a_reason() {
    let mut fixture = learnt();
    let mut cuts = learnt_cuts(CutVerdict::Better);
    cuts.left_out = (0..12).map(|number| (format!("/files/{number}.srt").into(), "a word a line".to_owned())).collect();
    cuts.remarks = vec!["No model reads Hungarian.".to_owned()];
    fixture.house_style.take_cuts(Ok(Box::new(cuts)));
    let harness = show(fixture, LARGE);
    assert_eq!(harness.query_all_by_label_contains(": a word a line").count(), 10);
    assert!(harness.query_by_label("2 more in the report").is_some());
    assert!(harness.query_by_label("No model reads Hungarian.").is_some());
}

#[test]
fn a_folder_that_is_of_no_use_says_why_and_what_was_learnt_stays() {
    let mut fixture = learnt();
    let ticket = fixture.house_style.begin();
    let left_out: Vec<(PathBuf, String)> =
        (0..22).map(|number| (format!("/files/{number}.srt").into(), "words alone".to_owned())).collect();
    let failure = StyleFailure { reason: StyleError::TooFewFiles(0), left_out };
    fixture.house_style.take(ticket, "/files".into(), Err(failure));
    let harness = show(fixture, LARGE);
    assert!(harness.query_by_label_contains("A style needs at least 3 finished subtitle files").is_some());
    assert_eq!(harness.query_all_by_label_contains(": words alone").count(), 20);
    assert!(harness.query_by_label("2 more files").is_some());
    assert!(harness.query_by_label("What was learnt before stays as it is.").is_some());
    assert!(harness.query_by_label("Learn its cuts, too").is_some());
    let mut fixture = self::fixture(Dialog::HouseStyle);
    let ticket = fixture.house_style.begin();
    let reason = StyleError::NoSuchPlace("/nowhere".into());
    fixture.house_style.take(ticket, "/nowhere".into(), Err(reason.into()));
    let harness = show(fixture, LARGE);
    assert!(harness.query_by_label("There is no such folder or file: /nowhere.").is_some());
}

#[test]
fn how_many_files_were_left_out_stands_at_the_top() {
    let mut fixture = fixture(Dialog::HouseStyle);
    let ticket = fixture.house_style.begin();
    let left_out = vec![("/files/words.srt".into(), "words alone".to_owned())];
    let style = HouseStyle { left_out, ..house_style() };
    fixture.house_style.take(ticket, "/files".into(), Ok(Box::new(style)));
    let harness = show(fixture, LARGE);
    let told = harness.get_by_label("1 of 4 files was left out, with a reason each: see below.").rect();
    let below = harness.get_by_label("/files/words.srt: words alone").rect();
    assert!(told.bottom() < below.top());
}

#[test]
fn why_nothing_was_learnt_is_said_and_it_can_be_tried_again() {
    for (failure, expected) in [
        (JobError::Cancelled(Cancellation), "Stopped; the cuts stay as they are."),
        (
            JobError::Broke(JobKind::HouseCuts),
            "The cuts were not learnt: an internal error occurred; please report it.",
        ),
    ] {
        let mut fixture = learnt();
        fixture.house_style.take_cuts(Err(failure));
        let mut harness = show(fixture, LARGE);
        assert!(harness.query_by_label(expected).is_some(), "{expected}");
        click(&mut harness, "Learn its cuts, too");
        assert_eq!(actions(&harness), [Action::LearnHouseCuts]);
    }
}

#[test]
fn controls_of_the_cuts_have_names() {
    let harness = show(with_cuts(CutVerdict::Better), LARGE);
    for role in [Role::Button, Role::TextInput, Role::CheckBox] {
        for control in harness.query_all_by_role(role) {
            let node = control.accesskit_node();
            assert!(!node.label().or(node.value()).unwrap_or_default().trim().is_empty(), "a {role:?} has no name");
        }
    }
}
