//! Whether something takes time in proportion to its input: a ratio of two runs on the same machine, so that a slow or busy
//! one makes no difference.

use std::time::{Duration, Instant};

/// Four times the input may take four times as long, and somewhat more for memory that no cache holds; the square of it
/// would take sixteen times as long.
const MOST: f64 = 10.0;
/// Less is not measured well enough to be compared.
const LEAST: Duration = Duration::from_millis(2);
const RUNS: usize = 3;

/// Fails if `run` with `size` takes much more than four times as long as with a quarter of it.
pub fn assert_linear(what: &str, size: usize, mut run: impl FnMut(usize)) {
    let mut quickest = |size: usize| {
        let runs = (0..RUNS).map(|_| {
            let begun = Instant::now();
            run(size);
            begun.elapsed()
        });
        runs.min().unwrap_or_default().max(LEAST)
    };
    let (part, whole) = (quickest(size / 4), quickest(size));
    let growth = whole.as_secs_f64() / part.as_secs_f64();
    assert!(growth < MOST, "{what}: four times the input takes {growth:.1} times as long ({part:?}, {whole:?})");
}
