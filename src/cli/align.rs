//! `breathmark align AUDIO SCRIPT -o OUT`

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::words::warnings_json;
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::source::{ChoiceArguments, TrackArgument};
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::pipeline::{
    ScriptPart, ScriptPartKind, WordShift, align_words, has_aligner, is_aligned_language, open_aligner, unspoken_parts,
};
use base::path_serde;
use base::time::{Instant, Span};
use evidence::model_files::OpenedModels;
use formats::transcript::{self, Transcript, Word, WordId};
use media::align::{AlignedWord, exact_words};
use media::{audio, prosody};

#[derive(Debug, Args)]
pub struct Arguments {
    /// The recording: any audio or video file
    #[arg(value_name = "AUDIO")]
    recording: PathBuf,
    /// What is said in it: a text without any times, or a transcript or subtitle file whose times are inexact
    #[arg(value_name = "SCRIPT")]
    script: PathBuf,
    #[command(flatten)]
    choice: ChoiceArguments,
    #[command(flatten)]
    track: TrackArgument,
    /// The words with their times, as JSON that every command reads
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// The language that is spoken; only English can be aligned
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// Write OUT although it is there already
    #[arg(long)]
    replace: bool,
}

/// What the help says below the options.
pub const NOTES: &str = "\
Words that are not heard are listed with their places; in OUT they stand where there is room for them, as estimated.
Headings in capitals, stage directions in brackets and marks of footnotes that are not heard are listed and left out.";

/// Of the script of another talk fewer words are found than this.
const LEAST_FOUND: f64 = 0.3;

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let Arguments { recording: path, script, output, .. } = arguments;
    refuse_overwriting_input(output, [path.as_path(), script.as_path()].into_iter())?;
    refuse_replacing(output, arguments.replace)?;
    let (mut transcript, _) = transcript::read_chosen(script, &arguments.choice.choice(), &context.progress)?;
    let language = arguments.language.as_deref().or(transcript.language.as_deref()).unwrap_or("en").to_owned();
    if !has_aligner() || !is_aligned_language(&language) {
        return Err(CommandFailure(format!(
            "only English can be aligned, and only where the model aligner-en is installed; this is {language}: {}",
            script.display()
        )));
    }
    transcript.language = Some(language.clone());
    let recording = audio::decode_track(path, arguments.track.audio_track, &context.progress)?;
    let aligner = open_aligner(&OpenedModels::default())?;
    let aligned = align_words(&transcript.words, !transcript.is_untimed, &aligner, &recording, &context.progress)?;
    // The script may have more than is said.
    let parts = match transcript.is_untimed {
        true => unspoken_parts(&transcript.words, &aligned),
        false => Vec::new(),
    };
    let left_out: Vec<LeftOut> = parts.iter().map(|part| LeftOut::of(part, &transcript.words)).collect();
    for part in parts.iter().rev() {
        transcript.words.drain(part.words.clone());
    }
    let is_heard = |word: &&Word| aligned.get(&word.id).is_some_and(AlignedWord::is_believed);
    let believed = transcript.words.iter().filter(is_heard).count();
    let count = transcript.words.len();
    if believed == 0 || (believed as f64) < LEAST_FOUND * count as f64 {
        return Err(CommandFailure(format!(
            "this does not seem to be what is said in the recording: {believed} of {count} words were heard: {}",
            script.display()
        )));
    }
    let shift = WordShift::of(&transcript.words, &aligned).filter(|_| !transcript.is_untimed);
    let mut warnings = recording.warnings.clone();
    // That all times are estimated is so no more.
    warnings.extend(transcript.warnings.drain(..).filter(|warning| !warning.message.is("transcript-all-estimated")));
    let unheard = unheard(&transcript, &aligned);
    if transcript.is_untimed {
        let frames = prosody::analyze_frames(&recording.samples, prosody::PitchRange::SPEECH, &context.progress)?;
        transcript.words = prosody::laid_words(&transcript.words, &frames);
    }
    transcript.words = exact_words(&transcript.words, &aligned);
    transcript.is_untimed = false;
    let bytes = serde_json::to_vec_pretty(&transcript::to_json(&transcript))?;
    write_whole(output, &bytes, "words", arguments.replace)?;
    warn(&warnings);
    if context.json {
        let document = json!({
            "output": path_serde::to_text(output),
            "language": language,
            "words": count,
            "heard": believed,
            "left_out": left_out.iter().map(LeftOut::json).collect::<Vec<_>>(),
            "unheard": unheard.iter().map(Unheard::json).collect::<Vec<_>>(),
            "median_shift": shift.map(|shift| shift.median.as_secs()),
            "spread": shift.map(|shift| shift.spread.as_secs()),
            "warnings": warnings_json(&warnings),
        });
        context.print(&document, String::new)?;
        return Ok(Outcome::Done);
    }
    for part in &left_out {
        terminal::print_line(&part.told());
    }
    for part in &unheard {
        terminal::print_line(&part.told());
    }
    let moved = shift.map_or_else(String::new, |shift| {
        format!(
            ", moved by {:.2} s in the middle, give or take {:.2} s",
            shift.median.as_secs(),
            shift.spread.as_secs()
        )
    });
    terminal::print_line(&format!("{believed} of {count} words heard{moved}: {}", output.display()));
    Ok(Outcome::Done)
}

/// A part of the script that nobody says.
struct LeftOut {
    kind: &'static str,
    text: String,
}

impl LeftOut {
    fn of(part: &ScriptPart, words: &[Word]) -> Self {
        let kind = match part.kind {
            ScriptPartKind::Heading => "heading",
            ScriptPartKind::Direction => "stage direction",
            ScriptPartKind::Footnote => "footnote mark",
        };
        let text: Vec<&str> = words[part.words.clone()].iter().map(|word| word.text.as_str()).collect();
        Self { kind, text: text.join(" ") }
    }

    fn json(&self) -> serde_json::Value {
        json!({ "kind": self.kind, "text": self.text })
    }

    fn told(&self) -> String {
        format!("left out, a {}: {}", self.kind, self.text)
    }
}

/// Words one after the other that were not heard.
struct Unheard {
    /// The first of them, counted from one, and how many they are.
    first: usize,
    count: usize,
    text: String,
    /// Between which heard words they would be.
    between: (Option<Instant>, Option<Instant>),
}

/// Letters of them that are shown.
const LONGEST_QUOTE: usize = 60;

fn unheard(transcript: &Transcript, aligned: &BTreeMap<WordId, AlignedWord>) -> Vec<Unheard> {
    let heard = |word: &Word| -> Option<Span> {
        aligned.get(&word.id).filter(|found| found.is_believed()).map(|found| found.span)
    };
    let mut found: Vec<Unheard> = Vec::new();
    let (mut last, mut is_open) = (None, false);
    for (at, word) in transcript.words.iter().enumerate() {
        if let Some(span) = heard(word) {
            if std::mem::take(&mut is_open)
                && let Some(part) = found.last_mut()
            {
                part.between.1 = Some(span.start);
            }
            last = Some(span.end);
            continue;
        }
        if !std::mem::replace(&mut is_open, true) {
            found.push(Unheard { first: at + 1, count: 0, text: String::new(), between: (last, None) });
        }
        if let Some(part) = found.last_mut() {
            part.count += 1;
            if part.text.chars().count() < LONGEST_QUOTE {
                part.text.push_str(if part.text.is_empty() { "" } else { " " });
                part.text.push_str(&word.text);
            }
        }
    }
    found
}

impl Unheard {
    fn json(&self) -> serde_json::Value {
        let (after, before) = self.between;
        json!({
            "first": self.first, "count": self.count, "text": self.text,
            "after": after.map(Instant::as_secs), "before": before.map(Instant::as_secs),
        })
    }

    fn told(&self) -> String {
        let Self { first, count, text, between: (after, before) } = self;
        let words =
            if *count == 1 { format!("word {first}") } else { format!("words {first} to {}", first + count - 1) };
        let place = match (after, before) {
            (Some(after), Some(before)) => format!(", between {:.2} and {:.2} s", after.as_secs(), before.as_secs()),
            (Some(after), None) => format!(", after {:.2} s", after.as_secs()),
            (None, Some(before)) => format!(", before {:.2} s", before.as_secs()),
            (None, None) => String::new(),
        };
        format!("not heard: {words}{place}: {text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::timed_word;

    #[test]
    fn what_was_not_heard_is_told_with_its_place() {
        let words = ["we", "rowed", "out", "to", "sea"];
        let words = words.iter().enumerate().map(|(at, text)| {
            let start = at as f64;
            Word { id: WordId(at as u32), text: (*text).to_owned(), ..timed_word(start, start + 0.5) }
        });
        let transcript = Transcript { words: words.collect(), ..Transcript::default() };
        let found = |at: u32, posterior: f32| {
            (WordId(at), AlignedWord { span: Span::from_secs(f64::from(at), f64::from(at) + 0.5), posterior })
        };
        let aligned = BTreeMap::from([found(0, 0.9), found(1, 0.2), found(3, 0.8)]);
        let told: Vec<String> = unheard(&transcript, &aligned).iter().map(Unheard::told).collect();
        let expected =
            ["not heard: words 2 to 3, between 0.50 and 3.00 s: rowed out", "not heard: word 5, after 3.50 s: sea"];
        assert_eq!(told, expected);
    }
}
