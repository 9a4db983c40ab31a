//! Weights of others become a folder of Breathmark's: of CTranslate2 (faster-whisper), of ggml (whisper.cpp), of Hugging Face.

mod ctranslate2;
mod ggml;
mod hugging_face;
mod source;
#[cfg(test)]
mod tests;

use std::path::Path;

use super::shape::{ARCHITECTURE, FORMAT, PIECES_FILE, RecogniserSettings};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelFolder, Precision, WeightsError, write_weights_as};

pub use source::{ConversionError, Source};

/// Reads the weights of others: a folder of CTranslate2 with `model.bin`, one of Hugging Face with `model.safetensors`, or a file of
/// ggml.
///
/// # Errors
/// [`ConversionError`]: if it is none of these, or damaged.
pub fn read(path: &Path) -> Result<Source, ConversionError> {
    if path.join(ctranslate2::WEIGHTS).is_file() {
        ctranslate2::read(path)
    } else if path.join(hugging_face::WEIGHTS).is_file() {
        hugging_face::read(path)
    } else if path.is_dir() {
        Err(ConversionError::NoRecogniser(path.to_owned()))
    } else {
        ggml::read(path)
    }
}

/// Whether a table is one of the matrices that are kept as whole numbers.
pub(super) fn is_rounded(name: &str) -> bool {
    name.ends_with(".weight") || name == "decoder.pieces"
}

/// Writes a folder that [`super::RecogniserModel::open`] opens. `licence`: that of the weights.
///
/// # Errors
/// What the file system says.
pub fn write(source: &Source, folder: &Path, licence: &str) -> Result<(), ConversionError> {
    let unwritten = |error: std::io::Error| WeightsError::Write { path: folder.to_owned(), source: error };
    std::fs::create_dir_all(folder).map_err(unwritten)?;
    let precision = |name: &str| if is_rounded(name) { Precision::SevenBitPerRow } else { Precision::Full };
    let tables: Vec<_> = source.tables.values().map(|table| (table.clone(), precision(&table.name))).collect();
    write_weights_as(&folder.join(WEIGHTS_FILE), Some(FORMAT), &tables)?;
    std::fs::write(folder.join(PIECES_FILE), source.pieces.to_vocabulary()).map_err(unwritten)?;
    let RecogniserSettings { shape, .. } = &source.settings;
    let languages = if source.pieces.is_multilingual() { "many languages" } else { "English" };
    let summary = format!(
        "Whisper of {} + {} layers of {}: the words of a recording in {languages}, with times and confidence",
        shape.encoder_layers, shape.decoder_layers, shape.width
    );
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let language = if source.pieces.is_multilingual() { "mul" } else { "en" };
    let settings = serde_json::to_value(&source.settings).map_err(|error| unwritten(error.into()))?;
    let model = ModelFolder::create(folder, &name, ARCHITECTURE, &summary, language, licence, settings);
    model.seal(&[WEIGHTS_FILE, PIECES_FILE]).map_err(unwritten)?;
    Ok(())
}
