//! A pass of listening: what of a talk was played through without a stop.

use std::collections::BTreeSet;

use base::time::{Duration, Instant};
use editor::session::{Question, Session};
use formats::transcript::WordId;

/// What is heard between two frames at most: more is a jump, and what was jumped over was not heard.
const LONGEST_STEP: Duration = Duration::from_millis(500);
/// The play head may seem to go back by as much when it settles.
const JITTER: Duration = Duration::from_millis(100);

/// How a pass stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassStage {
    /// It plays, or is halted for a moment.
    Playing,
    /// Something was wrong: it goes on from the start of the cue with this word.
    Stopped(WordId),
    /// What was heard can be accepted.
    Over,
}

/// What was heard in a pass.
#[derive(Clone, Debug)]
pub struct ListeningPass {
    /// The talk that is listened to.
    talk: String,
    stage: PassStage,
    /// The stretch that was heard without a stop up to now.
    from: Instant,
    to: Instant,
    /// Proposed boundaries of which both cues were heard from beginning to end.
    heard: BTreeSet<WordId>,
}

impl ListeningPass {
    pub fn begin(talk: &Session, at: Instant) -> Self {
        let talk = talk.id().to_owned();
        Self { talk, stage: PassStage::Playing, from: at, to: at, heard: BTreeSet::new() }
    }

    pub fn stage(&self) -> PassStage {
        self.stage
    }

    pub fn is_playing(&self) -> bool {
        self.stage == PassStage::Playing
    }

    pub fn is_of(&self, talk: &Session) -> bool {
        self.talk == talk.id()
    }

    /// The play head has come to `head` by playing.
    pub fn follow(&mut self, talk: &Session, head: Instant) {
        if !self.is_playing() || (head < self.to && self.to - head <= JITTER) {
            return;
        }
        if head < self.to || head - self.to > LONGEST_STEP {
            return self.jump(head);
        }
        // The cues that ended meanwhile.
        let ended = |at: Instant| talk.cues().partition_point(|cue| cue.span.end <= at);
        for cue in ended(self.to)..ended(head) {
            let before = cue.checked_sub(1).filter(|&before| talk.cues()[before].span.start >= self.from);
            self.heard.extend(before.and_then(|before| talk.end_of_cue(before)));
        }
        self.to = head;
    }

    /// The play head was put elsewhere.
    pub fn jump(&mut self, to: Instant) {
        (self.from, self.to) = (to, to);
    }

    /// Something is wrong in a cue: neither its ends nor what comes behind it count as heard.
    pub fn stop(&mut self, talk: &Session, cue: usize) {
        let Some(first) = talk.cues().get(cue).and_then(|cue| talk.words().get(cue.words.start)) else { return };
        let (start, word) = (talk.cues()[cue].span.start, talk.cues()[cue].words.start);
        self.stage = PassStage::Stopped(first.id);
        self.heard.retain(|&gap| talk.project().position(gap).is_some_and(|gap| gap + 1 < word));
        self.to = self.to.min(start);
        self.from = self.from.min(self.to);
    }

    /// It goes on at `at`; what was heard up to there and what comes are one stretch.
    pub fn go_on(&mut self, at: Instant) {
        if at != self.to {
            self.jump(at);
        }
        self.stage = PassStage::Playing;
    }

    /// It came to the end of the sound, to which the last cue is shown.
    pub fn finish(&mut self, talk: &Session) {
        let end = talk.cues().last().map_or(self.to, |cue| cue.span.end);
        if end >= self.to && end - self.to <= LONGEST_STEP {
            self.follow(talk, end);
        }
        self.stage = PassStage::Over;
    }

    pub fn end(&mut self) {
        self.stage = PassStage::Over;
    }

    /// Proposals that were heard and have not been decided since.
    pub fn proposals<'a>(&'a self, talk: &'a Session) -> impl Iterator<Item = WordId> + 'a {
        let is_pending = |gap: &WordId| talk.boundary(*gap).is_some_and(|boundary| !boundary.is_decided());
        self.heard.iter().copied().filter(is_pending)
    }

    /// What to go to when the user stops: the question nearest to what was heard at `at`, or else the boundary, or (`None`) only the cue.
    pub fn nearest(talk: &Session, at: Instant, reach: Duration) -> Option<Question> {
        let distance = |middle: Instant| (middle - at).as_nanos().abs();
        let boundaries = talk.boundaries().iter().map(|boundary| (distance(boundary.span.middle()), boundary.gap));
        let boundary = boundaries.filter(|(distance, _)| *distance <= reach.as_nanos()).min();
        talk.question_near(at, reach).or(boundary.map(|(_, gap)| Question::Boundary(gap)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::project::Edit;
    use editor::session::fixture;

    /// Plays from one time to another, a frame every 50 ms.
    fn play(pass: &mut ListeningPass, talk: &Session, from: Instant, to: Instant) {
        let mut at = from;
        while at < to {
            at = (at + Duration::from_millis(50)).min(to);
            pass.follow(talk, at);
        }
    }

    fn heard(pass: &ListeningPass, talk: &Session) -> Vec<usize> {
        pass.proposals(talk).filter_map(|gap| talk.cue_of_word(talk.project().position(gap)?)).collect()
    }

    #[test]
    fn only_what_was_heard_from_beginning_to_end_counts() {
        let talk = fixture::fused_session(120);
        let at = |cue: usize| talk.cues()[cue].span;
        let mut pass = ListeningPass::begin(&talk, at(0).start);
        play(&mut pass, &talk, at(0).start, at(2).end);
        assert_eq!(heard(&pass, &talk), [0, 1], "the end of the third is heard with the fourth");
        // Jumped over the fourth, into the middle of the fifth.
        pass.jump(at(4).start + Duration::from_millis(300));
        play(&mut pass, &talk, at(4).start + Duration::from_millis(300), at(6).end);
        assert_eq!(heard(&pass, &talk), [0, 1, 5]);
        // A jump that was not reported, too.
        pass.follow(&talk, at(8).end);
        assert_eq!(heard(&pass, &talk), [0, 1, 5]);
    }

    #[test]
    fn a_stop_takes_back_the_ends_of_its_cue_and_going_on_joins_up() {
        let mut talk = fixture::fused_session(120);
        let at: Vec<_> = talk.cues().iter().map(|cue| cue.span).collect();
        let mut pass = ListeningPass::begin(&talk, at[0].start);
        play(&mut pass, &talk, at[0].start, at[4].start + Duration::from_millis(200));
        assert_eq!(heard(&pass, &talk), [0, 1, 2]);
        pass.stop(&talk, 3);
        assert_eq!(
            heard(&pass, &talk),
            [0, 1],
            "the third cue ends where the fourth, in which something is wrong, begins"
        );
        pass.follow(&talk, at[5].end);
        assert_eq!(heard(&pass, &talk), [0, 1], "nothing is heard while it is stopped");
        let gap = talk.end_of_cue(1).unwrap();
        talk.edit(&Edit::Accept { gap, strength: None }).unwrap();
        assert_eq!(heard(&pass, &talk), [0], "what is decided meanwhile is none of it");
        pass.go_on(at[3].start);
        play(&mut pass, &talk, at[3].start, at[4].end);
        assert_eq!(heard(&pass, &talk), [0, 2, 3]);
        assert!(pass.is_playing() && pass.is_of(&talk));
    }

    #[test]
    fn the_end_of_the_talk_ends_the_pass() {
        let talk = fixture::fused_session(60);
        let (first, last) = (talk.cues()[0].span, talk.cues().last().unwrap().span);
        let mut pass = ListeningPass::begin(&talk, first.start);
        // The sound ends a moment before the cue goes.
        play(&mut pass, &talk, first.start, last.end - Duration::from_millis(300));
        pass.finish(&talk);
        assert_eq!(pass.stage(), PassStage::Over);
        assert_eq!(pass.proposals(&talk).count(), talk.pending_boundary_count());
    }

    #[test]
    fn a_stop_goes_to_what_is_asked_nearby() {
        let talk = fixture::doubted_session(120, &[(3, 0.2)]);
        let word = talk.words()[3].clone();
        let near = |at: Instant| ListeningPass::nearest(&talk, at, Duration::from_millis(1500));
        assert_eq!(near(word.span.middle()), Some(Question::Word(word.id)));
        // At a certain boundary, which the user is not asked about, far from any question.
        let asked = |at: Instant| talk.question_near(at, Duration::from_millis(1500));
        let alone = talk.certain_boundaries().find(|boundary| asked(boundary.span.middle()).is_none());
        if let Some(certain) = alone {
            assert_eq!(near(certain.span.middle()), Some(Question::Boundary(certain.gap)));
        }
        assert_eq!(near(Instant::from_secs(100_000.0)), None);
    }
}
