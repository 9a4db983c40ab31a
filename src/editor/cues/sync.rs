//! Whether a cue is shown while its words are spoken.

use std::collections::BTreeSet;

use super::shots::Leeway;
use super::{Cue, ProblemKind};
use base::time::{Duration, Instant};
use formats::guideline::Guideline;
use formats::transcript::{Word, WordId};

/// Word times are no more exact than this, and the viewer does not see the difference.
const UNSEEN: Duration = Duration::from_millis(40);
/// What rounding may add to a frame.
const MILLISECOND: Duration = Duration::from_millis(1);

/// Reports where `cue`, which is before `next`, does not keep to the times of its words. `words`: those of the talk with the times at
/// which they are spoken; nothing is said of what was never measured: times that were estimated, and unspoken words.
pub(super) fn check_sync(
    cue: &Cue,
    next: Option<&Cue>,
    words: &[Word],
    (guideline, leeway): (&Guideline, Leeway),
    report: &mut impl FnMut(ProblemKind),
) {
    let Some(own) = words.get(cue.words.clone()) else { return };
    let tolerance = guideline.frame_rate.map_or(UNSEEN, |rate| rate.lasting(1) + MILLISECOND);
    let exceeds = |by: Duration, most: Duration| by > most + tolerance;
    let millis = Duration::as_millis_rounded;

    if let Some((before, first)) = spoken_end(own.iter()) {
        let late = cue.span.start - first.span.start;
        let (most_late, most_early) = (guideline.max_delay.max(leeway.late), guideline.most_lead() + leeway.early);
        if exceeds(late, most_late) {
            report(ProblemKind::AppearsLate { millis: millis(late), most: millis(most_late) });
        }
        let early = first.span.start - cue.span.start;
        // A sound that is told before the words may have begun before them.
        if before == 0 && exceeds(early, most_early) {
            report(ProblemKind::AppearsEarly { millis: millis(early), most: millis(most_early) });
        }
    }
    if let Some((after, last)) = spoken_end(own.iter().rev()) {
        let end = last.span.end;
        let early = end - cue.span.end;
        if exceeds(end.min(latest_end(cue, next, words, guideline)) - cue.span.end, leeway.goes_early) {
            report(ProblemKind::GoesEarly { millis: millis(early) });
        }
        let (stays, most) = (cue.span.end - end, latest_needed(cue, end, guideline) - end + leeway.stays);
        if after == 0 && exceeds(stays, most) {
            report(ProblemKind::StaysLong { millis: millis(stays), most: millis(most) });
        }
    }
}

/// Reports a cue that is shown in silence. `unvoiced`: words with the times of their cues for which no voice was detected.
pub(super) fn check_voice(
    cue: &Cue,
    words: &[Word],
    unvoiced: &BTreeSet<WordId>,
    report: &mut impl FnMut(ProblemKind),
) {
    let own = words.get(cue.words.clone()).unwrap_or_default();
    let mut spoken = own.iter().filter(|word| word.span.start < word.span.end).peekable();
    if spoken.peek().is_some() && spoken.all(|word| unvoiced.contains(&word.id)) {
        report(ProblemKind::NobodySpeaks);
    }
}

/// The first word that is spoken, and how many unspoken ones come before it; `None` if its times are not measured.
fn spoken_end<'w>(words: impl Iterator<Item = &'w Word>) -> Option<(usize, &'w Word)> {
    let is_spoken = |word: &Word| word.span.start < word.span.end;
    words.enumerate().find(|(_, word)| is_spoken(word)).filter(|(_, word)| !word.estimated)
}

/// When the cue has to be gone so that the next one can be with its words.
fn latest_end(cue: &Cue, next: Option<&Cue>, words: &[Word], guideline: &Guideline) -> Instant {
    let never = Instant::from_nanos(i64::MAX);
    let Some(word) = words.get(cue.words.end) else { return never };
    let is_measured = !word.estimated && word.span.start < word.span.end;
    match next {
        // Its times are what they are.
        Some(next) if !is_measured => guideline.latest_out(next.span.start),
        _ => guideline.latest_out(word.span.start),
    }
}

/// Until when there is a reason to show the cue, whose last word is over at `speech_end`: it stays for a while, for as long as reading
/// takes, and until the next one if that comes soon.
fn latest_needed(cue: &Cue, speech_end: Instant, guideline: &Guideline) -> Instant {
    let chars = guideline.chars(&cue.text());
    let to_read = Duration::from_millis((chars as f64 * 1000.0 / guideline.optimal_cps).ceil() as i64);
    let read = cue.span.start + to_read.min(guideline.max_duration).max(guideline.min_duration);
    (speech_end + guideline.hold_after_speech).max(read) + guideline.close_gaps_below.duration(guideline.frame_rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::time::Span;
    use formats::guideline::FrameRate;
    use formats::transcript::timed_word;

    /// What is said of the first of two cues of two words each, spoken from 1 s to 2 s and from 3 s to 4 s.
    fn found(shown: (f64, f64), next_start: f64, change: impl Fn(&mut [Word])) -> Vec<String> {
        let times = [(1.0, 1.5), (1.5, 2.0), (3.0, 3.5), (3.5, 4.0)];
        let words = times.iter().zip(0..).map(|(time, id)| Word { id: WordId(id), ..timed_word(time.0, time.1) });
        let mut words: Vec<Word> = words.collect();
        change(&mut words);
        let cue =
            |words, start, end| Cue { words, lines: vec!["So it is".to_owned()], span: Span::from_secs(start, end) };
        let (cue, next) = (cue(0..2, shown.0, shown.1), cue(2..4, next_start, 4.0));
        let mut kinds = Vec::new();
        check_sync(&cue, Some(&next), &words, (&Guideline::ted(), Leeway::default()), &mut |kind| {
            kinds.push(kind.to_string())
        });
        kinds
    }

    #[test]
    fn a_cue_has_to_be_there_while_its_words_are_spoken() {
        let check = |start: f64, end: f64, expected: &[&str]| {
            assert_eq!(found((start, end), 3.0, |_| {}), expected, "{start} to {end}");
        };
        check(1.0, 2.0, &[]);
        check(0.9, 2.5, &[]);
        // A difference that the viewer does not see is not reported.
        check(1.33, 1.97, &[]);
        check(0.87, 3.0, &[]);
        check(1.35, 2.0, &["Appears 0.35 s after its first word (at most 0.30 s)"]);
        check(2.2, 2.8, &["Appears 1.20 s after its first word (at most 0.30 s)"]);
        check(0.8, 2.0, &["Appears 0.20 s before its first word (at most 0.10 s)"]);
        check(1.0, 1.5, &["Disappears 0.50 s before its last word ends"]);
        check(1.0, 3.1, &["Stays 1.10 s after its last word (at most 1.00 s)"]);
    }

    #[test]
    fn nothing_is_said_of_what_was_never_heard() {
        let all = (2.2, 1.5);
        assert_eq!(found(all, 3.0, |_| {}).len(), 2);
        assert!(found(all, 3.0, |words| words.iter_mut().for_each(|word| word.estimated = true)).is_empty());
        assert!(found(all, 3.0, |words| words.iter_mut().for_each(|word| word.span.end = word.span.start)).is_empty());
        // A sound before the words is told before them, not after.
        let sound = |words: &mut [Word]| words[0].span.end = words[0].span.start;
        assert!(found((0.2, 2.0), 3.0, sound).is_empty());
        assert_eq!(found((1.9, 2.2), 3.0, sound), ["Appears 0.40 s after its first word (at most 0.30 s)"]);
    }

    #[test]
    fn a_cue_makes_room_for_the_next_one() {
        let follows_at_once = |words: &mut [Word]| words[2].span.start = words[1].span.end;
        assert!(found((1.0, 2.0), 2.0, follows_at_once).is_empty());
        // A sound that was put there by hand is shown when it is shown.
        let sound = |words: &mut [Word]| words[2].span = Span::from_secs(2.0, 2.0);
        assert!(found((1.0, 1.6), 1.6, sound).is_empty());
        assert_eq!(found((1.0, 1.6), 2.0, sound), ["Disappears 0.40 s before its last word ends"]);
        // The next words are spoken later: there is no need to make room for a cue that comes too early.
        assert_eq!(found((1.0, 1.6), 1.6, |_| {}), ["Disappears 0.40 s before its last word ends"]);
        let words = [timed_word(1.0, 2.0), timed_word(2.0, 3.0)];
        let netflix = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
        let cue = Cue { words: 0..1, lines: vec!["So".to_owned()], span: Span::from_secs(1.0, 1.92) };
        check_sync(&cue, None, &words, (&netflix, Leeway::default()), &mut |kind| {
            panic!("two frames are cut from the end: {kind}")
        });
    }
}
