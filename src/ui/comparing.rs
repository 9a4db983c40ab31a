//! The open talk beside another version of its subtitles.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::talk::Talk;
use base::texts::t;
use base::time::Duration;
use editor::comparison::{
    DifferenceCounts, DifferenceKinds, SegmentationReport, SubtitleVersion, TimedLines, VersionDifference,
    VersionDifferences, VersionOptions,
};
use formats::transcript::WordId;

/// The other version, what came of the comparison, and how far a person has come with it.
#[derive(Debug, Default)]
pub struct ReferenceComparison {
    pub path: Option<PathBuf>,
    /// The file as it was read; an edit of the talk does not read it again.
    pub reference: Option<Arc<SubtitleVersion>>,
    pub found: Option<ComparisonFindings>,
    pub problem: Option<String>,
    /// The revision of the talk that a comparison was asked for last.
    pub asked: Option<u64>,
    pub options: VersionOptions,
    /// Positions of the differences that are not settled yet.
    pub open: Vec<usize>,
    /// Whether text or lines, and times, are among what is left.
    pub open_kinds: DifferenceKinds,
    /// Where mine is to stay as it is.
    pub kept: BTreeSet<DifferencePlace>,
    /// What was taken since the comparison.
    pub taken: BTreeSet<DifferencePlace>,
    /// The difference that was gone to last.
    pub at: Option<DifferencePlace>,
}

/// What a comparison found.
#[derive(Debug)]
pub struct ComparisonFindings {
    pub report: SegmentationReport,
    pub differences: VersionDifferences,
    pub counts: DifferenceCounts,
    /// The cues of the talk as they were compared, and the last word of each.
    pub mine: Vec<TimedLines>,
    pub ends: Vec<WordId>,
    pub reference: Arc<SubtitleVersion>,
    pub revision: u64,
}

/// Where a difference is, so that it is known again after another comparison: the last word of the cue, or of the one before it
/// where mine has none; and their cues.
pub type DifferencePlace = (Option<WordId>, usize, usize);

/// What a job found, and what it was asked about.
pub struct ComparisonOutcome {
    pub path: PathBuf,
    pub options: VersionOptions,
    pub findings: ComparisonFindings,
}

impl ComparisonFindings {
    fn place(&self, difference: &VersionDifference) -> DifferencePlace {
        let before = difference.mine.end.checked_sub(1);
        let word = before.and_then(|cue| self.ends.get(cue).copied());
        (word, difference.theirs.start, difference.theirs.end)
    }

    /// Their cues of a difference with the times that are to be taken: without a shift that counts as none.
    pub fn theirs(&self, difference: &VersionDifference, options: VersionOptions) -> Vec<TimedLines> {
        let shift = if options.counts_shift { Duration::ZERO } else { self.differences.shift };
        let cues = &self.reference.cues[difference.theirs.clone()];
        cues.iter().map(|cue| TimedLines { span: cue.span.shifted(-shift), lines: cue.lines.clone() }).collect()
    }

    /// Positions of the cues of a difference in the talk as it is now; `None` if they are other cues by now.
    pub fn cues_now(&self, talk: &Talk, difference: &VersionDifference) -> Option<Range<usize>> {
        let cue_of = |end: WordId| talk.cue_of_word(talk.project().position(end)?);
        let Range { start, end } = difference.mine.clone();
        if start == end {
            let at = match start.checked_sub(1) {
                Some(before) => cue_of(*self.ends.get(before)?)? + 1,
                None => 0,
            };
            return Some(at..at);
        }
        let first = cue_of(*self.ends.get(start)?)?;
        let now = first..first + (end - start);
        let cues = talk.cues().get(now.clone())?;
        let is_same = SubtitleVersion::of_cues(cues).cues == self.mine[start..end];
        is_same.then_some(now)
    }
}

impl ReferenceComparison {
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What the other version is called.
    pub fn name(&self) -> String {
        let name = self.path.as_deref().and_then(Path::file_name);
        name.map_or_else(|| t!("compare-name-theirs").to_owned(), |name| name.to_string_lossy().into_owned())
    }

    pub const fn found(&self) -> Option<&ComparisonFindings> {
        self.found.as_ref()
    }

    /// Why the reference could not be read, for the person.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    pub const fn options(&self) -> VersionOptions {
        self.options
    }

    /// Differences that are not settled yet, in the order of the talk.
    pub fn open_differences(&self) -> impl ExactSizeIterator<Item = &VersionDifference> {
        let list = self.found.as_ref().map_or(&[][..], |found| &found.differences.list);
        self.open.iter().map(move |&at| &list[at])
    }

    /// Recomputes what is not settled.
    fn refresh_open(&mut self) {
        self.open.clear();
        self.open_kinds = DifferenceKinds::default();
        let Some(found) = &self.found else { return };
        let is_open = |difference: &VersionDifference| {
            let place = found.place(difference);
            !self.kept.contains(&place) && !self.taken.contains(&place)
        };
        let list = found.differences.list.iter().enumerate();
        self.open.extend(list.filter(|(_, difference)| is_open(difference)).map(|(at, _)| at));
        for kinds in self.open.iter().map(|&at| found.differences.list[at].kinds) {
            self.open_kinds.text |= kinds.text || kinds.lines;
            self.open_kinds.times |= kinds.times;
        }
    }

    /// Whether text (or lines) and times are among them.
    pub const fn open_kinds(&self) -> DifferenceKinds {
        self.open_kinds
    }

    /// How many of them mine stays in.
    pub fn kept(&self) -> usize {
        self.kept.len()
    }

    /// The open difference that was gone to last, and its number among the open ones.
    pub fn current(&self) -> Option<(usize, &VersionDifference)> {
        let found = self.found.as_ref()?;
        let at = self.at?;
        self.open_differences().enumerate().find(|(_, difference)| found.place(difference) == at)
    }

    /// Makes a difference the current one.
    pub fn go_to(&mut self, difference: &VersionDifference) {
        self.at = self.found.as_ref().map(|found| found.place(difference));
    }

    /// Mine stays as it is in the current difference.
    pub fn update_current(&mut self) {
        let at = self.current().is_some().then_some(self.at).flatten();
        self.kept.extend(at);
        self.refresh_open();
    }

    /// The current difference was taken.
    pub fn take_current(&mut self) {
        let at = self.current().is_some().then_some(self.at).flatten();
        self.taken.extend(at);
        self.refresh_open();
    }

    /// Whether a shift that all cues have in common counts; everything is compared again.
    pub fn count_shift(&mut self, counts: bool) {
        self.options.counts_shift = counts;
        self.asked = None;
    }

    /// With a result, as a job would bring it.
    #[cfg(any(test, feature = "test-support"))]
    pub fn with(talk: &Talk, path: &Path, reference: SubtitleVersion) -> Self {
        let mut comparing = Self { path: Some(path.to_owned()), ..Self::default() };
        let guideline = talk.project().guideline.clone();
        let ends = talk.cues().iter().map(|cue| talk.words()[cue.words.end - 1].id).collect();
        let (reference, revision) = (Arc::new(reference), talk.revision());
        let progress = base::progress::Progress::silent();
        let options = VersionOptions::default();
        let findings = compare_talk((talk.cues(), ends), reference, &guideline, options, revision, &progress);
        if let Ok(findings) = findings {
            comparing.take(talk, ComparisonOutcome { path: path.to_owned(), options, findings });
        }
        comparing
    }

    /// With a reference that could not be read.
    #[cfg(any(test, feature = "test-support"))]
    pub fn failed(path: &Path, problem: &str) -> Self {
        Self { path: Some(path.to_owned()), problem: Some(problem.to_owned()), ..Self::default() }
    }

    /// Takes a result, unless the talk has changed meanwhile or another reference was chosen.
    pub fn take(&mut self, talk: &Talk, compared: ComparisonOutcome) {
        if self.path.as_ref() != Some(&compared.path) {
            return;
        }
        self.reference = Some(compared.findings.reference.clone());
        if compared.findings.revision == talk.revision() && compared.options == self.options {
            self.found = Some(compared.findings);
            self.taken.clear();
            self.refresh_open();
        }
    }
}

/// Compares the cues of a talk, whose last words are `ends`, with another version.
///
/// # Errors
/// [`Cancellation`](base::progress::Cancellation) if the caller asked for it.
pub fn compare_talk(
    (cues, ends): (&[editor::cues::Cue], Vec<WordId>),
    reference: Arc<SubtitleVersion>,
    guideline: &formats::guideline::Guideline,
    options: VersionOptions,
    revision: u64,
    progress: &base::progress::Progress,
) -> Result<ComparisonFindings, base::progress::Cancellation> {
    let talk = SubtitleVersion::of_cues(cues);
    let differences = editor::comparison::compare_versions(&talk.cues, &reference.cues, &options, progress)?;
    let report = editor::comparison::compare(&reference.subtitles, &talk.subtitles, guideline, progress)?.report;
    let counts = differences.counts();
    Ok(ComparisonFindings { report, differences, counts, mine: talk.cues, ends, reference, revision })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn differences_are_found_again_after_an_edit_elsewhere() {
        let mut talk = fixture::talk(120);
        let mut theirs = SubtitleVersion::of_cues(talk.cues());
        assert_eq!(ReferenceComparison::with(&talk, Path::new("own.srt"), theirs.clone()).open_differences().len(), 0);
        theirs.cues[3].lines = vec!["Quite another text.".to_owned()];
        theirs.cues.remove(5);
        let mut comparing = ReferenceComparison::with(&talk, Path::new("other.srt"), theirs);
        let all: Vec<VersionDifference> = comparing.open_differences().cloned().collect();
        assert_eq!((all[0].mine.clone(), all[1].mine.clone()), (3..4, 5..6));
        let delete = talk.delete_cues(&[1]).unwrap();
        talk.edit(&delete).unwrap();
        let found = comparing.found().unwrap();
        assert_eq!(found.cues_now(&talk, &all[0]), Some(2..3));
        let edit = talk.delete_cues(&[2]).unwrap();
        talk.edit(&edit).unwrap();
        let found = comparing.found().unwrap();
        assert_eq!((found.cues_now(&talk, &all[0]), found.cues_now(&talk, &all[1])), (None, Some(3..4)));
        comparing.go_to(&all[1]);
        assert_eq!(comparing.current().map(|(number, _)| number), Some(1));
        comparing.update_current();
        assert_eq!((comparing.current(), comparing.open_differences().len(), comparing.kept()), (None, 1, 1));
    }
}
