//! `breathmark-lab bench cues`: how long the optimiser takes for a talk.

use std::sync::Arc;
use std::time::Instant as Clock;

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use base::time::{Duration, Instant, Span};
use cli::command_line::source::GuidelineChoice;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use editor::project::{Document, Edit, Project, StepKind};
use editor::proposals::{SegmentInput, Segmenter};
use editor::session::Session;
use evidence::fusion::GapFusion;
use evidence::{Evidence, GapEvidence};
use formats::guideline::Guideline;
use formats::language::{Language, LetterCase};
use formats::transcript::{Mark, Transcript, Word, WordId};

/// A steady speaker.
const WORDS_PER_HOUR: usize = 9_000;
const DECISIONS: usize = 200;
const CORRECTIONS: usize = 20;

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
    /// Cue ends, lines and times where a break model has said of every gap what a subtitler would do there.
    seconds_with_break_model: f64,
    /// From a decision to the best division with it, by rules and with a break model.
    decision_ms: f64,
    decision_ms_with_break_model: f64,
    /// From a correction of a cue's text to all cues, problems and boundaries with it, as the window does it.
    correction_ms: f64,
}

const TABLE: FigureTable<Row> = FigureTable {
    name_width: 0,
    columns: &[
        FigureColumn::text("hours", 6, |row| row.hours.to_string()),
        FigureColumn::text("words", 9, |row| row.words.to_string()),
        FigureColumn::text("cues", 8, |row| row.cues.to_string()),
        FigureColumn::text("divided in", 12, |row| format!("{:.3} s", row.seconds)),
        FigureColumn::text("without delays", 18, |row| format!("{:.3} s", row.seconds_without_delays)),
        FigureColumn::figure("ratio", 8, 1, |row| row.seconds / row.seconds_without_delays.max(1e-9)),
        FigureColumn::text("a decision", 15, |row| format!("{:.3} ms", row.decision_ms)),
        FigureColumn::text("with a break model", 20, |row| format!("{:.3} s", row.seconds_with_break_model)),
        FigureColumn::figure("ratio", 8, 1, |row| row.seconds_with_break_model / row.seconds.max(1e-9)),
        FigureColumn::text("a decision", 15, |row| format!("{:.3} ms", row.decision_ms_with_break_model)),
        FigureColumn::text("a correction", 15, |row| format!("{:.3} ms", row.correction_ms)),
    ],
};

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let guideline = arguments.guideline.read()?;
    let mut rows = Vec::new();
    for hours in [1, 3, 10] {
        context.progress.tick(rows.len() as u64, 3)?;
        rows.push(measure(hours, &guideline, arguments.repeats, context)?);
    }
    let text = format!("the optimiser under the guideline {}\n", guideline.name)
        + &TABLE.text("", rows.iter().map(|row| ("", row)));
    context.print(&json!({"guideline": guideline.name, "rows": rows}), || text)?;
    Ok(Outcome::Done)
}

fn measure(hours: usize, guideline: &Guideline, repeats: u16, context: &CommandContext) -> Result<Row, CommandFailure> {
    let talk = Talk::new(hours * WORDS_PER_HOUR);
    let fastest = |input: &SegmentInput<'_>, guideline: &Guideline| -> Result<(f64, Segmenter), CommandFailure> {
        let mut best: Option<(f64, Segmenter)> = None;
        for _ in 0..repeats {
            let clock = Clock::now();
            let segmenter = Segmenter::new(input, guideline, &context.progress)?;
            let seconds = clock.elapsed().as_secs_f64();
            if best.as_ref().is_none_or(|(least, _)| seconds < *least) {
                best = Some((seconds, segmenter));
            }
        }
        best.ok_or_else(|| CommandFailure("nothing was measured".to_owned()))
    };
    let by_rules = SegmentInput { line_breaks: &[], ..talk.input() };
    let in_time = Guideline { max_delay: Duration::ZERO, ..guideline.clone() };
    let (seconds_without_delays, _) = fastest(&by_rules, &in_time)?;
    let (seconds, mut segmenter) = fastest(&by_rules, guideline)?;
    let (seconds_with_break_model, mut learned) = fastest(&talk.input(), guideline)?;
    Ok(Row {
        hours,
        words: talk.words.len(),
        cues: segmenter.segmentation().cue_ends.iter().filter(|end| **end).count(),
        seconds,
        seconds_without_delays,
        seconds_with_break_model,
        decision_ms: decision_ms(&mut segmenter),
        decision_ms_with_break_model: decision_ms(&mut learned),
        correction_ms: correction_ms(&talk, guideline)?,
    })
}

/// How long the mean of some corrections takes, spread over the talk: a word more in a cue, through the session of the window.
fn correction_ms(talk: &Talk, guideline: &Guideline) -> Result<f64, CommandFailure> {
    let mut session = Session::new(Document::new(Project::new(&talk.transcript(), guideline.clone()), None));
    session.set_evidence(Arc::new(talk.evidence()));
    let clock = Clock::now();
    for correction in 0..CORRECTIONS {
        let cue = session.cues().len() * correction / CORRECTIONS;
        let words = session.cues()[cue].words.clone();
        let text = format!("well {}", session.text_of(words.clone()));
        let cues = session.retext(words, &text).into_iter().collect();
        session.edit(&Edit::Retext { name: StepKind::EditText, cues })?;
    }
    Ok(clock.elapsed().as_secs_f64() * 1000.0 / CORRECTIONS as f64)
}

/// How long the mean of some decisions takes, spread over the talk: each the contrary of what stands there.
fn decision_ms(segmenter: &mut Segmenter) -> f64 {
    let words = segmenter.segmentation().cue_ends.len();
    let clock = Clock::now();
    for decision in 0..DECISIONS {
        let gap = words * decision / DECISIONS;
        let is_end = segmenter.segmentation().cue_ends[gap];
        segmenter.decide([(gap, Some(!is_end))]);
    }
    clock.elapsed().as_secs_f64() * 1000.0 / DECISIONS as f64
}

/// Sentences of random words, some of them quick, with pauses between most of them.
struct Talk {
    words: Vec<String>,
    spans: Vec<Span>,
    boundaries: Vec<f32>,
    marks: Vec<Mark>,
    /// As a break model would have them: likely after marks, seldom elsewhere.
    line_breaks: Vec<Option<f32>>,
}

impl Talk {
    fn new(count: usize) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut talk = Self {
            words: Vec::new(),
            spans: Vec::new(),
            boundaries: Vec::new(),
            marks: Vec::new(),
            line_breaks: Vec::new(),
        };
        // Numbers of their own, so that the talk is the same as ever.
        let mut lines = ChaCha8Rng::seed_from_u64(2);
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
            let line_end: f32 = lines.random();
            talk.line_breaks.push(Some(if mark == Mark::O { line_end.powi(3) } else { 0.5 + 0.5 * line_end }));
            let pause = if left == 0 { random.random_range(0..1200) } else { 0 };
            now = end + Duration::from_millis(pause);
        }
        talk
    }

    fn transcript(&self) -> Transcript {
        let word = |(at, text): (usize, &String)| Word::new(WordId(at as u32), text, self.spans[at]);
        let words = self.words.iter().enumerate().map(word).collect();
        Transcript { format: "random", words, language: Some("en".into()), ..Transcript::default() }
    }

    /// As a fusion would give it that is as sure of every boundary.
    fn evidence(&self) -> Evidence {
        let gap = |(at, &boundary): (usize, &f32)| {
            let next = self.spans.get(at + 1).map_or(self.spans[at].end, |next| next.start);
            let by_words = (boundary.max(1e-3) / (1.0 - boundary).max(1e-3)).ln();
            let evidence = GapEvidence {
                posterior: Mark::ALL.map(|mark| if mark == self.marks[at] { 1.0 } else { 0.0 }),
                acoustic: boundary,
                fusion: Some(GapFusion { sentence_end: 0.5, contributions: [0.0, by_words, 0.0, 0.0] }),
                pause: next - self.spans[at].end,
                pitch_reset_st: None,
                energy_drop_db: None,
                case: LetterCase::Lower,
                line_break: self.line_breaks[at],
                writing: None,
            };
            (WordId(at as u32), evidence)
        };
        let gaps = self.boundaries.iter().enumerate().map(gap).collect();
        Evidence { fusion: "random".to_owned(), language: "en".to_owned(), gaps, ..Evidence::default() }
    }

    fn input(&self) -> SegmentInput<'_> {
        SegmentInput {
            words: &self.words,
            spans: &self.spans,
            boundaries: &self.boundaries,
            marks: &self.marks,
            line_breaks: &self.line_breaks,
            language: Language::of("en"),
            ..SegmentInput::default()
        }
    }
}
