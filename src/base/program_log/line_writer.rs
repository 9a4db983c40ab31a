//! A line of the log on its way: kept for a crash report, and handed to the thread that writes. A line that comes again and again is
//! written ever more seldom.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tracing_appender::non_blocking::NonBlocking;

use super::recent_lines;

#[derive(Clone)]
pub struct LineWriter {
    file: Option<NonBlocking>,
    last: Arc<Mutex<Repetition>>,
}

/// The line that came last, and how often in a row.
#[derive(Default)]
struct Repetition {
    /// Without its time.
    line: String,
    count: u64,
}

impl Repetition {
    /// The text to write for a line: the line itself when it is new; after that a count at the tenth, hundredth and thousandth repeat.
    fn take(&mut self, line: &str) -> Option<String> {
        let (time, rest) = line.split_once(' ').unwrap_or(("", line));
        if rest != self.line {
            rest.clone_into(&mut self.line);
            self.count = 1;
            return Some(line.to_owned());
        }
        self.count += 1;
        is_power_of_ten(self.count).then(|| format!("{time}  the line above came {} times in a row\n", self.count))
    }
}

fn is_power_of_ten(count: u64) -> bool {
    count.checked_ilog10().is_some_and(|exponent| 10_u64.pow(exponent) == count)
}

impl LineWriter {
    pub fn new(file: Option<NonBlocking>) -> Self {
        Self { file, last: Arc::default() }
    }
}

impl Write for LineWriter {
    /// Is given whole lines.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8_lossy(bytes);
        let line = self.last.lock().unwrap_or_else(PoisonError::into_inner).take(&line);
        if let Some(line) = line {
            recent_lines::keep(line.trim_end());
            if let Some(file) = &mut self.file {
                file.write_all(line.as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_equal_lines_becomes_a_few() {
        let mut repetition = Repetition::default();
        let written: Vec<String> =
            (0..100_000).filter_map(|second| repetition.take(&format!("{second}Z  WARN the disk is full\n"))).collect();
        assert_eq!(written.len(), 6, "{written:?}");
        assert_eq!(written[0], "0Z  WARN the disk is full\n");
        assert_eq!(written[5], "99999Z  the line above came 100000 times in a row\n");
        assert!(repetition.take("100000Z  WARN the disk is there again\n").is_some());
        assert!(repetition.take("100001Z  WARN the disk is full\n").is_some(), "another line came in between");
    }
}
