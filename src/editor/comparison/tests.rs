//! Whole comparisons of small files.

use super::*;

/// Cues of a second each; `|` ends a line.
fn subtitles(texts: &[String]) -> Subtitles {
    let cues = texts.iter().enumerate().map(|(at, text)| {
        let time = |second: usize| format!("{:02}:{:02}:{:02},000", second / 3600, second / 60 % 60, second % 60);
        format!("{}\n{} --> {}\n{}\n\n", at + 1, time(at), time(at + 1), text.replace('|', "\n"))
    });
    SubtitleVersion::parse(cues.collect::<String>().as_bytes()).unwrap_or_default().subtitles
}

fn report(reference: &[&str], hypothesis: &[&str]) -> (SegmentationReport, Vec<SharedGap>) {
    let file = |texts: &[&str]| subtitles(&texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>());
    let found = compare(&file(reference), &file(hypothesis), &Guideline::ted(), &Progress::silent()).unwrap();
    (found.report, found.differences)
}

#[test]
fn a_file_agrees_with_itself() {
    let file = ["We came|early,", "- and left|late."];
    let (report, differences) = report(&file, &file);
    assert_eq!((report.reference_words, report.matched_words), (6, 6));
    assert_eq!((report.cue_ends.f1, report.line_ends.f1, report.breaks.f1), (Some(1.0), Some(1.0), Some(1.0)));
    assert_eq!((report.pk, report.window_diff, report.suber, report.suber_cased), (Some(0.0), Some(0.0), 0.0, 0.0));
    assert!((report.sigma.unwrap() - 100.0).abs() < 1e-9);
    assert_eq!(report.cue_ends.reference, 1);
    assert_eq!(report.cps_conformity, Conformity { reference: Some(1.0), hypothesis: Some(1.0) });
    assert!(differences.is_empty() && !report.is_doubtful());
}

#[test]
fn breaks_are_compared_at_matched_words() {
    // Reference cue ends: after "b", "d". Hypothesis: after "b", "x" (which is between "d" and "e" all the same), "e".
    let (report, differences) = report(&["a B,", "c d", "e f"], &["a|b", "c d x", "e", "f"]);
    assert_eq!((report.hypothesis_words, report.matched_words), (7, 6));
    assert_eq!((report.cue_ends.reference, report.cue_ends.hypothesis, report.cue_ends.matched), (2, 3, 2));
    assert_eq!((report.line_ends.reference, report.line_ends.hypothesis), (0, 1));
    assert_eq!(report.cue_ends.f1, Some(0.8));
    // Window of one gap: one of five gaps differs.
    assert_eq!((report.pk, report.window_diff), (Some(0.2), Some(0.2)));
    let places: Vec<(Break, Break, usize, usize)> = differences
        .iter()
        .map(|gap| (gap.reference, gap.hypothesis, gap.reference_word, gap.hypothesis_word))
        .collect();
    assert_eq!(places, [(Break::None, Break::Line, 0, 0), (Break::None, Break::Cue, 4, 5)]);
    let table = report.to_string();
    for name in
        ["cue ends", "Sigma", "SubER", "WindowDiff", "lines of at most 42 characters", "21 characters per second"]
    {
        assert!(table.contains(name), "{name}: {table}");
    }
}

#[test]
fn the_talk_is_compared_as_it_would_be_exported() {
    let cue = |from: f64, to: f64, words: std::ops::Range<usize>, line: &str| crate::cues::Cue {
        words,
        lines: vec![line.to_owned()],
        span: base::time::Span::from_secs(from, to),
    };
    let cues = [cue(0.0, 1.0002, 0..2, "one two"), cue(1.0002, 2.0, 2..4, "three four")];
    let talk = Subtitles::of_cues(&cues);
    let file = subtitles(&["one two".to_owned(), "three four".to_owned()]);
    assert_eq!(talk, file);
}

#[test]
fn nothing_in_common_is_no_crash() {
    let file = subtitles(&["a b".to_owned()]);
    let found = compare(&file, &Subtitles::default(), &Guideline::ted(), &Progress::silent()).unwrap();
    let report = found.report;
    assert_eq!((report.matched_words, report.cue_ends.f1, report.pk, report.sigma), (0, None, None, None));
    assert_eq!((report.cpl_conformity.hypothesis, report.suber), (None, 100.0));
    assert!(report.is_doubtful());
}

#[test]
fn a_long_talk_is_compared_quickly() {
    let words: Vec<String> = (0..20_000).map(|at| format!("w{}", (at * 7919) % 4001)).collect();
    let file = |step: usize| {
        BrokenWords::of(subtitles(&words.chunks(step).map(|words| words.join(" ")).collect::<Vec<_>>()).cues())
    };
    let (gaps, matched) = shared_gaps(&file(8), &file(7));
    assert_eq!(matched, 20_000);
    assert_eq!(Agreement::of(&gaps, |kind| kind == Break::Cue).matched, 20_000 / 56);
}

#[test]
fn a_talk_in_one_part_is_scored_in_bounded_time() {
    // Cues of the two files overlap from start to end, so that SubER has no place to part them.
    let words: Vec<String> = (0..900).map(|at| format!("w{}", (at * 7919) % 401)).collect();
    let file = |step: usize| {
        let cues = words.chunks(step).enumerate().map(|(at, words)| TimedLines {
            span: base::time::Span::from_secs((at * step) as f64, ((at + 1) * step) as f64 + 0.5),
            lines: vec![words.join(" ")],
        });
        suber::TimedText::of(&cues.collect::<Vec<_>>())
    };
    let edits = suber::edits(&file(8), &file(7), Variant::Plain, &Progress::silent()).unwrap();
    assert!(edits.total() > 100 && edits.word_substitutions + edits.word_deletions < 100, "{edits:?}");
}
