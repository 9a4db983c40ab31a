//! What a recogniser got wrong, by the words that were said.

/// Recognised words beside those that were said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordErrors {
    /// Words that were said.
    pub said: usize,
    /// Words heard in the place of others, words that were not heard, and words that nobody said.
    pub replaced: usize,
    pub missing: usize,
    pub added: usize,
    /// Of each recognised word, whether it was said there.
    pub is_right: Vec<bool>,
}

impl WordErrors {
    /// By the fewest changes that make one of the other (Levenshtein's distance). Time and memory grow with the product of both lengths.
    pub fn of(heard: &[String], said: &[String]) -> Self {
        let width = said.len() + 1;
        // The distance of each beginning from each, a row for every recognised word.
        let mut costs: Vec<u32> = (0..width as u32).collect();
        costs.reserve(heard.len() * width);
        for (row, word) in heard.iter().enumerate() {
            let above = row * width;
            costs.push(row as u32 + 1);
            for (column, other) in said.iter().enumerate() {
                let replaced = costs[above + column] + u32::from(word != other);
                let aside = costs[above + column + 1].min(costs[above + width + column]) + 1;
                costs.push(replaced.min(aside));
            }
        }
        let mut errors = Self { said: said.len(), is_right: vec![false; heard.len()], ..Self::default() };
        let (mut row, mut column) = (heard.len(), said.len());
        while row > 0 || column > 0 {
            let cost = |row: usize, column: usize| costs[row * width + column];
            let here = cost(row, column);
            let is_same = row > 0 && column > 0 && heard[row - 1] == said[column - 1];
            if row > 0 && column > 0 && here == cost(row - 1, column - 1) + u32::from(!is_same) {
                (row, column) = (row - 1, column - 1);
                errors.is_right[row] = is_same;
                errors.replaced += usize::from(!is_same);
            } else if row > 0 && here == cost(row - 1, column) + 1 {
                (row, errors.added) = (row - 1, errors.added + 1);
            } else {
                (column, errors.missing) = (column - 1, errors.missing + 1);
            }
        }
        errors
    }

    /// Errors in a hundred words that were said.
    pub fn percent(&self) -> f64 {
        100.0 * (self.replaced + self.missing + self.added) as f64 / self.said.max(1) as f64
    }

    pub fn add(&mut self, other: Self) {
        self.said += other.said;
        self.replaced += other.replaced;
        self.missing += other.missing;
        self.added += other.added;
        self.is_right.extend(other.is_right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_changes_count() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let errors = WordErrors::of(&words("we rowed in to the sea sea"), &words("and we rowed out to sea"));
        assert_eq!((errors.said, errors.replaced, errors.missing, errors.added), (6, 1, 1, 2));
        assert_eq!(errors.is_right.iter().filter(|is_right| **is_right).count(), 4);
        assert!(errors.is_right[..2] == [true, true] && !errors.is_right[2] && !errors.is_right[4]);
        assert!((errors.percent() - 400.0 / 6.0).abs() < 1e-9);
        assert_eq!(WordErrors::of(&[], &words("a b")).missing, 2);
        assert_eq!(WordErrors::of(&words("a b"), &[]).added, 2);
    }
}
