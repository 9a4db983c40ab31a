//! Writing EBU-TT-D (EBU Tech 3380): every look is a style of its own in the head, which paragraphs and spans name.

use std::collections::BTreeMap;

use super::looks::{RunLook, look_ids, look_style, with_lines};
use super::time_expression::clock;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::SubtitleFile;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::xml::{XmlElement, XmlNode, xml_text};

const REGIONS: [(PictureRow, &str, &str); 3] = [
    (PictureRow::Top, "top", "before"),
    (PictureRow::Middle, "middle", "center"),
    (PictureRow::Bottom, "bottom", "after"),
];

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
    root.push_line(head(&looks));
    let mut division = XmlElement::new("tt:div");
    for (number, cue) in file.cues.iter().enumerate() {
        division.push_line(paragraph(cue, number + 1, &looks));
    }
    let mut body = XmlElement::new("tt:body");
    // A body has at least one paragraph.
    if division.children.is_empty() {
        division.push_line(XmlElement::new("tt:p").with("xml:id", "cue0"));
    }
    body.push_line(division);
    root.push_line(body);
    format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{}\n", xml_text(&root))
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
    styling.push_line(usual);
    for (id, align) in [("centre", "center"), ("left", "left"), ("right", "right"), ("start", "start"), ("end", "end")]
    {
        styling.push_line(XmlElement::new("tt:style").with("xml:id", id).with("tts:textAlign", align));
    }
    for (look, id) in looks {
        styling.push_line(look_style("tt:style", look, id));
    }
    let mut layout = XmlElement::new("tt:layout");
    for (_, id, align) in REGIONS {
        let region = XmlElement::new("tt:region")
            .with("xml:id", id)
            .with("tts:origin", "10% 10%")
            .with("tts:extent", "80% 80%")
            .with("tts:displayAlign", align);
        layout.push_line(region);
    }
    let mut head = XmlElement::new("tt:head");
    [metadata, styling, layout].into_iter().for_each(|part| head.push_line(part));
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
    let element = XmlElement::new("tt:p")
        .with("xml:id", format!("cue{number}"))
        .with("xml:space", "preserve")
        .with("region", row)
        .with("style", format!("usual {align}"))
        .with("begin", clock(cue.span.start))
        .with("end", clock(cue.span.end));
    with_lines(element, &cue.text, looks, ("tt:", true))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::format::FileFormat;
    use crate::subtitle_file::run::{MarkedText, StyledRun, TextColour, TextStyle};
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
