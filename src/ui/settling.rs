//! A thread that settles a long talk with what came: the window draws meanwhile.

use std::sync::mpsc::{Receiver, channel};

use super::executor::{Wake, WorkLane, survived};
use editor::session::{SettledLive, SettlingTask};

pub struct SettlingThread {
    lane: WorkLane<SettlingTask>,
    settled: Receiver<Option<SettledLive>>,
}

impl SettlingThread {
    /// `wake` is called whenever there is something to take.
    pub fn start(wake: Wake) -> Self {
        let (sender, settled) = channel();
        let lane = WorkLane::start("settling", move |task: SettlingTask| {
            // A window that is gone needs no result.
            let _ = sender.send(survived(|| task.run()));
            wake();
        });
        Self { lane, settled }
    }

    /// Has it done; done here and now if there is no thread.
    pub fn order(&self, task: SettlingTask) -> Option<SettledLive> {
        self.lane.send(task).err().map(SettlingTask::run)
    }

    /// What was done since; `None` inside: something went wrong.
    pub fn take(&self) -> Option<Option<SettledLive>> {
        self.settled.try_recv().ok()
    }
}
