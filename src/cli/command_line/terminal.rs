//! The way to the terminal. What files say must not command it: an escape sequence in a transcript or in a file's name
//! could change its title, colours or what stands on it already.

use std::borrow::Cow;
use std::io::{BufWriter, IsTerminal as _, Write as _};

use serde::Serialize;

use super::CommandFailure;

/// Says one thing on standard error, on one line.
pub fn print_line(message: &str) {
    eprintln!("{}", shown(message, &[]));
}

/// Puts text on standard output; where that is a terminal, with every control character but line ends and tabs shown.
pub fn put(text: &str) -> Result<(), CommandFailure> {
    let mut out = std::io::stdout().lock();
    let text = if out.is_terminal() { shown(text, &['\n', '\t', '\r']) } else { Cow::Borrowed(text) };
    finished(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Puts a JSON document on standard output, bit by bit: it may be large.
pub fn put_json(value: &impl Serialize) -> Result<(), CommandFailure> {
    let out = std::io::stdout().lock();
    if out.is_terminal() {
        drop(out);
        return put(&(serde_json::to_string_pretty(value)? + "\n"));
    }
    let mut out = BufWriter::new(out);
    let written = serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from);
    finished(written.and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush()))
}

/// A closed pipe (`| head`) is no failure.
fn finished(result: std::io::Result<()>) -> Result<(), CommandFailure> {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(CommandFailure(format!("cannot write to standard output ({error})")))
        }
        _ => Ok(()),
    }
}

/// `text` with its control characters as `\u001b`, except the ones to be kept; that is how JSON writes them, too. A carriage
/// return is kept only where it ends a line: alone it goes back and writes over it.
pub fn shown<'a>(text: &'a str, kept: &[char]) -> Cow<'a, str> {
    let commands = |sign: char| is_command(sign) && (sign == '\r' || !kept.contains(&sign));
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let ends_line = sign == '\r' && kept.contains(&sign) && signs.peek() == Some(&'\n');
        if commands(sign) && !ends_line {
            out.push_str(&format!("\\u{:04x}", u32::from(sign)));
        } else {
            out.push(sign);
        }
    }
    Cow::Owned(out)
}

/// Control characters of both sets, and those that change the direction of text or end a line.
fn is_command(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_a_file_commands_the_terminal() {
        let check = |text: &str, expected: &str| assert_eq!(shown(text, &['\n', '\t', '\r']), expected);
        check("a\u{1b}]0;title\u{7}b", "a\\u001b]0;title\\u0007b");
        check("\u{9b}31mred\u{7f}", "\\u009b31mred\\u007f");
        check("all\rnot\r\nend\r", "all\\u000dnot\r\nend\\u000d");
        check("a\u{202e}b\u{2066}c", "a\\u202eb\\u2066c");
        check("déjà\tvu\n東京", "déjà\tvu\n東京");
        assert_eq!(shown("name\nwarning: x\ty\r\n", &[]), "name\\u000awarning: x\\u0009y\\u000d\\u000a");
        // As JSON writes it: the document means the same.
        let document = serde_json::json!({"text": "\u{9b}31m\u{202e}"});
        let text = shown(&document.to_string(), &['\n', '\t', '\r']).into_owned();
        assert!(!text.contains(is_command));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), document);
    }
}
