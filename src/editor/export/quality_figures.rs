//! Figures of all cues of a talk, beside what the guideline asks for.

use super::finding::{CueNote, DecidedBoundary, Finding};
use super::office::{ReportCell, ReportFigure};
use crate::cues::Cue;
use formats::guideline::{Guideline, exported_duration, reading_speed};

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
    let Guideline { max_chars_per_line, max_lines, max_cps, min_duration, max_duration, .. } = guideline;
    let longest = cues.iter().flat_map(|cue| &cue.lines).map(|line| guideline.line_chars(line)).max().unwrap_or(0);
    let lines = cues.iter().map(|cue| cue.lines.len()).max().unwrap_or(0);
    let chars = |cue: &Cue| guideline.chars(&cue.text());
    let fastest = cues.iter().map(|cue| reading_speed(chars(cue), cue.span)).fold(0.0, f64::max);
    let durations = cues.iter().map(|cue| exported_duration(cue.span) as f64 / 1000.0);
    let (shortest, longest_cue) =
        durations.fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), secs| (least.min(secs), most.max(secs)));
    let of = |name: &str, value, unit, limit| ReportFigure { limit, unit, ..ReportFigure::new(name, value) };
    let number = |value, decimals| ReportCell::Number { value, decimals };
    let (least, most) = (min_duration.as_secs(), max_duration.as_secs());
    [
        of("Longest line", ReportCell::Count(longest), "characters", format!("at most {max_chars_per_line}")),
        of("Most lines in a cue", ReportCell::Count(lines), "", format!("at most {max_lines}")),
        of("Fastest cue", number(fastest, 1), "characters per second", format!("at most {max_cps}")),
        of("Shortest cue", number(shortest, 3), "s", format!("at least {least:.3} s")),
        of("Longest cue", number(longest_cue, 3), "s", format!("at most {most:.3} s")),
    ]
}
