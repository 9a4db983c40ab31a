//! The embedding tables in training: a step touches few of their rows, so they have an optimiser that visits only those.

use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::training::TrainingError;
use crate::training::adam::Adam;
use crate::training::gated::weights::DECAY;
use evidence::model_files::{Precision, WeightFile, WeightTable, WeightsError, write_weights};
use models::tagger::{Embedding, add_embedding};

/// A table whose rows are trained by lazy Adam: rows without a gradient stay as they are.
struct Table {
    values: Vec<f32>,
    mean: Vec<f32>,
    variance: Vec<f32>,
    gradient: Vec<f32>,
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl Table {
    fn new(values: Vec<f32>, dimensions: usize) -> Self {
        let zeros = vec![0.0; values.len()];
        let rows = values.len() / dimensions;
        Self {
            mean: zeros.clone(),
            variance: zeros.clone(),
            gradient: zeros,
            values,
            touched: Vec::new(),
            is_touched: vec![false; rows],
        }
    }

    fn add_gradient(&mut self, row: u32, gradient: &[f32], factor: f32) {
        let at = row as usize;
        if !self.is_touched[at] {
            self.is_touched[at] = true;
            self.touched.push(row);
        }
        let sums = &mut self.gradient[at * gradient.len()..(at + 1) * gradient.len()];
        sums.iter_mut().zip(gradient).for_each(|(sum, value)| *sum += factor * value);
    }

    fn step(&mut self, dimensions: usize, adam: Adam) {
        for row in self.touched.drain(..) {
            self.is_touched[row as usize] = false;
            let own = row as usize * dimensions..(row as usize + 1) * dimensions;
            let (values, mean) = (&mut self.values[own.clone()], &mut self.mean[own.clone()]);
            let (variance, gradient) = (&mut self.variance[own.clone()], &mut self.gradient[own]);
            adam.step(values, mean, variance, gradient, 1.0);
            gradient.fill(0.0);
        }
    }
}

/// Word, piece and feature tables under training.
pub struct Tables {
    dimensions: usize,
    words: Table,
    pieces: Table,
    features: Table,
    /// What the features are called in files: the tagger's are styles.
    features_name: &'static str,
}

/// What a run takes of a finished model, in the place of random weights.
pub struct StartingWeights {
    pub file: WeightFile,
    /// For each row of the run's word table the model's row of the same word.
    pub words: Vec<Option<u32>>,
    /// For each row of the run's feature table the model's row of the same feature, or of one to begin with.
    pub features: Vec<Option<u32>>,
    /// Rows of the model's tables, and what its feature table is called.
    pub rows: TableRows,
    pub features_name: &'static str,
    /// Whether the model's last layer puts out the same values. One that does not begins at random.
    pub same_outputs: bool,
}

/// How many rows the tables have.
#[derive(Clone, Copy, Debug)]
pub struct TableRows {
    pub words: usize,
    pub pieces: usize,
    pub features: usize,
    /// Rows of the feature table behind those: they begin at nothing, so that a network that knows none of them can learn on.
    pub new_features: usize,
}

impl Tables {
    /// Small random values; the same for the same seed.
    pub fn random(dimensions: usize, rows: TableRows, features_name: &'static str, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ 0x7ab1e5);
        let mut table = |rows: usize, spread: f32| {
            let values = (0..rows * dimensions).map(|_| random.random_range(-spread..spread)).collect();
            Table::new(values, dimensions)
        };
        let (words, pieces, features) = (table(rows.words, 0.3), table(rows.pieces, 0.3), table(rows.features, 0.1));
        let mut values = features.values;
        values.resize((rows.features + rows.new_features) * dimensions, 0.0);
        Self { dimensions, words, pieces, features: Table::new(values, dimensions), features_name }
    }

    /// As a model uses them.
    pub fn embedding(&self) -> Embedding {
        Embedding {
            dimensions: self.dimensions,
            words: self.words.values.clone(),
            pieces: self.pieces.values.clone(),
            features: self.features.values.clone(),
        }
    }

    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The values alone, by the names of a model's weight file.
    pub fn weight_tables(&self) -> Vec<WeightTable> {
        let table = |(name, table): (&str, &Table)| {
            let shape = vec![table.values.len() / self.dimensions, self.dimensions];
            WeightTable::new(name, shape, table.values.clone())
        };
        self.named().map(table).into()
    }

    /// Adds the embedding of one token to `sum`, as [`Embedding::add_to`] does.
    pub fn add_to(&self, sum: &mut [f32], word: u32, pieces: &[u32], features: &[u32]) {
        let tables = [&self.words.values[..], &self.pieces.values, &self.features.values];
        add_embedding(tables, sum, word, pieces, features);
    }

    /// Gives the gradient of a token's embedding to the rows it was made of.
    pub fn add_gradient(&mut self, gradient: &[f32], word: u32, pieces: &[u32], features: &[u32]) {
        self.words.add_gradient(word, gradient, 1.0);
        let share = 1.0 / pieces.len().max(1) as f32;
        for &piece in pieces {
            self.pieces.add_gradient(piece, gradient, share);
        }
        for &feature in features {
            self.features.add_gradient(feature, gradient, 1.0);
        }
    }

    /// Row-major `[rows, dimensions]`: the embeddings of these words.
    pub fn words_of(&self, rows: &[u32]) -> Vec<f32> {
        let row = |row: &u32| &self.words.values[*row as usize * self.dimensions..][..self.dimensions];
        rows.iter().flat_map(row).copied().collect()
    }

    /// Gives these words gradients of their own: nothing or row-major `[rows, dimensions]`.
    pub fn add_word_gradients(&mut self, rows: &[u32], gradients: &[f32]) {
        for (&row, gradient) in rows.iter().zip(gradients.chunks_exact(self.dimensions)) {
            self.words.add_gradient(row, gradient, 1.0);
        }
    }

    /// One step of lazy Adam with all gradients given since the last one. `step` counts from 0.
    pub fn step(&mut self, rate: f32, step: u64) {
        for table in [&mut self.words, &mut self.pieces, &mut self.features] {
            table.step(self.dimensions, Adam::new(rate, DECAY, step));
        }
    }

    /// Writes values and moments for a later [`Tables::load`].
    pub fn save(&self, path: &Path) -> Result<(), WeightsError> {
        let mut tables = Vec::new();
        for (name, table) in self.named() {
            let rows = table.values.len() / self.dimensions;
            for (part, values) in [("values", &table.values), ("mean", &table.mean), ("variance", &table.variance)] {
                let table = WeightTable::new(format!("{name}.{part}"), vec![rows, self.dimensions], values.clone());
                tables.push((table, Precision::Full));
            }
        }
        write_weights(path, &tables)
    }

    /// Takes values and moments from a file of [`Tables::save`] of the same shape.
    pub fn load(&mut self, path: &Path) -> Result<(), TrainingError> {
        let mut file = WeightFile::read(path)?;
        let dimensions = self.dimensions;
        let tables =
            [("words", &mut self.words), ("pieces", &mut self.pieces), (self.features_name, &mut self.features)];
        for (name, table) in tables {
            let shape = [table.values.len() / dimensions, dimensions];
            let mut take = |part: &str| Ok(file.take(&format!("{name}.{part}"))?.expect_shape(&shape)?.values);
            let parts: Result<_, WeightsError> = (|| Ok((take("values")?, take("mean")?, take("variance")?)))();
            (table.values, table.mean, table.variance) = parts?;
        }
        Ok(())
    }

    /// Takes the values of a finished model; their moments start from zero. What the model has no row for keeps the values it has.
    ///
    /// # Errors
    /// If the model's tables have not as many rows as is said of them.
    pub fn start_from(&mut self, model: &mut StartingWeights) -> Result<(), WeightsError> {
        let dimensions = self.dimensions;
        let StartingWeights { file, words, features, rows, features_name, .. } = model;
        let model_features = (*features_name, rows.features + rows.new_features);
        let model = Embedding::read(file, dimensions, rows.words, rows.pieces, model_features)?;
        let take = |own: &mut [f32], rows: &[Option<u32>], theirs: &[f32]| {
            for (own, row) in own.chunks_exact_mut(dimensions).zip(rows) {
                if let Some(values) = row.and_then(|row| theirs.chunks_exact(dimensions).nth(row as usize)) {
                    own.copy_from_slice(values);
                }
            }
        };
        take(&mut self.words.values, words, &model.words);
        take(&mut self.features.values, features, &model.features);
        self.pieces = Table::new(model.pieces, dimensions);
        Ok(())
    }

    fn named(&self) -> [(&'static str, &Table); 3] {
        [("words", &self.words), ("pieces", &self.pieces), (self.features_name, &self.features)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: TableRows = TableRows { words: 3, pieces: 4, features: 1, new_features: 1 };

    /// With a constant gradient Adam moves by the rate at every step, whatever the gradient's size; weight decay takes a
    /// little of it.
    #[test]
    fn touched_rows_move_by_the_rate_and_others_stay() {
        let mut tables = Tables::random(2, ROWS, "styles", 1);
        let before = tables.embedding();
        for step in 0..3 {
            tables.add_gradient(&[0.5, -2.0], 1, &[2], &[0]);
            tables.step(0.01, step);
        }
        let after = tables.embedding();
        assert_eq!(after.features[2..], [0.0; 2], "a row that nobody touched");
        let moved = |row: usize, n: usize| after.words[row * 2 + n] - before.words[row * 2 + n];
        assert!((moved(1, 0) + 0.03).abs() < 1e-3, "{}", moved(1, 0));
        assert!((moved(1, 1) - 0.03).abs() < 1e-3, "{}", moved(1, 1));
        assert_eq!((moved(0, 0), moved(2, 1)), (0.0, 0.0));
        assert_eq!(after.pieces[0..4], before.pieces[0..4]);
    }

    #[test]
    fn training_goes_on_from_a_file_as_if_nothing_had_happened() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.safetensors");
        let mut tables = Tables::random(2, ROWS, "styles", 1);
        let train = |tables: &mut Tables, step: u64| {
            tables.add_gradient(&[0.5, step as f32], 1, &[2, 3], &[0]);
            tables.step(0.01, step);
        };
        train(&mut tables, 0);
        tables.save(&path).unwrap();
        let mut copy = Tables::random(2, ROWS, "styles", 2);
        copy.load(&path).unwrap();
        train(&mut tables, 1);
        train(&mut copy, 1);
        assert_eq!(tables.embedding().words, copy.embedding().words);
        assert_eq!(tables.embedding().pieces, copy.embedding().pieces);
        assert!(Tables::random(3, ROWS, "styles", 2).load(&path).is_err());
    }
}
