//! How words sound that are in no dictionary: names above all.
//!
//! A word is taken for a chain of pairs of a letter and the phones (none to two) that it stands for, and the likeliest chain is sought
//! under an n-gram model of pairs. Source: Bisani and Ney, "Joint-sequence models for grapheme-to-phoneme conversion" (2008), with
//! single letters, and backing off instead of their smoothing. Trained by [`super::letter_to_sound_training`].

use std::collections::HashMap;

use super::binary::{BinaryReader, BinaryWriter};
use super::dictionary::Pronunciation;
use super::error::AlignerError;

const MAGIC: &[u8; 8] = b"BMLETT01";
/// The file in the model's folder.
pub(super) const FILE: &str = "letters.bin";
/// Pairs of a chain that the model looks at, the last one included.
pub(super) const ORDER: usize = 6;
/// Number of the pair that ends every word; the same before every word.
pub(super) const EDGE: u16 = 0;
/// A step of stored logarithms.
pub(super) const STEP: f32 = 0.06;
/// Chains that are followed at once.
const BEAM: usize = 10;
/// Letters of a word, at most.
const MOST_LETTERS: usize = 60;
/// Logarithm of what was never seen.
const UNSEEN: f32 = -16.0;

/// A letter and the phones that it stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct LetterPair {
    pub(super) letter: u8,
    pub(super) phones: Pronunciation,
}

/// The model of chains.
pub(super) struct LetterToSound {
    /// The first is the edge of a word.
    pairs: Vec<LetterPair>,
    /// Numbers of the pairs of each letter.
    by_letter: Vec<Vec<u16>>,
    /// For each chain by its key: steps of its last pair's logarithm, and of backing off from it.
    chains: HashMap<u32, [u8; 2]>,
}

/// What stands for a chain of pairs in the table; chains that share one are too rare to matter.
pub(super) fn chain_key(before: &[u16], last: u16) -> u32 {
    let mut key = 0x9E37_79B9_7F4A_7C15_u64;
    for pair in before.iter().chain([&last]) {
        key = (key ^ u64::from(*pair)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }
    (key ^ key >> 32) as u32
}

#[derive(Clone)]
struct Chain {
    score: f32,
    pairs: Vec<u16>,
}

impl LetterToSound {
    /// `chains` are sorted by their keys, none twice.
    pub(super) fn to_bytes(pairs: &[LetterPair], chains: &[(u32, [u8; 2])]) -> Vec<u8> {
        let mut writer = BinaryWriter::new(MAGIC);
        let list: Vec<u8> = pairs
            .iter()
            .flat_map(|pair| [&[pair.letter, pair.phones.len() as u8], pair.phones.as_slice()].concat())
            .collect();
        writer.list_u8(&list);
        writer.list_u32(&chains.iter().map(|(key, _)| *key).collect::<Vec<_>>());
        writer.list_u8(&chains.iter().map(|(_, steps)| steps[0]).collect::<Vec<_>>());
        writer.list_u8(&chains.iter().map(|(_, steps)| steps[1]).collect::<Vec<_>>());
        writer.bytes
    }

    /// # Errors
    /// [`AlignerError::Damaged`]; `phones` is how many phones there are.
    pub(super) fn from_bytes(bytes: &[u8], phones: usize) -> Result<Self, AlignerError> {
        let mut reader = BinaryReader::new(FILE, bytes, MAGIC)?;
        let (list, keys, ends, backs) = (reader.list_u8()?, reader.list_u32()?, reader.list_u8()?, reader.list_u8()?);
        let mut pairs = Vec::new();
        let mut rest = list;
        while let [letter, count, after @ ..] = rest {
            let Some((of_pair, after)) = after.split_at_checked(usize::from(*count)) else { break };
            pairs.push(LetterPair { letter: *letter, phones: of_pair.to_vec() });
            rest = after;
        }
        let is_consistent = rest.is_empty()
            && !pairs.is_empty()
            && pairs.len() < usize::from(u16::MAX)
            && keys.len() == ends.len()
            && keys.len() == backs.len()
            && pairs
                .iter()
                .all(|pair| pair.phones.len() <= 2 && pair.phones.iter().all(|phone| usize::from(*phone) < phones));
        reader.finish(is_consistent)?;
        let steps = ends.iter().zip(backs).map(|(end, back)| [*end, *back]);
        Ok(Self::new(pairs, keys.into_iter().zip(steps)))
    }

    pub(super) fn new(pairs: Vec<LetterPair>, chains: impl Iterator<Item = (u32, [u8; 2])>) -> Self {
        let mut by_letter = vec![Vec::new(); 256];
        for (number, pair) in pairs.iter().enumerate().skip(1) {
            by_letter[usize::from(pair.letter)].push(number as u16);
        }
        Self { pairs, by_letter, chains: chains.collect() }
    }

    /// The likeliest phones of a word in lower case; letters that were never seen are silent. Empty only if nothing sounds.
    pub(super) fn pronounce(&self, word: &str) -> Pronunciation {
        let start = Chain { score: 0.0, pairs: vec![EDGE; ORDER - 1] };
        let mut chains = vec![start];
        for letter in word.bytes().take(MOST_LETTERS) {
            let candidates = &self.by_letter[usize::from(letter)];
            if candidates.is_empty() {
                continue;
            }
            let mut longer: Vec<(f32, usize, u16)> = Vec::new();
            for (index, chain) in chains.iter().enumerate() {
                let backs = self.backs(&chain.pairs);
                let score = |pair: &u16| (chain.score + self.logarithm(&chain.pairs, *pair, &backs), index, *pair);
                longer.extend(candidates.iter().map(score));
            }
            longer.sort_by(|one, other| other.0.total_cmp(&one.0));
            longer.truncate(BEAM);
            let extend = |(score, index, pair): (f32, usize, u16)| {
                let mut pairs = chains[index].pairs.clone();
                pairs.push(pair);
                Chain { score, pairs }
            };
            chains = longer.into_iter().map(extend).collect();
        }
        let end = |chain: &Chain| chain.score + self.logarithm(&chain.pairs, EDGE, &self.backs(&chain.pairs));
        let best = chains.iter().max_by(|one, other| end(one).total_cmp(&end(other)));
        let pairs = best.map_or(&[][..], |chain| &chain.pairs[ORDER - 1..]);
        pairs.iter().flat_map(|pair| self.pairs[usize::from(*pair)].phones.iter().copied()).collect()
    }

    /// What it costs to back off from each length of what stands before, the longest first.
    fn backs(&self, before: &[u16]) -> [f32; ORDER - 1] {
        std::array::from_fn(|index| {
            let context = &before[before.len() - (ORDER - 1 - index)..];
            let (last, earlier) = context.split_last().unwrap_or((&EDGE, &[]));
            self.chains.get(&chain_key(earlier, *last)).map_or(0.0, |steps| -f32::from(steps[1]) * STEP)
        })
    }

    /// Logarithm of a pair after others.
    fn logarithm(&self, before: &[u16], pair: u16, backs: &[f32; ORDER - 1]) -> f32 {
        let mut backed_off = 0.0;
        for index in 0..ORDER {
            let context = &before[before.len() - (ORDER - 1 - index)..];
            if let Some(steps) = self.chains.get(&chain_key(context, pair)) {
                return backed_off - f32::from(steps[0]) * STEP;
            }
            backed_off += backs.get(index).copied().unwrap_or(0.0);
        }
        backed_off + UNSEEN
    }
}
