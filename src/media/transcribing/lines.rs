//! The output of a program, line by line, in bounded memory.

use std::collections::VecDeque;
use std::io::Read;

/// Bytes of a line that are kept; what follows is read away.
const LONGEST_LINE: usize = 1_000;
/// Lines that are remembered.
const MOST_LINES: usize = 40;
/// Lines of them that are told.
const TOLD_LINES: usize = 3;
/// Characters of those.
const TOLD_CHARS: usize = 600;

/// Reads to the end and hands on every line that is not empty, without what is around it. A line also ends where the program goes
/// back to its beginning, as bars of progress do. Ends earlier if `take` says so.
pub(super) fn read_lines(mut pipe: impl Read, mut take: impl FnMut(String) -> bool) {
    let (mut line, mut chunk) = (Vec::new(), [0; 4_096]);
    loop {
        let count = match pipe.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for &byte in &chunk[..count] {
            if !matches!(byte, b'\n' | b'\r') {
                if line.len() < LONGEST_LINE {
                    line.push(byte);
                }
            } else if !hand_on(&mut line, &mut take) {
                return;
            }
        }
    }
    hand_on(&mut line, &mut take);
}

fn hand_on(line: &mut Vec<u8>, take: &mut impl FnMut(String) -> bool) -> bool {
    let text = plain(&String::from_utf8_lossy(line)).trim().to_owned();
    line.clear();
    text.is_empty() || take(text)
}

/// Without what only commands a terminal: colours and the like.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        if sign == '\u{1b}' && signs.next_if_eq(&'[').is_some() {
            // Numbers, and a letter that ends it.
            while signs.next().is_some_and(|sign| !('@'..='~').contains(&sign)) {}
        } else if !sign.is_control() || sign == '\t' {
            plain.push(sign);
        }
    }
    plain
}

/// The last lines that a program printed.
#[derive(Default)]
pub(super) struct LastLines {
    lines: VecDeque<String>,
}

impl LastLines {
    pub fn push(&mut self, line: String) {
        // A bar of progress tells nothing of what went wrong.
        if line.contains("%|") {
            return;
        }
        if self.lines.len() == MOST_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line);
    }

    /// The last of them, and before them the last one that speaks of an error: some programs explain their options behind it.
    pub fn told(&self) -> String {
        let first = self.lines.len().saturating_sub(TOLD_LINES);
        let speaks = |line: &&String| line.to_lowercase().contains("error");
        let error = self.lines.iter().rev().find(speaks);
        let is_among = error.is_some_and(|error| self.lines.range(first..).any(|line| line == error));
        let lines: Vec<&str> = match error {
            Some(error) if !is_among => vec![error.as_str()],
            _ => self.lines.range(first..).map(String::as_str).collect(),
        };
        let text = lines.join(" | ");
        match text.char_indices().nth(TOLD_CHARS) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of(bytes: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        read_lines(bytes, |line| {
            found.push(line);
            true
        });
        found
    }

    #[test]
    fn lines_end_as_programs_end_them() {
        assert_eq!(lines_of(b"one\r\n\n  two \r10%\r20%\nlast"), ["one", "two", "10%", "20%", "last"]);
        assert_eq!(lines_of(b"f\xfcr"), ["f\u{fffd}r"]);
        assert_eq!(lines_of(b"\x1b[38;5;196mtide\x1b[0m\x07 out\x1b["), ["tide out"]);
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        let long = std::io::repeat(b'x').take(5_000_000).chain(&b"\nnext\n"[..]);
        let mut found = Vec::new();
        read_lines(long, |line| {
            found.push(line.len());
            true
        });
        assert_eq!(found, [LONGEST_LINE, 4]);
    }

    #[test]
    fn who_has_enough_reads_no_more() {
        let mut found = 0;
        read_lines(&b"1\n2\n3\n"[..], |_| {
            found += 1;
            found < 2
        });
        assert_eq!(found, 2);
    }

    #[test]
    fn what_went_wrong_is_told_whatever_follows_it() {
        let told = |lines: &[&str]| {
            let mut last = LastLines::default();
            lines.iter().for_each(|line| last.push((*line).to_owned()));
            last.told()
        };
        assert_eq!(told(&["a", "b", "c", "d"]), "b | c | d");
        assert_eq!(
            told(&["a", "Traceback", "RuntimeError: no room", " 12%|###  | 3/9"]),
            "a | Traceback | RuntimeError: no room"
        );
        assert_eq!(
            told(&["error: unknown argument: -ojf", "usage:", "-h", "-t N", "-p N"]),
            "error: unknown argument: -ojf"
        );
        assert_eq!(told(&[]), "");
        assert_eq!(told(&[&"ä".repeat(2_000)]).chars().count(), TOLD_CHARS + 1);
        let many: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
        assert_eq!(told(&many.iter().map(String::as_str).collect::<Vec<_>>()), "997 | 998 | 999");
    }
}
