//! `breathmark-lab evaluate doubt`

use std::collections::{BTreeMap, BTreeSet};

use clap::Args;
use serde::Serialize;
use serde_json::json;

use crate::cli::recogniser_choice::RecogniserChoice;
use crate::cli::timed_recordings::TimedRecordings;
use crate::evaluation::word_errors::WordErrors;
use analysis::pipeline::{align_words, open_aligner, word_doubts};
use cli::command_line::{CommandContext, CommandFailure, Outcome};
use evidence::WordDoubt;
use evidence::model_files::OpenedModels;
use formats::language::bare_word;
use formats::transcript::{Word, WordId};
use models::recogniser::RecognitionChoices;

/// Looks a minute at which it is counted how many errors were found.
const LOOKS: [f64; 3] = [1.0, 2.0, 4.0];
/// Of the calibration error.
const BINS: usize = 10;

#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    talks: TimedRecordings,
    #[command(flatten)]
    recogniser: RecogniserChoice,
}

/// A recognised word.
struct JudgedWord {
    /// By each of the ways to doubt it: the recogniser's confidence alone, all but the sound, all.
    doubts: [f64; 3],
    is_unheard: bool,
    is_wrong: bool,
}

const WAYS: [&str; 3] = ["confidence alone", "words", "words and sound"];

#[derive(Debug, Serialize)]
struct Row {
    by: &'static str,
    /// Percent of the wrong words that are found at each of [`LOOKS`] a minute.
    found_percent: [f64; 3],
    calibration_error_percent: f64,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let model = arguments.recogniser.open()?;
    let aligner = open_aligner(&OpenedModels::default())?;
    let mut talks: Vec<(f64, Vec<JudgedWord>)> = Vec::new();
    for talk in arguments.talks.read(&context.progress)? {
        let heard = model.transcribe(
            &talk.recording.samples,
            None,
            RecognitionChoices::default(),
            &context.progress,
            |_| (),
        )?;
        let words: Vec<Word> = heard.to_transcript().words;
        let bare = |text: &str| bare_word(text).to_lowercase();
        let said: Vec<String> = talk.words.iter().map(|(word, _)| bare(word)).filter(|word| !word.is_empty()).collect();
        let errors = WordErrors::of(&words.iter().map(|word| bare(&word.text)).collect::<Vec<_>>(), &said);
        let aligned = align_words(&words, true, &aligner, &talk.recording, &context.progress)?;
        let none = BTreeSet::new();
        let by_words = word_doubts(&words, &none, &BTreeMap::new(), Some(&aligner));
        let by_all = word_doubts(&words, &none, &aligned, Some(&aligner));
        let of = |doubts: &BTreeMap<WordId, WordDoubt>, word: &Word| doubts.get(&word.id).copied().unwrap_or_default();
        let judged = words.iter().zip(&errors.is_right).map(|(word, is_right)| {
            let confidence = f64::from(word.confidence.unwrap_or(1.0));
            let [by_words, by_all] = [of(&by_words, word), of(&by_all, word)];
            JudgedWord {
                doubts: [1.0 - confidence, by_words.probability.into(), by_all.probability.into()],
                is_unheard: by_all.is_unheard,
                is_wrong: !is_right,
            }
        });
        talks.push((talk.recording.duration().as_secs() / 60.0, judged.collect()));
    }
    let all = || talks.iter().flat_map(|(_, words)| words);
    let (count, wrong) = (all().count(), all().filter(|word| word.is_wrong).count());
    let rows: Vec<Row> = (0..WAYS.len())
        .map(|way| Row {
            by: WAYS[way],
            found_percent: LOOKS.map(|looks| {
                let found: usize = talks.iter().map(|(minutes, words)| found(words, way, looks * minutes)).sum();
                100.0 * found as f64 / wrong.max(1) as f64
            }),
            calibration_error_percent: 100.0 * calibration_error(all().map(|word| (word.doubts[way], word.is_wrong))),
        })
        .collect();
    let unheard = all().filter(|word| word.is_unheard).count();
    let unheard_wrong = all().filter(|word| word.is_unheard && word.is_wrong).count();
    let weight = offset_weight(&all().filter(|word| word.is_unheard).collect::<Vec<_>>());
    let minutes: f64 = talks.iter().map(|(minutes, _)| minutes).sum();
    let document = json!({
        "words": count, "wrong": wrong, "minutes": minutes, "looks_a_minute": LOOKS, "rows": rows,
        "unheard": unheard, "unheard_wrong": unheard_wrong, "unheard_weight": weight,
    });
    context.print(&document, || {
        let mut lines = vec![
            format!("{count} words in {minutes:.1} min, {wrong} wrong; not heard by the aligner {unheard}, {unheard_wrong} of them wrong (weight {weight:.2})"),
            format!("{:<20}{:>8}{:>8}{:>8}{:>8}", "found % at looks/min", 1, 2, 4, "ECE %"),
        ];
        lines.extend(rows.iter().map(|row| {
            let [one, two, four] = row.found_percent;
            format!("{:<20}{one:>8.0}{two:>8.0}{four:>8.0}{:>8.1}", row.by, row.calibration_error_percent)
        }));
        lines.join("\n")
    })?;
    Ok(Outcome::Done)
}

/// How many wrong words are found by so many looks, the most doubtful first; neighbours are one look.
fn found(words: &[JudgedWord], way: usize, looks: f64) -> usize {
    let mut order: Vec<usize> = (0..words.len()).collect();
    order.sort_by(|&a, &b| words[b].doubts[way].total_cmp(&words[a].doubts[way]).then(a.cmp(&b)));
    let mut seen = vec![false; words.len()];
    let (mut runs, mut found) = (0_i64, 0);
    for at in order {
        let beside = [at.checked_sub(1), Some(at + 1)];
        let neighbours = beside.into_iter().flatten().filter(|&at| seen.get(at) == Some(&true)).count() as i64;
        if (runs + 1 - neighbours) as f64 > looks {
            break;
        }
        runs += 1 - neighbours;
        seen[at] = true;
        found += usize::from(words[at].is_wrong);
    }
    found
}

/// How far probabilities are from how often they come true, in the mean over the words.
fn calibration_error(words: impl Iterator<Item = (f64, bool)>) -> f64 {
    let (mut bins, mut count) = ([(0.0, 0.0); BINS], 0.0);
    for (probability, is_so) in words {
        let bin = ((probability * BINS as f64) as usize).min(BINS - 1);
        bins[bin] = (bins[bin].0 + probability, bins[bin].1 + f64::from(u8::from(is_so)));
        count += 1.0;
    }
    bins.iter().map(|(promised, came)| (promised - came).abs()).sum::<f64>() / f64::max(count, 1.0)
}

/// What would have to be added to the log-odds of these words for them to promise as many wrong ones as there are.
fn offset_weight(words: &[&JudgedWord]) -> f64 {
    let wrong = words.iter().filter(|word| word.is_wrong).count() as f64;
    let (mut low, mut high) = (-10.0, 10.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        let log_odds = |word: &JudgedWord| {
            let doubt = word.doubts[1].clamp(0.02, 0.999);
            (doubt / (1.0 - doubt)).ln()
        };
        let promised: f64 = words.iter().map(|word| 1.0 / (1.0 + (-log_odds(word) - middle).exp())).sum();
        if promised < wrong { low = middle } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_look() {
        let word = |doubt: f64, is_wrong: bool| JudgedWord { doubts: [doubt; 3], is_unheard: false, is_wrong };
        let words = [word(0.9, true), word(0.8, true), word(0.1, false), word(0.7, false), word(0.2, true)];
        assert_eq!([1.0, 2.0, 3.0].map(|looks| found(&words, 0, looks)), [2, 3, 3]);
        assert!((calibration_error([(0.25, false), (0.25, true)].into_iter()) - 0.25).abs() < 1e-9);
        let unheard = word(0.5, true);
        assert!(offset_weight(&[&unheard, &word(0.5, false)]).abs() < 1e-6);
    }
}
