//! Going from one place of the talk to another.

use super::App;
use base::texts::t;
use base::time::{Duration, Instant, Span};
use editor::session::Question;
use formats::transcript::WordId;
use ui::scene::NoticeKind;

/// What is played around a boundary on arrival, before and after it.
const BEFORE: Duration = Duration::from_millis(1500);

const AFTER: Duration = Duration::from_millis(1000);

impl App {
    /// Brings the current boundary (or cue) into view.
    pub(super) fn reveal_current(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let span = match (talk.current_boundary(), talk.current_cue()) {
            (Some(boundary), _) => boundary.span,
            (None, Some(cue)) => talk.cues()[cue].span,
            (None, None) => return,
        };
        self.reveal(span.start, span.end.max(span.start));
    }

    /// Makes a question (or a boundary that is decided) current, shows it and plays it.
    pub(super) fn arrive(&mut self, question: Question) {
        self.go_to(question);
        if self.desk.settings.plays_on_arrival
            && let Some(span) = self.surroundings(BEFORE, AFTER)
        {
            self.play_and_return(span);
        }
    }

    /// The same without a sound.
    pub(super) fn go_to(&mut self, question: Question) {
        self.halt_pass();
        let Some(talk) = &mut self.session.talk else { return };
        talk.select_question(Some(question));
        self.reveal_current();
        let Some(talk) = &self.session.talk else { return };
        let place = match talk.current_boundary() {
            Some(boundary) => Some(boundary.span.middle()),
            None => talk.question().and_then(|question| talk.span_of(question)).map(|span| span.start),
        };
        if let Some(place) = place {
            self.seek(place);
        }
    }

    /// What is played for the current question: so much before and after a boundary, or the cue whose text is asked about.
    pub(super) fn surroundings(&self, before: Duration, after: Duration) -> Option<Span> {
        let talk = self.session.talk.as_ref()?;
        if let Some(asked) = talk.text_question() {
            return Some(talk.cues().get(asked.cue)?.span);
        }
        let boundary = talk.current_boundary()?;
        let (from, to) = if after == Duration::ZERO {
            (boundary.span.start - before, boundary.span.start)
        } else if before == Duration::ZERO {
            (boundary.span.end, boundary.span.end + after)
        } else {
            (boundary.span.start - before, boundary.span.end + after)
        };
        Some(Span::new(from.max(Instant::ZERO), to))
    }

    pub(super) fn select_cue(&mut self, cue: usize) {
        let head = self.head();
        let Some(talk) = &mut self.session.talk else { return };
        let Some(cue) = talk.cues().get(cue).cloned() else { return };
        let last = talk.words()[cue.words.end - 1].id;
        talk.select(Some(last));
        if !cue.span.contains(head) {
            self.seek(cue.span.start);
        }
        self.reveal(cue.span.start, cue.span.end);
    }

    pub(super) fn current(&self) -> Option<WordId> {
        Some(self.session.talk.as_ref()?.current_boundary()?.gap)
    }

    pub(super) fn go_to_pending(&mut self, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        let from = talk.here();
        let to = if forward { talk.next_question(from) } else { talk.previous_question(from) };
        match to {
            Some(to) => self.arrive(to),
            None => self.desk.notify(NoticeKind::Done, t!("window-no-other-question")),
        }
    }

    pub(super) fn go_to_boundary(&mut self, forward: bool) {
        if let Some(to) = self.session.talk.as_ref().and_then(|talk| talk.neighbouring_boundary(forward)) {
            self.arrive(Question::Boundary(to));
        }
    }

    pub(super) fn go_to_cue(&mut self, by: isize) {
        let Some(talk) = &self.session.talk else { return };
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
        let problem = self.session.talk.as_ref().and_then(|talk| talk.neighbouring_problem(forward));
        if let Some((cue, text)) = problem.map(|problem| (problem.cue, problem.to_string())) {
            self.select_cue(cue);
            self.desk.notify(NoticeKind::Warning, text);
        }
    }

    /// To the next question about text in time, from the beginning again after the last; then to boundaries at which a mark was
    /// mended and is not decided.
    pub(super) fn go_to_mark(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        if let Some(question) = talk.next_text_question(talk.here()) {
            return self.arrive(question);
        }
        let current = talk.current().and_then(|gap| talk.project().position(gap));
        let pending: Vec<(WordId, usize)> = talk.pending_corrections().collect();
        let next = pending.iter().find(|(_, word)| current.is_none_or(|current| *word > current)).or(pending.first());
        if let Some(&(gap, _)) = next {
            self.arrive(Question::Boundary(gap));
        }
    }
}
