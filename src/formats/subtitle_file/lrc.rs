//! Lyrics (`.lrc`): `[mm:ss.xx]text`, with tags such as `[ti:title]` above, and in the enhanced form `<mm:ss.xx>` before each word.
//!
//! A line ends where the next one begins; one without text says no more than that. Lines with one stamp are rows of one cue. Source: the
//! descriptions of the simple and the enhanced format that players of lyrics give.

use std::fmt::Write as _;

use super::clock::{digits, fraction_nanos, instant_from_clock};
use super::cue::FileCue;
use super::file::{BlockKind, FileBlock, SubtitleFile};
use super::format::FileFormat;
use super::run::{MarkedText, StyledRun};
use base::texts::m;
use base::time::{Duration, Instant, Span};

/// How long the last line stays if nothing says it.
const LAST_LINE: Duration = Duration::from_millis(5000);

/// So many lines are looked at to tell what a text is.
const LINES_OF_CLAIM: usize = 100;

/// Stamps of one line; more are text.
const MAX_STAMPS: usize = 1000;

/// So much text is repeated by lines with several stamps.
const MAX_REPEATED_BYTES: usize = 1 << 24;

/// Whether most of the first lines are stamped or tags, and one of them has a stamp with a fraction.
pub(super) fn claims(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()).take(LINES_OF_CLAIM);
    let (mut all, mut own, mut has_fraction) = (0, 0, false);
    for line in lines {
        all += 1;
        let stamped = stamp(line, '[', ']');
        has_fraction |= stamped
            .is_some_and(|(_, rest)| line.get(..line.len() - rest.len()).is_some_and(|stamp| stamp.contains('.')));
        own += usize::from(stamped.is_some() || tag(line).is_some());
    }
    has_fraction && 2 * own > all
}

/// A line with its time, before rows are put together.
struct StampedLine {
    at: Instant,
    runs: Vec<StyledRun>,
    /// A stamp behind the last word.
    end: Option<Instant>,
}

pub(super) fn read(text: &str) -> SubtitleFile {
    let text = text.replace(['\u{feff}', '\0'], "").replace("\r\n", "\n").replace('\r', "\n");
    let mut file = SubtitleFile::new(FileFormat::Lrc);
    let (mut head, mut odd, mut repeated, mut unrepeated) = (Vec::new(), 0, 0_usize, 0);
    let mut lines: Vec<StampedLine> = Vec::new();
    let offset = text.split('\n').filter_map(tag).find(|(name, _)| name.eq_ignore_ascii_case("offset"));
    let offset = offset.and_then(|(_, value)| offset_of(value)).unwrap_or(Duration::ZERO);
    for line in text.split('\n').map(str::trim).filter(|line| !line.is_empty()) {
        let (stamps, rest) = stamps(line);
        if stamps.is_empty() {
            if let Some((_, language)) = tag(line).filter(|(name, _)| name.eq_ignore_ascii_case("la")) {
                file.language = Some(language.trim().to_owned()).filter(|language| !language.is_empty());
            }
            odd += usize::from(tag(line).is_none());
            head.push(line);
            continue;
        }
        for (number, &at) in stamps.iter().enumerate() {
            repeated += if number > 0 { line.len() } else { 0 };
            if repeated > MAX_REPEATED_BYTES && number > 0 {
                unrepeated += stamps.len() - number;
                break;
            }
            let (runs, end) = words(rest, at - stamps.first().copied().unwrap_or(at), offset);
            lines.push(StampedLine { at: (at - offset).max(Instant::ZERO), runs, end });
        }
    }
    if !head.is_empty() {
        file.blocks.push(FileBlock { kind: BlockKind::Header, text: head.join("\n"), before_cue: 0 });
    }
    file.warn_if(odd > 0, m!("subtitle-file-odd-lines", count = odd));
    file.warn_if(unrepeated > 0, m!("lrc-unrepeated", count = unrepeated));
    lines.sort_by_key(|line| line.at);
    push_cues(&mut file, lines);
    file
}

fn push_cues(file: &mut SubtitleFile, lines: Vec<StampedLine>) {
    let mut groups: Vec<StampedLine> = Vec::new();
    for line in lines {
        match groups.last_mut().filter(|last| last.at == line.at) {
            Some(last) => {
                if !last.runs.is_empty() && !line.runs.is_empty() {
                    last.runs.push(StyledRun::plain("\n"));
                }
                last.runs.extend(line.runs);
                last.end = last.end.max(line.end);
            }
            None => groups.push(line),
        }
    }
    let starts: Vec<Instant> = groups.iter().map(|group| group.at).collect();
    for (number, group) in groups.into_iter().enumerate() {
        if group.runs.is_empty() {
            continue;
        }
        let latest = starts.get(number + 1).copied().unwrap_or(group.at + LAST_LINE);
        let end = group.end.filter(|end| *end > group.at).map_or(latest, |end| end.min(latest));
        let text = MarkedText::from_runs(group.runs);
        file.cues.push(FileCue { span: Span::new(group.at, end), text, ..FileCue::default() });
    }
}

/// The stamps with which a line begins, and its text.
fn stamps(line: &str) -> (Vec<Instant>, &str) {
    let (mut found, mut rest) = (Vec::new(), line);
    while let Some((at, behind)) = stamp(rest.trim_start(), '[', ']').filter(|_| found.len() < MAX_STAMPS) {
        found.push(at);
        rest = behind;
    }
    (found, rest.trim())
}

/// The runs of a text with stamps of words, which move by `later` and `offset`; the stamp behind the last word is its end.
fn words(text: &str, later: Duration, offset: Duration) -> (Vec<StyledRun>, Option<Instant>) {
    let moved = |at: Instant| (at + later - offset).max(Instant::ZERO);
    let (mut runs, mut end) = (Vec::new(), None);
    let (mut run, mut rest) = (StyledRun::default(), text);
    while let Some(sign) = rest.chars().next() {
        match stamp(rest, '<', '>') {
            Some((at, behind)) => {
                runs.push(std::mem::replace(&mut run, StyledRun { stamp: Some(moved(at)), ..StyledRun::default() }));
                rest = behind;
            }
            None => {
                run.text.push(sign);
                rest = rest.get(sign.len_utf8()..).unwrap_or_default();
            }
        }
    }
    runs.push(run);
    while let Some(last) = runs.pop_if(|run| run.text.trim().is_empty()) {
        end = end.or(last.stamp);
    }
    let blank = runs.iter().take_while(|run| run.text.trim().is_empty()).count();
    runs.drain(..blank);
    runs.retain(|run| !run.text.is_empty());
    if let Some(first) = runs.first_mut() {
        first.text = first.text.trim_start().to_owned();
    }
    if let Some(last) = runs.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    (runs, end)
}

/// `[mm:ss.xx]`, also `[h:mm:ss.xx]` and `[mm:ss]`, and what follows it.
fn stamp(text: &str, open: char, close: char) -> Option<(Instant, &str)> {
    let (first, rest) = digits(text.strip_prefix(open)?);
    let (second, rest) = digits(rest.strip_prefix(':')?);
    let third = rest.strip_prefix(':').map(digits);
    // `[mm:ss:xx]` has hundredths behind the second colon; `[h:mm:ss.xx]` has a full stop as well.
    let (hours, minutes, seconds, fraction, rest) = match third {
        Some((third, rest)) => match rest.strip_prefix('.').map(digits) {
            Some((fraction, rest)) => (first, second, third, fraction, rest),
            None => ("0", first, second, third, rest),
        },
        None => match rest.strip_prefix('.').map(digits) {
            Some((fraction, rest)) => ("0", first, second, fraction, rest),
            None => ("0", first, second, "0", rest),
        },
    };
    let has = |part: &str, most: usize| (1..=most).contains(&part.len());
    let is_stamp = has(hours, 2) && has(minutes, 4) && has(seconds, 2) && has(fraction, 9);
    let rest = rest.strip_prefix(close).filter(|_| is_stamp)?;
    let (hours, minutes, seconds) = (hours.parse().ok()?, minutes.parse().ok()?, seconds.parse().ok()?);
    if seconds > 59 {
        return None;
    }
    // Files have milliseconds at most.
    let nanos = fraction_nanos(fraction) / 1_000_000 * 1_000_000;
    Some((instant_from_clock(hours, minutes, seconds, nanos)?, rest))
}

/// `[name:value]`, alone on a line.
fn tag(line: &str) -> Option<(&str, &str)> {
    let (name, value) = line.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b'#');
    is_name.then_some((name, value))
}

/// Milliseconds by which the lines come earlier.
fn offset_of(value: &str) -> Option<Duration> {
    let value = value.trim();
    let digits = value.trim_start_matches(['+', '-']);
    let is_number = (1..=8).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    value.strip_prefix('+').unwrap_or(value).parse().ok().filter(|_| is_number).map(Duration::from_millis)
}

/// A file of its own keeps its tags.
pub(super) fn write(file: &SubtitleFile) -> String {
    let is_own = file.format == FileFormat::Lrc;
    let mut out = String::new();
    let head = file.first_block(BlockKind::Header).filter(|_| is_own);
    let offset = head.into_iter().flat_map(|head| head.split('\n')).filter_map(tag);
    let offset = offset.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("offset"));
    let offset = offset.and_then(|(_, value)| offset_of(value)).unwrap_or(Duration::ZERO);
    match head {
        Some(head) => {
            let _ = writeln!(out, "{head}");
        }
        None => {
            if let Some(language) =
                file.language.as_deref().filter(|language| !is_own && !language.contains(['[', ']', '\n']))
            {
                let _ = writeln!(out, "[la:{language}]");
            }
        }
    }
    let mut cues: Vec<&FileCue> = file.cues.iter().filter(|cue| !cue.is_blank()).collect();
    cues.sort_by_key(|cue| cue.span.start);
    let clock = |at: Instant| stamp_text(at + offset, is_own);
    for (number, cue) in cues.iter().enumerate() {
        let start = clock(cue.span.start);
        for line in cue.text.shown_lines() {
            let _ = writeln!(out, "[{start}]{}", line_text(line, &clock));
        }
        let end = clock(cue.span.end);
        let next = cues.get(number + 1).map(|next| next.span.start);
        // The next line ends this one as well.
        if next.is_none_or(|next| cue.span.end < next && end != clock(next)) && end != start {
            let _ = writeln!(out, "[{end}]");
        }
    }
    out
}

fn line_text(line: &[StyledRun], clock: &dyn Fn(Instant) -> String) -> String {
    let mut out = String::new();
    for run in line {
        if let Some(at) = run.stamp {
            let _ = write!(out, "<{}>", clock(at));
        }
        // A word joiner, which is invisible, keeps text from being a stamp.
        let is_stamp =
            |text: &str| stamp(text, '<', '>').is_some() || (out.is_empty() && stamp(text, '[', ']').is_some());
        let text = run.text.trim_start_matches(|sign: char| out.is_empty() && sign.is_whitespace());
        let mut shielded = String::with_capacity(text.len());
        for (at, sign) in text.char_indices() {
            let is_open = sign == '<' || (sign == '[' && at == 0);
            let is_shielded = is_open && text.get(at..).is_some_and(is_stamp);
            if is_shielded && sign == '[' {
                shielded.push('\u{2060}');
            }
            shielded.push(sign);
            if is_shielded && sign == '<' {
                shielded.push('\u{2060}');
            }
        }
        out.push_str(&shielded);
    }
    out.truncate(out.trim_end().len());
    out
}

/// Hundredths, as most players read them; what was read of thousandths keeps them.
fn stamp_text(at: Instant, is_own: bool) -> String {
    let millis = at.as_millis_rounded().max(0);
    if is_own && millis % 10 != 0 {
        return format!("{:02}:{:02}.{:03}", millis / 60_000, millis / 1000 % 60, millis % 1000);
    }
    let hundredths = millis / 10 + i64::from(millis % 10 >= 5);
    format!("{:02}:{:02}.{:02}", hundredths / 6000, hundredths / 100 % 60, hundredths % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subtitle_file::file::file_of;

    fn shown(file: &SubtitleFile) -> Vec<String> {
        let show = |cue: &FileCue| {
            let (start, end) = (cue.span.start.as_millis_rounded(), cue.span.end.as_millis_rounded());
            format!("{start}-{end}|{}", cue.text.plain_text().replace('\n', "/"))
        };
        file.cues.iter().map(show).collect()
    }

    #[test]
    fn lyrics_become_cues() {
        let check = |text: &str, expected: &[&str]| {
            let file = read(text);
            assert_eq!(shown(&file), expected, "{text}");
            let saved = write(&file);
            let back = read(&saved);
            assert_eq!((shown(&back), write(&back)), (shown(&file), saved), "{text}");
        };
        check("[00:01.00]a\n[00:02.50]b\n[00:04.00]\n", &["1000-2500|a", "2500-4000|b"]);
        // The last line, stamps that are said twice, and rows.
        check("[00:01.00][00:09.00]a\n[00:03.00]b\n", &["1000-3000|a", "3000-9000|b", "9000-14000|a"]);
        check("[00:01.00]one\n[00:01.00]two\n[00:02]\n", &["1000-2000|one/two"]);
        check("[ti:Harbour]\n[offset:+500]\n[00:01.00]a\n[00:02.123]\n", &["500-1623|a"]);
        check(
            "[100:01:50]a\n[1:40:02.00]b\n[102:00.00][music]\n",
            &["6001500-6002000|a", "6002000-6120000|b", "6120000-6125000|[music]"],
        );
        check("[00:00.10]a\n[offset:1000]\n[00:03.00]b\n[00:04.00]", &["0-2000|a", "2000-3000|b"]);
        check("[00:01.00]\n[00:02.00]\n", &[]);
    }

    #[test]
    fn words_have_their_times() {
        let text =
            "[00:07.00]<00:07.00>One <00:07.50>by <00:08.25>one<00:09.00>\n[00:10.00]<00:10.00>Two\n[00:11.00]\n";
        let file = read(text);
        assert_eq!(shown(&file), ["7000-9000|One by one", "10000-11000|Two"]);
        let stamps: Vec<_> = file.cues[0].text.runs().map(|run| run.stamp.map(Instant::as_millis_rounded)).collect();
        assert_eq!(stamps, [Some(7000), Some(7500), Some(8250)]);
        let saved = write(&file);
        assert_eq!(saved, text.replace("one<00:09.00>", "one\n[00:09.00]"));
        // A line that is said again has its words then.
        let again = read("[00:01.00][00:05.00]<00:01.50>a\n");
        let stamp = again.cues[1].text.runs().find_map(|run| run.stamp);
        assert_eq!(stamp, Some(Instant::from_millis(5500)));
    }

    #[test]
    fn only_lyrics_are_taken_for_them() {
        assert!(claims("\u{feff}[ar:Ann]\r\n\r\n[00:01.00]a\r\n"));
        for none in ["", "[ti:only a title]", "[00:01] no fraction", "a\nb\nc\n[00:01.00]d", "[Script Info]"] {
            assert!(!claims(none), "{none}");
        }
        let file = file_of(&[(1.0, 2.0, "[00:01.00] a <00:02.00>b")]);
        let back = read(&write(&file));
        assert_eq!(shown(&back), ["1000-2000|\u{2060}[00:01.00] a <\u{2060}00:02.00>b"]);
    }
}
