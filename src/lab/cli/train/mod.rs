//! `breathmark-lab train vectors|aligner|recogniser|lexical|acoustic|fusion|breaks|cuts|certainty|review|streaming|operating-point`

mod acoustic;
mod aligner;
mod breaks;
mod certainty;
mod cuts;
mod fusion;
mod ngram;
mod pauses;
mod phrase;
mod prosody;
mod recogniser;
mod review;
mod shared_arguments;
mod streaming;
mod vectors;
mod window;

use clap::Subcommand;

use crate::cli::operating_point;
use crate::training::fit_pauses::PauseModelKind;
use cli::command_line::{CommandContext, CommandFailure, Outcome};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Word vectors, by skip-gram on all English text
    Vectors(vectors::Arguments),
    /// The aligner, of the files of PocketSphinx, and its certainty on recordings with known word times
    Aligner(aligner::Arguments),
    /// The recogniser in the box, of weights of Whisper's
    Recogniser(recogniser::Arguments),
    /// A lexical model on punctuated text
    #[command(subcommand)]
    Lexical(Lexical),
    /// An acoustic model on talks with word times
    #[command(subcommand)]
    Acoustic(Acoustic),
    /// The fusions of words and sound, on talks whose marks are known
    Fusion(fusion::Arguments),
    /// The break model on top of a reader, on lines that people broke
    Breaks(breaks::Arguments),
    /// What the optimiser weighs against what, on lines that subtitlers broke
    Cuts(cuts::Arguments),
    /// How sure a cut is that it would be left as it is, on lines that subtitlers broke
    Certainty(certainty::Arguments),
    /// How likely a cue end is one to mend, on talks whose marks are known
    Review(review::Arguments),
    /// When a gap of a talk that is still spoken is decided, on talks whose marks are known
    Streaming(streaming::Arguments),
    /// Where a lexical model stands between precision and recall, fitted on dev text and written into its config
    OperatingPoint(operating_point::Arguments),
}

/// The lexical models that can be trained, by name.
#[derive(Debug, Subcommand)]
pub enum Lexical {
    /// 5 words of 50 dimensions through three sigmoid layers; dnn is the same
    #[command(name = "lmc-1", visible_alias = "dnn")]
    Lmc1(window::SizedArguments),
    /// 8 words of 300 dimensions through three sigmoid layers
    #[command(name = "lmc-2")]
    Lmc2(window::SizedArguments),
    /// Filters over one to four whole words
    #[command(name = "cnn-1")]
    Cnn1(window::SizedArguments),
    /// Filters over the window as a picture; cnn-2a is the same network
    #[command(name = "cnn-2")]
    Cnn2(window::SizedArguments),
    /// Trained embeddings of 7 words through three bidirectional LSTM layers
    #[command(name = "bilstm")]
    BiLstm(window::Arguments),
    /// Forward and backward 4-gram language models
    #[command(name = "ngram")]
    Ngram(ngram::Arguments),
}

/// The acoustic models that can be trained, by name.
#[derive(Debug, Subcommand)]
pub enum Acoustic {
    /// The pause by equation 1; its thresholds alone are fitted
    #[command(name = "pause")]
    Pause(pauses::Arguments),
    /// The pause's place among the silences of the training talks
    #[command(name = "pause-cdf")]
    PauseCdf(pauses::Arguments),
    /// Pitch and energy of 8 words and 9 pauses through three fully connected layers
    #[command(name = "ppe")]
    Ppe(acoustic::PpeArguments),
    /// Voicing and pitch of the last second before the end of a word through three small bidirectional LSTM layers
    #[command(name = "prosody-path")]
    ProsodyPath(acoustic::Arguments),
    /// Phonological phrases by hidden Markov models, then a small recurrent network over their sequence
    #[command(name = "phrase")]
    Phrase(phrase::Arguments),
    /// Boosted trees on pause, duration, pitch and level of the words around a gap
    #[command(name = "prosody")]
    Prosody(prosody::Arguments),
}

pub fn run(command: &Command, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    match command {
        Command::Vectors(arguments) => vectors::run(arguments, context),
        Command::Aligner(arguments) => aligner::run(arguments, context),
        Command::Recogniser(arguments) => recogniser::run(arguments, context),
        Command::Lexical(Lexical::Lmc1(arguments)) => window::lmc_1(arguments, context),
        Command::Lexical(Lexical::Lmc2(arguments)) => window::lmc_2(arguments, context),
        Command::Lexical(Lexical::Cnn1(arguments)) => window::cnn_1(arguments, context),
        Command::Lexical(Lexical::Cnn2(arguments)) => window::cnn_2(arguments, context),
        Command::Lexical(Lexical::BiLstm(arguments)) => window::bilstm(arguments, context),
        Command::Lexical(Lexical::Ngram(arguments)) => ngram::run(arguments, context),
        Command::Acoustic(Acoustic::Pause(arguments)) => pauses::run(PauseModelKind::Equation, arguments, context),
        Command::Acoustic(Acoustic::PauseCdf(arguments)) => {
            pauses::run(PauseModelKind::Distribution, arguments, context)
        }
        Command::Acoustic(Acoustic::Ppe(arguments)) => acoustic::ppe(arguments, context),
        Command::Acoustic(Acoustic::ProsodyPath(arguments)) => acoustic::prosody_path(arguments, context),
        Command::Acoustic(Acoustic::Phrase(arguments)) => phrase::run(arguments, context),
        Command::Acoustic(Acoustic::Prosody(arguments)) => prosody::run(arguments, context),
        Command::Fusion(arguments) => fusion::run(arguments, context),
        Command::Breaks(arguments) => breaks::run(arguments, context),
        Command::Cuts(arguments) => cuts::run(arguments, context),
        Command::Certainty(arguments) => certainty::run(arguments, context),
        Command::Review(arguments) => review::run(arguments, context),
        Command::Streaming(arguments) => streaming::run(arguments, context),
        Command::OperatingPoint(arguments) => operating_point::run(arguments, context),
    }
}
