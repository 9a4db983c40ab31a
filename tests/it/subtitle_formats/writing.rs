use std::sync::Arc;

use breathmark::subtitle_file::{
    BoundaryMark, FileEncoding, FileFormat, FrameGrid, LineEnding, SubtitleFile, SubtitleFileError, TimedWord,
    WriteOptions, read, write,
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
        assert_eq!(shown(&back), shown(&file), "{format}");
        let lines = |file: &SubtitleFile| file.cues.iter().map(|cue| cue.lines().to_vec()).collect::<Vec<_>>();
        assert_eq!(lines(&back), lines(&file), "{format}");
    }
}
