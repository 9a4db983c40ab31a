//! `breathmark-lab bench read`

use std::fmt::Write as _;
use std::time::Instant as Clock;

use clap::Args;
use serde_json::json;

use base::resources;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::lexical::LexicalModel;
use evidence::lexical::token::tokens_of_words;
use evidence::model_files::{ModelFolder, model_names};
use formats::transcript;
use models::compute::Compute;
use models::loading;
use models::reader::{self, Arithmetic};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Lexical models; by default all readers that are installed
    #[arg(value_name = "MODEL")]
    models: Vec<String>,
    /// Words to read: those of the sample talk, over and over; 3,000 are twenty minutes
    #[arg(long, default_value_t = 3_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..1_000_000))]
    words: u32,
    /// Read so many times; the fastest counts
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..1_000))]
    repeats: u16,
    /// On the processor, too, multiply in 32-bit floats
    #[arg(long)]
    floats: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let missing = || CommandFailure("the sample talk was not found; the program is not whole".to_owned());
    let sample = resources::find("assets/sample", |folder| folder.join("talk.json").is_file()).ok_or_else(missing)?;
    let sample = transcript::read(&sample.join("talk.json"))?;
    let tokens = tokens_of_words(&sample.words).tokens;
    let count = arguments.words as usize * tokens.len() / sample.words.len().max(1);
    let tokens: Vec<String> = tokens.iter().cycle().take(count).cloned().collect();
    let names = match arguments.models.is_empty() {
        false => arguments.models.clone(),
        true => {
            let is_reader =
                |name: &String| ModelFolder::read(name).is_ok_and(|it| it.architecture == reader::ARCHITECTURE);
            model_names()?.into_iter().filter(is_reader).collect()
        }
    };
    let compute = Compute::choose(context.device)?;
    let (device, place) = (compute.device(), compute.name());
    let mut text = format!(
        "{} words on {place}\n{:<20} {:>8} {:>8} {:>8} {:>10} {:>9}\n",
        arguments.words, "model", "opened s", "first s", "read s", "pieces/s", "words/s"
    );
    let mut rows = Vec::new();
    for name in &names {
        let clock = Clock::now();
        let opened;
        let folder = ModelFolder::open(name)?;
        let (model, pieces) = match folder.architecture == reader::ARCHITECTURE {
            true => {
                let model = match arguments.floats {
                    true => reader::open_with(name, &folder, Arithmetic::Floats, device)?,
                    false => reader::open(name, &folder, device)?,
                };
                opened = clock.elapsed().as_secs_f64();
                let pieces = model.count_pieces(&tokens);
                (Box::new(model) as Box<dyn LexicalModel>, Some(pieces))
            }
            false => {
                let model = loading::lexical::load(name, device)?;
                opened = clock.elapsed().as_secs_f64();
                (model, None)
            }
        };
        let mut seconds = Vec::new();
        for _ in 0..=arguments.repeats {
            let clock = Clock::now();
            model.posteriors(&tokens, &context.progress.stage("reading"))?;
            seconds.push(clock.elapsed().as_secs_f64());
        }
        // The first time a GPU compiles its programs.
        let (first, best) = (seconds[0], seconds[1..].iter().copied().fold(f64::INFINITY, f64::min));
        let rate = |count: usize| count as f64 / best;
        let words = f64::from(arguments.words) / best;
        let shown = pieces.map_or("-".to_owned(), |pieces| format!("{:.0}", rate(pieces)));
        let _ = writeln!(text, "{name:<20} {opened:>8.3} {first:>8.3} {best:>8.3} {shown:>10} {words:>9.0}");
        rows.push(
            json!({"model": name, "opened_seconds": opened, "first_seconds": first, "seconds": best, "pieces": pieces}),
        );
    }
    context.print(&json!({"device": place, "words": arguments.words, "rows": rows}), || text)?;
    Ok(Outcome::Done)
}
