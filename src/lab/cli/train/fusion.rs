//! `breathmark-lab train fusion`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use crate::evaluation::fusion::FusionFigures;
use crate::papers;
use crate::papers::fusion::boosting;
use crate::training::corpus::CorpusRecipe;
use crate::training::fit_fusion::{self, FusionNames, ModelNames, PROSODY, PathReport};
use crate::training::fit_prosody::{ProsodyRun, TIMING_GROWTH, VOICE_GROWTH};
use cli::command_line::{CommandContext, CommandFailure, Outcome, warn};
use evidence::model_files::{ModelError, models_folder};
use models::compute::Compute;
use models::loading;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times, pitch, level and punctuation (a row per word)
    #[arg(value_name = "TALK", required = true)]
    talks: Vec<PathBuf>,
    /// Talks with word times as recognisers give them, and punctuation: files, or folders full of them
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    timed: Vec<PathBuf>,
    /// Talks with aligned word times: the acoustic model that the fusion listens to learns from them, the fusion does not
    #[arg(long, value_name = "FILE", num_args = 1..)]
    aligned: Vec<PathBuf>,
    /// Talks as recognisers wrote them, marks and all, with those of people: what the fusion learns to weigh such marks by
    #[arg(long, value_name = "FILE", num_args = 1..)]
    written: Vec<PathBuf>,
    /// Files whose names contain this are not read
    #[arg(long, value_name = "TEXT")]
    without: Vec<String>,
    /// Train this fusion alone: default, boosting, boosting-words, boosting-pause or boosting-paper
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Train the stacked fusion alone, and call it so; by default it is called default, or open for the open recipe
    #[arg(long, value_name = "NAME", conflicts_with = "only")]
    name: Option<String>,
    /// all, or open: the stacked fusion alone, which listens to prosody-open; none of the talks stands under non-commercial terms
    #[arg(long, default_value = "all", value_name = "RECIPE", conflicts_with = "only")]
    corpus: CorpusRecipe,
    /// The lexical model that the stacked fusion listens to; by default the small English reader of the recipe
    #[arg(long, value_name = "MODEL")]
    lexical: Option<String>,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where the fusions' folders are made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let wanted = |paths: &[PathBuf]| Talks::read_without(paths, &arguments.without, context);
    let is_open = arguments.corpus == CorpusRecipe::Open;
    let (set, licence) = (arguments.corpus.model_set(), arguments.corpus.licence());
    // Of the open recipe there is the stacked one alone, and it alone can have another name.
    let only = if is_open || arguments.name.is_some() { Some(set.fusion()) } else { arguments.only.as_deref() };
    let is_wanted = |name: &str| only.is_none_or(|only| only == name);
    let lexical = arguments.lexical.as_deref().unwrap_or(set.reader());
    if let Some(objection) = set.objection(lexical) {
        return Err(CommandFailure(objection.text()));
    }
    let fusion_name = arguments.name.as_deref().unwrap_or(set.fusion());
    let names = FusionNames { fusion: fusion_name, lexical, acoustic: set.prosody() };
    if !is_open && !papers::FUSIONS.iter().any(|name| is_wanted(name)) {
        let names = papers::FUSIONS.join(", ");
        return Err(CommandFailure(format!(
            "no fusion is called \"{}\"; there are {names}",
            arguments.only.as_deref().unwrap_or("")
        )));
    }
    let (measured, timed, aligned) =
        (wanted(&arguments.talks)?, wanted(&arguments.timed)?, wanted(&arguments.aligned)?);
    let written = wanted(&arguments.written)?;
    let about = json!({
        "seed": arguments.seed,
        "measured": {"files": measured.file_count(), "checksum": measured.checksum()?},
        "timed": {"files": timed.file_count(), "checksum": timed.checksum()?},
        "aligned": {"files": aligned.file_count(), "checksum": aligned.checksum()?},
        "written": {"files": written.file_count(), "checksum": written.checksum()?},
    });
    let fused_timed = timed.talks.len();
    let run = ProsodyRun {
        timed: timed.talks.into_iter().chain(aligned.talks).collect(),
        measured: measured.talks,
        unlearnt: written.talks,
        timing: TIMING_GROWTH,
        voice: VOICE_GROWTH,
        seed: arguments.seed,
    };
    let mut compute = Compute::choose(context.device)?;
    let mut asked = vec![lexical.to_owned()];
    if boosting::VARIANTS.iter().any(|(name, _)| is_wanted(name)) {
        asked.extend(boosting::LEXICAL.map(str::to_owned));
    }
    asked.sort();
    asked.dedup();
    let others: Vec<String> =
        boosting::ACOUSTIC.iter().filter(|name| **name != PROSODY).map(|name| (*name).to_owned()).collect();
    let fusion = compute.run(|device| {
        let models: ModelNames = (loading::lexical::load_all(&asked, device)?, loading::acoustic::load_all(&others)?);
        Ok::<_, ModelError>(fit_fusion::fusion_run(&run, fused_timed, &models, &context.progress)?)
    })?;
    warn(&compute.take_warnings());
    drop(run);

    let models = arguments.output.clone().map_or_else(models_folder, Ok)?;
    let mut reports = Vec::new();
    if is_wanted(set.fusion()) {
        let progress = context.progress.stage("stacked fusion");
        reports.extend(fit_fusion::fit_stacked(&fusion, names, licence, about.clone(), &models, &progress)?);
    }
    for variant in boosting::VARIANTS.into_iter().filter(|(name, _)| is_wanted(name)) {
        let progress = context.progress.stage("boosted fusion");
        reports.push(fit_fusion::fit_boosting(&fusion, variant, licence, about.clone(), &models, &progress)?);
    }
    context.print(&json!({"folder": models, "left_out": reports}), || table(&reports))?;
    Ok(Outcome::Done)
}

const TABLE: FigureTable<FusionFigures> = FigureTable {
    name_width: 32,
    columns: &[
        FigureColumn::figure("sentence F1", 12, 1, |figures| 100.0 * figures.sentence_end.detection.f1),
        FigureColumn::figure("AUC", 8, 1, |figures| 100.0 * figures.sentence_end.detection.auc),
        FigureColumn::figure("ECE", 8, 1, |figures| 100.0 * figures.sentence_end.ece),
        FigureColumn::figure("any mark F1", 15, 1, |figures| 100.0 * figures.any_mark.detection.f1),
        FigureColumn::figure("AUC", 8, 1, |figures| 100.0 * figures.any_mark.detection.auc),
        FigureColumn::figure("ECE", 8, 1, |figures| 100.0 * figures.any_mark.ece),
    ],
};

fn table(reports: &[PathReport]) -> String {
    let rows = reports.iter().flat_map(|report| {
        let timed = report.timed.as_ref().map(|timed| ("  talks with times alone", timed));
        [(report.path.as_str(), &report.measured)].into_iter().chain(timed)
    });
    TABLE.text("talks left out, per cent", rows)
}
