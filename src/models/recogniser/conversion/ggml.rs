//! Weights of ggml, as whisper.cpp has them: one file.
//!
//! Little endian: a magic number; eleven numbers of the shape; the bands of the mel scale; the pieces with their lengths; then tables: number
//! of dimensions, length of the name, kind, dimensions from the innermost on, name, values.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use half::f16;

use super::source::{ConversionError, Source, Tables, known_heads, unspoken, unspoken_first};
use crate::recogniser::pieces::PieceTable;
use crate::recogniser::shape::{RecogniserSettings, RecogniserShape};
use base::texts::t;
use evidence::model_files::{WeightTable, WeightsError};

const MAGIC: usize = 0x6767_6d6c;
/// Numbers that a block of whole numbers has.
const BLOCK: usize = 32;

/// Reads a file.
pub fn read(path: &Path) -> Result<Source, ConversionError> {
    let unread = |source| WeightsError::Read { path: path.to_owned(), source };
    // Any file may be named, one of a hundred gigabytes, too.
    let mut first = [0; 4];
    let is_one = File::open(path).map_err(unread)?.read_exact(&mut first).is_ok();
    if !is_one || Left(&first).number() != Some(MAGIC) {
        return Err(ConversionError::NoRecogniser(path.to_owned()));
    }
    let bytes = std::fs::read(path).map_err(unread)?;
    let mut left = Left(&bytes);
    left.number();
    let damaged = || ConversionError::damaged(path, t!("recogniser-conversion-cut"));
    let (shape, texts, given) = contents(left).ok_or_else(damaged)?;
    let pieces = PieceTable::of_bytes(texts, shape.pieces);
    let pieces = pieces.ok_or_else(|| ConversionError::damaged(path, t!("model-error-word-pieces")))?;
    let (alignment_heads, late) = known_heads(&shape, pieces.is_multilingual());
    let (suppressed, suppressed_first) = (unspoken(&pieces), unspoken_first(&pieces));
    let tables = Tables::new(given).named(&shape)?;
    let settings = RecogniserSettings { shape, alignment_heads, late, suppressed, suppressed_first };
    Ok(Source { settings, pieces, tables })
}

/// What is left of a file.
struct Left<'a>(&'a [u8]);

impl<'a> Left<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, left) = self.0.split_at_checked(count)?;
        self.0 = left;
        Some(taken)
    }

    fn number(&mut self) -> Option<usize> {
        let four = self.take(4)?;
        usize::try_from(u32::from_le_bytes([four[0], four[1], four[2], four[3]])).ok()
    }
}

type Contents = (RecogniserShape, Vec<Vec<u8>>, HashMap<String, WeightTable>);

/// Shape, pieces of text and tables behind the magic number; `None` if the file ends too early.
fn contents(mut left: Left<'_>) -> Option<Contents> {
    let mut numbers = [0; 11];
    for number in &mut numbers {
        *number = left.number()?;
    }
    let [pieces, places, width, heads, encoder_layers, positions, _, _, decoder_layers, bands, _] = numbers;
    let inner = width.checked_mul(4)?;
    let shape =
        RecogniserShape { bands, width, heads, inner, encoder_layers, decoder_layers, places, positions, pieces };
    if !shape.is_sound() {
        return None;
    }
    let filters = left.number()?.checked_mul(left.number()?)?.checked_mul(4)?;
    left.take(filters)?;
    let count = left.number()?;
    let text = |_| {
        let length = left.number()?;
        left.take(length).map(<[u8]>::to_vec)
    };
    let mut texts: Vec<Vec<u8>> = (0..count).map(text).collect::<Option<_>>()?;
    // The piece that ends a text stands among them in some.
    texts.truncate(if pieces >= 51_865 { 50_257 } else { 50_256 });
    let mut tables = HashMap::new();
    while !left.0.is_empty() {
        let (dimensions, length, kind) = (left.number()?, left.number()?, left.number()?);
        if dimensions > 4 {
            return None;
        }
        let mut shape: Vec<usize> = (0..dimensions).map(|_| left.number()).collect::<Option<_>>()?;
        shape.reverse();
        let name = String::from_utf8_lossy(left.take(length)?).into_owned();
        let count = shape.iter().try_fold(1_usize, |product, &size| product.checked_mul(size))?;
        let values = values(kind, count, &mut left)?;
        tables.insert(name.clone(), WeightTable::new(name, shape, values));
    }
    Some((shape, texts, tables))
}

/// Values of a kind: 32-bit floats, 16-bit floats, or blocks of 32 whole numbers of 8 or 5 bits with a step.
fn values(kind: usize, count: usize, left: &mut Left<'_>) -> Option<Vec<f32>> {
    let half = |two: &[u8]| f16::from_le_bytes([two[0], two[1]]).to_f32();
    let mut values = Vec::new();
    match kind {
        0 => values.extend(
            left.take(count.checked_mul(4)?)?.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])),
        ),
        1 => values.extend(left.take(count.checked_mul(2)?)?.chunks_exact(2).map(half)),
        // Q8_0: a step, 32 bytes.
        8 => {
            for block in left.take((count / BLOCK).checked_mul(34)?)?.chunks_exact(34) {
                values.extend(block[2..].iter().map(|&byte| f32::from(byte as i8) * half(block)));
            }
        }
        // Q5_0 and Q5_1: a step (and the least value), the fifth bits, four bits each.
        6 | 7 => {
            let head = if kind == 6 { 2 } else { 4 };
            let size = head + 4 + BLOCK / 2;
            for block in left.take((count / BLOCK).checked_mul(size)?)?.chunks_exact(size) {
                let step = half(block);
                let least = if kind == 6 { -16.0 * step } else { half(&block[2..]) };
                let high = u32::from_le_bytes([block[head], block[head + 1], block[head + 2], block[head + 3]]);
                let low = &block[head + 4..];
                values.extend((0..BLOCK).map(|n| {
                    let four = if n < BLOCK / 2 { low[n] & 15 } else { low[n - BLOCK / 2] >> 4 };
                    let five = u32::from(four) | (high >> n & 1) << 4;
                    five as f32 * step + least
                }));
            }
        }
        _ => return None,
    }
    (values.len() == count).then_some(values)
}
