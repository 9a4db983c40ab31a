//! One calibrated probability per word that a recogniser took it for another.
//!
//! A logistic function, P = 1 / (1 + e^-z), of what is known without any model: z is a constant and a weighted sum of signs, with one set
//! of weights for words of which the recogniser said how sure it was, and one for others. Fitted on Whisper's words of open recordings
//! (tiny.en and base, clear and in noise) and on 24 calls of earnings21 by two recognisers; see `models/README.md` for how well it does.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use evidence::WordDoubt;
use formats::transcript::{Word, WordId};
use media::align::{AlignedWord, Aligner};

/// Less is not worth keeping, unless the recogniser was less sure than this.
const LEAST_KEPT: f32 = 0.05;
const UNSURE_BELOW: f32 = 0.6;
/// Of the words that can be said the aligner must have heard so many for its silence to say anything.
const LEAST_HEARD: f64 = 0.6;
/// Confidences beyond these are no more certain than these.
const CONFIDENCES: (f64, f64) = (0.01, 0.999);
/// The passage around a word, on each side.
const PASSAGE: usize = 4;

/// What Whisper writes where nobody speaks: it has learned it from the ends of videos.
const INVENTIONS: [&str; 8] = [
    "thanks for watching",
    "thank you for watching",
    "thank you very much for watching",
    "please subscribe",
    "like and subscribe",
    "subscribe to my channel",
    "subtitles by",
    "see you in the next video",
];
/// Of such words that were not heard. A choice: no recording that was measured had any.
const INVENTED: f32 = 0.9;

/// What a sign weighs.
struct DoubtWeights {
    constant: f64,
    /// The log-odds of the recogniser's confidence: of the word, of its neighbours in the mean, and of the passage.
    own: f64,
    near: f64,
    passage: f64,
    /// It is in no dictionary, and by the logarithm of how often it is said all the same.
    unknown: f64,
    said_unknown: f64,
    /// The logarithms of how often it is said behind the word before and before the word behind.
    links: f64,
    /// How much shorter it is than its phones take in this talk, as a logarithm.
    hurried: f64,
    /// A single letter that is no word.
    letter: f64,
    /// The aligner heard the words around it, and not this one.
    unheard: f64,
}

const WITH_CONFIDENCE: DoubtWeights = DoubtWeights {
    constant: 0.28,
    own: -0.621,
    near: -0.207,
    passage: -0.394,
    unknown: 2.441,
    said_unknown: -0.641,
    links: 0.0,
    hurried: 0.0,
    letter: 0.0,
    unheard: 1.4,
};
const WITHOUT: DoubtWeights = DoubtWeights {
    constant: -2.57,
    own: 0.0,
    near: 0.0,
    passage: 0.0,
    unknown: 2.785,
    said_unknown: -0.641,
    links: -0.361,
    hurried: 1.092,
    letter: 2.185,
    unheard: 1.4,
};

/// Signs of a word; confidences as log-odds.
#[derive(Clone, Copy, Debug, Default)]
struct DoubtSigns {
    confidences: Option<[f64; 3]>,
    is_unknown: bool,
    is_unheard: bool,
    said_unknown: f64,
    links: f64,
    hurried: f64,
    is_letter: bool,
}

impl DoubtSigns {
    fn log_odds(&self) -> f64 {
        let weights = if self.confidences.is_some() { &WITH_CONFIDENCE } else { &WITHOUT };
        let [own, near, passage] = self.confidences.unwrap_or_default();
        let if_so = |is_so: bool, weight: f64| if is_so { weight } else { 0.0 };
        weights.constant
            + weights.own * own
            + weights.near * near
            + weights.passage * passage
            + if_so(self.is_unknown, weights.unknown)
            + weights.said_unknown * self.said_unknown
            + weights.links * self.links
            + weights.hurried * self.hurried
            + if_so(self.is_letter, weights.letter)
            + if_so(self.is_unheard, weights.unheard)
    }

    fn doubt(&self) -> WordDoubt {
        let probability = 1.0 / (1.0 + (-self.log_odds()).exp());
        WordDoubt { probability: probability as f32, is_unknown: self.is_unknown, is_unheard: self.is_unheard }
    }
}

/// What is known against the words, of those of which there is enough to be kept. `typed`: words of a person, which no recogniser wrote;
/// `aligner`: for English, whose dictionary it has. Words without confidence are judged where others have one: a transcript without any may
/// be a person's. Time linear in the words.
pub fn word_doubts(
    words: &[Word],
    typed: &BTreeSet<WordId>,
    aligned: &BTreeMap<WordId, AlignedWord>,
    aligner: Option<&Aligner>,
) -> BTreeMap<WordId, WordDoubt> {
    let phones = |word: &str| aligner?.phones_of(word);
    let mut signs = signs(words, aligner.is_some(), &phones);
    let is_heard = |word: &Word| aligned.get(&word.id).is_some_and(AlignedWord::is_believed);
    let sayable = |word: &Word| word.text.contains(char::is_alphabetic);
    let heard = words.iter().filter(|word| is_heard(word)).count() as f64;
    if heard >= LEAST_HEARD * words.iter().filter(|word| sayable(word)).count().max(1) as f64 {
        for (signs, word) in signs.iter_mut().zip(words) {
            signs.is_unheard = sayable(word) && !is_heard(word);
        }
    }
    let invented = inventions(words, |at| signs[at].is_unheard);
    // Where nothing has a confidence a person may have written it.
    let is_recognised = words.iter().any(|word| word.confidence.is_some());
    let has_own_time = |word: &Word| aligner.is_some() && !word.estimated;
    let is_judged =
        |word: &Word| is_recognised && !typed.contains(&word.id) && (word.confidence.is_some() || has_own_time(word));
    // Of a word that is not kept its confidence alone is asked.
    let is_unsure = |word: &&Word| word.confidence.is_some_and(|confidence| confidence < UNSURE_BELOW);
    let asked_alone: BTreeSet<WordId> = words.iter().filter(is_unsure).map(|word| word.id).collect();
    let judged = words.iter().enumerate().filter(|(_, word)| is_judged(word));
    let doubt = |(at, word): (usize, &Word)| {
        let doubt = signs[at].doubt();
        let least = if invented[at] { INVENTED } else { 0.0 };
        (word.id, WordDoubt { probability: doubt.probability.max(least), ..doubt })
    };
    let is_kept = |(id, doubt): &(WordId, WordDoubt)| doubt.probability >= LEAST_KEPT || asked_alone.contains(id);
    judged.map(doubt).filter(is_kept).collect()
}

/// Which words belong to a known invention of which none was heard.
fn inventions(words: &[Word], is_unheard: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut found = vec![false; words.len()];
    for at in (0..words.len()).filter(|&at| is_unheard(at)) {
        for phrase in INVENTIONS {
            let said = phrase.split(' ');
            let count = said.clone().count();
            let Some(here) = words.get(at..at + count) else { continue };
            let is_it = here.iter().zip(said).all(|(word, said)| bare(&word.text.to_lowercase()) == said);
            if is_it && (at..at + count).all(&is_unheard) {
                found[at..at + count].fill(true);
            }
        }
    }
    found
}

/// Signs of all words of a talk. `phones`: how many a word has in the dictionary, if it is in it.
fn signs(words: &[Word], has_dictionary: bool, phones: &dyn Fn(&str) -> Option<usize>) -> Vec<DoubtSigns> {
    let lowered: Vec<String> = words.iter().map(|word| word.text.to_lowercase().replace('’', "'")).collect();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let bare: Vec<usize> = lowered
        .iter()
        .map(|text| {
            let next = numbers.len();
            *numbers.entry(bare(text)).or_insert(next)
        })
        .collect();
    let mut said = vec![0_u32; numbers.len()];
    bare.iter().for_each(|&word| said[word] += 1);
    let mut pairs: HashMap<(usize, usize), u32> = HashMap::new();
    bare.windows(2).for_each(|pair| *pairs.entry((pair[0], pair[1])).or_default() += 1);
    let link = |first: usize| {
        let count = bare.get(first).zip(bare.get(first + 1)).and_then(|(&a, &b)| pairs.get(&(a, b)));
        count.map_or(0.0, |&count| f64::from(count).ln().min(1.6))
    };
    let hurries: Vec<f64> = words.iter().zip(&lowered).map(|(word, text)| pace(word, text, phones)).collect();
    let usual = median(&hurries);
    let confidences = passages(words);
    let is_letter = |text: &str| {
        let mut letters = text.chars();
        matches!((letters.next(), letters.next()), (Some('b'..='h' | 'j'..='z'), None))
    };
    let names: Vec<String> = {
        let mut names = vec![String::new(); numbers.len()];
        numbers.into_iter().for_each(|(name, number)| names[number] = name);
        names
    };
    (0..words.len())
        .map(|at| {
            let is_unknown = has_dictionary && parts(&lowered[at]).any(|part| !is_known(part, phones));
            let before = at.checked_sub(1).map_or(0.0, link);
            DoubtSigns {
                confidences: confidences[at],
                is_unknown,
                is_unheard: false,
                said_unknown: if is_unknown { f64::from(said[bare[at]]).ln().min(4.0) } else { 0.0 },
                links: before + link(at),
                hurried: (usual - hurries[at] - 0.2).clamp(0.0, 1.2),
                is_letter: is_letter(&names[bare[at]]),
            }
        })
        .collect()
}

/// Log-odds of the confidence of each word that has one, of its two neighbours, and of the passage.
fn passages(words: &[Word]) -> Vec<Option<[f64; 3]>> {
    let log_odds = |word: &Word| {
        let confidence = f64::from(word.confidence?).clamp(CONFIDENCES.0, CONFIDENCES.1);
        Some((confidence / (1.0 - confidence)).ln())
    };
    let known: Vec<Option<f64>> = words.iter().map(log_odds).collect();
    let mean = |values: &mut dyn Iterator<Item = f64>| {
        let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
        (count > 0).then(|| sum / f64::from(count))
    };
    (0..words.len())
        .map(|at| {
            let own = known[at]?;
            let beside = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
            let near = mean(&mut beside.filter_map(|at| known.get(at).copied().flatten())).unwrap_or(own);
            let around = &known[at.saturating_sub(PASSAGE)..(at + PASSAGE + 1).min(known.len())];
            let passage = mean(&mut around.iter().copied().flatten()).unwrap_or(own);
            Some([own, near, passage])
        })
        .collect()
}

/// The logarithm of how long a word takes beside its phones.
fn pace(word: &Word, lowered: &str, phones: &dyn Fn(&str) -> Option<usize>) -> f64 {
    let likely = |part: &str| ((0.85 * part.len() as f64 + 0.5).floor() as usize).max(1);
    let count: usize = parts(lowered).map(|part| phones(part).unwrap_or_else(|| likely(part))).sum();
    let count = if count == 0 { 4 } else { count };
    word.span.duration().as_secs().clamp(0.02, 3.0).ln() - (count as f64 + 1.0).ln()
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.get(middle), values.len().is_multiple_of(2)) {
        (Some(upper), true) => 0.5 * (upper + values[middle - 1]),
        (Some(value), false) => *value,
        (None, _) => 0.0,
    }
}

/// The words in a text in lower case: `forty`, `two` of "forty-two"; `ferry's`.
fn parts(lowered: &str) -> impl Iterator<Item = &str> {
    let is_of_word = |sign: char| sign.is_ascii_lowercase() || sign == '\'';
    let words = lowered.split(move |sign| !is_of_word(sign));
    words.map(|word| word.trim_matches('\'')).flat_map(|word| word.split("''")).filter(|word| !word.is_empty())
}

/// Letters, digits and the apostrophes between them.
fn bare(lowered: &str) -> String {
    let signs = lowered.chars().filter(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || *sign == '\'');
    signs.collect::<String>().trim_matches('\'').to_owned()
}

fn is_known(part: &str, phones: &dyn Fn(&str) -> Option<usize>) -> bool {
    let endings = ["'s", "'ll", "'d", "'ve", "'re"];
    phones(part).is_some()
        || endings.iter().any(|ending| part.strip_suffix(ending).is_some_and(|stem| phones(stem).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::open_aligner;
    use base::time::Span;
    use evidence::model_files::OpenedModels;

    #[derive(serde::Deserialize)]
    struct Vector {
        name: String,
        words: Vec<(String, f64, f64, Option<f32>)>,
        wrong: Vec<f64>,
    }

    /// Computed by the program that the weights were fitted with.
    #[test]
    fn doubts_are_those_that_were_fitted() {
        let path = std::path::Path::new(base::SOURCE_TREE).join("tests/data/word_doubts.json");
        let vectors: Vec<Vector> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
        let aligner = open_aligner(&OpenedModels::default()).unwrap();
        for Vector { name, words, wrong } in vectors {
            let words: Vec<Word> = (0..)
                .zip(&words)
                .map(|(id, (text, start, end, confidence))| Word {
                    confidence: *confidence,
                    ..Word::new(WordId(id), text.as_str(), Span::from_secs(*start, *end))
                })
                .collect();
            let signs = signs(&words, true, &|word| aligner.phones_of(word));
            for ((signs, word), wrong) in signs.iter().zip(&words).zip(wrong) {
                let found = f64::from(signs.doubt().probability);
                assert!((found - wrong).abs() < 2e-6, "{name}: {} {found} for {wrong}", word.text);
            }
        }
    }

    #[test]
    fn what_is_known_to_be_invented_is_doubted_where_nobody_says_it() {
        let texts = ["We", "rowed", "home", "at", "dusk.", "Thanks", "for", "watching!"];
        let words: Vec<Word> = (0..)
            .zip(texts)
            .map(|(id, text)| Word {
                confidence: Some(0.99),
                ..Word::new(WordId(id), text, Span::from_secs(f64::from(id), f64::from(id) + 0.5))
            })
            .collect();
        let heard = |count: usize| -> BTreeMap<WordId, AlignedWord> {
            words[..count].iter().map(|word| (word.id, AlignedWord { span: word.span, posterior: 0.9 })).collect()
        };
        let doubted = |heard: &BTreeMap<WordId, AlignedWord>| {
            let doubts = word_doubts(&words, &BTreeSet::new(), heard, None);
            doubts.iter().filter(|(_, doubt)| doubt.probability >= INVENTED).map(|(id, _)| id.0).collect::<Vec<_>>()
        };
        assert_eq!(doubted(&heard(5)), [5, 6, 7]);
        assert_eq!(doubted(&heard(8)), [0_u32; 0], "somebody says it");
        assert_eq!(doubted(&BTreeMap::new()), [0_u32; 0], "nobody listened");
    }

    #[test]
    fn what_people_wrote_is_not_doubted() {
        let aligner = open_aligner(&OpenedModels::default()).unwrap();
        let word = |id: u32, confidence: Option<f32>, estimated: bool| Word {
            confidence,
            estimated,
            ..Word::new(WordId(id), "flibbers", Span::from_secs(f64::from(id), f64::from(id) + 0.5))
        };
        let words = [word(0, Some(0.3), false), word(1, None, true), word(2, None, false), word(3, Some(0.3), false)];
        let typed = BTreeSet::from([WordId(3)]);
        let doubts = |aligner: Option<&Aligner>| {
            let doubts = word_doubts(&words, &typed, &BTreeMap::new(), aligner);
            doubts.into_iter().map(|(id, doubt)| (id.0, doubt.is_unknown)).collect::<Vec<_>>()
        };
        assert_eq!(doubts(Some(&aligner)), [(0, true), (2, true)], "neither a text without times nor what was typed");
        let alone = word_doubts(&words[1..3], &typed, &BTreeMap::new(), Some(&aligner));
        assert!(alone.is_empty(), "where nothing has a confidence a person may have written it");
        assert_eq!(doubts(None), [(0, false)], "without a dictionary the recogniser's word alone counts");
    }
}
