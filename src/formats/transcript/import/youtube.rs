//! YouTube's own captions: json3, and the XML forms srv1, srv2 and srv3.
//!
//! Automatic captions have a start for each word and no end; the captions overlap, for a line stays while the next is typed.
//! Captions that a person made have times as a whole.

use std::collections::HashSet;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::json::Json;
use super::limits::MAX_WORDS;
use super::markup::{self, MarkupEvent};
use super::raw::{RawSegment, RawTranscript, RawWord, milliseconds, seconds};
use super::spacing::joins;
use crate::subtitle_file::plain_subrip;
use base::time::{Duration, Instant};

pub(super) const JSON3: Reader = Reader {
    name: "YouTube json3",
    recognises: |document| {
        let root = document.json.root();
        let mut events = root.list_at("events").take(1000);
        events.any(|event| event.has("tStartMs") && (root.has("wireMagic") || event.has("segs")))
    },
    read: read_json3,
};

pub(super) const SRV: Reader = Reader {
    name: "YouTube captions",
    recognises: |document| {
        document.is_markup() && matches!(markup::root_name(document).as_str(), "timedtext" | "transcript")
    },
    read: read_srv,
};

/// A caption, with the parts that it is typed in.
#[derive(Default)]
struct YouTubeCaption {
    start: Option<Instant>,
    end: Option<Instant>,
    /// Texts, each with how long after the caption it comes, if the file says so.
    parts: Vec<(Option<Duration>, String)>,
}

fn read_json3(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut captions = Vec::new();
    for (number, event) in document.json.root().list_at("events").enumerate() {
        document.tick(number as u64)?;
        // Every other event only starts a new line.
        if event.number_at("aAppend").is_some_and(|append| append != 0.0) {
            continue;
        }
        let time = |value: Option<Json<'_>>| value.and_then(Json::number).and_then(milliseconds);
        let start = time(event.get("tStartMs"));
        let parts = event.list_at("segs").filter_map(|part| {
            let offset = time(part.get("tOffsetMs")).map(|offset| offset - Instant::ZERO);
            Some((offset, part.text_at("utf8")?.into_owned()))
        });
        let parts = parts.collect();
        captions.push(YouTubeCaption { start, end: end_after(start, time(event.get("dDurationMs"))), parts });
    }
    transcript(captions, document)
}

fn end_after(start: Option<Instant>, duration: Option<Instant>) -> Option<Instant> {
    Some(start? + (duration? - Instant::ZERO))
}

fn read_srv(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut captions: Vec<YouTubeCaption> = Vec::new();
    // Styles of small signs above others, or of brackets around them: they repeat in other letters what is below.
    let mut ruby: HashSet<String> = HashSet::new();
    let (mut in_caption, mut left_out) = (false, false);
    let mut offset = None;
    markup::events(document, &document.text, &mut |event| {
        match event {
            MarkupEvent::Open(tag) => match tag.name.as_str() {
                "pen" if matches!(tag.get("rb"), Some("2" | "4" | "5")) => {
                    ruby.extend(tag.get("id").map(str::to_owned));
                }
                "text" | "p" => {
                    let in_seconds = |name| tag.number(name).and_then(seconds);
                    let in_millis = |name| tag.number(name).and_then(milliseconds);
                    let start = in_seconds("start").or_else(|| in_millis("t"));
                    let end = end_after(start, in_seconds("dur").or_else(|| in_millis("d")));
                    // A caption that is appended only starts a new line.
                    in_caption = tag.get("a").or(tag.get("append")) != Some("1");
                    if in_caption {
                        captions.push(YouTubeCaption { start, end, parts: Vec::new() });
                    }
                    (offset, left_out) = (None, false);
                }
                "s" => {
                    offset = tag.number("t").and_then(milliseconds).map(|offset| offset - Instant::ZERO);
                    left_out = tag.get("p").is_some_and(|pen| ruby.contains(pen));
                    if let Some(caption) = captions.last_mut().filter(|_| in_caption && !left_out) {
                        caption.parts.push((offset, String::new()));
                    }
                }
                "br" => {
                    if let Some(caption) = captions.last_mut().filter(|_| in_caption) {
                        caption.parts.push((None, "\n".to_owned()));
                    }
                }
                _ => {}
            },
            MarkupEvent::Close(name) => match name.as_str() {
                "text" | "p" => in_caption = false,
                "s" => (offset, left_out) = (None, false),
                _ => {}
            },
            MarkupEvent::Text(text) if in_caption && !left_out => {
                let Some(caption) = captions.last_mut() else { return true };
                match caption.parts.last_mut() {
                    Some((_, part)) => part.push_str(&text),
                    None => caption.parts.push((offset, text)),
                }
            }
            MarkupEvent::Text(_) => {}
        }
        captions.len() <= MAX_WORDS
    })?;
    // The simplest form has its signs escaped twice, those of italics, too.
    if markup::root_name(document) == "transcript" {
        for (_, part) in captions.iter_mut().flat_map(|caption| &mut caption.parts) {
            *part = plain_subrip(part);
        }
    }
    transcript(captions, document)
}

fn transcript(captions: Vec<YouTubeCaption>, document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut raw = RawTranscript::default();
    let has_offsets = |caption: &YouTubeCaption| caption.parts.iter().any(|(offset, _)| offset.is_some());
    let automatic = captions.iter().any(has_offsets);
    let spaced = automatic && captions.iter().flat_map(|caption| &caption.parts).any(|(_, part)| part.starts_with(' '));
    for (number, caption) in captions.into_iter().enumerate() {
        document.tick(number as u64)?;
        let YouTubeCaption { start, end, parts } = caption;
        if !automatic || parts.len() == 1 {
            let text: String = parts.into_iter().map(|(_, part)| part).collect();
            let text = without_turn_marks(&text);
            if !text.trim().is_empty() {
                raw.segments.push(RawSegment { text: Some(text), start, end, ..RawSegment::default() });
            }
            continue;
        }
        let mut before = None;
        let mut words = Vec::with_capacity(parts.len());
        for (offset, part) in parts {
            let text = without_turn_marks(&part);
            let joins_previous = spaced && joins(before, &text);
            before = text.chars().next_back().or(before);
            if !text.trim().is_empty() {
                let start = start.map(|start| start + offset.unwrap_or(Duration::ZERO));
                words.push(RawWord { text, start, joins_previous, ..RawWord::default() });
            }
        }
        if !words.is_empty() {
            raw.segments.push(RawSegment { words, start, ..RawSegment::default() });
        }
    }
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}

/// `>>` marks a change of speaker and is not spoken.
fn without_turn_marks(text: &str) -> String {
    if text.contains(">>") { text.replace(">>>", "").replace(">>", "") } else { text.to_owned() }
}
