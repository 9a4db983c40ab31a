//! `breathmark-lab bench cues`: how long the optimiser takes for a talk.

use std::fmt::Write as _;
use std::time::Instant as Clock;

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

use crate::command_line::source::GuidelineChoice;
use crate::command_line::{CommandContext, CommandFailure, Outcome};
use crate::guideline::Guideline;
use crate::language::Language;
use crate::proposals::{SegmentInput, Segmenter};
use crate::time::{Duration, Instant, Span};
use crate::transcript::Mark;

/// A steady speaker.
const WORDS_PER_HOUR: usize = 9_000;
const DECISIONS: usize = 200;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    guideline: GuidelineChoice,
    /// Divide each talk so many times; the fastest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..1_000))]
    repeats: u16,
}

#[derive(Debug, Serialize)]
struct Row {
    hours: usize,
    words: usize,
    cues: usize,
    /// Cue ends, lines and times.
    seconds: f64,
    /// The same where no boundary may come late: the times follow from the cue ends alone.
    seconds_without_delays: f64,
    /// From a decision to the best division with it.
    decision_ms: f64,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let mut rows = Vec::new();
    for hours in [1, 3, 10] {
        context.progress.tick(rows.len() as u64, 3)?;
        rows.push(measure(hours, &guideline, arguments.repeats, context)?);
    }
    let mut text = format!("the optimiser under the guideline {}\n", guideline.name);
    let _ = writeln!(
        text,
        "{:>6}{:>9}{:>8}{:>12}{:>18}{:>8}{:>15}",
        "hours", "words", "cues", "divided in", "without delays", "ratio", "a decision"
    );
    for row in &rows {
        let Row { hours, words, cues, seconds, seconds_without_delays: without, decision_ms } = row;
        let ratio = seconds / without.max(1e-9);
        let _ = writeln!(
            text,
            "{hours:>6}{words:>9}{cues:>8}{seconds:>10.3} s{without:>16.3} s{ratio:>8.1}{decision_ms:>12.3} ms"
        );
    }
    context.print(&json!({"guideline": guideline.name, "rows": rows}), || text)?;
    Ok(Outcome::Done)
}

fn measure(hours: usize, guideline: &Guideline, repeats: u16, context: &CommandContext) -> Result<Row, CommandFailure> {
    let talk = Talk::new(hours * WORDS_PER_HOUR);
    let input = talk.input();
    let fastest = |guideline: &Guideline| -> Result<(f64, Segmenter), CommandFailure> {
        let mut best: Option<(f64, Segmenter)> = None;
        for _ in 0..repeats {
            let clock = Clock::now();
            let segmenter = Segmenter::new(&input, guideline, &context.progress)?;
            let seconds = clock.elapsed().as_secs_f64();
            if best.as_ref().is_none_or(|(least, _)| seconds < *least) {
                best = Some((seconds, segmenter));
            }
        }
        best.ok_or_else(|| CommandFailure("nothing was measured".to_owned()))
    };
    let (seconds_without_delays, _) = fastest(&Guideline { max_delay: Duration::ZERO, ..guideline.clone() })?;
    let (seconds, mut segmenter) = fastest(guideline)?;
    let cues = segmenter.segmentation().cue_ends.iter().filter(|end| **end).count();
    let clock = Clock::now();
    for decision in 0..DECISIONS {
        let gap = talk.words.len() * decision / DECISIONS;
        let is_end = segmenter.segmentation().cue_ends[gap];
        segmenter.decide([(gap, Some(!is_end))]);
    }
    let decision_ms = clock.elapsed().as_secs_f64() * 1000.0 / DECISIONS as f64;
    Ok(Row { hours, words: talk.words.len(), cues, seconds, seconds_without_delays, decision_ms })
}

/// Sentences of random words, some of them quick, with pauses between most of them.
struct Talk {
    words: Vec<String>,
    spans: Vec<Span>,
    boundaries: Vec<f32>,
    marks: Vec<Mark>,
}

impl Talk {
    fn new(count: usize) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut talk = Self { words: Vec::new(), spans: Vec::new(), boundaries: Vec::new(), marks: Vec::new() };
        let (mut now, mut left, mut pace) = (Instant::ZERO, 0_usize, 60);
        for _ in 0..count {
            if left == 0 {
                (left, pace) = (random.random_range(4..24), random.random_range(38..80));
            }
            left -= 1;
            let letters = random.random_range(1..10);
            let mark = match (left, random.random_range(0..9)) {
                (0, _) => Mark::Period,
                (_, 0) => Mark::Comma,
                _ => Mark::O,
            };
            let end = now + Duration::from_millis(pace * (letters as i64 + 1));
            talk.words.push("x".repeat(letters) + mark.sign());
            talk.spans.push(Span::new(now, end));
            talk.boundaries.push(if left == 0 { random.random_range(0.5..1.0) } else { random.random_range(0.0..0.2) });
            talk.marks.push(mark);
            let pause = if left == 0 { random.random_range(0..1200) } else { 0 };
            now = end + Duration::from_millis(pause);
        }
        talk
    }

    fn input(&self) -> SegmentInput<'_> {
        SegmentInput {
            words: &self.words,
            spans: &self.spans,
            boundaries: &self.boundaries,
            marks: &self.marks,
            language: Language::of("en"),
            ..SegmentInput::default()
        }
    }
}
