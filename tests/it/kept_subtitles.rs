//! A subtitle file that is opened as it stands, and saved without a change, is the same file.

use breathmark::compute::Compute;
use breathmark::cues::Cue;
use breathmark::export::Format;
use breathmark::guideline::Guideline;
use breathmark::pipeline::{AnalysisOptions, analyze, settle};
use breathmark::progress::Progress;
use breathmark::project::{Edit, GivenPart, OpenProject, Project};
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
        let mut open = OpenProject::detached(project, None);
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
