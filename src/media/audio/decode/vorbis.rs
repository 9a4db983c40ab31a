//! The setup header of Vorbis (Vorbis I specification, section 3.2.1), looked at before symphonia believes it.
//!
//! A codebook of a few bytes can ask for a vector table of 16 MB, and a header for 256 of them.

/// Values of all vector tables together; the libraries that write Vorbis stay below a hundredth of it.
const MOST_VALUES: u64 = 1 << 23;
/// Codewords of all codebooks together.
const MOST_ENTRIES: u64 = 1 << 20;
const SETUP: [u8; 7] = *b"\x05vorbis";
const SYNC: u32 = 0x56_43_42;

/// Whether the codebooks in the headers of a stream are of a size that can be meant. A header that ends too early or
/// makes no sense is left to the decoder, which says so.
pub(super) fn is_modest(headers: &[u8]) -> bool {
    let Some(start) = headers.windows(SETUP.len()).rposition(|bytes| bytes == SETUP) else { return true };
    let mut bits = Bits { bytes: &headers[start + SETUP.len()..], at: 0 };
    let (mut entries, mut values) = (0, 0);
    let Some(count) = bits.take(8) else { return true };
    for _ in 0..=count {
        let Some(size) = codebook(&mut bits) else { return true };
        entries += size.entries;
        values += size.values;
        if entries > MOST_ENTRIES || values > MOST_VALUES {
            return false;
        }
    }
    true
}

struct Size {
    entries: u64,
    values: u64,
}

/// Passes one codebook; none where the decoder will stop.
fn codebook(bits: &mut Bits<'_>) -> Option<Size> {
    if bits.take(24)? != SYNC {
        return None;
    }
    let (dimensions, entries) = (bits.take(16)?, bits.take(24)?);
    if bits.take(1)? == 0 {
        match bits.take(1)? {
            0 => bits.skip(5 * u64::from(entries))?,
            _ => {
                for _ in 0..entries {
                    if bits.take(1)? == 1 {
                        bits.skip(5)?;
                    }
                }
            }
        }
    } else {
        bits.skip(5)?;
        let mut sorted = 0;
        while sorted < entries {
            // As many bits as the number of those that are left needs. A length may have none.
            sorted += bits.take(u32::BITS - (entries - sorted).leading_zeros())?;
        }
        if sorted > entries {
            return None;
        }
    }
    let values = u64::from(entries) * u64::from(dimensions);
    let multiplicands = match bits.take(4)? {
        0 => return Some(Size { entries: entries.into(), values: 0 }),
        1 => root(entries, dimensions),
        2 => values,
        _ => return None,
    };
    bits.skip(64)?;
    let width = u64::from(bits.take(4)?) + 1;
    bits.skip(1)?;
    bits.skip(multiplicands * width)?;
    Some(Size { entries: entries.into(), values })
}

/// The greatest number whose power `dimensions` is at most `entries`.
fn root(entries: u32, dimensions: u32) -> u64 {
    if dimensions == 0 {
        return 0;
    }
    let fits = |value: u64| {
        let mut product = 1_u64;
        // From 2 on the power is beyond any number of entries after 24 factors.
        (0..dimensions.min(32)).all(|_| {
            product = product.saturating_mul(value);
            product <= u64::from(entries)
        })
    };
    let (mut low, mut high) = (0, u64::from(entries) + 1);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// Bits from the lowest of each byte on.
struct Bits<'a> {
    bytes: &'a [u8],
    at: u64,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.bytes.get(usize::try_from(self.at / 8).ok()?)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    fn skip(&mut self, count: u64) -> Option<()> {
        self.at = self.at.checked_add(count).filter(|at| *at <= 8 * self.bytes.len() as u64)?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Writer(Vec<bool>);

    impl Writer {
        fn put(&mut self, value: u32, count: u32) -> &mut Self {
            self.0.extend((0..count).map(|bit| bit < 32 && value >> bit & 1 == 1));
            self
        }

        fn bytes(&self) -> Vec<u8> {
            let byte = |bits: &[bool]| bits.iter().enumerate().map(|(at, bit)| u8::from(*bit) << at).sum::<u8>();
            self.0.chunks(8).map(byte).collect()
        }
    }

    /// A header of `count` ordered codebooks with a vector table of type 1.
    fn header(count: u32, dimensions: u32, entries: u32) -> Vec<u8> {
        let mut bits = Writer::default();
        bits.put(count - 1, 8);
        for _ in 0..count {
            bits.put(SYNC, 24).put(dimensions, 16).put(entries, 24);
            bits.put(1, 1).put(16, 5).put(entries, u32::BITS - entries.leading_zeros());
            bits.put(1, 4).put(0, 32).put(0, 32).put(0, 4).put(0, 1).put(0, root(entries, dimensions) as u32);
        }
        [b"\x01vorbis".as_slice(), &[0; 23], &SETUP, &bits.bytes()].concat()
    }

    #[test]
    fn usual_codebooks_pass_and_enormous_ones_do_not() {
        assert!(is_modest(&header(40, 8, 6_561)));
        assert!(is_modest(&header(1, 31, 131_072)));
        assert!(!is_modest(&header(8, 31, 131_072)));
        assert!(!is_modest(&header(256, 1, 131_072)));
        // Cut off before they become too many: the decoder will notice.
        let many = header(8, 31, 131_072);
        assert!(is_modest(&many[..many.len() / 8]));
        assert!(is_modest(b"") && is_modest(&SETUP) && is_modest(&[0xff; 300]));
    }

    #[test]
    fn roots_are_exact() {
        for (entries, dimensions, expected) in
            [(81, 4, 3), (80, 4, 2), (6_561, 8, 3), (131_072, 31, 1), (131_072, 17, 2), (7, 1, 7), (0, 3, 0), (9, 0, 0)]
        {
            assert_eq!(root(entries, dimensions), expected, "{entries} in {dimensions} dimensions");
        }
    }
}
