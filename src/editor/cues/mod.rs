//! Cues: the text that is exported, with its lines and times, and the rules that it breaks.
//!
//! Nothing here sees a probability: what becomes of a gap is settled before.

mod carried_tags;
mod check;
mod problem;
mod shots;
mod sync;
mod terms;
mod turns;

use std::ops::Range;

use serde::Serialize;

use crate::proposals::Segmentation;
use base::time::{Duration, Instant, Span};
use formats::guideline::{Delays, FrameRate, Guideline, SpeakerMarking, SpokenCue};
use formats::scripts::push_word;
use formats::subtitle_file::without_tags;
use formats::transcript::Word;

pub use carried_tags::CarriedTags;
pub use check::{CueRules, check_part, rule_facts};
pub use check::{check, check_in, check_spoken};
pub use problem::{FrameGap, Problem, ProblemEdge, ProblemKind};
pub use shots::{keeps_speech, snap_to_shots};
pub use terms::{CueTerm, term_problems, term_problems_of_lines, terms_of};
use turns::TextLine;
pub use turns::{lead_of_name, without_marks};

/// What is shown together, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cue {
    /// Positions of its words in the transcript.
    pub words: Range<usize>,
    /// At least one; none is empty or has white space at its ends. Tags stand in them as SubRip writes them.
    pub lines: Vec<String>,
    /// On the recording's clock, never before its first sample, at least 1 ms long, never overlapping the next cue.
    pub span: Span,
}

impl Cue {
    /// The lines, with line breaks between them.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// The same as viewers read it, without tags.
    pub fn plain_text(&self) -> String {
        without_tags(&self.text()).into_owned()
    }
}

/// The shortest cue there is: one that survives the rounding to milliseconds.
const SHORTEST: Duration = Duration::from_millis(1);

/// Makes cues of the words as they are divided by `segmentation`.
///
/// `shown` has one text per word; a word without one is shown as it is written. Words that show nothing make no cue.
/// The times follow [`Guideline::cue_span`], the same rules that the segmentation was optimised for.
pub fn build(words: &[Word], shown: &[String], segmentation: &Segmentation, guideline: &Guideline) -> Vec<Cue> {
    let tags = CarriedTags::of(words.len(), |index| shown.get(index).unwrap_or(&words[index].text), |_| false);
    let mut cues = build_part(words, shown, &DivisionPart::whole(segmentation, words.len(), &tags), guideline);
    part_in_time(&mut cues);
    cues
}

/// How some words are divided, the first of which starts a cue.
pub struct DivisionPart<'a> {
    /// Positions in the talk.
    pub words: Range<usize>,
    /// One entry per word of the part, as in [`Segmentation`]; missing ones count as false or nothing.
    pub cue_ends: &'a [bool],
    pub line_breaks: &'a [bool],
    pub delays: &'a [Duration],
    /// The delay of the boundary before the first word.
    pub delay_before: Duration,
    /// The tags that reach over several words.
    pub tags: &'a CarriedTags,
}

impl<'a> DivisionPart<'a> {
    fn whole(segmentation: &'a Segmentation, words: usize, tags: &'a CarriedTags) -> Self {
        let Segmentation { cue_ends, line_breaks, delays, .. } = segmentation;
        Self { words: 0..words, cue_ends, line_breaks, delays, delay_before: Duration::ZERO, tags }
    }

    /// Some of the words of a segmentation, which must be as long as they are.
    pub fn of(segmentation: &'a Segmentation, words: Range<usize>, tags: &'a CarriedTags) -> Self {
        let before = words.start.checked_sub(1).map(|before| segmentation.delays[before]);
        Self {
            cue_ends: &segmentation.cue_ends[words.clone()],
            line_breaks: &segmentation.line_breaks[words.clone()],
            delays: &segmentation.delays[words.clone()],
            delay_before: before.unwrap_or_default(),
            words,
            tags,
        }
    }
}

/// The cues of a part of the talk; times are not yet parted, see [`part_in_time`].
///
/// `words` and `shown` are of the whole talk.
pub fn build_part(words: &[Word], shown: &[String], part: &DivisionPart<'_>, guideline: &Guideline) -> Vec<Cue> {
    let first = part.words.start;
    let is_set = |flags: &[bool], gap: usize| flags.get(gap - first).copied().unwrap_or_default();
    let mut cues = Vec::new();
    let (mut start, mut start_delay) = (first, part.delay_before);
    let mut lines = vec![TextLine::default()];
    let written = |index: usize| shown.get(index).unwrap_or(&words[index].text).as_str();
    let ends_cue = |gap: usize| gap + 1 == part.words.end || is_set(part.cue_ends, gap);
    let cue_from = |start: usize| {
        start..part.words.clone().skip(start - first).find(|&gap| ends_cue(gap)).map_or(start, |gap| gap + 1)
    };
    let mut cue = cue_from(start);
    for gap in part.words.clone() {
        let text = &*part.tags.text(gap, &cue, written);
        if let Some(line) = lines.last_mut() {
            if line.text.is_empty() {
                line.first = gap;
            }
            let name = match guideline.speakers {
                SpeakerMarking::Names if !text.is_empty() => turns::name_before(words, shown, gap),
                _ => None,
            };
            match name {
                Some(name) => push_word(&mut line.text, &turns::marked(&format!("{name} "), text)),
                None => push_word(&mut line.text, text),
            }
        }
        if gap + 1 == cue.end {
            lines.retain(|line| !line.text.is_empty());
            if guideline.speakers == SpeakerMarking::Dashes {
                turns::put_dashes(&mut lines, words, &(start..gap + 1), guideline);
            }
            let filled: Vec<String> = lines.drain(..).map(|line| line.text.trim_end().to_owned()).collect();
            let delays = Delays { start: start_delay, end: part.delays.get(gap - first).copied().unwrap_or_default() };
            if !filled.is_empty() {
                let range = start..gap + 1;
                let chars = guideline.chars(&filled.join("\n"));
                let span = guideline.cue_span(&spoken(words, &range, chars), delays);
                cues.push(Cue { words: range, lines: filled, span });
            }
            lines.push(TextLine::default());
            (start, start_delay) = (gap + 1, delays.end);
            cue = cue_from(start);
        } else if is_set(part.line_breaks, gap) {
            lines.push(TextLine::default());
        }
    }
    cues
}

fn spoken(words: &[Word], range: &Range<usize>, chars: usize) -> SpokenCue {
    SpokenCue {
        speech: Span::new(words[range.start].span.start, words[range.end - 1].span.end),
        previous_end: range.start.checked_sub(1).map(|word| words[word].span.end),
        next_start: words.get(range.end).map(|word| word.span.start),
        chars,
    }
}

/// Moves the edges that a person set by hand to where they were set: to the nearest frame of `frames`, if there are any.
///
/// `ins` and `outs` have one entry per word: when the cue that starts with the word appears, and when the cue that ends
/// with it goes; missing entries count as `None`. A hand-set edge wins over the neighbour's automatic one, which makes
/// room; of two hand-set edges that overlap, the earlier cue keeps its end.
pub fn set_times(
    cues: &mut [Cue],
    (ins, outs): (&[Option<Instant>], &[Option<Instant>]),
    frames: Option<FrameRate>,
    guideline: &Guideline,
) {
    let at = |edges: &[Option<Instant>], word: usize| edges.get(word).copied().flatten();
    let placed = |time: Instant| frames.map_or(time, |rate| rate.start_of(rate.nearest(time)));
    for cue in cues.iter_mut() {
        if let Some(start) = at(ins, cue.words.start) {
            cue.span.start = placed(start.max(Instant::ZERO));
        }
        if let Some(end) = at(outs, cue.words.end - 1) {
            cue.span.end = placed(end);
        }
    }
    for index in 1..cues.len() {
        let (earlier, later) = cues.split_at_mut(index);
        let (earlier, later) = (&mut earlier[index - 1], &mut later[0]);
        if earlier.span.end <= later.span.start {
            continue;
        }
        if at(outs, earlier.words.end - 1).is_none() && at(ins, later.words.start).is_some() {
            let end = guideline.latest_out(later.span.start).max(earlier.span.start + SHORTEST);
            earlier.span.end = end.min(later.span.start.max(earlier.span.start + SHORTEST));
        } else {
            later.span.start = guideline.earliest_in(earlier.span.end).max(earlier.span.end);
        }
    }
    part_in_time(cues);
}

/// Gives every cue at least a millisecond and pushes back those that would overlap.
///
/// With sane word times this changes nothing; it matters where many words stand on one instant.
pub fn part_in_time(cues: &mut [Cue]) {
    let mut free_from = Instant::ZERO;
    for cue in cues {
        cue.span.start = cue.span.start.max(free_from);
        cue.span.end = cue.span.end.max(cue.span.start + SHORTEST);
        free_from = cue.span.end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::transcript::WordId;

    fn word(id: u32, text: &str, start: f64, end: f64) -> Word {
        Word {
            id: WordId(id),
            text: text.into(),
            span: Span::from_secs(start, end),
            raw_span: None,
            estimated: false,
            confidence: None,
            speaker: None,
        }
    }

    #[test]
    fn words_become_lines_and_cues() {
        let words = [word(0, "one", 0.0, 1.0), word(1, "two", 1.0, 2.0), word(2, "three", 2.0, 3.0)];
        let shown = ["One".to_owned(), " two\nhalves ".into()];
        let segmentation = Segmentation {
            cue_ends: vec![false, true],
            line_breaks: vec![true, false, true],
            ..Segmentation::default()
        };
        let cues = build(&words, &shown, &segmentation, &Guideline::ted());
        let lines: Vec<&[String]> = cues.iter().map(|cue| cue.lines.as_slice()).collect();
        assert_eq!(lines, [&["One".to_owned(), "two halves".to_owned()][..], &["three".to_owned()][..]]);
        assert_eq!([&cues[0].words, &cues[1].words], [&(0..2), &(2..3)]);
        assert_eq!(cues[0].span, Span::from_secs(0.0, 2.0));
        assert!(build(&[], &[], &Segmentation::default(), &Guideline::ted()).is_empty());
    }

    #[test]
    fn words_on_one_instant_still_make_cues_that_follow_each_other() {
        let words: Vec<Word> = (0..4).map(|id| word(id, "now", 5.0, 5.0)).collect();
        let segmentation = Segmentation { cue_ends: vec![true; 4], ..Segmentation::default() };
        let cues = build(&words, &[], &segmentation, &Guideline::netflix());
        assert_eq!(cues.len(), 4);
        for pair in cues.windows(2) {
            assert!(pair[0].span.duration() >= SHORTEST && pair[0].span.end <= pair[1].span.start);
        }
    }

    #[test]
    fn an_edge_set_by_hand_wins_over_the_automatic_one_beside_it() {
        let words = [word(0, "one", 1.0, 2.0), word(1, "two", 2.0, 3.0), word(2, "three", 3.0, 4.0)];
        let segmentation = Segmentation { cue_ends: vec![true; 3], ..Segmentation::default() };
        let times = |ins: [Option<f64>; 3], outs: [Option<f64>; 3]| {
            let instants = |edges: [Option<f64>; 3]| edges.map(|secs| secs.map(Instant::from_secs));
            let mut cues = build(&words, &[], &segmentation, &Guideline::ted());
            set_times(&mut cues, (&instants(ins), &instants(outs)), None, &Guideline::ted());
            for pair in cues.windows(2) {
                assert!(pair[0].span.end <= pair[1].span.start, "{pair:?}");
            }
            cues
        };
        assert_eq!(times([None; 3], [Some(2.3), None, None])[1].span.start, Instant::from_secs(2.3));
        assert_eq!(times([None, Some(1.7), None], [None; 3])[0].span.end, Instant::from_secs(1.7));
        let both = times([None, Some(1.5), None], [Some(2.2), None, None]);
        assert_eq!((both[0].span.end, both[1].span.start), (Instant::from_secs(2.2), Instant::from_secs(2.2)));
        // Even absurd times leave every cue a moment.
        let absurd = times([None, Some(0.0), None], [None, Some(0.0), None]);
        assert!(absurd.iter().all(|cue| cue.span.duration() >= SHORTEST));
    }

    #[test]
    fn edges_set_by_hand_come_to_the_nearest_frame_or_stay() {
        let words = [word(0, "one", 0.0, 1.0), word(1, "two", 2.0, 3.0)];
        let segmentation = Segmentation { cue_ends: vec![true; 2], ..Segmentation::default() };
        let guideline = Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() };
        let check = |frames: Option<FrameRate>, expected: (i64, i64)| {
            let mut cues = build(&words, &[], &segmentation, &guideline);
            let [start, end] = [1_907, 1_259].map(|at| Some(Instant::from_millis(at)));
            set_times(&mut cues, (&[None, start], &[end]), frames, &guideline);
            let found = (cues[0].span.end.as_millis_rounded(), cues[1].span.start.as_millis_rounded());
            assert_eq!(found, expected, "{frames:?}");
        };
        check(Some(FrameRate::F25), (1_240, 1_920));
        check(None, (1_259, 1_907));
    }

    #[test]
    fn words_that_show_nothing_make_no_cue() {
        let words = [word(0, "", 0.0, 1.0), word(1, "two", 1.0, 2.0)];
        let segmentation = Segmentation { cue_ends: vec![true, true], ..Segmentation::default() };
        let cues = build(&words, &[], &segmentation, &Guideline::ted());
        assert_eq!((cues.len(), &cues[0].words), (1, &(1..2)));
    }
}
