//! Phrases by rules, from prominence, pauses and contours: where the estimation of the phrase models starts.
//!
//! No corpus with phrase labels was to be had. The rules follow Table 1 of Moró and Szaszák (2017): a phrase begins at a
//! stressed word; its type is told by how strong the stress is and where in the intonational phrase (IP) it stands. How
//! many words are stressed and how many boundaries there are is taken from the Helsinki Prosody Corpus (Talman et al. 2019),
//! whose labels have neither times nor contours and cannot be learnt from directly.

use crate::papers::acoustic::phrase::hmm::{LEAST_SILENCE, least_frames};
use crate::papers::acoustic::phrase::phrase_type::{Phrase, PhraseType};
use base::time::Instant;
use evidence::acoustic::SpokenText;
use media::prosody::{HOP_SAMPLES, RATE_HZ};

/// Shares of words with strong (label 2) and with medium (label 1) prominence in the Helsinki Prosody Corpus.
const STRONG_SHARE: f64 = 0.24;
const MEDIUM_SHARE: f64 = 0.28;
/// Share of words followed by a strong boundary (label 2) there.
const BOUNDARY_SHARE: f64 = 0.17;
/// An IP ends in a rise if the pitch of its last word rises by this much, in semitones.
const RISE_ST: f32 = 1.0;

/// How strong a word's stress is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stress {
    Neutral,
    Medium,
    Strong,
}

/// The phrases of a talk in stretches without gaps: one stretch per run of words that have times. Frames are those of the
/// recording.
pub fn initial_phrases(text: &SpokenText<'_>) -> Vec<Vec<Phrase>> {
    let stresses = stresses(text);
    let boundaries = boundaries(text);
    let mut stretches = Vec::new();
    let mut first = 0;
    while first < text.words.len() {
        let timed = text.words[first..].iter().take_while(|word| !word.estimated).count();
        if timed > 0 {
            let phrases = phrases_of_run(text, first..first + timed, &stresses, &boundaries);
            if !phrases.is_empty() {
                stretches.push(phrases);
            }
        }
        first += timed + 1;
    }
    stretches
}

/// Phrases of words that all have times.
fn phrases_of_run(
    text: &SpokenText<'_>,
    run: std::ops::Range<usize>,
    stresses: &[Stress],
    boundaries: &[bool],
) -> Vec<Phrase> {
    let mut phrases: Vec<Phrase> = Vec::new();
    let mut first = run.start;
    while first < run.end {
        let last = (first..run.end).find(|&word| word + 1 == run.end || boundaries[word]).unwrap_or(run.end - 1);
        intonational_phrase(text, first..last + 1, stresses, &mut phrases);
        if last + 1 < run.end {
            let (start, end) = (frame(text.words[last].span.end), frame(text.words[last + 1].span.start));
            if end >= start + LEAST_SILENCE {
                phrases.push(Phrase { phrase_type: PhraseType::Sil, start, end });
            } else if let Some(phrase) = phrases.last_mut() {
                phrase.end = end;
            }
        }
        first = last + 1;
    }
    long_enough(phrases)
}

/// Adds the phrases of one IP: each begins at a stressed word.
fn intonational_phrase(
    text: &SpokenText<'_>,
    words: std::ops::Range<usize>,
    stresses: &[Stress],
    phrases: &mut Vec<Phrase>,
) {
    let mut heads: Vec<usize> = words.clone().filter(|&word| stresses[word] > Stress::Neutral).collect();
    if heads.first() != Some(&words.start) {
        heads.insert(0, words.start);
    }
    for (n, &head) in heads.iter().enumerate() {
        let is_last = n + 1 == heads.len();
        let (first, end) = (n == 0, heads.get(n + 1).copied().unwrap_or(words.end));
        let phrase_type = match stresses[head] {
            _ if is_last && rises(text, end - 1) => PhraseType::Cr,
            _ if is_last && !first => PhraseType::Ie,
            Stress::Neutral if first => PhraseType::Ls,
            _ if first => PhraseType::Io,
            Stress::Strong => PhraseType::Ss,
            _ => PhraseType::Ms,
        };
        let to = if is_last { text.words[end - 1].span.end } else { text.words[end].span.start };
        phrases.push(Phrase { phrase_type, start: frame(text.words[head].span.start), end: frame(to) });
    }
}

/// Joins phrases that are too short for their type with the one before, or else the one after.
fn long_enough(phrases: Vec<Phrase>) -> Vec<Phrase> {
    let mut kept: Vec<Phrase> = Vec::with_capacity(phrases.len());
    let mut pending: Option<usize> = None;
    for phrase in phrases {
        let start = pending.take().unwrap_or(phrase.start);
        if phrase.end >= start + least_frames(phrase.phrase_type) {
            kept.push(Phrase { start, ..phrase });
        } else {
            match kept.last_mut().filter(|last| last.phrase_type != PhraseType::Sil) {
                Some(last) => last.end = phrase.end.max(last.end),
                None => pending = Some(start),
            }
        }
    }
    kept
}

/// The first frame at or after an instant.
fn frame(instant: Instant) -> usize {
    instant.as_samples(RATE_HZ).div_ceil(HOP_SAMPLES)
}

fn rises(text: &SpokenText<'_>, word: usize) -> bool {
    let Some(measured) = text.prosody.words.get(word) else { return false };
    measured.pitch_st.is_some_and(|pitch| pitch.slope * measured.duration.as_secs() as f32 >= RISE_ST)
}

/// The most prominent words are stressed: prominence is the sum of how high, loud and long (per letter) a word is, each
/// from the talk's mean in its standard deviations. What was not measured counts as usual.
fn stresses(text: &SpokenText<'_>) -> Vec<Stress> {
    let measured = |n: usize| text.prosody.words.get(n);
    let timed: Vec<usize> = (0..text.words.len()).filter(|&word| !text.words[word].estimated).collect();
    let letters = |n: usize| text.words[n].text.chars().filter(|c| c.is_alphanumeric()).count().max(1) as f64;
    let values: [Vec<Option<f64>>; 3] = [
        timed.iter().map(|&n| Some(f64::from(measured(n)?.pitch_st?.q95))).collect(),
        timed.iter().map(|&n| Some(f64::from(measured(n)?.level_db?.q95))).collect(),
        timed.iter().map(|&n| Some((measured(n)?.duration.as_secs().max(0.01) / (letters(n) + 1.0)).ln())).collect(),
    ];
    let mut prominences = vec![0.0; timed.len()];
    for values in &values {
        add_standardised(values, &mut prominences);
    }
    let mut order: Vec<usize> = (0..timed.len()).collect();
    order.sort_by(|&a, &b| prominences[b].total_cmp(&prominences[a]));
    let strong = (STRONG_SHARE * timed.len() as f64).round() as usize;
    let medium = strong + (MEDIUM_SHARE * timed.len() as f64).round() as usize;
    let mut stresses = vec![Stress::Neutral; text.words.len()];
    for (rank, &place) in order.iter().enumerate().take(medium) {
        stresses[timed[place]] = if rank < strong { Stress::Strong } else { Stress::Medium };
    }
    stresses
}

/// Adds each value, from the mean in standard deviations.
fn add_standardised(values: &[Option<f64>], sums: &mut [f64]) {
    let known = || values.iter().flatten();
    let count = known().count().max(1) as f64;
    let mean = known().sum::<f64>() / count;
    let spread = (known().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt();
    if spread > 1e-9 {
        for (sum, value) in sums.iter_mut().zip(values) {
            *sum += value.map_or(0.0, |value| (value - mean) / spread);
        }
    }
}

/// After which words an IP ends: after every silence of 250 ms, and, up to the share that is usual, where pause and pitch
/// reset are largest.
fn boundaries(text: &SpokenText<'_>) -> Vec<bool> {
    let mut is_boundary = vec![false; text.words.len()];
    let mut strengths: Vec<(usize, f64)> = Vec::new();
    for (gap, pair) in text.words.windows(2).enumerate() {
        if pair[0].estimated || pair[1].estimated {
            continue;
        }
        let measured = text.prosody.gaps.get(gap);
        let reset = measured.and_then(|gap| gap.pitch_reset_st).unwrap_or(0.0).clamp(0.0, 6.0);
        let pause = pair[0].pause_until(&pair[1]).as_secs();
        is_boundary[gap] = frame(pair[1].span.start) >= frame(pair[0].span.end) + LEAST_SILENCE;
        strengths.push((gap, pause / 0.25 + f64::from(reset) / 6.0));
    }
    strengths.sort_by(|a, b| b.1.total_cmp(&a.1));
    let usual = (BOUNDARY_SHARE * strengths.len() as f64).round() as usize;
    for &(gap, strength) in strengths.iter().take(usual) {
        is_boundary[gap] |= strength > 0.0;
    }
    is_boundary
}

/// The frames of a stretch of phrases.
pub fn frames_of(phrases: &[Phrase]) -> std::ops::Range<usize> {
    phrases.first().map_or(0, |phrase| phrase.start)..phrases.last().map_or(0, |phrase| phrase.end)
}

/// The stretches of a talk as far as they lie within the frames `first..end` of the recording, counted from `first`.
pub fn within(stretches: Vec<Vec<Phrase>>, first: usize, end: usize) -> Vec<Vec<Phrase>> {
    let inside = |phrases: &Vec<Phrase>| frames_of(phrases).start >= first && frames_of(phrases).end <= end;
    let shift = |phrase: Phrase| Phrase { start: phrase.start - first, end: phrase.end - first, ..phrase };
    stretches.into_iter().filter(inside).map(|phrases| phrases.into_iter().map(shift).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::Word;
    use formats::transcript::timed_word as word;
    use media::prosody::{Prosody, Summary, WordProsody, measure};

    fn phrases(words: &[Word], pitches: &[f32], slopes: &[f32]) -> Vec<Vec<(&'static str, usize, usize)>> {
        let mut prosody = measure(words, None);
        for ((measured, &q95), &slope) in prosody.words.iter_mut().zip(pitches).zip(slopes) {
            let pitch = Summary { q95, slope, mean: q95, ..Summary::default() };
            *measured = WordProsody { pitch_st: Some(pitch), ..*measured };
        }
        let text = SpokenText { words, prosody: &prosody, frames: None };
        let plain = |phrase: &Phrase| (phrase.phrase_type.label(), phrase.start, phrase.end);
        initial_phrases(&text).iter().map(|stretch| stretch.iter().map(plain).collect()).collect()
    }

    #[test]
    fn phrases_begin_at_stressed_words_and_are_named_by_place_and_stress() {
        // Two IPs with a second of silence between them; the second rises at its end.
        let starts = [0.0, 0.5, 1.0, 1.5, 2.0, 3.5, 4.0, 4.5];
        let words: Vec<Word> = starts.iter().map(|&start| word(start, start + 0.5)).collect();
        let found =
            phrases(&words, &[0.0, 9.0, 0.0, 5.0, 0.0, 10.0, 0.0, 4.0], &[0.0, 0.0, 0.0, 0.0, -9.0, 0.0, 0.0, 9.0]);
        let expected = vec![
            ("ls", 0, 50),
            ("ss", 50, 150),
            ("ie", 150, 250),
            ("sil", 250, 350),
            ("io", 350, 450),
            ("cr", 450, 500),
        ];
        assert_eq!(found, [expected]);
    }

    #[test]
    fn words_without_times_part_stretches_and_short_phrases_are_joined() {
        let mut words: Vec<Word> = (0..9).map(|n| word(0.5 * f64::from(n), 0.5 * f64::from(n) + 0.5)).collect();
        words[4].estimated = true;
        // Words of 50 ms cannot be phrases.
        words.push(word(4.5, 4.55));
        let found = phrases(&words, &[0.0, 9.0, 0.0, 9.0, 9.0, 9.0, 0.0, 5.0, 0.0, 12.0], &[0.0; 10]);
        assert_eq!(found.len(), 2);
        for stretch in &found {
            assert!(stretch.windows(2).all(|pair| pair[0].2 == pair[1].1), "{stretch:?}");
            assert!(stretch.iter().all(|phrase| phrase.2 >= phrase.1 + 11), "{stretch:?}");
        }
        assert_eq!((found[0][0].1, found[0].last().unwrap().2), (0, 200));
        assert_eq!(found[1].last().unwrap().2, 455);
        assert!(phrases(&[], &[], &[]).is_empty());
        assert!(phrases(&[word(1.0, 1.02)], &[0.0], &[0.0]).is_empty());
        words.iter_mut().for_each(|word| word.estimated = true);
        assert!(phrases(&words, &[], &[]).is_empty());
        let text = SpokenText { words: &words[..1], prosody: &Prosody::default(), frames: None };
        assert!(initial_phrases(&text).is_empty());
    }

    #[test]
    fn stretches_outside_the_features_are_left_out() {
        let phrase = |start, end| Phrase { phrase_type: PhraseType::Io, start, end };
        let stretches = vec![vec![phrase(10, 40)], vec![phrase(60, 80), phrase(80, 100)], vec![phrase(150, 300)]];
        let inside = within(stretches, 50, 200);
        assert_eq!(inside, [vec![phrase(10, 30), phrase(30, 50)]]);
        assert_eq!(frames_of(&inside[0]), 10..50);
    }
}
