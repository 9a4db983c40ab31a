//! `breathmark-lab bench shots`: how surely shot changes are found, on videos whose cuts are known.

mod videos;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::evaluation::sums::adds_up;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use media::shots::{DEFAULT_THRESHOLD, ShotChanges, find_each};
use videos::{MadeVideo, VideoKind, videos};

/// What is tried.
const THRESHOLDS: [f64; 12] = [0.05, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6];

#[derive(Debug, Args)]
pub struct Arguments {
    /// Keep the videos in this folder; else they go with the command
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
}

/// How many changes were found that there are, how many that there are not, and how many were missed.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    found: usize,
    wrong: usize,
    missed: usize,
}

adds_up!(Counts: found, wrong, missed);

impl Counts {
    /// `changes`: when shots change, in seconds.
    fn of(changes: impl Iterator<Item = f64>, found: &ShotChanges, tolerance: f64) -> Self {
        let mut times: Vec<f64> = found.times().iter().map(|at| at.as_secs()).collect();
        let mut counts = Self::default();
        for change in changes {
            match times.iter().position(|at| (at - change).abs() <= tolerance) {
                Some(at) => {
                    times.remove(at);
                    counts.found += 1;
                }
                None => counts.missed += 1,
            }
        }
        counts.wrong = times.len();
        counts
    }

    fn precision(self) -> f64 {
        share(self.found, self.found + self.wrong)
    }

    fn recall(self) -> f64 {
        share(self.found, self.found + self.missed)
    }

    fn f1(self) -> f64 {
        let (precision, recall) = (self.precision(), self.recall());
        if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
    }
}

fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 1.0 } else { part as f64 / whole as f64 }
}

/// What came of a threshold on both halves.
#[derive(Debug, Serialize)]
struct Row {
    threshold: f64,
    choosing: Counts,
    measuring: Counts,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let temporary = tempfile::tempdir()?;
    if let Some(folder) = &arguments.keep {
        std::fs::create_dir_all(folder)?;
    }
    let folder = arguments.keep.as_deref().unwrap_or(temporary.path());
    let videos = videos();
    let new_row = |threshold| Row { threshold, choosing: Counts::default(), measuring: Counts::default() };
    let mut rows: Vec<Row> = THRESHOLDS.into_iter().map(new_row).collect();
    let mut by_kind = [Counts::default(); VideoKind::ALL.len()];
    for (number, video) in videos.iter().enumerate() {
        context.progress.tick(number as u64, videos.len() as u64)?;
        let path = video.make(folder)?;
        let (changes, ..) = find_each(&path, None, &THRESHOLDS, &context.progress.unheard())?;
        for (row, found) in rows.iter_mut().zip(&changes) {
            let counts = Counts::of(video.changes(), found, video.tolerance());
            *half(row, video) += counts;
            if row.threshold == DEFAULT_THRESHOLD && !video.is_for_choosing() {
                by_kind[video.kind as usize] += counts;
            }
        }
    }
    let best = rows.iter().max_by(|a, b| a.choosing.f1().total_cmp(&b.choosing.f1()));
    let best = best.map_or(DEFAULT_THRESHOLD, |row| row.threshold);
    let kinds: Vec<_> = VideoKind::ALL
        .iter()
        .zip(&by_kind)
        .map(|(kind, counts)| json!({"kind": kind.name(), "counts": counts}))
        .collect();
    let document =
        json!({"videos": videos.len(), "chosen": best, "default": DEFAULT_THRESHOLD, "rows": rows, "kinds": kinds});
    context.print(&document, || table(&rows, &by_kind, best))?;
    Ok(Outcome::Done)
}

fn half<'a>(row: &'a mut Row, video: &MadeVideo) -> &'a mut Counts {
    if video.is_for_choosing() { &mut row.choosing } else { &mut row.measuring }
}

fn table(rows: &[Row], by_kind: &[Counts], best: f64) -> String {
    let figures = |counts: &Counts| {
        let Counts { found, wrong, missed } = counts;
        format!(
            "{:>6.3} {:>6.3} {:>6.3} {found:>6} {wrong:>6} {missed:>6}",
            counts.precision(),
            counts.recall(),
            counts.f1()
        )
    };
    let mut text = String::from("threshold  half       prec.    rec.     F1  found  wrong missed\n");
    for row in rows {
        for (half, counts) in [("choosing", &row.choosing), ("measuring", &row.measuring)] {
            let _ = writeln!(text, "{:>9}  {half:<9} {}", row.threshold, figures(counts));
        }
    }
    let _ = writeln!(text, "\nbest on the half for choosing: {best}; in use: {DEFAULT_THRESHOLD}\n");
    let _ = writeln!(
        text,
        "at {DEFAULT_THRESHOLD}, half for measuring\nkind             prec.    rec.     F1  found  wrong missed"
    );
    for (kind, counts) in VideoKind::ALL.iter().zip(by_kind) {
        let _ = writeln!(text, "{:<15} {}", kind.name(), figures(counts));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Instant;

    #[test]
    fn each_change_is_found_once() {
        let found = ShotChanges::new([1.0, 1.01, 5.0].map(Instant::from_secs));
        let counts = Counts::of([1.0, 3.0].into_iter(), &found, 0.02);
        assert_eq!((counts.found, counts.wrong, counts.missed), (1, 2, 1));
        assert!((counts.precision() - 1.0 / 3.0).abs() < 1e-9 && (counts.recall() - 0.5).abs() < 1e-9);
        assert_eq!((Counts::default().f1(), share(0, 4)), (1.0, 0.0));
    }
}
