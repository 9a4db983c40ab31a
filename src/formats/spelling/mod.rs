//! Spelling: which words of a text are in no dictionary, and what may have been meant.
//!
//! The dictionaries are those of hunspell, which systems and office programs bring; two English ones come with the program
//! (`assets/dictionaries`). They are read by the library "spellbook" and found where systems keep them. What a dictionary says of a text never changes, so that it is asked
//! once; what a person knows besides (their own words, those that are ignored in a talk) is weighed afterwards.

mod checker;
mod dictionary;
mod known_words;
mod lookups;
mod places;
mod words;

pub use checker::SpellingChecker;
pub use dictionary::{SpellingDictionary, SpellingError};
pub use known_words::{WordList, own_words_file};
pub use places::{DictionaryFile, choose, dictionaries_in, dictionary_folders, how_to_get_one, names_for, user_locale};
pub(crate) use words::{chunks, is_address, tag_length};
