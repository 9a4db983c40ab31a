//! Writing iTunes Timed Text (Apple, "iTunes Package Asset Guide"): TTML whose times are time codes of the video's own frames, with
//! two regions and every look a style of its own.

use std::collections::BTreeMap;

use super::looks::{RunLook, look_ids, look_style, with_lines};
use super::time_expression::TimeParameters;
use crate::subtitle_file::cue::FileCue;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::placement::PictureRow;
use crate::subtitle_file::xml::{XmlElement, parse, xml_text};

const REGIONS: [(&str, &str, &str); 2] = [("top", "0% 0%", "before"), ("bottom", "0% 85%", "after")];

/// The frames that time codes count: `frames`, else those that a file of TTML names itself, else 25 in a second.
pub fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    frames.or_else(|| named_grid(file)).unwrap_or(FrameGrid::PAL)
}

/// The frame rate that a file of TTML names itself, with its multiplier; `None`: it names none, or is of another format.
pub fn named_grid(file: &SubtitleFile) -> Option<FrameGrid> {
    let header = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::Ttml)?;
    let root = parse(header).ok().filter(|root| root.attribute("frameRate").is_some())?;
    TimeParameters::of(&root).grid()
}

/// The file as text, which will be encoded as it says. No number of a frame is left out (`nonDrop`).
pub fn write(file: &SubtitleFile, grid: FrameGrid, encoding: &str) -> String {
    let looks = look_ids(file);
    let mut root = new_root(file.language.as_deref().unwrap_or_default(), grid);
    let times = TimeParameters::of(&root);
    root.push_line(head(&looks));
    let mut division = XmlElement::new("div");
    for cue in &file.cues {
        division.push_line(paragraph(cue, &times, &looks));
    }
    let mut body = XmlElement::new("body").with("region", "bottom").with("style", "normal");
    body.push_line(division);
    root.push_line(body);
    format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{}\n", xml_text(&root))
}

fn new_root(language: &str, grid: FrameGrid) -> XmlElement {
    let (frames, seconds) = grid.ratio();
    let counted = grid.counted_per_second();
    // Of 23.976: 1000 to 1001, for 24 are counted.
    let (over, under) = lowest_terms(frames, seconds.saturating_mul(counted));
    XmlElement::new("tt")
        .with("xmlns", "http://www.w3.org/ns/ttml")
        .with("xmlns:ttp", "http://www.w3.org/ns/ttml#parameter")
        .with("xmlns:tts", "http://www.w3.org/ns/ttml#styling")
        .with("xml:lang", language)
        .with("ttp:timeBase", "smpte")
        .with("ttp:frameRate", counted.to_string())
        .with("ttp:frameRateMultiplier", format!("{over} {under}"))
        .with("ttp:dropMode", "nonDrop")
}

fn lowest_terms(over: i64, under: i64) -> (i64, i64) {
    let (mut a, mut b) = (over, under);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (over / a.max(1), under / a.max(1))
}

fn head(looks: &BTreeMap<RunLook, String>) -> XmlElement {
    let mut styling = XmlElement::new("styling");
    let normal = XmlElement::new("style")
        .with("xml:id", "normal")
        .with("tts:fontFamily", "sansSerif")
        .with("tts:fontSize", "100%")
        .with("tts:fontStyle", "normal")
        .with("tts:fontWeight", "normal")
        .with("tts:color", "white");
    styling.push_line(normal);
    looks.iter().for_each(|(look, id)| styling.push_line(look_style("style", look, id)));
    let mut layout = XmlElement::new("layout");
    for (id, origin, align) in REGIONS {
        let region = XmlElement::new("region")
            .with("xml:id", id)
            .with("tts:origin", origin)
            .with("tts:extent", "100% 15%")
            .with("tts:textAlign", "center")
            .with("tts:displayAlign", align);
        layout.push_line(region);
    }
    let mut head = XmlElement::new("head");
    [styling, layout].into_iter().for_each(|part| head.push_line(part));
    head
}

fn paragraph(cue: &FileCue, times: &TimeParameters, looks: &BTreeMap<RunLook, String>) -> XmlElement {
    let region = if cue.placement.row == PictureRow::Top { "top" } else { "bottom" };
    let mut element = XmlElement::new("p")
        .with("begin", times.time_code(cue.span.start))
        .with("end", times.time_code(cue.span.end))
        .with("region", region);
    if cue.text.has_loose_space() {
        element = element.with("xml:space", "preserve");
    }
    with_lines(element, &cue.text, looks, ("", false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::run::{MarkedText, StyledRun, TextStyle};
    use crate::subtitle_file::ttml::{claims, read};
    use base::time::{Instant, Span};

    #[test]
    fn times_are_codes_of_the_videos_frames() {
        let check = |frames: (i64, i64), rate: &str, multiplier: &str| {
            let grid = FrameGrid::new(frames.0, frames.1).unwrap();
            let span = Span::new(grid.start_of(86_400), grid.start_of(86_412));
            let cue = FileCue { span, text: MarkedText::plain("Row"), ..FileCue::default() };
            let file = SubtitleFile { cues: vec![cue], ..SubtitleFile::new(FileFormat::SubRip) };
            let text = write(&file, grid, "UTF-8");
            let expected = format!("ttp:frameRate=\"{rate}\" ttp:frameRateMultiplier=\"{multiplier}\"");
            assert!(text.contains(&expected), "{text}");
            assert!(claims(&text));
            let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(back.cues[0].span, span);
            assert_eq!(counted_grid(&back, None).start_of(1000), grid.start_of(1000));
        };
        check((24_000, 1001), "24", "1000 1001");
        check((24, 1), "24", "1 1");
        check((25, 1), "25", "1 1");
        check((30_000, 1001), "30", "1000 1001");
        check((60_000, 1001), "60", "1000 1001");
    }

    #[test]
    fn looks_places_and_lines_are_read_again() {
        let style = TextStyle { italic: true, underline: true, ..TextStyle::default() };
        let runs = [StyledRun::plain("Ebb & "), StyledRun { style, ..StyledRun::plain("flow\nnow") }];
        let span = Span::from_secs(1.0, 2.5);
        let mut cue = FileCue { span, text: MarkedText::from_runs(runs), ..FileCue::default() };
        cue.placement.row = PictureRow::Top;
        let file = SubtitleFile {
            cues: vec![cue.clone()],
            language: Some("de-AT".to_owned()),
            ..SubtitleFile::new(FileFormat::SubRip)
        };
        let text = write(&file, FrameGrid::new(24, 1).unwrap(), "UTF-8");
        let expected = "<p begin=\"00:00:01:00\" end=\"00:00:02:12\" region=\"top\">Ebb &amp; <span style=\"look1\">flow</span>\
                        <br/><span style=\"look1\">now</span></p>";
        assert!(text.contains(expected), "{text}");
        let back = read(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((back.cues[0].lines(), back.cues[0].span), (cue.lines(), span));
        assert_eq!((back.cues[0].placement, back.language.as_deref()), (cue.placement, Some("de-AT")));
    }

    #[test]
    fn rates_as_the_store_writes_them_are_those_of_ntsc() {
        let text = "<tt xml:lang=\"en\" ttp:timeBase=\"smpte\" ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"999 1000\" \
                    ttp:dropMode=\"dropNTSC\"><body><div><p begin=\"00:10:00:00\" end=\"00:10:01:00\">Row</p></div></body></tt>";
        let file = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(file.cues[0].span.start, Instant::from_nanos(599_999_400_000));
        assert_eq!(counted_grid(&file, None), FrameGrid::new(30_000, 1001).unwrap());
    }
}
