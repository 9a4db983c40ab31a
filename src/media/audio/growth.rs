//! Watching a recording grow while it is decoded.

use super::samples::{SampleStore, Samples};
use base::time::Duration;

/// The events for a watcher of [`super::decode_watched`], on the decoding thread.
///
/// The first event is always `Begun`. If decoding succeeds, the samples told since the *last* `Begun`, put together,
/// are [`super::Recording::samples`], but for the rounding of those that do not stay in memory; told samples never change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DecodeEvent<'a> {
    /// A decoder begins. Whatever was told before is void: another decoder gave up on the file and this one starts
    /// again at sample 0 (rare, and not before the first decoder is known to fail for good).
    Begun {
        /// How long the sound will be by what the file says, to reserve room on a screen. A damaged or unfinished
        /// file may say too much or too little; `None` where it says nothing.
        expected: Option<Duration>,
    },
    /// The next samples, mono at [`super::RATE_HZ`], finite, within -1..=1; between 1 and 262,144 of them.
    Samples {
        /// Position of the first one in the recording: as many as were told since `Begun`.
        first: u64,
        samples: &'a [f32],
    },
}

/// Most samples that are handed over at once (16 s), so that a lock held meanwhile is held for a millisecond.
const BATCH: usize = 1 << 18;

/// Tells a watcher what is new, each sample once.
pub(super) struct DecodeReporter<'a> {
    watcher: &'a mut dyn FnMut(DecodeEvent<'_>),
    begun: bool,
    told: usize,
    batch: Vec<f32>,
}

impl<'a> DecodeReporter<'a> {
    pub(super) fn new(watcher: &'a mut dyn FnMut(DecodeEvent<'_>)) -> Self {
        Self { watcher, begun: false, told: 0, batch: Vec::new() }
    }

    /// A decoder begins; nothing is told before it has decoded something.
    pub(super) fn restart(&mut self) {
        (self.begun, self.told) = (false, 0);
    }

    /// `known` is the recording so far; its samples are final.
    pub(super) fn report(&mut self, known: &SampleStore, expected: Option<Duration>) {
        if known.len() <= self.told {
            return;
        }
        if !self.begun {
            self.begun = true;
            (self.watcher)(DecodeEvent::Begun { expected });
        }
        while self.told < known.len() {
            self.batch.resize(BATCH.min(known.len() - self.told), 0.0);
            known.read(self.told, &mut self.batch);
            (self.watcher)(DecodeEvent::Samples { first: self.told as u64, samples: &self.batch });
            self.told += self.batch.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_is_told_once_and_a_restart_counts_from_0() {
        let mut seen = Vec::new();
        let mut watcher = |growth: DecodeEvent<'_>| match growth {
            DecodeEvent::Begun { expected } => {
                seen.push((u64::MAX, expected.map_or(0, |expected| expected.as_nanos())))
            }
            DecodeEvent::Samples { first, samples } => seen.push((first, samples.len() as i64)),
        };
        let mut reporter = DecodeReporter::new(&mut watcher);
        let known = |count: usize| SampleStore::from(vec![0.5; count]);
        reporter.report(&known(0), None);
        reporter.report(&known(3), Some(Duration::from_nanos(7)));
        reporter.report(&known(3), None);
        reporter.report(&known(BATCH + 10), None);
        reporter.restart();
        reporter.report(&known(2), None);
        let (none, batch) = (u64::MAX, BATCH as u64);
        assert_eq!(seen, [(none, 7), (0, 3), (3, BATCH as i64), (batch + 3, 7), (none, 0), (0, 2)]);
    }
}
