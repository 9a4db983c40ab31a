//! Large files of the kinds that hold no talk of their own: subtitle files as they stand and of other formats, dictionaries,
//! manifests, messages of a recogniser, and what is replaced in files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::cases::{LARGE_MIB, LimitCase, LimitInput, LimitOutcome, USUAL_MIB, case, refused, subtitles};
use analysis::batch::{BatchPlan, OutputNaming};
use analysis::streaming::{LiveWords, MessageReader};
use cli::command_line::{CommandContext, CommandFailure};
use editor::replacing::{MOST_HITS, Query, Search, find_in_file, replace_in_file};
use formats::spelling::{DictionaryFile, SpellingChecker, SpellingDictionary};
use formats::subtitle_file::{self, FileFormat, WriteOptions};
use formats::transcript::{TranscriptChoice, read_as_it_stands};

const CUES: usize = 20_000;

pub const FILE_CASES: &[LimitCase] = &[
    case("20,000 cues as they stand", 60.0, USUAL_MIB, |to| Ok(LimitInput::File(subtitles(to, CUES)?, as_it_stands))),
    case("20,000 cues of TTML", 30.0, USUAL_MIB, |to| Ok(LimitInput::File(ttml(to, CUES)?, read_and_write))),
    case("20,000 cues through iTT, DCP, FCPXML and USF", 60.0, USUAL_MIB, |to| {
        Ok(LimitInput::File(subtitles(to, CUES)?, through_xml))
    }),
    refused(case("a DCP that says too much of its subtitles", 10.0, USUAL_MIB, |to| {
        let subtitles = "<Subtitle/>".repeat(200_000);
        let reel = format!("<DCSubtitle><Font Id='{}'>{subtitles}</Font></DCSubtitle>", "s".repeat(1 << 20));
        Ok(LimitInput::File(put(to, "talk.xml", &reel)?, read_and_write))
    })),
    case("captions that swap two screens 200,000 times", 60.0, LARGE_MIB, |to| {
        let load = "9420 9420 9470 9470 6180 942f 9420 9470 6280 ";
        let text = format!("Scenarist_SCC V1.0\n\n00:00:01:00\t{load}{}\n", "942f 9420 ".repeat(200_000));
        Ok(LimitInput::File(put(to, "talk.scc", &text)?, read_and_write))
    }),
    case("80,000 attributes in TTML", 10.0, USUAL_MIB, |to| {
        let attributes: String = (0..80_000).map(|at| format!(" a{at}='x'")).collect();
        let body = format!("<div><p begin='1s' end='2s'{attributes}>a</p></div>");
        Ok(LimitInput::File(put(to, "talk.ttml", &in_ttml("", &body))?, read_and_write))
    }),
    case("60,000 ids of styles in TTML", 10.0, USUAL_MIB, |to| {
        let ids = |sign: char| (0..30_000).map(|at| format!("{sign}{at} ")).collect::<String>();
        let body = format!("<div><p begin='1s' end='2s' style='{}'>a</p></div>", ids('p'));
        Ok(LimitInput::File(put(to, "talk.ttml", &in_ttml(&format!(" style='{}'", ids('b')), &body))?, read_and_write))
    }),
    refused(case("TTML that says too much of its paragraphs", 10.0, USUAL_MIB, |to| {
        let body = format!("<div>{}</div>", "<p/>".repeat(200_000));
        Ok(LimitInput::File(
            put(to, "talk.ttml", &in_ttml(&format!(" style='{}'", "s ".repeat(1 << 20)), &body))?,
            read_and_write,
        ))
    })),
    case("spelling of 20,000 cues", 60.0, USUAL_MIB, |to| Ok(LimitInput::File(subtitles(to, CUES)?, spelling))),
    case("replacing in 20,000 cues", 60.0, LARGE_MIB, |to| {
        Ok(LimitInput::File(subtitles(to, CUES)?, |path, _| replacing(path, "harbour", "port")))
    }),
    refused(case("replacing by more than fits", 20.0, USUAL_MIB, |to| {
        Ok(LimitInput::File(subtitles(to, CUES)?, |path, _| replacing(path, "[a-z]", &"$0".repeat(5_000))))
    })),
    case("a manifest of 50,000 talks", 60.0, USUAL_MIB, |to| {
        let lines: String =
            (0..50_000).map(|at| format!("{{\"id\":\"{at}\",\"transcript\":\"{at}.json\"}}\n")).collect();
        Ok(LimitInput::File(put(to, "talks.jsonl", &lines)?, manifest))
    }),
    case("a stream of 100,000 words", 60.0, USUAL_MIB, |to| {
        let message = |at: usize| {
            let (start, end) = (at as f64 * 0.4, at as f64 * 0.4 + 0.3);
            let word = format!("{{\"text\":\"w{at}\",\"start\":{start},\"end\":{end}}}");
            format!("{{\"type\":\"words\",\"final\":true,\"words\":[{word}]}}\n")
        };
        Ok(LimitInput::File(put(to, "talk.jsonl", &(0..100_000).map(message).collect::<String>())?, stream))
    }),
    case("a stream of one line that never ends", 20.0, USUAL_MIB, |to| {
        let line = format!("{{\"type\":\"words\",\"words\":[{{\"text\":\"{}", "a".repeat(100 << 20));
        Ok(LimitInput::File(put(to, "talk.jsonl", &line)?, stream))
    }),
];

fn put(folder: &Path, name: &str, text: &str) -> Result<PathBuf, CommandFailure> {
    let path = folder.join(name);
    std::fs::write(&path, text)
        .map_err(|error| CommandFailure(format!("cannot write the input because {error}: {}", path.display())))?;
    Ok(path)
}

fn done(text: String) -> Result<LimitOutcome, CommandFailure> {
    Ok(LimitOutcome { text, fault: None })
}

fn failed(error: impl std::fmt::Display) -> CommandFailure {
    CommandFailure(error.to_string())
}

fn in_ttml(of_body: &str, body: &str) -> String {
    format!("<tt xmlns=\"http://www.w3.org/ns/ttml\"><body{of_body}>{body}</body></tt>")
}

fn ttml(folder: &Path, count: usize) -> Result<PathBuf, CommandFailure> {
    let mut body = String::from("<div>");
    for number in 0..count {
        let start = 3 * number;
        let _ = write!(body, "<p begin=\"{start}s\" end=\"{start}.8s\">When the harbour wakes,<br/>gulls circle.</p>");
    }
    put(folder, "talk.ttml", &in_ttml("", &(body + "</div>")))
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, CommandFailure> {
    std::fs::read(path).map_err(failed)
}

fn as_it_stands(path: &Path, context: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let (read, _) = read_as_it_stands(path, &TranscriptChoice::default(), &context.progress).map_err(failed)?;
    done(format!("{} cues of {} words", read.given.len(), read.words.len()))
}

fn read_and_write(path: &Path, _: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let file = subtitle_file::read(&bytes_of(path)?, None).map_err(failed)?;
    let written = subtitle_file::write(&file, FileFormat::Ttml, &WriteOptions::default()).map_err(failed)?;
    done(format!("{} cues, written in {} KiB", file.cues.len(), written.len() / 1024))
}

fn through_xml(path: &Path, _: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let file = subtitle_file::read(&bytes_of(path)?, None).map_err(failed)?;
    let mut kib = Vec::new();
    for format in [FileFormat::Itt, FileFormat::DcpInterop, FileFormat::DcpSmpte, FileFormat::FcpXml, FileFormat::Usf] {
        let written = subtitle_file::write(&file, format, &WriteOptions::default()).map_err(failed)?;
        let back = subtitle_file::read(&written, None).map_err(failed)?;
        if back.cues.len() != file.cues.len() {
            return Err(failed(format!("{} of {} cues came back from {format}", back.cues.len(), file.cues.len())));
        }
        kib.push(format!("{} KiB of {format}", written.len() / 1024));
    }
    done(format!("{} cues: {}", file.cues.len(), kib.join(", ")))
}

/// With a dictionary that knows none of the words but one, so that all are looked up in every way.
fn spelling(path: &Path, context: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    put(folder, "en_US.aff", "SET UTF-8\n")?;
    let file = DictionaryFile { name: "en_US".to_owned(), path: put(folder, "en_US.dic", "1\nharbour\n")? };
    let checker = SpellingChecker::new(SpellingDictionary::read(&file).map_err(failed)?);
    let file = subtitle_file::read(&bytes_of(path)?, None).map_err(failed)?;
    let mut unknown = 0;
    for cue in &file.cues {
        unknown += checker.unknown_words(&cue.text.plain_text(), &context.progress)?.len();
    }
    done(format!("{unknown} unknown words in {} cues", file.cues.len()))
}

fn replacing(path: &Path, find: &str, with: &str) -> Result<LimitOutcome, CommandFailure> {
    let query = Query { text: find.to_owned(), is_pattern: true, ..Query::default() };
    let search = Search::new(&query).map_err(CommandFailure)?;
    let journals = path.with_file_name("journals");
    let found = find_in_file(path, &journals, &search, with, MOST_HITS).map_err(failed)?;
    replace_in_file(&found, &found.hits, &journals, &search, with).map_err(failed)?;
    done(format!("{} replaced", found.hits.len()))
}

fn manifest(path: &Path, _: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let naming = OutputNaming { folder: None, format: None, transcript_ending: None };
    let plan = BatchPlan::read(path, naming).map_err(failed)?;
    done(format!("{} talks", plan.talks.len()))
}

fn stream(path: &Path, _: &CommandContext) -> Result<LimitOutcome, CommandFailure> {
    let (mut reader, mut words) = (MessageReader::default(), LiveWords::default());
    let mut events = 0;
    for piece in bytes_of(path)?.chunks(4096) {
        for event in reader.feed(piece) {
            words.take(event);
            events += 1;
        }
    }
    events += reader.finish().len();
    done(format!("{events} messages, {} warnings", reader.take_warnings().len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::progress::Progress;
    use models::compute::DeviceChoice;

    #[test]
    fn what_should_be_refused_is_and_the_rest_is_read() {
        let context = CommandContext { json: false, device: DeviceChoice::default(), progress: Progress::silent() };
        // The large ones are for the bench.
        let is_quick = |case: &&LimitCase| case.is_refused || case.name.contains("in TTML");
        for case in FILE_CASES.iter().filter(is_quick) {
            let folder = tempfile::tempdir().unwrap();
            let input = (case.make)(folder.path()).unwrap_or_else(|error| panic!("{}: {}", case.name, error.0));
            assert_eq!(input.run(folder.path(), &context).is_err(), case.is_refused, "{}", case.name);
        }
    }
}
