//! Replacing in a subtitle file: only the words that are meant change, everything else in the file stays byte for byte as it is.
//!
//! The file is read for what its cues say. A cue that changes is written in the file's own format, which gives its new markup, and
//! that takes the place of the old one in the text of the file. At last the result is read again: if it does not say just what it
//! should, the file is left alone.

use std::collections::BTreeMap;
use std::ops::Range;

use encoding_rs::Encoding;

use super::file_hits::{FileHit, FileRefusal};
use super::places::{CueWalk, paragraph_place, paragraphs};
use super::search::{MOST_NEW_BYTES, ReplacedStretch, Search, joined};
use base::text_encoding::decode;
use formats::subtitle_file::{FileCue, FileFormat, MarkedText, StyledRun, SubtitleFile, WriteOptions, read, write};

/// The lines of a cue as a viewer reads them.
fn lines_of(cue: &FileCue) -> Vec<String> {
    cue.text.plain_lines().collect()
}

/// The hits in the cues of a file, at most `most`.
///
/// # Errors
/// [`FileRefusal::TooMuch`]
pub(super) fn hits(
    file: &SubtitleFile,
    search: &Search,
    replacement: &str,
    most: usize,
) -> Result<Vec<FileHit>, FileRefusal> {
    hits_in(file.cues.iter().map(lines_of), search, replacement, most)
}

/// The same in the lines of cues.
pub(super) fn hits_in(
    cues: impl Iterator<Item = Vec<String>>,
    search: &Search,
    replacement: &str,
    most: usize,
) -> Result<Vec<FileHit>, FileRefusal> {
    let (mut hits, mut room) = (Vec::new(), MOST_NEW_BYTES);
    for (cue, lines) in cues.enumerate() {
        if hits.len() >= most {
            break;
        }
        let found = search.shown_hits(&lines, replacement, most - hits.len(), &mut room);
        if room == 0 {
            return Err(FileRefusal::TooMuch);
        }
        hits.extend(found.into_iter().map(|(start, before, after)| FileHit { cue, start, before, after }));
    }
    Ok(hits)
}

/// The bytes of the file with hits replaced, by cue and the bytes at which they start.
pub(super) fn replaced(
    bytes: &[u8],
    search: &Search,
    replacement: &str,
    chosen: &BTreeMap<usize, Vec<usize>>,
) -> Result<Vec<u8>, FileRefusal> {
    let old = read(bytes, None)?;
    let not_in_place = || FileRefusal::NotInPlace(old.format);
    if matches!(old.format, FileFormat::EbuStl | FileFormat::CuesJson) {
        return Err(not_in_place());
    }
    let (mut new, mut unmarked) = (old.clone(), old.clone());
    for (&index, starts) in chosen {
        let cue = new.cues.get_mut(index).ok_or(FileRefusal::Changed)?;
        unmarked.cues[index].text = cue.text.without_markup();
        cue.text = with_replaced(cue, search, replacement, starts);
    }
    // Its own format says how the changed cues are written, and how they would be if they had not changed.
    let rewritten = |file: &SubtitleFile| read(&write(file, file.format, &WriteOptions::default())?, Some(file.format));
    let (written, same) = (rewritten(&new)?, rewritten(&unmarked)?);
    if written.cues.len() != old.cues.len() || same.cues.len() != old.cues.len() {
        return Err(not_in_place());
    }
    let text = FileText::of(bytes).ok_or_else(not_in_place)?;
    let paragraphs = if old.format == FileFormat::Ttml { paragraphs(&text.text) } else { Vec::new() };
    if old.format == FileFormat::Ttml && paragraphs.len() != old.cues.len() {
        return Err(not_in_place());
    }
    let mut walk = CueWalk::new(&text.text, old.format);
    let mut patched = String::with_capacity(text.text.len());
    let mut done = 0;
    for (index, cue) in old.cues.iter().enumerate() {
        let markup = cue.text.markup().map(|markup| markup.replace("\r\n", "\n"));
        let walked = match &markup {
            Some(markup) if old.format != FileFormat::Ttml => walk.next(markup),
            _ => None,
        };
        // What stays need not be found: it may be written in ways of its own.
        if !chosen.contains_key(&index) {
            continue;
        }
        let markup = markup.ok_or_else(not_in_place)?;
        let markup_of = |file: &SubtitleFile| file.cues[index].text.markup().map(|markup| markup.replace("\r\n", "\n"));
        let (new, same) = markup_of(&written).zip(markup_of(&same)).ok_or_else(not_in_place)?;
        let (range, piece) = match paragraphs.get(index) {
            Some(range) => paragraph_place(&text.text, range.clone(), &same).change(&text.text, &same, &new),
            None => {
                let place = walked.ok_or_else(not_in_place)?;
                place.change(&text.text, &markup, &changed_alike(&markup, &same, &new))
            }
        };
        patched.push_str(text.text.get(done..range.start).ok_or_else(not_in_place)?);
        patched.push_str(&text.with_own_breaks(&piece));
        done = range.end;
    }
    patched.push_str(&text.text[done..]);
    let result = text.encode(&patched)?;
    if read(&result, None).is_ok_and(|result| says(&result, &new)) { Ok(result) } else { Err(not_in_place()) }
}

/// The change that leads from one text to another, made in a third that may differ from the first where nothing changes, as by a tag
/// that is left open. Where the change does not fit it is the other text.
fn changed_alike(text: &str, from: &str, to: &str) -> String {
    let same = from.char_indices().zip(to.chars()).take_while(|((_, a), b)| a == b).last();
    let start = same.map_or(0, |((at, sign), _)| at + sign.len_utf8());
    let (rest_from, rest_to) = (&from[start..], &to[start..]);
    let end = rest_from.chars().rev().zip(rest_to.chars().rev()).take_while(|(a, b)| a == b);
    let end: usize = end.map(|(sign, _)| sign.len_utf8()).sum();
    let (gone, come) = (&rest_from[..rest_from.len() - end], &rest_to[..rest_to.len() - end]);
    match (text.get(..start), text.get(start..).and_then(|rest| rest.strip_prefix(gone))) {
        (Some(before), Some(after)) if before == &from[..start] => format!("{before}{come}{after}"),
        _ => to.to_owned(),
    }
}

/// Whether a file says the same as another: the same texts at the same times and places.
fn says(file: &SubtitleFile, wanted: &SubtitleFile) -> bool {
    let is_same = |(a, b): (&FileCue, &FileCue)| {
        (a.span, &a.id, &a.settings, a.text.plain_text()) == (b.span, &b.id, &b.settings, b.text.plain_text())
    };
    file.format == wanted.format
        && file.blocks == wanted.blocks
        && file.cues.len() == wanted.cues.len()
        && file.cues.iter().zip(&wanted.cues).all(is_same)
}

/// The text of a cue with hits replaced. What stands there instead looks like the first letter of the hit.
fn with_replaced(cue: &FileCue, search: &Search, replacement: &str, starts: &[usize]) -> MarkedText {
    let lines = lines_of(cue);
    let new = search.replaced(&lines, replacement, Some(starts));
    let pieces = search.pieces(&joined(&lines), replacement, Some(starts));
    // Where each run ends in the joined text; the space for a line break goes with the run before it.
    let mut ends = Vec::new();
    let mut at = 0;
    let mut runs: Vec<StyledRun> = Vec::new();
    for (number, line) in cue.lines().iter().enumerate() {
        if number > 0 {
            at += 1;
            if let Some(last) = ends.last_mut() {
                *last = at;
            }
        }
        for run in line {
            at += run.text.len();
            ends.push(at);
            runs.push(StyledRun { text: String::new(), ..run.clone() });
        }
    }
    let run_at = |byte: usize| ends.partition_point(|&end| end <= byte).min(ends.len().saturating_sub(1));
    // Which run each part of the new text belongs to. What stays is as long as before: at most a break and a space change places.
    let mut parts: Vec<(usize, Range<usize>)> = Vec::new();
    let (mut old_at, mut new_at) = (0, 0);
    let end = ends.last().copied().unwrap_or(0);
    let rest = ReplacedStretch { old: end..end, new_length: 0 };
    for piece in pieces.iter().chain([&rest]) {
        while old_at < piece.old.start {
            let run = run_at(old_at);
            let to = ends.get(run).map_or(piece.old.start, |&end| end.clamp(old_at + 1, piece.old.start));
            parts.push((run, new_at..new_at + (to - old_at)));
            (new_at, old_at) = (new_at + (to - old_at), to);
        }
        parts.push((run_at(piece.old.start), new_at..new_at + piece.new_length));
        (new_at, old_at) = (new_at + piece.new_length, piece.old.end);
    }
    for (run, part) in parts {
        if let (Some(run), Some(part)) = (runs.get_mut(run), new.get(part)) {
            run.text.push_str(part);
        }
    }
    MarkedText::from_runs(runs)
}

/// The text of a file, and what is needed to make bytes of it again.
struct FileText {
    text: String,
    /// `None`: UTF-8.
    encoding: Option<&'static Encoding>,
    has_mark: bool,
    has_carriage_returns: bool,
}

impl FileText {
    /// `None` where the bytes cannot be had back from the text.
    fn of(bytes: &[u8]) -> Option<Self> {
        let decoded = decode(bytes);
        let encoding = match decoded.encoding {
            Some(name) => Some(Encoding::for_label(name.as_bytes())?),
            None => None,
        };
        let has_mark = Encoding::for_bom(bytes).is_some();
        let has_carriage_returns = decoded.text.contains("\r\n");
        let text = Self { text: decoded.text, encoding, has_mark, has_carriage_returns };
        (text.encode(&text.text).ok()? == bytes).then_some(text)
    }

    /// With the line ends that the file has.
    fn with_own_breaks(&self, text: &str) -> String {
        let text = text.replace("\r\n", "\n");
        if self.has_carriage_returns { text.replace('\n', "\r\n") } else { text }
    }

    fn encode(&self, text: &str) -> Result<Vec<u8>, FileRefusal> {
        let marked = if self.has_mark { format!("\u{feff}{text}") } else { text.to_owned() };
        let Some(encoding) = self.encoding else { return Ok(marked.into_bytes()) };
        if encoding == encoding_rs::UTF_16LE {
            return Ok(marked.encode_utf16().flat_map(u16::to_le_bytes).collect());
        }
        if encoding == encoding_rs::UTF_16BE {
            return Ok(marked.encode_utf16().flat_map(u16::to_be_bytes).collect());
        }
        let (bytes, _, has_missing) = encoding.encode(text);
        if has_missing {
            let lacks = |sign: &char| encoding.encode(sign.encode_utf8(&mut [0; 4])).2;
            let sign = text.chars().find(lacks).unwrap_or('?');
            return Err(FileRefusal::NoLetter { encoding: encoding.name(), sign });
        }
        Ok(bytes.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replacing::Query;

    fn search(text: &str, is_pattern: bool) -> Search {
        Search::new(&Query { text: text.to_owned(), is_pattern, ..Query::default() }).unwrap()
    }

    fn all(bytes: &[u8], find: &str, with: &str) -> Result<Vec<u8>, FileRefusal> {
        let search = search(find, false);
        let found = hits(&read(bytes, None).unwrap(), &search, with, usize::MAX)?;
        let mut chosen: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        found.iter().for_each(|hit| chosen.entry(hit.cue).or_default().push(hit.start));
        replaced(bytes, &search, with, &chosen)
    }

    #[test]
    fn only_the_words_that_are_meant_change() {
        let check = |given: &str, find: &str, with: &str, expected: &str| {
            let result = all(given.as_bytes(), find, with).unwrap();
            assert_eq!(String::from_utf8(result).unwrap(), expected, "{given:?}");
        };
        // Odd numbers, blank lines and spaces stay as they are.
        let srt = "7\r\n00:00:01,000  -->  00:00:02,500\r\nThe colour  of\r\n<i>the colour</i>\r\n\r\n\r\n3\r\n00:00:03,000 --> 00:00:04,000\r\n3\r\n\r\n";
        check(srt, "colour", "color", &srt.replace("colour", "color"));
        check(srt, "3", "4", &srt.replace("\r\n3\r\n\r\n", "\r\n4\r\n\r\n"));
        let across = "1\n00:00:01,000 --> 00:00:02,000\nInto the\nblue <b>sea</b> we go\n";
        check(across, "the blue", "a", "1\n00:00:01,000 --> 00:00:02,000\nInto a\n<b>sea</b> we go\n");
        check(across, "blue sea", "deep", "1\n00:00:01,000 --> 00:00:02,000\nInto the\ndeep we go\n");
        let vtt = "WEBVTT - kept\n\nNOTE the colour\n\nfirst\n00:01.000 --> 00:02.000 align:left\n<v Ann>The colour &amp; the sound\n";
        check(vtt, "the colour & the", "no", &vtt.replace("The colour &amp; the", "no"));
        check(vtt, "sound", "a < b", &vtt.replace("the sound", "the a &lt; b"));
        let ass = "[Script Info]\n; by hand\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\\\i1}The colour{\\\\i0}\\\\Nof it\n".replace("\\\\", "\\");
        check(&ass, "colour", "color", &ass.replace("colour", "color"));
        // What stands in the place of two styles has the first.
        let both = ass.replace("colour{\\i0}\\Nof", "color\\Nof{\\i0}");
        check(&ass, "colour of", "color of", &both);
    }

    #[test]
    fn what_is_written_in_ways_of_its_own_stays_so() {
        let check = |given: &str, find: &str, with: &str, expected: &str| {
            let result = all(given.as_bytes(), find, with).unwrap_or_else(|error| panic!("{error}: {given:?}"));
            assert_eq!(String::from_utf8(result).unwrap(), expected, "{given:?}");
        };
        // Spaces at either end of a line, in cues that change and in others.
        let srt = "1\n00:00:01,000 --> 00:00:02,000\nHello \n world\n\n2\n00:00:03,000 --> 00:00:04,000\n  The tide \n\tand the sea  \n\n3\n00:00:05,000 --> 00:00:06,000\nto sea\n";
        check(srt, "tide", "ebb", &srt.replace("tide", "ebb"));
        check(srt, "sea", "coast", &srt.replace("sea", "coast"));
        check(
            srt,
            "tide and",
            "ebb",
            &srt.replace("tide \n\tand the sea", "ebb\n\tthe sea").replace("ebb\n\tthe", "ebb\nthe"),
        );
        let mixed = "1\r\n00:00:01,000 --> 00:00:02,000\r\nThe\ntide\r\n";
        check(mixed, "tide", "ebb", &mixed.replace("tide", "ebb"));
        let vtt = "WEBVTT\n\n00:bad --> 00:02.000\nThe tide\n\n00:01.000 --> 00:02.000\nHello \n\n00:03.000 --> 00:04.000\n<i>The tide \nturns\n";
        check(vtt, "tide", "ebb", &vtt.replace("<i>The tide", "<i>The ebb"));
        let ttml = "<tt xmlns=\"http://www.w3.org/ns/ttml\">\n<body><div>\n  <p begin=\"1s\" end=\"2s\">One<br />more</p>\n  <!-- kept -->\n  <p begin='3s' end='4s'>\n    <span style='quiet'>The tide</span><br />\n    turns &#38; <!-- kept --> goes\n  </p>\n</div></body>\n</tt>\n";
        check(ttml, "tide", "ebb", &ttml.replace("tide", "ebb"));
        check(ttml, "more", "two", &ttml.replace("more", "two"));
        let breaks = ttml.replace('\n', "\r\n");
        check(&breaks, "tide", "ebb", &breaks.replace("tide", "ebb"));
    }

    #[test]
    fn the_encoding_of_the_file_stays() {
        let text = "1\n00:00:01,000 --> 00:00:02,000\nDie Stra\u{df}e ist sch\u{f6}n f\u{fc}r \u{e4}ltere Leute\n\n2\n00:00:03,000 --> 00:00:04,000\n\u{fc}ber die gro\u{df}e Stra\u{df}e\n";
        let latin = encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
        let result = all(&latin, "Stra\u{df}e", "B\u{fc}hne").unwrap();
        assert_eq!(encoding_rs::WINDOWS_1252.decode(&result).0, text.replace("Stra\u{df}e", "B\u{fc}hne"));
        assert!(matches!(all(&latin, "Stra\u{df}e", "\u{30c9}"), Err(FileRefusal::NoLetter { sign: '\u{30c9}', .. })));
        let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let result = all(&wide, "Leute", "Menschen").unwrap();
        let expected = format!("\u{feff}{}", text.replace("Leute", "Menschen"));
        assert_eq!(result, expected.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
        let marked = format!("\u{feff}{text}");
        assert_eq!(all(marked.as_bytes(), "Leute", "Menschen").unwrap(), expected.as_bytes());
    }

    #[test]
    fn more_than_memory_is_for_is_refused_before_it_is_made() {
        let srt = format!("1\n00:00:01,000 --> 00:00:02,000\n{}\n", "a harbour ".repeat(2_000));
        let file = read(srt.as_bytes(), None).unwrap();
        let refused = |find: &str, with: &str| hits(&file, &search(find, true), with, usize::MAX).err();
        assert!(matches!(refused("[a-z]", &"$0".repeat(20_000)), Some(FileRefusal::TooMuch)));
        // One hit, which is the whole cue.
        assert!(matches!(refused(".+", &"$0".repeat(20_000)), Some(FileRefusal::TooMuch)));
        assert!(refused("harbour", "$0, $0").is_none());
    }

    #[test]
    fn one_of_several_hits_is_replaced() {
        let srt = b"1\n00:00:01,000 --> 00:00:02,000\na b a\na\n";
        let search = search("a", false);
        let found = hits(&read(srt, None).unwrap(), &search, "x", usize::MAX).unwrap();
        assert_eq!(hits(&read(srt, None).unwrap(), &search, "x", 2).unwrap(), found[..2]);
        assert_eq!(found.iter().map(|hit| hit.start).collect::<Vec<_>>(), [0, 4, 6]);
        assert_eq!((found[1].before.as_str(), found[1].after.as_str()), ("a b a\na", "a b x\na"));
        let result = replaced(srt, &search, "x", &BTreeMap::from([(0, vec![4])])).unwrap();
        assert_eq!(result, b"1\n00:00:01,000 --> 00:00:02,000\na b x\na\n");
    }
}
