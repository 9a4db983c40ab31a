//! Caption distribution packets (SMPTE 334-2) in ancillary packets (SMPTE 291).

use crate::subtitle_file::frame_grid::FrameGrid;

/// Data and secondary data identifier of ancillary packets with captions.
const ANCILLARY: [u8; 2] = [0x61, 0x01];
const CDP: [u8; 2] = [0x96, 0x69];
const TIME_CODE: u8 = 0x71;
const CAPTIONS: u8 = 0x72;
const SERVICES: u8 = 0x73;
const FOOTER: u8 = 0x74;
/// Captions are there, and are a service in use; one bit is always set.
const FLAGS: u8 = 0x43;

/// Frame rates by their codes, and how many triples a packet has (CEA-708).
const RATES: [((i64, i64), u8, u8); 8] = [
    ((24_000, 1001), 1, 25),
    ((24, 1), 2, 25),
    ((25, 1), 3, 24),
    ((30_000, 1001), 4, 20),
    ((30, 1), 5, 20),
    ((50, 1), 6, 12),
    ((60_000, 1001), 7, 10),
    ((60, 1), 8, 10),
];

/// Two bytes with what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptionTriple {
    /// Of CEA-608, field 1 or 2.
    Field1([u8; 2]),
    Field2([u8; 2]),
    /// The start of a packet of CEA-708, and what follows.
    PacketStart([u8; 2]),
    PacketData([u8; 2]),
}

/// What a packet says.
#[derive(Debug)]
pub struct ReadCdp {
    pub grid: Option<FrameGrid>,
    pub triples: Vec<CaptionTriple>,
    pub is_checksum_right: bool,
}

/// A packet of an ancillary packet; `None` if it has no captions.
pub fn read(bytes: &[u8]) -> Option<ReadCdp> {
    let bytes = match bytes.strip_prefix(&ANCILLARY) {
        // Its length is said before it, its checksum behind it.
        Some(rest) => {
            let (length, rest) = rest.split_first()?;
            rest.get(..usize::from(*length)).unwrap_or(rest)
        }
        None => bytes,
    };
    let length = usize::from(*bytes.strip_prefix(&CDP)?.first()?);
    let packet = bytes.get(..length).unwrap_or(bytes);
    let is_whole = packet.len() == length;
    let sum = packet.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
    let code = packet.get(3)? >> 4;
    let rate = RATES.iter().find(|(_, known, _)| *known == code);
    let grid = rate.and_then(|((frames, seconds), ..)| FrameGrid::new(*frames, *seconds));
    let mut triples = Vec::new();
    let mut rest = packet.get(7..)?;
    while let Some((&section, behind)) = rest.split_first() {
        let taken = match section {
            TIME_CODE => 4,
            CAPTIONS => {
                let count = usize::from(behind.first().copied().unwrap_or(0) & 0x1f);
                let data = behind.get(1..).unwrap_or_default();
                triples.extend(data.chunks_exact(3).take(count).filter_map(triple));
                1 + 3 * count
            }
            SERVICES => 1 + 7 * usize::from(behind.first().copied().unwrap_or(0) & 0x0f),
            FOOTER => break,
            _ => break,
        };
        rest = behind.get(taken..).unwrap_or_default();
    }
    Some(ReadCdp { grid, triples, is_checksum_right: is_whole && sum == 0 })
}

fn triple(bytes: &[u8]) -> Option<CaptionTriple> {
    let [kind, first, second] = *bytes else { return None };
    if kind & 4 == 0 {
        return None;
    }
    let data = [first, second];
    Some(match kind & 3 {
        0 => CaptionTriple::Field1(data),
        1 => CaptionTriple::Field2(data),
        2 => CaptionTriple::PacketData(data),
        _ => CaptionTriple::PacketStart(data),
    })
}

fn rate_of(grid: FrameGrid) -> Option<(u8, u8)> {
    let is_rate = |(frames, seconds): (i64, i64)| FrameGrid::new(frames, seconds) == Some(grid);
    RATES.iter().find(|(rate, ..)| is_rate(*rate)).map(|(_, code, triples)| (*code, *triples))
}

/// The ancillary packet of a frame with two bytes of field 1; `sequence` counts the packets.
pub fn ancillary(word: [u8; 2], grid: FrameGrid, sequence: u16) -> Vec<u8> {
    let (code, triples) = rate_of(grid).unwrap_or((4, 20));
    let [high, low] = sequence.to_be_bytes();
    let length = 13 + 3 * triples;
    let mut packet = vec![CDP[0], CDP[1], length, code << 4 | 0x0f, FLAGS, high, low, CAPTIONS, 0xe0 | triples];
    packet.extend([0xfc, word[0], word[1], 0xfd, 0x80, 0x80]);
    for _ in 2..triples {
        packet.extend([0xfa, 0, 0]);
    }
    packet.extend([FOOTER, high, low]);
    let sum = |bytes: &[u8]| bytes.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
    packet.push(sum(&packet).wrapping_neg());
    let mut out = vec![ANCILLARY[0], ANCILLARY[1], length];
    out.extend(packet);
    out.push(sum(&out));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_go_both_ways() {
        for ((frames, seconds), _, triples) in RATES {
            let grid = FrameGrid::new(frames, seconds).unwrap();
            let bytes = ancillary([0x94, 0x20], grid, 0xfffe);
            assert_eq!(usize::from(bytes[2]) + 4, bytes.len());
            let read = read(&bytes).unwrap();
            assert_eq!((read.grid, read.is_checksum_right), (Some(grid), true));
            assert_eq!(read.triples[0], CaptionTriple::Field1([0x94, 0x20]));
            // Padding says nothing.
            assert_eq!((read.triples.len(), usize::from(bytes[11] & 0x1f)), (2, usize::from(triples)));
            assert_eq!(FrameGrid::of_mcc(Some(grid)), grid);
        }
    }

    #[test]
    fn damaged_packets_are_read_as_far_as_they_go() {
        let whole = ancillary([0x94, 0x20], FrameGrid::NTSC, 7);
        for length in 0..whole.len() {
            let read = read(&whole[..length]);
            assert!(read.is_none_or(|read| read.triples.len() <= 2));
        }
        let mut wrong = whole.clone();
        wrong[13] ^= 1;
        assert!(!read(&wrong).unwrap().is_checksum_right);
        assert!(read(&[0x61, 0x02, 3]).is_none() && read(&[]).is_none());
    }
}
