//! Guessing hidden words from what is around them, as a second task beside the marks (Rei, ACL 2017; the words are hidden as
//! in Devlin et al., NAACL 2019): it teaches the layers what words do in a sentence, where marks alone teach little per word.
//!
//! A guess is a choice among the words of the batch, by the product of the last layer, brought to the size of the embedding,
//! with the words' own embeddings.

use super::guess_tables::LAYER;
use super::layers::{linear_backward, linear_forward};
use super::product::{MatrixView, product};
use super::softmax::softmax_gradient;
use super::weights::TableWeights;

/// The values to guess in a batch.
#[derive(Default)]
pub struct Guesses {
    /// Rows of the batch whose words are hidden.
    pub rows: Vec<usize>,
    /// For each of them, which of the candidates is right.
    pub answers: Vec<usize>,
    /// Row-major `[candidates, inputs]`: the embeddings to choose from.
    pub candidates: Vec<f32>,
    /// How much the guesses' loss counts beside that of the marks.
    pub share: f32,
}

/// What the guesses of a batch are worth.
#[derive(Default)]
pub struct GuessGradient {
    /// Row-major `[candidates, inputs]`.
    pub candidates: Vec<f32>,
    /// Sum of the cross-entropies.
    pub loss: f64,
}

/// The gradient of `share` times the mean over `total` rows of the guesses' cross-entropy. Adds that of the last layer
/// `normed`, row-major `[rows, width]`, to `of_normed`.
pub fn guess(
    weights: &TableWeights,
    normed: &[f32],
    guesses: &Guesses,
    total: usize,
    of_normed: &mut [f32],
    gradients: &mut TableWeights,
) -> GuessGradient {
    let shape = &weights.table(&format!("{LAYER}.weight")).shape;
    let (width, inputs) = (shape[0], shape[1]);
    let row = |row: usize| row * width..(row + 1) * width;
    let gathered: Vec<f32> = guesses.rows.iter().flat_map(|&n| &normed[row(n)]).copied().collect();
    let brought = linear_forward(weights, LAYER, &gathered);
    let candidates = MatrixView::of(&guesses.candidates, inputs);
    let mut scores = product(MatrixView::of(&brought, inputs), candidates.transposed());
    let number = guesses.candidates.len() / inputs;
    let factor = guesses.share / total as f32;
    let mut loss = 0.0;
    for (scores, &answer) in scores.chunks_exact_mut(number.max(1)).zip(&guesses.answers) {
        loss += f64::from(softmax_gradient(scores, answer, factor));
    }
    let of_brought = product(MatrixView::of(&scores, number), candidates);
    let of_candidates = product(MatrixView::of(&scores, number).transposed(), MatrixView::of(&brought, inputs));
    let of_gathered = linear_backward(weights, LAYER, &gathered, &of_brought, gradients);
    for (&n, from) in guesses.rows.iter().zip(of_gathered.chunks_exact(width)) {
        of_normed[row(n)].iter_mut().zip(from).for_each(|(sum, value)| *sum += value);
    }
    GuessGradient { candidates: of_candidates, loss }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::gated::guess_tables::tables;
    use models::compute::gated_network::GatedShape;

    /// Against differences: the loss moves as the gradients say.
    #[test]
    fn the_gradients_are_those_of_differences() {
        let shape = GatedShape::toy();
        let values = |length: usize, step: f32| (0..length).map(|n| (n as f32 * step).sin()).collect::<Vec<f32>>();
        let mut weights = TableWeights::new(tables(&shape, 1).to_vec());
        let mut normed = values(5 * shape.width, 0.7);
        let candidates = values(4 * shape.inputs, 0.3);
        let mut guesses = Guesses { rows: vec![1, 4], answers: vec![3, 0], candidates, share: 0.5 };
        let loss = |weights: &TableWeights, normed: &[f32], guesses: &Guesses| {
            let (mut of_normed, mut gradients) = (vec![0.0; normed.len()], TableWeights::default());
            0.5 / 10.0 * guess(weights, normed, guesses, 10, &mut of_normed, &mut gradients).loss
        };
        let (mut of_normed, mut gradients) = (vec![0.0; normed.len()], TableWeights::default());
        let found = guess(&weights, &normed, &guesses, 10, &mut of_normed, &mut gradients);
        let agree = |up: f64, down: f64, gradient: f32| {
            let difference = ((up - down) / 0.02) as f32;
            assert!((difference - gradient).abs() < 1e-4, "{difference} {gradient}");
        };
        for n in 0..normed.len() {
            let before = normed[n];
            normed[n] = before + 0.01;
            let up = loss(&weights, &normed, &guesses);
            normed[n] = before - 0.01;
            agree(up, loss(&weights, &normed, &guesses), of_normed[n]);
            normed[n] = before;
        }
        for n in 0..guesses.candidates.len() {
            let before = guesses.candidates[n];
            guesses.candidates[n] = before + 0.01;
            let up = loss(&weights, &normed, &guesses);
            guesses.candidates[n] = before - 0.01;
            agree(up, loss(&weights, &normed, &guesses), found.candidates[n]);
            guesses.candidates[n] = before;
        }
        let of_weight = gradients.values("guess.weight").to_vec();
        for (n, of_weight) in of_weight.into_iter().enumerate() {
            let moved = |by: f32| {
                let mut tables = tables(&shape, 1).to_vec();
                tables[0].values[n] += by;
                TableWeights::new(tables)
            };
            weights = moved(0.01);
            let up = loss(&weights, &normed, &guesses);
            weights = moved(-0.01);
            agree(up, loss(&weights, &normed, &guesses), of_weight);
        }
    }
}
