//! Times moved in bulk: so much later or earlier, stretched between two places, or to another frame rate.
//!
//! Words, times set by hand and unspoken cues move together. What was measured in the recording stays where it is: pauses,
//! pitch and strengths hang on gaps, not on times. But the moved words are a person's from now on ([`Project::retimed`]): neither
//! the offset nor the measured silences move them again, nor does a new analysis. So this moves cues against the sound, as
//! is wanted for a file that was timed for another cut. Where only the shown times are to begin elsewhere, as at 10:00:00:00,
//! nothing is moved: that is a matter of what is written.

use super::edit_error::EditError;
use super::{Change, Project, StepKind};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use formats::guideline::FrameRate;
use formats::transcript::{Word, WordId};

/// How times become other times; what is later stays later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeMap {
    /// So much later; earlier, if below zero.
    Shift(Duration),
    /// The two times of `from` become those of `to`, and all others keep their place between them and beyond.
    Stretch { from: [Instant; 2], to: [Instant; 2] },
    /// What was timed for a video of `from` frames per second is shown with the same frames at `to`. `about` stays where it is.
    FrameRate { from: FrameRate, to: FrameRate, about: Instant },
}

/// Words that follow on one another and are moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedWords {
    pub first: WordId,
    pub last: WordId,
    /// When each of them was measured, from where it is moved; empty: when the words say.
    pub heard: Vec<Span>,
    /// When the word before them was measured to end, and the one after them to begin; `None`: when the words say.
    pub room: (Option<Instant>, Option<Instant>),
}

impl TimeMap {
    /// The time that a time is moved to, to the nearest nanosecond; may be negative. Of a stretch that makes sense only.
    pub fn apply(&self, at: Instant) -> Instant {
        let scaled = |about: Instant, to: Instant, (times, over): (i128, i128)| {
            let product = i128::from((at - about).as_nanos()) * times;
            // Without a second place nothing can be stretched.
            let (product, over) = if over == 0 { (product, 1) } else { (product * over.signum(), over.abs()) };
            let nanos = (product + over / 2).div_euclid(over);
            to + Duration::from_nanos(nanos.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64)
        };
        match *self {
            Self::Shift(by) => at + by,
            Self::Stretch { from: [first, second], to: [to_first, to_second] } => {
                let length = |from: Instant, to: Instant| i128::from((to - from).as_nanos());
                scaled(first, to_first, (length(to_first, to_second), length(first, second)))
            }
            Self::FrameRate { from, to, about } => {
                let ((frames, seconds), (to_frames, to_seconds)) = (from.ratio(), to.ratio());
                let ratio = (i128::from(frames) * i128::from(to_seconds), i128::from(seconds) * i128::from(to_frames));
                scaled(about, about, ratio)
            }
        }
    }

    pub fn apply_to_span(&self, span: Span) -> Span {
        Span::new(self.apply(span.start), self.apply(span.end))
    }

    /// Its name in undo.
    pub(super) const fn name(&self) -> StepKind {
        match self {
            Self::Shift(_) => StepKind::ShiftTimes,
            Self::Stretch { .. } => StepKind::StretchTimes,
            Self::FrameRate { .. } => StepKind::ChangeTheFrameRate,
        }
    }

    /// # Errors
    /// [`EditError::NoStretch`] where later would not stay later, [`EditError::Nothing`] where nothing would move.
    fn check(&self) -> Result<(), EditError> {
        let moves = match *self {
            Self::Shift(by) => by != Duration::ZERO,
            Self::Stretch { from, to } => {
                if from[0] >= from[1] || to[0] >= to[1] {
                    return Err(EditError::NoStretch);
                }
                from != to
            }
            Self::FrameRate { from, to, .. } => from != to,
        };
        if moves { Ok(()) } else { Err(EditError::Nothing(t!("edit-same-times"))) }
    }
}

/// The changes when words are moved. They are given in the order of the talk.
pub(super) fn map_times(project: &Project, map: &TimeMap, parts: &[MovedWords]) -> Result<Vec<Change>, EditError> {
    map.check()?;
    let (mut changes, mut retimed) = (Vec::new(), Vec::new());
    // The words up to here are what they will be; the last of them ends then.
    let mut done: Option<(usize, Instant)> = None;
    for (index, part) in parts.iter().enumerate() {
        let first = project.position(part.first).ok_or(EditError::NoSuchWord)?;
        let last = project.position(part.last).ok_or(EditError::NoSuchWord)?;
        let is_whole = part.heard.is_empty() || part.heard.len() == last + 1 - first.min(last + 1);
        if first > last || !is_whole || done.is_some_and(|(done, _)| first <= done) {
            return Err(EditError::NoSuchWord);
        }
        let old = &project.words[first..=last];
        let mut new: Vec<Word> = old.to_vec();
        for (place, word) in new.iter_mut().enumerate() {
            let heard = part.heard.get(place).copied().unwrap_or(word.span);
            word.raw_span = word.raw_span.or(Some(word.span));
            word.span = map.apply_to_span(heard);
        }
        let (Some(start), Some(end)) = (new.first().map(|word| word.span.start), new.last().map(|word| word.span.end))
        else {
            continue;
        };
        if start < Instant::ZERO {
            let from = part.heard.first().map_or(old[0].span.start, |heard| heard.start);
            return Err(EditError::MovedBeforeStart { secs: from.as_secs() });
        }
        let (mut from, mut to) = (first, last + 1);
        // The words beside them stay; of two times that one of them has, its own and the measured one, the one that
        // leaves more room is enough.
        let before = first.checked_sub(1);
        match (before, done) {
            (Some(before), Some((done, end))) if before == done => {
                if start < end {
                    return Err(EditError::RunsInto);
                }
            }
            (Some(before), _) => {
                let word = &project.words[before];
                if start < part.room.0.unwrap_or(word.span.end) || start < word.span.start {
                    return Err(EditError::RunsInto);
                }
                if start < word.span.end {
                    let span = Span::new(word.span.start, start);
                    new.insert(0, Word { span, ..word.clone() });
                    from = before;
                }
            }
            (None, _) => {}
        }
        let next_part = parts.get(index + 1).filter(|other| project.position(other.first) == Some(last + 1));
        if let Some(word) = project.words.get(last + 1).filter(|_| next_part.is_none()) {
            if end > part.room.1.unwrap_or(word.span.start) || end > word.span.end {
                return Err(EditError::RunsInto);
            }
            if end > word.span.start {
                new.push(Word { span: Span::new(end, word.span.end), ..word.clone() });
                to += 1;
            }
        }
        changes.push(Change::Words { at: from, from: project.words[from..to].to_vec(), to: new });
        retimed.extend(old.iter().map(|word| word.id).filter(|id| !project.pins.is_retimed(*id)));
        done = Some((last, end));
        for word in old {
            for edge in [super::Edge::In(word.id), super::Edge::Out(word.id)] {
                let Some(at) = project.pins.time(edge) else { continue };
                let to = map.apply(at);
                if to < Instant::ZERO {
                    return Err(EditError::MovedBeforeStart { secs: at.as_secs() });
                }
                changes.push(Change::Time { edge, from: Some(at), to: Some(to) });
            }
        }
    }
    if changes.is_empty() {
        return Err(EditError::Nothing(t!("edit-no-times")));
    }
    if !retimed.is_empty() {
        changes.push(Change::Retimed { words: retimed, from: false, to: true });
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(at: Instant) -> i64 {
        at.as_millis_rounded()
    }

    #[test]
    fn times_are_shifted_stretched_and_taken_to_another_frame_rate() {
        let at = Instant::from_millis;
        let check = |map: TimeMap, time: i64, expected: i64| {
            assert_eq!(millis(map.apply(at(time))), expected, "{map:?} of {time}");
        };
        check(TimeMap::Shift(Duration::from_millis(-500)), 1_500, 1_000);
        let stretch = TimeMap::Stretch { from: [at(1_000), at(3_000)], to: [at(2_000), at(6_000)] };
        for (time, expected) in [(1_000, 2_000), (3_000, 6_000), (2_000, 4_000), (0, 0), (4_000, 8_000)] {
            check(stretch, time, expected);
        }
        let rates = |from, to, about| TimeMap::FrameRate { from, to, about: at(about) };
        // The same frame, number 90 000: after an hour at 25, later at the slower rate.
        check(rates(FrameRate::F25, FrameRate::F23_976, 0), 3_600_000, 3_753_750);
        check(rates(FrameRate::F23_976, FrameRate::F25, 0), 3_753_750, 3_600_000);
        check(rates(FrameRate::F25, FrameRate::F24, 10_000), 34_000, 35_000);
        check(rates(FrameRate::F25, FrameRate::F24, 10_000), 10_000, 10_000);
        for frame in [0, 1, 1_000, 123_457] {
            let map = rates(FrameRate::F29_97, FrameRate::F25, 0);
            let off = map.apply(FrameRate::F29_97.start_of(frame)) - FrameRate::F25.start_of(frame);
            assert!(off.as_nanos().abs() <= 1, "frame {frame}");
        }
    }

    #[test]
    fn absurd_stretches_do_not_overflow() {
        let (least, most) = (Instant::from_nanos(i64::MIN), Instant::from_nanos(i64::MAX));
        let map = TimeMap::Stretch { from: [Instant::ZERO, Instant::from_nanos(1)], to: [least, most] };
        assert!(map.apply(least) <= map.apply(Instant::ZERO) && map.apply(Instant::ZERO) <= map.apply(most));
        let flat = TimeMap::Stretch { from: [Instant::ZERO; 2], to: [least, most] };
        let _ = flat.apply(most);
    }
}
