use std::sync::Arc;

use eframe::egui::{Key, Ui, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{State, status_bar_ui};
use crate::action::{Action, Browse, Dialog};
use crate::command::Command;
use crate::fixture;
use crate::job_kind::{JobKind, JobStatus};
use crate::model_facts::ModelFacts;
use crate::output::OutputKind;
use crate::panels::trial::{Trial, check_buttons, click, click_runs, is_disabled, shows};
use crate::scene::{Notice, NoticeKind, Scene};
use crate::talk::Talk;
use crate::way_out::WayOut;
use base::texts::{Speaking, WindowLanguage, t};
use editor::effort::Pace;
use editor::project::{Edit, OpenProject, Project, Safety, TextDraft};
use evidence::Evidence;
use evidence::fusion::BoundaryFactor;
use evidence::model_set::ModelSet;
use formats::guideline::Guideline;
use formats::transcript::Transcript;

fn draw() -> impl FnMut(&mut Ui, &Scene<'_>, &mut Vec<Action>) {
    let mut state = State::default();
    move |ui, scene, actions| status_bar_ui(ui, scene, &mut state, actions)
}

fn notice(kind: NoticeKind, text: &str) -> Notice {
    Notice { kind, text: text.to_owned(), way_out: None, next: None }
}

#[test]
fn jobs_can_be_read_and_cancelled() {
    let mut trial = Trial::talk();
    trial.jobs.push(JobStatus { kind: JobKind::Decode, stage: "decoding".to_owned(), share: Some(0.25) });
    let mut window = trial.window([1280.0, 80.0], draw());
    assert!(shows(&window, "Opening the recording: decoding 25%"));
    click_runs(&mut window, "Cancel what is running in the background", Command::CancelJob);

    // A transcript that is being made is stopped by itself.
    let mut trial = Trial::talk();
    trial.jobs.push(JobStatus { kind: JobKind::Transcribe, stage: "recognising speech".to_owned(), share: None });
    let mut window = trial.window([1280.0, 80.0], draw());
    assert!(shows(&window, "Making a transcript: recognising speech"));
    assert_eq!(click(&mut window, "Stop making the transcript"), [Action::StopTranscribing]);
}

#[test]
fn failures_stay_until_they_are_dismissed() {
    let mut trial = Trial::talk();
    let notices = &mut trial.fixture.notices;
    notices.push(notice(NoticeKind::Failure, "cannot write the subtitles (the disk is full): /a/b.srt"));
    notices.push(notice(NoticeKind::Done, "saved: /a/b.breathmark"));
    let mut window = trial.window([1280.0, 200.0], draw());
    assert!(shows(&window, "Failure: Cannot write the subtitles (the disk is full): /a/b.srt"));
    assert!(shows(&window, "Done: Saved: /a/b.breathmark"));
    let dismiss = "Dismiss: cannot write the subtitles (the disk is full): /a/b.srt";
    assert_eq!(click(&mut window, dismiss), [Action::DismissNotice(0)]);
    assert_eq!(click(&mut window, "Dismiss: saved: /a/b.breathmark"), [Action::DismissNotice(1)]);
}

/// At 1280 × 720 and a text size of 150 or 200 % the window has so many points.
#[test]
fn a_failure_takes_two_lines_at_most_however_long_and_however_many() {
    for width in [1280.0, 853.0, 640.0] {
        let mut trial = Trial::talk();
        let long = format!("the project file is damaged in line 679; {}", "restore a copy of the file, or ".repeat(30));
        let other = notice(NoticeKind::Failure, "another one");
        trial.fixture.notices = vec![other, notice(NoticeKind::Failure, &long)];
        let mut window = trial.window([width, 360.0], draw());
        let strip = window.get_by_label("Details…").rect();
        let other = window.get_by_label("2 messages").rect();
        assert!(strip.height() < 30.0 && other.top() - strip.top() < 60.0, "{width}: {strip} {other}");
        assert!(shows(&window, "Failure: The project file is damaged in line 679"), "screen readers hear all of it");
        assert!(click(&mut window, "Details…").is_empty());
        let whole = format!("T{}", &long[1..]);
        assert!(window.query_all_by_value(&whole).next().is_some() || shows(&window, &whole));
    }
}

/// Only where the pace is known, and once the work has begun.
#[test]
fn how_long_it_may_still_take_leads_to_the_effort() {
    for (seconds_per_answer, answers, is_told) in [(Some(60.0), 1, true), (Some(60.0), 0, false), (None, 1, false)] {
        let mut trial = Trial::talk();
        trial.fixture.learning.pace =
            seconds_per_answer.map_or_else(Pace::default, |seconds| Pace::steady("me", seconds));
        let mut talk = trial.fixture.talk.take().unwrap();
        for _ in 0..answers {
            let gap = talk.current().unwrap();
            talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
        }
        trial.fixture.talk = Some(talk);
        let mut window = trial.window([1600.0, 80.0], draw());
        let word = window.query_by_label_contains(" min left").and_then(|node| node.accesskit_node().label());
        assert_eq!(word.is_some(), is_told, "{seconds_per_answer:?} {answers} {word:?}");
        if let Some(word) = word {
            click_runs(&mut window, &word, Command::Effort);
        }
    }
}

/// Not a notice: it stands there for as long as it is so, in words and with a sign.
#[test]
fn a_journal_that_cannot_be_written_stands_in_the_status_bar() {
    let off = Safety::Off { why: "no space left".to_owned(), since: std::time::SystemTime::UNIX_EPOCH };
    for (safety, word) in
        [(off, "not safe from a crash"), (Safety::NoLocks, "not locked"), (Safety::Late, "not on disk yet")]
    {
        for width in [1280.0, 640.0] {
            let mut trial = Trial::talk();
            trial.fixture.talk = trial.fixture.talk.map(|talk| talk.with_safety(safety.clone()));
            let mut window = trial.window([width, 200.0], draw());
            click_runs(&mut window, word, Command::Save);
        }
    }
    assert!(!shows(&Trial::talk().window([1280.0, 80.0], draw()), "not safe"));
}

#[test]
fn what_was_being_typed_is_offered_with_its_cue() {
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.take().unwrap();
    let words = talk.cues()[2].words.clone();
    let cue = talk.words()[words.start].id;
    let shown = talk.cues()[2].lines.join("\n");
    let draft = |text: &str| TextDraft { cue, text: text.to_owned() };
    trial.fixture.talk = Some(talk.with_left_draft(draft("Half a sen")));
    let mut window = trial.window([1280.0, 200.0], draw());
    assert!(shows(&window, "You were typing in cue 3: “Half a sen”"));
    assert_eq!(click(&mut window, "Restore it"), [Action::TakeDraft(true)]);
    assert_eq!(click(&mut window, "Discard what was typed"), [Action::TakeDraft(false)]);
    // What is there already is not offered.
    let mut trial = Trial::talk();
    trial.fixture.talk = trial.fixture.talk.map(|talk| talk.with_left_draft(draft(&shown)));
    assert!(!shows(&trial.window([1280.0, 200.0], draw()), "You were typing"));
}

/// A refusal is announced to screen readers as well as shown; what went well can wait behind a button.
#[test]
fn what_was_being_typed_hides_no_warning() {
    for width in [1280.0, 640.0] {
        let mut trial = Trial::talk();
        let talk = trial.fixture.talk.take().unwrap();
        let cue = talk.words()[talk.cues()[2].words.start].id;
        trial.fixture.talk = Some(talk.with_left_draft(TextDraft { cue, text: "Half a sen".to_owned() }));
        let kinds = [(NoticeKind::Warning, "no cue can end there"), (NoticeKind::Done, "saved")];
        trial.fixture.notices = kinds.map(|(kind, text)| notice(kind, text)).into();
        let window = trial.window([width, 200.0], draw());
        let message = window.get_by_value("Warning: No cue can end there").rect();
        let restore = window.get_by_label("Restore it").rect();
        assert!(restore.bottom() <= message.top(), "{width}: {restore} {message}");
        assert!(shows(&window, "2 messages") && !shows(&window, "Done: Saved"));
        check_buttons(&window, vec2(width, 200.0));
    }
}

/// At 1280 × 720 and a text size of 150 % the window has 853 points.
#[test]
fn how_things_stand_is_in_sight_at_every_width() {
    let _speaking = Speaking::new(WindowLanguage::German);
    for width in [380.0, 640.0, 760.0, 853.0, 900.0, 1000.0, 1100.0, 1280.0] {
        for way_out in [None, Some(None), Some(Some(WayOut::SaveAs))] {
            let mut trial = Trial::talk();
            let mut talk = trial.fixture.talk.take().unwrap();
            let gap = talk.current().unwrap();
            talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
            let off = Safety::Off { why: "no space left".to_owned(), since: std::time::SystemTime::UNIX_EPOCH };
            trial.fixture.talk = Some(talk.with_safety(off));
            let text = "the word times of the transcript go backwards in 12 places; they were put in order".to_owned();
            let notice = |way_out| Notice { kind: NoticeKind::Warning, text, way_out, next: None };
            trial.fixture.notices = way_out.clone().map(notice).into_iter().collect();
            let window = trial.window([width, 300.0], draw());
            check_buttons(&window, vec2(width, 300.0));
            for word in [t!("status-unsaved"), t!("status-not-safe"), "CPU"] {
                let rect = window.get_by_label(word).rect();
                assert!(rect.right() <= width, "{word} at {rect} in {width}, {way_out:?}");
            }
        }
    }
}

#[test]
fn all_messages_are_in_a_list() {
    let mut trial = Trial::talk();
    trial.fixture.notices = vec![notice(NoticeKind::Done, "one"), notice(NoticeKind::Warning, "two")];
    let mut window = trial.window([1280.0, 300.0], draw());
    assert!(!shows(&window, "Done: One"));
    assert!(click(&mut window, "2 messages").is_empty());
    assert!(shows(&window, "Done: One"));
    assert_eq!(click(&mut window, "Dismiss: one"), [Action::DismissNotice(0)]);
}

#[test]
fn the_standing_of_the_talk_leads_to_what_can_be_done() {
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_ref().unwrap();
    let (cues, pending) = (talk.cues_with_questions().len(), talk.queue().len());
    let mut window = trial.window([1280.0, 80.0], draw());
    click_runs(&mut window, "Guideline TED", Command::ChooseGuideline);
    click_runs(&mut window, &format!("{pending} questions in {cues} cues"), Command::NextPending);
    assert!(shows(&window, "nothing to save yet") && shows(&window, "CPU"));

    trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    let gap = talk.current().unwrap();
    talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
    let mut window = trial.window([1280.0, 80.0], draw());
    click_runs(&mut window, "unsaved changes", Command::Save);
    assert!(shows(&window, "no problems"), "good news is told, too");
}

#[test]
fn the_number_of_boundaries_is_chosen_by_keys_and_each_choice_is_one_edit() {
    let trial = Trial::talk();
    let mut window = trial.window([1280.0, 400.0], draw());
    assert!(click(&mut window, "Boundaries: default").is_empty());
    window.run_steps(2);
    let slider = window.get_by_label("Boundaries to propose");
    assert_eq!(slider.accesskit_node().value().as_deref(), Some("Boundaries: default"));
    assert!(slider.is_focused(), "keys work at once");
    assert!(is_disabled(&window, "Back to default"));
    let factor = |steps| [Action::Edit(Edit::SetBoundaryFactor(BoundaryFactor::of_steps(steps)))];
    for (key, steps) in [(Key::ArrowRight, 1), (Key::ArrowLeft, -1), (Key::End, 4), (Key::Home, -4)] {
        window.state_mut().actions.clear();
        window.key_press(key);
        window.run_steps(2);
        assert_eq!(window.state().actions, factor(steps), "{key:?}");
    }
    // Dragged, it waits until it is let go.
    let rect = window.get_by_label("Boundaries to propose").rect();
    window.state_mut().actions.clear();
    window.drag_at(rect.center());
    window.hover_at(rect.right_center());
    window.run_steps(2);
    assert!(window.state().actions.is_empty(), "{:?}", window.state().actions);
    assert!(shows(&window, "More boundaries ×4"));
    window.drop_at(rect.right_center());
    window.run_steps(2);
    assert_eq!(window.state().actions, factor(4));
}

#[test]
fn a_talk_in_a_language_without_a_model_says_so_until_it_is_dismissed() {
    let size = vec2(760.0, 200.0);
    let open = |language: &str| {
        let mut trial = Trial::talk();
        let talk = trial.fixture.talk.as_mut().unwrap();
        let heard = (**talk.evidence().unwrap()).clone();
        talk.set_evidence(Arc::new(Evidence { model: String::new(), language: language.to_owned(), ..heard }));
        trial.window(size, draw())
    };
    let mut window = open("de");
    check_buttons(&window, size);
    assert!(shows(&window, "Warning: No model knows German. Boundaries come from pauses"));
    // It is known which language it is, and that no model knows it.
    assert!(!shows(&window, "The talk is in English"));
    assert!(click(&mut window, "Dismiss: no model knows the language").is_empty());
    assert!(!shows(&window, "No model knows German"));
    let mut window = open("und");
    check_buttons(&window, size);
    let asked = click(&mut window, "The talk is in English");
    assert_eq!(asked, [Action::Edit(Edit::SetLanguage(Some("en".to_owned())))]);
}

#[test]
fn models_say_what_they_forbid_and_what_open_ones_lack_is_no_lack_of_models() {
    assert!(!shows(&Trial::talk().window([1280.0, 80.0], draw()), "not for commercial use"));
    // Those for talks say what they forbid, where that takes no row of its own.
    let for_talks = || {
        let mut trial = Trial::talk();
        trial.fixture.talk.as_mut().unwrap().edit(&Edit::SetModels(ModelSet::Talks)).unwrap();
        trial
    };
    let mut window = for_talks().window([1280.0, 80.0], draw());
    click_runs(&mut window, "not for commercial use", Command::Settings);
    assert!(!shows(&for_talks().window([820.0, 80.0], draw()), "not for commercial use"));
    assert!(!shows(&Trial::no_talk().window([1280.0, 80.0], draw()), "not for commercial use"));
    for width in [640.0, 1280.0] {
        let mut trial = Trial::talk();
        let talk = trial.fixture.talk.as_mut().unwrap();
        // No set knows Finnish: that is as before.
        let without = |talk: &Talk| Evidence { model: String::new(), ..(**talk.evidence().unwrap()).clone() };
        talk.set_evidence(Arc::new(Evidence { language: "fi".to_owned(), ..without(talk) }));
        let window = trial.window([width, 300.0], draw());
        check_buttons(&window, vec2(width, 300.0));
        assert!(!shows(&window, "not for commercial use"));
        assert!(shows(&window, "Warning: No model knows Finnish.") && !shows(&window, "Use models for talks"));
    }
    let has_english = ModelFacts::read().of(ModelSet::Open).unwrap().languages.contains(&"en".to_owned());
    let mut trial = Trial::talk();
    let talk = trial.fixture.talk.as_mut().unwrap();
    let evidence = Evidence { model: String::new(), ..(**talk.evidence().unwrap()).clone() };
    talk.set_evidence(Arc::new(evidence));
    let mut window = trial.window([1280.0, 300.0], draw());
    if has_english {
        assert!(shows(&window, "Warning: No model knows English."));
    } else {
        assert!(shows(&window, "Warning: No open model that is installed knows English."));
        click_runs(&mut window, "Use models for talks", Command::ToggleOpenModels);
    }
}

#[test]
fn nothing_overlaps_at_any_width() {
    for width in [380.0, 500.0, 640.0, 760.0, 1280.0] {
        let size = vec2(width, 300.0);
        let mut trial = Trial::talk();
        let long = "the word times of the transcript go backwards in 12 places; they were put in order";
        trial.fixture.notices = vec![notice(NoticeKind::Failure, long), notice(NoticeKind::Warning, long)];
        check_buttons(&trial.window(size, draw()), size);
    }
}

#[test]
fn without_a_talk_only_news_are_shown() {
    let window = Trial::no_talk().window([1280.0, 80.0], draw());
    assert!(!shows(&window, "Guideline") && shows(&window, "CPU"));
}

#[test]
fn every_way_out_is_a_button_with_a_name_that_is_reached_by_keys() {
    let path = std::path::PathBuf::from("/a/talk.breathmark");
    let ways = [
        (WayOut::OpenReadOnly(path.clone()), "Open read-only", Action::OpenReadOnly(path)),
        (WayOut::SaveAs, "Save under another name", Action::OpenDialog(Dialog::Write(OutputKind::Project))),
        (WayOut::ChooseRecording, "Choose the recording", Action::Browse(Browse::Recording)),
        (WayOut::ChooseFfmpeg, "Set up ffmpeg", Action::OpenDialog(Dialog::Settings)),
        (WayOut::TryAgain(Dialog::Second), "Try again", Action::OpenDialog(Dialog::Second)),
        (WayOut::RestoreEarlier, "Restore an earlier version", Action::Run(Command::Restore)),
        (WayOut::CopyReport("a crash".to_owned()), "Copy the report", Action::Copy("a crash".to_owned())),
    ];
    for (way_out, name, expected) in ways {
        for (kind, width) in [NoticeKind::Failure, NoticeKind::Warning].into_iter().zip([1280.0, 640.0]) {
            let mut trial = Trial::talk();
            let text = format!("something went wrong with it: /{}", "folder/".repeat(40));
            trial.fixture.notices = vec![Notice { kind, text, way_out: Some(way_out.clone()), next: None }];
            let mut window = trial.window([width, 360.0], draw());
            check_buttons(&window, vec2(width, 360.0));
            assert_eq!(click(&mut window, name), std::slice::from_ref(&expected), "{name}");
            window.get_by_label(name).focus();
            window.run_steps(2);
            window.state_mut().actions.clear();
            window.key_press(Key::Enter);
            window.run_steps(2);
            assert_eq!(window.state().actions, std::slice::from_ref(&expected), "{name}");
        }
    }
}

#[test]
fn a_project_that_can_only_be_read_says_so_and_leads_to_another_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("talk.breathmark");
    let mut open = OpenProject::create(Trial::talk().fixture.talk.unwrap().project().clone(), None, folder.path());
    open.save_as(&path).unwrap();
    let mut trial = Trial::talk();
    trial.fixture.talk = Some(Talk::read_only(&path));
    let mut window = trial.window([1280.0, 80.0], draw());
    assert!(!shows(&window, "all saved"));
    click_runs(&mut window, "read-only", Command::SaveAs);
}

#[test]
fn a_project_that_is_opened_again_names_the_format_of_its_transcript() {
    let folder = tempfile::tempdir().unwrap();
    for (format, name) in [("WhisperX", "WhisperX"), ("", "Transcript")] {
        let transcript = Transcript { format, words: fixture::words(20), ..Transcript::default() };
        let path = folder.path().join(format!("{name}.breathmark"));
        let mut open = OpenProject::create(Project::new(&transcript, Guideline::ted()), None, folder.path());
        open.save_as(&path).unwrap();
        open.close();
        let mut trial = Trial::talk();
        trial.fixture.talk = Some(Talk::read_only(&path));
        click_runs(&mut trial.window([1280.0, 80.0], draw()), name, Command::AboutTranscript);
    }
}
