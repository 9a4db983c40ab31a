//! Worked by hand, and the properties of the metric.

use proptest::prelude::*;

use super::*;
use crate::comparison::TimedLines;
use base::time::Span;

/// Cues of a second each, from second 0 on, one after the other; `|` ends a line.
fn timed(cues: &[&str]) -> TimedText {
    timed_at(&cues.iter().enumerate().map(|(at, text)| (at as f64, at as f64 + 1.0, *text)).collect::<Vec<_>>())
}

fn timed_at(cues: &[(f64, f64, &str)]) -> TimedText {
    let lines = |text: &str| text.split('|').map(str::to_owned).collect();
    let cues: Vec<TimedLines> = cues
        .iter()
        .map(|(start, end, text)| TimedLines { span: Span::from_secs(*start, *end), lines: lines(text) })
        .collect();
    TimedText::of(&cues)
}

fn edits_of(reference: &TimedText, hypothesis: &TimedText, variant: Variant) -> Edits {
    edits(reference, hypothesis, variant, &Progress::silent()).unwrap()
}

#[test]
fn the_same_file_needs_no_edit() {
    let file = timed(&["We came|early,", "- and left|late…"]);
    for variant in [Variant::Plain, Variant::Cased] {
        assert_eq!((edits_of(&file, &file, variant).total(), edits_of(&file, &file, variant).rate()), (0, 0.0));
    }
    let counted = edits_of(&file, &file, Variant::Plain);
    assert_eq!((counted.reference_words, counted.reference_breaks), (7, 4));
}

#[test]
fn each_kind_of_edit_counts_once() {
    let reference = timed_at(&[(0.0, 2.0, "one two|three four")]);
    let check = |hypothesis: &str, expected: fn(&Edits) -> usize| {
        let found = edits_of(&reference, &timed_at(&[(0.0, 2.0, hypothesis)]), Variant::Plain);
        assert_eq!((found.total(), expected(&found)), (1, 1), "{hypothesis}: {found:?}");
        // Four words and two breaks.
        assert_eq!(found.rate(), 16.667);
    };
    check("one too|three four", |edits| edits.word_substitutions);
    check("one|three four", |edits| edits.word_deletions);
    check("one two|and three four", |edits| edits.word_insertions);
    check("one two three four", |edits| edits.break_deletions);
    check("one|two|three four", |edits| edits.break_insertions);
    // A break that moves is a shift.
    check("one|two three four", |edits| edits.shifts);
    check("three one two|four", |edits| edits.shifts);
}

#[test]
fn case_and_punctuation_count_in_the_cased_variant_only() {
    let (reference, hypothesis) = (timed(&["Well, it's so."]), timed(&["well it's so"]));
    assert_eq!(edits_of(&reference, &hypothesis, Variant::Plain).total(), 0);
    let cased = edits_of(&reference, &hypothesis, Variant::Cased);
    // well , it 's so . <eob>
    assert_eq!((cased.reference_words, cased.total(), cased.word_deletions), (6, 3, 2));
}

#[test]
fn words_at_other_times_do_not_match() {
    let reference = timed_at(&[(0.0, 1.0, "one two")]);
    let later = timed_at(&[(5.0, 6.0, "one two")]);
    let found = edits_of(&reference, &later, Variant::Plain);
    assert_eq!((found.word_deletions, found.word_insertions, found.break_deletions), (2, 2, 1));
    assert_eq!(found.rate(), 200.0);
    // They touch, but do not overlap.
    let touching = timed_at(&[(1.0, 2.0, "one two")]);
    assert_eq!(edits_of(&reference, &touching, Variant::Plain).total(), 6);
    let overlapping = timed_at(&[(0.9, 2.0, "one two")]);
    assert_eq!(edits_of(&reference, &overlapping, Variant::Plain).total(), 0);
}

#[test]
fn files_without_words() {
    let (empty, file) = (TimedText::default(), timed(&["one"]));
    assert_eq!(edits_of(&empty, &empty, Variant::Plain).rate(), 0.0);
    assert_eq!(edits_of(&empty, &file, Variant::Plain).rate(), 100.0);
    assert_eq!(edits_of(&file, &empty, Variant::Plain).rate(), 100.0);
}

#[test]
fn parts_lie_between_moments_without_subtitles() {
    let spans =
        |cues: &[(f64, f64)]| timed_at(&cues.iter().map(|(start, end)| (*start, *end, "a")).collect::<Vec<_>>());
    let check = |reference: &[(f64, f64)], hypothesis: &[(f64, f64)], expected: &[(usize, usize)]| {
        let (reference, hypothesis) = (spans(reference), spans(hypothesis));
        let parts = independent_parts(&reference.cues, &hypothesis.cues);
        let sizes: Vec<(usize, usize)> = parts.iter().map(|part| (part.0.len(), part.1.len())).collect();
        assert_eq!(sizes, expected);
    };
    check(&[(0.0, 1.0), (1.0, 2.0)], &[(0.0, 1.0), (1.0, 2.0)], &[(1, 1), (1, 1)]);
    check(&[(0.0, 1.0), (1.0, 2.0)], &[(0.5, 1.5)], &[(2, 1)]);
    check(&[(0.0, 1.0), (4.0, 5.0)], &[(2.0, 3.0)], &[(1, 0), (0, 1), (1, 0)]);
    check(&[(0.0, 9.0), (1.0, 2.0)], &[(3.0, 4.0)], &[(2, 1)]);
    check(&[], &[], &[]);
}

#[test]
fn cancelling_is_heard() {
    let file = timed(&["one"]);
    let progress = Progress::silent();
    progress.cancel();
    assert_eq!(edits(&file, &file, Variant::Plain, &progress), Err(Cancellation));
}

proptest! {
    #[test]
    fn the_rate_is_bounded_and_zero_only_for_the_same(
        words in proptest::collection::vec((0_u8..5, 0_u8..4), 1..60),
        other in proptest::collection::vec((0_u8..5, 0_u8..4), 1..60),
    ) {
        let file = |words: &[(u8, u8)]| {
            let mut cues = vec![String::new()];
            for (word, after) in words {
                let text = cues.last_mut().unwrap();
                text.push_str(&format!(" w{word}"));
                match after {
                    0 => text.push('|'),
                    1 => cues.push(String::new()),
                    _ => {}
                }
            }
            timed(&cues.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let (reference, hypothesis) = (file(&words), file(&other));
        let found = edits_of(&reference, &hypothesis, Variant::Plain);
        let tokens = |edits: Edits| edits.reference_words + edits.reference_breaks;
        let itself = edits_of(&hypothesis, &hypothesis, Variant::Plain);
        prop_assert_eq!(itself.total(), 0);
        prop_assert!(found.total() <= tokens(found) + tokens(itself));
        let sequence = |text: &TimedText| text.cues.iter().flat_map(|cue| cue.words.clone()).collect::<Vec<_>>();
        prop_assert!(found.total() > 0 || sequence(&reference) == sequence(&hypothesis));
    }
}
