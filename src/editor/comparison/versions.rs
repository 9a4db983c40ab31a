//! Two versions of the subtitles of a talk, cue by cue: what one of them has otherwise than the other.
//!
//! Cues belong together that share words, wherever they stand in time and however they are cut; where they share none, those
//! that are shown at the same time. So neither a shift nor other cuts make everything different.

use std::collections::BTreeMap;
use std::ops::Range;

use super::timed_lines::TimedLines;
use super::words::comparable;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use base::time::{Duration, Instant, Span};
use formats::scripts::word_parts;
use formats::transcript::sequence_alignment::common_pairs_watched;

/// What counts as another time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionOptions {
    /// Edges that are no further apart than this are the same: a frame.
    pub tolerance: Duration,
    /// Whether a shift that all cues have in common is a difference of each of them.
    pub counts_shift: bool,
}

impl Default for VersionOptions {
    fn default() -> Self {
        Self { tolerance: Duration::from_millis(40), counts_shift: false }
    }
}

/// In what two versions of some cues differ. None of it: one of the versions lacks them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DifferenceKinds {
    /// Words or their marks.
    pub text: bool,
    /// Where cues end.
    pub cut: bool,
    /// Where lines break, in cues with the same words.
    pub lines: bool,
    /// When they appear or go.
    pub times: bool,
}

/// Cues that are not the same in both versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionDifference {
    /// Positions of the cues; empty, at the place where they would stand, if this version lacks them.
    pub mine: Range<usize>,
    pub theirs: Range<usize>,
    pub kinds: DifferenceKinds,
}

/// What [`compare_versions`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionDifferences {
    /// In the order of the talk.
    pub list: Vec<VersionDifference>,
    /// Cues of mine that are the same in theirs.
    pub same: usize,
    /// By so much all of theirs are later, within the tolerance; zero if they are not shifted alike. Unless it counts as a
    /// difference, times are compared without it.
    pub shift: Duration,
}

/// How many differences there are of each kind. One may be of several kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct DifferenceCounts {
    pub all: usize,
    pub text: usize,
    pub cut: usize,
    pub lines: usize,
    pub times: usize,
    pub only_mine: usize,
    pub only_theirs: usize,
}

impl DifferenceKinds {
    pub const fn is_none(self) -> bool {
        !(self.text || self.cut || self.lines || self.times)
    }
}

impl VersionDifference {
    /// What it is, in words: "text, times", "only in mine". The versions are called as they are `named`.
    pub fn label(&self, named: [&str; 2]) -> String {
        let DifferenceKinds { text, cut, lines, times } = self.kinds;
        if self.theirs.is_empty() {
            return t!("difference-only-in", name = named[0]);
        }
        if self.mine.is_empty() {
            return t!("difference-only-in", name = named[1]);
        }
        let (text, cut) = ((text, t!("difference-text")), (cut, t!("difference-cut")));
        let (lines, times) = ((lines, t!("difference-lines")), (times, t!("difference-times")));
        let kinds = [text, cut, lines, times];
        kinds.into_iter().filter(|(is, _)| *is).map(|(_, name)| name).collect::<Vec<_>>().join(", ")
    }
}

impl VersionDifferences {
    pub fn counts(&self) -> DifferenceCounts {
        let mut counts = DifferenceCounts { all: self.list.len(), ..DifferenceCounts::default() };
        for VersionDifference { mine, theirs, kinds } in &self.list {
            counts.only_mine += usize::from(theirs.is_empty());
            counts.only_theirs += usize::from(mine.is_empty());
            counts.text += usize::from(kinds.text);
            counts.cut += usize::from(kinds.cut);
            counts.lines += usize::from(kinds.lines);
            counts.times += usize::from(kinds.times);
        }
        counts
    }
}

/// Compares two versions of the subtitles of a talk, each in the order of time.
///
/// # Errors
///
/// [`Cancellation`] if it was cancelled.
pub fn compare_versions(
    mine: &[TimedLines],
    theirs: &[TimedLines],
    options: &VersionOptions,
    progress: &Progress,
) -> Result<VersionDifferences, Cancellation> {
    let groups = groups(mine, theirs, &progress.stage(t!("compare-stage")))?;
    let shift = common_shift(mine, theirs, &groups, options.tolerance);
    let left_out = if options.counts_shift { Duration::ZERO } else { shift };
    let mut found = VersionDifferences { shift, ..VersionDifferences::default() };
    for (mine_range, theirs_range) in groups {
        let cues = (&mine[mine_range.clone()], &theirs[theirs_range.clone()]);
        let kinds = kinds(cues.0, cues.1, left_out, options.tolerance);
        if kinds.is_none() && !mine_range.is_empty() && !theirs_range.is_empty() {
            found.same += mine_range.len();
        } else {
            found.list.push(VersionDifference { mine: mine_range, theirs: theirs_range, kinds });
        }
    }
    Ok(found)
}

/// Cues of both that belong together, in order; every cue is in one. One side may be empty.
type Group = (Range<usize>, Range<usize>);

fn groups(mine: &[TimedLines], theirs: &[TimedLines], progress: &Progress) -> Result<Vec<Group>, Cancellation> {
    let mut linked: Vec<Group> = Vec::new();
    for (a, b) in links(mine, theirs, progress)? {
        match linked.last_mut() {
            Some(last) if a < last.0.end || b < last.1.end => {
                last.0.end = last.0.end.max(a + 1);
                last.1.end = last.1.end.max(b + 1);
            }
            _ => linked.push((a..a + 1, b..b + 1)),
        }
    }
    let mut groups = Vec::with_capacity(linked.len());
    let mut at = (0, 0);
    let starts = |group: &Group| theirs[group.1.start].span.start - mine[group.0.start].span.start;
    let mut shift = linked.first().map_or(Duration::ZERO, &starts);
    for group in &linked {
        between(mine, theirs, (at.0..group.0.start, at.1..group.1.start), shift, &mut groups);
        at = (group.0.end, group.1.end);
        shift = starts(group);
        without_needless_cuts(mine, theirs, group, &mut groups);
    }
    between(mine, theirs, (at.0..mine.len(), at.1..theirs.len()), shift, &mut groups);
    Ok(groups)
}

/// Pairs of cues that share words, both rising.
fn links(mine: &[TimedLines], theirs: &[TimedLines], progress: &Progress) -> Result<Vec<(usize, usize)>, Cancellation> {
    /// What two cues share.
    #[derive(Default)]
    struct Link {
        words: usize,
        /// Of words that follow on one another in both.
        longest_run: usize,
    }
    let words = |cues: &[TimedLines]| -> (Vec<String>, Vec<usize>) {
        let of_cue = |(index, cue): (usize, &TimedLines)| {
            let words = cue.lines.iter().flat_map(|line| word_parts(line)).filter_map(comparable);
            words.map(|word| (word, index)).collect::<Vec<_>>()
        };
        cues.iter().enumerate().flat_map(of_cue).unzip()
    };
    let ((a, cue_of_a), (b, cue_of_b)) = (words(mine), words(theirs));
    let pairs = common_pairs_watched(&a, &b, progress)?;
    let mut links: BTreeMap<(usize, usize), Link> = BTreeMap::new();
    for run in pairs.chunk_by(|one, next| (one.0 + 1, one.1 + 1) == *next) {
        for &(at_a, at_b) in run {
            let link = links.entry((cue_of_a[at_a], cue_of_b[at_b])).or_default();
            link.words += 1;
            link.longest_run = link.longest_run.max(run.len());
        }
    }
    let count = |cues: &[usize], cue: usize| {
        cues.partition_point(|&other| other <= cue) - cues.partition_point(|&other| other < cue)
    };
    // A word by itself may be the same by chance ("the", "and").
    let is_real = |(cues, link): (&(usize, usize), &Link)| {
        link.longest_run > 1 || 2 * link.words >= count(&cue_of_a, cues.0).max(count(&cue_of_b, cues.1))
    };
    Ok(links.iter().filter(|&link| is_real(link)).map(|(&cues, _)| cues).collect())
}

/// Cues between those that share words: belong together if they are shown at the same time, theirs being `shift` later.
fn between(mine: &[TimedLines], theirs: &[TimedLines], (left, right): Group, shift: Duration, groups: &mut Vec<Group>) {
    let (mut a, mut b) = (left.start, right.start);
    while a < left.end || b < right.end {
        let span_a = (a < left.end).then(|| mine[a].span.shifted(shift));
        let span_b = (b < right.end).then(|| theirs[b].span);
        let (takes_a, takes_b) = match (span_a, span_b) {
            (Some(one), Some(other)) => {
                let overlap = one.end.min(other.end) - one.start.max(other.start);
                let shorter = one.duration().min(other.duration());
                let is_together = overlap + overlap >= shorter && overlap > Duration::ZERO;
                (is_together || one.start <= other.start, is_together || one.start > other.start)
            }
            (one, other) => (one.is_some(), other.is_some()),
        };
        groups.push((a..a + usize::from(takes_a), b..b + usize::from(takes_b)));
        a += usize::from(takes_a);
        b += usize::from(takes_b);
    }
}

/// A group of as many cues with the same words each is one group per cue.
fn without_needless_cuts(mine: &[TimedLines], theirs: &[TimedLines], group: &Group, groups: &mut Vec<Group>) {
    let pairs = || group.0.clone().zip(group.1.clone());
    let is_same_cut =
        group.0.len() == group.1.len() && pairs().all(|(a, b)| tokens(&mine[a..=a]).eq(tokens(&theirs[b..=b])));
    match is_same_cut {
        true => groups.extend(pairs().map(|(a, b)| (a..a + 1, b..b + 1))),
        false => groups.push(group.clone()),
    }
}

/// The words of cues as they are written.
pub(super) fn tokens(cues: &[TimedLines]) -> impl Iterator<Item = &str> {
    cues.iter().flat_map(|cue| &cue.lines).flat_map(|line| word_parts(line)).map(str::trim_end)
}

/// When the first of some cues appears and the last one goes.
fn whole(cues: &[TimedLines]) -> Option<Span> {
    let end = cues.iter().map(|cue| cue.span.end).max()?;
    Some(Span { start: cues.first()?.span.start, end })
}

fn kinds(mine: &[TimedLines], theirs: &[TimedLines], shift: Duration, tolerance: Duration) -> DifferenceKinds {
    let (Some(one), Some(other)) = (whole(mine), whole(theirs)) else { return DifferenceKinds::default() };
    let text = !tokens(mine).eq(tokens(theirs));
    let cut = mine.len() > 1 || theirs.len() > 1;
    let lines = match (mine, theirs) {
        ([one], [other]) if text => one.lines.len() != other.lines.len(),
        ([one], [other]) => one.lines != other.lines,
        _ => false,
    };
    let is_off = |one: Instant, other: Instant| (other - one - shift).as_nanos().abs() > tolerance.as_nanos();
    let times = is_off(one.start, other.start) || is_off(one.end, other.end);
    DifferenceKinds { text, cut, lines, times }
}

/// The shift that nearly all cues have in common.
fn common_shift(mine: &[TimedLines], theirs: &[TimedLines], groups: &[Group], tolerance: Duration) -> Duration {
    /// With fewer cues a shift is chance.
    const LEAST: usize = 3;
    let both = groups.iter().filter(|group| !group.0.is_empty() && !group.1.is_empty());
    let mut shifts: Vec<Duration> =
        both.map(|group| theirs[group.1.start].span.start - mine[group.0.start].span.start).collect();
    shifts.sort_unstable();
    let Some(&middle) = shifts.get(shifts.len() / 2) else { return Duration::ZERO };
    let near = shifts.iter().filter(|&&shift| (shift - middle).as_nanos().abs() <= tolerance.as_nanos()).count();
    let is_common = shifts.len() >= LEAST && near * 5 >= shifts.len() * 4;
    if is_common && middle.as_nanos().abs() > tolerance.as_nanos() { middle } else { Duration::ZERO }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Cues that are shown for two seconds each; `|` ends a cue, `/` a line. `_` is left out: a pause.
    fn cues(text: &str) -> Vec<TimedLines> {
        let cue = |(number, cue): (usize, &str)| {
            let lines: Vec<String> = cue.split('/').map(|line| line.trim().to_owned()).collect();
            let start = 2.0 * number as f64;
            TimedLines { span: Span::from_secs(start, start + 1.9), lines }
        };
        text.split('|').enumerate().map(cue).filter(|cue| cue.lines != ["_"]).collect()
    }

    fn compared(mine: &[TimedLines], theirs: &[TimedLines]) -> VersionDifferences {
        compare_versions(mine, theirs, &VersionOptions::default(), &Progress::silent()).unwrap()
    }

    fn labels(found: &VersionDifferences) -> Vec<(Range<usize>, Range<usize>, String)> {
        let one =
            |found: &VersionDifference| (found.mine.clone(), found.theirs.clone(), found.label(["mine", "theirs"]));
        found.list.iter().map(one).collect()
    }

    fn check(mine: &str, theirs: &str, expected: &[(Range<usize>, Range<usize>, &str)]) {
        let found = compared(&cues(mine), &cues(theirs));
        let expected: Vec<_> =
            expected.iter().map(|(mine, theirs, label)| (mine.clone(), theirs.clone(), (*label).to_owned())).collect();
        assert_eq!(labels(&found), expected, "{mine} beside {theirs}");
    }

    #[test]
    fn each_kind_of_difference_is_told() {
        check("One two | three four / five", "One two | three four / five", &[]);
        check(
            "One two | three four / five",
            "One too | three / four five",
            &[(0..1, 0..1, "text"), (1..2, 1..2, "lines")],
        );
        check("One two, | three", "One two | three", &[(0..1, 0..1, "text")]);
        check("A b c d | e f g", "A b c | d e f g", &[(0..2, 0..2, "cut")]);
        check("A b c d | e f g", "A b c d e f g | _", &[(0..2, 0..1, "cut, times")]);
        check("A b c d | e f g", "A b x | d e f g", &[(0..2, 0..2, "text, cut")]);
        check("A b c | d e f | g h i", "A b c | _ | g h i", &[(1..2, 1..1, "only in mine")]);
        check("A b c | _ | g h i", "A b c | d e f | g h i", &[(1..1, 1..2, "only in theirs")]);
        check("", "", &[]);
    }

    #[test]
    fn what_shares_no_word_belongs_together_by_time() {
        check("A b c | ♪ | g h i", "A b c | ♫ | g h i", &[(1..2, 1..2, "text")]);
        check("A b c | yes | g h i", "A b c | indeed so | g h i", &[(1..2, 1..2, "text")]);
        check("ja | nein", "yes | no", &[(0..1, 0..1, "text"), (1..2, 1..2, "text")]);
        // A little word that is the same by chance joins nothing.
        check(
            "A b c | the boat was old and small | _ | g h i",
            "A b c | _ | nobody knew what the others did | g h i",
            &[(1..2, 1..1, "only in mine"), (2..2, 1..2, "only in theirs")],
        );
    }

    #[test]
    fn a_shift_that_all_have_in_common_is_told_once() {
        let mine = cues("One two | three four | five six | seven eight | nine ten | eleven twelve");
        let mut theirs = mine.clone();
        theirs.iter_mut().for_each(|cue| cue.span = cue.span.shifted(Duration::from_millis(2_000)));
        theirs[2].lines = vec!["five sax".to_owned()];
        theirs[4].span.end += Duration::from_millis(300);
        let found = compared(&mine, &theirs);
        assert_eq!(found.shift, Duration::from_millis(2_000));
        assert_eq!(labels(&found), [(2..3, 2..3, "text".to_owned()), (4..5, 4..5, "times".to_owned())]);
        let options = VersionOptions { counts_shift: true, ..VersionOptions::default() };
        let counted = compare_versions(&mine, &theirs, &options, &Progress::silent()).unwrap();
        assert_eq!((counted.counts().times, counted.same), (6, 0));
    }

    #[test]
    fn a_frame_is_no_other_time() {
        let mine = cues("One two | three four");
        let check = |by: i64, times: usize| {
            let mut theirs = mine.clone();
            theirs[1].span.start += Duration::from_millis(by);
            assert_eq!(compared(&mine, &theirs).counts().times, times, "{by} ms");
        };
        check(40, 0);
        check(-40, 0);
        check(41, 1);
        check(-41, 1);
    }

    #[test]
    fn kinds_are_counted() {
        let found = compared(&cues("A b c | d e f | g h / i | _"), &cues("A b x | _ | g / h i | j k l"));
        let counts = found.counts();
        assert_eq!((counts.all, counts.text, counts.lines, counts.times), (4, 1, 1, 0));
        assert_eq!((counts.only_mine, counts.only_theirs), (1, 1));
    }

    proptest! {
        #[test]
        fn every_cue_is_told_once_and_both_ways_alike(
            mine in proptest::collection::vec((proptest::collection::vec(0_u8..6, 1..5), 0_i64..4), 0..12),
            theirs in proptest::collection::vec((proptest::collection::vec(0_u8..6, 1..5), 0_i64..4), 0..12),
        ) {
            let made = |texts: &[(Vec<u8>, i64)]| -> Vec<TimedLines> {
                let mut at = 0;
                texts.iter().map(|(words, gap)| {
                    let start = at + gap * 500;
                    at = start + 900;
                    let text = words.iter().map(|word| format!("w{word}")).collect::<Vec<_>>().join(" ");
                    let span = Span::new(Instant::from_millis(start), Instant::from_millis(at));
                    TimedLines { span, lines: vec![text] }
                }).collect()
            };
            let (mine, theirs) = (made(&mine), made(&theirs));
            let found = compared(&mine, &theirs);
            let told: usize = found.list.iter().map(|one| one.mine.len()).sum();
            prop_assert_eq!(told + found.same, mine.len());
            let ordered = found.list.windows(2).all(|pair| {
                pair[0].mine.end <= pair[1].mine.start && pair[0].theirs.end <= pair[1].theirs.start
            });
            prop_assert!(ordered);
            prop_assert!(compared(&mine, &mine).list.is_empty());
        }
    }
}
