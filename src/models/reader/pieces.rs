//! Word pieces: what a reader knows of spelling. Uncased WordPiece (Wu et al. 2016, section 4.1), as BERT has it.

use tokenizers::models::wordpiece::WordPiece;
use tokenizers::normalizers::bert::BertNormalizer;
use tokenizers::pre_tokenizers::bert::BertPreTokenizer;
use tokenizers::{DecoderWrapper, PostProcessorWrapper, TokenizerImpl};

/// Most pieces of a word; what is beyond them is the middle of something very long that is no word.
const MOST_PIECES: usize = 24;
/// What a word becomes that cannot be read.
const UNKNOWN: &str = "[UNK]";
/// Before the pieces of a window, and behind them.
const FIRST: &str = "[CLS]";
const LAST: &str = "[SEP]";

type WordPieceTokenizer =
    TokenizerImpl<WordPiece, BertNormalizer, BertPreTokenizer, PostProcessorWrapper, DecoderWrapper>;

/// The word pieces that a reader has rows for.
pub struct Pieces {
    tokenizer: WordPieceTokenizer,
    /// Rows of the vocabulary.
    len: usize,
    unknown: u32,
    first: u32,
    last: u32,
}

impl std::fmt::Debug for Pieces {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pieces({})", self.len)
    }
}

impl Pieces {
    /// One piece a line, in the order of their rows; `None` if one of those that windows and unknown words need is not there, or one
    /// is there twice.
    pub fn new(vocabulary: &str) -> Option<Self> {
        let rows = WordPiece::read_bytes(vocabulary.as_bytes()).ok()?;
        let row = |piece: &str| rows.get(piece).copied();
        let (unknown, first, last) = (row(UNKNOWN)?, row(FIRST)?, row(LAST)?);
        let len = rows.len();
        if len != vocabulary.lines().count() {
            return None;
        }
        let model = WordPiece::builder().vocab(rows).build().ok()?;
        let mut tokenizer = WordPieceTokenizer::new(model);
        // Accents go with the capitals, as always in an uncased vocabulary.
        tokenizer.with_normalizer(Some(BertNormalizer::default())).ok()?;
        tokenizer.with_pre_tokenizer(Some(BertPreTokenizer));
        Some(Self { tokenizer, len, unknown, first, last })
    }

    /// Rows of the vocabulary.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The rows that stand before a window's pieces and behind them.
    pub fn ends(&self) -> [u32; 2] {
        [self.first, self.last]
    }

    /// The rows of a word's pieces, at least one.
    pub fn of_word(&self, word: &str) -> Vec<u32> {
        let mut pieces = match self.tokenizer.encode_fast(word, false) {
            Ok(encoding) => encoding.get_ids().to_vec(),
            Err(_) => Vec::new(),
        };
        if pieces.is_empty() {
            pieces.push(self.unknown);
        }
        if pieces.len() > MOST_PIECES {
            pieces.drain(MOST_PIECES / 2..pieces.len() - MOST_PIECES / 2);
        }
        pieces
    }

    /// Whether the word is one piece that is known.
    pub fn holds(&self, word: &str) -> bool {
        matches!(self.of_word(word)[..], [piece] if piece != self.unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VOCABULARY: &str = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nwe\nbreath\n##e\n##s\ncafe\n'\nt\ndon\n";

    #[test]
    fn words_fall_into_pieces() {
        let pieces = Pieces::new(VOCABULARY).unwrap();
        assert_eq!((pieces.len(), pieces.ends()), (12, [2, 3]));
        assert_eq!(pieces.of_word("breathes"), [5, 6, 7]);
        assert_eq!(pieces.of_word("Café"), [8], "capitals and accents do not count");
        assert_eq!(pieces.of_word("don't"), [11, 9, 10]);
        assert_eq!(pieces.of_word("xyz"), [1]);
        assert_eq!(pieces.of_word(""), [1]);
        assert_eq!(pieces.of_word("日本🙂"), [1, 1, 1]);
        assert_eq!(pieces.of_word(&"we".repeat(500)), [1]);
        assert_eq!(pieces.of_word(&"we'".repeat(500)).len(), MOST_PIECES);
        assert!(pieces.holds("we") && !pieces.holds("breathes") && !pieces.holds("xyz"));
    }

    #[test]
    fn a_vocabulary_must_be_whole() {
        assert!(Pieces::new("we\nbreath\n").is_none());
        assert!(Pieces::new(&format!("{VOCABULARY}we\n")).is_none());
    }
}
