//! Weight files: safetensors holding 8-bit tables with one scale per output column, or plain 32-bit tables.
//!
//! An 8-bit table `x` of shape `[rows, columns]` is stored as `x` (I8) and `x.scale` (F32, one per column); a value is
//! `scale[column] * x[row, column]`. Tables listed by row (word vectors) are scaled per row instead, under `x.row_scale`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use base::texts::t;

/// A named table of weights on the host, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightTable {
    pub name: String,
    pub shape: Vec<usize>,
    pub values: Vec<f32>,
}

/// How a table is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// 32-bit floating point: small tables such as biases.
    Full,
    /// 8 bits with a scale per column: matrices `[in, out]`.
    EightBitPerColumn,
    /// 8 bits with a scale per row: tables looked up by row.
    EightBitPerRow,
}

/// Why weights cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    #[error("{}", t!("weights-error-read", source = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: std::io::Error },
    #[error("{}", t!("weights-error-write", source = source.to_string(), path = path.display().to_string()))]
    Write { path: PathBuf, source: std::io::Error },
    #[error("{}", t!("weights-error-not-finite", table = .0))]
    NotFinite(String),
    #[error("{}", t!("weights-error-damaged", reason = reason, path = path.display().to_string()))]
    Damaged { path: PathBuf, reason: String },
    #[error("{}", t!("weights-error-missing", table = .0))]
    Missing(String),
    #[error("{}", t!("weights-error-shape", table = name, found = format!("{found:?}"), expected = format!("{expected:?}")))]
    Shape { name: String, found: Vec<usize>, expected: Vec<usize> },
}

impl WeightTable {
    pub fn new(name: impl Into<String>, shape: Vec<usize>, values: Vec<f32>) -> Self {
        Self { name: name.into(), shape, values }
    }

    /// The table itself if it has this shape.
    pub fn expect_shape(self, expected: &[usize]) -> Result<Self, WeightsError> {
        if self.shape == expected {
            Ok(self)
        } else {
            Err(WeightsError::Shape { name: self.name, found: self.shape, expected: expected.to_vec() })
        }
    }

    fn columns(&self) -> usize {
        self.shape.last().copied().unwrap_or(1).max(1)
    }
}

/// All tables of one weight file, widened to 32 bits.
#[derive(Debug, Default)]
pub struct WeightFile {
    tables: HashMap<String, WeightTable>,
}

impl WeightFile {
    pub fn read(path: &Path) -> Result<Self, WeightsError> {
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Read { path: path.into(), source })?;
        let damaged = |reason: String| WeightsError::Damaged { path: path.into(), reason };
        let file = SafeTensors::deserialize(&bytes).map_err(|error| damaged(error.to_string()))?;
        let mut tables = HashMap::new();
        for (name, view) in file.iter() {
            if is_scale(name) {
                continue;
            }
            let values = match view.dtype() {
                Dtype::F32 => floats(view.data()),
                Dtype::I8 => {
                    let by_row = file.tensor(&format!("{name}.row_scale")).ok();
                    let by_column = file.tensor(&format!("{name}.scale")).ok();
                    let columns = view.shape().last().copied().unwrap_or(1).max(1);
                    let scales = by_row.as_ref().or(by_column.as_ref()).map(|view| floats(view.data()));
                    let scales = scales.ok_or_else(|| damaged(t!("weights-error-no-scale", table = name)))?;
                    let needed = if by_row.is_some() { view.data().len() / columns } else { columns };
                    if scales.len() != needed {
                        let found = scales.len();
                        return Err(damaged(t!("weights-error-scales", table = name, found = found, needed = needed)));
                    }
                    let scale_of = |n: usize| scales[if by_row.is_some() { n / columns } else { n % columns }];
                    view.data().iter().enumerate().map(|(n, &byte)| f32::from(byte as i8) * scale_of(n)).collect()
                }
                other => {
                    return Err(damaged(t!("weights-error-stored-as", table = name, kind = format!("{other:?}"))));
                }
            };
            if !values.iter().all(|value| value.is_finite()) {
                return Err(damaged(t!("weights-error-values", table = name)));
            }
            tables.insert(name.to_owned(), WeightTable::new(name, view.shape().to_vec(), values));
        }
        Ok(Self { tables })
    }

    /// Removes and returns the table called `name`: weights are large and needed once.
    pub fn take(&mut self, name: &str) -> Result<WeightTable, WeightsError> {
        self.tables.remove(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))
    }
}

/// Writes a weight file, each table at its precision.
pub fn write_weights(path: &Path, tables: &[(WeightTable, Precision)]) -> Result<(), WeightsError> {
    let mut parts: Vec<(String, Dtype, Vec<usize>, Vec<u8>)> = Vec::new();
    for (table, precision) in tables {
        if !table.values.iter().all(|value| value.is_finite()) {
            return Err(WeightsError::NotFinite(table.name.clone()));
        }
        match precision {
            Precision::Full => parts.push((table.name.clone(), Dtype::F32, table.shape.clone(), bytes(&table.values))),
            Precision::EightBitPerColumn | Precision::EightBitPerRow => {
                let by_row = *precision == Precision::EightBitPerRow;
                let columns = table.columns();
                let group = |n: usize| if by_row { n / columns } else { n % columns };
                let groups = if by_row { table.values.len() / columns } else { columns };
                let mut scales = vec![0.0_f32; groups];
                for (n, value) in table.values.iter().enumerate() {
                    scales[group(n)] = scales[group(n)].max(value.abs() / 127.0);
                }
                let quantised = table.values.iter().enumerate().map(|(n, value)| match scales[group(n)] {
                    0.0 => 0,
                    scale => (value / scale).round() as i8 as u8,
                });
                parts.push((table.name.clone(), Dtype::I8, table.shape.clone(), quantised.collect()));
                let scale_name = format!("{}.{}", table.name, if by_row { "row_scale" } else { "scale" });
                parts.push((scale_name, Dtype::F32, vec![groups], bytes(&scales)));
            }
        }
    }
    let damaged =
        |error: safetensors::SafeTensorError| WeightsError::Damaged { path: path.into(), reason: error.to_string() };
    let mut views = Vec::new();
    for (name, dtype, shape, data) in &parts {
        views.push((name.as_str(), TensorView::new(*dtype, shape.clone(), data).map_err(damaged)?));
    }
    let file = safetensors::serialize(views, None).map_err(damaged)?;
    std::fs::write(path, file).map_err(|source| WeightsError::Write { path: path.into(), source })
}

fn is_scale(name: &str) -> bool {
    name.ends_with(".scale") || name.ends_with(".row_scale")
}

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
}

fn bytes(floats: &[f32]) -> Vec<u8> {
    floats.iter().flat_map(|value| value.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bits_keep_each_value_within_half_a_step() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.safetensors");
        let values = vec![0.5, -100.0, 0.25, 50.0, -0.125, 0.0];
        let table = |name: &str| WeightTable::new(name, vec![3, 2], values.clone());
        write_weights(
            &path,
            &[
                (table("full"), Precision::Full),
                (table("columns"), Precision::EightBitPerColumn),
                (table("rows"), Precision::EightBitPerRow),
            ],
        )
        .unwrap();
        let mut file = WeightFile::read(&path).unwrap();
        assert_eq!(file.take("full").unwrap().values, values);
        for (n, (read, written)) in file.take("columns").unwrap().values.iter().zip(&values).enumerate() {
            let step = [0.5, 100.0][n % 2] / 127.0;
            assert!((read - written).abs() <= step / 2.0 + 1e-6, "{read} {written}");
        }
        assert!((file.take("rows").unwrap().values[4] + 0.125).abs() < 1e-3);
        assert!(matches!(file.take("none"), Err(WeightsError::Missing(_))));
        let broken = WeightTable::new("broken", vec![1], vec![f32::NAN]);
        assert!(matches!(write_weights(&path, &[(broken, Precision::Full)]), Err(WeightsError::NotFinite(_))));
    }

    #[test]
    fn damaged_files_are_refused_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.safetensors");
        write_weights(&path, &[(WeightTable::new("a", vec![2], vec![1.0, 2.0]), Precision::Full)]).unwrap();
        let good = std::fs::read(&path).unwrap();
        for cut in 0..good.len() {
            std::fs::write(&path, &good[..cut]).unwrap();
            assert!(WeightFile::read(&path).is_err(), "cut at {cut}");
        }
        assert!(matches!(WeightFile::read(&folder.path().join("none")), Err(WeightsError::Read { .. })));
    }
}
