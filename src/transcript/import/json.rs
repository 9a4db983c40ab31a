//! Lenient JSON: what recognisers really write, which is not always JSON.
//!
//! Accepted beyond RFC 8259: `NaN` and `Infinity` (Python writes them; read as null), several values one after the
//! other (Vosk on standard output), a JavaScript wrapper (`export default {…}`, `var transcript = {…};`), trailing
//! commas, raw control characters in strings, and a string that itself holds JSON.
//!
//! The parser is recursive with a bounded depth and a bounded number of values, so that no file can exhaust the stack
//! or more memory than a few times its own size.

use std::collections::HashMap;
use std::sync::Arc;

/// Deepest nesting that is read. Real transcripts stay below 20.
const MAX_DEPTH: usize = 128;
/// Most values in one file; a day of speech with every token id has about three million.
const MAX_VALUES: usize = 20_000_000;

/// A JSON value. Objects keep the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(Box<str>),
    List(Vec<Json>),
    Object(Vec<(Arc<str>, Json)>),
}

/// Where and why reading stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonFault {
    pub line: usize,
    pub column: usize,
    pub problem: &'static str,
}

impl Json {
    /// The member `key` of an object (the last one if it is there twice), `None` for anything else.
    pub fn get(&self, key: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().rev().find(|(name, _)| &**name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Follows `keys` through nested objects.
    pub fn path(&self, keys: &[&str]) -> Option<&Json> {
        keys.iter().try_fold(self, |value, key| value.get(key))
    }

    pub fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    pub fn number(&self) -> Option<f64> {
        if let Json::Number(number) = self { Some(*number) } else { None }
    }

    pub fn list(&self) -> Option<&[Json]> {
        if let Json::List(items) = self { Some(items) } else { None }
    }

    pub fn members(&self) -> &[(Arc<str>, Json)] {
        if let Json::Object(members) = self { members } else { &[] }
    }

    /// The list under `key`, empty if there is none.
    pub fn list_at(&self, key: &str) -> &[Json] {
        self.get(key).and_then(Json::list).unwrap_or_default()
    }

    pub fn text_at(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Json::text)
    }

    pub fn number_at(&self, key: &str) -> Option<f64> {
        self.get(key).and_then(Json::number)
    }
}

/// All values of `text`, one after the other.
pub(super) fn parse(text: &str) -> Result<Vec<Json>, JsonFault> {
    let mut values = parse_stream(text, script_prefix(text))?;
    for _ in 0..3 {
        match values.as_slice() {
            [Json::Text(inner)] if inner.trim_start().starts_with(['{', '[', '"']) => {
                match parse_stream(&inner.clone(), 0) {
                    Ok(inner) => values = inner,
                    Err(_) => break,
                }
            }
            _ => break,
        }
    }
    Ok(values)
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

/// Length of `export default`, `module.exports =` or `var name =` at the start of the text, else 0.
fn script_prefix(text: &str) -> usize {
    let rest = text.trim_start();
    let is_script =
        ["export ", "module.exports", "var ", "let ", "const ", "window."].iter().any(|s| rest.starts_with(s));
    let Some(brace) = rest.find(['{', '[']) else { return 0 };
    if is_script && brace < 200 && !rest[..brace].contains(['"', ':']) { text.len() - rest.len() + brace } else { 0 }
}

fn parse_stream(text: &str, from: usize) -> Result<Vec<Json>, JsonFault> {
    let mut parser = Parser { text, at: from, values: 0, keys: HashMap::new() };
    let mut found = Vec::new();
    loop {
        parser.skip_space();
        while !found.is_empty() && matches!(parser.peek(), Some(b',' | b';')) {
            parser.at += 1;
            parser.skip_space();
        }
        if parser.peek().is_none() {
            return Ok(found);
        }
        match parser.value(0) {
            Ok(value) => found.push(value),
            Err(problem) => return Err(parser.fault(problem)),
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    values: usize,
    keys: HashMap<String, Arc<str>>,
}

type Step<T> = Result<T, &'static str>;

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
        JsonFault {
            line: before.bytes().filter(|&b| b == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            problem,
        }
    }

    fn value(&mut self, depth: usize) -> Step<Json> {
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err("it holds too many values to be a transcript");
        }
        if depth > MAX_DEPTH {
            return Err("it is nested too deeply to be a transcript");
        }
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => Ok(Json::Text(self.string()?.into_boxed_str())),
            Some(b'-' | b'+' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => self.bare_word(),
            Some(_) => Err("a value was expected"),
            None => Err("it ends in the middle, as if the file had been cut off"),
        }
    }

    fn object(&mut self, depth: usize) -> Step<Json> {
        self.at += 1;
        let mut members = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Json::Object(members));
                }
                Some(b',') => self.at += 1,
                Some(b'"') => {
                    let name = self.string()?;
                    let name = match self.keys.get(&name) {
                        Some(known) => known.clone(),
                        None => {
                            let shared: Arc<str> = name.as_str().into();
                            // Keys that are data (ids, URIs) would make the table as large as the file.
                            if self.keys.len() < 10_000 {
                                self.keys.insert(name, shared.clone());
                            }
                            shared
                        }
                    };
                    self.skip_space();
                    if self.peek() != Some(b':') {
                        return Err("a colon was expected after the name of a member");
                    }
                    self.at += 1;
                    self.skip_space();
                    members.push((name, self.value(depth + 1)?));
                }
                Some(_) => return Err("the name of a member or a closing brace was expected"),
                None => return Err("it ends in the middle, as if the file had been cut off"),
            }
        }
    }

    fn list(&mut self, depth: usize) -> Step<Json> {
        self.at += 1;
        let mut items = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                Some(b']') => {
                    self.at += 1;
                    return Ok(Json::List(items));
                }
                Some(b',') => self.at += 1,
                Some(b'}' | b':') => return Err("a comma or a closing bracket was expected"),
                _ => items.push(self.value(depth + 1)?),
            }
        }
    }

    fn bare_word(&mut self) -> Step<Json> {
        let rest = &self.text[self.at..];
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '-' | '+' | '.' | '_'))
            .unwrap_or(rest.len());
        let word = &rest[..end];
        let value = match word {
            "null" | "None" | "undefined" => Json::Null,
            "true" | "True" => Json::Bool(true),
            "false" | "False" => Json::Bool(false),
            _ if word.trim_start_matches(['-', '+']).starts_with(|c: char| c.is_ascii_digit() || c == '.') => {
                match word.parse::<f64>() {
                    Ok(number) if number.is_finite() => Json::Number(number),
                    Ok(_) => Json::Null,
                    Err(_) => return Err("a number is malformed"),
                }
            }
            _ if matches!(
                word.trim_start_matches(['-', '+']).to_ascii_lowercase().as_str(),
                "nan" | "infinity" | "inf"
            ) =>
            {
                Json::Null
            }
            _ => return Err("a value was expected"),
        };
        self.at += end;
        Ok(value)
    }

    fn string(&mut self) -> Step<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(stop) = rest.find(['"', '\\']) else {
                self.at = self.text.len();
                return Err("a string is not closed, as if the file had been cut off");
            };
            out.push_str(&rest[..stop]);
            self.at += stop + 1;
            if rest.as_bytes()[stop] == b'"' {
                return Ok(out);
            }
            self.escape(&mut out)?;
        }
    }

    fn escape(&mut self, out: &mut String) -> Step<()> {
        let Some(sign) = self.text[self.at..].chars().next() else { return Err("a string is not closed") };
        self.at += sign.len_utf8();
        match sign {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            'b' | 'f' => out.push(' '),
            'u' => {
                let high = self.hex4()?;
                let pair_follows = (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u");
                let code = if pair_follows {
                    let before = self.at;
                    self.at += 2;
                    let low = self.hex4()?;
                    if (0xdc00..0xe000).contains(&low) {
                        0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)
                    } else {
                        self.at = before;
                        high
                    }
                } else {
                    high
                };
                out.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            other => out.push(other),
        }
        Ok(())
    }

    fn hex4(&mut self) -> Step<u32> {
        let digits = self.text.get(self.at..self.at + 4).ok_or("a \\u escape is incomplete")?;
        let code = u32::from_str_radix(digits, 16).map_err(|_| "a \\u escape is malformed")?;
        self.at += 4;
        Ok(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Json {
        let mut values = parse(text).unwrap();
        assert_eq!(values.len(), 1, "{text}");
        values.remove(0)
    }

    #[test]
    fn what_recognisers_write_is_read() {
        assert_eq!(one(r#"{"a": NaN, "b": -Infinity}"#).get("a"), Some(&Json::Null));
        assert_eq!(one("export default {\"a\": 1,};").number_at("a"), Some(1.0));
        assert_eq!(one("var transcript = [1, 2]").list().map(<[Json]>::len), Some(2));
        assert_eq!(one(r#""{\"a\": 2}""#).number_at("a"), Some(2.0));
        assert_eq!(parse("{\"partial\": \"\"}\n{\"text\": \"x\"}").unwrap().len(), 2);
        assert_eq!(one(r#"["\ud83d\ude00\u00e9\ud800"]"#), Json::List(vec![Json::Text("😀é\u{fffd}".into())]));
    }

    #[test]
    fn a_fault_names_its_place() {
        let fault = parse("{\"a\": 1,\n \"b\" 2}").unwrap_err();
        assert_eq!((fault.line, fault.column), (2, 6));
        assert!(parse(&"[".repeat(100_000)).is_err());
        assert!(parse("{\"a\": [1, 2").is_err());
        assert!(parse("{\"a\": \"\\u12").is_err());
    }

    #[test]
    fn a_console_log_is_not_json() {
        assert!(!looks_like_json("[00:00.000 --> 00:04.000]  text"));
        assert!(looks_like_json(" [ {\"text\": 1}]"));
        assert!(looks_like_json("[]"));
    }
}
