//! A subtitle file that is opened as it stands, and saved without a change, is the same file.

use std::sync::Arc;

use breathmark::audio::RATE_HZ;
use breathmark::compute::Compute;
use breathmark::cues::{Cue, ProblemKind};
use breathmark::evidence::Evidence;
use breathmark::export::Format;
use breathmark::guideline::Guideline;
use breathmark::pipeline::{AnalysisOptions, analyze};
use breathmark::progress::Progress;
use breathmark::project::{Document, Edit, GivenPart, Project, ProofAspect};
use breathmark::prosody::{CueVoice, FrameTrack, PitchRange, analyze_frames, detect_cue_times};
use breathmark::session::Session;
use breathmark::settling::settle;
use breathmark::subtitle_file::WriteOptions;
use breathmark::transcript::{Transcript, TranscriptChoice, read_as_it_stands};

/// Everything a careful cutter would not do, so that nothing but keeping can give it back: short cues, sentences that end inside a
/// line, one word alone, a cue above every speed, tags, a sound.
const FILE: &str = "1\n00:00:01,000 --> 00:00:01,700\nWe rowed\nout. The\n\n\
    2\n00:00:02,040 --> 00:00:03,000\n<i>tide was</i> with us and the harbour lay behind us like\na coin\n\n\
    3\n00:00:07,000 --> 00:00:15,500\n(Gulls)\n\n\
    4\n00:00:15,500 --> 00:00:16,000\n- Ahoy!\n- Who goes?\n\n\
    5\n00:00:20,000 --> 00:00:22,000\n{\\an8}NORTH PIER, 1 < 2\n\n";

fn kept(text: &str) -> Transcript {
    kept_in(text.as_bytes(), None)
}

fn kept_in(bytes: &[u8], encoding: Option<&str>) -> Transcript {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("harbour.srt");
    std::fs::write(&path, bytes).expect("a file");
    let choice = TranscriptChoice { encoding: encoding.map(str::to_owned), ..TranscriptChoice::default() };
    read_as_it_stands(&path, &choice, &Progress::silent()).expect("a subtitle file").0
}

fn cues_of(project: &Project) -> Vec<Cue> {
    settle(project, None, &Progress::silent()).expect("nobody cancels").cues
}

fn exported(project: &Project) -> String {
    let cues = cues_of(project);
    Format::Srt.write(&cues, &WriteOptions::default())
}

#[test]
fn saved_without_a_change_it_is_the_same_file() {
    let project = Project::new(&kept(FILE), Guideline::ted());
    assert_eq!(exported(&project), FILE);
    // Also when the models have read it.
    let mut compute = Compute::cpu();
    let analysis = analyze(&kept(FILE), None, &AnalysisOptions::default(), &mut compute, &Progress::silent())
        .expect("an analysis");
    assert_eq!(Format::Srt.write(&analysis.project_cues.cues, &WriteOptions::default()), FILE);
}

#[test]
fn the_encoding_that_was_chosen_is_that_of_the_kept_text() {
    let file = b"1\n00:00:01,000 --> 00:00:02,000\nr\xb5ka\n\n";
    for (encoding, text) in [("ISO-8859-2", "rľka"), ("windows-1252", "rµka")] {
        assert_eq!(kept_in(file, Some(encoding)).words[0].text, text);
    }
}

#[test]
fn what_was_given_is_found_anew_part_by_part_and_undone_in_one_step() {
    let check = |part: GivenPart, same_texts: bool, same_times: bool| {
        let project = Project::new(&kept(FILE), Guideline::ted());
        let before = cues_of(&project);
        let mut open = Document::new(project, None);
        open.edit(&Edit::Release { part, words: None }).expect("something was given");
        let after = cues_of(open.project());
        let lines = |cues: &[Cue]| cues.iter().map(|cue| cue.lines.clone()).collect::<Vec<_>>();
        let times = |cues: &[Cue]| cues.iter().map(|cue| cue.span).collect::<Vec<_>>();
        let texts = |cues: &[Cue]| cues.iter().map(|cue| cue.text().replace('\n', " ")).collect::<Vec<_>>();
        assert_eq!(texts(&before) == texts(&after), same_texts, "{part:?}");
        assert_eq!(times(&before) == times(&after), same_times, "{part:?}");
        assert_ne!((lines(&before), times(&before)), (lines(&after), times(&after)), "{part:?}");
        open.undo().expect("a step").expect("as it was");
        assert_eq!(exported(open.project()), FILE, "{part:?}");
    };
    check(GivenPart::Cuts, false, false);
    check(GivenPart::Lines, true, true);
    check(GivenPart::Times, true, false);
}

/// A hum in these stretches of so many seconds, as it is measured.
fn hum(voice: &[(f64, f64)], secs: f64) -> FrameTrack {
    let sample = |at: usize| {
        let now = at as f64 / f64::from(RATE_HZ);
        let speaks = voice.iter().any(|&(from, to)| (from..to).contains(&now));
        let phase = now * std::f64::consts::TAU * 140.0;
        if speaks { (0.4 * (phase.sin() + 0.4 * (2.0 * phase).sin())) as f32 } else { 0.0 }
    };
    let samples: Vec<f32> = (0..(secs * f64::from(RATE_HZ)) as usize).map(sample).collect();
    analyze_frames(samples.as_slice(), PitchRange::SPEECH, &Progress::silent()).expect("nobody cancels")
}

#[test]
fn a_late_cue_and_one_where_nobody_speaks_are_found_by_the_sound_alone() {
    let voice = [(1.0, 2.4), (4.0, 5.5), (7.0, 8.5), (10.0, 13.0), (15.0, 16.5)];
    // The fourth begins 1.3 s late; in the sixth there is no speech.
    let times = [(1.0, 2.4), (4.0, 5.5), (7.0, 8.5), (11.3, 13.0), (15.0, 16.5), (19.0, 20.5)];
    let time = |secs: f64| format!("00:00:{:02},{:03}", secs as u32, (secs * 1000.0).round() as u32 % 1000);
    let cue = |(number, (from, to)): (usize, &(f64, f64))| {
        format!("{}\n{} --> {}\nThe boats are back.\n\n", number + 1, time(*from), time(*to))
    };
    let kept = kept(&times.iter().enumerate().map(cue).collect::<String>());
    let frames = hum(&voice, 22.0);
    let project = Project::new(&kept, Guideline::ted());
    let CueVoice { onsets, unvoiced } = detect_cue_times(&project.spoken_words(), &frames);
    let evidence = Evidence { heard: true, onsets, unvoiced, ..Evidence::default() };
    let mut session = Session::new(Document::new(project, Some(Arc::new(evidence))));
    session.set_proofreading(true);

    let late = |session: &Session| {
        let problems = session.project_cues().problems.iter();
        let late = problems.filter(|problem| matches!(problem.kind, ProblemKind::AppearsLate { .. }));
        late.map(|problem| problem.cue).collect::<Vec<_>>()
    };
    assert_eq!(late(&session), [3], "{:?}", session.project_cues().problems);
    let hints: Vec<_> =
        session.project_cues().hints.iter().filter(|hint| hint.kind == ProblemKind::NobodySpeaks).collect();
    assert_eq!(hints.iter().map(|hint| hint.cue).collect::<Vec<_>>(), [5]);

    let [finding] = session.proofreading_findings() else { panic!("{:?}", session.proofreading_findings()) };
    assert_eq!((finding.cue, finding.place.aspect), (3, ProofAspect::Times));
    assert!(finding.reason.to_string().starts_with("Appears 1.3"), "{}", finding.reason);
    let before: Vec<_> = session.cues().iter().map(|cue| cue.span).collect();
    let edit = session.proof_edit(&finding.clone()).expect("it can be taken");
    session.edit(&edit).expect("it is taken");
    let after: Vec<_> = session.cues().iter().map(|cue| cue.span).collect();
    let start = after[3].start.as_secs();
    assert!((9.8..=10.1).contains(&start), "with its voice: {start}");
    assert_eq!([&before[..3], &before[4..]].concat(), [&after[..3], &after[4..]].concat());
    assert!(late(&session).is_empty() && session.proofreading_findings().is_empty());
}
