//! Bytes as hexadecimal digits, and as letters where sequences occur often.

/// Letters and what they stand for, from G on; the first that fits is written.
const LETTERS: [(char, &[u8]); 8] = [
    ('P', &[0xfb, 0x80, 0x80]),
    ('Q', &[0xfc, 0x80, 0x80]),
    ('R', &[0xfd, 0x80, 0x80]),
    ('S', &[0x96, 0x69]),
    ('T', &[0x61, 0x01]),
    ('U', &[0xe1, 0x00, 0x00, 0x00]),
    ('Z', &[0x00]),
    ('G', PADDING),
];

/// Once for G, up to nine times for O.
const PADDING: &[u8] = &[0xfa, 0x00, 0x00];
const MOST_PADDING: usize = 9;

/// A packet has no more bytes.
pub const MAX_PACKET_BYTES: usize = 262;

/// The bytes of a line; `None` if it is none, or of more than a packet.
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut signs = text.bytes();
    while let Some(sign) = signs.next() {
        match sign.to_ascii_uppercase() {
            high @ (b'0'..=b'9' | b'A'..=b'F') => {
                let low = signs.next()?;
                let digit = |sign: u8| char::from(sign).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
                bytes.push(digit(high)? << 4 | digit(low)?);
            }
            letter @ b'G'..=b'O' => {
                for _ in b'G'..=letter {
                    bytes.extend(PADDING);
                }
            }
            letter => bytes.extend(LETTERS.iter().find(|(known, _)| *known == char::from(letter))?.1),
        }
        if bytes.len() > MAX_PACKET_BYTES {
            return None;
        }
    }
    Some(bytes)
}

/// Bytes as they stand on a line.
pub fn line_of(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some((&first, behind)) = rest.split_first() {
        let padding = rest.chunks_exact(PADDING.len()).take_while(|chunk| *chunk == PADDING).take(MOST_PADDING).count();
        if let Some(letter) = padding.checked_sub(1).and_then(|at| u8::try_from(at).ok()) {
            out.push(char::from(b'G' + letter));
            rest = rest.get(padding * PADDING.len()..).unwrap_or_default();
            continue;
        }
        match LETTERS.iter().find(|(_, sequence)| rest.starts_with(sequence)) {
            Some((letter, sequence)) => {
                out.push(*letter);
                rest = rest.get(sequence.len()..).unwrap_or_default();
            }
            None => {
                out.push_str(&format!("{first:02X}"));
                rest = behind;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_for_sequences_both_ways() {
        let check = |bytes: &[u8], line: &str| {
            assert_eq!(line_of(bytes), line);
            assert_eq!(bytes_of(line).as_deref(), Some(bytes), "{line}");
        };
        check(&[0x61, 0x01, 0x49, 0x96, 0x69, 0x49, 0x4f], "T49S494F");
        check(&[0xfc, 0x94, 0x20, 0xfd, 0x80, 0x80], "FC9420R");
        check(&[0xfa, 0, 0].repeat(18), "OO");
        check(&[0xfa, 0, 0].repeat(10), "OG");
        check(&[0xe1, 0, 0, 0, 0], "UZ");
        check(&[0xfa, 0], "FAZ");
        check(&[], "");
        assert_eq!(bytes_of("t49s4f").as_deref(), Some(&[0x61, 0x01, 0x49, 0x96, 0x69, 0x4f][..]));
        for wrong in ["4", "4G", "X", "é", &"O".repeat(20)] {
            assert_eq!(bytes_of(wrong), None, "{wrong}");
        }
    }
}
