//! Numbers in the binary files of the aligner's model: little-endian, lists with their length before them.

use super::error::AlignerError;
use base::texts::t;

/// Puts a file together.
#[derive(Default)]
pub(super) struct BinaryWriter {
    pub(super) bytes: Vec<u8>,
}

impl BinaryWriter {
    /// A file that begins with its eight letters.
    pub(super) fn new(magic: &[u8; 8]) -> Self {
        Self { bytes: magic.to_vec() }
    }

    pub(super) fn count(&mut self, count: usize) {
        self.bytes.extend((count as u32).to_le_bytes());
    }

    pub(super) fn list_u8(&mut self, values: &[u8]) {
        self.count(values.len());
        self.bytes.extend(values);
    }

    pub(super) fn list_u16(&mut self, values: &[u16]) {
        self.count(values.len());
        self.bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    pub(super) fn list_u32(&mut self, values: &[u32]) {
        self.count(values.len());
        self.bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    pub(super) fn list_f32(&mut self, values: &[f32]) {
        self.count(values.len());
        self.bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    pub(super) fn words(&mut self, words: &[String]) {
        self.list_u8(words.join(" ").as_bytes());
    }
}

/// Takes a file apart. What is not as the writer makes it is an error, and no memory is taken before its size is known to be there.
pub(super) struct BinaryReader<'a> {
    file: &'static str,
    rest: &'a [u8],
}

impl<'a> BinaryReader<'a> {
    /// # Errors
    /// If the file does not begin with its eight letters.
    pub(super) fn new(file: &'static str, bytes: &'a [u8], magic: &[u8; 8]) -> Result<Self, AlignerError> {
        let mut reader = Self { file, rest: bytes };
        if reader.take(magic.len())? == magic {
            Ok(reader)
        } else {
            Err(reader.damage(t!("align-damage-other-format")))
        }
    }

    pub(super) fn damage(&self, reason: &'static str) -> AlignerError {
        AlignerError::Damaged { file: self.file, reason }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], AlignerError> {
        let Some((taken, rest)) = self.rest.split_at_checked(count) else {
            return Err(self.damage(t!("align-damage-cut-off")));
        };
        self.rest = rest;
        Ok(taken)
    }

    fn items<const SIZE: usize>(&mut self) -> Result<impl Iterator<Item = [u8; SIZE]> + use<'a, SIZE>, AlignerError> {
        let count = self.count()?;
        let bytes = self.take(count.saturating_mul(SIZE))?;
        Ok(bytes.as_chunks::<SIZE>().0.iter().copied())
    }

    pub(super) fn count(&mut self) -> Result<usize, AlignerError> {
        let bytes = self.take(4)?;
        Ok(bytes.iter().rev().fold(0, |count, byte| count << 8 | usize::from(*byte)))
    }

    pub(super) fn list_u8(&mut self) -> Result<&'a [u8], AlignerError> {
        let count = self.count()?;
        self.take(count)
    }

    pub(super) fn list_u16(&mut self) -> Result<Vec<u16>, AlignerError> {
        Ok(self.items()?.map(u16::from_le_bytes).collect())
    }

    pub(super) fn list_u32(&mut self) -> Result<Vec<u32>, AlignerError> {
        Ok(self.items()?.map(u32::from_le_bytes).collect())
    }

    pub(super) fn list_f32(&mut self) -> Result<Vec<f32>, AlignerError> {
        Ok(self.items()?.map(f32::from_le_bytes).collect())
    }

    pub(super) fn words(&mut self) -> Result<Vec<String>, AlignerError> {
        let bytes = self.list_u8()?;
        let text = std::str::from_utf8(bytes).map_err(|_| self.damage(t!("align-damage-contradiction")))?;
        Ok(text.split_whitespace().map(str::to_owned).collect())
    }

    /// # Errors
    /// If something is left, or `is_consistent` is false.
    pub(super) fn finish(self, is_consistent: bool) -> Result<(), AlignerError> {
        if self.rest.is_empty() && is_consistent { Ok(()) } else { Err(self.damage(t!("align-damage-contradiction"))) }
    }
}
