//! A recogniser of a few weights in the forms of others: each reader makes the same of it, and refuses what is damaged.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::*;
use crate::recogniser::network::KERNEL;
use crate::recogniser::shape::RecogniserShape;
use evidence::model_files::WeightTable;

const TEXTS: [&str; 4] = ["a", " b", "♪", " -"];

fn shape() -> RecogniserShape {
    let pieces = TEXTS.len() + 8 + 1_501;
    RecogniserShape {
        bands: 3,
        width: 4,
        heads: 2,
        inner: 16,
        encoder_layers: 1,
        decoder_layers: 2,
        places: 5,
        positions: 8,
        pieces,
    }
}

/// Weights by the names that OpenAI gave them: all differ.
fn openai() -> BTreeMap<String, WeightTable> {
    let RecogniserShape { bands, width, inner, places, positions, pieces, .. } = shape();
    let mut tables = BTreeMap::new();
    let mut next = 0;
    let mut table = |name: String, shape: Vec<usize>| {
        let count: usize = shape.iter().product();
        next += count;
        let values = (next - count..next).map(|n| n as f32 * 0.5 - 700.0).collect();
        tables.insert(name.clone(), WeightTable::new(name, shape, values));
    };
    for (name, inputs) in [("conv1", bands), ("conv2", width)] {
        table(format!("encoder.{name}.weight"), vec![width, inputs, KERNEL]);
        table(format!("encoder.{name}.bias"), vec![width]);
    }
    table("encoder.positional_embedding".into(), vec![places, width]);
    table("decoder.positional_embedding".into(), vec![positions, width]);
    table("decoder.token_embedding.weight".into(), vec![pieces, width]);
    for norm in ["encoder.ln_post", "decoder.ln"] {
        ["weight", "bias"].into_iter().for_each(|kind| table(format!("{norm}.{kind}"), vec![width]));
    }
    for (part, layer) in [("encoder", 0), ("decoder", 0), ("decoder", 1)] {
        let name = |inside: &str| format!("{part}.blocks.{layer}.{inside}");
        let attentions: &[&str] = if part == "encoder" { &["attn"] } else { &["attn", "cross_attn"] };
        for attention in attentions {
            ["weight", "bias"].into_iter().for_each(|kind| table(name(&format!("{attention}_ln.{kind}")), vec![width]));
            for inside in ["query", "key", "value", "out"] {
                table(name(&format!("{attention}.{inside}.weight")), vec![width, width]);
                if inside != "key" {
                    table(name(&format!("{attention}.{inside}.bias")), vec![width]);
                }
            }
        }
        ["weight", "bias"].into_iter().for_each(|kind| table(name(&format!("mlp_ln.{kind}")), vec![width]));
        for (inside, inputs, outputs) in [("mlp.0", width, inner), ("mlp.2", inner, width)] {
            table(name(&format!("{inside}.weight")), vec![outputs, inputs]);
            table(name(&format!("{inside}.bias")), vec![outputs]);
        }
    }
    tables
}

fn number(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend((number as u32).to_le_bytes());
}

fn floats(values: &[f32]) -> impl Iterator<Item = u8> {
    values.iter().flat_map(|value| value.to_le_bytes())
}

fn ggml_file() -> Vec<u8> {
    let RecogniserShape { bands, width, heads, places, positions, pieces, .. } = shape();
    let mut bytes = Vec::new();
    for told in [0x6767_6d6c, pieces, places, width, heads, 1, positions, width, heads, 2, bands, 0, 1, 1] {
        number(&mut bytes, told);
    }
    bytes.extend(floats(&[0.0]));
    number(&mut bytes, TEXTS.len());
    for text in TEXTS {
        number(&mut bytes, text.len());
        bytes.extend(text.bytes());
    }
    for (name, table) in openai() {
        [table.shape.len(), name.len(), 0].into_iter().for_each(|told| number(&mut bytes, told));
        table.shape.iter().rev().for_each(|&size| number(&mut bytes, size));
        bytes.extend(name.bytes());
        bytes.extend(floats(&table.values));
    }
    bytes
}

fn ctranslate2_file() -> Vec<u8> {
    let openai = openai();
    let mut tables: Vec<(String, Vec<usize>, Vec<f32>)> = vec![("decoder/num_heads".into(), vec![], vec![2.0])];
    let plain = [
        ("encoder.conv1.weight", "encoder/conv1/weight"),
        ("encoder.conv1.bias", "encoder/conv1/bias"),
        ("encoder.conv2.weight", "encoder/conv2/weight"),
        ("encoder.conv2.bias", "encoder/conv2/bias"),
        ("encoder.positional_embedding", "encoder/position_encodings/encodings"),
        ("decoder.positional_embedding", "decoder/position_encodings/encodings"),
        ("decoder.token_embedding.weight", "decoder/embeddings/weight"),
        ("encoder.ln_post.weight", "encoder/layer_norm/gamma"),
        ("encoder.ln_post.bias", "encoder/layer_norm/beta"),
        ("decoder.ln.weight", "decoder/layer_norm/gamma"),
        ("decoder.ln.bias", "decoder/layer_norm/beta"),
    ];
    tables.extend(plain.map(|(name, theirs)| {
        let table = &openai[name];
        (theirs.to_owned(), table.shape.clone(), table.values.clone())
    }));
    let mut joined = |theirs: String, names: Vec<String>, rows: usize| {
        // Keys have no bias, here zeros.
        let values = |name: &String| openai.get(name).map_or_else(|| vec![0.0; rows], |table| table.values.clone());
        let values: Vec<f32> = names.iter().flat_map(values).collect();
        let (all, columns) = (rows * names.len(), values.len() / rows / names.len());
        tables.push((theirs, if columns > 1 { vec![all, columns] } else { vec![all] }, values));
    };
    for (part, layer) in [("encoder", 0), ("decoder", 0), ("decoder", 1)] {
        let layers: &[(&str, &[&str], usize)] = &[
            ("self_attention/linear_0", &["attn.query", "attn.key", "attn.value"], 4),
            ("self_attention/linear_1", &["attn.out"], 4),
            ("attention/linear_0", &["cross_attn.query"], 4),
            ("attention/linear_1", &["cross_attn.key", "cross_attn.value"], 4),
            ("attention/linear_2", &["cross_attn.out"], 4),
            ("ffn/linear_0", &["mlp.0"], 16),
            ("ffn/linear_1", &["mlp.2"], 4),
        ];
        let norms = [("self_attention", "attn_ln"), ("attention", "cross_attn_ln"), ("ffn", "mlp_ln")];
        let is_there = |theirs: &str| part == "decoder" || !theirs.starts_with("attention");
        for kind in ["weight", "bias"] {
            let own = |inside: &str| format!("{part}.blocks.{layer}.{inside}.{kind}");
            for (theirs, names, rows) in layers.iter().filter(|(theirs, ..)| is_there(theirs)) {
                let names = names.iter().map(|name| own(name)).collect();
                joined(format!("{part}/layer_{layer}/{theirs}/{kind}"), names, *rows);
            }
            for (theirs, name) in norms.iter().filter(|(theirs, _)| is_there(theirs)) {
                let greek = if kind == "weight" { "gamma" } else { "beta" };
                joined(format!("{part}/layer_{layer}/{theirs}/layer_norm/{greek}"), vec![own(name)], 4);
            }
        }
    }
    let mut bytes = Vec::new();
    let text = |bytes: &mut Vec<u8>, text: &str| {
        bytes.extend((text.len() as u16 + 1).to_le_bytes());
        bytes.extend(text.bytes().chain([0]));
    };
    number(&mut bytes, 6);
    text(&mut bytes, "WhisperSpec");
    number(&mut bytes, 3);
    number(&mut bytes, tables.len());
    for (name, shape, values) in tables {
        text(&mut bytes, &name);
        bytes.push(shape.len() as u8);
        shape.iter().for_each(|&size| number(&mut bytes, size));
        bytes.push(0);
        number(&mut bytes, values.len() * 4);
        bytes.extend(floats(&values));
    }
    bytes
}

fn folder_with(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("model.bin"), bytes).unwrap();
    std::fs::write(folder.path().join("vocabulary.txt"), "a\nĠb\nâĻª\nĠ-\n").unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}

#[test]
fn the_same_weights_come_of_every_form() {
    let (_folder, path) = folder_with(&ctranslate2_file());
    let of_ctranslate2 = read(&path).unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), ggml_file()).unwrap();
    let of_ggml = read(file.path()).unwrap();
    assert_eq!(of_ggml.tables, of_ctranslate2.tables);
    assert_eq!((&of_ggml.settings, &of_ggml.pieces), (&of_ctranslate2.settings, &of_ctranslate2.pieces));
    assert_eq!((of_ggml.settings.shape.clone(), &of_ggml.settings.suppressed[..]), (shape(), &[2, 3][..]));
    // Frames one after the other, each with all its bands.
    let (given, made) = (&openai()["encoder.conv1.weight"].values, &of_ggml.tables["encoder.convolution0.weight"]);
    assert_eq!((&made.shape, made.values[1], made.values[3]), (&vec![4, 9], given[3], given[1]));
}

#[test]
fn what_is_cut_off_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let whole = ggml_file();
    for cut in (0..whole.len()).step_by(211) {
        std::fs::write(file.path(), &whole[..cut]).unwrap();
        assert!(read(file.path()).is_err(), "ggml, cut at {cut}");
    }
    let whole = ctranslate2_file();
    for cut in (0..whole.len()).step_by(211) {
        let (_folder, path) = folder_with(&whole[..cut]);
        assert!(read(&path).is_err(), "CTranslate2, cut at {cut}");
    }
    assert!(matches!(read(std::path::Path::new("none")), Err(ConversionError::Weights(_))));
}
