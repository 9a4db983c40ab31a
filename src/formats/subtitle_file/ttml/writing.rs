//! Writing TTML: a new file as IMSC 1.1 text, an own one with its root and head as they were.

use std::collections::BTreeMap;

use super::time_expression::{TimeParameters, clock};
use crate::subtitle_file::clock::seconds_text;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::run::{MarkedText, RubyPart, StyledRun};
use crate::subtitle_file::xml::{XmlElement, XmlNode, inner_xml, parse, xml_text};
use base::texts::t;
use base::time::{Duration, Instant};

/// The file as text, which will be encoded as it says.
///
/// # Errors
/// If the head of an own file was made unreadable.
pub fn write(file: &SubtitleFile, encoding: &str) -> Result<String, SubtitleFileError> {
    let is_own = file.format == FileFormat::Ttml;
    let voices = if is_own { BTreeMap::new() } else { voice_ids(file) };
    let (root, head) = match file.first_block(BlockKind::Header).filter(|_| is_own) {
        Some(text) => {
            let place = t!("subtitle-file-the-header");
            let fault = |problem: String| SubtitleFileError::damaged(FileFormat::Ttml, place, problem);
            let root = parse(text).map_err(|error| fault(error.problem))?;
            (root, file.first_block(BlockKind::Style).map(str::to_owned))
        }
        None => (new_root(file.language.as_deref()), Some(xml_text(&new_head(&voices)))),
    };
    // A new root says that times are those of a clock.
    let times = TimeParameters::of(&root);
    let prefix = root.name.strip_suffix("tt").unwrap_or_default().to_owned();
    // The tags of the root, with the rest of the file between them.
    let shell = xml_text(&XmlElement { children: vec![XmlNode::Text("\n".to_owned())], ..root });
    let (open, close) = shell.rsplit_once('\n').unwrap_or((&shell, ""));
    let mut out = format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{open}\n");
    if let Some(head) = head {
        out.push_str(&head);
        out.push('\n');
    }
    out.push_str(&format!("<{prefix}body>\n<{prefix}div>\n"));
    for cue in &file.cues {
        out.push_str(&paragraph(cue, is_own.then_some(&times), &prefix, &voices));
        out.push('\n');
    }
    out.push_str(&format!("</{prefix}div>\n</{prefix}body>\n{close}\n"));
    Ok(out)
}

fn new_root(language: Option<&str>) -> XmlElement {
    XmlElement::new("tt")
        .with("xmlns", "http://www.w3.org/ns/ttml")
        .with("xmlns:ttm", "http://www.w3.org/ns/ttml#metadata")
        .with("xmlns:ttp", "http://www.w3.org/ns/ttml#parameter")
        .with("xmlns:tts", "http://www.w3.org/ns/ttml#styling")
        .with("ttp:contentProfiles", "http://www.w3.org/ns/ttml/profile/imsc1.1/text")
        .with("ttp:timeBase", "media")
        .with("xml:lang", language.unwrap_or_default())
}

const ROWS: [(PictureRow, &str, &str); 3] = [
    (PictureRow::Top, "top", "before"),
    (PictureRow::Middle, "middle", "center"),
    (PictureRow::Bottom, "bottom", "after"),
];

fn new_head(voices: &BTreeMap<&str, String>) -> XmlElement {
    let mut head = XmlElement::new("head");
    if !voices.is_empty() {
        let mut metadata = XmlElement::new("metadata");
        for (name, id) in voices {
            let mut agent = XmlElement::new("ttm:agent").with("xml:id", id).with("type", "person");
            let mut named = XmlElement::new("ttm:name").with("type", "full");
            named.children.push(XmlNode::Text((*name).to_owned()));
            agent.children.push(XmlNode::Element(named));
            metadata.children.push(XmlNode::Element(agent));
        }
        head.children.push(XmlNode::Element(metadata));
    }
    let style = XmlElement::new("style")
        .with("xml:id", "usual")
        .with("tts:color", "white")
        .with("tts:fontFamily", "proportionalSansSerif")
        .with("tts:fontSize", "100%")
        .with("tts:textAlign", "center");
    let mut styling = XmlElement::new("styling");
    styling.children.push(XmlNode::Element(style));
    head.children.push(XmlNode::Element(styling));
    let mut layout = XmlElement::new("layout");
    for (_, id, align) in ROWS {
        let region = XmlElement::new("region")
            .with("xml:id", id)
            .with("tts:origin", "10% 10%")
            .with("tts:extent", "80% 80%")
            .with("tts:displayAlign", align);
        layout.children.push(XmlNode::Element(region));
    }
    head.children.push(XmlNode::Element(layout));
    head
}

/// Ids for all who speak.
fn voice_ids(file: &SubtitleFile) -> BTreeMap<&str, String> {
    let names = file.cues.iter().flat_map(|cue| cue.text.runs()).filter_map(|run| run.voice.as_deref());
    let mut ids: BTreeMap<&str, String> = names.map(|name| (name, String::new())).collect();
    for (number, id) in ids.values_mut().enumerate() {
        *id = format!("voice{}", number + 1);
    }
    ids
}

/// A cue; `own`: how the file that it comes from writes times, if it was TTML.
fn paragraph(cue: &FileCue, own: Option<&TimeParameters>, prefix: &str, voices: &BTreeMap<&str, String>) -> String {
    let is_own = own.is_some();
    let time = |at: Instant| own.map_or_else(|| clock(at), |own| own.text(at));
    let mut element = XmlElement::new(format!("{prefix}p"));
    if is_own && !cue.id.is_empty() {
        element = element.with("xml:id", &cue.id);
    }
    element = element.with("begin", time(cue.span.start)).with("end", time(cue.span.end));
    if is_own {
        element.attributes.extend(cue.settings.iter().map(|setting| (setting.name.clone(), setting.value.clone())));
    } else {
        let row = ROWS.iter().find(|(row, ..)| *row == cue.placement.row).map_or("bottom", |(_, id, _)| id);
        element = element.with("region", row).with("style", "usual");
        let align = match cue.placement.alignment {
            TextAlignment::Centre => None,
            TextAlignment::Left => Some("left"),
            TextAlignment::Right => Some("right"),
            TextAlignment::Start => Some("start"),
            TextAlignment::End => Some("end"),
        };
        if let Some(align) = align {
            element = element.with("tts:textAlign", align);
        }
        if cue.text.has_loose_space() {
            element = element.with("xml:space", "preserve");
        }
    }
    if let Some(markup) = cue.text.markup().filter(|markup| is_own && !markup.is_empty()) {
        // The text stays as it is written: the tags of the paragraph go around it.
        element.children.push(XmlNode::Text("\n".to_owned()));
        let shell = xml_text(&element);
        let (open, close) = shell.rsplit_once('\n').unwrap_or((&shell, ""));
        return format!("{open}{markup}{close}");
    }
    element.children = inline(&cue.text, cue.span.start, prefix, voices);
    xml_text(&element)
}

/// The content of a paragraph, for a cue that has no markup of its own any more.
pub fn markup_of(cue: &FileCue) -> String {
    let children = inline(&cue.text, cue.span.start, "", &BTreeMap::new());
    inner_xml(&XmlElement { children, ..XmlElement::new("p") })
}

/// Lines as spans with breaks between them. Lines that show nothing are left out.
fn inline(text: &MarkedText, start: Instant, prefix: &str, voices: &BTreeMap<&str, String>) -> Vec<XmlNode> {
    let mut children: Vec<XmlNode> = Vec::new();
    for (number, line) in text.shown_lines().enumerate() {
        if number > 0 {
            children.push(XmlNode::Element(XmlElement::new(format!("{prefix}br"))));
        }
        let mut is_in_container = false;
        for run in line {
            let node = span(run, start, prefix, voices);
            if run.style.ruby.is_none() {
                is_in_container = false;
                children.push(node);
                continue;
            }
            let is_begun = is_in_container && run.style.ruby == Some(RubyPart::Reading);
            match children.last_mut() {
                Some(XmlNode::Element(container)) if is_begun => container.children.push(node),
                _ => {
                    let mut container = XmlElement::new(format!("{prefix}span")).with("tts:ruby", "container");
                    container.children.push(node);
                    children.push(XmlNode::Element(container));
                }
            }
            is_in_container = run.style.ruby == Some(RubyPart::Base);
        }
    }
    children
}

fn span(run: &StyledRun, start: Instant, prefix: &str, voices: &BTreeMap<&str, String>) -> XmlNode {
    let style = &run.style;
    let mut element = XmlElement::new(format!("{prefix}span"));
    if let Some(stamp) = run.stamp {
        let into = Instant::ZERO + (stamp - start).max(Duration::ZERO);
        element = element.with("begin", format!("{}s", seconds_text(into)));
    }
    match style.ruby {
        Some(RubyPart::Base) => element = element.with("tts:ruby", "base"),
        Some(RubyPart::Reading) => element = element.with("tts:ruby", "text"),
        None => {}
    }
    if style.italic {
        element = element.with("tts:fontStyle", "italic");
    }
    if style.bold {
        element = element.with("tts:fontWeight", "bold");
    }
    let decorations = [("underline", style.underline), ("lineThrough", style.strike)];
    let decorations: Vec<&str> = decorations.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    if !decorations.is_empty() {
        element = element.with("tts:textDecoration", decorations.join(" "));
    }
    if let Some(colour) = style.colour {
        element = element.with("tts:color", colour.hex());
    }
    if let Some(language) = &style.language {
        element = element.with("xml:lang", language.as_ref());
    }
    if let Some(id) = run.voice.as_deref().and_then(|name| voices.get(name)) {
        element = element.with("ttm:agent", id);
    }
    let text = XmlNode::Text(run.text.clone());
    if element.attributes.is_empty() {
        return text;
    }
    element.children.push(text);
    XmlNode::Element(element)
}
