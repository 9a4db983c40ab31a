//! Deciding: accept, reject, move, nudge, add, and going from one boundary to the next.

use super::App;
use super::scene::NoticeKind;
use super::talk::{SHORTEST_CUE, Talk};
use crate::fusion::BoundaryFactor;
use crate::guideline::char_count;
use crate::pipeline::{Mending, State};
use crate::project::{Change, Edge, Edit, Step};
use crate::time::{Duration, Instant, Span};
use crate::transcript::WordId;

/// What is played around a boundary on arrival, before and after it.
const BEFORE: Duration = Duration::from_millis(1500);
const AFTER: Duration = Duration::from_millis(1000);

impl App {
    /// Makes a change; says so if it cannot be made.
    pub(super) fn edit(&mut self, edit: &Edit) -> Option<Step> {
        let talk = self.talk.as_mut()?;
        let (cues, had_boundary) = (talk.cues().len(), talk.current_boundary().is_some());
        let (learning, id) = (&self.learning, talk.id().to_owned());
        let others = self.settings.learns.then_some(|| learning.besides(&id));
        match talk.edit_learning(edit, others) {
            Ok(step) => {
                self.notices.retain(|notice| notice.kind != NoticeKind::Done);
                if matches!(edit, Edit::AcceptAll { .. } | Edit::Retext { name: "replace", .. }) {
                    self.notify(NoticeKind::Done, format!("done: {}", step.name));
                }
                // What is left of the queue is what is to be looked at now.
                let left = self.talk.as_ref().and_then(|talk| talk.queue().first().copied());
                if let (Edit::AcceptAll { .. }, Some(left)) = (edit, left) {
                    self.arrive(left);
                }
                match edit {
                    Edit::SetBoundaryFactor(_) | Edit::SetAdaptation(_) => {
                        self.tell_boundaries(&step, cues, had_boundary)
                    }
                    Edit::SetLanguage(_) => self.listen_anew(),
                    _ => self.tell_lesson(&step),
                }
                Some(step)
            }
            Err(message) => {
                self.notify(NoticeKind::Warning, message);
                None
            }
        }
    }

    pub(super) fn step_boundary_factor(&mut self, by: i32) {
        let Some(factor) = self.talk.as_ref().map(|talk| talk.project().boundary_factor) else { return };
        let _ = self.edit(&Edit::SetBoundaryFactor(BoundaryFactor::of_steps(factor.steps() + by)));
    }

    /// What another number of proposals came to. Who was deciding goes on at the next boundary if this one is gone.
    fn tell_boundaries(&mut self, step: &Step, cues: usize, had_boundary: bool) {
        let Some(talk) = &mut self.talk else { return };
        if had_boundary && talk.current_boundary().is_none() {
            let next = talk.next_pending(talk.current());
            talk.select(next.or(talk.current()));
        }
        let now = talk.cues().len();
        let text = if now == cues {
            format!("{}: still {now} cues", step.name)
        } else {
            format!("{}: {now} cues instead of {cues}", step.name)
        };
        self.reveal_current();
        self.notify(NoticeKind::Done, text);
    }

    pub(super) fn undo(&mut self) {
        let Some(talk) = &mut self.talk else { return };
        match talk.undo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.at.or_else(|| step.place()));
                self.notify(NoticeKind::Done, format!("undone: {}", step.name));
            }
            Some(Err(message)) => self.notify(NoticeKind::Failure, message),
            None => {}
        }
    }

    pub(super) fn redo(&mut self) {
        let Some(talk) = &mut self.talk else { return };
        match talk.redo() {
            Some(Ok(step)) => {
                self.return_to(&step, step.place());
                self.notify(NoticeKind::Done, format!("done again: {}", step.name));
            }
            Some(Err(message)) => self.notify(NoticeKind::Failure, message),
            None => {}
        }
    }

    /// Goes to the place of a step that was taken back or made again, and fetches anew what depends on it.
    fn return_to(&mut self, step: &Step, place: Option<WordId>) {
        let asks_anew = |change: &Change| matches!(change, Change::IgnorePunctuation { .. } | Change::Language { .. });
        if step.changes.iter().any(asks_anew) {
            self.listen_anew();
        }
        if step.changes.iter().any(|change| matches!(change, Change::Recording { .. })) {
            self.fetch_recording();
        }
        let Some(talk) = &mut self.talk else { return };
        if let Some(place) = place.filter(|&place| talk.project().position(place).is_some()) {
            talk.select(Some(place));
            // Where no cue ends any more the end of the cue around it is what can be judged.
            let cue = talk.current_cue().filter(|_| talk.current_boundary().is_none());
            let end = cue.map(|cue| talk.words()[talk.cues()[cue].words.end - 1].id);
            if end.is_some() {
                talk.select(end);
            }
            self.reveal_current();
        }
    }

    /// Brings the current boundary (or cue) into view.
    pub(super) fn reveal_current(&mut self) {
        let Some(talk) = &self.talk else { return };
        let span = match (talk.current_boundary(), talk.current_cue()) {
            (Some(boundary), _) => boundary.span,
            (None, Some(cue)) => talk.cues()[cue].span,
            (None, None) => return,
        };
        self.reveal(span.start, span.end.max(span.start));
    }

    /// Makes a boundary current, shows it and lets it be heard.
    pub(super) fn arrive(&mut self, gap: WordId) {
        let Some(talk) = &mut self.talk else { return };
        talk.select(Some(gap));
        self.reveal_current();
        let Some(boundary) = self.talk.as_ref().and_then(|talk| talk.current_boundary()) else { return };
        let span = Span::new((boundary.span.start - BEFORE).max(Instant::ZERO), boundary.span.end + AFTER);
        let middle = boundary.span.middle();
        self.seek(middle);
        if self.settings.plays_on_arrival {
            self.play_and_return(span);
        }
    }

    pub(super) fn select_cue(&mut self, cue: usize) {
        let head = self.head();
        let Some(talk) = &mut self.talk else { return };
        let Some(cue) = talk.cues().get(cue).cloned() else { return };
        let last = talk.words()[cue.words.end - 1].id;
        talk.select(Some(last));
        if !cue.span.contains(head) {
            self.seek(cue.span.start);
        }
        self.reveal(cue.span.start, cue.span.end);
    }

    fn current(&self) -> Option<(WordId, Option<f32>)> {
        let talk = self.talk.as_ref()?;
        let gap = talk.current_boundary()?.gap;
        Some((gap, talk.strength(gap)))
    }

    pub(super) fn accept(&mut self) {
        let Some((gap, strength)) = self.current() else { return };
        let next = self.next_after(gap);
        let state = self.talk.as_ref().and_then(|talk| talk.boundary(gap)).map(|boundary| boundary.state);
        // What is settled already needs nothing but to go on.
        let is_settled = matches!(state, Some(State::Accepted | State::Moved | State::Added));
        if is_settled || self.edit(&Edit::Accept { gap, strength }).is_some() {
            self.go_on_from(gap, next);
        }
    }

    pub(super) fn reject(&mut self) {
        let Some((gap, strength)) = self.current() else { return };
        let next = self.next_after(gap);
        let is_rejected = self.talk.as_ref().and_then(|talk| talk.boundary(gap)).is_some_and(|b| !b.is_cue_end());
        if is_rejected || self.edit(&Edit::Reject { gap, strength }).is_some() {
            self.go_on_from(gap, next);
        }
    }

    /// The pending boundary that comes after `gap` in the queue, as things are before a decision.
    fn next_after(&self, gap: WordId) -> Option<WordId> {
        self.talk.as_ref()?.next_pending(Some(gap))
    }

    /// Goes to the next pending boundary; `planned` was next before the decision, which may have changed what is proposed.
    fn go_on_from(&mut self, gap: WordId, planned: Option<WordId>) {
        let Some(talk) = &self.talk else { return };
        let still_pending = |gap: &WordId| talk.boundary(*gap).is_some_and(|boundary| !boundary.is_decided());
        let by_time = talk.next_pending(Some(gap));
        let next = match self.settings.queue_order {
            // A refused boundary may bring up another one right behind it.
            super::settings::QueueOrder::Time => by_time,
            super::settings::QueueOrder::Gain => planned.filter(still_pending).or(by_time),
        };
        match next {
            Some(next) => self.arrive(next),
            None => self.notify(NoticeKind::Done, "every boundary is settled"),
        }
    }

    pub(super) fn move_boundary(&mut self, words: isize) {
        let Some((from, strength)) = self.current() else { return };
        let Some(talk) = &self.talk else { return };
        let Some(position) = talk.project().position(from) else { return };
        let to = position.checked_add_signed(words).filter(|&to| to + 1 < talk.words().len());
        let Some(to) = to.map(|to| talk.words()[to].id) else {
            self.notify(NoticeKind::Warning, "there is no word left to move to");
            return;
        };
        self.move_to(from, to, strength);
    }

    fn move_to(&mut self, from: WordId, to: WordId, strength: Option<f32>) {
        // The decision about that other boundary is not to be lost by passing over it.
        let is_taken = |talk: &Talk| talk.boundary(to).is_some_and(|boundary| boundary.is_cue_end());
        if self.talk.as_ref().is_some_and(is_taken) {
            self.notify(
                NoticeKind::Warning,
                "another cue ends there already; reject this boundary to join the two cues",
            );
            return;
        }
        if self.edit(&Edit::Move { from, to, strength }).is_some() {
            if let Some(talk) = &mut self.talk {
                talk.select(Some(to));
            }
            self.arrive(to);
        }
    }

    pub(super) fn nudge(&mut self, by: Duration) {
        let Some((gap, _)) = self.current() else { return };
        let Some(talk) = &self.talk else { return };
        let Some(room) = talk.current_boundary().and_then(|boundary| talk.nudge_room(boundary)) else { return };
        // On frames a few milliseconds would change nothing.
        let moved = talk.project().guideline.step(by).clamp(room.least, room.most);
        if moved == Duration::ZERO {
            self.notify(NoticeKind::Warning, "there is no room left: both cues must last a moment");
            return;
        }
        let times = vec![(Edge::Out(gap), Some(room.out + moved)), (Edge::In(room.first), Some(room.start + moved))];
        let name = if by < Duration::ZERO { "boundary earlier" } else { "boundary later" };
        if self.edit(&Edit::SetTimes { name, times }).is_some() {
            self.reveal_current();
            if self.settings.plays_on_arrival {
                self.play_at_boundary(Duration::from_millis(500), Duration::from_millis(500));
            }
        }
    }

    pub(super) fn add_at_play_head(&mut self) {
        let head = self.head();
        let Some(talk) = &self.talk else { return };
        let Some(gap) = talk.gap_nearest(head).map(|position| talk.words()[position].id) else { return };
        let strength = talk.strength(gap);
        // A cue that ends here by proposal is accepted rather than added.
        let is_proposed = talk.boundary(gap).is_some_and(|boundary| boundary.state == State::Pending);
        let edit = if is_proposed { Edit::Accept { gap, strength } } else { Edit::Add { gap, strength } };
        if self.edit(&edit).is_some() {
            if let Some(talk) = &mut self.talk {
                talk.select(Some(gap));
            }
            self.reveal_current();
        }
    }

    pub(super) fn withdraw(&mut self) {
        let Some((gap, _)) = self.current() else { return };
        let _ = self.edit(&Edit::Withdraw { gap });
    }

    pub(super) fn take_alternative(&mut self, index: usize) {
        let Some((from, strength)) = self.current() else { return };
        let Some(alternative) = self.talk.as_ref().and_then(|talk| talk.alternatives().get(index).cloned()) else {
            return;
        };
        match alternative.gap {
            Some(to) => self.move_to(from, to, strength),
            None => {
                let next = self.next_after(from);
                if self.edit(&Edit::Merge { gap: from, strength }).is_some() {
                    self.go_on_from(from, next);
                }
            }
        }
    }

    pub(super) fn go_to_pending(&mut self, forward: bool) {
        let Some(talk) = &self.talk else { return };
        let from = talk.current();
        let to = if forward { talk.next_pending(from) } else { talk.previous_pending(from) };
        match to {
            Some(to) => self.arrive(to),
            None => self.notify(NoticeKind::Done, "there is no other pending boundary"),
        }
    }

    pub(super) fn go_to_boundary(&mut self, forward: bool) {
        let Some(talk) = &self.talk else { return };
        let here = talk.current().and_then(|gap| talk.project().position(gap));
        let to = match (here, forward) {
            (None, _) => talk.boundaries().first(),
            (Some(here), true) => talk.boundaries().iter().find(|boundary| boundary.word > here),
            (Some(here), false) => talk.boundaries().iter().rfind(|boundary| boundary.word < here),
        };
        if let Some(to) = to.map(|boundary| boundary.gap) {
            self.arrive(to);
        }
    }

    pub(super) fn go_to_cue(&mut self, by: isize) {
        let Some(talk) = &self.talk else { return };
        let here = talk.current_cue().or_else(|| talk.cue_at_or_after(self.head()));
        let to = match here {
            Some(here) => here.saturating_add_signed(by),
            None => 0,
        };
        if to < talk.cues().len() {
            self.select_cue(to);
        }
    }

    pub(super) fn go_to_problem(&mut self, forward: bool) {
        let Some(talk) = &self.talk else { return };
        let problems = &talk.settled().problems;
        let here = talk.current_cue();
        let to = match (here, forward) {
            (None, true) => problems.first(),
            (None, false) => problems.last(),
            (Some(here), true) => problems.iter().find(|problem| problem.cue > here).or(problems.first()),
            (Some(here), false) => problems.iter().rfind(|problem| problem.cue < here).or(problems.last()),
        };
        if let Some((cue, text)) = to.map(|problem| (problem.cue, problem.to_string())) {
            self.select_cue(cue);
            self.notify(NoticeKind::Warning, text);
        }
    }

    pub(super) fn set_in_here(&mut self) {
        let head = self.head();
        let Some(talk) = &self.talk else { return };
        let Some(cue) = talk.current_cue().map(|cue| &talk.cues()[cue]) else { return };
        if head + SHORTEST_CUE > cue.span.end {
            self.notify(NoticeKind::Warning, "the cue cannot start after its end; put the play head before it");
            return;
        }
        let times = vec![(Edge::In(talk.words()[cue.words.start].id), Some(head))];
        let _ = self.edit(&Edit::SetTimes { name: "set cue start", times });
    }

    pub(super) fn set_out_here(&mut self) {
        let head = self.head();
        let Some(talk) = &self.talk else { return };
        let Some(cue) = talk.current_cue().map(|cue| &talk.cues()[cue]) else { return };
        if head < cue.span.start + SHORTEST_CUE {
            self.notify(NoticeKind::Warning, "the cue cannot end before its start; put the play head behind it");
            return;
        }
        let times = vec![(Edge::Out(talk.words()[cue.words.end - 1].id), Some(head))];
        let _ = self.edit(&Edit::SetTimes { name: "set cue end", times });
    }

    pub(super) fn automatic_times(&mut self) {
        let Some(talk) = &self.talk else { return };
        let Some(cue) = talk.current_cue().map(|cue| &talk.cues()[cue]) else { return };
        let words = talk.words();
        let times = vec![(Edge::In(words[cue.words.start].id), None), (Edge::Out(words[cue.words.end - 1].id), None)];
        let _ = self.edit(&Edit::SetTimes { name: "automatic times", times });
    }

    pub(super) fn mend_cue(&mut self) {
        let Some(talk) = &self.talk else { return };
        let Some(cue) = talk.current_cue() else { return };
        let mending = talk.mend(Some(cue));
        let first = talk.problems_of(cue).next();
        let why = first.map(|problem| format!("{}, because {}", problem.kind, talk.reason(problem)));
        match why {
            Some(_) if !mending.is_empty() => self.take_mending(mending),
            Some(why) => self.notify(NoticeKind::Warning, format!("cannot be mended without you: {why}")),
            None => self.notify(NoticeKind::Warning, "this cue keeps the guideline".to_owned()),
        }
    }

    pub(super) fn mend_all(&mut self) {
        let Some(talk) = &self.talk else { return };
        let mending = talk.mend(None);
        if mending.is_empty() {
            let text = "no problem can be mended without you: none comes from times or lines set by hand";
            self.notify(NoticeKind::Warning, text.to_owned());
        } else {
            self.take_mending(mending);
        }
    }

    fn take_mending(&mut self, mending: Mending) {
        let Mending { times, line_breaks, mended } = mending;
        if let Some(step) = self.edit(&Edit::Mend { times, line_breaks, mended }) {
            let left = self.talk.as_ref().map_or(0, |talk| talk.settled().problems.len());
            let left = if left == 0 { "none is left".to_owned() } else { format!("{left} left") };
            self.notify(NoticeKind::Done, format!("done: {}, {left}", step.name));
        }
    }

    pub(super) fn merge_with_next(&mut self) {
        let Some(talk) = &self.talk else { return };
        let merge = talk.current_cue().and_then(|cue| super::panels::cue_list::cue_text::merge_with_next(talk, cue));
        match merge {
            Some(edit) => drop(self.edit(&edit)),
            None => self.notify(NoticeKind::Warning, "there is no next cue"),
        }
    }

    /// The next place where the line of the current cue can break so that all lines fit; after the last one line again.
    pub(super) fn break_line_elsewhere(&mut self) {
        let Some(talk) = &self.talk else { return };
        let Some(cue) = talk.current_cue().map(|cue| &talk.cues()[cue]) else { return };
        let most = talk.project().guideline.max_chars_per_line;
        let text = |from: usize, to: usize| -> String {
            (from..to).map(|word| talk.shown(word)).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let fits = |from: usize, to: usize| char_count(&text(from, to), true) <= most;
        let (start, end) = (cue.words.start, cue.words.end);
        let breaks = &talk.settled().segmentation.line_breaks;
        let now = (start..end - 1).find(|&word| breaks.get(word) == Some(&true));
        let places: Vec<Option<usize>> = std::iter::once(None)
            .filter(|_| fits(start, end))
            .chain((start..end - 1).filter(|&word| fits(start, word + 1) && fits(word + 1, end)).map(Some))
            .collect();
        let at = places.iter().position(|&place| place == now);
        let next = match at {
            Some(at) => places.get((at + 1) % places.len()),
            None => places.first(),
        };
        let Some(&next) = next.filter(|&&next| next != now) else {
            self.notify(NoticeKind::Warning, "there is no other place where this line can break");
            return;
        };
        let breaks = (start..end - 1).map(|word| (talk.words()[word].id, Some(Some(word) == next))).collect();
        let _ = self.edit(&Edit::SetLineBreaks { breaks });
    }

    pub(super) fn toggle_ignore_punctuation(&mut self) {
        let Some(ignores) = self.talk.as_ref().map(|talk| talk.project().ignore_punctuation) else { return };
        if self.edit(&Edit::SetIgnorePunctuation(!ignores)).is_some() {
            self.listen_anew();
        }
    }
}
