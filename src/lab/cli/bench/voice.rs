//! `breathmark-lab bench voice`

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde_json::json;

use crate::cli::acoustic_talks::Talks;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::figure_table::{FigureColumn, FigureTable};
use base::time::{Duration, Instant, Span};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use formats::language::Mark;
use formats::transcript::{Word, parse};
use media::prosody::{detect_cue_times, laid_words};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Recordings with word times and punctuated text beside them, in folders
    #[arg(value_name = "FOLDER", required = true)]
    files: Vec<PathBuf>,
}

/// One cue in so many is made late, by so many milliseconds; all others are off by up to so many, as people's are.
const LATE_SHARE: f64 = 0.15;
const LATE_MS: std::ops::RangeInclusive<i64> = 700..=2_000;
const INEXACT_MS: i64 = 200;
/// How often, with other cues each time.
const ROUNDS: u64 = 10;

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let talks = Talks::read(&arguments.files, context)?;
    let rows: Vec<Row> = talks.talks.iter().filter_map(Row::of).collect();
    context.print(&json!({ "talks": rows }), || table(&rows))?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Row {
    talk: String,
    words: usize,
    /// Errors of word starts, in seconds: at an even pace from the beginning, laid over the voice, and the same without marks.
    guessed: Errors,
    laid: Errors,
    laid_without_marks: Errors,
    cues: usize,
    late: usize,
    found: usize,
    false_alarms: usize,
}

#[derive(Serialize)]
struct Errors {
    median: f64,
    p90: f64,
}

impl Errors {
    fn of(found: &[Word], words: &[Word]) -> Self {
        let error = |(found, word): (&Word, &Word)| (found.span.start - word.span.start).as_secs().abs();
        let mut errors: Vec<f64> = found.iter().zip(words).map(error).collect();
        errors.sort_by(f64::total_cmp);
        let at = |share: f64| errors[((errors.len() - 1) as f64 * share).round() as usize];
        Self { median: at(0.5), p90: at(0.9) }
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6.2} {:6.2}", self.median, self.p90)
    }
}

impl Row {
    /// `None` without a recording, or where the text does not read word for word.
    fn of(talk: &SpokenTalk) -> Option<Self> {
        let (frames, words) = (talk.frames.as_ref()?, &talk.words);
        let guessed = plain(talk, true)?;
        let bare = plain(talk, false)?;
        let (mut cues, mut late, mut found, mut false_alarms) = (0, 0, 0, 0);
        for round in 0..ROUNDS {
            let file = ClientFile::of(talk, round);
            let onsets = detect_cue_times(&file.words, frames).onsets;
            cues += file.cues.len();
            for (first, is_late) in &file.cues {
                let is_found = onsets.contains_key(&file.words[*first].id);
                late += usize::from(*is_late);
                found += usize::from(*is_late && is_found);
                false_alarms += usize::from(!is_late && is_found);
            }
        }
        let errors = |words_found: &[Word]| Errors::of(words_found, words);
        Some(Self {
            talk: talk.name.clone(),
            words: words.len(),
            laid: errors(&laid_words(&guessed, frames)),
            laid_without_marks: errors(&laid_words(&bare, frames)),
            guessed: errors(&guessed),
            cues,
            late,
            found,
            false_alarms,
        })
    }
}

/// The words of a talk as plain text brings them.
fn plain(talk: &SpokenTalk, with_marks: bool) -> Option<Vec<Word>> {
    let mut text = String::new();
    for (index, word) in talk.words.iter().enumerate() {
        text.push_str(word.bare_word());
        let mark = talk.gaps.get(index).map_or(Mark::Period, |gap| gap.mark);
        text.push_str(match if with_marks { mark } else { Mark::O } {
            Mark::O => " ",
            Mark::Comma => ", ",
            Mark::Period => ". ",
            Mark::Question => "? ",
        });
    }
    let words = parse(text.as_bytes()).ok()?.words;
    (words.len() == talk.words.len()).then_some(words)
}

/// Cues as a subtitler might have timed them, some of them late, and their words as they are read from a subtitle file.
struct ClientFile {
    words: Vec<Word>,
    /// By the first word of each, and whether it is late.
    cues: Vec<(usize, bool)>,
}

impl ClientFile {
    fn of(talk: &SpokenTalk, round: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(round);
        let (words, mut file) = (&talk.words, Self { words: talk.words.clone(), cues: Vec::new() });
        let (mut first, mut free_from) = (0, Instant::ZERO);
        while first < words.len() {
            let mut chars = 0;
            let ends = |at: usize, chars: usize| {
                let (Some(gap), Some(next)) = (talk.gaps.get(at), words.get(at + 1)) else { return true };
                gap.ends_sentence
                    || (gap.mark == Mark::Comma && chars > 35)
                    || chars + next.text.len() > 75
                    || words[at].pause_until(next) > Duration::from_millis(700)
            };
            let last = (first..words.len()).find(|&at| {
                chars += words[at].text.len() + 1;
                ends(at, chars)
            });
            let last = last.unwrap_or(words.len() - 1);
            let next = words.get(last + 1).map_or(Instant::from_nanos(i64::MAX), |next| next.span.start);
            let end = (words[last].span.end + Duration::from_millis(600)).min(next - Duration::from_millis(80));
            let end = end.max(words[last].span.end.min(next));
            let (is_late, by) = (random.random_bool(LATE_SHARE), Duration::from_millis(random.random_range(LATE_MS)));
            let inexact = Duration::from_millis(random.random_range(-INEXACT_MS..=INEXACT_MS));
            let late = words[first].span.start + by;
            let is_late = is_late && end - late >= Duration::from_millis(500);
            let start = if is_late { late } else { words[first].span.start + inexact }.max(free_from).min(end);
            file.cues.push((first, is_late));
            let chars = |range: std::ops::Range<usize>| -> i64 {
                words[range].iter().map(|word| word.text.chars().count() as i64 + 1).sum()
            };
            let all = chars(first..last + 1);
            for at in first..=last {
                let moment = |before: i64| start + Duration::from_nanos((end - start).as_nanos() / all * before);
                file.words[at].span = Span::new(moment(chars(first..at)), moment(chars(first..at + 1)));
                file.words[at].estimated = true;
            }
            (first, free_from) = (last + 1, end);
        }
        file
    }
}

const TABLE: FigureTable<Row> = FigureTable {
    name_width: 32,
    columns: &[
        FigureColumn::text("words", 7, |row| row.words.to_string()),
        FigureColumn::text("guessed", 14, |row| row.guessed.to_string()),
        FigureColumn::text("laid", 14, |row| row.laid.to_string()),
        FigureColumn::text("without marks", 14, |row| row.laid_without_marks.to_string()),
    ],
};

fn table(rows: &[Row]) -> String {
    let sum = |of: fn(&Row) -> usize| rows.iter().map(of).sum::<usize>();
    let (cues, late, found) = (sum(|row| row.cues), sum(|row| row.late), sum(|row| row.found));
    let false_alarms = sum(|row| row.false_alarms);
    format!(
        "errors of word starts in s, median and 90 %\n{}\nlate cues: {found} of {late} found, {false_alarms} false alarms in {cues} cues\n",
        TABLE.text("talk", rows.iter().map(|row| (&row.talk, row)))
    )
}
