//! `breathmark train lexical tagger`

use clap::Args;

use super::{Corpus, Keeping, checkpoints_folder, default_name, report_written};
use crate::cli::{Context, Failure, Outcome};
use crate::training::tagger::{self, TaggerRun, TaggerSize};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Steps at the full learning rate
    #[arg(long, default_value_t = 12_000, value_name = "N")]
    steps: u64,
    /// Further steps in which the learning rate falls to nothing
    #[arg(long, default_value_t = 3_000, value_name = "N")]
    last_steps: u64,
    /// Width of the recurrent layers
    #[arg(long, default_value_t = 320)]
    width: usize,
    /// Recurrent layers
    #[arg(long, default_value_t = 6)]
    layers: usize,
    /// Layers that are followed by self-attention
    #[arg(long, value_delimiter = ',', default_value = "2,4,6")]
    attention_after: Vec<usize>,
    /// Dimensions of the word and spelling embeddings
    #[arg(long, default_value_t = 128)]
    embedding: usize,
    /// Most words in the vocabulary
    #[arg(long, default_value_t = 50_000, value_name = "N")]
    vocabulary: usize,
    /// Highest learning rate of Adam
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Share of values hidden in training
    #[arg(long, default_value_t = 0.25)]
    dropout: f32,
    /// Language of the text
    #[arg(long, default_value = "en", value_name = "CODE")]
    language: String,
    /// What the model is called; by default tagger, with the language behind it unless that is English, and -open behind that
    /// for the open recipe
    #[arg(long, value_name = "MODEL")]
    name: Option<String>,
    #[command(flatten)]
    keeping: Keeping,
    #[command(flatten)]
    corpus: Corpus,
}

pub fn run(arguments: &Arguments, context: &Context) -> Result<Outcome, Failure> {
    let name = &arguments.name.clone().unwrap_or_else(|| {
        let language = if arguments.language == "en" { String::new() } else { format!("-{}", arguments.language) };
        default_name(&format!("tagger{language}"), arguments.corpus.corpus)
    });
    let run = TaggerRun {
        text_folder: arguments.corpus.text.clone(),
        language: arguments.language.clone(),
        recipe: arguments.corpus.corpus,
        size: TaggerSize {
            width: arguments.width,
            layers: arguments.layers,
            attention_after: arguments.attention_after.iter().copied().filter(|&after| after > 0).collect(),
            embedding: arguments.embedding,
            most_words: arguments.vocabulary,
        },
        steps: arguments.steps,
        last_steps: arguments.last_steps,
        rate: arguments.rate,
        dropout: arguments.dropout.clamp(0.0, 0.9),
        seed: arguments.corpus.seed,
        checkpoints: checkpoints_folder(arguments.keeping.checkpoints.as_deref(), name)?,
        resume: arguments.keeping.resume,
        full_precision: arguments.keeping.full_precision,
    };
    let folder = arguments.corpus.folder(name)?;
    tagger::fit(&run, &folder, name, &context.progress)?;
    report_written(name, &folder, context)
}
