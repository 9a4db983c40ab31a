//! The open talk beside subtitles that a person made of it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::talk::Talk;
use crate::comparison::{Break, Comparison, SegmentationReport, SharedGap, Subtitles, comparable};
use crate::transcript::WordId;

/// The reference, and what came of the comparison.
#[derive(Debug, Default)]
pub struct ReferenceComparison {
    pub(super) path: Option<PathBuf>,
    /// The file as it was read; an edit of the talk does not read it again.
    pub(super) reference: Option<Arc<Subtitles>>,
    pub(super) found: Option<ComparisonFindings>,
    pub(super) problem: Option<String>,
    /// The revision of the talk that a comparison was asked for last.
    pub(super) asked: Option<u64>,
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
    pub(super) fn take(&mut self, talk: &Talk, compared: ComparisonOutcome) {
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
pub(super) fn break_after(talk: &Talk, position: usize) -> Break {
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
