//! Word vectors by skip-gram with negative sampling (Mikolov et al. 2013), with one context table per position.
//!
//! The position tables (structured skip-gram, Ling et al. 2015) make vectors that know word order, which is what a
//! punctuation model needs. Punctuation marks take part as context, as they did in the GloVe set of the papers, but get
//! no vector of their own in the result. One thread, one seed: the same text gives the same vectors.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::TrainingError;
use super::corpus::{CorpusRecipe, LabelledToken, read_documents};
use crate::papers::lexical::vectors::{VectorsSettings, WORD_VECTORS};
use base::progress::Progress;
use evidence::lexical::model::{WEIGHTS_FILE, WORDS_FILE};
use evidence::model_files::{ModelFolder, Precision, WeightTable, write_weights};
use formats::transcript::Mark;

/// What to train and how long.
#[derive(Clone, Debug)]
pub struct VectorsRun {
    /// The folder with the corpora of [`CorpusRecipe::vector_files`].
    pub text_folder: PathBuf,
    pub recipe: CorpusRecipe,
    pub dimensions: usize,
    /// Context words to each side.
    pub reach: usize,
    pub epochs: usize,
    pub max_words: usize,
    pub min_count: u64,
    pub seed: u64,
}

impl VectorsRun {
    pub fn new(text_folder: &Path) -> Self {
        Self {
            text_folder: text_folder.into(),
            recipe: CorpusRecipe::All,
            dimensions: 50,
            reach: 3,
            epochs: 3,
            max_words: 60_000,
            min_count: 8,
            seed: 1,
        }
    }
}

/// Stands for unknown words (Che et al., Interspeech 2016, section 3.1).
const SUBSTITUTE: &str = "this";
const NEGATIVES: usize = 5;
const FIRST_RATE: f32 = 0.025;
/// Centres as frequent as this share of the text are all used; more frequent ones are thinned out by its square root.
const THINNING: f64 = 1e-3;
/// Marks come first in the table of context words, in the order COMMA, PERIOD, QUESTION.
const MARKS: usize = 3;
/// Stands for a word too rare for the table and, four in a row, for the end of a document.
const NOTHING: u32 = u32::MAX;

/// Trains the vectors and writes them as a sealed model folder (all but `card.md`).
pub fn fit(run: &VectorsRun, folder: &Path, name: &str, progress: &Progress) -> Result<(), TrainingError> {
    let counting = progress.stage("reading the corpora");
    let files: Vec<PathBuf> = run.recipe.vector_files().iter().map(|file| run.text_folder.join(file)).collect();
    let mut counts: HashMap<String, u64> = HashMap::new();
    for (n, file) in files.iter().enumerate() {
        counting.tick(n as u64, 2 * files.len() as u64)?;
        read_documents(file, |document| {
            for LabelledToken { token, .. } in document {
                *counts.entry(token).or_default() += 1;
            }
        })?;
    }
    let mut words: Vec<(String, u64)> = counts.into_iter().filter(|(_, count)| *count >= run.min_count).collect();
    words.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    words.truncate(run.max_words);
    if !words.iter().any(|(word, _)| word == SUBSTITUTE) {
        let reason = format!("it has too few words: even \"{SUBSTITUTE}\" is rarer than {} times", run.min_count);
        return Err(TrainingError::Corpus { path: run.text_folder.clone(), reason });
    }
    let ids: HashMap<&str, u32> = words.iter().zip(MARKS as u32..).map(|((word, _), id)| (word.as_str(), id)).collect();

    let mut text: Vec<u32> = Vec::new();
    for (n, file) in files.iter().enumerate() {
        counting.tick((files.len() + n) as u64, 2 * files.len() as u64)?;
        read_documents(file, |document| {
            for LabelledToken { token, mark, .. } in document {
                text.push(ids.get(token.as_str()).copied().unwrap_or(NOTHING));
                if mark != Mark::O {
                    text.push(mark.index() as u32 - 1);
                }
            }
            text.extend([NOTHING; 4]);
        })?;
    }

    let vectors = skip_gram(run, &text, words.len() + MARKS, &progress.stage("word vectors"))?;
    let values = unit_scaled(&vectors[MARKS * run.dimensions..]);
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let list: String = words.iter().flat_map(|(word, _)| [word.as_str(), "\n"]).collect();
    std::fs::write(folder.join(WORDS_FILE), list).map_err(TrainingError::file(folder))?;
    let table = WeightTable::new("vectors", vec![words.len(), run.dimensions], values);
    write_weights(&folder.join(WEIGHTS_FILE), &[(table, Precision::EightBitPerRow)])?;
    let settings = VectorsSettings { dimensions: run.dimensions, substitute: SUBSTITUTE.into() };
    let summary = format!("{} English words in {} dimensions", words.len(), run.dimensions);
    let settings = serde_json::to_value(settings).unwrap_or_default();
    ModelFolder::create(folder, name, WORD_VECTORS, &summary, "en", run.recipe.licence(), settings)
        .seal(&[WEIGHTS_FILE, WORDS_FILE])
        .map_err(TrainingError::file(folder))
}

/// The table scaled as a whole so that its values have a root mean square of 1: what a freshly made network expects.
fn unit_scaled(values: &[f32]) -> Vec<f32> {
    let squares: f64 = values.iter().map(|value| f64::from(*value).powi(2)).sum();
    let root_mean_square = (squares / values.len().max(1) as f64).sqrt().max(1e-9) as f32;
    values.iter().map(|value| value / root_mean_square).collect()
}

/// Returns the input vectors, row-major `[ids, dimensions]`.
fn skip_gram(run: &VectorsRun, text: &[u32], ids: usize, progress: &Progress) -> Result<Vec<f32>, TrainingError> {
    let dimensions = run.dimensions;
    let mut random = ChaCha8Rng::seed_from_u64(run.seed);
    let spread = 0.5 / dimensions as f32;
    let mut vectors: Vec<f32> = (0..ids * dimensions).map(|_| random.random_range(-spread..spread)).collect();
    let places: Vec<isize> = (1..=run.reach as isize).flat_map(|place| [-place, place]).collect();
    let mut contexts = vec![vec![0.0_f32; ids * dimensions]; places.len()];

    let mut counts = vec![0_u64; ids];
    for &id in text {
        if id != NOTHING {
            counts[id as usize] += 1;
        }
    }
    let total: u64 = counts.iter().sum();
    let keep: Vec<f32> =
        counts.iter().map(|&count| (THINNING * total as f64 / count.max(1) as f64).sqrt().min(1.0) as f32).collect();
    let noise = noise_table(&counts);

    let steps = (run.epochs * text.len()) as u64;
    let mut gradient = vec![0.0_f32; dimensions];
    for epoch in 0..run.epochs {
        for (centre_at, &centre) in text.iter().enumerate() {
            let step = (epoch * text.len() + centre_at) as u64;
            if step.is_multiple_of(100_000) {
                progress.tick(step, steps)?;
            }
            if centre == NOTHING || random.random::<f32>() > keep[centre as usize] {
                continue;
            }
            let rate = FIRST_RATE * (1.0 - step as f32 / steps as f32).max(1e-3);
            let own = centre as usize * dimensions;
            for (&place, table) in places.iter().zip(&mut contexts) {
                let Some(&context) = centre_at.checked_add_signed(place).and_then(|at| text.get(at)) else { continue };
                if context == NOTHING {
                    continue;
                }
                gradient.fill(0.0);
                for sample in 0..=NEGATIVES {
                    let (target, label) = match sample {
                        0 => (context, 1.0),
                        _ => (noise[random.random_range(0..noise.len())], 0.0),
                    };
                    if sample > 0 && target == context {
                        continue;
                    }
                    let vector = &vectors[own..own + dimensions];
                    let row = target as usize * dimensions;
                    let output = &mut table[row..row + dimensions];
                    let predicted = 1.0 / (1.0 + (-dot(vector, output)).exp());
                    let push = rate * (label - predicted);
                    for ((gradient, output), vector) in gradient.iter_mut().zip(output).zip(vector) {
                        *gradient += push * *output;
                        *output += push * vector;
                    }
                }
                for (value, gradient) in vectors[own..own + dimensions].iter_mut().zip(&gradient) {
                    *value += gradient;
                }
            }
        }
    }
    progress.tick(steps, steps)?;
    Ok(vectors)
}

/// Ids drawn for noise, each as often as its count to the power of 3/4 asks.
fn noise_table(counts: &[u64]) -> Vec<u32> {
    const SIZE: f64 = 4_000_000.0;
    let weight = |count: u64| (count as f64).powf(0.75);
    let total: f64 = counts.iter().map(|&count| weight(count)).sum();
    let mut table = Vec::new();
    for (id, &count) in counts.iter().enumerate() {
        table.resize(table.len() + (weight(count) / total * SIZE).ceil() as usize, id as u32);
    }
    table
}

/// Scalar product with eight running sums, which the compiler can keep in vector registers.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    let (a_chunks, b_chunks) = (a.chunks_exact(8), b.chunks_exact(8));
    let rest: f32 = a_chunks.remainder().iter().zip(b_chunks.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a_chunks.zip(b_chunks) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f32>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_used_alike_get_vectors_alike() {
        // "red" and "blue" stand in the same places, "run" in others; ids after the three marks.
        let (red, blue, run, the, car, to) = (3, 4, 5, 6, 7, 8);
        let mut text = Vec::new();
        for n in 0..3000 {
            let colour = if n % 2 == 0 { red } else { blue };
            text.extend([the, colour, car, 1, to, run, 0]);
        }
        let settings = VectorsRun { dimensions: 8, epochs: 5, ..VectorsRun::new(Path::new("")) };
        let vectors = skip_gram(&settings, &text, 9, &Progress::silent()).unwrap();
        let row = |id: usize| &vectors[id * 8..][..8];
        let cosine = |a: usize, b: usize| dot(row(a), row(b)) / (dot(row(a), row(a)) * dot(row(b), row(b))).sqrt();
        assert!(cosine(red as usize, blue as usize) > 0.9);
        assert!(cosine(red as usize, blue as usize) > cosine(red as usize, run as usize) + 0.2);
    }
}
