//! The part of a client's files that is cut again and again.

use std::ops::Range;

use super::even_times::even_times;
use super::house_file::HouseFile;
use crate::project::Project;
use crate::proposals::basis_of;
use crate::settling::OptimiserInputs;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use formats::guideline::{CutBasis, Guideline};
use formats::transcript::{Transcript, Word};

/// Words in all files together, and how many files give some at most: more tell little more, and take their time.
const MOST_WORDS: usize = 16_000;
const MOST_FILES: usize = 80;
/// From where in its file a part is taken, in eighths of what is left over: openings and ends of talks are unlike their middles.
const EIGHTHS: [usize; 5] = [3, 6, 1, 5, 2];

/// The part of each file that [`fit_cuts`](super::fit_cuts) looks at, whole cues: models need not be asked about more. Of many files
/// only some, evenly spread. A sample of a sample is the same.
pub fn house_sample(files: &[HouseFile]) -> Vec<HouseFile> {
    parts_of(files).into_iter().map(|(_, part)| part).collect()
}

/// The sample, each part with the position of its file in the list.
fn parts_of(files: &[HouseFile]) -> Vec<(usize, HouseFile)> {
    let usable: Vec<(usize, &HouseFile)> = files.iter().enumerate().filter(|(_, file)| is_usable(file)).collect();
    let places = sampled_files(usable.len());
    let chosen = places.iter().filter_map(|&place| usable.get(place)).enumerate();
    chosen.map(|(at, (position, file))| (*position, sample_part(file, at, places.len()))).collect()
}

/// Of which of so many usable files a [sample](house_sample) has parts, by their places among them, in order.
pub fn sampled_files(usable: usize) -> Vec<usize> {
    let count = usable.min(MOST_FILES);
    (0..count).map(|at| at * usable / count).collect()
}

/// What a [sample](house_sample) of so many files has of the one at a place in it.
pub fn sample_part(file: &HouseFile, at: usize, files: usize) -> HouseFile {
    part_of(file, MOST_WORDS / files.max(1), at)
}

fn is_usable(file: &HouseFile) -> bool {
    let count = file.words.len();
    count > 1 && file.line_ends.len() == count && (file.cue_ends.is_empty() || file.cue_ends.len() == count)
}

/// So many words at most, whole cues if there are such.
fn part_of(file: &HouseFile, most: usize, at: usize) -> HouseFile {
    let count = file.words.len();
    if count <= most {
        return file.clone();
    }
    let ends = if file.cue_ends.is_empty() { &file.line_ends } else { &file.cue_ends };
    let is_end = |word: usize| ends.get(word) == Some(&true);
    let eighths = EIGHTHS.get(at % EIGHTHS.len()).copied().unwrap_or_default();
    let wanted = (count - most) * eighths / 8;
    let start = (wanted..wanted + most).find(|&word| word == 0 || is_end(word - 1)).unwrap_or(wanted);
    let last = (start + most).min(count);
    let end = (start + 1..=last).rev().find(|&end| is_end(end - 1)).unwrap_or(last);
    let part = start..end;
    HouseFile {
        name: file.name.clone(),
        language: file.language.clone(),
        words: slice(&file.words, &part),
        line_ends: slice(&file.line_ends, &part),
        cue_ends: slice(&file.cue_ends, &part),
        evidence: file.evidence.clone(),
    }
}

/// Nothing of a list that does not reach so far.
fn slice<T: Clone>(list: &[T], part: &Range<usize>) -> Vec<T> {
    list.get(part.clone()).unwrap_or_default().to_vec()
}

/// A part of a file as the optimiser takes it, and what the client made of it.
pub(super) struct CutSample {
    pub name: String,
    pub words: Vec<Word>,
    pub inputs: OptimiserInputs,
    /// One per word, as in [`HouseFile`].
    pub line_ends: Vec<bool>,
    pub cue_ends: Vec<bool>,
}

impl CutSample {
    fn of(file: HouseFile, guideline: &Guideline) -> Self {
        let HouseFile { name, language, mut words, line_ends, cue_ends, evidence } = file;
        even_times(&mut words);
        let transcript = Transcript { words, language, ..Transcript::default() };
        let project = Project::new(&transcript, guideline.clone());
        let inputs = OptimiserInputs::new(&project, &transcript.words, evidence.as_ref());
        Self { name, words: transcript.words, inputs, line_ends, cue_ends }
    }
}

/// The parts of all files that can be fitted together.
pub(super) struct CutSamples {
    pub samples: Vec<CutSample>,
    /// What tells where their lines may end.
    pub basis: CutBasis,
    /// Whether all have times of their own, which alone tell of silences.
    pub have_times: bool,
    /// Positions of the files for which something else tells that, with the reason why they do not count.
    pub set_aside: Vec<(usize, String)>,
}

impl CutSamples {
    /// Where only some were heard by a break model, those are taken that are more.
    pub(super) fn of(files: &[HouseFile], guideline: &Guideline, progress: &Progress) -> Result<Self, Cancellation> {
        let (mut by_model, mut by_rules) = (Vec::new(), Vec::new());
        let parts = parts_of(files);
        let count = parts.len() as u64;
        for (done, (position, part)) in (0..).zip(parts) {
            progress.tick(done, count)?;
            let sample = CutSample::of(part, guideline);
            match basis_of(&sample.inputs.segment_input()) {
                CutBasis::Model => by_model.push((position, sample)),
                CutBasis::Rules => by_rules.push((position, sample)),
            }
        }
        let (basis, samples, others, reason) = if by_model.len() >= by_rules.len().max(1) {
            (CutBasis::Model, by_model, by_rules, t!("house-cuts-by-rules"))
        } else {
            (CutBasis::Rules, by_rules, by_model, t!("house-cuts-by-model"))
        };
        let set_aside = others.into_iter().map(|(position, _)| (position, reason.to_owned())).collect();
        let samples: Vec<CutSample> = samples.into_iter().map(|(_, sample)| sample).collect();
        let have_times = samples.iter().all(|sample| sample.words.iter().all(|word| !word.estimated));
        Ok(Self { samples, basis, have_times, set_aside })
    }

    pub(super) fn words(&self) -> usize {
        self.samples.iter().map(|sample| sample.words.len()).sum()
    }
}
