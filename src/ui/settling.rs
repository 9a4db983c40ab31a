//! A thread that settles a long talk with what came: the window draws meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::store::Wake;
use base::texts;
use editor::session::{SettledLive, SettlingTask};

pub struct SettlingThread {
    tasks: Sender<SettlingTask>,
    settled: Receiver<Option<SettledLive>>,
}

impl SettlingThread {
    /// `wake` is called whenever there is something to take.
    pub fn start(wake: Wake) -> Self {
        let (tasks, received) = channel::<SettlingTask>();
        let (sender, settled) = channel();
        let spawned = thread::Builder::new().name("settling".into()).spawn(texts::carried(move || {
            while let Ok(task) = received.recv() {
                let done = catch_unwind(AssertUnwindSafe(|| task.run()));
                if sender.send(done.ok()).is_err() {
                    return;
                }
                wake();
            }
        }));
        if spawned.is_err() {
            tracing::error!("no thread can be started; the window settles by itself");
        }
        Self { tasks, settled }
    }

    /// Has it done; done here and now if there is no thread.
    pub fn order(&self, task: SettlingTask) -> Option<SettledLive> {
        self.tasks.send(task).err().map(|unsent| unsent.0.run())
    }

    /// What was done since; `None` inside: something went wrong.
    pub fn take(&self) -> Option<Option<SettledLive>> {
        self.settled.try_recv().ok()
    }
}
