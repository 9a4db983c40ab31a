use breathmark::subtitle_file::{FileEncoding, FileFormat, LossKind, SubtitleFile, WriteOptions, losses};

use super::{FILES, file_of};

fn told(file: &SubtitleFile, format: FileFormat, options: &WriteOptions) -> Vec<String> {
    losses(file, format, options).iter().map(ToString::to_string).collect()
}

#[test]
fn nothing_is_lost_in_a_files_own_format() {
    for name in FILES {
        let file = file_of(name);
        assert_eq!(losses(&file, file.format, &WriteOptions::default()), [], "{name}");
    }
}

#[test]
fn what_another_format_lacks_is_told_in_sentences() {
    let usual = WriteOptions::default();
    let told_as_sbv = told(&file_of("harbour.vtt"), FileFormat::Sbv, &usual);
    let expected = [
        "1 cue loses its italics",
        "1 cue loses its bold type",
        "1 cue loses its underlining",
        "1 cue loses its colours",
        "2 cues move to the bottom centre of the picture",
        "1 vertical cue becomes horizontal",
        "2 cues no longer say who speaks",
        "3 words lose their own times",
        "1 cue has its readings after the words, not above them",
        "1 cue no longer says that a part is in another language",
        "1 cue loses its classes",
        "1 region is lost",
        "1 cue loses settings that only its format has",
        "1 cue loses its name",
        "1 style sheet or style is lost",
        "2 notes are lost",
        "3 lines of the header are lost",
        "1 part that is not a cue is lost",
    ];
    assert_eq!(told_as_sbv, expected);
    let told_as_srt = told(&file_of("harbour.ass"), FileFormat::SubRip, &usual);
    let expected = [
        "1 cue loses its exact place in the picture",
        "2 cues no longer say who speaks",
        "3 words lose their own times",
        "1 cue loses override tags that only ASS has",
        "2 cues lose settings that only their format has",
        "1 style sheet or style is lost",
        "1 note is lost",
        "1 part that is not a cue is lost",
    ];
    assert_eq!(told_as_srt, expected);
}

#[test]
fn what_line_21_has_no_room_or_time_for_is_told() {
    let text = "1\n00:00:00,200 --> 00:00:02,000\nBefore the tide had turned, we had already rowed out\n\n\
        2\n00:00:02,100 --> 00:00:09,000\n水 Harbour\n\n3\n00:00:08,000 --> 00:00:10,000\n<b>in</b>n\n\n";
    let file = breathmark::subtitle_file::read(text.as_bytes(), None).unwrap();
    for format in [FileFormat::Scc, FileFormat::Mcc] {
        let lost = told(&file, format, &WriteOptions::default());
        let expected = [
            "1 cue loses its bold type",
            "3 cues have their times rounded",
            "1 cue gets more rows, for 32 letters fit into one",
            "1 character cannot be written and becomes \"?\": 水",
            // One overlaps, and one has no frame to go in before the next is loaded.
            "2 cues end when the next one comes",
        ];
        for loss in expected {
            let start = loss.split(',').next().unwrap_or(loss);
            assert!(lost.iter().any(|told| told.starts_with(start)), "{loss}: {lost:?}");
        }
        assert!(lost.iter().any(|told| told.contains("late")), "{lost:?}");
    }
    let lyrics = told(&file, FileFormat::Lrc, &WriteOptions::default());
    assert!(lyrics.contains(&"1 cue ends when the next one comes".to_owned()), "{lyrics:?}");
    let looks = told(&file, FileFormat::MicroDvd, &WriteOptions::default());
    assert!(looks.contains(&"1 cue loses looks that only a part of a line has".to_owned()), "{looks:?}");
}

#[test]
fn characters_and_times_that_do_not_fit_are_told() {
    let file = file_of("harbour.vtt");
    let latin = WriteOptions { encoding: "windows-1252".parse().unwrap(), ..WriteOptions::default() };
    let lost = losses(&file, FileFormat::WebVtt, &latin);
    assert_eq!((lost[0].kind, lost[0].count), (LossKind::Characters, 4));
    assert_eq!(lost[0].to_string(), "4 characters cannot be written and become \"?\": と な み 港");
    let early = WriteOptions { offset: breathmark::time::Duration::from_millis(-2000), ..WriteOptions::default() };
    assert_eq!(losses(&file, FileFormat::WebVtt, &early)[0].kind, LossKind::TooEarly);
    let early = WriteOptions { offset: breathmark::time::Duration::from_millis(-5000), ..WriteOptions::default() };
    let expected =
        ["1 cue would be over before zero and is left out", "1 cue would start before zero and is cut off there"];
    assert_eq!(told(&file, FileFormat::WebVtt, &early), expected);
    let times = told(&file_of("harbour.ass"), FileFormat::EbuStl, &WriteOptions::default());
    assert!(times.contains(&"2 cues have their times rounded".to_owned()), "{times:?}");
    assert_eq!("utf-16".parse(), Ok(FileEncoding::Utf16Le));
    assert!("klingon".parse::<FileEncoding>().is_err());
}
