//! Which frames are the first of a shot, from the scores that ffmpeg gives them.
//!
//! A frame has two figures. Its **score** (0 to 1) says how much more it differs from the one before than that one did from its own:
//! high where the picture changes all at once, low where it moves evenly. Its **echo** says how much it differs from what was shown
//! [`WINDOW`] before. After a cut the echo stays high until that long has passed; after a flash the picture of before comes back, and
//! the echo falls at once to what it was. So a flash of up to three frames is none, however bright, while a cut that a flash hides is
//! one.

use std::collections::VecDeque;

use base::time::{Duration, Instant};

/// The score from which a frame counts. `breathmark-lab bench shots` chose it.
pub const DEFAULT_THRESHOLD: f64 = 0.2;

/// How long before a frame the picture was shown that its echo compares it with.
pub(super) const WINDOW: Duration = Duration::from_millis(160);
/// Time stamps of some containers are only so exact.
const JITTER: Duration = Duration::from_millis(1);

/// A frame that scores so many times more than one near it is the cut, not its neighbour. Behind a cut into lively pictures
/// the next frame scores, too, but less.
const CLEARLY_MORE: f64 = 1.5;
/// Where the picture of before comes back, the echo falls below this share of what it was, and below so many times what it was
/// while nothing happened, of which there is some in every video.
const COMES_BACK: f64 = 0.35;
const TIMES_QUIET: f64 = 4.0;
const LEAST_QUIET: f64 = 30.0;
/// More frames than this within three windows are no video that a person could look at.
const MOST_FRAMES: usize = 4096;

/// ffmpeg's figures for a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FrameScore {
    /// When it is shown.
    pub at: Instant,
    pub score: f64,
    /// `None` in the first [`WINDOW`] of a video: there is nothing to compare with.
    pub echo: Option<f64>,
}

/// Takes frames one after the other and keeps only those that it still needs.
#[derive(Debug)]
pub(super) struct Detector {
    threshold: f64,
    frames: VecDeque<FrameScore>,
    /// How many of the frames that are kept are decided.
    decided: usize,
    found: Vec<Instant>,
}

impl Detector {
    pub(super) fn new(threshold: f64) -> Self {
        Self { threshold, frames: VecDeque::new(), decided: 0, found: Vec::new() }
    }

    /// The next frame; times never decrease.
    pub(super) fn push(&mut self, frame: FrameScore) {
        self.frames.push_back(frame);
        while let Some(waiting) = self.frames.get(self.decided)
            && (waiting.at + WINDOW <= frame.at || self.frames.len() > MOST_FRAMES)
        {
            self.decide_next();
        }
    }

    /// Where shots change, once all frames are there.
    pub(super) fn finish(mut self) -> Vec<Instant> {
        while self.decided < self.frames.len() {
            self.decide_next();
        }
        self.found
    }

    fn decide_next(&mut self) {
        if self.is_change(self.decided) {
            self.found.push(self.frames[self.decided].at);
        }
        self.decided += 1;
        let needed_from = self.frames.get(self.decided).map_or(Instant::ZERO, |frame| frame.at - WINDOW - WINDOW);
        while self.decided > 0
            && self.frames.front().is_some_and(|frame| frame.at < needed_from || self.frames.len() > MOST_FRAMES)
        {
            self.frames.pop_front();
            self.decided -= 1;
        }
    }

    fn is_change(&self, index: usize) -> bool {
        let frame = self.frames[index];
        let (true, Some(echo)) = (frame.score >= self.threshold, frame.echo) else { return false };
        let is_near = |other: &FrameScore| {
            let apart = if other.at < frame.at { frame.at - other.at } else { other.at - frame.at };
            apart + JITTER < WINDOW
        };
        let counts = |other: &&FrameScore| other.score >= self.threshold && other.echo.is_some() && is_near(other);
        let earlier = || self.frames.range(..index).filter(counts);
        let later = || self.frames.range(index + 1..);
        if earlier().any(|other| other.score * CLEARLY_MORE >= frame.score)
            || later().filter(counts).any(|other| other.score > frame.score * CLEARLY_MORE)
        {
            return false;
        }
        let strongest = earlier().filter_map(|other| other.echo).fold(echo, f64::max);
        let after = later().take_while(|other| is_near(other)).filter_map(|other| other.echo);
        let least = after.fold(echo, f64::min);
        let before = self.frames.range(..index).filter(|other| other.at + WINDOW + WINDOW > frame.at);
        let quiet = before.filter_map(|other| other.echo).min_by(f64::total_cmp).unwrap_or(0.0).max(LEAST_QUIET);
        least >= COMES_BACK * strongest || least >= TIMES_QUIET * quiet
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of these frames, 25 a second, change the shot. `scores`, `echoes`: of the frames from number `first` on; all others are
    /// quiet.
    fn found(first: usize, scores: &[f64], echoes: &[f64]) -> Vec<usize> {
        let mut detector = Detector::new(DEFAULT_THRESHOLD);
        for number in 0_usize..60 {
            let value =
                |values: &[f64]| number.checked_sub(first).and_then(|at| values.get(at)).copied().unwrap_or(0.0);
            detector.push(FrameScore {
                at: Instant::from_millis(40 * number as i64),
                score: value(scores),
                echo: (number > 3).then(|| value(echoes) + 1.0),
            });
        }
        let frames = detector.finish().into_iter().map(|at| at.as_millis_rounded() as usize / 40);
        frames.collect()
    }

    #[test]
    fn a_cut_is_where_the_picture_stays_another_one() {
        assert_eq!(found(20, &[1.0], &[900.0, 900.0, 900.0, 900.0]), [20]);
        // Lively pictures behind a cut score, too.
        assert_eq!(found(20, &[0.9, 0.4], &[900.0, 700.0, 800.0, 900.0]), [20]);
        // At the very end of the video.
        assert_eq!(found(59, &[1.0], &[900.0]), [59]);
    }

    #[test]
    fn a_flash_is_no_cut_and_hides_none() {
        assert_eq!(found(20, &[1.0], &[9000.0, 10.0, 10.0, 10.0, 9000.0]), [0; 0]);
        assert_eq!(found(20, &[1.0, 0.0, 0.0, 1.0], &[9000.0, 9000.0, 9000.0, 10.0, 9000.0, 9000.0, 9000.0]), [0; 0]);
        // White for a frame, and another shot behind it, however much alike beside the white.
        assert_eq!(found(20, &[1.0, 1.0], &[9000.0, 700.0, 700.0, 700.0, 9000.0]), [20]);
        assert_eq!(found(20, &[1.0, 0.9], &[4000.0, 3500.0, 3500.0, 3500.0, 4000.0]), [20]);
    }

    #[test]
    fn what_is_below_the_threshold_or_at_the_start_is_nothing() {
        assert_eq!(found(20, &[0.19], &[900.0; 4]), [0; 0]);
        assert_eq!(found(1, &[1.0], &[900.0; 4]), [0; 0]);
    }

    #[test]
    fn two_cuts_are_two_unless_they_are_nearly_one() {
        let mut scores = vec![1.0];
        scores.resize(10, 0.0);
        scores.push(0.8);
        assert_eq!(found(20, &scores, &[900.0; 14]), [20, 30]);
        assert_eq!(found(20, &[0.5, 1.0], &[500.0, 900.0, 900.0, 900.0, 900.0]), [21]);
    }

    #[test]
    fn no_more_frames_are_kept_than_are_needed() {
        let mut detector = Detector::new(0.2);
        for number in 0..100_000 {
            // A million frames a second.
            detector.push(FrameScore { at: Instant::from_nanos(number * 1_000), score: 0.0, echo: None });
            assert!(detector.frames.len() <= MOST_FRAMES + 1);
        }
        assert_eq!(detector.finish(), []);
    }
}
