//! `breathmark inspect AUDIO TRANSCRIPT`: the evidence at every gap, as TSV or JSON.

use std::fmt::Write as _;

use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::command_line::source::{SourceTalk, TalkArguments, model_json};
use crate::command_line::{CommandContext, CommandFailure, Outcome, warn};
use analysis::pipeline::Analysis;
use editor::export::formula_guard;
use editor::settling::{Calibration, StopAgreement};
use evidence::fusion::joint::BoundaryStage;
use media::prosody::GapProsody;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    source: TalkArguments,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talk = arguments.source.read(context)?;
    let analysis = arguments.source.choices().analyze(&talk, context)?;
    warn(&analysis.talk.warnings);
    let gaps = Gaps { talk: &talk, analysis: &analysis };
    let evidence = &analysis.talk.evidence;
    let document = Document {
        boundary_factor: json!(analysis.project.boundary_factor),
        gaps: &gaps,
        language: &analysis.talk.language,
        model: model_json(evidence),
        stops: analysis.stops,
        strengths: match analysis.calibration {
            Calibration::None => "none",
            Calibration::Measured | Calibration::Adapted => "measured",
        },
        warnings: super::words::warnings_json(&analysis.talk.warnings),
    };
    context.print(&document, || table(&gaps))?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Document<'a> {
    boundary_factor: Value,
    gaps: &'a Gaps<'a>,
    language: &'a str,
    model: Value,
    /// How far the transcript's full stops agree with words and voice.
    stops: Option<StopAgreement>,
    /// What strengths promise: nothing ("none"), or that so many come true ("measured").
    strengths: &'a str,
    warnings: Value,
}

/// All gaps of a talk; each is made when it is written.
struct Gaps<'a> {
    talk: &'a SourceTalk,
    analysis: &'a Analysis,
}

impl Gaps<'_> {
    fn values(&self) -> impl Iterator<Item = Value> {
        (0..self.talk.transcript.words.len()).map(|gap| gap_json(self.talk, self.analysis, gap))
    }
}

impl Serialize for Gaps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

/// Columns of the table and keys of the JSON objects. Times and pauses in seconds, pitch reset in semitones, energy drop
/// in dB; empty (null) where there is nothing to measure. `p_*` are the model's posteriors as they are; `lexical` is the
/// probability of a boundary after its operating point, `--boundaries` and the transcript's own writing were weighed; `strength` that
/// of all evidence together. In the table a word that a spreadsheet would take for a formula gets an apostrophe first.
const COLUMNS: [&str; 18] = [
    "gap",
    "word",
    "start",
    "end",
    "pause",
    "pitch_reset",
    "energy_drop",
    "p_o",
    "p_comma",
    "p_period",
    "p_question",
    "acoustic",
    "lexical",
    "adjusted",
    "stage",
    "mark",
    "strength",
    "cue_end",
];

fn gap_json(talk: &SourceTalk, analysis: &Analysis, gap: usize) -> Value {
    let word = &talk.transcript.words[gap];
    let verdict = analysis.project_cues.weighed[gap].map(|gap| gap.verdict);
    let [p_o, p_comma, p_period, p_question] = analysis.talk.posteriors[gap].map(|value| rounded(value, 4));
    let prosody: Option<&GapProsody> = analysis.talk.prosody.gaps.get(gap);
    json!({
        "gap": gap,
        "word": analysis.project_cues.wording.words[gap],
        "start": rounded(word.span.start.as_secs(), 3),
        "end": rounded(word.span.end.as_secs(), 3),
        "pause": prosody.map(|gap| rounded(gap.measured_pause().as_secs(), 3)),
        "pitch_reset": prosody.and_then(|gap| gap.pitch_reset_st).map(|value| rounded(value, 2)),
        "energy_drop": prosody.and_then(|gap| gap.energy_drop_db).map(|value| rounded(value, 2)),
        "p_o": p_o, "p_comma": p_comma, "p_period": p_period, "p_question": p_question,
        "acoustic": verdict.map(|verdict| rounded(verdict.acoustic, 4)),
        "lexical": verdict.map(|verdict| rounded(verdict.lexical, 4)),
        "adjusted": verdict.and_then(|verdict| verdict.adjusted).map(|value| rounded(value, 4)),
        "stage": verdict.and_then(|verdict| verdict.stage).map(|stage| match stage { BoundaryStage::Hard => "hard", BoundaryStage::Soft => "soft" }),
        "mark": verdict.map(|verdict| verdict.mark.label()),
        "strength": verdict.map(|verdict| rounded(verdict.strength(), 4)),
        "cue_end": analysis.project_cues.segmentation.cue_ends[gap],
    })
}

fn rounded(value: impl Into<f64>, places: i32) -> f64 {
    let factor = 10_f64.powi(places);
    (value.into() * factor).round() / factor
}

fn table(gaps: &Gaps<'_>) -> String {
    let mut text = COLUMNS.join("\t") + "\n";
    for gap in gaps.values() {
        let cells = COLUMNS.map(|column| match &gap[column] {
            Value::Null => String::new(),
            Value::String(text) => formula_guard(text).to_owned() + &text.replace(['\t', '\n', '\r'], " "),
            value => value.to_string(),
        });
        let _ = writeln!(text, "{}", cells.join("\t"));
    }
    text
}
