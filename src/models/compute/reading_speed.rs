//! How quickly a reader reads on a GPU and on the processor: by that a GPU is taken or left alone where nobody chooses.
//!
//! On the processor readers compute in whole numbers, on a GPU in floats: a weak one loses. What is timed is reading itself, after the GPU
//! has compiled its programs.

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use burn::tensor::Device;
use serde::{Deserialize, Serialize};

use crate::reader::{self, ReaderModel};
use base::caught::caught;
use base::progress::Progress;
use base::texts;
use evidence::model_files::ModelFolder;
use evidence::model_set::ModelSet;

/// A GPU has to read so many times as fast as the processor. It is to win clearly: it compiles its programs anew at each start.
const MARGIN: f64 = 1.2;
/// Words that are timed, some sixteen windows: as many as are spoken in twenty minutes.
const WORDS: usize = 3_100;
/// Words that fit into one window.
const FEWEST_WORDS: usize = 200;
/// They are read so many times, and the fastest counts: something else may run beside.
const REPEATS: usize = 2;
/// A device that opens the reader and compiles its programs for longer than the first, or reads for longer than the second, has lost.
const PATIENCE: [Duration; 2] = [Duration::from_secs(10), Duration::from_secs(5)];

/// Word pieces a second; `None` on a device that failed or took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadingSpeeds {
    #[serde(rename = "gpu_pieces_per_second")]
    pub gpu: Option<u64>,
    #[serde(rename = "cpu_pieces_per_second")]
    pub cpu: Option<u64>,
}

impl ReadingSpeeds {
    /// Whether networks are to run on the GPU where nobody chooses.
    pub fn is_gpu_faster(self) -> bool {
        match (self.gpu, self.cpu) {
            (Some(gpu), Some(cpu)) => gpu as f64 >= MARGIN * cpu as f64,
            (gpu, None) => gpu.is_some(),
            (None, Some(_)) => false,
        }
    }
}

/// Lets a reader that is installed read on the processor and then on a GPU, which takes a few seconds. `None`: there is no reader, or
/// not even the processor can read with it.
pub fn measure(gpu: &Device) -> Option<ReadingSpeeds> {
    let name = installed_reader()?;
    let on = |device: &Device| {
        let device = device.clone();
        trial(PATIENCE, move || open(name, &device), read)
    };
    let cpu = match on(&Device::flex()) {
        Trial::Broke => return None,
        trial => trial.speed(),
    };
    Some(ReadingSpeeds { gpu: on(gpu).speed(), cpu })
}

/// The small reader, which is in most installations, else the other set's.
fn installed_reader() -> Option<&'static str> {
    let is_installed = |name: &str| ModelFolder::read(name).is_ok_and(|it| it.architecture == reader::ARCHITECTURE);
    ModelSet::EACH.into_iter().map(ModelSet::reader).find(|name| is_installed(name))
}

/// A reader, and how many word pieces the timed words are to it.
fn open(name: &str, device: &Device) -> Option<(ReaderModel, usize)> {
    let folder = ModelFolder::open(name).ok()?;
    let model = reader::open(name, &folder, device).ok()?;
    let words: Vec<String> = words(WORDS).into_iter().map(str::to_owned).collect();
    let pieces = model.count_pieces(&words);
    Some((model, pieces))
}

fn read((model, pieces): &(ReaderModel, usize), count: usize, progress: &Progress) -> Option<usize> {
    model.read_text(&words(count), &[], progress).ok()?;
    Some(*pieces)
}

/// The outcome of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trial {
    /// Word pieces a second.
    Read(u64),
    /// It was not waited for.
    Late,
    Broke,
}

impl Trial {
    fn speed(self) -> Option<u64> {
        match self {
            Self::Read(speed) => Some(speed),
            Self::Late | Self::Broke => None,
        }
    }
}

/// Has something `open`ed `read` so many words, on a thread of its own, which is told to stop and left to itself if it takes longer than
/// `patience`: first to be ready, then to read. `read` says how many word pieces the timed words are.
fn trial<M: 'static>(
    patience: [Duration; 2],
    open: impl FnOnce() -> Option<M> + Send + 'static,
    read: impl Fn(&M, usize, &Progress) -> Option<usize> + Send + 'static,
) -> Trial {
    let (sender, speeds) = sync_channel(2);
    let progress = Progress::silent();
    let watched = progress.clone();
    let timed = move || -> Option<()> {
        let model = open()?;
        // One window, and then all: the programs for large batches may be other ones.
        for count in [FEWEST_WORDS, WORDS] {
            read(&model, count, &watched)?;
        }
        // No speed yet: it is ready. The receiver is gone if it took too long.
        sender.send(0).ok()?;
        let mut fastest = 0.0;
        for _ in 0..REPEATS {
            let clock = Instant::now();
            let pieces = read(&model, WORDS, &watched)?;
            fastest = f64::max(fastest, pieces as f64 / clock.elapsed().as_secs_f64().max(1e-9));
        }
        sender.send(fastest.round() as u64).ok()
    };
    // What breaks drops the sender.
    let work = texts::carried(move || drop(caught(timed)));
    if thread::Builder::new().name("reading speed".to_owned()).spawn(work).is_err() {
        return Trial::Broke;
    }
    match speeds.recv_timeout(patience[0]).and_then(|_ready| speeds.recv_timeout(patience[1])) {
        Ok(speed) => Trial::Read(speed),
        Err(RecvTimeoutError::Timeout) => {
            progress.cancel();
            Trial::Late
        }
        Err(RecvTimeoutError::Disconnected) => Trial::Broke,
    }
}

/// Common words, nearly all of them one piece to any reader.
const COMMON: &str = "the of and to a in is it you that he was for on are with as his they be at one have this from or had by but some \
    what there we can out other were all your when up use word how said an each she which do their time if will way about many then \
    them would write like so these her long make thing see him two has look more day could go come did my sound no most number who \
    over know water than call first people may down side been now find any new work part take get place made live where after back \
    little only round man year came show every good me give our under name very through just form much great think say help low line";

/// So many of them, the same each time.
fn words(count: usize) -> Vec<&'static str> {
    let common: Vec<&str> = COMMON.split_whitespace().collect();
    let mut state = 1_u64;
    let next = || {
        // A linear congruence, with the constants of Knuth's MMIX.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        common[(state >> 33) as usize % common.len()]
    };
    std::iter::repeat_with(next).take(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(50);

    #[test]
    fn a_gpu_has_to_win_clearly() {
        let is_faster = |gpu, cpu| ReadingSpeeds { gpu, cpu }.is_gpu_faster();
        assert!(is_faster(Some(1_200), Some(1_000)) && is_faster(Some(90_000), Some(6_700)));
        assert!(!is_faster(Some(1_199), Some(1_000)) && !is_faster(Some(1_200), Some(6_700)));
        assert!(is_faster(Some(10), None) && !is_faster(None, Some(10)) && !is_faster(None, None));
    }

    #[test]
    fn what_reads_has_a_speed_and_what_fails_has_none() {
        let counts = std::sync::Mutex::new(Vec::new());
        let counts = std::sync::Arc::new(counts);
        let seen = counts.clone();
        let reads = trial(
            [LONG, LONG],
            || Some(7),
            move |model, count, _| {
                seen.lock().unwrap().push(count);
                Some(*model)
            },
        );
        assert!(matches!(reads, Trial::Read(speed) if speed > 0), "{reads:?}");
        assert_eq!(*counts.lock().unwrap(), [FEWEST_WORDS, WORDS, WORDS, WORDS], "ready before it is timed");
        assert_eq!(trial([LONG, LONG], || None::<()>, |_, _, _| Some(1)), Trial::Broke);
        assert_eq!(trial([LONG, LONG], || Some(()), |_, _, _| None), Trial::Broke);
        let breaks = |_: &(), _: usize, _: &Progress| -> Option<usize> { std::panic::resume_unwind(Box::new("lost")) };
        assert_eq!(trial([LONG, LONG], || Some(()), breaks), Trial::Broke);
    }

    #[test]
    fn what_takes_too_long_is_told_to_stop_and_not_waited_for() {
        // While it gets ready, and while it is timed.
        for (patience, quick) in [([SHORT, LONG], 0), ([LONG, SHORT], 2)] {
            let (sender, stopped) = sync_channel(1);
            let left = std::sync::atomic::AtomicUsize::new(quick);
            let slow = move |_: &(), _: usize, progress: &Progress| {
                let order = std::sync::atomic::Ordering::SeqCst;
                if left.fetch_update(order, order, |left| left.checked_sub(1)).is_ok() {
                    return Some(1);
                }
                while progress.tick(0, 0).is_ok() {
                    thread::yield_now();
                }
                sender.send(()).unwrap();
                None
            };
            assert_eq!(trial(patience, || Some(()), slow), Trial::Late);
            stopped.recv().unwrap();
        }
    }

    #[test]
    fn the_words_are_the_same_each_time_and_few_are_more_than_one_piece() {
        assert_eq!(words(40), words(50)[..40]);
        assert!(words(WORDS).iter().collect::<std::collections::BTreeSet<_>>().len() > 100);
        let model = open(installed_reader().unwrap(), &Device::flex()).unwrap();
        assert!((WORDS..WORDS + WORDS / 20).contains(&model.1), "{} pieces", model.1);
        assert_eq!(read(&model, 5, &Progress::silent()), Some(model.1));
    }
}
