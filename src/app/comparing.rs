//! The open talk beside subtitles that a person made of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::App;
use super::action::Dialog;
use super::jobs::Job;
use super::scene::NoticeKind;
use super::talk::Talk;
use crate::comparison::{Break, Comparison, SegmentationReport, SharedGap, Subtitles, comparable};
use crate::time::Span;
use crate::transcript::WordId;

/// The reference, and what came of the comparison.
#[derive(Debug, Default)]
pub struct ReferenceComparison {
    path: Option<PathBuf>,
    /// The file as it was read; an edit of the talk does not read it again.
    reference: Option<Arc<Subtitles>>,
    found: Option<ComparisonFindings>,
    problem: Option<String>,
    /// The revision of the talk that a comparison was asked for last.
    asked: Option<u64>,
}

/// What a comparison found.
#[derive(Debug)]
pub struct ComparisonFindings {
    pub report: SegmentationReport,
    /// In the order of the talk.
    pub differences: Vec<Difference>,
}

/// A gap at which talk and reference do not break alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    pub gap: WordId,
    /// Position of the word before the gap.
    pub word: usize,
    pub reference: Break,
    pub talk: Break,
}

/// What a job found, and what it was asked about.
pub struct ComparisonOutcome {
    pub path: PathBuf,
    pub reference: Arc<Subtitles>,
    pub revision: u64,
    pub comparison: Comparison,
}

impl ReferenceComparison {
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub const fn found(&self) -> Option<&ComparisonFindings> {
        self.found.as_ref()
    }

    /// Why the reference could not be read, for the person.
    pub fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }

    pub fn differences(&self) -> &[Difference] {
        self.found.as_ref().map_or(&[], |found| &found.differences)
    }

    /// With a result, as a job would bring it.
    #[cfg(test)]
    pub fn with(talk: &Talk, path: &Path, reference: Subtitles) -> Self {
        let progress = crate::progress::Progress::silent();
        let hypothesis = Subtitles::of_cues(talk.cues());
        let comparison = crate::comparison::compare(&reference, &hypothesis, &talk.project().guideline, &progress);
        let Ok(comparison) = comparison else { return Self::default() };
        let reference = Arc::new(reference);
        let mut comparing = Self { path: Some(path.to_owned()), ..Self::default() };
        comparing
            .take(talk, ComparisonOutcome { path: path.to_owned(), reference, revision: talk.revision(), comparison });
        comparing
    }

    /// With a reference that could not be read.
    #[cfg(test)]
    pub fn failed(path: &Path, problem: &str) -> Self {
        Self { path: Some(path.to_owned()), problem: Some(problem.to_owned()), ..Self::default() }
    }

    /// Takes a result, unless the talk has changed meanwhile or another reference was chosen.
    fn take(&mut self, talk: &Talk, compared: ComparisonOutcome) {
        if self.path.as_ref() != Some(&compared.path) {
            return;
        }
        self.reference = Some(compared.reference);
        if compared.revision == talk.revision() {
            let Comparison { report, differences } = compared.comparison;
            let differences = placed(talk, &differences);
            self.found = Some(ComparisonFindings { report, differences });
        }
    }
}

/// The differences by the words of the talk. They come by the numbers of compared words, which are not all words: a dash
/// is none, and a word may be shown as two.
fn placed(talk: &Talk, gaps: &[SharedGap]) -> Vec<Difference> {
    let positions: Vec<usize> = talk
        .cues()
        .iter()
        .flat_map(|cue| cue.words.clone())
        .flat_map(|position| std::iter::repeat_n(position, compared_parts(talk, position)))
        .collect();
    let place = |gap: &SharedGap| {
        let word = *positions.get(gap.hypothesis_word)?;
        let gap_id = talk.words().get(word)?.id;
        Some(Difference { gap: gap_id, word, reference: gap.reference, talk: gap.hypothesis })
    };
    gaps.iter().filter_map(place).collect()
}

/// How many of the compared words a word of the talk is shown as.
fn compared_parts(talk: &Talk, position: usize) -> usize {
    talk.shown(position).split_whitespace().filter(|part| comparable(part).is_some()).count()
}

/// What the talk has between a word and the next one that is compared.
fn break_after(talk: &Talk, position: usize) -> Break {
    let kind = |position: usize| {
        let is_cue_end = talk.cue_of_word(position).is_some_and(|cue| talk.cues()[cue].words.end == position + 1);
        match (is_cue_end, talk.project_cues().segmentation.line_breaks.get(position)) {
            (true, _) => Break::Cue,
            (false, Some(true)) => Break::Line,
            _ => Break::None,
        }
    };
    let others = (position + 1..talk.words().len()).take_while(|&next| compared_parts(talk, next) == 0);
    std::iter::once(position).chain(others).map(kind).max().unwrap_or_default()
}

impl App {
    /// Reads the reference at `path` (again) and compares the talk with it.
    pub(super) fn compare_with(&mut self, path: PathBuf) {
        self.session.comparing = ReferenceComparison { path: Some(path), ..ReferenceComparison::default() };
        self.start_comparing();
    }

    fn start_comparing(&mut self) {
        let (Some(talk), Some(path)) = (&self.session.talk, self.session.comparing.path.clone()) else { return };
        let revision = talk.revision();
        self.session.comparing.asked = Some(revision);
        let job = Job::Compare {
            path,
            reference: self.session.comparing.reference.clone(),
            cues: talk.cues().to_vec(),
            guideline: Box::new(talk.project().guideline.clone()),
            revision,
        };
        self.background.jobs.start(job);
    }

    /// While the figures are shown they follow the talk.
    pub(super) fn keep_comparing(&mut self) {
        let Some(talk) = &self.session.talk else { return };
        let is_shown = self.desk.dialog == Some(Dialog::Compare) && self.session.comparing.path.is_some();
        if is_shown && self.session.comparing.problem.is_none() && self.session.comparing.asked != Some(talk.revision())
        {
            self.start_comparing();
        }
    }

    pub(super) fn take_compared(&mut self, compared: ComparisonOutcome) {
        if let Some(talk) = &self.session.talk {
            self.session.comparing.take(talk, compared);
        }
    }

    pub(super) fn fail_comparing(&mut self, problem: String) {
        self.session.comparing.found = None;
        self.session.comparing.problem = Some(problem);
    }

    /// Goes to the next place at which talk and reference differ, or to the one before, round and round. What was mended
    /// since the comparison is passed over.
    pub(super) fn go_to_difference(&mut self, forward: bool) {
        let Some(talk) = &self.session.talk else { return };
        let place = |difference: &Difference| talk.project().position(difference.gap);
        let still: Vec<(usize, WordId)> = self
            .session
            .comparing
            .differences()
            .iter()
            .filter_map(|difference| Some((place(difference)?, difference)))
            .filter(|&(position, difference)| break_after(talk, position) != difference.reference)
            .map(|(position, difference)| (position, difference.gap))
            .collect();
        let here = talk.current().and_then(|gap| talk.project().position(gap));
        let to = match (here, forward) {
            (None, true) => still.first(),
            (None, false) => still.last(),
            (Some(here), true) => still.iter().find(|(position, _)| *position > here).or(still.first()),
            (Some(here), false) => still.iter().rfind(|(position, _)| *position < here).or(still.last()),
        };
        let Some(&(position, gap)) = to else {
            self.desk.notify(NoticeKind::Done, "the talk breaks everywhere as the reference does");
            return;
        };
        let words = talk.words();
        let end = words[position].span.end;
        let middle = words.get(position + 1).map_or(end, |next| Span::new(end, next.span.start).middle());
        self.arrive(gap);
        // At a gap that is no boundary the play head stays behind.
        if self.session.talk.as_ref().is_some_and(|talk| talk.current_boundary().is_none()) {
            self.seek(middle);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::fixture;
    use crate::comparison::BrokenWords;

    #[test]
    fn differences_are_placed_at_the_words_of_the_talk() {
        let talk = fixture::talk(120);
        let own = Subtitles::of_cues(talk.cues());
        let compared: usize = (0..talk.words().len()).map(|position| compared_parts(&talk, position)).sum();
        assert_eq!(BrokenWords::of(own.cues()).words.len(), compared);
        assert!(ReferenceComparison::with(&talk, Path::new("own.srt"), own.clone()).differences().is_empty());

        // A reference of one long line for each two cues: every second cue end is missing, and every line end.
        let texts: Vec<String> = talk.cues().iter().map(|cue| cue.lines.join(" ")).collect();
        let time = |cue: usize| crate::export::Format::Srt.write(&talk.cues()[cue..=cue], &Default::default());
        let times: Vec<String> = (0..texts.len()).map(|cue| time(cue).lines().nth(1).unwrap().to_owned()).collect();
        let file: String = texts
            .chunks(2)
            .zip(times.chunks(2))
            .enumerate()
            .map(|(number, (texts, times))| format!("{}\n{}\n{}\n\n", number + 1, times[0], texts.join(" ")))
            .collect();
        let comparing =
            ReferenceComparison::with(&talk, Path::new("long.srt"), Subtitles::parse(file.as_bytes()).unwrap());
        let mut expected: Vec<usize> =
            talk.cues().chunks(2).filter(|pair| pair.len() == 2).map(|pair| pair[0].words.end - 1).collect();
        let breaks = &talk.project_cues().segmentation.line_breaks;
        expected.extend((0..talk.words().len()).filter(|&word| breaks.get(word) == Some(&true)));
        expected.sort_unstable();
        let found: Vec<usize> = comparing.differences().iter().map(|difference| difference.word).collect();
        assert_eq!(found, expected);
        for difference in comparing.differences() {
            assert_eq!((difference.reference, difference.talk), (Break::None, break_after(&talk, difference.word)));
            assert_eq!(talk.words()[difference.word].id, difference.gap);
        }
    }
}
