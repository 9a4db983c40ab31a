//! What the trainings of acoustic networks share: talks as arguments, and the report.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use crate::acoustic::AcousticModel as _;
use crate::acoustic::network_model::GapNetwork;
use crate::cli::{Context, Failure, Outcome, warn};
use crate::compute::{file_checksum, models_folder};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::detection::Detection;
use crate::evaluation::acoustic::judged::{JudgedTalk, judge};
use crate::evaluation::acoustic::talk_figures::TalkFigures;
use crate::evaluation::acoustic::talk_file::read_talk;
use crate::evaluation::acoustic::talk_folder::read_talk_folder;
use crate::training::fit_gap_network::{GapFit, GapRun, fit};
use crate::training::fit_network::Plan;

#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Talks to learn from: tables with a row per word and its pitch and level, or folders of recordings with word times
    /// (talk.wav, talk.json) and punctuated text (talk.txt, or in the words)
    #[arg(required = true, value_name = "TALK|FOLDER")]
    talks: Vec<PathBuf>,
    /// Talks to be measured in the end; they change nothing in the training
    #[arg(long, num_args = 1.., value_name = "TALK|FOLDER")]
    dev: Vec<PathBuf>,
    /// What the model is called; by default as its kind
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    /// Where the model's folder is made; by default among the program's models
    #[arg(long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Most passes over the talks; by leaving out one talk after the other it is found how many are best
    #[arg(long, value_name = "N")]
    epochs: Option<usize>,
    /// Learning rate of Adam
    #[arg(long)]
    rate: Option<f64>,
    /// Gaps in a step
    #[arg(long, value_name = "N")]
    batch: Option<usize>,
    /// Do not try whether it helps that rare marks count more; takes half the time
    #[arg(long)]
    unweighted: bool,
    /// What all random choices depend on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Language of the talks
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
    /// Under which terms the model may be used, as those of the talks demand
    #[arg(long, default_value = "as the talks it was trained on", value_name = "TEXT")]
    licence: String,
}

/// Talks and the checksums of their files.
#[derive(Default)]
struct Talks {
    talks: Vec<SpokenTalk>,
    files: BTreeMap<String, String>,
}

impl Talks {
    fn read(paths: &[PathBuf], context: &Context) -> Result<Self, Failure> {
        let mut read = Self::default();
        for path in paths {
            if path.is_dir() {
                let found = read_talk_folder(path, &context.progress)?;
                warn(&found.warnings);
                read.talks.extend(found.talks);
                found.files.iter().try_for_each(|file| read.note(file))?;
            } else {
                read.talks.push(read_talk(path)?);
                read.note(path)?;
            }
        }
        Ok(read)
    }

    fn note(&mut self, path: &Path) -> Result<(), Failure> {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = path.parent().map(name).unwrap_or_default();
        let checksum = file_checksum(path)
            .map_err(|error| Failure(format!("cannot read the talk because {error}: {}", path.display())))?;
        self.files.insert(format!("{folder}/{}", name(path)), checksum);
        Ok(())
    }
}

/// Trains the network `K` of this shape.
pub fn run<K: GapNetwork>(
    kind: &str,
    shape: K::Shape,
    (plan, most_epochs): (Plan, usize),
    arguments: &Arguments,
    context: &Context,
) -> Result<Outcome, Failure> {
    let name = arguments.name.as_deref().unwrap_or(kind);
    let folder = arguments.output.clone().map_or_else(models_folder, Ok)?.join(name);
    let Talks { talks, files } = Talks::read(&arguments.talks, context)?;
    // Before the training: a fault in them should not cost it.
    let dev = Talks::read(&arguments.dev, context)?.talks;
    let run = GapRun {
        shape,
        plan: Plan {
            batch: arguments.batch.unwrap_or(plan.batch),
            rate: arguments.rate.unwrap_or(plan.rate),
            seed: arguments.seed,
            ..plan
        },
        most_epochs: arguments.epochs.unwrap_or(most_epochs),
        try_weighting: !arguments.unweighted,
        language: arguments.language.clone(),
        licence: arguments.licence.clone(),
        files,
    };
    let (fit, model) = fit::<K>(&run, &talks, &folder, name, &context.progress)?;
    let mut judged: Vec<JudgedTalk> = Vec::new();
    for talk in &dev {
        judged.push(judge(talk, &model.posteriors(&talk.text(), &context.progress)?));
    }
    let with: Vec<_> = judged.iter().map(|talk| (talk, model.thresholds())).collect();
    let of_one = |(talk, one): (&SpokenTalk, _)| TalkFigures::of(talk.name.as_str(), std::slice::from_ref(one));
    let mut dev: Vec<TalkFigures> = dev.iter().zip(&with).map(of_one).collect();
    if with.len() > 1 {
        dev.push(TalkFigures::of(format!("all {}", with.len()), &with));
    }
    let document = json!({"name": name, "folder": folder, "fit": fit, "dev": dev});
    context.print(&document, || report(&fit, &dev) + &format!("written: {}\n", folder.display()))?;
    Ok(Outcome::Done)
}

fn report(fit: &GapFit, dev: &[TalkFigures]) -> String {
    let GapFit { epochs, class_weights, thresholds, gaps, held_out_losses, losses, left_out, groups } = fit;
    let mut text = format!("{gaps} gaps; {epochs} epochs are best for talks left out");
    if let Some(loss) = epochs.checked_sub(1).and_then(|last| held_out_losses.get(last)) {
        let _ = write!(text, " ({loss:.4} nats per gap");
        let _ = losses.last().map_or(Ok(()), |own| write!(text, ", {own:.4} on those learnt from"));
        text.push(')');
    }
    let _ = writeln!(text, "\na gap without a mark, with one inside a sentence, at an end counts {class_weights:.2?}");
    let _ =
        writeln!(text, "thresholds: sentence end {:.3}, any mark {:.3}", thresholds.sentence_end, thresholds.any_mark);
    text += "\nleft out one after the other, percent, F1 with 95 % intervals\n";
    text += &table(left_out.iter().chain(groups));
    if !dev.is_empty() {
        text += "\nnever learnt from, percent, F1 with 95 % intervals\n";
        text += &table(dev.iter());
    }
    text + "\n"
}

fn table<'a>(rows: impl Iterator<Item = &'a TalkFigures>) -> String {
    let head = "    P     R    F1            AUC";
    let mut text = format!("{:<35}{:<37}any mark\n{:<26}{:>6}   {head}   {head}\n", "", "sentence ends", "", "gaps");
    for row in rows {
        let (ends, marks) = (cells(&row.sentence_end), cells(&row.any_mark));
        let _ = writeln!(text, "{:<26}{:>6}   {ends}   {marks}", row.name, row.gaps);
    }
    text
}

fn cells(found: &Detection) -> String {
    let percent = |value: f64| 100.0 * value;
    let interval = |interval: Option<[f64; 2]>| {
        interval.map_or_else(String::new, |[low, high]| format!("{:.0}-{:.0}", percent(low), percent(high)))
    };
    format!(
        "{:>5.1} {:>5.1} {:>5.1} {:<8} {:>5.1}",
        percent(found.precision),
        percent(found.recall),
        percent(found.f1),
        interval(found.f1_interval),
        percent(found.auc)
    )
}
