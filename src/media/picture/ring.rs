//! The frames that are kept: those around what is wanted, within bounds.

use std::sync::Arc;

use super::frame::Frame;
use base::time::Instant;

/// Most that is kept, in bytes, but for [`FEWEST`].
const MOST_BYTES: usize = 32 << 20;
/// Most frames that are kept.
const MOST: usize = 24;
/// So many are kept however large they are: the one that is shown, one behind it and two ahead.
const FEWEST: usize = 4;

/// A frame, and how it is to be taken.
#[derive(Clone, Debug)]
pub(super) struct KeptFrame {
    pub frame: Arc<Frame>,
    /// It is the first of the video: before it, it is shown, too.
    pub is_first: bool,
    /// No frame was left out between it and the next.
    pub is_exact: bool,
}

impl KeptFrame {
    fn covers(&self, at: Instant) -> bool {
        (self.is_first || self.frame.at <= at) && self.frame.until.is_none_or(|until| at < until)
    }

    /// How far away it is, in nanoseconds; 0: it is the one that is shown then.
    fn distance(&self, at: Instant) -> i64 {
        match self.frame.until {
            _ if self.covers(at) => 0,
            Some(until) if at >= until => (at - until).as_nanos().saturating_add(1),
            _ => (self.frame.at - at).as_nanos(),
        }
    }
}

/// Frames by when they begin.
#[derive(Default)]
pub(super) struct Ring(Vec<KeptFrame>);

impl Ring {
    /// Whether the frame that is shown at a time is there, at least `width` points wide; `exactly`: not only the nearest of those
    /// that were not left out.
    pub fn has(&self, at: Instant, width: u32, exactly: bool) -> bool {
        self.0.iter().any(|kept| kept.covers(at) && kept.frame.width >= width && (kept.is_exact || !exactly))
    }

    /// The frame that is shown at a time, the finest of them, else the nearest.
    pub fn best(&self, at: Instant) -> Option<&Arc<Frame>> {
        let order = |kept: &&KeptFrame| (kept.distance(at), !kept.is_exact, u32::MAX - kept.frame.width);
        self.0.iter().min_by_key(order).map(|kept| &kept.frame)
    }

    /// Whether so much is there of what comes after a time, until the newest frame that was read, that more would drive out what is
    /// needed before. What is left of a place farther on makes room for what is read.
    pub fn is_full_ahead(&self, at: Instant, newest: Option<Instant>, frame_bytes: usize) -> bool {
        let room = (MOST_BYTES / frame_bytes.max(1)).clamp(FEWEST, MOST);
        let is_read_ahead = |kept: &&KeptFrame| kept.frame.at > at && Some(kept.frame.at) <= newest;
        self.0.iter().filter(is_read_ahead).count() >= room * 2 / 3
    }

    /// Adds the frame that was read last. Those that are farthest from what is wanted go, but first of all those that are not on the
    /// way from what is wanted to this one: that way is read once, and playback would run into the gap.
    pub fn push(&mut self, kept: KeptFrame, wanted: Instant) {
        let newest = kept.frame.at;
        let at = self.0.partition_point(|other| other.frame.at < newest);
        match self.0.get_mut(at).filter(|other| other.frame.at == newest) {
            // Once seen to be the first, it stays so; it may come again in another size.
            Some(same) => *same = KeptFrame { is_first: kept.is_first || same.is_first, ..kept },
            None => self.0.insert(at, kept),
        }
        let is_on_way = |kept: &KeptFrame| kept.covers(wanted) || (wanted..=newest).contains(&kept.frame.at);
        while self.0.len() > FEWEST && (self.0.len() > MOST || self.bytes() > MOST_BYTES) {
            let far = self.0.iter().enumerate().max_by_key(|(_, kept)| (!is_on_way(kept), kept.distance(wanted)));
            let Some((far, _)) = far else { return };
            self.0.remove(far);
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(|kept| kept.frame.rgba.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(at: i64, until: Option<i64>, width: u32) -> KeptFrame {
        let frame = Frame {
            width,
            height: 1,
            rgba: vec![0; width as usize * 4],
            at: Instant::from_millis(at),
            until: until.map(Instant::from_millis),
        };
        KeptFrame { frame: Arc::new(frame), is_first: false, is_exact: true }
    }

    fn starts(ring: &Ring) -> Vec<i64> {
        ring.0.iter().map(|kept| kept.frame.at.as_millis_rounded()).collect()
    }

    fn best(ring: &Ring, at: i64) -> Option<(i64, u32)> {
        ring.best(Instant::from_millis(at)).map(|frame| (frame.at.as_millis_rounded(), frame.width))
    }

    #[test]
    fn the_frame_is_found_that_is_shown_at_a_time() {
        let mut ring = Ring::default();
        assert_eq!(best(&ring, 0), None);
        let wanted = Instant::from_millis(100);
        ring.push(kept(120, None, 8), wanted);
        ring.push(kept(80, Some(120), 8), wanted);
        ring.push(KeptFrame { is_first: true, ..kept(10, Some(40), 8) }, wanted);
        let has = |ring: &Ring, at: i64| ring.has(Instant::from_millis(at), 8, true);
        assert_eq!([-5_000, 10, 39].map(|at| (has(&ring, at), best(&ring, at))), [(true, Some((10, 8))); 3]);
        assert_eq!([80, 119].map(|at| (has(&ring, at), best(&ring, at))), [(true, Some((80, 8))); 2]);
        assert_eq!([120, 99_999].map(|at| (has(&ring, at), best(&ring, at))), [(true, Some((120, 8))); 2]);
        // Between 40 and 80 the nearest is shown, while it is known not to be the right one.
        assert_eq!([40, 59, 79].map(|at| has(&ring, at)), [false; 3]);
        assert_eq!([40, 59, 61, 79].map(|at| best(&ring, at).unwrap().0), [10, 10, 80, 80]);
        assert!(!ring.has(wanted, 9, true), "it is too small");
        let just_before = Instant::from_nanos(120_000_000 - 1);
        assert_eq!(ring.best(just_before).unwrap().at, Instant::from_millis(80));
    }

    #[test]
    fn frames_between_which_others_were_left_out_are_enough_to_play() {
        let (mut ring, wanted) = (Ring::default(), Instant::from_millis(50));
        ring.push(KeptFrame { is_exact: false, ..kept(0, Some(80), 8) }, wanted);
        assert!(ring.has(wanted, 8, false) && !ring.has(wanted, 8, true));
        ring.push(kept(40, Some(80), 4), wanted);
        assert_eq!(best(&ring, 50), Some((40, 4)), "the right one, though it is smaller");
        ring.push(kept(40, Some(80), 8), wanted);
        assert_eq!((best(&ring, 50), starts(&ring)), (Some((40, 8)), vec![0, 40]));
    }

    #[test]
    fn nothing_is_lost_on_the_way_that_is_played_at_any_speed() {
        // Frames of 40 ms, looked at every so many ms of the video; as much is read ahead as there is room for.
        for looks_apart in [40, 80, 120, 160] {
            let (mut ring, mut newest) = (Ring::default(), 0);
            ring.push(kept(0, Some(40), 8), Instant::ZERO);
            for wanted in (0..8_000).step_by(looks_apart) {
                let at = Instant::from_millis(wanted);
                assert!(ring.has(at, 8, true), "{looks_apart} ms apart: nothing at {wanted}: {:?}", starts(&ring));
                while newest < wanted + 1_000 && !ring.is_full_ahead(at, Some(Instant::from_millis(newest)), 32) {
                    newest += 40;
                    ring.push(kept(newest, Some(newest + 40), 8), at);
                }
            }
        }
    }

    #[test]
    fn what_is_far_away_goes_and_what_is_shown_stays() {
        let mut ring = Ring::default();
        let wanted = Instant::from_millis(2_000);
        // Shown for long: it is the right one though it began long ago.
        ring.push(kept(0, Some(2_001), 8), wanted);
        for at in 0..100 {
            ring.push(kept(2_001 + at * 40, Some(2_041 + at * 40), 8), wanted);
        }
        let kept_starts = starts(&ring);
        assert_eq!((kept_starts.len(), kept_starts[0], kept_starts[23]), (MOST, 0, 2_001 + 22 * 40));
        // Large ones are few, but never fewer than some.
        let large = (16 << 20) / 4;
        for at in 0..10 {
            ring.push(kept(2_001 + at * 40, Some(2_041 + at * 40), large), wanted);
        }
        assert_eq!(starts(&ring), [0, 2_001, 2_041, 2_081]);
        let is_full = |at: i64, newest: Option<i64>| {
            ring.is_full_ahead(Instant::from_millis(at), newest.map(Instant::from_millis), 16 << 20)
        };
        assert!(is_full(2_000, Some(2_081)) && is_full(2_000, Some(9_000)));
        assert!(!is_full(2_050, Some(2_081)));
        // After a jump back these are left from before.
        assert!(!is_full(1_000, Some(1_000)) && !is_full(1_000, None));
    }
}
