//! XML as a tree, so deep and no deeper, and back.

use quick_xml::Reader;
use quick_xml::Writer;
use quick_xml::escape::partial_escape;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

use super::entities::resolved;
use super::error::SubtitleFileError;
use super::format::FileFormat;
use base::texts::t;

/// Elements that stand deeper are damage; recursion over the tree ends there, too.
const MAX_DEPTH: usize = 64;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum XmlNode {
    Element(XmlElement),
    Text(String),
    Comment(String),
}

/// An element with its names as written, prefixes and all.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct XmlElement {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<XmlNode>,
}

/// The fault, and its line.
pub(super) struct XmlFault {
    pub line: usize,
    pub problem: String,
}

impl XmlElement {
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.attributes.push((name.to_owned(), value.into()));
        self
    }

    /// The name without its prefix.
    pub fn local_name(&self) -> &str {
        local(&self.name)
    }

    /// The value of the attribute of this name, whatever its prefix.
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| local(known) == name).map(|(_, value)| value.as_str())
    }

    /// The same where files differ in the case of the name.
    pub fn attribute_alike(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(known, _)| local(known).eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str())
    }

    /// With a child more.
    pub fn with_child(mut self, child: Self) -> Self {
        self.children.push(XmlNode::Element(child));
        self
    }

    /// With text after what is there; no text is no child, as when it is read.
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.children.push(XmlNode::Text(text));
        }
        self
    }

    /// A child on a line of its own.
    pub fn push_line(&mut self, child: Self) {
        if self.children.is_empty() {
            self.children.push(XmlNode::Text("\n".to_owned()));
        }
        self.children.push(XmlNode::Element(child));
        self.children.push(XmlNode::Text("\n".to_owned()));
    }

    pub fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|child| match child {
            XmlNode::Element(element) => Some(element),
            XmlNode::Text(_) | XmlNode::Comment(_) => None,
        })
    }

    /// The first child of this name.
    pub fn child(&self, name: &str) -> Option<&Self> {
        self.elements().find(|child| child.local_name() == name)
    }

    /// All text inside.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for child in &self.children {
            match child {
                XmlNode::Text(part) => text.push_str(part),
                XmlNode::Element(element) => text.push_str(&element.text()),
                XmlNode::Comment(_) => {}
            }
        }
        text
    }
}

pub(super) fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The name of the outermost element of a text that begins like XML, with its prefix.
pub(super) fn root_name(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    // Declarations and comments may stand before it.
    while let Some(inner) = rest.strip_prefix("<?").or_else(|| rest.strip_prefix("<!")) {
        let end = if inner.starts_with("--") { "-->" } else { ">" };
        rest = inner.split_once(end)?.1.trim_start();
    }
    let name = rest.strip_prefix('<')?;
    name.split(|sign: char| sign.is_whitespace() || matches!(sign, '>' | '/')).next()
}

/// The outermost element of a file of a format that calls it `root`.
///
/// # Errors
/// [`SubtitleFileError::Damaged`] with the line, if it is no XML or another element.
pub(super) fn document(text: &str, format: FileFormat, root: &str) -> Result<XmlElement, SubtitleFileError> {
    let damaged = |line: usize, problem: String| {
        SubtitleFileError::damaged(format, t!("subtitle-file-line", line = line), problem)
    };
    let found = parse(text.trim_start_matches('\u{feff}')).map_err(|fault| damaged(fault.line, fault.problem))?;
    if found.local_name() != root {
        return Err(damaged(1, t!("subtitle-file-xml-outermost", element = &found.name, expected = root)));
    }
    Ok(found)
}

/// The children of an element that was written as XML with nothing around it; `None` if it is no XML.
pub(super) fn parsed_inner(markup: &str) -> Option<Vec<XmlNode>> {
    parse(&format!("<x>{markup}</x>")).ok().map(|root| root.children)
}

/// The outermost element of a document.
pub(super) fn parse(text: &str) -> Result<XmlElement, XmlFault> {
    let mut reader = Reader::from_str(text);
    let mut open: Vec<XmlElement> = Vec::new();
    let mut root: Option<XmlElement> = None;
    loop {
        let fault = |at: u64, problem: String| {
            let at = usize::try_from(at).unwrap_or(usize::MAX).min(text.len());
            XmlFault { line: text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1, problem }
        };
        let event = reader.read_event().map_err(|error| fault(reader.error_position(), error.to_string()))?;
        let position = reader.buffer_position();
        let child = match event {
            Event::Start(start) => {
                if open.len() >= MAX_DEPTH {
                    return Err(fault(position, t!("subtitle-file-xml-depth", depth = MAX_DEPTH)));
                }
                open.push(element(&start).map_err(|problem| fault(position, problem))?);
                continue;
            }
            Event::End(_) => open.pop().map(XmlNode::Element),
            Event::Empty(start) => Some(XmlNode::Element(element(&start).map_err(|problem| fault(position, problem))?)),
            Event::Text(text) => Some(XmlNode::Text(String::from_utf8_lossy(&text).into_owned())),
            Event::CData(text) => Some(XmlNode::Text(String::from_utf8_lossy(&text).into_owned())),
            Event::Comment(text) => Some(XmlNode::Comment(String::from_utf8_lossy(&text).into_owned())),
            Event::GeneralRef(reference) => {
                Some(XmlNode::Text(resolved(&format!("&{};", String::from_utf8_lossy(&reference))).into_owned()))
            }
            Event::Decl(_) | Event::PI(_) | Event::DocType(_) => None,
            Event::Eof => break,
        };
        match (open.last_mut(), child) {
            (_, None) => {}
            (Some(parent), Some(XmlNode::Text(text))) => match parent.children.last_mut() {
                Some(XmlNode::Text(before)) => before.push_str(&text),
                _ => parent.children.push(XmlNode::Text(text)),
            },
            (Some(parent), Some(child)) => parent.children.push(child),
            (None, Some(XmlNode::Element(element))) => {
                root.get_or_insert(element);
            }
            (None, Some(_)) => {}
        }
    }
    let line = text.lines().count().max(1);
    if let Some(element) = open.first() {
        return Err(XmlFault { line, problem: t!("subtitle-file-xml-ends", element = &element.name) });
    }
    root.ok_or_else(|| XmlFault { line, problem: t!("subtitle-file-xml-empty").to_owned() })
}

fn element(start: &BytesStart<'_>) -> Result<XmlElement, String> {
    let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
    let mut attributes = Vec::new();
    // Attributes that stand twice are let through: quadratic checks are for others.
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = String::from_utf8_lossy(&attribute.value);
        attributes.push((String::from_utf8_lossy(attribute.key.as_ref()).into_owned(), resolved(&value).into_owned()));
    }
    Ok(XmlElement { name, attributes, children: Vec::new() })
}

/// An element as XML, without a declaration.
pub(super) fn xml_text(element: &XmlElement) -> String {
    written(|writer| write_element(writer, element))
}

/// The content of an element, as XML.
pub(super) fn inner_xml(element: &XmlElement) -> String {
    written(|writer| element.children.iter().try_for_each(|child| write_node(writer, child)))
}

type MemoryWriter = Writer<Vec<u8>>;

fn written(write: impl FnOnce(&mut MemoryWriter) -> std::io::Result<()>) -> String {
    let mut writer = Writer::new(Vec::new());
    // Writing to memory cannot fail.
    let _ = write(&mut writer);
    String::from_utf8(writer.into_inner()).unwrap_or_default()
}

fn write_node(writer: &mut MemoryWriter, node: &XmlNode) -> std::io::Result<()> {
    match node {
        XmlNode::Element(element) => write_element(writer, element),
        XmlNode::Text(text) => writer.write_event(Event::Text(BytesText::from_escaped(partial_escape(text.as_str())))),
        XmlNode::Comment(text) => writer.write_event(Event::Comment(BytesText::from_escaped(text.as_str()))),
    }
}

fn write_element(writer: &mut MemoryWriter, element: &XmlElement) -> std::io::Result<()> {
    let mut start = BytesStart::new(element.name.as_str());
    for (name, value) in &element.attributes {
        start.push_attribute((name.as_str(), value.as_str()));
    }
    if element.children.is_empty() {
        return writer.write_event(Event::Empty(start));
    }
    writer.write_event(Event::Start(start))?;
    element.children.iter().try_for_each(|child| write_node(writer, child))?;
    writer.write_event(Event::End(BytesEnd::new(element.name.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_go_both_ways() {
        let check = |text: &str, expected: &str| {
            let parsed = parse(text).map_err(|fault| fault.problem).unwrap();
            assert_eq!(xml_text(&parsed), expected);
            assert!(parse(&xml_text(&parsed)).ok().as_ref() == Some(&parsed));
        };
        check(
            "<?xml version=\"1.0\"?><a x='1 &amp; 2'><b/>t&lt;&#33;<!-- c --></a>",
            "<a x=\"1 &amp; 2\"><b/>t&lt;!<!-- c --></a>",
        );
        check("<a><![CDATA[<b>]]>&nbsp;&unknown;</a>", "<a>&lt;b&gt;\u{a0}&amp;unknown;</a>");
        let line = |text: &str| parse(text).err().map(|fault| fault.line);
        assert_eq!(line("<a>\n<b></a>"), Some(2));
        assert_eq!(line("<a>\n\n"), Some(2));
        assert_eq!(line(""), Some(1));
        assert_eq!(line(&"<a>".repeat(100_000)), Some(1));
    }
}
