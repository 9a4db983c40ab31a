//! What a client's own cuts change in files that were left out.

use std::ops::AddAssign;

use serde::Serialize;

use super::agreement::{CutAgreement, divide};
use super::left_out::LeftOutFit;
use super::sample::CutSample;
use super::trials::{CutTrials, NUMBERS};
use crate::cues;
use crate::proposals::Segmentation;
use base::progress::Cancellation;
use base::texts::t;
use base::time::Instant;
use formats::guideline::Guideline;
use formats::scripts::joined;

/// Places that are shown side by side.
const EXAMPLES: usize = 5;
/// Words of such a place at most.
const MOST_WORDS: usize = 60;

/// What a way of cutting comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CutOutcome {
    pub agreement: CutAgreement,
    pub cues: usize,
    /// Broken rules of the guideline in them; hints are none.
    pub problems: usize,
}

/// A place that is cut otherwise than before; a text per cue, with its lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CutExample {
    /// When it is spoken.
    pub at: Instant,
    /// One text in all where the client's cues are not known.
    pub client: Vec<String>,
    pub before: Vec<String>,
    pub after: Vec<String>,
}

/// What a client's own cuts gain, each file cut by a fit that has not seen it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct HouseCutsReport {
    /// How many files, and words of them, were looked at.
    pub files: usize,
    pub words: usize,
    /// Of all of them.
    pub before: CutOutcome,
    pub after: CutOutcome,
    /// One of them, whose gain is in the middle.
    pub file: String,
    pub file_before: CutOutcome,
    pub file_after: CutOutcome,
    /// Places of that file, evenly spread over those that are cut otherwise.
    pub examples: Vec<CutExample>,
}

/// A figure of all files that were left out, before and after; `None`: nothing tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutFigure {
    pub name: &'static str,
    pub before: Option<f64>,
    pub after: Option<f64>,
}

impl AddAssign for CutOutcome {
    fn add_assign(&mut self, other: Self) {
        self.agreement += other.agreement;
        self.cues += other.cues;
        self.problems += other.problems;
    }
}

impl CutOutcome {
    pub(super) fn of(sample: &CutSample, division: &Segmentation, guideline: &Guideline) -> Self {
        let input = sample.inputs.segment_input();
        let cues = cues::build(&sample.words, input.words, division, guideline);
        let problems = cues::check(&cues, guideline, input.language);
        let problems = problems.iter().filter(|problem| !problem.is_hint).count();
        Self { agreement: CutAgreement::of(sample, division), cues: cues.len(), problems }
    }

    /// Broken rules in a hundred cues; `None` without cues.
    pub fn problems_per_100_cues(&self) -> Option<f64> {
        (self.cues > 0).then(|| 100.0 * self.problems as f64 / self.cues as f64)
    }
}

impl HouseCutsReport {
    /// The figures of all files, for people: F1 in points from 0 to 100.
    pub fn figures(&self) -> [CutFigure; 3] {
        let of_both = |name: &'static str, figure: fn(&CutOutcome) -> Option<f64>| CutFigure {
            name,
            before: figure(&self.before),
            after: figure(&self.after),
        };
        [
            of_both(t!("house-cuts-line-ends"), |outcome| Some(100.0 * outcome.agreement.line_ends.f1()?)),
            of_both(t!("house-cuts-cue-ends"), |outcome| Some(100.0 * outcome.agreement.cue_ends.f1()?)),
            of_both(t!("house-cuts-problems"), CutOutcome::problems_per_100_cues),
        ]
    }

    pub(super) fn new(trials: &CutTrials<'_>, fit: &LeftOutFit) -> Result<Self, Cancellation> {
        let samples = trials.samples;
        let mut report = Self { files: samples.samples.len(), words: samples.words(), ..Self::default() };
        let mut gains: Vec<(usize, f64)> = fit.gains().into_iter().enumerate().collect();
        gains.sort_by(|one, other| one.1.total_cmp(&other.1));
        let middle = gains.get(gains.len() / 2).map(|(file, _)| *file);
        let (neutral, quiet) = (trials.guideline(&[0; NUMBERS]), trials.quiet());
        for (file, (sample, steps)) in samples.samples.iter().zip(&fit.steps).enumerate() {
            let guideline = trials.guideline(steps);
            let before = divide(sample, &neutral, &quiet)?;
            let after = divide(sample, &guideline, &quiet)?;
            let outcomes = [&before, &after].map(|division| CutOutcome::of(sample, division, &guideline));
            let [of_before, of_after] = outcomes;
            report.before += of_before;
            report.after += of_after;
            if middle == Some(file) {
                report.file.clone_from(&sample.name);
                (report.file_before, report.file_after) = (of_before, of_after);
                report.examples = examples(sample, &before, &after);
            }
        }
        Ok(report)
    }
}

/// Where lines and cues end.
#[derive(Clone, Copy)]
struct CutView<'a> {
    cue_ends: &'a [bool],
    line_ends: &'a [bool],
}

impl CutView<'_> {
    fn ends_cue(&self, word: usize) -> bool {
        self.cue_ends.get(word) == Some(&true)
    }

    fn ends_line(&self, word: usize) -> bool {
        self.ends_cue(word) || self.line_ends.get(word) == Some(&true)
    }

    /// The cues of some words.
    fn texts(&self, words: std::ops::Range<usize>, shown: &[String]) -> Vec<String> {
        let mut texts = Vec::new();
        let (mut lines, mut line): (Vec<String>, Vec<&str>) = Default::default();
        let last = words.end.saturating_sub(1);
        for word in words {
            line.extend(shown.get(word).map(String::as_str));
            if self.ends_line(word) || word == last {
                lines.push(joined(line.drain(..)));
            }
            if self.ends_cue(word) || word == last {
                texts.push(std::mem::take(&mut lines).join("\n"));
            }
        }
        texts
    }
}

/// Stretches between places where all end a cue, which are cut otherwise than before.
fn examples(sample: &CutSample, before: &Segmentation, after: &Segmentation) -> Vec<CutExample> {
    let shown = sample.inputs.segment_input().words;
    let client = CutView { cue_ends: &sample.cue_ends, line_ends: &sample.line_ends };
    let [before, after] =
        [before, after].map(|division| CutView { cue_ends: &division.cue_ends, line_ends: &division.line_breaks });
    let is_common = |word: usize| {
        let by_client = if sample.cue_ends.is_empty() { client.ends_line(word) } else { client.ends_cue(word) };
        by_client && before.ends_cue(word) && after.ends_cue(word)
    };
    let (mut found, mut start) = (Vec::new(), 0);
    for (word, spoken) in sample.words.iter().enumerate() {
        if !is_common(word) && word + 1 < sample.words.len() {
            continue;
        }
        let stretch = start..word + 1;
        start = word + 1;
        let is_same = |word: usize| {
            before.ends_line(word) == after.ends_line(word) && before.ends_cue(word) == after.ends_cue(word)
        };
        if stretch.len() > MOST_WORDS || stretch.clone().all(is_same) {
            continue;
        }
        let at = sample.words.get(stretch.start).map_or(spoken.span.start, |first| first.span.start);
        let [client, before, after] = [client, before, after].map(|view| view.texts(stretch.clone(), shown));
        found.push(CutExample { at, client, before, after });
    }
    let count = found.len();
    let is_shown = |at: usize| count <= EXAMPLES || (0..EXAMPLES).any(|place| place * count / EXAMPLES == at);
    found.into_iter().enumerate().filter(|(at, _)| is_shown(*at)).map(|(_, example)| example).collect()
}
