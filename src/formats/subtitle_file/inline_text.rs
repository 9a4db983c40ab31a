//! Text inside an element of XML as runs: its white space put together, as readers of XML show it.

use super::run::{StyledRun, TextStyle};
use super::xml::{XmlElement, XmlNode};

/// Collects the runs of a text.
#[derive(Debug, Default)]
pub(super) struct InlineText {
    runs: Vec<StyledRun>,
    /// Whether text has come since the last line break, and a space since the last text.
    in_line: bool,
    spaced: bool,
}

impl InlineText {
    /// What stands inside an element: texts in this style, and elements in the style that `inside` tells, which adds what they
    /// stand for themselves; `None`: nothing in them is read.
    pub fn read(
        &mut self,
        element: &XmlElement,
        style: &TextStyle,
        inside: fn(&mut Self, &XmlElement, &TextStyle) -> Option<TextStyle>,
    ) {
        for child in &element.children {
            match child {
                XmlNode::Text(text) => self.push(text, style),
                XmlNode::Element(child) => {
                    if let Some(style) = inside(self, child, style) {
                        self.read(child, &style, inside);
                    }
                }
                XmlNode::Comment(_) => {}
            }
        }
    }

    /// Text in one style, see [`Self::push_as`].
    pub fn push(&mut self, text: &str, style: &TextStyle) {
        self.push_as(text, || StyledRun { style: style.clone(), ..StyledRun::default() });
    }

    /// Text that is for the rest as `run`. White space at the start of a line goes, and more than one becomes a space.
    pub fn push_as(&mut self, text: &str, run: impl FnOnce() -> StyledRun) {
        let mut out = String::with_capacity(text.len());
        for sign in text.chars() {
            if !matches!(sign, ' ' | '\t' | '\n' | '\r') {
                out.push(sign);
                (self.in_line, self.spaced) = (true, false);
            } else if self.in_line && !self.spaced {
                out.push(' ');
                self.spaced = true;
            }
        }
        if !out.is_empty() {
            self.runs.push(StyledRun { text: out, ..run() });
        }
    }

    /// The same with all its white space.
    pub fn push_preserved(&mut self, text: &str, run: impl FnOnce() -> StyledRun) {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        (self.in_line, self.spaced) = (true, false);
        if !text.is_empty() {
            self.runs.push(StyledRun { text, ..run() });
        }
    }

    /// Ends a line, and the space at its end goes.
    pub fn line_break(&mut self) {
        self.end_line();
        self.runs.push(StyledRun::plain("\n"));
        self.in_line = false;
    }

    pub fn into_runs(mut self) -> Vec<StyledRun> {
        self.end_line();
        self.runs
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.spaced)
            && let Some(last) = self.runs.last_mut()
        {
            last.text.truncate(last.text.trim_end_matches(' ').len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_put_together() {
        let italic = TextStyle { italic: true, ..TextStyle::default() };
        let mut text = InlineText::default();
        text.push("\n  one ", &TextStyle::default());
        text.push("  two\n", &italic);
        text.line_break();
        text.push(" \tthree\u{a0} ", &italic);
        let texts: Vec<String> = text.into_runs().into_iter().map(|run| run.text).collect();
        assert_eq!(texts, ["one ", "two", "\n", "three\u{a0}"]);
    }
}
