//! Whether something takes time in proportion to its input: a ratio of two runs on the same machine, so that a slow or busy
//! one makes no difference.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// How long this thread has been at work. Where the system does not tell (it is Linux that does), the time on the wall, in
/// which a busy machine may do something else.
fn time_at_work() -> Duration {
    // The scheduler counts when it is asked to run something.
    std::thread::yield_now();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split_whitespace().next()?.parse().ok()).filter(|&nanos| nanos > 0);
    nanos.map_or_else(|| STARTED.elapsed(), Duration::from_nanos)
}

/// Four times the input may take four times as long, and somewhat more for memory that no cache holds; the square of it
/// would take sixteen times as long.
const MOST: f64 = 10.0;
/// Less is not measured well enough to be compared.
const LEAST: Duration = Duration::from_millis(5);
const RUNS: usize = 3;
/// A machine may be busy with something else for the whole of one comparison, but hardly for all.
const TRIES: usize = 4;

/// Fails if `run` with `size` takes much more than four times as long as with a quarter of it, however often it is tried.
pub fn assert_linear(what: &str, size: usize, mut run: impl FnMut(usize)) {
    let mut quickest = |size: usize| {
        let runs = (0..RUNS).map(|_| {
            let begun = time_at_work();
            run(size);
            time_at_work().saturating_sub(begun)
        });
        runs.min().unwrap_or_default().max(LEAST)
    };
    let mut seen = Vec::new();
    for _ in 0..TRIES {
        let (part, whole) = (quickest(size / 4), quickest(size));
        if whole.as_secs_f64() < MOST * part.as_secs_f64() {
            return;
        }
        seen.push((part, whole));
    }
    panic!("{what}: four times the input takes more than {MOST} times as long, each time: {seen:?}");
}
