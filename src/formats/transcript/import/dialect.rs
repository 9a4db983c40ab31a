//! JSON of services and editors that differ in their keys only: what stands where is data, a [`JsonDialect`] each.
//!
//! All have segments with words or a text. They differ in where these stand, in units, in whether a time is an end or a
//! duration, in where punctuation, confidence and speakers are, and in what has to be left out.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use super::dialect_keys::{ChannelKey, DialectSign, LOOKED_AT, RecordingKeys, ScoreKey, SegmentKeys, WordKeys};
use super::dialect_times::{end_of, time_at};
use super::document::{TranscriptDocument, TranscriptReader};
use super::error::ReadFault;
use super::json::Json;
use super::json_path::{all, first, first_of};
use super::limits::MAX_WORDS;
use super::raw::{Note, RawSegment, RawTranscript, RawWord, confidence};
use super::recordings::Recordings;
use super::repetition;
use super::spacing::joins;
use super::speaker_turns::{NameTable, SpeakerTurns, speaker_name};
use super::tokens::without_variant;
use base::texts::{Message, m};
use base::time::Instant;

/// Where a JSON format has what; ways are those of `json_path`.
pub(super) struct JsonDialect {
    pub name: &'static str,
    /// All hold of some value of the file.
    pub signs: &'static [DialectSign],
    /// The recordings in a value of the file, each with a clock of its own.
    pub recordings: RecordingKeys,
    /// To the segments, from a recording; the first way that leads to any.
    pub segments: &'static [&'static str],
    /// Segments that have this at the end of that way are left out (`is_final` is `false`).
    pub unless: &'static [(&'static str, &'static str)],
    pub segment: SegmentKeys,
    pub word: WordKeys,
    /// Whether texts bring their own spaces, inside or as items, so that a text without one goes on with the one before.
    pub own_spaces: bool,
    /// From a value of the file.
    pub language: &'static [&'static str],
    /// Speakers' names by the ids that segments and words have.
    pub names: Option<NameTable>,
    /// Who spoke when, where that stands apart from the words.
    pub turns: &'static [SpeakerTurns],
    /// What comes at the same times as something before it is a repetition.
    pub repeats: bool,
    /// The file is one list, which is looked at as a whole.
    pub list_at_top: bool,
    /// Seconds by which the recording is shifted; the format does not say in which direction.
    pub shift: &'static str,
}

impl JsonDialect {
    pub const PLAIN: Self = Self {
        name: "",
        signs: &[],
        recordings: RecordingKeys::One,
        segments: &[""],
        unless: &[],
        segment: SegmentKeys::PLAIN,
        word: WordKeys::PLAIN,
        own_spaces: false,
        language: &[],
        names: None,
        turns: &[],
        repeats: false,
        list_at_top: false,
        shift: "",
    };
}

impl TranscriptReader for JsonDialect {
    fn name(&self) -> &'static str {
        self.name
    }

    fn recognises(&self, document: &TranscriptDocument) -> bool {
        self.values(document)
            .take(LOOKED_AT)
            .any(|value| value.is_container() && self.signs.iter().all(|sign| sign.holds(value)))
    }

    fn read(&self, document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
        let mut raw = RawTranscript::default();
        let mut recordings = Recordings::default();
        for (number, value) in self.values(document).enumerate() {
            document.tick(number as u64)?;
            if raw.language.is_none() {
                raw.language = first_of(value, self.language).and_then(Json::text).map(Cow::into_owned);
            }
            let names = self.names.as_ref().map(|names| names.read(value)).unwrap_or_default();
            let before = raw.segments.len();
            for (name, recording) in self.recordings.of(value) {
                let first = raw.segments.len();
                let segments = self.segments.iter().map(|way| all(recording, way)).find(|found| !found.is_empty());
                for (place, segment) in segments.unwrap_or_default().into_iter().enumerate() {
                    document.tick(place as u64)?;
                    self.read_segment(&names, segment, place, &mut raw)?;
                }
                if let Some(name) = name {
                    let number = recordings.number(&name)?;
                    raw.segments[first..].iter_mut().for_each(|segment| segment.tier = Some(number));
                }
            }
            for turns in self.turns {
                turns.give_speakers(value, &mut raw.segments[before..]);
            }
            let shift = first(value, self.shift).filter(|_| !self.shift.is_empty()).and_then(Json::number);
            if let Some(shift) = shift.filter(|shift| *shift != 0.0) {
                raw.notes.add(m!("transcript-offset", seconds = Message::digits(shift.to_string())));
            }
        }
        recordings.name_in(&mut raw);
        if self.repeats {
            repetition::remove(&mut raw);
        }
        if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
    }
}

impl JsonDialect {
    /// The values of a file; a list at the top usually counts as its items.
    fn values<'a>(&self, document: &'a TranscriptDocument) -> impl Iterator<Item = Json<'a>> {
        let whole = self.list_at_top;
        let values = document.json.values().map(move |value| (value, whole));
        values.flat_map(|(value, whole)| if whole { value.itself() } else { value.list_or_itself() })
    }

    fn read_segment(
        &self,
        names: &HashMap<String, Arc<str>>,
        segment: Json<'_>,
        place: usize,
        raw: &mut RawTranscript,
    ) -> Result<(), ReadFault> {
        let keys = &self.segment;
        if !keys.children.is_empty() {
            let children = all(segment, keys.children);
            for child in &children {
                self.read_segment(names, *child, place, raw)?;
            }
            if !children.is_empty() {
                return Ok(());
            }
        }
        let is = |(way, text): &(&str, &str)| {
            first(segment, way).and_then(Json::scalar).is_some_and(|found| found.eq_ignore_ascii_case(text))
        };
        if self.unless.iter().any(is) {
            return Ok(());
        }
        // Who has no name is called by the id.
        let name = |id: Json<'_>| names.get(&*id.scalar()?).cloned().or_else(|| speaker_name(id));
        let text = keys.text.iter().find_map(|way| text_of(segment, way)).filter(|text| !text.trim().is_empty());
        let mut start = time_at(segment, keys.start);
        let end = end_of(segment, start, keys.end, keys.duration);
        let channel = match keys.channel {
            ChannelKey::None => None,
            ChannelKey::At(way) => first(segment, way).and_then(Json::scalar).map(Arc::from),
            ChannelKey::Each => Some(Arc::from(place.to_string())),
        };
        let items = keys.words.iter().map(|way| all(segment, way)).find(|found| !found.is_empty()).unwrap_or_default();
        if items.len().max(raw.segments.len()) > MAX_WORDS {
            return Err(ReadFault::TooManyWords);
        }
        let words = self.words(segment, &items, &name, raw);
        if words.is_empty() && start.is_none() && end.is_some() {
            // It follows the one before it.
            start = Some(raw.segments.last().and_then(|before| before.end).unwrap_or_default()).min(end);
        }
        let read = RawSegment {
            text: text.map(Cow::into_owned),
            start,
            end,
            speaker: first_of(segment, keys.speaker).and_then(name),
            channel,
            ..RawSegment::default()
        };
        if words.is_empty() {
            raw.segments.extend(read.text.is_some().then_some(read));
        } else {
            push_words(read, words, raw);
        }
        Ok(())
    }

    /// The words, each with its channel if words have one.
    fn words(
        &self,
        segment: Json<'_>,
        items: &[Json<'_>],
        name: &dyn Fn(Json<'_>) -> Option<Arc<str>>,
        raw: &mut RawTranscript,
    ) -> Vec<(Option<Arc<str>>, RawWord)> {
        let keys = &self.word;
        let text_of_word = |item: Json<'_>| keys.text.iter().find_map(|way| text_of(item, way)).map(Cow::into_owned);
        let spaced = self.own_spaces
            && items.iter().filter_map(|item| text_of_word(*item)).any(|text| text.trim().len() < text.len());
        let beside = match keys.score {
            ScoreKey::Beside(list, _) => all(segment, list),
            _ => Vec::new(),
        };
        let mut words: Vec<(Option<Arc<str>>, RawWord)> = Vec::with_capacity(items.len());
        let (mut before, mut clings) = (None::<char>, false);
        for (number, item) in items.iter().enumerate() {
            let start = time_at(*item, keys.start);
            let kind = first(*item, keys.kind).filter(|_| !keys.kind.is_empty()).and_then(Json::scalar);
            if kind.is_some_and(|kind| keys.left_out.contains(&&*kind)) {
                raw.notes.count(Note::NonSpeech, start);
                continue;
            }
            let Some(text) = text_of_word(*item) else {
                raw.notes.count(Note::WithoutText, start);
                continue;
            };
            let attaches = first(*item, keys.attaches).filter(|_| !keys.attaches.is_empty()).and_then(Json::text);
            let attaches = attaches.as_deref().unwrap_or_default();
            let joins_previous =
                (spaced && joins(before, &text)) || clings || (attaches == "both" && !words.is_empty());
            clings = matches!(attaches, "next" | "both");
            before = text.chars().next_back().or(before);
            if text.trim().is_empty() {
                continue;
            }
            let text = if keys.numbered { without_variant(&text).to_owned() } else { text };
            let end = end_of(*item, start, keys.end, keys.duration);
            let score = match keys.score {
                ScoreKey::None => None,
                ScoreKey::Probability(ways) => first_of(*item, ways),
                ScoreKey::LogProbability(way) => first(*item, way),
                ScoreKey::Beside(_, way) => beside.get(number).and_then(|item| first(*item, way)),
            };
            let score = score.and_then(|score| score.number().or_else(|| score.text()?.trim().parse().ok()));
            let is_log = matches!(keys.score, ScoreKey::LogProbability(_));
            let word = RawWord {
                text,
                start: start.or(end.filter(|_| keys.zero_is_omitted).map(|_| Instant::ZERO)),
                end,
                confidence: confidence(if is_log { score.map(f64::exp) } else { score }),
                speaker: keys.speaker.iter().find_map(|way| first(*item, way).and_then(name)),
                joins_previous,
                estimated: !keys.estimated.is_empty()
                    && first(*item, keys.estimated).and_then(Json::scalar).is_some_and(|flag| flag == "true"),
            };
            let channel = first(*item, keys.channel).filter(|_| !keys.channel.is_empty()).and_then(Json::scalar);
            words.push((channel.map(Arc::from), word));
        }
        words
    }
}

/// Words as one segment, by channels if they have some; items that hold whole sentences as a segment each.
fn push_words(segment: RawSegment, words: Vec<(Option<Arc<str>>, RawWord)>, raw: &mut RawTranscript) {
    let tokens: usize = words.iter().map(|(_, word)| word.text.split_whitespace().count()).sum();
    if tokens * 10 > words.len() * 16 {
        raw.segments.extend(words.into_iter().map(|(channel, item)| RawSegment {
            text: Some(item.text),
            start: item.start,
            end: item.end,
            speaker: item.speaker.or_else(|| segment.speaker.clone()),
            channel: channel.or_else(|| segment.channel.clone()),
            ..RawSegment::default()
        }));
        return;
    }
    if words.iter().all(|(channel, _)| channel.is_none()) {
        raw.segments.push(RawSegment { words: words.into_iter().map(|(_, word)| word).collect(), ..segment });
        return;
    }
    // The text of all channels is the text of none.
    let mut parts: Vec<RawSegment> = Vec::new();
    for (channel, word) in words {
        // Few recordings have more than two channels, none has many.
        let place = parts.iter().take(MAX_CHANNELS).position(|part| part.channel == channel);
        let place = place.or((parts.len() >= MAX_CHANNELS).then_some(0)).unwrap_or_else(|| {
            let speaker = segment.speaker.clone();
            parts.push(RawSegment { channel, speaker, ..RawSegment::default() });
            parts.len() - 1
        });
        parts[place].words.push(word);
    }
    raw.segments.append(&mut parts);
}

/// Most channels that are told apart by their words.
const MAX_CHANNELS: usize = 64;

/// A string; aeneas writes a list of lines.
fn text_of<'a>(from: Json<'a>, way: &str) -> Option<Cow<'a, str>> {
    let value = first(from, way)?;
    value.text().or_else(|| {
        let lines: Vec<Cow<'a, str>> = value.list()?.filter_map(Json::text).collect();
        (!lines.is_empty()).then(|| Cow::Owned(lines.join(" ")))
    })
}
