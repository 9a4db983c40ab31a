//! XML and HTML as a row of events, as leniently as possible: tags that do not match and lone ampersands are no fault.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::document::TranscriptDocument;
use super::error::ReadFault;
use crate::subtitle_file::resolved_entities;
use base::texts::t;

/// The next piece of a file.
pub(super) enum MarkupEvent {
    Open(MarkupTag),
    /// The name of the element, without a prefix.
    Close(String),
    Text(String),
}

/// An opening tag.
pub(super) struct MarkupTag {
    /// Without a prefix.
    pub name: String,
    attributes: Vec<(String, String)>,
}

impl MarkupTag {
    fn new(start: &BytesStart<'_>) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut given = start.html_attributes();
        let attributes = given.with_checks(false).flatten().map(|attribute| {
            let value = String::from_utf8_lossy(&attribute.value);
            (text(attribute.key.local_name().as_ref()), resolved_entities(&value).into_owned())
        });
        let attributes = attributes.collect();
        Self { name: text(start.local_name().as_ref()), attributes }
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.trim().parse().ok()
    }
}

/// Hands on the events of `text`, a part of the document, until `take` says that it has enough (`false`).
pub(super) fn events(
    document: &TranscriptDocument,
    text: &str,
    take: &mut dyn FnMut(MarkupEvent) -> bool,
) -> Result<(), ReadFault> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut number = 0;
    loop {
        number += 1;
        document.tick(number)?;
        let event = reader.read_event().map_err(|error| {
            let before = &text.as_bytes()[..(reader.error_position() as usize).min(text.len())];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
            let place = t!("subtitle-file-line-column", line = line, column = column);
            ReadFault::damaged(place, t!("transcript-broken-markup", reason = error.to_string()))
        })?;
        let more = match event {
            Event::Start(start) => take(MarkupEvent::Open(MarkupTag::new(&start))),
            Event::Empty(start) => {
                let tag = MarkupTag::new(&start);
                let name = tag.name.clone();
                take(MarkupEvent::Open(tag)) && take(MarkupEvent::Close(name))
            }
            Event::End(end) => {
                take(MarkupEvent::Close(String::from_utf8_lossy(end.local_name().as_ref()).into_owned()))
            }
            Event::Text(text) => take(MarkupEvent::Text(String::from_utf8_lossy(&text).into_owned())),
            Event::CData(text) => take(MarkupEvent::Text(String::from_utf8_lossy(&text).into_owned())),
            Event::GeneralRef(name) => {
                let name = format!("&{};", String::from_utf8_lossy(&name));
                take(MarkupEvent::Text(resolved_entities(&name).into_owned()))
            }
            Event::Eof => return Ok(()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => true,
        };
        if !more {
            return Ok(());
        }
    }
}

/// The name of the first element of a document, without a prefix; empty if it is no markup.
pub(super) fn root_name(document: &TranscriptDocument) -> String {
    let mut name = String::new();
    if document.is_markup() {
        // What is broken before the first element has no root.
        let _ = events(document, document.text.trim_start(), &mut |event| match event {
            MarkupEvent::Open(tag) => {
                name = tag.name;
                false
            }
            _ => true,
        });
    }
    name
}
