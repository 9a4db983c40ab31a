//! Viterbi training of the phrase models: align, estimate, align again.
//!
//! First with the phrases of the rules, the states of each phrase being realigned every time, while every state grows from one Gaussian
//! to two and four; then over the free loop of all types, which also moves the phrases and changes their types.

use rayon::prelude::*;

use crate::papers::acoustic::phrase::features::{DIMENSIONS, Observation};
use crate::papers::acoustic::phrase::hmm::{ALL_STATES, PhraseHmm, PhraseState, STATES, least_stay, state_number};
use crate::papers::acoustic::phrase::mixture::{Gaussian, MOST_GAUSSIANS, Mixture};
use crate::papers::acoustic::phrase::phrase_loop::PhraseLoop;
use crate::papers::acoustic::phrase::phrase_type::{Phrase, PhraseType};
use base::progress::{Cancellation, Progress};

/// A talk, or a part of one, to learn from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObservedTalk {
    pub observations: Vec<Observation>,
    /// Stretches of phrases end to end; frames are places in `observations`.
    pub stretches: Vec<Vec<Phrase>>,
}

/// How long to train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HmmPlan {
    /// Rounds with each number of Gaussians over the phrases of the rules.
    pub rule_rounds: usize,
    /// Rounds over the free loop.
    pub loop_rounds: usize,
    /// The insertion log likelihood of the loop.
    pub insertion: f32,
}

/// What was best of a few trials. More rounds over the loop raise the likelihood, but not what is found in the end.
pub const HMM_PLAN: HmmPlan = HmmPlan { rule_rounds: 2, loop_rounds: 1, insertion: 30.0 };

/// The models and how they came about.
#[derive(Clone, Debug, PartialEq)]
pub struct HmmFit {
    pub hmm: PhraseHmm,
    /// Log likelihood per frame before each round's estimation, in order: that of the last one by the rules first.
    pub rule_likelihoods: Vec<f64>,
    pub loop_likelihoods: Vec<f64>,
    /// Share of frames by type in the last round over the loop.
    pub shares: [f64; PhraseType::COUNT],
}

/// Variances are at least this share of that of all frames, so that no Gaussian shrinks to a point.
const LEAST_VARIANCE: f64 = 0.02;
/// A state is re-estimated from at least so many frames.
const LEAST_FRAMES: f64 = 20.0;
/// A Gaussian needs at least so many frames of its own.
const LEAST_GAUSSIAN_FRAMES: f64 = 30.0;
/// Two Gaussians out of one stand this many standard deviations to either side of it.
const SPLIT: f32 = 0.2;

/// Estimates the models of all types. Deterministic.
///
/// # Errors
/// [`Cancellation`]. Without any observation the models are flat.
pub fn fit_hmm(talks: &[&ObservedTalk], plan: HmmPlan, progress: &Progress) -> Result<HmmFit, Cancellation> {
    let global = Moments::of(talks.iter().flat_map(|talk| &talk.observations));
    let floor = global.floor();
    let mut hmm = flat_start(talks, &global, &floor);
    let rounds = (3 * plan.rule_rounds + plan.loop_rounds) as u64;
    let (mut rule_likelihoods, mut loop_likelihoods) = (Vec::new(), Vec::new());
    let mut shares = [0.0; PhraseType::COUNT];
    for round in 0..3 * plan.rule_rounds {
        progress.tick(round as u64, rounds)?;
        if round > 0 && round.is_multiple_of(plan.rule_rounds) {
            hmm = split(&hmm, round / plan.rule_rounds);
        }
        let totals = Totals::of(&hmm, talks, |talk| {
            let phrases = talk.stretches.iter().flatten().copied().collect();
            progress.tick(round as u64, rounds).map(|()| phrases)
        })?;
        rule_likelihoods.push(totals.likelihood_per_frame());
        hmm = totals.estimate(&hmm, &floor);
    }
    for round in 3 * plan.rule_rounds..rounds as usize {
        let phrase_loop = PhraseLoop::new(&hmm, plan.insertion);
        let totals = Totals::of(&hmm, talks, |talk| {
            progress.tick(round as u64, rounds)?;
            let densities =
                |frame: usize, densities: &mut [f32]| hmm.log_densities(&talk.observations[frame], densities);
            Ok(phrase_loop.search(talk.observations.len(), densities, &Progress::silent())?.phrases)
        })?;
        loop_likelihoods.push(totals.likelihood_per_frame());
        shares = totals.shares();
        hmm = totals.estimate(&hmm, &floor);
    }
    progress.tick(rounds, rounds)?;
    Ok(HmmFit { hmm, rule_likelihoods, loop_likelihoods, shares })
}

/// Count, sum and sum of squares of observations.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: f64,
    sums: [f64; DIMENSIONS],
    squares: [f64; DIMENSIONS],
}

impl Moments {
    fn of<'a>(observations: impl Iterator<Item = &'a Observation>) -> Self {
        let mut moments = Self::default();
        observations.for_each(|observation| moments.add(observation, 1.0));
        moments
    }

    fn add(&mut self, observation: &Observation, share: f64) {
        self.count += share;
        for (axis, &value) in observation.iter().enumerate() {
            let value = f64::from(value);
            self.sums[axis] += share * value;
            self.squares[axis] += share * value * value;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, value)| *sum += value);
        self.squares.iter_mut().zip(other.squares).for_each(|(sum, value)| *sum += value);
    }

    fn mean(&self) -> Observation {
        self.sums.map(|sum| (sum / self.count.max(1.0)) as f32)
    }

    fn variance(&self, floor: &Observation) -> Observation {
        let count = self.count.max(f64::MIN_POSITIVE);
        std::array::from_fn(|axis| {
            let mean = self.sums[axis] / count;
            ((self.squares[axis] / count - mean * mean) as f32).max(floor[axis])
        })
    }

    /// The least variance along each axis.
    fn floor(&self) -> Observation {
        self.variance(&[1e-4; DIMENSIONS]).map(|variance| variance * LEAST_VARIANCE as f32)
    }
}

/// One Gaussian per state: each phrase of the rules is shared out evenly among the states of its type.
fn flat_start(talks: &[&ObservedTalk], global: &Moments, floor: &Observation) -> PhraseHmm {
    let mut moments = vec![Moments::default(); ALL_STATES];
    let mut frames = vec![0_usize; ALL_STATES];
    let mut phrases = [0_usize; PhraseType::COUNT];
    for talk in talks {
        for phrase in talk.stretches.iter().flatten() {
            phrases[phrase.phrase_type.index()] += 1;
            for (place, observation) in talk.observations[phrase.start..phrase.end].iter().enumerate() {
                let state = state_number(phrase.phrase_type, place * STATES / phrase.frames());
                moments[state].add(observation, 1.0);
                frames[state] += 1;
            }
        }
    }
    let states = (0..ALL_STATES).map(|state| {
        let known = if moments[state].count >= LEAST_FRAMES { &moments[state] } else { global };
        let gaussian = Gaussian { weight: 1.0, mean: known.mean(), variance: known.variance(floor) };
        let stay = stay_of(frames[state] as f64, phrases[state / STATES] as f64, state);
        PhraseState { mixture: Mixture::new(vec![gaussian]).unwrap_or_else(broad), stay }
    });
    PhraseHmm::new(states.collect()).unwrap_or_else(flat)
}

/// A mixture that says nothing; observations are always finite, so that it is never needed.
fn broad() -> Mixture {
    let gaussian = Gaussian { weight: 1.0, mean: [0.0; DIMENSIONS], variance: [1.0; DIMENSIONS] };
    Mixture::new(vec![gaussian]).expect("a bell of width 1")
}

fn flat() -> PhraseHmm {
    PhraseHmm::new(vec![PhraseState { mixture: broad(), stay: 0.5 }; ALL_STATES]).expect("as many states as there are")
}

/// Probability of staying, from the frames spent in a state in so many phrases: the compulsory ones are no choice.
fn stay_of(frames: f64, phrases: f64, state: usize) -> f32 {
    let least = least_stay(PhraseType::ALL[state / STATES], state % STATES) as f64;
    let stays = (frames - least * phrases).max(0.0);
    // One stay and one leave more than seen keep the value off 0 and 1.
    ((stays + 1.0) / (stays + phrases + 2.0)) as f32
}

/// What a round has seen.
struct Totals {
    gaussians: Vec<[Moments; MOST_GAUSSIANS]>,
    phrases: [usize; PhraseType::COUNT],
    likelihood: f64,
}

impl Totals {
    fn new(hmm: &PhraseHmm) -> Self {
        let gaussians = vec![[Moments::default(); MOST_GAUSSIANS]; hmm.states().len()];
        Self { gaussians, phrases: [0; PhraseType::COUNT], likelihood: 0.0 }
    }

    /// Of the phrases that `phrases` gives for each talk. Talks are gone through side by side and added up in their order.
    fn of(
        hmm: &PhraseHmm,
        talks: &[&ObservedTalk],
        phrases: impl Fn(&ObservedTalk) -> Result<Vec<Phrase>, Cancellation> + Sync,
    ) -> Result<Self, Cancellation> {
        let one = |talk: &&ObservedTalk| {
            let mut totals = Self::new(hmm);
            phrases(talk)?.into_iter().for_each(|phrase| totals.add_phrase(hmm, phrase, &talk.observations));
            Ok(totals)
        };
        let of_talks: Vec<Self> = talks.par_iter().map(one).collect::<Result<_, _>>()?;
        let mut sum = Self::new(hmm);
        for totals in of_talks {
            sum.likelihood += totals.likelihood;
            sum.phrases.iter_mut().zip(totals.phrases).for_each(|(sum, phrases)| *sum += phrases);
            let gaussians = sum.gaussians.as_flattened_mut().iter_mut();
            gaussians.zip(totals.gaussians.as_flattened()).for_each(|(sum, moments)| sum.merge(moments));
        }
        Ok(sum)
    }

    /// Aligns one phrase; each Gaussian gets its share of the frames of its state.
    fn add_phrase(&mut self, hmm: &PhraseHmm, phrase: Phrase, observations: &[Observation]) {
        let observations = &observations[phrase.start..phrase.end];
        let Some((states, likelihood)) = hmm.align(phrase.phrase_type, observations) else { return };
        self.phrases[phrase.phrase_type.index()] += 1;
        self.likelihood += likelihood;
        for (observation, state) in observations.iter().zip(states) {
            let (shares, _) = hmm.states()[state].mixture.shares(observation);
            for (moments, share) in self.gaussians[state].iter_mut().zip(shares).filter(|(_, share)| *share > 0.0) {
                moments.add(observation, f64::from(share));
            }
        }
    }

    fn frames_of(&self, state: usize) -> f64 {
        self.gaussians[state].iter().map(|moments| moments.count).sum()
    }

    fn likelihood_per_frame(&self) -> f64 {
        let frames: f64 = (0..self.gaussians.len()).map(|state| self.frames_of(state)).sum();
        self.likelihood / frames.max(1.0)
    }

    fn shares(&self) -> [f64; PhraseType::COUNT] {
        let frames: [f64; PhraseType::COUNT] = std::array::from_fn(|phrase_type| {
            (phrase_type * STATES..(phrase_type + 1) * STATES).map(|state| self.frames_of(state)).sum()
        });
        let all: f64 = frames.iter().sum();
        frames.map(|frames| frames / all.max(1.0))
    }

    /// New models; states with too few frames stay as they are.
    fn estimate(&self, hmm: &PhraseHmm, floor: &Observation) -> PhraseHmm {
        let state = |(number, old): (usize, &PhraseState)| {
            let frames = self.frames_of(number);
            if frames < LEAST_FRAMES {
                return old.clone();
            }
            let kept = self.gaussians[number].iter().filter(|moments| moments.count >= LEAST_GAUSSIAN_FRAMES);
            let kept_frames: f64 = kept.clone().map(|moments| moments.count).sum();
            let gaussian = |moments: &Moments| Gaussian {
                weight: (moments.count / kept_frames) as f32,
                mean: moments.mean(),
                variance: moments.variance(floor),
            };
            let mixture = Mixture::new(kept.map(gaussian).collect()).unwrap_or_else(|| old.mixture.clone());
            let phrases = self.phrases[number / STATES] as f64;
            PhraseState { mixture, stay: stay_of(frames, phrases, number) }
        };
        PhraseHmm::new(hmm.states().iter().enumerate().map(state).collect()).unwrap_or_else(|| hmm.clone())
    }
}

/// Doubles the Gaussians of every state up to `2^doublings`.
fn split(hmm: &PhraseHmm, doublings: usize) -> PhraseHmm {
    let most = (1 << doublings.min(8)).min(MOST_GAUSSIANS);
    let halves = |gaussian: &Gaussian| {
        [-SPLIT, SPLIT].map(|off| Gaussian {
            weight: gaussian.weight / 2.0,
            mean: std::array::from_fn(|axis| gaussian.mean[axis] + off * gaussian.variance[axis].sqrt()),
            ..*gaussian
        })
    };
    let state = |state: &PhraseState| {
        let gaussians = state.mixture.gaussians();
        if 2 * gaussians.len() > most {
            return state.clone();
        }
        let mixture = Mixture::new(gaussians.iter().flat_map(halves).collect());
        PhraseState { mixture: mixture.unwrap_or_else(|| state.mixture.clone()), ..*state }
    };
    PhraseHmm::new(hmm.states().iter().map(state).collect()).unwrap_or_else(|| hmm.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// What the planted types sound like: pitch and level on their way through the phrase.
    fn planted(phrase_type: PhraseType, way: f32) -> Observation {
        let (pitch, level) = match phrase_type {
            PhraseType::Io => (3.0 - 3.0 * way, 1.0),
            PhraseType::Ie => (0.0 - 3.0 * way, 0.5),
            PhraseType::Cr => (-1.0 + 4.0 * way, 0.5),
            _ => (0.0, -2.5),
        };
        std::array::from_fn(|axis| match axis {
            0 => pitch,
            4 => level,
            _ => 0.0,
        })
    }

    /// Talks of planted phrases with noise; and where the phrases are.
    fn talks(seed: u64, count: usize) -> Vec<ObservedTalk> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let talk = |_: usize| {
            let mut talk = ObservedTalk::default();
            let mut phrases = Vec::new();
            for n in 0..40 {
                let phrase_type = match n % 4 {
                    0 => PhraseType::Io,
                    1 | 2 if random.random_bool(0.5) => PhraseType::Ie,
                    1 | 2 => PhraseType::Cr,
                    _ => PhraseType::Sil,
                };
                let start = talk.observations.len();
                let frames = random.random_range(30..60);
                for frame in 0..frames {
                    let clean = planted(phrase_type, frame as f32 / frames as f32);
                    talk.observations.push(clean.map(|value| value + random.random_range(-0.4..0.4)));
                }
                phrases.push(Phrase { phrase_type, start, end: start + frames });
            }
            talk.stretches = vec![phrases];
            talk
        };
        (0..count).map(talk).collect()
    }

    fn all(talks: &[ObservedTalk]) -> Vec<&ObservedTalk> {
        talks.iter().collect()
    }

    const PLAN: HmmPlan = HmmPlan { rule_rounds: 2, loop_rounds: 2, insertion: 0.0 };

    #[test]
    fn the_likelihood_rises() {
        let talks = talks(1, 2);
        let fit = fit_hmm(&all(&talks), HmmPlan { rule_rounds: 3, ..PLAN }, &Progress::silent()).unwrap();
        assert_eq!((fit.rule_likelihoods.len(), fit.loop_likelihoods.len()), (9, 2));
        let rounds: Vec<f64> = fit.rule_likelihoods.iter().chain(&fit.loop_likelihoods).copied().collect();
        // A split moves Gaussians apart before they are estimated, so a round with more of them may begin a little lower.
        for (n, pair) in rounds.windows(2).enumerate() {
            let slack = if n == 2 || n == 5 { 0.1 } else { 1e-3 };
            assert!(pair[1] >= pair[0] - slack, "round {}: {rounds:?}", n + 1);
        }
        assert!(rounds[10] > rounds[0] + 0.1, "{rounds:?}");
        assert!((fit.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(fit_hmm(&all(&talks), HmmPlan { rule_rounds: 3, ..PLAN }, &Progress::silent()).unwrap(), fit);
    }

    #[test]
    fn the_loop_finds_planted_phrases_in_other_talks() {
        let fit = fit_hmm(&all(&talks(1, 3)), PLAN, &Progress::silent()).unwrap();
        for talk in talks(2, 2) {
            let densities = |frame: usize, densities: &mut [f32]| {
                fit.hmm.log_densities(&talk.observations[frame], densities);
            };
            let phrase_loop = PhraseLoop::new(&fit.hmm, -20.0);
            let found = phrase_loop.search(talk.observations.len(), densities, &Progress::silent()).unwrap().phrases;
            let near = |a: &Phrase, b: &Phrase| a.phrase_type == b.phrase_type && a.end.abs_diff(b.end) <= 5;
            let planted = &talk.stretches[0];
            let right = planted.iter().filter(|phrase| found.iter().any(|other| near(phrase, other))).count();
            assert!(right >= 36 && found.len() <= 44, "{right} of 40 right, {} found", found.len());
        }
    }

    #[test]
    fn nothing_to_learn_from_gives_flat_models_and_no_panic() {
        for talks in [Vec::new(), vec![ObservedTalk::default()]] {
            let fit = fit_hmm(&all(&talks), PLAN, &Progress::silent()).unwrap();
            assert!(fit.hmm.states().iter().all(|state| state.mixture.log_density(&[0.0; DIMENSIONS]).is_finite()));
        }
        let stop = Progress::silent();
        stop.cancel();
        assert!(fit_hmm(&[], PLAN, &stop).is_err());
    }
}
