//! A journal with a change of every kind, as the program wrote it: later programs must go on reading it.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::{
    Change, Edge, KnownRecording, Project, ProofAspect, ProofPlace, SecondCue, SecondFacts, SecondSubtitles, Step,
    recoveries,
};
use crate::decisions::{Decision, DecisionKind};
use base::time::{Duration, Instant, Span};
use evidence::fusion::BoundaryFactor;
use evidence::model_set::ModelSet;
use evidence::restored_text::MarkPolicy;
use formats::guideline::{Field, Guideline, LanguageTable};
use formats::text_rules::RuleChoice;
use formats::transcript::{Mark, Transcript, Word, WordId};
use media::audio::TrackNumber;
use media::shots::ShotChanges;
use serde_json::Value;

/// Each with the changes that it has, of those that [`changes`] makes. Never regenerated: where a kind of change is new, a new file
/// with it is added beside these.
const FILES: &[(&str, Range<usize>)] = &[
    ("every-change.jsonl", 0..24),
    ("shot-changes.jsonl", 24..25),
    ("audio-track.jsonl", 25..26),
    ("second-facts.jsonl", 26..28),
];

fn journal(name: &str) -> String {
    let path = Path::new(base::SOURCE_TREE).join("tests/data/project").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Six words that Ann says.
fn talk() -> Project {
    let word = |id: u32| Word {
        id: WordId(id),
        text: format!("w{id}"),
        span: Span::new(Instant::from_millis(400 * i64::from(id)), Instant::from_millis(400 * i64::from(id) + 300)),
        raw_span: None,
        estimated: false,
        confidence: Some(0.875),
        speaker: Some(Arc::from("Ann")),
    };
    let words = (0..6).map(word).collect();
    let transcript = Transcript { words, language: Some("en".to_owned()), ..Transcript::default() };
    // The journals are of a version that began with these.
    Project { models: ModelSet::Talks, ..Project::new(&transcript, as_then(Guideline::ted())) }
}

/// A guideline as it was before there were rules of text and figures by language.
fn as_then(guideline: Guideline) -> Guideline {
    Guideline { text_rules: RuleChoice::default(), languages: LanguageTable::default(), ..guideline }
}

/// The BBC's guideline as it was when the journals were written, before it said anything of shot changes and words a minute.
fn bbc() -> Guideline {
    let then = Guideline {
        shot_zone: None,
        shot_shift: None,
        out_before_shot: None,
        max_words_per_minute: None,
        optimal_words_per_minute: None,
        ..Guideline::bbc()
    };
    let mut guideline = as_then(then);
    for field in [
        Field::ShotZone,
        Field::ShotShift,
        Field::OutBeforeShot,
        Field::MaxWordsPerMinute,
        Field::OptimalWordsPerMinute,
    ] {
        guideline.provenance.remove(&field);
        guideline.sources.remove(&field);
    }
    guideline
}

/// Changes of every kind, each for the project as the ones before leave it.
fn changes(project: &Project) -> Vec<Change> {
    let word = |at: usize| project.words[at].clone();
    let gap = |at: usize| project.words[at].id;
    let cue = |text: &str| SecondCue { span: Span::from_secs(0.5, 1.5), text: text.to_owned() };
    let facts = |is_kept: bool| SecondFacts {
        name: "harbour.de.srt".to_owned(),
        language: Some("de".to_owned()),
        guideline: is_kept.then(|| Box::new(bbc())),
        in_step: is_kept,
        times_locked: is_kept,
    };
    let second = |text: &str| Some(Box::new(SecondSubtitles { facts: facts(false), cues: vec![cue(text)] }));
    let known = KnownRecording {
        bytes: 1_234,
        checksum: "c0ffee".to_owned(),
        length: Some(Duration::from_millis(2_400)),
        transcript_is_right: true,
    };
    let adaptation = || Some(evidence::fusion::adaptation::Adaptation::default());
    let every = vec![
        Change::Decision { gap: gap(1), from: None, to: Some(Decision::new(DecisionKind::Added, Some(0.25))) },
        Change::Time { edge: Edge::Out(gap(1)), from: None, to: Some(Instant::from_millis(900)) },
        Change::LineBreak { gap: gap(0), from: None, to: Some(true) },
        Change::Words { at: 2, from: vec![word(2)], to: vec![Word { text: "tide".to_owned(), ..word(2) }] },
        Change::Typed { word: gap(2), from: false, to: true },
        Change::Checked { word: gap(3), from: false, to: true },
        Change::Comment { word: gap(3), from: None, to: Some("who?\nask".to_owned()) },
        Change::Bookmark { word: gap(3), from: false, to: true },
        Change::IgnoredWord { word: "Nanchen".to_owned(), from: false, to: true },
        Change::Retimed { words: vec![gap(4), gap(5)], from: false, to: true },
        Change::Proofed { place: ProofPlace { word: gap(1), aspect: ProofAspect::End }, from: false, to: true },
        Change::Second { from: None, to: second("Die Flut") },
        Change::SecondCues { at: 0, from: vec![cue("Die Flut")], to: vec![cue("Die <i>Ebbe</i>")] },
        Change::Speaker { words: vec![gap(4), gap(5)], from: word(4).speaker, to: Some(Arc::from("Harry")) },
        Change::Guideline { from: Box::new(project.guideline.clone()), to: Box::new(bbc()) },
        Change::Models { from: ModelSet::Talks, to: ModelSet::Open },
        Change::Marks { from: project.marks, to: MarkPolicy::Keep },
        Change::IgnorePunctuation { from: false, to: true },
        Change::MarkDecision { gap: gap(2), from: None, to: Some(Mark::Comma) },
        Change::BoundaryFactor { from: BoundaryFactor::USUAL, to: BoundaryFactor::MOST },
        Change::Adaptation { from: None, to: adaptation() },
        Change::Language { from: Some("en".to_owned()), to: Some("de".to_owned()) },
        Change::Recording { from: None, to: Some("/harbour/talk.flac".into()) },
        Change::KnownRecording { from: None, to: Some(known) },
        Change::ShotChanges { from: ShotChanges::default(), to: vec![40, 9_000].into() },
        Change::AudioTrack { from: None, to: TrackNumber::new(2) },
        // How they are kept needs them.
        Change::Second { from: None, to: second("Die Flut") },
        Change::SecondFacts { from: Box::new(facts(false)), to: Box::new(facts(true)) },
    ];
    let kinds: BTreeSet<&str> = every.iter().map(kind).collect();
    assert_eq!(kinds.len(), KINDS, "a change of each kind");
    every
}

/// How many kinds [`kind`] knows.
const KINDS: usize = 27;

/// The name of a kind in a journal. A new kind does not compile before it stands here, in [`KINDS`] and in [`changes`].
fn kind(change: &Change) -> &'static str {
    match change {
        Change::Decision { .. } => "decision",
        Change::Time { .. } => "time",
        Change::LineBreak { .. } => "line_break",
        Change::Words { .. } => "words",
        Change::Typed { .. } => "typed",
        Change::Checked { .. } => "checked",
        Change::Comment { .. } => "comment",
        Change::Bookmark { .. } => "bookmark",
        Change::IgnoredWord { .. } => "ignored_word",
        Change::Retimed { .. } => "retimed",
        Change::Proofed { .. } => "proofed",
        Change::Second { .. } => "second",
        Change::SecondFacts { .. } => "second_facts",
        Change::SecondCues { .. } => "second_cues",
        Change::ShotChanges { .. } => "shot_changes",
        Change::Speaker { .. } => "speaker",
        Change::Guideline { .. } => "guideline",
        Change::Models { .. } => "models",
        Change::IgnorePunctuation { .. } => "ignore_punctuation",
        Change::Marks { .. } => "marks",
        Change::MarkDecision { .. } => "mark_decision",
        Change::BoundaryFactor { .. } => "boundary_factor",
        Change::Adaptation { .. } => "adaptation",
        Change::Language { .. } => "language",
        Change::Recording { .. } => "recording",
        Change::AudioTrack { .. } => "audio_track",
        Change::KnownRecording { .. } => "known_recording",
    }
}

/// `project` with some of the changes made.
fn with_changes(mut project: Project, made: Range<usize>) -> Project {
    for change in changes(&project).drain(made) {
        let step = Step { name: kind(&change).to_owned().into(), changes: vec![change], at: None };
        project.apply(&step).expect("it fits");
    }
    project
}

/// All kinds of change that the steps of a journal have, by their names there.
fn kinds_in(journal: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for line in journal.lines().skip(1) {
        // Behind each line stands its checksum.
        let json = serde_json::Deserializer::from_str(line).into_iter::<Value>().next().expect("a line").expect("JSON");
        let changes = json["do"]["step"]["changes"].as_array().cloned().unwrap_or_default();
        for change in changes {
            let read: Change = serde_json::from_value(change.clone()).expect("a change of this program's");
            assert_eq!(change["change"], kind(&read));
            kinds.insert(kind(&read).to_owned());
        }
    }
    kinds
}

#[test]
fn every_kind_of_change_is_read_from_a_journal_undone_and_made_again() {
    let all: BTreeSet<String> = FILES.iter().flat_map(|(name, _)| kinds_in(&journal(name))).collect();
    let begun = talk();
    let wanted: BTreeSet<String> = changes(&begun).iter().map(|change| kind(change).to_owned()).collect();
    assert_eq!(all, wanted, "the files have a change of each kind");

    for (name, made) in FILES {
        let folder = tempfile::tempdir().unwrap();
        let text = journal(name);
        // The name of a journal is that of its project.
        let header =
            serde_json::Deserializer::from_str(&text).into_iter::<Value>().next().expect("a line").expect("JSON");
        let id = header["header"]["id"].as_str().expect("an id");
        fs::write(folder.path().join(format!("{id}.jsonl")), &text).unwrap();
        let mut found = recoveries(folder.path());
        let (mut open, warnings) = found.pop().expect("what a crash left").restore().unwrap();
        assert!(warnings.is_empty(), "{name}: {warnings:?}");
        let expected = with_changes(begun.clone(), made.clone());
        assert_eq!(open.project(), &expected, "{name}");
        for _ in made.clone() {
            open.undo().unwrap().unwrap();
        }
        assert!(open.undo().is_none());
        assert_eq!(open.project(), &begun);
        for _ in made.clone() {
            open.redo().unwrap().unwrap();
        }
        assert_eq!(open.project(), &expected);
    }
    let speaker = with_changes(begun, 0..24).words[5].speaker.clone();
    assert_eq!(speaker.as_deref(), Some("Harry"));
}
