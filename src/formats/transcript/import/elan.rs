//! ELAN (`.eaf`): tiers of annotations between numbered moments in milliseconds.
//!
//! A moment may have no time; an annotation may refer to another one and has its time then.

use std::collections::HashMap;

use super::document::{Reader, TranscriptDocument};
use super::error::ReadFault;
use super::limits::MAX_WORDS;
use super::markup::{self, MarkupEvent, MarkupTag};
use super::raw::{RawTranscript, RawWord, milliseconds};
use super::tiers;
use base::time::Instant;

pub(super) const READER: Reader = Reader {
    name: "ELAN",
    recognises: |document| document.is_markup() && markup::root_name(document) == "ANNOTATION_DOCUMENT",
    read,
};

#[derive(Default)]
struct ElanAnnotation {
    id: String,
    refers_to: Option<String>,
    start: Option<Instant>,
    end: Option<Instant>,
    text: String,
}

#[derive(Default)]
struct ElanTier {
    name: String,
    kind: String,
    participant: Option<String>,
    annotations: Vec<ElanAnnotation>,
}

fn read(document: &TranscriptDocument) -> Result<RawTranscript, ReadFault> {
    let mut moments: HashMap<String, Option<Instant>> = HashMap::new();
    let mut tiers: Vec<ElanTier> = Vec::new();
    let mut language = None;
    let (mut in_value, mut count) = (false, 0);
    markup::events(document, &document.text, &mut |event| {
        match event {
            MarkupEvent::Open(tag) => match tag.name.as_str() {
                "TIME_SLOT" => {
                    if let Some(id) = tag.get("TIME_SLOT_ID") {
                        moments.insert(id.to_owned(), tag.number("TIME_VALUE").and_then(milliseconds));
                    }
                }
                "TIER" => {
                    language = language.take().or_else(|| tag.get("LANG_REF").map(str::to_owned));
                    tiers.push(tier_of(&tag));
                }
                "ALIGNABLE_ANNOTATION" | "REF_ANNOTATION" => {
                    count += 1;
                    let moment = |name| tag.get(name).and_then(|id| moments.get(id).copied().flatten());
                    let annotation = ElanAnnotation {
                        id: tag.get("ANNOTATION_ID").unwrap_or_default().to_owned(),
                        refers_to: tag.get("ANNOTATION_REF").map(str::to_owned),
                        start: moment("TIME_SLOT_REF1"),
                        end: moment("TIME_SLOT_REF2"),
                        text: String::new(),
                    };
                    if let Some(tier) = tiers.last_mut() {
                        tier.annotations.push(annotation);
                    }
                }
                "ANNOTATION_VALUE" => in_value = true,
                _ => {}
            },
            MarkupEvent::Close(name) => in_value &= name != "ANNOTATION_VALUE",
            MarkupEvent::Text(text) if in_value => {
                if let Some(annotation) = tiers.last_mut().and_then(|tier| tier.annotations.last_mut()) {
                    annotation.text.push_str(&text);
                }
            }
            MarkupEvent::Text(_) => {}
        }
        count <= MAX_WORDS
    })?;
    if count > MAX_WORDS {
        return Err(ReadFault::TooManyWords);
    }
    let mut raw = RawTranscript { language, ..RawTranscript::default() };
    let mut spans: HashMap<String, (Option<Instant>, Option<Instant>)> = HashMap::new();
    for tier in &mut tiers {
        take_over_times(&mut tier.annotations, &spans);
        spans.extend(tier.annotations.iter().map(|one| (one.id.clone(), (one.start, one.end))));
    }
    for tier in tiers {
        let labels = tier.annotations.into_iter().map(|annotation| RawWord {
            text: annotation.text,
            start: annotation.start,
            end: annotation.end,
            ..RawWord::default()
        });
        tiers::add(&mut raw, tiers::tier(&tier.name, &tier.kind, tier.participant.as_deref()), labels.collect());
    }
    if raw.segments.is_empty() { Err(ReadFault::NoWords) } else { Ok(raw) }
}

fn tier_of(tag: &MarkupTag) -> ElanTier {
    let text = |name| tag.get(name).unwrap_or_default().to_owned();
    ElanTier {
        name: text("TIER_ID"),
        kind: text("LINGUISTIC_TYPE_REF"),
        participant: tag.get("PARTICIPANT").map(str::to_owned),
        annotations: Vec::new(),
    }
}

/// Annotations that refer to the same one share its time: the first has its start, the last its end.
fn take_over_times(annotations: &mut [ElanAnnotation], spans: &HashMap<String, (Option<Instant>, Option<Instant>)>) {
    for at in 0..annotations.len() {
        let Some(parent) = annotations[at].refers_to.clone() else { continue };
        let Some(&(start, end)) = spans.get(&parent) else { continue };
        let same =
            |other: Option<&ElanAnnotation>| other.is_some_and(|other| other.refers_to.as_deref() == Some(&*parent));
        let is_first = !at.checked_sub(1).is_some_and(|before| same(annotations.get(before)));
        let is_last = !same(annotations.get(at + 1));
        let annotation = &mut annotations[at];
        annotation.start = annotation.start.or(start.filter(|_| is_first));
        annotation.end = annotation.end.or(end.filter(|_| is_last));
    }
}
