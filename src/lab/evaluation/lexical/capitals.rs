//! How well a model gives words their capitals back.

use serde::Serialize;

use super::confusion::Score;
use editor::comparison::Counts;
use evidence::lexical::LetterCase;

/// Figures of the words inside sentences, where a capital is the word's own; at their beginnings the mark before decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct CapitalFigures {
    pub words: usize,
    /// Words with a capital, whether or not all their letters are.
    pub capitals: Score,
    /// "NATO": words all of whose letters are capitals.
    pub all_capitals: Score,
}

impl CapitalFigures {
    /// `expected` are words with how they are written, `restored` how the model writes each word of the text. Nothing if no
    /// word tells.
    pub fn of(expected: &[(usize, LetterCase)], restored: &[LetterCase]) -> Option<Self> {
        let pairs = || expected.iter().map(|&(word, case)| (case, restored.get(word).copied().unwrap_or_default()));
        let score = |has: fn(LetterCase) -> bool| {
            let mut counts = Counts::default();
            pairs().for_each(|(expected, restored)| counts.count(has(restored), has(expected)));
            Score::of(counts)
        };
        (!expected.is_empty()).then(|| Self {
            words: expected.len(),
            capitals: score(|case| case != LetterCase::Lower),
            all_capitals: score(|case| case == LetterCase::Upper),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use LetterCase::{Capital, Lower, Upper};

    #[test]
    fn capitals_are_counted_by_hand() {
        let expected = [(0, Capital), (1, Upper), (3, Lower), (4, Upper), (5, Lower)];
        let restored = [Capital, Capital, Upper, Upper, Upper, Lower];
        let capitals = CapitalFigures::of(&expected, &restored).unwrap();
        assert_eq!(capitals.words, 5);
        assert_eq!((capitals.capitals.precision, capitals.capitals.recall), (0.75, 1.0));
        assert_eq!((capitals.all_capitals.precision, capitals.all_capitals.recall), (0.5, 0.5));
        assert_eq!(CapitalFigures::of(&[], &restored), None);
    }
}
