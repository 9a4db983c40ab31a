//! What is opened and how it was read, what is saved, and what is kept of it.

use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use super::{Desk, LARGE, actions, choose, click, fixture, open, press, retype, show, type_text};
use crate::action::{Action, Dialog, UnsavedAnswer};
use crate::opening_report::OpeningReport;
use crate::output::{OutputContent, OutputKind};
use base::texts::{Speaking, WindowLanguage};
use base::time::Instant;
use editor::project::Edit;
use formats::transcript::TranscriptChoice;

#[test]
fn open_takes_typed_paths_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let sound = folder.path().join("a.wav");
    std::fs::write(&sound, b"RIFF").unwrap();
    let mut harness = open(Dialog::Open);
    retype(&mut harness, &folder.path().to_string_lossy());
    assert!(harness.query_by_label_contains("this is a folder").is_some());
    press(&mut harness, Key::Enter);
    assert!(actions(&harness).is_empty());
    // Enter takes the focus from the field, as everywhere.
    harness.get_by_label("Recording").focus();
    harness.run();
    retype(&mut harness, &folder.path().join("b.wav").to_string_lossy());
    assert!(harness.query_by_label("this file does not exist").is_some());
    retype(&mut harness, &sound.to_string_lossy());
    assert!(harness.query_by_label("found").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Open(vec![sound])]);
}

#[test]
fn save_as_says_what_would_happen_and_takes_a_chosen_path() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.breathmark");
    std::fs::write(&old, "{}").unwrap();
    let mut harness = open(Dialog::Write(OutputKind::Project));
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Project), folder.path().join("old"));
    harness.run();
    assert!(harness.query_by_label_contains("old.breathmark already exists").is_some());
    harness
        .state_mut()
        .state
        .chosen(Dialog::Write(OutputKind::Project), folder.path().join("none").join("x.breathmark"));
    harness.run();
    assert!(harness.query_by_label_contains("this folder does not exist").is_some());
    harness.state_mut().state.chosen(Dialog::Write(OutputKind::Project), folder.path().join("new"));
    harness.run();
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::write(OutputContent::Project, folder.path().join("new.breathmark"))]);
}

#[test]
fn the_transcript_dialog_says_what_was_read_and_leads_to_what_was_odd() {
    let mut harness = open(Dialog::TranscriptFacts);
    for text in ["WhisperX", "windows-1252 (guessed: the file does not name it)", "60 words", "/talks/harbour.json"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    assert!(harness.query_by_label_contains("does not name its encoding").is_some());
    // The first remark that has a place has the focus.
    press(&mut harness, Key::Enter);
    let at = Instant::from_secs(7.5);
    let cue = harness.state().fixture.talk.as_ref().unwrap().cue_at(at).unwrap();
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Seek(at), Action::SelectCue(cue)]);

    let mut harness = open(Dialog::TranscriptFacts);
    assert!(harness.get_by_label("Open again").accesskit_node().is_disabled(), "it was read so");
    choose(&mut harness, "Open with encoding", "Central European (Windows-1250)");
    click(&mut harness, "Open again");
    let choice = TranscriptChoice { encoding: Some("windows-1250".to_owned()), ..TranscriptChoice::default() };
    assert_eq!(actions(&harness).last(), Some(&Action::OpenAs(vec!["/talks/harbour.json".into()], choice)));
}

#[test]
fn words_that_are_timed_by_the_sound_are_told() {
    let mut fixture = fixture(Dialog::TranscriptFacts);
    let talk = fixture.talk.as_mut().unwrap();
    let heard =
        |word: &formats::transcript::Word| (word.id, media::align::AlignedWord { span: word.span, posterior: 0.9 });
    let aligned = talk.words().iter().map(heard).collect();
    let evidence = evidence::Evidence { aligned, ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(std::sync::Arc::new(evidence));
    let harness = show(fixture, LARGE);
    assert!(harness.query_all_by_label_contains("Timed by the sound").next().is_some());
    let plain = open(Dialog::TranscriptFacts);
    assert!(plain.query_all_by_label_contains("Timed by the sound").next().is_none());
}

#[test]
fn the_language_of_a_talk_is_set_where_it_is_told() {
    let mut harness = open(Dialog::TranscriptFacts);
    choose(&mut harness, "Language", "German");
    let german = Action::Edit(Edit::SetLanguage(Some("de".to_owned())));
    assert_eq!(actions(&harness), [Action::CloseDialog, german]);
}

#[test]
fn a_language_that_was_said_gives_way_to_that_of_the_words() {
    let of_words = "As its words say";
    let show_in = |language: Option<&str>| {
        let mut fixture = fixture(Dialog::TranscriptFacts);
        let talk = fixture.talk.as_mut().unwrap();
        let is_said = talk.project().language.as_deref() == language;
        let edit = Edit::SetLanguage(language.map(str::to_owned));
        assert!(is_said || talk.edit(&edit).is_ok());
        show(fixture, LARGE)
    };
    let mut harness = show_in(Some("de"));
    choose(&mut harness, "Language", of_words);
    assert_eq!(actions(&harness), [Action::CloseDialog, Action::Edit(Edit::SetLanguage(None))]);
    let mut harness = show_in(None);
    choose(&mut harness, "Language", of_words);
    assert!(actions(&harness).is_empty(), "it is so");
}

#[test]
fn what_was_odd_is_told_in_the_language_of_the_window_whatever_it_was_before() {
    let fixture = fixture(Dialog::TranscriptFacts);
    let _speaking = Speaking::new(WindowLanguage::German);
    let harness = show(fixture, LARGE);
    assert!(harness.query_by_label("3 Wörter sprangen in der Zeit zurück; ihre Zeiten wurden interpoliert").is_some());
}

#[test]
fn where_nothing_was_odd_that_is_said() {
    let mut fixture = fixture(Dialog::TranscriptFacts);
    fixture.report = OpeningReport::default();
    let mut harness = show(fixture, LARGE);
    assert!(harness.query_by_label("nothing unusual").is_some());
    assert!(harness.query_by_label_contains("came with a project").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
}

#[test]
fn a_tier_or_a_channel_is_chosen_by_its_first_words() {
    let chosen = |tier: Option<&str>, channel: Option<&str>| {
        let (tier, channel) = (tier.map(str::to_owned), channel.map(str::to_owned));
        Action::ChoosePart(TranscriptChoice { tier, channel, encoding: None })
    };
    let mut harness = open(Dialog::ChoosePart);
    assert!(harness.query_by_label("harbour.eaf holds 2 tiers and 2 channels.").is_some());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [chosen(None, None)], "Enter takes what is read by itself");

    let mut harness = open(Dialog::ChoosePart);
    click(&mut harness, "gloss – 40 words: nous sommes sortis");
    click(&mut harness, "Channel 1 – 12 words: oh really");
    click(&mut harness, "Open");
    assert_eq!(actions(&harness), [chosen(Some("gloss"), Some("1"))]);

    let mut harness = open(Dialog::ChoosePart);
    press(&mut harness, Key::Escape);
    assert_eq!(actions(&harness), [Action::CloseDialog]);
}

#[test]
fn unsaved_changes_are_asked_about() {
    let check = |press_it: &dyn Fn(&mut Harness<'_, Desk>), expected: UnsavedAnswer| {
        let mut harness = open(Dialog::Unsaved);
        press_it(&mut harness);
        assert_eq!(actions(&harness), [Action::Unsaved(expected)]);
    };
    check(&|harness| press(harness, Key::Enter), UnsavedAnswer::Save);
    check(&|harness| click(harness, "Save"), UnsavedAnswer::Save);
    check(&|harness| click(harness, "Don't save"), UnsavedAnswer::Discard);
    check(&|harness| click(harness, "Cancel"), UnsavedAnswer::Stay);
}

#[test]
fn recoveries_are_taken_up_or_discarded() {
    let mut harness = open(Dialog::Recovery);
    press(&mut harness, Key::Enter);
    click(&mut harness, "Discard boats");
    click(&mut harness, "Later");
    assert_eq!(actions(&harness), [Action::Restore(0), Action::DiscardRecovery(1), Action::CloseDialog]);
}

#[test]
fn what_is_kept_is_opened_copied_and_deleted_by_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = open(Dialog::Restore);
    assert!(harness.query_by_label("4 minutes ago, 12 boundaries reviewed").is_some());
    let open = "Open as copy: harbour, unsaved changes, 4 minutes ago";
    // The first thing that Tab comes to behind the field.
    press(&mut harness, Key::Tab);
    assert!(harness.get_by_label(open).is_focused());
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness), [Action::OpenKept("/kept/harbour".into())]);
    assert!(harness.query_by_label("Open as copy: boats.srt, replaced file, 4 minutes ago").is_none());

    // To delete is asked about, and Enter alone does not do it.
    click(&mut harness, "Delete now: boats.srt, replaced file, 4 minutes ago");
    press(&mut harness, Key::Enter);
    assert_eq!(actions(&harness).len(), 1);
    click(&mut harness, "Delete now: boats.srt, replaced file, 4 minutes ago");
    click(&mut harness, "Delete boats.srt for good");
    assert_eq!(actions(&harness)[1..], [Action::DeleteKept("/kept/boats.srt".into())]);

    click(&mut harness, "Save a copy as: boats.srt, replaced file, 4 minutes ago");
    harness.get_by_label("Copy into").focus();
    harness.run();
    let there = folder.path().join("there.srt");
    std::fs::write(&there, "x").unwrap();
    retype(&mut harness, &there.to_string_lossy());
    assert!(harness.get_by_label("Save copy").accesskit_node().is_disabled(), "nothing is replaced here");
    let free = folder.path().join("free.srt");
    retype(&mut harness, &free.to_string_lossy());
    click(&mut harness, "Save copy");
    assert_eq!(actions(&harness)[2..], [Action::CopyKept("/kept/boats.srt".into(), free)]);

    harness.get_by_label("Filter").focus();
    harness.run();
    type_text(&mut harness, "harb");
    assert!(harness.query_by_label(open).is_some());
    assert!(harness.query_by_label_contains("boats.srt").is_none());
}
