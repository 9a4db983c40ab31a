//! Writing a project: a gap as long as the talk, and above it a title for each cue.

use std::collections::{BTreeMap, BTreeSet};

use super::rational::RationalTime;
use super::reading::USUAL_HEIGHT;
use super::text_style::style_element;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::options::WriteOptions;
use crate::subtitle_file::placement::PictureRow;
use crate::subtitle_file::run::{StyledRun, TextColour, TextStyle};
use crate::subtitle_file::xml::{XmlElement, parse, xml_text};
use base::time::{Duration, Instant};

/// Names that Final Cut has for formats of 1920 by 1080 pixels.
const NAMED_RATES: [((i64, i64), &str); 8] = [
    ((24_000, 1001), "2398"),
    ((24, 1), "24"),
    ((25, 1), "25"),
    ((30_000, 1001), "2997"),
    ((30, 1), "30"),
    ((50, 1), "50"),
    ((60_000, 1001), "5994"),
    ((60, 1), "60"),
];

/// The title that every Final Cut has, by its place among the templates, and the keys of its parameters.
const BASIC_TITLE: &str = ".../Titles.localized/Bumper:Opener.localized/Basic Title.localized/Basic Title.moti";
const POSITION_KEY: &str = "9999/999166631/999166633/1/100/101";

/// The format of a project that was read.
fn own_format(file: &SubtitleFile) -> Option<XmlElement> {
    let header = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::FcpXml)?;
    parse(header).ok()
}

/// The frames on which titles lie: `frames`, else those of a project that was read, else 25 in a second.
pub fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    let own = || {
        let format = own_format(file)?;
        let (frames, seconds) = RationalTime::read(format.attribute("frameDuration")?)?.rate()?;
        FrameGrid::new(frames, seconds)
    };
    frames.or_else(own).unwrap_or(FrameGrid::PAL)
}

/// The file as text, which will be encoded as it says.
pub fn write(file: &SubtitleFile, options: &WriteOptions, encoding: &str) -> String {
    let grid = counted_grid(file, options.frames);
    let own = own_format(file);
    let pixels = |name: &str, usual: f64| {
        let said = own.as_ref().and_then(|format| format.attribute(name)?.trim().parse::<f64>().ok());
        said.filter(|pixels| (1.0..=100_000.0).contains(pixels)).unwrap_or(usual)
    };
    let (width, height) = (pixels("width", 1920.0), pixels("height", USUAL_HEIGHT));
    // An offset that is the start of the programme is in the times already; an own one is put back.
    let is_own = file.format == FileFormat::FcpXml;
    let (start, put_back) = match options.programme_start() {
        Some(start) => (start, Duration::ZERO),
        None if is_own => (file.taken_start, file.taken_start),
        None => (Duration::ZERO, Duration::ZERO),
    };
    let times = FrameTimes { grid };
    let start = grid.nearest(Instant::ZERO + start);
    let titles = laid_out(file, grid, put_back);
    let end = titles.iter().map(|title| title.end).max().unwrap_or(start).max(start.saturating_add(1));
    let lasts = times.text(end.saturating_sub(start));
    let mut gap = XmlElement::new("gap")
        .with("name", "Gap")
        .with("offset", times.text(start))
        .with("start", times.text(start))
        .with("duration", &lasts);
    for (number, title) in titles.iter().enumerate() {
        gap.push_line(title_element(title, number + 1, &times, height));
    }
    let mut spine = XmlElement::new("spine");
    spine.push_line(gap);
    let name = file.programme.title.trim();
    let name = if name.is_empty() { "Subtitles" } else { name };
    let sequence = XmlElement::new("sequence")
        .with("format", "r1")
        .with("duration", &lasts)
        .with("tcStart", times.text(start))
        .with("tcFormat", "NDF")
        .with_child(spine);
    let project = XmlElement::new("project").with("name", name).with_child(sequence);
    let event = XmlElement::new("event").with("name", name).with_child(project);
    let effect = XmlElement::new("effect").with("id", "r2").with("name", "Basic Title").with("uid", BASIC_TITLE);
    let mut resources = XmlElement::new("resources");
    resources.push_line(format_element(&times, width, height));
    resources.push_line(effect);
    let mut root = XmlElement::new("fcpxml").with("version", "1.8");
    root.push_line(resources);
    root.push_line(XmlElement::new("library").with_child(event));
    format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n<!DOCTYPE fcpxml>\n{}\n", xml_text(&root))
}

fn format_element(times: &FrameTimes, width: f64, height: f64) -> XmlElement {
    let mut format = XmlElement::new("format").with("id", "r1");
    let named = NAMED_RATES.iter().find(|(rate, _)| *rate == times.grid.ratio());
    if let Some((_, name)) = named.filter(|_| (width, height) == (1920.0, USUAL_HEIGHT)) {
        format = format.with("name", format!("FFVideoFormat1080p{name}"));
    }
    format
        .with("frameDuration", times.text(1))
        .with("width", format!("{width:.0}"))
        .with("height", format!("{height:.0}"))
}

/// Frames as fractions of a second.
struct FrameTimes {
    grid: FrameGrid,
}

impl FrameTimes {
    /// `1001/30000s`; whole rates count in hundredths of a frame, as Final Cut does.
    fn text(&self, frame: i64) -> String {
        let (frames, seconds) = self.grid.ratio();
        let (over, under) = if seconds == 1 { (100, i128::from(frames) * 100) } else { (seconds, i128::from(frames)) };
        let over = i128::from(frame) * i128::from(over);
        if over % under == 0 { format!("{}s", over / under) } else { format!("{over}/{under}s") }
    }
}

/// A cue with its frames, and the lane on which nothing else is shown meanwhile.
struct LaidTitle<'a> {
    cue: &'a FileCue,
    first: i64,
    /// The frame after its last one.
    end: i64,
    lane: usize,
}

/// The cues by their times, each on the lowest lane that is free.
fn laid_out(file: &SubtitleFile, grid: FrameGrid, put_back: Duration) -> Vec<LaidTitle<'_>> {
    let mut titles: Vec<LaidTitle<'_>> = Vec::with_capacity(file.cues.len());
    for cue in &file.cues {
        let first = grid.nearest(cue.span.start + put_back).max(0);
        let end = grid.nearest(cue.span.end + put_back).max(first.saturating_add(1));
        titles.push(LaidTitle { cue, first, end, lane: 1 });
    }
    titles.sort_by_key(|title| title.first);
    let (mut busy, mut free): (BTreeSet<(i64, usize)>, BTreeSet<usize>) = (BTreeSet::new(), BTreeSet::new());
    for title in &mut titles {
        while let Some(&(end, lane)) = busy.first().filter(|(end, _)| *end <= title.first) {
            busy.remove(&(end, lane));
            free.insert(lane);
        }
        title.lane = free.pop_first().unwrap_or(busy.len() + 1);
        busy.insert((title.end, title.lane));
    }
    titles
}

fn title_element(title: &LaidTitle<'_>, number: usize, times: &FrameTimes, height: f64) -> XmlElement {
    let cue = title.cue;
    let lines: Vec<&Vec<StyledRun>> = cue.text.shown_lines().collect();
    let name: String =
        cue.text.plain_text().split_whitespace().collect::<Vec<_>>().join(" ").chars().take(60).collect();
    let mut element = XmlElement::new("title")
        .with("ref", "r2")
        .with("lane", title.lane.to_string())
        .with("offset", times.text(title.first))
        .with("name", if name.is_empty() { "Basic Title" } else { &name })
        .with("start", times.text(0))
        .with("duration", times.text(title.end.saturating_sub(title.first)));
    let pixels = (height / 18.0).round().max(1.0);
    // The place is that of the first line; the others follow below.
    let below = pixels * 1.2 * lines.len().saturating_sub(1) as f64;
    let up = match cue.placement.row {
        PictureRow::Top => height * 0.4,
        PictureRow::Middle => (below / 2.0).min(height * 0.15),
        PictureRow::Bottom => (below - height * 0.42).min(height * -0.2),
    };
    let position =
        XmlElement::new("param").with("name", "Position").with("key", POSITION_KEY).with("value", format!("0 {up:.0}"));
    element.push_line(position);
    let mut text = XmlElement::new("text");
    let (mut styles, mut known): (Vec<&TextStyle>, BTreeMap<TitleLook, usize>) = (Vec::new(), BTreeMap::new());
    let style_id = |at: usize| format!("ts{number}-{}", at + 1);
    for (at, line) in lines.iter().enumerate() {
        for (place, run) in line.iter().filter(|run| !run.text.is_empty()).enumerate() {
            let style = *known.entry(look_of(&run.style)).or_insert_with(|| {
                styles.push(&run.style);
                styles.len() - 1
            });
            let break_before = if at > 0 && place == 0 { "\n" } else { "" };
            let part = XmlElement::new("text-style").with("ref", style_id(style));
            text = text.with_child(part.with_text(format!("{break_before}{}", run.text)));
        }
    }
    element.push_line(text);
    for (at, style) in styles.into_iter().enumerate() {
        let definition = XmlElement::new("text-style-def").with("id", style_id(at));
        element.push_line(definition.with_child(style_element(style, cue.placement.alignment, pixels as i64)));
    }
    element
}

/// What a title can give a run: italics, bold, underline, colour.
type TitleLook = (bool, bool, bool, Option<TextColour>);

fn look_of(style: &TextStyle) -> TitleLook {
    (style.italic, style.bold, style.underline, style.colour)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::fcpxml::{claims, read};
    use crate::subtitle_file::placement::TextAlignment;
    use crate::subtitle_file::run::MarkedText;
    use base::time::Span;

    fn cue(grid: FrameGrid, frames: (i64, i64), text: &str) -> FileCue {
        let span = Span::new(grid.start_of(frames.0), grid.start_of(frames.1));
        FileCue { span, text: MarkedText::plain(text), ..FileCue::default() }
    }

    #[test]
    fn times_are_fractions_on_frames() {
        let check = |rate: (i64, i64), expected: &str| {
            let grid = FrameGrid::new(rate.0, rate.1).unwrap();
            let cues = vec![cue(grid, (30, 75), "One"), cue(grid, (60, 90), "Two"), cue(grid, (75, 99), "Three")];
            let file = SubtitleFile { cues: cues.clone(), ..SubtitleFile::new(FileFormat::SubRip) };
            let options = WriteOptions { frames: Some(grid), ..WriteOptions::default() };
            let text = write(&file, &options, "UTF-8");
            assert!(text.contains(expected), "{text}");
            assert!(claims(&text));
            let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
            for (found, wanted) in back.cues.iter().zip(&cues) {
                assert_eq!((found.span, found.lines()), (wanted.span, wanted.lines()));
            }
            assert_eq!(counted_grid(&back, None).start_of(100), grid.start_of(100));
            // What overlaps lies on another lane, and the first lane is used again.
            let lanes: Vec<&str> = text.split("lane=\"").skip(1).map(|rest| &rest[..1]).collect();
            assert_eq!(lanes, ["1", "2", "1"]);
            assert_eq!(write(&back, &WriteOptions::default(), "UTF-8"), text);
        };
        check((30_000, 1001), "lane=\"1\" offset=\"30030/30000s\"");
        check((25, 1), "offset=\"3000/2500s\" name=\"One\" start=\"0s\" duration=\"4500/2500s\"");
        check((24_000, 1001), "name=\"FFVideoFormat1080p2398\" frameDuration=\"1001/24000s\"");
    }

    #[test]
    fn looks_and_places_are_read_again() {
        let style = TextStyle { italic: true, colour: Some(TextColour::opaque(0xff_ff00)), ..TextStyle::default() };
        for (row, alignment) in [
            (PictureRow::Bottom, TextAlignment::Centre),
            (PictureRow::Middle, TextAlignment::Right),
            (PictureRow::Top, TextAlignment::Left),
        ] {
            let runs =
                [StyledRun::plain("Ebb & "), StyledRun { style: style.clone(), ..StyledRun::plain("flow\nnow") }];
            let mut wanted = cue(FrameGrid::PAL, (25, 50), "");
            wanted.text = MarkedText::from_runs(runs);
            (wanted.placement.row, wanted.placement.alignment) = (row, alignment);
            let file = SubtitleFile { cues: vec![wanted.clone()], ..SubtitleFile::new(FileFormat::SubRip) };
            let text = write(&file, &WriteOptions::default(), "UTF-8");
            let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((back.cues[0].lines(), back.cues[0].placement), (wanted.lines(), wanted.placement), "{text}");
        }
    }

    #[test]
    fn a_programme_begins_where_it_should() {
        let mut file = SubtitleFile::new(FileFormat::SubRip);
        // An offset is in the times already.
        file.cues = vec![cue(FrameGrid::PAL, (90_025, 90_050), "Row")];
        let options = WriteOptions { offset: Duration::from_millis(3_600_000), ..WriteOptions::default() };
        let text = write(&file, &options, "UTF-8");
        assert!(text.contains("tcStart=\"3600s\"") && text.contains("offset=\"3601s\""), "{text}");
        let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(back.cues[0].span, Span::from_secs(1.0, 2.0));
        assert_eq!(write(&back, &WriteOptions::default(), "UTF-8"), text);
        let empty = write(&SubtitleFile::new(FileFormat::SubRip), &WriteOptions::default(), "UTF-8");
        assert!(read(&empty).is_ok_and(|file| file.cues.is_empty()), "{empty}");
    }
}
