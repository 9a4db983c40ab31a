//! Word pieces: what a reader knows of spelling. Uncased WordPiece (Wu et al. 2016, section 4.1), as BERT has it, or the likeliest division
//! of a unigram language model (Kudo 2018, section 3.2), as XLM-R has it.

use tokenizers::models::wordpiece::WordPiece;
use tokenizers::normalizers::bert::BertNormalizer;
use tokenizers::pre_tokenizers::bert::BertPreTokenizer;
use tokenizers::{ModelWrapper, Tokenizer};

/// Most pieces of a word; what is beyond them is the middle of something very long that is no word.
const MOST_PIECES: usize = 24;
/// What a word becomes that cannot be read.
const UNKNOWN: &str = "[UNK]";
/// Before the pieces of a window, and behind them.
const FIRST: &str = "[CLS]";
const LAST: &str = "[SEP]";
/// The same three among the pieces of a unigram model.
const UNIGRAM_UNKNOWN: &str = "<unk>";
const UNIGRAM_FIRST: &str = "<s>";
const UNIGRAM_LAST: &str = "</s>";

/// The word pieces that a reader has rows for.
pub struct Pieces {
    tokenizer: Tokenizer,
    /// Rows of the vocabulary.
    len: usize,
    /// Whether all words are made of pieces, so that none is known by having one of its own.
    is_unigram: bool,
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
        let mut tokenizer = Tokenizer::new(model);
        // Accents go with the capitals, as always in an uncased vocabulary.
        tokenizer.with_normalizer(Some(BertNormalizer::default())).ok()?;
        tokenizer.with_pre_tokenizer(Some(BertPreTokenizer));
        Some(Self { tokenizer, len, is_unigram: false, unknown, first, last })
    }

    /// Those of a unigram model, from the JSON file that the crate `tokenizers` writes (pieces with their scores, and what is done to a
    /// word before); `None` if it is none, or lacks a piece that windows and unknown words need. Words are given to it one at a time.
    pub fn of_unigrams(json: &[u8]) -> Option<Self> {
        let tokenizer = Tokenizer::from_bytes(json).ok()?;
        if !matches!(tokenizer.get_model(), ModelWrapper::Unigram(_)) {
            return None;
        }
        let row = |piece: &str| tokenizer.token_to_id(piece);
        let (unknown, first, last) = (row(UNIGRAM_UNKNOWN)?, row(UNIGRAM_FIRST)?, row(UNIGRAM_LAST)?);
        // The highest row and not the number of pieces: one that is there twice has one row.
        let highest = tokenizer.get_vocab(true).into_values().max()?;
        Some(Self { tokenizer, len: highest as usize + 1, is_unigram: true, unknown, first, last })
    }

    /// Rows of the vocabulary.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether they are those of a unigram model.
    pub fn is_unigram(&self) -> bool {
        self.is_unigram
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

    /// Whether the word is known: WordPiece has it in one piece, a unigram model has pieces for all of its letters.
    pub fn holds(&self, word: &str) -> bool {
        let pieces = self.of_word(word);
        (self.is_unigram || pieces.len() == 1) && pieces.iter().all(|&piece| piece != self.unknown)
    }
}

/// A `tokenizer.json` of a few unigrams, as the big ones are written.
#[cfg(test)]
pub(super) fn toy_unigrams() -> String {
    let pieces = ["we", "wir", "atmen", "atm", "en", "jó", "nap", "o", "t", "'", "a", "e", "ż"];
    let special = ["<s>", "<pad>", "</s>", "<unk>"].map(|piece| (piece.to_owned(), 0.0));
    let starts = pieces.iter().zip(1_u8..).map(|(piece, at)| (format!("▁{piece}"), -3.0 - 0.1 * f64::from(at)));
    let inner = pieces.iter().zip(1_u8..).map(|(piece, at)| ((*piece).to_owned(), -5.0 - 0.1 * f64::from(at)));
    let vocabulary: Vec<(String, f64)> =
        special.into_iter().chain([("▁".to_owned(), -4.0)]).chain(starts).chain(inner).collect();
    let spaces =
        serde_json::json!({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": true});
    serde_json::json!({
        "version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFKC"}, {"type": "Lowercase"}]},
        "pre_tokenizer": spaces, "post_processor": null, "decoder": spaces,
        "model": {"type": "Unigram", "unk_id": 3, "vocab": vocabulary, "byte_fallback": false},
    })
    .to_string()
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
    fn words_fall_into_the_likeliest_unigrams() {
        let pieces = Pieces::of_unigrams(toy_unigrams().as_bytes()).unwrap();
        assert_eq!((pieces.len(), pieces.ends()), (31, [0, 2]));
        assert_eq!(pieces.of_word("wir"), [6]);
        assert_eq!(pieces.of_word("Atmen"), [7], "capitals do not count, and the longer piece is likelier");
        assert_eq!(pieces.of_word("jó"), [10], "accents do");
        assert_eq!(pieces.of_word("jo\u{301}"), [10], "however they are written");
        assert_eq!(pieces.of_word("jónapot"), [10, 24, 25, 26]);
        assert_eq!(pieces.of_word("日本"), [4, 3], "unknown letters are one piece together");
        assert_eq!(pieces.of_word(""), [3]);
        assert_eq!(pieces.of_word(&"we'".repeat(500)).len(), MOST_PIECES);
        assert!(pieces.holds("jónapot") && pieces.holds("wir") && !pieces.holds("日本") && !pieces.holds(""));
    }

    #[test]
    fn unigrams_must_be_whole() {
        let whole = toy_unigrams();
        assert!(Pieces::of_unigrams(&whole.as_bytes()[..whole.len() / 2]).is_none());
        assert!(Pieces::of_unigrams(whole.replace("</s>", "</t>").as_bytes()).is_none());
        assert!(Pieces::of_unigrams(b"{}").is_none() && Pieces::of_unigrams(b"").is_none());
        let rows = serde_json::json!({"[UNK]": 0, "<s>": 1, "</s>": 2, "<unk>": 3});
        let other = serde_json::json!({
            "version": "1.0", "added_tokens": [],
            "model": {
                "type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                "max_input_chars_per_word": 100, "vocab": rows,
            },
        });
        assert!(Pieces::of_unigrams(other.to_string().as_bytes()).is_none(), "pieces of another kind");
    }

    #[test]
    fn a_vocabulary_must_be_whole() {
        assert!(Pieces::new("we\nbreath\n").is_none());
        assert!(Pieces::new(&format!("{VOCABULARY}we\n")).is_none());
    }
}
