//! Possible fixes of a problem, the least change first. Whether it does is tried out afterwards.

use std::ops::Range;

use super::Settler;
use crate::cues::{Cue, Problem, ProblemEdge, ProblemKind, keeps_speech};
use crate::decisions::{Decision, DecisionKind};
use crate::project::{Edge, Project};
use base::time::{Duration, Instant, Span};
use formats::guideline::exported_millis;
use formats::transcript::{Word, WordId};
use media::shots::ShotRule;

/// One thing to try.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PossibleFix {
    /// Edges set elsewhere, or (`None`) given back to the guideline.
    Times(Vec<(Edge, Option<Instant>)>),
    /// Lines given back to the optimiser, by the words before their breaks.
    Lines(Vec<WordId>),
    /// Two cues become one: whether a cue ends after these words from now on.
    Merge(Vec<(WordId, bool)>),
    /// A cue becomes two.
    Split(Vec<(WordId, bool)>),
}

/// How much worse another division may be in the eyes of the optimiser, which has weighed the problem already: a fault that a
/// subtitler would mend is the most that the end of a problem is worth.
const MOST_WORSE: f64 = 5.0;

/// Cues of more words than this hold what a person joined; where to part that is not for a machine to say.
const MOST_WORDS: usize = 120;

/// How many ways to part a cue are tried.
const PLACES: usize = 3;

/// No cue becomes shorter than this.
const SHORTEST: Duration = Duration::from_millis(40);

/// The context in which a fix is looked for.
pub(super) struct PossibleFixes<'a> {
    pub project: &'a Project,
    pub settler: &'a Settler,
}

impl PossibleFixes<'_> {
    pub fn of(&self, problem: &Problem) -> Vec<PossibleFix> {
        let Some(cue) = self.cues().get(problem.cue) else { return Vec::new() };
        let mut found = Vec::new();
        match problem.kind {
            ProblemKind::LineTooLong { .. } | ProblemKind::TooManyLines { .. } => {
                found.extend(self.lines_given_back(cue));
                found.extend(self.splits(cue));
            }
            ProblemKind::OrphanWord { .. } => {
                found.extend(self.lines_given_back(cue));
                if cue.words.len() == 1 {
                    found.extend(self.merges(problem.cue));
                }
            }
            ProblemKind::SentenceEndInside { .. } => found.extend(self.splits(cue)),
            ProblemKind::TooShort { .. } => {
                found.extend(self.other_times(problem, cue));
                found.extend(self.merges(problem.cue));
            }
            ProblemKind::TooFast { .. } | ProblemKind::TooManyWords { .. } => {
                found.extend(self.other_times(problem, cue));
                found.extend(self.merges(problem.cue));
                found.extend(self.splits(cue));
            }
            ProblemKind::TooLong { .. } => {
                found.extend(self.other_times(problem, cue));
                found.extend(self.splits(cue));
            }
            ProblemKind::GapTooSmall { .. }
            | ProblemKind::OverlapsNext { .. }
            | ProblemKind::AppearsLate { .. }
            | ProblemKind::AppearsEarly { .. }
            | ProblemKind::GoesEarly { .. }
            | ProblemKind::StaysLong { .. } => found.extend(self.other_times(problem, cue)),
            ProblemKind::CrossesShotChange { .. } | ProblemKind::EndsAtShotChange { .. } => {
                found.extend(self.at_shots(problem, cue));
                found.extend(self.other_times(problem, cue));
            }
            ProblemKind::Empty
            | ProblemKind::NobodySpeaks
            | ProblemKind::GlossaryTerm { .. }
            | ProblemKind::TextRule { .. } => {}
        }
        found
    }

    fn cues(&self) -> &[Cue] {
        &self.settler.project_cues().cues
    }

    fn id(&self, word: usize) -> WordId {
        self.project.words[word].id
    }

    fn decision(&self, word: usize) -> Option<&Decision> {
        self.project.pins.decision(self.id(word))
    }

    /// The frame that begins no earlier. A time set here stands on the frames of the guideline, also among cues that a subtitle file
    /// gave their times.
    fn no_earlier(&self, at: Instant) -> Instant {
        self.project.guideline.frame_rate.map_or(at, |rate| rate.start_of(rate.at_or_after(at)))
    }

    fn no_later(&self, at: Instant) -> Instant {
        self.project.guideline.frame_rate.map_or(at, |rate| rate.start_of(rate.at_or_before(at)))
    }

    fn is_unspoken(&self, words: &Range<usize>) -> bool {
        self.project.words[words.clone()].iter().any(|word| self.project.is_unspoken(word))
    }

    fn lines_given_back(&self, cue: &Cue) -> Option<PossibleFix> {
        let ids = self.project.words[cue.words.clone()].iter().map(|word| word.id);
        let by_hand: Vec<WordId> = ids.filter(|id| self.project.pins.line_end(*id).is_some()).collect();
        (!by_hand.is_empty()).then_some(PossibleFix::Lines(by_hand))
    }

    /// Whether a machine may divide these words otherwise: no person broke their lines, they did not come as a cue of a file, and they
    /// are spoken.
    fn is_free(&self, words: &Range<usize>) -> bool {
        let inner = words.start..words.end - 1;
        let has_lines = inner.clone().any(|word| self.project.pins.line_end(self.id(word)).is_some());
        let is_whole = self.decision(words.end - 1).is_some_and(|decision| decision.unseen)
            && inner.clone().all(|word| {
                self.decision(word).is_some_and(|decision| decision.kind == DecisionKind::Held { boundary: false })
            })
            && !inner.is_empty();
        !has_lines && !is_whole && !self.is_unspoken(words)
    }

    /// No person has said whether a cue ends after this word.
    fn is_undecided(&self, word: usize) -> bool {
        self.decision(word).is_none_or(|decision| !decision.is_verdict())
    }

    /// The decisions needed so that `words` become one cue, or two of which the first ends after `gap`, and all others stay.
    fn division(&self, words: &Range<usize>, gap: Option<usize>) -> Vec<(WordId, bool)> {
        let ends = words.start.checked_sub(1).into_iter().chain([words.end - 1]).map(|word| (word, true));
        let inner = (words.start..words.end - 1).map(|word| (word, Some(word) == gap));
        let last_of_talk = self.project.words.len() - 1;
        let all = ends.chain(inner).filter(|&(word, _)| word != last_of_talk && self.is_undecided(word));
        all.map(|(word, ends)| (self.id(word), ends)).collect()
    }

    /// One cue of this one and a neighbour, the better one first.
    fn merges(&self, cue: usize) -> Vec<PossibleFix> {
        let Some(segmenter) = self.settler.segmenter() else { return Vec::new() };
        let pairs = [Some(cue), cue.checked_sub(1)].into_iter().flatten();
        let mut found: Vec<(f64, PossibleFix)> = pairs
            .filter_map(|first| {
                let (first, second) = (self.cues().get(first)?, self.cues().get(first + 1)?);
                let gap = first.words.end - 1;
                let words = first.words.start..second.words.end;
                let pins = &self.project.pins;
                let is_by_hand = pins.time(Edge::Out(self.id(gap))).is_some()
                    || pins.time(Edge::In(self.id(second.words.start))).is_some();
                let speaker = |word: usize| self.project.words[word].speaker.as_ref();
                let is_other = matches!((speaker(gap), speaker(gap + 1)), (Some(a), Some(b)) if a != b);
                let is_possible = second.words.start == gap + 1
                    && words.len() <= MOST_WORDS
                    && self.is_undecided(gap)
                    && !is_by_hand
                    && !is_other
                    && self.is_free(&first.words)
                    && self.is_free(&second.words);
                let cost = |gap: Option<usize>| segmenter.divide(words.clone(), gap).cost;
                let worse = is_possible.then(|| cost(None) - cost(Some(gap)))?;
                (worse <= MOST_WORSE).then(|| (worse, PossibleFix::Merge(self.division(&words, None))))
            })
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, possible_fix)| possible_fix).collect()
    }

    /// The cue in two, at the best places first.
    fn splits(&self, cue: &Cue) -> Vec<PossibleFix> {
        let words = &cue.words;
        let Some(segmenter) = self.settler.segmenter() else { return Vec::new() };
        if words.len() > MOST_WORDS || !self.is_free(words) {
            return Vec::new();
        }
        let whole = segmenter.divide(words.clone(), None).cost;
        let places = (words.start..words.end - 1).filter(|&gap| self.is_undecided(gap));
        let worse = |gap: usize| segmenter.divide(words.clone(), Some(gap)).cost - whole;
        let mut found: Vec<(f64, usize)> =
            places.map(|gap| (worse(gap), gap)).filter(|(worse, _)| *worse <= MOST_WORSE).collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().take(PLACES).map(|(_, gap)| PossibleFix::Split(self.division(words, Some(gap)))).collect()
    }

    /// An edge on the shot change that it is near, or clear of it, alone and together with the edge beside it.
    fn at_shots(&self, problem: &Problem, cue: &Cue) -> Vec<PossibleFix> {
        let (guideline, shots) = (&self.project.guideline, &self.project.shots);
        let Some(rule) = ShotRule::of(guideline) else { return Vec::new() };
        let words = self.settler.spoken(self.project);
        let fits = |cue: &Cue, to: Span| to.end > to.start + SHORTEST && keeps_speech(&rule, cue, to, words);
        let (own_in, own_out) = (Edge::In(self.id(cue.words.start)), Edge::Out(self.id(cue.words.end - 1)));
        let mut found = Vec::new();
        if matches!(problem.kind, ProblemKind::CrossesShotChange { edge: ProblemEdge::Start, .. }) {
            let before = problem.cue.checked_sub(1).map(|before| &self.cues()[before]);
            for start in rule.starts(cue.span, shots, before.is_some()) {
                if !fits(cue, Span::new(start, cue.span.end)) {
                    continue;
                }
                if let Some(before) = before {
                    let end = rule.end_before(start, shots);
                    let is_near = rule.is_chain(before.span.end, start, guideline.close_gaps_below);
                    if is_near && end != before.span.end && fits(before, Span::new(before.span.start, end)) {
                        let out = Edge::Out(self.id(before.words.end - 1));
                        found.push(PossibleFix::Times(vec![(out, Some(end)), (own_in, Some(start))]));
                    }
                }
                found.push(PossibleFix::Times(vec![(own_in, Some(start))]));
            }
        } else {
            let next = self.cues().get(problem.cue + 1);
            for end in rule.ends(cue.span, shots) {
                if !fits(cue, Span::new(cue.span.start, end)) {
                    continue;
                }
                if let Some(next) = next {
                    for start in rule.starts(next.span, shots, true) {
                        if rule.end_before(start, shots) == end && fits(next, Span::new(start, next.span.end)) {
                            let edge = Edge::In(self.id(next.words.start));
                            found.push(PossibleFix::Times(vec![(own_out, Some(end)), (edge, Some(start))]));
                        }
                    }
                }
                found.push(PossibleFix::Times(vec![(own_out, Some(end))]));
            }
        }
        found
    }

    /// Times set a little elsewhere, into silence or to where the words are, or given back to the guideline.
    fn other_times(&self, problem: &Problem, cue: &Cue) -> Vec<PossibleFix> {
        let guideline = &self.project.guideline;
        let (next, before) =
            (self.cues().get(problem.cue + 1), problem.cue.checked_sub(1).map(|before| &self.cues()[before]));
        let (own_in, own_out) = (Edge::In(self.id(cue.words.start)), Edge::Out(self.id(cue.words.end - 1)));
        let next_in = next.map(|next| Edge::In(self.id(next.words.start)));
        let before_out = before.map(|before| Edge::Out(self.id(before.words.end - 1)));
        let latest = next.map(|next| guideline.latest_out(next.span.start));
        let earliest = before.map_or(Instant::ZERO, |before| guideline.earliest_in(before.span.end));
        let spoken: &[Word] = &self.settler.spoken(self.project)[cue.words.clone()];
        let is_spoken = |word: &&Word| word.span.start < word.span.end;
        let speech_start = spoken.iter().find(is_spoken).map(|word| word.span.start);
        let speech_end = spoken.iter().rev().find(is_spoken).map(|word| word.span.end);
        let (start_ms, _) = exported_millis(cue.span);
        let after = |millis: i64| Instant::from_millis(start_ms + millis);

        let mut found = Vec::new();
        // When the cue has to go.
        let end = match problem.kind {
            ProblemKind::TooLong { most, .. } => {
                Some(self.no_later(after(most))).filter(|end| Some(*end) >= speech_end)
            }
            ProblemKind::GapTooSmall { .. } | ProblemKind::OverlapsNext { .. } => latest,
            ProblemKind::TooShort { least, .. } => Some(self.no_earlier(after(least))),
            ProblemKind::TooFast { .. } | ProblemKind::TooManyWords { .. } => {
                let to_read = guideline.least_time_to_read(&cue.text());
                Some(self.no_earlier(after(to_read.as_millis_rounded())))
            }
            ProblemKind::GoesEarly { .. } => {
                speech_end.map(|end| self.no_earlier(end)).map(|end| latest.map_or(end, |latest| end.min(latest)))
            }
            ProblemKind::StaysLong { most, .. } => {
                speech_end.map(|end| self.no_later(end + Duration::from_millis(most)))
            }
            _ => None,
        };
        let fits = |end: Instant| end > cue.span.start + SHORTEST && latest.is_none_or(|latest| end <= latest);
        if let Some(end) = end.filter(|&end| end != cue.span.end) {
            if fits(end) {
                found.push(PossibleFix::Times(vec![(own_out, Some(end))]));
            } else if let (
                Some(latest),
                ProblemKind::TooShort { .. } | ProblemKind::TooFast { .. } | ProblemKind::TooManyWords { .. },
            ) = (latest, &problem.kind)
            {
                // As much as there is behind it, the rest before it.
                let start = self.no_later(cue.span.start - (end - latest.max(cue.span.end)));
                if start >= earliest && start >= Instant::ZERO {
                    let later = (latest > cue.span.end).then_some((own_out, Some(latest)));
                    found.push(PossibleFix::Times([(own_in, Some(start))].into_iter().chain(later).collect()));
                }
            }
        }
        let given_back = |edges: &[Option<Edge>]| {
            let is_by_hand = |edge: &Edge| {
                let (Edge::In(word) | Edge::Out(word)) = *edge;
                let word = self.project.position(word).map(|at| &self.project.words[at]);
                self.project.pins.time(*edge).is_some() && word.is_some_and(|word| !self.project.is_unspoken(word))
            };
            let edges: Vec<_> =
                edges.iter().flatten().filter(|edge| is_by_hand(edge)).map(|edge| (*edge, None)).collect();
            (!edges.is_empty()).then_some(PossibleFix::Times(edges))
        };
        match problem.kind {
            ProblemKind::AppearsLate { .. } | ProblemKind::AppearsEarly { .. } => {
                found.extend(given_back(&[Some(own_in)]));
                // The one before it stays until then.
                if let (Some(start), Some(before), Some(out)) = (speech_start, before, before_out) {
                    let end = guideline.latest_out(start);
                    let is_set = self.project.pins.time(out).is_some();
                    if is_set && end < before.span.end && end > before.span.start + SHORTEST {
                        found.push(PossibleFix::Times(vec![(out, Some(end)), (own_in, None)]));
                    }
                }
            }
            ProblemKind::GapTooSmall { .. } | ProblemKind::OverlapsNext { .. } => {
                if let (Some(next), Some(edge)) = (next, next_in) {
                    let start = guideline.earliest_in(cue.span.end);
                    if start > next.span.start && start + SHORTEST < next.span.end {
                        found.push(PossibleFix::Times(vec![(edge, Some(start))]));
                    }
                }
            }
            _ => {}
        }
        let backs = [
            given_back(&[Some(own_out)]),
            given_back(&[next_in]),
            given_back(&[Some(own_in)]),
            given_back(&[Some(own_out), next_in]),
            given_back(&[before_out, Some(own_in)]),
            given_back(&[before_out, Some(own_in), Some(own_out), next_in]),
        ];
        for back in backs.into_iter().flatten() {
            if !found.contains(&back) {
                found.push(back);
            }
        }
        found
    }
}
