//! A talk that is followed while it is being spoken: what has come and is not in the talk yet.

use std::path::PathBuf;

use super::live_reader::{Follower, LiveState};
use super::settling::SettlingThread;
use super::talk::Talk;
use base::time::{Duration, Instant};
use evidence::DecidedGap;
use evidence::Evidence;

/// The finished part is analysed again after so many new words, five minutes of speech, and after a fifth of what was there: so
/// the work grows with the talk and no faster.
const WORDS_UNTIL_ANALYSIS: usize = 750;

pub struct FollowedTalk {
    pub follower: Follower,
    pub settling: SettlingThread,
    pub sound: Option<PathBuf>,
    pub state: LiveState,
    /// What is decided and not in the talk yet, and the names that go with it.
    pub waiting: Vec<DecidedGap>,
    pub names: Evidence,
    /// What an analysis with the full context found, and is not in the talk yet.
    pub renewal: Option<Evidence>,
    /// So many of what waits are being settled; none of them: what an analysis found.
    pub on_the_way: Option<usize>,
    /// How many words the last analysis had.
    pub analysed: usize,
    /// Nothing more comes.
    pub is_over: bool,
    /// All of it is being analysed for the last time.
    pub is_ending: bool,
}

/// How a followed talk stands, for people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiveStatus<'a> {
    /// How far the person is behind the live edge.
    pub behind: Duration,
    /// Words that have come and are not in the talk yet, or may still change.
    pub waiting: usize,
    /// How they look for now.
    pub text: &'a str,
    pub is_over: bool,
    /// There will be sound, but it cannot be played yet.
    pub awaits_sound: bool,
}

impl FollowedTalk {
    pub fn new(follower: Follower, settling: SettlingThread, sound: Option<PathBuf>) -> Self {
        Self {
            follower,
            settling,
            sound,
            state: LiveState::default(),
            waiting: Vec::new(),
            names: Evidence::default(),
            renewal: None,
            on_the_way: None,
            analysed: 0,
            is_over: false,
            is_ending: false,
        }
    }

    /// Whether so much has come that the finished part is worth another analysis.
    pub fn wants_analysis(&self, words: usize) -> bool {
        !self.is_over && words >= self.analysed + WORDS_UNTIL_ANALYSIS.max(self.analysed / 5)
    }

    /// Whether all that came is in the talk.
    pub fn is_at_rest(&self) -> bool {
        self.waiting.is_empty() && self.renewal.is_none() && self.on_the_way.is_none()
    }

    pub fn status(&self, talk: &Talk) -> LiveStatus<'_> {
        let last = talk.words().last().map_or(Instant::ZERO, |word| word.span.end);
        let current = talk.current_boundary().and_then(|boundary| talk.words().get(boundary.word));
        let is_pending = talk.current_boundary().is_some_and(|boundary| !boundary.is_decided());
        // A user who has decided everything has kept up to the last word that can be decided.
        let place = current.filter(|_| is_pending || !talk.queue().is_empty()).map_or(last, |word| word.span.end);
        LiveStatus {
            behind: (self.state.edge - place).max(Duration::ZERO),
            waiting: self.state.words.saturating_sub(talk.words().len()),
            text: &self.state.text,
            is_over: self.is_over,
            awaits_sound: self.sound.is_some() && talk.recording().is_none(),
        }
    }
}
