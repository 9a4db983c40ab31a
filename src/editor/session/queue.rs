//! The open questions, and their order. The window and the simulated editors of the laboratory call the same
//! functions.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Session;
use super::question::{
    CERTAIN_FROM, CERTAIN_PAUSE, DOUBTED_FROM, DOUBTFUL_BELOW, FAULT_UP_TO, PendingQuestion, Question, QueueOrder,
    ReviewQueue, TERM_DOUBT, TextDoubt, TextQuestion, compare, place,
};
use crate::project::{Edit, Project, ProofAspect};
use crate::proposals::{
    EndSigns, expected_cost_of_end, expected_cost_of_fault, expected_cost_of_mark, expected_cost_of_word,
};
use crate::settling::{Boundary, Calibration, MarkCorrection};
use base::time::{Duration, Instant, Span};
use evidence::WordDoubt;
use formats::transcript::{Mark, Word, WordId};

// What is asked.
impl Session {
    /// All questions that are not answered yet, in the order in which they are to be answered.
    pub fn queue(&self) -> &[Question] {
        &self.review.questions
    }

    /// Undecided boundaries, certain ones among them.
    pub fn pending_boundaries(&self) -> impl DoubleEndedIterator<Item = &Boundary> {
        self.boundaries().iter().filter(|boundary| !boundary.is_decided())
    }

    /// How many of them there are.
    pub fn pending_boundary_count(&self) -> usize {
        self.review.pending_boundaries
    }

    /// Undecided boundaries that raise no question: as good as certain ones. None where nothing promises how
    /// sure they are.
    pub fn certain_boundaries(&self) -> impl Iterator<Item = &Boundary> {
        self.review.certain.iter().filter_map(|&gap| self.boundary(gap))
    }

    /// How many of them there are.
    pub fn certain_count(&self) -> usize {
        self.review.certain.len()
    }

    /// Boundaries that the editor still has to decide: certain ones are not among them.
    pub fn asked_boundary_count(&self) -> usize {
        self.review.pending_boundaries - self.review.certain.len()
    }

    /// Whether the editor is asked about the boundary, or will be.
    pub fn is_asked(&self, boundary: &Boundary) -> bool {
        !boundary.is_decided() && !self.is_listed_as_certain(boundary.word)
    }

    /// Questions that were answered, and all. Certain boundaries are not among them.
    pub fn progress(&self) -> (usize, usize) {
        (self.review.settled, self.review.settled + self.review.questions.len())
    }

    /// The cues that are asked about, or the ends of which are, in the order of the talk.
    pub fn cues_with_questions(&self) -> &[usize] {
        &self.review.cues
    }

    /// The question at the current place; `None` if there is none, or it was answered.
    pub fn question(&self) -> Option<Question> {
        let word = self.current?;
        let chosen = self.asked.and_then(|question| self.if_pending(question));
        let at_place = || match self.boundary(word) {
            Some(boundary) => (!boundary.is_decided()).then_some(Question::Boundary(word)),
            None => self.text_question_at(word),
        };
        chosen.or_else(at_place)
    }

    /// Where the person is: the question that is asked there, or else the gap.
    pub fn here(&self) -> Option<Question> {
        self.question().or(self.current.map(Question::Boundary))
    }

    /// The question at the current place about the text of its cue.
    pub fn text_question(&self) -> Option<TextQuestion> {
        self.facts_of(self.question()?)
    }

    /// The subject of a question about the text; `None` for one about a boundary, or one that was answered.
    pub fn facts_of(&self, question: Question) -> Option<TextQuestion> {
        let question = self.if_pending(question)?;
        let at = self.project().position(question.word())?;
        let cue = self.cue_of_word(at)?;
        let (words, doubt) = match question {
            Question::Boundary(_) => return None,
            Question::Proof(place) => (at..at + 1, TextDoubt::Proof(place)),
            Question::Mark(gap) => (at..at + 1, TextDoubt::Mark(*self.project_cues().repairs.get(&gap)?)),
            Question::Word(_) => {
                let words = self.doubtful_run(at)?;
                (
                    words.clone(),
                    TextDoubt::Words {
                        doubt: self.greatest_doubt(words.clone()),
                        confidence: self.least_confidence(words),
                    },
                )
            }
        };
        Some(TextQuestion { question, cue, words, doubt })
    }

    /// All that is still asked about a cue and its end, in the order of the talk. A certain end is none of it.
    pub fn questions_of_cue(&self, cue: usize) -> Vec<Question> {
        let Some(words) = self.cues().get(cue).map(|cue| cue.words.clone()) else { return Vec::new() };
        let mut found = Vec::new();
        let mut run_end = words.start;
        for at in words {
            let word = self.words()[at].id;
            if at >= run_end
                && let Some(run) = self.doubtful_run(at)
            {
                run_end = run.end;
                found.push(Question::Word(word));
            }
            found.extend(self.if_pending(Question::Mark(word)));
            let proof = self.proofreading_findings().iter().filter(|finding| finding.word == at);
            found.extend(proof.map(|finding| Question::Proof(finding.place)));
            found.extend(self.if_pending(Question::Boundary(word)).filter(|_| !self.is_listed_as_certain(at)));
        }
        found
    }

    /// The time that a question is about.
    pub fn span_of(&self, question: Question) -> Option<Span> {
        match question {
            Question::Boundary(gap) => self.boundary(gap).map(|boundary| boundary.span),
            Question::Proof(place) => {
                let (at, words) = (self.project().position(place.word)?, self.words());
                match place.aspect {
                    ProofAspect::Times => self.cues().get(self.cue_of_word(at)?).map(|cue| cue.span),
                    _ => Some(Span::new(words[at].span.start, words.get(at + 1).unwrap_or(&words[at]).span.end)),
                }
            }
            Question::Mark(_) | Question::Word(_) => {
                let words = self.facts_of(question)?.words;
                let words = self.words().get(words)?;
                Some(Span::new(words.first()?.span.start, words.last()?.span.end))
            }
        }
    }

    /// The question nearest to a time, if there is one within `reach` of it.
    pub fn question_near(&self, at: Instant, reach: Duration) -> Option<Question> {
        let distance = |question: Question| {
            let span = self.span_of(question)?;
            Some(if span.contains(at) {
                0
            } else {
                (span.start - at).as_nanos().abs().min((span.end - at).as_nanos().abs())
            })
        };
        let near = self.queue().iter().filter_map(|&question| Some((distance(question)?, question)));
        near.filter(|(distance, _)| *distance <= reach.as_nanos())
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, one)| one)
    }

    /// The edit that answers a question: that it is right as it is shown (a cue end as it is proposed, text as it stands, a file as it
    /// came), or that it is not. `None` where the right answer has to be typed: only the client's glossary knows what a word should be.
    pub fn answer(&self, question: Question, is_right: bool) -> Option<Edit> {
        match question {
            Question::Boundary(gap) => {
                let strength = self.strength(gap);
                Some(if is_right { Edit::Accept { gap, strength } } else { Edit::Reject { gap, strength } })
            }
            Question::Mark(gap) => {
                let MarkCorrection { written, mended, .. } = *self.project_cues().repairs.get(&gap)?;
                let mark = if is_right { mended } else { written };
                Some(Edit::DecideMarks { marks: vec![(gap, mark)], puts_back: !is_right })
            }
            Question::Proof(place) if is_right => Some(Edit::AnswerProof { place, proposal: None }),
            Question::Proof(place) => self.proof_edit(self.proofreading_finding(place)?),
            Question::Word(word) => {
                let run = self.doubtful_run(self.project().position(word)?)?;
                if !is_right {
                    return self.write_terms_in(&run);
                }
                let words = self.words()[run].iter().map(|word| word.id).collect();
                Some(Edit::Check { words })
            }
        }
    }

    /// Questions about text that are like the current one, itself among them: the same words were doubted, or the same mark is shown instead
    /// of the same after the same word. Who has answered one has answered all.
    pub fn alike(&self) -> &[Question] {
        &self.alike
    }

    pub(super) fn find_alike(&self) -> Vec<Question> {
        let words = |asked: &TextQuestion| self.words()[asked.words.clone()].iter().map(|word| word.bare_word());
        let Some(this) = self.text_question() else { return Vec::new() };
        let is_like = |other: &TextQuestion| match (this.doubt, other.doubt) {
            (TextDoubt::Words { .. }, TextDoubt::Words { .. }) => true,
            (TextDoubt::Mark(one), TextDoubt::Mark(two)) => (one.written, one.mended) == (two.written, two.mended),
            _ => this.question == other.question,
        };
        let of_text = self.queue().iter().filter(|other| other.is_about_text());
        let alike = of_text.filter_map(|&other| self.facts_of(other));
        let alike = alike.filter(|other| is_like(other) && words(other).eq(words(&this)));
        alike.map(|other| other.question).collect()
    }

    /// The edit that says of all these that the text is right as it is shown.
    pub fn answer_alike(&self) -> Option<Edit> {
        let (mut all_words, mut all_marks) = (Vec::new(), Vec::new());
        for &question in &self.alike {
            match self.answer(question, true)? {
                Edit::Check { words } => all_words.extend(words),
                Edit::DecideMarks { marks, .. } => all_marks.extend(marks),
                _ => return None,
            }
        }
        match (all_words.is_empty(), all_marks.is_empty()) {
            (false, _) => Some(Edit::Check { words: all_words }),
            (true, false) => Some(Edit::DecideMarks { marks: all_marks, puts_back: false }),
            (true, true) => None,
        }
    }
}

// Going on.
impl Session {
    /// The next question in the order of the queue, as seen from another (which may be answered) or from the beginning.
    pub fn next_question(&self, from: Option<Question>) -> Option<Question> {
        self.neighbour(from, true)
    }

    pub fn previous_question(&self, from: Option<Question>) -> Option<Question> {
        self.neighbour(from, false)
    }

    /// The next question about text in time, from the beginning again after the last.
    pub fn next_text_question(&self, from: Option<Question>) -> Option<Question> {
        let of_text = self.in_order(QueueOrder::Time, None).into_iter().filter(|one| one.question.is_about_text());
        let all: Vec<PendingQuestion> = of_text.collect();
        let at = from.and_then(|from| self.place_of(from));
        let next = all.iter().find(|one| at.is_none_or(|at| one.place() > at)).or(all.first());
        next.map(|one| one.question)
    }

    fn neighbour(&self, from: Option<Question>, forward: bool) -> Option<Question> {
        let at = from.and_then(|from| self.place_of(from));
        let queue = self.queue();
        let found = match self.order {
            QueueOrder::Time => {
                // In the order of the talk already.
                let place = |question: &Question| self.place_of(*question).unwrap_or_default();
                let found = match (at, forward) {
                    (None, _) => None,
                    (Some(at), true) => queue.get(queue.partition_point(|question| place(question) <= at)),
                    (Some(at), false) => {
                        let before = queue.partition_point(|question| place(question) < at).checked_sub(1);
                        before.and_then(|before| queue.get(before))
                    }
                };
                found.or(if forward { queue.first() } else { queue.last() }).copied()
            }
            QueueOrder::Gain => match (from.and_then(|from| queue.iter().position(|&other| other == from)), forward) {
                (Some(place), true) => queue.get(place + 1).copied(),
                (Some(place), false) => place.checked_sub(1).and_then(|place| queue.get(place)).copied(),
                // What was just answered is out of the queue: the most worthwhile of the rest comes next, as seen from there.
                (None, _) => self.in_order(QueueOrder::Gain, at.map(|(word, _)| word)).first().map(|one| one.question),
            },
        };
        found.filter(|&question| Some(question) != from)
    }

    fn place_of(&self, question: Question) -> Option<(usize, u8)> {
        Some(place(self.project().position(question.word())?, question))
    }

    pub fn set_order(&mut self, order: QueueOrder) {
        self.order = order;
        self.refresh_queue();
    }

    /// Whether words are asked about that the recogniser doubted.
    pub fn set_asks_words(&mut self, asks: bool) {
        if self.asks_words != asks {
            self.asks_words = asks;
            self.refresh_queue();
            self.refresh_place();
            self.revision += 1;
        }
    }

    pub(super) fn refresh_queue(&mut self) {
        let from = self.current.and_then(|gap| self.project().position(gap));
        let is_calibrated =
            self.evidence().is_some_and(|evidence| Calibration::of(self.project(), evidence) != Calibration::None);
        let (mut certain, mut asked) = (Vec::new(), Vec::new());
        for boundary in self.pending_boundaries() {
            let signs = self.end_signs(boundary);
            match is_calibrated && is_certain(boundary, &signs) {
                true => certain.push(boundary.gap),
                false => asked.push(pending_end(boundary, &signs)),
            }
        }
        let pending_boundaries = certain.len() + asked.len();
        let is_answered = |one: &&Boundary| one.is_decided() && !self.project().is_kept_end(one.gap);
        let decided = self.boundaries().iter().filter(is_answered).count();
        // In between the queue is made of what is certain.
        self.review = ReviewQueue { certain, pending_boundaries, ..ReviewQueue::default() };
        let pending = self.with_text_questions(asked, self.order, from);
        let mut cues: Vec<usize> = pending.iter().filter_map(|one| self.cue_of_word(one.word)).collect();
        cues.sort_unstable();
        cues.dedup();
        self.review.cues = cues;
        self.review.questions = pending.into_iter().map(|one| one.question).collect();
        // In a file that is proofed every cue end is decided.
        let decided = if self.is_proofreading() { self.proofed_count() } else { decided };
        self.review.settled = decided + self.decided_marks() + self.checked_runs();
        self.review.as_given = self.count_as_given();
    }

    /// All that is pending, for an editor who is at the word `from`.
    fn in_order(&self, order: QueueOrder, from: Option<usize>) -> Vec<PendingQuestion> {
        let mut certain = self.review.certain.iter().peekable();
        let boundaries = self.pending_boundaries().filter(|boundary| certain.next_if_eq(&&boundary.gap).is_none());
        let ends = boundaries.map(|boundary| pending_end(boundary, &self.end_signs(boundary))).collect();
        self.with_text_questions(ends, order, from)
    }

    /// The same, of which the cue ends are known.
    fn with_text_questions(
        &self,
        mut pending: Vec<PendingQuestion>,
        order: QueueOrder,
        from: Option<usize>,
    ) -> Vec<PendingQuestion> {
        pending.extend(self.pending_marks());
        pending.extend(self.pending_words());
        pending.extend(self.proofreading_findings().iter().map(|finding| PendingQuestion {
            question: Question::Proof(finding.place),
            word: finding.word,
            expected_cost: expected_cost_of_fault(),
        }));
        pending.sort_by(|one, other| compare(one, other, order, from));
        pending
    }

    fn pending_marks(&self) -> impl Iterator<Item = PendingQuestion> {
        let repairs = self.pending_corrections().filter(|&(_, word)| !self.ends_cue(word));
        repairs.filter_map(|(gap, word)| {
            let MarkCorrection { written, mended, strength, .. } = *self.project_cues().repairs.get(&gap)?;
            let expected_cost = expected_cost_of_mark(written, mended, strength);
            Some(PendingQuestion { question: Question::Mark(gap), word, expected_cost })
        })
    }

    fn pending_words(&self) -> impl Iterator<Item = PendingQuestion> {
        let mut run_end = 0;
        let words = if self.asks_words { self.words() } else { &[] };
        words.iter().enumerate().filter_map(move |(at, word)| {
            // Few are doubtful at all.
            let run = (at >= run_end && self.is_doubted(at)).then(|| self.doubtful_run(at)).flatten()?;
            run_end = run.end;
            let is_term = run.clone().any(|word| self.term_at(word).is_some());
            let doubt = self.greatest_doubt(run).probability;
            let expected_cost = expected_cost_of_word(if is_term { doubt.max(TERM_DOUBT) } else { doubt });
            Some(PendingQuestion { question: Question::Word(word.id), word: at, expected_cost })
        })
    }
}

// What the rules say of one place.
impl Session {
    /// The signs that a cue end is one to mend; of one that a person decided about nothing but the words.
    pub fn end_signs(&self, boundary: &Boundary) -> EndSigns {
        let cut = boundary.signs.unwrap_or_default();
        let sentence_end = self.weighed(boundary.gap).map_or(cut.strength, |weighed| {
            Mark::ALL
                .iter()
                .zip(&weighed.posterior)
                .filter(|(mark, _)| mark.ends_sentence())
                .map(|(_, chance)| chance)
                .sum()
        });
        let pause = self.pause_after(boundary.word);
        EndSigns { cut, sentence_end, break_penalty: boundary.break_penalty, pause }
    }

    /// The question as it is asked now, if it is.
    fn if_pending(&self, question: Question) -> Option<Question> {
        match question {
            Question::Boundary(gap) => self.boundary(gap).is_some_and(|one| !one.is_decided()).then_some(question),
            Question::Mark(gap) => {
                let is_pending = self.project_cues().repairs.get(&gap).is_some_and(MarkCorrection::is_pending);
                (is_pending && !self.ends_cue(self.project().position(gap)?)).then_some(question)
            }
            Question::Proof(place) => self.proofreading_finding(place).map(|_| question),
            Question::Word(word) => {
                // A cue that was divided otherwise may have made its run longer or shorter.
                let first = self.doubtful_run(self.project().position(word)?)?.start;
                Some(Question::Word(self.words()[first].id))
            }
        }
    }

    /// The question about the text at a word.
    fn text_question_at(&self, word: WordId) -> Option<Question> {
        let of_words = [Question::Word(word), Question::Mark(word)];
        of_words
            .into_iter()
            .find_map(|question| self.if_pending(question))
            .or_else(|| self.proofreading_question_at(word))
    }

    fn is_listed_as_certain(&self, word: usize) -> bool {
        let place = |gap: &WordId| self.project().position(*gap).unwrap_or_default();
        self.review.certain.binary_search_by_key(&word, place).is_ok()
    }

    fn ends_cue(&self, word: usize) -> bool {
        self.project_cues().segmentation.cue_ends.get(word) == Some(&true)
    }

    fn is_doubtful(&self, at: usize) -> bool {
        let Some(word) = self.words().get(at).filter(|_| self.is_doubted(at)) else { return false };
        let project = self.project();
        self.asks_words
            && !self.shown(at).is_empty()
            && !project.pins.is_checked(word.id)
            && !project.pins.is_typed(word.id)
    }

    /// The doubtful words around a doubtful one, in its cue.
    fn doubtful_run(&self, at: usize) -> Option<Range<usize>> {
        if !self.is_doubtful(at) {
            return None;
        }
        let cue = self.cues().get(self.cue_of_word(at)?)?.words.clone();
        let start = (cue.start..at).rev().take_while(|&word| self.is_doubtful(word)).last().unwrap_or(at);
        let end = (at..cue.end).take_while(|&word| self.is_doubtful(word)).last().unwrap_or(at) + 1;
        Some(start..end)
    }

    fn least_confidence(&self, words: Range<usize>) -> Option<f32> {
        self.words()[words].iter().filter_map(|word| word.confidence).reduce(f32::min).map(|least| least.max(0.0))
    }

    /// What is known against a word. Where nobody asked, as in a project of an earlier program or in a talk that goes on, the
    /// recogniser's word alone counts.
    pub fn word_doubt(&self, word: &Word) -> WordDoubt {
        let known = self.evidence().and_then(|evidence| evidence.doubts.get(&word.id));
        match (known, word.confidence) {
            (Some(known), _) => *known,
            (None, Some(confidence)) if confidence < DOUBTFUL_BELOW => {
                WordDoubt { probability: 1.0 - confidence.max(0.0), ..WordDoubt::default() }
            }
            (None, _) => WordDoubt::default(),
        }
    }

    /// Whether a word is likely to be wrong, or the client has it otherwise.
    fn is_doubted(&self, at: usize) -> bool {
        self.words().get(at).is_some_and(|word| self.word_doubt(word).probability >= DOUBTED_FROM)
            || self.term_at(at).is_some()
    }

    fn greatest_doubt(&self, words: Range<usize>) -> WordDoubt {
        let doubts = self.words()[words].iter().map(|word| self.word_doubt(word));
        doubts.fold(WordDoubt::default(), |all, one| WordDoubt {
            probability: all.probability.max(one.probability),
            is_unknown: all.is_unknown || one.is_unknown,
            is_unheard: all.is_unheard || one.is_unheard,
        })
    }

    fn decided_marks(&self) -> usize {
        let decided = self.project_cues().repairs.iter().filter(|(_, repair)| !repair.is_pending());
        let places = decided.filter_map(|(&gap, _)| self.project().position(gap));
        places.filter(|&word| !self.ends_cue(word)).count()
    }

    /// Runs of words that were found right.
    fn checked_runs(&self) -> usize {
        let pins = &self.project().pins;
        if !self.asks_words {
            return 0;
        }
        let checked = pins.words(|pin| pin.is_checked);
        let mut places: Vec<usize> = checked.filter_map(|word| self.project().position(word)).collect();
        places.sort_unstable();
        let follows = |&at: &usize| at > 0 && !self.ends_cue(at - 1) && places.binary_search(&(at - 1)).is_ok();
        places.iter().filter(|at| !follows(at)).count()
    }

    /// Doubtful words that stand in a run with others whose text was just changed: the editor who corrected those has seen them. `after`:
    /// the project with the change.
    pub(super) fn seen_with(&self, after: &Project, edited: &BTreeSet<WordId>) -> Vec<WordId> {
        let mut seen = Vec::new();
        let words = self.words();
        let mut at = 0;
        while at < words.len() {
            let run = edited.contains(&words[at].id).then(|| self.doubtful_run(at)).flatten();
            let Some(run) = run else {
                at += 1;
                continue;
            };
            at = run.end;
            let is_same = |id: WordId, text: &str| after.position(id).is_some_and(|now| after.words[now].text == text);
            let (same, other): (Vec<_>, Vec<_>) = words[run].iter().partition(|word| is_same(word.id, &word.text));
            if !other.is_empty() {
                seen.extend(same.into_iter().map(|word| word.id));
            }
        }
        seen
    }
}

fn pending_end(boundary: &Boundary, signs: &EndSigns) -> PendingQuestion {
    let question = Question::Boundary(boundary.gap);
    PendingQuestion { question, word: boundary.word, expected_cost: expected_cost_of_end(signs) }
}

/// Where certainties are probabilities: whether it needs no look.
fn is_certain(boundary: &Boundary, signs: &EndSigns) -> bool {
    boundary.is_sure(CERTAIN_FROM)
        && signs.fault() <= FAULT_UP_TO
        && signs.cut.mark.ends_sentence()
        && signs.pause >= CERTAIN_PAUSE
}
