//! Moving the times of many cues at once.

use std::ops::Range;

use super::Session;
use super::cue_edits::{EditRefusal, SHORTEST_CUE};
use super::runs::runs_of;
use crate::cues::Cue;
use crate::project::{Edge, Edit, MovedWords, TimeMap};
use base::time::{Duration, Instant, Span};

/// Which cues are moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeScope {
    All,
    /// This cue and all after it, by its position.
    From(usize),
    /// These cues, in order.
    Cues(Vec<usize>),
}

impl Session {
    /// Positions of the cues of a scope, in order and one after the other, run by run.
    fn runs(&self, scope: &TimeScope) -> Vec<Range<usize>> {
        let count = self.cues().len();
        match scope {
            TimeScope::All => std::iter::once(0..count).filter(|cues| !cues.is_empty()).collect(),
            TimeScope::From(first) => std::iter::once(*first..count).filter(|cues| !cues.is_empty()).collect(),
            TimeScope::Cues(cues) => runs_of(cues.iter().copied().filter(|&cue| cue < count)),
        }
    }

    /// When the first and the last cue of a scope are shown now; `None`: it has none.
    pub fn ends_of(&self, scope: &TimeScope) -> Option<(Span, Span)> {
        let runs = self.runs(scope);
        let (first, last) = (runs.first()?.start, runs.last()?.end - 1);
        Some((self.cues()[first].span, self.cues()[last].span))
    }

    /// When a cue can go at the earliest: when the speech is over, unless its time was set by hand.
    fn earliest_end(&self, cue: usize) -> Instant {
        let Cue { words, span, .. } = &self.cues()[cue];
        let last = words.end - 1;
        if self.project().pins.time(Edge::Out(self.words()[last].id)).is_some() {
            return span.end;
        }
        self.measured_words()[last].span.end.max(span.start + SHORTEST_CUE).min(span.end)
    }

    /// When a cue can appear at the latest: when its first word is spoken, unless its time was set by hand.
    fn latest_start(&self, cue: usize) -> Instant {
        let Cue { words, span, .. } = &self.cues()[cue];
        if self.project().pins.time(Edge::In(self.words()[words.start].id)).is_some() {
            return span.start;
        }
        self.measured_words()[words.start].span.start.min(span.end - SHORTEST_CUE).max(span.start)
    }

    /// How far these cues can be moved together so that no other is run into, earliest and latest, as distances from where they are;
    /// `None`: there are none.
    pub fn shift_room(&self, cues: &[usize]) -> Option<(Duration, Duration)> {
        let runs = self.runs(&TimeScope::Cues(cues.to_vec()));
        let (all, heard) = (self.cues(), self.measured_words());
        let first = &all[runs.first()?.start];
        let start = heard[first.words.start].span.start.min(first.span.start);
        let mut least = Instant::ZERO - start;
        let mut most = Duration::from_millis(24 * 3_600_000);
        for run in &runs {
            let (first, last) = (&all[run.start], &all[run.end - 1]);
            if let Some(before) = run.start.checked_sub(1) {
                least = least.max(self.earliest_end(before) - first.span.start);
            }
            // Words that show nothing stand between cues, and stay.
            if let Some(before) = first.words.start.checked_sub(1) {
                // A word gives way as far as it was written down elsewhere than it is spoken.
                let stays = heard[before].span.end.max(self.words()[before].span.start);
                least = least.max(stays - heard[first.words.start].span.start);
            }
            if run.end < all.len() {
                most = most.min(self.latest_start(run.end) - last.span.end);
            }
            if let Some(after) = heard.get(last.words.end).filter(|_| last.words.end < self.words().len()) {
                let stays = after.span.start.min(self.words()[last.words.end].span.end);
                most = most.min(stays - heard[last.words.end - 1].span.end);
            }
        }
        // What overlaps already may stay so.
        Some((least.min(Duration::ZERO), most.max(Duration::ZERO)))
    }

    /// How many cues a scope has.
    pub fn count_of(&self, scope: &TimeScope) -> usize {
        self.runs(scope).iter().map(ExactSizeIterator::len).sum()
    }

    /// The edit that moves the cues of a scope in time, with their words and with times set by hand. What stays where it is is not
    /// run into: a cue beside them may only be shown for less long where there is no speech and its time was not set by hand.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`], [`EditRefusal::RunsInto`].
    pub fn map_times(&self, map: TimeMap, scope: &TimeScope) -> Result<Edit, EditRefusal> {
        let runs = self.runs(scope);
        let (words, heard, cues) = (self.words(), self.measured_words(), self.cues());
        let mut parts = Vec::with_capacity(runs.len());
        for (index, run) in runs.iter().enumerate() {
            let moved = |cue: usize| map.apply_to_span(cues[cue].span);
            // The cue before may be the last one of the run before: then there is one between that stays.
            let ends_before = run.start.checked_sub(1).map(|cue| self.earliest_end(cue));
            let starts_after = (run.end < cues.len()).then(|| self.latest_start(run.end));
            if ends_before.is_some_and(|end| moved(run.start).start < end)
                || starts_after.is_some_and(|start| start < moved(run.end - 1).end)
            {
                return Err(EditRefusal::RunsInto);
            }
            // Words that show nothing belong to no cue; they go with those beside them.
            let is_first = index == 0 && run.start == 0;
            let start = if is_first { 0 } else { cues[run.start].words.start };
            let end = if run.end == cues.len() { words.len() } else { cues[run.end - 1].words.end };
            let (Some(first), Some(last)) = (words.get(start), words.get(end - 1)) else { continue };
            let spans = || heard[start..end].iter().map(|word| word.span);
            let differ = words[start..end].iter().zip(spans()).any(|(word, heard)| word.span != heard);
            let before: Option<Instant> = start.checked_sub(1).map(|word| heard[word].span.end);
            parts.push(MovedWords {
                first: first.id,
                last: last.id,
                heard: if differ { spans().collect() } else { Vec::new() },
                room: (before, heard.get(end).map(|word| word.span.start)),
            });
        }
        if parts.is_empty() { Err(EditRefusal::NoCue) } else { Ok(Edit::MapTimes { map, parts }) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::project::StepKind;
    use crate::session::fixture;
    use formats::guideline::{FrameRate, Guideline};

    fn shift(millis: i64) -> TimeMap {
        TimeMap::Shift(Duration::from_millis(millis))
    }

    fn spans(talk: &Session) -> Vec<Span> {
        talk.cues().iter().map(|cue| cue.span).collect()
    }

    fn texts(talk: &Session) -> Vec<String> {
        talk.cues().iter().map(|cue| cue.text()).collect()
    }

    /// Moves, looks at every cue, and takes it back.
    fn check(talk: &mut Session, map: TimeMap, scope: &TimeScope, tolerance_ms: i64) {
        let (before, texts_before, project) = (spans(talk), texts(talk), talk.project().clone());
        let edit = talk.map_times(map, scope).unwrap();
        let moved = talk.runs(scope);
        talk.edit(&edit).unwrap();
        assert_eq!(texts(talk), texts_before, "{map:?}");
        for (cue, (was, is)) in before.iter().zip(spans(talk)).enumerate() {
            let is_moved = moved.iter().any(|run| run.contains(&cue));
            let wanted = if is_moved { map.apply_to_span(*was) } else { *was };
            let tolerance = if is_moved { tolerance_ms * 1_000_000 } else { 0 };
            let off = [(wanted.start - is.start).as_nanos().abs(), (wanted.end - is.end).as_nanos().abs()];
            assert!(off.iter().all(|off| *off <= tolerance), "{map:?} {scope:?}: cue {cue} {was:?} {is:?}");
        }
        let after = talk.project().clone();
        talk.undo().unwrap().unwrap();
        assert_eq!((talk.project(), spans(talk)), (&project, before));
        talk.redo().unwrap().unwrap();
        assert_eq!(talk.project(), &after);
        talk.undo().unwrap().unwrap();
    }

    #[test]
    fn several_cues_can_be_moved_as_far_as_the_others_leave_room() {
        for mut talk in [fixture::session(160), late_session()] {
            for cues in [vec![2, 3], vec![0, 1], vec![1, 4], vec![talk.cues().len() - 1]] {
                let (least, most) = talk.shift_room(&cues).unwrap();
                assert!(least <= Duration::ZERO && most >= Duration::ZERO);
                let scope = TimeScope::Cues(cues.clone());
                for by in [least, most].map(|by| by.min(Duration::from_millis(5_000))) {
                    if by != Duration::ZERO {
                        let edit = talk.map_times(TimeMap::Shift(by), &scope).unwrap();
                        assert!(talk.edit(&edit).is_ok(), "{cues:?} by {by:?}");
                        talk.undo().unwrap().unwrap();
                    }
                }
                let beyond = Duration::from_millis(20);
                let too_early = (cues[0] > 0).then(|| least - beyond);
                for by in too_early.into_iter().chain([most + beyond]).filter(|by| by.as_secs().abs() < 3_600.0) {
                    let edit = talk.map_times(TimeMap::Shift(by), &scope);
                    assert!(edit.is_err() || talk.edit(&edit.unwrap()).is_err(), "{cues:?} by {by:?}");
                }
            }
            assert_eq!(talk.shift_room(&[]), None);
        }
    }

    /// A talk whose sound comes 300 ms later than its file says, with a time set by hand.
    fn late_session() -> Session {
        let mut talk = fixture::session(120);
        let mut evidence = talk.evidence().unwrap().as_ref().clone();
        evidence.offset = Duration::from_millis(300);
        for word in [10, 30] {
            let words = talk.words();
            let silence = Span::new(words[word].span.end, words[word + 1].span.start);
            evidence.silences.insert(words[word].id, silence.shifted(Duration::from_millis(260)));
        }
        talk.set_evidence(Arc::new(evidence));
        let cue = talk.cues()[2].clone();
        let edge = Edge::Out(talk.words()[cue.words.end - 1].id);
        let times = vec![(edge, Some(cue.span.end - Duration::from_millis(30)))];
        talk.edit(&Edit::SetTimes { name: StepKind::SetCueEnd, times }).unwrap();
        talk
    }

    #[test]
    fn cues_words_and_times_set_by_hand_move_together_and_the_others_stay() {
        for mut talk in [fixture::session(120), late_session()] {
            let last = talk.cues().len() - 1;
            for scope in [TimeScope::All, TimeScope::From(2), TimeScope::From(last)] {
                check(&mut talk, shift(2_000), &scope, 0);
                check(&mut talk, shift(37), &scope, 0);
                let about = talk.ends_of(&scope).unwrap().0.start;
                let rates = TimeMap::FrameRate { from: FrameRate::F25, to: FrameRate::F23_976, about };
                check(&mut talk, rates, &scope, 50);
            }
            let (first, last) = talk.ends_of(&TimeScope::All).unwrap();
            let later = |at: Instant, millis: i64| at + Duration::from_millis(millis);
            let to = [later(first.start, 500), later(last.start, 3_000)];
            let map = TimeMap::Stretch { from: [first.start, last.start], to };
            check(&mut talk, map, &TimeScope::All, 50);
        }
    }

    #[test]
    fn a_cue_that_is_only_held_on_the_screen_gives_way_to_those_that_come_earlier() {
        let mut talk = fixture::session(160);
        // Cues appear with their first word and stay for the whole pause.
        let (lead_in, hold_after_speech) = (Duration::ZERO, Duration::from_millis(2_000));
        let guideline = Guideline { lead_in, hold_after_speech, ..talk.project().guideline.clone() };
        talk.edit(&Edit::SetGuideline(Box::new(guideline))).unwrap();
        let silence = |cue: &usize| {
            let start = talk.cues()[*cue].words.start;
            talk.words()[start].span.start - talk.words()[start - 1].span.end
        };
        let first = (1..talk.cues().len()).max_by_key(silence).unwrap();
        let room = silence(&first).as_nanos() / 1_000_000;
        let before = spans(&talk);
        let by = (before[first - 1].end - before[first].start).as_nanos() / 1_000_000 - 50;
        let speech_end = talk.words()[talk.cues()[first].words.start - 1].span.end;
        assert!(before[first].start + Duration::from_millis(by) > speech_end, "there is silence: {room} ms");
        let edit = talk.map_times(shift(by), &TimeScope::From(first)).unwrap();
        talk.edit(&edit).unwrap();
        let after = spans(&talk);
        assert_eq!(after[..first - 1], before[..first - 1]);
        let shorter = after[first - 1];
        assert!(shorter.start == before[first - 1].start && shorter.end < before[first - 1].end, "{shorter:?}");
        assert!(speech_end <= shorter.end && shorter.end <= after[first].start, "{shorter:?}");
        let moved: Vec<Span> = before[first..].iter().map(|span| span.shifted(Duration::from_millis(by))).collect();
        assert_eq!(after[first..], moved);
    }

    #[test]
    fn what_was_moved_stays_there_whatever_is_heard_later() {
        let mut talk = late_session();
        let before = spans(&talk);
        let edit = talk.map_times(shift(5_000), &TimeScope::All).unwrap();
        talk.edit(&edit).unwrap();
        let expected: Vec<Span> = before.iter().map(|span| span.shifted(Duration::from_millis(5_000))).collect();
        assert_eq!(spans(&talk), expected);
        let later =
            evidence::Evidence { offset: Duration::from_millis(-4_000), ..talk.evidence().unwrap().as_ref().clone() };
        talk.set_evidence(Arc::new(later));
        assert_eq!(spans(&talk), expected);
    }

    #[test]
    fn nothing_moves_into_what_stays_nor_before_the_beginning() {
        let mut talk = fixture::session(120);
        let refused = |talk: &Session, map: TimeMap, scope: TimeScope| talk.map_times(map, &scope).unwrap_err();
        assert_eq!(refused(&talk, shift(-60_000), TimeScope::From(2)), EditRefusal::RunsInto);
        assert_eq!(refused(&talk, shift(60_000), TimeScope::Cues(vec![1])), EditRefusal::RunsInto);
        assert_eq!(refused(&talk, shift(1), TimeScope::From(9_999)), EditRefusal::NoCue);
        let before = talk.project().clone();
        let mut fails = |map: TimeMap, expected: &str| {
            let edit = talk.map_times(map, &TimeScope::All).unwrap();
            let error = talk.edit(&edit).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
            assert_eq!(talk.project(), &before);
        };
        fails(shift(-60_000), "before the recording: the first word to be shifted is at");
        fails(shift(0), "already like that");
        let at = Instant::from_millis;
        fails(TimeMap::Stretch { from: [at(10), at(20)], to: [at(30), at(30)] }, "the earlier one first");
        fails(TimeMap::Stretch { from: [at(20), at(20)], to: [at(30), at(40)] }, "the earlier one first");
    }
}
