//! The likeliest sequence of phrases: Viterbi over "a simple loop over the 7 possible PP classes" (Moró and Szaszák 2017,
//! section 2), in memory that does not grow with the recording.
//!
//! Every step of every phrase type holds one token: the score of the best way to it, the frame where its phrase began, and
//! the phrases before that. Since any type may follow any other, only one way out of a phrase survives per frame, so one
//! record per frame holds all histories. "Backtracking is possible at intermittent points": once all tokens share the
//! beginning of their histories, that beginning is final and is given away.

use super::features::ContourFeatures;
use super::hmm::{ALL_STATES, HmmStep, PhraseHmm};
use super::phrase_type::{Phrase, PhraseType};
use base::progress::{Cancellation, Progress};

/// Frames between two looks for what is final.
const FLUSH_FRAMES: usize = 500;
/// If nothing has become final for so many frames (ten minutes), the best history is made so. Never seen outside tests.
const MOST_PENDING: usize = 60_000;
/// Frames between two reports.
const TICK_FRAMES: usize = 2_000;
/// No phrase comes before.
const NONE: usize = usize::MAX;

/// The loop of phrase types.
pub struct PhraseLoop {
    steps: Vec<HmmStep>,
    /// Places in `steps` of the first and the last step of each type.
    ends: [(usize, usize); PhraseType::COUNT],
    insertion: f64,
    most_pending: usize,
}

/// The phrases of a recording and how well they explain it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Phrasing {
    /// One after the other, without gaps; the last one ends at the last frame.
    pub phrases: Vec<Phrase>,
    /// Insertion log likelihoods included.
    pub log_likelihood: f64,
}

#[derive(Clone, Copy)]
struct Token {
    score: f64,
    start: usize,
    /// The record of the phrase before, or [`NONE`].
    history: usize,
}

const DEAD: Token = Token { score: f64::NEG_INFINITY, start: 0, history: NONE };

#[derive(Clone, Copy)]
struct Record {
    phrase: Phrase,
    previous: usize,
}

/// Records by numbers that never change, without those given away.
#[derive(Default)]
struct Histories {
    records: std::collections::VecDeque<Record>,
    /// Number of the first record kept. What points before it points at something final.
    first: usize,
    phrases: Vec<Phrase>,
    /// Most records that were ever kept, for tests.
    most: usize,
}

impl PhraseLoop {
    /// `insertion` is the insertion log likelihood, added for every phrase: 0 gives many phrases, below fewer.
    pub fn new(hmm: &PhraseHmm, insertion: f32) -> Self {
        let mut steps = Vec::new();
        let ends = PhraseType::ALL.map(|phrase_type| {
            let first = steps.len();
            steps.extend(hmm.steps(phrase_type));
            (first, steps.len() - 1)
        });
        Self { steps, ends, insertion: f64::from(insertion), most_pending: MOST_PENDING }
    }

    /// The likeliest phrases of `frames` frames; `densities` writes the log density of every state in a frame. Without
    /// phrases if there are fewer frames than the shortest phrase has.
    pub fn search(
        &self,
        frames: usize,
        mut densities: impl FnMut(usize, &mut [f32]),
        progress: &Progress,
    ) -> Result<Phrasing, Cancellation> {
        let mut search = Search::new(self);
        let mut density = vec![0.0_f32; ALL_STATES];
        for frame in 0..frames {
            densities(frame, &mut density);
            search.advance(frame, &density);
            if (frame + 1).is_multiple_of(TICK_FRAMES) {
                progress.tick(frame as u64 + 1, frames as u64)?;
            }
        }
        progress.tick(frames as u64, frames as u64)?;
        Ok(search.finish())
    }

    /// The likeliest phrases of a talk, their frames counted from the start of the recording.
    pub fn phrases_of(
        &self,
        hmm: &PhraseHmm,
        features: &ContourFeatures,
        progress: &Progress,
    ) -> Result<Phrasing, Cancellation> {
        let densities =
            |frame: usize, densities: &mut [f32]| hmm.log_densities(&features.observation(frame), densities);
        let mut phrasing = self.search(features.len(), densities, progress)?;
        for phrase in &mut phrasing.phrases {
            phrase.start += features.first_frame();
            phrase.end += features.first_frame();
        }
        Ok(phrasing)
    }
}

/// A search on its way.
struct Search<'a> {
    of: &'a PhraseLoop,
    /// One per step.
    tokens: Vec<Token>,
    /// The best end of a phrase just before the next frame.
    before: Token,
    histories: Histories,
}

impl<'a> Search<'a> {
    fn new(of: &'a PhraseLoop) -> Self {
        let before = Token { score: 0.0, ..DEAD };
        Self { of, tokens: vec![DEAD; of.steps.len()], before, histories: Histories::default() }
    }

    /// Takes in the next frame.
    fn advance(&mut self, frame: usize, density: &[f32]) {
        let (tokens, steps) = (&mut self.tokens, &self.of.steps);
        // From right to left, so that a step still sees the frame before in the step on its left.
        for &(first, last) in &self.of.ends {
            for place in (first..=last).rev() {
                let entering = if place == first {
                    let Token { score, history, .. } = self.before;
                    Token { score: score + self.of.insertion, start: frame, history }
                } else {
                    let left = tokens[place - 1];
                    Token { score: left.score + steps[place - 1].leave, ..left }
                };
                let staying = tokens[place].score + steps[place].stay;
                if entering.score > staying {
                    tokens[place] = entering;
                } else {
                    tokens[place].score = staying;
                }
                tokens[place].score += f64::from(density[steps[place].state]);
            }
        }
        self.leave(frame + 1);
        if (frame + 1).is_multiple_of(FLUSH_FRAMES) {
            self.histories.flush(&mut self.tokens, &mut self.before, self.of.most_pending);
        }
    }

    /// Ends the best phrase that can end before frame `end`.
    fn leave(&mut self, end: usize) {
        let mut best = DEAD;
        let mut best_type = PhraseType::Io;
        for (phrase_type, &(_, last)) in PhraseType::ALL.into_iter().zip(&self.of.ends) {
            let score = self.tokens[last].score + self.of.steps[last].leave;
            if score > best.score {
                best = Token { score, ..self.tokens[last] };
                best_type = phrase_type;
            }
        }
        self.before = DEAD;
        if best.score > f64::NEG_INFINITY {
            let phrase = Phrase { phrase_type: best_type, start: best.start, end };
            let history = self.histories.add(Record { phrase, previous: best.history });
            self.before = Token { score: best.score, start: end, history };
        }
    }

    fn finish(mut self) -> Phrasing {
        if self.before.score == f64::NEG_INFINITY || self.before.history == NONE {
            return Phrasing::default();
        }
        self.histories.give_away(self.before.history);
        Phrasing { phrases: self.histories.phrases, log_likelihood: self.before.score }
    }
}

impl Histories {
    fn add(&mut self, record: Record) -> usize {
        self.records.push_back(record);
        self.most = self.most.max(self.records.len());
        self.first + self.records.len() - 1
    }

    /// The record before record number `number`, or [`NONE`] if that is final.
    fn previous(&self, number: usize) -> usize {
        let previous = self.records[number - self.first].previous;
        if previous == NONE || previous < self.first { NONE } else { previous }
    }

    /// Gives away what all living tokens have in common; if nothing is and too much has piled up, what the best one has.
    fn flush(&mut self, tokens: &mut [Token], before: &mut Token, most_pending: usize) {
        let is_kept = |history: usize| history != NONE && history >= self.first;
        let living = || tokens.iter().chain(std::iter::once(&*before)).filter(|token| token.score > f64::NEG_INFINITY);
        let mut heads: std::collections::BTreeSet<usize> =
            living().map(|token| if is_kept(token.history) { token.history } else { NONE }).collect();
        // Records point back only, so the latest of several is never what they have in common.
        while heads.len() > 1 && !heads.contains(&NONE) {
            let Some(latest) = heads.pop_last() else { break };
            heads.insert(self.previous(latest));
        }
        let shared = heads.first().copied().filter(|&head| heads.len() == 1 && head != NONE);
        let of_the_best = || {
            let best = living().max_by(|a, b| a.score.total_cmp(&b.score)).map(|token| token.history);
            best.filter(|&history| self.records.len() > most_pending && is_kept(history))
        };
        let Some(common) = shared.or_else(of_the_best) else { return };
        // Other tokens than those that go on from there are given up; after a true common beginning there are none.
        let goes_on = |mut history: usize| {
            while history != NONE && history > common {
                history = self.previous(history);
            }
            history == common
        };
        let keep: Vec<bool> = tokens.iter().map(|token| goes_on(token.history)).collect();
        let keeps_before = goes_on(before.history);
        for (token, _) in tokens.iter_mut().zip(keep).filter(|(_, keep)| !keep) {
            *token = DEAD;
        }
        if !keeps_before {
            *before = DEAD;
        }
        self.give_away(common);
    }

    /// Makes record number `last`, and all before it, final.
    fn give_away(&mut self, last: usize) {
        if last == NONE || last < self.first {
            return;
        }
        let place = self.phrases.len();
        let mut number = last;
        while number != NONE {
            self.phrases.push(self.records[number - self.first].phrase);
            number = self.previous(number);
        }
        self.phrases[place..].reverse();
        self.records.drain(..=last - self.first);
        self.first = last + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::phrase::features::Observation;
    use crate::papers::acoustic::phrase::hmm::least_frames;
    use crate::papers::acoustic::phrase::tests::{rough_hmm, rough_observations};

    fn search(hmm: &PhraseHmm, of: &PhraseLoop, observations: &[Observation]) -> Phrasing {
        let densities = |frame: usize, densities: &mut [f32]| hmm.log_densities(&observations[frame], densities);
        of.search(observations.len(), densities, &Progress::silent()).unwrap()
    }

    /// The best of all ways to cut the frames into phrases of all types, each aligned by itself.
    fn brute_force(hmm: &PhraseHmm, insertion: f64, observations: &[Observation]) -> f64 {
        let frames = observations.len();
        let mut best = vec![f64::NEG_INFINITY; frames + 1];
        best[0] = 0.0;
        for end in 1..=frames {
            for start in 0..end {
                for phrase_type in PhraseType::ALL {
                    if let Some((_, score)) = hmm.align(phrase_type, &observations[start..end]) {
                        best[end] = best[end].max(best[start] + insertion + score);
                    }
                }
            }
        }
        best[frames]
    }

    #[test]
    fn the_search_is_exact() {
        for (seed, insertion) in [(1, 0.0), (3, 4.0)] {
            let hmm = rough_hmm(seed);
            let observations = rough_observations(seed + 10, 38);
            let found = search(&hmm, &PhraseLoop::new(&hmm, insertion), &observations);
            let best = brute_force(&hmm, f64::from(insertion), &observations);
            assert!((found.log_likelihood - best).abs() < 1e-6 * best.abs(), "{} {best}", found.log_likelihood);
            // The phrases themselves have this likelihood and lie end to end.
            let mut sum = 0.0;
            let mut at = 0;
            for phrase in &found.phrases {
                assert!(phrase.start == at && phrase.frames() >= least_frames(phrase.phrase_type));
                sum += hmm.align(phrase.phrase_type, &observations[phrase.start..phrase.end]).unwrap().1;
                sum += f64::from(insertion);
                at = phrase.end;
            }
            assert_eq!(at, 38);
            assert!((sum - best).abs() < 1e-6 * best.abs());
        }
    }

    #[test]
    fn a_lower_insertion_likelihood_makes_fewer_phrases() {
        let hmm = rough_hmm(4);
        let observations = rough_observations(5, 3_000);
        let count = |insertion: f32| search(&hmm, &PhraseLoop::new(&hmm, insertion), &observations).phrases.len();
        let (dense, sparse) = (count(0.0), count(-50.0));
        assert!(dense > 2 * sparse && sparse > 0, "{dense} {sparse}");
    }

    #[test]
    fn what_is_given_away_early_is_what_would_have_been_found_at_the_end() {
        let hmm = rough_hmm(6);
        let observations = rough_observations(7, 4_000);
        let of = PhraseLoop::new(&hmm, -5.0);
        let found = search(&hmm, &of, &observations);
        let sum: f64 = found
            .phrases
            .iter()
            .map(|phrase| hmm.align(phrase.phrase_type, &observations[phrase.start..phrase.end]).unwrap().1 - 5.0)
            .sum();
        assert!((found.log_likelihood - sum).abs() < 1e-6 * sum.abs());
        assert_eq!(found.phrases.last().unwrap().end, 4_000);
        // Made final by force, the search still comes to its end, and hardly worse.
        let forced = search(&hmm, &PhraseLoop { most_pending: 0, ..of }, &observations);
        assert_eq!(forced.phrases.last().unwrap().end, 4_000);
        assert!(forced.log_likelihood <= found.log_likelihood + 1e-6);
    }

    #[test]
    fn too_little_for_a_phrase_has_none_and_cancelling_works() {
        let hmm = rough_hmm(8);
        let of = PhraseLoop::new(&hmm, 0.0);
        for frames in 0..11 {
            assert_eq!(search(&hmm, &of, &rough_observations(1, frames)).phrases, Vec::new());
        }
        assert_eq!(search(&hmm, &of, &rough_observations(1, 11)).phrases.len(), 1);
        let progress = Progress::silent();
        progress.cancel();
        assert!(of.search(5_000, |_, densities| densities.fill(-1.0), &progress).is_err());
    }

    /// Ten hours' worth of frames would need a hundred times the records that are ever kept.
    #[test]
    fn histories_stay_short() {
        let hmm = rough_hmm(9);
        let of = PhraseLoop::new(&hmm, -2.0);
        let observations = rough_observations(3, 500);
        let mut search = Search::new(&of);
        let mut density = vec![0.0_f32; ALL_STATES];
        for frame in 0..20_000 {
            hmm.log_densities(&observations[frame % 500], &mut density);
            search.advance(frame, &density);
        }
        let histories = search.histories;
        assert!(histories.most < 2 * FLUSH_FRAMES + 100, "{}", histories.most);
        assert!(histories.phrases.len() > 100);
    }
}
