use std::sync::Arc;

use breathmark::subtitle_file::{
    FileCue, FileFormat, FrameGrid, MarkedText, Placement, StyledRun, SubtitleFile, TextColour, TextStyle,
    WriteOptions, read, write,
};
use breathmark::time::{Instant, Span};
use proptest::prelude::*;

use super::{FILES, bytes_of, file_of, stl_bytes};

const BOTH_WAYS: [FileFormat; 11] = [
    FileFormat::SubRip,
    FileFormat::WebVtt,
    FileFormat::Ass,
    FileFormat::Ssa,
    FileFormat::Ttml,
    FileFormat::Sbv,
    FileFormat::EbuStl,
    FileFormat::DcpInterop,
    FileFormat::DcpSmpte,
    FileFormat::FcpXml,
    FileFormat::Usf,
];

fn again(file: &SubtitleFile) -> Vec<u8> {
    write(file, file.format, &WriteOptions::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// What is saved unchanged reads as before, and saving it once more gives the same bytes.
fn check_stable(file: &SubtitleFile) {
    let saved = again(file);
    let back = read(&saved, Some(file.format)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(String::from_utf8_lossy(&again(&back)), String::from_utf8_lossy(&saved));
    // SubRip gives a number to cues without one, and all text formats leave out blank lines.
    let plain = |file: &SubtitleFile| -> Vec<_> {
        let text = |cue: &FileCue| -> Vec<Vec<StyledRun>> {
            let shows = |line: &&Vec<StyledRun>| line.iter().any(|run| !run.text.trim().is_empty());
            cue.lines().iter().filter(shows).cloned().collect()
        };
        file.cues.iter().map(|cue| (cue.span, text(cue), cue.placement, cue.settings.clone())).collect()
    };
    assert_eq!(plain(&back), plain(file));
    assert_eq!(back.blocks, file.blocks);
    assert_eq!(back.regions, file.regions);
}

#[test]
fn files_survive_being_saved() {
    for name in FILES {
        check_stable(&file_of(name));
    }
    check_stable(&read(&stl_bytes(), None).unwrap());
}

/// A file as it reads after it was written as JSON and that was read.
fn through_json(file: &SubtitleFile) -> SubtitleFile {
    let json = write(file, FileFormat::CuesJson, &WriteOptions::default()).unwrap();
    read(&json, None).unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&json)))
}

#[test]
fn cues_json_of_every_format_reads_back() {
    let files = FILES.iter().map(|name| file_of(name)).chain([read(&stl_bytes(), None).unwrap()]);
    for file in files {
        let edited = FileCue { text: MarkedText::plain("Tom & Ann"), ..file.cues[0].clone() };
        let edited = SubtitleFile { cues: vec![edited], ..file.clone() };
        // As it stands, after it was written in every format that is read, and with a cue whose markup is not the file's any more.
        let written = BOTH_WAYS
            .map(|format| read(&write(&file, format, &WriteOptions::default()).unwrap(), Some(format)).unwrap());
        for file in written.iter().chain([&file, &edited]) {
            let texts = |file: &SubtitleFile| -> Vec<_> {
                let text = |cue: &FileCue| cue.text.plain_text().trim().to_owned();
                file.cues.iter().map(|cue| (cue.span, text(cue))).collect()
            };
            assert_eq!(texts(&through_json(file)), texts(file), "{}", file.format);
        }
    }
    // Spans that carry the times of their paragraph.
    let back = through_json(&file_of("harbour.ttml"));
    let stamps: Vec<_> = back.cues[2].text.runs().filter_map(|run| run.stamp).collect();
    assert_eq!((back.cues[2].text.plain_text().as_str(), stamps), ("One by one", vec![Instant::from_millis(17_500)]));
}

#[test]
fn what_was_converted_once_is_not_changed_by_converting_again() {
    let check = |bytes: &[u8], format: FileFormat| {
        let once = write(&read(bytes, None).unwrap(), format, &WriteOptions::default()).unwrap();
        let twice = write(&read(&once, Some(format)).unwrap(), format, &WriteOptions::default()).unwrap();
        assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
    };
    let empty = b"<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div><p begin=\"1s\" end=\"2s\"/></div></body></tt>";
    check(empty, FileFormat::Ttml);
    check(b"0:00:01.000,0:00:02.000\none\0two\n", FileFormat::SubRip);
    check(b"0:00:01.000,0:00:02.000\none\0two\n", FileFormat::Sbv);
}

#[test]
fn files_in_good_order_stay_byte_by_byte() {
    for name in [
        "harbour.vtt",
        "harbour.ass",
        "harbour.ssa",
        "harbour.sbv",
        "harbour.scc",
        "harbour.mcc",
        "harbour.sub",
        "harbour.lrc",
    ] {
        let (bytes, saved) = (bytes_of(name), again(&file_of(name)));
        assert_eq!(String::from_utf8_lossy(&saved), String::from_utf8_lossy(&bytes), "{name}");
    }
    let options = WriteOptions { line_ending: breathmark::subtitle_file::LineEnding::CrLf, ..WriteOptions::default() };
    let saved = write(&file_of("harbour.srt"), FileFormat::SubRip, &options).unwrap();
    assert_eq!(saved, bytes_of("harbour.srt"));
}

#[test]
fn stl_of_teletext_keeps_its_blocks() {
    let file = read(&stl_bytes(), None).unwrap();
    let saved = again(&file);
    assert_eq!(saved.len(), stl_bytes().len());
    assert_eq!(saved[..1024], stl_bytes()[..1024]);
    // Numbers, times and places of the blocks; their text is put in order.
    for (one, other) in saved[1024..].chunks(128).zip(stl_bytes()[1024..].chunks(128)) {
        assert_eq!(one[..16], other[..16]);
    }
}

#[test]
fn time_codes_of_ttml_stay_time_codes() {
    let root =
        "ttp:timeBase=\"smpte\" ttp:frameRate=\"30\" ttp:frameRateMultiplier=\"1000 1001\" ttp:dropMode=\"dropNTSC\"";
    let text = format!(
        "<tt xmlns=\"http://www.w3.org/ns/ttml\" xmlns:ttp=\"http://www.w3.org/ns/ttml#parameter\" {root}><body><div>\
         <p begin=\"00:01:00:02\" end=\"00:01:01:00\">Row</p></div></body></tt>"
    );
    let file = read(text.as_bytes(), None).unwrap();
    assert_eq!(file.cues[0].span.start, Instant::from_millis(60_060));
    let saved = String::from_utf8(again(&file)).unwrap();
    assert!(saved.contains("begin=\"00:01:00:02\" end=\"00:01:01:00\""), "{saved}");
    check_stable(&file);
    // On a clock the same frame rate changes nothing but the frames.
    let media = read(text.replace("smpte", "media").replace("dropNTSC", "nonDrop").as_bytes(), None).unwrap();
    assert_eq!(media.cues[0].span.start.as_millis_rounded(), 60_067);
    check_stable(&media);
}

/// Runs that every format can tell apart: words with a space in front, so that a change of colour has its place.
fn random_run(format: FileFormat) -> impl Strategy<Value = StyledRun> {
    let has = move |formats: &[FileFormat]| formats.contains(&format);
    let plain = has(&[FileFormat::Sbv]);
    const COLOURS: [u32; 6] = [0xff_0000, 0x00_ff00, 0xff_ff00, 0x00_00ff, 0xff_00ff, 0x00_ffff];
    let no_bold = plain || has(&[FileFormat::EbuStl]);
    let no_strike = no_bold
        || has(&[
            FileFormat::WebVtt,
            FileFormat::DcpInterop,
            FileFormat::DcpSmpte,
            FileFormat::FcpXml,
            FileFormat::Usf,
        ]);
    (" [a-zA-Zéü&.,!?]{1,6}", any::<[bool; 4]>(), prop::option::of(prop::sample::select(&COLOURS[..]))).prop_map(
        move |(text, [italic, bold, underline, strike], colour)| {
            let style = TextStyle {
                italic: italic && !plain,
                bold: bold && !no_bold,
                underline: underline && !plain,
                strike: strike && !no_strike,
                colour: colour.filter(|_| !plain).map(TextColour::opaque),
                ..TextStyle::default()
            };
            StyledRun { style, ..StyledRun::plain(text) }
        },
    )
}

fn random_cue(format: FileFormat) -> impl Strategy<Value = FileCue> {
    // In tens of milliseconds, which ASS has; STL has frames of 40.
    let lines = prop::collection::vec(prop::collection::vec(random_run(format), 1..4), 1..4);
    let voice = prop::option::of(prop::sample::select(&["Ann", "Tom B"][..]));
    (0..80_000_i64, 1..200_i64, lines, 1..=9_u8, voice).prop_map(move |(start, length, lines, key, voice)| {
        let voice = voice
            .map(Arc::<str>::from)
            .filter(|_| matches!(format, FileFormat::WebVtt | FileFormat::Ass | FileFormat::Ssa | FileFormat::Ttml));
        let mut runs = Vec::new();
        for (number, mut line) in lines.into_iter().enumerate() {
            if number > 0 {
                runs.push(StyledRun { voice: voice.clone(), ..StyledRun::plain("\n") });
            }
            // Lines begin with a letter.
            line[0].text = line[0].text.trim_start().to_owned();
            runs.extend(line.into_iter().map(|run| StyledRun { voice: voice.clone(), ..run }));
        }
        let span = Span::new(Instant::from_millis(start * 40), Instant::from_millis((start + length) * 40));
        let placement = match format {
            FileFormat::Sbv => Placement::default(),
            _ => Placement::from_keypad(key).unwrap_or_default(),
        };
        FileCue { span, text: MarkedText::from_runs(runs), placement, ..FileCue::default() }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cues_of_other_formats_survive(
        (format, cues) in prop::sample::select(&BOTH_WAYS[..])
            .prop_flat_map(|format| (Just(format), prop::collection::vec(random_cue(format), 1..6)))
    ) {
        // Of no format that is written here: all markup is written from scratch.
        let mut file = SubtitleFile { cues, ..SubtitleFile::new(FileFormat::CuesJson) };
        // A timeline has its titles in the order of their times.
        if format == FileFormat::FcpXml {
            file.cues.sort_by_key(|cue| cue.span.start);
        }
        // Cinemas count 24 frames, unless they are told otherwise.
        let frames = (format == FileFormat::DcpSmpte).then_some(FrameGrid::PAL);
        let bytes = write(&file, format, &WriteOptions { frames, ..WriteOptions::default() }).unwrap();
        let back = read(&bytes, None).unwrap();
        prop_assert_eq!(back.format, format);
        prop_assert_eq!(back.cues.len(), file.cues.len());
        for (found, wanted) in back.cues.iter().zip(&file.cues) {
            prop_assert_eq!(found.span, wanted.span);
            prop_assert_eq!(found.lines(), wanted.lines());
            prop_assert_eq!(found.placement.keypad(), wanted.placement.keypad());
        }
        // And what was read is written as it stands.
        prop_assert_eq!(write(&back, format, &WriteOptions::default()).unwrap(), bytes);
    }

    #[test]
    fn damaged_files_are_read_or_refused(
        name in prop::sample::select(&FILES[..]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..8)
    ) {
        check_damaged(bytes_of(name), &changes);
    }

    #[test]
    fn damaged_stl_is_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..8)
    ) {
        check_damaged(stl_bytes(), &changes);
    }

    #[test]
    fn any_text_of_a_cue_survives_in_webvtt(text in "\\PC{0,30}(\n\\PC{1,30})?") {
        let cue = FileCue { text: MarkedText::plain(&text), span: Span::from_secs(0.0, 1.0), ..FileCue::default() };
        let file = SubtitleFile { cues: vec![cue], ..SubtitleFile::new(FileFormat::CuesJson) };
        let back = read(&write(&file, FileFormat::WebVtt, &WriteOptions::default()).unwrap(), None).unwrap();
        prop_assert_eq!(back.cues.len(), 1);
        let lines: Vec<String> = back.cues[0].text.plain_lines().collect();
        let expected: Vec<String> = text.split('\n').filter(|line| !line.trim().is_empty()).map(str::to_owned).collect();
        prop_assert_eq!(lines, expected);
    }
}

/// Changes, removes and doubles bytes; whatever can still be read can be written in every format.
fn check_damaged(mut bytes: Vec<u8>, changes: &[(prop::sample::Index, u8, u8)]) {
    for (at, byte, what) in changes {
        if bytes.is_empty() {
            break;
        }
        let at = at.index(bytes.len());
        match what {
            0 => bytes[at] = *byte,
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, *byte),
        }
    }
    if let Ok(file) = read(&bytes, None) {
        for &format in FileFormat::ALL {
            let _ = write(&file, format, &WriteOptions::default());
        }
        if file.format != FileFormat::CuesJson {
            let saved = write(&file, file.format, &WriteOptions::default());
            if let Ok(saved) = saved {
                let back = read(&saved, Some(file.format)).expect("what is written can be read");
                assert_eq!(back.cues.len(), file.cues.len());
            }
        }
    }
}
