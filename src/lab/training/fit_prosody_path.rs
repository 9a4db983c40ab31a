//! Training of the prosody path (Nanchen and Garner 2019, section 3.2).

use super::fit_network::NetworkPlan;

/// How it is fitted, but for the seed.
pub const PLAN: NetworkPlan = NetworkPlan { batch: 64, rate: 0.02, decay: 0.0, seed: 1 };
/// Most passes over the talks.
pub const MOST_EPOCHS: usize = 15;

#[cfg(test)]
mod tests {
    use crate::papers::acoustic::network::bilstm::BiLstmShape;
    use crate::papers::acoustic::prosody_path::{FEATURES, PAPER, ProsodyPath};
    use crate::training::fit_gap_network::tests::{check_training, toy_run};

    #[test]
    fn contours_that_tell_the_boundaries_are_learnt() {
        let shape = BiLstmShape { frames: 20, features: FEATURES, layers: 1, cells: 2 };
        check_training::<ProsodyPath>(&toy_run(shape, 12, 0.05), 0.9);
    }

    #[test]
    fn the_sizes_are_those_of_the_paper() {
        assert_eq!((PAPER.frames, PAPER.layers, PAPER.cells), (100, 3, 3));
    }
}
