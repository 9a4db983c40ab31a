use breathmark::subtitle_file::{
    BlockKind, CueBox, FileFormat, PictureRow, PositionAnchor, SubtitleFileError, TextAlignment, TextColour, read,
};
use breathmark::time::Instant;

use super::{FILES, bytes_of, file_of, shown, stl_bytes};

#[test]
fn every_format_is_known_by_its_content() {
    let formats: Vec<FileFormat> = FILES.iter().map(|name| file_of(name).format).collect();
    let expected = [
        FileFormat::SubRip,
        FileFormat::WebVtt,
        FileFormat::Ass,
        FileFormat::Ssa,
        FileFormat::Ttml,
        FileFormat::Ttml,
        FileFormat::Sbv,
        FileFormat::Ttml,
        FileFormat::DcpInterop,
        FileFormat::DcpSmpte,
        FileFormat::FcpXml,
        FileFormat::Usf,
        FileFormat::Scc,
        FileFormat::Mcc,
        FileFormat::MicroDvd,
        FileFormat::Lrc,
    ];
    assert_eq!(formats, expected);
    assert_eq!(read(&stl_bytes(), None).unwrap().format, FileFormat::EbuStl);
    for none in ["", "Tea and talk", "{\"segments\": []}", "<html></html>"] {
        assert_eq!(read(none.as_bytes(), None), Err(SubtitleFileError::Unrecognised), "{none}");
    }
    assert_eq!(read(b"x", Some(FileFormat::Tsv)), Err(SubtitleFileError::NotRead(FileFormat::Tsv)));
}

#[test]
fn webvtt_with_everything() {
    let file = file_of("harbour.vtt");
    let expected = [
        "1000-3500|Who goes there?",
        "4000-6250|Only me & the cat./Both of you?",
        "7000-9000|One by one",
        "10000-11000|港みなと Hafen yellow <3",
        "12000-12500|",
    ];
    assert_eq!(shown(&file), expected);
    assert_eq!(file.language.as_deref(), Some("en-GB"));
    let kinds: Vec<(BlockKind, usize)> = file.blocks.iter().map(|block| (block.kind, block.before_cue)).collect();
    let expected = [
        (BlockKind::Header, 0),
        (BlockKind::Note, 0),
        (BlockKind::Style, 0),
        (BlockKind::Region, 0),
        (BlockKind::Note, 2),
        (BlockKind::Other, 4),
    ];
    assert_eq!(kinds, expected);
    let region = &file.regions[0];
    assert_eq!((region.id.as_str(), region.width, region.lines, region.scrolls_up), ("mast", 40.0, 2.0, true));
    let [first, second, third, fourth, _] = &file.cues[..] else { panic!("{:?}", file.cues) };
    assert_eq!((first.id.as_str(), first.setting("region")), ("first", Some("mast")));
    assert_eq!(first.placement.alignment, TextAlignment::Left);
    assert_eq!(first.voice().map(|name| name.as_ref()), Some("Ann Bell"));
    assert_eq!(second.placement.row, PictureRow::Top);
    assert_eq!(CueBox::of(&second.settings).position, Some((20.0, Some(PositionAnchor::LineLeft))));
    assert!(third.placement.is_vertical);
    let stamps: Vec<Option<i64>> = third.text.runs().map(|run| run.stamp.map(Instant::as_millis_rounded)).collect();
    assert_eq!(stamps, [Some(7000), Some(7500), Some(8250)]);
    assert!(fourth.text.runs().any(|run| run.style.colour == TextColour::named("yellow")));
    let words: Vec<(String, i64, i64)> = file
        .timed_words()
        .into_iter()
        .map(|word| (word.text, word.span.start.as_millis_rounded(), word.span.end.as_millis_rounded()))
        .collect();
    assert_eq!(words, [("One".into(), 7000, 7500), ("by".into(), 7500, 8250), ("one".into(), 8250, 9000)]);
}

/// A setting counts if the standard would take it, else what was there before; each is `name:value` and what remains.
#[test]
fn settings_of_webvtt_are_those_of_the_standard() {
    let check = |settings: &str, expected: &str| {
        let text = format!("WEBVTT\n\nREGION\nid:r\n\n00:00.000 --> 00:01.000 {settings}\nx");
        let file = read(text.as_bytes(), None).unwrap();
        let found = CueBox::of(&file.cues[0].settings);
        let line = found.line.map(|place| {
            format!("line {}{} {:?} ", place.value, if place.is_percentage { "%" } else { "" }, place.align)
        });
        let position = found.position.map(|(at, anchor)| format!("position {at} {anchor:?} "));
        let named = |name: &str, value: Option<String>| value.map(|value| format!("{name} {value} "));
        let all = [
            line,
            position,
            named("size", found.size.map(|size| size.to_string())),
            named("align", found.align),
            named("vertical", found.vertical),
            named("region", found.region),
        ];
        assert_eq!(all.into_iter().flatten().collect::<String>().trim_end(), expected, "{settings:?}");
    };
    check("line:-1", "line -1 None");
    check("line:0", "line 0 None");
    check("line:1.5", "line 1.5 None");
    check("line:00%,end", "line 0% Some(\"end\")");
    check("line:100%,center line:x line:101% line:-0% line:1-", "line 100% Some(\"center\")");
    for odd in [
        "line:.5",
        "line:5.",
        "line:1..5",
        "line:1e2",
        "line:%",
        "line:-",
        "line:1%%",
        "line:1%,",
        "line:1%,middle",
        "line: 1",
    ] {
        check(odd, "");
    }
    check(&format!("line:1{}", "0".repeat(400)), "");
    check("position:1.5%,line-right", "position 1.5 Some(LineRight)");
    check("position:1% ,center", "position 1 None");
    for odd in ["position:1", "position:-1%", "position:101%", "position:1%, center", "position:1%,middle", "position:"]
    {
        check(odd, "");
    }
    check("size:50% size:101% size:x", "size 50");
    check("align:end align:CENTER align:middle align: align", "align end");
    check("align:start align:right", "align right");
    check("vertical:rl vertical:RL", "vertical rl");
    check("region:r region :a region:", "region r");
    check("align\0:end", "");
    check("line:0 position:25% size:60% align:start", "line 0 None position 25 None size 60 align start");
}

#[test]
fn regions_of_webvtt_are_those_of_the_standard() {
    let check = |settings: &str, expected: (f64, f64, (f64, f64), (f64, f64), bool)| {
        let file = read(format!("WEBVTT\n\nREGION\nid:a\n{settings}\n").as_bytes(), None).unwrap();
        let region = &file.regions[0];
        let found = (region.width, region.lines, region.region_anchor, region.viewport_anchor, region.scrolls_up);
        assert_eq!(found, expected, "{settings:?}");
    };
    let usual = (100.0, 3.0, (0.0, 100.0), (0.0, 100.0), false);
    check("", usual);
    check("width:40% width:400%", (40.0, 3.0, usual.2, usual.3, false));
    check("lines:1 lines:9\nlines:2", (100.0, 2.0, usual.2, usual.3, false));
    check("lines:-0 lines:1.5 lines: 1", usual);
    check("regionanchor:1%,2% viewportanchor:3%,4%", (100.0, 3.0, (1.0, 2.0), (3.0, 4.0), false));
    check("regionanchor:0,0 regionanchor:1% viewportanchor:101%,1% viewportanchor:,1%", usual);
    check("scroll:up scroll:", (100.0, 3.0, usual.2, usual.3, true));
    check("scroll:down scroll: up", usual);
}

#[test]
fn scripts_keep_what_only_they_have() {
    let file = file_of("harbour.ass");
    assert_eq!(
        shown(&file),
        ["1000-3500|Who goes there?", "4000-6250|Only me, and/the cat, both", "7000-9000|One by one"]
    );
    let [first, second, third] = &file.cues[..] else { panic!("{:?}", file.cues) };
    assert_eq!(first.voice().map(|name| name.as_ref()), Some("Ann"));
    assert!(first.lines()[0][1].style.italic && !first.lines()[0][2].style.italic);
    assert_eq!((second.setting("layer"), second.setting("style")), (Some("1"), Some("Thought")));
    // Italic, yellow and at the top by its style.
    let run = &second.lines()[0][0];
    assert!(run.style.italic && run.style.colour == TextColour::named("yellow"));
    assert_eq!(run.foreign, "\\fad(100,100)");
    assert_eq!((second.placement.row, second.placement.point), (PictureRow::Top, Some((50.0, 10.0))));
    assert_eq!(third.text.runs().filter(|run| run.stamp.is_some()).count(), 3);
    assert!(file.blocks.iter().any(|block| block.kind == BlockKind::Note && block.text.contains("the wind is up")));
    let legacy = file_of("harbour.ssa");
    assert_eq!(legacy.cues[0].placement.row, PictureRow::Top);
}

#[test]
fn ttml_times_styles_and_white_space() {
    let file = file_of("harbour.ttml");
    let expected =
        ["11200-13500|Who goes there?/It is me & the cat.", "14000-16250|Both of you", "17000-19000|One by one"];
    assert_eq!(shown(&file), expected);
    let [first, second, third] = &file.cues[..] else { panic!("{:?}", file.cues) };
    assert_eq!((first.id.as_str(), first.setting("region")), ("first", Some("below")));
    assert_eq!(first.voice().map(|name| name.as_ref()), Some("Ann Bell"));
    assert!(first.lines()[0][1].style.italic);
    assert_eq!(second.placement.row, PictureRow::Top);
    let [thought, plain] = &second.lines()[0][..] else { panic!("{:?}", second.lines()) };
    assert!(thought.style.italic && thought.style.colour == TextColour::named("yellow"));
    assert!(plain.style.bold && !plain.style.italic && plain.style.colour.is_none());
    let stamps: Vec<Option<i64>> = third.text.runs().map(|run| run.stamp.map(Instant::as_millis_rounded)).collect();
    assert_eq!(stamps, [None, Some(17_500)]);
    assert_eq!(file.language.as_deref(), Some("en"));

    let broadcast = file_of("harbour-ebu-tt-d.xml");
    assert_eq!(shown(&broadcast), ["1000-3500|Wer ist da?/Nur ich."]);
    assert_eq!(broadcast.cues[0].placement.alignment, TextAlignment::Left);
    assert_eq!(broadcast.cues[0].lines()[0][0].style.colour, TextColour::named("cyan"));
    let broken = String::from_utf8(bytes_of("harbour.ttml")).unwrap().replace("</div>", "");
    let error = read(broken.as_bytes(), None).unwrap_err().to_string();
    assert!(error.starts_with("TTML file is damaged at line "), "{error}");
}

#[test]
fn sbv_and_subrip_keep_their_markup() {
    assert_eq!(
        shown(&file_of("harbour.sbv")),
        ["1000-3500|Who goes there?", "4000-6250|Only me,/and the cat./Both of you?"]
    );
    let file = file_of("harbour.srt");
    assert_eq!(
        shown(&file),
        ["1000-3500|Who goes there?", "4000-6250|Only me & the cat./Both of you?", "7000-9000|1984"]
    );
    assert_eq!(file.cues[0].text.markup(), Some("<i>Who goes there?</i>"));
    assert_eq!(file.cues[0].setting("Y2"), Some("58"));
    assert_eq!(file.cues[1].placement.row, PictureRow::Top);
    assert_eq!(file.cues[1].lines()[1][0].style.colour, TextColour::named("#ffcc00"));
}

#[test]
fn captions_lyrics_and_frames_are_read() {
    let captions = file_of("harbour.scc");
    let both = "Only me and the cat./Both of you?";
    assert_eq!(shown(&captions), ["2002-4505|Who goes there?", &format!("6006-8008|{both}")]);
    assert!(captions.warnings.is_empty() && captions.cues[0].lines()[0][0].style.italic);
    assert_eq!(captions.cues[1].setting("rows"), Some("14:7:20 15:11:12"));
    assert_eq!((captions.cues[0].placement.keypad(), captions.cues[1].placement.keypad()), (2, 2));
    let packets = file_of("harbour.mcc");
    assert_eq!(shown(&packets), ["2000-4400|Who goes there?", &format!("6000-8000|{both}")]);
    assert_eq!(packets.warnings, []);
    let frames = file_of("harbour.sub");
    let expected = ["1000-3520|Who goes there?", "4000-6240|Only me & the cat./Both of you?", "7000-9000|1984"];
    assert_eq!(shown(&frames), expected);
    assert_eq!(frames.cues[1].lines()[1][0].style.colour, TextColour::named("#ffcc00"));
    let lyrics = file_of("harbour.lrc");
    let expected = ["1000-3500|Who goes there?", "4000-6250|Only me & the cat./Both of you?", "7000-9000|One by one"];
    assert_eq!((shown(&lyrics), lyrics.language.as_deref()), (expected.map(str::to_owned).to_vec(), Some("en")));
}

#[test]
fn ebu_stl_counts_from_the_start_of_the_programme() {
    let file = read(&stl_bytes(), None).unwrap();
    let long = format!("4000-6240|{} and the cat$", "a".repeat(112));
    assert_eq!(shown(&file), ["1000-3480|Who goes there?/Él no", &long]);
    assert_eq!(file.language.as_deref(), Some("en"));
    assert_eq!(file.warnings.len(), 1);
    let first = &file.cues[0];
    assert_eq!((first.id.as_str(), first.setting("VP"), first.placement.row), ("1", Some("20"), PictureRow::Bottom));
    assert_eq!(first.lines()[0][1].style.colour, TextColour::named("red"));
    assert!(first.lines()[1][1].style.italic && !first.lines()[1][0].style.italic);
    let cut = &stl_bytes()[..1024 + 128 + 60];
    assert_eq!(read(cut, None).unwrap().cues.len(), 1);
    assert!(read(&stl_bytes()[..900], None).is_err());
}

#[test]
fn encodings_are_those_of_the_file() {
    let check = |bytes: Vec<u8>, warnings: usize| {
        let file = read(&bytes, None).unwrap();
        assert_eq!(file.cues[0].text.plain_text(), "Où est-elle passée, l’été dernier ?");
        assert_eq!(file.warnings.len(), warnings);
    };
    let text = "1\n00:00:01,000 --> 00:00:02,000\nOù est-elle passée, l’été dernier ?\n";
    check(text.as_bytes().to_vec(), 0);
    check([b"\xef\xbb\xbf", text.as_bytes()].concat(), 0);
    check(std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(), 0);
    let legacy = |text: &str| -> Vec<u8> {
        text.chars().map(|sign| if sign == '’' { 0x92 } else { sign as u32 as u8 }).collect()
    };
    check(legacy(text), 1);
    // XML says its encoding.
    let xml = "<?xml version=\"1.0\" encoding=\"windows-1252\"?><tt><body><div><p begin=\"1s\" end=\"2s\">Où est-elle passée, l’été dernier ?</p></div></body></tt>";
    check(legacy(xml), 0);
}

#[test]
fn every_format_opens_as_a_transcript() {
    for name in super::FILES {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/subtitles");
        let read = breathmark::transcript::read(&folder.join(name)).unwrap_or_else(|error| panic!("{error}"));
        assert!(!read.words.is_empty(), "{name}");
    }
}
