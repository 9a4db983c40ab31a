//! The text of a window: the likeliest that a search finds, or one that is drawn.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::network::{EncodedSound, PieceStep, TextDecoder, TextRows, log_softmax, steps_of};
use super::pieces::PieceTable;
use super::repeats::Repeats;
use super::rules::Rules;
use base::progress::{Cancellation, Progress};

/// How the next piece is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PieceChoice {
    /// So many of the likeliest texts are followed side by side; 1: always the likeliest piece.
    Beam(usize),
    /// So many texts are drawn, from probabilities that are flattened by a temperature, and the likeliest is taken.
    Drawn { temperature: f32, tries: usize, seed: u64 },
}

/// A text that was written for a window.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenText {
    /// Without the piece that ends it.
    pub pieces: Vec<u32>,
    /// The sum of the logarithms of the probabilities of its pieces, the end among them.
    pub log_probability: f32,
    /// It said the same again and again, and was ended for it.
    pub repeats: Option<Repeats>,
}

impl WrittenText {
    /// The mean logarithm of a piece's probability.
    pub fn mean_log_probability(&self) -> f32 {
        self.log_probability / (self.pieces.len() + 1) as f32
    }

    /// What texts of one search are compared by.
    fn worth(&self) -> f32 {
        self.log_probability / self.pieces.len().max(1) as f32
    }
}

/// What writes: the decoder and its rules.
pub struct Writer<'a> {
    pub decoder: &'a TextDecoder,
    pub rules: &'a Rules,
    pub pieces: &'a PieceTable,
    /// Most pieces of a text.
    pub longest: usize,
}

/// What stands before the text of a window, looked at: from here on several attempts go out.
pub struct TextStart<'a> {
    sound: &'a EncodedSound,
    rows: TextRows,
    length: usize,
    /// Scores of the first piece.
    scores: Vec<f32>,
    /// Probability that nobody speaks.
    pub no_speech: f32,
}

/// A text that is being written.
#[derive(Clone, Debug)]
struct Draft {
    pieces: Vec<u32>,
    path: Vec<u32>,
    log_probability: f32,
}

impl Writer<'_> {
    /// Looks at `beginning`, in which the piece that begins a text stands.
    pub fn open<'a>(&self, sound: &'a EncodedSound, beginning: &[u32]) -> TextStart<'a> {
        let mut rows = TextRows::default();
        let out = self.decoder.look(sound, &mut rows, &steps_of(beginning, 0), |_, _, _| {});
        let width = out.len() / beginning.len();
        let start = beginning.iter().position(|&piece| piece == self.pieces.start()).unwrap_or(0);
        let row = |n: usize| &out[n * width..(n + 1) * width];
        let mut at_start = self.decoder.scores(row(start));
        let scores = match start + 1 == beginning.len() {
            true => at_start.clone(),
            false => self.decoder.scores(row(beginning.len() - 1)),
        };
        log_softmax(&mut at_start);
        let no_speech = at_start[self.pieces.no_speech() as usize].exp();
        TextStart { sound, rows, length: beginning.len(), scores, no_speech }
    }

    /// The likeliest language of a window, by the scores behind the first piece.
    pub fn language(&self, sound: &EncodedSound) -> Option<&'static str> {
        let opening = self.open(sound, &[self.pieces.start()]);
        let languages = self.pieces.languages().map(|(code, piece)| (code, opening.scores[piece as usize]));
        languages.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(code, _)| code)
    }

    /// Writes a text.
    ///
    /// # Errors
    /// [`Cancellation`] once `progress` is.
    pub fn write(
        &self,
        opening: &mut TextStart<'_>,
        choice: PieceChoice,
        progress: &Progress,
    ) -> Result<WrittenText, Cancellation> {
        opening.rows.shorten(opening.length);
        let draft = Draft { pieces: Vec::new(), path: (0..opening.length as u32).collect(), log_probability: 0.0 };
        let mut found = match choice {
            PieceChoice::Beam(width) => self.follow(opening, draft, width.max(1), progress)?,
            PieceChoice::Drawn { temperature, tries, seed } => {
                let mut random = StdRng::seed_from_u64(seed);
                self.draw(opening, vec![draft; tries.max(1)], temperature, &mut random, progress)?
            }
        };
        found.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
        Ok(found.swap_remove(0))
    }

    /// A beam search as OpenAI has it: it ends when as many texts have ended as are followed.
    fn follow(
        &self,
        opening: &mut TextStart<'_>,
        first: Draft,
        width: usize,
        progress: &Progress,
    ) -> Result<Vec<WrittenText>, Cancellation> {
        let (mut drafts, mut scores) = (vec![first], opening.scores.clone());
        let mut done: Vec<WrittenText> = Vec::new();
        for _ in 0..self.longest {
            if progress.is_cancelled() {
                return Err(Cancellation);
            }
            let count = scores.len() / drafts.len();
            let mut next: Vec<(f32, usize, u32)> = Vec::new();
            for (from, (draft, scores)) in drafts.iter().zip(scores.chunks_exact_mut(count)).enumerate() {
                self.rules.apply(&draft.pieces, scores);
                log_softmax(scores);
                let best = likeliest(scores, width + 1).into_iter();
                next.extend(best.map(|(score, piece)| (draft.log_probability + score, from, piece)));
            }
            next.sort_by(|a, b| b.0.total_cmp(&a.0));
            let mut followed = Vec::with_capacity(width);
            for (log_probability, from, piece) in next {
                let Draft { pieces, path, .. } = &drafts[from];
                if piece == self.pieces.end() {
                    if done.len() < width {
                        done.push(WrittenText { pieces: pieces.clone(), log_probability, repeats: None });
                    }
                } else {
                    let pieces = pieces.iter().copied().chain([piece]).collect();
                    followed.push(Draft { pieces, path: path.clone(), log_probability });
                    if followed.len() == width {
                        break;
                    }
                }
            }
            drafts = followed;
            if done.len() >= width || drafts.is_empty() {
                return Ok(done);
            }
            if let Some(repeats) = self.repeats(&drafts[0]) {
                let Draft { pieces, log_probability, .. } = drafts.swap_remove(0);
                return Ok(vec![WrittenText { pieces, log_probability, repeats: Some(repeats) }]);
            }
            scores = self.look(opening, &mut drafts);
        }
        // Those that have not ended are as good as any.
        let rest = drafts.into_iter().take(width - done.len());
        done.extend(rest.map(|Draft { pieces, log_probability, .. }| WrittenText {
            pieces,
            log_probability,
            repeats: None,
        }));
        Ok(done)
    }

    /// Texts that are drawn piece by piece.
    fn draw(
        &self,
        opening: &mut TextStart<'_>,
        mut drafts: Vec<Draft>,
        temperature: f32,
        random: &mut StdRng,
        progress: &Progress,
    ) -> Result<Vec<WrittenText>, Cancellation> {
        let mut scores: Vec<f32> = drafts.iter().flat_map(|_| opening.scores.iter().copied()).collect();
        let mut done = Vec::new();
        let written = |draft: Draft, repeats| WrittenText {
            pieces: draft.pieces,
            log_probability: draft.log_probability,
            repeats,
        };
        for _ in 0..self.longest {
            if progress.is_cancelled() {
                return Err(Cancellation);
            }
            let count = scores.len() / drafts.len();
            let mut going = Vec::new();
            for (mut draft, scores) in drafts.into_iter().zip(scores.chunks_exact_mut(count)) {
                self.rules.apply(&draft.pieces, scores);
                log_softmax(scores);
                let piece = drawn(scores, temperature, random);
                draft.log_probability += scores[piece as usize];
                if piece == self.pieces.end() {
                    done.push(written(draft, None));
                    continue;
                }
                draft.pieces.push(piece);
                match self.repeats(&draft) {
                    Some(repeats) => done.push(written(draft, Some(repeats))),
                    None => going.push(draft),
                }
            }
            drafts = going;
            if drafts.is_empty() {
                break;
            }
            scores = self.look(opening, &mut drafts);
        }
        done.extend(drafts.into_iter().map(|draft| written(draft, None)));
        // One that says the same again and again is likely, and wrong.
        if done.iter().any(|written| written.repeats.is_none()) {
            done.retain(|written| written.repeats.is_none());
        }
        Ok(done)
    }

    /// Looks at the last piece of every draft: the scores of what follows it.
    fn look(&self, opening: &mut TextStart<'_>, drafts: &mut [Draft]) -> Vec<f32> {
        let first = opening.rows.len() as u32;
        let step = |(n, draft): (usize, &mut Draft)| {
            draft.path.push(first + n as u32);
            PieceStep { piece: draft.pieces.last().copied().unwrap_or_default(), path: draft.path.clone() }
        };
        let steps: Vec<PieceStep> = drafts.iter_mut().enumerate().map(step).collect();
        let out = self.decoder.look(opening.sound, &mut opening.rows, &steps, |_, _, _| {});
        self.decoder.scores(&out)
    }

    /// Whether the words of a draft say the same again and again; times, which go on, do not count.
    fn repeats(&self, draft: &Draft) -> Option<Repeats> {
        let words: Vec<u32> = draft.pieces.iter().copied().filter(|&piece| piece < self.pieces.end()).collect();
        Repeats::at_end_of(&words)
    }
}

/// The likeliest pieces with their logarithms, the likeliest first; of equal ones the first.
fn likeliest(scores: &[f32], count: usize) -> Vec<(f32, u32)> {
    let mut best: Vec<(f32, u32)> = Vec::with_capacity(count + 1);
    let mut least = f32::NEG_INFINITY;
    for (piece, &score) in scores.iter().enumerate() {
        if score > least {
            let place = best.partition_point(|(other, _)| *other >= score);
            best.insert(place, (score, piece as u32));
            if best.len() > count {
                best.pop();
            }
            if best.len() == count {
                least = best[count - 1].0;
            }
        }
    }
    best
}

/// A piece drawn with the probability p^(1/T) / Σ p^(1/T).
fn drawn(log_probabilities: &[f32], temperature: f32, random: &mut StdRng) -> u32 {
    let mut flattened: Vec<f32> = log_probabilities.iter().map(|value| value / temperature.max(1e-3)).collect();
    log_softmax(&mut flattened);
    let mut left = random.random::<f32>();
    let mut last = 0;
    for (piece, value) in flattened.iter().enumerate().filter(|(_, value)| value.is_finite()) {
        last = piece;
        left -= value.exp();
        if left < 0.0 {
            break;
        }
    }
    last as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_come_first() {
        let scores = [-1.0, -0.5, f32::NEG_INFINITY, -0.5, -9.0];
        assert_eq!(likeliest(&scores, 3), [(-0.5, 1), (-0.5, 3), (-1.0, 0)]);
        assert_eq!(likeliest(&scores, 9).len(), 4, "what may not be is none of them");
    }

    #[test]
    fn pieces_are_drawn_as_often_as_they_are_likely() {
        let mut random = StdRng::seed_from_u64(5);
        let scores = [0.5_f32.ln(), f32::NEG_INFINITY, 0.25_f32.ln(), 0.25_f32.ln()];
        let mut counts = [0; 4];
        (0..4_000).for_each(|_| counts[drawn(&scores, 1.0, &mut random) as usize] += 1);
        assert!(
            counts[1] == 0 && (counts[0] - 2_000_i32).abs() < 150 && (counts[2] - 1_000_i32).abs() < 120,
            "{counts:?}"
        );
        assert_eq!((0..100).filter(|_| drawn(&scores, 0.0, &mut random) == 0).count(), 100);
    }
}
