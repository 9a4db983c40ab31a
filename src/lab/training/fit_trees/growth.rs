//! How trees are grown.

/// How many trees, how large and how fast.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct TreeGrowth {
    pub trees: usize,
    /// How much of what a tree has learnt is added.
    pub rate: f32,
    pub leaves: usize,
    /// Rows that a leaf needs.
    pub least_rows: usize,
    /// Shares of the columns and rows that a tree sees.
    pub column_share: f32,
    pub row_share: f32,
    /// Weight of the squared leaf values.
    pub ridge: f64,
}
