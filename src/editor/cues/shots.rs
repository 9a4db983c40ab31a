//! Edges of cues near shot changes.

use super::{Cue, FrameGap, ProblemEdge, ProblemKind, SHORTEST};
use base::time::{Duration, Instant, Span};
use formats::guideline::{Guideline, exported_duration, exported_millis, is_text_too_fast};
use formats::transcript::Word;
use media::shots::{FARTHEST, ShotChanges, ShotRule};

/// Puts edges of cues on the shot changes that are near, or moves them clear of those, as far as the guideline asks for it.
///
/// An edge stays where it is if it is not free, and if the cue would be too short, too fast or too long, or if more of its speech would
/// be left out than the guideline lets pass. Where two cues follow on each other, both make the change at once. `words`: those of the
/// talk with their measured times.
pub fn snap_to_shots(
    cues: &mut [Cue],
    shots: &ShotChanges,
    words: &[Word],
    guideline: &Guideline,
    is_free: impl Fn(&Cue, ProblemEdge) -> bool,
) {
    let Some(rule) = ShotRule::of(guideline).filter(|_| !shots.is_empty()) else { return };
    let judge = Judge { rule, shots, words, guideline };
    for index in 0..=cues.len() {
        let (earlier, later) = cues.split_at_mut(index);
        let (earlier, later) = (earlier.last_mut(), later.first_mut());
        let free_out = earlier.as_ref().is_some_and(|cue| is_free(cue, ProblemEdge::End));
        let free_in = later.as_ref().is_some_and(|cue| is_free(cue, ProblemEdge::Start));
        let (out, start) = judge.change(earlier.as_deref(), later.as_deref(), (free_out, free_in));
        if let (Some(cue), Some(end)) = (earlier, out) {
            cue.span.end = end;
        }
        if let (Some(cue), Some(start)) = (later, start) {
            cue.span.start = start;
        }
    }
}

/// What decides whether an edge may be moved.
struct Judge<'a> {
    rule: ShotRule,
    shots: &'a ShotChanges,
    words: &'a [Word],
    guideline: &'a Guideline,
}

impl Judge<'_> {
    /// When the one of two cues goes, and when the next appears, where that changes.
    fn change(
        &self,
        earlier: Option<&Cue>,
        later: Option<&Cue>,
        (free_out, free_in): (bool, bool),
    ) -> (Option<Instant>, Option<Instant>) {
        let close_below = self.guideline.close_gaps_below;
        let mut start_now = later.map(|cue| cue.span.start);
        let mut found = (None, None);
        if let Some(later) = later.filter(|_| free_in) {
            let is_chain = earlier.is_some_and(|cue| self.rule.is_chain(cue.span.end, later.span.start, close_below));
            for start in self.rule.starts(later.span, self.shots, is_chain) {
                if !self.fits(later, Span::new(start, later.span.end)) {
                    continue;
                }
                let Some(earlier) = earlier else {
                    found.1 = Some(start);
                    break;
                };
                // The one before goes with it, if it would be seen to go alone.
                if free_out && self.rule.is_chain(earlier.span.end, start, close_below) {
                    let end = self.rule.end_before(start, self.shots);
                    if self.fits(earlier, Span::new(earlier.span.start, end)) {
                        return (Some(end), Some(start));
                    }
                }
                if self.is_room(earlier.span.end, start, earlier.span.end, later.span.start) {
                    (found.1, start_now) = (Some(start), Some(start));
                    break;
                }
            }
        }
        if let Some(earlier) = earlier.filter(|_| free_out) {
            let is_possible = |end: &Instant| {
                self.fits(earlier, Span::new(earlier.span.start, *end))
                    && start_now.is_none_or(|start| self.is_room(*end, start, earlier.span.end, start))
            };
            found.0 = self.rule.ends(earlier.span, self.shots).into_iter().find(is_possible);
        }
        found
    }

    /// Whether there can be such a gap between two cues, where there was another one before.
    fn is_room(&self, end: Instant, start: Instant, end_before: Instant, start_before: Instant) -> bool {
        let close_below = self.guideline.close_gaps_below;
        let was_sound = self.rule.is_sound_gap(end_before, start_before, close_below);
        end <= self.guideline.latest_out(start) && (!was_sound || self.rule.is_sound_gap(end, start, close_below))
    }

    /// Whether a cue can be shown so instead of as it is.
    fn fits(&self, cue: &Cue, to: Span) -> bool {
        let (guideline, now) = (self.guideline, cue.span);
        if to.end < to.start + SHORTEST {
            return false;
        }
        let millis = exported_duration(to);
        if to.duration() < now.duration() {
            let least = guideline.min_duration.as_nanos().div_euclid(1_000_000);
            if millis < least || is_text_too_fast(&cue.text(), to, guideline) {
                return false;
            }
        } else if to.duration() > now.duration() && millis > guideline.max_duration.as_millis_rounded() {
            return false;
        }
        keeps_speech(&self.rule, cue, to, self.words)
    }
}

/// Whether no more of a cue's speech is left out than its guideline lets pass for a shot change, if the cue is shown so instead of as it
/// is.
pub fn keeps_speech(rule: &ShotRule, cue: &Cue, to: Span, words: &[Word]) -> bool {
    let words = words.get(cue.words.clone()).unwrap_or(&[]);
    let is_spoken = |word: &&Word| word.span.start < word.span.end;
    let (first, last) = (words.iter().find(is_spoken), words.iter().rev().find(is_spoken));
    let is_late = to.start > cue.span.start && first.is_some_and(|word| to.start > word.span.start + rule.most_late());
    let is_early = to.end < cue.span.end && last.is_some_and(|word| to.end < word.span.end - rule.most_early());
    !is_late && !is_early
}

/// Reports where a cue reaches over a shot change by little, or ends too shortly before one.
pub(super) fn check_shots(cue: &Cue, shots: &ShotChanges, guideline: &Guideline, report: &mut impl FnMut(ProblemKind)) {
    let Some(rule) = ShotRule::of(guideline).filter(|_| !shots.is_empty()) else { return };
    // As a program has it that reads the file.
    let (start, end) = exported_millis(cue.span);
    let span = Span::new(Instant::from_millis(start), Instant::from_millis(end));
    let across =
        [(ProblemEdge::Start, rule.start_across(span, shots)), (ProblemEdge::End, rule.end_across(span, shots))];
    for (edge, by) in across {
        if let Some(by) = by {
            let (millis, frames) = rule.told(by);
            report(ProblemKind::CrossesShotChange { edge, millis, frames });
        }
    }
    if let Some((found, least)) = rule.too_near_end(span, shots) {
        let ((millis, found), (least_millis, least)) = (rule.told(found), rule.told(least));
        let frames = found.zip(least).map(|(found, least)| FrameGap { found, least });
        report(ProblemKind::EndsAtShotChange { millis, least: least_millis, frames });
    }
}

/// How far the edges of a cue may be from its words, besides what is allowed anyway, if they are where they are because of a shot
/// change: the start after the first word and before it, the end before the last word is over and after that.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leeway {
    pub late: Duration,
    pub early: Duration,
    pub goes_early: Duration,
    pub stays: Duration,
}

impl Leeway {
    pub fn of(span: Span, shots: &ShotChanges, guideline: &Guideline) -> Self {
        let Some(rule) = ShotRule::of(guideline).filter(|_| !shots.is_empty()) else { return Self::default() };
        let mut leeway = Self::default();
        if rule.is_start_of_shot(span.start, shots) {
            (leeway.late, leeway.early) = (rule.most_late(), FARTHEST);
        }
        if rule.is_end_of_shot(span.end, shots) {
            (leeway.goes_early, leeway.stays) = (rule.most_early(), FARTHEST);
        }
        leeway
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::guideline::FrameRate;
    use formats::transcript::{WordId, timed_word};

    /// Cues of two words each, and those; all times in frames at 25 a second.
    fn talk(cues: &[(i64, i64)], speech: &[(i64, i64)]) -> (Vec<Cue>, Vec<Word>) {
        let at = |frame: i64| FrameRate::F25.start_of(frame);
        let mut words = Vec::new();
        let mut made = Vec::new();
        for (index, ((start, end), (first, last))) in cues.iter().zip(speech).enumerate() {
            let middle = (first + last) / 2;
            for (start, end) in [(*first, middle), (middle, *last)] {
                let id = WordId(words.len() as u32);
                words.push(Word { id, ..timed_word(at(start).as_secs(), at(end).as_secs()) });
            }
            let span = Span::new(at(*start), at(*end));
            made.push(Cue { words: 2 * index..2 * index + 2, lines: vec!["So it is".to_owned()], span });
        }
        (made, words)
    }

    fn netflix() -> Guideline {
        Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() }
    }

    fn shots(frames: &[i64]) -> ShotChanges {
        ShotChanges::new(frames.iter().map(|&frame| FrameRate::F25.start_of(frame)))
    }

    /// In frames, what becomes of cues, all edges of which are free but those that are named.
    fn snapped(
        cues: &[(i64, i64)],
        speech: &[(i64, i64)],
        cuts: &[i64],
        set: &[(usize, ProblemEdge)],
    ) -> Vec<(i64, i64)> {
        let (mut cues, words) = talk(cues, speech);
        let is_free = |cue: &Cue, edge: ProblemEdge| !set.contains(&(cue.words.start / 2, edge));
        snap_to_shots(&mut cues, &shots(cuts), &words, &netflix(), is_free);
        let frame = |at: Instant| FrameRate::F25.nearest(at);
        cues.iter().map(|cue| (frame(cue.span.start), frame(cue.span.end))).collect()
    }

    #[test]
    fn a_cue_alone_starts_with_the_shot_and_ends_before_the_next() {
        let check = |cue: (i64, i64), speech: (i64, i64), cuts: &[i64], expected: (i64, i64)| {
            assert_eq!(snapped(&[cue], &[speech], cuts, &[]), [expected], "{cue:?} {speech:?} {cuts:?}");
        };
        check((100, 160), (100, 148), &[], (100, 160));
        check((100, 160), (100, 148), &[50, 130, 200], (100, 160));
        // RunningProgram so shortly before the shot change, it waits for it; somewhat longer before, it comes sooner.
        check((100, 160), (100, 148), &[106], (106, 160));
        check((100, 160), (100, 148), &[110], (97, 160));
        // After it, it comes with the shot.
        check((100, 160), (100, 148), &[92], (92, 160));
        // It stays as long as the shot, and not for a moment of the next one unless something is said there.
        check((100, 160), (100, 148), &[170], (100, 168));
        check((100, 160), (100, 148), &[156], (100, 154));
        check((100, 160), (100, 158), &[156], (100, 154));
        check((100, 160), (100, 159), &[150], (100, 163));
        check((100, 160), (100, 148), &[92, 170], (92, 168));
    }

    #[test]
    fn no_cue_becomes_too_short_or_too_fast_or_loses_its_words() {
        let check = |cue: (i64, i64), speech: (i64, i64), cuts: &[i64]| {
            assert_eq!(snapped(&[cue], &[speech], cuts, &[]), [cue], "{cue:?} {speech:?} {cuts:?}");
        };
        // Twenty-one frames are the shortest cue, and clear of the shot change it would be before the recording.
        check((5, 27), (5, 27), &[12]);
        // It would stay longer than seven seconds.
        check((100, 270), (100, 270), &[280]);
        let (mut cues, words) = talk(&[(100, 124)], &[(100, 120)]);
        cues[0].lines = vec!["Eighteen letters..".to_owned()];
        let free = |_: &Cue, _: ProblemEdge| true;
        snap_to_shots(&mut cues, &shots(&[103]), &words, &netflix(), free);
        assert_eq!(FrameRate::F25.nearest(cues[0].span.start), 90, "too fast from the shot change on: clear of it");
    }

    #[test]
    fn cues_that_follow_on_each_other_change_with_the_shot() {
        let check = |cues: [(i64, i64); 2], cut: i64, expected: [(i64, i64); 2]| {
            let speech = [(cues[0].0, cues[1].0), (cues[1].0, cues[1].1)];
            assert_eq!(snapped(&cues, &speech, &[cut], &[]), expected, "{cues:?} {cut}");
        };
        check([(50, 98), (100, 150)], 105, [(50, 103), (105, 150)]);
        check([(50, 98), (100, 150)], 95, [(50, 93), (95, 150)]);
        // Too much of the first would be lost: the second waits.
        check([(50, 98), (100, 150)], 91, [(50, 102), (104, 150)]);
        check([(50, 98), (100, 150)], 110, [(50, 95), (97, 150)]);
        check([(50, 98), (100, 150)], 120, [(50, 98), (100, 150)]);
    }

    #[test]
    fn what_a_person_set_stays() {
        let cues = [(50, 98), (100, 150)];
        let speech = [(50, 100), (100, 150)];
        let check = |set: &[(usize, ProblemEdge)], cut: i64, expected: [(i64, i64); 2]| {
            assert_eq!(snapped(&cues, &speech, &[cut], set), expected, "{set:?} {cut}");
        };
        check(&[(0, ProblemEdge::End), (1, ProblemEdge::Start)], 105, cues);
        check(&[(1, ProblemEdge::Start)], 105, cues);
        // No gap comes of it that flickers.
        check(&[(0, ProblemEdge::End)], 105, cues);
        check(&[(0, ProblemEdge::Start), (1, ProblemEdge::End)], 105, [(50, 103), (105, 150)]);
    }

    #[test]
    fn without_a_rule_or_a_shot_change_nothing_happens() {
        let (cues, words) = talk(&[(100, 160)], &[(100, 148)]);
        let check = |guideline: &Guideline, shots: &ShotChanges| {
            let mut now = cues.clone();
            snap_to_shots(&mut now, shots, &words, guideline, |_, _| true);
            assert_eq!(now, cues, "{}", guideline.name);
        };
        for guideline in Guideline::all() {
            check(&guideline, &ShotChanges::default());
        }
        check(&Guideline::ted(), &shots(&[103, 162]));
    }

    #[test]
    fn what_is_across_a_shot_change_is_a_problem() {
        let found = |cue: (i64, i64), cuts: &[i64], guideline: &Guideline| {
            let (cues, _) = talk(&[cue], &[cue]);
            let mut kinds = Vec::new();
            check_shots(&cues[0], &shots(cuts), guideline, &mut |kind| kinds.push(kind.to_string()));
            kinds
        };
        let check = |cue, cuts: &[i64], expected: &[&str]| assert_eq!(found(cue, cuts, &netflix()), expected);
        check((100, 150), &[], &[]);
        check((100, 150), &[100, 152], &[]);
        check((100, 150), &[104], &["Crosses a shot change by 4 frames at its start"]);
        check((100, 150), &[149], &["Crosses a shot change by 1 frame at its end"]);
        check((100, 150), &[150], &["Ends 0 frames before a shot change (minimum 2)"]);
        check((100, 150), &[125], &[]);
        let in_millis = Guideline { frame_rate: None, ..netflix() };
        assert_eq!(found((100, 150), &[104], &in_millis), ["Crosses a shot change by 160 ms at its start"]);
        assert_eq!(found((100, 150), &[104], &Guideline::ted()), Vec::<String>::new());
        let json = serde_json::to_string(&ProblemKind::CrossesShotChange {
            edge: ProblemEdge::End,
            millis: 40,
            frames: Some(1),
        });
        assert_eq!(json.unwrap(), r#"{"problem":"crosses_shot_change","edge":"end","millis":40,"frames":1}"#);
    }
}
