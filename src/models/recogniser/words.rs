//! From pieces to words as they are written, with the punctuation that belongs to them.

use std::ops::Range;

use super::pieces::PieceTable;

/// Punctuation that belongs to the word behind it, and to the one before.
const OPENING: &str = "\"'“¿([{-";
const CLOSING: &str = "\"'.。,，!！?？:：”)]}、";
/// Languages that are written without blanks; there a letter or two are taken for a word.
const WITHOUT_BLANKS: [&str; 8] = ["zh", "ja", "th", "lo", "my", "yue", "km", "bo"];

/// A word or a mark, and the pieces that it is written with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordPieces {
    /// With the blank before it, if there is one.
    pub text: String,
    pub pieces: Range<usize>,
}

/// Divides pieces of text into words. Marks are words of their own: see [`merge_marks`].
pub fn divide(pieces: &[u32], vocabulary: &PieceTable, language: &str) -> Vec<WordPieces> {
    let mut words: Vec<WordPieces> = Vec::new();
    for WordPieces { text, pieces } in letters(pieces, vocabulary) {
        let is_mark = text.trim().len() == 1 && text.trim().bytes().all(|byte| byte.is_ascii_punctuation());
        let begins = WITHOUT_BLANKS.contains(&language) || text.starts_with(' ') || is_mark;
        match words.last_mut().filter(|_| !begins) {
            Some(word) => {
                word.text.push_str(&text);
                word.pieces.end = pieces.end;
            }
            None => words.push(WordPieces { text, pieces }),
        }
    }
    words
}

/// The shortest runs of pieces that are whole letters. What is no text at all becomes �.
fn letters(pieces: &[u32], vocabulary: &PieceTable) -> Vec<WordPieces> {
    let (mut runs, mut bytes, mut first) = (Vec::new(), Vec::new(), 0);
    for (at, &piece) in pieces.iter().enumerate() {
        bytes.extend_from_slice(vocabulary.bytes(piece));
        let is_cut = std::str::from_utf8(&bytes).is_err_and(|error| error.error_len().is_none());
        if !is_cut || at + 1 == pieces.len() {
            runs.push(WordPieces { text: String::from_utf8_lossy(&bytes).into_owned(), pieces: first..at + 1 });
            (bytes, first) = (Vec::new(), at + 1);
        }
    }
    runs
}

/// Puts marks to the words that they belong to. A word's place is that of its letters: of `place`, what `words` say of theirs.
pub fn merge_marks<T: Copy>(words: &[WordPieces], places: &[T]) -> Vec<(WordPieces, T)> {
    let mut merged: Vec<(WordPieces, T)> = Vec::new();
    // Opening marks wait for the word behind them.
    let mut waiting: Option<(WordPieces, T)> = None;
    for (word, &place) in words.iter().zip(places) {
        let mut word = word.clone();
        if let Some((opening, _)) = waiting.take() {
            word = WordPieces { text: opening.text + &word.text, pieces: opening.pieces.start..word.pieces.end };
        }
        let is_opening = word.text.starts_with(' ') && is_one_of(word.text.trim(), OPENING);
        let is_closing = is_one_of(&word.text, CLOSING);
        match merged.last_mut() {
            Some((before, _)) if is_closing => {
                before.text.push_str(&word.text);
                before.pieces.end = word.pieces.end;
            }
            _ if is_opening => waiting = Some((word, place)),
            _ => merged.push((word, place)),
        }
    }
    merged.extend(waiting);
    merged
}

fn is_one_of(text: &str, marks: &str) -> bool {
    let mut letters = text.chars();
    matches!((letters.next(), letters.next()), (Some(mark), None) if marks.contains(mark))
}

/// Whether a text is nothing that anyone says: marks alone, as a recogniser writes them where it hears noise.
pub fn is_mark(text: &str) -> bool {
    const MARKS: &str = ".,;:!?…-–—_\"'“”„‘’«»()[]{}<>*#~♪。，！？：、 ";
    text.chars().all(|letter| MARKS.contains(letter))
}

/// Whether a sentence ends with it.
pub fn ends_sentence(text: &str) -> bool {
    is_one_of(text.trim(), ".。!！?？")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> PieceTable {
        let texts: [&[u8]; 10] =
            [b" We", b" breath", b"e", b".", b" \"", b"\"", b"\xe6\x97", b"\xa5", "本".as_bytes(), b"\xff"];
        PieceTable::of_bytes(texts.map(<[u8]>::to_vec).to_vec(), 10 + 8 + 1_501).unwrap()
    }

    fn texts(words: &[WordPieces]) -> Vec<&str> {
        words.iter().map(|word| word.text.as_str()).collect()
    }

    #[test]
    fn words_begin_with_blanks_and_marks_stand_alone() {
        let words = divide(&[0, 1, 2, 3, 4, 0, 5], &vocabulary(), "en");
        assert_eq!(texts(&words), [" We", " breathe", ".", " \"", " We", "\""]);
        assert_eq!(words[1].pieces, 1..3);
        let merged = merge_marks(&words, &[1, 2, 3, 4, 5, 6]);
        let read: Vec<(&str, Range<usize>, i32)> =
            merged.iter().map(|(word, place)| (word.text.as_str(), word.pieces.clone(), *place)).collect();
        assert_eq!(read, [(" We", 0..1, 1), (" breathe.", 1..4, 2), (" \" We\"", 4..7, 5)]);
    }

    #[test]
    fn letters_of_several_pieces_stay_whole() {
        assert_eq!(texts(&divide(&[6, 7, 8], &vocabulary(), "ja")), ["日", "本"]);
        assert_eq!(texts(&divide(&[6, 7, 8], &vocabulary(), "en")), ["日本"]);
        assert_eq!(texts(&divide(&[0, 9, 6], &vocabulary(), "en")), [" We\u{fffd}\u{fffd}"], "damaged");
        assert!(divide(&[], &vocabulary(), "en").is_empty());
    }
}
