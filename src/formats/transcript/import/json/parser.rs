//! Text becomes a tape: leniently, and bounded in depth and in the number of values.

use super::escapes::escape;
use super::{JsonFault, Kind, Node, Tape};
use base::progress::{Cancellation, Progress};
use base::texts::t;

/// Deepest nesting that is read. Real transcripts stay below 20.
const MAX_DEPTH: usize = 128;
/// Most values in one file; a day of speech with every token id has about three million.
const MAX_VALUES: usize = 20_000_000;
/// How many values are read between two reports.
const VALUES_PER_TICK: usize = 1 << 16;

/// All values of `text`, one after the other.
pub(in crate::transcript::import) fn parse(text: String, progress: &Progress) -> Result<Tape, JsonFault> {
    let from = script_prefix(&text);
    let mut tape = parse_stream(text, from, progress)?;
    for _ in 0..3 {
        let [only] = tape.nodes.as_slice() else { break };
        let Some(inner) = tape.string(*only).filter(|inner| inner.trim_start().starts_with(['{', '[', '"'])) else {
            break;
        };
        match parse_stream(inner.into_owned(), 0, progress) {
            Ok(inner) => tape = inner,
            Err(JsonFault::Cancelled) => return Err(JsonFault::Cancelled),
            Err(JsonFault::At { .. }) => break,
        }
    }
    Ok(tape)
}

/// Whether `text` begins as JSON does, if need be behind the start of a JavaScript file.
pub(in crate::transcript::import) fn looks_like_json(text: &str) -> bool {
    let rest = text[script_prefix(text)..].trim_start();
    match rest.chars().next() {
        Some('{') => true,
        // "[" also begins a console log: "[00:00.000 --> 00:04.000]".
        Some('[') => rest[1..].trim_start().starts_with(['{', '[', ']', '"']),
        Some('"') => rest[1..].trim_start().starts_with(['{', '[', '\\']),
        _ => false,
    }
}

/// Length of `export default`, `module.exports =`, `var name =` or `callback(` at the start of the text, else 0.
fn script_prefix(text: &str) -> usize {
    let rest = text.trim_start();
    let is_script =
        ["export ", "module.exports", "var ", "let ", "const ", "window."].iter().any(|s| rest.starts_with(s));
    let Some(brace) = rest.find(['{', '[']) else { return 0 };
    let name = rest[..brace].trim_end().strip_suffix('(').map(str::trim_end).unwrap_or_default();
    let is_call = name.starts_with(|sign: char| sign.is_ascii_alphabetic() || matches!(sign, '_' | '$'))
        && name.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '$' | '.'));
    if (is_script || is_call) && brace < 200 && !rest[..brace].contains(['"', ':']) {
        text.len() - rest.len() + brace
    } else {
        0
    }
}

fn parse_stream(text: String, from: usize, progress: &Progress) -> Result<Tape, JsonFault> {
    if u32::try_from(text.len()).is_err() {
        return Err(JsonFault::At { line: 1, column: 1, problem: t!("transcript-json-too-long") });
    }
    // A value stands at the start or behind one of these, so that the tape never has to be moved while it grows.
    let most = text.bytes().filter(|byte| matches!(byte, b'[' | b'{' | b',' | b':')).count();
    let nodes = Vec::with_capacity(most.min(MAX_VALUES) + 1);
    let mut parser = Parser { text: &text, at: from, nodes, progress };
    loop {
        parser.skip_space();
        while !parser.nodes.is_empty() && matches!(parser.peek(), Some(b',' | b';' | b')')) {
            parser.at += 1;
            parser.skip_space();
        }
        if parser.peek().is_none() {
            break;
        }
        match parser.value(0) {
            Ok(()) => {}
            Err(Stop::Cancelled) => return Err(JsonFault::Cancelled),
            Err(Stop::Problem(problem)) => return Err(parser.fault(problem)),
        }
    }
    let nodes = parser.nodes;
    Ok(Tape { text, nodes })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    nodes: Vec<Node>,
    progress: &'a Progress,
}

enum Stop {
    Problem(&'static str),
    Cancelled,
}

impl From<&'static str> for Stop {
    fn from(problem: &'static str) -> Self {
        Self::Problem(problem)
    }
}

impl From<Cancellation> for Stop {
    fn from(_: Cancellation) -> Self {
        Self::Cancelled
    }
}

type Step<T> = Result<T, Stop>;

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        let rest = &self.text[self.at..];
        self.at +=
            rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\0').len();
    }

    fn fault(&self, problem: &'static str) -> JsonFault {
        let before = &self.text[..self.at.min(self.text.len())];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        JsonFault::At {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem,
        }
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize) -> Step<()> {
        if self.nodes.len() >= MAX_VALUES {
            return Err(Stop::Problem(t!("transcript-json-too-many-values")));
        }
        if self.nodes.len().is_multiple_of(VALUES_PER_TICK) {
            self.progress.tick(self.at as u64, self.text.len() as u64)?;
        }
        // The length of the text was checked.
        self.nodes.push(Node { kind, start: start as u32, end: end as u32 });
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Step<()> {
        if depth > MAX_DEPTH {
            return Err(Stop::Problem(t!("transcript-json-too-deep")));
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string(),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => self.bare_word(),
            Some(_) => Err(Stop::Problem(t!("transcript-json-value"))),
            None => Err(Stop::Problem(t!("transcript-json-cut-off"))),
        }
    }

    /// Takes down where the list or object that began with node `place` ends.
    fn close(&mut self, place: usize) {
        self.at += 1;
        self.nodes[place].end = self.nodes.len() as u32;
    }

    fn object(&mut self, depth: usize) -> Step<()> {
        let place = self.nodes.len();
        self.push(Kind::Object, self.at, 0)?;
        self.at += 1;
        loop {
            self.skip_space();
            match self.peek() {
                Some(b'}') => {
                    self.close(place);
                    return Ok(());
                }
                Some(b',') => self.at += 1,
                Some(b'"') => {
                    self.string()?;
                    self.skip_space();
                    if self.peek() != Some(b':') {
                        return Err(Stop::Problem(t!("transcript-json-colon")));
                    }
                    self.at += 1;
                    self.skip_space();
                    self.value(depth + 1)?;
                }
                Some(_) => return Err(Stop::Problem(t!("transcript-json-member"))),
                None => return Err(Stop::Problem(t!("transcript-json-cut-off"))),
            }
        }
    }

    fn list(&mut self, depth: usize) -> Step<()> {
        let place = self.nodes.len();
        self.push(Kind::List, self.at, 0)?;
        self.at += 1;
        loop {
            self.skip_space();
            match self.peek() {
                Some(b']') => {
                    self.close(place);
                    return Ok(());
                }
                Some(b',') => self.at += 1,
                Some(b'}' | b':') => return Err(Stop::Problem(t!("transcript-json-comma"))),
                _ => self.value(depth + 1)?,
            }
        }
    }

    fn bare_word(&mut self) -> Step<()> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+' | '.' | '_'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let kind = match word {
            "null" | "None" | "undefined" => Kind::Null,
            "true" | "True" | "false" | "False" => Kind::Bool,
            _ if word.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                match word.parse::<f64>() {
                    Ok(number) if number.is_finite() => Kind::Number,
                    Ok(_) => Kind::Null,
                    Err(_) => return Err(Stop::Problem(t!("transcript-json-number"))),
                }
            }
            _ if ["nan", "infinity", "inf"]
                .iter()
                .any(|name| word.trim_start_matches(['-', '+']).eq_ignore_ascii_case(name)) =>
            {
                Kind::Null
            }
            _ => return Err(Stop::Problem(t!("transcript-json-value"))),
        };
        self.push(kind, self.at, self.at + end)?;
        self.at += end;
        Ok(())
    }

    fn string(&mut self) -> Step<()> {
        self.at += 1;
        let (start, mut kind) = (self.at, Kind::Plain);
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = rest.find(['"', '\\']) else {
                self.at = self.text.len();
                return Err(Stop::Problem(t!("transcript-json-string-cut-off")));
            };
            self.at += stop + 1;
            if rest.as_bytes()[stop] == b'"' {
                return self.push(kind, start, self.at - 1);
            }
            kind = Kind::Escaped;
            self.at += escape(&self.text[self.at..], &mut |_| ())?;
        }
    }
}
