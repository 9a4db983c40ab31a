//! Brings what was written to the disk without making the caller wait for it.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use base::disk::OpenFile;

/// Sees to it that a file's news come to the disk.
#[derive(Debug)]
pub(super) struct Syncer {
    way: Way,
    error: Arc<Mutex<Option<io::Error>>>,
}

#[derive(Debug)]
enum Way {
    /// A thread that ends, after a last time, when this is dropped. It is not waited for. It begins as soon as there is something
    /// new; what comes while it is at work it brings to the disk together, the next time.
    ///
    /// There is room for one message: it does not matter how often there is something new.
    Thread(SyncSender<()>, JoinHandle<()>),
    /// At once, where there are no threads.
    Caller(Arc<dyn OpenFile>),
}

impl Syncer {
    pub(super) fn start(file: &Arc<dyn OpenFile>, has_threads: bool) -> Self {
        let error = Arc::default();
        let (news, receiver) = sync_channel(1);
        let (thread_file, sink) = (Arc::clone(file), Arc::clone(&error));
        let thread = || std::thread::Builder::new().name("journal".to_owned());
        let running = has_threads.then(|| thread().spawn(move || run(&*thread_file, &receiver, &sink)));
        let way = match running {
            Some(Ok(running)) => Way::Thread(news, running),
            Some(Err(_)) | None => Way::Caller(Arc::clone(file)),
        };
        Self { way, error }
    }

    pub(super) fn wake(&self) {
        match &self.way {
            // Full: it will be seen to. Gone: the thread has failed and said so.
            Way::Thread(news, _) => {
                let _ = news.try_send(());
            }
            Way::Caller(file) => note(file.sync(), &self.error),
        }
    }

    /// Waits until all is on the disk and nobody here has the file open any more; what went wrong.
    pub(super) fn end(self) -> Option<io::Error> {
        let Self { way, error } = self;
        if let Way::Thread(news, running) = way {
            drop(news);
            let _ = running.join();
        }
        error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.error.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn run(file: &dyn OpenFile, news: &Receiver<()>, error: &Mutex<Option<io::Error>>) {
    // Ends when the journal is closed and its last news was seen to.
    while news.recv().is_ok() {
        note(file.sync(), error);
    }
}

fn note(result: io::Result<()>, error: &Mutex<Option<io::Error>>) {
    if let Err(cause) = result {
        *error.lock().unwrap_or_else(PoisonError::into_inner) = Some(cause);
    }
}
