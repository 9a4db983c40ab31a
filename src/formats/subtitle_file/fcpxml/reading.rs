//! Projects, storylines, and the clips in them.

use std::collections::HashMap;

use super::rational::RationalTime;
use super::text_style::{TitleStyle, style_inside};
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::placement::{PictureRow, Placement};
use crate::subtitle_file::run::{MarkedText, StyledRun};
use crate::subtitle_file::xml::{XmlElement, XmlNode, document, local, root_name, xml_text};
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};

/// What takes time in a storyline, beside titles, captions and gaps.
const CLIPS: [&str; 8] = ["asset-clip", "audio", "audition", "clip", "mc-clip", "ref-clip", "sync-clip", "video"];

/// Pixels from the top to the bottom, where the project does not say so.
pub const USUAL_HEIGHT: f64 = 1080.0;

pub fn claims(text: &str) -> bool {
    root_name(text).is_some_and(|name| local(name) == "fcpxml")
}

/// The titles and captions of the first project, in the order of their times.
pub fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let root = document(text, FileFormat::FcpXml, "fcpxml")?;
    let mut sequences = Vec::new();
    find_sequences(&root, &mut sequences);
    let Some(sequence) = sequences.first() else {
        let place = t!("subtitle-file-line", line = 1);
        return Err(SubtitleFileError::damaged(FileFormat::FcpXml, place, t!("fcpxml-no-project")));
    };
    let mut file = SubtitleFile::new(FileFormat::FcpXml);
    file.warn_if(sequences.len() > 1, m!("fcpxml-more-projects", count = sequences.len() - 1));
    let resources = root.child("resources");
    let format = sequence.attribute("format").and_then(|id| {
        let mut formats = resources?.elements().filter(|element| element.local_name() == "format");
        formats.find(|format| format.attribute("id") == Some(id))
    });
    let height = format.and_then(|format| format.attribute("height")?.trim().parse::<f64>().ok());
    if let Some(format) = format {
        let shell = XmlElement { children: Vec::new(), ..format.clone() };
        file.blocks.push(FileBlock { kind: BlockKind::Header, text: xml_text(&shell), before_cue: 0 });
    }
    let start = sequence.attribute("tcStart").and_then(RationalTime::read).unwrap_or(RationalTime::ZERO);
    let mut reader = ProjectReader {
        start,
        height: height.filter(|height| *height > 0.0 && height.is_finite()).unwrap_or(USUAL_HEIGHT),
        file,
        styles: HashMap::new(),
        bad_times: 0,
        hidden: 0,
    };
    if let Some(spine) = sequence.child("spine") {
        reader.read_spine(spine, RationalTime::ZERO, start);
    }
    let elsewhere = resources.map_or(0, count_titles);
    Ok(reader.finished(elsewhere))
}

/// The sequences of projects; those of compound clips lie among the resources.
fn find_sequences<'a>(element: &'a XmlElement, found: &mut Vec<&'a XmlElement>) {
    for child in element.elements() {
        match child.local_name() {
            "project" => found.extend(child.child("sequence")),
            "library" | "event" => find_sequences(child, found),
            _ => {}
        }
    }
}

fn count_titles(element: &XmlElement) -> usize {
    let own = usize::from(matches!(element.local_name(), "title" | "caption"));
    own + element.elements().map(count_titles).sum::<usize>()
}

struct ProjectReader {
    /// The time code at which the timeline begins.
    start: RationalTime,
    height: f64,
    file: SubtitleFile,
    /// By their ids, which a whole document has once.
    styles: HashMap<String, TitleStyle>,
    bad_times: usize,
    /// Titles that are switched off.
    hidden: usize,
}

impl ProjectReader {
    fn time(&mut self, element: &XmlElement, name: &str) -> Option<RationalTime> {
        let text = element.attribute(name)?;
        let found = RationalTime::read(text);
        self.bad_times += usize::from(found.is_none());
        found
    }

    fn sum(&mut self, sum: Option<RationalTime>) -> RationalTime {
        self.bad_times += usize::from(sum.is_none());
        sum.unwrap_or(RationalTime::ZERO)
    }

    /// What lies one after the other. `origin`: the time of the timeline at which the spine counts 0; `first`: with what it begins,
    /// counted so.
    fn read_spine(&mut self, spine: &XmlElement, origin: RationalTime, first: RationalTime) {
        let mut next = first;
        for item in spine.elements().filter(|element| is_item(element)) {
            let offset = self.time(item, "offset").unwrap_or(next);
            let at = self.sum(origin.plus(offset));
            let lasts = self.time(item, "duration").unwrap_or(RationalTime::ZERO);
            next = self.sum(offset.plus(lasts));
            self.read_item(item, at, lasts);
        }
    }

    /// A clip that the timeline shows from `at` on, and what is attached to it: that counts in the clip's own time.
    fn read_item(&mut self, item: &XmlElement, at: RationalTime, lasts: RationalTime) {
        let start = self.time(item, "start").unwrap_or(RationalTime::ZERO);
        match item.local_name() {
            "title" | "caption" => self.read_title(item, at, lasts),
            "gap" => {}
            name => {
                let text = format!("<{name}>");
                self.file.blocks.push(FileBlock { kind: BlockKind::Other, text, before_cue: 0 });
            }
        }
        if item.local_name() == "audition" {
            // The first one is shown, where all are.
            if let Some(shown) = item.elements().find(|element| is_item(element)) {
                let lasts = self.time(shown, "duration").unwrap_or(lasts);
                self.read_item(shown, at, lasts);
            }
            return;
        }
        for child in item.elements() {
            let is_spine = child.local_name() == "spine";
            if !is_spine && !is_item(child) {
                continue;
            }
            let offset = self.time(child, "offset").unwrap_or(start);
            let into = offset.minus(start);
            let begins = into.and_then(|into| at.plus(into));
            let begins = self.sum(begins);
            if is_spine {
                self.read_spine(child, begins, RationalTime::ZERO);
            } else {
                let lasts = self.time(child, "duration").unwrap_or(RationalTime::ZERO);
                self.read_item(child, begins, lasts);
            }
        }
    }

    fn read_title(&mut self, title: &XmlElement, at: RationalTime, lasts: RationalTime) {
        if title.attribute("enabled").is_some_and(|enabled| enabled.trim() == "0") {
            self.hidden += 1;
            return;
        }
        for definition in title.elements().filter(|element| element.local_name() == "text-style-def") {
            let style = definition.child("text-style").map(|style| style_inside(&TitleStyle::default(), style));
            if let (Some(id), Some(style)) = (definition.attribute("id"), style) {
                self.styles.insert(id.to_owned(), style);
            }
        }
        let mut runs: Vec<StyledRun> = Vec::new();
        let mut placement = Placement { row: self.row(title), ..Placement::default() };
        let mut is_first = true;
        for text in title.elements().filter(|element| element.local_name() == "text") {
            if !is_first {
                runs.push(StyledRun::plain("\n"));
            }
            for part in &text.children {
                let (style, part) = match part {
                    XmlNode::Element(part) if part.local_name() == "text-style" => {
                        let named = part.attribute("ref").and_then(|id| self.styles.get(id)).cloned();
                        (style_inside(&named.unwrap_or_default(), part), part.text())
                    }
                    // White space between elements.
                    XmlNode::Text(part) if !part.trim().is_empty() => (TitleStyle::default(), part.trim().to_owned()),
                    XmlNode::Element(_) | XmlNode::Text(_) | XmlNode::Comment(_) => continue,
                };
                if is_first && runs.is_empty() {
                    placement.alignment = style.alignment;
                }
                let part = part.replace("\r\n", "\n").replace(['\r', '\u{2028}'], "\n");
                runs.push(StyledRun { style: style.text, ..StyledRun::plain(part) });
            }
            is_first = false;
        }
        if let Some(language) = title.attribute("role").and_then(caption_language) {
            self.file.language.get_or_insert_with(|| language.to_owned());
        }
        let start = self.sum(at.minus(self.start));
        let end = self.sum(start.plus(lasts));
        self.file.cues.push(FileCue {
            span: Span::new(start.instant(), end.instant()),
            text: MarkedText::from_runs(runs),
            placement,
            ..FileCue::default()
        });
    }

    /// Where a title stands, if it says so: titles have a place in pixels from the middle, captions a side.
    fn row(&self, title: &XmlElement) -> PictureRow {
        let side = title.child("text").and_then(|text| text.attribute("placement"));
        match side {
            Some("top") => return PictureRow::Top,
            Some(_) => return PictureRow::Bottom,
            None => {}
        }
        let mut params = title.elements().filter(|element| element.local_name() == "param");
        let position = params.find(|param| param.attribute("name") == Some("Position"));
        let up = position.and_then(|param| param.attribute("value")?.split_whitespace().nth(1)?.parse::<f64>().ok());
        match up {
            Some(up) if up > self.height / 6.0 => PictureRow::Top,
            Some(up) if up >= -self.height / 6.0 => PictureRow::Middle,
            _ => PictureRow::Bottom,
        }
    }

    fn finished(mut self, elsewhere: usize) -> SubtitleFile {
        let file = &mut self.file;
        file.cues.sort_by_key(|cue| cue.span.start);
        file.taken_start = (self.start.instant() - Instant::ZERO).max(Duration::ZERO);
        file.warn_if(self.bad_times > 0, m!("ttml-bad-times", count = self.bad_times));
        file.warn_if(self.hidden > 0, m!("fcpxml-hidden", count = self.hidden));
        file.warn_if(elsewhere > 0, m!("fcpxml-compound", count = elsewhere));
        self.file
    }
}

fn is_item(element: &XmlElement) -> bool {
    let name = element.local_name();
    matches!(name, "title" | "caption" | "gap") || CLIPS.contains(&name)
}

/// The language in the role of a caption, as `iTT?captionFormat=ITT.en-GB`.
fn caption_language(role: &str) -> Option<&str> {
    let (_, format) = role.split_once("captionFormat=")?;
    format.split_once('.').map(|(_, language)| language.trim()).filter(|language| !language.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::run::TextColour;

    fn project(resources: &str, spine: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE fcpxml>\n<fcpxml version=\"1.9\"><resources><format id=\"r1\" \
             frameDuration=\"1001/30000s\" height=\"720\"/>{resources}</resources><library><event><project name=\"Harbour\">\
             <sequence format=\"r1\" tcStart=\"3600s\" tcFormat=\"NDF\"><spine>{spine}</spine></sequence></project></event>\
             </library></fcpxml>"
        )
    }

    fn read_or_panic(text: &str) -> SubtitleFile {
        read(text).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn times_count_in_what_a_title_is_attached_to() {
        // A clip of 10 s from 60 s of its own time on, a gap, and a storyline on the second lane.
        let spine = "<asset-clip offset=\"3600s\" start=\"60s\" duration=\"10s\"><title lane=\"1\" offset=\"61s\" start=\"3600s\" \
                     duration=\"30030/30000s\"><text><text-style ref=\"ts1\">one</text-style></text><text-style-def id=\"ts1\">\
                     <text-style italic=\"1\" fontColor=\"1 1 0 1\" alignment=\"left\"/></text-style-def>\
                     <param name=\"Position\" value=\"0 250\"/></title></asset-clip>\
                     <gap duration=\"20s\" start=\"3600s\"><spine lane=\"2\" offset=\"3605s\"><title duration=\"2s\"><text>\
                     <text-style>two</text-style></text></title><gap duration=\"1s\"/><title duration=\"2s\"><text>three</text>\
                     </title></spine></gap><title duration=\"3s\"><text><text-style>four\nfive</text-style></text></title>\
                     <title duration=\"3s\" enabled=\"0\"><text>six</text></title>";
        let file = read_or_panic(&project("", spine));
        let found: Vec<(String, Span)> = file.cues.iter().map(|cue| (cue.text.plain_text(), cue.span)).collect();
        let expected = [
            ("one", Span::from_secs(1.0, 2.001)),
            ("two", Span::from_secs(15.0, 17.0)),
            ("three", Span::from_secs(18.0, 20.0)),
            ("four\nfive", Span::from_secs(30.0, 33.0)),
        ];
        assert_eq!(found, expected.map(|(text, span)| (text.to_owned(), span)));
        let first = &file.cues[0];
        assert!(first.lines()[0][0].style.italic);
        assert_eq!(first.lines()[0][0].style.colour, Some(TextColour::opaque(0xff_ff00)));
        assert_eq!(first.placement.keypad(), 7);
        assert_eq!(file.taken_start, Duration::from_millis(3_600_000));
        let others = file.blocks.iter().filter(|block| block.kind == BlockKind::Other).count();
        assert_eq!((others, file.warnings.len()), (1, 1));
    }

    #[test]
    fn captions_say_their_side_and_their_language() {
        let caption = "<gap offset=\"3600s\" duration=\"9s\"><caption lane=\"1\" offset=\"1s\" duration=\"2s\" start=\"3600s\" \
                       role=\"iTT?captionFormat=ITT.en-GB\"><text placement=\"top\"><text-style ref=\"a\">Ebb </text-style>\
                       <text-style ref=\"b\">flow</text-style></text><text-style-def id=\"a\"><text-style/></text-style-def>\
                       <text-style-def id=\"b\"><text-style bold=\"1\"/></text-style-def></caption></gap>";
        let file = read_or_panic(&project("", caption));
        assert_eq!(file.cues[0].span, Span::from_secs(1.0, 3.0));
        assert_eq!((file.cues[0].placement.row, file.language.as_deref()), (PictureRow::Top, Some("en-GB")));
        assert!(!file.cues[0].lines()[0][0].style.bold && file.cues[0].lines()[0][1].style.bold);
    }

    #[test]
    fn hostile_projects_are_refused_or_read() {
        assert!(read(&project("", &"<gap>".repeat(100_000))).is_err());
        let error = read("<fcpxml version=\"1.8\"><resources/></fcpxml>").unwrap_err().to_string();
        assert!(error.contains("FCPXML"), "{error}");
        let odd = "<title offset=\"1/0s\" duration=\"99999999999999999s\"><text>a</text></title>\
                   <title offset=\"1/999999999999999999s\" duration=\"1/999999999999999998s\"/>";
        let file = read_or_panic(&project("<media><sequence><spine><title/></spine></sequence></media>", odd));
        assert_eq!((file.cues.len(), file.warnings.len()), (2, 2));
    }
}
