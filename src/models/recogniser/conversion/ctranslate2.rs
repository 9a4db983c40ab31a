//! Weights of CTranslate2, as faster-whisper has them: `model.bin`, `config.json` and a vocabulary.
//!
//! `model.bin`, version 6, little endian: version, name of the specification, its revision, number of tables; for each its name, number of
//! dimensions (1 byte), dimensions, kind (1 byte), length in bytes, values. Names are a length in 2 bytes and that many bytes, a zero at
//! the end.

use std::collections::HashMap;
use std::path::Path;

use half::f16;
use serde::Deserialize;

use super::source::{ConversionError, Source, Tables, known_heads, unspoken, unspoken_first};
use crate::recogniser::pieces::PieceTable;
use crate::recogniser::shape::{RecogniserSettings, RecogniserShape};
use base::texts::t;
use evidence::model_files::{WeightTable, WeightsError};

pub const WEIGHTS: &str = "model.bin";
const VERSION: u32 = 6;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Config {
    alignment_heads: Vec<[usize; 2]>,
    suppress_ids: Vec<i64>,
    suppress_ids_begin: Vec<i64>,
}

/// Reads a folder.
pub fn read(folder: &Path) -> Result<Source, ConversionError> {
    let path = folder.join(WEIGHTS);
    let unread = |path: &Path, source| WeightsError::Read { path: path.to_owned(), source };
    let bytes = std::fs::read(&path).map_err(|error| unread(&path, error))?;
    let damaged = || ConversionError::damaged(&path, t!("recogniser-conversion-cut"));
    let mut given = tables(&bytes).ok_or_else(damaged)?;
    let heads = given.remove("decoder/num_heads").and_then(|table| table.values.first().copied()).unwrap_or_default();
    let tables = Tables::new(given.into_iter().filter_map(openai_names).flatten().collect());

    let dimension = |name: &str, at: usize| tables.shape_of(name).and_then(|shape| shape.get(at)).copied();
    let shape = || {
        Some(RecogniserShape {
            bands: dimension("encoder.conv1.weight", 1)?,
            width: dimension("encoder.conv1.weight", 0)?,
            heads: heads as usize,
            inner: dimension("decoder.blocks.0.mlp.0.weight", 0)?,
            encoder_layers: tables.layers("encoder.blocks."),
            decoder_layers: tables.layers("decoder.blocks."),
            places: dimension("encoder.positional_embedding", 0)?,
            positions: dimension("decoder.positional_embedding", 0)?,
            pieces: dimension("decoder.token_embedding.weight", 0)?,
        })
    };
    let shape = shape().ok_or_else(|| ConversionError::NoRecogniser(folder.to_owned()))?;
    if !shape.is_sound() {
        return Err(damaged());
    }
    let config = std::fs::read(folder.join("config.json")).unwrap_or_default();
    let config: Config = serde_json::from_slice(&config).unwrap_or_default();
    let pieces = PieceTable::new(&vocabulary(folder)?, shape.pieces);
    let pieces = pieces.ok_or_else(|| ConversionError::damaged(folder, t!("model-error-word-pieces")))?;
    let some = |told: &[i64]| told.iter().filter_map(|&piece| u32::try_from(piece).ok()).collect::<Vec<u32>>();
    let or = |told: Vec<u32>, own: fn(&PieceTable) -> Vec<u32>| if told.is_empty() { own(&pieces) } else { told };
    let settings = RecogniserSettings {
        late: known_heads(&shape, pieces.is_multilingual()).1,
        alignment_heads: config.alignment_heads,
        suppressed: or(some(&config.suppress_ids), unspoken),
        suppressed_first: or(some(&config.suppress_ids_begin), unspoken_first),
        shape,
    };
    let tables = tables.named(&settings.shape)?;
    Ok(Source { settings, pieces, tables })
}

/// The vocabulary with a piece a line.
fn vocabulary(folder: &Path) -> Result<String, ConversionError> {
    let json = folder.join("vocabulary.json");
    if let Ok(bytes) = std::fs::read(&json) {
        let lines: Result<Vec<String>, _> = serde_json::from_slice(&bytes);
        return Ok(lines.map_err(|error| ConversionError::damaged(&json, error.to_string()))?.join("\n"));
    }
    let path = folder.join("vocabulary.txt");
    Ok(std::fs::read_to_string(&path).map_err(|source| WeightsError::Read { path, source })?)
}

/// What is left of a file.
struct Left<'a>(&'a [u8]);

impl<'a> Left<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, left) = self.0.split_at_checked(count)?;
        self.0 = left;
        Some(taken)
    }

    fn number(&mut self, bytes: usize) -> Option<usize> {
        Some(self.take(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    fn name(&mut self) -> Option<String> {
        let length = self.number(2)?;
        let bytes = self.take(length)?;
        Some(String::from_utf8_lossy(bytes.strip_suffix(&[0]).unwrap_or(bytes)).into_owned())
    }
}

/// All tables by the names of CTranslate2; `None` if the file ends too early or is of another version.
fn tables(bytes: &[u8]) -> Option<HashMap<String, WeightTable>> {
    let mut left = Left(bytes);
    let version = left.number(4)?;
    left.name().filter(|name| version == VERSION as usize && name == "WhisperSpec")?;
    left.number(4)?;
    let count = left.number(4)?;
    let mut tables = HashMap::new();
    for _ in 0..count {
        let name = left.name()?;
        let dimensions = left.number(1)?;
        let shape: Vec<usize> = (0..dimensions).map(|_| left.number(4)).collect::<Option<_>>()?;
        let kind = left.number(1)?;
        let length = left.number(4)?;
        let values = values(kind, left.take(length)?)?;
        if Some(values.len()) != shape.iter().try_fold(1_usize, |product, &size| product.checked_mul(size)) {
            return None;
        }
        tables.insert(name.clone(), WeightTable::new(name, shape, values));
    }
    // Whole numbers have a scale for each row: w = q / scale.
    let scales: Vec<String> = tables.keys().filter(|name| name.ends_with("weight_scale")).cloned().collect();
    for name in scales {
        let scale = tables.remove(&name)?;
        let table = tables.get_mut(name.strip_suffix("_scale")?)?;
        let columns = table.values.len() / scale.values.len().max(1);
        let rows = table.values.chunks_mut(columns.max(1)).zip(scale.values.iter());
        rows.for_each(|(row, scale)| row.iter_mut().for_each(|value| *value /= scale));
    }
    Some(tables)
}

/// Values of a kind: 32-bit floats, whole numbers of 8, 16 and 32 bits, 16-bit floats, bfloat16.
fn values(kind: usize, bytes: &[u8]) -> Option<Vec<f32>> {
    let two = || bytes.chunks_exact(2).map(|two| [two[0], two[1]]);
    let four = || bytes.chunks_exact(4).map(|four| [four[0], four[1], four[2], four[3]]);
    Some(match kind {
        0 => four().map(f32::from_le_bytes).collect(),
        1 => bytes.iter().map(|&byte| f32::from(byte as i8)).collect(),
        2 => two().map(|two| f32::from(i16::from_le_bytes(two))).collect(),
        3 => four().map(|four| i32::from_le_bytes(four) as f32).collect(),
        4 => two().map(|two| f16::from_le_bytes(two).to_f32()).collect(),
        5 => two().map(|two| f32::from_bits(u32::from(u16::from_le_bytes(two)) << 16)).collect(),
        _ => return None,
    })
}

/// A table under the names that OpenAI gave it; fused layers fall into their parts. `None` for what is no weight.
fn openai_names((name, table): (String, WeightTable)) -> Option<Vec<(String, WeightTable)>> {
    let named = |name: String| (name.clone(), WeightTable { name, ..table.clone() });
    let (part, rest) = name.split_once('/')?;
    let plain = match rest {
        "embeddings/weight" => Some("token_embedding.weight"),
        "position_encodings/encodings" => Some("positional_embedding"),
        "conv1/weight" => Some("conv1.weight"),
        "conv1/bias" => Some("conv1.bias"),
        "conv2/weight" => Some("conv2.weight"),
        "conv2/bias" => Some("conv2.bias"),
        _ => None,
    };
    if let Some(plain) = plain {
        return Some(vec![named(format!("{part}.{plain}"))]);
    }
    let kind = |rest: &str| -> Option<&'static str> {
        match rest.rsplit('/').next()? {
            "gamma" | "weight" => Some("weight"),
            "beta" | "bias" => Some("bias"),
            _ => None,
        }
    };
    let kind = kind(rest)?;
    if rest.starts_with("layer_norm/") {
        let norm = if part == "encoder" { "ln_post" } else { "ln" };
        return Some(vec![named(format!("{part}.{norm}.{kind}"))]);
    }
    let (layer, inside) = rest.strip_prefix("layer_")?.split_once('/')?;
    let parts: &[&str] = match inside.rsplit_once('/')?.0 {
        "self_attention/layer_norm" => &["attn_ln"],
        "self_attention/linear_0" => &["attn.query", "attn.key", "attn.value"],
        "self_attention/linear_1" => &["attn.out"],
        "attention/layer_norm" => &["cross_attn_ln"],
        "attention/linear_0" => &["cross_attn.query"],
        "attention/linear_1" => &["cross_attn.key", "cross_attn.value"],
        "attention/linear_2" => &["cross_attn.out"],
        "ffn/layer_norm" => &["mlp_ln"],
        "ffn/linear_0" => &["mlp.0"],
        "ffn/linear_1" => &["mlp.2"],
        _ => return None,
    };
    let rows = table.shape.first().copied().unwrap_or(0) / parts.len();
    let values = table.values.chunks_exact((table.values.len() / parts.len()).max(1));
    let named = |(inner, values): (&&str, &[f32])| {
        let name = format!("{part}.blocks.{layer}.{inner}.{kind}");
        let shape = [&[rows], table.shape.get(1..).unwrap_or_default()].concat();
        (name.clone(), WeightTable::new(name, shape, values.to_vec()))
    };
    Some(parts.iter().zip(values).map(named).collect())
}
