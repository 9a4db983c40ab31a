//! A 4-gram back-off model as a trie of sorted arrays: what the tables hold and how a probability is looked up.

use super::vocabulary::WordNumber;

/// Words of the longest n-gram: three of context and the one predicted (Nanchen and Garner 2019, section 2.1).
pub const ORDER: usize = 4;

/// Entries of a codebook: one byte each.
pub const CODES: usize = 256;

/// Natural logarithms, one per n-gram, all finite and at most 0.
#[derive(Clone, Debug, PartialEq)]
pub enum LogTable {
    Full(Vec<f32>),
    /// One byte per value, which names an entry of a codebook.
    Coded {
        codebook: Vec<f32>,
        codes: Vec<u8>,
    },
}

impl LogTable {
    pub fn len(&self) -> usize {
        match self {
            Self::Full(values) => values.len(),
            Self::Coded { codes, .. } => codes.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of n-gram number `at`.
    pub fn get(&self, at: usize) -> f32 {
        match self {
            Self::Full(values) => values[at],
            Self::Coded { codebook, codes } => codebook[usize::from(codes[at])],
        }
    }

    /// The same values in 8 bits: 256 levels, evenly spaced from the lowest value to the highest. Even steps in the logarithm
    /// bound every value's error, which levels of equal population would not do for the rare ones.
    pub fn quantised(&self) -> Self {
        if self.is_empty() {
            return self.clone();
        }
        let values: Vec<f32> = (0..self.len()).map(|at| self.get(at)).collect();
        let (low, high) = values.iter().fold((f32::MAX, f32::MIN), |(low, high), &v| (low.min(v), high.max(v)));
        let step = if low < high { (high - low) / (CODES - 1) as f32 } else { 0.0 };
        // Counted from above, so that the highest value, which often is 0, is exact.
        let codebook = (0..CODES).map(|code| high - code as f32 * step).collect();
        let code = |value: f32| if step > 0.0 { ((high - value) / step).round().min(255.0) as u8 } else { 0 };
        Self::Coded { codebook, codes: values.into_iter().map(code).collect() }
    }
}

/// All n-grams of one length. N-gram number `i` consists of the words on the way down to it and `words[i]`.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Last words; those of one parent stand together and rise. In the first level they are `0, 1, 2, …`
    pub words: Vec<WordNumber>,
    /// Log probability of the last word after the others.
    pub log_probabilities: LogTable,
    /// Log weight of the shorter context where the n-gram is a context itself; empty in the last level.
    pub log_backoffs: LogTable,
    /// Children of n-gram `i` are the numbers `first_children[i]..first_children[i + 1]` of the next level; one entry more than there are
    /// n-grams, and none at all in the last level.
    pub first_children: Vec<u32>,
}

impl Level {
    /// The numbers of the children of n-gram `at` in the next level.
    fn children(&self, at: usize) -> std::ops::Range<usize> {
        self.first_children[at] as usize..self.first_children[at + 1] as usize
    }

    /// The n-grams that are `kept`, with those of their children that are.
    fn reduced(&self, kept: &[bool], children_kept: &[bool]) -> Self {
        let numbers = || (0..self.words.len()).filter(|&at| kept[at]);
        let table = |table: &LogTable| {
            let values = numbers().filter(|_| !table.is_empty()).map(|at| table.get(at)).collect();
            LogTable::Full(values)
        };
        let mut first_children = Vec::new();
        if !self.first_children.is_empty() {
            let mut end = 0;
            first_children.push(end);
            for at in numbers() {
                end += self.children(at).filter(|&child| children_kept[child]).count() as u32;
                first_children.push(end);
            }
        }
        Self {
            words: numbers().map(|at| self.words[at]).collect(),
            log_probabilities: table(&self.log_probabilities),
            log_backoffs: table(&self.log_backoffs),
            first_children,
        }
    }
}

/// No n-gram.
const NONE: u32 = u32::MAX;

/// The last words before a gap, looked up: for each length from 1 to 3 the number of the n-gram they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NgramContext([u32; ORDER - 1]);

impl NgramContext {
    /// Nothing before.
    pub const EMPTY: Self = Self([NONE; ORDER - 1]);
}

/// The model: `ORDER` levels, from words to 4-grams.
#[derive(Clone, Debug, PartialEq)]
pub struct BackoffModel {
    levels: Vec<Level>,
}

impl BackoffModel {
    /// A model of these levels.
    ///
    /// # Errors
    /// What is wrong with them: lookups rely on sound tables.
    pub fn new(levels: Vec<Level>) -> Result<Self, &'static str> {
        if levels.len() != ORDER {
            return Err("it does not have four levels");
        }
        let is_counting = levels[0].words.iter().enumerate().all(|(at, &word)| at == usize::from(word));
        if levels[0].words.is_empty() || !is_counting {
            return Err("its first level does not list every word");
        }
        let vocabulary = levels[0].words.len();
        for (n, level) in levels.iter().enumerate() {
            let size = level.words.len();
            let is_last = n + 1 == ORDER;
            let contexts = if is_last { 0 } else { size };
            if level.log_probabilities.len() != size || level.log_backoffs.len() != contexts {
                return Err("its tables differ in length");
            }
            if level.words.iter().any(|&word| usize::from(word) >= vocabulary) {
                return Err("it has n-grams of words that are not in the vocabulary");
            }
            let all_logarithms = [&level.log_probabilities, &level.log_backoffs].into_iter().all(|table| match table {
                LogTable::Full(values) | LogTable::Coded { codebook: values, .. } => {
                    values.iter().all(|value| value.is_finite() && *value <= 0.0)
                }
            });
            if !all_logarithms {
                return Err("it has values that are no logarithms of probabilities");
            }
            let has_codebooks = [&level.log_probabilities, &level.log_backoffs].into_iter().all(|table| match table {
                LogTable::Full(_) => true,
                LogTable::Coded { codebook, .. } => codebook.len() == CODES,
            });
            if !has_codebooks {
                return Err("a codebook does not have 256 entries");
            }
            if is_last {
                if !level.first_children.is_empty() {
                    return Err("its last level has children");
                }
                continue;
            }
            let next = &levels[n + 1].words;
            let children = &level.first_children;
            let covers = children.first() == Some(&0) && children.last().map(|&end| end as usize) == Some(next.len());
            if children.len() != size + 1 || !covers || !children.is_sorted() {
                return Err("its levels do not fit together");
            }
            let rises =
                |range: &[u32]| next[range[0] as usize..range[1] as usize].windows(2).all(|two| two[0] < two[1]);
            if !children.windows(2).all(rises) {
                return Err("its n-grams are not in order");
            }
        }
        Ok(Self { levels })
    }

    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Number of words in the vocabulary.
    pub fn vocabulary_size(&self) -> usize {
        self.levels[0].words.len()
    }

    /// The same model with every table in 8 bits.
    pub fn quantised(&self) -> Self {
        let quantise = |level: &Level| Level {
            log_probabilities: level.log_probabilities.quantised(),
            log_backoffs: level.log_backoffs.quantised(),
            ..level.clone()
        };
        Self { levels: self.levels.iter().map(quantise).collect() }
    }

    /// The model reduced to what the probabilities of `predicted` need; those of other words are wrong in it. N-grams that neither
    /// end with one of these words nor weigh down a shorter context are left out.
    pub fn predicting_only(&self, predicted: &[WordNumber]) -> Self {
        let kept: Vec<Vec<bool>> = self
            .levels
            .iter()
            .enumerate()
            .map(|(n, level)| {
                let has_children = |at: usize| !level.first_children.is_empty() && level.children(at).next().is_some();
                let is_kept = |at: usize| n == 0 || has_children(at) || predicted.contains(&level.words[at]);
                (0..level.words.len()).map(is_kept).collect()
            })
            .collect();
        let reduce = |(n, level): (usize, &Level)| level.reduced(&kept[n], kept.get(n + 1).map_or(&[], Vec::as_slice));
        Self { levels: self.levels.iter().enumerate().map(reduce).collect() }
    }

    /// The context after `words`, of which the last three count.
    pub fn context(&self, words: &[WordNumber]) -> NgramContext {
        words.iter().fold(NgramContext::EMPTY, |context, &word| self.after(context, word))
    }

    /// The context one word further on.
    pub fn after(&self, NgramContext(nodes): NgramContext, word: WordNumber) -> NgramContext {
        let mut further = [NONE; ORDER - 1];
        further[0] = u32::from(word);
        for n in 1..ORDER - 1 {
            further[n] = self.child(n - 1, nodes[n - 1], word).unwrap_or(NONE);
        }
        NgramContext(further)
    }

    /// Natural logarithm of the probability of `word` after `context`.
    pub fn log_probability(&self, NgramContext(nodes): NgramContext, word: WordNumber) -> f32 {
        let mut backoff = 0.0;
        for n in (0..ORDER - 1).rev() {
            if nodes[n] == NONE {
                continue;
            }
            if let Some(child) = self.child(n, nodes[n], word) {
                return backoff + self.levels[n + 1].log_probabilities.get(child as usize);
            }
            backoff += self.levels[n].log_backoffs.get(nodes[n] as usize);
        }
        backoff + self.levels[0].log_probabilities.get(usize::from(word))
    }

    /// The n-gram that is `node` of level `n` and then `word`.
    fn child(&self, n: usize, node: u32, word: WordNumber) -> Option<u32> {
        if node == NONE {
            return None;
        }
        let children = &self.levels[n].first_children[node as usize..];
        let (from, to) = (children[0], children[1]);
        let words = &self.levels[n + 1].words[from as usize..to as usize];
        words.binary_search(&word).ok().map(|at| from + at as u32)
    }
}
