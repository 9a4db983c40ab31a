//! The pieces that a recogniser writes: parts of words, and those with a meaning of their own.

use std::collections::HashMap;

/// Codes of the languages that Whisper knows, in the order of their pieces.
const LANGUAGES: &str = "en zh de es ru ko fr ja pt tr pl ca nl ar sv it id hi fi vi he uk el ms cs ro da hu ta no th ur hr bg lt la mi \
                         ml cy sk te fa lv bn sr az sl kn et mk br eu is hy ne mn bs kk sq sw gl mr pa si km sn yo so af oc ka be tg \
                         sd gu am yi lo uz fo ht ps tk nn mt sa lb my bo tl mg as tt haw ln ha ba jw su yue";
/// Pieces of bytes: the vocabularies with one language and with many end with them.
const TEXT_PIECES: [usize; 2] = [50_256, 50_257];
/// Seconds from one piece of time to the next.
pub const TIME_STEP: f64 = 0.02;
/// Pieces of time: 0 to 30 s.
const TIMES: usize = 1_501;
/// Pieces with a meaning of their own beside times and languages: the end, the beginning, translate, transcribe, a language model's
/// beginning, the text before, no speech, no times.
const MEANINGS: usize = 8;

/// All pieces by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceTable {
    /// The bytes of each piece of text.
    texts: Vec<Vec<u8>>,
    /// The piece of the first language.
    first_language: u32,
    languages: Vec<&'static str>,
    is_multilingual: bool,
}

impl PieceTable {
    /// Of a vocabulary with a piece a line, as GPT-2 writes bytes (Radford et al. 2019): printable ones as themselves, others as letters
    /// from Ā on. Where the pieces with a meaning are missing at its end, only their number counts. `None` if it cannot be one of
    /// Whisper's of `count` pieces.
    pub fn new(vocabulary: &str, count: usize) -> Option<Self> {
        let letters: HashMap<char, u8> = (0..=u8::MAX).map(|byte| (letter_of(byte), byte)).collect();
        let bytes = |line: &str| line.chars().map(|letter| letters.get(&letter).copied()).collect::<Option<Vec<u8>>>();
        let is_multilingual = count >= TEXT_PIECES[1] + MEANINGS + 99 + TIMES;
        let texts = vocabulary.lines().take(TEXT_PIECES[usize::from(is_multilingual)]).map(bytes);
        Self::of_bytes(texts.collect::<Option<_>>()?, count)
    }

    /// Of the bytes of the pieces of text, of `count` pieces in all.
    pub fn of_bytes(texts: Vec<Vec<u8>>, count: usize) -> Option<Self> {
        let languages = count.checked_sub(texts.len() + MEANINGS + TIMES)?;
        let known: Vec<&'static str> = LANGUAGES.split_ascii_whitespace().take(languages).collect();
        if known.len() != languages || texts.is_empty() {
            return None;
        }
        let is_multilingual = texts.len() != TEXT_PIECES[0] && languages > 0;
        Some(Self { first_language: texts.len() as u32 + 2, texts, languages: known, is_multilingual })
    }

    /// Pieces of text. All others have a meaning of their own.
    pub fn texts(&self) -> usize {
        self.texts.len()
    }

    /// Ends a text.
    pub fn end(&self) -> u32 {
        self.texts.len() as u32
    }

    /// Begins a text.
    pub fn start(&self) -> u32 {
        self.end() + 1
    }

    fn behind_languages(&self) -> u32 {
        self.first_language + self.languages.len() as u32
    }

    /// Begins the text that was spoken before.
    pub fn before(&self) -> u32 {
        self.behind_languages() + 3
    }

    /// Nobody speaks.
    pub fn no_speech(&self) -> u32 {
        self.behind_languages() + 4
    }

    /// The text has no times.
    pub fn no_times(&self) -> u32 {
        self.behind_languages() + 5
    }

    /// The time 0.
    pub fn first_time(&self) -> u32 {
        self.behind_languages() + 6
    }

    pub fn is_time(&self, piece: u32) -> bool {
        piece >= self.first_time()
    }

    /// Steps of [`TIME_STEP`] that a piece of time stands for.
    pub fn time_steps(&self, piece: u32) -> usize {
        piece.saturating_sub(self.first_time()) as usize
    }

    /// Whether it writes other languages than one.
    pub fn is_multilingual(&self) -> bool {
        self.is_multilingual
    }

    /// Codes of the languages with their pieces.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, u32)> {
        let first = self.first_language;
        self.languages.iter().enumerate().map(move |(n, language)| (*language, first + n as u32))
    }

    /// The pieces that stand before a text in `language`; `None` if it does not know that. What knows one language asks for none.
    pub fn beginning(&self, language: Option<&str>) -> Option<Vec<u32>> {
        if !self.is_multilingual {
            return Some(vec![self.start()]);
        }
        let language = language?;
        let (_, piece) = self.languages().find(|(code, _)| *code == language)?;
        // Written down as it is spoken, not translated.
        Some(vec![self.start(), piece, self.behind_languages() + 1])
    }

    /// The bytes of a piece; none of those with a meaning.
    pub fn bytes(&self, piece: u32) -> &[u8] {
        self.texts.get(piece as usize).map_or(&[], Vec::as_slice)
    }

    /// The bytes of pieces of text, one after the other. Letters may be cut in two at the ends.
    pub fn bytes_of(&self, pieces: &[u32]) -> Vec<u8> {
        pieces.iter().flat_map(|&piece| self.bytes(piece)).copied().collect()
    }

    /// A vocabulary from which [`PieceTable::new`] makes the same.
    pub fn to_vocabulary(&self) -> String {
        let line = |bytes: &Vec<u8>| bytes.iter().map(|&byte| letter_of(byte)).chain(['\n']).collect::<String>();
        self.texts.iter().map(line).collect()
    }
}

/// The letter that stands for a byte: itself if it is printable, else the next one from Ā on that is free.
fn letter_of(byte: u8) -> char {
    let is_printable = |byte: u8| matches!(byte, b'!'..=b'~' | 0xA1..=0xAC | 0xAE..=0xFF);
    if is_printable(byte) {
        return char::from(byte);
    }
    let place = (0..byte).filter(|&before| !is_printable(before)).count() as u32;
    char::from_u32(0x100 + place).unwrap_or(char::REPLACEMENT_CHARACTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_where_whisper_has_them() {
        let english = PieceTable::of_bytes(vec![b"a".to_vec(); 50_256], 51_864).unwrap();
        assert!(!english.is_multilingual());
        assert_eq!((english.end(), english.start(), english.before()), (50_256, 50_257, 50_360));
        assert_eq!((english.no_speech(), english.no_times(), english.first_time()), (50_361, 50_362, 50_363));
        assert_eq!(english.beginning(Some("de")), Some(vec![50_257]));
        let many = PieceTable::of_bytes(vec![b"a".to_vec(); 50_257], 51_865).unwrap();
        assert!(many.is_multilingual());
        assert_eq!(many.beginning(Some("de")), Some(vec![50_258, 50_261, 50_359]));
        assert_eq!((many.beginning(Some("xx")), many.beginning(None)), (None, None));
        assert_eq!((many.first_time(), many.time_steps(50_374)), (50_364, 10));
        let largest = PieceTable::of_bytes(vec![b"a".to_vec(); 50_257], 51_866).unwrap();
        assert_eq!((largest.languages().last(), largest.first_time()), (Some(("yue", 50_358)), 50_365));
        assert_eq!(PieceTable::of_bytes(vec![b"a".to_vec(); 50_257], 52_000), None, "languages that nobody knows");
        assert_eq!(PieceTable::of_bytes(vec![b"a".to_vec(); 50_257], 50_000), None);
    }

    #[test]
    fn bytes_come_back_from_their_letters() {
        let texts: Vec<Vec<u8>> = (0..=u8::MAX).map(|byte| vec![byte, b' ']).collect();
        let pieces = PieceTable::of_bytes(texts, 256 + MEANINGS + TIMES).unwrap();
        let vocabulary = pieces.to_vocabulary();
        assert!(vocabulary.starts_with("ĀĠ\nāĠ\n"), "as GPT-2 has it");
        assert_eq!(PieceTable::new(&vocabulary, 256 + MEANINGS + TIMES), Some(pieces.clone()));
        assert_eq!(pieces.bytes_of(&[65, 300, 66]), b"A B ");
        assert_eq!(PieceTable::new("a b\n", 4_000), None, "a blank is written as another letter");
    }
}
