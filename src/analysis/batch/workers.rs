//! All talks, on as many cores as there are.

use std::cmp::Reverse;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

use rayon::prelude::*;

use super::result_file::TalkResult;
use super::talk::BatchTalk;
use super::talk_work::{TalkStatus, TalkWork};
use base::progress::{Cancellation, Progress};
use models::compute::Compute;

/// How many talks are done at the same time, each on one core: to divide a talk among cores costs more than it brings where there are
/// others, and an engine that gave this process four cores is taken at its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerCount(NonZeroUsize);

/// Its outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchCounts {
    pub done: usize,
    /// Done before, and the same still.
    pub kept: usize,
    pub failed: usize,
}

/// So much of the time left is for what does not depend on the length of a talk, in bytes of sound.
const TALK_BYTES: u64 = 1 << 16;
/// As the main thread has it: deeply nested files are read on it, too.
const STACK_BYTES: usize = 8 << 20;

impl WorkerCount {
    /// By default as many as there are cores for this process.
    pub fn new(jobs: Option<NonZeroUsize>) -> Self {
        Self(jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN))
    }

    pub fn jobs(self) -> usize {
        self.0.get()
    }
}

/// Does the talks that are not done, the longest first, so that none is left alone at the end. `on_result` is called on this thread with each result, as soon as it is there; the second argument tells
/// whether it was done before. What comes out does not depend on the number of workers; the models are opened once, for all of them.
///
/// # Errors
/// If the person cancels: talks that were running are dropped, nothing of them is written.
pub fn run(
    talks: &[BatchTalk],
    work: &TalkWork<'_>,
    compute: &Compute,
    workers: WorkerCount,
    progress: &Progress,
    mut on_result: impl FnMut(&TalkResult, bool),
) -> Result<BatchCounts, Cancellation> {
    let looking = progress.stage("looking for results");
    let seen = AtomicUsize::new(0);
    let status = |talk: &BatchTalk| {
        let status = if looking.is_cancelled() { TalkStatus::Waiting(0) } else { work.status(talk) };
        let _ = looking.tick(seen.fetch_add(1, Ordering::Relaxed) as u64 + 1, talks.len() as u64);
        status
    };
    let found: Vec<TalkStatus> = talks.par_iter().map(status).collect();
    let mut counts = BatchCounts::default();
    let mut waiting: Vec<(u64, &BatchTalk)> = Vec::new();
    for (talk, status) in talks.iter().zip(found) {
        match status {
            TalkStatus::Done(result) => {
                counts.kept += 1;
                on_result(&result, true);
            }
            TalkStatus::Waiting(bytes) => waiting.push((bytes.max(TALK_BYTES), talk)),
        }
    }
    waiting.sort_by_key(|(bytes, talk)| (Reverse(*bytes), talk.id()));
    let progress = progress.stage("talks");
    let total: u64 = waiting.iter().map(|(bytes, _)| bytes).sum();
    progress.tick(0, total)?;
    let (next, silent) = (AtomicUsize::new(0), progress.unheard());
    let (sender, results) = sync_channel::<(u64, TalkResult)>(2 * workers.jobs());
    if !waiting.is_empty() {
        // Where devices have to be measured, nothing else runs beside.
        let _ = compute.is_gpu();
    }
    std::thread::scope(|scope| {
        for _ in 0..workers.jobs().min(waiting.len()) {
            let (sender, mut compute, waiting, next, silent) =
                (sender.clone(), compute.clone(), &waiting, &next, &silent);
            scope.spawn(move || {
                // A pool of one thread, so that a talk keeps to its core.
                let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(STACK_BYTES).build();
                while let Some((bytes, talk)) = waiting.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut run = || work.run(talk, &mut compute, silent);
                    let result = match &pool {
                        Ok(pool) => pool.install(run),
                        // No threads are to be had: it goes more slowly.
                        Err(_) => run(),
                    };
                    let Ok(result) = result else { return };
                    if sender.send((*bytes, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = 0;
        for (bytes, result) in results {
            done += bytes;
            match result.error {
                None => counts.done += 1,
                Some(_) => counts.failed += 1,
            }
            on_result(&result, false);
            // Once cancelled the workers end by themselves; what they finished meanwhile is still told.
            let _ = progress.tick(done, total);
        }
    });
    if counts.done + counts.failed < waiting.len() { Err(Cancellation) } else { Ok(counts) }
}
