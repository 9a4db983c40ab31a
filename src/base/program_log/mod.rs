//! What the program logs about its own work, for tracing faults: on standard error where `BREATHMARK_LOG` asks for it,
//! and from the window always in files of the user's.
//!
//! What is logged is about the program, never about a talk: no text, no words, no names of files. The files are bounded, and a log
//! that cannot be written is done without.

mod line_writer;
mod recent_lines;
mod rotating_file;

use std::io;
use std::path::Path;

use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt, registry};

use line_writer::LineWriter;
pub use recent_lines::recent_lines;
use rotating_file::RotatingFile;

/// The prefix of all our crates' names; a filter takes every target with it.
const OURS: &str = "breathmark";

/// Names what is logged on standard error: "debug", "breathmark=info".
const VARIABLE: &str = "BREATHMARK_LOG";

/// Lines on their way to the disk beyond which new ones are dropped: logging never blocks.
const MOST_WAITING: usize = 1024;

/// Logs on standard error alone, as commands do.
pub fn to_standard_error() {
    // In tests it was done before.
    let _ = registry().with(on_standard_error()).try_init();
}

/// Logs in files of a folder, too, and keeps the last lines at hand for a crash report. No disk is touched here: a thread does
/// that.
///
/// Pending lines are written when the answer is dropped, within a second.
#[must_use]
pub fn to_files(folder: Option<&Path>) -> Option<WorkerGuard> {
    let (file, guard) = match folder.map(RotatingFile::new) {
        Some(file) => {
            let builder = NonBlockingBuilder::default().buffered_lines_limit(MOST_WAITING).thread_name("log");
            let (file, guard) = builder.finish(file);
            (Some(file), Some(guard))
        }
        None => (None, None),
    };
    let lines = LineWriter::new(file);
    let layer = fmt::layer().with_ansi(false).with_writer(move || lines.clone()).with_filter(of_interest());
    let _ = registry().with(on_standard_error()).with(layer).try_init();
    guard
}

fn on_standard_error<S>() -> impl tracing_subscriber::Layer<S>
where
    S: tracing::Subscriber + for<'a> registry::LookupSpan<'a>,
{
    fmt::layer().with_writer(io::stderr).with_filter(EnvFilter::from_env(VARIABLE))
}

/// This program's own messages, and warnings of libraries.
fn of_interest() -> Targets {
    Targets::new().with_default(LevelFilter::WARN).with_target(OURS, LevelFilter::INFO)
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn libraries_are_heard_only_when_they_warn() {
        let filter = of_interest();
        let cases = [
            ("breathmark_app::start", Level::INFO, true),
            ("breathmark_models::compute::device", Level::DEBUG, false),
            ("zbus::connection", Level::INFO, false),
            ("zbus::connection", Level::WARN, true),
        ];
        for (target, level, expected) in cases {
            assert_eq!(filter.would_enable(target, &level), expected, "{target} {level}");
        }
    }

    #[test]
    fn what_is_logged_comes_to_the_files_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let (file, guard) = NonBlockingBuilder::default().finish(RotatingFile::new(&folder.path().join("log")));
        let lines = LineWriter::new(Some(file));
        let layer = fmt::layer().with_ansi(false).with_writer(move || lines.clone()).with_filter(of_interest());
        tracing::subscriber::with_default(registry().with(layer), || {
            tracing::info!(target: "breathmark::made_up", milliseconds = 12, "done");
            tracing::debug!(target: "breathmark::made_up", "not of interest");
        });
        drop(guard);
        let text = std::fs::read_to_string(folder.path().join("log/breathmark.log")).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains("INFO breathmark::made_up: done milliseconds=12"), "{text}");
        assert!(recent_lines().iter().any(|line| line.contains("made_up: done")));
    }
}
