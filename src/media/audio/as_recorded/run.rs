//! Frames that are being decoded one after the other, since a seek.
//!
//! They are kept twice: at their own rate for both ears, and as the analysis has them, 16 kHz and mono, to be compared.
//! Where the file has no sound (late starts, gaps of edit lists) there are zeros, as in the analysis samples.

use super::blocks::{BLOCK, SoundBlock};
use super::likeness::{Likeness, REACH, compare};
use crate::audio::RATE_HZ;
use crate::audio::resample::{FlowingResampler, greatest_common_divisor};
use crate::audio::samples::Samples;
use crate::audio::sound_source::{SoundPiece, SoundSource, SourceFailure};

/// How long before the first block decoding begins, in seconds.
const LEAD: f64 = 0.3;
/// What decoders give in so many seconds after a seek is not yet right: frames that lean on former ones.
const SETTLING: f64 = 0.12;
/// How much is kept before the next block, in seconds: more than a correction can ask for.
const KEPT: f64 = 0.15;
/// Length of sound before a block that is compared with it where nothing is certain yet, in samples at 16 kHz.
const COMPARED_BEFORE: i64 = 2_400;
/// Corrections of one block; more are none.
const MOST_MOVES: u32 = 2;
/// Frames that a run may begin earlier so that it begins on a sample of 16 kHz.
const MOST_EARLIER: i64 = 1_000;
/// Frames of the filter at the beginning of a run that lack what came before.
const FILTER: f64 = 1_400.0;

pub(super) struct DecodingRun {
    rate_hz: u32,
    /// Number of the next block.
    pub(super) next: i64,
    /// Frames by which all that is decoded belongs later than the container says.
    shift: i64,
    is_settled: bool,
    moves: u32,
    /// The first frame that is kept, by the container's word, and both sides from it on.
    first: i64,
    sides: [Vec<f32>; 2],
    /// The same at 16 kHz: the first sample, and all from it on.
    low_first: i64,
    low: Vec<f32>,
    /// What the filter gave first is not compared, in samples.
    low_from: i64,
    filter: FlowingResampler,
    /// A piece that begins later than what is kept ends.
    held: Option<SoundPiece>,
    has_begun: bool,
    has_ended: bool,
}

/// What can be said of the next block.
pub(super) enum BlockStanding {
    /// More has to be decoded first.
    NeedsMore,
    /// It is complete, and its sound may be used or not.
    Complete { is_usable: bool, is_heard: bool },
}

impl DecodingRun {
    /// Begins with a block, wherever the source was before.
    pub(super) fn begin(source: &mut dyn SoundSource, block: i64, rate_hz: u32) -> Result<Self, SourceFailure> {
        let start = block * BLOCK as i64;
        source.go_to(start - (LEAD * f64::from(rate_hz)) as i64)?;
        let filter = FlowingResampler::new(rate_hz).map_err(|error| SourceFailure(error.to_string()))?;
        Ok(Self {
            rate_hz,
            next: block,
            shift: 0,
            is_settled: false,
            moves: 0,
            first: start,
            sides: [Vec::new(), Vec::new()],
            low_first: 0,
            low: Vec::new(),
            low_from: 0,
            filter,
            held: None,
            has_begun: false,
            has_ended: false,
        })
    }

    fn frames(&self, seconds: f64) -> i64 {
        (seconds * f64::from(self.rate_hz)) as i64
    }

    fn end(&self) -> i64 {
        self.first + self.sides[0].len() as i64
    }

    fn start_of_next(&self) -> i64 {
        self.next * BLOCK as i64 - self.shift
    }

    /// The sample at 16 kHz that lies on a frame.
    fn low_of(&self, frame: i64) -> i64 {
        let rate = i64::from(self.rate_hz);
        (2 * frame * i64::from(RATE_HZ) + rate).div_euclid(2 * rate)
    }

    /// Reads one piece.
    pub(super) fn read(&mut self, source: &mut dyn SoundSource) -> Result<(), SourceFailure> {
        if self.has_ended {
            self.push_silence(BLOCK as i64);
            return Ok(());
        }
        let mut piece = match self.held.take() {
            Some(piece) => piece,
            None => {
                let mut piece = SoundPiece::default();
                if !source.next_piece(&mut piece)? {
                    self.has_ended = true;
                    if !self.has_begun {
                        self.begin_at(self.start_of_next());
                    }
                    return Ok(());
                }
                piece
            }
        };
        if !self.has_begun {
            let settling = if piece.at > 0 { self.frames(SETTLING) } else { 0 };
            self.begin_at((piece.at + settling).min(self.start_of_next()));
        }
        piece.drop_front(usize::try_from(self.end() - piece.at).unwrap_or(0));
        if piece.len() == 0 {
            return Ok(());
        }
        let gap = piece.at - self.end();
        if gap > 0 {
            self.push_silence(gap.min(BLOCK as i64));
            self.held = Some(piece);
        } else {
            self.push(&piece.mono, &piece.sides);
        }
        Ok(())
    }

    /// The first frame that is kept; one that lies on a sample at 16 kHz, where such are frequent.
    fn begin_at(&mut self, frame: i64) {
        let (rate, low_rate) = (self.rate_hz as usize, RATE_HZ as usize);
        let period = (rate / greatest_common_divisor(rate, low_rate)) as i64;
        self.first = if period <= MOST_EARLIER { frame.div_euclid(period) * period } else { frame };
        self.low_first = self.low_of(self.first);
        // Before the recording there is nothing that the filter could lack.
        let filter = if self.first > 0 { (FILTER * f64::from(RATE_HZ) / f64::from(self.rate_hz)) as i64 } else { 0 };
        self.low_from = self.low_first + filter;
        self.has_begun = true;
    }

    fn push_silence(&mut self, count: i64) {
        let zeros = vec![0.0; count.max(0) as usize];
        self.push(&zeros, &[zeros.clone(), zeros.clone()]);
    }

    fn push(&mut self, mono: &[f32], sides: &[Vec<f32>; 2]) {
        for (kept, side) in self.sides.iter_mut().zip(sides) {
            kept.extend_from_slice(side);
        }
        self.low.extend(self.filter.push(mono));
    }

    /// How it stands with the next block.
    pub(super) fn look(&mut self, analysis: &dyn Samples) -> BlockStanding {
        let start = self.start_of_next();
        let end = start + BLOCK as i64;
        let (from, to) = (self.low_of(start), self.low_of(end));
        if !self.has_begun || self.end() < end || self.low_first + (self.low.len() as i64) < to {
            return BlockStanding::NeedsMore;
        }
        if end <= self.first || to <= self.low_first {
            // A correction led before all that is kept.
            self.is_settled = false;
            return BlockStanding::Complete { is_usable: false, is_heard: true };
        }
        let before = if self.is_settled { 0 } else { COMPARED_BEFORE };
        let from = (from - before).max(self.low_from).min(to - 1).max(self.low_first);
        let decoded = &self.low[(from - self.low_first) as usize..(to - self.low_first) as usize];
        let mut around = vec![0.0; decoded.len() + 2 * REACH];
        let shift = (self.shift * i64::from(RATE_HZ)) as f64 / f64::from(self.rate_hz);
        analysis.read_around(from + shift.round() as i64 - REACH as i64, &mut around);
        match compare(decoded, &around, self.is_settled) {
            Likeness::Silent => BlockStanding::Complete { is_usable: true, is_heard: false },
            Likeness::Same => {
                self.is_settled = true;
                BlockStanding::Complete { is_usable: true, is_heard: true }
            }
            Likeness::Later(samples) if self.moves < MOST_MOVES => {
                self.moves += 1;
                self.shift += (samples * f64::from(self.rate_hz) / f64::from(RATE_HZ)).round() as i64;
                BlockStanding::NeedsMore
            }
            Likeness::Later(_) | Likeness::Different => {
                self.is_settled = false;
                BlockStanding::Complete { is_usable: false, is_heard: true }
            }
        }
    }

    /// Copies the next block and goes on to the one after it. `block` gets as many sides as it has.
    pub(super) fn take(&mut self, block: &mut SoundBlock) {
        let start = self.start_of_next();
        // What is missing at its beginning is silence.
        let missing = usize::try_from(self.first - start).unwrap_or(0).min(BLOCK);
        let from = usize::try_from(start - self.first).unwrap_or(0);
        for (side, kept) in block.sides.iter_mut().zip(&self.sides) {
            side.clear();
            side.resize(missing, 0.0);
            side.extend_from_slice(&kept[from..from + BLOCK - missing]);
        }
        if let [only] = block.sides.as_mut_slice() {
            for (left, right) in only[missing..].iter_mut().zip(&self.sides[1][from..]) {
                *left = 0.5 * (*left + right);
            }
        }
        self.next += 1;
        self.moves = 0;
        self.forget();
    }

    /// Forgets what no block will need any more.
    fn forget(&mut self) {
        let keep = self.start_of_next() - self.frames(KEPT);
        let count = usize::try_from(keep - self.first).unwrap_or(0).min(self.sides[0].len());
        self.sides.iter_mut().for_each(|side| drop(side.drain(..count)));
        self.first += count as i64;
        let low_keep = self.low_of(self.first);
        let count = usize::try_from(low_keep - self.low_first).unwrap_or(0).min(self.low.len());
        self.low.drain(..count);
        self.low_first += count as i64;
    }
}
