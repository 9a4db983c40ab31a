//! Gradient-boosted trees: a sum of small decision trees (Friedman 2001; Nanchen and Garner 2019, section 2.4, fuse with them).

use crate::model_files::{WeightFile, WeightTable, WeightsError};

/// Trees whose leaves add up to a logit.
#[derive(Clone, Debug, PartialEq)]
pub struct BoostedTrees {
    /// Numbers in a row.
    pub columns: usize,
    /// The logit before the first tree.
    pub base: f32,
    pub trees: Vec<Tree>,
}

/// A decision tree. Its first node is the root.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    pub nodes: Vec<Node>,
}

/// A question or, at the end, a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node {
    /// Rows whose value is at most `limit` go on at node `below`, the others at `above`; both come later in the tree.
    Split {
        column: usize,
        limit: f32,
        below: usize,
        above: usize,
        /// Where rows go that have no value (NaN).
        missing_is_below: bool,
    },
    /// The value added to the logit.
    Leaf(f32),
}

/// A split's five numbers in a weight file, a leaf's value and four zeros.
const NODE_WIDTH: usize = 5;

impl BoostedTrees {
    /// The logit of a row of [`columns`](Self::columns) values; a value that is not known is NaN.
    ///
    /// # Panics
    /// If the row is shorter.
    pub fn logit(&self, row: &[f32]) -> f32 {
        self.base + self.trees.iter().map(|tree| tree.value(row)).sum::<f32>()
    }

    /// For each node of each tree the mean of what the tree adds for the rows that come by it; 0 where none does. `rows`:
    /// row-major, [`columns`](Self::columns) values each.
    pub fn node_means(&self, rows: &[f32]) -> Vec<Vec<f32>> {
        let mean_of = |tree: &Tree| {
            let mut sums = vec![(0.0_f64, 0_u32); tree.nodes.len()];
            for row in rows.chunks_exact(self.columns.max(1)) {
                let value = f64::from(tree.value(row));
                let mut add = |node: usize| {
                    sums[node].0 += value;
                    sums[node].1 += 1;
                };
                add(0);
                tree.walk(row, |_, to| add(to));
            }
            sums.iter().map(|&(sum, count)| (sum / f64::from(count.max(1))) as f32).collect()
        };
        self.trees.iter().map(mean_of).collect()
    }

    /// The contribution of each column to the logit of a row against the average row, by the path that the row takes: at each split the
    /// column that is asked gets the difference of the means of the two nodes (Saabas 2014). With what is usual, which comes
    /// first, they add up to the logit. `means`: of [`node_means`](Self::node_means).
    pub fn contributions(&self, row: &[f32], means: &[Vec<f32>]) -> (f32, Vec<f32>) {
        let (mut usual, mut added) = (self.base, vec![0.0; self.columns]);
        for (tree, means) in self.trees.iter().zip(means) {
            usual += means[0];
            let mut at = 0;
            tree.walk(row, |column, to| {
                let value = match tree.nodes[to] {
                    Node::Leaf(value) => value,
                    Node::Split { .. } => means[to],
                };
                added[column] += value - means[at];
                at = to;
            });
        }
        (usual, added)
    }

    /// The tables that [`read`](Self::read) takes back from a weight file.
    pub fn to_tables(&self, name: &str) -> Vec<WeightTable> {
        let nodes: Vec<f32> =
            self.trees.iter().flat_map(|tree| &tree.nodes).flat_map(|node| node.to_numbers()).collect();
        let ends = self.trees.iter().scan(0, |end, tree| {
            *end += tree.nodes.len();
            Some(*end as f32)
        });
        let ends: Vec<f32> = ends.collect();
        vec![
            WeightTable::new(format!("{name}.base"), vec![1], vec![self.base]),
            WeightTable::new(format!("{name}.ends"), vec![ends.len()], ends),
            WeightTable::new(format!("{name}.nodes"), vec![nodes.len() / NODE_WIDTH, NODE_WIDTH], nodes),
        ]
    }

    /// The trees of [`to_tables`](Self::to_tables) for rows of `columns` values.
    ///
    /// # Errors
    /// If tables are missing or are no trees.
    pub fn read(file: &mut WeightFile, name: &str, columns: usize) -> Result<Self, WeightsError> {
        let base = file.take(&format!("{name}.base"))?.expect_shape(&[1])?.values[0];
        let ends = file.take(&format!("{name}.ends"))?;
        let table = file.take(&format!("{name}.nodes"))?;
        let count = ends.values.last().map_or(0, |&end| end as usize);
        let table = table.expect_shape(&[count, NODE_WIDTH])?;
        let no_trees = || WeightsError::Missing(format!("{name}.nodes"));
        let mut trees = Vec::with_capacity(ends.values.len());
        let mut start = 0;
        for end in ends.values.iter().map(|&end| end as usize) {
            let numbers = table.values.get(start * NODE_WIDTH..end * NODE_WIDTH).ok_or_else(no_trees)?;
            let nodes: Vec<Node> = numbers.chunks_exact(NODE_WIDTH).map(Node::of_numbers).collect();
            let tree = Tree { nodes };
            if !tree.is_sound(columns) {
                return Err(no_trees());
            }
            trees.push(tree);
            start = end;
        }
        Ok(Self { columns, base, trees })
    }
}

impl Tree {
    fn value(&self, row: &[f32]) -> f32 {
        self.walk(row, |_, _| ())
    }

    /// The value of the leaf that the row comes to. Calls `step` with the column asked and the node gone to on every step.
    fn walk(&self, row: &[f32], mut step: impl FnMut(usize, usize)) -> f32 {
        let mut at = 0;
        loop {
            match self.nodes[at] {
                Node::Leaf(value) => return value,
                Node::Split { column, limit, below, above, missing_is_below } => {
                    let value = row[column];
                    let is_below = if value.is_nan() { missing_is_below } else { value <= limit };
                    at = if is_below { below } else { above };
                    step(column, at);
                }
            }
        }
    }

    /// Whether every way through it ends at a leaf.
    fn is_sound(&self, columns: usize) -> bool {
        let count = self.nodes.len();
        let is_sound = |(at, node): (usize, &Node)| match *node {
            Node::Leaf(value) => value.is_finite(),
            Node::Split { column, below, above, .. } => {
                column < columns && (at + 1..count).contains(&below) && (at + 1..count).contains(&above)
            }
        };
        count > 0 && self.nodes.iter().enumerate().all(is_sound)
    }
}

impl Node {
    /// Numbers of nodes and columns are small whole ones, which 32-bit floating point holds exactly.
    fn to_numbers(self) -> [f32; NODE_WIDTH] {
        match self {
            Self::Leaf(value) => [value, 0.0, 0.0, 0.0, 0.0],
            Self::Split { column, limit, below, above, missing_is_below } => {
                [limit, column as f32, below as f32, above as f32, if missing_is_below { 1.0 } else { 0.0 }]
            }
        }
    }

    /// Nothing comes after the root as its own child: a node without children is a leaf.
    fn of_numbers(numbers: &[f32]) -> Self {
        match *numbers {
            [value, _, 0.0, ..] => Self::Leaf(value),
            [limit, column, below, above, missing] => Self::Split {
                column: column as usize,
                limit,
                below: below as usize,
                above: above as usize,
                missing_is_below: missing > 0.0,
            },
            _ => Self::Leaf(f32::NAN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model_files::{Precision, write_weights};

    fn trees() -> BoostedTrees {
        let split =
            |column, limit, missing_is_below| Node::Split { column, limit, below: 1, above: 2, missing_is_below };
        let tree = |split, below, above| Tree { nodes: vec![split, Node::Leaf(below), Node::Leaf(above)] };
        let trees = vec![tree(split(0, 0.5, true), -1.0, 2.0), tree(split(1, -3.0, false), 0.25, 0.5)];
        BoostedTrees { columns: 2, base: -0.5, trees }
    }

    #[test]
    fn leaves_add_up_and_missing_values_have_a_way() {
        let trees = trees();
        assert_eq!(trees.logit(&[0.5, -3.0]), -0.5 - 1.0 + 0.25);
        assert_eq!(trees.logit(&[0.6, 0.0]), -0.5 + 2.0 + 0.5);
        assert_eq!(trees.logit(&[f32::NAN, f32::NAN]), -0.5 - 1.0 + 0.5);
    }

    /// By hand: of three rows two go below in the first tree (mean (-1 - 1 + 2) / 3 = 0) and one in the second (0.25 + 0.5 + 0.5)
    /// / 3; what a row adds beyond that is its column's.
    #[test]
    fn contributions_add_up_to_the_logit() {
        let trees = trees();
        let rows = [0.0, -4.0, 0.5, 0.0, 1.0, 7.0];
        let means = trees.node_means(&rows);
        assert_eq!(means[0], [0.0, -1.0, 2.0]);
        for row in rows.chunks(2).chain([[f32::NAN, f32::NAN].as_slice()]) {
            let (usual, added) = trees.contributions(row, &means);
            assert!((usual - (-0.5 + 1.25 / 3.0)).abs() < 1e-6);
            assert!((usual + added.iter().sum::<f32>() - trees.logit(row)).abs() < 1e-6, "{row:?}");
            assert!((added[0] - if row[0] > 0.5 { 2.0 } else { -1.0 }).abs() < 1e-6);
        }
    }

    #[test]
    fn trees_survive_a_file_and_damaged_ones_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights.safetensors");
        let read = |tables: Vec<WeightTable>, columns: usize| {
            let tables: Vec<_> = tables.into_iter().map(|table| (table, Precision::Full)).collect();
            write_weights(&path, &tables).unwrap();
            BoostedTrees::read(&mut WeightFile::read(&path).unwrap(), "end", columns)
        };
        let tables = trees().to_tables("end");
        assert_eq!(read(tables.clone(), 2).unwrap(), trees());
        assert!(read(tables.clone(), 1).is_err(), "a column that is not there");
        let mut circle = tables.clone();
        circle[2].values[2] = 7.0;
        assert!(read(circle, 2).is_err());
        assert!(read(tables[..2].to_vec(), 2).is_err());
    }
}
