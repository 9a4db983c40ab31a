//! Where two lists differ, between what is the same at their beginning and what is at their end.

use std::ops::Range;

/// The part of a list that is another one now, before and after: all in front of it and all behind it are the same, item by item.
/// Both are empty where nothing changed.
pub(super) fn changed_parts<T, U>(
    before: &[T],
    now: &[U],
    is_same: impl Fn(&T, &U) -> bool,
) -> (Range<usize>, Range<usize>) {
    let is_alike = |(one, other): &(&T, &U)| is_same(one, other);
    let first = before.iter().zip(now).take_while(is_alike).count();
    // What is the same at both ends counts once.
    let rest = before.len().min(now.len()) - first;
    let last = before.iter().rev().zip(now.iter().rev()).take(rest).take_while(is_alike).count();
    (first..before.len() - last, first..now.len() - last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_lies_between_what_did_not() {
        let check = |before: &str, now: &str, expected: (Range<usize>, Range<usize>)| {
            let found = changed_parts(before.as_bytes(), now.as_bytes(), |one, other| one == other);
            assert_eq!(found, expected, "{before} {now}");
        };
        check("", "", (0..0, 0..0));
        check("abc", "abc", (3..3, 3..3));
        check("abc", "axc", (1..2, 1..2));
        check("abc", "abxc", (2..2, 2..3));
        check("abxc", "abc", (2..3, 2..2));
        check("abc", "xyz", (0..3, 0..3));
        check("", "abc", (0..0, 0..3));
        check("abc", "", (0..3, 0..0));
        // An item is never counted at both ends.
        check("aa", "aaa", (2..2, 2..3));
        check("aaa", "aa", (2..3, 2..2));
        check("abab", "ab", (2..4, 2..2));
    }
}
