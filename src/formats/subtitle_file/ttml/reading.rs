//! Body, divisions and paragraphs.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::styles::{HeadStyles, StyleProperties};
use super::time_expression::TimeParameters;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::inline_text::InlineText;
use crate::subtitle_file::run::{MarkedText, RubyPart, StyledRun, TextStyle};
use crate::subtitle_file::xml::{XmlElement, XmlNode, document, inner_xml, local, root_name, xml_text};
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};

/// Whether a text is XML with `tt` as its outermost element.
pub fn claims(text: &str) -> bool {
    root_name(text).is_some_and(|name| local(name) == "tt")
}

pub fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let root = document(text, FileFormat::Ttml, "tt")?;
    let mut file = SubtitleFile::new(FileFormat::Ttml);
    file.language = root.attribute("lang").filter(|code| !code.is_empty()).map(str::to_owned);
    let head = root.child("head");
    let shell = XmlElement { children: Vec::new(), ..root.clone() };
    file.blocks.push(FileBlock { kind: BlockKind::Header, text: xml_text(&shell), before_cue: 0 });
    if let Some(head) = head {
        file.blocks.push(FileBlock { kind: BlockKind::Style, text: xml_text(head), before_cue: 0 });
    }
    let mut reader = BodyReader {
        times: TimeParameters::of(&root),
        styles: head.map(HeadStyles::of).unwrap_or_default(),
        file,
        bad_times: 0,
        endless: 0,
        room: MOST_TAKEN_OVER,
    };
    let preserve = root.attribute("space") == Some("preserve");
    let around = Surroundings { preserve, ..Surroundings::default() };
    if let Some(body) = root.child("body") {
        reader.read_container(body, &around);
    }
    if reader.room == 0 {
        let place = t!("subtitle-file-line", line = 1);
        return Err(SubtitleFileError::damaged(FileFormat::Ttml, place, t!("ttml-too-much")));
    }
    Ok(reader.finished())
}

/// A cue of what stands inside a paragraph; `None` if that is no XML.
pub fn lone_cue(markup: &str) -> Option<FileCue> {
    let document = format!("<tt><body><div><p begin=\"0s\" end=\"1s\">{markup}</p></div></body></tt>");
    read(&document).ok()?.cues.pop()
}

/// What paragraphs take over from what stands around them may be so many bytes in all; files that people make have some thousands.
/// Without a bound a file of a few megabytes could ask for as many terabytes: much around, many paragraphs inside.
const MOST_TAKEN_OVER: usize = 64 << 20;

/// The inherited state around an element.
#[derive(Clone, Debug, Default)]
struct Surroundings {
    begin: Option<Instant>,
    end: Option<Instant>,
    /// Attributes that a paragraph takes over.
    attributes: Vec<(String, String)>,
    preserve: bool,
    voice: Option<Arc<str>>,
}

/// The inherited state around text in a paragraph.
struct InlineContext {
    properties: StyleProperties,
    voice: Option<Arc<str>>,
    ruby: Option<RubyPart>,
    language: Option<Arc<str>>,
}

impl InlineContext {
    fn run(&self) -> StyledRun {
        let style = TextStyle { ruby: self.ruby, language: self.language.clone(), ..self.properties.text_style() };
        StyledRun { style, voice: self.voice.clone(), ..StyledRun::default() }
    }
}

struct BodyReader {
    times: TimeParameters,
    styles: HeadStyles,
    file: SubtitleFile,
    bad_times: usize,
    endless: usize,
    /// How much may still be taken over; at 0 nothing more is read.
    room: usize,
}

impl BodyReader {
    /// When an element begins and ends, if its attributes or those around it say so.
    fn timing(&mut self, element: &XmlElement, around: &Surroundings) -> (Option<Instant>, Option<Instant>) {
        let mut time = |name: &str| {
            let text = element.attribute(name)?;
            let found = self.times.duration(text);
            self.bad_times += usize::from(found.is_none());
            found
        };
        let (begin, end, lasts) = (time("begin"), time("end"), time("dur"));
        let base = around.begin.unwrap_or(Instant::ZERO);
        let start = base + begin.unwrap_or(Duration::ZERO);
        let own_end = match (end.map(|end| base + end), lasts.map(|lasts| start + lasts)) {
            (Some(end), Some(other)) => Some(end.min(other)),
            (end, other) => end.or(other),
        };
        let end = match (own_end, around.end) {
            (Some(own), Some(outer)) => Some(own.min(outer)),
            (own, outer) => own.or(outer),
        };
        (begin.map(|_| start).or(around.begin), end)
    }

    /// Whether there is room to take over what stands around an element.
    fn has_room(&mut self, around: &Surroundings) -> bool {
        let taken: usize = around.attributes.iter().map(|(name, value)| name.len() + value.len()).sum();
        self.room = self.room.saturating_sub(taken);
        self.room > 0
    }

    fn read_container(&mut self, element: &XmlElement, around: &Surroundings) {
        if !self.has_room(around) {
            return;
        }
        let (begin, end) = self.timing(element, around);
        let mut inside = Surroundings { begin, end, ..around.clone() };
        inside.preserve = preserves(element, around.preserve);
        inside.voice = self.voice(element).or_else(|| around.voice.clone());
        take_attributes(&mut inside.attributes, element);
        let in_turn = element.attribute("timeContainer") == Some("seq");
        for child in element.elements() {
            match child.local_name() {
                "p" => self.read_paragraph(child, &inside),
                "div" | "body" => self.read_container(child, &inside),
                _ => continue,
            }
            if in_turn && let Some(last) = self.file.cues.last() {
                inside.begin = Some(last.span.end);
            }
        }
    }

    fn voice(&self, element: &XmlElement) -> Option<Arc<str>> {
        let ids = element.attribute("agent")?;
        let names: Vec<&str> =
            ids.split_whitespace().filter_map(|id| self.styles.agents.get(id)).map(String::as_str).collect();
        (!names.is_empty()).then(|| Arc::from(names.join(", ")))
    }

    fn read_paragraph(&mut self, element: &XmlElement, around: &Surroundings) {
        if !self.has_room(around) {
            return;
        }
        let (begin, end) = self.timing(element, around);
        let mut merged = XmlElement { attributes: around.attributes.clone(), ..XmlElement::new(element.name.clone()) };
        take_attributes(&mut merged.attributes, element);
        let region = merged.attribute("region").and_then(|id| self.styles.region(id)).cloned().unwrap_or_default();
        let properties = self.styles.properties(region, &merged);
        let mut text = TextReader {
            preserve: preserves(element, around.preserve),
            begin: begin.unwrap_or(Instant::ZERO),
            ..TextReader::default()
        };
        let voice = self.voice(element).or_else(|| around.voice.clone());
        let context = InlineContext { properties: properties.clone(), voice, ruby: None, language: None };
        self.read_inline(element, &context, &mut text);
        // Times that only the spans have are those of the paragraph.
        let own_begin = begin.or_else(|| text.starts.iter().copied().min());
        let is_untimed = begin.is_none() && end.is_none();
        let own_end = end.or_else(|| text.ends.iter().copied().max());
        let start = own_begin.unwrap_or(Instant::ZERO);
        self.endless += usize::from(own_end.is_none());
        let mut runs = text.shown.into_runs();
        // Where a paragraph of one span has taken over its times, the span says nothing more.
        if is_untimed {
            let first = runs.iter_mut().find(|run| run.stamp.is_some());
            first.into_iter().filter(|run| run.stamp == Some(start)).for_each(|run| run.stamp = None);
        }
        let markup = inner_xml(element);
        let text_of_cue = MarkedText::read(markup, runs);
        let text_of_cue = if is_untimed { text_of_cue.without_markup() } else { text_of_cue };
        let is_kept = |name: &str| !matches!(local(name), "begin" | "end" | "dur" | "id" | "timeContainer");
        let settings = merged.attributes.iter().filter(|(name, _)| is_kept(name));
        self.file.cues.push(FileCue {
            id: element.attribute("id").unwrap_or_default().to_owned(),
            span: Span::new(start, own_end.unwrap_or(start)),
            text: text_of_cue,
            placement: properties.placement(),
            settings: settings.map(|(name, value)| CueSetting::new(name, value)).collect(),
        });
    }

    fn read_inline(&mut self, element: &XmlElement, context: &InlineContext, text: &mut TextReader) {
        for child in &element.children {
            let child = match child {
                XmlNode::Text(part) => {
                    text.push(part, context);
                    continue;
                }
                XmlNode::Comment(_) => continue,
                XmlNode::Element(child) => child,
            };
            match child.local_name() {
                "br" => text.shown.line_break(),
                "span" => {
                    let around = Surroundings { begin: Some(text.begin), ..Surroundings::default() };
                    let has_time = ["begin", "end", "dur"].iter().any(|name| child.attribute(name).is_some());
                    let (begin, end) = if has_time { self.timing(child, &around) } else { (None, None) };
                    if let Some(begin) = begin.filter(|_| child.attribute("begin").is_some()) {
                        text.stamp = Some(begin);
                        text.starts.push(begin);
                    }
                    text.ends.extend(end);
                    let outer = text.begin;
                    text.begin = begin.unwrap_or(outer);
                    let preserve = text.preserve;
                    text.preserve = preserves(child, preserve);
                    let inside = InlineContext {
                        properties: self.styles.properties(context.properties.clone(), child),
                        voice: self.voice(child).or_else(|| context.voice.clone()),
                        ruby: match child.attribute("ruby") {
                            Some("container" | "base" | "baseContainer") => Some(RubyPart::Base),
                            Some("text" | "textContainer") => Some(RubyPart::Reading),
                            _ => context.ruby,
                        },
                        language: child.attribute("lang").map(Arc::from).or_else(|| context.language.clone()),
                    };
                    self.read_inline(child, &inside, text);
                    (text.begin, text.preserve) = (outer, preserve);
                }
                _ => {}
            }
        }
    }

    fn finished(mut self) -> SubtitleFile {
        self.file.warn_if(self.bad_times > 0, m!("ttml-bad-times", count = self.bad_times));
        self.file.warn_if(self.endless > 0, m!("ttml-endless", count = self.endless));
        self.file
    }
}

fn preserves(element: &XmlElement, around: bool) -> bool {
    element.attribute("space").map_or(around, |value| value == "preserve")
}

/// The properties that an element gives the paragraphs inside: the styles that it names add up, everything else replaces.
fn take_attributes(attributes: &mut Vec<(String, String)>, element: &XmlElement) {
    let own = element.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let mut own: HashMap<&str, &str> =
        own.filter(|(name, _)| !matches!(local(name), "begin" | "end" | "dur" | "id" | "timeContainer")).collect();
    for (name, known) in attributes.iter_mut() {
        match own.remove(name.as_str()) {
            Some(value) if local(name) == "style" => add_ids(known, value),
            Some(value) => value.clone_into(known),
            None => {}
        }
    }
    for (name, _) in &element.attributes {
        // What is still there is new; of a name that stands twice the last value.
        attributes.extend(own.remove(name.as_str()).map(|value| (name.clone(), value.to_owned())));
    }
}

/// Adds the ids of a list that are not among those known.
fn add_ids(known: &mut String, ids: &str) {
    let listed: HashSet<&str> = known.split_whitespace().collect();
    let new: Vec<&str> = ids.split_whitespace().filter(|id| !listed.contains(id)).collect();
    if !new.is_empty() {
        *known = format!("{known} {}", new.join(" "));
    }
}

/// The text of a paragraph, and what its spans say of times.
#[derive(Default)]
struct TextReader {
    shown: InlineText,
    preserve: bool,
    begin: Instant,
    stamp: Option<Instant>,
    starts: Vec<Instant>,
    ends: Vec<Instant>,
}

impl TextReader {
    fn push(&mut self, text: &str, context: &InlineContext) {
        let run = || StyledRun { stamp: self.stamp.take(), ..context.run() };
        match self.preserve {
            true => self.shown.push_preserved(text, run),
            false => self.shown.push_as(text, run),
        }
    }
}
