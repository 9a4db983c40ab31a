//! From lines to cues.

use super::captions_708::ServiceDecoder;
use super::cdp::{self, CaptionTriple, ReadCdp};
use super::letters::bytes_of;
use crate::subtitle_file::cea608::CaptionDecoder;
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, FileBlock, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::time_code::{ReadTimeCode, read_time_code};
use base::texts::{m, t};

const SIGNATURE: &str = "File Format=MacCaption_MCC";

/// Whether a text is of this format.
pub fn claims(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', '\0']).trim_start().starts_with(SIGNATURE)
}

/// How a file counts, by its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedRate {
    /// 24, 25, 30, 50 or 60.
    per_second: i64,
    pub drops: bool,
}

impl CountedRate {
    /// Of a header; `None`: it does not say.
    pub fn of(header: &str) -> Option<Self> {
        let said = header.lines().find_map(|line| line.trim().strip_prefix("Time Code Rate="))?.trim();
        let (number, drops) = match said.strip_suffix("DF") {
            Some(number) => (number, true),
            None => (said, false),
        };
        let per_second = number.trim().parse().ok().filter(|rate| [24, 25, 30, 50, 60].contains(rate))?;
        Some(Self { per_second, drops })
    }

    /// The exact rate: that of the packets if it has as many frames in a second, else that of television.
    pub fn grid(self, packets: Option<FrameGrid>) -> FrameGrid {
        let usual = match self.per_second {
            24 => FrameGrid::NTSC_FILM,
            25 => FrameGrid::PAL,
            30 => FrameGrid::NTSC,
            50 => FrameGrid::new(50, 1).unwrap_or(FrameGrid::PAL),
            _ => FrameGrid::new(60_000, 1001).unwrap_or(FrameGrid::NTSC),
        };
        // Numbers are dropped of 29.97 and 59.94 alone.
        let is_same = |grid: &FrameGrid| {
            grid.counted_per_second() == self.per_second && (!self.drops || grid.dropped_per_minute() > 0)
        };
        packets.filter(is_same).unwrap_or(usual)
    }
}

/// A line with a packet.
struct PacketLine<'a> {
    code: ReadTimeCode<'a>,
    data: &'a str,
}

fn packet_line(line: &str) -> Option<PacketLine<'_>> {
    let code = read_time_code(line)?;
    // Version 2.0 says the field and the line of the picture, too.
    let (place, data) = code.rest.split_once(['\t', ' '])?;
    let is_place = place.bytes().all(|sign| sign.is_ascii_digit() || matches!(sign, b'.' | b','));
    is_place.then_some(PacketLine { code, data: data.trim() })
}

/// The captions, see the module.
///
/// # Errors
/// A file without any packet of captions where lines should be such.
pub fn read(text: &str) -> Result<SubtitleFile, SubtitleFileError> {
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\n", "\n").replace('\r', "\n");
    let mut file = SubtitleFile::new(FileFormat::Mcc);
    let numbered = || text.split('\n').map(str::trim_end).enumerate();
    let header_lines = numbered().take_while(|(_, line)| packet_line(line).is_none()).count();
    let header: Vec<&str> = numbered().take(header_lines).map(|(_, line)| line).collect();
    let header = header.join("\n").trim().to_owned();
    let rate = CountedRate::of(&header).unwrap_or(CountedRate { per_second: 30, drops: false });
    let packet = |line: &PacketLine<'_>| bytes_of(line.data).and_then(|bytes| cdp::read(&bytes));
    let first = numbered().skip(header_lines).filter_map(|(_, line)| packet_line(line)).find_map(|line| packet(&line));
    let grid = rate.grid(first.as_ref().and_then(|packet| packet.grid));
    let has_packet = first.is_some();
    file.counted_frames = Some(grid);
    if !header.is_empty() {
        file.blocks.push(FileBlock { kind: BlockKind::Header, text: header, before_cue: 0 });
    }
    let mut reader = PacketReader::default();
    let mut odd: (usize, usize) = (0, 0);
    for (number, line) in numbered().skip(header_lines).filter(|(_, line)| !line.is_empty()) {
        let found = packet_line(line).and_then(|line| Some((line.code, packet(&line)?)));
        let Some((code, packet)) = found else {
            odd = (odd.0 + 1, if odd.0 == 0 { number + 1 } else { odd.1 });
            continue;
        };
        let drops = rate.drops || code.drops;
        file.drops_frames |= drops && grid.dropped_per_minute() > 0;
        reader.read_packet(&packet, grid, grid.frame_of_code(code.parts, drops).max(0));
    }
    if !has_packet && odd.0 > 0 {
        let place = t!("subtitle-file-line", line = odd.1);
        return Err(SubtitleFileError::damaged(FileFormat::Mcc, place, t!("mcc-no-packet")));
    }
    reader.finish(&mut file, grid);
    file.warn_if(odd.0 > 0, m!("mcc-odd-lines", count = odd.0, line = odd.1));
    Ok(file)
}

#[derive(Default)]
struct PacketReader {
    field_1: CaptionDecoder,
    field_2: CaptionDecoder,
    service: ServiceDecoder,
    last: i64,
    wrong_checksums: usize,
}

impl PacketReader {
    fn read_packet(&mut self, packet: &ReadCdp, grid: FrameGrid, frame: i64) {
        self.last = self.last.max(frame);
        self.wrong_checksums += usize::from(!packet.is_checksum_right);
        let at = grid.start_of(frame);
        for triple in &packet.triples {
            match *triple {
                CaptionTriple::Field1(bytes) => self.field_1.feed(bytes, at),
                CaptionTriple::Field2(bytes) => self.field_2.feed(bytes, at),
                CaptionTriple::PacketStart(bytes) => self.service.start_packet(bytes, at),
                CaptionTriple::PacketData(bytes) => self.service.continue_packet(bytes, at),
            }
        }
    }

    fn finish(self, file: &mut SubtitleFile, grid: FrameGrid) {
        let end = grid.start_of(self.last + 1);
        let (first, second) = (self.field_1.finished(end), self.field_2.finished(end));
        let service = self.service.finished(end);
        let is_708 = first.cues.is_empty() && second.cues.is_empty() && !service.cues.is_empty();
        let read = match (is_708, first.cues.is_empty()) {
            (true, _) => service,
            (false, true) => second,
            (false, false) => first,
        };
        file.cues = read.cues;
        file.warn_if(is_708, m!("mcc-708"));
        file.warn_if(read.is_cut, m!("captions-too-many"));
        file.warn_if(self.wrong_checksums > 0, m!("mcc-wrong-checksums", count = self.wrong_checksums));
        file.warn_if(read.wrong_parity > 0, m!("captions-wrong-parity", count = read.wrong_parity));
        file.warn_if(read.has_endless, m!("captions-endless"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_those_of_the_header_and_the_packets() {
        let check = |header: &str, packets: Option<(i64, i64)>, expected: (i64, i64)| {
            let packets = packets.and_then(|(frames, seconds)| FrameGrid::new(frames, seconds));
            let rate = CountedRate::of(header).unwrap();
            assert_eq!(Some(rate.grid(packets)), FrameGrid::new(expected.0, expected.1), "{header}");
        };
        check("Time Code Rate=30", None, (30_000, 1001));
        check("x\n Time Code Rate=30 ", Some((30, 1)), (30, 1));
        check("Time Code Rate=30DF", Some((30, 1)), (30_000, 1001));
        check("Time Code Rate=24", Some((24, 1)), (24, 1));
        check("Time Code Rate=25", Some((30, 1)), (25, 1));
        check("Time Code Rate=60DF", None, (60_000, 1001));
        assert!(CountedRate::of("Time Code Rate=29").is_none() && CountedRate::of("").is_none());
    }

    #[test]
    fn lines_of_both_versions_are_read_and_odd_ones_told() {
        // A word in field 1: load, one letter, show; and take away.
        let packet = |word: &str| format!("T49S494F43ZZ72F4FC{word}ROO74ZZZ00");
        let words = ["9420", "9470", "6180", "942F"];
        let mut text = String::from("File Format=MacCaption_MCC V2.0\n\nUUID=1\nTime Code Rate=30DF\n\n");
        for (frame, word) in words.iter().enumerate() {
            text.push_str(&format!("00:00:01;{frame:02}.1,9\t{}\n", packet(word)));
        }
        text.push_str(&format!("what\n00:00:03;00\t{}\n", packet("942C")));
        let file = read(&text).unwrap();
        assert!(claims(&text) && file.drops_frames);
        let cue = &file.cues[0];
        let frames = (FrameGrid::NTSC.nearest(cue.span.start), FrameGrid::NTSC.nearest(cue.span.end));
        assert_eq!((file.cues.len(), cue.text.plain_text().as_str(), frames), (1, "a", (33, 90)));
        let warnings: Vec<String> = file.warnings.iter().map(|warning| warning.message.text()).collect();
        assert!(warnings.len() == 2 && warnings[1].contains("line 10"), "{warnings:?}");
        let broken = "File Format=MacCaption_MCC V1.0\n\n00:00:01:00\tXYZ\n";
        let error = read(broken).unwrap_err().to_string();
        assert!(error.contains("line 3"), "{error}");
        assert!(read("File Format=MacCaption_MCC V1.0\n").unwrap().cues.is_empty());
    }

    #[test]
    fn the_text_of_service_1_is_read_where_there_is_nothing_else() {
        // A window of two rows at the bottom, hidden; text; shown; and deleted.
        let service = |data: &[u8]| {
            let mut packet = vec![0, 0x20 | data.len() as u8];
            packet.extend(data);
            packet.resize(packet.len().div_ceil(2) * 2, 0);
            packet[0] = (packet.len() / 2) as u8;
            let mut cdp = vec![0x96, 0x69, 0, 0x4f, 0x43, 0, 0, 0x72, 0xe0 | (packet.len() / 2) as u8];
            for (number, pair) in packet.chunks(2).enumerate() {
                cdp.extend([if number == 0 { 0xff } else { 0xfe }, pair[0], pair[1]]);
            }
            cdp.extend([0x74, 0, 0]);
            cdp[2] = cdp.len() as u8 + 1;
            let sum = cdp.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
            cdp.push(sum.wrapping_neg());
            cdp.iter().map(|byte| format!("{byte:02X}")).collect::<String>()
        };
        let lines = [
            ("00:00:01:00", service(&[0x98, 0x18, 0xc6, 0x00, 0x71, 0x1f, 0x00])),
            ("00:00:01:10", service(b"Who goes\x0dth\xe9re\x10\x25")),
            ("00:00:02:00", service(&[0x89, 0x01])),
            ("00:00:04:00", service(&[0x8c, 0x01])),
        ];
        let mut text = String::from("File Format=MacCaption_MCC V1.0\n\nTime Code Rate=30\n\n");
        for (code, data) in lines {
            text.push_str(&format!("{code}\t{data}\n"));
        }
        let file = read(&text).unwrap();
        let cue = &file.cues[0];
        let frames = (FrameGrid::NTSC.nearest(cue.span.start), FrameGrid::NTSC.nearest(cue.span.end));
        assert_eq!((cue.text.plain_text().as_str(), frames), ("Who goes\nthére…", (60, 120)));
        assert_eq!((file.cues.len(), file.warnings.len()), (1, 1));
    }
}
