//! How words are pronounced: 130,000 of them, sorted and front-coded.

use super::binary::{BinaryReader, BinaryWriter};
use super::error::AlignerError;

const MAGIC: &[u8; 8] = b"BMDICT01";
/// The file in the model's folder.
pub(super) const FILE: &str = "dictionary.bin";
/// Words that are stored as what differs from the one before.
const BLOCK: usize = 32;

/// Phones of a word, as numbers of the acoustic model.
pub(super) type Pronunciation = Vec<u8>;

/// Words with their pronunciations.
pub(super) struct Dictionary {
    /// Where each block of words begins in `entries`.
    blocks: Vec<u32>,
    /// Per word: letters shared with the word before (1 byte), further letters (length, bytes), pronunciations (number, then length and phones of each).
    entries: Vec<u8>,
}

impl Dictionary {
    /// Packs words, sorted by their bytes, none twice.
    pub(super) fn to_bytes(words: &[(String, Vec<Pronunciation>)]) -> Vec<u8> {
        let (mut blocks, mut entries, mut before): (Vec<u32>, Vec<u8>, &[u8]) = (Vec::new(), Vec::new(), &[]);
        let is_short = |(word, ways): &&(String, Vec<Pronunciation>)| {
            word.len() < 256 && ways.len() < 256 && ways.iter().all(|phones| phones.len() < 256)
        };
        for (index, (word, ways)) in words.iter().filter(is_short).enumerate() {
            if index % BLOCK == 0 {
                blocks.push(entries.len() as u32);
                before = &[];
            }
            let shared = before.iter().zip(word.as_bytes()).take_while(|(old, new)| old == new).count();
            let rest = &word.as_bytes()[shared..];
            entries.extend([shared as u8, rest.len() as u8]);
            entries.extend(rest);
            entries.push(ways.len() as u8);
            for phones in ways {
                entries.push(phones.len() as u8);
                entries.extend(phones);
            }
            before = word.as_bytes();
        }
        let mut writer = BinaryWriter::new(MAGIC);
        writer.list_u32(&blocks);
        writer.list_u8(&entries);
        writer.bytes
    }

    /// # Errors
    /// [`AlignerError::Damaged`]; `phones` is how many phones there are.
    pub(super) fn from_bytes(bytes: &[u8], phones: usize) -> Result<Self, AlignerError> {
        let mut reader = BinaryReader::new(FILE, bytes, MAGIC)?;
        let dictionary = Self { blocks: reader.list_u32()?, entries: reader.list_u8()?.to_vec() };
        let is_consistent = dictionary.is_consistent(phones);
        reader.finish(is_consistent)?;
        Ok(dictionary)
    }

    /// Whether every block can be walked through to its end.
    fn is_consistent(&self, phones: usize) -> bool {
        let ends = self.blocks.iter().skip(1).copied().chain([self.entries.len() as u32]);
        self.blocks.first().is_none_or(|first| *first == 0)
            && self.blocks.iter().zip(ends).all(|(first, end)| {
                let Some(bytes) = self.entries.get(*first as usize..end as usize) else { return false };
                let mut walk = Walk { bytes, word: Vec::new() };
                let mut ways = Vec::new();
                while !walk.bytes.is_empty() {
                    ways.clear();
                    let is_whole = walk.next(&mut ways).is_some();
                    if !is_whole || ways.iter().flatten().any(|phone| usize::from(*phone) >= phones) {
                        return false;
                    }
                }
                true
            })
    }

    /// The pronunciations of a word in lower case, the usual one first; empty if it is not known.
    pub(super) fn look_up(&self, word: &str) -> Vec<Pronunciation> {
        let after = self.blocks.partition_point(|block| self.first_word(*block) <= word.as_bytes());
        let Some(block) = after.checked_sub(1) else { return Vec::new() };
        let end = self.blocks.get(after).map_or(self.entries.len(), |end| *end as usize);
        let mut walk = Walk { bytes: &self.entries[self.blocks[block] as usize..end], word: Vec::new() };
        let mut ways = Vec::new();
        while !walk.bytes.is_empty() {
            ways.clear();
            if walk.next(&mut ways).is_none() || walk.word.as_slice() > word.as_bytes() {
                break;
            }
            if walk.word == word.as_bytes() {
                return ways;
            }
        }
        Vec::new()
    }

    fn first_word(&self, block: u32) -> &[u8] {
        let entry = &self.entries[block as usize..];
        &entry[2..2 + usize::from(entry[1])]
    }
}

/// A walk through a block.
struct Walk<'a> {
    bytes: &'a [u8],
    word: Vec<u8>,
}

impl<'a> Walk<'a> {
    /// Goes on to the next word; `None` if the block is damaged.
    fn next(&mut self, ways: &mut Vec<Pronunciation>) -> Option<()> {
        let shared = usize::from(self.byte()?);
        if shared > self.word.len() {
            return None;
        }
        self.word.truncate(shared);
        let rest = self.list()?;
        self.word.extend(rest);
        for _ in 0..self.byte()? {
            ways.push(self.list()?.to_vec());
        }
        Some(())
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*first)
    }

    fn list(&mut self) -> Option<&'a [u8]> {
        let length = usize::from(self.byte()?);
        let (list, rest) = self.bytes.split_at_checked(length)?;
        self.bytes = rest;
        Some(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_and_no_other() {
        let word = |index: usize| format!("w{index:05}");
        let words: Vec<_> =
            (0..100).map(|index| (word(index * 2), vec![vec![index as u8 % 40; index % 5], vec![1]])).collect();
        let dictionary = Dictionary::from_bytes(&Dictionary::to_bytes(&words), 40).unwrap();
        for (word, ways) in &words {
            assert_eq!(&dictionary.look_up(word), ways, "{word}");
        }
        for index in 0..100 {
            assert_eq!(dictionary.look_up(&word(index * 2 + 1)), Vec::<Pronunciation>::new());
        }
        for other in ["", "a", "zzz", "w0000"] {
            assert!(dictionary.look_up(other).is_empty(), "{other:?}");
        }
    }

    #[test]
    fn a_damaged_dictionary_is_refused_and_never_panics() {
        let words: Vec<_> = (0..70).map(|index| (format!("w{index:05}"), vec![vec![3; 4]])).collect();
        let bytes = Dictionary::to_bytes(&words);
        for cut in 0..bytes.len() {
            assert!(Dictionary::from_bytes(&bytes[..cut], 40).is_err(), "{cut}");
        }
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x41;
            if let Ok(dictionary) = Dictionary::from_bytes(&changed, 40) {
                dictionary.look_up("w00033");
            }
        }
    }
}
