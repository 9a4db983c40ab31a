use breathmark::subtitle_file::{
    FileCue, FileFormat, FrameGrid, LossKind, MarkedText, PictureRow, Placement, SubtitleFile, TextColour,
    WriteOptions, losses, read, write,
};
use breathmark::time::{Instant, Span};

use super::{bytes_of, file_of, shown, text_in};

const NEW: [FileFormat; 5] =
    [FileFormat::Itt, FileFormat::DcpInterop, FileFormat::DcpSmpte, FileFormat::FcpXml, FileFormat::Usf];

#[test]
fn each_says_the_same_in_its_own_way() {
    let both = |first: &str, second: &str| {
        [format!("{first}|Who goes there?"), format!("{second}|Only me & the cat./Both of you?")]
    };
    let check = |name: &str, cues: [String; 2], row: PictureRow, language: &str| {
        let file = file_of(name);
        assert_eq!(shown(&file), cues, "{name}");
        assert!(file.cues[0].lines()[0][0].style.italic, "{name}");
        let second = &file.cues[1];
        assert_eq!((second.placement.row, file.language.as_deref()), (row, Some(language)), "{name}");
        assert_eq!(second.lines()[1][0].style.colour, TextColour::named("yellow"), "{name}");
        assert!(file.warnings.is_empty(), "{name}: {:?}", file.warnings);
    };
    // A second of a time code of 23.976 frames lasts a little longer.
    check("harbour.itt", both("1001-3504", "4004-6256"), PictureRow::Top, "en-GB");
    check("harbour-interop.xml", both("1000-3500", "4000-6248"), PictureRow::Bottom, "en");
    check("harbour-smpte.xml", both("1000-3500", "4000-6250"), PictureRow::Top, "en");
    check("harbour.fcpxml", both("1000-3480", "4000-6240"), PictureRow::Top, "en");
    check("harbour.usf", both("1000-3500", "4000-6250"), PictureRow::Top, "eng");
}

#[test]
fn a_damaged_file_is_refused_with_the_place() {
    for (name, end) in [
        ("harbour.itt", "</div>"),
        ("harbour-interop.xml", "</Font>"),
        ("harbour-smpte.xml", "</dcst:SubtitleList>"),
        ("harbour.fcpxml", "</spine>"),
        ("harbour.usf", "</subtitles>"),
    ] {
        let text = String::from_utf8(bytes_of(name)).unwrap();
        let broken = text.replacen(end, "", 1);
        let error = read(broken.as_bytes(), None).unwrap_err().to_string();
        assert!(error.contains(" file is damaged at line "), "{name}: {error}");
        let cut: String = text.chars().take(text.len() * 2 / 3).collect();
        let error = read(cut.as_bytes(), None).unwrap_err().to_string();
        assert!(error.contains(" file is damaged at line "), "{name}: {error}");
    }
}

fn cue(at: Placement) -> FileCue {
    let span = Span::new(Instant::from_millis(1013), Instant::from_millis(2500));
    FileCue { span, text: MarkedText::plain("Row"), placement: at, ..FileCue::default() }
}

#[test]
fn what_they_lack_is_told() {
    let lost = |file: &SubtitleFile, format: FileFormat, options: WriteOptions| -> Vec<LossKind> {
        losses(file, format, &options).iter().map(|loss| loss.kind).collect()
    };
    let usual = WriteOptions::default();
    let placed = |key: u8| {
        let cues = vec![cue(Placement::from_keypad(key).unwrap())];
        SubtitleFile { cues, ..SubtitleFile::new(FileFormat::SubRip) }
    };
    // iTT has the top and the bottom; cinemas have nine places.
    assert_eq!(lost(&placed(8), FileFormat::Itt, usual), [LossKind::TimeDigits]);
    assert_eq!(lost(&placed(7), FileFormat::Itt, usual), [LossKind::Placement, LossKind::TimeDigits]);
    assert_eq!(lost(&placed(7), FileFormat::DcpInterop, usual), [LossKind::TimeDigits]);
    assert_eq!(lost(&placed(7), FileFormat::Usf, usual), []);
    // On frames that somebody chose, times are where they are wanted; cinemas have no 23.976.
    let film = WriteOptions { frames: FrameGrid::new(24_000, 1001), ..usual };
    assert_eq!(lost(&placed(2), FileFormat::FcpXml, film), []);
    assert_eq!(lost(&placed(2), FileFormat::DcpSmpte, film), [LossKind::TimeDigits]);
    // Fades stay in their own format alone.
    let reel = file_of("harbour-smpte.xml");
    assert!(lost(&reel, FileFormat::SubRip, usual).contains(&LossKind::Settings));
    assert_eq!(lost(&reel, FileFormat::DcpSmpte, usual), []);
    // A project is written anew.
    let project = String::from_utf8(bytes_of("harbour.fcpxml")).unwrap();
    let clip = "<asset-clip offset=\"3610s\" duration=\"5s\" ref=\"r9\"/></spine>";
    let project = read(project.replace("</spine>", clip).as_bytes(), None).unwrap();
    assert_eq!(lost(&project, FileFormat::FcpXml, usual), [LossKind::OtherBlocks]);
}

#[test]
fn frames_of_a_file_stay_when_nobody_names_others() {
    let store = file_of("harbour.itt");
    let text = text_in(&store, FileFormat::Itt);
    assert!(text.contains("ttp:frameRate=\"24\" ttp:frameRateMultiplier=\"1000 1001\""), "{text}");
    assert!(text.contains("begin=\"00:00:01:00\" end=\"00:00:03:12\""), "{text}");
    let film = WriteOptions { frames: FrameGrid::new(24, 1), ..WriteOptions::default() };
    let text = String::from_utf8(write(&store, FileFormat::Itt, &film).unwrap()).unwrap();
    assert!(text.contains("ttp:frameRateMultiplier=\"1 1\""), "{text}");
    let project = text_in(&file_of("harbour.fcpxml"), FileFormat::FcpXml);
    assert!(project.contains("tcStart=\"3600s\"") && project.contains("offset=\"3601s\""), "{project}");
}

/// Something of every format there is goes through each of the new ones.
#[test]
fn cues_of_every_format_are_shown_alike() {
    for name in super::FILES {
        let file = file_of(name);
        for format in NEW {
            let back = read(&write(&file, format, &WriteOptions::default()).unwrap(), None).unwrap();
            let texts = |file: &SubtitleFile| -> Vec<String> {
                let shown = file.cues.iter().map(|cue| cue.text.plain_text().trim().to_owned());
                shown.filter(|text| !text.is_empty()).collect()
            };
            assert_eq!(texts(&back), texts(&file), "{name} as {format}");
        }
    }
}
