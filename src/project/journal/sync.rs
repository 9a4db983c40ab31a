//! Brings what was written to the disk without letting anybody wait for it.

use std::fs::File;
use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Least time between two writes to the disk, so that a quick worker does not keep it busy.
const PAUSE: Duration = Duration::from_millis(300);

/// A thread that ends, after a last time, when this is dropped. Nobody waits for it.
pub(super) struct Syncer {
    /// Room for one message: it does not matter how often there is something new.
    news: SyncSender<()>,
    error: Arc<Mutex<Option<io::Error>>>,
}

impl Syncer {
    pub(super) fn start(file: &File) -> io::Result<Self> {
        let (news, receiver) = sync_channel(1);
        let error = Arc::default();
        let file = file.try_clone()?;
        let sink = Arc::clone(&error);
        std::thread::Builder::new().name("journal".to_owned()).spawn(move || run(&file, &receiver, &sink))?;
        Ok(Self { news, error })
    }

    pub(super) fn wake(&self) {
        // Full: it will be seen to. Gone: the thread has failed and said so.
        let _ = self.news.try_send(());
    }

    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn run(file: &File, news: &Receiver<()>, error: &Mutex<Option<io::Error>>) {
    // Ends when the journal is closed and its last news was seen to.
    while news.recv().is_ok() {
        if let Err(cause) = file.sync_data() {
            *error.lock().unwrap_or_else(PoisonError::into_inner) = Some(cause);
        }
        std::thread::sleep(PAUSE);
    }
}
