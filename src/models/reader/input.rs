//! From a word piece, its place and what is known of it to the values that go into the encoder.

use super::network::EncoderShape;
use evidence::model_files::{WeightFile, WeightTable, WeightsError, WholeTable};

/// The tables of what comes in, on the host: looking rows up is no work for a GPU.
#[derive(Debug)]
pub struct InputTables {
    pieces: WholeTable,
    positions: Vec<f32>,
    marks: Vec<f32>,
    capitals: Vec<f32>,
    pauses: Vec<f32>,
    ranks: Vec<f32>,
}

/// Rows of the tables of what is known of a word or gap; row 0 stands for what is not known.
pub const MARK_ROWS: usize = 6;
pub const CAPITAL_ROWS: usize = 4;
pub const PAUSE_ROWS: usize = 16;
pub const RANK_ROWS: usize = 12;

/// From where on a pause counts as one step longer, in seconds.
pub const PAUSES: [f32; 12] = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0];

/// What is known at a word's last piece, as rows of the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputRows {
    pub mark: u8,
    pub capital: u8,
    pub pause: u8,
    pub rank: u8,
}

impl InputTables {
    pub fn read(file: &mut WeightFile, shape: &EncoderShape) -> Result<Self, WeightsError> {
        let width = shape.width;
        let pieces = file.take_whole("tok.weight")?.expect_shape([shape.pieces, width])?;
        let mut table = |name: &str, rows: usize| -> Result<Vec<f32>, WeightsError> {
            let WeightTable { values, .. } = file.take(name)?.expect_shape(&[rows, width])?;
            Ok(values)
        };
        Ok(Self {
            pieces,
            positions: table("pos.weight", shape.positions)?,
            marks: table("mark.weight", MARK_ROWS)?,
            capitals: table("cap.weight", CAPITAL_ROWS)?,
            pauses: table("pau.weight", PAUSE_ROWS)?,
            ranks: table("ran.weight", RANK_ROWS)?,
        })
    }

    /// The sum of the rows that belong to a piece at a position of the table.
    pub fn fill(&self, values: &mut [f32], piece: u32, position: usize, known: InputRows) {
        let (width, row) = (values.len(), piece as usize);
        let step = self.pieces.steps[row];
        let own = &self.pieces.values[row * width..(row + 1) * width];
        let position = &self.positions[position * width..(position + 1) * width];
        for ((value, own), position) in values.iter_mut().zip(own).zip(position) {
            *value = f32::from(*own) * step + position;
        }
        let InputRows { mark, capital, pause, rank } = known;
        for (table, row) in [(&self.marks, mark), (&self.capitals, capital), (&self.pauses, pause), (&self.ranks, rank)]
        {
            let row = &table[usize::from(row) * width..(usize::from(row) + 1) * width];
            values.iter_mut().zip(row).for_each(|(value, told)| *value += told);
        }
    }
}
