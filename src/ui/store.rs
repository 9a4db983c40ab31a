//! The disk's side of the open talk: a thread that owns the project's journal, lock and file, so that the window waits for
//! no disk.
//!
//! The window has the document in its session and says here, in order, what happened to it. What was said is counted as done once it is in
//! the journal; a save is acknowledged once the file is there.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError, TryLockError, Weak};
use std::thread;
use std::time::{Duration, Instant as Clock};

use super::executor::{Wake, start_thread, survived};
use base::output_paths::refusal;
use base::texts::t;
use editor::project::{Document, DocumentChange, OpenProject, ProjectError, Safety, SavedPlace, TextDraft, WorkLog};

/// The window waits so long for a step to be in the journal before it shows it: a program that is killed after that has lost nothing that
/// was seen. A disk that takes longer is waited for once: from then on the window says that the disk is behind, until it has caught up.
const PATIENCE: Duration = Duration::from_secs(1);

/// Something to write down.
enum Order {
    /// Begins with this document; one that was kept so far is closed.
    Begin(Box<Document>, PathBuf),
    Change(DocumentChange),
    /// At a time of the window's, in seconds.
    Draft(Option<TextDraft>, f64),
    /// Try again what did not work.
    Retry,
    /// Into its file.
    Save,
    /// Whether a file that is there may be replaced.
    SaveAs(PathBuf, bool),
    Close,
}

/// What became of orders.
#[derive(Debug)]
pub enum StoreEvent {
    Saved(SavedPlace),
    /// The file is as it was. With the name that was given for it, if one was: the dialog that asked for it tells why.
    NotSaved(NotSaved, Option<PathBuf>),
    /// Something is wrong with the journal.
    Problem(String),
    /// Whether what is done survives a crash, whenever that changes.
    Safety(Safety),
    /// When the person worked, whenever something was done.
    Work(Box<WorkLog>),
    /// The thread lost the project, or its copy is not the window's: it has to begin again with the window's document.
    Lost,
    Closed,
}

/// Why the project was not saved.
#[derive(Debug, thiserror::Error)]
pub enum NotSaved {
    #[error(transparent)]
    Project(#[from] ProjectError),
    /// Nothing was tried.
    #[error("{}", t!("keeper-refused", reason = .0))]
    Refused(String),
    #[error("{}", t!("keeper-lost"))]
    Lost,
}

/// The window's end of the thread. Dropped without [`Store::close`] it is to the journal as if the program had died.
pub struct Store {
    orders: Sender<Order>,
    news: Receiver<StoreEvent>,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    /// Orders that were given and are not done yet.
    pending: AtomicUsize,
    /// An order is done.
    progress: Condvar,
    waiting: Mutex<()>,
    /// The wait timed out, and not all orders have been done since.
    is_behind: AtomicBool,
    wake: Mutex<Option<Wake>>,
}

/// All keepers of this program: if it crashes, it waits for them before it ends.
static KEEPERS: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// Waits until every keeper has done its orders, but no longer than `patience`: for a program that ends in the middle of something. Not
/// for a keeper's own thread.
pub fn wait_for_all(patience: Duration) {
    let keepers = match KEEPERS.try_lock() {
        Ok(keepers) => keepers.clone(),
        Err(TryLockError::Poisoned(keepers)) => keepers.into_inner().clone(),
        // The thread that crashed was about to start one.
        Err(TryLockError::WouldBlock) => return,
    };
    wait_for(&keepers, patience);
}

/// Whether all of them have done their orders.
fn wait_for(keepers: &[Weak<Shared>], patience: Duration) -> bool {
    let end = Clock::now() + patience;
    let is_pending =
        |keeper: &Weak<Shared>| keeper.upgrade().is_some_and(|shared| shared.pending.load(Ordering::Acquire) > 0);
    // Polled: each keeper has a condition variable of its own, and there is none for all of them.
    while keepers.iter().any(is_pending) {
        if Clock::now() >= end {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
    true
}

impl Shared {
    fn carried_out(&self) {
        // Under the lock, so that it cannot fall between the time-out in `wait` and the setting of `is_behind`.
        let _waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if self.pending.fetch_sub(1, Ordering::AcqRel) == 1 {
            // That was the last order: the disk has caught up.
            self.is_behind.store(false, Ordering::Release);
        }
        self.progress.notify_all();
    }

    /// Waits until every order is done, but no longer than `patience`, and not at all for a disk that is behind.
    fn wait(&self, patience: Duration) {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if self.is_behind.load(Ordering::Acquire) {
            return;
        }
        let is_pending = |(): &mut ()| self.pending.load(Ordering::Acquire) > 0;
        let waited = self.progress.wait_timeout_while(waiting, patience, is_pending);
        // No order can be finished while this lock is held.
        let (_waiting, result) = waited.unwrap_or_else(PoisonError::into_inner);
        if result.timed_out() {
            self.is_behind.store(true, Ordering::Release);
        }
    }

    fn wake(&self) {
        let wake = self.wake.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(wake) = wake {
            wake();
        }
    }
}

impl Store {
    /// Keeps a project that is open already.
    pub fn of(store: OpenProject) -> Self {
        Self::start(Some(store))
    }

    /// Keeps a new project, whose journal is begun in a folder.
    pub fn begin(document: Document, journals: PathBuf) -> Self {
        let keeper = Self::start(None);
        keeper.replace(document, journals);
        keeper
    }

    fn start(store: Option<OpenProject>) -> Self {
        let (orders, received) = channel::<Order>();
        let (sender, news) = channel();
        let shared = Arc::new(Shared::default());
        let end = Arc::clone(&shared);
        let mut keepers = KEEPERS.lock().unwrap_or_else(PoisonError::into_inner);
        keepers.retain(|keeper| keeper.strong_count() > 0);
        keepers.push(Arc::downgrade(&shared));
        drop(keepers);
        // Without a thread nothing is written; the window notices by orders that are never done.
        start_thread("keeper", move || {
            let mut store = store;
            let mut safety = Safety::Safe;
            let mut work = WorkLog::default();
            let began = Clock::now();
            report_safety(store.as_mut(), &mut safety, &sender);
            report_work(store.as_ref(), &mut work, &sender);
            while let Ok(order) = received.recv() {
                let is_last = matches!(order, Order::Close);
                if survived(|| run_order(&mut store, order, began, &sender)).is_none() {
                    // Its state is not known any more; the journal on the disk is as it was.
                    store = None;
                    let _ = sender.send(StoreEvent::Lost);
                }
                report_safety(store.as_mut(), &mut safety, &sender);
                report_work(store.as_ref(), &mut work, &sender);
                // Counted as done after its news is sent, so that a window that waited for the order finds the news there.
                end.carried_out();
                end.wake();
                if is_last {
                    break;
                }
            }
        });
        Self { orders, news, shared }
    }

    fn order(&self, order: Order) {
        // Counted before it is sent: the thread may be done with it before `send` returns.
        self.shared.pending.fetch_add(1, Ordering::AcqRel);
        if self.orders.send(order).is_err() {
            self.shared.pending.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Sets what is called when there is news, unless it is set already.
    pub fn wake_with(&self, wake: &Wake) {
        let mut known = self.shared.wake.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_none() {
            *known = Some(Arc::clone(wake));
        }
    }

    /// Another document in place of the one so far, which is closed.
    pub fn replace(&self, document: Document, journals: PathBuf) {
        self.order(Order::Begin(Box::new(document), journals));
    }

    /// What happened to the document.
    pub fn follow(&self, change: DocumentChange) {
        let is_step = matches!(change, DocumentChange::Step(_) | DocumentChange::Undo | DocumentChange::Redo);
        self.order(Order::Change(change));
        // A step that is shown as done should survive a crash: see `PATIENCE`. What else happens does not wait.
        if is_step {
            self.shared.wait(PATIENCE);
        }
    }

    /// What is being typed.
    pub fn draft(&self, draft: Option<TextDraft>, at: f64) {
        self.order(Order::Draft(draft, at));
    }

    pub fn retry(&self) {
        self.order(Order::Retry);
    }

    pub fn save(&self) {
        self.order(Order::Save);
    }

    pub fn save_as(&self, path: PathBuf, may_replace: bool) {
        self.order(Order::SaveAs(path, may_replace));
    }

    /// Gives up what is not saved; a copy is kept for a while.
    pub fn close(&self) {
        self.order(Order::Close);
    }

    /// Whether something is shown that is not written down yet, because the disk does not answer.
    pub fn is_behind(&self) -> bool {
        self.shared.is_behind.load(Ordering::Acquire)
    }

    /// How many orders still wait for the disk.
    pub fn pending(&self) -> usize {
        self.shared.pending.load(Ordering::Acquire)
    }

    /// What came since the last call.
    pub fn take(&self) -> impl Iterator<Item = StoreEvent> + '_ {
        self.news.try_iter()
    }
}

/// Reports how safe the project is, if that is not what was reported last.
fn report_safety(store: Option<&mut OpenProject>, told: &mut Safety, news: &Sender<StoreEvent>) {
    let Some(store) = store else { return };
    let safety = store.safety();
    if safety != *told {
        let _ = news.send(StoreEvent::Safety(safety.clone()));
        *told = safety;
    }
}

/// Reports when the person worked, if that is not what was reported last.
fn report_work(store: Option<&OpenProject>, told: &mut WorkLog, news: &Sender<StoreEvent>) {
    let Some(work) = store.map(OpenProject::work).filter(|work| *work != told) else { return };
    told.clone_from(work);
    let _ = news.send(StoreEvent::Work(Box::new(work.clone())));
}

/// A file that is there is replaced only if the person has said so; it is then kept by the project that replaces it. What
/// the talk was made from is not replaced at all, by whatever name or link it is called.
fn may_take(store: &OpenProject, path: &Path, may_replace: bool) -> Result<(), NotSaved> {
    if let Some(refused) = refusal(path, &store.inputs()) {
        return Err(NotSaved::Refused(refused));
    }
    let is_own = store.path().is_some_and(|own| own == path);
    if is_own || may_replace || !path.is_file() {
        return Ok(());
    }
    Err(NotSaved::Refused(t!("keeper-name-taken", path = path.to_string_lossy())))
}

fn run_order(kept: &mut Option<OpenProject>, order: Order, began: Clock, news: &Sender<StoreEvent>) {
    // A window that is gone needs no news.
    let report = |event: StoreEvent| drop(news.send(event));
    let report_saved = |saved: Result<(), NotSaved>, given: Option<PathBuf>, store: &OpenProject| {
        report(match saved {
            Ok(()) => StoreEvent::Saved(store.saved()),
            Err(error) => StoreEvent::NotSaved(error, given),
        });
    };
    if let Order::Begin(document, journals) = order {
        if let Some(former) = kept.take() {
            former.close();
        }
        let began = kept.insert(OpenProject::of(*document, &journals));
        if let Some(problem) = began.take_problem() {
            report(StoreEvent::Problem(problem));
        }
        return;
    }
    // Without a project, saving and closing are still answered: the window expects an event for these.
    let Some(store) = kept.as_mut() else {
        match order {
            Order::Save => report(StoreEvent::NotSaved(NotSaved::Lost, None)),
            Order::SaveAs(path, _) => report(StoreEvent::NotSaved(NotSaved::Lost, Some(path))),
            Order::Close => report(StoreEvent::Closed),
            _ => {}
        }
        return;
    };
    // Whether the change fits here as it did in the window; if not, the two are no longer the same project.
    let mut fits = true;
    match order {
        Order::Begin(..) => {}
        Order::Change(change) => fits = store.repeat(change),
        Order::Draft(draft, at) => {
            store.set_draft_at(draft, began + Duration::from_secs_f64(at.clamp(0.0, 1e9)));
        }
        Order::Retry => store.retry(),
        Order::Save => {
            let saved = store.save();
            report_saved(saved.map_err(NotSaved::from), None, store);
        }
        Order::SaveAs(path, may_replace) => {
            let saved = may_take(store, &path, may_replace).and_then(|()| Ok(store.save_as(&path)?));
            report_saved(saved, Some(path), store);
        }
        Order::Close => {
            if let Some(store) = kept.take() {
                store.close();
            }
            report(StoreEvent::Closed);
            return;
        }
    }
    if let Some(problem) = store.take_problem() {
        report(StoreEvent::Problem(problem));
    }
    if !fits {
        *kept = None;
        report(StoreEvent::Lost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_hangs_is_waited_for_once() {
        let shared = Shared::default();
        let is_behind = || shared.is_behind.load(Ordering::Acquire);
        shared.wait(Duration::ZERO);
        assert!(!is_behind(), "there is nothing to wait for");
        shared.pending.fetch_add(1, Ordering::AcqRel);
        shared.wait(Duration::ZERO);
        assert!(is_behind());
        // Would wait for ever.
        shared.wait(Duration::MAX);
        shared.pending.fetch_add(1, Ordering::AcqRel);
        shared.carried_out();
        assert!(is_behind(), "one of two");
        shared.carried_out();
        assert!(!is_behind(), "it has caught up");
    }

    #[test]
    fn a_program_that_crashes_waits_for_what_is_on_its_way_to_the_disk() {
        let shared = Arc::new(Shared::default());
        let keepers = [Arc::downgrade(&shared), Weak::new()];
        assert!(wait_for(&keepers, Duration::ZERO), "there is nothing to wait for");
        shared.pending.fetch_add(1, Ordering::AcqRel);
        assert!(!wait_for(&keepers, Duration::from_millis(20)), "a disk that hangs");
        let slow = Arc::clone(&shared);
        let disk = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            slow.carried_out();
        });
        assert!(wait_for(&keepers, Duration::from_secs(60)));
        disk.join().unwrap();
    }
}
