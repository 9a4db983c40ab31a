//! The text of a cue: lines of runs, each in one style and by one voice.

use std::sync::Arc;

use base::time::Instant;

/// A colour of text, with its opacity (255: opaque).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextColour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
    pub opacity: u8,
}

/// Colours that files call by name (CSS Color 4: the basic ones, and those that teletext has).
const COLOUR_NAMES: &[(&str, u32)] = &[
    ("white", 0xff_ffff),
    ("black", 0x00_0000),
    ("red", 0xff_0000),
    ("lime", 0x00_ff00),
    ("blue", 0x00_00ff),
    ("yellow", 0xff_ff00),
    ("cyan", 0x00_ffff),
    ("magenta", 0xff_00ff),
    ("aqua", 0x00_ffff),
    ("fuchsia", 0xff_00ff),
    ("green", 0x00_8000),
    ("gray", 0x80_8080),
    ("grey", 0x80_8080),
    ("silver", 0xc0_c0c0),
    ("maroon", 0x80_0000),
    ("navy", 0x00_0080),
    ("olive", 0x80_8000),
    ("purple", 0x80_0080),
    ("teal", 0x00_8080),
    ("orange", 0xff_a500),
    ("pink", 0xff_c0cb),
    ("brown", 0xa5_2a2a),
];

impl TextColour {
    pub const WHITE: Self = Self::opaque(0xff_ffff);

    /// Of `0xRRGGBB`.
    pub const fn opaque(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { red, green, blue, opacity: 255 }
    }

    /// `0xRRGGBB`, without the opacity.
    pub const fn rgb(self) -> u32 {
        u32::from_be_bytes([0, self.red, self.green, self.blue])
    }

    /// `#rrggbb`, `#rrggbbaa` (where it is not opaque).
    pub fn hex(self) -> String {
        let rgb = format!("#{:06x}", self.rgb());
        if self.opacity == 255 { rgb } else { format!("{rgb}{:02x}", self.opacity) }
    }

    /// Of `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(1,2,3)`, `rgba(1,2,3,255)`, `rrggbb` or a name.
    pub fn named(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        if let Some((_, rgb)) = COLOUR_NAMES.iter().find(|(name, _)| *name == text) {
            return Some(Self::opaque(*rgb));
        }
        if let Some(parts) = text.strip_prefix("rgb").and_then(|rest| rest.trim_start_matches('a').strip_prefix('(')) {
            let parts: Vec<u8> = parts
                .strip_suffix(')')?
                .split(',')
                .map(|part| part.trim().parse::<u8>().ok())
                .collect::<Option<_>>()?;
            return match parts[..] {
                [red, green, blue] => Some(Self { red, green, blue, opacity: 255 }),
                [red, green, blue, opacity] => Some(Self { red, green, blue, opacity }),
                _ => None,
            };
        }
        let digits = text.strip_prefix('#').unwrap_or(&text);
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        match digits.len() {
            3 if text.starts_with('#') => {
                let part = |at: u32| (value >> at & 0xf) * 0x11;
                Some(Self::opaque(part(8) << 16 | part(4) << 8 | part(0)))
            }
            6 => Some(Self::opaque(value)),
            8 => Some(Self { opacity: value.to_be_bytes()[3], ..Self::opaque(value >> 8) }),
            _ => None,
        }
    }
}

/// The role of a run beside its base text: a reading above it, or what the reading belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RubyPart {
    Base,
    Reading,
}

/// How a run of text looks, as far as more than one format can say it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextStyle {
    pub italic: bool,
    pub bold: bool,
    pub underline: bool,
    pub strike: bool,
    pub colour: Option<TextColour>,
    /// The name of the typeface.
    pub font: Option<Arc<str>>,
    /// As the file writes it; its unit is the format's.
    pub font_size: Option<Arc<str>>,
    /// Classes of WebVTT, the outermost first; at most [`MAX_CLASSES`].
    pub classes: Vec<Arc<str>>,
    /// A BCP 47 tag.
    pub language: Option<Arc<str>>,
    pub ruby: Option<RubyPart>,
}

/// So many classes of a run are kept.
pub const MAX_CLASSES: usize = 16;

/// A piece of a line in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct StyledRun {
    /// As it is read: no tags, no escapes, no line breaks.
    pub text: String,
    pub style: TextStyle,
    /// Who speaks.
    pub voice: Option<Arc<str>>,
    /// When it is spoken, if the file says so.
    pub stamp: Option<Instant>,
    /// Markup right before it that only its own format knows, as written.
    pub foreign: String,
}

impl StyledRun {
    pub fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Whether it is as `other` but for the text, so that the two could be one.
    fn continues(&self, other: &Self) -> bool {
        self.stamp.is_none() && self.foreign.is_empty() && self.style == other.style && self.voice == other.voice
    }
}

/// The text of a cue. As long as it is not edited, it also is as it stands in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkedText {
    lines: Vec<Vec<StyledRun>>,
    markup: Option<String>,
}

impl MarkedText {
    /// Text from a file: how it is written there, and what that means.
    pub fn read(markup: impl Into<String>, runs: impl IntoIterator<Item = StyledRun>) -> Self {
        Self { lines: lines_from_runs(runs), markup: Some(markup.into()) }
    }

    pub fn from_runs(runs: impl IntoIterator<Item = StyledRun>) -> Self {
        Self { lines: lines_from_runs(runs), markup: None }
    }

    /// Text without markup; line breaks begin lines.
    pub fn plain(text: &str) -> Self {
        Self::from_runs([StyledRun::plain(text)])
    }

    pub fn lines(&self) -> &[Vec<StyledRun>] {
        &self.lines
    }

    /// As it stands in the file from which it was read, in the markup of the file's format.
    pub fn markup(&self) -> Option<&str> {
        self.markup.as_deref()
    }

    /// The same lines without the markup that they had in their file.
    pub fn without_markup(&self) -> Self {
        Self { lines: self.lines.clone(), markup: None }
    }

    /// The same text with every run changed, in no file's markup any more.
    pub fn map_runs(&self, change: impl FnMut(&mut StyledRun)) -> Self {
        let mut text = self.without_markup();
        text.lines.iter_mut().flatten().for_each(change);
        text
    }

    /// The same text, spoken at other times.
    pub(super) fn map_stamps(&self, time: impl Fn(Instant) -> Instant) -> Self {
        let mut text = self.clone();
        for run in text.lines.iter_mut().flatten() {
            run.stamp = run.stamp.map(&time);
        }
        text
    }

    pub fn runs(&self) -> impl Iterator<Item = &StyledRun> {
        self.lines.iter().flatten()
    }

    /// The lines that show something.
    pub(super) fn shown_lines(&self) -> impl Iterator<Item = &Vec<StyledRun>> {
        self.lines.iter().filter(|line| line.iter().any(|run| !run.text.trim().is_empty()))
    }

    /// Whether a line has white space that XML would put together.
    pub(super) fn has_loose_space(&self) -> bool {
        self.plain_lines().any(|line| line.contains("  ") || line.trim_matches([' ', '\t']) != line)
    }

    /// Each line as a viewer reads it.
    pub fn plain_lines(&self) -> impl Iterator<Item = String> {
        self.lines.iter().map(|line| line.iter().map(|run| run.text.as_str()).collect())
    }

    /// The lines with `\n` between them.
    pub fn plain_text(&self) -> String {
        self.plain_lines().collect::<Vec<_>>().join("\n")
    }
}

/// Cuts runs at line breaks, puts together what looks alike, and leaves out null characters and what is empty and says nothing.
fn lines_from_runs(runs: impl IntoIterator<Item = StyledRun>) -> Vec<Vec<StyledRun>> {
    let mut lines: Vec<Vec<StyledRun>> = vec![Vec::new()];
    for mut run in runs {
        // No format has null characters in a text, and some programs end there.
        if run.text.contains('\0') {
            run.text.retain(|sign| sign != '\0');
        }
        if !run.text.contains('\n') {
            push_run(&mut lines, run);
            continue;
        }
        for (number, part) in run.text.split('\n').enumerate() {
            // The time and the markup before a run belong to its first line.
            let (stamp, foreign) = if number == 0 { (run.stamp, run.foreign.clone()) } else { (None, String::new()) };
            if number > 0 {
                lines.push(Vec::new());
            }
            let (style, voice) = (run.style.clone(), run.voice.clone());
            push_run(&mut lines, StyledRun { text: part.to_owned(), style, voice, stamp, foreign });
        }
    }
    if lines.iter().all(Vec::is_empty) {
        lines.clear();
    }
    lines
}

fn push_run(lines: &mut [Vec<StyledRun>], run: StyledRun) {
    let Some(line) = lines.last_mut() else { return };
    match line.last_mut() {
        Some(last) if run.continues(last) => last.text.push_str(&run.text),
        _ if run.text.is_empty() && run.stamp.is_none() && run.foreign.is_empty() => {}
        last => {
            // Runs are large, and most lines have one.
            if last.is_none() {
                line.reserve_exact(1);
            }
            line.push(run);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_in_every_spelling() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(TextColour::named(text).map(TextColour::hex).as_deref(), expected, "{text}");
        };
        check("Red", Some("#ff0000"));
        check("#0f8", Some("#00ff88"));
        check("00ff88", Some("#00ff88"));
        check("#00FF8840", Some("#00ff8840"));
        check("rgba(1, 2,3,255)", Some("#010203"));
        check("rgb(1,2)", None);
        check("#ééé", None);
        check("fff", None);
    }

    #[test]
    fn runs_become_lines() {
        let italic = TextStyle { italic: true, ..TextStyle::default() };
        let slanted = |text: &str| StyledRun { style: italic.clone(), ..StyledRun::plain(text) };
        let text = MarkedText::from_runs([
            StyledRun::plain("a"),
            StyledRun::plain("b\n"),
            slanted(""),
            slanted("c\nd"),
            StyledRun::plain("e"),
        ]);
        assert_eq!(text.lines()[0], [StyledRun::plain("ab")]);
        assert_eq!(text.lines()[1], [slanted("c")]);
        assert_eq!(text.lines()[2], [slanted("d"), StyledRun::plain("e")]);
        assert_eq!(text.plain_text(), "ab\nc\nde");
        assert!(MarkedText::plain("").lines().is_empty());
    }
}
