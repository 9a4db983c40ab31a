//! Figures of all cues of a talk, beside what the guideline asks for.

use super::finding::{CueNote, DecidedBoundary, Finding};
use super::office::{ReportCell, ReportFigure};
use crate::cues::Cue;
use formats::guideline::{Guideline, exported_duration, reading_speed, word_count, words_per_minute};

/// The summary of a quality report.
pub(super) fn quality_figures(
    guideline: &Guideline,
    cues: &[Cue],
    findings: &[Finding],
    notes: &[CueNote],
    decisions: &[DecidedBoundary],
) -> Vec<ReportFigure> {
    let (problems, hints) = Finding::count(findings);
    let count = |name: &str, count: usize| ReportFigure::new(name, ReportCell::Count(count));
    let mut figures = vec![
        ReportFigure::new("Guideline", ReportCell::of(guideline.name.as_str())),
        count("Cues", cues.len()),
        count("Problems", problems),
        count("Hints", hints),
    ];
    if !cues.is_empty() {
        figures.extend(measured(guideline, cues));
    }
    let bookmarks = notes.iter().filter(|note| note.has_bookmark).count();
    let comments = notes.iter().filter(|note| note.comment.is_some()).count();
    let of_people = [("Bookmarks", bookmarks), ("Comments", comments), ("Decisions", decisions.len())];
    figures.extend(of_people.into_iter().filter(|(_, many)| *many > 0).map(|(name, many)| count(name, many)));
    figures
}

fn measured(guideline: &Guideline, cues: &[Cue]) -> [ReportFigure; 5] {
    let Guideline { max_chars_per_line, max_lines, max_cps, min_duration, max_duration, max_words_per_minute, .. } =
        guideline;
    let longest = cues.iter().flat_map(|cue| &cue.lines).map(|line| guideline.line_chars(line)).max().unwrap_or(0);
    let lines = cues.iter().map(|cue| cue.lines.len()).max().unwrap_or(0);
    let speed = |cue: &Cue| match max_words_per_minute {
        Some(_) => words_per_minute(word_count(&cue.text()), cue.span),
        None => reading_speed(guideline.chars(&cue.text()), cue.span),
    };
    let fastest = cues.iter().map(speed).fold(0.0, f64::max);
    let (speed_unit, fastest_allowed) = match max_words_per_minute {
        Some(most) => ("words per minute", most),
        None => ("characters per second", max_cps),
    };
    let durations = cues.iter().map(|cue| exported_duration(cue.span) as f64 / 1000.0);
    let (shortest, longest_cue) =
        durations.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), secs| (least.min(secs), most.max(secs)));
    let of = |name: &str, value, unit, limit| ReportFigure { limit, unit, ..ReportFigure::new(name, value) };
    let number = |value, decimals| ReportCell::Number { value, decimals };
    let (least, most) = (min_duration.as_secs(), max_duration.as_secs());
    [
        of("Longest line", ReportCell::Count(longest), "characters", format!("at most {max_chars_per_line}")),
        of("Most lines in a cue", ReportCell::Count(lines), "", format!("at most {max_lines}")),
        of("Fastest cue", number(fastest, 1), speed_unit, format!("at most {fastest_allowed}")),
        of("Shortest cue", number(shortest, 3), "s", format!("at least {least:.3} s")),
        of("Longest cue", number(longest_cue, 3), "s", format!("at most {most:.3} s")),
    ]
}
