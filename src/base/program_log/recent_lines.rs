//! The last lines of the log, in memory: a program that crashes has no time to look for them on the disk.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

/// So many lines are kept.
pub const KEPT_LINES: usize = 100;
/// Of a longer line only the beginning is kept, in bytes.
const LONGEST_LINE: usize = 1024;

static RECENT: Mutex<VecDeque<String>> = Mutex::new(VecDeque::new());

/// Keeps a line.
pub fn keep(line: &str) {
    let mut recent = RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    push(&mut recent, line);
}

fn push(recent: &mut VecDeque<String>, line: &str) {
    let end = (0..=line.len().min(LONGEST_LINE)).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    while recent.len() >= KEPT_LINES {
        recent.pop_front();
    }
    recent.push_back(line[..end].to_owned());
}

/// The last lines, oldest first. Does not wait long: the caller may be the handler of a crash in the middle of a line.
pub fn recent_lines() -> Vec<String> {
    for _ in 0..20 {
        match RECENT.try_lock() {
            Ok(recent) => return recent.iter().cloned().collect(),
            Err(TryLockError::Poisoned(recent)) => return recent.into_inner().iter().cloned().collect(),
            Err(TryLockError::WouldBlock) => thread::sleep(Duration::from_millis(5)),
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_of_long_ones_the_beginning() {
        let mut recent = VecDeque::new();
        for number in 0..KEPT_LINES + 20 {
            push(&mut recent, &format!("line {number}"));
        }
        assert_eq!((recent.len(), recent[0].as_str()), (KEPT_LINES, "line 20"));
        push(&mut recent, &"é".repeat(LONGEST_LINE));
        assert_eq!(recent[KEPT_LINES - 1].len(), LONGEST_LINE);
        push(&mut recent, &format!("a{}", "é".repeat(LONGEST_LINE)));
        assert_eq!(recent[KEPT_LINES - 1].len(), LONGEST_LINE - 1, "no letter is cut in half");
    }
}
