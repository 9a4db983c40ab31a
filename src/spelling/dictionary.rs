//! A hunspell dictionary: a list of stems (`.dic`) and the rules by which words are made of them (`.aff`).

use std::io;
use std::path::{Path, PathBuf};

use crate::disk;
use crate::text_encoding::{decode, decode_as};
use crate::texts::t;

use super::places::DictionaryFile;

/// Longer files are no dictionaries, in bytes; the largest known one has 20 MB.
const LONGEST_FILE: u64 = 256 << 20;

/// Why a dictionary is not used.
#[derive(Debug, thiserror::Error)]
pub enum SpellingError {
    #[error("{}", t!("spelling-unreadable", problem = source.to_string(), path = path.display().to_string()))]
    Read { path: PathBuf, source: io::Error },
    #[error("{}", t!("spelling-damaged", reason = reason.as_str(), path = path.display().to_string()))]
    Damaged { path: PathBuf, reason: String },
}

/// A dictionary that is ready for use.
pub struct SpellingDictionary {
    name: String,
    words: spellbook::Dictionary,
}

impl SpellingDictionary {
    /// Reads both files; takes a part of a second, for some languages more.
    ///
    /// # Errors
    /// [`SpellingError`].
    pub fn read(file: &DictionaryFile) -> Result<Self, SpellingError> {
        let aff = read(&file.rules())?;
        let dic = read(&file.path)?;
        let label = encoding_of(&aff);
        let text = |bytes: &[u8]| {
            let named = label.as_deref().and_then(|label| decode_as(bytes, label));
            named.unwrap_or_else(|| decode(bytes)).text
        };
        let words = spellbook::Dictionary::new(&text(&aff), &text(&dic))
            .map_err(|error| SpellingError::Damaged { path: file.path.clone(), reason: error.to_string() })?;
        Ok(Self { name: file.name.clone(), words })
    }

    /// As its file is called: "en_GB".
    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn holds(&self, word: &str) -> bool {
        self.words.check(word)
    }

    /// What may have been meant, the likeliest first.
    pub(super) fn suggestions(&self, word: &str) -> Vec<String> {
        let mut found = Vec::new();
        self.words.suggest(word, &mut found);
        found
    }
}

fn read(path: &Path) -> Result<Vec<u8>, SpellingError> {
    disk::real().read(path, LONGEST_FILE).map_err(|source| SpellingError::Read { path: path.to_owned(), source })
}

/// The encoding that the rules name, as the encoding standard calls it.
fn encoding_of(aff: &[u8]) -> Option<String> {
    let named = aff.split(|&byte| matches!(byte, b'\n' | b'\r')).find_map(|line| {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        Some(String::from_utf8_lossy(line.strip_prefix(b"SET")?).trim().to_owned())
    })?;
    let lower = named.to_ascii_lowercase();
    Some(match lower.strip_prefix("microsoft-cp") {
        Some(page) => format!("windows-{page}"),
        None if lower.starts_with("tis620") => "tis-620".to_owned(),
        None => lower,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_named_as_the_standard_does() {
        let check = |aff: &[u8], expected: Option<&str>| assert_eq!(encoding_of(aff).as_deref(), expected);
        check(b"# a comment\nSET ISO8859-1\r\nTRY abc\n", Some("iso8859-1"));
        check(b"SET microsoft-cp1251\n", Some("windows-1251"));
        check(b"\xef\xbb\xbfSET UTF-8\n", Some("utf-8"));
        check(b"TRY abc\n", None);
    }
}
