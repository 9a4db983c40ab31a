//! Fits the field of a break model to lines that people broke, on top of a reader that stays as it is.

use std::ops::Range;
use std::path::Path;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use serde_json::Value;

use super::TrainingError;
use super::adam::Adam;
use crate::evaluation::breaks::agreement::count_line_ends;
use crate::evaluation::breaks::caption_file::CaptionTalk;
use base::progress::Progress;
use editor::comparison::Counts;
use evidence::lexical::LexicalModel;
use evidence::model_files::ModelFolder;
use formats::guideline::Guideline;
use models::breaks::lines::{Line, Lines};
use models::breaks::scores::{LINE_OUTPUTS, LONGEST_LINE, places};
use models::breaks::writing::width;
use models::breaks::{ARCHITECTURE, BreakSettings, FieldWeights, SIGNS, read_shown, signs};

/// One talk in so many is kept back for the threshold.
const HELD_OUT_EVERY: usize = 10;
/// Times that all talks are passed, in batches of so many.
const PASSES: usize = 40;
const BATCH: usize = 8;
const RATE: f32 = 0.05;
/// Share of each weight that a step takes away, times the rate: lengths that hardly occur stay near nothing.
const DECAY: f32 = 0.01;
/// Thresholds that are tried on the talks kept back, in hundredths.
const THRESHOLDS: std::ops::RangeInclusive<u8> = 25..=60;

/// A talk as the field sees it.
struct Talk {
    widths: Vec<u16>,
    line_ends: Vec<bool>,
    signs: Vec<[f32; SIGNS]>,
}

/// Fits both fields, with marks and without, and writes the model's folder (all but `card.md`). Returns F1 of the line ends on the talks
/// kept back, with marks and without.
///
/// # Errors
/// If the run is cancelled, or if files cannot be written.
pub fn fit(
    talks: &[CaptionTalk],
    reader: &dyn LexicalModel,
    (name, licence, about): (&str, &str, Value),
    folder: &Path,
    progress: &Progress,
) -> Result<[f64; 2], TrainingError> {
    let mut fitted = Vec::new();
    for punctuated in [true, false] {
        let mut read = Vec::new();
        let stage = progress.stage(if punctuated { "reading, with marks" } else { "reading, without marks" });
        for (number, talk) in talks.iter().enumerate() {
            stage.tick(number as u64, talks.len() as u64)?;
            let plain;
            let talk = if punctuated {
                talk
            } else {
                plain = talk.without_marks();
                &plain
            };
            let reading = read_shown(reader, &talk.words, punctuated, &Progress::silent())?;
            read.push(Talk {
                widths: talk.words.iter().map(|word| width(word)).collect(),
                line_ends: talk.line_ends.clone(),
                signs: signs(&talk.words, &reading, punctuated),
            });
        }
        fitted.push(fit_field(&read, &progress.stage("fitting"))?);
    }
    let [(punctuated, marked_f1), (plain, plain_f1)] = [0, 1].map(|at: usize| fitted[at].clone());
    let settings = BreakSettings { reader: reader.name().to_owned(), punctuated, plain };
    let mut settings = serde_json::to_value(&settings).map_err(|_| TrainingError::Diverged)?;
    settings["training"] = about;
    settings["held_out"] = serde_json::json!({"f1": marked_f1, "plain_f1": plain_f1});
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    let summary = "a field over the lengths of lines, on top of a reader, tells where lines end";
    ModelFolder::create(folder, name, ARCHITECTURE, summary, "en", licence, settings)
        .seal(&[])
        .map_err(TrainingError::file(folder))?;
    Ok([marked_f1, plain_f1])
}

/// The weights by the likelihood of the lines, the threshold by F1 on talks kept back, and that F1.
fn fit_field(talks: &[Talk], progress: &Progress) -> Result<(FieldWeights, f64), TrainingError> {
    let is_kept_back = |at: usize| (at + 1).is_multiple_of(HELD_OUT_EVERY);
    let (mut learnt, kept_back): (Vec<usize>, Vec<usize>) = (0..talks.len()).partition(|&at| !is_kept_back(at));
    let mut field = FieldWeights::zero();
    let (mut mean, mut variance) = (field.weights.clone(), field.weights.clone());
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut step = 0;
    for pass in 0..PASSES {
        progress.tick(pass as u64, PASSES as u64)?;
        learnt.shuffle(&mut random);
        for batch in learnt.chunks(BATCH) {
            let parts: Vec<(Vec<f32>, usize)> = batch.par_iter().map(|&at| gradient(&talks[at], &field)).collect();
            let mut sum = vec![0.0; field.weights.len()];
            parts.iter().for_each(|(part, _)| sum.iter_mut().zip(part).for_each(|(sum, value)| *sum += value));
            let words: usize = parts.iter().map(|(_, words)| words).sum();
            // In the last half the rate falls to nothing.
            let rate = RATE * (2.0 * (1.0 - pass as f32 / PASSES as f32)).min(1.0);
            let factor = 1.0 / words.max(1) as f32;
            Adam::new(rate, DECAY, step).step(&mut field.weights, &mut mean, &mut variance, &sum, factor);
            step += 1;
        }
    }
    if !field.is_sound() {
        return Err(TrainingError::Diverged);
    }
    let limit = Guideline::ted().max_chars_per_line;
    let mut best = (0.0, 0.5);
    for threshold in THRESHOLDS.map(|hundredths| f64::from(hundredths) / 100.0) {
        let mut counts = Counts::default();
        for talk in kept_back.iter().map(|&at| &talks[at]) {
            let lines = field.scores(talk.widths.clone(), &talk.signs).best_lines(limit, threshold);
            count_line_ends(&mut counts, &talk.line_ends, &lines);
        }
        let f1 = counts.f1().unwrap_or(0.0);
        if f1 > best.0 {
            best = (f1, threshold);
        }
    }
    field.threshold = best.1;
    Ok((field, best.0))
}

/// The gradient of minus the logarithm of the probability of a talk's lines, among all ways to divide its words into lines of
/// [`LONGEST_LINE`] characters at most, and the number of words that count.
fn gradient(talk: &Talk, field: &FieldWeights) -> (Vec<f32>, usize) {
    let values = field.values(&talk.signs);
    let mut of_values = vec![0.0; values.len()];
    let mut words = 0;
    for stretch in stretches(&talk.widths, &talk.line_ends) {
        words += stretch.len();
        lines_gradient(talk, stretch, &values, &mut of_values);
    }
    let mut of_weights = vec![0.0; field.weights.len()];
    for (of_values, signs) in of_values.chunks_exact(LINE_OUTPUTS).zip(&talk.signs) {
        for (sign, of_weights) in signs.iter().zip(of_weights.chunks_exact_mut(LINE_OUTPUTS)) {
            of_weights.iter_mut().zip(of_values).for_each(|(sum, value)| *sum += sign * value);
        }
    }
    (of_weights, words)
}

/// Whole lines, in stretches without a line that is longer than the longest; the first line has none before it.
fn stretches(widths: &[u16], line_ends: &[bool]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut ends = line_ends.iter().enumerate().filter(|(_, ends)| **ends).map(|(word, _)| word + 1);
    let Some(mut first) = ends.next() else { return found };
    for next in ends {
        let characters: usize = widths[first..next].iter().map(|&width| usize::from(width)).sum();
        let is_short = characters + next - first - 1 <= LONGEST_LINE || next - first == 1;
        match found.last_mut() {
            Some(last) if is_short && last.end == first => last.end = next,
            _ if is_short => found.push(first..next),
            _ => {}
        }
        first = next;
    }
    found
}

/// Adds the gradient of the lines in the words `stretch`, which are whole lines with another before them.
fn lines_gradient(talk: &Talk, stretch: Range<usize>, values: &[f32], gradient: &mut [f32]) {
    // The values from the word before the stretch on: the first line's start is scored there.
    let own = (stretch.start - 1) * LINE_OUTPUTS..stretch.end * LINE_OUTPUTS;
    let (values, gradient) = (&values[own.clone()], &mut gradient[own]);
    let lines = Lines { widths: &talk.widths[stretch.clone()], limit: LONGEST_LINE };
    // Lines are counted from the stretch, values from the word before it.
    let places = |line: Line| {
        let (end, start) = places(Line { first: line.first + 1, last: line.last + 1, ..line });
        (end, start.unwrap_or_default())
    };
    let score = |line| {
        let (end, start) = places(line);
        f64::from(values[end]) + f64::from(values[start])
    };
    let chances = lines.chances(score);
    let mut first = 0;
    for (last, &ends_here) in talk.line_ends[stretch].iter().enumerate() {
        for line in lines.ending_at(last) {
            // ∂ / ∂ score: P(line) - 1 where it is one of the talk's, else P(line)
            let known = f64::from(u8::from(ends_here && line.first == first));
            let of_score = (chances.of_line(line, score(line)) - known) as f32;
            let (end, start) = places(line);
            gradient[end] += of_score;
            gradient[start] += of_score;
        }
        if ends_here {
            first = last + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines end after "and", which is a sign, and where twelve characters would be passed.
    fn talk(seed: usize) -> Talk {
        let words: Vec<&str> = (0..300).map(|n| ["we", "saw", "and", "boats"][(n * n + n / 3 + seed) % 4]).collect();
        let mut talk = Talk { widths: Vec::new(), line_ends: Vec::new(), signs: Vec::new() };
        let mut length = 0;
        for word in words {
            length += word.len() + 1;
            let ends = word == "and" || length > 14;
            length = if ends { 0 } else { length };
            talk.widths.push(word.len() as u16);
            talk.line_ends.push(ends);
            talk.signs.push([1.0, if word == "and" { 1.0 } else { -1.0 }, 0.0, 0.0, 0.0, 0.0, 0.0]);
        }
        talk
    }

    #[test]
    fn a_field_learns_signs_and_lengths() {
        let talks: Vec<Talk> = (0..20).map(talk).collect();
        let (field, f1) = fit_field(&talks, &Progress::silent()).unwrap();
        assert!(f1 > 0.9, "{f1}");
        assert!((0.25..=0.6).contains(&field.threshold));
    }

    /// Minus the logarithm of the probability of the lines behind the first.
    fn loss(talk: &Talk, field: &FieldWeights) -> f64 {
        let values = field.values(&talk.signs);
        let first = talk.line_ends.iter().position(|ends| *ends).unwrap() + 1;
        let score = |line: Line| {
            let line = Line { first: line.first + first, last: line.last + first, ..line };
            let (end, start) = places(line);
            f64::from(values[end]) + f64::from(values[start.unwrap()])
        };
        let lines = Lines { widths: &talk.widths[first..], limit: LONGEST_LINE };
        let (mut known, mut start) = (0.0, 0);
        for (last, _) in talk.line_ends[first..].iter().enumerate().filter(|(_, ends)| **ends) {
            let line = lines.ending_at(last).find(|line| line.first == start).unwrap();
            known += score(line);
            start = last + 1;
        }
        lines.chances(score).log_total() - known
    }

    #[test]
    fn the_gradient_is_that_of_differences() {
        let mut talk = talk(0);
        let last = talk.line_ends.iter().rposition(|ends| *ends).unwrap() + 1;
        talk.widths.truncate(last);
        talk.line_ends.truncate(last);
        talk.signs.truncate(last);
        let mut field = FieldWeights::zero();
        field.weights.iter_mut().enumerate().for_each(|(n, weight)| *weight = (n as f32 * 0.37).sin() * 0.3);
        let (found, words) = gradient(&talk, &field);
        assert!(words > 200);
        for at in [0, 2, 4, LINE_OUTPUTS + 3, LINE_OUTPUTS / 2 + 3, LINE_OUTPUTS + LINE_OUTPUTS / 2 + 2] {
            let by = |step: f32| {
                let mut other = field.clone();
                other.weights[at] += step;
                loss(&talk, &other)
            };
            let difference = (by(0.01) - by(-0.01)) / 0.02;
            let room = 0.02 * (1.0 + difference.abs());
            assert!((difference - f64::from(found[at])).abs() < room, "{at}: {difference} {}", found[at]);
        }
    }
}
