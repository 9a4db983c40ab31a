//! Text with its breaks.

use super::Break;

/// Words in their order, as they are written (case and punctuation count), and what stands after each of them.
#[derive(Debug)]
pub struct BrokenText<'a, S> {
    pub words: &'a [S],
    /// One entry per word; missing ones count as [`Break::None`].
    pub breaks: &'a [Break],
}

// Derived, both would ask the same of S.
impl<S> Clone for BrokenText<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for BrokenText<'_, S> {}

impl<'a, S> BrokenText<'a, S> {
    pub const fn new(words: &'a [S], breaks: &'a [Break]) -> Self {
        Self { words, breaks }
    }

    /// The words of the range `part`, which lies inside, with their breaks.
    pub fn part(&self, part: std::ops::Range<usize>) -> Self {
        let end = part.end.min(self.breaks.len());
        Self { words: &self.words[part.clone()], breaks: &self.breaks[part.start.min(end)..end] }
    }

    pub fn break_after(&self, word: usize) -> Break {
        self.breaks.get(word).copied().unwrap_or(Break::None)
    }
}
