//! Longest common subsequence of two sequences of words, in memory linear in their length.
//!
//! Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986), section 4b (divide and conquer on
//! the middle snake). The search for one middle is cut off after `MAX_COST` differences and continues from the point
//! that reached furthest, so that the time is bounded by (N + M) · 4 · `MAX_COST` steps even for unrelated sequences;
//! the result is then a common subsequence, though perhaps not the longest.

use std::collections::HashMap;
use std::hash::Hash;

use base::progress::{Cancellation, Progress};

const MAX_COST: usize = 1024;

/// Pairs of positions `(in a, in b)` of equal items, both strictly increasing.
pub fn common_pairs<T: Eq + Hash>(a: &[T], b: &[T]) -> Vec<(usize, usize)> {
    // Cannot be cancelled.
    common_pairs_watched(a, b, &Progress::silent()).unwrap_or_default()
}

/// [`common_pairs`] of sequences that may be long.
pub fn common_pairs_watched<T: Eq + Hash>(
    a: &[T],
    b: &[T],
    progress: &Progress,
) -> Result<Vec<(usize, usize)>, Cancellation> {
    let total = (a.len() + b.len()) as u64;
    let mut numbers: HashMap<&T, u32> = HashMap::new();
    let mut number = |item| {
        let next = numbers.len() as u32;
        *numbers.entry(item).or_insert(next)
    };
    let a: Vec<u32> = a.iter().map(&mut number).collect();
    let b: Vec<u32> = b.iter().map(&mut number).collect();
    let mut pairs = Vec::new();
    let limit = (a.len() + b.len()).div_ceil(2).min(MAX_COST) + 2;
    let mut reach = Reach { forward: vec![0; 2 * limit + 1], backward: vec![0; 2 * limit + 1], limit };
    // A stack instead of recursion: cut-off searches may split very unevenly.
    let mut todo = vec![(0, a.len(), 0, b.len())];
    while let Some((mut a0, mut a1, mut b0, mut b1)) = todo.pop() {
        while a0 < a1 && b0 < b1 && a[a0] == b[b0] {
            pairs.push((a0, b0));
            (a0, b0) = (a0 + 1, b0 + 1);
        }
        while a0 < a1 && b0 < b1 && a[a1 - 1] == b[b1 - 1] {
            (a1, b1) = (a1 - 1, b1 - 1);
            pairs.push((a1, b1));
        }
        if a0 == a1 || b0 == b1 {
            continue;
        }
        progress.tick((total as usize - (a1 - a0) - (b1 - b0)) as u64, total)?;
        let (x, y) = reach.middle(&a[a0..a1], &b[b0..b1]);
        let (x, y) = (x.min(a1 - a0), y.min(b1 - b0));
        if (x, y) == (0, 0) || (x, y) == (a1 - a0, b1 - b0) {
            continue;
        }
        todo.push((a0 + x, a1, b0 + y, b1));
        todo.push((a0, a0 + x, b0, b0 + y));
    }
    pairs.sort_unstable();
    Ok(pairs)
}

/// How far a path with d differences gets on each diagonal, from either end.
struct Reach {
    forward: Vec<isize>,
    backward: Vec<isize>,
    limit: usize,
}

impl Reach {
    /// A point on a shortest edit path, about half-way; `(0, 0)` if there is nothing in common.
    fn middle(&mut self, a: &[u32], b: &[u32]) -> (usize, usize) {
        let (n, m) = (a.len() as isize, b.len() as isize);
        let delta = n - m;
        let odd = delta & 1 == 1;
        let zero = self.limit as isize;
        let at = |k: isize| (zero + k) as usize;
        self.forward[at(1)] = 0;
        self.backward[at(1)] = 0;
        let most = ((n + m + 1) / 2).min(self.limit as isize - 2);
        for d in 0..=most {
            for k in (-d..=d).rev().step_by(2) {
                let v = &mut self.forward;
                let down = k == -d || (k != d && v[at(k - 1)] < v[at(k + 1)]);
                let mut x = if down { v[at(k + 1)] } else { v[at(k - 1)] + 1 };
                let start = (x, x - k);
                while x < n && x - k < m && x >= k && a[x as usize] == b[(x - k) as usize] {
                    x += 1;
                }
                v[at(k)] = x;
                if odd && (k - delta).abs() < d && x + self.backward[at(delta - k)] >= n {
                    return in_bounds(start, n, m);
                }
            }
            for k in (-d..=d).rev().step_by(2) {
                let v = &mut self.backward;
                let down = k == -d || (k != d && v[at(k - 1)] < v[at(k + 1)]);
                let mut x = if down { v[at(k + 1)] } else { v[at(k - 1)] + 1 };
                while x < n && x - k < m && x >= k && a[(n - 1 - x) as usize] == b[(m - 1 - (x - k)) as usize] {
                    x += 1;
                }
                v[at(k)] = x;
                if !odd && (k - delta).abs() <= d && x + self.forward[at(delta - k)] >= n {
                    return in_bounds((n - x, m - (x - k)), n, m);
                }
            }
        }
        let reached = (-most..=most).step_by(2).map(|k| (self.forward[at(k)], self.forward[at(k)] - k));
        let inside = reached.filter(|&(x, y)| (0..=n).contains(&x) && (0..=m).contains(&y));
        inside.max_by_key(|(x, y)| x + y).map_or((0, 0), |point| in_bounds(point, n, m))
    }
}

fn in_bounds((x, y): (isize, isize), n: isize, m: isize) -> (usize, usize) {
    (x.clamp(0, n) as usize, y.clamp(0, m) as usize)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::common_pairs;

    fn longest(a: &[u8], b: &[u8]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..a.len() {
            for j in 0..b.len() {
                table[i + 1][j + 1] = if a[i] == b[j] { table[i][j] + 1 } else { table[i][j + 1].max(table[i + 1][j]) };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn the_pairs_are_a_longest_common_subsequence(
            a in proptest::collection::vec(0_u8..5, 0..40), b in proptest::collection::vec(0_u8..5, 0..40),
        ) {
            let pairs = common_pairs(&a, &b);
            prop_assert!(pairs.windows(2).all(|p| p[0].0 < p[1].0 && p[0].1 < p[1].1));
            prop_assert!(pairs.iter().all(|&(i, j)| a[i] == b[j]));
            prop_assert_eq!(pairs.len(), longest(&a, &b));
        }
    }

    #[test]
    fn unrelated_and_very_different_lengths_end_soon() {
        let a: Vec<u32> = (0..30_000).collect();
        let b: Vec<u32> = (30_000..60_000).collect();
        assert!(common_pairs(&a, &b).is_empty());
        assert_eq!(common_pairs(&a, &a[29_990..]).len(), 10);
        let noisy: Vec<u32> = a.iter().map(|&x| if x % 5 == 0 { x + 100_000 } else { x }).collect();
        assert!(common_pairs(&a, &noisy).len() > 23_900);
    }
}
