//! The decoder: which piece of text follows those before, given what the encoder heard.
//!
//! Rows of keys and values that were computed once are kept, one for each piece that was looked at. A text is the list of its rows: texts
//! that begin alike share theirs, and a search goes on from any of them without copying.

use rayon::prelude::*;

use super::attention::Memory;
use super::parts::{Exponentials, Norm, add, in_blocks, read_linear};
use crate::network_parts::whole_linear::{Then, WholeLinear};
use crate::network_parts::wide::{Work, wide};
use crate::recogniser::shape::RecogniserShape;
use evidence::model_files::{WeightFile, WeightsError, WholeTable};

/// Layers of attention over the text before and over the sound, each with its norm before it.
#[derive(Debug)]
pub struct TextDecoder {
    shape: RecogniserShape,
    /// `[pieces, width]`
    pieces: WholeTable,
    /// The same table, from a row to a score for each piece.
    scores: WholeLinear,
    /// `[positions, width]`
    positions: Vec<f32>,
    layers: Vec<DecoderLayer>,
    norm: Norm,
}

#[derive(Debug)]
struct DecoderLayer {
    first_norm: Norm,
    query_key_value: WholeLinear,
    output: WholeLinear,
    sound_norm: Norm,
    sound_query: WholeLinear,
    sound_key_value: WholeLinear,
    sound_output: WholeLinear,
    last_norm: Norm,
    inner: WholeLinear,
    outer: WholeLinear,
}

/// What the decoder sees of a window's sound: keys and values for each layer.
#[derive(Debug)]
pub struct EncodedSound(Vec<Memory>);

/// Keys and values of the pieces that were looked at.
#[derive(Debug, Default)]
pub struct TextRows {
    /// For each layer `[rows, 2 * width]`.
    layers: Vec<Vec<f32>>,
    rows: usize,
}

impl TextRows {
    /// Forgets the rows from the `rows`th on.
    pub fn shorten(&mut self, rows: usize) {
        if rows < self.rows {
            let share = self.rows;
            self.layers.iter_mut().for_each(|layer| layer.truncate(layer.len() / share * rows));
            self.rows = rows;
        }
    }

    pub fn len(&self) -> usize {
        self.rows
    }
}

/// A piece to be looked at, behind those of its text.
#[derive(Clone, Debug)]
pub struct PieceStep {
    pub piece: u32,
    /// The rows of the text before it, and its own: the next that is free.
    pub path: Vec<u32>,
}

/// Steps of a text whose first piece stands at the row `first`, one after the other.
pub fn steps_of(text: &[u32], first: usize) -> Vec<PieceStep> {
    let first = first as u32;
    let step = |(at, &piece): (usize, &u32)| PieceStep { piece, path: (first..=first + at as u32).collect() };
    text.iter().enumerate().map(step).collect()
}

impl TextDecoder {
    /// Takes the decoder out of a weight file.
    ///
    /// # Errors
    /// If a table is missing or has another shape.
    pub fn read(file: &mut WeightFile, shape: &RecogniserShape) -> Result<Self, WeightsError> {
        let (width, inner) = (shape.width, shape.inner);
        let mut layer = |n: usize| -> Result<DecoderLayer, WeightsError> {
            let name = |part: &str| format!("decoder.layer{n}.{part}");
            Ok(DecoderLayer {
                first_norm: Norm::read(file, &name("attention.norm"), width)?,
                query_key_value: read_linear(file, &name("attention.query_key_value"), [width, 3 * width])?,
                output: read_linear(file, &name("attention.output"), [width, width])?,
                sound_norm: Norm::read(file, &name("sound.norm"), width)?,
                sound_query: read_linear(file, &name("sound.query"), [width, width])?,
                sound_key_value: read_linear(file, &name("sound.key_value"), [width, 2 * width])?,
                sound_output: read_linear(file, &name("sound.output"), [width, width])?,
                last_norm: Norm::read(file, &name("norm"), width)?,
                inner: read_linear(file, &name("inner"), [width, inner])?,
                outer: read_linear(file, &name("outer"), [inner, width])?,
            })
        };
        let layers = (0..shape.decoder_layers).map(&mut layer).collect::<Result<_, _>>()?;
        let pieces = file.take_whole("decoder.pieces")?.expect_shape([shape.pieces, width])?;
        let positions = file.take("decoder.positions")?.expect_shape(&[shape.positions, width])?.values;
        let scores = WholeLinear::new(&pieces, vec![0.0; shape.pieces]);
        let norm = Norm::read(file, "decoder.norm", width)?;
        Ok(Self { shape: shape.clone(), pieces, scores, positions, layers, norm })
    }

    /// What it sees of `[places, width]` from the encoder.
    pub fn hear(&self, heard: &[f32]) -> EncodedSound {
        let width = self.shape.width;
        let memory = |layer: &DecoderLayer| {
            let joint = in_blocks(&layer.sound_key_value, heard, width, Then::Nothing);
            Memory::new(&joint, 2 * width, [0, width], self.shape.heads, self.shape.head_width())
        };
        EncodedSound(self.layers.iter().map(memory).collect())
    }

    /// Looks at some pieces, whose keys and values get the next rows, in their order. Rows that come out: `[steps, width]`.
    /// `seen` is shown the queries `[steps, width]` of every layer on the sound.
    ///
    /// # Panics
    /// If a text is longer than there are positions.
    pub fn look(
        &self,
        sound: &EncodedSound,
        rows: &mut TextRows,
        steps: &[PieceStep],
        mut seen: impl FnMut(usize, &Memory, &[f32]),
    ) -> Vec<f32> {
        let RecogniserShape { width, inner, .. } = self.shape;
        let mut x = self.embed(steps);
        rows.layers.resize(self.layers.len(), Vec::new());
        rows.rows += steps.len();
        let memories = sound.0.iter();
        for (n, ((layer, memory), kept)) in self.layers.iter().zip(memories).zip(&mut rows.layers).enumerate() {
            let joint = in_blocks(&layer.query_key_value, &layer.first_norm.forward(&x), width, Then::Nothing);
            joint.chunks_exact(3 * width).for_each(|row| kept.extend_from_slice(&row[width..]));
            let found = self.attend_to_text(&joint, kept, steps);
            add(&mut x, &in_blocks(&layer.output, &found, width, Then::Nothing));
            let queries = in_blocks(&layer.sound_query, &layer.sound_norm.forward(&x), width, Then::Nothing);
            seen(n, memory, &queries);
            let found = memory.attend(&queries, width);
            add(&mut x, &in_blocks(&layer.sound_output, &found, width, Then::Nothing));
            let wider = in_blocks(&layer.inner, &layer.last_norm.forward(&x), width, Then::Gelu);
            add(&mut x, &in_blocks(&layer.outer, &wider, inner, Then::Nothing));
        }
        self.norm.forward(&x)
    }

    /// Scores `[rows, pieces]` of rows that came out.
    pub fn scores(&self, rows: &[f32]) -> Vec<f32> {
        in_blocks(&self.scores, rows, self.shape.width, Then::Nothing)
    }

    fn embed(&self, steps: &[PieceStep]) -> Vec<f32> {
        let width = self.shape.width;
        let mut x = vec![0.0; steps.len() * width];
        for (x, PieceStep { piece, path }) in x.chunks_exact_mut(width).zip(steps) {
            let (row, position) = (*piece as usize, path.len() - 1);
            let own = &self.pieces.values[row * width..(row + 1) * width];
            let position = &self.positions[position * width..(position + 1) * width];
            for ((x, own), position) in x.iter_mut().zip(own).zip(position) {
                *x = f32::from(*own) * self.pieces.steps[row] + position;
            }
        }
        x
    }

    /// What every step finds in the text before it and in itself.
    fn attend_to_text(&self, joint: &[f32], kept: &[f32], steps: &[PieceStep]) -> Vec<f32> {
        let RecogniserShape { width, heads, .. } = self.shape;
        let head_width = self.shape.head_width();
        let mut found = vec![0.0; steps.len() * width];
        let attend = |((found, query), step): ((&mut [f32], &[f32]), &PieceStep)| {
            wide(TextAttention { query: &query[..width], kept, path: &step.path, heads, head_width, found });
        };
        if steps.len() < 16 {
            found.chunks_exact_mut(width).zip(joint.chunks_exact(3 * width)).zip(steps).for_each(attend);
        } else {
            let queries = joint.par_chunks_exact(3 * width);
            found.par_chunks_exact_mut(width).zip(queries).zip(steps.par_iter()).for_each(attend);
        }
        found
    }
}

/// One step's attention to the rows of its text.
struct TextAttention<'a> {
    query: &'a [f32],
    /// Keys and values: `[rows, 2 * width]`.
    kept: &'a [f32],
    path: &'a [u32],
    heads: usize,
    head_width: usize,
    found: &'a mut [f32],
}

impl Work for TextAttention<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { query, kept, path, heads, head_width, found } = self;
        let (width, places) = (query.len(), path.len());
        let row = |place: usize| &kept[path[place] as usize * 2 * width..][..2 * width];
        let mut scores = vec![0.0; heads * places];
        for place in 0..places {
            let products = query.chunks_exact(head_width).zip(row(place)[..width].chunks_exact(head_width));
            for (head, (query, key)) in products.enumerate() {
                scores[head * places + place] = product(query, key);
            }
        }
        let scale = (head_width as f32).powf(-0.5);
        let factors = Exponentials { scores: &mut scores, columns: places, scale }.run();
        for place in 0..places {
            let by_head = found.chunks_exact_mut(head_width).zip(row(place)[width..].chunks_exact(head_width));
            for (head, (found, value)) in by_head.enumerate() {
                let share = scores[head * places + place] * factors[head];
                found.iter_mut().zip(value).for_each(|(found, value)| *found += share * value);
            }
        }
    }
}

/// Σ a b, eight sums side by side.
#[inline(always)]
fn product(a: &[f32], b: &[f32]) -> f32 {
    let mut lanes = [0.0; 8];
    for (a, b) in a.chunks(8).zip(b.chunks(8)) {
        lanes.iter_mut().zip(a.iter().zip(b)).for_each(|(lane, (a, b))| *lane += a * b);
    }
    lanes.iter().sum()
}
