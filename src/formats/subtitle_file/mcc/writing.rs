//! Captions of CEA-608 in packets.

use std::fmt::Write as _;

use super::cdp::ancillary;
use super::letters::line_of;
use crate::subtitle_file::cea608::{CaptionWord, cue_beyond_a_day, schedule};
use crate::subtitle_file::error::SubtitleFileError;
use crate::subtitle_file::file::{BlockKind, SubtitleFile};
use crate::subtitle_file::format::FileFormat;
use crate::subtitle_file::frame_grid::FrameGrid;
use crate::subtitle_file::time_code::time_code_text;
use base::texts::t;

/// What the format wants to stand in every file, word for word.
const NOTICE: &str = "\
///////////////////////////////////////////////////////////////////////////////////
// Computer Prompting and Captioning Company
// Ancillary Data Packet Transfer File
//
// Permission to generate this format is granted provided that
//   1. This ANC Transfer file format is used on an as-is basis and no warranty is given, and
//   2. This entire descriptive information text is included in a generated .mcc file.
//
// General file format:
//   HH:MM:SS:FF(tab)[Hexadecimal ANC data in groups of 2 characters]
//     Hexadecimal data starts with the Ancillary Data Packet DID (Data ID defined in S291M)
//       and concludes with the Check Sum following the User Data Words.
//     Each time code line must contain at most one complete ancillary data packet.
//     To transfer additional ANC Data successive lines may contain identical time code.
//     Time Code Rate=[24, 25, 30, 30DF, 50, 60]
//
//   ANC data bytes may be represented by one ASCII character according to the following schema:
//     G  FAh 00h 00h
//     H  2 x (FAh 00h 00h)
//     I  3 x (FAh 00h 00h)
//     J  4 x (FAh 00h 00h)
//     K  5 x (FAh 00h 00h)
//     L  6 x (FAh 00h 00h)
//     M  7 x (FAh 00h 00h)
//     N  8 x (FAh 00h 00h)
//     O  9 x (FAh 00h 00h)
//     P  FBh 80h 80h
//     Q  FCh 80h 80h
//     R  FDh 80h 80h
//     S  96h 69h
//     T  61h 01h
//     U  E1h 00h 00h 00h
//     Z  00h
//
///////////////////////////////////////////////////////////////////////////////////
";

/// The frames that a file counts when it is written: those of `frames`, as far as packets know the rate, else its own, else 29.97.
pub fn counted_grid(file: &SubtitleFile, frames: Option<FrameGrid>) -> FrameGrid {
    let own = file.counted_frames.filter(|_| file.format == FileFormat::Mcc);
    FrameGrid::of_mcc(frames.or(own))
}

/// A file of its own keeps its header.
///
/// # Errors
/// Cues beyond 24 hours.
pub fn write(file: &SubtitleFile, frames: Option<FrameGrid>, drop_frame: bool) -> Result<String, SubtitleFileError> {
    let own = file.first_block(BlockKind::Header).filter(|_| file.format == FileFormat::Mcc);
    let grid = counted_grid(file, frames);
    let is_own_drop = file.format == FileFormat::Mcc && file.drops_frames;
    let drops = (drop_frame || is_own_drop) && grid.dropped_per_minute() > 0;
    let words = words(file, grid);
    if let Some(number) = cue_beyond_a_day(file, &words, grid, drops) {
        let problem = t!("stl-too-late", number = number);
        return Err(SubtitleFileError::Impossible { format: FileFormat::Mcc, problem });
    }
    let mut out = own.map_or_else(new_header, str::to_owned);
    set_rate(&mut out, grid, drops);
    out.push_str("\n\n");
    for (number, (frame, word)) in words.into_iter().enumerate() {
        let code = time_code_text(grid, grid.start_of(frame), drops);
        let sequence = u16::try_from(number & 0xffff).unwrap_or(0);
        let _ = writeln!(out, "{code}\t{}", line_of(&ancillary(word, grid, sequence)));
    }
    Ok(out)
}

/// One for two frames where they come faster than line 21 takes words.
fn words(file: &SubtitleFile, grid: FrameGrid) -> Vec<(i64, CaptionWord)> {
    match grid.halved() {
        Some(half) => schedule(file, half).words.into_iter().map(|(frame, word)| (2 * frame, word)).collect(),
        None => schedule(file, grid).words,
    }
}

fn new_header() -> String {
    format!("File Format=MacCaption_MCC V1.0\n\n{NOTICE}\nCreation Program=Breathmark\nTime Code Rate=30")
}

/// Says how the file counts, in the header's own line or in a new one at its end.
fn set_rate(header: &mut String, grid: FrameGrid, drops: bool) {
    let rate = format!("Time Code Rate={}{}", grid.counted_per_second(), if drops { "DF" } else { "" });
    let is_rate = |line: &&str| line.trim().starts_with("Time Code Rate=");
    let mut lines: Vec<&str> = header.split('\n').collect();
    match lines.iter().position(is_rate) {
        Some(at) => {
            let mut number = 0..;
            lines.retain(|line| !is_rate(line) || number.next() == Some(0));
            if let Some(line) = lines.get_mut(at) {
                *line = &rate;
            }
        }
        None => lines.push(&rate),
    }
    *header = lines.join("\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::file::file_of;
    use crate::subtitle_file::mcc::reading::read;

    #[test]
    fn captions_go_both_ways_at_every_rate() {
        let file = file_of(&[(3.0, 5.0, "Who goes there?"), (6.0, 8.0, "Only me\nand the cat")]);
        let rates = [(24_000, 1001), (24, 1), (25, 1), (30_000, 1001), (30, 1), (50, 1), (60_000, 1001), (60, 1)];
        for (frames, seconds) in rates {
            for drops in [false, true] {
                let grid = FrameGrid::new(frames, seconds).unwrap();
                let written = write(&file, Some(grid), drops).unwrap();
                let back = read(&written).unwrap();
                assert!(back.warnings.is_empty(), "{:?}", back.warnings);
                assert_eq!(
                    (back.counted_frames, back.drops_frames),
                    (Some(grid), drops && seconds == 1001 && frames > 24_000)
                );
                for (found, wanted) in back.cues.iter().zip(&file.cues) {
                    assert_eq!(found.text.plain_text(), wanted.text.plain_text());
                    let off = (found.span.start - wanted.span.start).as_nanos().abs();
                    assert!(off <= 21_000_000, "{frames}: {off}");
                }
                assert_eq!(back.cues.len(), 2);
                assert_eq!(write(&back, None, false).unwrap(), written);
            }
        }
        let film = write(&file, FrameGrid::new(48, 1), false).unwrap();
        assert!(film.contains("Time Code Rate=24\n"));
        assert!(write(&file_of(&[(90_000.0, 90_001.0, "a")]), None, false).is_err());
    }

    #[test]
    fn a_header_keeps_its_lines() {
        let mut header = "File Format=MacCaption_MCC V2.0\nTime Code Rate=30\nUUID=1\nTime Code Rate=25".to_owned();
        set_rate(&mut header, FrameGrid::NTSC, true);
        assert_eq!(header, "File Format=MacCaption_MCC V2.0\nTime Code Rate=30DF\nUUID=1");
    }
}
