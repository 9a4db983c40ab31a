//! Words that a person knows, whatever dictionaries say: those of their own dictionary, and those ignored in a talk.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use base::disk::{self, Access};
use base::whole_file;

/// Words that are right. One that is known in small letters is known at the start of a sentence and in capitals, too; a name is
/// not known in small letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    words: BTreeSet<String>,
}

/// Longer files are no lists of words, in bytes.
const LONGEST_FILE: u64 = 16 << 20;

/// The file of a user's own words in the folder of their settings: a word a line.
pub fn own_words_file(settings: &Path) -> PathBuf {
    settings.join("dictionary.txt")
}

impl WordList {
    pub fn new<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        Self { words: words.into_iter().map(plain).filter(|word| !word.is_empty()).collect() }
    }

    /// From a file with a word a line; none if there is no file.
    ///
    /// # Errors
    /// What the file system says.
    pub fn read(path: &Path) -> io::Result<Self> {
        match disk::real().read(path, LONGEST_FILE) {
            Ok(bytes) => Ok(Self::new(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').lines())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error),
        }
    }

    /// Adds a word to a file, in one step: what others have put in meanwhile stays. Gives what is in it then.
    ///
    /// # Errors
    /// What the file system says; the file is as it was.
    pub fn add_to_file(path: &Path, word: &str) -> io::Result<Self> {
        let mut known = Self::read(path)?;
        known.add(word);
        let mut text: String = known.words.iter().flat_map(|word| [word.as_str(), "\n"]).collect();
        if text.is_empty() {
            text.push('\n');
        }
        let disk = disk::real();
        if let Some(folder) = path.parent() {
            disk.create_folders(folder, Access::Private)?;
        }
        whole_file::write_to(&*disk, path, text.as_bytes(), Access::Private)?;
        Ok(known)
    }

    pub fn add(&mut self, word: &str) {
        let word = plain(word);
        if !word.is_empty() {
            self.words.insert(word);
        }
    }

    /// Whether a word is among them.
    pub fn holds(&self, word: &str) -> bool {
        if self.words.is_empty() {
            return false;
        }
        let word = plain(word);
        let without_s = word.strip_suffix("'s").or(word.strip_suffix("'S")).or(word.strip_suffix('\''));
        self.holds_plain(&word) || without_s.is_some_and(|stem| self.holds_plain(stem))
    }

    fn holds_plain(&self, word: &str) -> bool {
        if self.words.contains(word) || self.words.contains(&word.to_lowercase()) {
            return true;
        }
        let is_upper = !word.chars().any(char::is_lowercase);
        is_upper && self.words.iter().any(|known| known.to_uppercase() == word)
    }
}

/// A word as it is compared: one kind of apostrophe, nothing that cannot be seen.
pub(super) fn plain(word: &str) -> String {
    let letters = word.trim().chars().filter(|sign| !matches!(u32::from(*sign), 0xad | 0x200b..=0x200d));
    letters.map(|sign| if matches!(sign, '’' | 'ʼ') { '\'' } else { sign }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_known_as_it_is_written_and_a_word_at_the_start_of_a_sentence() {
        let known = WordList::new(["Nanchen", "prosodic", "don’t", " "]);
        for word in ["Nanchen", "Nanchen's", "Nanchen’s", "NANCHEN", "prosodic", "Prosodic", "PROSODIC", "don't"] {
            assert!(known.holds(word), "{word}");
        }
        for word in ["nanchen", "Nanchens", "", " "] {
            assert!(!known.holds(word), "{word}");
        }
    }

    #[test]
    fn words_are_added_to_a_file_that_others_write_too() {
        let folder = tempfile::tempdir().unwrap();
        let path = own_words_file(&folder.path().join("settings"));
        assert_eq!(WordList::read(&path).unwrap(), WordList::default());
        WordList::add_to_file(&path, "Nanchen").unwrap();
        std::fs::write(&path, "\u{feff}Garner\r\nNanchen\r\n").unwrap();
        let known = WordList::add_to_file(&path, "prosodic").unwrap();
        assert_eq!(known, WordList::new(["Garner", "Nanchen", "prosodic"]));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "Garner\nNanchen\nprosodic\n");
    }
}
