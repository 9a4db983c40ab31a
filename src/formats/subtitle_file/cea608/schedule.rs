//! When each word is sent: a cue is loaded before its time, while the one before it is shown.

use super::codes::CaptionCommand;
use super::decoder::PLACES;
use super::layout::layout;
use super::load::{CaptionWord, LoadUnit, load};
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use base::time::Instant;

/// A caption that comes too late stays so many frames at least, if it was to stay as long and no other comes.
const LATE_FRAMES: i64 = 30;

const DAY_HOURS: i64 = 24;

/// The words of a file, and what becomes of its cues.
#[derive(Debug, Default)]
pub struct CaptionSchedule {
    /// In order, one a frame at most.
    pub words: Vec<(i64, CaptionWord)>,
    /// Cues that are shown later than they should, for there is no time to load them.
    pub late: usize,
    /// Cues that should stay when the next one comes.
    pub overlapping: usize,
    /// Cues with more rows than the screen has.
    pub cut: usize,
    /// Cues with a space where their looks change inside a word.
    pub gaps: usize,
}

/// The caption that is on the screen.
#[derive(Clone, Copy)]
struct ShownCaption {
    /// The first frame in which the next one can be loaded.
    free: i64,
    /// When it goes; `None`: there is none.
    end: Option<i64>,
}

/// The number, from 1, of a cue for which time codes of 24 hours are not enough.
pub fn cue_beyond_a_day(
    file: &SubtitleFile,
    words: &[(i64, CaptionWord)],
    grid: FrameGrid,
    drops: bool,
) -> Option<usize> {
    let is_beyond = |at: Instant| grid.counted_code(at, drops)[0] >= DAY_HOURS;
    words.last().filter(|(frame, _)| is_beyond(grid.start_of(*frame)))?;
    let at = file.cues.iter().position(|cue| is_beyond(cue.span.start.max(cue.span.end)));
    Some(at.map_or(file.cues.len(), |at| at + 1))
}

/// When what is sent, in frames of `grid`.
pub fn schedule(file: &SubtitleFile, grid: FrameGrid) -> CaptionSchedule {
    let has_places = matches!(file.format, FileFormat::Scc | FileFormat::Mcc);
    let mut out = CaptionSchedule::default();
    let mut order: Vec<usize> = (0..file.cues.len()).collect();
    order.sort_by_key(|&at| file.cues.get(at).map(|cue| cue.span.start));
    let mut before = ShownCaption { free: 0, end: None };
    for cue in order.into_iter().filter_map(|at| file.cues.get(at)) {
        let layout = layout(cue, cue.setting(PLACES).filter(|_| has_places));
        let units = load(&layout);
        if units.is_empty() {
            continue;
        }
        out.cut += usize::from(layout.is_cut);
        out.gaps += usize::from(layout.has_gaps);
        let wanted = grid.nearest(cue.span.start).max(0);
        let wanted_end = grid.nearest(cue.span.end).max(wanted + 1);
        let start = out.push_load(&units, before, wanted);
        let end = if start > wanted {
            out.late += 1;
            wanted_end.max(start + (wanted_end - wanted).min(LATE_FRAMES))
        } else {
            wanted_end
        };
        let said = out.push_doubled(CaptionCommand::EndOfCaption, start, end);
        before = ShownCaption { free: start + said, end: Some(end) };
    }
    if let Some(end) = before.end {
        out.push_doubled(CaptionCommand::EraseDisplayed, end, end + 2);
    }
    out
}

impl CaptionSchedule {
    /// Loads a caption, takes away the one before it in time, and says in which frame the new one is to be shown: `wanted` or the first
    /// in which it can.
    fn push_load(&mut self, units: &[LoadUnit], before: ShownCaption, wanted: i64) -> i64 {
        let frames: i64 = units.iter().map(|unit| unit.frames()).sum();
        let mut start = wanted.max(before.free + frames);
        let is_taken_away = |start: i64| before.end.filter(|end| *end < start);
        if is_taken_away(start).is_some() {
            // The two words that take it away stand among those of the load, and never between the two of a command.
            start = start.max(before.free + frames + 3);
        }
        self.overlapping += usize::from(before.end.is_some_and(|end| end > start));
        let away = is_taken_away(start).map(|end| (end, (end + 2).min(start)));
        let from = self.words.len();
        let mut next = start;
        for unit in units.iter().rev() {
            if let Some((first, _)) = away.filter(|(first, last)| next > *first && next - unit.frames() < *last) {
                next = first;
            }
            for _ in 0..unit.frames() {
                next -= 1;
                self.words.push((next, unit.word));
            }
        }
        if let Some((first, last)) = away {
            self.push_doubled(CaptionCommand::EraseDisplayed, first, last);
        }
        if let Some(loaded) = self.words.get_mut(from..) {
            loaded.sort_by_key(|(frame, _)| *frame);
        }
        start
    }

    /// Says a command twice from `first` on, once if `last` comes right after; how often is told.
    fn push_doubled(&mut self, command: CaptionCommand, first: i64, last: i64) -> i64 {
        let word = LoadUnit::command(command).word;
        let times = (last - first).clamp(1, 2);
        self.words.extend((0..times).map(|at| (first + at, word)));
        times
    }
}
