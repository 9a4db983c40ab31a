//! Training of "PPE" (Che et al., Interspeech 2016, section 3.2).

use super::fit_network::NetworkPlan;
use crate::papers::acoustic::ppe::PpeShape;

/// Neurons of the three layers.
pub fn shape() -> PpeShape {
    PpeShape::default()
}

/// How it is fitted, but for the seed.
pub const PLAN: NetworkPlan = NetworkPlan { batch: 256, rate: 0.003, decay: 0.05, seed: 1 };
/// Most passes over the talks.
pub const MOST_EPOCHS: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::ppe::Ppe;
    use crate::training::fit_gap_network::tests::{check_training, toy_run};

    #[test]
    fn pauses_that_tell_the_boundaries_are_learnt() {
        check_training::<Ppe>(&toy_run(PpeShape { hidden: vec![8, 6] }, 15, 0.02), 0.95);
    }

    #[test]
    fn the_paper_has_three_layers() {
        assert_eq!(shape().hidden.len(), 3);
    }
}
