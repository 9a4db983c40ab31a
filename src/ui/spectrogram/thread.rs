//! A thread that makes tiles of the spectrogram: the window draws what is there meanwhile.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::tiles::{MadeTile, TileOrder};
use crate::executor::{Wake, start_thread, survived};
use media::prosody::spectrogram::Spectrograph;

/// The window's end of the thread.
pub struct SpectrogramThread {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    desk: Mutex<TileDesk>,
    /// Rung when there is something to do, or nothing ever again.
    bell: Condvar,
}

/// What lies between the window and the thread.
#[derive(Default)]
struct TileDesk {
    /// To be made, the most urgent first.
    waiting: VecDeque<TileOrder>,
    making: Option<TileOrder>,
    /// Not taken yet.
    made: Vec<MadeTile>,
    is_over: bool,
}

impl SpectrogramThread {
    /// `wake` is called whenever there is something to take.
    pub fn start(wake: Wake) -> Self {
        let shared = Arc::new(Shared::default());
        let of_thread = shared.clone();
        // Without a thread there is no spectrogram.
        start_thread("spectrogram", move || {
            let mut spectrograph = Spectrograph::default();
            while let Some(order) = of_thread.next() {
                match survived(|| spectrograph.tile(&*order.sound, order.key)) {
                    Some(tile) => of_thread.lay_down(MadeTile { key: order.key, generation: order.generation, tile }),
                    None => tracing::error!("{:?} of the spectrogram could not be made", order.key),
                }
                wake();
            }
        });
        Self { shared }
    }

    /// Has these tiles made, the first one first, and none of those that were ordered before and are not begun.
    pub fn order(&self, orders: Vec<TileOrder>) {
        let mut desk = self.shared.desk();
        let is_new = |order: &TileOrder| {
            desk.making.as_ref().is_none_or(|making| !making.is_same(order))
                && !desk.made.iter().any(|made| made.key == order.key && made.generation == order.generation)
        };
        desk.waiting = orders.into_iter().filter(is_new).collect();
        drop(desk);
        self.shared.bell.notify_one();
    }

    /// What was made since.
    pub fn take(&self) -> Vec<MadeTile> {
        std::mem::take(&mut self.shared.desk().made)
    }
}

impl Drop for SpectrogramThread {
    fn drop(&mut self) {
        let mut desk = self.shared.desk();
        desk.is_over = true;
        desk.waiting.clear();
        drop(desk);
        self.shared.bell.notify_one();
    }
}

impl Shared {
    /// Held for moments only, by both sides.
    fn desk(&self) -> MutexGuard<'_, TileDesk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next order; `None`: the sender is gone, and no more will come.
    fn next(&self) -> Option<TileOrder> {
        let mut desk = self.desk();
        desk.making = None;
        loop {
            if desk.is_over {
                return None;
            }
            if let Some(order) = desk.waiting.pop_front() {
                desk.making = Some(order.clone());
                return Some(order);
            }
            desk = self.bell.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lay_down(&self, made: MadeTile) {
        let mut desk = self.desk();
        desk.making = None;
        desk.made.push(made);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};
    use std::time::Duration;

    use super::*;
    use media::audio::Samples;
    use media::prosody::spectrogram::TileKey;

    /// A minute of silence that is read only while the gate is open: once it was, for ever.
    struct Gated(Mutex<Receiver<()>>);

    impl Samples for Gated {
        fn len(&self) -> usize {
            960_000
        }

        fn read(&self, _: usize, out: &mut [f32]) {
            let _ = self.0.lock().unwrap().recv();
            out.fill(0.0);
        }
    }

    fn orders(sound: &Arc<dyn Samples>, indices: impl IntoIterator<Item = u32>) -> Vec<TileOrder> {
        let order = |index| TileOrder { sound: sound.clone(), generation: 1, key: TileKey { level: 0, index } };
        indices.into_iter().map(order).collect()
    }

    #[test]
    fn what_is_not_looked_at_any_more_is_not_made() {
        let (gate, closed) = channel();
        let sound: Arc<dyn Samples> = Arc::new(Gated(Mutex::new(closed)));
        let (wake, news) = channel();
        let wake = Mutex::new(wake);
        let thread = SpectrogramThread::start(Arc::new(move || {
            let _ = wake.lock().unwrap().send(());
        }));
        thread.order(orders(&sound, 0..9));
        // The first may be in the making already, and is not made twice.
        thread.order(orders(&sound, [20, 0]));
        drop(gate);
        let mut made: Vec<u32> = Vec::new();
        while made.len() < 2 {
            news.recv_timeout(Duration::from_secs(60)).expect("the thread goes on");
            made.extend(thread.take().iter().map(|made| made.key.index));
        }
        made.sort_unstable();
        assert_eq!(made, [0, 20]);
        thread.order(Vec::new());
        assert!(thread.take().is_empty());
    }

    #[test]
    fn a_thread_that_is_not_needed_any_more_lets_go_of_the_sound() {
        let sound: Arc<dyn Samples> = Arc::new(vec![0.1; 16_000]);
        let (wake, news) = channel();
        let wake = Mutex::new(wake);
        let thread = SpectrogramThread::start(Arc::new(move || {
            let _ = wake.lock().unwrap().send(());
        }));
        thread.order(orders(&sound, 0..1));
        news.recv_timeout(Duration::from_secs(60)).expect("the tile is made");
        thread.order(orders(&sound, 1..200));
        drop(thread);
        // The closure that wakes goes with the thread.
        while news.recv_timeout(Duration::from_secs(60)).is_ok() {}
        assert_eq!(Arc::strong_count(&sound), 1);
    }
}
