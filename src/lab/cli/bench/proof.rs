//! `breathmark-lab bench proof`

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
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

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let mut compute = Compute::choose(context.device)?;
    let progress = context.progress.stage("talks");
    let guidelines = [Guideline::ted(), Guideline::netflix_english(), Guideline::bbc()];
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
                counts.add(found);
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
    let mut text = format!(
        "{:<18}{:<8}{:>6}{:>9}{:>8}{:>11}{:>8}{:>14}\n",
        "divided as", "planted", "cues", "faults", "recall", "precision", "mended", "needless/100"
    );
    let mut rows = Vec::new();
    for (guideline, counts) in guidelines.iter().zip(&counts) {
        for (planted, counts) in PlantedFault::ALL.into_iter().zip(counts) {
            let percent =
                |share: f64| if counts.planted > 0 { format!("{:.0} %", 100.0 * share) } else { "–".to_owned() };
            let mended = counts.mended as f64 / counts.planted.max(1) as f64;
            let _ = writeln!(
                text,
                "{:<18}{:<8}{:>6}{:>9}{:>8}{:>11}{:>8}{:>14.2}",
                guideline.name,
                format!("{planted:?}").to_lowercase(),
                counts.cues,
                counts.planted,
                percent(counts.recall()),
                percent(counts.precision()),
                percent(mended),
                counts.needless_in_100()
            );
            rows.push(json!({
                "guideline": guideline.name, "planted": planted, "counts": counts, "recall": counts.recall(),
                "precision": counts.precision(), "needless_in_100_cues": counts.needless_in_100(),
            }));
        }
    }
    for reason in &reasons {
        let _ = writeln!(text, "{reason}");
    }
    context.print(&json!({"rows": rows, "questions": reasons}), || text)?;
    Ok(Outcome::Done)
}
