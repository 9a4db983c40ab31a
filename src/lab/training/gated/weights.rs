//! The network's weights in training: tables by name, as in its weight file, and Adam on them.

use std::collections::BTreeMap;
use std::path::Path;

use super::guess_tables;
use crate::training::adam::{Adam, shortened};
use evidence::model_files::{Precision, WeightFile, WeightTable, WeightsError, write_weights};

/// A value per weight, by the names of the weight file's tables.
#[derive(Clone, Debug, Default)]
pub struct TableWeights(BTreeMap<String, WeightTable>);

impl TableWeights {
    pub fn new(tables: Vec<WeightTable>) -> Self {
        Self(tables.into_iter().map(|table| (table.name.clone(), table)).collect())
    }

    /// # Panics
    /// If there is no such table: the names are those of the network itself.
    pub fn table(&self, name: &str) -> &WeightTable {
        self.0.get(name).unwrap_or_else(|| panic!("the network has no table \"{name}\""))
    }

    pub fn values(&self, name: &str) -> &[f32] {
        &self.table(name).values
    }

    /// Looks a table up as a weight file does.
    pub fn find(&self, name: &str) -> Result<WeightTable, WeightsError> {
        self.0.get(name).cloned().ok_or_else(|| WeightsError::Missing(name.to_owned()))
    }

    pub fn tables(&self) -> impl Iterator<Item = &WeightTable> {
        self.0.values()
    }

    /// The same tables full of zeros.
    pub fn zeros(&self) -> Self {
        let mut zeros = self.clone();
        zeros.0.values_mut().for_each(|table| table.values.fill(0.0));
        zeros
    }

    /// Puts a table of gradients here, in the shape of a vector.
    pub fn insert(&mut self, name: String, values: Vec<f32>) {
        self.0.insert(name.clone(), WeightTable::new(name, vec![values.len()], values));
    }

    /// Adds the tables of `other` to those here; what is not here yet is taken over.
    pub fn add(&mut self, other: Self) {
        for (name, table) in other.0 {
            match self.0.get_mut(&name) {
                Some(own) => own.values.iter_mut().zip(&table.values).for_each(|(sum, value)| *sum += value),
                None => {
                    self.0.insert(name, table);
                }
            }
        }
    }
}

/// Every step takes this share of the learning rate off each weight.
pub(super) const DECAY: f32 = 0.05;
/// The gradient of all weights together is shortened to this length.
const LONGEST: f64 = 1.0;

/// What the names of the last layer's tables begin with.
const OUTPUT_LAYER: &str = "head.output";

/// Weights and their moments.
#[derive(Clone)]
pub struct TrainingWeights {
    pub weights: TableWeights,
    pub mean: TableWeights,
    pub variance: TableWeights,
}

impl TrainingWeights {
    pub fn new(weights: TableWeights) -> Self {
        Self { mean: weights.zeros(), variance: weights.zeros(), weights }
    }

    /// Writes weights and moments for a later [`TrainingWeights::load`].
    pub fn save(&self, path: &Path) -> Result<(), WeightsError> {
        let parts = [("weights", &self.weights), ("mean", &self.mean), ("variance", &self.variance)];
        let tables = parts.into_iter().flat_map(|(part, weights)| {
            weights.tables().map(move |table| {
                let name = format!("{part}.{}", table.name);
                (WeightTable { name, ..table.clone() }, Precision::Full)
            })
        });
        write_weights(path, &tables.collect::<Vec<_>>())
    }

    /// Takes weights and moments from a file of [`TrainingWeights::save`] of the same network.
    pub fn load(&mut self, path: &Path) -> Result<(), WeightsError> {
        let mut file = WeightFile::read(path)?;
        for (part, weights) in
            [("weights", &mut self.weights), ("mean", &mut self.mean), ("variance", &mut self.variance)]
        {
            for (name, table) in &mut weights.0 {
                table.values = file.take(&format!("{part}.{name}"))?.expect_shape(&table.shape)?.values;
            }
        }
        Ok(())
    }

    /// Takes the weights of a finished model's file; the moments start from zero. The layer of the guesses, which finished models do not
    /// have, begins at nothing, so that its random values do not disturb the others. The last layer stays as it is unless the model has
    /// the `same_outputs`.
    pub fn start_from(&mut self, file: &mut WeightFile, same_outputs: bool) -> Result<(), WeightsError> {
        for (name, table) in &mut self.weights.0 {
            if guess_tables::is_table(name) {
                table.values.fill(0.0);
            } else if same_outputs || !name.starts_with(OUTPUT_LAYER) {
                table.values = file.take(name)?.expect_shape(&table.shape)?.values;
            }
        }
        Ok(())
    }

    /// One step of Adam. `step` counts from 0.
    pub fn step(&mut self, gradient: &TableWeights, rate: f32, step: u64) {
        let squares = |table: &WeightTable| table.values.iter().map(|value| f64::from(*value).powi(2)).sum::<f64>();
        let shorter = shortened(gradient.tables().map(squares).sum::<f64>(), LONGEST);
        let adam = Adam::new(rate, DECAY, step);
        for (name, table) in &mut self.weights.0 {
            let (Some(mean), Some(variance)) = (self.mean.0.get_mut(name), self.variance.0.get_mut(name)) else {
                continue;
            };
            let gradient = gradient.values(name);
            adam.step(&mut table.values, &mut mean.values, &mut variance.values, gradient, shorter);
        }
    }
}
