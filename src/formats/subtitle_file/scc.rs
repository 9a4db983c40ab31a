//! Scenarist closed captions (`.scc`): lines of a time code and words of four hexadecimal digits, two bytes of CEA-608 for each frame
//! from there on. Source: "SCC Format" of Scenarist's documentation as McPoodle describes it, and CEA-608.
//!
//! Frames are those of 29.97 a second; a semicolon before them says that numbers are dropped. Read is channel 1.

use std::fmt::Write as _;

use super::cea608::{CaptionDecoder, cue_beyond_a_day, schedule};
use super::error::SubtitleFileError;
use super::file::SubtitleFile;
use super::format::FileFormat;
use super::frame_grid::FrameGrid;
use super::time_code::{read_time_code, time_code_text};
use base::texts::{m, t};

const SIGNATURE: &str = "Scenarist_SCC";

/// Whether a text is of this format.
pub(super) fn claims(text: &str) -> bool {
    text.trim_start_matches(['\u{feff}', '\0']).trim_start().starts_with(SIGNATURE)
}

/// All captions of channel 1. What is no time code or no word is left out, and told.
pub(super) fn read(text: &str) -> SubtitleFile {
    let mut file = SubtitleFile::new(FileFormat::Scc);
    let mut decoder = CaptionDecoder::default();
    let (mut next, mut line_start) = (0_i64, 0_i64);
    let (mut odd_lines, mut odd_words, mut backward) = (OddPlace::default(), OddPlace::default(), OddPlace::default());
    let text = text.replace("\r\n", "\n");
    let lines = text.split(['\n', '\r']).map(|line| line.trim().trim_start_matches('\u{feff}'));
    for (number, line) in lines.enumerate() {
        let number = number + 1;
        if line.is_empty() || line.starts_with(SIGNATURE) {
            continue;
        }
        let Some(code) = read_time_code(line) else {
            odd_lines.add(number);
            continue;
        };
        file.drops_frames |= code.drops;
        let start = FrameGrid::NTSC.frame_of_code(code.parts, code.drops).max(0);
        // A line that begins while the one before is still sent waits for it.
        if start < line_start {
            backward.add(number);
            next = start;
        }
        line_start = start;
        next = next.max(start);
        for word in code.rest.split_ascii_whitespace() {
            match word_bytes(word) {
                Some(bytes) => decoder.feed(bytes, FrameGrid::NTSC.start_of(next)),
                None => odd_words.add(number),
            }
            next += 1;
        }
    }
    let decoded = decoder.finished(FrameGrid::NTSC.start_of(next));
    file.cues = decoded.cues;
    file.warn_if(odd_lines.count > 0, m!("scc-odd-lines", count = odd_lines.count, line = odd_lines.first));
    file.warn_if(odd_words.count > 0, m!("scc-odd-words", count = odd_words.count, line = odd_words.first));
    file.warn_if(backward.count > 0, m!("scc-backward", count = backward.count, line = backward.first));
    file.warn_if(decoded.wrong_parity > 0, m!("captions-wrong-parity", count = decoded.wrong_parity));
    file.warn_if(decoded.is_cut, m!("captions-too-many"));
    file.warn_if(decoded.has_endless, m!("captions-endless"));
    file
}

/// How often something is odd, and on which line first.
#[derive(Default)]
struct OddPlace {
    count: usize,
    first: usize,
}

impl OddPlace {
    fn add(&mut self, line: usize) {
        if self.count == 0 {
            self.first = line;
        }
        self.count += 1;
    }
}

/// Four hexadecimal digits.
fn word_bytes(word: &str) -> Option<[u8; 2]> {
    let is_word = word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_hexdigit());
    u16::from_str_radix(word, 16).ok().filter(|_| is_word).map(u16::to_be_bytes)
}

/// Pop-on captions of channel 1.
///
/// # Errors
/// Cues beyond 24 hours.
pub(super) fn write(file: &SubtitleFile, drop_frame: bool) -> Result<String, SubtitleFileError> {
    let drops = drop_frame || (file.format == FileFormat::Scc && file.drops_frames);
    let words = schedule(file, FrameGrid::NTSC).words;
    if let Some(number) = cue_beyond_a_day(file, &words, FrameGrid::NTSC, drops) {
        let problem = t!("stl-too-late", number = number);
        return Err(SubtitleFileError::Impossible { format: FileFormat::Scc, problem });
    }
    let mut out = format!("{SIGNATURE} V1.0\n");
    let mut next = None;
    for (frame, [first, second]) in words {
        if next == Some(frame) {
            out.push(' ');
        } else {
            let blank = if next.is_some() { "\n" } else { "" };
            let code = time_code_text(FrameGrid::NTSC, FrameGrid::NTSC.start_of(frame), drops);
            let _ = write!(out, "{blank}\n{code}\t");
        }
        let _ = write!(out, "{first:02x}{second:02x}");
        next = Some(frame + 1);
    }
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::cue::FileCue;
    use crate::subtitle_file::file::file_of;

    fn shown(file: &SubtitleFile) -> Vec<String> {
        let frame = |at| FrameGrid::NTSC.nearest(at);
        let show = |cue: &FileCue| {
            format!("{}-{}|{}", frame(cue.span.start), frame(cue.span.end), cue.text.plain_text().replace('\n', "/"))
        };
        file.cues.iter().map(show).collect()
    }

    #[test]
    fn words_of_known_files_are_read() {
        let text = "Scenarist_SCC V1.0\r\n\r\n00:00:01:00\t94ae 94ae 9420 9420 9470 9470 5768 ef80 942f 942f\r\n\r\n00:00:03:00\t942c 942c\r\n";
        let file = read(text);
        assert_eq!((shown(&file), file.warnings.len()), (vec!["38-90|Who".to_owned()], 0));
        assert!(claims(text) && !claims("00:00:01:00\t94ae"));
        let dropped = read(&text.replace("00:00:01:00", "01:00:00;00").replace("00:00:03:00", "01:00:05;00"));
        assert!(dropped.drops_frames);
        assert_eq!(dropped.cues[0].span.start, FrameGrid::NTSC.start_of(107_892 + 8));
        let again = write(&dropped, false).unwrap();
        assert!(again.contains("01:00:00;00\t94ae") && again.contains("01:00:05;00\t942c 942c"), "{again}");
    }

    #[test]
    fn odd_lines_are_told_with_their_place() {
        let text = "Scenarist_SCC V1.0\n\n00:00:01:00 9420 9420 9470 9470 xyz 6180 942f\nwhat\n00:00:00:10 942c\n";
        let file = read(text);
        let warnings: Vec<String> = file.warnings.iter().map(|warning| warning.message.text()).collect();
        assert_eq!(shown(&file), ["36-36|a"]);
        assert_eq!(warnings.len(), 3, "{warnings:?}");
        assert!(warnings[0].contains("line 4") && warnings[1].contains("line 3") && warnings[2].contains("line 5"));
        // Parity that is wrong, and a caption that stays.
        let stays = read("Scenarist_SCC V1.0\n00:00:01:00 9420 9470 6180 942f");
        assert_eq!((shown(&stays), stays.warnings.len()), (vec!["33-123|a".to_owned()], 1));
        let flipped = read("Scenarist_SCC V1.0\n00:00:01:00 9420 9470 6100 142f 942c");
        assert_eq!((shown(&flipped).len(), flipped.warnings.len()), (1, 1));
    }

    #[test]
    fn captions_are_loaded_before_their_time() {
        let file = file_of(&[(2.0, 4.0, "Who goes there?"), (4.5, 6.0, "Only me\nand the cat"), (6.0, 8.0, "Ä ♪")]);
        let written = write(&file, false).unwrap();
        let back = read(&written);
        assert_eq!(shown(&back), ["60-120|Who goes there?", "135-180|Only me/and the cat", "180-240|Ä ♪"]);
        assert!(back.warnings.is_empty(), "{written}");
        assert_eq!(write(&back, false).unwrap(), written);
        assert_eq!(schedule(&file, FrameGrid::NTSC).late, 0);
        // One frame for every word, and no two in one.
        let frames: Vec<i64> = schedule(&file, FrameGrid::NTSC).words.iter().map(|(frame, _)| *frame).collect();
        assert!(frames.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn captions_without_time_to_load_come_late_and_overlaps_end() {
        let long = "There is far too much to be said here\nfor so little time to load it";
        let file = file_of(&[(0.1, 1.0, long), (1.0, 1.2, long), (1.1, 3.0, "a"), (9.0, 12.0, "b"), (11.0, 13.0, "c")]);
        let plan = schedule(&file, FrameGrid::NTSC);
        assert_eq!((plan.late, plan.overlapping > 0), (3, true));
        let written = write(&file, false).unwrap();
        let back = read(&written);
        assert_eq!(back.cues.len(), 5);
        assert!(back.cues.iter().all(|cue| cue.span.end > cue.span.start));
        assert_eq!(write(&back, false).unwrap(), written);
        assert_eq!(schedule(&back, FrameGrid::NTSC).late, 0);
        assert!(write(&file_of(&[(90_000.0, 90_001.0, "a")]), false).is_err());
    }
}
