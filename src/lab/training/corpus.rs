//! Punctuated text to labelled tokens, by the conventions of the IWSLT TED benchmark.
//!
//! `,` `--` `:` become COMMA; `.` `;` `!` `...` become PERIOD; `?` becomes QUESTION; every other sign is dropped
//! (Che et al., LREC 2016, section 2.1). Bracketed stage directions such as "(Laughter)" are dropped whole.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::BufRead;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;

use super::TrainingError;
use crate::packed_text::open_text;
use evidence::lexical::LetterCase;
use evidence::lexical::token::push_tokens;
use evidence::model_files::file_checksum;
use evidence::model_set::ModelSet;
use formats::transcript::Mark;

/// A token, how it was capitalised, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledToken {
    pub token: String,
    pub case: LetterCase,
    pub mark: Mark,
}

/// One talk or episode.
pub type LabelledDocument = Vec<LabelledToken>;

/// The recipes of `train --corpus`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CorpusRecipe {
    /// Everything there is, TED talks included (CC BY-NC-ND).
    #[default]
    All,
    /// Nothing under non-commercial terms.
    Open,
}

impl CorpusRecipe {
    /// English text for word vectors, relative to the data folder's `text/`.
    pub fn vector_files(self) -> &'static [&'static str] {
        match self {
            Self::All => &["ted_train.txt.xz", "changelog.txt.xz", "bitcointranscripts.txt.xz", "us_presidents.txt.xz"],
            Self::Open => &["changelog.txt.xz", "bitcointranscripts.txt.xz", "us_presidents.txt.xz"],
        }
    }

    /// English text with trustworthy punctuation for the window networks.
    pub fn punctuation_files(self) -> &'static [&'static str] {
        match self {
            Self::All => &["ted_train.txt.xz"],
            Self::Open => &["changelog.txt.xz", "bitcointranscripts.txt.xz", "us_presidents.txt.xz"],
        }
    }

    /// As given on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Open => "open",
        }
    }

    /// The models that are made by this recipe, with their names.
    pub const fn model_set(self) -> ModelSet {
        match self {
            Self::All => ModelSet::Talks,
            Self::Open => ModelSet::Open,
        }
    }

    /// Under which terms a model trained on this stands.
    pub fn licence(self) -> &'static str {
        match self {
            Self::All => "CC BY-NC-ND 4.0 (trained on TED talks)",
            Self::Open => "CC BY-SA 4.0",
        }
    }

    /// The word vectors of so many dimensions that belong to this recipe.
    pub fn vectors_name(self, dimensions: usize) -> String {
        match self {
            Self::All => format!("vectors-{dimensions}"),
            Self::Open => format!("vectors-{dimensions}-open"),
        }
    }
}

/// SHA-256 of corpus files by their names, for the model that was trained on them.
pub fn checksums<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = &'a str>,
) -> Result<BTreeMap<String, String>, TrainingError> {
    let checksum = |file: &str| {
        let path = folder.join(file);
        Ok((file.to_owned(), file_checksum(&path).map_err(TrainingError::file(&path))?))
    };
    files.into_iter().map(checksum).collect()
}

impl FromStr for CorpusRecipe {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            "open" => Ok(Self::Open),
            _ => Err("the recipe is all or open".to_owned()),
        }
    }
}

/// Reads a corpus file: a `## name` line before each document, then paragraphs. `.xz` is unpacked on the way.
/// `each` gets one document at a time, so that a large corpus is never in memory as text.
pub fn read_documents(path: &Path, mut each: impl FnMut(LabelledDocument)) -> Result<(), TrainingError> {
    let mut reader = open_text(path).map_err(TrainingError::file(path))?;
    let mut document = LabelledDocument::new();
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line).map_err(TrainingError::file(path))? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&line);
        if text.starts_with("## ") {
            if !document.is_empty() {
                each(std::mem::take(&mut document));
            }
        } else {
            push_labelled(&text, &mut document);
        }
    }
    if !document.is_empty() {
        each(document);
    }
    Ok(())
}

/// Appends the labelled tokens of a paragraph of punctuated text.
fn push_labelled(text: &str, document: &mut LabelledDocument) {
    let spaced = text.replace("--", " -- ").replace(['—', '–'], " -- ");
    let mut bracket = None;
    let mut tokens = Vec::new();
    for piece in spaced.split_whitespace() {
        if bracket.is_none() && piece.starts_with(['(', '[']) {
            bracket = Some(0);
        }
        if let Some(inside) = bracket.as_mut() {
            *inside += 1;
            // A closing bracket ends a stage direction. One that is not closed soon was none: reading goes on after it.
            let ends = piece.contains([')', ']']);
            if ends || *inside > 6 {
                bracket = None;
            }
            // The sign that ends the sentence may stand behind the bracket: "he said (quietly)."
            let after = piece.rsplit([')', ']']).next().unwrap_or_default();
            if ends && let Some(mark) = Mark::of_written(after) {
                raise(document, mark);
            }
            continue;
        }
        let mark = match piece {
            "-" => Some(Mark::Comma),
            _ => Mark::of_written(piece),
        };
        let bare = piece
            .trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '$' | '€' | '£' | '%' | '\'' | '’' | '&'));
        let bare = bare.trim_matches(['\'', '’']);
        let bare =
            if piece.starts_with(['\'', '’']) && matches!(bare, "s" | "re" | "m" | "ll") { piece } else { bare };
        let abbreviation = is_abbreviation(bare);
        if bare.chars().any(char::is_alphanumeric) || bare == "&" {
            tokens.clear();
            push_tokens(bare, &mut tokens);
            let first = document.len();
            document.extend(tokens.drain(..).map(|token| LabelledToken {
                token,
                case: LetterCase::Lower,
                mark: Mark::O,
            }));
            // Clitics ("'s") are small letters whatever their word is.
            document[first].case = LetterCase::of_written(bare);
        }
        // The full stop of "Mr." and "U.S." says nothing about the sentence.
        if let Some(mark) = mark
            && !(mark == Mark::Period && abbreviation)
        {
            raise(document, mark);
        }
    }
}

/// Puts `mark` after the last token unless a mark that ends the sentence is there already.
fn raise(document: &mut LabelledDocument, mark: Mark) {
    if let Some(last) = document.last_mut()
        && !last.mark.ends_sentence()
    {
        last.mark = mark;
    }
}

fn is_abbreviation(bare: &str) -> bool {
    const TITLES: [&str; 9] = ["Mr", "Mrs", "Ms", "Dr", "Prof", "St", "Jr", "Sr", "vs"];
    TITLES.contains(&bare) || (bare.contains('.') && bare.split('.').all(|part| part.chars().count() == 1))
}

/// Whether the document with this number, counted from 0, is the last of `every`.
pub fn is_last_of(every: NonZeroUsize, index: usize) -> bool {
    (index + 1).is_multiple_of(every.get())
}

/// Of how many documents of `file` the taggers' training kept back the last, see [`is_last_of`]; 10 where none learned from a file
/// of that name, `None` where they learned from all of it.
pub fn held_out_every(file: &Path) -> Option<NonZeroUsize> {
    const READ_WHOLE: [&str; 7] = [
        "changelog.txt.xz",
        "bitcointranscripts.txt.xz",
        "us_presidents.txt.xz",
        "australia_pm.txt.xz",
        "srccon.txt.xz",
        "commencement.txt.xz",
        "mit_ocw.txt.xz",
    ];
    match file.file_name().and_then(OsStr::to_str).unwrap_or_default() {
        "ted_train.txt.xz" => NonZeroUsize::new(100),
        name if READ_WHOLE.contains(&name) => None,
        _ => NonZeroUsize::new(10),
    }
}

/// Reads a two-column file `token<TAB>LABEL`. Lines that start with `##` separate documents; bad UTF-8 is replaced.
/// No document is empty, and there is at least one.
pub fn read_two_columns(path: &Path) -> Result<Vec<LabelledDocument>, TrainingError> {
    let bytes = std::fs::read(path).map_err(TrainingError::file(path))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut documents = vec![LabelledDocument::new()];
    for (number, line) in text.lines().enumerate() {
        if line.starts_with("##") {
            documents.push(LabelledDocument::new());
        }
        if line.trim().is_empty() || line.starts_with("##") {
            continue;
        }
        let damaged = |reason: String| TrainingError::Corpus { path: path.into(), reason };
        let (token, label) =
            line.rsplit_once('\t').ok_or_else(|| damaged(format!("line {} is not word, tab, label", number + 1)))?;
        let mark = Mark::from_label(label.trim())
            .ok_or_else(|| damaged(format!("line {} has the unknown label \"{}\"", number + 1, label.trim())))?;
        let labelled = LabelledToken { token: token.trim().to_owned(), case: LetterCase::Lower, mark };
        if let Some(document) = documents.last_mut() {
            document.push(labelled);
        }
    }
    documents.retain(|document| !document.is_empty());
    if documents.is_empty() {
        return Err(TrainingError::Corpus { path: path.into(), reason: "it has no words".to_owned() });
    }
    Ok(documents)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(text: &str) -> String {
        let mut document = LabelledDocument::new();
        push_labelled(text, &mut document);
        document
            .iter()
            .map(|LabelledToken { token, mark, .. }| format!("{token}{}", mark.sign()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn punctuation_becomes_the_benchmarks_classes() {
        let check = |text: &str, expected: &str| assert_eq!(labelled(text), expected);
        check("Well, we're here -- so to speak!", "well, we 're here, so to speak.");
        check("He said: \"Don't go.\" And then?", "he said, do n't go. and then?");
        check("Wait... (Laughter) No; yes.", "wait. no. yes.");
        check("[Applause and music] Thank you.", "thank you.");
        check("Mr. Smith of the U.S. Senate", "mr smith of the us senate");
        check("the '90s — great", "the 90s, great");
        check("all in all, one thing - a day", "all in all, one thing, a day");
        check("$5 or 50%, R&D", "$5 or 50%, r&d");
        check("he said (quietly). then", "he said. then");
        check("-- . ,", "");
        check("so it is --", "so it is,");
    }

    #[test]
    fn held_out_documents_are_those_that_training_leaves_out() {
        let every = |file: &str| held_out_every(Path::new(file)).map(NonZeroUsize::get);
        assert_eq!(every("text/ted_train.txt.xz"), Some(100));
        assert_eq!(every("of my own.txt"), Some(10));
        assert_eq!(every("bundestag_part.txt.xz"), Some(10));
        assert_eq!(every("changelog.txt.xz"), None);
    }

    #[test]
    fn two_columns_are_read_and_faults_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dev");
        std::fs::write(&path, b"## 1\nso\tO\nw\xffell\tCOMMA\n\n## 2\n## 3\nyes\tPERIOD\n").unwrap();
        let documents = read_two_columns(&path).unwrap();
        assert_eq!(documents.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(documents[0][1].mark, Mark::Comma);
        std::fs::write(&path, "so\tO\nwell\tDASH\n").unwrap();
        let error = read_two_columns(&path).unwrap_err().to_string();
        assert!(error.contains("line 2") && error.contains("DASH"), "{error}");
    }
}
