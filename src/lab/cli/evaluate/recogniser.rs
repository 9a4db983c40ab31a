//! `breathmark-lab evaluate recogniser`

use std::time::Instant as Clock;

use clap::Args;
use serde_json::json;

use crate::cli::recogniser_choice::RecogniserChoice;
use crate::cli::timed_recordings::TimedRecordings;
use crate::evaluation::word_errors::WordErrors;
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use formats::language::bare_word;
use models::recogniser::RecognitionChoices;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: TimedRecordings,
    #[command(flatten)]
    recogniser: RecogniserChoice,
    /// Texts that are followed side by side
    #[arg(long, default_value_t = 5, value_name = "N")]
    beam: usize,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let model = arguments.recogniser.open()?;
    let listening = RecognitionChoices { beam: arguments.beam.max(1), ..RecognitionChoices::default() };
    let (mut all, mut rows, mut seconds) = (WordErrors::default(), Vec::new(), 0.0);
    let start = Clock::now();
    for talk in arguments.talks.read(&context.progress)? {
        let heard = model.transcribe(&talk.recording.samples, None, listening, &context.progress, |_| ())?;
        let heard = bare(heard.words.iter().map(|word| word.text.as_str()));
        let said = bare(talk.words.iter().map(|(word, _)| word.as_str()));
        let errors = WordErrors::of(&heard, &said);
        rows.push((talk.name.clone(), errors.said, errors.percent()));
        seconds += talk.recording.duration().as_secs();
        all.add(errors);
    }
    let speed = seconds / start.elapsed().as_secs_f64();
    let talks: Vec<_> = rows
        .iter()
        .map(|(name, said, percent)| json!({ "talk": name, "words": said, "word_errors_percent": percent }))
        .collect();
    let (replaced, missing, added) = (all.replaced, all.missing, all.added);
    let document = json!({
        "talks": talks, "words": all.said, "word_errors_percent": all.percent(), "replaced": replaced, "missing": missing, "added": added,
        "times_real_time": speed,
    });
    context.print(&document, || {
        let mut lines: Vec<String> = rows
            .iter()
            .map(|(name, said, percent)| format!("{percent:>6.1} %  {said:>6} words  {name}"))
            .collect();
        lines.push(format!(
            "{:>6.1} %  {:>6} words  all: {replaced} replaced, {missing} missing, {added} added; {speed:.1} x real time",
            all.percent(),
            all.said
        ));
        lines.join("\n")
    })?;
    Ok(Outcome::Done)
}

/// Words without marks and capitals; a number, a unit or a compound that two write otherwise counts as wrong.
fn bare<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let bare = words.map(|word| bare_word(word).to_lowercase());
    bare.filter(|word| !word.is_empty()).collect()
}
