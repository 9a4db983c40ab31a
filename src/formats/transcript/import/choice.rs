//! Which of several channels, tiers or recordings in one file are read.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use super::error::ReadFault;
use super::raw::{RawSegment, RawTranscript};
use base::text_encoding;
use base::texts::{Message, m};

/// The user's choice of what to read from a file that holds several of a kind. By default words of all channels are put together by
/// time, and the tier is read that most likely holds the words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranscriptChoice {
    /// Only this channel: its name in the file, or its number, from 1 if channels have no numbers of their own.
    pub channel: Option<String>,
    /// This tier of annotations (Praat, ELAN), or this recording (CTM, STM).
    pub tier: Option<String>,
    /// The encoding of the text, as "windows-1252"; by default what the file says, else a guess.
    pub encoding: Option<String>,
}

/// The choices that a file offers, and in which encoding its text was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranscriptParts {
    /// Empty unless there are several.
    pub channels: Vec<TranscriptPart>,
    /// Tiers, or recordings; empty if the format has none.
    pub tiers: Vec<TranscriptPart>,
    /// Whether the tiers are recordings.
    pub are_recordings: bool,
    /// As the web knows it; `None` where the file is no text.
    pub encoding: Option<&'static str>,
    /// Whether nothing in the file says so.
    pub is_encoding_guessed: bool,
}

/// A channel, a tier or a recording of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TranscriptPart {
    /// By which it is chosen.
    pub name: String,
    pub words: usize,
    /// As the file writes them.
    pub first_words: String,
    /// Whether it is read unless a person chooses.
    pub is_usual: bool,
}

impl TranscriptParts {
    /// Whether a person could mean something else than what is read by itself: several channels or tiers have words.
    pub fn are_several(&self) -> bool {
        let with_words = |parts: &[TranscriptPart]| parts.iter().filter(|part| part.words > 0).count() > 1;
        with_words(&self.tiers) || with_words(&self.channels)
    }
}

/// So much of a part is shown, in words.
const PREVIEW_WORDS: usize = 8;
const PREVIEW_CHARS: usize = 80;

/// The contents of each part's segments; `part_of` gives the position of a segment's part.
fn previews(
    raw: &RawTranscript,
    names: &[String],
    part_of: impl Fn(&RawSegment) -> Option<usize>,
) -> Vec<TranscriptPart> {
    let named = |name: &String| TranscriptPart { name: name.clone(), ..TranscriptPart::default() };
    let mut parts: Vec<TranscriptPart> = names.iter().map(named).collect();
    let mut shown = vec![0; parts.len()];
    for segment in &raw.segments {
        let Some(at) = part_of(segment).filter(|&at| at < parts.len()) else { continue };
        parts[at].words += words_in(segment);
        let of_text = segment.text.as_deref().filter(|_| segment.words.is_empty()).into_iter();
        let texts = of_text.chain(segment.words.iter().map(|word| word.text.as_str()));
        for word in texts.flat_map(str::split_whitespace) {
            if shown[at] >= PREVIEW_WORDS || parts[at].first_words.chars().count() > PREVIEW_CHARS {
                break;
            }
            shown[at] += 1;
            let text = &mut parts[at].first_words;
            if !text.is_empty() {
                text.push(' ');
            }
            text.extend(text_encoding::unescape(word).0.chars().filter(|sign| !sign.is_control()).take(PREVIEW_CHARS));
        }
    }
    parts
}

/// So many names stand in a message.
const SHOWN: usize = 8;
/// Longest name in a message, in characters.
const SHOWN_CHARS: usize = 40;

/// Keeps of `raw` what is chosen, and says in its notes what that is.
pub(super) fn apply(raw: &mut RawTranscript, choice: &TranscriptChoice) -> Result<TranscriptParts, ReadFault> {
    let tiers = choose_tiers(raw, choice.tier.as_deref())?;
    let channels = choose_channel(raw, choice.channel.as_deref())?;
    Ok(TranscriptParts { channels, tiers, are_recordings: raw.are_recordings, ..TranscriptParts::default() })
}

fn choose_tiers(raw: &mut RawTranscript, asked: Option<&str>) -> Result<Vec<TranscriptPart>, ReadFault> {
    let names: Vec<String> = raw.tiers.iter().map(|tier| tier.name.to_string()).collect();
    if raw.tiers.is_empty() {
        return match asked {
            Some(asked) => Err(ReadFault::NoSuchTier { asked: asked.to_owned(), known: String::new() }),
            None => Ok(Vec::new()),
        };
    }
    let mut parts = previews(raw, &names, |segment| segment.tier.map(|tier| tier as usize));
    let words: Vec<usize> = parts.iter().map(|part| part.words).collect();
    let usual = default_tiers(raw, &words);
    for (at, part) in parts.iter_mut().enumerate() {
        part.is_usual = usual.contains(&(at as u32));
    }
    let chosen: BTreeSet<u32> = match asked {
        Some(asked) => {
            let is_asked = |at: &usize| names[*at].trim() == asked.trim();
            let found: BTreeSet<u32> = (0..names.len()).filter(is_asked).map(|at| at as u32).collect();
            if found.is_empty() {
                return Err(ReadFault::NoSuchTier { asked: asked.to_owned(), known: shown(&names).text() });
            }
            found
        }
        None => usual,
    };
    for segment in &mut raw.segments {
        let tier = segment.tier.map(|tier| &raw.tiers[tier as usize]);
        segment.speaker = segment.speaker.take().or_else(|| tier?.speaker.clone());
    }
    raw.segments.retain(|segment| segment.tier.is_none_or(|tier| chosen.contains(&tier)));
    let with_words = words.iter().filter(|&&words| words > 0).count();
    if asked.is_none() && chosen.len() < with_words {
        let read: Vec<String> = chosen.iter().map(|&tier| names[tier as usize].clone()).collect();
        let (count, all, read) = (names.len(), shown(&names), shown(&read));
        raw.notes.add(if raw.are_recordings {
            m!("transcript-recordings-left-out", count = count, names = all, read = read)
        } else {
            m!("transcript-tiers-left-out", count = count, names = all, read = read)
        });
    }
    Ok(parts)
}

fn words_in(segment: &RawSegment) -> usize {
    let of_text = segment.text.as_deref().filter(|_| segment.words.is_empty());
    of_text.map_or(segment.words.len(), |text| text.split_whitespace().count())
}

/// The tier of the greatest rank with the most words, the first of equals, and those of other speakers that are of its kind.
fn default_tiers(raw: &RawTranscript, words: &[usize]) -> BTreeSet<u32> {
    let order = |at: &usize| (words[*at] > 0, raw.tiers[*at].rank, words[*at], std::cmp::Reverse(*at));
    let Some(best) = (0..raw.tiers.len()).max_by_key(order) else { return BTreeSet::new() };
    let chosen = &raw.tiers[best];
    let mut of_speakers: BTreeMap<Option<Arc<str>>, usize> = BTreeMap::from([(chosen.speaker.clone(), best)]);
    if chosen.speaker.is_some() {
        for (at, tier) in raw.tiers.iter().enumerate() {
            if tier.speaker.is_some() && tier.kind == chosen.kind && tier.rank == chosen.rank && words[at] > 0 {
                let known = of_speakers.entry(tier.speaker.clone()).or_insert(at);
                *known = if words[at] > words[*known] { at } else { *known };
            }
        }
    }
    of_speakers.into_values().map(|at| at as u32).collect()
}

fn choose_channel(raw: &mut RawTranscript, asked: Option<&str>) -> Result<Vec<TranscriptPart>, ReadFault> {
    let mut channels: Vec<Arc<str>> = Vec::new();
    let mut known: BTreeSet<Arc<str>> = BTreeSet::new();
    for channel in raw.segments.iter().filter_map(|segment| segment.channel.as_ref()) {
        if known.insert(channel.clone()) {
            channels.push(channel.clone());
        }
    }
    let names: Vec<String> = channels.iter().map(ToString::to_string).collect();
    let mut parts = Vec::new();
    if names.len() > 1 {
        let places: HashMap<&Arc<str>, usize> = channels.iter().enumerate().map(|(at, name)| (name, at)).collect();
        parts = previews(raw, &names, |segment| places.get(segment.channel.as_ref()?).copied());
        parts.iter_mut().for_each(|part| part.is_usual = true);
    }
    if let Some(asked) = asked {
        let named = names.iter().position(|name| name.trim().eq_ignore_ascii_case(asked.trim()));
        let has_numbers = names.iter().any(|name| name.parse::<u32>().is_ok());
        let numbered = || asked.trim().parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < names.len());
        let Some(place) = named.or_else(|| if has_numbers { None } else { numbered() }) else {
            return Err(ReadFault::NoSuchChannel { asked: asked.to_owned(), known: shown(&names).text() });
        };
        raw.segments.retain(|segment| segment.channel.as_ref() == Some(&channels[place]));
    } else if channels.len() > 1 {
        name_speakers_by_channel(raw);
        raw.notes.add(m!("transcript-channels-merged", count = names.len(), names = shown(&names)));
    }
    Ok(parts)
}

/// A speaker without a name is called after the channel; a name that several channels have gets the channel's in front.
fn name_speakers_by_channel(raw: &mut RawTranscript) {
    let mut first_channel: HashMap<Arc<str>, Arc<str>> = HashMap::new();
    let mut shared: HashSet<Arc<str>> = HashSet::new();
    for segment in &raw.segments {
        let Some(channel) = &segment.channel else { continue };
        for speaker in segment.words.iter().filter_map(|word| word.speaker.as_ref()).chain(&segment.speaker) {
            let first = first_channel.entry(speaker.clone()).or_insert_with(|| channel.clone());
            if first != channel {
                shared.insert(speaker.clone());
            }
        }
    }
    type SpeakerOfChannel = (Arc<str>, Option<Arc<str>>);
    let mut names: HashMap<SpeakerOfChannel, Arc<str>> = HashMap::new();
    let mut name = |channel: &Arc<str>, speaker: Option<Arc<str>>| match speaker {
        Some(speaker) if !shared.contains(&speaker) => speaker,
        speaker => names
            .entry((channel.clone(), speaker.clone()))
            .or_insert_with(|| match speaker {
                Some(speaker) => Arc::from(format!("channel {channel}, {speaker}")),
                None => Arc::from(format!("channel {channel}")),
            })
            .clone(),
    };
    for segment in &mut raw.segments {
        let Some(channel) = segment.channel.clone() else { continue };
        for word in &mut segment.words {
            word.speaker = word.speaker.take().map(|speaker| name(&channel, Some(speaker)));
        }
        segment.speaker = Some(name(&channel, segment.speaker.take()));
    }
}

/// Names for a message, each whole if that is possible.
fn shown(names: &[String]) -> Message {
    let one = |name: &String| match name.trim() {
        "" => m!("transcript-nameless-part"),
        name => Message::plain(name.chars().take(SHOWN_CHARS).collect::<String>()),
    };
    let more = (names.len() > SHOWN).then(|| Message::plain("…"));
    Message::list(names.iter().take(SHOWN).map(one).chain(more))
}
