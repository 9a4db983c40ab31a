//! NIST CTM, as Kaldi and many aligners write it: `file channel start duration word [confidence [type [speaker]]]`.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::raw::{Note, RawSegment, RawTranscript, RawWord, confidence, seconds};
use super::recordings::Recordings;
use base::texts::t;

pub(super) const READER: Reader = Reader { name: "CTM", recognises, read };

struct Row<'a> {
    file: &'a str,
    channel: &'a str,
    /// Start and duration in seconds; `None` on the lines that open and close alternatives.
    times: Option<(f64, f64)>,
    word: &'a str,
    confidence: Option<f64>,
    speaker: Option<&'a str>,
}

fn rows(document: &TranscriptDocument) -> impl Iterator<Item = Option<Row<'_>>> {
    document.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(";;")).map(row)
}

fn row(line: &str) -> Option<Row<'_>> {
    let mut fields = line.split_whitespace();
    let mut next = || fields.next();
    let (file, channel, start, duration, word) = (next()?, next()?, next()?, next()?, next()?);
    let (score, _kind, speaker) = (next(), next(), next());
    let times = match (start, duration) {
        ("*", "*") => None,
        _ => Some((start.parse::<f64>().ok()?, duration.parse::<f64>().ok()?)),
    };
    if word.parse::<f64>().is_ok() && score.is_some_and(|score| score.parse::<f64>().is_err()) {
        // `file channel speaker start end text`, shifted by one: STM.
        return None;
    }
    let confidence = score.and_then(|score| score.parse().ok());
    Some(Row { file, channel, times, word, confidence, speaker })
}

fn recognises(document: &TranscriptDocument) -> bool {
    if !document.json.is_empty() {
        return false;
    }
    let (good, all) = rows(document).take(1000).fold((0, 0), |(good, all), row| {
        (good + usize::from(row.is_some_and(|row| row.times.is_some() || row.word.starts_with('<'))), all + 1)
    });
    good > 0 && good * 10 >= all * 7
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript::default();
    let mut recordings = Recordings::default();
    let mut parts: BTreeMap<(u32, &str), Vec<RawWord>> = BTreeMap::new();
    let (mut in_alternatives, mut alternative) = (false, 0);
    let mut count = 0;
    for (number, row) in rows(document).enumerate() {
        document.tick(number as u64)?;
        let Some(row) = row else {
            raw.notes.count(Note::DamagedLine, None);
            continue;
        };
        match row.word.to_ascii_uppercase().as_str() {
            "<ALT_BEGIN>" => (in_alternatives, alternative) = (true, 0),
            "<ALT>" => alternative += 1,
            "<ALT_END>" => in_alternatives = false,
            _ if in_alternatives && alternative > 0 => {}
            _ => {
                let Some((start, duration)) = row.times else { continue };
                count += 1;
                // A row may be no longer than ten bytes.
                if count > MAX_WORDS {
                    return Err(ReadFault::TooManyWords);
                }
                parts.entry((recordings.number(row.file)?, row.channel)).or_default().push(RawWord {
                    text: untagged(row.word),
                    start: seconds(start),
                    end: seconds(start + duration),
                    confidence: confidence(row.confidence),
                    speaker: row.speaker.filter(|name| !is_placeholder(name)).map(Arc::from),
                    ..RawWord::default()
                });
            }
        }
    }
    let names = parts.values().flatten().filter(|word| is_speaker_name(&word.text)).count();
    if count > 0 && names * 2 >= count {
        return Err(ReadFault::damaged(t!("transcript-place-column", column = 5), t!("transcript-lists-speakers")));
    }
    for ((recording, channel), words) in parts {
        let channel = Some(Arc::from(channel));
        raw.segments.push(RawSegment { words, channel, tier: Some(recording), ..RawSegment::default() });
    }
    recordings.name_in(&mut raw);
    Ok(raw)
}

/// `THEY;tag1` is "THEY"; `A\;S` is "A;S".
fn untagged(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    let mut signs = word.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => out.extend(signs.next()),
            ';' => break,
            _ => out.push(sign),
        }
    }
    out
}

fn is_placeholder(name: &str) -> bool {
    matches!(name.to_ascii_lowercase().as_str(), "unknown" | "unknow" | "null" | "na" | "-" | "<na>")
}

fn is_speaker_name(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    ["spk", "speaker"].iter().any(|stem| {
        lower.strip_prefix(stem).is_some_and(|rest| {
            let digits = rest.trim_start_matches(['_', '-']);
            !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
        })
    })
}
