//! Growing one tree: again and again the leaf is split whose split helps most.

use super::bins::TreeExamples;
use super::growth::TreeGrowth;
use evidence::numerics::boosted_trees::{Node, Tree};

/// First and second derivative of the loss by a row's logit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gradient {
    pub slope: f32,
    pub curvature: f32,
}

/// Sums over rows.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    slope: f64,
    curvature: f64,
    rows: usize,
}

impl Sums {
    fn add(&mut self, other: Self) {
        self.slope += other.slope;
        self.curvature += other.curvature;
        self.rows += other.rows;
    }

    fn without(self, other: Self) -> Self {
        Self {
            slope: self.slope - other.slope,
            curvature: self.curvature - other.curvature,
            rows: self.rows - other.rows,
        }
    }

    /// By how much the best leaf value lowers the loss, to the second order (Chen and Guestrin, KDD 2016, equation 6).
    fn worth(self, ridge: f64) -> f64 {
        self.slope * self.slope / (self.curvature + ridge)
    }
}

#[derive(Clone, Copy, Debug)]
struct Split {
    gain: f64,
    column: usize,
    /// The last bin below.
    bin: usize,
    missing_is_below: bool,
}

/// A leaf that may still be split.
struct Open {
    node: usize,
    rows: Vec<u32>,
    sums: Sums,
    histogram: Histogram,
    best: Option<Split>,
}

/// The sums over a leaf's rows by their bins, one column after the other.
struct Histogram(Vec<Sums>);

impl Histogram {
    fn of(examples: &TreeExamples, gradients: &[Gradient], rows: &[u32], columns: &[usize]) -> Self {
        // Side by side in memory, whatever column is looked at.
        let own: Vec<Gradient> = rows.iter().map(|&row| gradients[row as usize]).collect();
        let mut sums = vec![Sums::default(); columns.iter().map(|&column| examples.bins_of(column)).sum()];
        let mut rest = &mut sums[..];
        for &column in columns {
            let (of_bins, others) = rest.split_at_mut(examples.bins_of(column));
            rest = others;
            let column_bins = examples.column(column);
            for (&row, gradient) in rows.iter().zip(&own) {
                let sums = &mut of_bins[usize::from(column_bins[row as usize])];
                sums.slope += f64::from(gradient.slope);
                sums.curvature += f64::from(gradient.curvature);
                sums.rows += 1;
            }
        }
        Self(sums)
    }

    /// That of the rows that are not in `part`.
    fn without(mut self, part: &Self) -> Self {
        self.0.iter_mut().zip(&part.0).for_each(|(sums, part)| *sums = sums.without(*part));
        self
    }
}

/// The tree over bins instead of values: what the examples themselves are sorted by.
pub struct BinnedTree(Vec<BinnedNode>);

enum BinnedNode {
    Split { column: usize, bin: u8, below: usize, above: usize, missing_is_below: bool },
    Leaf(f32),
}

impl BinnedTree {
    pub fn value(&self, examples: &TreeExamples, row: usize) -> f32 {
        let mut at = 0;
        loop {
            match self.0[at] {
                BinnedNode::Leaf(value) => return value,
                BinnedNode::Split { column, bin, below, above, missing_is_below } => {
                    let own = examples.column(column)[row];
                    at = if is_below(own, bin, missing_is_below) { below } else { above };
                }
            }
        }
    }
}

fn is_below(own: u8, bin: u8, missing_is_below: bool) -> bool {
    if own == 0 { missing_is_below } else { own <= bin }
}

/// A tree, the same over bins, and by how much each split lowered the loss: its column and its gain.
pub struct GrownTree {
    pub tree: Tree,
    pub binned: BinnedTree,
    pub gains: Vec<(usize, f64)>,
}

/// Grows a tree on these rows and columns.
pub fn grow(
    examples: &TreeExamples,
    gradients: &[Gradient],
    rows: Vec<u32>,
    columns: &[usize],
    growth: TreeGrowth,
) -> GrownTree {
    let open = |node: usize, rows: Vec<u32>, histogram: Histogram| {
        let mut sums = Sums::default();
        rows.iter().for_each(|&row| sums.add(sums_of(gradients[row as usize])));
        let best = best_split(examples, &histogram, sums, columns, growth);
        Open { node, rows, sums, histogram, best }
    };
    let histogram = |rows: &[u32]| Histogram::of(examples, gradients, rows, columns);
    let value = |sums: Sums| (-sums.slope / (sums.curvature + growth.ridge)) as f32 * growth.rate;
    let mut nodes = vec![BinnedNode::Leaf(0.0)];
    let whole = histogram(&rows);
    let mut leaves = vec![open(0, rows, whole)];
    let mut gains = Vec::new();
    while leaves.len() < growth.leaves {
        let gain = |leaf: &Open| leaf.best.map_or(0.0, |split| split.gain);
        let Some(place) = (0..leaves.len()).max_by(|&a, &b| gain(&leaves[a]).total_cmp(&gain(&leaves[b]))) else {
            break;
        };
        let Some(Split { gain, column, bin, missing_is_below }) = leaves[place].best else { break };
        gains.push((column, gain));
        let leaf = leaves.swap_remove(place);
        let bins = examples.column(column);
        let (below, above): (Vec<u32>, Vec<u32>) =
            leaf.rows.iter().partition(|&&row| is_below(bins[row as usize], bin as u8, missing_is_below));
        let first = nodes.len();
        nodes[leaf.node] =
            BinnedNode::Split { column, bin: bin as u8, below: first, above: first + 1, missing_is_below };
        nodes.extend([BinnedNode::Leaf(0.0), BinnedNode::Leaf(0.0)]);
        // Only the smaller part is counted; the other is what is left.
        let is_smaller_below = below.len() <= above.len();
        let smaller = histogram(if is_smaller_below { &below } else { &above });
        let larger = leaf.histogram.without(&smaller);
        let [of_below, of_above] = if is_smaller_below { [smaller, larger] } else { [larger, smaller] };
        leaves.push(open(first, below, of_below));
        leaves.push(open(first + 1, above, of_above));
    }
    for leaf in leaves {
        nodes[leaf.node] = BinnedNode::Leaf(value(leaf.sums));
    }
    let with_values = |node: &BinnedNode| match *node {
        BinnedNode::Leaf(value) => Node::Leaf(value),
        BinnedNode::Split { column, bin, below, above, missing_is_below } => {
            let limit = match usize::from(bin) {
                // Only missing values lie below.
                0 => f32::NEG_INFINITY,
                bin if bin + 1 < examples.bins_of(column) => examples.limit(column, bin),
                // Only missing values lie above.
                _ => f32::INFINITY,
            };
            Node::Split { column, limit, below, above, missing_is_below }
        }
    };
    GrownTree { tree: Tree { nodes: nodes.iter().map(with_values).collect() }, binned: BinnedTree(nodes), gains }
}

fn sums_of(gradient: Gradient) -> Sums {
    Sums { slope: f64::from(gradient.slope), curvature: f64::from(gradient.curvature), rows: 1 }
}

/// The split of a leaf that lowers the loss most, if any does.
fn best_split(
    examples: &TreeExamples,
    histogram: &Histogram,
    all: Sums,
    columns: &[usize],
    growth: TreeGrowth,
) -> Option<Split> {
    if all.rows < 2 * growth.least_rows {
        return None;
    }
    let mut best: Option<Split> = None;
    let mut rest = &histogram.0[..];
    for &column in columns {
        let (of_bins, others) = rest.split_at(examples.bins_of(column));
        rest = others;
        let missing = of_bins[0];
        for missing_is_below in [true, false] {
            if missing.rows == 0 && missing_is_below {
                continue;
            }
            let mut below = if missing_is_below { missing } else { Sums::default() };
            for (bin, sums) in of_bins.iter().enumerate() {
                if bin > 0 {
                    below.add(*sums);
                }
                let above = all.without(below);
                if below.rows < growth.least_rows {
                    continue;
                }
                if above.rows < growth.least_rows {
                    break;
                }
                let gain = below.worth(growth.ridge) + above.worth(growth.ridge) - all.worth(growth.ridge);
                if gain > best.map_or(1e-6, |best| best.gain) {
                    best = Some(Split { gain, column, bin, missing_is_below });
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROWTH: TreeGrowth =
        TreeGrowth { trees: 1, rate: 1.0, leaves: 2, least_rows: 1, column_share: 1.0, row_share: 1.0, ridge: 0.0 };

    /// Worked by hand: the slopes change sign after the third value; a row without a value belongs to the others' side.
    #[test]
    fn the_split_goes_where_the_slopes_change() {
        let mut examples = TreeExamples::new(1);
        for value in [1.0, 2.0, 3.0, 4.0, 5.0, f32::NAN] {
            examples.push(&[value]);
        }
        examples.bin();
        let gradients = [1.0, 1.0, 1.0, -1.0, -1.0, -1.0].map(|slope| Gradient { slope, curvature: 0.5 });
        let GrownTree { tree, binned, gains } = grow(&examples, &gradients, (0..6).collect(), &[0], GROWTH);
        let expected = Node::Split { column: 0, limit: 3.0, below: 1, above: 2, missing_is_below: false };
        assert_eq!(tree.nodes, [expected, Node::Leaf(-2.0), Node::Leaf(2.0)]);
        // (3² / 1.5) on either side, and nothing before: the slopes sum to 0.
        assert_eq!(gains, [(0, 12.0)]);
        assert_eq!((0..6).map(|row| binned.value(&examples, row)).collect::<Vec<_>>(), [-2., -2., -2., 2., 2., 2.]);
    }
}
