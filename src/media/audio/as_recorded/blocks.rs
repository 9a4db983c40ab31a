//! The frames that are held: a bounded number of blocks, written by one thread and read by the sound device.
//!
//! A block has one place that it can be in, its number modulo the number of places, so what lies around the head never
//! gets in its own way, and what is left of other places falls out by itself. The side that reads never waits: should
//! the block be written at that moment (it is for the time of a swap), it counts as not there.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Frames in a block: 0.17 s at 48 kHz.
pub(super) const BLOCK: usize = 8_192;
/// Blocks that are held, 64 KiB each in stereo: 16 s at 48 kHz.
pub(super) const SLOTS: usize = 96;

/// A block that holds nothing.
const EMPTY: u64 = u64::MAX;

/// Frames of one block, if its sound can be used.
#[derive(Default)]
pub(super) struct SoundBlock {
    /// For two ears; one list if both hear the same.
    pub(super) sides: Vec<Vec<f32>>,
}

struct Slot {
    /// Number of the block, doubled, and one more if its sound can be used.
    tag: AtomicU64,
    content: Mutex<(u64, SoundBlock)>,
}

pub(super) struct SoundBlocks {
    slots: Box<[Slot]>,
    /// Frames of the recording; before the first and after the last is silence.
    length: i64,
}

impl SoundBlocks {
    /// For a recording of so many frames.
    pub(super) fn new(length: i64) -> Self {
        let slot = || Slot { tag: AtomicU64::new(EMPTY), content: Mutex::new((EMPTY, SoundBlock::default())) };
        Self { slots: (0..SLOTS).map(|_| slot()).collect(), length }
    }

    /// Number of the last block that has something of the recording.
    pub(super) fn last(&self) -> i64 {
        (self.length - 1).div_euclid(BLOCK as i64)
    }

    fn slot(&self, number: i64) -> &Slot {
        &self.slots[number.rem_euclid(SLOTS as i64) as usize]
    }

    /// Whether a block is held, and if so, whether its sound can be used.
    pub(super) fn standing(&self, number: i64) -> Option<bool> {
        let tag = self.slot(number).tag.load(Ordering::Acquire);
        (tag != EMPTY && (tag >> 1) as i64 == number).then_some(tag & 1 == 1)
    }

    /// Puts a block in its place. What was there comes back in `block`, for the next one.
    pub(super) fn put(&self, number: i64, is_usable: bool, block: &mut SoundBlock) {
        let tag = (number as u64) << 1 | u64::from(is_usable);
        let slot = self.slot(number);
        let mut content = slot.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.0 = tag;
        std::mem::swap(&mut content.1, block);
        slot.tag.store(tag, Ordering::Release);
    }

    /// Whether all of these frames are there.
    pub(super) fn has(&self, frames: Range<i64>) -> bool {
        let frames = frames.start.max(0)..frames.end.min(self.length);
        if frames.is_empty() {
            return true;
        }
        let block = BLOCK as i64;
        let numbers = frames.start / block..=(frames.end - 1) / block;
        // More are never held.
        numbers.end() - numbers.start() < SLOTS as i64
            && numbers.into_iter().all(|number| self.standing(number) == Some(true))
    }

    /// Copies the frames from `first` on for both ears; false, and nothing that could be used, if not all are there.
    pub(super) fn read(&self, first: i64, left: &mut [f32], right: &mut [f32]) -> bool {
        let end = first + left.len().min(right.len()) as i64;
        let mut at = first;
        while at < end {
            let number = at.div_euclid(BLOCK as i64);
            let from = at.rem_euclid(BLOCK as i64) as usize;
            let count = (BLOCK - from).min((end - at) as usize);
            let place = (at - first) as usize..(at - first) as usize + count;
            let (left, right) = (&mut left[place.clone()], &mut right[place]);
            if number < 0 || number > self.last() {
                left.fill(0.0);
                right.fill(0.0);
            } else {
                let Ok(content) = self.slot(number).content.try_lock() else { return false };
                if content.0 != ((number as u64) << 1 | 1) {
                    return false;
                }
                let sides = &content.1.sides;
                let (Some(first), Some(second)) = (sides.first(), sides.last()) else { return false };
                left.copy_from_slice(&first[from..from + count]);
                right.copy_from_slice(&second[from..from + count]);
            }
            at += count as i64;
        }
        true
    }

    /// Frames that memory is held for, of one ear each.
    pub(super) fn held(&self) -> usize {
        let held = |slot: &Slot| {
            let content = slot.content.lock().unwrap_or_else(PoisonError::into_inner);
            content.1.sides.iter().map(Vec::capacity).sum::<usize>()
        };
        self.slots.iter().map(held).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(value: f32) -> SoundBlock {
        SoundBlock { sides: vec![vec![value; BLOCK], vec![-value; BLOCK]] }
    }

    #[test]
    fn what_was_put_is_there_until_its_place_is_needed() {
        let blocks = SoundBlocks::new(1_000 * BLOCK as i64 + 5);
        for number in 10..10 + SLOTS as i64 {
            blocks.put(number, number != 12, &mut block(number as f32));
        }
        let (mut left, mut right) = ([9.0; 6], [9.0; 6]);
        assert!(blocks.read(11 * BLOCK as i64 - 3, &mut left, &mut right));
        assert_eq!((left, right), ([10.0, 10.0, 10.0, 11.0, 11.0, 11.0], [-10.0, -10.0, -10.0, -11.0, -11.0, -11.0]));
        assert!(!blocks.read(12 * BLOCK as i64 - 3, &mut left, &mut right), "one that cannot be used");
        assert!(!blocks.has(12 * BLOCK as i64 - 3..12 * BLOCK as i64 + 1));
        assert!(blocks.has(13 * BLOCK as i64..(10 + SLOTS as i64) * BLOCK as i64));
        blocks.put(13 + SLOTS as i64, true, &mut block(0.0));
        assert_eq!((blocks.standing(13), blocks.standing(14), blocks.standing(12)), (None, Some(true), Some(false)));
        assert_eq!(blocks.held(), SLOTS * 2 * BLOCK);
    }

    #[test]
    fn before_and_behind_the_recording_is_silence() {
        let blocks = SoundBlocks::new(2 * BLOCK as i64);
        let (mut left, mut right) = ([9.0; 3], [9.0; 3]);
        for first in [-3, -9_000_000, 2 * BLOCK as i64, 900_000_000] {
            assert!(blocks.has(first..first + 3) && blocks.read(first, &mut left, &mut right));
            assert_eq!((left, right), ([0.0; 3], [0.0; 3]));
        }
        assert!(!blocks.has(-3..1) && !blocks.read(-2, &mut left, &mut right));
    }
}
