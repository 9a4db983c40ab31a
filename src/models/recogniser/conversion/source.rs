//! Weights as they were read, under the names that Breathmark's networks ask for.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use crate::recogniser::network::KERNEL;
use crate::recogniser::pieces::PieceTable;
use crate::recogniser::shape::{RecogniserSettings, RecogniserShape};
use base::texts::t;
use evidence::model_files::{WeightTable, WeightsError};

/// Why weights of others cannot be taken over.
#[derive(Debug, thiserror::Error)]
pub enum ConversionError {
    #[error("{}", t!("recogniser-conversion-none", path = .0.display().to_string()))]
    NoRecogniser(PathBuf),
    #[error("{}", t!("recogniser-conversion-damaged", reason = reason, path = path.display().to_string()))]
    Damaged { path: PathBuf, reason: String },
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl ConversionError {
    pub(super) fn damaged(path: &Path, reason: impl Into<String>) -> Self {
        Self::Damaged { path: path.to_owned(), reason: reason.into() }
    }
}

/// Weights, pieces and settings of a recogniser.
#[derive(Clone, Debug)]
pub struct Source {
    pub(in crate::recogniser) settings: RecogniserSettings,
    pub(in crate::recogniser) pieces: PieceTable,
    /// By their names.
    pub(in crate::recogniser) tables: BTreeMap<String, WeightTable>,
}

/// Tables by the names that OpenAI gave them, and what is made of them.
#[derive(Debug, Default)]
pub struct Tables {
    given: HashMap<String, WeightTable>,
    made: BTreeMap<String, WeightTable>,
}

impl Tables {
    pub fn new(given: HashMap<String, WeightTable>) -> Self {
        Self { given, made: BTreeMap::new() }
    }

    pub fn shape_of(&self, name: &str) -> Option<&[usize]> {
        self.given.get(name).map(|table| &table.shape[..])
    }

    /// Layers whose tables' names begin like this, counted.
    pub fn layers(&self, prefix: &str) -> usize {
        let number = |name: &String| name.strip_prefix(prefix)?.split('.').next()?.parse::<usize>().ok();
        self.given.keys().filter_map(number).max().map_or(0, |last| last + 1)
    }

    fn take(&mut self, name: &str) -> Result<WeightTable, WeightsError> {
        self.given.remove(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))
    }

    fn make(&mut self, name: String, shape: Vec<usize>, values: Vec<f32>) -> Result<(), WeightsError> {
        let table = WeightTable::new(name.clone(), shape.clone(), values);
        if table.values.len() != shape.iter().product::<usize>() {
            return Err(WeightsError::Shape { name, found: vec![table.values.len()], expected: shape });
        }
        self.made.insert(name, table);
        Ok(())
    }

    fn renamed(&mut self, from: &str, to: &str, shape: &[usize]) -> Result<(), WeightsError> {
        let values = self.take(from)?.values;
        self.make(to.to_owned(), shape.to_vec(), values)
    }

    fn norm(&mut self, from: &str, to: &str, width: usize) -> Result<(), WeightsError> {
        self.renamed(&format!("{from}.weight"), &format!("{to}.gain"), &[width])?;
        self.renamed(&format!("{from}.bias"), &format!("{to}.shift"), &[width])
    }

    /// Layers side by side as one, `[inputs, outputs of each]`. Keys have no bias.
    fn linear(&mut self, from: &[String], to: &str, [inputs, outputs]: [usize; 2]) -> Result<(), WeightsError> {
        let (mut weight, mut bias) = (Vec::new(), Vec::new());
        for name in from {
            weight.extend(self.take(&format!("{name}.weight"))?.values);
            match self.given.remove(&format!("{name}.bias")) {
                Some(table) => bias.extend(table.values),
                None => bias.extend(std::iter::repeat_n(0.0, outputs)),
            }
        }
        let all = outputs * from.len();
        self.make(format!("{to}.weight"), vec![all, inputs], weight)?;
        self.make(format!("{to}.bias"), vec![all], bias)
    }

    /// A convolution `[outputs, inputs, KERNEL]` as a matrix over frames that lie one after the other.
    fn convolution(&mut self, from: &str, to: &str, [inputs, outputs]: [usize; 2]) -> Result<(), WeightsError> {
        let values = self.take(&format!("{from}.weight"))?.values;
        if values.len() != outputs * inputs * KERNEL {
            let (name, found) = (format!("{from}.weight"), vec![values.len()]);
            return Err(WeightsError::Shape { name, found, expected: vec![outputs, inputs, KERNEL] });
        }
        let ordered = |output: &[f32]| -> Vec<f32> {
            (0..KERNEL).flat_map(|frame| (0..inputs).map(move |input| output[input * KERNEL + frame])).collect()
        };
        let weight = values.chunks_exact(inputs * KERNEL).flat_map(ordered).collect();
        self.make(format!("{to}.weight"), vec![outputs, KERNEL * inputs], weight)?;
        self.renamed(&format!("{from}.bias"), &format!("{to}.bias"), &[outputs])
    }

    /// Everything under the names of Breathmark's networks.
    ///
    /// # Errors
    /// If a table is missing or has another shape.
    pub fn named(mut self, shape: &RecogniserShape) -> Result<BTreeMap<String, WeightTable>, WeightsError> {
        let RecogniserShape { bands, width, inner, .. } = *shape;
        self.convolution("encoder.conv1", "encoder.convolution0", [bands, width])?;
        self.convolution("encoder.conv2", "encoder.convolution1", [width, width])?;
        for (part, layers) in [("encoder", shape.encoder_layers), ("decoder", shape.decoder_layers)] {
            for layer in 0..layers {
                let from = |name: &str| format!("{part}.blocks.{layer}.{name}");
                let to = |name: &str| format!("{part}.layer{layer}.{name}");
                self.norm(&from("attn_ln"), &to("attention.norm"), width)?;
                let parts = ["attn.query", "attn.key", "attn.value"].map(from);
                self.linear(&parts, &to("attention.query_key_value"), [width, width])?;
                self.linear(&[from("attn.out")], &to("attention.output"), [width, width])?;
                if part == "decoder" {
                    self.norm(&from("cross_attn_ln"), &to("sound.norm"), width)?;
                    self.linear(&[from("cross_attn.query")], &to("sound.query"), [width, width])?;
                    let parts = ["cross_attn.key", "cross_attn.value"].map(from);
                    self.linear(&parts, &to("sound.key_value"), [width, width])?;
                    self.linear(&[from("cross_attn.out")], &to("sound.output"), [width, width])?;
                }
                self.norm(&from("mlp_ln"), &to("norm"), width)?;
                self.linear(&[from("mlp.0")], &to("inner"), [width, inner])?;
                self.linear(&[from("mlp.2")], &to("outer"), [inner, width])?;
            }
        }
        self.norm("encoder.ln_post", "encoder.norm", width)?;
        self.norm("decoder.ln", "decoder.norm", width)?;
        self.renamed("decoder.token_embedding.weight", "decoder.pieces", &[shape.pieces, width])?;
        self.renamed("decoder.positional_embedding", "decoder.positions", &[shape.positions, width])?;
        Ok(self.made)
    }
}

/// A published model: its layers and width, whether it writes several languages, its heads that follow the sound, and by how much they
/// come late.
type Known = (usize, usize, bool, &'static [[usize; 2]], f64);

/// Heads as OpenAI published them. By how much they come late: medians against forced alignments of seven recordings of five voices, at
/// starts of words as at ends (tiny.en 90 to 110 ms on each of them, base -50); 0 where it was not measured.
const KNOWN: [Known; 4] = [
    (4, 384, false, &[[1, 0], [2, 0], [2, 5], [3, 0], [3, 1], [3, 2], [3, 3], [3, 4]], 0.1),
    (4, 384, true, &[[2, 2], [3, 0], [3, 2], [3, 3], [3, 4], [3, 5]], 0.0),
    (6, 512, false, &[[3, 3], [4, 7], [5, 1], [5, 5], [5, 7]], 0.0),
    (6, 512, true, &[[3, 1], [4, 2], [4, 3], [4, 7], [5, 1], [5, 2], [5, 4], [5, 6]], -0.05),
];

/// The heads of a published model that follow the sound, and by how much they come late; none of others.
pub fn known_heads(shape: &RecogniserShape, is_multilingual: bool) -> (Vec<[usize; 2]>, f64) {
    let wanted = (shape.decoder_layers, shape.width, is_multilingual);
    let known = KNOWN.iter().find(|(layers, width, multilingual, ..)| (*layers, *width, *multilingual) == wanted);
    known.map_or((Vec::new(), 0.0), |(.., heads, late)| (heads.to_vec(), *late))
}

/// Signs that nobody says: none is written, alone or behind a blank (OpenAI's list).
const UNSPOKEN: &str = "\" # ( ) * + / : ; < = > @ [ \\ ] ^ _ ` { | } ~ 「 」 『 』 << >> <<< >>> -- --- -( -[ (' (\" (( )) ((( ))) [[ ]] \
                        {{ }} ♪♪ ♪♪♪ ♩ ♪ ♫ ♬ ♭ ♮ ♯";

/// The first bytes of all signs of songs, which some vocabularies have as a piece.
const SONG: &[u8] = "♪".as_bytes().split_at(2).0;

/// What is never written, for files that do not say it: signs that nobody says, and dashes and quotes at the beginning of a word.
pub fn unspoken(pieces: &PieceTable) -> Vec<u32> {
    let signs: Vec<&str> = UNSPOKEN.split_whitespace().collect();
    let is_unspoken = |piece: &u32| {
        let bytes = pieces.bytes(*piece);
        let Ok(text) = std::str::from_utf8(bytes) else { return bytes.strip_prefix(b" ").unwrap_or(bytes) == SONG };
        signs.contains(&text.strip_prefix(' ').unwrap_or(text)) || text == " -" || text == " '"
    };
    (0..pieces.texts() as u32).filter(is_unspoken).collect()
}

/// What no text begins with: a blank alone.
pub fn unspoken_first(pieces: &PieceTable) -> Vec<u32> {
    (0..pieces.texts() as u32).filter(|&piece| pieces.bytes(piece) == b" ").collect()
}
