//! Projects on the disk: files, journals, crashes.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use breathmark::acoustic::voice_sign::VoiceSign;
use breathmark::align::AlignedWord;
use breathmark::audio::TrackNumber;
use breathmark::disk::RealDisk;
use breathmark::evidence::{Evidence, GapEvidence, WordDoubt};
use breathmark::fusion::BoundaryFactor;
use breathmark::fusion::GapFusion;
use breathmark::fusion::adaptation::{Adaptation, Example, INPUTS};
use breathmark::guideline::Guideline;
use breathmark::lexical::{LetterCase, OperatingPoint};
use breathmark::model_set::ModelSet;
use breathmark::progress::Progress;
use breathmark::project::{
    CueText, Edge, Edit, HISTORY_LIMIT, Journals, OpenProject, Project, ProjectError, ProofAspect, ProofPlace,
    Recovery, Safety, SecondCue, StepKind, StepName, TextDraft, open_kept, recoveries,
};
use breathmark::recycle_bin::{KeepReason, KeptFolder, SAVES_KEPT};
use breathmark::restored_text::MarkPolicy;
use breathmark::settling::settle;
use breathmark::settling::weigh;
use breathmark::time::{Duration, Instant, Span};
use breathmark::transcript::{Mark, Transcript, Word, WordId};
use proptest::prelude::*;

pub(super) fn talk(words: u32) -> Project {
    let words = (0..words).map(|id| Word {
        id: WordId(id),
        text: format!("w{id}"),
        span: Span::new(Instant::from_millis(400 * i64::from(id)), Instant::from_millis(400 * i64::from(id) + 300)),
        raw_span: None,
        estimated: false,
        confidence: Some(0.875),
        speaker: Some(Arc::from("A \"quoted\" speaker")),
    });
    let transcript = Transcript { words: words.collect(), language: Some("en".to_owned()), ..Transcript::default() };
    Project { models: ModelSet::Talks, ..Project::new(&transcript, Guideline::ted()) }
}

pub(super) fn evidence(words: u32) -> Arc<Evidence> {
    let gap = GapEvidence {
        posterior: [0.123_456_7, 0.2, 0.3, 0.4],
        acoustic: 0.1,
        fusion: Some(GapFusion { sentence_end: 0.5, contributions: [-1.5, 2.0, 0.25, 0.5] }),
        pause: Duration::from_millis(123),
        pitch_reset_st: Some(-1.5),
        energy_drop_db: None,
        case: LetterCase::Capital,
        line_break: None,
        writing: None,
    };
    let gaps: BTreeMap<_, _> = (0..words).map(|id| (WordId(id), gap)).collect();
    Arc::new(Evidence {
        model: "m".to_owned(),
        language: "en".to_owned(),
        fusion: "default".to_owned(),
        heard: true,
        track: None,
        operating_point: OperatingPoint::default().scaled(0.75),
        gaps,
        voice: BTreeMap::from([(WordId(0), vec![VoiceSign::DrawnOut { times: 1.5 }])]),
        silences: BTreeMap::from([(WordId(0), Span::from_secs(0.25, 0.375))]),
        offset: Duration::from_millis(-200),
        doubts: BTreeMap::from([(WordId(2), WordDoubt { probability: 0.625, is_unknown: true, is_unheard: false })]),
        aligned: BTreeMap::from([(WordId(1), AlignedWord { span: Span::from_secs(0.25, 0.75), posterior: 0.875 })]),
        onsets: BTreeMap::from([(WordId(1), Instant::from_millis(250))]),
        unvoiced: [WordId(2)].into(),
    })
}

/// Not as it is shipped, with weights that no short number can say.
fn learnt() -> Adaptation {
    let example = |at: u16| {
        let mut inputs = [0.3; INPUTS];
        inputs[1] = f32::from(at % 7) / 3.0;
        Example { inputs, is_boundary: at % 7 < 2, is_decided: true }
    };
    let learnt = Adaptation::learnt(&(0..100).map(example).collect::<Vec<_>>());
    assert_ne!(learnt, Adaptation::default());
    learnt
}

fn add(gap: u32) -> Edit {
    Edit::Add { gap: WordId(gap), strength: Some(0.25) }
}

pub(super) struct Folders {
    _root: tempfile::TempDir,
    pub(super) journals: PathBuf,
    pub(super) file: PathBuf,
}

pub(super) fn folders() -> Folders {
    let root = tempfile::tempdir().unwrap();
    let (journals, file) = (root.path().join("journals"), root.path().join("talk.breathmark"));
    Folders { journals, file, _root: root }
}

fn only(mut found: Vec<Recovery>) -> Recovery {
    assert_eq!(found.len(), 1, "{found:#?}");
    found.remove(0)
}

/// A saved project with one boundary added, closed.
fn saved(folders: &Folders) -> Project {
    let mut open = OpenProject::create(talk(20), Some(evidence(20)), &folders.journals);
    open.edit(&add(3)).unwrap();
    open.save_as(&folders.file).unwrap();
    let project = open.project().clone();
    open.close();
    project
}

#[test]
fn a_saved_project_is_read_back_as_it_was() {
    let folders = folders();
    let recording = folders.file.with_file_name("sound").join("talk.mp4");
    let mut project = talk(20);
    project.recording = Some(recording.clone());
    project.transcript = Some(PathBuf::from("/elsewhere/talk.json"));
    project.transcript_format = Some("Whisper".to_owned());
    let mut open = OpenProject::create(project, Some(evidence(20)), &folders.journals);
    let edits = [
        add(3),
        Edit::Reject { gap: WordId(4), strength: None },
        Edit::Add { gap: WordId(8), strength: None },
        Edit::Move { from: WordId(8), to: WordId(9), strength: Some(0.5) },
        Edit::Comment { name: StepKind::CommentOnACue, comments: vec![(WordId(2), Some("who?\nask".to_owned()))] },
        Edit::Bookmark { words: vec![(WordId(2), true), (WordId(11), true)] },
        Edit::SetTimes {
            name: StepKind::SetCueEnd,
            times: vec![
                (Edge::In(WordId(4)), Some(Instant::from_millis(1500))),
                (Edge::Out(WordId(3)), Some(Instant::from_millis(1400))),
            ],
        },
        Edit::SetLineBreaks { breaks: vec![(WordId(1), Some(true)), (WordId(2), Some(false))] },
        Edit::Retext {
            name: StepKind::EditText,
            cues: vec![CueText {
                first: WordId(10),
                last: WordId(11),
                shown: vec![("w10".into(), false), ("w11".into(), false)],
                text: "w10 really w11".into(),
            }],
        },
        Edit::SetModels(ModelSet::Open),
        Edit::SetMarks(MarkPolicy::Restore),
        Edit::DecideMarks { marks: vec![(WordId(1), Mark::Comma)], puts_back: false },
        Edit::Check { words: vec![WordId(5), WordId(6)] },
        Edit::SetBoundaryFactor(BoundaryFactor::of_steps(-3)),
        Edit::SetAdaptation(Some(learnt())),
        Edit::SetLanguage(Some("de-CH".to_owned())),
        Edit::SetGuideline(Box::new(Guideline { max_cps: 17.3, name: "Ours".to_owned(), ..Guideline::ted() })),
    ];
    for edit in &edits {
        open.edit(edit).unwrap();
    }
    open.set_position(WordId(7));
    assert!(open.is_changed());
    assert!(matches!(open.save(), Err(ProjectError::NoPath)));
    open.save_as(&folders.file).unwrap();
    assert!(!open.is_changed());
    let (project, revision, id) = (open.project().clone(), open.revision(), open.id().clone());
    open.close();

    let text = fs::read_to_string(&folders.file).unwrap();
    assert!(text.contains("\"recording\": \"sound/talk.mp4\""), "{text}");
    // On Windows with the drive.
    let elsewhere = serde_json::to_string(&std::path::absolute("/elsewhere/talk.json").unwrap()).unwrap();
    assert!(text.contains(&format!("\"transcript\": {elsewhere}")), "{text}");
    assert!(text.lines().count() > 60, "{text}");
    assert!(text.lines().all(|line| line.len() < 800), "{text}");
    assert!(text.ends_with("}\n"));
    assert!(text.contains("\"models\": \"open\"") && text.contains("\"checked\": ["), "{text}");
    assert!(text.contains("\"transcript_format\": \"Whisper\""), "{text}");

    let (open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(recovery.is_none());
    // Its recording is not there; it is not looked for unasked.
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project(), &project);
    assert_eq!(open.evidence(), Some(&evidence(20)));
    assert_eq!((open.position(), open.revision(), open.id()), (Some(WordId(7)), revision, &id));
    assert_eq!(open.history().done().len(), edits.len());
    assert!(!open.is_changed());
    open.close();

    // Without the journal: the same project, without the history.
    let elsewhere = folders.journals.join("none");
    let (open, _, recovery) = OpenProject::open(&folders.file, &elsewhere).unwrap();
    assert!(recovery.is_none() && open.undo_name().is_none());
    assert_eq!((open.project(), open.evidence()), (&project, Some(&evidence(20))));
}

/// Earlier programs call what they do not know a part that was left out: it is written only where it says something.
#[test]
fn a_project_with_all_models_names_none() {
    let folders = folders();
    saved(&folders);
    let text = fs::read_to_string(&folders.file).unwrap();
    assert!(!text.contains("\"models\"") && !text.contains("\"checked\""), "{text}");
    let open = text.replacen("\"position\"", "\"models\": \"open\",\n\"position\"", 1);
    fs::write(&folders.file, open).unwrap();
    let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals.join("none")).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project().models, ModelSet::Open);
}

#[test]
fn what_was_learnt_is_left_out_where_it_is_damaged() {
    let folders = folders();
    let mut open = OpenProject::create(talk(5), None, &folders.journals);
    open.edit(&Edit::SetAdaptation(Some(learnt()))).unwrap();
    assert!(open.edit(&Edit::SetAdaptation(Some(learnt()))).is_err());
    open.save_as(&folders.file).unwrap();
    open.close();
    let text = fs::read_to_string(&folders.file).unwrap();
    let line = text.lines().find(|line| line.contains("\"adaptation\"")).unwrap().to_owned();
    for damaged in ["\"adaptation\": [1, 2],", "\"adaptation\": \"x\",", "\"adaptation\": [1e30,1,1,1,0,0,0],"] {
        fs::write(&folders.file, text.replace(&line, damaged)).unwrap();
        let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals.join("none")).unwrap();
        assert_eq!(open.project(), &talk(5));
        assert!(warnings.iter().any(|warning| warning.message.text().contains("what was learned")), "{warnings:?}");
        open.close();
    }
    // Nothing learnt, nothing written: earlier programs read it, too.
    let mut open = OpenProject::create(talk(5), None, &folders.journals);
    open.save_as(&folders.file).unwrap();
    assert!(!fs::read_to_string(&folders.file).unwrap().contains("adaptation"));
}

#[test]
fn a_project_and_its_history_move_with_their_folder() {
    let root = tempfile::tempdir().unwrap();
    let (old, new) = (root.path().join("old"), root.path().join("new"));
    fs::create_dir(&old).unwrap();
    fs::write(old.join("talk.wav"), "x").unwrap();
    let journals = root.path().join("journals");
    let mut open = OpenProject::create(talk(5), None, &journals);
    open.edit(&Edit::SetRecording(old.join("talk.wav"))).unwrap();
    open.edit(&add(1)).unwrap();
    open.save_as(&old.join("talk.breathmark")).unwrap();
    open.close();
    fs::rename(&old, &new).unwrap();
    let (mut open, warnings, _) = OpenProject::open(&new.join("talk.breathmark"), &journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project().recording, Some(new.join("talk.wav")));
    open.undo().unwrap().unwrap();
    open.undo().unwrap().unwrap();
    assert_eq!(open.project(), &talk(5));
    open.redo().unwrap().unwrap();
    assert_eq!(open.project().recording, Some(new.join("talk.wav")));
}

#[test]
fn undo_and_saving_agree_about_what_is_changed() {
    let folders = folders();
    let mut open = OpenProject::create(talk(20), None, &folders.journals);
    assert!(!open.is_changed());
    open.edit(&add(3)).unwrap();
    assert_eq!((open.undo_name(), open.redo_name()), (Some(&StepKind::AddBoundary.into()), None));
    assert!(open.is_changed());
    open.undo().unwrap().unwrap();
    assert_eq!((open.undo_name(), open.redo_name()), (None, Some(&StepKind::AddBoundary.into())));
    assert!(!open.is_changed() && open.undo().is_none());
    open.redo().unwrap().unwrap();
    open.save_as(&folders.file).unwrap();
    open.undo().unwrap().unwrap();
    assert!(open.is_changed());
    open.redo().unwrap().unwrap();
    assert!(!open.is_changed());
    // The way back to the saved state is cut off.
    open.undo().unwrap().unwrap();
    open.edit(&add(5)).unwrap();
    open.undo().unwrap().unwrap();
    assert!(open.is_changed());
    open.save().unwrap();
    assert!(!open.is_changed());
    assert!(open.edit(&Edit::Withdraw { gap: WordId(9) }).is_err());
    assert!(!open.is_changed());
    open.set_evidence(evidence(20));
    assert!(!open.is_changed());
    open.close();
    // Evidence that came after saving is still there, though not in the file.
    assert!(!fs::read_to_string(&folders.file).unwrap().contains("evidence"));
    let (open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!(open.evidence(), Some(&evidence(20)));
    assert_eq!(open.redo_name(), Some(&StepKind::AddBoundary.into()));
}

#[test]
fn what_a_crash_left_of_a_saved_project_is_offered_and_restored() {
    let folders = folders();
    let before = saved(&folders);
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    open.edit(&add(7)).unwrap();
    open.undo().unwrap().unwrap();
    open.edit(&Edit::SetLanguage(None)).unwrap();
    let (after, revision) = (open.project().clone(), open.revision());
    drop(open);

    // Opening the file gives what was saved, with its history, and the rest besides.
    let (open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project(), &before);
    assert_eq!(open.undo_name(), Some(&StepKind::AddBoundary.into()));
    assert!(!open.is_changed());
    assert!(open.revision() >= revision);
    let recovery = recovery.unwrap();
    assert_eq!((recovery.title.as_str(), recovery.unsaved), ("talk", 2));
    assert_eq!(recovery.last_steps, [StepKind::AddBoundary, StepKind::ChangeLanguage].map(StepName::from));
    assert_eq!(recovery.path.as_deref(), Some(folders.file.as_path()));
    assert!(recovery.last_change.elapsed().unwrap().as_secs() < 60);
    assert!(matches!(recovery.clone().restore(), Err(ProjectError::InUse { .. })));
    assert_eq!(recoveries(&folders.journals).len(), 1, "it stays until it is decided about");
    open.close();

    let (mut open, warnings) = only(recoveries(&folders.journals)).restore().unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!((open.project(), open.path()), (&after, Some(folders.file.as_path())));
    assert!(open.is_changed() && recoveries(&folders.journals).is_empty());
    for _ in 0..3 {
        open.undo().unwrap().unwrap();
    }
    assert!(open.undo().is_none());
    assert_eq!(open.project(), &talk(20));
    open.redo().unwrap().unwrap();
    assert_eq!(open.project(), &before);
    assert!(!open.is_changed());
    open.redo().unwrap().unwrap();
    open.save().unwrap();
    open.close();
    assert!(recoveries(&folders.journals).is_empty());
}

#[test]
fn a_project_that_was_never_saved_survives_a_crash() {
    let folders = folders();
    let mut project = talk(20);
    project.recording = Some(PathBuf::from("/recordings/keynote.mp4"));
    let mut open = OpenProject::create(project, None, &folders.journals);
    open.set_evidence(evidence(20));
    open.edit(&add(3)).unwrap();
    open.set_position(WordId(3));
    assert!(recoveries(&folders.journals).is_empty(), "it is open");
    let state = open.project().clone();
    drop(open);
    let recovery = only(recoveries(&folders.journals));
    assert_eq!((recovery.title.as_str(), recovery.unsaved, &recovery.path), ("keynote", 1, &None));
    let (mut open, _) = recovery.restore().unwrap();
    assert_eq!(open.project(), &state);
    assert_eq!((open.evidence(), open.position()), (Some(&evidence(20)), Some(WordId(3))));
    assert!(open.is_changed());
    open.save_as(&folders.file).unwrap();
    open.close();
    assert!(recoveries(&folders.journals).is_empty());

    // One that nothing was done to is not worth a question.
    drop(OpenProject::create(talk(20), None, &folders.journals));
    assert!(recoveries(&folders.journals).is_empty());
}

#[test]
fn what_is_discarded_is_not_offered_again_but_kept() {
    let folders = folders();
    let before = saved(&folders);
    let aside = || {
        let kept = KeptFolder::beside(&folders.journals).list();
        kept.iter().filter(|kept| kept.reason == KeepReason::UnsavedChanges).count()
    };
    // Closed without saving.
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    open.close();
    assert!(recoveries(&folders.journals).is_empty());
    assert_eq!(aside(), 1);
    // Recovered and refused.
    let (mut open, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_eq!((open.project(), open.undo_name()), (&before, Some(&StepKind::AddBoundary.into())));
    open.edit(&add(5)).unwrap();
    drop(open);
    only(recoveries(&folders.journals)).discard().unwrap();
    assert!(recoveries(&folders.journals).is_empty());
    assert_eq!(aside(), 2);
    // Each opens as a project of its own.
    for kept in KeptFolder::beside(&folders.journals).list() {
        if kept.reason == KeepReason::UnsavedChanges {
            assert_eq!((kept.title.as_str(), kept.answered), ("talk", Some(2)));
            let (copy, warnings) = open_kept(&kept, &folders.journals).unwrap();
            assert!(warnings.is_empty(), "{warnings:?}");
            assert_eq!((copy.project().pins.decisions().count(), copy.path(), copy.is_changed()), (2, None, true));
            assert_eq!(copy.undo_name(), Some(&StepKind::AddBoundary.into()));
            copy.close();
        }
    }
    let (open, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_eq!((open.project(), open.undo_name()), (&before, Some(&StepKind::AddBoundary.into())));
    assert!(open.revision() >= 2, "revisions do not come again");
}

#[test]
fn a_file_that_was_changed_elsewhere_gets_no_foreign_history() {
    let folders = folders();
    let before = saved(&folders);
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    let state = open.project().clone();
    let text = fs::read_to_string(&folders.file).unwrap();
    fs::write(&folders.file, text.replace("\"language\": \"en\",\n  \"ignore", "\"language\": \"fr\",\n  \"ignore"))
        .unwrap();
    assert!(matches!(open.save(), Err(ProjectError::ChangedOnDisk { .. })));
    drop(open);

    let (open, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!(open.project(), &Project { language: Some("fr".to_owned()), ..before });
    assert!(open.undo_name().is_none());
    // The unsaved changes become a project of their own, so it may be open beside the other.
    let recovery = recovery.unwrap();
    assert_eq!(recovery.unsaved, 1);
    open.close();
    let (mut restored, warnings) = recovery.restore().unwrap();
    assert!(warnings.iter().any(|warning| warning.message.text().contains("new name")), "{warnings:?}");
    assert_eq!((restored.project(), restored.path()), (&state, None));
    let (open, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_ne!(open.id(), restored.id());
    restored.save_as(&folders.file.with_file_name("recovered.breathmark")).unwrap();
    assert!(!restored.is_changed());
}

#[test]
fn saving_under_another_name_leaves_the_former_file_with_its_history() {
    let folders = folders();
    let before = saved(&folders);
    let copy = folders.file.with_file_name("copy.breathmark");
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    open.save_as(&copy).unwrap();
    let after = open.project().clone();
    assert_eq!(open.path(), Some(copy.as_path()));
    assert!(!open.is_changed());
    // Both can be open.
    let (other, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_eq!((other.project(), other.undo_name()), (&before, Some(&StepKind::AddBoundary.into())));
    other.close();
    open.close();
    let (open, ..) = OpenProject::open(&copy, &folders.journals).unwrap();
    assert_eq!((open.project(), open.history().done().len()), (&after, 2));
    open.close();
    // A copy made by other means and changed becomes a project of its own, too.
    let third = folders.file.with_file_name("third.breathmark");
    fs::copy(&copy, &third).unwrap();
    let (mut open, ..) = OpenProject::open(&third, &folders.journals).unwrap();
    open.edit(&add(9)).unwrap();
    open.save().unwrap();
    open.close();
    let (mut open, _, recovery) = OpenProject::open(&copy, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_eq!(open.project(), &after);
    open.edit(&add(11)).unwrap();
    open.save().unwrap();
    open.close();
    for (path, steps) in [(&third, 3), (&copy, 1)] {
        let (open, ..) = OpenProject::open(path, &folders.journals).unwrap();
        assert_eq!(open.history().done().len(), steps, "{}", path.display());
        open.close();
    }
    assert!(recoveries(&folders.journals).is_empty());
}

#[test]
fn a_project_opens_in_one_window_only() {
    let folders = folders();
    saved(&folders);
    let first = OpenProject::open(&folders.file, &folders.journals).unwrap();
    let second = OpenProject::open(&folders.file, &folders.journals);
    assert!(matches!(&second, Err(ProjectError::InUse { .. })));
    assert!(second.err().unwrap().to_string().contains("another window"));
    first.0.close();
    assert!(OpenProject::open(&folders.file, &folders.journals).is_ok());
}

#[test]
fn damaged_newer_and_foreign_files_are_refused_with_a_reason() {
    let folders = folders();
    saved(&folders);
    let good = fs::read_to_string(&folders.file).unwrap();
    let refused = |text: &[u8]| {
        fs::write(&folders.file, text).unwrap();
        OpenProject::open(&folders.file, &folders.journals).err().map(|error| error.to_string())
    };
    let check = |text: &str, expected: &str| {
        let message = refused(text.as_bytes()).unwrap_or_else(|| panic!("{expected}: it was opened"));
        assert!(message.contains(expected), "{message}");
    };
    check(&good.replace("\"breathmark\": 1", "\"breathmark\": 8"), "newer Breathmark (format 8");
    check(&good.replacen("\"id\":3,", "\"id\":three,", 1), "damaged in line ");
    check(&good[..good.len() / 2], "damaged in line ");
    check(&good.replacen("\"text\":\"w3\"", "\"text\":3", 1), "damaged in line ");
    check("", "not a Breathmark project");
    check("WEBVTT\n\n", "not a Breathmark project");
    check("{\"segments\": []}", "not a Breathmark project");
    // Not at the end of a line, which begins the next one.
    let cut = good[..good.len() / 2].trim_end();
    let line: usize = cut.lines().count();
    check(cut, &format!("line {line} "));
    fs::remove_file(&folders.file).unwrap();
    assert!(matches!(OpenProject::open(&folders.file, &folders.journals), Err(ProjectError::Read { .. })));
    // Cut anywhere: never a panic, never half a project.
    for length in (0..good.len() - 2).step_by(7) {
        assert!(refused(&good.as_bytes()[..length]).is_some(), "{length}");
    }
}

#[test]
fn odd_parts_of_a_file_are_set_right_and_named() {
    let folders = folders();
    saved(&folders);
    let good = fs::read_to_string(&folders.file).unwrap();
    let check = |from: &str, to: &str, expected: &str, is_right: &dyn Fn(&Project) -> bool| {
        assert!(good.contains(from), "{from}");
        fs::write(&folders.file, good.replacen(from, to, 1)).unwrap();
        let none = folders.journals.join("none");
        let (open, warnings, _) = OpenProject::open(&folders.file, &none).unwrap();
        let found = warnings.iter().any(|warning| warning.message.text().contains(expected));
        assert!(found, "{expected}: {warnings:?}");
        assert!(is_right(open.project()), "{expected}: {:?}", open.project());
        open.close();
    };
    check("\"position\"", "\"colour\": [1, {}],\n\"position\"", "colour", &|_| true);
    check("\"gap\":3,", "\"gap\":99,", "1 decision, time or line break", &|project| {
        project.pins.decisions().next().is_none()
    });
    check("{\"id\":5,", "{\"id\":4,", "id of another", &|project| {
        project.words[5].id == WordId(20) && project.next_word == 21
    });
    check("{\"id\":5,", "{\"id\":4294967295,", "id of another", &|project| project.next_word == 21);
    check("{\"start\":2000000000,", "{\"start\":0,", "impossible times", &|project| {
        project.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
    });
    check("{\"start\":2000000000,", "{\"start\":9000000000,", "impossible times", &|project| {
        project.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start)
    });
    check("\"max_lines\":", "\"max_emoji\":3,\"max_lines\":", "unknown rules", &|project| {
        project.guideline == Guideline::ted()
    });
    check("\"max_lines\":", "\"max_lines\":99,\"x\":", "TED guideline", &|project| {
        project.guideline == Guideline::ted()
    });
    check("\"pause\":123000000", "\"pause\":\"long\"", "stored analysis", &|project| {
        project.pins.decisions().next().is_some()
    });
    check("\"id\": \"", "\"id\": \"../../", "no valid id", &|_| true);
    check("\"position\"", "\"models\": \"rented\",\n\"position\"", "set of models", &|project| {
        project.models == ModelSet::Open
    });
    check("\"position\"", "\"models\": 7,\n\"position\"", "set of models", &|project| project.models == ModelSet::Open);
}

#[test]
fn a_full_or_read_only_folder_does_not_stop_the_work() {
    let folders = folders();
    // A file where the folder should be: works for every user, the administrator included.
    fs::write(&folders.journals, "in the way").unwrap();
    let mut open = OpenProject::create(talk(20), None, &folders.journals);
    let problem = open.take_problem().unwrap();
    assert!(problem.contains("not safe from a crash"), "{problem}");
    open.edit(&add(3)).unwrap();
    open.undo().unwrap().unwrap();
    open.redo().unwrap().unwrap();
    assert_eq!(open.take_problem(), None, "it is told once");
    // As soon as there is a folder, saving begins the journal after all.
    fs::remove_file(&folders.journals).unwrap();
    open.save_as(&folders.file).unwrap();
    open.edit(&add(5)).unwrap();
    assert_eq!(open.take_problem(), None);
    let state = open.project().clone();
    drop(open);
    assert_eq!(only(recoveries(&folders.journals)).restore().unwrap().0.project(), &state);
}

#[test]
fn a_file_that_cannot_be_saved_leaves_everything_as_it_was() {
    let folders = folders();
    saved(&folders);
    let good = fs::read(&folders.file).unwrap();
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    let id = open.id().clone();
    let nowhere = folders.file.with_file_name("missing").join("talk.breathmark");
    assert!(matches!(open.save_as(&nowhere), Err(ProjectError::Write { .. })));
    assert!(open.is_changed());
    assert_eq!((open.id(), open.path()), (&id, Some(folders.file.as_path())));
    assert_eq!(fs::read(&folders.file).unwrap(), good);
    let state = open.project().clone();
    drop(open);
    let (open, _) = only(recoveries(&folders.journals)).restore().unwrap();
    assert_eq!((open.project(), open.path()), (&state, Some(folders.file.as_path())));
}

#[test]
fn ten_thousand_steps_can_be_undone_after_a_restart() {
    let folders = folders();
    let mut open = OpenProject::create(talk(50), None, &folders.journals);
    let steps = HISTORY_LIMIT + 100;
    let mut oldest = talk(50);
    for step in 0..steps {
        if step == 100 {
            oldest = open.project().clone();
        }
        let gap = WordId((step / 2 % 48) as u32);
        let edit = if step % 2 == 0 { Edit::Add { gap, strength: None } } else { Edit::Withdraw { gap } };
        open.edit(&edit).unwrap();
    }
    let newest = open.project().clone();
    open.save_as(&folders.file).unwrap();
    open.close();
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    let mut undone = 0;
    while let Some(step) = open.undo() {
        step.unwrap();
        undone += 1;
    }
    assert_eq!((undone, open.project()), (HISTORY_LIMIT, &oldest));
    drop(open);
    let (mut open, _) = only(recoveries(&folders.journals)).restore().unwrap();
    assert_eq!(open.project(), &oldest);
    while let Some(step) = open.redo() {
        step.unwrap();
    }
    assert_eq!(open.project(), &newest);
    assert!(!open.is_changed());
}

/// One of many things that a person may do; most of them make sense most of the time.
fn any_edit(words: u32) -> impl Strategy<Value = Edit> {
    let word = (0..words).prop_map(WordId);
    let strength = proptest::option::of(0.0..1.0_f32);
    prop_oneof![
        (word.clone(), strength.clone()).prop_map(|(gap, strength)| Edit::Accept { gap, strength }),
        (word.clone(), strength.clone()).prop_map(|(gap, strength)| Edit::Reject { gap, strength }),
        (word.clone(), strength.clone()).prop_map(|(gap, strength)| Edit::Add { gap, strength }),
        (word.clone(), word.clone(), strength.clone()).prop_map(|(from, to, strength)| Edit::Move {
            from,
            to,
            strength
        }),
        word.clone().prop_map(|gap| Edit::Withdraw { gap }),
        proptest::collection::vec((word.clone(), strength), 0..4).prop_map(|gaps| Edit::AcceptAll { gaps }),
        (word.clone(), proptest::option::of(-100..9000_i64), any::<bool>()).prop_map(|(word, at, is_in)| {
            let edge = if is_in { Edge::In(word) } else { Edge::Out(word) };
            Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(edge, at.map(Instant::from_millis))] }
        }),
        (word.clone(), proptest::option::of(any::<bool>()))
            .prop_map(|(gap, breaks)| Edit::SetLineBreaks { breaks: vec![(gap, breaks)] }),
        (word, 0..4_u32, "[a-c]{0,2}( [a-c]{1,3}| w[0-9]|\n[a-c]|){0,4}").prop_map(|(first, more, text)| {
            let last = WordId(first.0 + more);
            Edit::Retext { name: StepKind::EditText, cues: vec![CueText { first, last, shown: Vec::new(), text }] }
        }),
        prop::sample::select(MarkPolicy::ALL.to_vec()).prop_map(Edit::SetMarks),
        prop_oneof![Just(ModelSet::Talks), Just(ModelSet::Open)].prop_map(Edit::SetModels),
        (-5..=5_i32).prop_map(|steps| Edit::SetBoundaryFactor(BoundaryFactor::of_steps(steps))),
        prop_oneof![Just(None), Just(Some("de".to_owned()))].prop_map(Edit::SetLanguage),
        (80..300_u32).prop_map(|tenths| {
            let (max_cps, optimal_cps) = (f64::from(tenths) / 10.0, 8.0);
            Edit::SetGuideline(Box::new(Guideline { max_cps, optimal_cps, ..Guideline::ted() }))
        }),
    ]
}

#[derive(Clone, Debug)]
enum Act {
    Edit(Box<Edit>),
    Undo,
    Redo,
    Save,
    Evidence,
    Crash,
    CloseAndOpen,
}

fn any_act() -> impl Strategy<Value = Act> {
    prop_oneof![
        12 => any_edit(16).prop_map(|edit| Act::Edit(Box::new(edit))),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => Just(Act::Save),
        1 => Just(Act::Evidence),
        1 => Just(Act::Crash),
        1 => Just(Act::CloseAndOpen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done, undone, saved, closed or killed in between: the state is that of the steps that were made.
    #[test]
    fn states_survive_everything(acts in proptest::collection::vec(any_act(), 1..40)) {
        let folders = folders();
        let mut open = OpenProject::create(talk(12), None, &folders.journals);
        // The states on the way, and which of them is the present one.
        let (mut states, mut now) = (vec![talk(12)], 0);
        let mut on_disk = talk(12);
        for act in acts {
            let revision = open.revision();
            match act {
                Act::Edit(edit) => {
                    if let Ok(step) = open.edit(&edit) {
                        prop_assert!(!step.changes.is_empty());
                        states.truncate(now + 1);
                        states.push(open.project().clone());
                        now += 1;
                    }
                }
                Act::Undo => {
                    prop_assert_eq!(open.undo().map(|step| step.is_ok()), (now > 0).then_some(true));
                    now = now.saturating_sub(1);
                }
                Act::Redo => {
                    let can = now + 1 < states.len();
                    prop_assert_eq!(open.redo().map(|step| step.is_ok()), can.then_some(true));
                    now += usize::from(can);
                }
                Act::Save => {
                    open.save_as(&folders.file).unwrap();
                    prop_assert!(!open.is_changed());
                    on_disk = open.project().clone();
                }
                Act::Evidence => open.set_evidence(evidence(12)),
                Act::Crash => {
                    let (was_changed, id) = (open.is_changed(), open.id().clone());
                    let before = open.revision();
                    drop(open);
                    let found = recoveries(&folders.journals);
                    prop_assert_eq!(found.len(), usize::from(was_changed));
                    open = match found.into_iter().next() {
                        Some(recovery) => recovery.restore().unwrap().0,
                        None if folders.file.exists() => {
                            OpenProject::open(&folders.file, &folders.journals).unwrap().0
                        }
                        None => {
                            (states, now) = (vec![talk(12)], 0);
                            OpenProject::create(talk(12), None, &folders.journals)
                        }
                    };
                    prop_assert!(open.id() != &id || open.revision() >= before);
                    prop_assert!(open.id() != &id || open.is_changed() == was_changed);
                }
                Act::CloseAndOpen if folders.file.exists() && !open.is_changed() => {
                    open.close();
                    open = OpenProject::open(&folders.file, &folders.journals).unwrap().0;
                    prop_assert_eq!(open.project(), &on_disk);
                    prop_assert!(!open.is_changed());
                }
                Act::CloseAndOpen => {}
            }
            prop_assert_eq!(forgetful(open.project()), forgetful(&states[now]));
            prop_assert!(open.revision() >= revision || open.history().done().len() == 0);
            prop_assert_eq!(open.take_problem(), None);
        }
        while now > 0 {
            open.undo().unwrap().unwrap();
            now -= 1;
            prop_assert_eq!(forgetful(open.project()), forgetful(&states[now]));
        }
        prop_assert!(open.undo().is_none());
    }
}

/// A project without what undo does not bring back on purpose: ids that were given once are never given again.
fn forgetful(project: &Project) -> Project {
    Project { next_word: 0, ..project.clone() }
}

/// A session with every kind of step, its journal, and the state after each line of it.
pub(super) fn session(folders: &Folders) -> (PathBuf, Vec<Project>) {
    let mut open = OpenProject::create(talk(6), None, &folders.journals);
    let mut states = vec![open.project().clone()];
    let text = "w2 and «more»\nw3".to_owned();
    let retext = CueText { first: WordId(2), last: WordId(3), shown: Vec::new(), text };
    for edit in [
        add(1),
        Edit::Move { from: WordId(1), to: WordId(2), strength: None },
        Edit::Retext { name: StepKind::EditText, cues: vec![retext] },
    ] {
        open.edit(&edit).unwrap();
        states.push(open.project().clone());
    }
    open.undo().unwrap().unwrap();
    states.push(open.project().clone());
    open.set_position(WordId(2));
    states.push(open.project().clone());
    open.redo().unwrap().unwrap();
    states.push(open.project().clone());
    open.set_evidence(evidence(2));
    states.push(open.project().clone());
    open.edit(&Edit::SetLanguage(None)).unwrap();
    states.push(open.project().clone());
    let journal = folders.journals.join(format!("{}.jsonl", open.id().as_str()));
    drop(open);
    (journal, states)
}

#[test]
fn a_torn_line_is_gone_when_work_goes_on() {
    let folders = folders();
    let (journal, states) = session(&folders);
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() - 10]).unwrap();
    let (mut open, warnings) = only(recoveries(&folders.journals)).restore().unwrap();
    assert!(warnings[0].message.text().contains("end of the journal"), "{warnings:?}");
    assert_eq!(open.project(), &states[states.len() - 2]);
    open.edit(&add(4)).unwrap();
    let state = open.project().clone();
    drop(open);
    let (open, warnings) = only(recoveries(&folders.journals)).restore().unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project(), &state);
}

const CHILD_FOLDER: &str = "BREATHMARK_TEST_CHILD_FOLDER";

#[test]
#[ignore = "runs as the child process of another test"]
fn child_that_edits_until_it_is_killed() {
    let Some(folder) = std::env::var_os(CHILD_FOLDER) else { return };
    let mut open = OpenProject::create(talk(50), None, Path::new(&folder));
    for step in 0..1_000_000_u32 {
        let gap = WordId(step / 2 % 48);
        let edit = if step % 2 == 0 { Edit::Add { gap, strength: None } } else { Edit::Withdraw { gap } };
        open.edit(&edit).unwrap();
        println!("acknowledged {}", open.revision());
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_the_program_is_killed() {
    let folders = folders();
    for lines in [1, 40, 777] {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "project::child_that_edits_until_it_is_killed"])
            .env(CHILD_FOLDER, &folders.journals)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut acknowledged = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| line.split("acknowledged ").nth(1)?.parse::<u64>().ok());
        let mut last = acknowledged.by_ref().take(lines).last().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        last = acknowledged.last().unwrap_or(last);
        // The kill may have cut the last number.
        let (open, _) = only(recoveries(&folders.journals)).restore().unwrap();
        assert!(open.revision() >= last && open.revision() <= last + 1, "{} {last}", open.revision());
        assert_eq!(open.history().done().len() as u64, open.revision().min(HISTORY_LIMIT as u64));
        assert_eq!(open.project().pins.decisions().count() as u64, open.revision() % 2);
        open.close();
    }
}

#[test]
fn a_step_takes_no_longer_in_a_longer_talk() {
    let folders = folders();
    crate::growth::assert_linear("editing, saving and opening", 30_000, |size| {
        let words = size as u32;
        let mut open = OpenProject::create(talk(words), Some(evidence(words)), &folders.journals);
        let steps = words / 15;
        for step in 0..steps {
            let word = WordId(1 + step * 13);
            let text = format!("corrected {step}");
            let edit = match step % 3 {
                0 => Edit::Add { gap: word, strength: None },
                1 => Edit::Reject { gap: word, strength: Some(0.5) },
                _ => Edit::Retext {
                    name: StepKind::EditText,
                    cues: vec![CueText { first: word, last: word, shown: Vec::new(), text }],
                },
            };
            open.edit(&edit).unwrap();
        }
        open.save_as(&folders.file).unwrap();
        open.close();
        let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
        open.set_evidence(evidence(words));
        assert_eq!(open.revision(), u64::from(steps));
        open.close();
    });
}

/// A journal's lines with one of them, and the file, changed.
pub(super) fn with_line(bytes: &[u8], number: usize, change: impl Fn(&str) -> String) -> Vec<u8> {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let lines =
        text.lines().enumerate().map(|(at, line)| if at == number { change(line) } else { line.to_owned() } + "\n");
    lines.collect::<String>().into_bytes()
}

#[test]
fn opening_a_project_does_not_write_over_a_damaged_journal() {
    let folders = folders();
    saved(&folders);
    let journal = |open: &OpenProject| folders.journals.join(format!("{}.jsonl", open.id().as_str()));
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    let path = journal(&open);
    drop(open);
    let good = fs::read(&path).unwrap();
    let kept = || {
        KeptFolder::beside(&folders.journals)
            .list()
            .into_iter()
            .filter(|kept| kept.reason == KeepReason::DamagedJournal)
    };
    // The first line, the only change, the version.
    let cases = [
        with_line(&good, 0, |line| line.replacen("\"words\"", "\"wordr\"", 1)),
        with_line(&good, 2, |line| line[..line.len() - 9].to_owned()),
        with_line(&good, 0, |line| line.replacen("\"journal\":3", "\"journal\":4", 1)),
    ];
    for (number, hurt) in cases.into_iter().enumerate() {
        fs::write(&path, &hurt).unwrap();
        let (open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
        assert!(recovery.is_none());
        assert!(
            warnings.iter().any(|warning| warning.message.text().contains("File > Restore")),
            "{number}: {warnings:?}"
        );
        let kept: Vec<_> = kept().collect();
        assert_eq!(kept.len(), number + 1);
        assert!(kept.iter().any(|kept| fs::read(&kept.file).unwrap() == hurt), "{number}");
        drop(open);
    }
}

fn draft(text: &str) -> Option<TextDraft> {
    Some(TextDraft { cue: WordId(2), text: text.to_owned() })
}

#[test]
fn what_is_being_typed_survives_a_crash_and_is_no_change() {
    let folders = folders();
    let second = std::time::Duration::from_secs(1);
    let begin = std::time::Instant::now();
    let mut open = OpenProject::create(talk(6), None, &folders.journals);
    open.set_draft_at(draft("one\nline"), begin);
    // Within the same second: it follows later.
    open.set_draft_at(draft("two"), begin + second / 2);
    assert_eq!(open.draft(), draft("one\nline").as_ref());
    assert!(!open.is_changed() && open.revision() == 0);
    drop(open);
    let recovery = only(recoveries(&folders.journals));
    assert_eq!((recovery.unsaved, &recovery.draft), (0, &draft("one\nline")));
    let (mut open, warnings) = recovery.restore().unwrap();
    assert_eq!((open.draft(), warnings), (draft("one\nline").as_ref(), Vec::new()));
    open.set_draft_at(draft("three"), begin + 2 * second);
    assert_eq!(open.draft(), draft("three").as_ref());
    // Committed: gone at once, also from what a crash leaves.
    open.edit(&add(3)).unwrap();
    open.set_draft_at(None, begin + 2 * second);
    assert_eq!(open.draft(), None);
    open.save_as(&folders.file).unwrap();
    drop(open);
    assert!(recoveries(&folders.journals).is_empty());
    // In a saved project: offered beside it.
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.set_draft_at(draft("four"), begin);
    drop(open);
    let (open, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!(recovery.unwrap().draft, draft("four"));
    open.close();
}

#[test]
fn safety_that_was_off_comes_back_when_it_is_tried_again() {
    let folders = folders();
    fs::write(&folders.journals, "in the way").unwrap();
    let mut open = OpenProject::create(talk(20), None, &folders.journals);
    assert!(matches!(open.safety(), Safety::Off { .. }));
    open.edit(&add(3)).unwrap();
    open.retry();
    assert!(matches!(open.safety(), Safety::Off { .. }));
    fs::remove_file(&folders.journals).unwrap();
    open.retry();
    assert_eq!(open.safety(), Safety::Safe);
    open.edit(&add(5)).unwrap();
    let state = open.project().clone();
    drop(open);
    assert_eq!(only(recoveries(&folders.journals)).restore().unwrap().0.project(), &state);
}

#[test]
fn a_copy_of_an_open_project_opens_beside_it() {
    let folders = folders();
    let project = saved(&folders);
    let copy = folders.file.with_file_name("copy.breathmark");
    fs::copy(&folders.file, &copy).unwrap();
    let (mut first, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    let (mut second, _, recovery) = OpenProject::open(&copy, &folders.journals).unwrap();
    assert!(recovery.is_none());
    assert_ne!(first.id(), second.id());
    first.edit(&add(5)).unwrap();
    second.edit(&add(7)).unwrap();
    second.save().unwrap();
    drop((first, second));
    let (first, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!((first.project(), recovery.unwrap().unsaved), (&project, 1));
}

#[test]
fn the_last_ten_saves_and_every_file_that_was_replaced_are_kept() {
    let folders = folders();
    let kept = KeptFolder::beside(&folders.journals);
    let of = |reason: KeepReason| kept.list().into_iter().filter(|kept| kept.reason == reason).collect::<Vec<_>>();
    let mut open = OpenProject::create(talk(20), None, &folders.journals);
    for gap in 0..13 {
        open.edit(&add(gap)).unwrap();
        if gap == 0 { open.save_as(&folders.file).unwrap() } else { open.save().unwrap() }
    }
    open.close();
    let saves = of(KeepReason::Save);
    assert_eq!(saves.len(), SAVES_KEPT);
    assert_eq!(saves.iter().map(|save| save.answered.unwrap()).collect::<Vec<_>>(), (4..=13).rev().collect::<Vec<_>>());
    let (copy, _) = open_kept(&saves[9], &folders.journals).unwrap();
    assert_eq!((copy.project().pins.decisions().count(), copy.path(), copy.is_changed()), (4, None, true));
    copy.close();
    // Another project is saved over it.
    let former = fs::read(&folders.file).unwrap();
    let mut other = OpenProject::create(talk(5), None, &folders.journals);
    other.save_as(&folders.file).unwrap();
    let replaced = of(KeepReason::Replaced);
    assert_eq!(
        (replaced.len(), replaced[0].answered, replaced[0].original.as_ref()),
        (1, Some(13), Some(&folders.file))
    );
    assert_eq!(kept.read(&replaced[0]).unwrap(), former);
    // Its own saves are saves.
    other.edit(&add(1)).unwrap();
    other.save_as(&folders.file).unwrap();
    assert_eq!(of(KeepReason::Replaced).len(), 1);
    // A save of an earlier session, whose copy is gone.
    other.close();
    for save in of(KeepReason::Save) {
        kept.remove(&save).unwrap();
    }
    let (mut again, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    let before = fs::read(&folders.file).unwrap();
    again.edit(&add(2)).unwrap();
    again.save().unwrap();
    assert_eq!(of(KeepReason::Save).iter().map(|save| kept.read(save).unwrap()).nth(1), Some(before));
}

#[test]
fn long_names_of_speakers_are_written_once() {
    let folders = folders();
    let mut project = talk(300);
    let names: Vec<Arc<str>> = (0..2).map(|number| format!("{number}{}", "x".repeat(3000)).into()).collect();
    for (at, word) in project.words.iter_mut().enumerate().take(290) {
        word.speaker = Some(Arc::clone(&names[at / 10 % 2]));
    }
    let mut open = OpenProject::create(project.clone(), None, &folders.journals);
    open.edit(&add(1)).unwrap();
    open.save_as(&folders.file).unwrap();
    let journal = folders.journals.join(format!("{}.jsonl", open.id().as_str()));
    for file in [&folders.file, &journal] {
        assert!(file.metadata().unwrap().len() < 100_000, "{}", file.display());
    }
    open.edit(&add(2)).unwrap();
    let state = open.project().clone();
    drop(open);
    assert_eq!(only(recoveries(&folders.journals)).restore().unwrap().0.project(), &state);
    let (read, warnings, _) = OpenProject::open(&folders.file, folders.journals.join("none").as_path()).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(read.project().words, project.words);
    let speaker = |at: usize| read.project().words[at].speaker.clone().unwrap();
    assert!(Arc::ptr_eq(&speaker(0), &speaker(289)), "the same one");
    drop(read);
    // A number that names no speaker.
    let text = fs::read_to_string(&folders.file).unwrap().replace("\"speaker\":1}", "\"speaker\":7}");
    fs::write(&folders.file, text).unwrap();
    let (_, warnings, _) = OpenProject::open(&folders.file, folders.journals.join("none").as_path()).unwrap();
    assert!(warnings[0].message.text().contains("speaker"), "{warnings:?}");
}

#[cfg(unix)]
#[test]
fn projects_and_recordings_may_have_names_that_are_not_unicode() {
    use std::os::unix::ffi::OsStrExt as _;
    let folders = folders();
    let name = |bytes: &[u8]| folders.file.with_file_name(std::ffi::OsStr::from_bytes(bytes));
    let (sound, other, file) =
        (name(b"s\xff.wav"), PathBuf::from(std::ffi::OsStr::from_bytes(b"/x/\xfe.wav")), name(b"p\xff.breathmark"));
    fs::write(&sound, "x").unwrap();
    let mut open = OpenProject::create(Project { recording: Some(sound.clone()), ..talk(5) }, None, &folders.journals);
    open.edit(&add(1)).unwrap();
    open.save_as(&file).unwrap();
    open.edit(&Edit::SetRecording(other.clone())).unwrap();
    drop(open);
    let recovery = only(recoveries(&folders.journals));
    assert_eq!(recovery.path.as_ref(), Some(&file));
    let (mut open, warnings) = recovery.restore().unwrap();
    assert_eq!((warnings, open.project().recording.as_ref()), (Vec::new(), Some(&other)));
    open.undo().unwrap().unwrap();
    assert_eq!(open.project().recording.as_ref(), Some(&sound));
    open.close();
    let (open, warnings, _) = OpenProject::open(&file, &folders.journals).unwrap();
    assert_eq!((warnings, open.project().recording.as_ref()), (Vec::new(), Some(&sound)));
}

#[cfg(unix)]
#[test]
fn journals_are_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt as _;
    let folders = folders();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o077;
    saved(&folders);
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    open.edit(&add(5)).unwrap();
    assert_eq!(mode(&folders.journals), 0);
    let mut count = 0;
    for entry in fs::read_dir(&folders.journals).unwrap() {
        assert_eq!(mode(&entry.unwrap().path()), 0);
        count += 1;
    }
    assert!(count >= 2, "journal and lock");
}

#[test]
fn without_locks_a_living_window_is_found_all_the_same() {
    let folders = folders();
    saved(&folders);
    let journals = Journals::on(Arc::new(RealDisk::without_locks()), &folders.journals);
    let (mut open, ..) = OpenProject::open(&folders.file, &journals).unwrap();
    assert_eq!(open.safety(), Safety::NoLocks);
    open.edit(&add(5)).unwrap();
    assert!(matches!(OpenProject::open(&folders.file, &journals), Err(ProjectError::InUse { .. })));
    assert!(recoveries(&journals).is_empty(), "it is open");
    let sign = folders.journals.join(format!("{}.open", open.id().as_str()));
    let text = fs::read_to_string(&sign).unwrap();
    drop(open);
    assert_eq!(recoveries(&journals).len(), 1);
    // What a killed program leaves names a process that is gone, or another that has its number since.
    let dead = text.replacen("\"began\":\"", "\"began\":\"9", 1);
    assert!(dead != text || !cfg!(target_os = "linux"));
    if cfg!(target_os = "linux") {
        fs::write(&sign, dead).unwrap();
        assert_eq!(recoveries(&journals).len(), 1);
    }
}

/// A file with comments, bookmarks and ignored words, as the program wrote it that first had them.
#[test]
fn a_project_with_comments_opens_with_all_of_them_and_is_saved_with_them() {
    let folders = folders();
    fs::write(&folders.file, include_str!("../data/project/with-comments.breathmark")).unwrap();
    let (mut open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
    let project = open.project().clone();
    assert_eq!(project.comments[&WordId(6)], "who speaks here?\nask the client");
    assert_eq!((project.comments.len(), project.bookmarks.first()), (2, Some(&WordId(15))));
    assert!(project.ignored_words.contains("Nanchen"));
    open.edit(&Edit::IgnoreWord { word: "settler".to_owned() }).unwrap();
    open.save().unwrap();
    open.close();
    let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!((&open.project().comments, &open.project().bookmarks), (&project.comments, &project.bookmarks));
    assert_eq!(open.project().ignored_words.len(), 3);
}

/// A file as the program wrote it that still kept verdicts beside the measurements: what is made of the evidence now is what it said
/// then, and the file opens without a warning.
#[test]
fn a_project_that_kept_verdicts_opens_and_comes_to_the_same() {
    let folders = folders();
    let old = include_str!("../data/project/with-verdicts.breathmark");
    fs::write(&folders.file, old).unwrap();
    let (open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
    let (project, heard) = (open.project(), open.evidence().unwrap());
    assert!(project.pins.decisions().count() > 50);
    assert_eq!(project.models, ModelSet::Talks, "there was no choice then");
    let kept: serde_json::Value = serde_json::from_str(old).unwrap();
    let mut compared = 0;
    // The last gap of the file was not the last of its talk.
    for (word, weighed) in project.words.iter().zip(weigh(project, heard)).take(project.words.len() - 1) {
        let kept = &kept["evidence"]["gaps"][word.id.0.to_string()]["joint"];
        let Some(weighed) = weighed.filter(|_| !project.pins.is_typed(word.id)) else { continue };
        let near = |name: &str, now: f32| (kept[name].as_f64().unwrap() - f64::from(now)).abs() < 1e-5;
        assert!(near("lexical", weighed.verdict.lexical) && near("acoustic", weighed.verdict.acoustic), "{kept}");
        assert!(near("fused", weighed.verdict.calibrated.unwrap()), "{kept} {weighed:?}");
        assert_eq!(kept["stage"], serde_json::to_value(weighed.verdict.stage).unwrap());
        compared += 1;
    }
    assert!(compared > 130, "{compared}");
    let settled = settle(project, Some(heard), &Progress::silent()).unwrap();
    assert!(settled.cues.len() > 15 && settled.boundaries.iter().any(|boundary| boundary.is_decided()));
}

/// What was answered about a kept subtitle file is in the file, and stays when it is saved again.
#[test]
fn a_project_with_places_that_were_proofed_opens_as_it_was_left() {
    let folders = folders();
    fs::write(&folders.file, include_str!("../data/project/with-proofed-places.breathmark")).unwrap();
    let (mut open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    let place = |word: u32, aspect: ProofAspect| ProofPlace { word: WordId(word), aspect };
    let expected = [place(2, ProofAspect::End), place(6, ProofAspect::Mark)];
    assert!(open.project().pins.proofed().eq(expected.iter().copied()), "{:?}", open.project().pins);
    assert!(open.project().keeps_cues() && open.project().is_kept_end(WordId(2)));
    open.edit(&Edit::AnswerProof { place: place(3, ProofAspect::Cut), proposal: None }).unwrap();
    open.save().unwrap();
    let saved = open.project().clone();
    drop(open);
    let (again, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(again.project(), &saved);
    assert_eq!(saved.pins.proofed().count(), 3);
}

/// A file with second subtitles, as the program wrote it that first had them.
#[test]
fn a_project_with_second_subtitles_opens_is_journaled_and_saved() {
    let folders = folders();
    fs::write(&folders.file, include_str!("../data/project/with-second-subtitles.breathmark")).unwrap();
    let (mut open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
    let second = open.project().second.clone().unwrap();
    assert_eq!(
        (second.facts.name.as_str(), second.cues.len(), second.cues[1].text.as_str()),
        ("harbour.de.srt", 3, "und zähle\n<i>die Boote</i>")
    );
    let written = SecondCue { text: "Es sind nie genug.".to_owned(), ..second.cues[2].clone() };
    let edit = Edit::EditSecond {
        name: StepKind::EditSecondText,
        at: 2,
        from: vec![second.cues[2].clone()],
        to: vec![written.clone()],
    };
    open.edit(&edit).unwrap();
    let expected = open.project().clone();
    drop(open);

    // The program died: the edit is in the journal, and can still be taken back.
    let (saved, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!(saved.project().second.as_ref(), Some(&second));
    saved.close();
    let (mut open, warnings) = recovery.unwrap().restore().unwrap();
    assert!(warnings.is_empty() && *open.project() == expected, "{warnings:?}");
    open.undo().unwrap().unwrap();
    assert_eq!(open.project().second.as_ref(), Some(&second));
    open.redo().unwrap().unwrap();
    open.save().unwrap();
    open.close();
    let text = fs::read_to_string(&folders.file).unwrap();
    assert!(text.contains("\"breathmark\": 3") && text.contains("Es sind nie genug."));
    let (mut open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && *open.project() == expected, "{warnings:?}");
    // Without them the file is one that earlier programs read.
    open.edit(&Edit::SetSecond { name: StepKind::CloseSecondSubtitles, to: None }).unwrap();
    open.save().unwrap();
    open.close();
    assert!(fs::read_to_string(&folders.file).unwrap().contains("\"breathmark\": 1"));

    // Damage costs them alone.
    let broken = text.replacen("\"harbour.de.srt\"", "7", 1);
    fs::write(&folders.file, broken).unwrap();
    let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(open.project().second.is_none() && open.project().words == expected.words);
    assert!(warnings.iter().any(|warning| warning.message.text().contains("second subtitles")), "{warnings:?}");
}

/// A file with shot changes, as the program wrote it that first had them.
#[test]
fn a_project_with_shot_changes_opens_is_journaled_and_saved() {
    let folders = folders();
    fs::write(&folders.file, include_str!("../data/project/with-shot-changes.breathmark")).unwrap();
    let (mut open, warnings, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && recovery.is_none(), "{warnings:?}");
    let kept: Vec<i64> = open.project().shots.clone().into();
    assert_eq!(kept, [440, 2_520, 4_000]);
    let edit = Edit::SetShots { name: StepKind::ImportShotChanges, to: vec![1_000, 2_000].into() };
    open.edit(&edit).unwrap();
    assert!(open.edit(&edit).is_err(), "they are there already");
    let expected = open.project().clone();
    drop(open);

    // The program died: the edit is in the journal, and can still be taken back.
    let (saved, _, recovery) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    saved.close();
    let (mut open, warnings) = recovery.unwrap().restore().unwrap();
    assert!(warnings.is_empty() && *open.project() == expected, "{warnings:?}");
    open.undo().unwrap().unwrap();
    assert_eq!(Vec::from(open.project().shots.clone()), kept);
    open.redo().unwrap().unwrap();
    open.save().unwrap();
    open.close();
    let text = fs::read_to_string(&folders.file).unwrap();
    assert!(
        text.contains("\"breathmark\": 5") && text.contains("\"shot_changes\": [\n    1000,\n    2000\n  ]"),
        "{text}"
    );
    let (mut open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty() && *open.project() == expected, "{warnings:?}");
    // Without them the file is one that earlier programs read.
    open.edit(&Edit::SetShots { name: StepKind::ImportShotChanges, to: Vec::new().into() }).unwrap();
    open.save().unwrap();
    open.close();
    assert!(fs::read_to_string(&folders.file).unwrap().contains("\"breathmark\": 1"));

    // Damage costs them alone.
    fs::write(&folders.file, text.replacen("1000,", "\"soon\",", 1)).unwrap();
    let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(open.project().shots.is_empty() && open.project().words == expected.words);
    assert!(warnings.iter().any(|warning| warning.message.text().contains("shot changes")), "{warnings:?}");
}

#[test]
fn the_audio_track_that_was_chosen_is_saved_and_undone() {
    let folders = folders();
    let project = saved(&folders);
    let (mut open, ..) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!(open.project().audio_track, None);
    let edit = Edit::SetAudioTrack(TrackNumber::new(2));
    open.edit(&edit).unwrap();
    assert!(open.edit(&edit).is_err(), "it is heard already");
    open.undo().unwrap().unwrap();
    assert_eq!(open.project().audio_track, None);
    open.redo().unwrap().unwrap();
    open.save().unwrap();
    open.close();
    let text = fs::read_to_string(&folders.file).unwrap();
    assert!(text.contains("\"breathmark\": 6") && text.contains("\"audio_track\": 2"), "{text}");
    let (mut open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(open.project().audio_track, TrackNumber::new(2));
    assert_eq!(open.project().pins, project.pins);
    // Another file has other tracks; undo knows the former one.
    open.edit(&Edit::SetRecording(folders.file.with_file_name("other.mkv"))).unwrap();
    assert_eq!(open.project().audio_track, None);
    open.undo().unwrap().unwrap();
    assert_eq!(open.project().audio_track, TrackNumber::new(2));
    // Without a choice the file is one that earlier programs read.
    open.edit(&Edit::SetAudioTrack(None)).unwrap();
    open.save().unwrap();
    open.close();
    assert!(!fs::read_to_string(&folders.file).unwrap().contains("\"breathmark\": 6"));
    // Damage costs the choice alone.
    fs::write(&folders.file, text.replacen("\"audio_track\": 2", "\"audio_track\": 0", 1)).unwrap();
    let (open, warnings, _) = OpenProject::open(&folders.file, &folders.journals).unwrap();
    assert_eq!((open.project().audio_track, &open.project().pins), (None, &project.pins));
    assert!(warnings.iter().any(|warning| warning.message.text().contains("audio track")), "{warnings:?}");
    open.close();
}
