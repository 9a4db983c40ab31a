//! Between the text of a WebVTT cue and styled runs.

use std::sync::Arc;

use super::tree::{CueNode, ElementKind, NodeContent, cue_tree};
use crate::subtitle_file::clock::clock_text;
use crate::subtitle_file::entities;
use crate::subtitle_file::nesting::NestedMarkup;
use crate::subtitle_file::run::{MAX_CLASSES, MarkedText, RubyPart, StyledRun, TextColour, TextStyle};
use base::time::Instant;

/// The classes that every player knows as colours (section 5 of the standard, "Default classes for WebVTT").
const COLOUR_CLASSES: [&str; 8] = ["white", "lime", "cyan", "red", "yellow", "magenta", "blue", "black"];

/// With this begins a class whose colour stands in the style sheet that we write.
pub(super) const COLOUR_CLASS: &str = "colour-";

/// What is open around a piece of text, with the depths of the elements that say so.
#[derive(Default)]
struct OpenElements {
    /// Of the outermost element of a kind.
    italic: Option<usize>,
    bold: Option<usize>,
    underline: Option<usize>,
    ruby: Option<usize>,
    reading: Option<usize>,
    /// The innermost last.
    classes: Vec<(usize, Arc<str>)>,
    colours: Vec<(usize, TextColour)>,
    voices: Vec<(usize, Arc<str>)>,
    languages: Vec<(usize, Arc<str>)>,
}

impl OpenElements {
    fn open(&mut self, depth: usize, kind: ElementKind, classes: &[String], annotation: &str) {
        let outermost = match kind {
            ElementKind::Italic => Some(&mut self.italic),
            ElementKind::Bold => Some(&mut self.bold),
            ElementKind::Underline => Some(&mut self.underline),
            ElementKind::Ruby => Some(&mut self.ruby),
            ElementKind::RubyText => Some(&mut self.reading),
            ElementKind::Class | ElementKind::Voice | ElementKind::Language => None,
        };
        if let Some(outermost) = outermost {
            outermost.get_or_insert(depth);
        }
        match kind {
            // A voice without a name speaks with the voice around it.
            ElementKind::Voice if !annotation.is_empty() => self.voices.push((depth, Arc::from(annotation))),
            ElementKind::Language => self.languages.push((depth, Arc::from(annotation))),
            _ => {}
        }
        for class in classes {
            match class_colour(class) {
                Some(colour) => self.colours.push((depth, colour)),
                None => self.classes.push((depth, Arc::from(class.as_str()))),
            }
        }
    }

    /// Closes what is open at this depth and deeper.
    fn close(&mut self, depth: usize) {
        fn shorten<T>(open: &mut Vec<(usize, T)>, depth: usize) {
            while open.pop_if(|(at, _)| *at >= depth).is_some() {}
        }
        for outermost in [&mut self.italic, &mut self.bold, &mut self.underline, &mut self.ruby, &mut self.reading] {
            *outermost = outermost.filter(|at| *at < depth);
        }
        shorten(&mut self.classes, depth);
        shorten(&mut self.colours, depth);
        shorten(&mut self.voices, depth);
        shorten(&mut self.languages, depth);
    }

    fn style(&self) -> TextStyle {
        let ruby = match (self.reading, self.ruby) {
            (Some(_), _) => Some(RubyPart::Reading),
            (None, Some(_)) => Some(RubyPart::Base),
            (None, None) => None,
        };
        TextStyle {
            italic: self.italic.is_some(),
            bold: self.bold.is_some(),
            underline: self.underline.is_some(),
            colour: self.colours.last().map(|(_, colour)| *colour),
            classes: self.classes.iter().take(MAX_CLASSES).map(|(_, class)| class.clone()).collect(),
            language: self.languages.last().map(|(_, language)| language.clone()),
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
    let mut open = OpenElements::default();
    let mut stamp: Option<Instant> = None;
    let mut nodes = cue_tree(markup);
    let runs = std::iter::from_fn(|| {
        for CueNode { depth, content } in nodes.by_ref() {
            open.close(depth);
            match content {
                NodeContent::Element { kind, classes, annotation } => open.open(depth, kind, &classes, &annotation),
                NodeContent::Stamp(at) => stamp = Some(at),
                NodeContent::Text(text) => {
                    let voice = open.voices.last().map(|(_, voice)| voice.clone());
                    let (style, stamp) = (open.style(), stamp.take());
                    return Some(StyledRun { text, style, voice, stamp, foreign: String::new() });
                }
            }
        }
        stamp.take().map(|stamp| StyledRun { stamp: Some(stamp), ..StyledRun::default() })
    });
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
