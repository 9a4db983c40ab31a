//! Taking over what another version of the subtitles has otherwise. Each is one edit and changes the cues that it is about.

use std::ops::Range;

use super::Session;
use super::cue_edits::{EditRefusal, lines};
use crate::comparison::{DifferenceKinds, TimedLines, text_in_cuts};
use crate::project::{Edge, Edit, StepKind, TakenCue, TakenCues};
use base::time::{Duration, Instant, Span};
use formats::scripts::word_parts;

/// The parts taken over of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenPart {
    All,
    Text,
    Times,
}

/// Cues of mine, by position, and theirs in their place, with the times that are to be taken.
pub type TakenPair<'a> = (Range<usize>, &'a [TimedLines]);

/// No cue becomes shorter than this.
const SHORTEST: Duration = super::cue_edits::SHORTEST_CUE;

impl Session {
    /// The edit that takes over what theirs has otherwise. Without cues of mine, `mine` is the place where theirs is put in.
    ///
    /// # Errors
    /// [`EditRefusal`] where nothing of that can be taken.
    pub fn take_theirs(
        &self,
        mine: Range<usize>,
        theirs: &[TimedLines],
        kinds: DifferenceKinds,
        part: TakenPart,
    ) -> Result<Edit, EditRefusal> {
        if mine.end > self.cues().len() {
            return Err(EditRefusal::NoCue);
        }
        match part {
            TakenPart::Text => return self.take_texts(&[(mine, theirs)]),
            TakenPart::Times => return self.take_times(&[(mine, theirs)]),
            TakenPart::All => {}
        }
        match (mine.is_empty(), theirs) {
            (true, [cue]) => {
                let text = cue.lines.join("\n");
                let new = self.new_cue(mine.start, text, cue.span.start, Some(cue.span.duration()));
                Ok(Edit::InsertCue { name: StepKind::TakeTheirs, cue: new })
            }
            (false, []) => match self.delete_cues(&mine.collect::<Vec<_>>())? {
                Edit::Retext { cues, .. } => Ok(Edit::Retext { name: StepKind::TakeTheirs, cues }),
                other => Ok(other),
            },
            (true, _) => Err(EditRefusal::NothingToTake),
            (false, _) if !kinds.cut && !kinds.times => self.take_texts(&[(mine, theirs)]),
            (false, _) if !kinds.cut && !kinds.text && !kinds.lines => self.take_times(&[(mine, theirs)]),
            (false, _) => self.take_whole(mine, theirs),
        }
    }

    /// Theirs with text, cuts, lines and times.
    fn take_whole(&self, mine: Range<usize>, theirs: &[TimedLines]) -> Result<Edit, EditRefusal> {
        let cues = self.cues().get(mine.clone()).filter(|cues| !cues.is_empty()).ok_or(EditRefusal::NoCue)?;
        let words = cues[0].words.start..cues[cues.len() - 1].words.end;
        let spans = self.fitting(&mine, theirs.iter().map(|cue| cue.span).collect()).ok_or(EditRefusal::RunsInto)?;
        let taken = theirs.iter().zip(spans);
        let taken = taken.map(|(cue, span)| TakenCue { text: cue.lines.join("\n"), span: Some(span) }).collect();
        let taken = self.taken_cues(mine, words, taken).ok_or(EditRefusal::NoCue)?;
        Ok(Edit::TakeCues { name: StepKind::TakeTheirs, taken: vec![taken] })
    }

    fn taken_cues(&self, mine: Range<usize>, words: Range<usize>, cues: Vec<TakenCue>) -> Option<TakenCues> {
        let ids = &self.words()[words.clone()];
        let (first, last) = (ids.first()?.id, ids.last()?.id);
        let ends = mine.filter_map(|cue| self.end_of_cue(cue)).collect();
        Some(TakenCues { first, last, shown: self.shown_words(words), ends, cues })
    }

    /// The edit that gives cues the text of theirs with its lines; where cues end, and when, stays. What has no counterpart is
    /// left as it is, and so is what would leave a cue without a word.
    ///
    /// # Errors
    /// [`EditRefusal::NoTextInCuts`] if nothing can be taken.
    pub fn take_texts(&self, pairs: &[TakenPair<'_>]) -> Result<Edit, EditRefusal> {
        let mut taken: Vec<TakenCues> = Vec::new();
        for (mine, theirs) in pairs.iter().filter(|(mine, theirs)| !mine.is_empty() && !theirs.is_empty()) {
            let Some(cues) = self.cues().get(mine.clone()) else { continue };
            let shown: Vec<TimedLines> =
                cues.iter().map(|cue| TimedLines { span: cue.span, lines: cue.lines.clone() }).collect();
            let Some(wanted) = text_in_cuts(&shown, theirs) else { continue };
            for ((at, cue), text) in mine.clone().zip(cues).zip(wanted) {
                if lines(&text).eq(cue.lines.iter().cloned()) {
                    continue;
                }
                // Other words are spoken at other times; the cue is shown when it was.
                let was = cue.lines.iter().flat_map(|line| word_parts(line)).map(str::trim_end);
                let is_other = !text.lines().flat_map(word_parts).map(str::trim_end).eq(was);
                let span = is_other.then_some(cue.span);
                taken.extend(self.taken_cues(at..at + 1, cue.words.clone(), vec![TakenCue { text, span }]));
            }
        }
        let name = if pairs.len() == 1 { StepKind::TakeTheirText } else { StepKind::TakeAllTexts };
        if taken.is_empty() { Err(EditRefusal::NoTextInCuts) } else { Ok(Edit::TakeCues { name, taken }) }
    }

    /// The edit that gives cues the times of theirs; where they are cut otherwise, when the first appears and the last one goes. What
    /// has no room between the cues beside it keeps its times.
    ///
    /// # Errors
    /// [`EditRefusal::NothingToTake`]; [`EditRefusal::RunsInto`] if there was room for nothing.
    pub fn take_times(&self, pairs: &[TakenPair<'_>]) -> Result<Edit, EditRefusal> {
        let mut times: Vec<(Edge, Option<Instant>)> = Vec::new();
        let (mut free_from, mut is_refused) = (None, false);
        for (number, (mine, theirs)) in pairs.iter().enumerate() {
            let whole = theirs.first().zip(theirs.iter().map(|cue| cue.span.end).max());
            let (Some((first, end)), false) = (whole, mine.is_empty()) else { continue };
            let wanted = Span { start: first.span.start, end };
            // Who stands beside it gets new times as well, or keeps those that it has.
            let next = pairs.get(number + 1).filter(|(next, theirs)| next.start == mine.end && !theirs.is_empty());
            let latest = match next {
                Some((_, theirs)) => theirs.first().map(|cue| cue.span.start),
                None => self.cues().get(mine.end).map(|cue| cue.span.start),
            };
            let earliest = match free_from {
                Some((at, end)) if at == mine.start => Some(end),
                _ => mine.start.checked_sub(1).map(|before| self.cues()[before].span.end),
            };
            let Some(span) = within(wanted, earliest, latest) else {
                is_refused = true;
                continue;
            };
            free_from = Some((mine.end, span.end));
            let edges = self.edges(mine.start).zip(self.edges(mine.end - 1));
            let Some(((start, _), (_, end))) = edges else { continue };
            times.extend([(start, Some(span.start)), (end, Some(span.end))]);
        }
        times.retain(|(edge, at)| self.project().pins.time(*edge) != *at);
        let name = if pairs.len() == 1 { StepKind::TakeTheirTimes } else { StepKind::TakeAllTimes };
        match (times.is_empty(), is_refused) {
            (true, true) => Err(EditRefusal::RunsInto),
            (true, false) => Err(EditRefusal::NothingToTake),
            (false, _) => Ok(Edit::SetTimes { name, times }),
        }
    }

    /// Spans of cues that come into the place of mine, so that none runs into the cues beside them; `None`: there is no room for one.
    fn fitting(&self, mine: &Range<usize>, spans: Vec<Span>) -> Option<Vec<Span>> {
        let latest = self.cues().get(mine.end).map(|cue| cue.span.start);
        let mut earliest = mine.start.checked_sub(1).map(|before| self.cues()[before].span.end);
        let mut fitting = Vec::with_capacity(spans.len());
        for span in spans {
            let span = within(span, earliest, latest)?;
            earliest = Some(span.end);
            fitting.push(span);
        }
        Some(fitting)
    }
}

/// The span as far as there is room; `None`: what there is of it lies on the cues beside it.
fn within(span: Span, earliest: Option<Instant>, latest: Option<Instant>) -> Option<Span> {
    let start = span.start.max(earliest.unwrap_or(Instant::ZERO));
    let end = span.end.max(span.start + SHORTEST);
    let end = latest.map_or(end, |latest| end.min(latest));
    (start + SHORTEST <= end).then_some(Span { start, end })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{SubtitleVersion, VersionDifferences, VersionOptions, compare_versions};
    use crate::cues::Cue;
    use crate::session::fixture;
    use base::progress::Progress;

    /// The cues as another version would have them.
    fn version(cues: &[Cue]) -> Vec<TimedLines> {
        SubtitleVersion::of_cues(cues).cues
    }

    fn differences(talk: &Session, theirs: &[TimedLines]) -> VersionDifferences {
        let mine = version(talk.cues());
        let options = VersionOptions { tolerance: Duration::from_millis(1), counts_shift: true };
        compare_versions(&mine, theirs, &options, &Progress::silent()).unwrap()
    }

    /// Takes every difference, one after the other: nothing is left, each changes only its cues, and undo brings all back.
    fn check(count: usize, change: impl Fn(&mut Vec<TimedLines>), expected: usize) {
        let mut talk = fixture::fused_session(count);
        let mut theirs = version(talk.cues());
        change(&mut theirs);
        let before = talk.project().clone();
        let mut taken = 0;
        while let Some(first) = differences(&talk, &theirs).list.into_iter().next() {
            let cues = talk.cues().to_vec();
            let edit = talk
                .take_theirs(first.mine.clone(), &theirs[first.theirs.clone()], first.kinds, TakenPart::All)
                .unwrap();
            talk.edit(&edit).unwrap();
            taken += 1;
            let grown = first.theirs.len() as isize - first.mine.len() as isize;
            let seen = |cues: &[Cue]| cues.iter().map(|cue| (cue.lines.clone(), cue.span)).collect::<Vec<_>>();
            let (old, new) = (seen(&cues), seen(talk.cues()));
            assert_eq!(new[..first.mine.start], old[..first.mine.start], "what stands before {first:?}");
            let rest = first.mine.end.checked_add_signed(grown).unwrap();
            assert_eq!(new[rest..], old[first.mine.end..], "what stands behind {first:?}");
            assert!(taken <= expected, "{:?} is left after {taken}", differences(&talk, &theirs).list);
        }
        assert_eq!(taken, expected);
        for _ in 0..taken {
            talk.undo().unwrap().unwrap();
        }
        assert!(talk.project().pins.decisions().eq(before.pins.decisions()));
        assert_eq!(&talk.project().words, &before.words);
    }

    #[test]
    fn times_that_lie_on_the_cues_beside_are_refused_and_not_squeezed() {
        let talk = fixture::fused_session(160);
        let later = |cue: &TimedLines| {
            let by = Duration::from_secs(30.0);
            TimedLines { span: Span::new(cue.span.start + by, cue.span.end + by), ..cue.clone() }
        };
        let mine = version(talk.cues());
        let theirs: Vec<TimedLines> = mine.iter().map(later).collect();
        assert_eq!(talk.take_times(&[(3..4, &theirs[3..4])]), Err(EditRefusal::RunsInto));
        let kinds = DifferenceKinds { text: true, cut: true, times: true, ..DifferenceKinds::default() };
        assert_eq!(talk.take_theirs(3..4, &theirs[3..5], kinds, TakenPart::All), Err(EditRefusal::RunsInto));
        // Of all of them from one cue on there is room for each: the next goes along.
        let pairs: Vec<TakenPair<'_>> = (3..mine.len()).map(|at| (at..at + 1, &theirs[at..at + 1])).collect();
        let mut talk = talk;
        let edit = talk.take_times(&pairs).unwrap();
        talk.edit(&edit).unwrap();
        let spans = |cues: &[TimedLines]| cues.iter().map(|cue| cue.span).collect::<Vec<_>>();
        assert_eq!(spans(&version(talk.cues())[3..]), spans(&theirs[3..]));
    }

    #[test]
    fn a_coloured_text_is_taken() {
        check(160, |cues| cues[3].lines = vec!["<font color=\"#ff0000\">Sea and sky</font>".to_owned()], 1);
    }

    #[test]
    fn another_text_is_taken() {
        check(160, |cues| cues[3].lines = vec!["Quite another".to_owned(), "text stands here.".to_owned()], 1);
        check(160, |cues| cues[3].lines[0].push_str(" indeed"), 1);
        let in_one_line = |cues: &mut Vec<TimedLines>| {
            let cue = cues.iter_mut().find(|cue| cue.lines.len() > 1).unwrap();
            cue.lines = vec![cue.lines.join(" ")];
        };
        check(160, in_one_line, 1);
    }

    #[test]
    fn other_cuts_are_taken() {
        let joined = |cues: &mut Vec<TimedLines>, at: usize| {
            let next = cues.remove(at + 1);
            cues[at].lines = vec![cues[at].lines.join(" "), next.lines.join(" ")];
            cues[at].span.end = next.span.end;
        };
        check(160, |cues| joined(cues, 3), 1);
        check(
            160,
            |cues| {
                joined(cues, 1);
                joined(cues, 4)
            },
            2,
        );
        check(
            160,
            |cues| {
                // A word goes over to the cue before.
                let mut words: Vec<String> = cues[5].lines.join(" ").split(' ').map(str::to_owned).collect();
                let moved = words.remove(0);
                cues[5].lines = vec![words.join(" ")];
                cues[4].lines = vec![format!("{} {moved}", cues[4].lines.join(" "))];
            },
            1,
        );
        check(
            160,
            |cues| {
                let cue = cues[2].clone();
                let words: Vec<&str> = cue.lines.iter().flat_map(|line| line.split(' ')).collect();
                let (first, second) = words.split_at(words.len() / 2);
                let middle = cue.span.middle();
                let part = |words: &[&str], span| TimedLines { span, lines: vec![words.join(" ")] };
                let parts =
                    [part(first, Span::new(cue.span.start, middle)), part(second, Span::new(middle, cue.span.end))];
                cues.splice(2..3, parts);
            },
            1,
        );
    }

    #[test]
    fn other_times_are_taken() {
        check(160, |cues| cues[3].span.end = cues[3].span.end - Duration::from_millis(200), 1);
        check(
            160,
            |cues| {
                cues[3].span.end = cues[3].span.end - Duration::from_millis(200);
                cues[3].lines[0].push('!');
            },
            1,
        );
    }

    #[test]
    fn cues_that_only_one_has_come_and_go() {
        check(160, |cues| drop(cues.remove(4)), 1);
        // There is hardly room between the cues of this talk: behind the last one there is.
        check(
            160,
            |cues| {
                let start = cues.last().unwrap().span.end + Duration::from_millis(500);
                let span = Span::new(start, start + Duration::from_millis(2_000));
                cues.push(TimedLines { span, lines: vec!["Subtitles by nobody".to_owned()] });
            },
            1,
        );
    }

    #[test]
    fn all_texts_or_all_times_are_one_step() {
        let mut talk = fixture::fused_session(160);
        let mut theirs = version(talk.cues());
        for cue in &mut theirs {
            cue.lines[0] = format!("Well, {}", cue.lines[0]);
            cue.span.end = cue.span.end - Duration::from_millis(120);
        }
        let found = differences(&talk, &theirs);
        let pairs: Vec<TakenPair<'_>> =
            found.list.iter().map(|one| (one.mine.clone(), &theirs[one.theirs.clone()])).collect();
        assert_eq!(pairs.len(), talk.cues().len());
        let (texts, times) = (talk.take_texts(&pairs).unwrap(), talk.take_times(&pairs).unwrap());
        talk.edit(&times).unwrap();
        let counts = differences(&talk, &theirs).counts();
        assert_eq!((counts.times, counts.text), (0, talk.cues().len()));
        talk.edit(&texts).unwrap();
        assert_eq!(differences(&talk, &theirs).counts().text, 0);
        talk.undo().unwrap().unwrap();
        talk.undo().unwrap().unwrap();
        assert_eq!(differences(&talk, &theirs).counts().times, talk.cues().len());
        assert_eq!(talk.take_texts(&[]).unwrap_err(), EditRefusal::NoTextInCuts);
    }
}
