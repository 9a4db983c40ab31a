//! What a fusion learns from.

use crate::acoustic::AcousticThresholds;
use crate::lab::evaluation::acoustic::detection::best_threshold;
use crate::lab::evaluation::fusion::{FusionGaps, FusionTalk};

/// Talks with what the models say of them.
#[derive(Clone, Debug, Default)]
pub struct FusionRun {
    /// Talks whose pitch and level were measured.
    pub measured: Vec<FusionTalk>,
    /// The same by word times alone.
    pub measured_by_times: Vec<FusionTalk>,
    /// Talks with word times alone.
    pub timed: Vec<FusionTalk>,
    pub seed: u64,
}

/// The thresholds with the highest F1.
pub(super) fn thresholds_of(gaps: &FusionGaps) -> AcousticThresholds {
    AcousticThresholds { sentence_end: best_threshold(&gaps.sentence_end), any_mark: best_threshold(&gaps.any_mark) }
}
