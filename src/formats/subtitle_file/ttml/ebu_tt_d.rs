//! Writing EBU-TT-D (EBU Tech 3380): every look is a style of its own in the head, which paragraphs and spans name.

use std::collections::BTreeMap;

use super::time_expression::clock;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::run::{StyledRun, TextColour, TextStyle};
use crate::subtitle_file::xml::{XmlElement, XmlNode, xml_text};

const REGIONS: [(PictureRow, &str, &str); 3] = [
    (PictureRow::Top, "top", "before"),
    (PictureRow::Middle, "middle", "center"),
    (PictureRow::Bottom, "bottom", "after"),
];

/// The properties that a style of EBU-TT-D can give a run: italics, bold, underline, colour.
type RunLook = (bool, bool, bool, Option<TextColour>);

fn look_of(style: &TextStyle) -> RunLook {
    (style.italic, style.bold, style.underline, style.colour)
}

/// The file as text, which will be encoded as it says.
pub fn write(file: &SubtitleFile, encoding: &str) -> String {
    let looks = look_ids(file);
    let mut root = XmlElement::new("tt:tt")
        .with("xmlns:tt", "http://www.w3.org/ns/ttml")
        .with("xmlns:ttp", "http://www.w3.org/ns/ttml#parameter")
        .with("xmlns:tts", "http://www.w3.org/ns/ttml#styling")
        .with("xmlns:ebuttm", "urn:ebu:tt:metadata")
        .with("xmlns:ebutts", "urn:ebu:tt:style")
        .with("ttp:timeBase", "media")
        .with("ttp:cellResolution", "32 15")
        .with("xml:lang", file.language.as_deref().unwrap_or_default());
    push(&mut root, head(&looks));
    let mut division = XmlElement::new("tt:div");
    for (number, cue) in file.cues.iter().enumerate() {
        push(&mut division, paragraph(cue, number + 1, &looks));
    }
    let mut body = XmlElement::new("tt:body");
    // A body has at least one paragraph.
    if division.children.is_empty() {
        push(&mut division, XmlElement::new("tt:p").with("xml:id", "cue0"));
    }
    push(&mut body, division);
    push(&mut root, body);
    format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{}\n", xml_text(&root))
}

/// A child on a line of its own.
fn push(parent: &mut XmlElement, child: XmlElement) {
    if parent.children.is_empty() {
        parent.children.push(line_break());
    }
    parent.children.push(XmlNode::Element(child));
    parent.children.push(line_break());
}

fn line_break() -> XmlNode {
    XmlNode::Text("\n".to_owned())
}

/// Ids for all looks that are not the usual one.
fn look_ids(file: &SubtitleFile) -> BTreeMap<RunLook, String> {
    let looks = file.cues.iter().flat_map(|cue| cue.text.runs()).map(|run| look_of(&run.style));
    let mut ids: BTreeMap<RunLook, String> =
        looks.filter(|look| *look != RunLook::default()).map(|look| (look, String::new())).collect();
    for (number, id) in ids.values_mut().enumerate() {
        *id = format!("look{}", number + 1);
    }
    ids
}

fn head(looks: &BTreeMap<RunLook, String>) -> XmlElement {
    let mut conforms = XmlElement::new("ebuttm:conformsToStandard");
    conforms.children.push(XmlNode::Text("urn:ebu:tt:distribution:2018-04".to_owned()));
    let mut document = XmlElement::new("ebuttm:documentMetadata");
    document.children.push(XmlNode::Element(conforms));
    let mut metadata = XmlElement::new("tt:metadata");
    metadata.children.push(XmlNode::Element(document));
    let mut styling = XmlElement::new("tt:styling");
    let usual = XmlElement::new("tt:style")
        .with("xml:id", "usual")
        .with("tts:fontFamily", "proportionalSansSerif")
        .with("tts:fontSize", "160%")
        .with("tts:lineHeight", "normal")
        .with("tts:color", "#FFFFFF")
        .with("tts:backgroundColor", "#000000C2")
        .with("ebutts:linePadding", "0.5c");
    push(&mut styling, usual);
    for (id, align) in [("centre", "center"), ("left", "left"), ("right", "right"), ("start", "start"), ("end", "end")]
    {
        push(&mut styling, XmlElement::new("tt:style").with("xml:id", id).with("tts:textAlign", align));
    }
    for ((italic, bold, underline, colour), id) in looks {
        let mut style = XmlElement::new("tt:style").with("xml:id", id);
        if *italic {
            style = style.with("tts:fontStyle", "italic");
        }
        if *bold {
            style = style.with("tts:fontWeight", "bold");
        }
        if *underline {
            style = style.with("tts:textDecoration", "underline");
        }
        if let Some(colour) = colour {
            style = style.with("tts:color", colour.hex().to_ascii_uppercase());
        }
        push(&mut styling, style);
    }
    let mut layout = XmlElement::new("tt:layout");
    for (_, id, align) in REGIONS {
        let region = XmlElement::new("tt:region")
            .with("xml:id", id)
            .with("tts:origin", "10% 10%")
            .with("tts:extent", "80% 80%")
            .with("tts:displayAlign", align);
        push(&mut layout, region);
    }
    let mut head = XmlElement::new("tt:head");
    [metadata, styling, layout].into_iter().for_each(|part| push(&mut head, part));
    head
}

fn paragraph(cue: &FileCue, number: usize, looks: &BTreeMap<RunLook, String>) -> XmlElement {
    let row = REGIONS.iter().find(|(row, ..)| *row == cue.placement.row).map_or("bottom", |(_, id, _)| id);
    let align = match cue.placement.alignment {
        TextAlignment::Centre => "centre",
        TextAlignment::Left => "left",
        TextAlignment::Right => "right",
        TextAlignment::Start => "start",
        TextAlignment::End => "end",
    };
    let mut element = XmlElement::new("tt:p")
        .with("xml:id", format!("cue{number}"))
        .with("xml:space", "preserve")
        .with("region", row)
        .with("style", format!("usual {align}"))
        .with("begin", clock(cue.span.start))
        .with("end", clock(cue.span.end));
    let shown = |line: &&Vec<StyledRun>| line.iter().any(|run| !run.text.trim().is_empty());
    for (at, line) in cue.lines().iter().filter(shown).enumerate() {
        if at > 0 {
            element.children.push(XmlNode::Element(XmlElement::new("tt:br")));
        }
        for run in line.iter().filter(|run| !run.text.is_empty()) {
            let mut span = XmlElement::new("tt:span");
            if let Some(id) = looks.get(&look_of(&run.style)) {
                span = span.with("style", id);
            }
            if let Some(language) = &run.style.language {
                span = span.with("xml:lang", language.as_ref());
            }
            span.children.push(XmlNode::Text(run.text.clone()));
            element.children.push(XmlNode::Element(span));
        }
    }
    element
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::format::FileFormat;
    use crate::subtitle_file::run::MarkedText;
    use crate::subtitle_file::ttml::{claims, read};
    use base::time::Span;

    #[test]
    fn looks_are_styles_that_spans_name_and_all_is_read_again() {
        let style = TextStyle { italic: true, colour: Some(TextColour::opaque(0x00_ffff)), ..TextStyle::default() };
        let runs = [StyledRun::plain("Ebb & "), StyledRun { style, ..StyledRun::plain("flow\nnow") }];
        let text = MarkedText::from_runs(runs);
        let mut cue = FileCue { span: Span::from_secs(1.0, 2.5), text, ..FileCue::default() };
        cue.placement.row = PictureRow::Top;
        let file = SubtitleFile {
            cues: vec![cue.clone()],
            language: Some("de".to_owned()),
            ..SubtitleFile::new(FileFormat::SubRip)
        };
        let text = write(&file, "UTF-8");
        assert!(text.contains("<tt:style xml:id=\"look1\" tts:fontStyle=\"italic\" tts:color=\"#00FFFF\"/>"), "{text}");
        let expected = "<tt:p xml:id=\"cue1\" xml:space=\"preserve\" region=\"top\" style=\"usual centre\" begin=\"00:00:01.000\" \
                        end=\"00:00:02.500\"><tt:span>Ebb &amp; </tt:span><tt:span style=\"look1\">flow</tt:span><tt:br/>\
                        <tt:span style=\"look1\">now</tt:span></tt:p>";
        assert!(text.contains(expected), "{text}");
        assert!(claims(&text));
        let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((back.cues[0].text.plain_text(), back.cues[0].span), (cue.text.plain_text(), cue.span));
        assert_eq!(back.cues[0].placement.row, PictureRow::Top);
        assert!(back.cues[0].lines()[1][0].style.italic);
        assert_eq!(back.language.as_deref(), Some("de"));
    }
}
