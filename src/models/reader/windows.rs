//! A text of any length in overlapping windows of word pieces.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use super::input::InputRows;
use super::network::OUTPUTS;
use base::caught::caught;
use base::progress::{Cancellation, Progress};
use evidence::lexical::model::softmax;
use formats::transcript::Mark;

/// Word pieces of a window, without those that stand at its ends.
pub(super) const WINDOW: usize = 254;
/// Pieces from one window to the next; the rest overlaps.
const STEP: usize = 190;
/// How many pieces from the end of a window on a piece counts for all.
const EDGE: usize = 64;
/// Values of one layer of all windows that go to a GPU at once, in pieces times width: a batch keeps it busy and fits small memories.
const BATCH: usize = 64 * 256 * 384;

/// The pieces of a text.
#[derive(Debug, Default)]
pub(super) struct Input {
    pub pieces: Vec<u32>,
    /// What is known at each piece; nothing but at the last of a word.
    pub known: Vec<InputRows>,
    /// For each word its last piece.
    pub last_pieces: Vec<usize>,
}

impl Input {
    pub fn with_capacity(words: usize) -> Self {
        let pieces = words + words / 2;
        Self {
            pieces: Vec::with_capacity(pieces),
            known: Vec::with_capacity(pieces),
            last_pieces: Vec::with_capacity(words),
        }
    }

    pub fn push_word(&mut self, pieces: &[u32], known: InputRows) {
        self.pieces.extend(pieces);
        self.known.resize(self.pieces.len(), InputRows::default());
        if let Some(last) = self.known.last_mut() {
            *last = known;
        }
        self.last_pieces.push(self.pieces.len().saturating_sub(1));
    }
}

/// The probabilities `[pieces, OUTPUTS]`: of the marks, of the cases, of the line's end, each summing to 1.
/// `place`: whether it is the processor that reads, and the width of the network. `logits`: those of windows of so many pieces that begin
/// at these, `[windows * length, OUTPUTS]`.
pub(super) fn read_windows(
    input: &Input,
    (is_processor, width): (bool, usize),
    logits: impl Fn(&[usize], usize) -> Vec<f32> + Sync,
    progress: &Progress,
) -> Result<Vec<f32>, Cancellation> {
    let pieces = input.pieces.len();
    let length = WINDOW.min(pieces);
    let starts = window_starts(pieces, length);
    let mut sums = Sums { values: vec![0.0; pieces * OUTPUTS], weights: vec![0.0; pieces], length };
    let words_before = |piece: usize| input.last_pieces.partition_point(|&last| last < piece) as u64;
    let total = input.last_pieces.len() as u64;
    let done = |sums: &mut Sums, start: usize, logits: &[f32]| {
        sums.add(start, logits);
        progress.tick(words_before(start + length), total)
    };
    progress.tick(0, total)?;
    if is_processor {
        on_processor(&starts, |start| logits(&[start], length), |start, logits| done(&mut sums, start, logits))?;
    } else {
        let mut batch = (BATCH / (WINDOW * width)).max(1);
        let mut rest = &starts[..];
        while !rest.is_empty() {
            let now = &rest[..batch.min(rest.len())];
            // What is too much for its memory may go in smaller pieces; what fails by itself is for the processor.
            let logits = match caught(|| logits(now, length)) {
                Ok(logits) => logits,
                Err(cause) if now.len() == 1 => std::panic::resume_unwind(cause),
                Err(_) => {
                    batch = now.len() / 2;
                    continue;
                }
            };
            for (&start, logits) in now.iter().zip(logits.chunks_exact(length * OUTPUTS)) {
                done(&mut sums, start, logits)?;
            }
            rest = &rest[now.len()..];
        }
    }
    Ok(sums.averages())
}

/// Windows side by side, each thread with its own: its matrix products stay on it, which is half as fast again as all threads at one
/// product. `done` gets them in their order, whichever is ready first, so that sums come out the same on any number of threads.
fn on_processor(
    starts: &[usize],
    window: impl Fn(usize) -> Vec<f32> + Sync,
    mut done: impl FnMut(usize, &[f32]) -> Result<(), Cancellation>,
) -> Result<(), Cancellation> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(starts.len());
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, ready) = sync_channel(4 * threads.max(1));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, stopped, window) = (sender.clone(), &next, &stopped, &window);
            scope.spawn(move || {
                let work = || {
                    while !stopped.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(&start) = starts.get(number) else { break };
                        // The receiver is gone if all was cancelled.
                        if sender.send((number, window(start))).is_err() {
                            break;
                        }
                    }
                };
                // Without a pool of its own a product would be divided among all cores.
                match rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build() {
                    Ok(pool) => pool.install(work),
                    Err(_) => work(),
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut first = 0;
        for (number, logits) in ready.iter() {
            waiting.insert(number, logits);
            while let Some(logits) = waiting.remove(&first) {
                if let Err(cancelled) = done(starts[first], &logits) {
                    stopped.store(true, Ordering::Relaxed);
                    // Those who wait for room to send go on and end.
                    drop(ready);
                    return Err(cancelled);
                }
                first += 1;
            }
        }
        Ok(())
    })
}

/// Probabilities of windows, added up.
struct Sums {
    values: Vec<f32>,
    weights: Vec<f32>,
    length: usize,
}

impl Sums {
    /// Adds the probabilities of the window that begins at `start`, each piece by its distance from the window's ends.
    fn add(&mut self, start: usize, logits: &[f32]) {
        for (at, logits) in logits.chunks_exact(OUTPUTS).enumerate() {
            let weight = (at + 1).min(self.length - at).min(EDGE) as f32;
            let sums = &mut self.values[(start + at) * OUTPUTS..(start + at + 1) * OUTPUTS];
            sums.iter_mut().zip(probabilities(logits)).for_each(|(sum, value)| *sum += weight * value);
            self.weights[start + at] += weight;
        }
    }

    fn averages(mut self) -> Vec<f32> {
        for (values, weight) in self.values.chunks_exact_mut(OUTPUTS).zip(&self.weights) {
            values.iter_mut().for_each(|value| *value /= weight);
        }
        self.values
    }
}

fn probabilities(logits: &[f32]) -> [f32; OUTPUTS] {
    const MARKS: usize = Mark::ALL.len();
    let marks = softmax::<MARKS>(std::array::from_fn(|n| logits[n]));
    let cases = softmax::<3>(std::array::from_fn(|n| logits[MARKS + n]));
    let ends = softmax::<2>(std::array::from_fn(|n| logits[MARKS + 3 + n]));
    std::array::from_fn(|n| match n {
        n if n < MARKS => marks[n],
        n if n < MARKS + 3 => cases[n - MARKS],
        n => ends[n - MARKS - 3],
    })
}

/// First pieces of windows of `length` that cover the text, each but the last a [`STEP`] after the one before.
fn window_starts(pieces: usize, length: usize) -> Vec<usize> {
    if pieces == 0 {
        return Vec::new();
    }
    let last = pieces - length;
    let mut starts: Vec<usize> = (0..last).step_by(STEP).collect();
    starts.push(last);
    starts
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    /// Words of one piece each.
    fn input(words: u32) -> Input {
        let mut input = Input::default();
        (0..words).for_each(|word| input.push_word(&[word], InputRows::default()));
        input
    }

    /// The logits of windows: each piece says by its number whether a line ends there.
    fn logits_of(starts: &[usize], length: usize) -> Vec<f32> {
        let piece = |piece: usize| (0..OUTPUTS).map(move |n| if n + 1 == OUTPUTS { piece as f32 / 100.0 } else { 0.0 });
        starts.iter().flat_map(|&start| (start..start + length).flat_map(piece)).collect()
    }

    /// Reads as on a GPU whose memory holds so many windows; also how many windows it was given each time.
    fn read_with_room(room: usize, words: u32) -> (std::thread::Result<Vec<f32>>, Vec<usize>) {
        let batches = Mutex::new(Vec::new());
        let logits = |starts: &[usize], length: usize| {
            batches.lock().unwrap().push(starts.len());
            if starts.len() > room {
                // Without a word on the terminal.
                std::panic::resume_unwind(Box::new("out of memory"));
            }
            logits_of(starts, length)
        };
        // Wide enough for eight windows at once.
        let place = (false, BATCH / WINDOW / 8);
        let read = caught(|| read_windows(&input(words), place, logits, &Progress::silent()).unwrap());
        (read, batches.into_inner().unwrap())
    }

    #[test]
    fn what_is_too_much_for_a_gpu_goes_in_smaller_batches() {
        // Nineteen windows.
        let words = (WINDOW + 18 * STEP) as u32;
        let (whole, batches) = read_with_room(8, words);
        assert_eq!(batches, [8, 8, 3]);
        let (halved, batches) = read_with_room(3, words);
        assert_eq!(batches, [8, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1], "it stays with what fits");
        assert_eq!(whole.unwrap(), halved.unwrap());
        let (single, batches) = read_with_room(1, words);
        assert!(single.is_ok() && batches.len() == 3 + 19, "{batches:?}");
    }

    #[test]
    fn a_gpu_that_cannot_read_one_window_fails() {
        let (read, batches) = read_with_room(0, (WINDOW + 18 * STEP) as u32);
        assert_eq!((read.unwrap_err().downcast_ref(), batches), (Some(&"out of memory"), vec![8, 4, 2, 1]));
        let (read, batches) = read_with_room(0, 3);
        assert!(read.is_err() && batches == [1], "there is nothing to halve");
    }

    #[test]
    fn processor_and_gpu_add_the_same_windows_up() {
        let words = input((WINDOW + 5 * STEP + 7) as u32);
        let read = |is_processor| read_windows(&words, (is_processor, 384), logits_of, &Progress::silent()).unwrap();
        assert_eq!(read(true), read(false));
    }
}
