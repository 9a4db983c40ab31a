//! One handle that both reports how far a job has come and tells it to stop.
//!
//! Long work calls `progress.tick(done, total)?`; the `?` is the whole of cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The person, or a newer job, asked for the work to stop. Nothing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// How far a stage has come. `total` is 0 while it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub stage: &'static str,
    pub done: u64,
    pub total: u64,
}

type Listener = dyn Fn(Report) + Send + Sync;

/// Cheap to clone; all clones share one cancel flag.
#[derive(Clone)]
pub struct Progress {
    stage: &'static str,
    listener: Option<Arc<Listener>>,
    cancel: Arc<AtomicBool>,
}

impl Progress {
    /// Reports to nobody and is never cancelled (unless through [`Progress::cancel`]).
    pub fn silent() -> Self {
        Self { stage: "", listener: None, cancel: Arc::default() }
    }

    /// Reports each tick to `listener`, which must return quickly and do its own thinning-out.
    pub fn new(listener: impl Fn(Report) + Send + Sync + 'static) -> Self {
        Self { stage: "", listener: Some(Arc::new(listener)), cancel: Arc::default() }
    }

    /// The same handle under the name of a stage, as a person would read it: "decoding", "pitch".
    pub fn stage(&self, stage: &'static str) -> Self {
        Self { stage, ..self.clone() }
    }

    /// The handle for a part of the work: the part's `done` is reported as `before + done` of the whole's `total`.
    pub fn part(&self, before: u64, total: u64) -> Self {
        let Some(listener) = self.listener.clone() else { return self.clone() };
        let shifted = move |report: Report| listener(Report { done: before + report.done, total, ..report });
        Self { listener: Some(Arc::new(shifted)), ..self.clone() }
    }

    /// Reports `done` of `total` units (0 = total unknown). Fails once cancelled.
    pub fn tick(&self, done: u64, total: u64) -> Result<(), Cancelled> {
        if let Some(listener) = &self.listener {
            listener(Report { stage: self.stage, done, total });
        }
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }

    /// Makes the next tick of every clone fail.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn a_clone_under_another_stage_shares_the_cancel_flag() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let sink = seen.clone();
        let progress = Progress::new(move |report| sink.lock().unwrap().push(report));
        let pitch = progress.stage("pitch");
        assert_eq!(pitch.tick(1, 2), Ok(()));
        progress.cancel();
        assert_eq!(pitch.tick(2, 2), Err(Cancelled));
        assert_eq!(seen.lock().unwrap()[0], Report { stage: "pitch", done: 1, total: 2 });
    }

    #[test]
    fn a_part_reports_its_place_in_the_whole() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let sink = seen.clone();
        let progress = Progress::new(move |report| sink.lock().unwrap().push((report.done, report.total)));
        let part = progress.part(100, 400);
        assert_eq!(part.tick(7, 20), Ok(()));
        assert_eq!(*seen.lock().unwrap(), [(107, 400)]);
        progress.cancel();
        assert_eq!(part.tick(8, 20), Err(Cancelled));
    }
}
