//! What is done about spelling in the background: finding and reading a dictionary, asking it, adding to the person's own words.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::one_writer::one_at_a_time;
use base::progress::Progress;
use base::texts::t;
use editor::session::spelling::SpelledColumn;
use formats::spelling::{
    SpellingChecker, SpellingDictionary, WordList, choose, dictionaries_in, dictionary_folders, how_to_get_one,
    names_for, user_locale,
};

/// Which dictionary is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedDictionary {
    /// For which texts.
    pub column: SpelledColumn,
    pub language: String,
    /// A folder that the person named.
    pub folder: Option<PathBuf>,
    /// The name of the one that they chose for the language.
    pub preferred: Option<String>,
}

pub enum SpellingJob {
    Open { wanted: WantedDictionary, folders: Option<Vec<PathBuf>>, own_words: Option<PathBuf> },
    Check { checker: Arc<SpellingChecker>, texts: Vec<String> },
    Suggest { checker: Arc<SpellingChecker>, word: String },
    AddWord { path: PathBuf, word: String },
}

pub enum SpellingNews {
    /// The dictionary, and the names of all that there are of its language.
    Opened {
        wanted: WantedDictionary,
        names: Vec<String>,
        own: WordList,
        result: Result<Arc<SpellingChecker>, String>,
    },
    /// Bytes of the words that are unknown, by text; of the texts before it was cancelled.
    Checked {
        checker: Arc<SpellingChecker>,
        texts: Vec<(String, Vec<Range<usize>>)>,
    },
    Suggested {
        word: String,
        suggestions: Vec<String>,
    },
    Added(Result<WordList, String>),
    /// The dictionary cannot be used.
    Failed {
        checker: Arc<SpellingChecker>,
        problem: String,
    },
}

impl SpellingJob {
    /// Does it. A dictionary is the work of others: whatever it makes of a word, the program goes on.
    pub fn work(self, progress: &Progress) -> SpellingNews {
        match self {
            Self::Open { wanted, folders, own_words } => open(wanted, folders, own_words.as_deref()),
            Self::Check { checker, texts } => {
                let unknown = |text: String| {
                    let unknown = checker.unknown_words(&text, progress).ok()?;
                    Some((text, unknown))
                };
                let texts = texts.into_iter().map_while(unknown).collect();
                match checker.ensure_usable() {
                    Ok(()) => SpellingNews::Checked { checker, texts },
                    Err(_) => SpellingNews::Failed { checker, problem: t!("spelling-unusable").to_owned() },
                }
            }
            Self::Suggest { checker, word } => {
                let suggestions = checker.suggestions(&word);
                match checker.ensure_usable() {
                    Ok(()) => SpellingNews::Suggested { word, suggestions },
                    Err(_) => SpellingNews::Failed { checker, problem: t!("spelling-unusable").to_owned() },
                }
            }
            Self::AddWord { path, word } => {
                let added = one_at_a_time(&path, || WordList::add_to_file(&path, &word));
                SpellingNews::Added(added.map_err(|error| {
                    let (error, place) = (error.to_string(), path.display().to_string());
                    t!("spelling-cannot-keep", word = word, error = error, place = place)
                }))
            }
        }
    }
}

fn open(wanted: WantedDictionary, folders: Option<Vec<PathBuf>>, own_words: Option<&Path>) -> SpellingNews {
    let folders = wanted.folder.iter().cloned().chain(folders.unwrap_or_else(dictionary_folders));
    let folders: Vec<PathBuf> = folders.collect();
    let found = dictionaries_in(&folders);
    let names = names_for(&found, &wanted.language);
    let locale = user_locale();
    let chosen = choose(&found, &wanted.language, wanted.preferred.as_deref(), locale.as_deref());
    let read =
        chosen.ok_or_else(|| t!("spelling-look-again", how = how_to_get_one(&wanted.language))).and_then(|file| {
            let dictionary = SpellingDictionary::read(file).map_err(|error| error.to_string())?;
            Ok(Arc::new(SpellingChecker::new(dictionary)))
        });
    // Without them the dictionary is of use all the same.
    let own = own_words.and_then(|path| WordList::read(path).ok()).unwrap_or_default();
    SpellingNews::Opened { wanted, names, own, result: read }
}
