//! The overlapping window with voting (Cho et al. 2015, section 4 and Table 2, after Cho et al. 2012).

use std::collections::VecDeque;

use analysis::streaming::{GapReading, PunctuatedWord, Punctuator, StreamScheme, punctuated};
use base::progress::Progress;
use evidence::model_files::ModelError;
use formats::language::{LetterCase, Mark};
use formats::transcript::Word;

/// Words in a window.
const WINDOW: usize = 10;

/// Reads every window of ten words: each word is judged ten times, and has the mark that most windows gave it.
pub struct OverlappingWindow<P> {
    punctuator: P,
    /// Words that windows to come still judge, the oldest first.
    open: VecDeque<Ballot>,
    /// Words that no window has seen yet, and words that are decided and could not be given back: a model has failed.
    unread: VecDeque<Word>,
    decided: Vec<PunctuatedWord>,
    runs: usize,
}

/// A word, and what the windows said of it so far.
#[derive(Clone)]
struct Ballot {
    word: Word,
    /// How many windows gave it each mark, in the order of [`Mark::ALL`].
    votes: [u32; 4],
    /// The sum of their posteriors: where as many voted for one as for another.
    sum: [f32; 4],
    case: LetterCase,
}

impl Ballot {
    fn new(word: &Word) -> Self {
        Self { word: word.clone(), votes: [0; 4], sum: [0.0; 4], case: LetterCase::default() }
    }

    fn take(&mut self, judged: &PunctuatedWord) {
        self.votes[judged.gap.mark.index()] += 1;
        for (sum, value) in self.sum.iter_mut().zip(judged.gap.posterior) {
            *sum += value;
        }
        self.case = judged.gap.case;
    }

    /// The mark that most windows gave, among equals the likelier; its probabilities are the windows' mean.
    fn result(self) -> PunctuatedWord {
        let voters = self.votes.iter().sum::<u32>().max(1) as f32;
        let mark = Mark::ALL.into_iter().max_by(|a, b| {
            let (a, b) = (a.index(), b.index());
            self.votes[a].cmp(&self.votes[b]).then(self.sum[a].total_cmp(&self.sum[b]))
        });
        let gap =
            GapReading { posterior: self.sum.map(|sum| sum / voters), mark: mark.unwrap_or_default(), case: self.case };
        PunctuatedWord { word: self.word, gap }
    }
}

impl<P: Punctuator> OverlappingWindow<P> {
    pub fn new(punctuator: P) -> Self {
        Self {
            punctuator,
            open: VecDeque::with_capacity(WINDOW),
            unread: VecDeque::new(),
            decided: Vec::new(),
            runs: 0,
        }
    }

    /// Judges all open words in one window.
    fn judge(&mut self, progress: &Progress) -> Result<(), ModelError> {
        let words: Vec<Word> = self.open.iter().map(|ballot| ballot.word.clone()).collect();
        let judged = punctuated(&words, self.punctuator.punctuate(&words, progress)?);
        self.runs += 1;
        for (ballot, judged) in self.open.iter_mut().zip(&judged) {
            ballot.take(judged);
        }
        Ok(())
    }
}

impl<P: Punctuator> StreamScheme for OverlappingWindow<P> {
    fn push(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        self.unread.extend(words.iter().cloned());
        while let Some(word) = self.unread.front() {
            self.open.push_back(Ballot::new(word));
            if let Err(error) = self.judge(progress) {
                self.open.pop_back();
                return Err(error);
            }
            self.unread.pop_front();
            if self.open.len() == WINDOW {
                self.decided.extend(self.open.pop_front().map(Ballot::result));
            }
        }
        Ok(std::mem::take(&mut self.decided))
    }

    fn finish(&mut self, progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        // The first words were judged in windows that began before the talk; the last are in windows that end after it.
        self.decided = self.push(&[], progress)?;
        while !self.open.is_empty() {
            self.judge(progress)?;
            self.decided.extend(self.open.pop_front().map(Ballot::result));
        }
        Ok(std::mem::take(&mut self.decided))
    }

    fn preview(&mut self, unstable: &[Word], progress: &Progress) -> Result<Vec<PunctuatedWord>, ModelError> {
        let open = self.open.iter().map(|ballot| &ballot.word);
        let words: Vec<Word> = open.chain(&self.unread).chain(unstable).cloned().collect();
        let mut shown = self.decided.clone();
        if !words.is_empty() {
            shown.extend(punctuated(&words, self.punctuator.punctuate(&words, progress)?));
        }
        Ok(shown)
    }

    fn runs(&self) -> usize {
        self.runs
    }
}
