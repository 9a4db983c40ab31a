//! Where in a file decoding begins, so that the frame that is shown at a time is among those that come.
//!
//! Seeking leads to some frame from which decoding can begin, in most files the last before the time. In some it is later, and where
//! frames last long the one that is wanted began long ago: then it is tried again from farther back.

use base::time::{Duration, Instant};

/// How far back decoding begins, in seconds, each where the one before was not enough.
const BACK: [f64; 4] = [0.0, 3.0, 20.0, 120.0];
/// Nearer to its beginning, a file is read from there.
const NEAR_BEGINNING: Duration = Duration::from_millis(1_000);
/// So near to it nothing is left out before what is wanted.
const AT_BEGINNING: Duration = Duration::from_millis(2_000);
/// What is left out before a time that is wanted begins so much earlier where it is not known how long frames are.
const MARGIN: Duration = Duration::from_millis(300);
const LONGEST_MARGIN: Duration = Duration::from_millis(10_000);

/// Where decoding begins, on the clock of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StartPlace {
    /// `None`: from the beginning of the file.
    pub from: Option<Instant>,
    /// Frames before are decoded, but not handed on.
    pub cut: Option<Instant>,
}

impl StartPlace {
    /// Whether no frame can come before the first that does.
    pub fn is_beginning(self) -> bool {
        self.from.is_none() && self.cut.is_none()
    }
}

/// Facts learned about a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeekHabits {
    back: usize,
    margin: Duration,
}

impl SeekHabits {
    /// `frame`: how long frames are, if all are as long.
    pub fn new(frame: Option<Duration>) -> Self {
        let margin = frame.map_or(MARGIN, |frame| Duration::from_nanos(frame.as_nanos().saturating_mul(5) / 2));
        Self { back: 0, margin: margin.min(MARGIN) }
    }

    /// Where decoding begins in the `attempt`th attempt (from 0) at the frame that is shown at `target`; `zero`: where the recording
    /// begins. Both on the clock of the file.
    pub fn place(&self, target: Instant, zero: Instant, attempt: usize) -> StartPlace {
        // First nothing is left out, then it begins farther back.
        let back = BACK.get(self.back + attempt.saturating_sub(1)).map(|&back| Duration::from_secs(back));
        let from = back.map(|back| target - back).filter(|&from| from - zero > NEAR_BEGINNING);
        let is_at_beginning = from.is_none() && target - zero <= AT_BEGINNING;
        let cut = (attempt == 0 && !is_at_beginning).then(|| target - self.margin);
        StartPlace { from, cut }
    }

    /// It came only in this attempt: the next time it is sought like that at once.
    pub fn learn(&mut self, attempt: usize) {
        match attempt {
            0 => {}
            1 => self.margin = Duration::from_nanos(self.margin.as_nanos().saturating_mul(4)).min(LONGEST_MARGIN),
            _ => self.back = (self.back + attempt - 1).min(BACK.len() - 1),
        }
    }
}

/// Where a frame stands that should stand in a row of equal ones, on the clock of the file: some containers round times to
/// milliseconds, and a cue that starts with a frame would start a moment before it.
pub(super) fn snapped(at: Instant, rate: Option<(i64, i64)>) -> Instant {
    /// Half a millisecond, and what floating point and coarse clocks add.
    const ROUNDING: i128 = 510_000;
    const SECOND: i128 = 1_000_000_000;
    let Some((frames, seconds)) = rate.filter(|&(frames, seconds)| frames > 0 && seconds > 0) else { return at };
    let (nanos, frames, seconds) = (i128::from(at.as_nanos()), i128::from(frames), i128::from(seconds) * SECOND);
    // The nearest frame, and where it begins, both rounded to the nearest.
    let number = (nanos * frames * 2 + seconds).div_euclid(seconds * 2);
    let start = (number * seconds * 2 + frames).div_euclid(frames * 2);
    // Of very short frames one is always near.
    match (start - nanos).abs() <= ROUNDING && seconds / frames > 8 * ROUNDING {
        true => i64::try_from(start).map_or(at, Instant::from_nanos),
        false => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secs(seconds: f64) -> Instant {
        Instant::from_secs(seconds)
    }

    #[test]
    fn decoding_begins_a_little_before_and_then_farther_back() {
        let habits = SeekHabits::new(Some(Duration::from_millis(40)));
        let zero = secs(5_000.0);
        let place = |attempt| habits.place(secs(5_200.0), zero, attempt);
        assert_eq!(place(0), StartPlace { from: Some(secs(5_200.0)), cut: Some(secs(5_199.9)) });
        assert_eq!(place(1), StartPlace { from: Some(secs(5_200.0)), cut: None });
        assert_eq!(place(2), StartPlace { from: Some(secs(5_197.0)), cut: None });
        assert_eq!(place(3), StartPlace { from: Some(secs(5_180.0)), cut: None });
        assert_eq!(place(4), StartPlace { from: Some(secs(5_080.0)), cut: None });
        assert_eq!(place(5), StartPlace { from: None, cut: None });
        assert!(place(5).is_beginning() && !place(4).is_beginning());
        // Near the beginning.
        assert_eq!(habits.place(secs(5_000.5), zero, 0), StartPlace { from: None, cut: None });
        assert_eq!(habits.place(secs(4_000.0), zero, 0), StartPlace { from: None, cut: None });
        assert_eq!(habits.place(secs(5_003.5), zero, 2), StartPlace { from: None, cut: None });
    }

    #[test]
    fn what_helped_once_is_done_at_once() {
        let mut habits = SeekHabits::new(None);
        habits.learn(0);
        assert_eq!(
            habits.place(secs(60.0), secs(0.0), 0),
            StartPlace { from: Some(secs(60.0)), cut: Some(secs(59.7)) }
        );
        habits.learn(1);
        assert_eq!(
            habits.place(secs(60.0), secs(0.0), 0),
            StartPlace { from: Some(secs(60.0)), cut: Some(secs(58.8)) }
        );
        habits.learn(2);
        assert_eq!(
            habits.place(secs(60.0), secs(0.0), 0),
            StartPlace { from: Some(secs(57.0)), cut: Some(secs(58.8)) }
        );
        assert_eq!(habits.place(secs(60.0), secs(0.0), 2).from, Some(secs(40.0)));
        (0..9).for_each(|_| habits.learn(9));
        (0..9).for_each(|_| habits.learn(1));
        assert_eq!(
            habits.place(secs(500.0), secs(0.0), 0),
            StartPlace { from: Some(secs(380.0)), cut: Some(secs(490.0)) }
        );
        assert_eq!(habits.place(secs(500.0), secs(0.0), 2), StartPlace { from: None, cut: None });
    }

    #[test]
    fn rounded_times_of_equal_frames_are_made_whole() {
        let film = Some((24_000, 1_001));
        let nanos = |at: i64, rate| snapped(Instant::from_nanos(at), rate).as_nanos();
        assert_eq!(nanos(42_000_000, film), 41_708_333);
        assert_eq!(nanos(83_000_000, film), 83_416_667);
        assert_eq!(nanos(41_708_333, film), 41_708_333);
        // Of another row.
        assert_eq!(nanos(21_000_000, film), 21_000_000);
        assert_eq!(nanos(42_000_000, None), 42_000_000);
        assert_eq!(nanos(1_000_000, Some((1_000, 1))), 1_000_000);
        assert_eq!(nanos(-40_300_000, Some((25, 1))), -40_000_000);
        assert!(nanos(i64::MAX, film) > i64::MAX - 1_000_000);
    }
}
