//! The history stack (Cho et al. 2015, section 4, equations 1 to 4).

use analysis::streaming::{PunctuatedWord, Punctuator, StreamScheme, punctuated};
use base::progress::Progress;
use evidence::model_files::ModelError;
use formats::language::Mark;
use formats::transcript::Word;

/// `c`: words of history, and words before the end that are kept back ("chosen as four throughout this work").
const HISTORY: usize = 4;

/// Reads the last four words, with the marks they were given, together with the new ones; gives out all but the last four.
pub struct HistoryStack<P> {
    punctuator: P,
    /// `h` of equation 1: read, but not given out. The words as they came, and what was read last.
    history: Vec<PunctuatedWord>,
    /// `w`: final words that could not be read when they came.
    unread: Vec<Word>,
    runs: usize,
}

impl<P: Punctuator> HistoryStack<P> {
    pub fn new(punctuator: P) -> Self {
        Self { punctuator, history: Vec::new(), unread: Vec::new(), runs: 0 }
    }

    /// `m(h + words)`, equation 2.
    fn read(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        let plain: Vec<Word> = self.history.iter().map(|known| &known.word).chain(words).cloned().collect();
        let history = self.history.iter().map(|known| marked(&known.word, known.gap.mark));
        let input: Vec<Word> = history.chain(words.iter().cloned()).collect();
        Ok(punctuated(&plain, self.punctuator.punctuate(&input, progress)?))
    }
}

impl<P: Punctuator> StreamScheme for HistoryStack<P> {
    fn push(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        self.unread.extend_from_slice(words);
        if self.unread.is_empty() {
            return Ok(Vec::new());
        }
        let mut read = self.read(&self.unread.clone(), progress)?;
        self.unread.clear();
        self.runs += 1;
        // s = w'[l-c ..= m-4] is given out (3), h = w'[m-3 ..= m] stays (4).
        self.history = read.split_off(read.len().saturating_sub(HISTORY));
        Ok(read)
    }

    fn finish(&mut self, progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        let mut given = self.push(&[], progress)?;
        given.append(&mut self.history);
        Ok(given)
    }

    /// `m(h + v)`.
    fn preview(&mut self, unstable: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        let words = [&self.unread[..], unstable].concat();
        if words.is_empty() { Ok(self.history.clone()) } else { self.read(&words, progress) }
    }

    fn runs(&self) -> usize {
        self.runs
    }
}

/// The word with the mark as part of its text.
fn marked(word: &Word, mark: Mark) -> Word {
    let mark = match mark {
        Mark::O => return word.clone(),
        Mark::Comma => ',',
        Mark::Period => '.',
        Mark::Question => '?',
    };
    Word { text: format!("{}{mark}", word.bare_word()), ..word.clone() }
}
