//! What the two sides of a recording share: who plays it says what is wanted, who reads it puts it there.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use super::blocks::{BLOCK, SLOTS, SoundBlocks};

/// Blocks from the head on that are held; the others lie before it, for those who go back a little.
pub(super) const AHEAD: i64 = SLOTS as i64 / 2;
/// No place was wanted yet, or none is sought.
const NOWHERE: i64 = i64::MIN;

pub(super) struct SharedSound {
    pub(super) blocks: SoundBlocks,
    /// Number of the block at the head.
    wanted: AtomicI64,
    /// Number of the last block that the head may come to before it jumps back.
    until: AtomicI64,
    /// Number of the block that is sought in the file, and whether that turned out to be in vain.
    sought: AtomicI64,
    is_in_vain: AtomicBool,
    /// No longer being played.
    is_closed: AtomicBool,
    /// It cannot be used.
    is_given_up: AtomicBool,
}

impl SharedSound {
    pub(super) fn new(length: i64) -> Self {
        Self {
            blocks: SoundBlocks::new(length),
            wanted: AtomicI64::new(NOWHERE),
            until: AtomicI64::new(i64::MAX),
            sought: AtomicI64::new(NOWHERE),
            is_in_vain: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
            is_given_up: AtomicBool::new(false),
        }
    }

    /// The head is at this frame, and in a loop it goes no further than `until`; whether that is news.
    pub(super) fn want(&self, frame: i64, until: Option<i64>) -> bool {
        let block = |frame: i64| frame.max(0).div_euclid(BLOCK as i64).min(self.blocks.last());
        let until = until.map_or(i64::MAX, block);
        let is_other_end = self.until.swap(until, Ordering::AcqRel) != until;
        self.wanted.swap(block(frame), Ordering::AcqRel) != block(frame) || is_other_end
    }

    /// The last block that is worth reading.
    pub(super) fn last_wanted(&self) -> i64 {
        self.until.load(Ordering::Acquire).min(self.blocks.last())
    }

    pub(super) fn wanted(&self) -> Option<i64> {
        Some(self.wanted.load(Ordering::Acquire)).filter(|block| *block != NOWHERE && !self.is_given_up())
    }

    /// A block is sought from now on.
    pub(super) fn begin_seek(&self, block: i64) {
        self.sought.store(block, Ordering::Release);
        self.is_in_vain.store(false, Ordering::Release);
    }

    pub(super) fn end_seek(&self) {
        self.sought.store(NOWHERE, Ordering::Release);
        self.is_in_vain.store(false, Ordering::Release);
    }

    /// Whether what is being sought is of no use any more, as the head went back; once it was, it stays so. A head that
    /// went on changes nothing: files that are slow to seek have to pass the place in any case, and would never come to an
    /// end while they play.
    pub(super) fn is_in_vain(&self) -> bool {
        if self.is_closed() || self.is_in_vain.load(Ordering::Acquire) {
            return true;
        }
        let (sought, wanted) = (self.sought.load(Ordering::Acquire), self.wanted.load(Ordering::Acquire));
        let is_in_vain = sought != NOWHERE && wanted != NOWHERE && sought > wanted + AHEAD;
        if is_in_vain {
            self.is_in_vain.store(true, Ordering::Release);
        }
        is_in_vain
    }

    pub(super) fn close(&self) {
        self.is_closed.store(true, Ordering::Release);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Acquire)
    }

    pub(super) fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Release);
    }

    pub(super) fn is_given_up(&self) -> bool {
        self.is_given_up.load(Ordering::Acquire)
    }
}
