//! How well subtitles agree with those that a person made of the same talk.
//!
//! The figures are the published ones: agreement of breaks at word gaps ([`Agreement`]), Pk and WindowDiff ([`windows`]),
//! Sigma ([`sigma`]), SubER ([`suber`]) and the shares of lines and cues that keep to a guideline ([`Conformity`]). The
//! texts need not be equal. Beside that, [`cue_changes`] tells what becomes of cues that are cut again from the same words, and
//! [`compare_versions`] what two versions of the subtitles of a talk have otherwise, which a [`ReviewReport`] writes down.

mod agreement;
mod bleu;
mod breaks;
mod broken_text;
mod changes;
mod conformity;
mod counts;
mod marked_words;
mod merged_words;
mod report;
mod retiming;
mod review_report;
mod segments;
pub mod sigma;
pub mod suber;
mod subtitle_version;
mod subtitles;
mod timed_lines;
mod tokens;
mod versions;
pub mod windows;
mod words;
#[cfg(test)]
mod tests;

pub use agreement::{Agreement, SharedGap, shared_gaps};
pub use breaks::Break;
pub use changes::{ChangeKind, ChangedPlace, CueChanges, cue_changes};
pub use conformity::Conformity;
pub use counts::Counts;
pub use marked_words::{MarkedLines, MarkedWord, marked_words, text_in_cuts};
pub use report::SegmentationReport;
pub use retiming::RetimingFigures;
pub use review_report::ReviewReport;
pub use subtitle_version::SubtitleVersion;
pub use subtitles::Subtitles;
pub use timed_lines::TimedLines;
pub use versions::{
    DifferenceCounts, DifferenceKinds, VersionDifference, VersionDifferences, VersionOptions, compare_versions,
};
pub use words::{BrokenWords, comparable};

use base::progress::{Cancellation, Progress};
use base::texts::t;
use broken_text::BrokenText;
use formats::guideline::Guideline;
use sigma::SigmaCounts;
use suber::Variant;
use windows::Windows;
use words::BrokenTokens;

/// Two subtitle files side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub report: SegmentationReport,
    /// The gaps that both have and at which they do not break alike, in order.
    pub differences: Vec<SharedGap>,
}

/// Compares subtitles (the hypothesis) with those of a person (the reference).
///
/// For breaks, words are matched without case and punctuation, see [`shared_gaps`]. Memory is linear in the number of
/// words unless the files never pause together, see [`suber::edits`].
///
/// # Errors
///
/// [`Cancellation`] if it was cancelled.
pub fn compare(
    reference: &Subtitles,
    hypothesis: &Subtitles,
    guideline: &Guideline,
    progress: &Progress,
) -> Result<Comparison, Cancellation> {
    let progress = progress.stage(t!("compare-stage"));
    let (reference_words, hypothesis_words) = (BrokenWords::of(reference.cues()), BrokenWords::of(hypothesis.cues()));
    let (gaps, matched_words) = shared_gaps(&reference_words, &hypothesis_words);
    let is_cue_end = |side: fn(&SharedGap) -> Break| gaps.iter().map(|gap| side(gap) == Break::Cue).collect::<Vec<_>>();
    let (reference_ends, hypothesis_ends) = (is_cue_end(|gap| gap.reference), is_cue_end(|gap| gap.hypothesis));
    let windows = Windows::new(&reference_ends, &hypothesis_ends);
    let sigma = sigma_of(reference, hypothesis);
    let (reference_text, hypothesis_text) = (reference.timed_text(), hypothesis.timed_text());
    let suber_edits = suber::edits(reference_text, hypothesis_text, Variant::Plain, &progress)?;
    let cased_edits = suber::edits(reference_text, hypothesis_text, Variant::Cased, &progress)?;
    let cpl_conformity = Conformity {
        reference: conformity::line_conformity(reference.cues(), guideline),
        hypothesis: conformity::line_conformity(hypothesis.cues(), guideline),
    };
    let report = SegmentationReport {
        guideline: guideline.name.clone(),
        max_chars_per_line: guideline.max_chars_per_line,
        max_cps: guideline.max_cps,
        max_words_per_minute: guideline.max_words_per_minute,
        reference_words: reference_words.words.len(),
        hypothesis_words: hypothesis_words.words.len(),
        matched_words,
        cue_ends: Agreement::of(&gaps, |kind| kind == Break::Cue),
        line_ends: Agreement::of(&gaps, |kind| kind == Break::Line),
        breaks: Agreement::of(&gaps, |kind| kind != Break::None),
        pk: windows.pk(),
        window_diff: windows.window_diff(),
        sigma: sigma.map(|sigma| sigma.sigma),
        bleu_br: sigma.map(|sigma| sigma.bleu_br),
        bleu_br_bound: sigma.map(|sigma| sigma.bleu_br_bound),
        bleu_nb: sigma.map(|sigma| sigma.bleu_nb),
        boundary_rate: sigma.map(|sigma| sigma.boundary_rate),
        suber: suber_edits.rate(),
        suber_cased: cased_edits.rate(),
        suber_edits,
        cpl_conformity,
        reference_line_conformity: cpl_conformity.reference,
        hypothesis_line_conformity: cpl_conformity.hypothesis,
        cps_conformity: Conformity {
            reference: conformity::speed_conformity(reference.cues(), guideline),
            hypothesis: conformity::speed_conformity(hypothesis.cues(), guideline),
        },
    };
    let differences = gaps.into_iter().filter(|gap| gap.reference != gap.hypothesis).collect();
    Ok(Comparison { report, differences })
}

/// Sigma of two subtitle files; `None` where it is not defined.
fn sigma_of(reference: &Subtitles, hypothesis: &Subtitles) -> Option<sigma::Sigma> {
    let (reference, hypothesis) = (BrokenTokens::of(reference.cues()), BrokenTokens::of(hypothesis.cues()));
    let mut counts = SigmaCounts::default();
    counts.add_text(
        BrokenText::new(&reference.tokens, &reference.breaks),
        BrokenText::new(&hypothesis.tokens, &hypothesis.breaks),
    );
    counts.score()
}
