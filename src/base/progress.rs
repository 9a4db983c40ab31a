//! One handle that both reports how far a job has come and tells it to stop.
//!
//! Long work calls `progress.tick(done, total)?`; the `?` is the whole of cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::texts::t;

/// The person, or a newer job, asked for the work to stop. Nothing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("stage-cancelled"))]
pub struct Cancellation;

/// How far a stage has come. `total` is 0 while it is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProgressReport {
    pub stage: &'static str,
    pub done: u64,
    pub total: u64,
}

type Listener = dyn Fn(ProgressReport) + Send + Sync;

/// Cheap to clone; all clones share one cancel flag.
#[derive(Clone)]
pub struct Progress {
    stage: &'static str,
    listener: Option<Arc<Listener>>,
    cancel: Arc<AtomicBool>,
    /// The flag of the work that this one belongs to.
    above: Option<Arc<AtomicBool>>,
}

impl Progress {
    /// Reports to no callback and is never cancelled (unless through [`Progress::cancel`]).
    pub fn silent() -> Self {
        Self { stage: "", listener: None, cancel: Arc::default(), above: None }
    }

    /// Reports each tick to `listener`, which must return quickly and do its own thinning-out.
    pub fn new(listener: impl Fn(ProgressReport) + Send + Sync + 'static) -> Self {
        Self { stage: "", listener: Some(Arc::new(listener)), cancel: Arc::default(), above: None }
    }

    /// The same handle under the name of a stage, as a person reads it in the language of the window: "decoding", "pitch".
    pub fn stage(&self, stage: &'static str) -> Self {
        Self { stage, ..self.clone() }
    }

    /// The same cancel flag, but without reports of progress: for many pieces of work that run at once.
    pub fn unheard(&self) -> Self {
        Self { listener: None, ..self.clone() }
    }

    /// The handle for a part of the work: the part's `done` is reported as `before + done` of the whole's `total`.
    pub fn part(&self, before: u64, total: u64) -> Self {
        let Some(listener) = self.listener.clone() else { return self.clone() };
        let shifted =
            move |report: ProgressReport| listener(ProgressReport { done: before + report.done, total, ..report });
        Self { listener: Some(Arc::new(shifted)), ..self.clone() }
    }

    /// The handle for an attempt at the work that may be given up alone: cancelling it leaves this one as it is, and it
    /// says nothing any more. `heard` is called with each tick.
    pub fn attempt(&self, heard: impl Fn() + Send + Sync + 'static) -> Self {
        let (cancel, listener) = (Arc::<AtomicBool>::default(), self.listener.clone());
        let given_up = cancel.clone();
        let tell = move |report: ProgressReport| {
            heard();
            if let Some(listener) = listener.as_ref().filter(|_| !given_up.load(Ordering::Relaxed)) {
                listener(report);
            }
        };
        // Work that is already part of an attempt keeps the flag above it by its own.
        debug_assert!(self.above.is_none(), "an attempt within an attempt");
        Self { stage: self.stage, listener: Some(Arc::new(tell)), cancel, above: Some(self.cancel.clone()) }
    }

    /// Reports `done` of `total` units (0 = total unknown). Fails once cancelled.
    pub fn tick(&self, done: u64, total: u64) -> Result<(), Cancellation> {
        if let Some(listener) = &self.listener {
            listener(ProgressReport { stage: self.stage, done, total });
        }
        if self.is_cancelled() { Err(Cancellation) } else { Ok(()) }
    }

    /// Makes the next tick of every clone fail.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    pub fn is_cancelled(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        is_set(&self.cancel) || self.above.as_ref().is_some_and(is_set)
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
        assert_eq!(pitch.tick(2, 2), Err(Cancellation));
        assert_eq!(seen.lock().unwrap()[0], ProgressReport { stage: "pitch", done: 1, total: 2 });
    }

    #[test]
    fn an_attempt_that_is_given_up_is_silent_and_cancels_nothing_else() {
        let (seen, ticks) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(0)));
        let (sink, count) = (seen.clone(), ticks.clone());
        let progress = Progress::new(move |_| *sink.lock().unwrap() += 1);
        let attempt = progress.attempt(move || *count.lock().unwrap() += 1).stage("networks");
        assert_eq!(attempt.tick(1, 2), Ok(()));
        attempt.cancel();
        assert_eq!((attempt.tick(2, 2), progress.tick(0, 2)), (Err(Cancellation), Ok(())));
        assert_eq!((*seen.lock().unwrap(), *ticks.lock().unwrap()), (2, 2));
        let second = progress.attempt(|| {});
        progress.cancel();
        assert_eq!(second.tick(1, 2), Err(Cancellation));
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
        assert_eq!(part.tick(8, 20), Err(Cancellation));
    }
}
