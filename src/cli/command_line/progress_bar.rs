//! Progress bars on standard error, one at a time, named after the stage that runs.

use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressStyle};

use base::progress::{Progress, ProgressReport};

/// A handle that draws a bar where standard error is a terminal; elsewhere, or when `quiet`, it only carries the cancel
/// flag.
pub fn progress(quiet: bool) -> Progress {
    if quiet {
        return Progress::new(|_| ());
    }
    let current: Mutex<Option<(&'static str, ProgressBar)>> = Mutex::new(None);
    Progress::new(move |report| {
        // A poisoned lock only means that another thread panicked while drawing.
        let mut current = current.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        show(&mut current, report);
    })
}

fn show(current: &mut Option<(&'static str, ProgressBar)>, report: ProgressReport) {
    if current.as_ref().is_none_or(|(stage, _)| *stage != report.stage) {
        if let Some((_, bar)) = current.take() {
            bar.finish_and_clear();
        }
        let bar = ProgressBar::new(report.total.max(1));
        let style = ProgressStyle::with_template("{msg:20} {wide_bar} {percent:>3} %  {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(report.stage);
        *current = Some((report.stage, bar));
    }
    if let Some((_, bar)) = current {
        bar.set_length(report.total.max(report.done).max(1));
        bar.set_position(report.done);
        if report.done >= report.total && report.total > 0 {
            bar.finish_and_clear();
        }
    }
}
