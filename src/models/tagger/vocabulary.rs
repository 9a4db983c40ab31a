//! From a token to the rows of the embedding tables: the word itself and the pieces of its spelling.
//!
//! A name or a recogniser's slip that is in no vocabulary still has pieces ("<ni", "nik", "ol", "ova>") that other words
//! have, too, so that unknown words do not all look the same (Bojanowski et al., TACL 2017).

use std::collections::HashMap;

/// The row that stands for all words outside the vocabulary.
pub const UNKNOWN: u32 = 0;

/// Most pieces taken of a word; what is beyond them is the middle of a very long word.
const MOST_PIECES: usize = 20;

/// The words with rows of their own, and the number of piece rows.
#[derive(Clone, Debug, Default)]
pub struct TaggerVocabulary {
    rows: HashMap<String, u32>,
    pieces: u32,
}

impl TaggerVocabulary {
    /// `words` get rows 1, 2, …; row 0 is [`UNKNOWN`]. Pieces are hashed to `pieces` rows, at least 1.
    pub fn new(words: impl IntoIterator<Item = String>, pieces: usize) -> Self {
        let rows = words.into_iter().zip(1_u32..).collect();
        Self { rows, pieces: u32::try_from(pieces).unwrap_or(u32::MAX).max(1) }
    }

    /// Rows of the word table, the unknown word included.
    pub fn len(&self) -> usize {
        self.rows.len() + 1
    }

    /// Whether no word has a row of its own.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub fn is_known(&self, token: &str) -> bool {
        self.rows.contains_key(token)
    }

    /// Row of the word table.
    pub fn row(&self, token: &str) -> u32 {
        self.rows.get(token).copied().unwrap_or(UNKNOWN)
    }

    /// Rows of the piece table: all sequences of three and four characters of the token with its ends marked, every digit
    /// taken for 0. At least one row.
    pub fn pieces(&self, token: &str) -> Vec<u32> {
        let marked: Vec<char> = std::iter::once('<')
            .chain(token.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }))
            .chain(std::iter::once('>'))
            .collect();
        let mut rows: Vec<u32> = Vec::new();
        for length in [3, 4] {
            rows.extend(marked.windows(length).map(|piece| self.piece_row(piece)));
        }
        if rows.is_empty() {
            rows.push(self.piece_row(&marked));
        }
        if rows.len() > MOST_PIECES {
            let tail = rows.split_off(rows.len() - MOST_PIECES / 2);
            rows.truncate(MOST_PIECES / 2);
            rows.extend(tail);
        }
        rows
    }

    /// FNV-1a: the same on every machine and for ever, which the standard library's hash is not.
    fn piece_row(&self, piece: &[char]) -> u32 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for &character in piece {
            for byte in u32::from(character).to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        ((hash >> 20) % u64::from(self.pieces)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_rows_and_spellings_share_pieces() {
        let vocabulary = TaggerVocabulary::new(["the", "cat"].map(str::to_owned), 1 << 14);
        assert_eq!((vocabulary.row("the"), vocabulary.row("cat"), vocabulary.row("dog")), (1, 2, UNKNOWN));
        assert_eq!(vocabulary.len(), 3);
        let (singing, ringing) = (vocabulary.pieces("singing"), vocabulary.pieces("ringing"));
        let shared = singing.iter().filter(|piece| ringing.contains(piece)).count();
        assert!(shared >= 6, "{shared}");
        assert_eq!(vocabulary.pieces("1984"), vocabulary.pieces("2026"));
        assert_eq!(vocabulary.pieces("").len(), 1);
        assert_eq!(vocabulary.pieces(&"x".repeat(100_000)).len(), MOST_PIECES);
        assert!(vocabulary.pieces("nikolova").iter().all(|&row| row < 1 << 14));
    }
}
