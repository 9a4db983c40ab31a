//! Reads ahead of the head, on a thread of its own.
//!
//! In small steps, each of which begins with a look at where the head is now: a place that was wanted before and is not
//! any more is never decoded to its end.

use std::sync::Arc;
use std::time::SystemTime;

use super::blocks::SoundBlock;
use super::run::{BlockStanding, DecodingRun};
use super::shared::{AHEAD, SharedSound};
use crate::audio::samples::Samples;
use crate::audio::sound_source::{IsInVain, SoundSource, SourceFailure};

/// Blocks before the head that are read where it lands: those who scrub go back and forth.
const BEHIND: i64 = 4;
/// Blocks that are decoded and thrown away rather than sought over.
const PASSED: i64 = 8;
/// Blocks in a row that are audible and are not what the analysis decoded, until the file is given up.
const MOST_DIFFERENT: u32 = 30;
/// Failures in a row until the file is given up; places that cannot be sought do not count once something was usable.
const MOST_FAILURES: u32 = 8;

/// Length of a file and when it was changed.
pub(super) type FileStamp = (u64, Option<SystemTime>);

/// Opens a file whose reading ends as soon as it is in vain.
pub(super) type OpenSound = dyn Fn(&IsInVain) -> Result<Box<dyn SoundSource>, SourceFailure> + Send;

/// Where the sound comes from.
pub(super) struct SoundOrigin {
    pub(super) open: Box<OpenSound>,
    /// What the file is like now; none if it is gone.
    pub(super) stamp: Box<dyn Fn() -> Option<FileStamp> + Send>,
}

/// The side of a recording that reads. [`SoundReader::work`] is called until there is nothing left to do, by a thread
/// or, in tests, by hand.
pub struct SoundReader {
    shared: Arc<SharedSound>,
    origin: SoundOrigin,
    analysis: Arc<dyn Samples>,
    rate_hz: u32,
    channels: usize,
    opened: Option<(Box<dyn SoundSource>, FileStamp)>,
    run: Option<DecodingRun>,
    spare: SoundBlock,
    different: u32,
    failures: u32,
    /// Something of the file was what the analysis decoded.
    is_proven: bool,
    /// Times that the file was sought in.
    seeks: u64,
}

impl SoundReader {
    pub(super) fn new(
        shared: Arc<SharedSound>,
        origin: SoundOrigin,
        analysis: Arc<dyn Samples>,
        rate_hz: u32,
        channels: usize,
    ) -> Self {
        Self {
            shared,
            origin,
            analysis,
            rate_hz,
            channels,
            opened: None,
            run: None,
            spare: SoundBlock::default(),
            different: 0,
            failures: 0,
            is_proven: false,
            seeks: 0,
        }
    }

    /// Takes the next small step; false if there is nothing to do before the head moves.
    pub fn work(&mut self) -> bool {
        if self.shared.is_closed() {
            return false;
        }
        let Some(next) = self.next_block() else {
            if self.shared.is_given_up() {
                (self.run, self.opened) = (None, None);
            }
            return false;
        };
        match self.step(next) {
            Ok(()) => {}
            // The head is elsewhere, which says nothing about the file.
            Err(_) if self.shared.is_in_vain() => self.run = None,
            Err(failure) => {
                self.failures += 1;
                self.run = None;
                self.put(next, false);
                if self.failures >= MOST_FAILURES || self.opened.is_none() {
                    self.give_up(&failure.0);
                }
            }
        }
        self.shared.end_seek();
        true
    }

    /// Works until there is nothing left to do.
    pub fn catch_up(&mut self) {
        while self.work() {}
    }

    /// How often the file was sought in.
    pub fn seeks(&self) -> u64 {
        self.seeks
    }

    /// The first block from the head on that is missing, if it is near enough.
    fn next_block(&self) -> Option<i64> {
        let wanted = self.shared.wanted()?;
        let last = self.shared.last_wanted().min(wanted + AHEAD - 1);
        (wanted..=last).find(|block| self.shared.blocks.standing(*block).is_none())
    }

    fn step(&mut self, next: i64) -> Result<(), SourceFailure> {
        let is_on_the_way = |run: &DecodingRun| (next - PASSED..=next).contains(&run.next);
        if !self.run.as_ref().is_some_and(is_on_the_way) {
            return self.begin(next);
        }
        let (Some(run), Some((source, _))) = (&mut self.run, &mut self.opened) else { return Ok(()) };
        match run.look(self.analysis.as_ref()) {
            BlockStanding::NeedsMore => run.read(source.as_mut()),
            BlockStanding::Complete { is_usable, is_heard } => {
                let number = run.next;
                self.spare.sides.resize(self.channels, Vec::new());
                if let Some(run) = &mut self.run {
                    run.take(&mut self.spare);
                }
                self.put(number, is_usable);
                match (is_usable, is_heard) {
                    (true, true) => (self.different, self.failures, self.is_proven) = (0, 0, true),
                    (true, false) => {}
                    (false, _) => {
                        self.different += 1;
                        if self.different >= MOST_DIFFERENT {
                            self.give_up("its parts do not sound like the whole");
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// Seeks to a block, or to one of those before it that are missing, too.
    fn begin(&mut self, next: i64) -> Result<(), SourceFailure> {
        self.run = None;
        let stamp = (self.origin.stamp)();
        match (&self.opened, stamp) {
            (Some((_, opened)), Some(stamp)) if *opened == stamp => {}
            (None, Some(stamp)) => {
                let shared = self.shared.clone();
                let is_in_vain: IsInVain = Arc::new(move || shared.is_in_vain());
                self.opened = Some(((self.origin.open)(&is_in_vain)?, stamp));
            }
            (_, _) => {
                self.opened = None;
                return Err(SourceFailure("the file was changed or is gone".into()));
            }
        }
        let is_missing = |block: &i64| *block >= 0 && self.shared.blocks.standing(*block).is_none();
        let is_jump = self.shared.wanted() == Some(next);
        let before = (1..=if is_jump { BEHIND } else { 0 }).take_while(|back| is_missing(&(next - back))).count();
        if let Some((source, _)) = &mut self.opened {
            self.seeks += 1;
            let first = next - before as i64;
            self.shared.begin_seek(first);
            match DecodingRun::begin(source.as_mut(), first, self.rate_hz) {
                Ok(run) => self.run = Some(run),
                Err(failure) if self.is_proven && !self.shared.is_in_vain() => {
                    tracing::debug!("a place of the recording is played from its samples at 16 kHz: {failure}");
                    self.put(next, false);
                }
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }

    fn put(&mut self, number: i64, is_usable: bool) {
        self.shared.blocks.put(number, is_usable, &mut self.spare);
    }

    fn give_up(&mut self, reason: &str) {
        tracing::warn!("the recording is played from its samples at 16 kHz: {reason}");
        self.shared.give_up();
    }
}
