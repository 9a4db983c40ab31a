//! Lenient JSON: what recognisers really write, which is not always JSON.
//!
//! Accepted beyond RFC 8259: `NaN` and `Infinity` (Python writes them; read as null), several values one after the
//! other (Vosk on standard output), a JavaScript wrapper (`export default {…}`, `var transcript = {…};`, `callback({…});`), trailing
//! commas, raw control characters in strings, and a string that itself holds JSON.
//!
//! A file becomes a [`Tape`]: its text, and twelve bytes a value that say where in the text the value stands. Nothing is
//! copied, so a file takes at most some twelve times its size, however it is made up. The parser is recursive with a
//! bounded depth and a bounded number of values, so that no file can exhaust the stack.

mod escapes;
mod parser;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use escapes::unescaped;

pub(super) use parser::{looks_like_json, parse};

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
