//! Subtitles and the texts in them.

use super::styles::{UsfStyles, placement_of, style_inside};
use crate::subtitle_file::clock::instant_from_parts;
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::inline_text::InlineText;
use crate::subtitle_file::placement::Placement;
use crate::subtitle_file::run::{MarkedText, TextStyle};
use crate::subtitle_file::xml::{XmlElement, XmlNode, document, inner_xml, local, parsed_inner, root_name, xml_text};
use base::texts::m;
use base::time::{Instant, Span};

/// The outermost element.
pub const ROOT: &str = "USFSubtitles";

/// In the settings of a cue: attributes of its first text.
pub const TEXT: &str = "text/";

pub fn claims(text: &str) -> bool {
    root_name(text).is_some_and(|name| local(name) == ROOT)
}

pub fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let mut root = document(text, FileFormat::Usf, ROOT)?;
    let styles = UsfStyles::of(&root);
    let mut lists = Vec::new();
    for node in std::mem::take(&mut root.children) {
        match node {
            XmlNode::Element(list) if list.local_name() == "subtitles" => lists.push(list),
            XmlNode::Text(text) if text.trim().is_empty() => {}
            node => root.children.push(node),
        }
    }
    let mut file = SubtitleFile::new(FileFormat::Usf);
    let language = root.child("metadata").and_then(|metadata| metadata.child("language"));
    let code = language.and_then(|language| language.attribute("code")).map(str::trim);
    file.language = code.filter(|code| !code.is_empty()).map(str::to_owned);
    file.blocks.push(FileBlock { kind: BlockKind::Header, text: xml_text(&root), before_cue: 0 });
    let (mut bad_times, mut endless, mut pictures) = (0, 0, 0);
    for element in lists.iter().flat_map(XmlElement::elements).filter(|element| element.local_name() == "subtitle") {
        let mut time = |name: &str| {
            let found = time(element.attribute(name)?);
            bad_times += usize::from(found.is_none());
            found
        };
        let (start, stop, lasts) = (time("start"), time("stop"), time("duration"));
        let start = start.unwrap_or(Instant::ZERO);
        let end = stop.or_else(|| lasts.map(|lasts| start + (lasts - Instant::ZERO)));
        endless += usize::from(end.is_none());
        let mut cue = cue_of(element, &styles, &mut pictures);
        cue.span = Span::new(start, end.unwrap_or(start));
        let is_known = |name: &str| matches!(name, "start" | "stop" | "duration");
        let own = element.attributes.iter().filter(|(name, _)| !is_known(local(name)));
        cue.settings = own.map(|(name, value)| CueSetting::new(name, value)).collect();
        if let Some(text) = element.child("text") {
            let said = text.attributes.iter().map(|(name, value)| CueSetting::new(format!("{TEXT}{name}"), value));
            cue.settings.extend(said);
        }
        file.cues.push(cue);
    }
    file.warn_if(bad_times > 0, m!("ttml-bad-times", count = bad_times));
    file.warn_if(endless > 0, m!("ttml-endless", count = endless));
    file.warn_if(pictures > 0, m!("subtitle-file-pictures", count = pictures));
    Ok(file)
}

/// `hh:mm:ss.mmm`, or seconds.
fn time(text: &str) -> Option<Instant> {
    let parts: Vec<&str> = text.trim().splitn(4, ':').collect();
    let parts = match parts[..] {
        [seconds] => ["0", "0", seconds],
        [minutes, seconds] => ["0", minutes, seconds],
        [hours, minutes, seconds] => [hours, minutes, seconds],
        _ => return None,
    };
    instant_from_parts(parts, 10)
}

/// A cue of what stands inside a subtitle, by itself; `None` if that is no XML.
pub fn lone_cue(markup: &str) -> Option<FileCue> {
    let element = XmlElement { children: parsed_inner(markup)?, ..XmlElement::new("subtitle") };
    Some(cue_of(&element, &UsfStyles::default(), &mut 0))
}

/// The texts of a subtitle, one below the other, and where the first one stands.
fn cue_of(element: &XmlElement, styles: &UsfStyles, pictures: &mut usize) -> FileCue {
    let mut text = InlineText::default();
    let mut placement: Option<Placement> = None;
    for child in element.elements() {
        match child.local_name() {
            "text" => {
                let style = styles.named(child.attribute("style"));
                if placement.is_some() {
                    text.line_break();
                }
                placement.get_or_insert(placement_of(child).unwrap_or(style.placement));
                text.read(child, &style_inside(&style.text, child), style_of);
            }
            "image" | "shape" => *pictures += 1,
            _ => {}
        }
    }
    let text = MarkedText::read(inner_xml(element), text.into_runs());
    FileCue { text, placement: placement.unwrap_or_default(), ..FileCue::default() }
}

/// The style inside an element of a text.
fn style_of(text: &mut InlineText, element: &XmlElement, around: &TextStyle) -> Option<TextStyle> {
    let style = around.clone();
    Some(match element.local_name() {
        "br" => {
            text.line_break();
            return None;
        }
        "i" => TextStyle { italic: true, ..style },
        "b" => TextStyle { bold: true, ..style },
        "u" => TextStyle { underline: true, ..style },
        "font" => style_inside(around, element),
        _ => style,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_clocks_or_seconds() {
        let check =
            |text: &str, millis: Option<i64>| assert_eq!(time(text), millis.map(Instant::from_millis), "{text}");
        check("00:00:01.500", Some(1500));
        check("1:02:03,25", Some(3_723_250));
        check("02:03", Some(123_000));
        check(" 12.5 ", Some(12_500));
        check("7", Some(7000));
        for odd in ["", ".", "1.", "x", "-1", "1:2:3:4", "99999999999", "9999999999:00:00"] {
            check(odd, None);
        }
    }
}
