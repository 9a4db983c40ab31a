//! Attention of rows over places that all of them see: softmax(Q Kᵀ / √d) V per head (Vaswani et al. 2017, section 3.2.1), in 32-bit
//! floats.

use rayon::prelude::*;
use rten_gemm::{GemmExecutor, GemmInputA, GemmInputB, GemmOptions, PackedBMatrix};
use rten_tensor::NdTensorView;

use super::parts::{Exponentials, ROWS};
use crate::network_parts::wide::wide;

/// Keys and values of places, in the order in which the processor wants them.
pub struct Memory {
    /// For each head `[head_width, places]` and `[places, head_width]`.
    heads: Vec<[PackedBMatrix<f32>; 2]>,
    places: usize,
    head_width: usize,
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Memory({} places)", self.places)
    }
}

impl Memory {
    /// Of rows `[places, columns]` whose columns from `keys` and from `values` on are keys and values of all heads.
    pub fn new(rows: &[f32], columns: usize, [keys, values]: [usize; 2], heads: usize, head_width: usize) -> Self {
        let places = rows.len() / columns;
        let whole = NdTensorView::from_data([places, columns], rows);
        let product = GemmExecutor::<f32>::new();
        let pack = |head: usize| {
            let part = |first: usize| whole.slice((.., first + head * head_width..first + (head + 1) * head_width));
            [product.prepack_b(part(keys).transposed()), product.prepack_b(part(values))]
        };
        Self { heads: (0..heads).into_par_iter().map(pack).collect(), places, head_width }
    }

    /// What rows of queries `[rows, columns]`, which stand in its first columns, find: `[rows, width]`.
    pub fn attend(&self, queries: &[f32], columns: usize) -> Vec<f32> {
        let width = self.heads.len() * self.head_width;
        let mut found = vec![0.0; queries.len() / columns * width];
        if found.len() <= ROWS / 4 * width {
            // Few rows: the heads side by side.
            let by_head: Vec<Vec<f32>> =
                (0..self.heads.len()).into_par_iter().map(|head| self.attend_by(head, queries, columns)).collect();
            for (head, values) in by_head.iter().enumerate() {
                self.scatter(values, head, &mut found);
            }
            return found;
        }
        let blocks = found.par_chunks_mut(ROWS * width).zip(queries.par_chunks(ROWS * columns));
        blocks.for_each(|(found, queries)| {
            for head in 0..self.heads.len() {
                self.scatter(&self.attend_by(head, queries, columns), head, found);
            }
        });
        found
    }

    /// Scores of a head before their softmax, divided by √d: `[rows, places]`.
    pub fn scores(&self, head: usize, queries: &[f32], columns: usize) -> Vec<f32> {
        let scale = (self.head_width as f32).powf(-0.5);
        let mut scores = self.products(head, queries, columns);
        scores.iter_mut().for_each(|score| *score *= scale);
        scores
    }

    fn products(&self, head: usize, queries: &[f32], columns: usize) -> Vec<f32> {
        let rows = queries.len() / columns;
        let queries = NdTensorView::from_data([rows, columns], queries);
        let queries = queries.slice((.., head * self.head_width..(head + 1) * self.head_width));
        let mut scores = vec![0.0; rows * self.places];
        multiply(queries, &self.heads[head][0], &mut scores);
        scores
    }

    /// `[rows, head_width]` of one head.
    fn attend_by(&self, head: usize, queries: &[f32], columns: usize) -> Vec<f32> {
        let rows = queries.len() / columns;
        let mut scores = self.products(head, queries, columns);
        let scale = (self.head_width as f32).powf(-0.5);
        let factors = wide(Exponentials { scores: &mut scores, columns: self.places, scale });
        let mut found = vec![0.0; rows * self.head_width];
        multiply(NdTensorView::from_data([rows, self.places], &scores[..]), &self.heads[head][1], &mut found);
        for (row, factor) in found.chunks_exact_mut(self.head_width).zip(factors) {
            row.iter_mut().for_each(|value| *value *= factor);
        }
        found
    }

    /// Puts a head's values `[rows, head_width]` into its columns of `[rows, width]`.
    fn scatter(&self, values: &[f32], head: usize, found: &mut [f32]) {
        let rows = found.chunks_exact_mut(self.heads.len() * self.head_width);
        for (row, values) in rows.zip(values.chunks_exact(self.head_width)) {
            row[head * self.head_width..(head + 1) * self.head_width].copy_from_slice(values);
        }
    }
}

fn multiply(a: NdTensorView<'_, f32, 2>, b: &PackedBMatrix<f32>, out: &mut [f32]) {
    let (a, b) = (GemmInputA::Unpacked(a), GemmInputB::Packed(b));
    GemmExecutor::<f32>::new().gemm(out, a, b, GemmOptions::default()).expect("the shapes belong together");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_find_what_their_keys_are_like() {
        let (heads, head_width, places) = (2, 4, 90);
        let width = heads * head_width;
        let values = |count: usize, seed: f32| -> Vec<f32> { (0..count).map(|n| (n as f32 * seed).sin()).collect() };
        let rows = values(places * 3 * width, 0.37);
        let memory = Memory::new(&rows, 3 * width, [width, 2 * width], heads, head_width);
        for count in [1, 5, 150] {
            let queries = values(count * width, 0.91);
            let found = memory.attend(&queries, width);
            for (row, query) in queries.chunks(width).enumerate() {
                for head in 0..heads {
                    let columns = head * head_width..(head + 1) * head_width;
                    let scores: Vec<f32> = rows
                        .chunks(3 * width)
                        .map(|place| {
                            let keys = &place[width..2 * width][columns.clone()];
                            query[columns.clone()].iter().zip(keys).map(|(q, k)| q * k).sum::<f32>() / 2.0
                        })
                        .collect();
                    let total: f32 = scores.iter().map(|score| score.exp()).sum();
                    for n in columns.clone() {
                        let shares = scores.iter().zip(rows.chunks(3 * width));
                        let expected: f32 =
                            shares.map(|(score, place)| score.exp() / total * place[2 * width + n]).sum();
                        assert!((found[row * width + n] - expected).abs() < 1e-4);
                    }
                    let told = memory.scores(head, query, width);
                    assert!(told.iter().zip(&scores).all(|(a, b)| (a - b).abs() < 1e-4));
                }
            }
        }
    }
}
