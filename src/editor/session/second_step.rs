//! Second subtitles kept in step with the cues: what is cut, joined, moved in time, put in or deleted of the cues is so of them, in the
//! same step.
//!
//! Cues before and after an edit are brought together by the words that they share, or, where a text was written anew, by the time that
//! they share. Times of second cues move as the edges of their cues do: what had the times of its cue has them afterwards, too, and what
//! came a little earlier still does.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::Session;
use super::changed_parts::changed_parts;
use super::second_places::SecondPlaces;
use super::second_text::{divided, joined};
use crate::cues::Cue;
use crate::project::{Change, Edit, SecondCue, Step, Words};
use base::time::{Duration, Instant, Span};
use formats::guideline::Guideline;
use formats::language::Language;
use formats::transcript::WordId;

/// Whether second subtitles follow an edit. Where the program computes cues anew, as under another guideline, they stay.
fn is_followed(edit: &Edit) -> bool {
    match edit {
        Edit::Accept { .. }
        | Edit::Reject { .. }
        | Edit::Merge { .. }
        | Edit::MergeAll { .. }
        | Edit::Add { .. }
        | Edit::Move { .. }
        | Edit::Withdraw { .. }
        | Edit::AcceptAll { .. }
        | Edit::SetTimes { .. }
        | Edit::MapTimes { .. }
        | Edit::Mend { .. }
        | Edit::Retext { .. }
        | Edit::TakeCues { .. }
        | Edit::InsertCue { .. }
        | Edit::AnswerProof { .. }
        | Edit::DecideMarks { .. }
        | Edit::SetSpeaker { .. } => true,
        Edit::SetLineBreaks { .. }
        | Edit::RenameSpeakers { .. }
        | Edit::Release { .. }
        | Edit::SetSecond { .. }
        | Edit::SetSecondFacts { .. }
        | Edit::EditSecond { .. }
        | Edit::SetShots { .. }
        | Edit::SetGuideline(_)
        | Edit::SetModels(_)
        | Edit::SetMarks(_)
        | Edit::Check { .. }
        | Edit::Comment { .. }
        | Edit::Bookmark { .. }
        | Edit::IgnoreWord { .. }
        | Edit::SetBoundaryFactor(_)
        | Edit::SetAdaptation(_)
        | Edit::TakeLessonBack(_)
        | Edit::SetLanguage(_)
        | Edit::SetRecording(_)
        | Edit::SetAudioTrack(_)
        | Edit::KnowRecording(_) => false,
    }
}

/// Whether an edit can change when cues are shown, or how many they are.
fn may_change_times(edit: &Edit) -> bool {
    is_followed(edit)
        || matches!(
            edit,
            Edit::SetLineBreaks { .. }
                | Edit::RenameSpeakers { .. }
                | Edit::Release { .. }
                | Edit::SetShots { .. }
                | Edit::SetGuideline(_)
                | Edit::SetMarks(_)
                | Edit::SetBoundaryFactor(_)
                | Edit::SetAdaptation(_)
                | Edit::TakeLessonBack(_)
                | Edit::SetLanguage(_)
        )
}

/// A cue as it stood: where its words are, and when it was shown.
#[derive(Clone, Debug)]
struct PlacedCue {
    words: Range<usize>,
    span: Span,
}

/// Cues in their order, with the words that they are places in; those are shared with the project.
struct PlacedCues {
    cues: Vec<PlacedCue>,
    words: Words,
}

impl PlacedCues {
    fn of(cues: &[Cue], words: &Words) -> Self {
        let cues = cues.iter().map(|cue| PlacedCue { words: cue.words.clone(), span: cue.span });
        Self { cues: cues.collect(), words: words.clone() }
    }

    /// The ids of the words of a cue.
    fn ids(&self, cue: &PlacedCue) -> impl Iterator<Item = WordId> {
        self.words.get(cue.words.clone()).unwrap_or_default().iter().map(|word| word.id)
    }

    /// Whether a cue has the same words and the same times as another among others.
    fn has_as(&self, cue: &PlacedCue, others: &Self, other: &PlacedCue) -> bool {
        cue.span == other.span && self.ids(cue).eq(others.ids(other))
    }
}

/// The cues before an edit, with the second subtitles as they stood beside them.
pub(super) struct CuesBefore {
    placed: PlacedCues,
    places: SecondPlaces,
}

/// Cues that became others: positions before and after. Either may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Succession {
    before: Vec<usize>,
    after: Vec<usize>,
}

impl CuesBefore {
    fn of(cues: &[Cue], words: &Words, places: &SecondPlaces) -> Self {
        Self { placed: PlacedCues::of(cues, words), places: places.clone() }
    }

    /// The change that lets the second cues follow; `None`: they need not. `guideline`, `language`: of the second subtitles.
    fn followed(
        &self,
        (cues, words): (&[Cue], &Words),
        second: &[SecondCue],
        (guideline, language): (&Guideline, &Language),
    ) -> Option<Change> {
        let (before, after) = (&self.placed, PlacedCues::of(cues, words));
        // Most edits change a cue or two.
        let region = changed_parts(&before.cues, &after.cues, |cue, other_cue| before.has_as(cue, &after, other_cue));
        if region.0.is_empty() && region.1.is_empty() {
            return None;
        }
        let mut homes: HashMap<usize, Vec<usize>> = HashMap::new();
        for at in 0..second.len() {
            if let Some(home) = self.places.home(at).filter(|home| region.0.contains(home)) {
                homes.entry(home).or_default().push(at);
            }
        }
        let mut becomes: Vec<Option<SecondCue>> = second.iter().cloned().map(Some).collect();
        let mut new: Vec<SecondCue> = Vec::new();
        for succession in successions(before, &after, &region) {
            let spans =
                |placed: &PlacedCues, of: &[usize]| of.iter().map(|&cue| placed.cues[cue].span).collect::<Vec<_>>();
            let (old, now) = (spans(before, &succession.before), spans(&after, &succession.after));
            let own: Vec<Vec<usize>> =
                succession.before.iter().map(|cue| homes.get(cue).cloned().unwrap_or_default()).collect();
            // What is shown with no cue only stands beside the nearest: it is another matter.
            let is_shown = |at: usize| old.iter().any(|&cue| overlap(second[at].span, cue));
            match (old.as_slice(), now.as_slice()) {
                (_, []) => {
                    // One that most of another cue is shown with is that one's, too.
                    let stays = |at: usize| {
                        let span = second[at].span;
                        let next = after.cues.partition_point(|cue| cue.span.end <= span.start);
                        let beside = after.cues[next..].iter().take_while(|cue| cue.span.start < span.end);
                        beside.into_iter().any(|cue| shares_most(span, cue.span))
                    };
                    let gone = own.iter().flatten().filter(|&&at| is_shown(at) && !stays(at));
                    gone.for_each(|&at| becomes[at] = None);
                }
                ([], now) => {
                    let is_free = |span: &&Span| !becomes.iter().flatten().any(|cue| overlap(cue.span, **span));
                    new.extend(now.iter().filter(is_free).map(|&span| SecondCue { span, text: String::new() }));
                }
                (old, now) if old.len() == now.len() => {
                    for ((own, &old), &now) in own.iter().zip(old).zip(now) {
                        move_all(&mut becomes, own, old, now);
                    }
                }
                (old, now) => {
                    let (was, is) = (whole(old), whole(now));
                    let (own, apart): (Vec<usize>, Vec<usize>) =
                        own.into_iter().flatten().partition(|&at| is_shown(at));
                    move_all(&mut becomes, &apart, was, is);
                    match (now, own.as_slice()) {
                        ([_], [first, others @ ..]) => {
                            let texts: Vec<&str> = own.iter().map(|&at| second[at].text.as_str()).collect();
                            let text = joined(texts.iter().copied(), guideline, language);
                            let ends = own.iter().map(|&at| second[at].span.end);
                            let end = ends.max().unwrap_or(was.end);
                            let span = moved(Span::new(second[*first].span.start, end), was, is);
                            becomes[*first] = Some(SecondCue { span, text });
                            others.iter().for_each(|&at| becomes[at] = None);
                        }
                        (now, [only]) if old.len() == 1 => {
                            let outer = moved(second[*only].span, was, is);
                            let shares: Vec<f64> = now.iter().map(|span| span.duration().as_secs()).collect();
                            let texts = divided(&second[*only].text, &shares, language);
                            becomes[*only] = None;
                            for (index, (&span, text)) in now.iter().zip(texts).enumerate() {
                                let start = if index == 0 { outer.start } else { span.start };
                                let end = if index + 1 == now.len() { outer.end } else { span.end };
                                new.push(SecondCue { span: Span::new(start, end.max(start)), text });
                            }
                        }
                        // Cut anew altogether: what was written stands where it stood, as far as that is still there.
                        (_, own) => move_all(&mut becomes, own, was, is),
                    }
                }
            }
        }
        let mut to: Vec<SecondCue> = becomes.into_iter().flatten().chain(new).collect();
        to.sort_by_key(|cue| cue.span.start);
        let (gone, come) = changed_parts(second, &to, |one, other| one == other);
        let (at, from, to) = (gone.start, &second[gone], &to[come]);
        (from != to).then(|| Change::SecondCues { at, from: from.to_vec(), to: to.to_vec() })
    }
}

/// Moves second cues as a cue was.
fn move_all(becomes: &mut [Option<SecondCue>], own: &[usize], old: Span, new: Span) {
    for &at in own {
        if let Some(cue) = &mut becomes[at] {
            cue.span = moved(cue.span, old, new);
        }
    }
}

/// From where the first begins to where the last ends; there is one.
fn whole(spans: &[Span]) -> Span {
    let start = spans.iter().map(|span| span.start).min().unwrap_or(Instant::ZERO);
    Span::new(start, spans.iter().map(|span| span.end).max().unwrap_or(start))
}

fn overlap(one: Span, other: Span) -> bool {
    one.start < other.end && other.start < one.end
}

/// A span that moves as the cue does that it belongs to: outside of it with the nearer edge, inside in proportion.
fn moved(span: Span, old: Span, new: Span) -> Span {
    let place = |at: Instant| {
        let length = old.duration().as_nanos();
        if at <= old.start || length <= 0 {
            new.start + (at - old.start)
        } else if at >= old.end {
            new.end + (at - old.end)
        } else {
            // Twice 64 bits hold the product of any two lengths.
            let part = i128::from((at - old.start).as_nanos()) * i128::from(new.duration().as_nanos());
            new.start + Duration::from_nanos((part / i128::from(length)) as i64)
        }
    };
    let start = place(span.start).max(Instant::ZERO);
    Span::new(start, place(span.end).max(start))
}

/// What became what among the cues of the two ranges, in order.
fn successions(before: &PlacedCues, after: &PlacedCues, region: &(Range<usize>, Range<usize>)) -> Vec<Succession> {
    // Each cue with those that it shares words with; cues of both sides are in order, so are their links.
    let mut cue_of: HashMap<WordId, usize> = HashMap::new();
    for cue in region.0.clone() {
        cue_of.extend(before.ids(&before.cues[cue]).map(|word| (word, cue)));
    }
    let mut links: Vec<(usize, usize)> = Vec::new();
    for cue in region.1.clone() {
        let mut shared: Vec<usize> =
            after.ids(&after.cues[cue]).filter_map(|word| cue_of.get(&word).copied()).collect();
        shared.dedup();
        links.extend(shared.into_iter().map(|old| (old, cue)));
    }
    // A text that was written anew has no word of before: the time tells where it stood.
    let linked: (HashSet<usize>, HashSet<usize>) = links.iter().copied().unzip();
    let free: Vec<usize> = region.1.clone().filter(|new| !linked.1.contains(new)).collect();
    let mut next = 0;
    for old in region.0.clone().filter(|old| !linked.0.contains(old)) {
        let own = before.cues[old].span;
        while free.get(next).is_some_and(|&new| after.cues[new].span.end <= own.start) {
            next += 1;
        }
        let beside = free[next..].iter().take_while(|&&new| after.cues[new].span.start < own.end);
        links.extend(beside.filter(|&&new| shares_most(own, after.cues[new].span)).map(|&new| (old, new)));
    }
    let linked: (HashSet<usize>, HashSet<usize>) = links.iter().copied().unzip();
    links.sort_unstable();
    links.dedup();
    let mut found: Vec<Succession> = Vec::new();
    for (old, new) in links {
        match found.last_mut() {
            Some(last) if last.before.contains(&old) || last.after.contains(&new) => {
                if !last.before.contains(&old) {
                    last.before.push(old);
                }
                if !last.after.contains(&new) {
                    last.after.push(new);
                }
            }
            _ => found.push(Succession { before: vec![old], after: vec![new] }),
        }
    }
    let gone = region.0.clone().filter(|old| !linked.0.contains(old));
    found.extend(gone.map(|old| Succession { before: vec![old], after: Vec::new() }));
    let come = region.1.clone().filter(|new| !linked.1.contains(new));
    found.extend(come.map(|new| Succession { before: Vec::new(), after: vec![new] }));
    found
}

/// Whether two are shown together for more than half of the shorter one.
fn shares_most(one: Span, other: Span) -> bool {
    let shared = one.end.min(other.end) - one.start.max(other.start);
    shared.as_nanos().saturating_mul(2) > one.duration().min(other.duration()).as_nanos()
}

impl Session {
    /// Whether an edit would change times that are locked.
    pub(super) fn breaks_lock(&self, edit: &Edit) -> bool {
        let is_locked = self.second().is_some_and(|second| second.facts.times_locked);
        // What is read anew may put cues elsewhere, and nobody is asked then; those of a file stay.
        let is_read_anew = matches!(edit, Edit::SetModels(_) | Edit::SetLanguage(_) | Edit::SetMarks(_));
        if is_locked && is_read_anew && !self.keeps_cues() {
            return true;
        }
        let spans = |cues: &[Cue]| cues.iter().map(|cue| cue.span).collect::<Vec<_>>();
        // What makes no sense is refused by itself.
        is_locked
            && may_change_times(edit)
            && self.foresee(edit).is_ok_and(|after| spans(&after.cues) != spans(self.cues()))
    }

    /// The cues as they are before an edit that second subtitles follow; `None`: they do not.
    pub(super) fn cues_before(&self, edit: &Edit) -> Option<CuesBefore> {
        let in_step = self.second().is_some_and(|second| second.facts.in_step);
        (in_step && is_followed(edit)).then(|| CuesBefore::of(self.cues(), &self.project().words, &self.second_places))
    }

    /// Lets second subtitles follow what a step changed, within that step.
    pub(super) fn follow_second(&mut self, before: Option<CuesBefore>, step: Step) -> Step {
        let (Some(before), Some(second)) = (before, self.second()) else { return step };
        let rules = (self.second_guideline(), Language::of(self.second_language()));
        let Some(change) = before.followed((self.cues(), &self.project().words), &second.cues, rules) else {
            return step;
        };
        match self.document.amend(vec![change]) {
            Ok(amended) => {
                let amended = amended.clone();
                self.refresh_second();
                amended
            }
            // It was made for the project as it is.
            Err(_) => step,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{Edge, Project, SecondFacts, SecondSubtitles, StepKind};
    use crate::session::fixture;

    /// A talk with a translation beside its cues, one text each.
    fn translated(words: usize) -> Session {
        let mut talk = fixture::fused_session(words);
        let german = SecondFacts { language: Some("de".to_owned()), in_step: true, ..SecondFacts::default() };
        talk.edit(&talk.begin_translation(german).unwrap()).unwrap();
        let cues: Vec<SecondCue> = talk
            .second()
            .unwrap()
            .cues
            .iter()
            .enumerate()
            .map(|(number, cue)| SecondCue { text: format!("Hier ist Text {number}, und dort auch."), ..cue.clone() })
            .collect();
        let facts = talk.second().unwrap().facts.clone();
        let to = Some(Box::new(SecondSubtitles { facts, cues }));
        talk.edit(&Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to }).unwrap();
        talk
    }

    fn second(talk: &Session) -> Vec<SecondCue> {
        talk.second().unwrap().cues.clone()
    }

    /// Every cue has its second text at the same times.
    fn assert_in_step(talk: &Session) {
        let spans: Vec<Span> = talk.cues().iter().map(|cue| cue.span).collect();
        assert_eq!(second(talk).iter().map(|cue| cue.span).collect::<Vec<_>>(), spans);
    }

    /// Makes an edit, and takes it back and makes it again: one step.
    fn edit(talk: &mut Session, edit: &Edit) {
        let (before, depth) = (talk.project().clone(), talk.history_depth());
        talk.edit(edit).unwrap();
        assert_eq!(talk.history_depth(), depth + 1);
        let after = talk.project().clone();
        talk.undo().unwrap().unwrap();
        // An id that was given is never given again.
        assert_eq!(*talk.project(), Project { next_word: after.next_word, ..before });
        talk.redo().unwrap().unwrap();
        assert_eq!(*talk.project(), after);
    }

    #[test]
    fn a_cue_that_is_split_or_joined_is_so_in_both_languages() {
        let mut talk = translated(120);
        let before = second(&talk);
        let count = before.len();
        let middle = talk.cues()[1].words.start + talk.cues()[1].words.len() / 2 - 1;
        let gap = talk.words()[middle].id;
        edit(&mut talk, &Edit::Add { gap, strength: None });
        assert_in_step(&talk);
        let after = second(&talk);
        assert_eq!(after.len(), count + 1);
        assert_eq!([&*after[1].text, &*after[2].text], ["Hier ist Text 1,", "und dort auch."]);
        assert_eq!((&after[0], &after[3..]), (&before[0], &before[2..]));
        let join = talk.merge_with_next(1).unwrap();
        edit(&mut talk, &join);
        assert_in_step(&talk);
        assert_eq!(second(&talk), before);
        let join = talk.merge_cues(&[0, 1, 2]).unwrap();
        edit(&mut talk, &join);
        assert_in_step(&talk);
        let text = second(&talk)[0].text.replace('\n', " ");
        assert_eq!(
            text,
            "Hier ist Text 0, und dort auch. Hier ist Text 1, und dort auch. Hier ist Text 2, und dort auch."
        );
    }

    #[test]
    fn times_put_in_and_deleted_cues_are_followed_and_all_else_stays() {
        let mut talk = translated(120);
        let before = second(&talk);
        let out = Edge::Out(talk.end_of_cue(1).unwrap());
        let end = talk.cues()[1].span.end - Duration::from_millis(200);
        edit(&mut talk, &Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(out, Some(end))] });
        assert_in_step(&talk);
        assert_eq!(second(&talk)[1].span.end, end);
        assert!(second(&talk).iter().zip(&before).enumerate().all(|(at, (one, other))| at == 1 || one == other));
        let delete = talk.delete_cues(&[2]).unwrap();
        edit(&mut talk, &delete);
        assert_in_step(&talk);
        assert!(second(&talk).iter().all(|cue| cue.text != before[2].text));
        let map = crate::project::TimeMap::Shift(Duration::from_millis(1_500));
        let shift = talk.map_times(map, &crate::session::time_moves::TimeScope::All).unwrap();
        edit(&mut talk, &shift);
        assert_in_step(&talk);
        // A text that is written anew keeps its translation.
        let text = talk.retext(talk.cues()[1].words.clone(), "Quite another sentence.").unwrap();
        let texts = second(&talk);
        edit(&mut talk, &Edit::Retext { name: StepKind::EditText, cues: vec![text] });
        assert_eq!(
            second(&talk).iter().map(|cue| &cue.text).collect::<Vec<_>>(),
            texts.iter().map(|cue| &cue.text).collect::<Vec<_>>()
        );
        assert_in_step(&talk);
    }

    #[test]
    fn a_cue_that_is_put_in_is_to_be_translated() {
        let mut talk = translated(60);
        let end = talk.cues().last().unwrap().span.end;
        let insert = talk.insert_cue("[applause]", end + Duration::from_millis(500));
        let count = talk.cues().len();
        edit(&mut talk, &insert);
        assert_in_step(&talk);
        assert_eq!((second(&talk).len(), talk.untranslated()), (count + 1, 1));
    }

    #[test]
    fn a_title_between_cues_and_a_text_of_two_cues_outlive_the_cue_beside_them() {
        let mut talk = translated(120);
        let cues = talk.cues().to_vec();
        let at = (1..cues.len()).max_by_key(|&at| cues[at].span.start - cues[at - 1].span.end).unwrap();
        let pause = Span::new(cues[at - 1].span.end, cues[at].span.start);
        assert!(pause.duration() > Duration::from_millis(30), "{pause:?}");
        let title =
            SecondCue { span: Span::new(pause.start, pause.start + Duration::from_millis(10)), text: "1962".into() };
        let mut second: Vec<SecondCue> = second(&talk);
        second.insert(at, title.clone());
        // Two cues share a text.
        let both = Span::new(cues[0].span.start, cues[1].span.end);
        second.splice(0..2, [SecondCue { span: both, text: "Beides.".into() }]);
        let facts = talk.second().unwrap().facts.clone();
        let to = Some(Box::new(SecondSubtitles { facts, cues: second }));
        talk.edit(&Edit::SetSecond { name: StepKind::OpenSecondSubtitles, to }).unwrap();
        let has = |talk: &Session, text: &str| talk.second().unwrap().cues.iter().any(|cue| cue.text == text);
        for gone in [at - 1, at, 0, 1] {
            let delete = talk.delete_cues(&[gone]).unwrap();
            edit(&mut talk, &delete);
            assert!(has(&talk, "1962") && has(&talk, "Beides."), "{gone}: {:?}", talk.second());
            talk.undo().unwrap().unwrap();
        }
        let join = talk.merge_with_next(at - 1).unwrap();
        edit(&mut talk, &join);
        assert!(has(&talk, "1962"), "{:?}", talk.second());
    }

    #[test]
    fn what_is_apart_stays_and_locked_times_cannot_be_changed() {
        let mut talk = translated(90);
        let facts = |talk: &Session| talk.second().unwrap().facts.clone();
        let set =
            |facts: SecondFacts| Edit::SetSecondFacts { name: StepKind::ChangeSecondSubtitles, to: Box::new(facts) };
        let apart = SecondFacts { in_step: false, ..facts(&talk) };
        talk.edit(&set(apart)).unwrap();
        let before = second(&talk);
        let join = talk.merge_with_next(0).unwrap();
        edit(&mut talk, &join);
        assert_eq!(second(&talk), before);
        talk.undo().unwrap().unwrap();
        let locked = SecondFacts { in_step: true, times_locked: true, ..facts(&talk) };
        talk.edit(&set(locked)).unwrap();
        let project = talk.project().clone();
        let out = Edge::Out(talk.end_of_cue(1).unwrap());
        let end = talk.cues()[1].span.end - Duration::from_millis(200);
        let longer = formats::guideline::Guideline { max_chars_per_line: 12, ..talk.project().guideline.clone() };
        for refused in [
            join,
            Edit::SetTimes { name: StepKind::SetCueEnd, times: vec![(out, Some(end))] },
            Edit::SetGuideline(Box::new(longer)),
        ] {
            let error = talk.edit(&refused).unwrap_err();
            assert!(error.to_string().contains("locked"), "{error}");
            assert_eq!(*talk.project(), project);
        }
        // Texts can be written, and cues remarked on.
        let write = talk.edit_second(1, Some(1), "Anders.").unwrap();
        edit(&mut talk, &write);
        let word = talk.words()[0].id;
        edit(&mut talk, &Edit::Bookmark { words: vec![(word, true)] });
    }
}
