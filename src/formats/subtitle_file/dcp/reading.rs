//! Reels, fonts, subtitles and their lines.

use std::cmp::Ordering;

use super::clock::DcpClock;
use super::look::style_inside;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::inline_text::InlineText;
use crate::subtitle_file::placement::{PictureRow, Placement, TextAlignment};
use crate::subtitle_file::run::{MarkedText, RubyPart, StyledRun, TextStyle};
use crate::subtitle_file::xml::{XmlElement, XmlNode, document, inner_xml, local, parsed_inner, root_name, xml_text};
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;

/// In the settings of a cue: attributes of the fonts around it.
pub const FONT: &str = "Font/";

/// Attributes of fonts that cues take over may be so many bytes in all; files that people make have some thousands a reel.
const MOST_TAKEN_OVER: usize = 64 << 20;

/// Whether a text is a document of Interop.
pub fn claims_interop(text: &str) -> bool {
    root_name(text).is_some_and(|name| local(name) == "DCSubtitle")
}

/// Whether a text is a document of SMPTE.
pub fn claims_smpte(text: &str) -> bool {
    root_name(text).is_some_and(|name| local(name) == "SubtitleReel")
}

/// The name of the outermost element, without a prefix.
pub const fn root_of(format: FileFormat) -> &'static str {
    if matches!(format, FileFormat::DcpInterop) { "DCSubtitle" } else { "SubtitleReel" }
}

pub fn read(text: &str, format: FileFormat) -> Result<SubtitleFile, SubtitleFileError> {
    let mut root = document(text, format, root_of(format))?;
    let content = take_content(&mut root, format);
    let mut file = SubtitleFile::new(format);
    let said = |name: &str| root.child(name).map(XmlElement::text).map(|text| text.trim().to_owned());
    file.language = said("Language").filter(|language| !language.is_empty());
    let clock = DcpClock::of(&root, format);
    let start = said("StartTime").and_then(|text| clock.instant(&text)).unwrap_or(Instant::ZERO);
    file.blocks.push(FileBlock { kind: BlockKind::Header, text: xml_text(&root), before_cue: 0 });
    let mut reader = ReelReader { clock, file, bad_times: 0, endless: 0, pictures: 0, room: MOST_TAKEN_OVER };
    reader.read_content(&content, &[], &TextStyle::default());
    if reader.room == 0 {
        let place = t!("subtitle-file-line", line = 1);
        return Err(SubtitleFileError::damaged(format, place, t!("dcp-too-much")));
    }
    Ok(reader.finished(start - Instant::ZERO))
}

/// Takes everything that holds subtitles out of the outermost element, and white space between the others.
fn take_content(root: &mut XmlElement, format: FileFormat) -> Vec<XmlNode> {
    let is_blank = |node: &XmlNode| matches!(node, XmlNode::Text(text) if text.trim().is_empty());
    root.children.retain(|node| !is_blank(node));
    let holds = |node: &XmlNode| match node {
        XmlNode::Element(element) if format == FileFormat::DcpInterop => {
            matches!(element.local_name(), "Font" | "Subtitle")
        }
        _ => false,
    };
    let mut content = Vec::new();
    for node in std::mem::take(&mut root.children) {
        match node {
            XmlNode::Element(mut list) if format == FileFormat::DcpSmpte && list.local_name() == "SubtitleList" => {
                content.append(&mut list.children);
                if root.child("SubtitleList").is_none() {
                    root.children.push(XmlNode::Element(list));
                }
            }
            node if holds(&node) => content.push(node),
            node => root.children.push(node),
        }
    }
    content
}

/// A cue of what stands inside a subtitle; `None` if that is no XML.
pub fn lone_cue(markup: &str) -> Option<FileCue> {
    let element = XmlElement { children: parsed_inner(markup)?, ..XmlElement::new("Subtitle") };
    let mut pictures = 0;
    let (text, placement) = text_of(&element, &TextStyle::default(), &mut pictures);
    Some(FileCue { text, placement, ..FileCue::default() })
}

struct ReelReader {
    clock: DcpClock,
    file: SubtitleFile,
    bad_times: usize,
    endless: usize,
    /// Pictures in place of text.
    pictures: usize,
    /// How much may still be taken over; at 0 nothing more is read.
    room: usize,
}

impl ReelReader {
    fn read_content(&mut self, content: &[XmlNode], fonts: &[CueSetting], style: &TextStyle) {
        for node in content {
            let XmlNode::Element(element) = node else { continue };
            match element.local_name() {
                "Font" => {
                    let mut inside = fonts.to_vec();
                    let taken: usize = inside.iter().map(|font| font.name.len() + font.value.len()).sum();
                    self.room = self.room.saturating_sub(taken);
                    if self.room == 0 {
                        return;
                    }
                    add_font(&mut inside, element);
                    self.read_content(&element.children, &inside, &style_inside(style, pairs(element)));
                }
                "Subtitle" => self.read_subtitle(element, fonts, style),
                _ => {}
            }
            if self.room == 0 {
                return;
            }
        }
    }

    fn time(&mut self, element: &XmlElement, name: &str) -> Option<Instant> {
        let text = element.attribute_alike(name)?;
        let found = self.clock.instant(text);
        self.bad_times += usize::from(found.is_none());
        found
    }

    fn read_subtitle(&mut self, element: &XmlElement, fonts: &[CueSetting], style: &TextStyle) {
        let taken: usize = fonts.iter().map(|font| font.name.len() + font.value.len()).sum();
        self.room = self.room.saturating_sub(taken);
        let start = self.time(element, "TimeIn").unwrap_or(Instant::ZERO);
        let end = self.time(element, "TimeOut");
        self.endless += usize::from(end.is_none());
        let is_known = |name: &str| ["SpotNumber", "TimeIn", "TimeOut"].iter().any(|it| name.eq_ignore_ascii_case(it));
        let own = element.attributes.iter().filter(|(name, _)| !is_known(local(name)));
        let mut settings: Vec<CueSetting> = own.map(|(name, value)| CueSetting::new(name, value)).collect();
        settings.extend_from_slice(fonts);
        let (text, placement) = text_of(element, style, &mut self.pictures);
        self.file.cues.push(FileCue {
            id: element.attribute_alike("SpotNumber").unwrap_or_default().trim().to_owned(),
            span: Span::new(start, end.unwrap_or(start)),
            text,
            placement,
            settings,
        });
    }

    /// `start`: with what the time codes of the reel begin.
    fn finished(mut self, start: Duration) -> SubtitleFile {
        let file = &mut self.file;
        let counts_from_start = file.cues.iter().all(|cue| cue.span.start - Instant::ZERO >= start);
        if start > Duration::ZERO && counts_from_start && !file.cues.is_empty() {
            for cue in &mut file.cues {
                cue.span = cue.span.shifted(-start);
            }
            file.taken_start = start;
            let code = self.clock.text(Instant::ZERO + start);
            file.warnings.push(Warning::new(m!("dcp-start-taken", start = code)));
        }
        file.warn_if(self.bad_times > 0, m!("ttml-bad-times", count = self.bad_times));
        file.warn_if(self.endless > 0, m!("ttml-endless", count = self.endless));
        file.warn_if(self.pictures > 0, m!("subtitle-file-pictures", count = self.pictures));
        self.file
    }
}

fn pairs(element: &XmlElement) -> impl Iterator<Item = (&str, &str)> {
    element.attributes.iter().map(|(name, value)| (local(name), value.as_str()))
}

/// The attributes of a font inside others: what it says replaces what they say.
fn add_font(fonts: &mut Vec<CueSetting>, element: &XmlElement) {
    let mut at: std::collections::HashMap<String, usize> =
        fonts.iter().enumerate().map(|(at, font)| (font.name.clone(), at)).collect();
    for (name, value) in &element.attributes {
        let name = format!("{FONT}{name}");
        match at.get(&name).and_then(|at| fonts.get_mut(*at)) {
            Some(known) => known.value.clone_from(value),
            None => {
                at.insert(name.clone(), fonts.len());
                fonts.push(CueSetting::new(name, value));
            }
        }
    }
}

/// A line of text with its place.
struct PlacedLine {
    row: PictureRow,
    /// Per cent from the edge that the row names.
    distance: f64,
    alignment: TextAlignment,
    runs: Vec<StyledRun>,
}

/// The text of a subtitle from top to bottom, and where it stands.
fn text_of(element: &XmlElement, style: &TextStyle, pictures: &mut usize) -> (MarkedText, Placement) {
    let mut lines = Vec::new();
    read_lines(element, style, &mut lines, pictures);
    // From the bottom, the highest comes first.
    let order = |line: &PlacedLine| match line.row {
        PictureRow::Bottom => -line.distance,
        PictureRow::Top | PictureRow::Middle => line.distance,
    };
    lines.sort_by(|a, b| a.row.cmp(&b.row).then(order(a).partial_cmp(&order(b)).unwrap_or(Ordering::Equal)));
    let placement = placement(&lines);
    let mut runs = Vec::new();
    for line in lines {
        if !runs.is_empty() {
            runs.push(StyledRun::plain("\n"));
        }
        runs.extend(line.runs);
    }
    (MarkedText::read(inner_xml(element), runs), placement)
}

fn placement(lines: &[PlacedLine]) -> Placement {
    let Some(first) = lines.first() else { return Placement::default() };
    let nearest = lines.iter().map(|line| line.distance).fold(f64::INFINITY, f64::min);
    let down = match first.row {
        PictureRow::Top => nearest,
        PictureRow::Middle => 50.0,
        PictureRow::Bottom => 100.0 - nearest,
    };
    let row = match down {
        down if down < 100.0 / 3.0 => PictureRow::Top,
        down if down < 200.0 / 3.0 => PictureRow::Middle,
        _ => PictureRow::Bottom,
    };
    Placement { row, alignment: first.alignment, ..Placement::default() }
}

fn read_lines(element: &XmlElement, style: &TextStyle, lines: &mut Vec<PlacedLine>, pictures: &mut usize) {
    for child in element.elements() {
        match child.local_name() {
            "Font" => read_lines(child, &style_inside(style, pairs(child)), lines, pictures),
            "Text" => {
                let said = |name: &str| child.attribute_alike(name).map(str::trim).unwrap_or_default();
                let distance = said("VPosition").trim_end_matches('%').parse().ok();
                let row = match said("VAlign").to_ascii_lowercase().as_str() {
                    "top" => PictureRow::Top,
                    "center" => PictureRow::Middle,
                    _ => PictureRow::Bottom,
                };
                let alignment = match said("HAlign").to_ascii_lowercase().as_str() {
                    "left" => TextAlignment::Left,
                    "right" => TextAlignment::Right,
                    _ => TextAlignment::Centre,
                };
                let mut text = InlineText::default();
                text.read(child, style, style_of);
                let distance = distance.filter(|distance: &f64| distance.is_finite()).unwrap_or(0.0);
                lines.push(PlacedLine { row, distance, alignment, runs: text.into_runs() });
            }
            "Image" => *pictures += 1,
            _ => {}
        }
    }
}

/// The style inside an element of a line.
fn style_of(text: &mut InlineText, element: &XmlElement, around: &TextStyle) -> Option<TextStyle> {
    let ruby = |part: RubyPart| Some(TextStyle { ruby: Some(part), ..around.clone() });
    match element.local_name() {
        "Font" => Some(style_inside(around, pairs(element))),
        "Rb" => ruby(RubyPart::Base),
        "Rt" => ruby(RubyPart::Reading),
        "Space" => {
            text.push(" ", around);
            None
        }
        _ => Some(around.clone()),
    }
}
