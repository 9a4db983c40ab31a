//! State shared by the decoding thread and the drawing code.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::failure::PictureFailure;
use super::frame::Wanted;
use super::ring::Ring;
use crate::shots::VideoFacts;
use base::progress::Progress;

/// It is held for no longer than it takes to look something up.
#[derive(Default)]
pub(super) struct SharedState {
    pub wanted: Option<Wanted>,
    /// Grows whenever the play head does not simply go on.
    pub jumps: u64,
    pub ring: Ring,
    pub facts: Option<VideoFacts>,
    pub shown: Option<(u32, u32)>,
    pub trouble: Option<PictureFailure>,
    /// It is to be tried again.
    pub again: bool,
}

pub(super) struct SharedSight {
    state: Mutex<SharedState>,
    /// Wakes the thread; a bell that rings already need not be rung.
    pub bell: SyncSender<()>,
    is_closing: AtomicBool,
    /// Ends what the thread waits for.
    pub progress: Progress,
    on_frame: Box<dyn Fn() + Send + Sync>,
}

impl SharedSight {
    pub fn new(bell: SyncSender<()>, on_frame: impl Fn() + Send + Sync + 'static) -> Self {
        Self {
            state: Mutex::default(),
            bell,
            is_closing: AtomicBool::new(false),
            progress: Progress::silent(),
            on_frame: Box::new(on_frame),
        }
    }

    pub fn state(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn ring(&self) {
        let _ = self.bell.try_send(());
    }

    /// The thread is to end.
    pub fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        self.progress.cancel();
        self.ring();
    }

    pub fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    /// Something new can be seen. The state must not be held.
    pub fn tell(&self) {
        (self.on_frame)();
    }
}
