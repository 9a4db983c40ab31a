//! A simulated editor who answers what the session asks, one look after the other: how many bad cuts are still there after so
//! many looks, by the order in which the session asks.

use std::sync::Arc;

use serde::Serialize;

use super::acoustic::SpokenTalk;
use super::acoustic::spoken_talk::KnownGap;
use super::marks::{TalkWriting, written_words};
use analysis::pipeline::{AnalysisOptions, listen};
use base::progress::Progress;
use base::time::Duration;
use editor::project::{Document, Edit, Project};
use editor::proposals::{CutWeights, EndSigns, PARTS_PHRASE};
use editor::session::question::QueueOrder;
use editor::session::{Question, Session};
use editor::settling::Boundary;
use evidence::Evidence;
use evidence::model_files::ModelError;
use formats::language::Language;
use formats::transcript::{Mark, Transcript, Word};
use models::compute::Compute;

/// The share of bad cuts after which a talk counts as nearly clean.
pub const NEARLY: f64 = 0.9;

/// A talk as it is before anybody has looked at it, and what people wrote at its gaps.
pub struct UnreviewedTalk {
    pub project: Project,
    pub evidence: Arc<Evidence>,
    /// One per gap.
    pub gaps: Vec<KnownGap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Doubt times gravity, near to the last place.
    Gain,
    Time,
}

impl Order {
    pub const ALL: [Self; 2] = [Self::Gain, Self::Time];

    pub const fn label(self) -> &'static str {
        match self {
            Self::Gain => "expected gain",
            Self::Time => "time",
        }
    }

    const fn of_queue(self) -> QueueOrder {
        match self {
            Self::Gain => QueueOrder::Gain,
            Self::Time => QueueOrder::Time,
        }
    }
}

/// What is left after so many looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct RemainingWork {
    /// Cues that end inside a phrase, or at a full stop that the reference does not have.
    pub bad_cuts: usize,
    /// The sum of what they cost.
    pub fault: f64,
    /// Words between the places looked at, one after the other.
    pub words_travelled: usize,
}

/// How a talk was gone through.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReviewCourse {
    /// What is left after each number of looks, from none to all.
    pub after: Vec<RemainingWork>,
    /// How many of the looks were at text, and how many at boundaries that the user is not asked about.
    pub text_looks: usize,
    pub certain_looks: usize,
    /// Of those, how many were bad cuts.
    pub certain_bad: usize,
}

impl ReviewCourse {
    /// Looks until at least a share of the bad cuts is gone for good; `None` if that is never so.
    pub fn looks_until_rid_of(&self, share: f64) -> Option<usize> {
        let most_left = self.after.first().map_or(0.0, |first| first.bad_cuts as f64 * (1.0 - share) + 1e-9);
        let last_above = self.after.iter().rposition(|left| left.bad_cuts as f64 > most_left);
        match last_above {
            None => Some(0),
            Some(last) => (last + 1 < self.after.len()).then_some(last + 1),
        }
    }

    /// What is left after so many looks; after all if there are fewer.
    pub fn left_after(&self, looks: usize) -> RemainingWork {
        self.after.get(looks).or(self.after.last()).copied().unwrap_or_default()
    }
}

/// Looks a minute until at least a share of the bad cuts of each talk is gone; in talks where it never is, all looks. `minutes`: of
/// each talk.
pub fn looks_a_minute(courses: &[ReviewCourse], minutes: &[f64], share: f64) -> f64 {
    let looks_of = |course: &ReviewCourse| course.looks_until_rid_of(share).unwrap_or(course.after.len() - 1);
    courses.iter().map(looks_of).sum::<usize>() as f64 / minutes.iter().sum::<f64>()
}

/// A proposed cue end, and whether it is a bad cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedEnd {
    pub signs: EndSigns,
    pub is_bad: bool,
}

/// How a talk was listened through: every bad cut is noticed as it comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListeningCourse {
    pub stops: usize,
    pub bad_cuts_left: usize,
}

/// Talks that were gone through in every order, and listened through.
#[derive(Clone, Debug, Default)]
pub struct ReviewedTalks {
    /// Of each talk.
    pub minutes: Vec<f64>,
    /// The same, by [`Order::ALL`].
    pub courses: [Vec<ReviewCourse>; Order::ALL.len()],
    /// Of each talk.
    pub listened: Vec<ListeningCourse>,
}

impl ReviewedTalks {
    /// Those of the talks that were written so; `seed`: of the damage to the first, one more for each that follows. Reports talks.
    pub fn of(
        talks: &[SpokenTalk],
        (writing, seed): (TalkWriting, u64),
        options: &AnalysisOptions,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<Self, ModelError> {
        let mut reviewed = Self::default();
        for (number, (seed, talk)) in (seed..).zip(talks).enumerate() {
            progress.tick(number as u64, talks.len() as u64)?;
            let heard = UnreviewedTalk::hear(talk, (writing, seed), options, compute, &progress.stage("a talk"))?;
            let Some(talk) = heard else { continue };
            reviewed.minutes.push(talk.minutes());
            for (courses, order) in reviewed.courses.iter_mut().zip(Order::ALL) {
                courses.push(talk.review(order));
            }
            reviewed.listened.push(talk.listen_through());
        }
        Ok(reviewed)
    }
}

impl UnreviewedTalk {
    /// A talk as the window has it when it opens one that is written so; `seed`: of the damage. `None` if it was not written that way.
    pub fn hear(
        talk: &SpokenTalk,
        (writing, seed): (TalkWriting, u64),
        options: &AnalysisOptions,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<Option<Self>, ModelError> {
        let Some(words) = written_words(talk, writing, seed) else { return Ok(None) };
        let transcript = Transcript { words, language: Some("en".to_owned()), ..Transcript::default() };
        let heard = listen(&transcript.words, Some("en"), None, options, compute, progress)?;
        let mut project = Project::new(&transcript, options.guideline.clone());
        project.models = options.models;
        project.language = Some(heard.language);
        Ok(Some(Self { project, evidence: Arc::new(heard.evidence), gaps: talk.gaps.clone() }))
    }

    /// How long the counted gaps with the words before them take, in minutes.
    pub fn minutes(&self) -> f64 {
        let pairs = self.project.words.windows(2).zip(&self.gaps).filter(|(_, gap)| gap.is_timed);
        pairs.map(|(pair, _)| (pair[1].span.start - pair[0].span.start).as_secs()).sum::<f64>() / 60.0
    }

    fn is_counted(&self, word: usize) -> bool {
        self.gaps.get(word).is_some_and(|gap| gap.is_timed)
    }

    /// Whether a cue end is one that a subtitler would mend: inside a phrase, or with a full stop that the reference does not have. Where
    /// the times of the words are not known, no end is.
    fn is_bad(&self, session: &Session, word: usize) -> bool {
        if !self.gaps.get(word).is_some_and(|gap| gap.is_timed && !gap.has_mark()) {
            return false;
        }
        let shown = session.project_cues().wording.marks.get(word).copied().unwrap_or_default();
        shown.ends_sentence() || parts_phrase(session.words(), word, session.language())
    }

    fn left(&self, session: &Session, words_travelled: usize) -> RemainingWork {
        let ends = session.boundaries().iter().filter(|boundary| boundary.is_cue_end());
        let bad: Vec<&Boundary> = ends.filter(|boundary| self.is_bad(session, boundary.word)).collect();
        let fault = bad.iter().map(|boundary| fault_of(session, boundary)).sum();
        RemainingWork { bad_cuts: bad.len(), fault, words_travelled }
    }

    /// Goes through all that the session asks, in its order, and at last through what it does not ask because it is certain. A look at a
    /// gap without times does not count: it is not known what is right there.
    pub fn review(&self, order: Order) -> ReviewCourse {
        let mut session = self.session();
        session.set_order(order.of_queue());
        let mut course = ReviewCourse { after: vec![self.left(&session, 0)], ..ReviewCourse::default() };
        let (mut last, mut at, mut travelled) = (None, None, 0);
        loop {
            let asked = session.next_question(last);
            let certain = || session.certain_boundaries().next().map(|boundary| Question::Boundary(boundary.gap));
            let Some(question) = asked.or_else(certain) else { break };
            let Some(word) = session.project().position(question.word()) else { break };
            session.select_question(Some(question));
            let is_bad_certain = asked.is_none() && self.is_bad(&session, word);
            if !self.answer(&mut session, question, word) {
                break;
            }
            last = Some(question);
            if self.is_counted(word) {
                travelled += at.map_or(0, |at: usize| at.abs_diff(word));
                at = Some(word);
                course.text_looks += usize::from(question.is_about_text());
                course.certain_looks += usize::from(asked.is_none());
                course.certain_bad += usize::from(is_bad_certain);
                course.after.push(self.left(&session, travelled));
            } else if let Some(now) = course.after.last_mut() {
                *now = self.left(&session, travelled);
            }
        }
        course
    }

    /// Plays the talk from its beginning to its end with its cues, stops wherever a cue ends badly, mends that and goes on from the
    /// beginning of the cue.
    pub fn listen_through(&self) -> ListeningCourse {
        let mut session = self.session();
        let (mut from, mut stops) = (0, 0);
        loop {
            let ends = session.boundaries().iter().filter(|boundary| boundary.is_cue_end() && boundary.word >= from);
            let bad = ends.map(|boundary| (boundary.gap, boundary.word)).find(|&(_, word)| self.is_bad(&session, word));
            let Some((gap, word)) = bad else { break };
            let start = session.cue_of_word(word).map_or(word, |cue| session.cues()[cue].words.start);
            session.select_question(Some(Question::Boundary(gap)));
            from = match self.answer(&mut session, Question::Boundary(gap), word) {
                true => from.max(start),
                false => word + 1,
            };
            stops += 1;
        }
        ListeningCourse { stops, bad_cuts_left: self.left(&session, 0).bad_cuts }
    }

    /// The cue ends that are proposed before anybody has looked, with their signs; of gaps with times.
    pub fn judged_ends(&self) -> Vec<JudgedEnd> {
        let session = self.session();
        let counted = session.boundaries().iter().filter(|boundary| self.is_counted(boundary.word));
        let judged = |boundary: &Boundary| JudgedEnd {
            signs: session.end_signs(boundary),
            is_bad: self.is_bad(&session, boundary.word),
        };
        counted.map(judged).collect()
    }

    fn session(&self) -> Session {
        let mut session = Session::new(Document::new(self.project.clone(), None));
        session.set_evidence(self.evidence.clone());
        session
    }

    /// Answers as a user would who knows what people wrote; whether it could be answered.
    fn answer(&self, session: &mut Session, question: Question, word: usize) -> bool {
        let edit = match question {
            Question::Boundary(gap) if self.is_bad(session, word) => {
                // The best other place that is none like it, or else no cue end here.
                let places = session.alternatives().iter().filter_map(|other| other.gap);
                let good =
                    places.filter(|&to| session.project().position(to).is_some_and(|to| !self.is_bad(session, to)));
                let moved = good.filter_map(|to| session.move_to(gap, to).ok()).next();
                Some(moved.unwrap_or(Edit::Reject { gap, strength: session.strength(gap) }))
            }
            Question::Boundary(_) | Question::Word(_) => session.answer(question, true),
            Question::Proof(_) => session.answer(question, false),
            Question::Mark(gap) => {
                let wanted = self.gaps.get(word).map(|gap| gap.mark);
                let mended = session.project_cues().repairs.get(&gap).map(|repair| repair.mended);
                session.answer(question, wanted == mended)
            }
        };
        edit.is_some_and(|edit| session.edit(&edit).is_ok())
    }
}

fn fault_of(session: &Session, boundary: &Boundary) -> f64 {
    let pause = session.gap_evidence(boundary.gap).map(|evidence| evidence.pause).unwrap_or_default();
    fault_after(session.words(), boundary.word, pause, session.language())
}

/// The cost of a cue end after a word if no phrase ends there, in the optimiser's currency: less after a silence, most
/// between words that belong together.
fn fault_after(words: &[Word], word: usize, pause: Duration, language: &str) -> f64 {
    let fault = |penalty: f32| CutWeights::BY_RULES.split(Mark::O, f64::from(penalty), pause.as_secs().max(0.0));
    break_penalty(words, word, language).map_or(0.0, fault)
}

fn parts_phrase(words: &[Word], word: usize, language: &str) -> bool {
    break_penalty(words, word, language).is_some_and(|penalty| penalty >= PARTS_PHRASE)
}

/// What speaks against a break after a word; `None` at the end of the talk. It is judged by the bare words: whether the
/// full stop that the machine put there is right is just the question.
fn break_penalty(words: &[Word], word: usize, language: &str) -> Option<f32> {
    let (before, after) = (words.get(word)?, words.get(word + 1)?);
    Some(Language::of(language).break_penalty(before.bare_word(), after.bare_word()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::session::fixture;
    use formats::transcript::timed_word;

    /// The fixture's talk; what people wrote is what stands there, but at every third mark nothing.
    fn talk(words: usize, is_timed: impl Fn(usize) -> bool) -> UnreviewedTalk {
        let words = fixture::words(words);
        let mut marks = 0;
        let gap = |(at, word): (usize, &Word)| {
            let written = word.written_mark().unwrap_or_default();
            marks += usize::from(written != Mark::O);
            let mark = if written != Mark::O && marks.is_multiple_of(3) { Mark::O } else { written };
            KnownGap { is_timed: is_timed(at), ..KnownGap::of(mark) }
        };
        let gaps = words[..words.len() - 1].iter().enumerate().map(gap).collect();
        UnreviewedTalk { project: fixture::project(&words), evidence: Arc::new(fixture::fused(&words)), gaps }
    }

    /// A full stop that the machine restored says nothing about what it would cost if it is wrong.
    #[test]
    fn a_boundary_that_got_a_full_stop_is_as_grave_as_its_words() {
        let session = fixture::fused_session(200);
        let bare = |word: &Word| Word { text: word.bare_word().into(), ..word.clone() };
        let bare: Vec<Word> = session.words().iter().map(bare).collect();
        let mut stopped = 0;
        for boundary in session.boundaries() {
            let shown = session.shown(boundary.word);
            let pause = session.gap_evidence(boundary.gap).map_or(Duration::ZERO, |gap| gap.pause);
            let fault = fault_of(&session, boundary);
            assert_eq!(fault, fault_after(&bare, boundary.word, pause, "en"), "{shown}");
            stopped += usize::from(shown.ends_with('.') && fault > 0.0);
        }
        assert!(stopped > 5, "{stopped}");
    }

    /// "of the | house" is graver than "house | and", whether or not the machine put a full stop there.
    #[test]
    fn what_parts_a_phrase_is_graver() {
        let mut texts = ["the", "house", "and"].map(|text| Word { text: text.into(), ..timed_word(0.0, 1.0) });
        let fault = |texts: &[Word], at: usize, pause: i64| fault_after(texts, at, Duration::from_millis(pause), "en");
        let before = fault(&texts, 0, 0);
        assert!(before > 2.0 * fault(&texts, 1, 0) && before > fault(&texts, 0, 900));
        texts[0].text = "the.".into();
        assert_eq!(fault(&texts, 0, 0), before);
        assert_eq!(fault(&texts, 2, 0), 0.0, "the end of the talk");
    }

    #[test]
    fn the_editor_goes_through_all_that_is_asked_until_no_bad_cut_is_left() {
        let talk = talk(400, |_| true);
        for order in Order::ALL {
            let course = talk.review(order);
            let (first, last) = (course.after[0], *course.after.last().unwrap());
            assert!(first.bad_cuts > 5 && first.fault > 0.0, "{order:?} {first:?}");
            assert_eq!((last.bad_cuts, last.fault), (0, 0.0), "{order:?}");
            let clean = course.looks_until_rid_of(1.0).unwrap();
            let half = course.looks_until_rid_of(0.5).unwrap();
            assert!(0 < half && half < clean && course.after[half].bad_cuts * 2 <= first.bad_cuts, "{order:?} {half}");
            assert_eq!(looks_a_minute(&[course.clone(), course.clone()], &[1.0, 3.0], 1.0), clean as f64 / 2.0);
            assert!(clean > 0 && course.after[clean - 1].bad_cuts > 0, "{order:?} {clean}");
            assert_eq!(course.left_after(clean).bad_cuts, 0);
            assert_eq!(course.left_after(1_000_000), last);
        }
        assert_eq!(talk.review(Order::Gain), talk.review(Order::Gain), "the same every time");
        let none = UnreviewedTalk { gaps: Vec::new(), ..talk };
        assert_eq!(none.review(Order::Time).looks_until_rid_of(1.0), Some(0));
    }

    #[test]
    fn who_listens_stops_at_bad_cuts_alone() {
        let talk = talk(400, |_| true);
        let (listened, reviewed) = (talk.listen_through(), talk.review(Order::Time));
        assert_eq!(listened.bad_cuts_left, 0);
        assert!(listened.stops >= reviewed.after[0].bad_cuts / 2 && listened.stops < reviewed.after.len() / 2);
        let none = UnreviewedTalk { gaps: Vec::new(), ..talk };
        assert_eq!(none.listen_through(), ListeningCourse::default());
        assert!(none.judged_ends().is_empty());
    }

    #[test]
    fn ends_are_judged_as_they_are_proposed() {
        let talk = talk(400, |_| true);
        let ends = talk.judged_ends();
        assert_eq!(ends.iter().filter(|end| end.is_bad).count(), talk.review(Order::Time).after[0].bad_cuts);
        assert!(ends.iter().all(|end| !end.is_bad || end.signs.may_be_fault()));
    }

    /// Where the end of a talk is more doubtful than the rest, one begins there by what a look is worth.
    #[test]
    fn the_order_decides_where_one_begins() {
        let mut talk = talk(400, |_| true);
        let mut evidence = Evidence::clone(&talk.evidence);
        for fusion in evidence.gaps.values_mut().skip(300).filter_map(|gap| gap.fusion.as_mut()) {
            fusion.contributions[1] -= 1.0;
        }
        talk.evidence = Arc::new(evidence);
        let first = |order: Order| {
            let mut session = talk.session();
            session.set_order(order.of_queue());
            session.project().position(session.next_question(None).unwrap().word()).unwrap()
        };
        assert!(first(Order::Time) < 30 && first(Order::Gain) >= 300, "{} {}", first(Order::Time), first(Order::Gain));
    }

    #[test]
    fn gaps_without_times_are_neither_looks_nor_faults() {
        let (all, half) = (talk(400, |_| true), talk(400, |at| at < 200));
        assert!(half.minutes() < 0.6 * all.minutes() && half.minutes() > 0.4 * all.minutes());
        let (course, halved) = (all.review(Order::Time), half.review(Order::Time));
        assert!(halved.after.len() < course.after.len() * 2 / 3, "{} {}", halved.after.len(), course.after.len());
        assert!(halved.after[0].bad_cuts < course.after[0].bad_cuts);
        assert_eq!(halved.after.last().unwrap().bad_cuts, 0);
    }

    #[test]
    fn a_look_at_a_mark_is_a_look() {
        let session = fixture::fixed_session(60);
        let gaps = session.words()[..59].iter().map(|word| KnownGap::of(word.written_mark().unwrap_or_default()));
        let talk = UnreviewedTalk {
            project: session.project().clone(),
            evidence: session.evidence().unwrap().clone(),
            gaps: gaps.collect(),
        };
        let course = talk.review(Order::Time);
        assert!((1..=3).contains(&course.text_looks), "{}", course.text_looks);
        assert!(course.certain_looks > 0, "they come last");
    }
}
