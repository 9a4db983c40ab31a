//! Work in the background: threads that do one thing after the other, and the tickets of what they were given to do.
//!
//! Work reports and can be cancelled; a panic in it ends nothing but that piece of work; what comes of work that nobody wants any
//! more is told apart from what is waited for.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use base::progress::{Progress, ProgressReport};
use base::texts;

/// Called from a thread whenever the window has something to take.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// Starts a thread, which speaks as this one does. Where the system starts none, whatever is handed to it comes back.
pub fn start_thread(name: &'static str, work: impl FnOnce() + Send + 'static) {
    if thread::Builder::new().name(name.to_owned()).spawn(texts::carried(work)).is_err() {
        tracing::error!(name, "no thread can be started");
    }
}

/// Does what must not end the thread; `None`: it panicked, and the hook of panics has told.
pub fn survived<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// A thread that does one task after the other, until this is dropped.
pub struct WorkLane<T> {
    tasks: Sender<T>,
}

impl<T: Send + 'static> WorkLane<T> {
    pub fn start(name: &'static str, mut work: impl FnMut(T) + Send + 'static) -> Self {
        let (tasks, received) = channel();
        start_thread(name, move || received.into_iter().for_each(&mut work));
        Self { tasks }
    }

    /// `work` is called with `None` once nothing has come for so long.
    pub fn start_resting(
        name: &'static str,
        patience: Duration,
        mut work: impl FnMut(Option<T>) + Send + 'static,
    ) -> Self {
        let (tasks, received) = channel();
        start_thread(name, move || {
            loop {
                let task = match received.recv_timeout(patience) {
                    Err(RecvTimeoutError::Timeout) => {
                        work(None);
                        // For as long as it takes.
                        received.recv().ok()
                    }
                    task => task.ok(),
                };
                let Some(task) = task else { return };
                work(Some(task));
            }
        });
        Self { tasks }
    }

    /// # Errors
    /// The task, if there is no thread to do it.
    pub fn send(&self, task: T) -> Result<(), T> {
        self.tasks.send(task).map_err(|unsent| unsent.0)
    }
}

enum TicketNews<E> {
    Progress(ProgressReport),
    /// More follows.
    Event(E),
    End(E),
}

/// The end of a piece of work that does it. Its events are of type `E`.
pub struct Ticket<E> {
    number: u64,
    pub progress: Progress,
    news: Sender<(u64, TicketNews<E>)>,
    wake: Wake,
}

impl<E> Ticket<E> {
    /// Something came of it, and more will.
    pub fn send(&self, event: E) {
        self.tell(TicketNews::Event(event));
    }

    /// The last that comes of it.
    pub fn end(self, event: E) {
        self.tell(TicketNews::End(event));
    }

    fn tell(&self, news: TicketNews<E>) {
        // A window that is gone needs no news.
        let _ = self.news.send((self.number, news));
        (self.wake)();
    }
}

/// How far a piece of work is.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkStatus {
    /// As a person reads it: "decoding", "pitch and energy".
    pub stage: String,
    /// 0 to 1; `None` while nothing is known.
    pub share: Option<f32>,
}

struct Running<K> {
    number: u64,
    kind: K,
    progress: Progress,
    status: WorkStatus,
    /// What it brings is not wanted, but it is waited for.
    is_given_up: bool,
}

/// The window's end of work: what runs, in the order in which it was begun, and what comes of it. `K` says what kind of work it is.
pub struct Tickets<K, E> {
    running: VecDeque<Running<K>>,
    news: Receiver<(u64, TicketNews<E>)>,
    sender: Sender<(u64, TicketNews<E>)>,
    wake: Wake,
    last: u64,
}

impl<K: Copy, E: Send + 'static> Tickets<K, E> {
    /// `wake` is called whenever there is something to [`Tickets::take`].
    pub fn new(wake: Wake) -> Self {
        let (sender, news) = channel();
        Self { running: VecDeque::new(), news, sender, wake, last: 0 }
    }

    pub fn wake(&self) -> &Wake {
        &self.wake
    }

    /// A ticket for work that is waiting for its turn. A frame is drawn at most as often as the screen wants, so that nothing thins
    /// out what it reports.
    pub fn begin(&mut self, kind: K, stage: &str) -> Ticket<E> {
        let (number, sender, wake) = (self.last + 1, self.sender.clone(), self.wake.clone());
        let progress = Progress::new(move |report| {
            let _ = sender.send((number, TicketNews::Progress(report)));
            wake();
        });
        self.begin_with(kind, stage, progress)
    }

    /// The same for work whose steps nobody follows: no frame is drawn for them.
    pub fn begin_silently(&mut self, kind: K, stage: &str) -> Ticket<E> {
        self.begin_with(kind, stage, Progress::silent())
    }

    fn begin_with(&mut self, kind: K, stage: &str, progress: Progress) -> Ticket<E> {
        self.last += 1;
        let status = WorkStatus { stage: stage.to_owned(), share: None };
        let copy = progress.clone();
        self.running.push_back(Running { number: self.last, kind, progress: copy, status, is_given_up: false });
        Ticket { number: self.last, progress, news: self.sender.clone(), wake: self.wake.clone() }
    }

    /// Cancels work of some kinds and forgets it at once; whether there was any.
    pub fn forget(&mut self, is_meant: impl Fn(K) -> bool) -> bool {
        let before = self.running.len();
        self.running.retain(|running| {
            if is_meant(running.kind) {
                running.progress.cancel();
            }
            !is_meant(running.kind)
        });
        self.running.len() < before
    }

    /// Cancels work of some kinds, of which what is done by then is still wanted.
    pub fn stop(&self, is_meant: impl Fn(K) -> bool) {
        self.running.iter().filter(|running| is_meant(running.kind)).for_each(|running| running.progress.cancel());
    }

    /// Cancels work of some kinds, whose end is waited for and nothing else.
    pub fn give_up(&mut self, is_meant: impl Fn(K) -> bool) {
        for running in self.running.iter_mut().filter(|running| is_meant(running.kind)) {
            running.progress.cancel();
            running.is_given_up = true;
        }
    }

    /// Whether work of some kinds is going on, be it given up.
    pub fn any(&self, is_meant: impl Fn(K) -> bool) -> bool {
        self.running.iter().any(|running| is_meant(running.kind))
    }

    /// Whether something that was given up has still to end.
    pub fn is_ending(&self) -> bool {
        self.running.iter().any(|running| running.is_given_up)
    }

    /// What is wanted and not done.
    pub fn wanted(&self) -> impl Iterator<Item = (K, &WorkStatus)> {
        self.running.iter().filter(|running| !running.is_given_up).map(|running| (running.kind, &running.status))
    }

    /// What came since the last call; without a kind where nobody wants it any more.
    pub fn take(&mut self) -> Vec<(Option<K>, E)> {
        let mut taken = Vec::new();
        while let Ok((number, news)) = self.news.try_recv() {
            taken.extend(self.sort_in(number, news));
        }
        taken
    }

    /// Waits for the next of it; `None`: nothing came within `patience`.
    pub fn wait(&mut self, patience: Duration) -> Option<(Option<K>, E)> {
        let end = Instant::now() + patience;
        loop {
            let (number, news) = self.news.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?;
            if let Some(came) = self.sort_in(number, news) {
                return Some(came);
            }
        }
    }

    fn sort_in(&mut self, number: u64, news: TicketNews<E>) -> Option<(Option<K>, E)> {
        let at = self.running.iter().position(|running| running.number == number);
        let wanted = |running: &Running<K>| (!running.is_given_up).then_some(running.kind);
        match news {
            TicketNews::Progress(report) => {
                let status = &mut self.running.get_mut(at?)?.status;
                status.stage = report.stage.to_owned();
                let share = || report.done as f32 / report.total as f32;
                status.share = (report.total > 0).then(share).map(|share| share.clamp(0.0, 1.0));
                None
            }
            TicketNews::Event(event) => Some((at.and_then(|at| wanted(self.running.get(at)?)), event)),
            TicketNews::End(event) => Some((at.and_then(|at| wanted(&self.running.remove(at)?)), event)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(60);

    #[test]
    fn what_comes_of_work_says_whether_it_is_still_wanted() {
        let mut tickets: Tickets<char, u32> = Tickets::new(Arc::new(|| {}));
        let [a, b, c] = ['a', 'b', 'c'].map(|kind| tickets.begin(kind, "waiting"));
        assert!(tickets.forget(|kind| kind == 'a') && !tickets.forget(|kind| kind == 'a'));
        tickets.give_up(|kind| kind == 'b');
        assert!(a.progress.is_cancelled() && b.progress.is_cancelled() && !c.progress.is_cancelled());
        assert!(!tickets.any(|kind| kind == 'a') && tickets.any(|kind| kind == 'b') && tickets.is_ending());
        let _ = c.progress.stage("reading").tick(1, 4);
        a.end(1);
        b.end(2);
        c.send(3);
        assert_eq!(tickets.take(), [(None, 1), (None, 2), (Some('c'), 3)]);
        let wanted: Vec<_> = tickets.wanted().map(|(kind, status)| (kind, status.clone())).collect();
        assert_eq!(wanted, [('c', WorkStatus { stage: "reading".to_owned(), share: Some(0.25) })]);
        c.end(4);
        assert_eq!(tickets.wait(PATIENCE), Some((Some('c'), 4)));
        assert!(!tickets.any(|_| true) && !tickets.is_ending());
    }

    #[test]
    fn a_lane_does_one_thing_after_the_other_and_survives_what_breaks() {
        let mut tickets: Tickets<(), Option<u32>> = Tickets::new(Arc::new(|| {}));
        let lane = WorkLane::start("test lane", |(ticket, divisor): (Ticket<Option<u32>>, u32)| {
            // `resume_unwind` calls no hook: nothing is printed.
            let divide = || 12_u32.checked_div(divisor).unwrap_or_else(|| std::panic::resume_unwind(Box::new("zero")));
            ticket.end(survived(divide));
        });
        for divisor in [3, 0, 4] {
            assert!(lane.send((tickets.begin((), ""), divisor)).is_ok());
        }
        let results = [(); 3].map(|()| tickets.wait(PATIENCE).unwrap().1);
        assert_eq!(results, [Some(4), None, Some(3)]);
    }
}
