//! Other places for a cue end.

use std::ops::Range;

use super::{ProjectCues, Settler};
use crate::cues::{self, Cue, DivisionPart, Problem, ProblemEdge};
use crate::project::Project;
use crate::proposals::{Division, Segmenter};
use base::time::{Duration, Instant};
use formats::transcript::WordId;

/// Another place to end a cue.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Where the first cue would end; `None`: nowhere, the two cues would be one.
    pub gap: Option<WordId>,
    /// The cues that would result: two, or one.
    pub cues: Vec<Cue>,
    pub problems: Vec<Problem>,
    pub hints: Vec<Problem>,
    /// How much worse the optimiser finds it than the best of all places here, at least 0.
    pub cost: f64,
}

/// How far from the present place others are looked for, in words: farther than a cue reaches, unless decisions joined
/// what no cue can hold.
const REACH: usize = 60;

impl Settler {
    /// Where else the cue that ends at word `position` could end, best first, at most `most`; other cues stay as they are.
    /// The present place is not among them, but costs are relative to it if it is the best of all.
    ///
    /// `project` is the one that was settled last.
    pub fn alternatives(&self, project: &Project, position: usize, most: usize) -> Vec<Alternative> {
        let (project_cues, ends) = (self.project_cues(), &self.project_cues().segmentation.cue_ends);
        let Some(segmenter) = self.segmenter() else { return Vec::new() };
        if position + 1 >= project.words.len() || ends.len() != project.words.len() {
            return Vec::new();
        }
        let start = ends[..position].iter().rposition(|&end| end).map_or(0, |end| end + 1);
        let end = ends[position + 1..].iter().position(|&end| end).map_or(ends.len(), |more| position + 2 + more);
        let near = start.max(position.saturating_sub(REACH))..(end - 1).min(position + REACH + 1);
        let mut places: Vec<Place> =
            near.map(Some).chain([None]).map(|gap| Place::new(segmenter, start..end, gap)).collect();
        places.sort_by(|a, b| a.division.cost.total_cmp(&b.division.cost));
        let least = places.first().map_or(0.0, |best| best.division.cost);
        places.retain(|place| place.gap != Some(position));
        places.truncate(most);
        let show = |place| self.show(project, project_cues, start..end, place, least);
        places.into_iter().map(show).collect()
    }

    /// What whole cues would become that end after word `gap` instead of where they do; with `None` they would be one.
    pub(super) fn divided(&self, project: &Project, words: Range<usize>, gap: Option<usize>) -> Option<Alternative> {
        let segmenter = self.segmenter().filter(|_| words.end <= project.words.len())?;
        let place = Place::new(segmenter, words.clone(), gap);
        Some(self.show(project, self.project_cues(), words, place, 0.0))
    }

    /// The cues that `words` would become.
    fn show(
        &self,
        project: &Project,
        project_cues: &ProjectCues,
        words: Range<usize>,
        place: Place,
        least: f64,
    ) -> Alternative {
        let (mut cue_ends, mut line_breaks) = (vec![false; words.len()], vec![false; words.len()]);
        let mut delays = vec![Duration::ZERO; words.len()];
        if let Some(gap) = place.gap {
            cue_ends[gap - words.start] = true;
            delays[gap - words.start] = place.division.delay;
        }
        let known = &project_cues.segmentation.delays;
        delays[words.len() - 1] = known[words.end - 1];
        let delay_before = words.start.checked_sub(1).map(|before| known[before]).unwrap_or_default();
        for after in place.division.line_breaks {
            line_breaks[after - words.start] = true;
        }
        for (flag, word) in line_breaks.iter_mut().zip(&project.words[words.clone()]) {
            *flag = project.pins.line_end(word.id).unwrap_or(*flag);
        }
        let (shown, guideline) = (&project_cues.wording.words, &project.guideline);
        let part = DivisionPart {
            words: words.clone(),
            cue_ends: &cue_ends,
            line_breaks: &line_breaks,
            delays: &delays,
            delay_before,
            tags: &project_cues.tags,
        };
        let mut made = cues::build_part(self.spoken(project), shown, &part, guideline);
        let first = project_cues.cues.partition_point(|cue| cue.words.start < words.start);
        let last = project_cues.cues.partition_point(|cue| cue.words.start < words.end);
        let before = first.checked_sub(1).map(|before| &project_cues.cues[before]);
        let after = project_cues.cues.get(last);
        self.fit_in_time(&mut made, before, after);
        // Neighbours are shown to the check, but their own problems are not asked for.
        let shift = usize::from(before.is_some());
        let part = shift..shift + made.len();
        let mut among: Vec<Cue> = before.cloned().into_iter().chain(made).chain(after.cloned()).collect();
        let is_free = |cue: &Cue, edge: ProblemEdge| {
            let is_by_hand = self.times().is_some_and(|times| times.is_by_hand(cue, edge));
            words.start <= cue.words.start && cue.words.end <= words.end && !is_by_hand
        };
        cues::snap_to_shots(&mut among, &project.shots, self.spoken(project), guideline, is_free);
        let mut found = cues::check_part(&among, part.clone(), &self.rules(project));
        found.iter_mut().for_each(|problem| problem.cue -= shift);
        let (hints, problems) = found.into_iter().partition(|found| found.is_hint);
        let made = among.into_iter().skip(shift).take(part.len()).collect();
        let gap = place.gap.map(|gap| project.words[gap].id);
        Alternative { gap, cues: made, problems, hints, cost: place.division.cost - least }
    }

    /// Outer edges set by hand stay, and the neighbours keep their times.
    fn fit_in_time(&self, made: &mut [Cue], before: Option<&Cue>, after: Option<&Cue>) {
        let by_hand = |edges: &[Option<Instant>], word: usize| edges.get(word).copied().flatten();
        let times = self.times();
        if let Some(first) = made.first_mut() {
            let start = times.and_then(|times| by_hand(&times.ins, first.words.start)).unwrap_or(first.span.start);
            first.span.start = before.map_or(start, |before| start.max(before.span.end));
        }
        if let Some(last) = made.last_mut() {
            let end = times.and_then(|times| by_hand(&times.outs, last.words.end - 1)).unwrap_or(last.span.end);
            last.span.end = after.map_or(end, |after| end.min(after.span.start));
        }
        cues::part_in_time(made);
    }
}

struct Place {
    gap: Option<usize>,
    division: Division,
}

impl Place {
    fn new(segmenter: &Segmenter, words: Range<usize>, gap: Option<usize>) -> Self {
        Self { gap, division: segmenter.divide(words, gap) }
    }
}
