//! Subtitle files of every format: what is read, that it survives being written, and what is told that does not.

/// `breathmark convert`, and the readers of transcripts.
mod command;
/// The sets of others, where they are.
mod conformance;
/// Formats of XML that clients name: iTT, cinema, Final Cut, USF.
mod delivered_xml;
/// What is told before it is lost.
mod losses;
/// What is read from each format.
mod reading;
/// There and back, whatever is in a file.
mod round_trips;
/// Formats that are only written, and the options.
mod writing;

use breathmark::subtitle_file::{FileFormat, SubtitleFile, WriteOptions, read, write};

/// Files of `tests/data/subtitles`, one of each format that is text.
const FILES: [&str; 16] = [
    "harbour.srt",
    "harbour.vtt",
    "harbour.ass",
    "harbour.ssa",
    "harbour.ttml",
    "harbour-ebu-tt-d.xml",
    "harbour.sbv",
    "harbour.itt",
    "harbour-interop.xml",
    "harbour-smpte.xml",
    "harbour.fcpxml",
    "harbour.usf",
    "harbour.scc",
    "harbour.mcc",
    "harbour.sub",
    "harbour.lrc",
];

fn bytes_of(name: &str) -> Vec<u8> {
    let folder = std::path::Path::new(option_env!("CARGO_MANIFEST_DIR").unwrap_or(".")).join("tests/data/subtitles");
    std::fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn file_of(name: &str) -> SubtitleFile {
    read(&bytes_of(name), None).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn text_in(file: &SubtitleFile, format: FileFormat) -> String {
    String::from_utf8(write(file, format, &WriteOptions::default()).unwrap()).unwrap()
}

/// Each cue as `start-end|text` in milliseconds, with `/` for a line break.
fn shown(file: &SubtitleFile) -> Vec<String> {
    let show = |cue: &breathmark::subtitle_file::FileCue| {
        let (start, end) = (cue.span.start.as_millis_rounded(), cue.span.end.as_millis_rounded());
        format!("{start}-{end}|{}", cue.text.plain_lines().collect::<Vec<_>>().join("/"))
    };
    file.cues.iter().map(show).collect()
}

/// A file of EBU STL as teletext makes it: two cues, the second one in two blocks, from ten o'clock on.
fn stl_bytes() -> Vec<u8> {
    let mut bytes = vec![b' '; 1024];
    for (at, text) in [(0, "850STL25.01100"), (14, "09"), (238, "0000300002001402310"), (256, "1000000010000100")] {
        bytes[at..at + text.len()].copy_from_slice(text.as_bytes());
    }
    bytes[255] = b'1';
    let mut block = |number: u16, part: u8, times: [u8; 8], text: &[u8]| {
        let mut block = [0x8f; 128];
        block[0] = 0;
        block[1..3].copy_from_slice(&number.to_le_bytes());
        block[3] = part;
        block[4] = 0;
        block[5..13].copy_from_slice(&times);
        (block[13], block[14], block[15]) = (20, 2, 0);
        block[16..16 + text.len()].copy_from_slice(text);
        bytes.extend(block);
    };
    block(
        1,
        0xff,
        [10, 0, 1, 0, 10, 0, 3, 12],
        b"\x0d\x0b\x0bWho goes\x01there?\x0a\x0a\x8a\x8a\x0d\x0b\x0b\xc2El \x80no\x81\x0a\x0a",
    );
    block(2, 0, [10, 0, 4, 0, 10, 0, 6, 6], &[b'a'; 112]);
    block(2, 0xff, [10, 0, 4, 0, 10, 0, 6, 6], b" and the cat\xa4");
    bytes
}
