//! MicroDVD (`.sub`): `{25}{75}text|second row`, times in frames.
//!
//! The frame rate stands in a first line `{1}{1}25.000`, if it stands anywhere. At the start of a row `{y:i,b,u,s}` and `{c:$BBGGRR}`
//! say how it looks, with a capital letter how this row and those after it look; a slash is italics. Source: the descriptions of the
//! players that read it (MPlayer, VLC).

use std::borrow::Cow;
use std::fmt::Write as _;

use super::clock::digits;
use super::cue::FileCue;
use super::file::{BlockKind, FileBlock, SubtitleFile};
use super::format::FileFormat;
use super::frame_grid::FrameGrid;
use super::run::{MarkedText, StyledRun, TextColour, TextStyle};
use base::texts::m;
use base::time::{Duration, Instant, Span};

/// How long a cue stays whose end is not said, if no other comes.
const UNENDED: Duration = Duration::from_millis(4000);

/// More digits are no number of a frame.
const MAX_DIGITS: usize = 8;

/// Rates that people write in short.
const RATES: [(i64, i64); 4] = [(24_000, 1001), (30_000, 1001), (60_000, 1001), (48_000, 1001)];

/// Whether the first line with something on it begins with two numbers of frames.
pub(super) fn claims(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    text.split(['\n', '\r']).map(str::trim).find(|line| !line.is_empty()).is_some_and(|line| frames(line).is_some())
}

/// `frames`: the rate of a file that does not say its own; `None`: 23.976, with a warning.
pub(super) fn read(text: &str, frames: Option<FrameGrid>) -> SubtitleFile {
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\n", "\n").replace('\r', "\n");
    let mut file = SubtitleFile::new(FileFormat::MicroDvd);
    let mut lines = text.split('\n').map(str::trim).filter(|line| !line.is_empty()).peekable();
    let own = lines.peek().and_then(|line| rate_line(line));
    if let Some(line) = lines.next_if(|_| own.is_some()) {
        file.blocks.push(FileBlock { kind: BlockKind::Header, text: line.to_owned(), before_cue: 0 });
    }
    let grid = own.or(frames).unwrap_or(FrameGrid::NTSC_FILM);
    let mut unended: Vec<usize> = Vec::new();
    for line in lines {
        let Some((start, end, markup)) = self::frames(line) else {
            file.blocks.push(FileBlock { kind: BlockKind::Other, text: line.to_owned(), before_cue: file.cues.len() });
            continue;
        };
        if end.is_none() {
            unended.push(file.cues.len());
        }
        let span = Span::new(grid.start_of(start), grid.start_of(end.unwrap_or(start)));
        file.cues.push(FileCue { span, text: cue_text(markup), ..FileCue::default() });
    }
    for at in unended {
        let next = file.cues.get(at + 1).map(|next| next.span.start);
        if let Some(cue) = file.cues.get_mut(at) {
            let latest = cue.span.start + UNENDED;
            cue.span.end =
                grid.snapped(next.filter(|next| *next > cue.span.start).map_or(latest, |next| next.min(latest)));
        }
    }
    file.warn_if(own.is_none() && frames.is_none() && !file.cues.is_empty(), m!("microdvd-no-rate"));
    let odd = file.blocks.iter().filter(|block| block.kind == BlockKind::Other).count();
    file.warn_if(odd > 0, m!("subtitle-file-odd-lines", count = odd));
    file
}

/// The frames that a file counts when it is written: those of `frames`, else its own, else 25 a second.
pub(super) fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    if file.format != FileFormat::MicroDvd {
        return frames.unwrap_or(FrameGrid::PAL);
    }
    let own = file.first_block(BlockKind::Header).and_then(rate_line);
    frames.or(own).unwrap_or(FrameGrid::NTSC_FILM)
}

/// `frames`: as the options want it.
pub(super) fn write(file: &SubtitleFile, frames: Option<FrameGrid>) -> String {
    let is_own = file.format == FileFormat::MicroDvd;
    let grid = counted_grid(file, frames);
    let numbers = |cue: &FileCue| (grid.nearest(cue.span.start).max(0), grid.nearest(cue.span.end).max(0));
    let cue_line = |cue: &FileCue| {
        let (start, end) = numbers(cue);
        let markup = cue.text.markup().filter(|_| is_own).map_or_else(|| markup_of(&cue.text).into(), Cow::Borrowed);
        format!("{{{start}}}{{{end}}}{markup}")
    };
    let mut out = String::new();
    let header = file.first_block(BlockKind::Header).filter(|_| is_own && frames.is_none());
    // A first cue of a number would be taken for the rate.
    let is_unclear = || file.cues.first().is_some_and(|cue| rate_line(&cue_line(cue)).is_some());
    match header {
        Some(header) => {
            let _ = writeln!(out, "{header}");
        }
        None if is_own && frames.is_none() && !is_unclear() => {}
        None => {
            let _ = writeln!(out, "{{1}}{{1}}{}", rate_text(grid));
        }
    }
    for index in 0..=file.cues.len() {
        for block in file.blocks_before(index).filter(|block| is_own && block.kind != BlockKind::Header) {
            let _ = writeln!(out, "{}", block.text);
        }
        if let Some(cue) = file.cues.get(index) {
            let _ = writeln!(out, "{}", cue_line(cue));
        }
    }
    out
}

/// Whether all letters of each row look alike, which is all that the format can say.
pub(super) fn keeps_looks(text: &MarkedText) -> bool {
    text.lines().iter().all(|line| {
        let mut looks = line.iter().filter(|run| !run.text.trim().is_empty()).map(|run| look_of(&run.style));
        looks.next().is_none_or(|first| looks.all(|look| look == first))
    })
}

/// `{start}{end}rest`; the end may be empty.
fn frames(line: &str) -> Option<(i64, Option<i64>, &str)> {
    let (start, rest) = number(line.strip_prefix('{')?)?;
    let rest = rest.strip_prefix("}{")?;
    match rest.strip_prefix('}') {
        Some(rest) => Some((start, None, rest)),
        None => {
            let (end, rest) = number(rest)?;
            Some((start, Some(end), rest.strip_prefix('}')?))
        }
    }
}

fn number(text: &str) -> Option<(i64, &str)> {
    let (number, rest) = digits(text);
    let value = number.parse().ok().filter(|_| number.len() <= MAX_DIGITS)?;
    Some((value, rest))
}

/// The rate of a line such as `{1}{1}25.000`.
fn rate_line(line: &str) -> Option<FrameGrid> {
    let (start, end, text) = frames(line.trim())?;
    let text = text.trim().replace(',', ".");
    let is_number =
        !text.is_empty() && text.len() < 12 && text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    let rate: f64 = text.parse().ok().filter(|_| is_number)?;
    if start > 1 || end.is_some_and(|end| end > 1) || !(1.0..=1000.0).contains(&rate) {
        return None;
    }
    let written = |(per, seconds): &(i64, i64)| (rate - *per as f64 / *seconds as f64).abs() < 0.0051;
    match RATES.into_iter().find(written) {
        Some((per, seconds)) => FrameGrid::new(per, seconds),
        None => FrameGrid::new((rate * 1000.0).round() as i64, 1000),
    }
}

/// As the first line says it.
fn rate_text(grid: FrameGrid) -> String {
    let thousand_seconds = grid.nearest(Instant::from_millis(1_000_000));
    format!("{}.{:03}", thousand_seconds / 1000, thousand_seconds % 1000)
}

/// The text of a cue of its markup.
pub(super) fn cue_text(markup: &str) -> MarkedText {
    let mut lasting = TextStyle::default();
    let mut runs: Vec<StyledRun> = Vec::new();
    for (number, row) in markup.split('|').enumerate() {
        if number > 0 {
            runs.push(StyledRun::plain("\n"));
        }
        let mut row = row.trim();
        let mut style = lasting.clone();
        while let Some((name, value, rest)) = control(row) {
            apply(&mut style, name, value);
            if name.is_ascii_uppercase() {
                apply(&mut lasting, name, value);
            }
            row = rest.trim_start();
        }
        if let Some(rest) = row.strip_prefix('/').filter(|rest| !rest.is_empty()) {
            style.italic = true;
            row = rest;
        }
        runs.push(StyledRun { style, ..StyledRun::plain(row) });
    }
    MarkedText::read(markup, runs)
}

/// `{y:i}` at the start of a row.
fn control(row: &str) -> Option<(char, &str, &str)> {
    let (inner, rest) = row.strip_prefix('{')?.split_once('}')?;
    let (name, value) = inner.split_once(':')?;
    let mut signs = name.trim().chars();
    let name = signs.next().filter(char::is_ascii_alphabetic)?;
    signs.next().is_none().then_some((name, value.trim(), rest))
}

fn apply(style: &mut TextStyle, name: char, value: &str) {
    match name.to_ascii_lowercase() {
        'y' => {
            for look in value.split(',').map(str::trim) {
                match look {
                    "i" => style.italic = true,
                    "b" => style.bold = true,
                    "u" => style.underline = true,
                    "s" => style.strike = true,
                    _ => {}
                }
            }
        }
        'c' => style.colour = colour(value).or(style.colour),
        'f' => style.font = Some(value.into()),
        's' => style.font_size = Some(value.into()),
        _ => {}
    }
}

/// `$BBGGRR`
fn colour(value: &str) -> Option<TextColour> {
    let digits = value.strip_prefix('$')?;
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() == 6)?;
    let [_, blue, green, red] = value.to_be_bytes();
    Some(TextColour { red, green, blue, opacity: 255 })
}

type Look<'a> = ([bool; 4], Option<TextColour>, Option<&'a str>, Option<&'a str>);

fn look_of(style: &TextStyle) -> Look<'_> {
    let colour = style.colour.map(|colour| TextColour { opacity: 255, ..colour });
    (
        [style.italic, style.bold, style.underline, style.strike],
        colour,
        style.font.as_deref(),
        style.font_size.as_deref().filter(|size| size.bytes().all(|digit| digit.is_ascii_digit())),
    )
}

/// The markup of a text that has none: what all letters of a row share, for that row.
pub(super) fn markup_of(text: &MarkedText) -> String {
    text.shown_lines().map(|line| row_markup(line)).collect::<Vec<_>>().join("|")
}

fn row_markup(line: &[StyledRun]) -> String {
    let looks: Vec<Look<'_>> =
        line.iter().filter(|run| !run.text.trim().is_empty()).map(|run| look_of(&run.style)).collect();
    let mut out = String::new();
    let signs: Vec<&str> = ["i", "b", "u", "s"]
        .into_iter()
        .enumerate()
        .filter(|(at, _)| looks.iter().all(|look| look.0.get(*at) == Some(&true)))
        .map(|(_, sign)| sign)
        .collect();
    if !signs.is_empty() {
        let _ = write!(out, "{{y:{}}}", signs.join(","));
    }
    if let Some(first) = looks.first() {
        if let Some(colour) = first.1.filter(|_| looks.iter().all(|look| look.1 == first.1)) {
            let _ = write!(out, "{{c:${:02X}{:02X}{:02X}}}", colour.blue, colour.green, colour.red);
        }
        if let Some(font) = first.2.filter(|font| !font.contains('}') && looks.iter().all(|look| look.2 == first.2)) {
            let _ = write!(out, "{{f:{font}}}");
        }
        if let Some(size) = first.3.filter(|_| looks.iter().all(|look| look.3 == first.3)) {
            let _ = write!(out, "{{s:{size}}}");
        }
    }
    let text: String = line.iter().map(|run| run.text.as_str()).collect();
    // A bar begins a row.
    let text = text.trim().replace('|', "/");
    // A word joiner, which is invisible, keeps text from being a code.
    if control(&text).is_some() || text.starts_with('/') {
        out.push('\u{2060}');
    }
    out + &text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_those_that_people_mean() {
        let check = |line: &str, expected: Option<(i64, i64)>| {
            assert_eq!(rate_line(line), expected.and_then(|(per, seconds)| FrameGrid::new(per, seconds)), "{line}");
        };
        check("{1}{1}23.976", Some((24_000, 1001)));
        check("{1}{1}23.98", Some((24_000, 1001)));
        check("{0}{0}29,97", Some((30_000, 1001)));
        check("{1}{}25", Some((25_000, 1000)));
        check("{1}{1}12.5", Some((12_500, 1000)));
        for wrong in ["{1}{1}", "{1}{1}fast", "{1}{1}0", "{1}{25}25", "{1}{1}1e2", "1 25", "{1}{1}9999"] {
            check(wrong, None);
        }
        assert_eq!(
            (rate_text(FrameGrid::NTSC_FILM).as_str(), rate_text(FrameGrid::PAL).as_str()),
            ("23.976", "25.000")
        );
    }

    #[test]
    fn what_is_read_is_written_as_it_stands() {
        let text = "{1}{1}25.000\n{25}{75}{y:i}Who goes|there?\n{100}{}{Y:b}{c:$0000FF}Only me|and the cat\nodd\n{150}{175}/1984\n";
        let file = read(text, None);
        let cues: Vec<(i64, i64, String)> = file
            .cues
            .iter()
            .map(|cue| {
                let (start, end) = (cue.span.start.as_millis_rounded(), cue.span.end.as_millis_rounded());
                (start, end, cue.text.plain_text())
            })
            .collect();
        let expected = [(1000, 3000, "Who goes\nthere?"), (4000, 6000, "Only me\nand the cat"), (6000, 7000, "1984")];
        assert_eq!(cues, expected.map(|(start, end, text)| (start, end, text.to_owned())));
        let styles: Vec<&TextStyle> = file.cues.iter().flat_map(|cue| cue.text.runs()).map(|run| &run.style).collect();
        assert_eq!(styles.iter().map(|style| style.italic).collect::<Vec<_>>(), [true, false, false, false, true]);
        assert_eq!(styles.iter().map(|style| style.bold).collect::<Vec<_>>(), [false, false, true, true, false]);
        assert_eq!(styles[2].colour, TextColour::named("red"));
        assert!(styles[3].colour.is_none());
        let saved = write(&file, None);
        assert_eq!(saved, text.replace("{100}{}", "{100}{150}"));
        assert_eq!(write(&read(&saved, None), None), saved);
        // What is written anew means the same.
        for cue in &file.cues {
            assert_eq!(cue_text(&markup_of(&cue.text)).lines(), cue.text.lines());
        }
    }

    #[test]
    fn frames_count_at_the_rate_that_is_said() {
        let text = "{24}{48}a\n";
        let starts = |file: &SubtitleFile| file.cues[0].span.start.as_millis_rounded();
        let unsaid = read(text, None);
        assert_eq!((starts(&unsaid), unsaid.warnings.len()), (1001, 1));
        let said = read(text, Some(FrameGrid::PAL));
        assert_eq!((starts(&said), said.warnings.len()), (960, 0));
        assert_eq!(write(&unsaid, None), text);
        assert_eq!(write(&unsaid, Some(FrameGrid::PAL)), "{1}{1}25.000\n{25}{50}a\n");
        let new = SubtitleFile { format: FileFormat::SubRip, ..unsaid };
        assert_eq!(write(&new, None), "{1}{1}25.000\n{25}{50}a\n");
        assert!(claims("\n {1}{2}a") && !claims("{\"a\": {1}{2}}") && !claims("{123456789}{2}a"));
    }

    #[test]
    fn text_that_looks_like_codes_stays_text() {
        for text in ["{y:i}no code", "/path", "a|b"] {
            let back = cue_text(&markup_of(&MarkedText::plain(text)));
            assert_eq!(back.plain_text().replace(['\u{2060}'], ""), text.replace('|', "/"));
            assert!(back.runs().all(|run| run.style == TextStyle::default()));
        }
        let mixed = MarkedText::from_runs([
            StyledRun::plain("a "),
            StyledRun { style: TextStyle { italic: true, ..TextStyle::default() }, ..StyledRun::plain("b") },
        ]);
        assert!(!keeps_looks(&mixed) && keeps_looks(&MarkedText::plain("a")));
    }
}
