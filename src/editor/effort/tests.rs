//! Talks made by hand, with known times.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;
use crate::decisions::{Decision, DecisionKind};
use crate::export::ReportFormat;
use crate::project::{
    Change, History, KeptWork, OpenProject, Project, ProjectId, Step, StepKind, WorkLog, WorkReading, WorkStretch,
};
use crate::session::fixture;
use crate::settling::settle;
use base::progress::Progress;
use evidence::fusion::Adaptation;
use formats::transcript::WordId;

const MINUTE: u64 = 60_000;
/// 2026-01-05, 9 o'clock.
const MORNING: u64 = 1_767_603_600_000;

fn stretch(by: &str, began: u64, minutes: u64, answers: u64, lessons: u64) -> WorkStretch {
    let (worked_ms, ended) = (minutes * MINUTE, began + minutes * MINUTE);
    WorkStretch {
        by: by.to_owned(),
        began,
        ended,
        worked_ms,
        steps: answers,
        answers,
        lessons,
        ..WorkStretch::default()
    }
}

fn log(stretches: Vec<WorkStretch>) -> WorkLog {
    WorkLog { stretches, ..WorkLog::default() }
}

fn id(number: u32) -> ProjectId {
    serde_json::from_value(format!("{number:032x}").into()).unwrap()
}

fn kept(number: u32, work: WorkLog) -> KeptWork {
    KeptWork { id: id(number), work }
}

fn effort(title: &str, guideline: &str, talk_minutes: u64, log: WorkLog) -> TalkEffort {
    TalkEffort {
        title: title.to_owned(),
        guideline: guideline.to_owned(),
        talk_ms: Some(talk_minutes * MINUTE),
        work: WorkFigures::of(&log.stretches),
        log,
        answered: None,
        open: None,
        draft: None,
        minutes_left: None,
    }
}

#[test]
fn figures_are_the_sums_of_the_stretches() {
    let talk = effort("a", "TED", 10, log(vec![stretch("x", 0, 20, 40, 0), stretch("x", 90 * MINUTE, 10, 40, 2)]));
    assert_eq!(talk.work.minutes(), 30.0);
    assert_eq!(talk.work_per_talk(), Some(3.0));
    assert_eq!(talk.work.lessons, Some(LessonRates { before: 2.0, after: 4.0 }));
    assert!((talk.work.answers_per_minute().unwrap() - 80.0 / 30.0).abs() < 1e-9);
    let partial = WorkLog { from_revision: 7, ..talk.log.clone() };
    let partial = effort("a", "TED", 10, partial);
    assert_eq!(partial.work_per_talk(), None, "nothing is known of the beginning");
    assert!(partial.rows()[0].value.contains('7'), "{:?}", partial.rows());
    let unknown = effort("a", "TED", 10, WorkLog::default());
    assert!(!unknown.is_known() && unknown.figures().is_empty());
}

#[test]
fn a_pace_is_known_from_three_talks_or_from_this_one() {
    let talk =
        |seconds: u64| log(vec![WorkStretch { worked_ms: 30 * seconds * 1000, ..stretch("me", MORNING, 0, 30, 0) }]);
    let pace = |seconds: &[u64]| {
        let known: Vec<_> = (0..).zip(seconds).map(|(number, &seconds)| kept(number, talk(seconds))).collect();
        Pace::of("me", &known)
    };
    let usual = |seconds: &[u64]| pace(seconds).usual_seconds_per_answer(None);
    assert_eq!(usual(&[4, 6]), None);
    assert_eq!(usual(&[60, 4, 6]), Some(6.0));
    assert_eq!(usual(&[4, 6, 60, 10]), Some(8.0));
    // Of another person, and with too few answers.
    let others = [stretch("you", 0, 30, 30, 0), stretch("me", 0, 3, 20, 0), stretch("me", 0, 3, 20, 0)];
    let others: Vec<_> = (0..).zip(others).map(|(number, stretch)| kept(number, log(vec![stretch]))).collect();
    assert_eq!(Pace::of("me", &others).usual_seconds_per_answer(None), None);

    let usual = pace(&[6, 6, 6]);
    assert_eq!(usual.seconds_left(10, None, &WorkLog::default()), Some(60.0));
    assert_eq!(usual.seconds_left(0, None, &WorkLog::default()), None);
    // 25 answers of 12 seconds weigh as much as all talks before.
    let here = log(vec![stretch("me", MORNING, 5, 25, 0)]);
    assert_eq!(usual.seconds_left(10, None, &here), Some(90.0));
    let unknown = Pace::of("me", []);
    assert_eq!(unknown.seconds_left(10, None, &here), Some(120.0));
    assert_eq!(unknown.seconds_left(10, None, &log(vec![stretch("me", MORNING, 5, 24, 0)])), None);
}

/// The history of the talk that is open says what its journal says, too.
#[test]
fn the_talk_that_is_open_is_none_of_the_earlier_ones() {
    let talk =
        |seconds: u64| log(vec![WorkStretch { worked_ms: 30 * seconds * 1000, ..stretch("me", MORNING, 0, 30, 0) }]);
    let known = [kept(1, talk(4)), kept(2, talk(6)), kept(3, talk(8)), kept(4, talk(600))];
    let pace = Pace::of("me", &known);
    let check = |here: u32, expected: Option<f64>| {
        assert_eq!(pace.usual_seconds_per_answer(Some(&id(here))), expected, "{here}");
        assert_eq!(pace.seconds_left(10, Some(&id(here)), &WorkLog::default()), expected.map(|seconds| seconds * 10.0));
    };
    check(9, Some(7.0));
    check(4, Some(6.0));
    check(1, Some(8.0));
    // Two others are too few.
    let few = Pace::of("me", &known[..3]);
    assert_eq!(few.usual_seconds_per_answer(Some(&id(9))), Some(6.0));
    assert_eq!(few.seconds_left(10, Some(&id(3)), &WorkLog::default()), None);
}

#[test]
fn what_is_left_stands_still() {
    let check = |minutes: f64, shown: Option<u64>, expected: u64| {
        assert_eq!(steady_minutes(minutes * 60.0, shown), expected, "{minutes} {shown:?}");
    };
    check(0.1, None, 1);
    check(7.6, None, 8);
    check(17.0, None, 15);
    check(44.0, None, 40);
    check(200.0, None, 210);
    check(7.4, Some(8), 8);
    check(7.3, Some(8), 8);
    check(7.2, Some(8), 7);
    check(18.5, Some(15), 15);
    check(19.0, Some(15), 20);
    check(f64::NAN, None, 1);
    check(f64::INFINITY, None, 99_990);
    // Once through an hour of work, with an estimate that trembles by a twentieth: never back.
    let mut shown = None;
    let mut last = u64::MAX;
    for at in 0..1200 {
        let tremble = if at % 2 == 0 { 1.01 } else { 0.99 };
        let now = steady_minutes((3600.0 - 3.0 * f64::from(at)) * tremble, shown);
        assert!(now <= last, "{now} after {last}");
        (shown, last) = (Some(now), now);
    }
}

#[test]
fn work_that_stands_in_two_files_counts_once() {
    let shared = stretch("x", MORNING, 30, 60, 0);
    let talks = [
        effort("first", "TED", 10, log(vec![shared.clone()])),
        effort("copy", "TED", 10, log(vec![shared, stretch("y", MORNING + 99 * MINUTE, 6, 12, 0)])),
        effort("third", "=BBC", 5, log(vec![stretch("y", MORNING, 4, 8, 0)])),
        effort("untouched", "BBC", 5, WorkLog::default()),
    ];
    let names = BTreeMap::from([("x".to_owned(), "Ann".to_owned())]);
    let table = EffortTable { talks: &talks, names: &names };
    assert_eq!(table.totals().work.minutes(), 40.0);
    let people = table.by_person();
    assert_eq!(people.keys().collect::<Vec<_>>(), ["Ann", "y"]);
    assert_eq!((people["Ann"].work.minutes(), people["y"].work.minutes(), people["y"].talks), (30.0, 10.0, 2));
    assert_eq!(table.by_guideline()["TED"].work.minutes(), 36.0);
    let csv = String::from_utf8(table.write(ReportFormat::Csv).unwrap()).unwrap();
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.contains("\"third\",\"'=BBC\",\"y\",\"5.0\",\"4.0\",\"0.8\""), "{csv}");
    assert!(csv.lines().last().unwrap().starts_with("\"untouched\",\"BBC\",\"\",\"5.0\",\"\",\"\",\"\""), "{csv}");
    for format in ReportFormat::ALL {
        assert!(!table.write(format).unwrap().is_empty(), "{format:?}");
    }
    assert_eq!(table.document()["totals"]["work_ms"], 40 * MINUTE);
}

/// As of a talk that was saved under another name, and then worked on until its first stretches were put together.
#[test]
fn work_that_was_put_together_in_one_file_counts_once() {
    let parts: Vec<_> = (0..5).map(|day| stretch("x", MORNING + day * 1000 * MINUTE, 10, 20, 0)).collect();
    let whole = WorkStretch { through: MORNING + 3000 * MINUTE, ..stretch("x", MORNING, 40, 80, 0) };
    let newest = stretch("x", MORNING + 9000 * MINUTE, 5, 10, 0);
    let other = stretch("x", MORNING + 1500 * MINUTE, 7, 14, 0);
    let talks = [
        effort("first", "TED", 10, log(parts.clone())),
        effort("copy", "TED", 10, log(vec![whole, parts[4].clone(), newest])),
        effort("another talk, between", "TED", 10, log(vec![other])),
    ];
    let table = EffortTable { talks: &talks, names: &BTreeMap::new() };
    let totals = table.totals();
    assert_eq!((totals.work.minutes(), totals.work.answers, totals.talks), (62.0, 124, 2));
    assert_eq!((totals.talk_ms, totals.whole_work_ms), (20 * MINUTE, 62 * MINUTE));
}

/// A talk of cues that the machine proposes, as it begins.
fn talk() -> Project {
    fixture::project(&fixture::words(60))
}

fn figures(project: &Project, history: &History, work: &WorkLog) -> TalkEffort {
    let cues = settle(project, None, &Progress::silent()).unwrap();
    let pace = Pace::default();
    measure(&EffortInput { title: "t", id: None, talk: Some((project, &cues)), history, work, pace: &pace })
}

fn decide(gap: u32, kind: DecisionKind) -> Step {
    let to = Some(Decision::new(kind, None));
    Step {
        name: StepKind::AcceptBoundary.into(),
        changes: vec![Change::Decision { gap: WordId(gap), from: None, to }],
        at: None,
    }
}

#[test]
fn what_a_person_changed_is_what_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let project = talk();
    let ends = settle(&project, None, &Progress::silent()).unwrap().segmentation.cue_ends;
    let gaps: Vec<u32> = (0_u32..).zip(&ends).filter(|(_, ends)| **ends).map(|(gap, _)| gap).collect();
    assert!(gaps.len() > 2, "{gaps:?}");
    let mut open = OpenProject::create(project, None, folder.path());
    let before = figures(open.project(), open.history(), open.work());
    let draft = before.draft.unwrap();
    assert!([draft.cuts, draft.times, draft.words].iter().all(|share| share.kept == share.of && share.of > 0));

    open.make(decide(gaps[0], DecisionKind::Accepted)).unwrap();
    open.make(decide(gaps[1], DecisionKind::Rejected)).unwrap();
    let word = open.project().words[3].clone();
    let to = Change::Words {
        at: 3,
        from: vec![word.clone()],
        to: vec![formats::transcript::Word { text: "other".to_owned(), ..word }],
    };
    open.make(Step { name: StepKind::EditText.into(), changes: vec![to], at: None }).unwrap();
    let after = figures(open.project(), open.history(), open.work());
    let draft = after.draft.unwrap();
    assert_eq!(draft.cuts.of - draft.cuts.kept, 1, "{draft:?}");
    assert_eq!((draft.words.kept, draft.words.of), (59, 60));
    assert_eq!(draft.times.kept, draft.times.of);
    assert_eq!((after.work.steps, after.work.answers, after.answered), (3, 2, Some(2)));
    open.undo().unwrap().unwrap();
    open.undo().unwrap().unwrap();
    open.redo().unwrap().unwrap();
    let back = figures(open.project(), open.history(), open.work());
    assert_eq!((back.work.steps, back.work.undone, back.work.redone), (3, 2, 1));
    assert_eq!(back.draft.unwrap().words.kept, 60);
    // What did not take place when the talk was last known is not compared with.
    let cut = WorkLog { is_history_cut: true, ..open.work().clone() };
    assert_eq!(figures(open.project(), open.history(), &cut).draft, None);
}

/// What the command prints.
fn rows_of(path: &Path, journals: &Path) -> Vec<EffortRow> {
    let read = WorkReading::of_project(path, journals).unwrap();
    assert!(read.warnings.is_empty(), "{:?}", read.warnings);
    figures(read.project.as_ref().unwrap(), &read.history, &read.work).rows()
}

#[test]
fn what_is_replayed_is_what_the_window_shows() {
    let folder = tempfile::tempdir().unwrap();
    let (journals, path) = (folder.path().join("journals"), folder.path().join("talk.breathmark"));
    let mut open = OpenProject::create(talk(), None, &journals);
    open.make(decide(4, DecisionKind::Added)).unwrap();
    open.save_as(&path).unwrap();
    open.make(decide(9, DecisionKind::Added)).unwrap();
    open.undo().unwrap().unwrap();
    open.set_position(WordId(20));
    let shown = |open: &OpenProject| figures(open.project(), open.history(), open.work()).rows();
    assert_eq!(rows_of(&path, &journals), shown(&open), "while it is open");
    let boundaries = shown(&open).into_iter().find(|row| row.label == "Boundaries").unwrap().value;
    assert!(boundaries.ends_with("with those that are certain and not asked about"), "the review counts without them");
    open.redo().unwrap().unwrap();
    open.save().unwrap();
    let saved = shown(&open);
    open.close();
    assert_eq!(rows_of(&path, &journals), saved, "closed");

    // A second session, and a colleague who has no journal of it.
    let (mut open, warnings, _) = OpenProject::open(&path, &journals).unwrap();
    assert!(warnings.is_empty());
    assert_eq!((open.work().from_revision, open.work().is_history_cut), (0, false));
    open.make(decide(14, DecisionKind::Added)).unwrap();
    assert_eq!(WorkFigures::of(&open.work().stretches).steps, 3);
    open.save().unwrap();
    let (shown_now, work) = (shown(&open), open.work().clone());
    open.close();
    assert_eq!(rows_of(&path, &journals), shown_now);
    let (theirs, ..) = OpenProject::open(&path, &folder.path().join("colleague")).unwrap();
    let known = WorkFigures::of(&theirs.work().stretches);
    assert_eq!((known.steps, known.people.len()), (3, 1));
    assert!(theirs.work().is_history_cut, "the steps are at the other computer");
    assert_eq!(known.worked_ms, WorkFigures::of(&work.stretches).worked_ms);
}

#[test]
fn a_lesson_that_was_undone_or_given_up_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let (journals, path) = (folder.path().join("journals"), folder.path().join("talk.breathmark"));
    let lesson = || Step {
        name: StepKind::LearnFromDecisions.into(),
        changes: vec![Change::Adaptation { from: None, to: Some(Adaptation::default()) }],
        at: None,
    };
    let lessons = |open: &OpenProject| open.work().stretches.last().unwrap().lessons;
    let mut open = OpenProject::create(talk(), None, &journals);
    open.save_as(&path).unwrap();
    open.make(lesson()).unwrap();
    open.make(decide(4, DecisionKind::Added)).unwrap();
    assert_eq!(lessons(&open), 1);
    open.undo().unwrap().unwrap();
    assert_eq!(lessons(&open), 1, "it was another step");
    open.undo().unwrap().unwrap();
    assert_eq!(lessons(&open), 0);
    open.redo().unwrap().unwrap();
    assert_eq!(lessons(&open), 1);
    open.undo().unwrap().unwrap();
    open.make(decide(9, DecisionKind::Added)).unwrap();
    assert_eq!(lessons(&open), 0);
    assert_eq!(WorkReading::of_project(&path, &journals).unwrap().work.stretches, open.work().stretches);
    open.save().unwrap();
    open.make(lesson()).unwrap();
    assert_eq!(lessons(&open), 1);
    open.close();
    let (open, ..) = OpenProject::open(&path, &journals).unwrap();
    assert_eq!((open.project().adaptation.is_none(), lessons(&open)), (true, 0), "it was not saved");
}

#[test]
fn an_old_project_opens_and_says_that_nothing_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let (journals, path) = (folder.path().join("journals"), folder.path().join("talk.breathmark"));
    let mut open = OpenProject::create(talk(), None, &journals);
    open.make(decide(4, DecisionKind::Added)).unwrap();
    open.save_as(&path).unwrap();
    open.close();
    let text = std::fs::read_to_string(&path).unwrap();
    let mut stored: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(stored["work"].is_object(), "{text}");
    let open_with = |stored: &serde_json::Value| {
        std::fs::write(&path, stored.to_string()).unwrap();
        OpenProject::open(&path, &folder.path().join("elsewhere")).unwrap()
    };
    stored["work"] = "damaged".into();
    let (damaged, warnings, _) = open_with(&stored);
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(damaged.work().is_partial());
    damaged.close();
    stored["work"] = serde_json::json!({ "stretches": [{ "worked_ms": u64::MAX }, { "steps": 1 }] });
    let (odd, warnings, _) = open_with(&stored);
    assert_eq!((warnings.len(), WorkFigures::of(&odd.work().stretches).steps), (1, 1));
    odd.close();
    stored.as_object_mut().unwrap().remove("work");
    let (old, warnings, _) = open_with(&stored);
    assert!(warnings.is_empty() && old.work().is_partial() && old.work().is_empty());
    let shown = figures(old.project(), old.history(), old.work());
    assert!(!shown.is_known() && shown.draft.is_none() && shown.figures().is_empty());
}

#[test]
fn damaged_lines_are_told_with_their_place_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let (journals, path) = (folder.path().join("journals"), folder.path().join("talk.breathmark"));
    let mut open = OpenProject::create(talk(), None, &journals);
    open.save_as(&path).unwrap();
    for gap in [4, 9, 14] {
        open.make(decide(gap, DecisionKind::Added)).unwrap();
    }
    let journal = journals.join(format!("{}.jsonl", open.id().as_str()));
    drop(open);
    let text = std::fs::read_to_string(&journal).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    let hurt = lines[2].replace("\"gap\":9", "\"gap\":8");
    assert_ne!(hurt, lines[2]);
    std::fs::write(&journal, [lines[0], lines[1], &hurt, lines[3], ""].join("\n")).unwrap();
    let before = std::fs::read(&journal).unwrap();
    let read = WorkReading::of_project(&path, &journals).unwrap();
    let place = lines[0].len() + lines[1].len() + 2;
    let told: Vec<String> = read.warnings.iter().map(|warning| warning.message.text()).collect();
    assert_eq!(told, [format!("line 3 of the journal, from byte {place} on, is damaged and was left out")]);
    assert_eq!(WorkFigures::of(&read.work.stretches).steps, 2);
    assert_eq!(std::fs::read(&journal).unwrap(), before, "nothing is written");
    let alone = WorkReading::of_journal(&journal).unwrap();
    assert_eq!((alone.title.as_str(), alone.work, alone.warnings.len()), ("talk", read.work, 1));
    std::fs::write(&journal, b"{\"header\":").unwrap();
    assert!(WorkReading::of_journal(&journal).is_err());
    assert_eq!(WorkReading::of_project(&path, &journals).unwrap().warnings.len(), 1);
}

#[test]
fn no_text_of_the_talk_is_in_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut project = talk();
    let mut open = {
        let words: Vec<_> = (project.words.iter().cloned())
            .map(|word| formats::transcript::Word { text: "confidential".to_owned(), ..word })
            .collect();
        project.words = words.into();
        OpenProject::create(project, None, folder.path())
    };
    open.make(decide(4, DecisionKind::Added)).unwrap();
    let talks = [figures(open.project(), open.history(), open.work())];
    let table = EffortTable { talks: &talks, names: &BTreeMap::new() };
    for format in [ReportFormat::Csv, ReportFormat::Html, ReportFormat::Json] {
        let text = String::from_utf8(table.write(format).unwrap()).unwrap();
        assert!(!text.contains("confidential"), "{text}");
    }
    assert!(!serde_json::to_string(open.work()).unwrap().contains("confidential"));
}
