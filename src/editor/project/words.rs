//! The words of a project, shared between its copies.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use formats::transcript::Word;

/// The words of a talk, in its order. Copies share them until one of them gets other words, and is the only one then that pays for it:
/// a talk of ten hours has a hundred thousand.
#[derive(Clone, Debug, Default)]
pub struct Words(Arc<Vec<Word>>);

impl Words {
    /// Whether these are known to be the same words without a look at them.
    pub(crate) fn are_shared_with(&self, others: &Self) -> bool {
        Arc::ptr_eq(&self.0, &others.0)
    }
}

impl Deref for Words {
    type Target = Vec<Word>;

    fn deref(&self) -> &Vec<Word> {
        &self.0
    }
}

impl DerefMut for Words {
    fn deref_mut(&mut self) -> &mut Vec<Word> {
        Arc::make_mut(&mut self.0)
    }
}

impl From<Vec<Word>> for Words {
    fn from(words: Vec<Word>) -> Self {
        Self(Arc::new(words))
    }
}

impl PartialEq for Words {
    fn eq(&self, others: &Self) -> bool {
        self.are_shared_with(others) || self.0 == others.0
    }
}

impl PartialEq<Vec<Word>> for Words {
    fn eq(&self, others: &Vec<Word>) -> bool {
        *self.0 == *others
    }
}

impl PartialEq<Words> for Vec<Word> {
    fn eq(&self, others: &Words) -> bool {
        others == self
    }
}

impl<'a> IntoIterator for &'a Words {
    type Item = &'a Word;
    type IntoIter = std::slice::Iter<'a, Word>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
