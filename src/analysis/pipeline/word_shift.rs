//! By how much the aligner moved words.

use std::collections::BTreeMap;

use base::texts::{Message, decimal, m};
use base::time::Duration;
use formats::transcript::{Word, WordId};
use media::align::AlignedWord;

/// What the aligner made of the times of words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WordShift {
    /// Words that are where it heard them.
    pub exact: usize,
    /// Words that keep their times.
    pub kept: usize,
    /// By how much starts of words are later now (earlier: below zero), in the middle, and by how much they differ, likewise.
    pub median: Duration,
    pub spread: Duration,
}

impl WordShift {
    /// `None`: there are no words.
    pub fn of(words: &[Word], aligned: &BTreeMap<WordId, AlignedWord>) -> Option<Self> {
        let found = |word: &Word| aligned.get(&word.id).filter(|found| found.is_believed());
        let mut shifts: Vec<Duration> =
            words.iter().filter_map(|word| Some(found(word)?.span.start - word.span.start)).collect();
        let (exact, kept) = (shifts.len(), words.len() - shifts.len());
        let median = middle(&mut shifts);
        let mut distances: Vec<Duration> =
            shifts.iter().map(|shift| Duration::from_nanos((*shift - median).as_nanos().abs())).collect();
        (!words.is_empty()).then(|| Self { exact, kept, median, spread: middle(&mut distances) })
    }

    /// In a sentence.
    pub fn message(&self) -> Message {
        let (median, spread) = (decimal(self.median.as_secs(), 2), decimal(self.spread.as_secs(), 2));
        m!("align-moved", exact = self.exact, kept = self.kept, median = median, spread = spread)
    }
}

fn middle(durations: &mut [Duration]) -> Duration {
    durations.sort();
    durations.get(durations.len() / 2).copied().unwrap_or(Duration::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::transcript::timed_word;

    #[test]
    fn it_says_by_how_much_words_were_late_and_how_many_keep_their_times() {
        let mut words: Vec<Word> = (0..4).map(|at| timed_word(f64::from(at) + 0.1, f64::from(at) + 0.5)).collect();
        let aligned = |(at, word): (usize, &mut Word)| {
            word.id = WordId(at as u32);
            let start = word.span.start - Duration::from_millis(100);
            (word.id, AlignedWord { span: Span::new(start, word.span.end), posterior: if at == 3 { 0.2 } else { 0.9 } })
        };
        let aligned: BTreeMap<_, _> = words.iter_mut().enumerate().map(aligned).collect();
        let shift = WordShift::of(&words, &aligned).unwrap();
        let expected = WordShift { exact: 3, kept: 1, median: Duration::from_millis(-100), spread: Duration::ZERO };
        assert_eq!(shift, expected);
        assert!(shift.message().text().contains("-0.10"), "{}", shift.message());
        assert_eq!(WordShift::of(&[], &aligned), None);
    }
}
