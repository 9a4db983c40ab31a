//! Weight files: safetensors holding 8-bit tables with one scale per output column, or plain 32-bit tables.
//!
//! An 8-bit table `x` of shape `[rows, columns]` is stored as `x` (I8) and `x.scale` (F32, one per column); a value is
//! `scale[column] * x[row, column]`. Tables listed by row (word vectors) are scaled per row instead, under `x.row_scale`.
//!
//! A 6-bit table `x` of shape `[rows, columns]` is stored as `x.six` (U8, `[rows, 3 / 4 * columns]`) and `x.step` (F32, one per row): whole
//! numbers from -31 to 31 to which 32 was added, four of them in three bytes, the first in the lowest bits. Small tables may be
//! 16-bit floats.
//!
//! A 7-bit table `x` of shape `[rows, columns]` is stored as `x` (I8, whole numbers from -63 to 63) and `x.step` (F32, one per row).
//!
//! A file of differences says by what a few numbers of 6-bit tables differ from those of another file: `x.skip` (U8) counts the numbers of
//! the table, row by row, that stay before one that changes, and `x.by` (I8) is added to that one (255 with 0 passes over 255 numbers).
//! Steps, small tables and vectors are there whole.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use half::f16;
use safetensors::tensor::{Dtype, SafeTensors, TensorView};

use base::texts::t;

/// A named table of weights on the host, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightTable {
    pub name: String,
    pub shape: Vec<usize>,
    pub values: Vec<f32>,
}

/// A named matrix of whole numbers with a step for each row, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct WholeTable {
    pub name: String,
    /// `[rows, columns]`.
    pub shape: [usize; 2],
    /// -31 to 31 of six bits, -63 to 63 of seven.
    pub values: Vec<i8>,
    /// A value is its row's step times the whole number.
    pub steps: Vec<f32>,
}

impl WholeTable {
    /// The table itself if it has this shape.
    pub fn expect_shape(self, expected: [usize; 2]) -> Result<Self, WeightsError> {
        if self.shape == expected {
            Ok(self)
        } else {
            Err(WeightsError::Shape { name: self.name, found: self.shape.to_vec(), expected: expected.to_vec() })
        }
    }

    /// A matrix `[rows, columns]`, each row rounded to seven bits.
    pub fn seven_bits(table: &WeightTable) -> Self {
        let columns = table.columns();
        let rows = table.values.len() / columns;
        let (mut values, mut steps) = (Vec::with_capacity(table.values.len()), Vec::with_capacity(rows));
        for row in table.values.chunks_exact(columns) {
            let step = row.iter().fold(0.0_f32, |most, value| most.max(value.abs())) / 63.0 + 1e-12;
            values.extend(row.iter().map(|value| (value / step).round() as i8));
            steps.push(step);
        }
        Self { name: table.name.clone(), shape: [rows, columns], values, steps }
    }

    /// The same in 32 bits.
    pub fn to_floats(&self) -> WeightTable {
        let rows = self.values.chunks_exact(self.shape[1].max(1)).zip(&self.steps);
        let values = rows.flat_map(|(row, step)| row.iter().map(move |&value| f32::from(value) * step)).collect();
        WeightTable::new(self.name.clone(), self.shape.to_vec(), values)
    }
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
    /// 6 bits with a step per row: matrices `[out, in]` of encoders, `in` a multiple of four.
    SixBitPerRow,
    /// 7 bits with a step per row: matrices `[out, in]` of recognisers, which nobody trained with the rounding.
    SevenBitPerRow,
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

/// All tables of one weight file.
#[derive(Debug, Default)]
pub struct WeightFile {
    tables: HashMap<String, WeightTable>,
    whole: HashMap<String, WholeTable>,
    /// What the file says that it is, if it does.
    format: Option<String>,
}

impl WeightFile {
    pub fn read(path: &Path) -> Result<Self, WeightsError> {
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Read { path: path.into(), source })?;
        let damaged = |reason: String| WeightsError::Damaged { path: path.into(), reason };
        let file = SafeTensors::deserialize(&bytes).map_err(|error| damaged(error.to_string()))?;
        let (_, metadata) = SafeTensors::read_metadata(&bytes).map_err(|error| damaged(error.to_string()))?;
        let format = metadata.metadata().as_ref().and_then(|metadata| metadata.get("format").cloned());
        let mut read = Self { format, ..Self::default() };
        for (name, view) in file.iter() {
            if is_scale(name) {
                continue;
            }
            if let Some(name) = name.strip_suffix(SIX) {
                let steps = file.tensor(&format!("{name}{STEP}")).map_err(|error| damaged(error.to_string()))?;
                let table = six_bit_table(name, &view, &floats(steps.data()));
                let table = table.ok_or_else(|| damaged(t!("weights-error-values", table = name)))?;
                read.whole.insert(name.to_owned(), table);
                continue;
            }
            if let Some(steps) = file.tensor(&format!("{name}{STEP}")).ok().filter(|_| view.dtype() == Dtype::I8) {
                let table = seven_bit_table(name, &view, &floats(steps.data()));
                let table = table.ok_or_else(|| damaged(t!("weights-error-values", table = name)))?;
                read.whole.insert(name.to_owned(), table);
                continue;
            }
            let values = match view.dtype() {
                Dtype::F32 | Dtype::F16 => plain_values(&view).unwrap_or_default(),
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
            read.tables.insert(name.to_owned(), WeightTable::new(name, view.shape().to_vec(), values));
        }
        Ok(read)
    }

    /// Makes of these weights those of the file of differences at `path`; `format` is what that file has to say that it is.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is about other weights than these.
    pub fn change_by(&mut self, path: &Path, format: &str) -> Result<(), WeightsError> {
        let bytes = std::fs::read(path).map_err(|source| WeightsError::Read { path: path.into(), source })?;
        let damaged = |reason: String| WeightsError::Damaged { path: path.into(), reason };
        let file = SafeTensors::deserialize(&bytes).map_err(|error| damaged(error.to_string()))?;
        let (_, metadata) = SafeTensors::read_metadata(&bytes).map_err(|error| damaged(error.to_string()))?;
        let told = metadata.metadata().as_ref().and_then(|metadata| metadata.get("format"));
        if told.is_none_or(|told| told != format) {
            return Err(damaged(t!("model-error-weights-version").to_owned()));
        }
        for (name, view) in file.iter() {
            let wrong = || damaged(t!("weights-error-values", table = name));
            if name.ends_with(SKIP) {
                continue;
            }
            if let Some(name) = name.strip_suffix(BY) {
                let skip = file.tensor(&format!("{name}{SKIP}")).map_err(|error| damaged(error.to_string()))?;
                let table = self.whole.get_mut(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))?;
                add_differences(&mut table.values, skip.data(), view.data()).ok_or_else(wrong)?;
                continue;
            }
            let values = plain_values(&view).filter(|values| values.iter().all(|value| value.is_finite()));
            let values = values.ok_or_else(wrong)?;
            if let Some(name) = name.strip_suffix(STEP) {
                let table = self.whole.get_mut(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))?;
                if values.len() != table.steps.len() {
                    return Err(wrong());
                }
                table.steps = values;
                continue;
            }
            let table = self.tables.get_mut(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))?;
            let former = std::mem::replace(table, WeightTable::new(name, view.shape().to_vec(), values));
            if former.shape != view.shape() {
                return Err(wrong());
            }
        }
        Ok(())
    }

    /// Tables in memory, as they would be read from a file that they were written to: in 32 bits, or rounded to seven.
    pub fn of(format: &str, tables: impl IntoIterator<Item = (WeightTable, bool)>) -> Self {
        let mut file = Self { format: Some(format.to_owned()), ..Self::default() };
        for (table, is_rounded) in tables {
            if is_rounded {
                file.whole.insert(table.name.clone(), WholeTable::seven_bits(&table));
            } else {
                file.tables.insert(table.name.clone(), table);
            }
        }
        file
    }

    /// What the file says that it is, "breathmark encoder 1"; `None` where it says nothing.
    pub fn format(&self) -> Option<&str> {
        self.format.as_deref()
    }

    /// Removes and returns the table called `name`, in 32 bits: weights are large and needed once.
    pub fn take(&mut self, name: &str) -> Result<WeightTable, WeightsError> {
        if let Some(whole) = self.whole.remove(name) {
            return Ok(whole.to_floats());
        }
        self.tables.remove(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))
    }

    /// Removes and returns the table of whole numbers called `name`.
    pub fn take_whole(&mut self, name: &str) -> Result<WholeTable, WeightsError> {
        self.whole.remove(name).ok_or_else(|| WeightsError::Missing(name.to_owned()))
    }
}

/// What follows the names of 6-bit tables and of their steps.
const SIX: &str = ".six";
const STEP: &str = ".step";
/// What follows the names of tables in a file of differences.
const SKIP: &str = ".skip";
const BY: &str = ".by";

/// Adds `by` to the numbers that are so far apart; `None` if that leads out of the table or out of six bits.
fn add_differences(values: &mut [i8], skip: &[u8], by: &[u8]) -> Option<()> {
    if skip.len() != by.len() {
        return None;
    }
    let mut at = 0;
    for (&skip, &by) in skip.iter().zip(by) {
        at += usize::from(skip);
        if (skip, by) == (u8::MAX, 0) {
            continue;
        }
        let value = values.get_mut(at)?;
        *value = value.checked_add(by as i8).filter(|value| (-31..=31).contains(value))?;
        at += 1;
    }
    Some(())
}

/// The values of a table of floats.
fn plain_values(view: &TensorView<'_>) -> Option<Vec<f32>> {
    match view.dtype() {
        Dtype::F32 => Some(floats(view.data())),
        Dtype::F16 => {
            Some(view.data().chunks_exact(2).map(|two| f16::from_le_bytes([two[0], two[1]]).to_f32()).collect())
        }
        _ => None,
    }
}

/// Four whole numbers of three bytes each; `None` if the numbers, the steps or the shape cannot be.
fn six_bit_table(name: &str, view: &TensorView<'_>, steps: &[f32]) -> Option<WholeTable> {
    let &[rows, packed] = view.shape() else { return None };
    let columns = packed / 3 * 4;
    let is_sound = view.dtype() == Dtype::U8
        && packed.is_multiple_of(3)
        && steps.len() == rows
        && steps.iter().all(|step| step.is_finite());
    if !is_sound {
        return None;
    }
    let mut values = Vec::with_capacity(rows * columns);
    for three in view.data().chunks_exact(3) {
        let bits = u32::from_le_bytes([three[0], three[1], three[2], 0]);
        values.extend([0, 6, 12, 18].map(|shift| (bits >> shift & 63) as i8 - 32));
    }
    let is_whole = values.iter().all(|&value| value > -32);
    is_whole.then(|| WholeTable { name: name.to_owned(), shape: [rows, columns], values, steps: steps.to_vec() })
}

/// Whole numbers of a byte each; `None` if the numbers, the steps or the shape cannot be.
fn seven_bit_table(name: &str, view: &TensorView<'_>, steps: &[f32]) -> Option<WholeTable> {
    let &[rows, columns] = view.shape() else { return None };
    let values: Vec<i8> = view.data().iter().map(|&byte| byte as i8).collect();
    let is_sound = steps.len() == rows
        && steps.iter().all(|step| step.is_finite())
        && values.iter().all(|value| (-63..=63).contains(value));
    is_sound.then(|| WholeTable { name: name.to_owned(), shape: [rows, columns], values, steps: steps.to_vec() })
}

/// Writes a weight file, each table at its precision.
pub fn write_weights(path: &Path, tables: &[(WeightTable, Precision)]) -> Result<(), WeightsError> {
    write_weights_as(path, None, tables)
}

/// [`write_weights`] that says what it is: see [`WeightFile::format`].
pub fn write_weights_as(
    path: &Path,
    format: Option<&str>,
    tables: &[(WeightTable, Precision)],
) -> Result<(), WeightsError> {
    let mut parts: Vec<(String, Dtype, Vec<usize>, Vec<u8>)> = Vec::new();
    for (table, precision) in tables {
        if !table.values.iter().all(|value| value.is_finite()) {
            return Err(WeightsError::NotFinite(table.name.clone()));
        }
        match precision {
            Precision::Full => parts.push((table.name.clone(), Dtype::F32, table.shape.clone(), bytes(&table.values))),
            Precision::SixBitPerRow => {
                let columns = table.columns();
                let (mut packed, mut steps) = (Vec::new(), Vec::new());
                for row in table.values.chunks_exact(columns) {
                    let step = row.iter().fold(0.0_f32, |most, value| most.max(value.abs())) / 31.0 + 1e-12;
                    let bits = |four: &[f32]| {
                        let of = |(at, value): (usize, &f32)| (((value / step).round() + 32.0) as u32) << (6 * at);
                        four.iter().enumerate().map(of).sum::<u32>()
                    };
                    packed.extend(row.chunks_exact(4).flat_map(|four| bits(four).to_le_bytes().into_iter().take(3)));
                    steps.push(step);
                }
                let rows = steps.len();
                parts.push((format!("{}{SIX}", table.name), Dtype::U8, vec![rows, columns / 4 * 3], packed));
                parts.push((format!("{}{STEP}", table.name), Dtype::F32, vec![rows], bytes(&steps)));
            }
            Precision::SevenBitPerRow => {
                let whole = WholeTable::seven_bits(table);
                let numbers = whole.values.iter().map(|&value| value as u8).collect();
                parts.push((table.name.clone(), Dtype::I8, table.shape.clone(), numbers));
                parts.push((format!("{}{STEP}", table.name), Dtype::F32, vec![whole.steps.len()], bytes(&whole.steps)));
            }
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
    let metadata = format.map(|format| HashMap::from([("format".to_owned(), format.to_owned())]));
    let file = safetensors::serialize(views, metadata).map_err(damaged)?;
    std::fs::write(path, file).map_err(|source| WeightsError::Write { path: path.into(), source })
}

fn is_scale(name: &str) -> bool {
    [".scale", ".row_scale", STEP].iter().any(|end| name.ends_with(end))
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
    fn six_bits_come_back_as_whole_numbers_with_a_step_a_row() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.safetensors");
        let values = vec![3.1, -3.1, 0.1, 0.0, 0.5, -0.25, 0.0, 31.0 / 62.0];
        let table = WeightTable::new("a.weight", vec![2, 4], values.clone());
        write_weights(&path, &[(table, Precision::SixBitPerRow)]).unwrap();
        let whole = WeightFile::read(&path).unwrap().take_whole("a.weight").unwrap();
        assert_eq!((whole.shape, &whole.values[..4]), ([2, 4], &[31, -31, 1, 0][..]));
        for (read, written) in whole.to_floats().values.iter().zip(&values) {
            assert!((read - written).abs() < 0.051, "{read} {written}");
        }
        assert_eq!(WeightFile::read(&path).unwrap().take("a.weight").unwrap(), whole.to_floats());
        assert!(WeightFile::read(&path).unwrap().take_whole("b.weight").is_err());
        let good = std::fs::read(&path).unwrap();
        // A table without its steps is none.
        let header = 8 + u64::from_le_bytes(good[..8].try_into().unwrap()) as usize;
        let text = String::from_utf8_lossy(&good[8..header]).replace("a.weight.step", "a.weight.stop");
        std::fs::write(&path, [&good[..8], text.as_bytes(), &good[header..]].concat()).unwrap();
        assert!(matches!(WeightFile::read(&path), Err(WeightsError::Damaged { .. })));
    }

    #[test]
    fn seven_bits_come_back_as_they_were_rounded() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.safetensors");
        let values = vec![6.3, -6.3, 0.1, 0.04, 0.5, -0.25, 0.0, 0.126, -1.26];
        let table = WeightTable::new("a.weight", vec![3, 3], values);
        write_weights_as(&path, Some("toy 1"), &[(table.clone(), Precision::SevenBitPerRow)]).unwrap();
        let mut file = WeightFile::read(&path).unwrap();
        assert_eq!(file.format(), Some("toy 1"));
        let whole = file.take_whole("a.weight").unwrap();
        assert_eq!(whole, WholeTable::seven_bits(&table));
        assert_eq!((whole.shape, &whole.values[..3]), ([3, 3], &[63, -63, 1][..]));
        assert!(
            whole.to_floats().values.iter().zip(&table.values).all(|(read, written)| (read - written).abs() < 0.051)
        );
    }

    #[test]
    fn differences_make_other_weights_of_those_that_are_there() {
        let mut values = vec![0_i8; 600];
        values[3] = 30;
        let (skip, by) = ([3, 255, 255, 40, 0], [1, 0, 0, (-31_i8) as u8, 2]);
        add_differences(&mut values, &skip, &by).unwrap();
        let changed: Vec<(usize, i8)> = values.iter().copied().enumerate().filter(|(_, value)| *value != 0).collect();
        assert_eq!(changed, [(3, 31), (554, -31), (555, 2)]);
        assert_eq!(add_differences(&mut values, &[3], &[1]), None, "no more than six bits");
        assert_eq!(add_differences(&mut values, &[255, 255, 255], &[0, 0, 1]), None, "out of the table");
        assert_eq!(add_differences(&mut values, &[1], &[]), None);

        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("weights.safetensors"), folder.path().join("difference.safetensors"));
        let matrix = WeightTable::new("a.weight", vec![2, 4], vec![3.1, -3.1, 0.1, 0.0, 0.5, -0.25, 0.0, 0.5]);
        let bias = WeightTable::new("a.bias", vec![2], vec![1.0, 2.0]);
        write_weights(&path, &[(matrix, Precision::SixBitPerRow), (bias, Precision::Full)]).unwrap();
        let write = |format: &str, bias: &[f32]| {
            let (steps, bias_bytes) = (bytes(&[0.2, 0.4]), bytes(bias));
            let views = [
                ("a.weight.skip", TensorView::new(Dtype::U8, vec![1], &[1]).unwrap()),
                ("a.weight.by", TensorView::new(Dtype::I8, vec![1], &[1]).unwrap()),
                ("a.weight.step", TensorView::new(Dtype::F32, vec![2], &steps).unwrap()),
                ("a.bias", TensorView::new(Dtype::F32, vec![bias.len()], &bias_bytes).unwrap()),
            ];
            let metadata = Some(HashMap::from([("format".to_owned(), format.to_owned())]));
            std::fs::write(&other, safetensors::serialize(views, metadata).unwrap()).unwrap();
        };
        write("toy 1", &[5.0, 6.0]);
        let read = || WeightFile::read(&path).unwrap();
        let mut file = read();
        file.change_by(&other, "toy 1").unwrap();
        let whole = file.take_whole("a.weight").unwrap();
        assert_eq!((&whole.values[..4], &whole.steps[..]), (&[31, -30, 1, 0][..], &[0.2, 0.4][..]));
        assert_eq!(file.take("a.bias").unwrap().values, [5.0, 6.0]);
        assert!(matches!(read().change_by(&other, "toy 2"), Err(WeightsError::Damaged { .. })), "a later version");
        write("toy 1", &[5.0, 6.0, 7.0]);
        assert!(matches!(read().change_by(&other, "toy 1"), Err(WeightsError::Damaged { .. })), "another shape");
        assert!(matches!(WeightFile::default().change_by(&other, "toy 1"), Err(WeightsError::Missing(_))));
        let whole = std::fs::read(&other).unwrap();
        std::fs::write(&other, &whole[..whole.len() - 3]).unwrap();
        assert!(matches!(read().change_by(&other, "toy 1"), Err(WeightsError::Damaged { .. })), "cut off");
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
