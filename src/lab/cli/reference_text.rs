//! Punctuated text as an argument: what lexical models are measured on and operating points are fitted on.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::Args;

use crate::evaluation::lexical::reference::{ReferenceText, ReferenceWord};
use crate::training::corpus::{self, LabelledDocument};
use cli::command_line::{CommandContext, CommandFailure};

/// More words than this would not fit into the memory of a small machine.
const MOST_WORDS: usize = 5_000_000;

#[derive(Debug, Args)]
pub struct ReferenceArguments {
    /// A two-column file (word, tab, O/COMMA/PERIOD/QUESTION) or punctuated text (.txt, .txt.xz); lines that begin with ##
    /// separate talks
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Only the talks from number FROM up to, not including, TO; the first one is 0
    #[arg(long, value_name = "FROM..TO", conflicts_with = "held_out")]
    documents: Option<Selection>,
    /// Only the talks that the training of the taggers leaves out: one in a hundred (number 99, 199, …) of ted_train, one in
    /// ten (9, 19, …) of recognised, German and Hungarian text and of text of your own. The papers' networks and the n-grams
    /// may have seen them
    #[arg(long)]
    held_out: bool,
}

/// `FROM..TO`
#[derive(Clone, Debug, PartialEq, Eq)]
struct Selection {
    from: usize,
    to: usize,
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once("..").and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match numbers {
            Some((from, to)) if from < to => Ok(Self { from, to }),
            _ => {
                Err("talks are chosen as FROM..TO, two numbers of which the second is larger, such as 0..10".to_owned())
            }
        }
    }
}

impl ReferenceArguments {
    /// Reads the talks that were asked for.
    pub fn read(&self, context: &CommandContext) -> Result<ReferenceText, CommandFailure> {
        let kept_back = self.kept_back()?;
        let progress = context.progress.stage("reading");
        let mut text = ReferenceText::default();
        let (mut index, mut too_long) = (0, false);
        let mut add = |document: LabelledDocument| {
            if self.is_chosen(index, kept_back) && !progress.is_cancelled() {
                too_long |= text.gaps() + document.len() > MOST_WORDS;
                if !too_long {
                    text.push(document.iter().map(|word| ReferenceWord {
                        text: &word.token,
                        mark: word.mark,
                        case: word.case,
                    }));
                }
            }
            index += 1;
        };
        if is_running_text(&self.file) {
            corpus::read_documents(&self.file, &mut add)?;
        } else {
            corpus::read_two_columns(&self.file)?.into_iter().for_each(&mut add);
        }
        progress.tick(1, 1)?;
        let failure = |reason: String| Err(CommandFailure(format!("{reason}: {}", self.file.display())));
        if too_long {
            return failure(format!(
                "the text has more than {MOST_WORDS} words, too many at once; choose talks with --documents or --held-out"
            ));
        }
        if text.gaps() == 0 {
            return failure(format!("none of the {index} talks was chosen or has words; choose others"));
        }
        Ok(text)
    }

    /// With --held-out, of how many talks the last is chosen.
    fn kept_back(&self) -> Result<Option<NonZeroUsize>, CommandFailure> {
        if !self.held_out {
            return Ok(None);
        }
        let refusal = || {
            let file = self.file.display();
            CommandFailure(format!(
                "the tagger was trained on all of this text; choose talks with --documents instead: {file}"
            ))
        };
        corpus::held_out_every(&self.file).ok_or_else(refusal).map(Some)
    }

    /// `kept_back`: as [`ReferenceArguments::kept_back`] says.
    fn is_chosen(&self, index: usize, kept_back: Option<NonZeroUsize>) -> bool {
        match &self.documents {
            Some(Selection { from, to }) => (*from..*to).contains(&index),
            None => kept_back.is_none_or(|every| corpus::is_last_of(every, index)),
        }
    }

    /// For headings: the file's name and which talks of it.
    pub fn title(&self) -> String {
        let name = self.file.file_name().unwrap_or(self.file.as_os_str()).to_string_lossy();
        match (&self.documents, self.held_out) {
            (Some(Selection { from, to }), _) => format!("{name} (talks {from} to {})", to - 1),
            (None, true) => format!("{name} (held-out talks)"),
            (None, false) => name.into_owned(),
        }
    }
}

fn is_running_text(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    name.ends_with(".txt") || name.ends_with(".txt.xz")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talks_are_chosen_by_number() {
        assert_eq!("3..5".parse(), Ok(Selection { from: 3, to: 5 }));
        for wrong in ["5", "5..5", "..5", "a..b", "-1..2"] {
            assert!(wrong.parse::<Selection>().is_err(), "{wrong}");
        }
        let source = |documents, held_out| ReferenceArguments { file: "a/b.txt".into(), documents, held_out };
        let chosen = |source: &ReferenceArguments| {
            let kept_back = source.kept_back().unwrap();
            (0..20).filter(|&index| source.is_chosen(index, kept_back)).collect::<Vec<_>>()
        };
        assert_eq!(chosen(&source(Some(Selection { from: 3, to: 5 }), false)), [3, 4]);
        assert_eq!(chosen(&source(None, true)), [9, 19]);
        assert_eq!(chosen(&source(None, false)).len(), 20);
        assert_eq!(source(None, true).title(), "b.txt (held-out talks)");
        // Nothing of the podcasts is kept back.
        let podcasts = ReferenceArguments { file: "changelog.txt.xz".into(), documents: None, held_out: true };
        assert!(podcasts.kept_back().is_err_and(|failure| failure.0.contains("--documents")));
    }

    #[test]
    fn endings_tell_running_text_from_columns() {
        let is = |name: &str| is_running_text(Path::new(name));
        assert!(is("a.txt") && is("A.TXT.XZ") && !is("dev2012") && !is("a.tsv"));
    }
}
