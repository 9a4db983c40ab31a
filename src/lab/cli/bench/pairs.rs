//! `breathmark-lab bench pairs`

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::pairs::{Pair, PairChange, PairErrors, cross_validated, pairs};
use base::time::Duration;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use media::prosody::Doubt;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Recordings with word times and punctuated text beside them, in folders; tables of timed words without a recording are
    /// transcripts of other talks for all of them
    #[arg(value_name = "FOLDER|FILE", required = true)]
    files: Vec<PathBuf>,
    /// Cut recordings and transcripts into pieces of about so many seconds, so that there are more pairs
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(5..100_000))]
    piece: Option<u32>,
    /// A row for every pair, too
    #[arg(long)]
    each_pair: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let piece = arguments.piece.map(|seconds| Duration::from_secs(f64::from(seconds)));
    let pairs = pairs(&talks.talks, piece, &context.progress)?;
    let rows: Vec<Row> = PairChange::ALL.iter().copied().map(|change| Row::of(&pairs, change)).collect();
    let validated = cross_validated(&pairs);
    let document = json!({
        "rows": rows, "cross_validated": validated, "pairs": pairs.iter().map(pair_json).collect::<Vec<_>>(),
    });
    context.print(&document, || table(&pairs, &rows, &validated, arguments.each_pair))?;
    Ok(Outcome::Done)
}

/// What was said of all pairs with one change.
#[derive(Serialize)]
struct Row {
    change: PairChange,
    is_right: bool,
    pairs: usize,
    /// Of which too little was known to say anything.
    unclear: usize,
    another: usize,
    shifted: usize,
    past_the_end: usize,
}

impl Row {
    fn of(pairs: &[Pair], change: PairChange) -> Self {
        let of_change = || pairs.iter().filter(|pair| pair.change == change);
        let count =
            |doubt: &dyn Fn(Option<Doubt>) -> bool| of_change().filter(|pair| doubt(pair.found.doubt())).count();
        Self {
            change,
            is_right: change.is_right(),
            pairs: of_change().count(),
            unclear: of_change().filter(|pair| pair.found.fits.is_none() && pair.found.doubt().is_none()).count(),
            another: count(&|doubt| doubt == Some(Doubt::Another)),
            shifted: count(&|doubt| matches!(doubt, Some(Doubt::Shifted(_)))),
            past_the_end: count(&|doubt| doubt == Some(Doubt::PastTheEnd)),
        }
    }
}

fn pair_json(pair: &Pair) -> Value {
    let found = &pair.found;
    let fits = found.fits.map(|fits| {
        json!({
            "correlation": fits.here.correlation, "clearness": fits.here.clearness,
            "correlation_elsewhere": fits.elsewhere.correlation, "clearness_elsewhere": fits.elsewhere.clearness,
            "shift": fits.shift.as_secs(), "stretch": fits.stretch.as_secs(),
        })
    });
    json!({
        "recording": pair.recording, "transcript": pair.transcript, "change": pair.change, "is_right": pair.change.is_right(),
        "words": found.words, "words_after_end": found.words_after_end, "words_on_speech": found.words_on_speech,
        "speech_without_words": found.speech_without_words, "transcribed": found.transcribed, "fits": fits,
        "doubt": found.doubt().map(name_of),
    })
}

const fn name_of(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Another => "another talk",
        Doubt::Shifted(_) => "shifted",
        Doubt::PastTheEnd => "past the end",
    }
}

fn table(pairs: &[Pair], rows: &[Row], validated: &PairErrors, each_pair: bool) -> String {
    let mut text = String::new();
    if each_pair {
        let _ = writeln!(
            text,
            "{:<12} {:<12} {:<40} {:>9} {:>9} {:>9} {:>11} {:>9}  said",
            "recording", "words of", "transcript", "on speech", "uncovered", "spans", "correlation", "clearness"
        );
        for pair in pairs {
            let Pair { recording, transcript, change, found } = pair;
            let percent = |share: f32| format!("{:.0} %", 100.0 * share);
            let (correlation, clearness) = found.fits.map_or(("–".to_owned(), "–".to_owned()), |fits| {
                (format!("{:.2}", fits.here.correlation), format!("{:.1}", fits.here.clearness))
            });
            let _ = writeln!(
                text,
                "{recording:<12} {transcript:<12} {:<40} {:>9} {:>9} {:>9} {correlation:>11} {clearness:>9}  {}",
                change.label(),
                percent(found.words_on_speech),
                percent(found.speech_without_words),
                percent(found.transcribed),
                found.doubt().map_or("", name_of)
            );
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "{:<42}{:>7}{:>9}{:>14}{:>9}{:>14}",
        "transcript", "pairs", "unclear", "another talk", "shifted", "past the end"
    );
    for row in rows.iter().filter(|row| row.pairs > 0) {
        let kind = if row.is_right { "right: " } else { "wrong: " };
        let label = format!("{kind}{}", row.change.label());
        let Row { pairs, unclear, another, shifted, past_the_end, .. } = row;
        let _ = writeln!(text, "{label:<46}{pairs:>3}{unclear:>9}{another:>14}{shifted:>9}{past_the_end:>14}");
    }
    let PairErrors { right, doubted, wrong, missed } = validated;
    let _ = writeln!(
        text,
        "with bounds chosen on the other talks (transcripts over 40 s and more): {doubted} of {right} right ones doubted, {missed} of {wrong} \
         wrong ones missed"
    );
    text
}
