//! What only its own format knows of a subtitle file survives opening, editing and saving.

use std::path::Path;
use std::sync::Arc;

use breathmark::evidence::Evidence;
use breathmark::export::FileDetails;
use breathmark::guideline::{FrameRate, Guideline};
use breathmark::progress::Progress;
use breathmark::project::{Document, Edit, NewCue, OpenProject, Project, StepKind, TimeMap};
use breathmark::session::{Session, styling::CueStyle, time_moves::TimeScope};
use breathmark::subtitle_file::{self, FileFormat, PictureRow, Programme, WriteOptions};
use breathmark::time::{Duration, Instant};
use breathmark::transcript::{Transcript, TranscriptChoice, read_as_it_stands};

const WEBVTT: &str = "\
WEBVTT The harbour
Kind: captions

STYLE
::cue(.loud) { color: gold }

REGION
id:mast
width:40%

intro
00:00:01.000 --> 00:00:03.000 region:mast align:left
<v Ann><c.loud>We rowed out</c> before
the tide</v>

NOTE ask the pilot

00:00:03.500 --> 00:00:05.000 line:10% position:20% size:60%
<v Bo>Both <i>boats</i> &amp; all hands</v>

third
00:00:06.000 --> 00:00:08.000
The harbour lay behind us

NOTE end of the reel
";

const ASS: &str = "\
[Script Info]
; Made by hand
ScriptType: v4.00+
PlayResX: 640
PlayResY: 360

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, Alignment
Style: Default,Arial,20,&H00FFFFFF,0,0,2
Style: Sign,Arial,20,&H0000FFFF,0,-1,8

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:04.00,Default,Ann,0,0,0,,We rowed out\\Nbefore the tide
Dialogue: 1,0:00:02.00,0:00:03.00,Sign,,10,10,0,,{\\fad(100,100)\\pos(320,36)}NORTH PIER
Dialogue: 2,0:00:02.00,0:00:03.00,Sign,,0,0,0,,{\\p1}m 0 0 l 9 9{\\p0}
Comment: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,ask the pilot
Dialogue: 0,0:00:05.00,0:00:07.00,Default,Bo,0,0,0,,Both boats
";

const TTML: &str = "\
<?xml version=\"1.0\" encoding=\"UTF-8\"?>
<tt xmlns=\"http://www.w3.org/ns/ttml\" xmlns:tts=\"http://www.w3.org/ns/ttml#styling\" xml:lang=\"en\">
<head><styling><style xml:id=\"base\" tts:color=\"white\"/></styling><layout><region xml:id=\"above\" tts:origin=\"10% 5%\" tts:extent=\"80% 20%\" tts:displayAlign=\"before\"/><region xml:id=\"below\" tts:origin=\"10% 75%\" tts:extent=\"80% 20%\" tts:displayAlign=\"after\"/></layout></head>
<body>
<div>
<p xml:id=\"a\" begin=\"00:00:01.000\" end=\"00:00:03.000\" region=\"below\" style=\"base\">We rowed out<br/>before the tide</p>
<p xml:id=\"b\" begin=\"00:00:03.500\" end=\"00:00:05.000\" region=\"above\" style=\"base\">NORTH PIER</p>
</div>
</body>
</tt>
";

fn kept(text: &str) -> Transcript {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("harbour");
    std::fs::write(&path, text).expect("a file");
    read_as_it_stands(&path, &TranscriptChoice::default(), &Progress::silent()).expect("a subtitle file").0
}

fn opened(text: &str) -> Session {
    analysed(Document::new(Project::new(&kept(text), Guideline::ted()), None))
}

/// As if the models had found nothing.
fn analysed(open: Document) -> Session {
    let mut session = Session::new(open);
    session.set_evidence(Arc::new(Evidence::default()));
    session
}

fn written(session: &Session, format: FileFormat) -> String {
    let bytes = session.talk_file().write(format, FileDetails::default(), &WriteOptions::default());
    String::from_utf8(bytes.expect("it can be written")).expect("text")
}

fn retext(session: &mut Session, cue: usize, text: &str) {
    let words = session.cues()[cue].words.clone();
    let change = session.retext(words, text).expect("another text");
    session.edit(&Edit::Retext { name: StepKind::EditText, cues: vec![change] }).expect("an edit");
}

/// The lines that only one of two texts has.
fn changes(before: &str, after: &str) -> (Vec<String>, Vec<String>) {
    let only = |one: &str, other: &str| {
        one.lines().filter(|line| !other.lines().any(|known| known == *line)).map(str::to_owned).collect()
    };
    (only(before, after), only(after, before))
}

#[test]
fn a_drawing_is_no_cue() {
    let texts: Vec<String> = opened(ASS).cues().iter().map(|cue| cue.plain_text()).collect();
    assert_eq!(texts, ["We rowed out\nbefore the tide", "NORTH PIER", "Both boats"]);
}

#[test]
fn an_ebu_stl_file_keeps_its_header_and_its_settings() {
    let srt = "1\n00:00:01,000 --> 00:00:03,000\nWe rowed out\nbefore the tide\n\n2\n00:00:03,520 --> 00:00:05,000\nBoth boats\n\n";
    let file = subtitle_file::read(srt.as_bytes(), None).expect("a subtitle file");
    let mut bytes = subtitle_file::write(&file, FileFormat::EbuStl, &WriteOptions::default()).expect("bytes");
    bytes[16..27].copy_from_slice(b"The harbour");
    // The second cue stands on another row than it would by itself.
    bytes[1024 + 128 + 13] = 7;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("harbour.stl");
    std::fs::write(&path, &bytes).expect("a file");
    let kept = read_as_it_stands(&path, &TranscriptChoice::default(), &Progress::silent()).expect("a subtitle file").0;
    let journals = folder.path().join("journals");
    let mut open = OpenProject::create(Project::new(&kept, Guideline::ted()), None, journals.as_path());
    open.save_as(&folder.path().join("talk.breathmark")).expect("saved");
    drop(open);
    let (open, ..) = OpenProject::open(&folder.path().join("talk.breathmark"), journals.as_path()).expect("a project");
    let mut session = analysed(Document::clone(&open));
    let write = |session: &Session| {
        session.talk_file().write(FileFormat::EbuStl, FileDetails::default(), &WriteOptions::default()).expect("bytes")
    };
    assert_eq!(write(&session), bytes);
    // Whatever is counted elsewhere.
    let frames = Some(FrameRate::F24.grid());
    let other = WriteOptions { frames, ..WriteOptions::default() };
    let counted = session.talk_file().write(FileFormat::EbuStl, FileDetails::default(), &other).expect("bytes");
    assert_eq!(counted, bytes);
    retext(&mut session, 1, "Both boats\nand all hands");
    let after = write(&session);
    assert_eq!(&after[16..27], b"The harbour");
    assert_eq!(after[1024..1024 + 128], bytes[1024..1024 + 128]);
    assert_ne!(after[1024 + 128 + 13], 7, "two lines begin elsewhere");
}

#[test]
fn saved_without_a_change_it_is_the_same_file() {
    for (text, format) in [(WEBVTT, FileFormat::WebVtt), (ASS, FileFormat::Ass), (TTML, FileFormat::Ttml)] {
        let session = opened(text);
        let after = written(&session, format);
        // A comment in the file and the division of TTML are those of the writer, as when the file is converted.
        let file = subtitle_file::read(text.as_bytes(), None).expect("a subtitle file");
        let expected = subtitle_file::write(&file, format, &WriteOptions::default()).expect("it can be written");
        assert_eq!(after, String::from_utf8(expected).unwrap());
        if format != FileFormat::Ttml {
            assert_eq!(after, text);
        }
        let losses = session.talk_file().losses(format, FileDetails::default(), &WriteOptions::default());
        assert!(losses.is_empty(), "{format:?}: {losses:?}");
    }
}

#[test]
fn an_edit_changes_the_cue_that_it_is_about_and_leaves_it_its_settings() {
    let mut session = opened(WEBVTT);
    let text = session.cues()[0].text().replace("out", "home");
    retext(&mut session, 0, &text);
    let (gone, new) = changes(WEBVTT, &written(&session, FileFormat::WebVtt));
    assert_eq!(gone, ["<v Ann><c.loud>We rowed out</c> before"]);
    assert_eq!(new, ["<v Ann>We rowed home before"]);

    let mut session = opened(ASS);
    let sign = session.cues().iter().position(|cue| cue.plain_text() == "NORTH PIER").expect("the sign");
    let text = session.cues()[sign].text().replace("NORTH", "SOUTH");
    retext(&mut session, sign, &text);
    let (gone, new) = changes(ASS, &written(&session, FileFormat::Ass));
    assert_eq!(gone.len(), 1);
    assert_eq!(new, ["Dialogue: 1,0:00:02.00,0:00:03.00,Sign,,10,10,0,,{\\pos(320,36)}{\\fad(100,100)}SOUTH PIER"]);

    // Also where no word of it is left.
    let mut session = opened(ASS);
    let text = session.cues()[sign].text().replace("NORTH PIER", "SOUTH QUAY");
    retext(&mut session, sign, &text);
    let (_, new) = changes(ASS, &written(&session, FileFormat::Ass));
    assert_eq!(new, ["Dialogue: 1,0:00:02.00,0:00:03.00,Sign,,10,10,0,,{\\pos(320,36)}{\\fad(100,100)}SOUTH QUAY"]);

    let mut session = opened(TTML);
    let edit = session.toggle_style(&[1], CueStyle::Italic).expect("a cue");
    session.edit(&edit).expect("an edit");
    let (gone, new) = changes(TTML, &written(&session, FileFormat::Ttml));
    assert_eq!(gone.len(), 1);
    assert_eq!(
        new,
        [
            "<p xml:id=\"b\" begin=\"00:00:03.500\" end=\"00:00:05.000\" region=\"above\" style=\"base\"><span tts:fontStyle=\"italic\">NORTH PIER</span></p>"
        ]
    );
}

#[test]
fn a_cue_that_is_moved_on_the_picture_leaves_its_old_settings() {
    let mut session = opened(WEBVTT);
    let edit = session.set_row(&[0], PictureRow::Top).expect("a cue");
    session.edit(&edit).expect("an edit");
    let (_, new) = changes(WEBVTT, &written(&session, FileFormat::WebVtt));
    assert_eq!(new[0], "00:00:01.000 --> 00:00:03.000 line:0 align:left");

    let mut session = opened(TTML);
    let edit = session.set_row(&[0], PictureRow::Top).expect("a cue");
    session.edit(&edit).expect("an edit");
    let (_, new) = changes(TTML, &written(&session, FileFormat::Ttml));
    assert!(new[0].contains("region=\"above\"") && new.len() == 1, "{new:?}");
}

#[test]
fn times_are_moved_where_they_stand_and_overlaps_stay_overlaps() {
    let mut session = opened(ASS);
    let edit = session.map_times(TimeMap::Shift(Duration::from_millis(2000)), &TimeScope::All).expect("room");
    session.edit(&edit).expect("an edit");
    let after = written(&session, FileFormat::Ass);
    let times: Vec<&str> =
        after.lines().filter(|line| line.starts_with("Dialogue")).map(|line| &line[12..33]).collect();
    // The drawing has no words, and moves with the cue before it.
    assert_eq!(
        times,
        ["0:00:03.00,0:00:06.00", "0:00:04.00,0:00:05.00", "0:00:04.00,0:00:05.00", "0:00:07.00,0:00:09.00"]
    );
}

#[test]
fn inserted_deleted_and_merged_cues_leave_the_rest_in_its_place() {
    let mut session = opened(WEBVTT);
    let cues = session.cues();
    let after = session.words()[cues[1].words.end - 1].id;
    let room = (Some(cues[1].span.end), Some(cues[2].span.start));
    let cue =
        NewCue { after: Some(after), text: "(Gulls)".to_owned(), at: Instant::from_millis(5200), duration: None, room };
    session.edit(&Edit::InsertCue { name: StepKind::InsertCue, cue }).expect("room");
    let text = written(&session, FileFormat::WebVtt);
    let (gone, new) = changes(WEBVTT, &text);
    assert!(gone.is_empty() && new.len() == 2 && new[1] == "(Gulls)", "{gone:?} {new:?}");
    assert!(text.find("(Gulls)") < text.find("third\n") && text.ends_with("NOTE end of the reel\n"));
    session.undo().expect("a step").expect("as it was");
    assert_eq!(written(&session, FileFormat::WebVtt), WEBVTT);

    let edit = session.merge_with_next(0).expect("a next cue");
    session.edit(&edit).expect("an edit");
    let text = written(&session, FileFormat::WebVtt);
    assert!(text.contains("intro\n00:00:01.000 --> 00:00:05.000 region:mast align:left\n<v Ann>"), "{text}");
    assert!(text.contains("<v Bo>") && text.contains("NOTE ask the pilot\n\nthird\n"), "{text}");
}

#[test]
fn the_file_is_kept_with_the_project() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, journals) = (folder.path().join("talk.breathmark"), folder.path().join("journals"));
    let mut open = OpenProject::create(Project::new(&kept(ASS), Guideline::ted()), None, journals.as_path());
    open.save_as(&path).expect("saved");
    drop(open);
    let (open, warnings, _) = OpenProject::open(&path, journals.as_path()).expect("a project");
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(written(&analysed(Document::clone(&open)), FileFormat::Ass), ASS);
}

#[test]
fn another_format_gets_what_it_can_say_and_the_rest_is_told() {
    let session = opened(ASS);
    let text = written(&session, FileFormat::WebVtt);
    assert!(text.contains("00:00:02.000 --> 00:00:03.000") && text.contains("position:50%"), "{text}");
    let lost = session.talk_file().losses(FileFormat::SubRip, FileDetails::default(), &WriteOptions::default());
    let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
    assert!(lost.iter().any(|loss| loss.contains("exact place")), "{lost:?}");
    assert!(lost.iter().any(|loss| loss.contains("override tags")), "{lost:?}");
}

/// What a file comes to that is opened under a guideline and written untouched, beside what it says; `None`: it is opened as a
/// transcript, or has cues without any text.
fn untouched(path: &Path, guideline: &Guideline) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut file = subtitle_file::read(&std::fs::read(path).expect("a file"), None).ok()?;
    let read = read_as_it_stands(path, &TranscriptChoice::default(), &Progress::silent());
    let (transcript, _) = read.ok().filter(|(read, _)| !read.given.is_empty())?;
    if file.cues.iter().any(|cue| cue.is_blank()) {
        return None;
    }
    file.warnings.clear();
    let session = analysed(Document::new(Project::new(&transcript, guideline.clone()), None));
    let usual = WriteOptions::default();
    let after = session.talk_file().write(file.format, FileDetails::default(), &usual).expect("it can be written");
    Some((after, subtitle_file::write(&file, file.format, &usual).expect("it can be written")))
}

/// Every subtitle file below a folder under every guideline; how many files there are, and what came out otherwise.
fn check_all(folder: &Path) -> (usize, Vec<String>) {
    let (mut folders, mut opened, mut other) = (vec![folder.to_owned()], 0, Vec::new());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let mut is_opened = false;
            for guideline in Guideline::all() {
                let Some((after, expected)) = untouched(&path, &guideline) else { break };
                is_opened = true;
                if after != expected {
                    let (gone, new) = changes(&text(&expected), &text(&after));
                    let lines = (gone.len(), gone.into_iter().next(), new.into_iter().next());
                    other.push(format!("{} under {}: {lines:?}", path.display(), guideline.name));
                    break;
                }
            }
            opened += usize::from(is_opened);
        }
    }
    (opened, other)
}

/// Whatever guideline is usual, no other times were asked for.
#[test]
fn under_every_guideline_a_file_is_written_as_it_was_opened() {
    let subtitles = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/subtitles");
    let folder = tempfile::tempdir().expect("a folder");
    // Times between frames, cues that touch and cues that overlap.
    let srt = "1\n00:00:02,190 --> 00:00:04,001\nWe rowed out\n\n2\n00:00:04,001 --> 00:00:06,510\nbefore the tide\n\n\
        3\n00:00:06,512 --> 00:00:07,013\nThe harbour\n\n4\n00:00:06,900 --> 00:00:09,997\nlay behind us\n\n";
    std::fs::write(folder.path().join("between.srt"), srt).expect("a file");
    let rates = [None, Some(FrameRate::F25.grid()), Some(FrameRate::F30.grid())];
    for (number, frames) in rates.into_iter().enumerate() {
        let file = subtitle_file::read(srt.as_bytes(), None).expect("a subtitle file");
        let options = WriteOptions { frames, ..WriteOptions::default() };
        let bytes = subtitle_file::write(&file, FileFormat::EbuStl, &options).expect("it can be written");
        std::fs::write(folder.path().join(format!("{number}.stl")), bytes).expect("a file");
    }
    for (folder, least) in [(subtitles.as_path(), 5), (folder.path(), 4)] {
        let (opened, other) = check_all(folder);
        assert!(opened >= least && other.is_empty(), "{opened} in {}: {other:#?}", folder.display());
    }
}

/// The same for the files of others.
#[test]
fn files_of_others_stay_as_they_are() {
    let Some(folder) = std::env::var_os("BREATHMARK_FORMATS") else {
        crate::skipped_tests::leave_out_optional("BREATHMARK_FORMATS names no folder with the conformance sets");
        return;
    };
    let (opened, other) = check_all(Path::new(&folder));
    assert!(opened > 0);
    assert!(other.is_empty(), "{} of {opened}: {other:#?}", other.len());
}

/// What is declared holds: rows are no wider, and what becomes of wider lines is told.
#[test]
fn an_ebu_stl_file_says_of_which_programme_it_is_and_its_rows_are_as_wide_as_declared() {
    let wide = "Before the tide had turned we had rowed out";
    let srt = format!("1\n00:00:01,000 --> 00:00:03,000\n{wide}\n\n2\n00:00:04,000 --> 00:00:06,000\nBoth boats\n\n");
    let session = opened(&srt);
    let check = |row_width: Option<u8>, declared: &[u8], lines: &[&str]| {
        let programme = Programme {
            title: "The harbour of Málaga".to_owned(),
            country: "GBR".to_owned(),
            language: "en-GB".to_owned(),
            date: "261127".to_owned(),
            row_width,
            ..Programme::default()
        };
        let talk = session.talk_file();
        let talk = talk.for_programme(&programme);
        let usual = WriteOptions::default();
        let bytes = talk.write(FileFormat::EbuStl, FileDetails::default(), &usual).expect("bytes");
        assert_eq!(&bytes[16..48], b"The harbour of M\xa0laga           ");
        assert_eq!(
            (&bytes[14..16], &bytes[224..236], &bytes[274..277]),
            (&b"09"[..], &b"261127261127"[..], &b"GBR"[..])
        );
        assert_eq!(&bytes[251..253], declared);
        let read = subtitle_file::read(&bytes, None).expect("a subtitle file");
        assert_eq!(read.cues[0].text.plain_lines().collect::<Vec<_>>(), lines);
        let lost = talk.losses(FileFormat::EbuStl, FileDetails::default(), &usual);
        let told = lost.iter().any(|loss| loss.to_string().contains("gets more rows"));
        assert_eq!(told, lines.len() > 1, "{lost:?}");
    };
    check(None, b"40", &["Before the tide had", "turned we had rowed out"]);
    check(Some(50), b"50", &[wide]);
    check(Some(20), b"20", &["Before the tide", "had turned we", "had rowed out"]);
}
