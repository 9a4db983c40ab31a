//! A TextGrid of Praat ("TextGrid file formats" in its manual), long form: tiers of words, cues and boundaries.

use std::fmt::Write as _;

use crate::subtitle_file::clock::seconds_text;
use crate::subtitle_file::file::SubtitleFile;
use base::time::{Instant, Span};

/// A tier: intervals without gaps, or points.
enum Tier {
    Intervals(&'static str, Vec<(Span, String)>),
    Points(&'static str, Vec<(Instant, String)>),
}

/// All tiers that have something in them. Cues that overlap are cut where the next one begins.
pub fn textgrid(file: &SubtitleFile) -> String {
    let words: Vec<(Span, String)> = file.timed_words().into_iter().map(|word| (word.span, word.text)).collect();
    let cues: Vec<(Span, String)> = file.cues.iter().map(|cue| (cue.span, cue.text.plain_text())).collect();
    let mark = |mark: &crate::subtitle_file::file::BoundaryMark| {
        let strength = mark.strength.map(|strength| format!(" {strength:.2}")).unwrap_or_default();
        (mark.at, format!("{}{strength}", mark.state))
    };
    let marks: Vec<(Instant, String)> = file.boundaries.iter().map(mark).collect();
    let ends = words.iter().chain(&cues).map(|(span, _)| span.end.max(span.start));
    let end = ends.chain(marks.iter().map(|(at, _)| *at)).max().unwrap_or(Instant::ZERO).max(Instant::from_millis(1));
    let mut tiers = Vec::new();
    if !words.is_empty() {
        tiers.push(Tier::Intervals("words", filled(words, end)));
    }
    if !cues.is_empty() || tiers.is_empty() {
        tiers.push(Tier::Intervals("cues", filled(cues, end)));
    }
    if !marks.is_empty() {
        tiers.push(Tier::Points("boundaries", marks));
    }
    let end_text = seconds_text(end);
    let mut out = format!(
        "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0\nxmax = {end_text}\ntiers? <exists>\nsize = {}\nitem []:\n",
        tiers.len()
    );
    for (number, tier) in tiers.iter().enumerate() {
        write_tier(&mut out, number + 1, tier, &end_text);
    }
    out
}

fn write_tier(out: &mut String, number: usize, tier: &Tier, end: &str) {
    let (class, name, size) = match tier {
        Tier::Intervals(name, intervals) => ("IntervalTier", name, intervals.len()),
        Tier::Points(name, points) => ("TextTier", name, points.len()),
    };
    let _ = write!(
        out,
        "    item [{number}]:\n        class = \"{class}\"\n        name = \"{name}\"\n        xmin = 0\n        xmax = {end}\n"
    );
    match tier {
        Tier::Intervals(_, intervals) => {
            let _ = writeln!(out, "        intervals: size = {size}");
            for (at, (span, text)) in intervals.iter().enumerate() {
                let (from, to) = (seconds_text(span.start), seconds_text(span.end));
                let _ = write!(
                    out,
                    "        intervals [{}]:\n            xmin = {from}\n            xmax = {to}\n            text = {}\n",
                    at + 1,
                    quoted(text)
                );
            }
        }
        Tier::Points(_, points) => {
            let _ = writeln!(out, "        points: size = {size}");
            for (at, (time, text)) in points.iter().enumerate() {
                let _ = write!(
                    out,
                    "        points [{}]:\n            number = {}\n            mark = {}\n",
                    at + 1,
                    seconds_text(*time),
                    quoted(text)
                );
            }
        }
    }
}

/// Intervals in order that leave no gap, from zero to `end`.
fn filled(mut spans: Vec<(Span, String)>, end: Instant) -> Vec<(Span, String)> {
    spans.sort_by_key(|(span, _)| span.start);
    let starts: Vec<Instant> = spans.iter().map(|(span, _)| span.start).skip(1).chain([end]).collect();
    let mut filled = Vec::new();
    let mut now = Instant::ZERO;
    for ((span, text), next) in spans.into_iter().zip(starts) {
        let start = span.start.max(now);
        let stop = span.end.min(next.max(start)).max(start);
        // What has no length is no interval.
        if stop == start {
            continue;
        }
        if start > now {
            filled.push((Span::new(now, start), String::new()));
        }
        filled.push((Span::new(start, stop), text));
        now = stop;
    }
    if now < end {
        filled.push((Span::new(now, end), String::new()));
    }
    filled
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
