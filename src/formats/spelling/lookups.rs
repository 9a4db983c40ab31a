//! A limit to how long a dictionary is consulted about one word.
//!
//! The library tries every way in which a word may be joined from others, and has neither a limit nor a way to stop it. But whatever
//! it tries it looks up in its list of words, and the list asks us for the hash of each: there the lookups are counted, and there
//! the question is given up. The count, unlike a clock, says the same on every machine.

use std::cell::Cell;
use std::hash::{BuildHasher, Hasher};
use std::panic::resume_unwind;

use spellbook::DefaultHashBuilder;

use base::caught::caught;

thread_local! {
    /// The budget left for this thread's question.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// A lookup of so many bytes counts as one more.
const BYTES: usize = 128;

/// Leaves the library.
struct TakesTooLong;

/// Hashes for the library's list of words, and counts.
#[derive(Clone, Default)]
pub(super) struct CountedLookups(DefaultHashBuilder);

/// See [`CountedLookups`].
pub(super) struct CountedHasher(<DefaultHashBuilder as BuildHasher>::Hasher);

impl BuildHasher for CountedLookups {
    type Hasher = CountedHasher;

    fn build_hasher(&self) -> CountedHasher {
        CountedHasher(self.0.build_hasher())
    }
}

impl Hasher for CountedHasher {
    fn write(&mut self, bytes: &[u8]) {
        let cost = 1 + (bytes.len() / BYTES) as u64;
        match LEFT.get().checked_sub(cost) {
            Some(left) => LEFT.set(left),
            // Unlike a panic this goes unreported.
            None => resume_unwind(Box::new(TakesTooLong)),
        }
        self.0.write(bytes);
    }

    fn write_u8(&mut self, byte: u8) {
        self.0.write_u8(byte);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// The outcome of a question.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer<T> {
    Given(T),
    TakesTooLong,
    /// The library broke.
    Broke,
}

/// Asks the library something for which it may look up so many words.
pub(super) fn within<T>(lookups: u64, question: impl FnOnce() -> T) -> Answer<T> {
    LEFT.set(lookups);
    let answer = caught(question);
    LEFT.set(u64::MAX);
    match answer {
        Ok(answer) => Answer::Given(answer),
        Err(cause) if cause.is::<TakesTooLong>() => Answer::TakesTooLong,
        Err(_) => Answer::Broke,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_many_lookups_is_given_up_and_the_next_question_is_not() {
        let counted = CountedLookups::default();
        let look_up = |times: usize, bytes: usize| {
            let word = "x".repeat(bytes);
            (0..times).map(|_| counted.hash_one(word.as_str())).max()
        };
        let hash = look_up(1, 5);
        assert_eq!(within(10, || look_up(10, 5)), Answer::Given(hash));
        assert_eq!(within(10, || look_up(11, 5)), Answer::TakesTooLong);
        assert_eq!(within(10, || look_up(1, 5000)), Answer::TakesTooLong);
        assert_eq!(within(10, || look_up(10, 5)), Answer::Given(hash));
        assert_eq!(within(10, || -> u8 { resume_unwind(Box::new("broken")) }), Answer::Broke);
        assert_eq!(look_up(1000, 5), hash, "without a question there is no limit");
    }
}
