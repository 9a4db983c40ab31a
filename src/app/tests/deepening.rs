//! The small reader has read a talk, and the large one reads on in the background.

use std::collections::BTreeMap;
use std::sync::Arc;

use eframe::egui::{Key, Modifiers};

use super::{App, TestWindow, retext};
use crate::background_reading::BackgroundReading;
use analysis::pipeline::{TalkAnalysis, WordShift};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;
use editor::cues::Cue;
use editor::decisions::DecisionKind;
use editor::project::{Edit, Project};
use evidence::Evidence;
use evidence::fusion::GapFusion;
use evidence::model_set::{ModelSet, ReadingDepth};
use formats::transcript::{Word, WordId};
use media::align::AlignedWord;
use media::audio::TrackNumber;
use media::prosody::Prosody;
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::fixture;
use ui::job_kind::JobKind;
use ui::jobs::{Job, JobEvent};
use ui::scene::NoticeKind;
use ui::settings::Settings;

/// What a reader has found.
pub(super) fn analysis(evidence: Evidence, warnings: &[&str]) -> Box<TalkAnalysis> {
    Box::new(TalkAnalysis {
        language: evidence.language.clone(),
        frames: None,
        prosody: Prosody::default(),
        posteriors: Vec::new(),
        evidence,
        alignment: None,
        laid: std::collections::BTreeMap::new(),
        warnings: warnings.iter().map(|&text| Warning::new(text.into())).collect(),
        no_model: None,
        doubt: None,
        timings: Vec::new(),
    })
}

/// As a large reader would give it that hears a sentence end after every seventh word and nowhere else.
fn by_large_reader(window: &mut TestWindow) -> Evidence {
    let talk = window.app().talk().unwrap();
    let mut evidence = fixture::fused(talk.words());
    for (id, gap) in &mut evidence.gaps {
        let by_words = if id.0 % 7 == 6 { 4.0 } else { -4.0 };
        gap.fusion = Some(GapFusion { sentence_end: 0.1, contributions: [-1.0, by_words, 0.0, 0.0] });
    }
    Evidence { model: talk.project().models.large_reader().to_owned(), ..evidence }
}

fn model(app: &App) -> &str {
    &app.talk().unwrap().evidence().unwrap().model
}

fn is_read_by_large(window: &mut TestWindow) -> bool {
    let large = window.app().talk().unwrap().project().models.large_reader();
    model(window.app()) == large
}

/// A talk that the small reader has read, its first question current; the large reader has begun.
fn begun(words: usize) -> TestWindow {
    let mut window = TestWindow::with_talk(words);
    let talk = window.app().session.talk.as_mut().unwrap();
    let small = talk.project().models.reader().to_owned();
    let evidence = Evidence { model: small, ..fixture::fused(talk.words()) };
    talk.set_evidence(Arc::new(evidence));
    let first = talk.next_question(None);
    talk.select_question(first);
    let reading = BackgroundReading::of(talk, true);
    window.app().session.reading = Some(reading);
    window.let_pass(1.0);
    window
}

/// The large reader is done.
fn finish(window: &mut TestWindow, warnings: &[&str]) {
    let evidence = by_large_reader(window);
    window.app().take_done(JobKind::Deepen, JobEvent::Analyzed(analysis(evidence, warnings)));
    window.rest();
}

fn ends(window: &mut TestWindow) -> Vec<bool> {
    window.app().talk().unwrap().project_cues().segmentation.cue_ends.clone()
}

fn notices(window: &mut TestWindow, kind: NoticeKind) -> Vec<String> {
    let notices = window.app().desk.notices.iter().filter(|notice| notice.kind == kind);
    notices.map(|notice| notice.text.clone()).collect()
}

#[test]
fn what_nobody_has_touched_is_read_better_and_all_else_stays() {
    let mut window = begun(200);
    let accepted = window.current();
    window.press(Key::Enter);
    let rejected = window.current();
    window.press(Key::Backspace);
    window.let_pass(1.0);
    let (current, view) = (window.current(), window.app().stage.view.destination());
    let before = ends(&mut window);
    let decisions = window.app().talk().unwrap().project().pins.clone();
    let undo = window.app().talk().unwrap().undo_name().cloned();

    finish(&mut window, &[]);
    assert!(is_read_by_large(&mut window) && window.app().session.reading.is_none());
    let after = ends(&mut window);
    assert_eq!(
        (window.kind_at(accepted), window.kind_at(rejected)),
        (Some(DecisionKind::Accepted), Some(DecisionKind::Rejected))
    );
    let talk = window.app().talk().unwrap();
    assert_eq!((&talk.project().pins, talk.undo_name().cloned()), (&decisions, undo), "it is no step");
    let passed = talk.project().position(accepted).unwrap();
    assert_eq!(after[..=passed], before[..=passed], "the cue that was reviewed");
    assert_ne!(after[120..], before[120..]);
    assert_eq!(window.current(), current, "where one is stays where it is");
    assert_eq!(window.app().stage.view.destination(), view);
    let (changed, count) = window.app().talk().unwrap().cue_ends_elsewhere(&before);
    let text = format!("the large reader has read the talk: {changed} of {count} cue ends changed");
    assert!(changed > 1 && notices(&mut window, NoticeKind::Done).contains(&text), "{text}");
}

#[test]
fn words_come_to_where_they_are_heard_and_what_was_reviewed_stays() {
    let mut window = begun(200);
    let accepted = window.current();
    window.press(Key::Enter);
    window.press(Key::Enter);
    window.let_pass(1.0);
    let talk = window.app().talk().unwrap();
    let (words, cues) = (talk.words().to_vec(), talk.cues().to_vec());
    let passed = talk.project().position(accepted).unwrap();
    // All were a tenth of a second late.
    let late = Duration::from_millis(100);
    let found = |word: &Word| {
        let span = Span::new((word.span.start - late).max(Instant::ZERO), (word.span.end - late).max(Instant::ZERO));
        (word.id, AlignedWord { span, posterior: 0.9 })
    };
    let aligned: BTreeMap<WordId, AlignedWord> = words.iter().map(found).collect();
    let evidence = Evidence { aligned: aligned.clone(), ..(**talk.evidence().unwrap()).clone() };
    let alignment = WordShift::of(&words, &aligned);
    let found = TalkAnalysis { alignment, ..*analysis(evidence, &[]) };
    window.app().take_done(JobKind::Deepen, JobEvent::Analyzed(Box::new(found)));
    window.rest();
    let talk = window.app().talk().unwrap();
    let last = words.len() - 1;
    assert_eq!(talk.measured_words()[last].span.start, words[last].span.start - late);
    assert_eq!(talk.measured_words()[passed].span, words[passed].span, "the cue that was reviewed");
    assert_eq!(talk.cues()[0], cues[0]);
    assert_eq!(talk.words(), words, "the words of the transcript are as they were");
    let told = notices(&mut window, NoticeKind::Done);
    assert!(told.iter().any(|text| text.starts_with("200 words are timed by the sound (moved by -0.10 s")), "{told:?}");
}

#[test]
fn what_was_heard_outlives_a_correction_and_another_choice_of_models() {
    let mut window = begun(120);
    let words = window.app().talk().unwrap().words().to_vec();
    let late = Duration::from_millis(100);
    let found = |word: &Word| {
        let span = Span::new((word.span.start - late).max(Instant::ZERO), (word.span.end - late).max(Instant::ZERO));
        (word.id, AlignedWord { span, posterior: 0.9 })
    };
    let aligned: BTreeMap<WordId, AlignedWord> = words.iter().map(found).collect();
    let talk = window.app().talk().unwrap();
    let evidence = Evidence { aligned, ..(**talk.evidence().unwrap()).clone() };
    retext(&mut window, 4, "Short and other words.");
    assert_ne!(window.app().talk().unwrap().project().spoken_words(), words, "some were corrected");
    let count = |window: &mut TestWindow| {
        let talk = window.app().talk().unwrap();
        talk.evidence().unwrap().aligned.len()
    };
    assert_eq!(count(&mut window), 0);
    window.app().take_done(JobKind::Deepen, JobEvent::Analyzed(analysis(evidence, &[])));
    window.rest();
    let heard = count(&mut window);
    assert!(heard > words.len() / 2 && heard < words.len(), "{heard} of {}", words.len());
    let last = words.len() - 1;
    let talk = window.app().talk().unwrap();
    assert_eq!(talk.measured_words().last().unwrap().span.start, words[last].span.start - late);

    // Asked again by other models, the words are where they were heard.
    let Some(Job::Analyze { options, .. }) = window.app().analysis_job(ReadingDepth::Quick, false) else {
        panic!("there is a talk");
    };
    assert_eq!(options.aligned.len(), heard);
    let mut settings = window.app().desk.settings.clone();
    settings.exact_times = false;
    window.perform(Action::Change(Box::new(settings)));
    let Some(Job::Analyze { options, .. }) = window.app().analysis_job(ReadingDepth::Quick, false) else {
        panic!("there is a talk");
    };
    assert!(options.aligned.is_empty(), "it is not wanted any more");
}

#[test]
fn where_the_large_reader_agrees_that_is_told() {
    let mut window = begun(60);
    let talk = window.app().talk().unwrap();
    let large = talk.project().models.large_reader().to_owned();
    let evidence = Evidence { model: large, ..(**talk.evidence().unwrap()).clone() };
    window.app().take_done(JobKind::Deepen, JobEvent::Analyzed(analysis(evidence, &[])));
    window.rest();
    let told = "the large reader has read the talk: no cue end changed";
    assert_eq!(notices(&mut window, NoticeKind::Done), [told]);
}

#[test]
fn what_was_warned_of_before_is_not_told_again() {
    let mut window = begun(60);
    window.app().session.report.analysis = vec![Warning::new("the words are late".into())];
    finish(&mut window, &["the words are late", "the sound is faint"]);
    assert_eq!(notices(&mut window, NoticeKind::Warning), ["the sound is faint"]);
    assert_eq!(window.app().session.report.analysis.len(), 2);
}

#[test]
fn it_waits_while_a_text_is_edited_and_while_a_dialog_asks() {
    let mut window = begun(120);
    window.press(Key::F2);
    assert!(window.app().desk.panels.cue_list.is_editing());
    finish(&mut window, &[]);
    window.let_pass(0.5);
    assert!(!is_read_by_large(&mut window), "a text is being edited");
    window.press(Key::Escape);
    window.let_pass(0.5);
    assert!(is_read_by_large(&mut window));

    let mut window = begun(120);
    window.perform(Action::OpenDialog(Dialog::Settings));
    finish(&mut window, &[]);
    assert!(!is_read_by_large(&mut window), "a dialog is open");
    window.perform(Action::CloseDialog);
    window.let_pass(0.5);
    assert!(is_read_by_large(&mut window));
}

#[test]
fn what_was_read_of_something_else_is_dropped() {
    let check = |what: &str, change: &dyn Fn(&mut TestWindow)| {
        let mut window = begun(120);
        change(&mut window);
        finish(&mut window, &[]);
        assert!(!is_read_by_large(&mut window) && window.app().session.reading.is_none(), "{what}");
        assert!(!notices(&mut window, NoticeKind::Done).iter().any(|text| text.contains("large reader")), "{what}");
    };
    check("other words", &|window| retext(window, 4, "Short and other words."));
    check("another talk", &|window| window.show_talk(120));
    check("another track", &|window| {
        window.app().session.talk.as_mut().unwrap().set_audio_track(TrackNumber::new(2)).unwrap();
    });
    check("a new analysis", &|window| window.app().analyze_again());
    check("cancelled", &|window| window.app().cancel_jobs());
    check("other models", &|window| window.perform(Action::Run(Command::ToggleOpenModels)));
}

#[test]
fn the_large_reader_begins_where_it_is_wanted_and_installed_and_the_small_one_has_read() {
    let check = |depth: ReadingDepth, is_installed: bool, model: Option<&str>, expected: bool| {
        let mut window = TestWindow::with_talk(60);
        window.set_large_readers(is_installed);
        let settings = Settings { reading: depth, ..window.app().desk.settings.clone() };
        window.perform(Action::Change(Box::new(settings)));
        let talk = window.app().talk().unwrap();
        let model = model.unwrap_or(talk.project().models.reader()).to_owned();
        let evidence = Evidence { model: model.clone(), ..fixture::evidence(talk.words()) };
        window.app().take_done(JobKind::Analyze, JobEvent::Analyzed(analysis(evidence, &[])));
        let app = window.app();
        let begins = app.session.reading.is_some() && app.background.jobs.is_running(JobKind::Deepen);
        assert_eq!(begins, expected, "{depth:?} {is_installed} {model}");
        app.cancel_jobs();
        assert!(app.session.reading.is_none() && !app.background.jobs.is_running(JobKind::Deepen));
    };
    check(ReadingDepth::Best, true, None, true);
    check(ReadingDepth::Quick, true, None, false);
    check(ReadingDepth::Best, false, None, false);
    check(ReadingDepth::Best, true, Some("tagger-de"), false);
    check(ReadingDepth::Best, true, Some(""), false);
    for set in ModelSet::EACH {
        check(ReadingDepth::Best, true, Some(set.large_reader()), false);
    }
}

#[test]
fn what_the_small_reader_reads_again_is_no_news() {
    // The large one was damaged.
    let mut window = begun(60);
    let small = Evidence { model: model(window.app()).to_owned(), ..by_large_reader(&mut window) };
    let before = ends(&mut window);
    window.app().take_done(JobKind::Deepen, JobEvent::Analyzed(analysis(small, &["the large reader cannot be used"])));
    window.rest();
    assert_eq!(ends(&mut window), before);
    assert_eq!(notices(&mut window, NoticeKind::Warning), ["the large reader cannot be used"]);
    assert!(notices(&mut window, NoticeKind::Done).is_empty());
}

#[test]
fn the_boundary_that_is_looked_at_stays_to_be_judged() {
    let mut window = begun(200);
    let gaps = |window: &mut TestWindow| -> Vec<WordId> {
        window.app().talk().unwrap().boundaries().iter().map(|boundary| boundary.gap).collect()
    };
    let current = window.current();
    finish(&mut window, &[]);
    assert_eq!(window.current(), current);
    assert!(gaps(&mut window).contains(&current));
}

#[test]
fn a_language_that_is_taken_back_leaves_all_as_the_large_reader_had_read_it() {
    let mut window = begun(200);
    for _ in 0..3 {
        window.press(Key::Enter);
    }
    finish(&mut window, &["the sound is faint"]);
    window.press(Key::Enter);
    assert!(is_read_by_large(&mut window));
    let state = |window: &mut TestWindow| {
        let warnings = window.app().session.report.analysis.len();
        let talk = window.app().talk().unwrap();
        (talk.cues().to_vec(), talk.project().clone(), talk.evidence().unwrap().clone(), warnings)
    };
    let before = state(&mut window);
    window.perform(Action::Edit(Edit::SetLanguage(Some("fr".to_owned()))));
    // As if it had been read already.
    window.app().background.jobs.cancel(JobKind::Analyze);
    let talk = window.app().talk().unwrap();
    let french = Evidence { language: "fr".to_owned(), ..fixture::fused(talk.words()) };
    window.app().take_done(JobKind::Analyze, JobEvent::Analyzed(analysis(french, &["the words are French"])));
    window.rest();
    let after = state(&mut window);
    assert!(after.0 != before.0 && !is_read_by_large(&mut window));

    let is_as = |window: &mut TestWindow, expected: &(Vec<Cue>, Project, Arc<Evidence>, usize)| {
        let is = state(window);
        assert!(Arc::ptr_eq(&is.2, &expected.2));
        assert!(is.0 == expected.0 && is.1 == expected.1 && is.3 == expected.3);
        assert!(!window.app().background.jobs.is_running(JobKind::Analyze), "nothing is read again");
    };
    let tells = |window: &mut TestWindow| {
        window.app().desk.notices.iter().any(|notice| notice.text.contains("the words are French"))
    };
    assert!(tells(&mut window));
    window.press_with(Modifiers::COMMAND, Key::Z);
    is_as(&mut window, &before);
    assert!(!tells(&mut window), "it was said of the other language");
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    is_as(&mut window, &after);
}
