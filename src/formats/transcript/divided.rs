//! The cues of a subtitle file as words, each with its share of the time of its cue.

use std::ops::Range;
use std::sync::Arc;

use super::given_cue::GivenCue;
use super::unspoken::unspoken;
use super::word::{Word, WordId};
use crate::scripts::word_parts;
use crate::subtitle_file::{FileCue, SubtitleFile, in_subrip, tagged_words, without_tags};
use base::texts::Message;
use base::time::{Duration, Instant, Span};
use base::warning::Warning;

/// The words of a subtitle file, and its cues made of them.
#[derive(Default)]
pub(super) struct DividedWords {
    pub words: Vec<Word>,
    pub cues: Vec<GivenCue>,
    /// Left out, as they have no text.
    pub blank: OddCues,
    /// Shown later than the file has them.
    pub overlapping: OddCues,
}

/// Cues of a file as words, by the times at which they are shown. What formats say by tags and settings of their own becomes that of
/// SubRip.
pub(super) fn divided(file: &SubtitleFile) -> DividedWords {
    let marked = file.cues.iter().map(|cue| in_subrip(cue, file.format));
    let mut cues: Vec<(usize, (String, Span))> = marked.enumerate().collect();
    cues.sort_by_key(|(_, (_, span))| span.start);
    let mut found = DividedWords::default();
    let mut free_from = Instant::ZERO;
    for (file_cue, (markup, span)) in cues {
        let lines: Vec<Vec<String>> = lines_of_words(&markup);
        // What tags alone make, as a drawing, is nothing that is read.
        let is_read = lines.iter().flatten().any(|word| !without_tags(word).is_empty());
        if !is_read {
            found.blank.add(span.start);
            continue;
        }
        let span = Span::new(span.start.max(Instant::ZERO), span.end.max(span.start));
        if span.start < free_from {
            found.overlapping.add(span.start);
        }
        free_from = free_from.max(span.end);
        push_cue(&mut found, &lines, span, file_cue);
        name_speakers(&mut found, &file.cues[file_cue]);
    }
    give_no_time_to_sounds(&mut found);
    found
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
    let runs = cue.text.runs().flat_map(|run| word_parts(&run.text).map(|_| run.voice.clone()));
    let voices: Vec<Option<Arc<str>>> = runs.collect();
    if voices.len() == words.len() {
        words.iter_mut().zip(voices).for_each(|(word, voice)| word.speaker = voice);
    }
}

/// Cues that are odd in the same way.
#[derive(Default)]
pub(super) struct OddCues {
    count: usize,
    first: Option<Instant>,
}

impl OddCues {
    fn add(&mut self, at: Instant) {
        self.count += 1;
        self.first.get_or_insert(at.max(Instant::ZERO));
    }

    /// `said`: what is said of so many.
    pub fn warning(&self, said: impl FnOnce(usize) -> Message) -> Option<Warning> {
        Some(Warning::at(self.first?, said(self.count)))
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

/// Unspoken cues, as "(Gulls)" or "♪", are shown when the file says, but their words take no time: they are not in the voice.
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
