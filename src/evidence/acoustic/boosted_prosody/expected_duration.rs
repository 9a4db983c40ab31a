//! How long a word lasts by its spelling alone, so that lengthening before a boundary can be told from a long word.

use crate::lexical::token::push_tokens;
use formats::transcript::Word;

/// Rows of the table of pieces.
pub const PIECES: usize = 1 << 13;

/// The logarithm of a word's expected duration is a constant plus the weights of all sequences of one to four letters in it,
/// its ends marked. One number per talk fits it to the speaker's rate and to how the times were made.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedDuration {
    /// Natural logarithm of seconds.
    pub constant: f32,
    /// [`PIECES`] weights.
    pub weights: Vec<f32>,
}

/// The expected durations of a talk's words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TalkDurations {
    /// Logarithm of seconds per word, at the rate of the speech that the table was fitted on.
    pub spelled: Vec<f32>,
    /// Correction for this talk's rate, added to the logarithms.
    pub rate: f32,
    /// Logarithm of the duration over what was expected at this talk's rate, per word; `None` without times.
    pub lengthening: Vec<Option<f32>>,
}

/// Rows of the table of pieces for a bare word; never none.
pub fn pieces_of(word: &str) -> Vec<usize> {
    let mut tokens = Vec::new();
    push_tokens(word, &mut tokens);
    let marked: Vec<char> = std::iter::once('<').chain(tokens.concat().chars()).chain(std::iter::once('>')).collect();
    // What is longer than any word is a recogniser's accident.
    let marked = &marked[..marked.len().min(40)];
    (1..=4).flat_map(|length| marked.windows(length).map(move |piece| row_of(length, piece))).collect()
}

/// FNV-1a: the same on every machine and for ever.
fn row_of(length: usize, piece: &[char]) -> usize {
    let start = 0xcbf2_9ce4_8422_2325_u64 ^ length as u64;
    let hash = piece
        .iter()
        .flat_map(|&c| u32::from(c).to_le_bytes())
        .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    ((hash >> 20) % PIECES as u64) as usize
}

impl ExpectedDuration {
    /// The logarithm of seconds at the rate of the speech it was fitted on.
    pub fn of(&self, word: &str) -> f32 {
        self.constant
            + pieces_of(word).into_iter().map(|row| self.weights.get(row).copied().unwrap_or(0.0)).sum::<f32>()
    }

    /// Expected durations and lengthening in a talk.
    pub fn in_talk(&self, words: &[Word]) -> TalkDurations {
        let spelled: Vec<f32> = words.iter().map(|word| self.of(word.bare_word())).collect();
        let lasted: Vec<Option<f32>> = words.iter().map(log_duration).collect();
        let beyond: Vec<Option<f32>> =
            spelled.iter().zip(&lasted).map(|(spelled, lasted)| Some((*lasted)? - spelled)).collect();
        // The median: words before boundaries are longer, and some were stretched over pauses.
        let mut sorted: Vec<f32> = beyond.iter().copied().flatten().collect();
        sorted.sort_by(f32::total_cmp);
        let rate = sorted.get(sorted.len() / 2).copied().unwrap_or(0.0);
        let lengthening = beyond.iter().map(|beyond| beyond.map(|beyond| (beyond - rate).clamp(-3.0, 3.0)));
        TalkDurations { lengthening: lengthening.collect(), spelled, rate }
    }
}

/// Logarithm of a word's duration in seconds, at least 10 ms; `None` where its times are guessed.
pub fn log_duration(word: &Word) -> Option<f32> {
    (!word.estimated).then(|| word.span.duration().as_secs().max(0.01).ln() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::transcript::WordId;

    fn word(text: &str, seconds: f64) -> Word {
        Word {
            id: WordId(0),
            text: text.into(),
            span: Span::from_secs(1.0, 1.0 + seconds),
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: None,
        }
    }

    #[test]
    fn a_word_has_the_pieces_of_its_spelling() {
        assert_eq!(pieces_of("sing").len(), 6 + 5 + 4 + 3);
        assert_eq!(pieces_of("a"), pieces_of("A"));
        assert!(!pieces_of("").is_empty() && pieces_of(&"x".repeat(100_000)).len() < 200);
        assert!(pieces_of("été").iter().all(|&row| row < PIECES));
    }

    #[test]
    fn lengthening_is_relative_to_the_talk() {
        // Every letter makes a word a little longer.
        let durations = ExpectedDuration { constant: -2.0, weights: vec![0.05; PIECES] };
        let spoken = |text: &str, factor: f64| word(text, factor * 2.0 * f64::from(durations.of(text)).exp());
        let texts =
            ["a", "day", "time", "people", "wonderful", "so", "it", "never", "breathes", "again", "and", "well"];
        let mut words: Vec<Word> = texts.iter().map(|text| spoken(text, 1.0)).collect();
        words.push(spoken("home", 1.6));
        words.push(Word { estimated: true, ..spoken("home", 3.0) });
        let talk = durations.in_talk(&words);
        let home = talk.lengthening[12].unwrap();
        assert!((home - 1.6_f32.ln()).abs() < 1e-3, "{home}");
        assert!(talk.lengthening[..12].iter().all(|value| value.unwrap() < home));
        assert_eq!(talk.lengthening[13], None);
        // The talk is half as fast as the usual one.
        assert!((talk.rate - 2.0_f32.ln()).abs() < 1e-3);
        assert_eq!(durations.in_talk(&[]), TalkDurations::default());
        assert_eq!(durations.in_talk(&words[..1]).spelled.len(), 1);
    }
}
