//! Tags around the text of whole cues, as SubRip writes them: italics, bold, underline, colour; and where a cue stands.

use super::Session;
use super::cue_edits::EditRefusal;
use crate::project::{CueText, Edit, StepKind};
use base::texts::t;
use formats::subtitle_file::{PictureRow, Placement, TextAlignment, TextColour, own_markup, own_placement, own_runs};

/// The styles that a cue can be set in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CueStyle {
    Italic,
    Bold,
    Underline,
}

impl CueStyle {
    const fn tag(self) -> &'static str {
        match self {
            Self::Italic => "i",
            Self::Bold => "b",
            Self::Underline => "u",
        }
    }

    /// As undo calls it.
    const fn name(self) -> StepKind {
        match self {
            Self::Italic => StepKind::Italics,
            Self::Bold => StepKind::Bold,
            Self::Underline => StepKind::Underline,
        }
    }
}

/// The colours that teletext and WebVTT know by name, in the order of their keys.
pub const CUE_COLOURS: [TextColour; 8] = [
    TextColour::WHITE,
    TextColour::opaque(0xff_ff00),
    TextColour::opaque(0x00_ffff),
    TextColour::opaque(0x00_ff00),
    TextColour::opaque(0xff_00ff),
    TextColour::opaque(0xff_0000),
    TextColour::opaque(0x00_00ff),
    TextColour::opaque(0x00_0000),
];

/// The name of a colour for people: its name, or how it is written.
pub fn colour_name(colour: TextColour) -> String {
    let name = match CUE_COLOURS.iter().position(|known| *known == colour) {
        Some(0) => t!("colour-white"),
        Some(1) => t!("colour-yellow"),
        Some(2) => t!("colour-cyan"),
        Some(3) => t!("colour-green"),
        Some(4) => t!("colour-magenta"),
        Some(5) => t!("colour-red"),
        Some(6) => t!("colour-blue"),
        Some(7) => t!("colour-black"),
        _ => return colour.hex(),
    };
    name.to_owned()
}

/// How a cue looks and where it stands, in words; empty: as cues usually do.
pub fn style_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let placement = own_placement(text);
    let row = match placement.row {
        PictureRow::Top => Some(t!("style-top")),
        PictureRow::Middle => Some(t!("style-middle")),
        PictureRow::Bottom => None,
    };
    let alignment = match placement.alignment {
        TextAlignment::Left | TextAlignment::Start => Some(t!("style-left")),
        TextAlignment::Right | TextAlignment::End => Some(t!("style-right")),
        TextAlignment::Centre => None,
    };
    words.extend(row.into_iter().chain(alignment).map(str::to_owned));
    for colour in colours_of(text) {
        words.push(colour_name(colour));
    }
    words
}

/// The colours in which a cue or parts of it are set, in the order of the text.
pub fn colours_of(text: &str) -> Vec<TextColour> {
    let mut colours: Vec<TextColour> = Vec::new();
    for (_, style) in own_runs(text) {
        colours.extend(style.colour.filter(|colour| !colours.contains(colour)));
    }
    colours
}

/// The text of a cue, and what stands around the whole of it.
struct WrappedText<'a> {
    placement: Placement,
    /// The tags before the text, the outermost first.
    around: Vec<&'a str>,
    inner: &'a str,
}

impl<'a> WrappedText<'a> {
    /// `text` must have no place in it.
    fn of(text: &'a str, placement: Placement) -> Self {
        let (mut around, mut inner) = (Vec::new(), text);
        while let Some((open, rest)) = opened(inner) {
            let (name, close) = (name_of(open), closing(open));
            let Some(bare) = rest.strip_suffix(close.as_str()) else { break };
            // "<i>one</i> and <i>two</i>" has tags at both ends that are not of one pair.
            if bare.contains(close.as_str()) || bare.contains(&format!("<{name}")) {
                break;
            }
            around.push(open);
            inner = bare;
        }
        Self { placement, around, inner }
    }

    fn has(&self, tag: &str) -> bool {
        self.around.iter().any(|open| name_of(open) == tag)
    }

    fn text(&self) -> String {
        let place =
            if self.placement.is_usual() { String::new() } else { format!("{{\\an{}}}", self.placement.keypad()) };
        let closed: String = self.around.iter().rev().map(|open| closing(open)).collect();
        format!("{place}{}{}{closed}", self.around.concat(), self.inner)
    }
}

/// The tag of ours with which a text begins, and what follows.
fn opened(text: &str) -> Option<(&str, &str)> {
    let length = text.find('>')? + 1;
    let (open, rest) = text.split_at(length);
    let is_ours = open.starts_with('<') && own_markup(&format!("{open}x{}", closing(open))).plain_text() == "x";
    is_ours.then_some((open, rest))
}

/// Of `<font color="red">`: "font".
fn name_of(open: &str) -> &str {
    let inner = open.trim_start_matches('<');
    &inner[..inner.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(inner.len())]
}

fn closing(open: &str) -> String {
    format!("</{}>", name_of(open))
}

/// A text without the tags that say where it stands, and what they said.
fn without_place(text: &str) -> (String, Placement) {
    let placement = own_placement(text);
    let mut bare = text.to_owned();
    for key in 1..=9 {
        bare = bare.replace(&format!("{{\\an{key}}}"), "");
    }
    (bare, placement)
}

/// A text without the tags that give it or a part of it a colour and nothing else.
fn without_colours(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    // For each font tag that is open: whether it goes.
    let mut open: Vec<bool> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        bare.push_str(&rest[..at]);
        rest = &rest[at..];
        // A less-than sign that opens nothing is text.
        let length = match rest[1..].find(['<', '>']) {
            Some(end) if rest.as_bytes()[end + 1] == b'>' => end + 2,
            _ => 1,
        };
        let (tag, after) = rest.split_at(length);
        let lower = tag.to_ascii_lowercase();
        let goes = match lower.as_str() {
            "</font>" => open.pop().unwrap_or(false),
            tag if tag.starts_with("<font ") && tag.ends_with('>') => {
                let goes = tag.contains("color") && !tag.contains("face") && !tag.contains("size");
                open.push(goes);
                goes
            }
            _ => false,
        };
        if !goes {
            bare.push_str(tag);
        }
        rest = after;
    }
    bare + rest
}

impl Session {
    /// The edit that gives each of these cues another text; cues that read like that already are left as they are.
    fn restyle(
        &self,
        cues: &[usize],
        name: StepKind,
        styled: impl Fn(&str, Placement) -> String,
    ) -> Result<Edit, EditRefusal> {
        let words = cues.iter().filter_map(|&cue| Some(self.cues().get(cue)?.words.clone()));
        let changed = words.filter_map(|words| {
            let (bare, placement) = without_place(&self.text_of(words.clone()));
            self.retext(words, &styled(&bare, placement))
        });
        let cues: Vec<CueText> = changed.collect();
        if cues.is_empty() { Err(EditRefusal::StyledSo) } else { Ok(Edit::Retext { name, cues }) }
    }

    /// The edit that sets these cues in a style; where all of them are in it, the one that takes it away.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`].
    pub fn toggle_style(&self, cues: &[usize], style: CueStyle) -> Result<Edit, EditRefusal> {
        if cues.is_empty() {
            return Err(EditRefusal::NoCue);
        }
        let words = cues.iter().filter_map(|&cue| Some(self.cues().get(cue)?.words.clone()));
        let mut texts = words.map(|words| without_place(&self.text_of(words)));
        let all_have_it = texts.all(|(text, placement)| WrappedText::of(&text, placement).has(style.tag()));
        let open = format!("<{}>", style.tag());
        self.restyle(cues, style.name(), |text, placement| {
            let mut wrapped = WrappedText::of(text, placement);
            if all_have_it {
                wrapped.around.retain(|tag| name_of(tag) != style.tag());
            } else if !wrapped.has(style.tag()) {
                wrapped.around.push(&open);
            }
            wrapped.text()
        })
    }

    /// The edit that gives these cues a colour, or (`None`) the usual one; parts of them that have colours of their own lose them.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`], [`EditRefusal::StyledSo`].
    pub fn set_colour(&self, cues: &[usize], colour: Option<TextColour>) -> Result<Edit, EditRefusal> {
        if cues.is_empty() {
            return Err(EditRefusal::NoCue);
        }
        let open = colour.map(|colour| format!("<font color=\"{}\">", colour.hex()));
        self.restyle(cues, StepKind::Colour, |text, placement| {
            let bare = without_colours(text);
            let mut wrapped = WrappedText::of(&bare, placement);
            if let Some(open) = &open {
                wrapped.around.insert(0, open);
            }
            wrapped.text()
        })
    }

    /// The edit that puts these cues at the top, the middle or the bottom of the picture; how they are aligned stays.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`], [`EditRefusal::StyledSo`].
    pub fn set_row(&self, cues: &[usize], row: PictureRow) -> Result<Edit, EditRefusal> {
        self.place(cues, StepKind::Position, |placement| Placement { row, ..placement })
    }

    /// The edit that aligns these cues; whether they stand at the top or at the bottom stays.
    ///
    /// # Errors
    /// [`EditRefusal::NoCue`], [`EditRefusal::StyledSo`].
    pub fn set_alignment(&self, cues: &[usize], alignment: TextAlignment) -> Result<Edit, EditRefusal> {
        self.place(cues, StepKind::Alignment, |placement| Placement { alignment, ..placement })
    }

    fn place(
        &self,
        cues: &[usize],
        name: StepKind,
        placed: impl Fn(Placement) -> Placement,
    ) -> Result<Edit, EditRefusal> {
        if cues.is_empty() {
            return Err(EditRefusal::NoCue);
        }
        self.restyle(cues, name, |text, placement| WrappedText::of(text, placed(placement)).text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::fixture;

    fn seen(talk: &Session) -> Vec<(Vec<String>, base::time::Span)> {
        talk.cues().iter().map(|cue| (cue.lines.clone(), cue.span)).collect()
    }

    #[test]
    fn a_style_is_put_on_and_taken_off_and_moves_nothing() {
        let mut talk = fixture::fused_session(120);
        let before = seen(&talk);
        let italics = talk.toggle_style(&[1, 2], CueStyle::Italic).unwrap();
        talk.edit(&italics).unwrap();
        let after = seen(&talk);
        for cue in [1, 2] {
            let text = after[cue].0.join("\n");
            assert_eq!(text, format!("<i>{}</i>", before[cue].0.join("\n")));
            assert_eq!(after[cue].1, before[cue].1, "tags are no characters and take no time");
        }
        assert_eq!((&after[..1], &after[3..]), (&before[..1], &before[3..]));
        // One of three has none yet: it gets them, the others keep theirs.
        let more = talk.toggle_style(&[1, 2, 3], CueStyle::Italic).unwrap();
        talk.edit(&more).unwrap();
        assert_eq!((&seen(&talk)[1..3], seen(&talk)[3].0[0].starts_with("<i>")), (&after[1..3], true));
        let none = talk.toggle_style(&[1, 2, 3], CueStyle::Italic).unwrap();
        talk.edit(&none).unwrap();
        assert_eq!(seen(&talk), before);
        assert!(talk.toggle_style(&[], CueStyle::Bold).is_err());
    }

    #[test]
    fn place_alignment_and_colour_are_set_and_taken_back_and_move_nothing() {
        let mut talk = fixture::fused_session(120);
        let before = seen(&talk);
        let bare = |talk: &Session| talk.cues()[1].text();
        let text = bare(&talk);
        let yellow = CUE_COLOURS[1];
        type Restyling<'a> = &'a dyn Fn(&Session) -> Result<Edit, EditRefusal>;
        let edits: [(Restyling<'_>, String); 8] = [
            (&|talk| talk.set_row(&[1], PictureRow::Top), format!("{{\\an8}}{text}")),
            (&|talk| talk.set_alignment(&[1], TextAlignment::Left), format!("{{\\an7}}{text}")),
            (&|talk| talk.toggle_style(&[1], CueStyle::Italic), format!("{{\\an7}}<i>{text}</i>")),
            (
                &|talk| talk.set_colour(&[1], Some(yellow)),
                format!("{{\\an7}}<font color=\"#ffff00\"><i>{text}</i></font>"),
            ),
            (&|talk| talk.set_row(&[1], PictureRow::Middle), {
                format!("{{\\an4}}<font color=\"#ffff00\"><i>{text}</i></font>")
            }),
            (&|talk| talk.set_row(&[1], PictureRow::Bottom), {
                format!("{{\\an1}}<font color=\"#ffff00\"><i>{text}</i></font>")
            }),
            (&|talk| talk.toggle_style(&[1], CueStyle::Italic), {
                format!("{{\\an1}}<font color=\"#ffff00\">{text}</font>")
            }),
            (&|talk| talk.set_colour(&[1], None), format!("{{\\an1}}{text}")),
        ];
        for (edit, expected) in &edits {
            let edit = edit(&talk).unwrap();
            talk.edit(&edit).unwrap();
            assert_eq!(&bare(&talk), expected);
            let spans = |seen: &[(Vec<String>, base::time::Span)]| seen.iter().map(|cue| cue.1).collect::<Vec<_>>();
            assert_eq!(spans(&seen(&talk)), spans(&before), "tags are no characters and take no time");
        }
        assert_eq!(talk.set_row(&[1], PictureRow::Bottom), Err(EditRefusal::StyledSo));
        for _ in &edits {
            talk.undo().unwrap().unwrap();
        }
        assert_eq!(seen(&talk), before, "one step each");
    }

    #[test]
    fn only_a_pair_around_the_whole_is_taken_off() {
        let around = |text: &str| WrappedText::of(text, Placement::default()).around.concat();
        assert_eq!(around("<i>one</i>"), "<i>");
        assert_eq!(around("<i>one</i> and <i>two</i>"), "");
        assert_eq!(around("<b><font color=\"red\">one</font></b>"), "<b><font color=\"red\">");
        assert_eq!(around("<x>one</x>"), "");
        assert_eq!(without_colours("<font color=\"red\">a</font> <FONT size=2>b</FONT>"), "a <FONT size=2>b</FONT>");
        assert_eq!(without_colours("3 < 4 <font color=red>x"), "3 < 4 x");
    }

    #[test]
    fn looks_are_said_in_words() {
        let check = |text: &str, expected: &str| assert_eq!(style_words(text).join(", "), expected, "{text}");
        check("plain <i>text</i>", "");
        check("{\\an8}text", "at the top");
        check("{\\an5}text", "in the middle of the picture");
        check("{\\an1}a <font color=\"yellow\">b</font> <font color=#123456>c</font>", "left, yellow, #123456");
        check("<font color=\"lime\">b</font>", "green");
    }
}
