//! The tables that only guesses need.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use evidence::model_files::WeightTable;
use models::compute::gated_network::GatedShape;

/// Name of the layer between the last layer and the embedding's size. It is there in training only.
pub(super) const LAYER: &str = "guess";

/// The layer's tables with small random values, the same for the same seed.
pub fn tables(shape: &GatedShape, seed: u64) -> [WeightTable; 2] {
    let (rows, columns) = (shape.width, shape.inputs);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let spread = (rows as f32).powf(-0.5);
    let weight = (0..rows * columns).map(|_| random.random_range(-spread..spread)).collect();
    let bias = vec![0.0; columns];
    [
        WeightTable::new(format!("{LAYER}.weight"), vec![rows, columns], weight),
        WeightTable::new(format!("{LAYER}.bias"), vec![columns], bias),
    ]
}

/// Whether a table belongs to the guesses alone and not to the network.
pub fn is_table(name: &str) -> bool {
    name.starts_with(LAYER)
}
