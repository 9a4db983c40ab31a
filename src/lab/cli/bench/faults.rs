//! `breathmark-lab bench faults`

use clap::Args;

use crate::evaluation::faults;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Sessions to run; the first try every fault at every file operation of one session, the rest several at random
    #[arg(long, default_value_t = 10_000)]
    runs: u64,
    /// Which sessions
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// Fails, with exit code 1, if anything was lost.
pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let tally = faults::run(arguments.runs, arguments.seed, &context.progress.stage("editing on failing disks"))?;
    context.print(&serde_json::to_value(&tally)?, || {
        let figures = format!("tried {}, ended by the fault {}, lost {}\n", tally.tried, tally.died, tally.lost.len());
        tally.lost.iter().fold(figures, |text, lost| text + "lost: " + lost + "\n")
    })?;
    Ok(if tally.lost.is_empty() { Outcome::Done } else { Outcome::Problems })
}
