//! A checksum in front of each line, so that a line that was damaged is not taken for another that makes sense.
//!
//! A line `{"at":…}` is written as `{"sum":"0123abcd","at":…}`: still a JSON object. The sum is the beginning of the SHA-256 of
//! all that stands behind its comma.

use sha2::{Digest as _, Sha256};

const BEFORE: &[u8] = b"{\"sum\":\"";
const BEHIND: &[u8] = b"\",";
const DIGITS: usize = 8;

/// Puts the sum into the object that begins at `start` and ends with `out`.
pub(super) fn put(out: &mut Vec<u8>, start: usize) {
    let sum = sum(&out[start + 1..]);
    let head = [BEFORE, sum.as_bytes(), BEHIND].concat();
    out.splice(start..=start, head);
}

/// Whether a line is as it was written; `None`: it has no sum.
pub(super) fn holds(line: &[u8]) -> Option<bool> {
    let (found, rest) = line.strip_prefix(BEFORE)?.split_at_checked(DIGITS)?;
    let rest = rest.strip_prefix(BEHIND)?;
    Some(found == sum(rest).as_bytes())
}

fn sum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_any_byte_changed_does_not_hold() {
        let mut line = b"before{\"at\":1}".to_vec();
        put(&mut line, 6);
        let line = &line[6..];
        assert_eq!(serde_json::from_slice::<serde_json::Value>(line).unwrap()["at"], 1);
        assert_eq!(holds(line), Some(true));
        for at in 0..line.len() {
            let mut hurt = line.to_vec();
            hurt[at] ^= 0x04;
            assert_ne!(holds(&hurt), Some(true), "{at}");
        }
        assert_eq!(holds(b"{\"at\":1}"), None);
        assert_eq!(holds(b""), None);
    }
}
