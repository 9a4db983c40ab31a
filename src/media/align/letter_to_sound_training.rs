//! The model of letters and their sounds, learned from a dictionary.
//!
//! First every letter of every word finds the phones (none to two) that it stands for, by expectation and maximisation; then chains of
//! pairs are counted, and rare ones given up, until the model is small enough.

use std::collections::{BTreeMap, HashMap};

use super::dictionary::Pronunciation;
use super::letter_to_sound::{EDGE, LetterPair, LetterToSound, ORDER, STEP, chain_key};

const ROUNDS: usize = 8;
/// Phones that a letter may stand for.
const MOST_PHONES: usize = 2;
/// What is taken off counts for what was never seen.
const DISCOUNT: f32 = 0.7;
/// A pair that was seen less often is a mistake of the dictionary.
const LEAST_PAIR: f32 = 3.0;
/// How often a chain of each length must have been seen.
const LEAST_COUNTS: [f32; ORDER] = [1.0, 1.0, 2.0, 3.0, 5.0, 5.0];

/// A model, as it is stored.
pub(super) struct TrainedLetters {
    pub(super) pairs: Vec<LetterPair>,
    pub(super) chains: Vec<(u32, [u8; 2])>,
}

impl TrainedLetters {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        LetterToSound::to_bytes(&self.pairs, &self.chains)
    }
}

/// How often letters stand for phones; the key is a pair.
type PairTable = HashMap<(u8, [u8; MOST_PHONES]), f32>;

/// Stands for no phone.
const NO_PHONE: u8 = u8::MAX;

fn phones_key(phones: &[u8]) -> [u8; MOST_PHONES] {
    std::array::from_fn(|index| phones.get(index).copied().unwrap_or(NO_PHONE))
}

/// Learns from words of letters and apostrophes with their pronunciations.
pub(super) fn train(words: &[(String, Vec<Pronunciation>)]) -> TrainedLetters {
    let is_word = |word: &str| word.bytes().all(|letter| letter.is_ascii_lowercase());
    let samples: Vec<(&[u8], &[u8])> = words
        .iter()
        .filter(|(word, _)| is_word(word))
        .flat_map(|(word, ways)| ways.iter().map(move |way| (word.as_bytes(), way.as_slice())))
        .filter(|(letters, phones)| phones.len() <= MOST_PHONES * letters.len())
        .collect();
    let mut table = PairTable::new();
    for _ in 0..ROUNDS {
        table = expect(&samples, &table);
    }
    let mut counts: BTreeMap<LetterPair, f32> = BTreeMap::new();
    let aligned: Vec<Vec<LetterPair>> =
        samples.iter().filter_map(|(letters, phones)| likeliest(letters, phones, &table)).collect();
    for pair in aligned.iter().flatten() {
        *counts.entry(pair.clone()).or_default() += 1.0;
    }
    counts.retain(|_, count| *count >= LEAST_PAIR);
    let edge = LetterPair { letter: 0, phones: Vec::new() };
    let pairs: Vec<LetterPair> = [edge].into_iter().chain(counts.into_keys()).collect();
    let numbers: HashMap<&LetterPair, u16> =
        pairs.iter().enumerate().map(|(number, pair)| (pair, number as u16)).collect();
    let chains = aligned.iter().filter_map(|word| word.iter().map(|pair| numbers.get(pair).copied()).collect());
    let chains = count_chains(chains);
    TrainedLetters { chains, pairs }
}

/// Ways to go through a word: for each letter and phone up to which both were used, sums of likelihoods.
fn expect(samples: &[(&[u8], &[u8])], table: &PairTable) -> PairTable {
    let mut fresh = PairTable::new();
    let weight = |letter: u8, phones: &[u8]| {
        // At first every pair is as likely as any other, with a little more for one phone.
        let start = if phones.len() == 1 { 1.0 } else { 0.1 };
        if table.is_empty() { start } else { table.get(&(letter, phones_key(phones))).copied().unwrap_or(0.0) }
    };
    for (letters, phones) in samples {
        let width = phones.len() + 1;
        let mut ahead = vec![0.0_f32; (letters.len() + 1) * width];
        let mut behind = ahead.clone();
        ahead[0] = 1.0;
        behind[letters.len() * width + phones.len()] = 1.0;
        for (l, letter) in letters.iter().enumerate() {
            for p in 0..width {
                for count in 0..=MOST_PHONES.min(phones.len() - p) {
                    ahead[(l + 1) * width + p + count] += ahead[l * width + p] * weight(*letter, &phones[p..p + count]);
                }
            }
            let total: f32 = ahead[(l + 1) * width..(l + 2) * width].iter().sum();
            ahead[(l + 1) * width..(l + 2) * width].iter_mut().for_each(|way| *way /= total.max(f32::MIN_POSITIVE));
        }
        for (l, letter) in letters.iter().enumerate().rev() {
            for p in 0..width {
                for count in 0..=MOST_PHONES.min(phones.len() - p) {
                    behind[l * width + p] +=
                        behind[(l + 1) * width + p + count] * weight(*letter, &phones[p..p + count]);
                }
            }
            let total: f32 = behind[l * width..(l + 1) * width].iter().sum();
            behind[l * width..(l + 1) * width].iter_mut().for_each(|way| *way /= total.max(f32::MIN_POSITIVE));
        }
        for (l, letter) in letters.iter().enumerate() {
            let ways = |p: usize, count: usize| {
                ahead[l * width + p] * behind[(l + 1) * width + p + count] * weight(*letter, &phones[p..p + count])
            };
            let all = || (0..width).flat_map(|p| (0..=MOST_PHONES.min(phones.len() - p)).map(move |count| (p, count)));
            let total: f32 = all().map(|(p, count)| ways(p, count)).sum();
            if total > 0.0 {
                for (p, count) in all() {
                    let share = ways(p, count) / total;
                    if share > 1e-4 {
                        *fresh.entry((*letter, phones_key(&phones[p..p + count]))).or_default() += share;
                    }
                }
            }
        }
    }
    // Of each letter's pairs, so that all their likelihoods together are 1.
    let mut sums: HashMap<u8, f32> = HashMap::new();
    let mut sorted: Vec<_> = fresh.iter().map(|((letter, phones), count)| (*letter, *phones, *count)).collect();
    // In an order that is the same in every run: sums of floats depend on it.
    sorted.sort_by_key(|(letter, phones, _)| (*letter, *phones));
    for (letter, _, count) in &sorted {
        *sums.entry(*letter).or_default() += count;
    }
    sorted.into_iter().map(|(letter, phones, count)| ((letter, phones), count / sums[&letter])).collect()
}

/// The likeliest pairs of a word.
fn likeliest(letters: &[u8], phones: &[u8], table: &PairTable) -> Option<Vec<LetterPair>> {
    let width = phones.len() + 1;
    let mut best = vec![(f32::NEG_INFINITY, 0); (letters.len() + 1) * width];
    best[0].0 = 0.0;
    for (l, letter) in letters.iter().enumerate() {
        for p in 0..width {
            for count in 0..=MOST_PHONES.min(phones.len() - p) {
                let Some(likelihood) = table.get(&(*letter, phones_key(&phones[p..p + count]))) else { continue };
                let score = best[l * width + p].0 + likelihood.ln();
                let to = &mut best[(l + 1) * width + p + count];
                if score > to.0 {
                    *to = (score, count);
                }
            }
        }
    }
    let mut p = phones.len();
    let mut pairs = Vec::new();
    for l in (0..letters.len()).rev() {
        let (score, count) = best[(l + 1) * width + p];
        if score == f32::NEG_INFINITY {
            return None;
        }
        p -= count;
        pairs.push(LetterPair { letter: letters[l], phones: phones[p..p + count].to_vec() });
    }
    pairs.reverse();
    Some(pairs)
}

/// Counts chains of all lengths and turns them into logarithms.
fn count_chains(words: impl Iterator<Item = Vec<u16>>) -> Vec<(u32, [u8; 2])> {
    let mut counts: [BTreeMap<Vec<u16>, f32>; ORDER] = Default::default();
    for word in words {
        let padded = [vec![EDGE; ORDER - 1], word, vec![EDGE]].concat();
        for end in ORDER..=padded.len() {
            for length in 1..=ORDER {
                *counts[length - 1].entry(padded[end - length..end].to_vec()).or_default() += 1.0;
            }
        }
    }
    // Of how often each context was seen with anything after it, before rare chains are given up.
    let contexts: Vec<HashMap<Vec<u16>, f32>> = counts
        .iter()
        .map(|chains| {
            let mut sums: HashMap<Vec<u16>, f32> = HashMap::new();
            for (chain, count) in chains {
                *sums.entry(chain[..chain.len() - 1].to_vec()).or_default() += count;
            }
            sums
        })
        .collect();
    let mut likelihoods: HashMap<Vec<u16>, f32> = HashMap::new();
    let mut backs: HashMap<Vec<u16>, f32> = HashMap::new();
    for (length, chains) in counts.iter().enumerate() {
        let kept: Vec<(&Vec<u16>, f32)> = chains
            .iter()
            .filter(|(_, count)| **count >= LEAST_COUNTS[length])
            .map(|(chain, count)| (chain, (count - DISCOUNT) / contexts[length][&chain[..length]]))
            .collect();
        for of_context in kept.chunk_by(|one, other| one.0[..length] == other.0[..length]) {
            let context = &of_context[0].0[..length];
            if length > 0 {
                let seen: f32 = of_context.iter().map(|(_, likelihood)| likelihood).sum();
                let shorter: f32 =
                    of_context.iter().map(|(chain, _)| shorter_likelihood(&chain[1..], &likelihoods, &backs)).sum();
                backs.insert(context.to_vec(), ((1.0 - seen).max(1e-3) / (1.0 - shorter).max(1e-3)).min(1.0));
            }
        }
        likelihoods.extend(kept.into_iter().map(|(chain, likelihood)| (chain.clone(), likelihood)));
    }
    let steps = |likelihood: f32| (-likelihood.ln() / STEP).round().clamp(0.0, 255.0) as u8;
    let mut table = BTreeMap::new();
    for (chain, likelihood) in &likelihoods {
        let (last, before) = chain.split_last().unwrap_or((&EDGE, &[]));
        let back = backs.get(chain).map_or(0, |back| steps(*back));
        // Of chains that share a key, the same one in every run.
        let entry = table.entry(chain_key(before, *last)).or_insert([255, 255]);
        *entry = (*entry).min([steps(*likelihood), back]);
    }
    // Contexts before the beginning of a word are no chains themselves.
    let sorted: BTreeMap<&Vec<u16>, &f32> = backs.iter().collect();
    for (context, back) in sorted {
        let (last, before) = context.split_last().unwrap_or((&EDGE, &[]));
        table.entry(chain_key(before, *last)).or_insert([255, steps(*back)]);
    }
    table.into_iter().collect()
}

/// Likelihood of a chain's last pair as the shorter chains have it.
fn shorter_likelihood(chain: &[u16], likelihoods: &HashMap<Vec<u16>, f32>, backs: &HashMap<Vec<u16>, f32>) -> f32 {
    if let Some(likelihood) = likelihoods.get(chain) {
        return *likelihood;
    }
    if chain.len() < 2 {
        return 0.0;
    }
    let back = backs.get(&chain[..chain.len() - 1]).copied().unwrap_or(1.0);
    back * shorter_likelihood(&chain[1..], likelihoods, backs)
}

/// What a model gets wrong of words that it did not learn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LetterErrors {
    pub words: usize,
    pub wrong_words: usize,
    pub phones: usize,
    /// Phones that are wrong, missing or too many.
    pub wrong_phones: usize,
}

/// Compares with the nearest pronunciation of each word.
pub(super) fn measure(letters: &LetterToSound, words: &[(String, Vec<Pronunciation>)]) -> LetterErrors {
    let mut errors = LetterErrors::default();
    for (word, ways) in words.iter().filter(|(word, _)| word.bytes().all(|letter| letter.is_ascii_lowercase())) {
        let said = letters.pronounce(word);
        let nearest = ways.iter().map(|way| (edits(&said, way), way.len())).min().unwrap_or_default();
        errors.words += 1;
        errors.wrong_words += usize::from(nearest.0 > 0);
        errors.wrong_phones += nearest.0;
        errors.phones += nearest.1;
    }
    errors
}

/// Changes from one list to another.
fn edits(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, left) in one.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right) in other.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (diagonal + usize::from(left != right)).min(above + 1).min(row[j] + 1);
            diagonal = above;
        }
    }
    row[other.len()]
}
