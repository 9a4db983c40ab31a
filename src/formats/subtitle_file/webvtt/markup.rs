//! Between the text of a WebVTT cue and styled runs.

use std::sync::Arc;

use super::tree::{ElementKind, NodeContent, cue_tree};
use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::entities;
use crate::subtitle_file::nesting::NestedMarkup;
use crate::subtitle_file::run::{MAX_CLASSES, MarkedText, RubyPart, StyledRun, TextColour, TextStyle};
use base::time::Instant;

/// The classes that every player knows as colours (section 5 of the standard, "Default classes for WebVTT").
const COLOUR_CLASSES: [&str; 8] = ["white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black"];

/// With this begins a class whose colour stands in the style sheet that we write.
pub(super) const COLOUR_CLASS: &str = "colour-";

/// The tags open around a piece of text.
#[derive(Default)]
struct OpenElements {
    kinds: Vec<(ElementKind, usize)>,
    italic: usize,
    bold: usize,
    underline: usize,
    ruby: usize,
    readings: usize,
    classes: Vec<Arc<str>>,
    colours: Vec<TextColour>,
    voices: Vec<Option<Arc<str>>>,
    languages: Vec<Arc<str>>,
}

impl OpenElements {
    fn open(&mut self, kind: ElementKind, classes: &[String], annotation: &str) {
        let before = self.classes.len();
        let count = self.count(kind);
        if let Some(count) = count {
            *count += 1;
        }
        match kind {
            ElementKind::Voice => {
                // A voice without a name speaks with the voice around it.
                let around = self.voices.last().cloned().flatten();
                self.voices.push(if annotation.is_empty() { around } else { Some(Arc::from(annotation)) });
            }
            ElementKind::Language => self.languages.push(Arc::from(annotation)),
            _ => {}
        }
        self.classes.extend(classes.iter().map(|class| Arc::from(class.as_str())));
        self.colours.extend(classes.iter().filter_map(|class| class_colour(class)));
        self.kinds.push((kind, before));
    }

    fn close(&mut self) {
        let Some((kind, before)) = self.kinds.pop() else { return };
        if let Some(count) = self.count(kind) {
            *count -= 1;
        }
        match kind {
            ElementKind::Voice => drop(self.voices.pop()),
            ElementKind::Language => drop(self.languages.pop()),
            _ => {}
        }
        let colours = self.classes[before..].iter().filter(|class| class_colour(class).is_some()).count();
        self.colours.truncate(self.colours.len() - colours);
        self.classes.truncate(before);
    }

    fn count(&mut self, kind: ElementKind) -> Option<&mut usize> {
        match kind {
            ElementKind::Italic => Some(&mut self.italic),
            ElementKind::Bold => Some(&mut self.bold),
            ElementKind::Underline => Some(&mut self.underline),
            ElementKind::Ruby => Some(&mut self.ruby),
            ElementKind::RubyText => Some(&mut self.readings),
            ElementKind::Class | ElementKind::Voice | ElementKind::Language => None,
        }
    }

    fn style(&self) -> TextStyle {
        let ruby = match (self.readings > 0, self.ruby > 0) {
            (true, _) => Some(RubyPart::Reading),
            (false, true) => Some(RubyPart::Base),
            (false, false) => None,
        };
        let classes = self.classes.iter().filter(|class| class_colour(class).is_none());
        TextStyle {
            italic: self.italic > 0,
            bold: self.bold > 0,
            underline: self.underline > 0,
            colour: self.colours.last().copied(),
            classes: classes.take(MAX_CLASSES).cloned().collect(),
            language: self.languages.last().cloned(),
            ruby,
            ..TextStyle::default()
        }
    }
}

fn class_colour(class: &str) -> Option<TextColour> {
    if COLOUR_CLASSES.contains(&class) {
        return TextColour::named(class);
    }
    class.strip_prefix(COLOUR_CLASS).and_then(TextColour::named)
}

/// The class that stands for a colour.
pub(super) fn colour_class(colour: TextColour) -> String {
    let known = COLOUR_CLASSES.into_iter().find(|class| TextColour::named(class) == Some(colour));
    known.map_or_else(|| format!("{COLOUR_CLASS}{}", colour.hex().trim_start_matches('#')), str::to_owned)
}

/// The text of a cue as it stands in the file.
pub fn cue_text(markup: &str) -> MarkedText {
    let mut runs = Vec::new();
    let mut open = OpenElements::default();
    let mut stamp: Option<Instant> = None;
    for node in cue_tree(markup) {
        while open.kinds.len() > node.depth {
            open.close();
        }
        match node.content {
            NodeContent::Element { kind, classes, annotation } => open.open(kind, &classes, &annotation),
            NodeContent::Stamp(at) => stamp = Some(at),
            NodeContent::Text(text) => {
                let voice = open.voices.last().cloned().flatten();
                runs.push(StyledRun { text, style: open.style(), voice, stamp: stamp.take(), foreign: String::new() });
            }
        }
    }
    if stamp.is_some() {
        runs.push(StyledRun { stamp, ..StyledRun::default() });
    }
    MarkedText::read(markup, runs)
}

/// How WebVTT writes runs.
pub(super) struct WebVttMarkup;

#[derive(PartialEq)]
pub(super) enum WebVttElement {
    Voice(Arc<str>),
    Language(Arc<str>),
    Classes(Vec<String>),
    Ruby,
    RubyText,
    Bold,
    Italic,
    Underline,
}

impl WebVttElement {
    fn name(&self) -> &'static str {
        match self {
            Self::Voice(_) => "v",
            Self::Language(_) => "lang",
            Self::Classes(_) => "c",
            Self::Ruby => "ruby",
            Self::RubyText => "rt",
            Self::Bold => "b",
            Self::Italic => "i",
            Self::Underline => "u",
        }
    }
}

impl NestedMarkup for WebVttMarkup {
    type Element = WebVttElement;

    fn elements(&self, run: &StyledRun) -> Vec<WebVttElement> {
        let style = &run.style;
        let mut elements = Vec::new();
        elements.extend(run.voice.clone().map(WebVttElement::Voice));
        elements.extend(style.language.clone().map(WebVttElement::Language));
        let classes = style.classes.iter().map(|class| class_name(class)).filter(|class| !class.is_empty());
        let classes: Vec<String> = classes.chain(style.colour.map(colour_class)).collect();
        if !classes.is_empty() {
            elements.push(WebVttElement::Classes(classes));
        }
        if style.ruby.is_some() {
            elements.push(WebVttElement::Ruby);
        }
        if style.ruby == Some(RubyPart::Reading) {
            elements.push(WebVttElement::RubyText);
        }
        elements.extend(style.bold.then_some(WebVttElement::Bold));
        elements.extend(style.italic.then_some(WebVttElement::Italic));
        elements.extend(style.underline.then_some(WebVttElement::Underline));
        elements
    }

    fn open(&self, element: &WebVttElement, out: &mut String) {
        out.extend(["<", element.name()]);
        match element {
            WebVttElement::Voice(name) | WebVttElement::Language(name) => {
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                out.extend([" ", entities::escaped(&name).as_str()]);
            }
            WebVttElement::Classes(classes) => classes.iter().for_each(|class| out.extend([".", class.as_str()])),
            _ => {}
        }
        out.push('>');
    }

    fn close(&self, element: &WebVttElement, out: &mut String) {
        out.extend(["</", element.name(), ">"]);
    }

    fn text(&self, run: &StyledRun, out: &mut String) {
        if let Some(stamp) = run.stamp {
            out.extend(["<", clock_text(stamp, '.').as_str(), ">"]);
        }
        out.push_str(&entities::escaped(&run.text));
    }
}

/// Without what would end the name of a class.
fn class_name(class: &str) -> String {
    class.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, '.' | '<' | '>' | '&')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_as_they_were_read() {
        let check = |markup: &str, expected: &str| {
            let text = cue_text(markup);
            let written = WebVttMarkup.markup(&text);
            assert_eq!(written, expected);
            assert_eq!(cue_text(&written).lines(), text.lines(), "{markup}");
        };
        check("plain &amp; simple &lt;b&gt;", "plain &amp; simple &lt;b&gt;");
        check("<i>a<b>b</i>c", "<i>a</i><b><i>bc</i></b>");
        check("<v Ann>Hi</v> <v.loud Bob>there\nyou", "<v Ann>Hi</v> <v Bob><c.loud>there\nyou</c></v>");
        check("<c.red.big>x</c><c.colour-123456>y", "<c.big.red>x</c><c.colour-123456>y</c>");
        check("<ruby>a<rt>b</rt>c</ruby>", "<ruby>a<rt>b</rt>c</ruby>");
        check("<lang de>ja</lang> no", "<lang de>ja</lang> no");
        check("a <00:00:01.500>b <c.x><00:02.000>c", "a <00:00:01.500>b <c.x><00:00:02.000>c</c>");
    }

    #[test]
    fn a_voice_without_a_name_is_the_one_around_it() {
        let text = cue_text("<v Ann>a<v>b</v></v>c");
        let voices: Vec<_> = text.runs().map(|run| run.voice.as_deref()).collect();
        assert_eq!(voices, [Some("Ann"), None]);
    }
}
