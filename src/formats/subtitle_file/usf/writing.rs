//! Writing USF: a new file, an own one with what stood around its subtitles.

use super::reading::{ROOT, TEXT};
use super::styles::{UsfStyles, alignment_text};
use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::entities::escaped;
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::nesting::NestedMarkup;
use crate::subtitle_file::run::{StyledRun, TextColour};
use crate::subtitle_file::xml::{XmlElement, XmlNode, inner_xml, parse, parsed_inner, xml_text};
use base::texts::t;
use base::time::Instant;

/// The file as text, which will be encoded as it says.
///
/// # Errors
/// If what stood around the subtitles of an own file was made unreadable.
pub fn write(file: &SubtitleFile, encoding: &str) -> Result<String, SubtitleFileError> {
    let header = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::Usf);
    let root = match header {
        Some(text) => parse(text).map_err(|fault| {
            SubtitleFileError::damaged(FileFormat::Usf, t!("subtitle-file-the-header"), fault.problem)
        })?,
        None => new_root(file),
    };
    let styles = UsfStyles::of(&root);
    let prefix = root.name.strip_suffix(ROOT).unwrap_or_default();
    let mut list = XmlElement::new(format!("{prefix}subtitles"));
    for cue in &file.cues {
        list.push_line(subtitle(cue, prefix, &styles, header.is_some()));
    }
    let mut shell = XmlElement { children: Vec::new(), ..root.clone() };
    for child in root.children {
        match child {
            XmlNode::Element(child) => shell.push_line(child),
            other => shell.children.push(other),
        }
    }
    shell.push_line(list);
    Ok(format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{}\n", xml_text(&shell)))
}

fn new_root(file: &SubtitleFile) -> XmlElement {
    let title = file.programme.title.trim();
    let title = XmlElement::new("title").with_text(if title.is_empty() { "Untitled" } else { title });
    let author = XmlElement::new("author").with_child(XmlElement::new("name").with_text(file.programme.editor.trim()));
    let language = file.language.as_deref().unwrap_or("und");
    let language = XmlElement::new("language").with("code", language).with_text(language);
    let font = XmlElement::new("fontstyle")
        .with("face", "Arial")
        .with("size", "24")
        .with("color", "#FFFFFF")
        .with("italic", "no")
        .with("weight", "normal")
        .with("underline", "no");
    let position = XmlElement::new("position")
        .with("alignment", "BottomCenter")
        .with("vertical-margin", "5%")
        .with("relative-to", "Window");
    let usual = XmlElement::new("style").with("name", "Default").with_child(font).with_child(position);
    XmlElement::new(ROOT)
        .with("version", "1.0")
        .with_child(XmlElement::new("metadata").with_child(title).with_child(author).with_child(language))
        .with_child(XmlElement::new("styles").with_child(usual))
}

fn subtitle(cue: &FileCue, prefix: &str, styles: &UsfStyles, is_own: bool) -> XmlElement {
    let clock = |at: Instant| clock_text(at, '.');
    let mut element = XmlElement::new(format!("{prefix}subtitle"))
        .with("start", clock(cue.span.start))
        .with("stop", clock(cue.span.end));
    if is_own {
        let own = cue.settings.iter().filter(|setting| !setting.name.starts_with(TEXT));
        element.attributes.extend(own.map(|setting| (setting.name.clone(), setting.value.clone())));
        if let Some(children) = cue.text.markup().and_then(parsed_inner) {
            element.children = children;
            return element;
        }
    }
    element.with_child(text_element(cue, prefix, styles, is_own))
}

/// The text of a cue in an element of its own.
fn text_element(cue: &FileCue, prefix: &str, styles: &UsfStyles, is_own: bool) -> XmlElement {
    let mut text = XmlElement::new(format!("{prefix}text"));
    if is_own {
        let said = cue.settings.iter().filter_map(|setting| Some((setting.name.strip_prefix(TEXT)?, &setting.value)));
        let said = said.filter(|(name, _)| *name != "alignment");
        text.attributes.extend(said.map(|(name, value)| (name.to_owned(), value.clone())));
    }
    let style = styles.named(text.attribute("style"));
    if alignment_text(&cue.placement) != alignment_text(&style.placement) {
        text = text.with("alignment", alignment_text(&cue.placement));
    }
    let markup = UsfMarkup { prefix }.markup(&cue.text);
    // What was written here is XML.
    text.children = parsed_inner(&markup).unwrap_or_else(|| vec![XmlNode::Text(cue.text.plain_text())]);
    text
}

/// The content of a subtitle, for a cue that has no markup of its own any more.
pub fn markup_of(cue: &FileCue) -> String {
    let text = text_element(cue, "", &UsfStyles::default(), false);
    inner_xml(&XmlElement::new("subtitle").with_child(text))
}

/// Something that opens and closes in a text.
#[derive(PartialEq)]
enum UsfTag {
    Letter(char),
    Colour(TextColour),
}

struct UsfMarkup<'a> {
    prefix: &'a str,
}

impl NestedMarkup for UsfMarkup<'_> {
    type Element = UsfTag;

    fn elements(&self, run: &StyledRun) -> Vec<UsfTag> {
        let style = &run.style;
        let letters = [('i', style.italic), ('b', style.bold), ('u', style.underline)];
        let letters = letters.into_iter().filter(|(_, is_on)| *is_on).map(|(letter, _)| UsfTag::Letter(letter));
        letters.chain(style.colour.map(UsfTag::Colour)).collect()
    }

    fn open(&self, element: &UsfTag, out: &mut String) {
        let prefix = self.prefix;
        out.push_str(&match element {
            UsfTag::Letter(letter) => format!("<{prefix}{letter}>"),
            UsfTag::Colour(colour) => format!("<{prefix}font color=\"{}\">", colour.hex()),
        });
    }

    fn close(&self, element: &UsfTag, out: &mut String) {
        let prefix = self.prefix;
        out.push_str(&match element {
            UsfTag::Letter(letter) => format!("</{prefix}{letter}>"),
            UsfTag::Colour(_) => format!("</{prefix}font>"),
        });
    }

    fn text(&self, run: &StyledRun, out: &mut String) {
        out.push_str(&escaped(&run.text));
    }

    fn line_break(&self, out: &mut String) {
        out.push_str(&format!("<{}br/>", self.prefix));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::placement::{PictureRow, TextAlignment};
    use crate::subtitle_file::run::{MarkedText, TextStyle};
    use crate::subtitle_file::usf::{claims, lone_cue, read};
    use base::time::Span;

    #[test]
    fn a_new_file_is_read_again() {
        let style = TextStyle { italic: true, colour: Some(TextColour::opaque(0xff_ff00)), ..TextStyle::default() };
        let runs = [StyledRun::plain("Tide & "), StyledRun { style, ..StyledRun::plain("flow\nand ebb") }];
        let span = Span::from_secs(1.0, 2.5);
        let mut cue = FileCue { span, text: MarkedText::from_runs(runs), ..FileCue::default() };
        (cue.placement.row, cue.placement.alignment) = (PictureRow::Top, TextAlignment::Left);
        let usual = FileCue { placement: crate::subtitle_file::placement::Placement::default(), ..cue.clone() };
        let file = SubtitleFile {
            cues: vec![cue.clone(), usual],
            language: Some("de".to_owned()),
            ..SubtitleFile::new(FileFormat::SubRip)
        };
        let text = write(&file, "UTF-8").unwrap_or_else(|error| panic!("{error}"));
        let expected = "<subtitle start=\"00:00:01.000\" stop=\"00:00:02.500\"><text alignment=\"TopLeft\">Tide &amp; \
                        <i><font color=\"#ffff00\">flow<br/>and ebb</font></i></text></subtitle>";
        assert!(text.contains(expected), "{text}");
        assert!(claims(&text));
        let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
        for (found, wanted) in back.cues.iter().zip(&file.cues) {
            assert_eq!((found.lines(), found.span, found.placement), (wanted.lines(), span, wanted.placement));
        }
        assert_eq!(back.language.as_deref(), Some("de"));
        assert_eq!(write(&back, "UTF-8").ok().as_ref(), Some(&text));
        assert_eq!(lone_cue(&markup_of(&cue)).map(|cue| cue.text.lines().to_vec()), Some(cue.lines().to_vec()));
    }

    #[test]
    fn an_own_file_keeps_what_stands_around() {
        let text = "<USFSubtitles version=\"1.0\"><metadata><title>Harbour</title><language code=\"ger\">German</language>\
                    </metadata><styles><style name=\"Default\"><fontstyle color=\"#FFFFFF\"/></style><style name=\"Ann\">\
                    <fontstyle italic=\"yes\" color=\"#00FF00\"/><position alignment=\"TopCenter\"/></style></styles>\
                    <effects><effect name=\"e\"/></effects><subtitles><subtitle start=\"1.5\" duration=\"2\" layer=\"3\">\
                    <text style=\"Ann\">Who <b>goes</b>\n  <k t=\"300\"/>there?</text><text>Me</text></subtitle></subtitles>\
                    </USFSubtitles>";
        let file = read(text).unwrap_or_else(|error| panic!("{error}"));
        let cue = &file.cues[0];
        assert_eq!((cue.text.plain_text().as_str(), cue.span), ("Who goes there?\nMe", Span::from_secs(1.5, 3.5)));
        assert_eq!((cue.placement.row, cue.setting("layer")), (PictureRow::Top, Some("3")));
        assert!(cue.lines()[0][1].style.bold && cue.lines()[0][1].style.italic && !cue.lines()[1][0].style.italic);
        let saved = write(&file, "UTF-8").unwrap_or_else(|error| panic!("{error}"));
        assert!(saved.contains("<effect name=\"e\"/>") && saved.contains("<k t=\"300\"/>"), "{saved}");
        let back = read(&saved).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&back.cues, &back.blocks), (&file.cues, &file.blocks));
        let mut edited = file.clone();
        edited.cues[0].text = MarkedText::plain("Who?");
        let saved = write(&edited, "UTF-8").unwrap_or_else(|error| panic!("{error}"));
        assert!(saved.contains("layer=\"3\"><text style=\"Ann\">Who?</text>"), "{saved}");
    }

    #[test]
    fn hostile_files_are_refused_or_read() {
        assert!(read(&format!("<USFSubtitles><subtitles>{}", "<text>".repeat(100_000))).is_err());
        let bomb = "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><USFSubtitles><subtitles>\
                    <subtitle start=\"1\" stop=\"2\"><text>&b;</text></subtitle></subtitles></USFSubtitles>";
        let file = read(bomb).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(file.cues[0].text.plain_text(), "&b;");
        let odd = read("<USFSubtitles><subtitles><subtitle start=\"x\"><image/></subtitle></subtitles></USFSubtitles>");
        let odd = odd.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((odd.cues.len(), odd.warnings.len()), (1, 3));
    }
}
