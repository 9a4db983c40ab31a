//! Speakers that stand apart from the words: who spoke from when to when, and what ids mean.

use std::collections::HashMap;
use std::sync::Arc;

use super::dialect_times::{TimeKey, end_of, time_at};
use super::json::Json;
use super::json_path::{all, first};
use super::raw::RawSegment;
use base::time::{Duration, Instant};

/// A list of stretches with their speakers.
pub(super) struct SpeakerTurns {
    /// To the stretches, from a value of the file.
    pub list: &'static str,
    pub start: TimeKey,
    pub end: &'static [TimeKey],
    pub duration: &'static [TimeKey],
    pub speaker: &'static str,
}

/// A list of speakers with their ids.
pub(super) struct NameTable {
    pub list: &'static str,
    pub id: &'static str,
    pub name: &'static str,
}

/// Times that are the same are not always written the same.
const TOLERANCE: Duration = Duration::from_millis(2);

impl SpeakerTurns {
    /// Gives the words that have no speaker the one whose turn it is when they begin.
    pub fn give_speakers(&self, value: Json<'_>, segments: &mut [RawSegment]) {
        let mut turns: Vec<(Instant, Option<Instant>, Arc<str>)> = Vec::new();
        for turn in all(value, self.list) {
            let Some(start) = time_at(turn, &[self.start]) else { continue };
            let Some(speaker) = first(turn, self.speaker).and_then(speaker_name) else { continue };
            turns.push((start, end_of(turn, Some(start), self.end, self.duration), speaker));
        }
        turns.sort_by_key(|&(start, ..)| start);
        let speaker_at = |time: Instant| {
            let behind = turns.partition_point(|&(start, ..)| start <= time + TOLERANCE);
            let (_, end, speaker) = turns.get(behind.checked_sub(1)?)?;
            end.is_none_or(|end| time <= end).then(|| speaker.clone())
        };
        for segment in segments {
            for word in &mut segment.words {
                if let (None, Some(start)) = (&word.speaker, word.start) {
                    word.speaker = speaker_at(start);
                }
            }
            if segment.words.is_empty() && segment.speaker.is_none() {
                segment.speaker = segment.start.and_then(speaker_at);
            }
        }
    }
}

impl NameTable {
    /// The names by their ids.
    pub fn read(&self, value: Json<'_>) -> HashMap<String, Arc<str>> {
        let speakers = all(value, self.list).into_iter();
        let known = speakers.filter_map(|speaker| {
            let id = first(speaker, self.id).and_then(Json::scalar)?;
            Some((id.into_owned(), speaker_name(first(speaker, self.name)?)?))
        });
        known.collect()
    }
}

/// A name or a number; a placeholder for "unknown speaker" is neither.
pub(super) fn speaker_name(value: Json<'_>) -> Option<Arc<str>> {
    match (value.text(), value.number()) {
        (Some(name), _) if !matches!(name.trim(), "" | "UU" | "U_UKN" | "unknown") => Some(Arc::from(name.trim())),
        (None, Some(number)) if number.fract() == 0.0 => Some(Arc::from(format!("{number:.0}"))),
        _ => None,
    }
}
