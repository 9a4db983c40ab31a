//! The words of a subtitle file get the times that they have in a transcript of the same talk.

use std::collections::BTreeMap;
use std::ops::Range;

use super::contents::Transcript;
use super::import::is_of_whole_segments;
use super::sequence_alignment::common_pairs_watched;
use super::word::Word;
use crate::subtitle_file::without_tags;
use base::progress::{Cancellation, Progress};
use base::texts::{m, t};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;

/// So many of the words must be in the transcript, per cent. Recognisers get three in four right in a noisy room; two talks in one
/// language have little more than their small words in common.
const LEAST_MATCHED_PERCENT: usize = 50;

/// Words that are not in the transcript share the time between those that are, as long as that is no longer than this for each,
/// and a little more: a longer one is a silence or speech that the file leaves out.
const LONGEST_SHARE: Duration = Duration::from_millis(800);
const LITTLE_MORE: Duration = Duration::from_millis(1_000);

/// How far a transcript has the words of a subtitle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordMatch {
    /// Words that could be looked for, and those that were found.
    pub words: usize,
    pub matched: usize,
}

impl WordMatch {
    /// The message for the case that many were not found.
    pub fn warning(&self) -> Option<Warning> {
        let Self { words, matched } = *self;
        let message = || m!("transcript-words-matched", matched = matched, words = words);
        (matched * 10 < words * 9).then(|| Warning::new(message()))
    }
}

/// Why words get no times from a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordTimesError {
    #[error("{}", t!("transcript-without-word-times"))]
    NoTimes,
    #[error("{}", t!("transcript-of-other-talk", matched = *matched, words = *words))]
    OtherTalk { matched: usize, words: usize },
    #[error(transparent)]
    Cancelled(#[from] Cancellation),
}

/// Gives the words of `kept` their times in `timed`, a transcript of the same talk. What is in both takes its times; the words
/// between share what is left and stay estimated. Cues stay as they are, and words that take no time still take none.
///
/// # Errors
/// [`WordTimesError`]; the transcript that was given has words of another talk, or no times.
pub fn take_word_times(
    kept: &Transcript,
    timed: &Transcript,
    progress: &Progress,
) -> Result<(Transcript, WordMatch), WordTimesError> {
    if timed.words.iter().all(|word| word.estimated) {
        return Err(WordTimesError::NoTimes);
    }
    let is_spoken = |word: &Word| word.span.start < word.span.end;
    let mut ours: Vec<(usize, String)> = Vec::new();
    for (at, word) in kept.words.iter().enumerate().filter(|(_, word)| is_spoken(word)) {
        ours.extend(tokens(&word.text).map(|token| (at, token)));
    }
    let theirs: Vec<(usize, String)> = timed
        .words
        .iter()
        .enumerate()
        .flat_map(|(at, word)| tokens(&word.text).map(move |token| (at, token)).collect::<Vec<_>>())
        .collect();
    let texts = |tokens: &[(usize, String)]| tokens.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
    let pairs = common_pairs_watched(&texts(&ours), &texts(&theirs), &progress.stage(t!("stage-aligning-words")))?;
    // Of a word in several parts, as "twenty-five", the first and the last must be found.
    let mut parts: BTreeMap<usize, Range<usize>> = BTreeMap::new();
    for (token, (word, _)) in ours.iter().enumerate() {
        parts.entry(*word).or_insert(token..token).end = token + 1;
    }
    let found: BTreeMap<usize, usize> = pairs.iter().copied().collect();
    let mut times: Vec<Option<Span>> = vec![None; kept.words.len()];
    for (&word, tokens) in &parts {
        let at = |token: usize| Some(&timed.words[theirs[*found.get(&token)?].0]);
        if let (Some(first), Some(last)) = (at(tokens.start), at(tokens.end - 1))
            && !first.estimated
        {
            times[word] = Some(Span::new(first.span.start, last.span.end));
        }
    }
    let matched = times.iter().flatten().count();
    if matched * 100 < parts.len() * LEAST_MATCHED_PERCENT || matched == 0 {
        return Err(WordTimesError::OtherTalk { matched, words: parts.len() });
    }
    let mut found = kept.clone();
    // Words have such times no longer.
    found.warnings.retain(|warning| !is_of_whole_segments(warning));
    spread(&mut found.words, &times);
    Ok((found, WordMatch { words: parts.len(), matched }))
}

/// The comparable part of a word: its letters and digits without case, in parts where something else parts them.
fn tokens(text: &str) -> impl Iterator<Item = String> {
    let plain = without_tags(text).to_lowercase().replace('’', "'");
    let parts: Vec<String> = plain
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .map(|part| part.trim_matches('\''))
        .filter(|part| part.chars().any(char::is_alphanumeric))
        .map(str::to_owned)
        .collect();
    parts.into_iter()
}

/// Takes up the times that are known, and shares what is between them out among the others.
fn spread(words: &mut [Word], times: &[Option<Span>]) {
    let mut free_from = Instant::ZERO;
    let mut at = 0;
    while at < words.len() {
        if let Some(span) = times[at] {
            let start = span.start.max(free_from);
            let word = &mut words[at];
            (word.span, word.estimated) = (Span::new(start, span.end.max(start)), false);
            free_from = word.span.end;
            at += 1;
            continue;
        }
        let end = (at..words.len()).find(|&next| times[next].is_some()).unwrap_or(words.len());
        let free_to = times.get(end).copied().flatten().map(|span| span.start.max(free_from));
        let is_first = at == 0;
        share(&mut words[at..end], (!is_first).then_some(free_from), free_to);
        free_from = free_from.max(words[end - 1].span.end);
        at = end;
    }
}

/// Words between two times, of which the first or the last may not be known: by their lengths where they fill it, else where the
/// file has them, as far as there is room.
fn share(words: &mut [Word], from: Option<Instant>, to: Option<Instant>) {
    let takes_time = |word: &Word| word.span.start < word.span.end;
    let count = words.iter().filter(|word| takes_time(word)).count() as i64;
    let most = LITTLE_MORE + Duration::from_nanos(LONGEST_SHARE.as_nanos() * count);
    if let (Some(from), Some(to)) = (from, to)
        && to - from <= most
    {
        let letters = |word: &Word| if takes_time(word) { word.text.chars().count() as i128 + 1 } else { 0 };
        let whole = words.iter().map(letters).sum::<i128>().max(1);
        let nanos = i128::from((to - from).as_nanos());
        let mut before = 0;
        for word in words {
            let at = |letters: i128| from + Duration::from_nanos((nanos * letters / whole) as i64);
            let start = at(before);
            before += letters(word);
            word.span = Span::new(start, at(before));
        }
        return;
    }
    let mut earliest = from.unwrap_or(Instant::ZERO);
    for word in words {
        let latest = to.unwrap_or(word.span.end.max(earliest));
        let start = word.span.start.clamp(earliest, latest.max(earliest));
        let end = word.span.end.clamp(start, latest.max(start));
        word.span = Span::new(start, end);
        earliest = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::{GivenCue, WordId};

    fn word(id: usize, text: &str, start: f64, end: f64) -> Word {
        let span = Span::from_secs(start, end);
        Word { id: WordId(id as u32), text: text.to_owned(), span, ..crate::transcript::timed_word(0.0, 1.0) }
    }

    /// Words of a second each, in one cue.
    fn kept(text: &str) -> Transcript {
        let words: Vec<Word> = text
            .split_whitespace()
            .enumerate()
            .map(|(at, text)| Word { estimated: true, ..word(at, text, at as f64, at as f64 + 1.0) })
            .collect();
        let span = Span::from_secs(0.0, words.len() as f64);
        let given = vec![GivenCue { words: 0..words.len(), span: Some(span), line_ends: Vec::new(), file_cue: 0 }];
        Transcript { words, given, ..Transcript::default() }
    }

    /// Words of 300 ms, from 10 s on.
    fn timed(text: &str) -> Transcript {
        let at = |at: usize| 10.0 + at as f64 * 0.3;
        let words = text.split_whitespace().enumerate().map(|(n, text)| word(n, text, at(n), at(n + 1)));
        Transcript { words: words.collect(), ..Transcript::default() }
    }

    fn take(kept: &Transcript, timed: &Transcript) -> Result<(Transcript, WordMatch), WordTimesError> {
        take_word_times(kept, timed, &Progress::silent())
    }

    #[test]
    fn words_that_match_take_their_times_and_those_between_share_the_rest() {
        let file = kept("<i>The tide,</i> which rose, was Don’t-care twenty-five feet.");
        let (found, matches) = take(&file, &timed("the tide switch rows was don't care twenty five feet")).unwrap();
        assert_eq!(matches, WordMatch { words: 8, matched: 6 });
        let millis = |at: usize| {
            let span = found.words[at].span;
            (span.start.as_millis_rounded(), span.end.as_millis_rounded())
        };
        assert_eq!([millis(0), millis(1)], [(10_000, 10_300), (10_300, 10_600)]);
        // Six letters and five, each with a blank: the time is shared by them.
        assert_eq!(millis(2), (10_600, 10_900));
        assert_eq!(millis(3), (10_900, 11_200));
        assert_eq!([millis(5), millis(6)], [(11_500, 12_100), (12_100, 12_700)]);
        let estimated: Vec<usize> = (0..8).filter(|&at| found.words[at].estimated).collect();
        assert_eq!(estimated, [2, 3]);
        assert_eq!((&found.given, &found.words[0].text), (&file.given, &file.words[0].text));
    }

    #[test]
    fn a_long_silence_is_not_shared_out() {
        let mut transcript = timed("we rowed out home again tonight");
        for word in &mut transcript.words[3..] {
            word.span = word.span.shifted(Duration::from_millis(60_000));
        }
        let mut file = kept("we rowed out slowly home again tonight");
        file.words[3].span = Span::from_secs(12.0, 13.0);
        let (found, _) = take(&file, &transcript).unwrap();
        assert_eq!(found.words[3].span, Span::from_secs(12.0, 13.0));
        assert!(found.words.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start));
    }

    #[test]
    fn another_talk_and_one_without_times_are_refused() {
        let file = kept("the tide was with us and the harbour lay behind us");
        let other = timed("and so the committee was of the view that us exports grew");
        assert!(matches!(take(&file, &other), Err(WordTimesError::OtherTalk { words: 11, .. })));
        assert_eq!(take(&file, &kept("the tide was with us")), Err(WordTimesError::NoTimes));
    }

    #[test]
    fn what_nobody_speaks_takes_no_time() {
        let mut file = kept("we rowed (Gulls) out again");
        file.words[2].span = Span::from_secs(2.0, 2.0);
        let (found, matches) = take(&file, &timed("we rowed out again")).unwrap();
        assert_eq!(matches, WordMatch { words: 4, matched: 4 });
        assert_eq!(found.words[2].span, Span::from_secs(10.6, 10.6));
    }
}
