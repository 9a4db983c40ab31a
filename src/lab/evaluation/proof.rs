//! How well proofing a kept subtitle file finds faults that were planted in it, and how often it asks where none was.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::sums::adds_up;
use base::progress::{Cancellation, Progress};
use editor::project::{Document, Project, ProofAspect};
use editor::session::Session;
use editor::settling::settle;
use editor::settling::{ProofreadingFinding, ProofreadingProposal};
use evidence::Evidence;
use evidence::restored_text::MarkPolicy;
use formats::guideline::Guideline;
use formats::transcript::{GivenCue, Transcript, Word};

/// By so many words a cue end or a line break is moved, and so many words a cue keeps.
const MOVED_BY: usize = 2;
const LEAST_WORDS: usize = 3;
/// One place in so many is moved.
const ONE_IN: usize = 10;

/// What was planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlantedFault {
    /// Nothing: every question is one too many.
    None,
    /// A tenth of the cue ends stand two words off.
    Ends,
    /// A tenth of the line breaks stand two words off.
    Lines,
}

impl PlantedFault {
    pub const ALL: [Self; 3] = [Self::None, Self::Ends, Self::Lines];
}

/// Counts over talks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ProofreadingCounts {
    pub cues: usize,
    pub planted: usize,
    /// Planted faults that were asked about, and those of them of which the right place was proposed.
    pub found: usize,
    pub mended: usize,
    /// All questions.
    pub asked: usize,
}

adds_up!(ProofreadingCounts: cues, planted, found, mended, asked);

impl ProofreadingCounts {
    /// Of the planted faults, how many are asked about; of the questions, how many are about one.
    pub fn recall(&self) -> f64 {
        self.found as f64 / self.planted.max(1) as f64
    }

    pub fn precision(&self) -> f64 {
        self.found as f64 / self.asked.max(1) as f64
    }

    /// Questions about nothing that was planted, in a hundred cues.
    pub fn needless_in_100(&self) -> f64 {
        100.0 * (self.asked - self.found) as f64 / self.cues.max(1) as f64
    }
}

/// A talk that subtitles are made of.
pub struct ProofTalk {
    pub words: Vec<Word>,
    pub language: String,
    pub evidence: Arc<Evidence>,
}

/// The cues of a file: where each ends and where its lines do, by positions of words.
struct Division {
    ends: Vec<usize>,
    lines: BTreeSet<usize>,
}

impl ProofTalk {
    /// Divides the talk as the program does under a guideline, plants faults, and proofs that file under the guideline `TED`.
    pub fn proof(
        &self,
        made_for: &Guideline,
        planted: PlantedFault,
        seed: u64,
        progress: &Progress,
    ) -> Result<(ProofreadingCounts, Vec<ProofreadingFinding>), Cancellation> {
        let transcript = self.transcript(Vec::new());
        let mut project = Project::new(&transcript, made_for.clone());
        project.marks = MarkPolicy::Keep;
        let made = settle(&project, Some(&self.evidence), progress)?;
        let breaks = made.segmentation.line_breaks.iter().enumerate().filter(|(_, breaks)| **breaks);
        let mut division = Division {
            ends: made.cues.iter().map(|cue| cue.words.end - 1).collect(),
            lines: breaks.map(|(word, _)| word).collect(),
        };
        let spans: Vec<_> = made.cues.iter().map(|cue| cue.span).collect();
        // By the place where it stands now, where it stood.
        let moved = match planted {
            PlantedFault::None => BTreeMap::new(),
            PlantedFault::Ends => division.move_ends(seed),
            PlantedFault::Lines => division.move_lines(seed),
        };
        let mut start = 0;
        let mut given = Vec::with_capacity(division.ends.len());
        for (file_cue, &end) in division.ends.iter().enumerate() {
            let line_ends = division.lines.range(start..end).copied().collect();
            given.push(GivenCue { words: start..end + 1, span: spans.get(file_cue).copied(), line_ends, file_cue });
            start = end + 1;
        }
        let mut kept = Project::new(&self.transcript(given), Guideline::ted());
        kept.language = Some(self.language.clone());
        let mut session = Session::new(Document::new(kept, None));
        session.set_evidence(self.evidence.clone());
        session.set_proofreading(true);
        let mut counts =
            ProofreadingCounts { cues: session.cues().len(), planted: moved.len(), ..ProofreadingCounts::default() };
        let asked_of = if planted == PlantedFault::Lines { ProofAspect::Lines } else { ProofAspect::End };
        for finding in session.proofreading_findings() {
            counts.asked += 1;
            let Some(&origin) = moved.get(&finding.word).filter(|_| finding.place.aspect == asked_of) else { continue };
            counts.found += 1;
            let is_right = match &finding.proposal {
                ProofreadingProposal::MoveEnd { to } => session.project().position(*to) == Some(origin),
                ProofreadingProposal::Lines(breaks) => *breaks == [origin],
                _ => false,
            };
            counts.mended += usize::from(is_right);
        }
        Ok((counts, session.proofreading_findings().to_vec()))
    }

    fn transcript(&self, given: Vec<GivenCue>) -> Transcript {
        Transcript {
            format: "talk",
            words: self.words.clone(),
            given,
            language: Some(self.language.clone()),
            ..Transcript::default()
        }
    }
}

impl Division {
    /// Moves a tenth of the cue ends; where each came from, by where it is now.
    fn move_ends(&mut self, seed: u64) -> BTreeMap<usize, usize> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut moved = BTreeMap::new();
        let last = self.ends.len().saturating_sub(1);
        for index in (0..last).step_by(ONE_IN) {
            let index = index + random.random_range(0..ONE_IN);
            if index >= last {
                break;
            }
            let start = index.checked_sub(1).map_or(0, |before| self.ends[before] + 1);
            let (end, next) = (self.ends[index], self.ends[index + 1]);
            let forward = random.random_bool(0.5);
            let to = if forward { Some(end + MOVED_BY) } else { end.checked_sub(MOVED_BY) };
            let Some(to) = to.filter(|&to| start + LEAST_WORDS <= to + 1 && to + LEAST_WORDS <= next) else { continue };
            self.ends[index] = to;
            // A line that broke there does no longer.
            self.lines.remove(&to);
            moved.insert(to, end);
        }
        moved
    }

    /// The same of line breaks.
    fn move_lines(&mut self, seed: u64) -> BTreeMap<usize, usize> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut moved = BTreeMap::new();
        let mut start = 0;
        for (index, &end) in self.ends.iter().enumerate() {
            let inner = start..end;
            start = end + 1;
            let mut breaks = self.lines.range(inner.clone()).copied();
            let (Some(at), None) = (breaks.next(), breaks.next()) else { continue };
            if index % ONE_IN != random.random_range(0..ONE_IN) {
                continue;
            }
            let forward = random.random_bool(0.5);
            let to = if forward { Some(at + MOVED_BY) } else { at.checked_sub(MOVED_BY) };
            let Some(to) = to.filter(|to| inner.contains(to)) else { continue };
            self.lines.remove(&at);
            self.lines.insert(to);
            moved.insert(to, at);
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::session::fixture;

    #[test]
    fn planted_faults_are_counted_where_they_are_asked_about() {
        let words = fixture::words(400);
        let talk = ProofTalk { evidence: Arc::new(fixture::fused(&words)), words, language: "en".to_owned() };
        let progress = Progress::silent();
        let ted = Guideline::ted();
        let (good, _) = talk.proof(&ted, PlantedFault::None, 1, &progress).unwrap();
        assert_eq!((good.planted, good.found), (0, 0));
        let (moved, findings) = talk.proof(&ted, PlantedFault::Ends, 1, &progress).unwrap();
        assert!(moved.planted > 2 && moved.found <= moved.planted && moved.mended <= moved.found, "{moved:?}");
        assert_eq!(moved.asked, findings.len());
        assert_eq!(moved, talk.proof(&ted, PlantedFault::Ends, 1, &progress).unwrap().0, "the same every time");
    }
}
