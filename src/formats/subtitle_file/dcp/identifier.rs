//! Ids of files. They are made of what the file says, so that the same subtitles have the same id.

/// Fowler, Noll and Vo, FNV-1a with 128 bits.
const OFFSET_BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// A UUID of version 8 (RFC 9562, section 5.8: of one's own making).
pub fn identifier<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = OFFSET_BASIS;
    for part in parts {
        // No UTF-8 has this byte: where a part ends makes a difference.
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(PRIME);
        }
    }
    let marked = hash & !(0xf << 76) & !(0b11 << 62) | 8 << 76 | 0b10 << 62;
    let digits = format!("{marked:032x}");
    let (mut id, mut rest) = (String::new(), digits.as_str());
    for length in [8, 4, 4, 4] {
        let (part, after) = rest.split_at(length);
        id.push_str(part);
        id.push('-');
        rest = after;
    }
    id + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_parts_have_the_same_id() {
        let id = identifier(["Harbour", "Who goes there?"]);
        assert_eq!(id, identifier(["Harbour", "Who goes there?"]));
        assert_ne!(id, identifier(["Harbou", "rWho goes there?"]));
        let lengths: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(lengths, [8, 4, 4, 4, 12]);
        assert_eq!(id.as_bytes()[14], b'8');
        assert!(matches!(id.as_bytes()[19], b'8' | b'9' | b'a' | b'b'), "{id}");
    }
}
