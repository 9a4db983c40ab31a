//! `breathmark-lab bench review`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use crate::fusion::{self, FusionModel};
use crate::lab::cli::acoustic_talks::Talks;
use crate::lab::cli::picture_file::write_picture;
use crate::lab::evaluation::acoustic::SpokenTalk;
use crate::lab::evaluation::fusion::{FusionTalk, has_mark};
use crate::lab::evaluation::picture::{Axis, Curve, Picture};
use crate::lab::evaluation::review::{Order, Proposal, RemainingWork, review};
use crate::session::queue::{PendingGap, fault_after};
use crate::time::Duration;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Talks with word times and punctuation: a row per word; or folders of them. Take talks that nothing was trained on
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The fusion that proposes
    #[arg(long, default_value = "default", value_name = "NAME")]
    model: String,
    /// Write a picture of what is left after so many looks
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Shares of the queue after which is counted.
const SHARES: [f64; 8] = [0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0];

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let fusion = fusion::load(&arguments.model)?;
    let of_talks = talks.map_talks(&fusion.inputs(), context, |talk, models, progress| {
        let asked = FusionTalk::collect(talk, &models.lexical, &models.acoustic, progress)?;
        Ok(proposals_of(talk, &asked, fusion.as_ref()))
    })?;
    let orders: Vec<(Order, Vec<RemainingWork>)> = Order::ALL
        .into_iter()
        .map(|order| {
            let curves: Vec<Vec<RemainingWork>> = of_talks.iter().map(|proposals| review(proposals, order)).collect();
            (order, SHARES.iter().map(|&share| together(&curves, share)).collect())
        })
        .collect();
    let all: usize = of_talks.iter().map(Vec::len).sum();
    if let Some(path) = &arguments.svg {
        write_picture(path, &picture(&orders))?;
    }
    let document = json!({
        "model": arguments.model, "proposals": all, "shares": SHARES,
        "orders": orders.iter().map(|(order, left)| json!({"order": order, "left": left})).collect::<Vec<_>>(),
    });
    context.print(&document, || table(all, of_talks.len(), &orders))?;
    Ok(Outcome::Done)
}

fn proposals_of(talk: &SpokenTalk, asked: &FusionTalk, fusion: &dyn FusionModel) -> Vec<Proposal> {
    let explained = fusion.explain(&asked.sources);
    asked
        .counted()
        .filter(|(place, _)| explained[*place].fused.any_mark >= 0.5)
        .map(|(place, gap)| {
            let pause = Duration::from_secs(f64::from(asked.sources.gaps[place].pause.unwrap_or(0.0)));
            let fault = fault_after(&talk.words, place, pause, "en");
            Proposal {
                pending: PendingGap { word: place, strength: explained[place].fused.any_mark, fault },
                is_wrong: !has_mark(gap),
            }
        })
        .collect()
}

/// What is left in all talks after the same share of each one's queue.
fn together(curves: &[Vec<RemainingWork>], share: f64) -> RemainingWork {
    let mut sum = RemainingWork::default();
    for curve in curves {
        let left = curve[((curve.len() - 1) as f64 * share).round() as usize];
        sum.wrong += left.wrong;
        sum.fault += left.fault;
        sum.words_travelled += left.words_travelled;
    }
    sum
}

fn table(all: usize, talks: usize, orders: &[(Order, Vec<RemainingWork>)]) -> String {
    let plural = if talks == 1 { "" } else { "s" };
    let mut text = format!(
        "{all} proposed boundaries of {talks} talk{plural}; wrong ones left, and what they cost\n{:<12}",
        "looked at"
    );
    for (order, _) in orders {
        let _ = write!(text, "{:>26}", order.label());
    }
    text.push('\n');
    for (place, share) in SHARES.iter().enumerate() {
        let _ = write!(text, "{:<12}", format!("{:.0} %", 100.0 * share));
        for (_, left) in orders {
            let _ = write!(text, "{:>26}", format!("{} ({:.0})", left[place].wrong, left[place].fault.abs()));
        }
        text.push('\n');
    }
    text
}

fn picture(orders: &[(Order, Vec<RemainingWork>)]) -> Picture {
    let most = orders.first().and_then(|(_, left)| left.first()).map_or(1.0, |left| left.fault.max(1.0));
    let curve = |(order, left): &(Order, Vec<RemainingWork>)| Curve {
        name: order.label().to_owned(),
        points: SHARES.iter().zip(left).map(|(&share, left)| (share, left.fault / most)).collect(),
        highlight: None,
    };
    let axis = |name: &str| Axis { name: name.to_owned(), from: 0.0, to: 1.0 };
    Picture {
        title: "What is left wrong after so many looks".to_owned(),
        x: axis("share of the queue looked at"),
        y: axis("cost of the wrong boundaries left"),
        curves: orders.iter().map(curve).collect(),
        guides: Vec::new(),
        notes: Vec::new(),
    }
}
