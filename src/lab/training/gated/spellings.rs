//! The distinct spellings of a training text: their rows in the embedding tables, and which of them a network is shown.

use std::collections::HashMap;

use rand::{Rng, RngExt};

use super::guess::Guesses;
use super::tables::Tables;
use models::tagger::{TaggerVocabulary, UNKNOWN};

/// Words seen less often have no row of their own.
const LEAST_COUNT: u32 = 4;
/// How much the loss of guessing lost words counts beside what the network is for.
const GUESS_SHARE: f32 = 0.3;

/// Numbers spellings as they turn up.
#[derive(Debug, Default)]
pub struct Collector {
    numbers: HashMap<String, u32>,
    counts: Vec<u32>,
}

impl Collector {
    /// The number of a spelling that was met once more.
    pub fn add(&mut self, token: String) -> u32 {
        let next = self.counts.len() as u32;
        let number = *self.numbers.entry(token).or_insert(next);
        if number == next {
            self.counts.push(0);
        }
        self.counts[number as usize] += 1;
        number
    }

    /// The number of a spelling that is to have no say in which words the vocabulary has.
    pub fn add_uncounted(&mut self, token: String) -> u32 {
        let number = self.add(token);
        self.counts[number as usize] -= 1;
        number
    }

    /// A vocabulary of the `most_words` most frequent spellings, and the rows of all of them.
    pub fn finish(self, most_words: usize, pieces: usize) -> Spellings {
        let Self { numbers, counts } = self;
        let mut spellings = vec![String::new(); counts.len()];
        for (token, number) in numbers {
            spellings[number as usize] = token;
        }
        let mut frequent: Vec<u32> = (0..counts.len() as u32).filter(|&n| counts[n as usize] >= LEAST_COUNT).collect();
        frequent.sort_by(|&a, &b| {
            let key = |n: u32| (std::cmp::Reverse(counts[n as usize]), &spellings[n as usize]);
            key(a).cmp(&key(b))
        });
        frequent.truncate(most_words);
        let words: Vec<String> = frequent.iter().map(|&n| spellings[n as usize].clone()).collect();
        let vocabulary = TaggerVocabulary::new(words.iter().cloned(), pieces);
        let rows = spellings.iter().map(|token| vocabulary.row(token)).collect();
        let (mut all_pieces, mut piece_ends) = (Vec::new(), Vec::new());
        for token in &spellings {
            all_pieces.extend(vocabulary.pieces(token));
            piece_ends.push(all_pieces.len() as u32);
        }
        Spellings { words, vocabulary, rows, counts, piece_ends, pieces: all_pieces }
    }
}

/// All spellings of a text by their numbers.
#[derive(Debug)]
pub struct Spellings {
    /// Words of the vocabulary, most frequent first.
    pub words: Vec<String>,
    pub vocabulary: TaggerVocabulary,
    /// Of each spelling: its row in the word table, how often it was seen, and where its pieces are.
    rows: Vec<u32>,
    counts: Vec<u32>,
    piece_ends: Vec<u32>,
    pieces: Vec<u32>,
}

/// How much of the words is kept from the network.
#[derive(Clone, Copy, Debug)]
pub struct WordHiding {
    /// Share of words of which only the spelling is shown, and the further share among words seen hardly ever.
    pub hidden: f32,
    pub hidden_rare: f32,
    /// Share of words that are not shown at all, to be guessed.
    pub lost: f32,
}

/// A word as the network is to see it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeenWord {
    pub spelling: u32,
    /// [`UNKNOWN`] where the word itself is hidden.
    pub row: u32,
    /// Whether the spelling is hidden, too: such words are to be guessed.
    pub is_lost: bool,
}

impl Spellings {
    /// Rows of the piece table of a spelling.
    pub fn pieces(&self, spelling: u32) -> &[u32] {
        let at = spelling as usize;
        let start = if at == 0 { 0 } else { self.piece_ends[at - 1] as usize };
        &self.pieces[start..self.piece_ends[at] as usize]
    }

    /// Row of the word table of a spelling.
    pub fn row(&self, spelling: u32) -> u32 {
        self.rows[spelling as usize]
    }

    /// For each row of the word table the row of the same word in another vocabulary, if it is there.
    pub fn rows_in(&self, other: &TaggerVocabulary) -> Vec<Option<u32>> {
        let of_word = |word: &String| Some(other.row(word)).filter(|&row| row != UNKNOWN);
        std::iter::once(Some(UNKNOWN)).chain(self.words.iter().map(of_word)).collect()
    }

    /// Rows of the piece table that the network is shown.
    pub fn seen_pieces(&self, seen: &SeenWord) -> &[u32] {
        if seen.is_lost { &[] } else { self.pieces(seen.spelling) }
    }

    /// A word, hidden by chance.
    pub fn show(&self, spelling: u32, hiding: &WordHiding, random: &mut impl Rng) -> SeenWord {
        let count = self.counts[spelling as usize] as f32;
        let hidden = hiding.hidden + hiding.hidden_rare * 30.0 / (30.0 + count);
        let is_lost = random.random::<f32>() < hiding.lost;
        let is_hidden = is_lost || random.random::<f32>() < hidden;
        let row = if is_hidden { UNKNOWN } else { self.row(spelling) };
        SeenWord { spelling, row, is_lost }
    }

    /// Rows of the word table of all words in `seen` that have one, each once, in order: what lost words are guessed from.
    pub fn guessable(&self, seen: &[SeenWord]) -> Vec<u32> {
        let mut rows: Vec<u32> =
            seen.iter().map(|seen| self.row(seen.spelling)).filter(|&row| row != UNKNOWN).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The lost words of `seen` that can be guessed from the words `candidates`.
    pub fn guesses(&self, tables: &Tables, seen: &[SeenWord], candidates: &[u32]) -> Guesses {
        let mut guesses = Guesses { candidates: tables.words_of(candidates), share: GUESS_SHARE, ..Guesses::default() };
        for (row, seen) in seen.iter().enumerate().filter(|(_, seen)| seen.is_lost) {
            if let Ok(answer) = candidates.binary_search(&self.row(seen.spelling)) {
                guesses.rows.push(row);
                guesses.answers.push(answer);
            }
        }
        guesses
    }
}
