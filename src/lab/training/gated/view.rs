//! Matrices without memory of their own.

/// A matrix that lies somewhere in a slice.
#[derive(Clone, Copy)]
pub struct MatrixView<'a> {
    pub(super) values: &'a [f32],
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) row_stride: usize,
    pub(super) column_stride: usize,
}

impl<'a> MatrixView<'a> {
    /// All of `values`, row after row.
    pub fn of(values: &'a [f32], columns: usize) -> Self {
        Self { values, rows: values.len() / columns.max(1), columns, row_stride: columns, column_stride: 1 }
    }

    /// `rows` rows of `columns` values, the first at the start of `values`, each `row_stride` after the one before.
    ///
    /// # Panics
    /// If `values` is too short.
    pub fn part(values: &'a [f32], rows: usize, columns: usize, row_stride: usize) -> Self {
        assert!(rows == 0 || values.len() >= (rows - 1) * row_stride + columns, "a view reaches beyond its values");
        Self { values, rows, columns, row_stride, column_stride: 1 }
    }

    /// Rows for columns.
    pub fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
            row_stride: self.column_stride,
            column_stride: self.row_stride,
            ..self
        }
    }
}
