//! The figures of all programs, and their table.

use std::fmt::Write as _;

use serde::Serialize;

use super::agreement::{PeerCounts, SpokenLines};
use super::subtitler_lines::SubtitlerLines;
use crate::evaluation::lexical::bootstrap::{Interval, ResampledUnits};
use editor::comparison::sigma::SigmaCounts;
use editor::comparison::{Counts, TimedLines};
use formats::guideline::Guideline;
use formats::language::Language;

/// Always the same, so that a table can be repeated.
const SEED: u64 = 2018;
/// The row of the subtitlers themselves.
const SUBTITLERS: &str = "the subtitlers";

/// What one program made of the talks.
#[derive(Clone, Debug, Default)]
pub struct LineSystem {
    pub name: String,
    /// Per talk.
    pub talks: Vec<Vec<TimedLines>>,
    /// What it took for all of them, if that is known.
    pub seconds: Option<f64>,
}

/// Figures of one program; shares in percent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PeerFigures {
    pub system: String,
    /// Of line ends at gaps between words, those of cues among them.
    pub precision: f64,
    pub recall: f64,
    pub f1: f64,
    /// 95 % of F1 on talks of the same kind, by the bootstrap over talks.
    pub f1_interval: Option<Interval>,
    /// [`Sigma`](editor::comparison::sigma::Sigma) with all breaks as ends of lines, sentence by sentence.
    pub sigma: Option<f64>,
    /// Lines that end in a function word with no mark after it.
    pub function_word_ends: f64,
    /// Sentence ends inside a line.
    pub sentence_inside_line: f64,
    /// Lines above the guideline's length.
    pub too_long: f64,
    /// Cues above the guideline's greatest reading speed; `None` for those whose cues are not known.
    pub too_fast: Option<f64>,
    pub cues: usize,
    /// Spoken words that the program left out or wrote otherwise.
    pub lost_words: usize,
    pub seconds_per_talk: Option<f64>,
}

/// The figures of the subtitlers themselves, then of each program, the best F1 first. Each has made something of every talk.
pub fn peer_figures(
    talks: &[SubtitlerLines],
    systems: &[LineSystem],
    language: &str,
    guideline: &Guideline,
) -> Vec<PeerFigures> {
    let language = Language::of(language);
    let talks: Vec<SpokenLines> = talks.iter().map(SpokenLines::of).collect();
    let mut sigma = SigmaCounts::default();
    let own: Vec<PeerCounts> = talks.iter().map(|talk| talk.count_own(language, guideline, &mut sigma)).collect();
    let mut rows = vec![PeerFigures::of(SUBTITLERS, &own, &sigma, None)];
    for system in systems {
        let mut sigma = SigmaCounts::default();
        let count = |(talk, cues): (&SpokenLines, &Vec<TimedLines>)| talk.count(cues, language, guideline, &mut sigma);
        let counts: Vec<PeerCounts> = talks.iter().zip(&system.talks).map(count).collect();
        rows.push(PeerFigures::of(&system.name, &counts, &sigma, system.seconds));
    }
    rows[1..].sort_by(|a, b| b.f1.total_cmp(&a.f1));
    rows
}

impl PeerFigures {
    fn of(system: &str, talks: &[PeerCounts], sigma: &SigmaCounts, seconds: Option<f64>) -> Self {
        let mut sum = PeerCounts::default();
        talks.iter().for_each(|counts| sum += *counts);
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        let ratio = |ratio: Option<f64>| 100.0 * ratio.unwrap_or_default();
        let line_ends: Vec<Counts> = talks.iter().map(|counts| counts.line_ends).collect();
        let f1_interval =
            ResampledUnits::of(&line_ends, SEED).map(|samples| samples.interval(|counts| ratio(counts.f1())));
        Self {
            system: system.to_owned(),
            precision: ratio(sum.line_ends.precision()),
            recall: ratio(sum.line_ends.recall()),
            f1: ratio(sum.line_ends.f1()),
            f1_interval,
            sigma: sigma.score().map(|sigma| sigma.sigma),
            function_word_ends: percent(sum.function_word_ends, sum.ends),
            sentence_inside_line: percent(sum.inside_line, sum.sentence_ends),
            too_long: percent(sum.too_long, sum.lines),
            too_fast: (sum.cues > 0).then(|| percent(sum.too_fast, sum.cues)),
            cues: sum.cues,
            lost_words: sum.lost_words,
            seconds_per_talk: seconds.map(|seconds| seconds / talks.len().max(1) as f64),
        }
    }

    /// The rows as a table in Markdown.
    pub fn table(rows: &[Self], guideline: &Guideline) -> String {
        let mut text = format!(
            "| program | line ends F1 | precision | recall | Sigma | ends in a function word | sentence end inside a line \
             | lines over {} characters | cues over {:.0} cps | words lost | s per talk |\n|{}\n",
            guideline.max_chars_per_line,
            guideline.max_cps,
            "---|".repeat(11)
        );
        let digit = |value: f64| format!("{value:.1}");
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
        for row in rows {
            let interval = row.f1_interval.map(|[low, high]| format!(" ({low:.1}–{high:.1})")).unwrap_or_default();
            let _ = writeln!(
                text,
                "| {} | {:.1}{interval} | {:.1} | {:.1} | {} | {:.1} | {:.1} | {:.1} | {} | {} | {} |",
                row.system,
                row.f1,
                row.precision,
                row.recall,
                or_dash(row.sigma.map(digit)),
                row.function_word_ends,
                row.sentence_inside_line,
                row.too_long,
                or_dash(row.too_fast.map(digit)),
                row.lost_words,
                or_dash(row.seconds_per_talk.map(|seconds| format!("{seconds:.2}")))
            );
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::transcript::Mark;

    fn talk(ends: &[usize]) -> SubtitlerLines {
        let words: Vec<String> = "So we go home. You saw the old house.".split(' ').map(str::to_owned).collect();
        SubtitlerLines {
            marks: words.iter().map(|word| Mark::of_written(word).unwrap_or_default()).collect(),
            line_ends: (0..words.len()).map(|word| ends.contains(&word)).collect(),
            words,
        }
    }

    fn system(name: &str, lines: &[&str]) -> LineSystem {
        let line = |line: &&str| TimedLines { span: Span::from_secs(0.0, 3.0), lines: vec![(*line).to_owned()] };
        let talk: Vec<TimedLines> = lines.iter().map(line).collect();
        LineSystem { name: name.to_owned(), talks: vec![talk.clone(), talk], seconds: Some(3.0) }
    }

    #[test]
    fn the_best_stands_below_the_subtitlers() {
        let talks = [talk(&[3, 8]), talk(&[3, 5, 8])];
        let systems = [
            system("bad", &["So we go home. You saw the", "old house."]),
            system("good", &["So we go home.", "You saw the old house."]),
        ];
        let rows = peer_figures(&talks, &systems, "en", &Guideline::ted());
        let names: Vec<&str> = rows.iter().map(|row| row.system.as_str()).collect();
        assert_eq!(names, [SUBTITLERS, "good", "bad"]);
        assert_eq!((rows[0].f1, rows[0].sigma, rows[0].too_fast), (100.0, Some(100.0), None));
        // Two of three found, and nothing else.
        assert!((rows[1].f1 - 80.0).abs() < 1e-9 && rows[1].precision == 100.0, "{:?}", rows[1]);
        assert_eq!((rows[1].function_word_ends, rows[1].sentence_inside_line), (0.0, 0.0));
        assert_eq!((rows[2].f1, rows[2].function_word_ends, rows[2].sentence_inside_line), (0.0, 100.0, 100.0));
        assert_eq!((rows[2].cues, rows[2].lost_words, rows[2].seconds_per_talk), (4, 0, Some(1.5)));
        let [low, high] = rows[1].f1_interval.unwrap();
        assert!(low < 80.0 && high == 100.0, "{low} {high}");
        let table = PeerFigures::table(&rows, &Guideline::ted());
        assert_eq!(table.lines().count(), 5);
        assert!(
            table.contains("| good | 80.0 (") && table.contains("over 42 characters | cues over 21 cps"),
            "{table}"
        );
    }
}
