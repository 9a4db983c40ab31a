//! Where the text of cues stands in a file, so that it can be changed there and nowhere else.

use std::ops::Range;

use formats::subtitle_file::{FileFormat, time_line};

/// The text of a cue in a file.
#[derive(Debug)]
pub(super) struct CuePlace {
    /// Bytes of the file.
    range: Range<usize>,
    /// Parts that read the same in a text and in the file.
    same: Vec<SameStretch>,
}

/// The same in a text and in the file.
#[derive(Clone, Debug)]
struct SameStretch {
    text: Range<usize>,
    file: Range<usize>,
}

impl CuePlace {
    /// The bytes of the `file` that change where `text`, which the place was made for, becomes `new`, and what stands there then. Without
    /// a place for the change alone it is all of the cue.
    pub(super) fn change(&self, file: &str, text: &str, new: &str) -> (Range<usize>, String) {
        let start = text.char_indices().zip(new.chars()).take_while(|((_, a), b)| a == b).last();
        let start = start.map_or(0, |((at, sign), _)| at + sign.len_utf8());
        let end = text[start..].chars().rev().zip(new[start..].chars().rev()).take_while(|(a, b)| a == b);
        let end: usize = end.map(|(sign, _)| sign.len_utf8()).sum();
        let gone = start..text.len() - end;
        let holds = |at: usize| move |stretch: &&SameStretch| stretch.text.start <= at && at <= stretch.text.end;
        // Tags at either side of the change stay outside of it.
        let from = self.same.iter().rfind(holds(gone.start)).and_then(|stretch| stretch.in_file(gone.start));
        let to = self.same.iter().find(holds(gone.end)).and_then(|stretch| stretch.in_file(gone.end));
        let tags = |text: &str| text.matches('<').count();
        match (from, to) {
            (Some(from), Some(to)) => {
                let from = if gone.is_empty() { from.min(to) } else { from };
                let is_alike = |changed: &str| tags(changed) == tags(&text[gone.clone()]);
                match file.get(from..to) {
                    Some(changed) if is_alike(changed) => (from..to, new[start..new.len() - end].to_owned()),
                    _ => (self.range.clone(), new.to_owned()),
                }
            }
            _ => (self.range.clone(), new.to_owned()),
        }
    }
}

impl SameStretch {
    fn in_file(&self, at: usize) -> Option<usize> {
        match at {
            at if at == self.text.start => Some(self.file.start),
            at if at == self.text.end => Some(self.file.end),
            at => (self.text.len() == self.file.len()).then(|| self.file.start + (at - self.text.start)),
        }
    }
}

/// Anchors that are tried for a cue: what looks like the head of a cue may be none, in formats where that cannot be told here.
const MOST_ANCHORS: usize = 16;

/// Goes through a file from cue to cue, in the formats where a cue has a line for its times.
#[derive(Debug)]
pub(super) struct CueWalk<'a> {
    text: &'a str,
    format: FileFormat,
    done: usize,
}

impl<'a> CueWalk<'a> {
    pub(super) const fn new(text: &'a str, format: FileFormat) -> Self {
        Self { text, format, done: 0 }
    }

    /// The place of the next cue, whose markup this is, with `\n` between lines. `None` where it stands otherwise in the file; the walk
    /// goes on behind its times then.
    pub(super) fn next(&mut self, markup: &str) -> Option<CuePlace> {
        // Which lines of SubRip hold times is known.
        let tries = if self.format == FileFormat::SubRip { 1 } else { MOST_ANCHORS };
        let mut first = None;
        let mut from = self.done;
        for _ in 0..tries {
            let Some((anchor, behind)) = self.anchor(from) else { break };
            first = first.or(Some(behind));
            let place = match self.format {
                FileFormat::Ass | FileFormat::Ssa => field_place(self.text, anchor, markup),
                _ => lines_place(self.text, behind, markup),
            };
            if let Some(place) = place {
                self.done = behind.max(place.range.end);
                return Some(place);
            }
            from = behind;
        }
        self.done = first.unwrap_or(self.text.len());
        None
    }

    /// The next line that has the times of a cue, and where the line behind it begins.
    fn anchor(&self, from: usize) -> Option<(usize, usize)> {
        let is_anchor = |line: &str| match self.format {
            FileFormat::SubRip => time_line(line).is_some(),
            FileFormat::WebVtt => line.contains("-->"),
            FileFormat::Ass | FileFormat::Ssa => line.trim_start().starts_with("Dialogue:"),
            _ => line.starts_with(|sign: char| sign.is_ascii_digit()) && line.contains(',') && line.contains(':'),
        };
        let (at, line) = lines_from(self.text, from).find(|(_, line)| is_anchor(line))?;
        let behind = self.text[at + line.len()..].find('\n').map_or(self.text.len(), |end| at + line.len() + end + 1);
        Some((at, behind))
    }
}

/// The lines from a byte on, each with where it begins and without its line end.
fn lines_from(text: &str, from: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = from;
    text[from..].split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        (start, line.strip_suffix('\r').unwrap_or(line))
    })
}

/// The text at the end of a line.
fn field_place(text: &str, line_at: usize, markup: &str) -> Option<CuePlace> {
    let (_, line) = lines_from(text, line_at).next()?;
    let line = if line.ends_with(markup) { line } else { line.trim_end() };
    let start = line_at + line.strip_suffix(markup)?.len();
    let same = SameStretch { text: 0..markup.len(), file: start..start + markup.len() };
    Some(CuePlace { range: start..start + markup.len(), same: vec![same] })
}

/// Whole lines, from the first that is not blank; spaces on either side of a line do not count.
fn lines_place(text: &str, from: usize, markup: &str) -> Option<CuePlace> {
    let mut lines = lines_from(text, from).skip_while(|(_, line)| line.trim().is_empty());
    let mut same = Vec::new();
    let mut at = 0;
    for wanted in markup.split('\n') {
        let (start, line) = lines.next()?;
        let indent = if line == wanted {
            0
        } else if line.trim() == wanted {
            line.len() - line.trim_start().len()
        } else {
            return None;
        };
        let file = start + indent;
        same.push(SameStretch { text: at..at + wanted.len(), file: file..file + wanted.len() });
        at += wanted.len() + 1;
    }
    let (first, last) = (same.first()?, same.last()?);
    Some(CuePlace { range: first.file.start..last.file.end, same })
}

/// The content of each paragraph in the body of a TTML document, as it is written there.
pub(super) fn paragraphs(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut in_body, mut open) = (Vec::new(), false, None);
    for token in xml_tokens(text) {
        let tag = &text[token.range.clone()];
        if token.kind != TokenKind::Tag {
            continue;
        }
        let is_end = tag.starts_with("</");
        match local_name(tag) {
            "body" => in_body = !is_end,
            "p" if in_body && is_end => found.extend(open.take().map(|start| start..token.range.start)),
            "p" if in_body && tag.ends_with("/>") => found.push(token.range.end..token.range.end),
            "p" if in_body => open = Some(token.range.end),
            _ => {}
        }
    }
    found
}

/// The place of a paragraph for a `markup` that says the same, perhaps with other tags, characters written otherwise or without the
/// white space that XML puts together: letter by letter from both ends, as far as the two go along.
pub(super) fn paragraph_place(text: &str, range: Range<usize>, markup: &str) -> CuePlace {
    let (in_markup, in_file) = (letters(markup), letters(&text[range.clone()]));
    let is_same = |(a, b): &(&Letter, &Letter)| a.sign == b.sign;
    let pair = |(a, b): (&Letter, &Letter)| SameStretch {
        text: a.range.clone(),
        file: range.start + b.range.start..range.start + b.range.end,
    };
    let mut same: Vec<SameStretch> = in_markup.iter().zip(&in_file).take_while(is_same).map(pair).collect();
    let left = in_markup.len().min(in_file.len()) - same.len();
    let back = in_markup.iter().rev().zip(in_file.iter().rev()).take(left).take_while(is_same);
    let back: Vec<SameStretch> = back.map(pair).collect();
    same.extend(back.into_iter().rev());
    CuePlace { range: range.clone(), same }
}

/// A character that a viewer sees, and how it is written.
#[derive(Debug)]
struct Letter {
    sign: char,
    range: Range<usize>,
}

/// A paragraph as a viewer sees it, with `\n` for breaks, one space for white space and none at the ends of lines.
fn letters(markup: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = Vec::new();
    let ends_in_space = |letters: &[Letter]| letters.last().is_some_and(|last| last.sign == ' ');
    for token in xml_tokens(markup) {
        let part = &markup[token.range.clone()];
        match token.kind {
            TokenKind::Tag if !part.starts_with("</") && local_name(part) == "br" => {
                if ends_in_space(&letters) {
                    letters.pop();
                }
                letters.push(Letter { sign: '\n', range: token.range });
            }
            TokenKind::Tag | TokenKind::Comment => {}
            // Nothing goes along with this.
            TokenKind::Verbatim => letters.push(Letter { sign: '\0', range: token.range }),
            TokenKind::Text => {
                let mut at = token.range.start;
                while at < token.range.end {
                    let rest = &markup[at..token.range.end];
                    let blank = rest.len() - rest.trim_start().len();
                    let (sign, length) = if blank > 0 { (' ', blank) } else { character(rest) };
                    let is_at_edge = letters.last().is_none_or(|last| matches!(last.sign, ' ' | '\n'));
                    if !(sign == ' ' && is_at_edge) {
                        letters.push(Letter { sign, range: at..at + length });
                    }
                    at += length;
                }
            }
        }
    }
    if ends_in_space(&letters) {
        letters.pop();
    }
    letters
}

/// The first character of a text of XML, and how many bytes it is written with.
fn character(text: &str) -> (char, usize) {
    let first = text.chars().next().unwrap_or_default();
    let usual = (first, first.len_utf8());
    let Some((name, _)) = text.strip_prefix('&').and_then(|rest| rest.split_once(';')) else { return usual };
    let numbered = |digits: &str, base: u32| u32::from_str_radix(digits, base).ok().and_then(char::from_u32);
    let sign = match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        name => name.strip_prefix('#').and_then(|digits| match digits.strip_prefix(['x', 'X']) {
            Some(digits) => numbered(digits, 16),
            None => numbered(digits, 10),
        }),
    };
    sign.map_or(usual, |sign| (sign, name.len() + 2))
}

/// The name of a tag without its prefix.
fn local_name(tag: &str) -> &str {
    let name = tag.trim_start_matches(['<', '/']);
    let end = name.find(|sign: char| sign.is_whitespace() || matches!(sign, '>' | '/')).unwrap_or(name.len());
    name[..end].rsplit(':').next().unwrap_or_default()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TokenKind {
    Text,
    Tag,
    /// A comment or an instruction for programs.
    Comment,
    Verbatim,
}

#[derive(Clone, Debug)]
struct XmlToken {
    kind: TokenKind,
    range: Range<usize>,
}

/// Tags, comments and what stands between them.
fn xml_tokens(text: &str) -> impl Iterator<Item = XmlToken> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let behind = |end: &str| rest.find(end).map_or(rest.len(), |found| found + end.len());
        let (kind, length) = match rest {
            "" => return None,
            _ if rest.starts_with("<!--") => (TokenKind::Comment, behind("-->")),
            _ if rest.starts_with("<?") => (TokenKind::Comment, behind("?>")),
            _ if rest.starts_with("<![CDATA[") => (TokenKind::Verbatim, behind("]]>")),
            _ if rest.starts_with('<') => (TokenKind::Tag, tag_length(rest)),
            _ => (TokenKind::Text, rest.find('<').unwrap_or(rest.len())),
        };
        let range = at..at + length;
        at = range.end;
        Some(XmlToken { kind, range })
    })
}

/// A tag ends at the first `>` that stands in no quotation marks.
fn tag_length(tag: &str) -> usize {
    let mut quote = None;
    for (at, byte) in tag.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    tag.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_found_whatever_stands_around_them() {
        let text = "<?xml version='1.0'?><!-- <p>no</p> --><t:tt><t:head><t:p>no</t:p></t:head><t:body><t:div a='>'>\
            <t:p begin=\"1s\">one<t:br />more</t:p><!-- <t:p>no</t:p> --><t:p/><t:p>three</t:p></t:div></t:body></t:tt>";
        let found: Vec<&str> = paragraphs(text).into_iter().map(|range| &text[range]).collect();
        assert_eq!(found, ["one<t:br />more", "", "three"]);
    }

    #[test]
    fn a_change_finds_its_place_among_tags_written_otherwise() {
        let check = |file: &str, markup: &str, new: &str, expected: &str| {
            let (range, piece) = paragraph_place(file, 0..file.len(), markup).change(file, markup, new);
            let mut changed = file.to_owned();
            changed.replace_range(range, &piece);
            assert_eq!(changed, expected);
        };
        check("The<br />tide <!-- x -->", "The<br/>tide", "The<br/>sea", "The<br />sea <!-- x -->");
        check(
            "\n  <span style='i'>The tide</span>\n  <br></br>\n  turns ",
            "<span tts:fontStyle=\"italic\">The tide</span><br/>turns",
            "<span tts:fontStyle=\"italic\">The sea</span><br/>turns",
            "\n  <span style='i'>The sea</span>\n  <br></br>\n  turns ",
        );
        // Tags that say nothing here stay around the change.
        check("A <span style='x'>tide</span> here", "A tide here", "A sea here", "A <span style='x'>sea</span> here");
        check("t&#105;de &#38; <i/>wind", "tide &amp; wind", "ebb &amp; wind", "ebb &#38; <i/>wind");
        // A change that goes across them takes the place of all.
        check("A <span style='x'>tide</span> here", "A tide here", "A sea near", "A sea near");
        // Behind what cannot be followed: from the other end.
        check("<![CDATA[x]]><br/>tide", "x<br/>tide", "x<br/>sea", "<![CDATA[x]]><br/>sea");
    }
}
