//! Examples to learn from. Each column's values are sorted into bins, so that the best place to split it is found in one pass.

/// Rows of values.
#[derive(Clone, Debug, Default)]
pub struct TreeExamples {
    /// Row-major until [`bin`](Self::bin).
    values: Vec<f32>,
    columns: usize,
    rows: usize,
    /// Of each column, its rows' bins; 0: not known.
    bins: Vec<Vec<u8>>,
    /// Of each column, the highest value of each bin but the last.
    limits: Vec<Vec<f32>>,
}

/// Bins of a column beside that of values not known.
const MOST_BINS: usize = 127;
/// Values looked at to place the limits.
const SAMPLE: usize = 50_000;

impl TreeExamples {
    pub fn new(columns: usize) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds a row; a value that is not known is NaN.
    ///
    /// # Panics
    /// If it has another number of columns.
    pub fn push(&mut self, row: &[f32]) {
        assert_eq!(row.len(), self.columns, "rows have as many values as there are columns");
        self.values.extend_from_slice(row);
        self.rows += 1;
    }

    /// Sorts all values into bins, after the last row and before the first tree.
    pub fn bin(&mut self) {
        let rows = self.rows();
        let stride = rows.div_ceil(SAMPLE).max(1);
        for column in 0..self.columns {
            let values = || self.values.iter().skip(column).step_by(self.columns);
            let mut sample: Vec<f32> = values().step_by(stride).copied().filter(|value| !value.is_nan()).collect();
            sample.sort_by(f32::total_cmp);
            let mut limits: Vec<f32> = (1..MOST_BINS)
                .filter_map(|bin| sample.get((bin * sample.len() / MOST_BINS).wrapping_sub(1)))
                .copied()
                .collect();
            limits.dedup();
            // Nothing lies above the highest value.
            if limits.last() == sample.last() {
                limits.pop();
            }
            let bin = |value: &f32| match value.is_nan() {
                true => 0,
                false => 1 + limits.partition_point(|limit| limit < value) as u8,
            };
            self.bins.push(values().map(bin).collect());
            self.limits.push(limits);
        }
        self.values = Vec::new();
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn column(&self, column: usize) -> &[u8] {
        &self.bins[column]
    }

    /// Highest value of the bin, which has one above it.
    pub(super) fn limit(&self, column: usize, bin: usize) -> f32 {
        self.limits[column][bin - 1]
    }

    /// Bins of a column, that of values not known among them.
    pub(super) fn bins_of(&self, column: usize) -> usize {
        self.limits[column].len() + 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_into_bins_by_their_size() {
        let mut examples = TreeExamples::new(2);
        for n in 0..1000 {
            examples.push(&[n as f32, if n < 10 { f32::NAN } else { 4.0 }]);
        }
        examples.bin();
        let bins = examples.column(0);
        assert!(bins.windows(2).all(|pair| pair[0] <= pair[1]) && bins[0] == 1);
        assert_eq!(examples.bins_of(0), usize::from(bins[999]) + 1);
        for (n, &bin) in bins.iter().enumerate().filter(|(_, bin)| usize::from(**bin) + 1 < examples.bins_of(0)) {
            assert!(n as f32 <= examples.limit(0, usize::from(bin)));
        }
        assert_eq!((examples.column(1)[0], examples.column(1)[10], examples.bins_of(1)), (0, 1, 2));
    }
}
