//! `breathmark-lab bench proof`

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::marks::{TalkWriting, written_words};
use crate::evaluation::proof::{PlantedFault, ProofTalk, ProofreadingCounts};
use analysis::pipeline::{AnalysisOptions, listen};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use formats::guideline::Guideline;
use models::compute::Compute;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that nothing was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What the planted faults depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Every question with its reason, too
    #[arg(long)]
    each: bool,
}

const TABLE: FigureTable<ProofreadingCounts> = FigureTable {
    name_width: 26,
    columns: &[
        FigureColumn::text("cues", 6, |counts| counts.cues.to_string()),
        FigureColumn::text("faults", 9, |counts| counts.planted.to_string()),
        FigureColumn::text("recall", 8, |counts| of_planted(counts, counts.recall())),
        FigureColumn::text("precision", 11, |counts| of_planted(counts, counts.precision())),
        FigureColumn::text("mended", 8, |counts| {
            of_planted(counts, counts.mended as f64 / counts.planted.max(1) as f64)
        }),
        FigureColumn::figure("needless/100", 14, 2, ProofreadingCounts::needless_in_100),
    ],
};

/// A share in per cent, if anything was planted.
fn of_planted(counts: &ProofreadingCounts, share: f64) -> String {
    if counts.planted > 0 { format!("{:.0} %", 100.0 * share) } else { "–".to_owned() }
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("talks");
    let guidelines = [Guideline::ted(), Guideline::netflix(), Guideline::bbc()];
    let mut counts = [[ProofreadingCounts::default(); PlantedFault::ALL.len()]; 3];
    let mut reasons = Vec::new();
    for (number, talk) in talks.talks.iter().enumerate() {
        progress.tick(number as u64, talks.talks.len() as u64)?;
        let seed = arguments.seed + number as u64;
        let Some(words) = written_words(talk, TalkWriting::True, seed) else { continue };
        let options = AnalysisOptions::default();
        let heard = listen(&words, Some("en"), None, &options, &mut compute, &progress.stage("a talk"))?;
        let talk = ProofTalk { words, language: heard.language, evidence: Arc::new(heard.evidence) };
        for (guideline, counts) in guidelines.iter().zip(&mut counts) {
            for (planted, counts) in PlantedFault::ALL.into_iter().zip(counts) {
                let (found, findings) = talk.proof(guideline, planted, seed, &progress.stage("proofing"))?;
                *counts += found;
                if arguments.each {
                    let name = |finding: &editor::settling::ProofreadingFinding| {
                        format!("{} {planted:?} {:?}: {}", guideline.name, finding.place.aspect, finding.reason)
                    };
                    reasons.extend(findings.iter().map(name));
                }
            }
        }
    }
    warn(&compute.take_warnings());
    let mut text = TABLE.heading(&format!("{:<18}planted", "divided as"));
    let mut rows = Vec::new();
    for (guideline, counts) in guidelines.iter().zip(&counts) {
        for (planted, counts) in PlantedFault::ALL.into_iter().zip(counts) {
            let name = format!("{planted:?}").to_lowercase();
            text += &TABLE.row(format!("{:<18}{name}", guideline.name), counts);
            rows.push(json!({
                "guideline": guideline.name, "planted": planted, "counts": counts, "recall": counts.recall(),
                "precision": counts.precision(), "needless_in_100_cues": counts.needless_in_100(),
            }));
        }
    }
    reasons.iter().for_each(|reason| text += &format!("{reason}\n"));
    context.print(&json!({"rows": rows, "questions": reasons}), || text)?;
    Ok(Outcome::Done)
}
