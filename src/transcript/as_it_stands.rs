//! A subtitle file as it stands: its cues, lines and times, with every word as it is written.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::given_cue::GivenCue;
use super::given_file::GivenFile;
use super::import::{MAX_WORD_CHARS, MAX_WORDS, TranscriptChoice, TranscriptError, TranscriptParts, read_chosen};
use super::unspoken::unspoken;
use super::word::{Transcript, Word, WordId};
use crate::progress::Progress;
use crate::subtitle_file::{self, FileCue, FileFormat, SubtitleFile, WriteOptions, tagged_words, without_tags};
use crate::text_encoding;
use crate::time::{Duration, Instant, Span};
use crate::warning::Warning;

/// A reader that takes out repeated captions leaves so many of the words of an ordinary file at least, per cent.
const LEAST_KEPT_PERCENT: usize = 75;

/// Reads the file at `path` as [`read_chosen`] does; a subtitle file that a person divided keeps its cues, lines, times and text as
/// they stand (`given`), and its words share the time of their cue. What else there was to choose from comes with it.
///
/// # Errors
/// As [`read_chosen`].
pub fn read_as_it_stands(
    path: &Path,
    choice: &TranscriptChoice,
    progress: &Progress,
) -> Result<(Transcript, TranscriptParts), TranscriptError> {
    let (read, parts) = read_chosen(path, choice, progress)?;
    // It has just been read, and no file that is longer than may be came here.
    let mut bytes = std::fs::read(path).map_err(|source| TranscriptError::Io { path: path.to_owned(), source })?;
    if let Some(decoded) = choice.encoding.as_deref().and_then(|name| text_encoding::decode_as(&bytes, name)) {
        bytes = decoded.text.into_bytes();
    }
    let transcript = match as_it_stands(&bytes, &read) {
        Some(given) => Transcript { warnings: read.warnings.into_iter().chain(given.warnings).collect(), ..given },
        None => read,
    };
    Ok((transcript, parts))
}

/// The cues of a subtitle file as they stand; `read`: what its words came to when it was read as a transcript. `None`: the file is
/// no subtitle file, or one of captions that a recogniser made (they roll, or their words have times), which nobody divided.
///
/// Styles and places at the top are tags in the text, as SubRip writes them: `<i>`, `{\an8}`. Words share the time of their cue in
/// proportion to their letters.
fn as_it_stands(bytes: &[u8], read: &Transcript) -> Option<Transcript> {
    let file = subtitle_file::read(bytes, None).ok()?;
    // Syllables of a song have times in scripts, which people make.
    let is_script = matches!(file.format, FileFormat::Ass | FileFormat::Ssa);
    if !is_script && file.cues.iter().flat_map(|cue| cue.text.runs()).any(|run| run.stamp.is_some()) {
        return None;
    }
    let DividedWords { words, cues, blank, overlapping } = divided(&file)?;
    let plain = words.iter().filter(|word| word.text.chars().any(char::is_alphanumeric)).count();
    let is_whole = read.words.len() * 100 >= plain * LEAST_KEPT_PERCENT;
    let is_sane = words.iter().all(|word| word.text.chars().count() <= MAX_WORD_CHARS);
    if !is_whole || !is_sane || words.is_empty() || words.len() > MAX_WORDS {
        return None;
    }
    let warnings = [
        blank.warning("cues without any text are left out"),
        overlapping.warning(
            "cues that began before the one before had gone are shown when it goes, and saved with the times that they had",
        ),
    ];
    Some(Transcript {
        format: read.format,
        language: read.language.clone(),
        words,
        given: cues,
        given_file: GivenFile::of(bytes),
        warnings: warnings.into_iter().flatten().collect(),
    })
}

/// The words of a subtitle file, and its cues made of them.
#[derive(Default)]
pub(super) struct DividedWords {
    pub words: Vec<Word>,
    pub cues: Vec<GivenCue>,
    blank: OddCues,
    overlapping: OddCues,
}

/// Cues of a file as words, by the times at which they are shown. `None`: it cannot be said in the markup of SubRip.
pub(super) fn divided(file: &SubtitleFile) -> Option<DividedWords> {
    // What other formats say by tags and settings of their own becomes that of SubRip.
    let is_converted = file.format != FileFormat::SubRip;
    let converted;
    let marked = if is_converted {
        let bytes = subtitle_file::write(file, FileFormat::SubRip, &WriteOptions::default()).ok()?;
        converted = subtitle_file::read(&bytes, Some(FileFormat::SubRip)).ok()?;
        &converted
    } else {
        file
    };
    // Numbers are those that the conversion gave.
    let number = |cue: &FileCue| cue.id.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let place = |(at, cue)| (if is_converted { number(cue).unwrap_or(at) } else { at }, cue);
    let mut cues: Vec<(usize, &FileCue)> = marked.cues.iter().enumerate().map(place).collect();
    cues.sort_by_key(|(_, cue)| cue.span.start);
    let mut found = DividedWords::default();
    let mut free_from = Instant::ZERO;
    for (file_cue, cue) in cues {
        let markup =
            cue.text.markup().map_or_else(|| cue.text.plain_lines().collect::<Vec<_>>().join("\n"), str::to_owned);
        let lines: Vec<Vec<String>> = lines_of_words(&markup);
        if lines.is_empty() {
            found.blank.add(cue.span.start);
            continue;
        }
        let span = Span::new(cue.span.start.max(Instant::ZERO), cue.span.end.max(cue.span.start));
        if span.start < free_from {
            found.overlapping.add(span.start);
        }
        free_from = free_from.max(span.end);
        push_cue(&mut found, &lines, span, file_cue);
        if let Some(cue) = file.cues.get(file_cue) {
            name_speakers(&mut found, cue);
        }
    }
    give_no_time_to_sounds(&mut found);
    Some(found)
}

/// Gives the words of the cue that was pushed last the voices that its file names.
fn name_speakers(found: &mut DividedWords, cue: &FileCue) {
    let Some(given) = found.cues.last() else { return };
    let words = &mut found.words[given.words.clone()];
    let mut voices = cue.text.runs().map(|run| run.voice.clone());
    let Some(first) = voices.next() else { return };
    if voices.all(|voice| voice == first) {
        words.iter_mut().for_each(|word| word.speaker.clone_from(&first));
        return;
    }
    // Voices by words: told only where both have the same ones.
    let runs = cue.text.runs().flat_map(|run| run.text.split_whitespace().map(|_| run.voice.clone()));
    let voices: Vec<Option<Arc<str>>> = runs.collect();
    if voices.len() == words.len() {
        words.iter_mut().zip(voices).for_each(|(word, voice)| word.speaker = voice);
    }
}

/// Cues that are odd in the same way.
#[derive(Default)]
struct OddCues {
    count: usize,
    first: Option<Instant>,
}

impl OddCues {
    fn add(&mut self, at: Instant) {
        self.count += 1;
        self.first.get_or_insert(at.max(Instant::ZERO));
    }

    fn warning(&self, what: &str) -> Option<Warning> {
        Some(Warning::at(self.first?, format!("{what}: {}", self.count)))
    }
}

/// The words of each line that has any; a tag with spaces in it is not parted.
fn lines_of_words(markup: &str) -> Vec<Vec<String>> {
    let words = |line: &str| tagged_words(line).map(str::to_owned).collect::<Vec<String>>();
    markup.split('\n').map(words).filter(|line| !line.is_empty()).collect()
}

fn push_cue(found: &mut DividedWords, lines: &[Vec<String>], span: Span, file_cue: usize) {
    let first = found.words.len();
    let letters = |word: &String| without_tags(word).chars().count() as i64 + 1;
    let whole: i64 = lines.iter().flatten().map(letters).sum();
    // Words follow one another even where cues overlap: those of the later cue begin inside the last word of the one before, and
    // each takes some time.
    let mut from = span.start;
    if let Some(last) = found.words.last_mut().filter(|last| last.span.end > span.start) {
        from = from.max(last.span.start + Duration::from_nanos(last.span.duration().as_nanos() / 2));
        last.span.end = from;
    }
    let until = span.end.max(from + Duration::from_millis(lines.iter().flatten().count() as i64));
    let nanos = (until - from).as_nanos();
    let at = |letters: i64| {
        from + Duration::from_nanos((i128::from(nanos) * i128::from(letters) / i128::from(whole)) as i64)
    };
    let mut before = 0;
    let mut line_ends = Vec::new();
    for line in lines {
        for text in line {
            let start = at(before);
            before += letters(text);
            found.words.push(Word {
                id: WordId(found.words.len() as u32),
                text: text.clone(),
                span: Span::new(start, at(before)),
                raw_span: None,
                estimated: true,
                confidence: None,
                speaker: None,
            });
        }
        line_ends.push(found.words.len() - 1);
    }
    line_ends.pop();
    found.cues.push(GivenCue { words: first..found.words.len(), span: Some(span), line_ends, file_cue });
}

/// Cues that nobody speaks, as "(Gulls)" or "♪", are shown when the file says, but their words take no time: nobody hears them.
fn give_no_time_to_sounds(found: &mut DividedWords) {
    let is_unspoken = |cue: &GivenCue| {
        let plain: Vec<Vec<String>> = cue.lines().into_iter().map(|line| plain_words(&found.words[line])).collect();
        let plain: Vec<Vec<&str>> = plain.iter().map(|line| line.iter().map(String::as_str).collect()).collect();
        unspoken(&plain).into_iter().all(|unspoken| unspoken)
    };
    let sounds: Vec<Range<usize>> =
        found.cues.iter().filter(|cue| is_unspoken(cue)).map(|cue| cue.words.clone()).collect();
    // Where nothing is spoken at all there is nothing to tell apart.
    if sounds.len() == found.cues.len() {
        return;
    }
    for words in sounds {
        let start = found.words[words.start].span.start;
        for word in &mut found.words[words] {
            (word.span, word.estimated) = (Span::new(start, start), false);
        }
    }
}

/// The words without tags; a word that was a tag alone shows nothing and is left out.
fn plain_words(line: &[Word]) -> Vec<String> {
    let plain = line.iter().map(|word| {
        let text = without_tags(&word.text);
        // Where it stands: "{\\an8}".
        let tagged = text.strip_prefix("{\\").and_then(|rest| rest.split_once('}'));
        tagged.map_or(&*text, |(_, rest)| rest).to_owned()
    });
    plain.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(text: &str) -> Option<Transcript> {
        let read = crate::transcript::parse(text.as_bytes()).unwrap();
        as_it_stands(text.as_bytes(), &read)
    }

    #[test]
    fn cues_lines_times_and_tags_are_those_of_the_file() {
        let text = "1\n00:00:01,000 --> 00:00:03,000\n<i>The tide\nwas out</i> -- <font color=\"red\">far</font>\n\n2\n00:00:03,500 --> 00:00:05,000\n(Gulls)\n\n";
        let found = given(text).unwrap();
        let words: Vec<&str> = found.words.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(words, ["<i>The", "tide", "was", "out</i>", "--", "<font color=\"red\">far</font>", "(Gulls)"]);
        assert_eq!(found.given.len(), 2);
        assert_eq!((found.given[0].words.clone(), found.given[0].line_ends.clone()), (0..6, vec![1]));
        assert_eq!(found.given[1].span, Some(Span::from_secs(3.5, 5.0)));
        assert!(
            found.words[..6].iter().all(|word| word.estimated)
                && found.words.windows(2).all(|pair| pair[0].span.start <= pair[1].span.start)
        );
        assert_eq!(found.words[5].span.end, Instant::from_millis(3000));
        // A sound takes no time, and is shown when the file says.
        assert_eq!(found.words[6].span, Span::from_secs(3.5, 3.5));
    }

    #[test]
    fn what_a_recogniser_made_is_no_file_that_somebody_divided() {
        let stamped = "WEBVTT\n\n00:01.000 --> 00:02.000\nthe <00:01.500>tide\n";
        assert_eq!(given(stamped), None);
        let rolling: String = (0..8)
            .map(|n| {
                format!(
                    "{}\n00:00:{:02},000 --> 00:00:{:02},000\nline number {n}\nline number {}\n\n",
                    n + 1,
                    2 * n,
                    2 * n + 2,
                    n + 1
                )
            })
            .collect();
        assert_eq!(given(&rolling), None, "captions that roll");
        assert_eq!(given("{\"words\":[{\"word\":\"tide\",\"start\":1.0,\"end\":2.0}]}"), None);
    }

    #[test]
    fn what_cannot_be_kept_is_said() {
        let text = "1\n00:00:01,000 --> 00:00:03,000\nThe tide\n\n2\n00:00:02,000 --> 00:00:04,000\nwas out\n\n";
        let found = given(text).unwrap();
        assert!(
            found.warnings.iter().any(|warning| warning.message.contains("had gone are shown when it goes")),
            "{:?}",
            found.warnings
        );
    }
}
