//! Boundaries that are accepted or found anew together, and what is learned from decisions.

use eframe::egui::Key;
use eframe::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, SMALL, actions, click, fixture, open, press, retype, show};
use crate::action::{Action, Dialog};
use crate::command::Command;
use crate::fixture::{Fixture, fused_talk_in};
use crate::learning::Learning;
use crate::output::OutputContent;
use crate::profiles::Profiles;
use crate::talk::Talk;
use editor::effort::Pace;
use editor::project::{Edit, GivenPart, WorkLog, WorkStretch};
use evidence::model_set::ModelSet;
use formats::guideline::exported_millis;

#[test]
fn accept_above_states_what_it_does_and_does_that() {
    for (threshold, keys) in [(0.9_f32, 0), (0.5, 0), (0.9, 3)] {
        let mut fixture = fixture(Dialog::AcceptAbove);
        fixture.settings.accept_above = threshold;
        let mut harness = show(fixture, LARGE);
        for _ in 0..keys {
            press(&mut harness, Key::ArrowLeft);
        }
        let threshold = threshold - 0.01 * keys as f32;
        let talk = harness.state().fixture.talk.as_ref().unwrap();
        let expected: Vec<_> = talk
            .pending_above((threshold * 100.0).round() / 100.0)
            .map(|boundary| (boundary.gap, talk.strength(boundary.gap)))
            .collect();
        let (count, all) = (expected.len(), talk.pending_boundary_count());
        assert!(harness.query_by_label_contains(&format!("Accepts {count} of {all};")).is_some());
        assert!(harness.query_by_label_contains("not a measured probability").is_some());
        if count > 0 {
            press(&mut harness, Key::Enter);
            assert_eq!(actions(&harness)[0], Action::Edit(Edit::AcceptAll { gaps: expected }));
            assert_eq!(actions(&harness).last(), Some(&Action::CloseDialog));
        }
    }
}

#[test]
fn accept_above_says_what_its_number_means() {
    let folder = tempfile::tempdir().unwrap();
    let of_cuts = "a subtitler would leave the cut as it is";
    let of_marks = "Confidence here is the probability that a phrase or sentence ends there";
    let read = |talk: &mut Talk| {
        let mut evidence = talk.evidence().unwrap().as_ref().clone();
        evidence.gaps.values_mut().for_each(|gap| gap.line_break = Some(0.9));
        talk.set_evidence(std::sync::Arc::new(evidence));
    };
    let open: fn(&mut Talk) = |_| {};
    let talks: fn(&mut Talk) = |talk| drop(talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap());
    let german: fn(&mut Talk) = |talk| {
        talk.edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
        talk.edit(&Edit::SetLanguage(Some("de".to_owned()))).unwrap();
    };
    for (case, (is_read, change, expected)) in
        [(true, talks, of_cuts), (false, talks, of_marks), (true, open, of_cuts), (true, german, of_marks)]
            .into_iter()
            .enumerate()
    {
        let mut fixture = fixture(Dialog::AcceptAbove);
        let mut talk = fused_talk_in(60, folder.path());
        change(&mut talk);
        if is_read {
            read(&mut talk);
        }
        fixture.talk = Some(talk);
        let harness = show(fixture, LARGE);
        for sentence in [of_cuts, of_marks] {
            let is_said = harness.query_by_label_contains(sentence).is_some();
            assert_eq!(is_said, sentence == expected, "case {case}: {sentence}");
        }
    }
}

#[test]
fn the_models_of_the_talk_are_told_where_its_boundaries_are_explained() {
    for models in ModelSet::EACH {
        for dialog in [Dialog::Reliance, Dialog::About] {
            let mut fixture = fixture(dialog);
            if models != ModelSet::Open {
                fixture.talk.as_mut().unwrap().edit(&Edit::SetModels(models)).unwrap();
            }
            let harness = show(fixture, LARGE);
            for (set, analysed) in [
                (ModelSet::Open, "Analysed with open models. "),
                (ModelSet::Talks, "Analysed with the models for talks. "),
            ] {
                let is_told = match dialog {
                    Dialog::About => harness.query_by_label(set.title()).is_some(),
                    _ => harness.query_by_label_contains(analysed).is_some(),
                };
                assert_eq!(is_told, set == models, "{set:?} of {models:?} in {dialog:?}");
            }
        }
    }
}

#[test]
fn effort_shows_what_the_command_prints() {
    let work = |by: &str, answers| WorkStretch {
        by: by.to_owned(),
        worked_ms: 600_000,
        steps: answers,
        answers,
        ..WorkStretch::default()
    };
    let pace = Pace::steady("me", 6.0);
    let stretches = vec![work("me", 30), WorkStretch { lessons: 1, began: 1, ..work("me", 60) }];
    let mut fixture = fixture(Dialog::Effort);
    fixture.learning.pace = pace.clone();
    fixture.talk = fixture.talk.map(|talk| talk.with_work(WorkLog { stretches, ..WorkLog::default() }));
    let harness = show(fixture, LARGE);
    let rows = harness.state().fixture.talk.as_ref().unwrap().effort(&pace).rows();
    assert!(rows.len() > 8, "{rows:?}");
    for row in &rows {
        assert!(harness.query_all_by_label(row.label).next().is_some(), "{row:?}");
        assert!(harness.query_all_by_label(row.value.as_str()).next().is_some(), "{row:?}");
    }
    let values: Vec<&str> = rows.iter().map(|row| row.value.as_str()).collect();
    assert!(values.contains(&"20.0 min") && values.contains(&"3.0 → 6.0 answers a minute"), "{values:?}");
}

#[test]
fn learning_tells_while_its_figures_are_worked_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut fixture = fixture(Dialog::Learning);
    fixture.talk = Some(fused_talk_in(60, folder.path()));
    assert!(show(fixture, LARGE).query_by_label("Calculating…").is_some());
}

#[test]
fn learning_shows_what_it_is_worth_and_makes_profiles_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut taught = fused_talk_in(1600, folder.path());
    // A user who wants cues to end at long pauses alone.
    let pending: Vec<_> = taught.pending_boundaries().map(|boundary| boundary.gap).take(150).collect();
    for gap in pending {
        let pause = taught.gap_evidence(gap).unwrap().pause.as_millis_rounded();
        let strength = None;
        let edit = if pause > 500 { Edit::Accept { gap, strength } } else { Edit::Reject { gap, strength } };
        taught.edit(&edit).unwrap();
    }
    let mut fixture = fixture(Dialog::Learning);
    let profiles = Profiles::read(&folder.path().join("profiles"), Some("Client A"));
    fixture.learning = Learning::of(profiles).0.with_worth(&taught);
    fixture.talk = Some(taught);
    fixture.settings.profile = Some("Client A".to_owned());
    let mut harness = show(fixture, LARGE);
    assert!(harness.query_by_label("150").is_some());
    let recall = "100% without learning, 100% with it";
    assert!(harness.query_by_label(recall).is_some(), "every pause is found");
    let precision = harness
        .query_all_by_label_contains("% without learning, ")
        .filter_map(|label| label.accesskit_node().value().or(label.accesskit_node().label()))
        .find(|text| text != recall)
        .expect("a precision");
    let numbers: Vec<u32> = precision.split([' ', '%']).filter_map(|word| word.parse().ok()).collect();
    assert!(numbers.len() == 2 && numbers[1] > numbers[0], "{precision}");
    assert!(harness.get_by_label("Learn from decisions").is_focused());
    press(&mut harness, Key::Space);
    let is_off = |action: &Action| matches!(action, Action::Change(settings) if !settings.learns);
    assert!(actions(&harness).iter().any(is_off));

    harness.get_by_label("Learn from decisions now").focus();
    harness.run();
    press(&mut harness, Key::Space);
    assert!(actions(&harness).contains(&Action::Run(Command::LearnNow)));
    assert!(harness.get_by_label("Forget what was learned").accesskit_node().is_disabled());

    harness.get_by_label("New profile").focus();
    harness.run();
    retype(&mut harness, "Client B");
    press(&mut harness, Key::Enter);
    let is_named =
        |action: &Action| matches!(action, Action::Change(settings) if settings.profile.as_deref() == Some("Client B"));
    assert!(actions(&harness).iter().any(is_named));
    assert!(harness.query_by_role(Role::Dialog).is_some(), "Enter in a field means the field");

    let file = folder.path().join("profiles").join("Client A.json");
    harness.get_by_label("Profile file").focus();
    harness.run();
    retype(&mut harness, &file.to_string_lossy());
    // It is there: what has been written is replaced only after a question.
    click(&mut harness, "Export profile");
    click(&mut harness, "Keep");
    assert!(!actions(&harness).contains(&Action::write(OutputContent::Profile, file.clone())));
    click(&mut harness, "Export profile");
    click(&mut harness, "Replace");
    click(&mut harness, "Import profile");
    let asked = [Action::replace(OutputContent::Profile, file.clone()), Action::ImportProfile(file)];
    assert!(actions(&harness).ends_with(&asked));
    press(&mut harness, Key::Escape);
    assert!(harness.query_by_role(Role::Dialog).is_none());
}

#[test]
fn what_is_found_anew_is_listed_now_beside_then_and_gone_through_by_arrows() {
    for size in [LARGE, SMALL] {
        let words = crate::fixture::words(80);
        let project = editor::session::fixture::kept_project(&words, &[4, 6, 5, 7, 4, 6, 5, 7, 4, 6, 5, 21]);
        let mut talk = crate::talk::Talk::detached(project);
        talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(&words)));
        let expected = talk.release(GivenPart::Cuts, None);
        let then = talk.foresee(&expected).unwrap();
        let mut fixture = Fixture::new(Some(talk));
        fixture.dialog = Some(Dialog::Anew(GivenPart::Cuts));
        let mut harness = show(fixture, size);
        let figures = harness.get_by_label_contains(" → ").accesskit_node().value().unwrap();
        assert!(figures.starts_with(&format!("12 → {} cues, ", then.cues.len())), "{figures}");
        let name = |harness: &Harness<'_, Desk>| harness.get_by_role(Role::List).accesskit_node().label().unwrap();
        let all = name(&harness);
        let count: usize = all.strip_prefix("Changes, 1 of ").unwrap().parse().unwrap();
        assert!(count > 1, "{all}");
        let row = harness.query_all_by_role(Role::ListItem).next().unwrap().accesskit_node().label().unwrap();
        assert!(row.starts_with("Cue") && row.contains("Now 0:00.") && row.contains(". Then 0:00."), "{row}");
        press(&mut harness, Key::ArrowDown);
        assert_eq!(name(&harness), format!("Changes, 2 of {count}"));
        press(&mut harness, Key::End);
        assert_eq!(name(&harness), format!("Changes, {count} of {count}"));
        press(&mut harness, Key::PageUp);
        press(&mut harness, Key::Home);
        assert_eq!(name(&harness), all);
        assert_eq!(actions(&harness), []);
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [Action::Edit(expected), Action::CloseDialog]);
    }
}

#[test]
fn where_nothing_can_be_found_anew_that_is_said() {
    let mut harness = open(Dialog::Anew(GivenPart::Times));
    assert!(harness.query_by_label_contains("There is nothing of this kind that you set").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog], "Cancel has the focus");
}

/// A subtitle file of a talk whose words are known: its cues are to be retimed.
fn retiming() -> (Fixture, Vec<usize>, [Edit; 2]) {
    let words = crate::fixture::words(80);
    let project = editor::session::fixture::kept_project(&words, &[4, 6, 5, 7, 4, 6, 5, 7, 4, 6, 5, 21]);
    let mut talk = Talk::detached(project);
    talk.set_evidence(std::sync::Arc::new(crate::fixture::fused(&words)));
    let then = talk.foresee(&talk.release(GivenPart::Times, None)).unwrap();
    let is_moved = |cue: &usize| exported_millis(talk.cues()[*cue].span) != exported_millis(then.cues[*cue].span);
    let moved: Vec<usize> = (0..talk.cues().len()).filter(is_moved).collect();
    assert!(moved.len() > 2, "{moved:?}");
    let edits = [None, Some(&moved[1..])].map(|cues| talk.release(GivenPart::Times, cues));
    let mut fixture = Fixture::new(Some(talk));
    fixture.dialog = Some(Dialog::Anew(GivenPart::Times));
    (fixture, moved, edits)
}

#[test]
fn cues_that_would_move_are_ticked_one_by_one_and_those_that_move_too_far_stay() {
    for size in [LARGE, SMALL] {
        let (fixture, moved, [all, some]) = retiming();
        let mut harness = show(fixture, size);
        let count = moved.len();
        let ticked = |harness: &Harness<'_, Desk>, ticked: usize| {
            let told = format!("{ticked} of {count} cues ticked");
            harness.query_by_label_contains(&told).is_some()
        };
        assert!(ticked(&harness, count));
        let list = harness.get_by_role(Role::List).accesskit_node().label().unwrap();
        assert_eq!(list, format!("Changes, 1 of {count}"));
        let row = harness.query_all_by_role(Role::ListItem).next().unwrap().accesskit_node().label().unwrap();
        assert!(row.starts_with(&format!("Cue {}: ", moved[0] + 1)) && row.contains(" Then 0:0"), "{row}");
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [Action::Edit(all), Action::CloseDialog]);

        let mut harness = show(retiming().0, size);
        press(&mut harness, Key::Space);
        assert!(ticked(&harness, count - 1));
        press(&mut harness, Key::Enter);
        assert_eq!(actions(&harness), [Action::Edit(some), Action::CloseDialog]);

        let mut harness = show(retiming().0, size);
        harness.get_by_role_and_label(Role::TextInput, "Largest shift, in seconds").focus();
        harness.run();
        retype(&mut harness, "0");
        assert!(ticked(&harness, 0));
        retype(&mut harness, "far");
        assert!(harness.query_by_role(Role::List).is_none(), "it is no time");
    }
}
