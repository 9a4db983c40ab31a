use std::sync::Arc;

use breathmark::subtitle_file::{
    BoundaryMark, FileCue, FileEncoding, FileFormat, FrameGrid, LineEnding, MarkedText, SubtitleFile,
    SubtitleFileError, TimeOffset, TimedWord, WriteOptions, read, write,
};
use breathmark::time::{Duration, Instant, Span};

use super::{file_of, shown, stl_bytes, text_in};

fn word(text: &str, start: f64, end: f64, speaker: &str) -> TimedWord {
    let speaker = Some(Arc::from(speaker));
    TimedWord { text: text.into(), span: Span::from_secs(start, end), speaker, confidence: Some(0.5) }
}

/// Words of two people, with a boundary.
fn words() -> SubtitleFile {
    let words = vec![
        word("Who", 0.5, 0.75, "Ann"),
        word("goes", 0.75, 1.0, "Ann"),
        word("Me.", 1.5, 2.0, "Tom"),
        word("Only", 5.0, 5.5, "Tom"),
    ];
    let boundary = BoundaryMark { at: Instant::from_millis(1000), state: "accepted".into(), strength: Some(0.875) };
    SubtitleFile { words, boundaries: vec![boundary], ..SubtitleFile::new(FileFormat::CuesJson) }
}

#[test]
fn words_become_lists_and_nothing_else() {
    let file = words();
    assert_eq!(
        text_in(&file, FileFormat::Tsv),
        "start\tend\ttext\n500\t750\tWho\n750\t1000\tgoes\n1500\t2000\tMe.\n5000\t5500\tOnly\n"
    );
    assert!(text_in(&file, FileFormat::Audacity).starts_with("0.500000\t0.750000\tWho\n"));
    assert_eq!(text_in(&file, FileFormat::PlainText), "Ann: Who goes\n\nTom: Me.\n\nTom: Only\n");
    assert_eq!(text_in(&file, FileFormat::Markdown), "**Ann:** Who goes\n\n**Tom:** Me.\n\n**Tom:** Only\n");
    let page = text_in(&file, FileFormat::Html);
    assert!(page.contains("<p data-start=\"00:00:00.500\"><b>Ann:</b> Who goes</p>"), "{page}");
    let json: serde_json::Value = serde_json::from_str(&text_in(&file, FileFormat::WhisperJson)).unwrap();
    assert_eq!(json["segments"][1]["words"][0]["word"], " Me.");
    assert_eq!(json["segments"][0]["words"][1]["start"], 0.75);
    assert_eq!(json["segments"][0]["words"][1]["probability"], 0.5);
    let grid = text_in(&file, FileFormat::TextGrid);
    assert!(grid.contains("name = \"words\"") && grid.contains("mark = \"accepted 0.88\""), "{grid}");
    for format in [FileFormat::SubRip, FileFormat::EbuStl, FileFormat::Edl] {
        let refused = write(&file, format, &WriteOptions::default());
        assert_eq!(refused, Err(SubtitleFileError::WithoutCues(format)));
    }
}

#[test]
fn cues_become_lists_and_markers() {
    let file = file_of("harbour.srt");
    let csv = text_in(&file, FileFormat::MarkersCsv);
    assert_eq!(
        csv.lines().nth(1),
        Some("\"Cue 1\",\"Who goes there?\",\"00:00:01:00\",\"00:00:03:13\",\"00:00:02:13\",\"Comment\"")
    );
    let edl = text_in(&file, FileFormat::Edl);
    let event = "001  001      V     C        01:00:01:00 01:00:01:01 01:00:01:00 01:00:01:01\nWho goes there? |C:ResolveColorBlue |M:Cue 1 |D:63\n";
    assert!(edl.contains(event), "{edl}");
    let stamped = text_in(&file_of("harbour.vtt"), FileFormat::WhisperJson);
    let json: serde_json::Value = serde_json::from_str(&stamped).unwrap();
    assert_eq!(json["segments"][2]["words"][1]["start"], 7.5);
    assert_eq!(json["segments"][0]["speaker"], "Ann Bell");
    let markdown = text_in(&file_of("harbour.srt"), FileFormat::Markdown);
    assert!(markdown.starts_with("*Who goes there?* Only **me** \\& the cat."), "{markdown}");
    let grid = text_in(&file, FileFormat::TextGrid);
    assert!(grid.contains("intervals: size = 6\n"), "{grid}");
}

#[test]
fn cues_json_tells_all_and_is_read_again() {
    let file = file_of("harbour.vtt");
    let text = text_in(&file, FileFormat::CuesJson);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["format"], "vtt");
    let cue = &json["cues"][1];
    assert_eq!((&cue["start"], &cue["end"]), (&4.0.into(), &6.25.into()));
    assert_eq!(cue["text"], "<v Tom>Only <b>me</b> &amp; the cat.</v>\n<v Ann Bell>Both of you?</v>");
    assert_eq!(cue["settings"], serde_json::json!({"line": "0", "position": "20%,line-left", "size": "60%"}));
    assert_eq!(cue["lines"], serde_json::json!(["Only me & the cat.", "Both of you?"]));
    assert_eq!(json["regions"][0]["viewportanchor"], serde_json::json!([10.0, 90.0]));
    assert_eq!(json["words"][1]["text"], "by");
    let back = read(text.as_bytes(), None).unwrap();
    assert_eq!(shown(&back), shown(&file));
    assert_eq!(back.cues[0].lines(), file.cues[0].lines());
    assert!(read(b"{\"cues\": [{\"text\": 1}]}", None).unwrap_err().to_string().contains("cue 1"));
}

#[test]
fn options_shape_the_file() {
    let file = file_of("harbour.srt");
    let with = |options: WriteOptions| write(&file, FileFormat::SubRip, &options).unwrap();
    let usual = WriteOptions::default;
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    assert!(text(&with(WriteOptions { byte_order_mark: true, ..usual() })).starts_with("\u{feff}1\n"));
    assert!(text(&with(WriteOptions { line_ending: LineEnding::CrLf, ..usual() })).starts_with("1\r\n"));
    let wide = with(WriteOptions { encoding: FileEncoding::Utf16Be, ..usual() });
    assert!(wide.starts_with(b"\xfe\xff\x001\x00\n"));
    assert_eq!(shown(&read(&wide, None).unwrap()), shown(&file));
    let later = with(WriteOptions { offset: Duration::from_millis(-1500), ..usual() });
    assert!(text(&later).contains("00:00:00,000 --> 00:00:02,000"));
    let frames = FrameGrid::new(24, 1);
    let snapped = with(WriteOptions { frames, offset: Duration::from_millis(10), ..usual() });
    assert!(text(&snapped).contains("00:00:01,000 --> 00:00:03,500"), "{}", text(&snapped));
    // Times in the markup of WebVTT move, too.
    let moved = WriteOptions { offset: Duration::from_millis(1000), ..usual() };
    let moved = String::from_utf8(write(&file_of("harbour.vtt"), FileFormat::WebVtt, &moved).unwrap()).unwrap();
    assert!(moved.contains("<00:00:08.500>by"), "{moved}");
    let refused = write(&file, FileFormat::CuesJson, &WriteOptions { byte_order_mark: true, ..usual() });
    assert!(refused.unwrap_err().to_string().contains("UTF-8"));
}

#[test]
fn ebu_stl_becomes_text_and_comes_back() {
    let file = read(&stl_bytes(), None).unwrap();
    for format in [FileFormat::SubRip, FileFormat::WebVtt, FileFormat::Ass, FileFormat::Ttml] {
        let there = read(&write(&file, format, &WriteOptions::default()).unwrap(), None).unwrap();
        let back = read(&write(&there, FileFormat::EbuStl, &WriteOptions::default()).unwrap(), None).unwrap();
        // In a new file no row is wider than it declares.
        let unbroken = |file: &SubtitleFile| -> Vec<String> {
            shown(file).into_iter().map(|cue| cue.replace(['/', ' '], "")).collect()
        };
        assert_eq!(unbroken(&back), unbroken(&file), "{format}");
        assert!(back.cues.iter().flat_map(|cue| cue.text.plain_lines()).all(|line| line.chars().count() <= 40));
        assert_eq!(back.cues[0].lines(), file.cues[0].lines(), "{format}");
    }
}

/// EBU STL of 25 frames a second whose header names a start of the programme; each cue lasts a second.
fn stl_of(start: &[u8; 8], cues: &[[u8; 4]]) -> Vec<u8> {
    let pattern = stl_bytes();
    let mut bytes = pattern[..1024].to_vec();
    bytes[256..264].copy_from_slice(start);
    for (number, [hours, minutes, seconds, frames]) in (1_u16..).zip(cues) {
        let mut block = pattern[1024..1152].to_vec();
        block[1..3].copy_from_slice(&number.to_le_bytes());
        block[5..13].copy_from_slice(&[*hours, *minutes, *seconds, *frames, *hours, *minutes, seconds + 1, *frames]);
        bytes.extend(block);
    }
    bytes
}

/// The start of the programme, and the time codes at which cues start.
fn stl_codes(bytes: &[u8]) -> (String, Vec<[u8; 4]>) {
    let start = String::from_utf8(bytes[256..264].to_vec()).unwrap();
    (start, bytes[1024..].chunks(128).map(|block| block[5..9].try_into().unwrap()).collect())
}

fn starts(file: &SubtitleFile) -> Vec<i64> {
    file.cues.iter().map(|cue| cue.span.start.as_millis_rounded()).collect()
}

#[test]
fn the_start_of_a_programme_is_put_back_only_where_it_was_taken() {
    let again = |file: &SubtitleFile| write(file, FileFormat::EbuStl, &WriteOptions::default()).unwrap();
    let from_zero = stl_of(b"10000000", &[[0, 0, 1, 0], [0, 0, 4, 0]]);
    let file = read(&from_zero, None).unwrap();
    assert_eq!((starts(&file), file.taken_start, file.warnings.len()), (vec![1000, 4000], Duration::ZERO, 0));
    assert_eq!(stl_codes(&again(&file)), stl_codes(&from_zero));
    let usual = read(&stl_of(b"10000000", &[[10, 0, 1, 0]]), None).unwrap();
    assert_eq!((starts(&usual), usual.taken_start), (vec![1000], Duration::from_millis(36_000_000)));

    // Longer than its start, and counted from zero: many cues lie before it.
    let long: Vec<[u8; 4]> = (0..30).map(|at| [at / 10, at % 10 * 6, 0, 0]).collect();
    let file = read(&stl_of(b"01000000", &long), None).unwrap();
    assert_eq!((starts(&file)[29], file.taken_start), (2 * 3_600_000 + 54 * 60_000, Duration::ZERO));
}

#[test]
fn a_title_at_zero_stays_there() {
    let bytes = stl_of(b"10000000", &[[0, 0, 0, 0], [10, 0, 1, 0], [10, 0, 4, 0]]);
    let file = read(&bytes, None).unwrap();
    assert_eq!(starts(&file), [0, 1000, 4000]);
    let warning = file.warnings[0].message.text();
    assert!(warning.contains("10:00:00:00; 1 cue before it keeps its time"), "{warning}");
    let options =
        |hours: i64| WriteOptions { offset: Duration::from_millis(hours * 3_600_000), ..WriteOptions::default() };
    let written = |hours: i64| stl_codes(&write(&file, FileFormat::EbuStl, &options(hours)).unwrap());
    assert_eq!(written(0), stl_codes(&bytes));
    // The start of the programme that the user names is not added to the one that the file has.
    assert_eq!(written(10), stl_codes(&bytes));
    assert_eq!(written(20), ("20000000".to_owned(), vec![[0, 0, 0, 0], [20, 0, 1, 0], [20, 0, 4, 0]]));
}

#[test]
fn stl_counts_times_and_the_start_of_the_programme_alike() {
    let check = |grid: (i64, i64), times: [Instant; 2], expected: [[u8; 4]; 2]| {
        let grid = FrameGrid::new(grid.0, grid.1).unwrap();
        let cue = |at: Instant| FileCue {
            span: Span::new(at, at + Duration::from_millis(2000)),
            text: MarkedText::plain("Row"),
            ..FileCue::default()
        };
        let file = SubtitleFile { cues: times.map(cue).to_vec(), ..SubtitleFile::new(FileFormat::CuesJson) };
        let counted = breathmark::subtitle_file::counted_grid(&file, FileFormat::EbuStl, Some(grid));
        let offset = "10:00:00:00".parse::<TimeOffset>().unwrap().duration(counted).unwrap();
        let options = WriteOptions { frames: Some(grid), offset, ..WriteOptions::default() };
        let codes = stl_codes(&write(&file, FileFormat::EbuStl, &options).unwrap());
        assert_eq!(codes, ("10000000".to_owned(), expected.to_vec()), "{grid:?}");
    };
    let video = FrameGrid::new(30_000, 1001).unwrap();
    check((30_000, 1001), [video.start_of(30), video.start_of(108_000)], [[10, 0, 1, 0], [11, 0, 0, 0]]);
    let at = |seconds: i64| Instant::from_millis(seconds * 1000);
    check((24_000, 1001), [at(1), at(3600)], [[10, 0, 1, 0], [11, 0, 0, 0]]);
    check((25, 1), [at(1), at(3600)], [[10, 0, 1, 0], [11, 0, 0, 0]]);
    check((50, 1), [at(1), at(3600)], [[10, 0, 1, 0], [11, 0, 0, 0]]);
}
