//! Weights under the names of Hugging Face: `model.safetensors`, `config.json`, `generation_config.json`, `vocab.json`.

use std::collections::HashMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::source::{ConversionError, Source, Tables, known_heads, unspoken, unspoken_first};
use crate::recogniser::pieces::PieceTable;
use crate::recogniser::shape::{RecogniserSettings, RecogniserShape};
use base::texts::t;
use evidence::model_files::{WeightFile, WeightTable, WeightsError};

pub const WEIGHTS: &str = "model.safetensors";

#[derive(Debug, Deserialize)]
struct Config {
    d_model: usize,
    encoder_layers: usize,
    decoder_layers: usize,
    decoder_attention_heads: usize,
    decoder_ffn_dim: usize,
    max_source_positions: usize,
    max_target_positions: usize,
    num_mel_bins: usize,
    vocab_size: usize,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Generation {
    alignment_heads: Option<Vec<[usize; 2]>>,
    suppress_tokens: Option<Vec<u32>>,
    begin_suppress_tokens: Option<Vec<u32>>,
}

/// Reads a folder.
pub fn read(folder: &Path) -> Result<Source, ConversionError> {
    let config: Config = json(&folder.join("config.json"))?;
    let shape = RecogniserShape {
        bands: config.num_mel_bins,
        width: config.d_model,
        heads: config.decoder_attention_heads,
        inner: config.decoder_ffn_dim,
        encoder_layers: config.encoder_layers,
        decoder_layers: config.decoder_layers,
        places: config.max_source_positions,
        positions: config.max_target_positions,
        pieces: config.vocab_size,
    };
    if !shape.is_sound() {
        return Err(ConversionError::damaged(&folder.join("config.json"), t!("model-error-network-shape")));
    }
    let vocabulary: HashMap<String, usize> = json(&folder.join("vocab.json"))?;
    let mut lines: Vec<(usize, String)> = vocabulary.into_iter().map(|(text, piece)| (piece, text)).collect();
    lines.sort_unstable();
    let lines: Vec<String> = lines.into_iter().map(|(_, text)| text).collect();
    let pieces = PieceTable::new(&lines.join("\n"), shape.pieces);
    let pieces = pieces.ok_or_else(|| ConversionError::damaged(folder, t!("model-error-word-pieces")))?;
    let generation: Generation = json(&folder.join("generation_config.json")).unwrap_or_default();
    let mut file = WeightFile::read(&folder.join(WEIGHTS))?;
    let mut given = HashMap::new();
    for (theirs, name) in names(&shape) {
        // Keys have no bias.
        match file.take(&theirs) {
            Ok(table) => drop(given.insert(name.clone(), WeightTable { name, ..table })),
            Err(WeightsError::Missing(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    let tables = Tables::new(given).named(&shape)?;
    let settings = RecogniserSettings {
        late: known_heads(&shape, pieces.is_multilingual()).1,
        shape,
        alignment_heads: generation.alignment_heads.unwrap_or_default(),
        suppressed: generation.suppress_tokens.unwrap_or_else(|| unspoken(&pieces)),
        suppressed_first: generation.begin_suppress_tokens.unwrap_or_else(|| unspoken_first(&pieces)),
    };
    Ok(Source { settings, pieces, tables })
}

fn json<T: DeserializeOwned>(path: &Path) -> Result<T, ConversionError> {
    let bytes = std::fs::read(path).map_err(|source| WeightsError::Read { path: path.to_owned(), source })?;
    serde_json::from_slice(&bytes).map_err(|error| ConversionError::damaged(path, error.to_string()))
}

/// Names of Hugging Face's with those that OpenAI gave.
fn names(shape: &RecogniserShape) -> Vec<(String, String)> {
    const LAYER: [(&str, &str); 12] = [
        ("self_attn_layer_norm", "attn_ln"),
        ("self_attn.q_proj", "attn.query"),
        ("self_attn.k_proj", "attn.key"),
        ("self_attn.v_proj", "attn.value"),
        ("self_attn.out_proj", "attn.out"),
        ("encoder_attn_layer_norm", "cross_attn_ln"),
        ("encoder_attn.q_proj", "cross_attn.query"),
        ("encoder_attn.k_proj", "cross_attn.key"),
        ("encoder_attn.v_proj", "cross_attn.value"),
        ("encoder_attn.out_proj", "cross_attn.out"),
        ("final_layer_norm", "mlp_ln"),
        ("fc1", "mlp.0"),
    ];
    let mut names = vec![
        ("model.decoder.embed_tokens.weight".to_owned(), "decoder.token_embedding.weight".to_owned()),
        ("model.decoder.embed_positions.weight".to_owned(), "decoder.positional_embedding".to_owned()),
    ];
    let mut both = |theirs: String, ours: String| {
        names.extend(["weight", "bias"].map(|kind| (format!("{theirs}.{kind}"), format!("{ours}.{kind}"))));
    };
    for (theirs, ours) in [("encoder.layer_norm", "encoder.ln_post"), ("decoder.layer_norm", "decoder.ln")] {
        both(format!("model.{theirs}"), ours.to_owned());
    }
    for convolution in ["encoder.conv1", "encoder.conv2"] {
        both(format!("model.{convolution}"), convolution.to_owned());
    }
    for (part, layers) in [("encoder", shape.encoder_layers), ("decoder", shape.decoder_layers)] {
        for layer in 0..layers {
            for (theirs, ours) in LAYER.iter().chain(&[("fc2", "mlp.2")]) {
                both(format!("model.{part}.layers.{layer}.{theirs}"), format!("{part}.blocks.{layer}.{ours}"));
            }
        }
    }
    names
}
