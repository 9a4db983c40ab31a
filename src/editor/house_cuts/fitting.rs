//! A client's cuts, fitted to finished files.

use std::fmt::{Display, Formatter};

use serde::Serialize;

use super::house_file::HouseFile;
use super::left_out::LeftOutFit;
use super::report::{CutOutcome, HouseCutsReport};
use super::sample::CutSamples;
use super::search::search;
use super::trials::CutTrials;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use formats::guideline::{CutGain, CutStyle, Guideline};

/// Fewer files cannot tell a taste from chance.
const LEAST_FILES: usize = 3;
/// How strongly numbers are drawn to nothing, the strongest first: points for each square of a number.
const STRENGTHS: [f64; 3] = [4.0, 1.0, 0.25];
/// Styles that are tried for each strength, and for the fit to all files: the time is bounded by them, however many files there are.
const TRIALS: usize = 90;
/// More problems than this share and so many more are no price for cuts like the client's.
const MORE_PROBLEMS: f64 = 1.1;
const FEW_PROBLEMS: usize = 2;

/// What became of a fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CutVerdict {
    /// Files that were left out are cut more like the client's.
    Better,
    /// There are fewer than three files that can be used.
    TooFewFiles,
    /// Nothing is gained beyond chance.
    NoGain,
    /// It would break more rules of the guideline.
    MoreProblems,
}

impl Display for CutVerdict {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Better => t!("house-cuts-better"),
            Self::TooFewFiles => t!("house-cuts-too-few"),
            Self::NoGain => t!("house-cuts-no-gain"),
            Self::MoreProblems => t!("house-cuts-more-problems"),
        })
    }
}

/// How a client cuts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FittedCuts {
    /// For [`Guideline::cuts`]; `None`: as this program does by itself, and the verdict says why.
    pub cuts: Option<CutStyle>,
    pub verdict: CutVerdict,
    /// What they change; the same without `cuts`: what the fit would have changed.
    pub report: HouseCutsReport,
    /// Positions of the files that could not be fitted together with the others, with the reason.
    #[serde(skip)]
    pub set_aside: Vec<(usize, String)>,
}

/// Fits cuts to a client's files. What the guideline says of cuts already counts for nothing; its other rules should be the client's,
/// in the language of the files. Files without line ends are passed over. Always the same for the same files in the same order.
///
/// # Errors
/// If it is cancelled; asked before every trial.
pub fn fit_cuts(files: &[HouseFile], guideline: &Guideline, progress: &Progress) -> Result<FittedCuts, Cancellation> {
    let progress = progress.stage(t!("house-cuts-stage"));
    let plain = Guideline { cuts: None, ..guideline.clone() };
    let mut samples = CutSamples::of(files, &plain, &progress)?;
    let set_aside = std::mem::take(&mut samples.set_aside);
    if samples.samples.len() < LEAST_FILES {
        let report =
            HouseCutsReport { files: samples.samples.len(), words: samples.words(), ..HouseCutsReport::default() };
        return Ok(FittedCuts { cuts: None, verdict: CutVerdict::TooFewFiles, report, set_aside });
    }
    let total = TRIALS * (STRENGTHS.len() + 1);
    let mut trials = CutTrials::new(&samples, &plain, total, &progress);
    let mut best: Option<(f64, LeftOutFit)> = None;
    for strength in STRENGTHS {
        trials.allow(TRIALS);
        let fit = LeftOutFit::new(&mut trials, strength)?;
        // Of equal ones the strongest.
        if best.as_ref().is_none_or(|(_, best)| fit.gain() > best.gain()) {
            best = Some((strength, fit));
        }
    }
    let (strength, fit) = best.unwrap_or_default();
    let report = HouseCutsReport::new(&trials, &fit)?;
    trials.allow(TRIALS);
    let steps = search(&mut trials, &|_| true, strength)?;
    let cuts = trials.style(&steps);
    let allowed = MORE_PROBLEMS * report.before.problems as f64 + FEW_PROBLEMS as f64;
    let verdict = if !fit.is_sure() || cuts.is_neutral() {
        CutVerdict::NoGain
    } else if report.after.problems as f64 > allowed {
        CutVerdict::MoreProblems
    } else {
        CutVerdict::Better
    };
    progress.tick(total as u64, total as u64)?;
    let cuts = CutStyle { gain: Some(gain_of(&report)), ..cuts };
    let cuts = (verdict == CutVerdict::Better).then_some(cuts);
    Ok(FittedCuts { cuts, verdict, report, set_aside })
}

/// What is kept beside the numbers of what they are worth, in hundredths of a per cent.
fn gain_of(report: &HouseCutsReport) -> CutGain {
    let share = |f1: Option<f64>| (f1.unwrap_or_default() * 10_000.0).round() / 10_000.0;
    let both = |f1: fn(&CutOutcome) -> Option<f64>| [&report.before, &report.after].map(|outcome| share(f1(outcome)));
    CutGain {
        files: report.files,
        line_ends: both(|outcome| outcome.agreement.line_ends.f1()),
        cue_ends: both(|outcome| outcome.agreement.cue_ends.f1()),
    }
}
