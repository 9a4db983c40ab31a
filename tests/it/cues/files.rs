use breathmark::cues::Cue;
use breathmark::export::Format;
use breathmark::guideline::{Guideline, exported_millis};
use breathmark::subtitle_file::{LineEnding, WriteOptions};
use breathmark::time::{Instant, Span};
use proptest::prelude::*;

use super::{LIGHTHOUSE, Talk};

/// A strict reader of what is written: SubRip blocks as (start, end, lines).
fn read_srt(file: &str) -> Option<Vec<(i64, i64, Vec<String>)>> {
    let mut blocks = Vec::new();
    for block in file.strip_suffix("\n\n").unwrap_or(file).split("\n\n").filter(|block| !block.is_empty()) {
        let mut lines = block.split('\n');
        if lines.next()? != (blocks.len() + 1).to_string() {
            return None;
        }
        blocks.push(read_block(lines, ',')?);
    }
    Some(blocks)
}

fn read_vtt(file: &str) -> Option<Vec<(i64, i64, Vec<String>)>> {
    let body = file.strip_prefix("WEBVTT\n")?;
    let blocks = body.split("\n\n").map(|block| block.trim_matches('\n')).filter(|block| !block.is_empty());
    let unescaped = |line: String| line.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    blocks
        .map(|block| {
            let (start, end, lines) = read_block(block.split('\n'), '.')?;
            Some((start, end, lines.into_iter().map(unescaped).collect()))
        })
        .collect()
}

fn read_block<'a>(mut lines: impl Iterator<Item = &'a str>, separator: char) -> Option<(i64, i64, Vec<String>)> {
    let (start, end) = lines.next()?.split_once(" --> ")?;
    let lines: Vec<String> = lines.map(str::to_owned).collect();
    let is_sound = !lines.is_empty() && lines.iter().all(|line| !line.trim().is_empty() && !line.contains("-->"));
    is_sound.then_some((read_time(start, separator)?, read_time(end, separator)?, lines))
}

fn read_time(text: &str, separator: char) -> Option<i64> {
    let (clock, millis) = text.split_once(separator)?;
    let [hours, minutes, secs] = clock.split(':').collect::<Vec<_>>().try_into().ok()?;
    let number = |text: &str, least: usize| (text.len() >= least).then(|| text.parse::<i64>().ok()).flatten();
    let (minutes, secs, millis) = (number(minutes, 2)?, number(secs, 2)?, number(millis, 3)?);
    (minutes < 60 && secs < 60 && millis < 1000)
        .then_some(((number(hours, 2)? * 60 + minutes) * 60 + secs) * 1000 + millis)
}

fn random_cue() -> impl Strategy<Value = (i64, i64, Vec<String>)> {
    let line = prop_oneof!["[a-z<>&\\-]{1,12}", "[0-9:, >-]{1,20}", "\\PC{0,12}", "[ \t\r\n\u{2028}\u{feff}x]{0,4}"];
    (0..3_000_000_000_i64, 0..3_000_000_000_i64, prop::collection::vec(line, 0..4))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(random in prop::collection::vec(random_cue(), 0..8)) {
        let mut now = 0;
        let mut cues = Vec::new();
        for (wait, length, lines) in random {
            let span = Span::new(Instant::from_nanos(now + wait), Instant::from_nanos(now + wait + length));
            now = span.end.as_nanos();
            cues.push(Cue { words: 0..0, lines, span });
        }
        let options = WriteOptions::default();
        let (from_srt, from_vtt) = (read_srt(&Format::Srt.write(&cues, &options)), read_vtt(&Format::Vtt.write(&cues, &options)));
        prop_assert!(from_srt.is_some() && from_vtt.is_some());
        let (from_srt, from_vtt) = (from_srt.unwrap_or_default(), from_vtt.unwrap_or_default());
        let keep = |c: &char| !c.is_control() && *c != '\u{feff}';
        let tidy = |line: &str| line.replace('\t', " ").chars().filter(keep).collect::<String>().trim().to_owned();
        let rows = |cue: &Cue| -> Vec<String> {
            let text = cue.lines.join("\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}'], "\n");
            text.split('\n').map(tidy).filter(|row| !row.is_empty()).collect()
        };
        let expected: Vec<_> = cues.iter().map(rows).filter(|rows| !rows.is_empty()).collect();
        prop_assert_eq!(from_vtt.iter().map(|cue| cue.2.clone()).collect::<Vec<_>>(), expected.clone());
        prop_assert_eq!(from_srt.len(), expected.len());
        for (found, wanted) in from_srt.iter().zip(&expected) {
            let arrows = |rows: &[String]| rows.join("\n").replace("-->", "→").replace("->", "→");
            prop_assert_eq!(arrows(&found.2), arrows(wanted));
        }
        for cues in [&from_srt, &from_vtt] {
            prop_assert!(cues.iter().all(|(start, end, _)| start < end));
            prop_assert!(cues.windows(2).all(|pair| pair[0].1 <= pair[1].0));
        }
    }
}

#[test]
fn times_survive_the_file_to_the_millisecond() {
    let cues = Talk::new(LIGHTHOUSE, 62).cues(&Guideline::netflix());
    let expected: Vec<(i64, i64)> = cues.iter().map(|cue| exported_millis(cue.span)).collect();
    let read = read_srt(&Format::Srt.write(&cues, &WriteOptions::default())).expect("what is written can be read");
    assert_eq!(read.iter().map(|cue| (cue.0, cue.1)).collect::<Vec<_>>(), expected);
}

#[test]
fn line_ends_and_byte_order_mark_are_as_asked() {
    let cues = [Cue { words: 0..1, lines: vec!["R&D".into(), "--> x".into()], span: Span::from_secs(1.0, 2.0004) }];
    let options = WriteOptions { line_ending: LineEnding::CrLf, byte_order_mark: true, ..WriteOptions::default() };
    let windows = "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000\r\nR&D\r\n→ x\r\n\r\n";
    assert_eq!(Format::Srt.write(&cues, &options), windows);
    let web = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nR&amp;D\n--&gt; x\n";
    assert_eq!(Format::Vtt.write(&cues, &WriteOptions::default()), web);
    assert_eq!(Format::Vtt.write(&[], &WriteOptions::default()), "WEBVTT\n");
    assert_eq!(Format::Srt.write(&[], &WriteOptions::default()), "");
}
