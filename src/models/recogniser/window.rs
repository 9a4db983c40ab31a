//! A window of sound: the attempts at its text, and the sentences that it falls into.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::pieces::{PieceTable, TIME_STEP};
use super::search::{PieceChoice, TextStart, Writer, WrittenText};
use base::progress::{Cancellation, Progress};

/// Temperatures of the attempts, one after the other as long as a text is doubtful.
const TEMPERATURES: [f32; 6] = [0.0, 0.2, 0.4, 0.6, 0.8, 1.0];
/// Texts that are drawn at a temperature.
const TRIES: usize = 5;
/// A text that can be made so many times smaller says the same again and again.
const MOST_COMPRESSION: f32 = 2.4;
/// A text whose pieces are less likely on average is doubtful.
const LEAST_LOG_PROBABILITY: f32 = -1.0;
/// Where it is likelier that nobody speaks, a doubtful text is none.
const NO_SPEECH: f32 = 0.6;

/// What a window is taken to say.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedText {
    pub pieces: Vec<u32>,
    pub mean_log_probability: f32,
    /// How many times smaller the text can be made.
    pub compression: f32,
    /// Probability that nobody speaks.
    pub no_speech: f32,
    pub temperature: f32,
}

impl JudgedText {
    /// Whether nobody speaks here, whatever is written.
    pub fn is_silence(&self) -> bool {
        self.no_speech > NO_SPEECH && self.mean_log_probability < LEAST_LOG_PROBABILITY
    }
}

/// The first text that is not doubtful, or the likeliest of all attempts. `beam`: texts that are followed at first. `seed`: for what
/// is drawn.
///
/// # Errors
/// [`Cancellation`] once `progress` is.
pub fn write_window(
    writer: &Writer<'_>,
    opening: &mut TextStart<'_>,
    beam: usize,
    seed: u64,
    progress: &Progress,
) -> Result<JudgedText, Cancellation> {
    let mut best: Option<(bool, JudgedText)> = None;
    for temperature in TEMPERATURES {
        let choice = match temperature {
            0.0 => PieceChoice::Beam(beam),
            temperature => PieceChoice::Drawn { temperature, tries: TRIES, seed },
        };
        let written = writer.write(opening, choice, progress)?;
        let (is_sound, text) = judged(written, temperature, opening.no_speech, writer.pieces);
        if is_sound && text.mean_log_probability >= LEAST_LOG_PROBABILITY || text.is_silence() {
            return Ok(text);
        }
        let is_better = |(was_sound, other): &(bool, JudgedText)| {
            (is_sound, text.mean_log_probability) > (*was_sound, other.mean_log_probability)
        };
        if best.as_ref().is_none_or(is_better) {
            best = Some((is_sound, text));
        }
    }
    Ok(best.map(|(_, text)| text).expect("there is a temperature"))
}

/// A text with what speaks against it, and whether it does not say the same again and again. What it repeated is cut.
fn judged(written: WrittenText, temperature: f32, no_speech: f32, pieces: &PieceTable) -> (bool, JudgedText) {
    let mean_log_probability = written.mean_log_probability();
    let compression = compression_of(&pieces.bytes_of(&written.pieces));
    let is_sound = written.repeats.is_none() && compression <= MOST_COMPRESSION;
    let kept = match written.repeats {
        Some(repeats) => repeats.cut(&written.pieces, |piece| piece < pieces.end()),
        None => written.pieces,
    };
    (is_sound, JudgedText { pieces: kept, mean_log_probability, compression, no_speech, temperature })
}

/// How many times smaller a text can be made by zlib.
fn compression_of(text: &[u8]) -> f32 {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let small = encoder.write_all(text).and_then(|()| encoder.finish());
    small.map_or(1.0, |small| text.len() as f32 / small.len().max(1) as f32)
}

/// A stretch of a window's text between two times.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// Seconds from the window's beginning.
    pub start: f64,
    pub end: f64,
    /// Pieces of text, no times.
    pub pieces: Vec<u32>,
}

/// How a window's text falls into sentences, and where the next window begins.
#[derive(Clone, Debug, PartialEq)]
pub struct WindowDivision {
    pub sentences: Vec<Sentence>,
    /// Seconds from this window's beginning; `None`: where this one ends.
    pub next: Option<f64>,
}

/// Divides a text at its times. A sentence that was cut by the window's end is left to the next one, if another stands before it.
/// `duration`: seconds of sound in the window.
pub fn divide(text: &[u32], duration: f64, pieces: &PieceTable) -> WindowDivision {
    let is_time = |at: usize| text.get(at).is_some_and(|&piece| pieces.is_time(piece));
    let seconds = |at: usize| pieces.time_steps(text[at]) as f64 * TIME_STEP;
    let ends_alone = text.len() > 1 && is_time(text.len() - 1) && !is_time(text.len() - 2) || text.len() == 1;
    let mut ends: Vec<usize> = (1..text.len()).filter(|&at| is_time(at - 1) && is_time(at)).collect();
    let only_text = |range: &[u32]| range.iter().copied().filter(|&piece| piece < pieces.end()).collect::<Vec<u32>>();
    let mut sentences = Vec::new();
    let next;
    if ends.is_empty() {
        let last = (0..text.len()).rfind(|&at| is_time(at)).map(seconds).filter(|&end| end > 0.0);
        let start = if is_time(0) && text.len() > 1 { seconds(0) } else { 0.0 };
        let end = last.filter(|&end| end > start).unwrap_or(duration);
        sentences.push(Sentence { start: start.min(end), end, pieces: only_text(text) });
        next = None;
    } else {
        if ends_alone {
            ends.push(text.len());
        }
        let mut first = 0;
        for &end in &ends {
            let pieces = only_text(&text[first..end]);
            sentences.push(Sentence { start: seconds(first), end: seconds(end - 1), pieces });
            first = end;
        }
        next = (!ends_alone).then(|| seconds(first - 1));
    }
    sentences.retain(|sentence| sentence.start < sentence.end && !is_blank(&sentence.pieces, pieces));
    WindowDivision { sentences, next }
}

fn is_blank(text: &[u32], pieces: &PieceTable) -> bool {
    pieces.bytes_of(text).iter().all(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten pieces of text; times from 18 on.
    fn toy() -> PieceTable {
        PieceTable::of_bytes((b'a'..=b'j').map(|byte| vec![byte]).collect(), 10 + 8 + 1_501).unwrap()
    }

    type Shown = (f64, f64, Vec<u32>);

    fn shown(text: &[u32]) -> (Vec<Shown>, Option<f64>) {
        let WindowDivision { sentences, next } = divide(text, 30.0, &toy());
        let round = |seconds: f64| (seconds * 100.0).round() / 100.0;
        let shown = |Sentence { start, end, pieces }: Sentence| (round(start), round(end), pieces);
        (sentences.into_iter().map(shown).collect(), next.map(round))
    }

    #[test]
    fn sentences_lie_between_times() {
        // Two sentences, and a third that the window's end cuts.
        let cut = [18, 1, 2, 68, 68, 3, 118, 118, 4, 5];
        assert_eq!(shown(&cut), (vec![(0.0, 1.0, vec![1, 2]), (1.0, 2.0, vec![3])], Some(2.0)));
        let whole = [18, 1, 2, 68, 78, 3, 118];
        assert_eq!(shown(&whole), (vec![(0.0, 1.0, vec![1, 2]), (1.2, 2.0, vec![3])], None));
        assert_eq!(shown(&[28, 1, 2, 68]), (vec![(0.2, 1.0, vec![1, 2])], None));
        assert_eq!(shown(&[18, 1, 2]), (vec![(0.0, 30.0, vec![1, 2])], None), "no end");
        assert_eq!(shown(&[18, 18]), (vec![], Some(0.0)));
        assert_eq!((shown(&[]), shown(&[20])), ((vec![], None), (vec![], None)));
        assert_eq!(shown(&[1, 2]), (vec![(0.0, 30.0, vec![1, 2])], None), "no time at all");
    }

    #[test]
    fn what_is_said_again_and_again_gets_small() {
        assert!(compression_of(b"I play the oboe, and it is a strange instrument.") < 1.2);
        assert!(compression_of(&b"thank you ".repeat(20)) > MOST_COMPRESSION);
        assert!(compression_of(b"") < 1.0);
    }
}
