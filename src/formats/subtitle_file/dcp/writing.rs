//! Writing both standards: a new reel, an own one with what stood around its cues.

use super::clock::DcpClock;
use super::identifier::identifier;
use super::look::{font_for, style_inside};
use super::reading::{FONT, root_of};
use crate::subtitle_file::cue::{CueSetting, FileCue};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::options::WriteOptions;
use crate::subtitle_file::placement::{PictureRow, TextAlignment};
use crate::subtitle_file::run::{StyledRun, TextStyle};
use crate::subtitle_file::xml::{XmlElement, XmlNode, inner_xml, local, parse, parsed_inner, xml_text};
use base::texts::t;
use base::time::{Duration, Instant};

/// Per cent of the screen: how far the first line stands from its edge, and the next from it.
const MARGIN: f64 = 8.0;
const LINE_STEP: f64 = 7.0;

/// The frames that a reel of SMPTE counts when it is written: those of its own; in a new one those of `frames`, if each second has
/// the same number of them, else 24.
pub fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    let own = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::DcpSmpte);
    match own.and_then(|text| parse(text).ok()).map(|root| DcpClock::of(&root, FileFormat::DcpSmpte)) {
        Some(DcpClock::Frames(grid)) => grid,
        _ => FileFormat::DcpSmpte.counted_grid(frames),
    }
}

/// The file as text, which will be encoded as it says.
///
/// # Errors
/// If what stood around the cues of an own file was made unreadable.
pub fn write(
    file: &SubtitleFile,
    format: FileFormat,
    options: &WriteOptions,
    encoding: &str,
) -> Result<String, SubtitleFileError> {
    let header = file.first_block(BlockKind::Header).filter(|_| file.format == format);
    let is_own = header.is_some();
    let start = options.programme_start();
    let mut root = match header {
        Some(text) => parse(text)
            .map_err(|fault| SubtitleFileError::damaged(format, t!("subtitle-file-the-header"), fault.problem))?,
        None if format == FileFormat::DcpInterop => new_interop(file),
        None => new_smpte(file, counted_grid(file, options.frames)),
    };
    let prefix = root.name.strip_suffix(root_of(format)).unwrap_or_default().to_owned();
    let clock = DcpClock::of(&root, format);
    if let (Some(start), FileFormat::DcpSmpte) = (start, format) {
        set_text(&mut root, &format!("{prefix}StartTime"), clock.text(Instant::ZERO + start));
    }
    // An offset that is the start of the programme is in the times already.
    let put_back = if is_own && start.is_none() { file.taken_start } else { Duration::ZERO };
    let writer = DcpCueWriter { format, prefix, clock, put_back, is_own, is_rtl: is_rtl(file.language.as_deref()) };
    let mut content = writer.content(file);
    let mut shell = XmlElement { children: Vec::new(), ..root.clone() };
    for child in root.children {
        match child {
            XmlNode::Element(mut child) => {
                if format == FileFormat::DcpSmpte && child.local_name() == "SubtitleList" {
                    std::mem::take(&mut content).into_iter().for_each(|part| child.push_line(part));
                }
                shell.push_line(child);
            }
            other => shell.children.push(other),
        }
    }
    let has_list = shell.child("SubtitleList").is_some();
    if format == FileFormat::DcpSmpte && !has_list {
        let mut list = XmlElement::new(format!("{}SubtitleList", writer.prefix));
        content.into_iter().for_each(|part| list.push_line(part));
        shell.push_line(list);
    } else if format == FileFormat::DcpInterop {
        content.into_iter().for_each(|part| shell.push_line(part));
    }
    Ok(format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{}\n", xml_text(&shell)))
}

/// The text of a child, which comes before the list if it is new.
fn set_text(root: &mut XmlElement, name: &str, text: String) {
    let found = root.children.iter_mut().find_map(|node| match node {
        XmlNode::Element(element) if element.local_name() == local(name) => Some(element),
        _ => None,
    });
    match found {
        Some(element) => element.children = vec![XmlNode::Text(text)],
        None => {
            let is_later = |node: &XmlNode| {
                let XmlNode::Element(element) = node else { return false };
                matches!(element.local_name(), "DisplayType" | "LoadFont" | "SubtitleList")
            };
            let at = root.children.iter().position(is_later).unwrap_or(root.children.len());
            root.children.insert(at, XmlNode::Element(XmlElement::new(name).with_text(text)));
        }
    }
}

fn title(file: &SubtitleFile) -> &str {
    let title = file.programme.title.trim();
    if title.is_empty() { "Untitled" } else { title }
}

/// Of what a viewer sees, and when.
fn id_of(file: &SubtitleFile, format: FileFormat) -> String {
    let language = file.language.as_deref().unwrap_or_default();
    let mut parts = vec![format.key().to_owned(), title(file).to_owned(), language.to_owned()];
    for cue in &file.cues {
        parts.push(format!("{} {}", cue.span.start.as_nanos(), cue.span.end.as_nanos()));
        parts.push(cue.text.plain_text());
    }
    identifier(parts.iter().map(String::as_str))
}

/// Whether a language is written from right to left.
fn is_rtl(language: Option<&str>) -> bool {
    let first = language.unwrap_or_default().split(['-', '_']).next().unwrap_or_default();
    matches!(first, "ar" | "ara" | "fa" | "fas" | "he" | "heb" | "ur" | "urd" | "yi" | "yid")
}

fn new_interop(file: &SubtitleFile) -> XmlElement {
    let text = |name: &str, text: &str| XmlElement::new(name).with_text(text);
    XmlElement::new("DCSubtitle")
        .with("Version", "1.0")
        .with_child(text("SubtitleID", &id_of(file, FileFormat::DcpInterop)))
        .with_child(text("MovieTitle", title(file)))
        .with_child(text("ReelNumber", "1"))
        .with_child(text("Language", file.language.as_deref().unwrap_or("en")))
}

fn new_smpte(file: &SubtitleFile, grid: FrameGrid) -> XmlElement {
    let text = |name: &str, text: &str| XmlElement::new(format!("dcst:{name}")).with_text(text);
    let (frames, seconds) = grid.ratio();
    let rate = frames / seconds;
    let mut root = XmlElement::new("dcst:SubtitleReel")
        .with("xmlns:dcst", "http://www.smpte-ra.org/schemas/428-7/2014/DCST")
        .with_child(text("Id", &format!("urn:uuid:{}", id_of(file, FileFormat::DcpSmpte))))
        .with_child(text("ContentTitleText", title(file)))
        .with_child(text("IssueDate", &issue_date(file)))
        .with_child(text("ReelNumber", "1"));
    if let Some(language) = &file.language {
        root = root.with_child(text("Language", language));
    }
    root.with_child(text("EditRate", &format!("{rate} 1")))
        .with_child(text("TimeCodeRate", &rate.to_string()))
        .with_child(text("StartTime", "00:00:00:00"))
        .with_child(text("DisplayType", "MainSubtitle"))
        .with_child(XmlElement::new("dcst:SubtitleList"))
}

/// The date of the programme; the standard wants one, and where nobody said it, it is the first of the century.
fn issue_date(file: &SubtitleFile) -> String {
    let date = file.programme.date.trim();
    let is_date = date.len() == 6 && date.bytes().all(|digit| digit.is_ascii_digit());
    let date = if is_date { date } else { "000101" };
    let (year, day) = date.split_at(2);
    let (month, day) = day.split_at(2);
    format!("20{year}-{month}-{day}T00:00:00+00:00")
}

/// The content of a subtitle, for a cue that has no markup of its own any more.
pub fn markup_of(cue: &FileCue, format: FileFormat) -> String {
    let clock = DcpClock::Ticks;
    let (prefix, put_back) = (String::new(), Duration::ZERO);
    let writer = DcpCueWriter { format, prefix, clock, put_back, is_own: false, is_rtl: false };
    inner_xml(&writer.subtitle(&FileCue { text: cue.text.without_markup(), ..cue.clone() }, 1, &[]))
}

struct DcpCueWriter {
    format: FileFormat,
    prefix: String,
    clock: DcpClock,
    put_back: Duration,
    is_own: bool,
    is_rtl: bool,
}

impl DcpCueWriter {
    fn name(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The subtitles, those that follow each other in the same font in one element.
    fn content(&self, file: &SubtitleFile) -> Vec<XmlElement> {
        let fonts_of = |cue: &FileCue| if self.is_own { own_fonts(cue) } else { self.new_fonts() };
        let mut content: Vec<XmlElement> = Vec::new();
        let mut open: Option<(Vec<(String, String)>, XmlElement)> = None;
        for (number, cue) in file.cues.iter().enumerate() {
            let fonts = fonts_of(cue);
            let subtitle = self.subtitle(cue, number + 1, &fonts);
            match &mut open {
                Some((known, font)) if *known == fonts && !fonts.is_empty() => font.push_line(subtitle),
                _ => {
                    content.extend(open.take().map(|(_, font)| font));
                    if fonts.is_empty() {
                        content.push(subtitle);
                        continue;
                    }
                    let mut font = XmlElement { attributes: fonts.clone(), ..XmlElement::new(self.name("Font")) };
                    font.push_line(subtitle);
                    open = Some((fonts, font));
                }
            }
        }
        content.extend(open.map(|(_, font)| font));
        content
    }

    /// Of new files: white with a black border, which is seen on every picture.
    fn new_fonts(&self) -> Vec<(String, String)> {
        let underline = if self.format == FileFormat::DcpInterop { "Underlined" } else { "Underline" };
        [
            ("Color", "FFFFFFFF"),
            ("Effect", "border"),
            ("EffectColor", "FF000000"),
            ("Italic", "no"),
            ("Script", "normal"),
            ("Size", "42"),
            (underline, "no"),
            ("Weight", "normal"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec()
    }

    fn subtitle(&self, cue: &FileCue, number: usize, fonts: &[(String, String)]) -> XmlElement {
        let id = if self.is_own || cue.id.parse::<u64>().is_ok() { cue.id.clone() } else { number.to_string() };
        let mut element = XmlElement::new(self.name("Subtitle"));
        if !id.is_empty() {
            element = element.with("SpotNumber", id);
        }
        element = element
            .with("TimeIn", self.clock.text(cue.span.start + self.put_back))
            .with("TimeOut", self.clock.text(cue.span.end + self.put_back));
        if self.is_own {
            let own = cue.settings.iter().filter(|setting| !setting.name.starts_with(FONT));
            element.attributes.extend(own.map(|setting| (setting.name.clone(), setting.value.clone())));
        } else {
            let nothing = if self.format == FileFormat::DcpInterop { "0" } else { "00:00:00:00" };
            element = element.with("FadeUpTime", nothing).with("FadeDownTime", nothing);
        }
        if let Some(children) = cue.text.markup().filter(|_| self.is_own).and_then(parsed_inner) {
            element.children = children;
            return element;
        }
        let style =
            style_inside(&TextStyle::default(), fonts.iter().map(|(name, value)| (local(name), value.as_str())));
        let lines: Vec<&Vec<StyledRun>> = cue.text.shown_lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let text = self.line(cue, at, lines.len());
            element.push_line(self.with_runs(text, line, &style));
        }
        element
    }

    /// The element of a line, with its place.
    fn line(&self, cue: &FileCue, at: usize, count: usize) -> XmlElement {
        let alignment = match cue.placement.alignment {
            TextAlignment::Left | TextAlignment::Start => "left",
            TextAlignment::Centre => "center",
            TextAlignment::Right | TextAlignment::End => "right",
        };
        let last = count.saturating_sub(1) as f64;
        // Many lines stand closer.
        let step = LINE_STEP.min(80.0 / last.max(1.0));
        let (edge, distance) = match cue.placement.row {
            PictureRow::Top => ("top", MARGIN + step * at as f64),
            PictureRow::Middle => ("top", (50.0 - step / 2.0 * last).max(34.0) + step * at as f64),
            PictureRow::Bottom => ("bottom", MARGIN + step * (last - at as f64)),
        };
        let distance = format!("{distance:.2}");
        let distance = distance.trim_end_matches('0').trim_end_matches('.');
        let element = XmlElement::new(self.name("Text"));
        if self.format == FileFormat::DcpInterop {
            element
                .with("Direction", "horizontal")
                .with("HAlign", alignment)
                .with("HPosition", if alignment == "center" { "0" } else { "10" })
                .with("VAlign", edge)
                .with("VPosition", distance)
        } else {
            element
                .with("Direction", if self.is_rtl { "rtl" } else { "ltr" })
                .with("Halign", alignment)
                .with("Hposition", if alignment == "center" { "0" } else { "10" })
                .with("Valign", edge)
                .with("Vposition", distance)
        }
    }

    fn with_runs(&self, mut text: XmlElement, line: &[StyledRun], around: &TextStyle) -> XmlElement {
        for run in line.iter().filter(|run| !run.text.is_empty()) {
            text = match font_for(&run.style, around, self.name("Font"), self.format) {
                Some(font) => text.with_child(font.with_text(run.text.clone())),
                None => text.with_text(run.text.clone()),
            };
        }
        text
    }
}

fn own_fonts(cue: &FileCue) -> Vec<(String, String)> {
    let named = |setting: &CueSetting| Some((setting.name.strip_prefix(FONT)?.to_owned(), setting.value.clone()));
    cue.settings.iter().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::dcp::{claims_interop, claims_smpte, lone_cue, read};
    use crate::subtitle_file::run::{MarkedText, TextColour};
    use base::time::Span;

    const BOTH: [FileFormat; 2] = [FileFormat::DcpInterop, FileFormat::DcpSmpte];

    fn file_of(format: FileFormat, cues: Vec<FileCue>) -> SubtitleFile {
        SubtitleFile { cues, language: Some("de".to_owned()), ..SubtitleFile::new(format) }
    }

    fn written(file: &SubtitleFile, format: FileFormat, options: &WriteOptions) -> String {
        write(file, format, options, "UTF-8").unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn a_new_reel_is_read_again() {
        let style = TextStyle { italic: true, colour: Some(TextColour::opaque(0xff_ff00)), ..TextStyle::default() };
        for (row, alignment, lines) in [
            (PictureRow::Bottom, TextAlignment::Centre, "flow\nand\nebb"),
            (PictureRow::Top, TextAlignment::Left, "flow"),
            (PictureRow::Middle, TextAlignment::Right, "flow\nebb"),
        ] {
            let runs = [StyledRun::plain("Tide & "), StyledRun { style: style.clone(), ..StyledRun::plain(lines) }];
            let span = Span::from_secs(1.0, 2.5);
            let mut cue = FileCue { span, text: MarkedText::from_runs(runs), ..FileCue::default() };
            (cue.placement.row, cue.placement.alignment) = (row, alignment);
            let file = file_of(FileFormat::SubRip, vec![cue.clone()]);
            for format in BOTH {
                let text = written(&file, format, &WriteOptions::default());
                assert_eq!((claims_interop(&text), claims_smpte(&text)), (format == BOTH[0], format == BOTH[1]));
                let back = read(&text, format).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!((back.cues[0].lines(), back.cues[0].span), (cue.lines(), span), "{text}");
                assert_eq!((back.cues[0].placement, back.language.as_deref()), (cue.placement, Some("de")));
                assert_eq!(written(&back, format, &WriteOptions::default()), text);
            }
        }
    }

    #[test]
    fn ids_come_from_the_content() {
        let cue = |text: &str| FileCue {
            span: Span::from_secs(1.0, 2.0),
            text: MarkedText::plain(text),
            ..FileCue::default()
        };
        let id = |text: &str| {
            let written = written(&file_of(FileFormat::SubRip, vec![cue(text)]), BOTH[1], &WriteOptions::default());
            written.split("urn:uuid:").nth(1).map(|rest| rest[..36].to_owned())
        };
        assert_eq!(id("Row"), id("Row"));
        assert_ne!(id("Row"), id("Tow"));
    }

    #[test]
    fn rates_that_cinemas_do_not_have_are_24() {
        let text = |frames: Option<FrameGrid>| {
            let options = WriteOptions { frames, ..WriteOptions::default() };
            written(&file_of(FileFormat::SubRip, Vec::new()), FileFormat::DcpSmpte, &options)
        };
        assert!(text(None).contains("<dcst:EditRate>24 1</dcst:EditRate>"));
        assert!(text(FrameGrid::new(24_000, 1001)).contains("<dcst:EditRate>24 1</dcst:EditRate>"));
        assert!(text(FrameGrid::new(25, 1)).contains("<dcst:TimeCodeRate>25</dcst:TimeCodeRate>"));
    }

    #[test]
    fn an_own_reel_keeps_what_stands_around() {
        let text = "<DCSubtitle Version=\"1.0\"><SubtitleID>x</SubtitleID><MovieTitle>Harbour</MovieTitle>\
                    <ReelNumber>2</ReelNumber><Language>German</Language><LoadFont Id=\"f\" URI=\"f.ttf\"/>\
                    <Font Id=\"f\" Size=\"39\" Italic=\"yes\"><Font Color=\"FF00FF00\" Size=\"42\">\
                    <Subtitle SpotNumber=\"7\" TimeIn=\"00:00:01:125\" TimeOut=\"00:00:02.5\" FadeUpTime=\"20\">\
                    <Text VAlign=\"bottom\" VPosition=\"8\">below</Text><Text VAlign=\"bottom\" VPosition=\"15\">above \
                    <Font Italic=\"no\">plain</Font></Text></Subtitle></Font></Font></DCSubtitle>";
        let file = read(text, FileFormat::DcpInterop).unwrap_or_else(|error| panic!("{error}"));
        let cue = &file.cues[0];
        assert_eq!(cue.text.plain_text(), "above plain\nbelow");
        assert_eq!((cue.id.as_str(), cue.span), ("7", Span::from_secs(1.5, 2.5)));
        assert_eq!((cue.setting("FadeUpTime"), cue.setting("Font/Size")), (Some("20"), Some("42")));
        let [slanted, upright] = &cue.lines()[0][..] else { panic!("{:?}", cue.lines()) };
        assert!(slanted.style.italic && !upright.style.italic);
        assert_eq!(slanted.style.colour, TextColour::named("lime"));
        let saved = written(&file, FileFormat::DcpInterop, &WriteOptions::default());
        assert!(saved.contains("<LoadFont Id=\"f\" URI=\"f.ttf\"/>"), "{saved}");
        assert!(saved.contains("<Font Id=\"f\" Size=\"42\" Italic=\"yes\" Color=\"FF00FF00\">"), "{saved}");
        let back = read(&saved, FileFormat::DcpInterop).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&back.cues, &back.blocks), (&file.cues, &file.blocks));
        // Edited, it says how it differs from the fonts around it.
        let mut edited = file.clone();
        edited.cues[0].text = MarkedText::from_runs([StyledRun::plain("new")]);
        let saved = written(&edited, FileFormat::DcpInterop, &WriteOptions::default());
        assert!(saved.contains("<Font Color=\"FFFFFFFF\" Italic=\"no\">new</Font>"), "{saved}");
        let markup = file.cues[0].text.markup().unwrap();
        assert_eq!(lone_cue(markup).map(|cue| cue.text.plain_text()), Some("above plain\nbelow".to_owned()));
    }

    #[test]
    fn time_codes_that_begin_with_the_reel_are_put_back() {
        let text = "<SubtitleReel xmlns=\"http://www.smpte-ra.org/schemas/428-7/2010/DCST\"><Id>urn:uuid:x</Id>\
                    <EditRate>25 1</EditRate><TimeCodeRate>25</TimeCodeRate><StartTime>01:00:00:00</StartTime>\
                    <SubtitleList><Subtitle SpotNumber=\"1\" TimeIn=\"01:00:01:05\" TimeOut=\"01:00:02:00\">\
                    <Text Valign=\"top\">Row</Text></Subtitle></SubtitleList></SubtitleReel>";
        let file = read(text, FileFormat::DcpSmpte).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((file.cues[0].span, file.warnings.len()), (Span::from_secs(1.2, 2.0), 1));
        assert_eq!(file.cues[0].placement.row, PictureRow::Top);
        let saved = written(&file, FileFormat::DcpSmpte, &WriteOptions::default());
        assert!(saved.contains("TimeIn=\"01:00:01:05\"") && saved.contains("<StartTime>01:00:00:00<"), "{saved}");
        assert_eq!(counted_grid(&file, FrameGrid::new(24, 1)), FrameGrid::PAL);
    }

    #[test]
    fn hostile_reels_are_refused_or_read() {
        let deep = format!("<DCSubtitle>{}", "<Font>".repeat(100_000));
        assert!(read(&deep, FileFormat::DcpInterop).is_err());
        let much = format!(
            "<DCSubtitle><Font Id=\"{}\">{}</Font></DCSubtitle>",
            "x".repeat(1 << 20),
            "<Subtitle/>".repeat(200)
        );
        let error = read(&much, FileFormat::DcpInterop).map(|file| file.cues.len()).unwrap_err().to_string();
        assert!(error.contains("Interop"), "{error}");
        let odd = "<SubtitleReel><SubtitleList><Subtitle TimeIn=\"x\"><Image/><Text Vposition=\"nan\">a</Text>\
                   <Text/></Subtitle></SubtitleList></SubtitleReel>";
        let file = read(odd, FileFormat::DcpSmpte).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((file.cues.len(), file.warnings.len()), (1, 3));
    }
}
