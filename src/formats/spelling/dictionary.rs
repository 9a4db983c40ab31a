//! A hunspell dictionary: a list of stems (`.dic`) and the rules by which words are made of them (`.aff`).

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use super::lookups::{Answer, CountedLookups, within};
use base::caught::caught;
use base::disk;
use base::text_encoding::{decode, decode_as};
use base::texts::t;

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
    #[error("{}", t!("spelling-unusable-file", path = path.display().to_string()))]
    Unusable { path: PathBuf },
}

/// So often the list of words is consulted about one word, and for suggestions. Where words may be joined freely, each letter more makes
/// it more often by a third: a German word of 40 letters needs some thousand, a made-up one would keep the
/// library for days.
const LOOKUPS_FOR_WORD: u64 = 20_000;
const LOOKUPS_FOR_SUGGESTIONS: u64 = 3_000_000;

/// A rule by which words are joined may have so many parts that stand any number of times: how long one takes to try grows with
/// their power. Dictionaries have one or two.
const MOST_REPEATED_PARTS: usize = 3;

/// A dictionary that is ready for use. It is the work of others, and so is the text: what it is asked takes no longer than it
/// may, and where it breaks nothing else does.
pub struct SpellingDictionary {
    file: DictionaryFile,
    words: spellbook::Dictionary<CountedLookups>,
    is_broken: AtomicBool,
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
        let (aff, dic) = (text(&aff), text(&dic));
        let damaged = |reason: String| SpellingError::Damaged { path: file.path.clone(), reason };
        if has_endless_rule(&aff) {
            return Err(damaged(t!("spelling-endless-rule").to_owned()));
        }
        let unusable = |_| SpellingError::Unusable { path: file.path.clone() };
        let words = caught(|| spellbook::Dictionary::new_with_hasher(&aff, &dic, CountedLookups::default()))
            .map_err(unusable)?
            .map_err(|error| damaged(error.to_string()))?;
        Ok(Self { file: file.clone(), words, is_broken: AtomicBool::new(false) })
    }

    /// As its file is called: "en_GB".
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// Fails once the dictionary broke on a word: its answers cannot be trusted from then on.
    ///
    /// # Errors
    /// [`SpellingError::Unusable`].
    pub(super) fn ensure_usable(&self) -> Result<(), SpellingError> {
        let path = || self.file.path.clone();
        if self.is_broken.load(Ordering::Relaxed) { Err(SpellingError::Unusable { path: path() }) } else { Ok(()) }
    }

    /// Whether it knows a word. One that takes too long to look up is taken for known.
    pub(super) fn holds(&self, word: &str) -> bool {
        self.ask(LOOKUPS_FOR_WORD, || self.words.check(word)).unwrap_or(true)
    }

    /// Suggestions, the likeliest first; none if it takes too long to find.
    pub(super) fn suggestions(&self, word: &str) -> Vec<String> {
        let found = self.ask(LOOKUPS_FOR_SUGGESTIONS, || {
            let mut found = Vec::new();
            self.words.suggest(word, &mut found);
            found
        });
        found.unwrap_or_default()
    }

    fn ask<T>(&self, lookups: u64, question: impl FnOnce() -> T) -> Option<T> {
        match within(lookups, question) {
            Answer::Given(answer) => Some(answer),
            Answer::TakesTooLong => None,
            Answer::Broke => {
                self.is_broken.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}

/// Whether a rule for joining words has more repeated parts than can be tried.
fn has_endless_rule(aff: &str) -> bool {
    let rules = aff.lines().filter_map(|line| line.trim_start().strip_prefix("COMPOUNDRULE"));
    rules.into_iter().any(|rule: &str| rule.matches(['*', '?']).count() > MOST_REPEATED_PARTS)
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

    #[test]
    fn a_dictionary_that_broke_once_is_not_believed_any_more() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.dic");
        std::fs::write(&path, "1\nboat\n").unwrap();
        std::fs::write(path.with_extension("aff"), "SET UTF-8\n").unwrap();
        let dictionary = SpellingDictionary::read(&DictionaryFile { name: "x".to_owned(), path }).unwrap();
        assert!(dictionary.holds("boat") && !dictionary.holds("baot") && dictionary.ensure_usable().is_ok());
        assert_eq!(dictionary.ask(10, || -> u8 { std::panic::resume_unwind(Box::new("broken")) }), None);
        assert!(matches!(dictionary.ensure_usable(), Err(SpellingError::Unusable { .. })));
    }

    #[test]
    fn rules_that_cannot_be_tried_to_their_end_are_known() {
        let check = |aff: &str, expected: bool| assert_eq!(has_endless_rule(aff), expected, "{aff}");
        check("SET UTF-8\nCOMPOUNDRULE 2\nCOMPOUNDRULE n*1t\nCOMPOUNDRULE n*mp\n", false);
        check("COMPOUNDRULE A*B?C*\nSFX A Y 5 * ? * ? *", false);
        check("COMPOUNDRULE A*A*A*A*A*B\n", true);
    }
}
