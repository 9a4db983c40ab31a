//! Lenient JSON: what recognisers really write, which is not always JSON.
//!
//! Accepted beyond RFC 8259: `NaN` and `Infinity` (Python writes them; read as null), several values one after the
//! other (Vosk on standard output), a JavaScript wrapper (`export default {…}`, `var transcript = {…};`, `callback({…});`), trailing
//! commas, raw control characters in strings, and a string that itself holds JSON.
//!
//! A file becomes a [`Tape`]: its text, and twelve bytes a value that say where in the text the value stands. Nothing is
//! copied, so a file takes at most some twelve times its size, however it is made up. The parser is recursive with a
//! bounded depth and a bounded number of values, so that no file can exhaust the stack.

use std::borrow::Cow;

use base::progress::{Cancellation, Progress};
use base::texts::t;

/// Deepest nesting that is read. Real transcripts stay below 20.
const MAX_DEPTH: usize = 128;
/// Most values in one file; a day of speech with every token id has about three million.
const MAX_VALUES: usize = 20_000_000;
/// How many values are read between two reports.
const VALUES_PER_TICK: usize = 1 << 16;

/// All values of a file in its order; an object is followed by its names and members, a list by its items.
#[derive(Debug, Default)]
pub(super) struct Tape {
    text: String,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    /// Where the value begins in the text; a string begins behind its quotation mark.
    start: u32,
    /// Where it ends in the text; of a list or object, the number of the first node behind it.
    end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Null,
    Bool,
    Number,
    /// A string that stands in the file as it is meant.
    Plain,
    /// A string with escapes.
    Escaped,
    List,
    Object,
}

/// A value of a tape. What is not there is null.
#[derive(Clone, Copy)]
pub(super) struct Json<'a> {
    tape: &'a Tape,
    at: usize,
}

/// Where and why reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonFault {
    At { line: usize, column: usize, problem: &'static str },
    Cancelled,
}

impl Tape {
    /// The values one after the other; none if the file is not JSON.
    pub fn values(&self) -> Siblings<'_> {
        Siblings { tape: self, at: 0, end: self.nodes.len() }
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What it was made of.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The first value.
    pub fn root(&self) -> Json<'_> {
        Json { tape: self, at: 0 }
    }

    /// The value at a [`Json::place`].
    pub fn value_at(&self, place: usize) -> Json<'_> {
        Json { tape: self, at: place }
    }

    /// The string at a node as it stands in the file.
    fn raw(&self, node: Node) -> &str {
        &self.text[node.start as usize..node.end as usize]
    }

    fn string(&self, node: Node) -> Option<Cow<'_, str>> {
        match node.kind {
            Kind::Plain => Some(Cow::Borrowed(self.raw(node))),
            Kind::Escaped => Some(Cow::Owned(unescaped(self.raw(node)))),
            _ => None,
        }
    }

    /// Whether the string at a node is `text`.
    fn is(&self, node: Node, text: &str) -> bool {
        match node.kind {
            Kind::Plain => self.raw(node) == text,
            // The longest escape of the shortest sign: `\u0061`.
            Kind::Escaped => (node.end - node.start) as usize <= text.len() * 6 && unescaped(self.raw(node)) == text,
            _ => false,
        }
    }

    /// The number of the node behind a value.
    fn behind(&self, at: usize) -> usize {
        match self.nodes[at] {
            Node { kind: Kind::List | Kind::Object, end, .. } => end as usize,
            _ => at + 1,
        }
    }
}

/// Values that stand side by side.
#[derive(Clone)]
pub(super) struct Siblings<'a> {
    tape: &'a Tape,
    at: usize,
    end: usize,
}

impl<'a> Iterator for Siblings<'a> {
    type Item = Json<'a>;

    fn next(&mut self) -> Option<Json<'a>> {
        let value = Json { tape: self.tape, at: self.at };
        if self.at >= self.end {
            return None;
        }
        self.at = self.tape.behind(self.at);
        Some(value)
    }
}

impl<'a> Json<'a> {
    fn node(self) -> Option<Node> {
        self.tape.nodes.get(self.at).copied()
    }

    /// The identity of this value in the file.
    pub fn place(self) -> usize {
        self.at
    }

    pub fn is_object(self) -> bool {
        self.node().is_some_and(|node| node.kind == Kind::Object)
    }

    /// Whether it is an object or a list.
    pub fn is_container(self) -> bool {
        self.node().is_some_and(|node| matches!(node.kind, Kind::List | Kind::Object))
    }

    /// The names as they stand in the file, and the members.
    fn named_nodes(self) -> impl Iterator<Item = (Node, Json<'a>)> {
        let mut both = match self.node() {
            Some(Node { kind: Kind::Object, end, .. }) => {
                Siblings { tape: self.tape, at: self.at + 1, end: end as usize }
            }
            _ => Siblings { tape: self.tape, at: 0, end: 0 },
        };
        std::iter::from_fn(move || Some((both.next()?.node()?, both.next()?)))
    }

    /// The members of an object with their names, in the order of the file; none of anything else.
    pub fn members(self) -> impl Iterator<Item = (Name<'a>, Json<'a>)> {
        self.named_nodes().map(move |(node, member)| (Name { tape: self.tape, node }, member))
    }

    /// The member `key` of an object (the last one if it is there twice), `None` for anything else.
    pub fn get(self, key: &str) -> Option<Json<'a>> {
        self.named_nodes().filter(|(name, _)| self.tape.is(*name, key)).last().map(|(_, member)| member)
    }

    pub fn has(self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Follows `keys` through nested objects.
    pub fn path(self, keys: &[&str]) -> Option<Json<'a>> {
        keys.iter().try_fold(self, |value, key| value.get(key))
    }

    pub fn text(self) -> Option<Cow<'a, str>> {
        self.tape.string(self.node()?)
    }

    pub fn number(self) -> Option<f64> {
        let node = self.node().filter(|node| node.kind == Kind::Number)?;
        self.tape.raw(node).parse().ok()
    }

    /// A string, or a number or truth value as it stands in the file.
    pub fn scalar(self) -> Option<Cow<'a, str>> {
        let node = self.node()?;
        match node.kind {
            Kind::Number | Kind::Bool => Some(Cow::Borrowed(self.tape.raw(node))),
            _ => self.text(),
        }
    }

    /// The items of a list.
    pub fn list(self) -> Option<Siblings<'a>> {
        let node = self.node().filter(|node| node.kind == Kind::List)?;
        Some(Siblings { tape: self.tape, at: self.at + 1, end: node.end as usize })
    }

    /// The items of a list; of anything else, the value itself.
    pub fn list_or_itself(self) -> Siblings<'a> {
        self.list().unwrap_or_else(|| self.itself())
    }

    /// The value, as if it were all there is.
    pub fn itself(self) -> Siblings<'a> {
        let end = if self.node().is_some() { self.at + 1 } else { self.at };
        Siblings { tape: self.tape, at: self.at, end }
    }

    /// The list under `key`, empty if there is none.
    pub fn list_at(self, key: &str) -> Siblings<'a> {
        self.get(key).and_then(Json::list).unwrap_or(Siblings { tape: self.tape, at: 0, end: 0 })
    }

    pub fn text_at(self, key: &str) -> Option<Cow<'a, str>> {
        self.get(key).and_then(Json::text)
    }

    pub fn number_at(self, key: &str) -> Option<f64> {
        self.get(key).and_then(Json::number)
    }
}

/// The name of a member.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    tape: &'a Tape,
    node: Node,
}

impl<'a> Name<'a> {
    pub fn is(self, text: &str) -> bool {
        self.tape.is(self.node, text)
    }

    pub fn is_one_of(self, texts: &[&str]) -> bool {
        texts.iter().any(|text| self.is(text))
    }

    /// As it stands in the file, escapes and all.
    pub fn raw(self) -> &'a str {
        self.tape.raw(self.node)
    }
}

/// All values of `text`, one after the other.
pub(super) fn parse(text: String, progress: &Progress) -> Result<Tape, JsonFault> {
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
pub(super) fn looks_like_json(text: &str) -> bool {
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

/// The string whose content stands in a file as `raw`; every escape in it was read before.
fn unescaped(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some(stop) = rest.find('\\') {
        out.push_str(&rest[..stop]);
        rest = &rest[stop + 1..];
        match escape(rest, &mut |sign| out.push(sign)) {
            Ok(length) => rest = &rest[length..],
            Err(_) => break,
        }
    }
    out.push_str(rest);
    out
}

/// Reads the escape at the start of `text`, behind its backslash: hands on the sign it stands for and returns its length.
fn escape(text: &str, found: &mut impl FnMut(char)) -> Result<usize, &'static str> {
    let Some(sign) = text.chars().next() else { return Err(t!("transcript-json-string")) };
    let mut length = sign.len_utf8();
    match sign {
        'n' => found('\n'),
        't' => found('\t'),
        'r' => found('\r'),
        'b' | 'f' => found(' '),
        'u' => {
            let high = hex4(text, length)?;
            length += 4;
            let pair_follows = (0xd800..0xdc00).contains(&high) && text[length..].starts_with("\\u");
            let mut code = high;
            if pair_follows {
                let low = hex4(text, length + 2)?;
                if (0xdc00..0xe000).contains(&low) {
                    code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                    length += 6;
                }
            }
            found(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        other => found(other),
    }
    Ok(length)
}

fn hex4(text: &str, at: usize) -> Result<u32, &'static str> {
    let digits = text.get(at..at + 4).ok_or_else(|| t!("transcript-json-escape-cut-off"))?;
    u32::from_str_radix(digits, 16).map_err(|_| t!("transcript-json-escape"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tape(text: &str) -> Result<Tape, JsonFault> {
        parse(text.to_owned(), &Progress::silent())
    }

    fn one(text: &str) -> Tape {
        let tape = tape(text).unwrap();
        assert_eq!(tape.values().count(), 1, "{text}");
        tape
    }

    #[test]
    fn what_recognisers_write_is_read() {
        let odd = one(r#"{"a": NaN, "b": -Infinity}"#);
        assert!(odd.root().get("a").is_some_and(|a| a.number().is_none() && a.text().is_none()));
        assert_eq!(one("export default {\"a\": 1,};").root().number_at("a"), Some(1.0));
        assert_eq!(one("callback({\"a\": 3});\n").root().number_at("a"), Some(3.0));
        assert!(!looks_like_json("He said (quietly [and slowly]) yes"));
        assert_eq!(one("var transcript = [1, 2]").root().list().map(Iterator::count), Some(2));
        assert_eq!(one(r#""{\"a\": 2}""#).root().number_at("a"), Some(2.0));
        assert_eq!(tape("{\"partial\": \"\"}\n{\"text\": \"x\"}").unwrap().values().count(), 2);
        let escaped = one(r#"["\ud83d\ude00\u00e9\ud800"]"#);
        assert_eq!(escaped.root().list().unwrap().next().unwrap().text().as_deref(), Some("😀é\u{fffd}"));
    }

    #[test]
    fn members_are_found_by_their_names_whatever_stands_between() {
        let file = one(r#"{"a": {"b": [1, {"c": 2}]}, "\u0062": "x\ty", "b": [], "a": 3, "b": "last"}"#);
        let root = file.root();
        assert_eq!(root.number_at("a"), Some(3.0));
        assert_eq!(root.text_at("b").as_deref(), Some("last"));
        let names: Vec<&str> = root.members().map(|(name, _)| name.raw()).collect();
        assert_eq!(names, ["a", "\\u0062", "b", "a", "b"]);
        let values: Vec<Option<String>> = root.members().map(|(_, value)| value.text().map(Cow::into_owned)).collect();
        assert_eq!(values[1].as_deref(), Some("x\ty"));
        assert_eq!(root.path(&["a", "b"]).map(Json::place), None);
        let inner = root.members().next().unwrap().1.list_at("b").last().unwrap();
        assert_eq!(inner.number_at("c"), Some(2.0));
        assert!(root.list_at("nothing").next().is_none() && !root.get("b").unwrap().has("c"));
        assert!(Tape::default().root().get("a").is_none() && !Tape::default().root().is_container());
    }

    #[test]
    fn reading_can_be_cancelled() {
        let progress = Progress::silent();
        progress.cancel();
        assert_eq!(parse("[1]".to_owned(), &progress).unwrap_err(), JsonFault::Cancelled);
    }

    #[test]
    fn a_fault_names_its_place() {
        let fault = tape("{\"a\": 1,\n \"b\" 2}").unwrap_err();
        assert!(matches!(fault, JsonFault::At { line: 2, column: 6, .. }), "{fault:?}");
        assert!(tape(&"[".repeat(100_000)).is_err());
        assert!(tape("{\"a\": [1, 2").is_err());
        assert!(tape("{\"a\": \"\\u12").is_err());
    }

    #[test]
    fn a_console_log_is_not_json() {
        assert!(!looks_like_json("[00:00.000 --> 00:04.000]  text"));
        assert!(looks_like_json(" [ {\"text\": 1}]"));
        assert!(looks_like_json("[]"));
    }
}
