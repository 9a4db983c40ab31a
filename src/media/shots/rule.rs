//! Where cues start and end near a shot change.

use std::ops::Range;

use super::ShotChanges;
use base::time::{Duration, Instant, Span};
use formats::guideline::{CueGap, FrameRate, Guideline};

/// No edge of a cue is moved farther from its words for the sake of a shot change, however wide the zone is.
pub const FARTHEST: Duration = Duration::from_millis(500);

/// A guideline's rule near shot changes, counted in frames if it counts in them, else in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct ShotRule {
    rate: Option<FrameRate>,
    /// An edge that is nearer to a shot change is put on it, or as far away as this.
    zone: i64,
    /// So much of the speech may be left out for it.
    shift: i64,
    /// How long before a shot change a cue ends that ends at it.
    before: i64,
    /// Between cues.
    gap: i64,
}

impl ShotRule {
    /// A guideline's rule; `None`: it has none.
    pub fn of(guideline: &Guideline) -> Option<Self> {
        let count = |gap: Option<CueGap>| ticks(gap.unwrap_or(CueGap::NONE), guideline.frame_rate).max(0);
        let rule = Self {
            rate: guideline.frame_rate,
            zone: count(guideline.shot_zone),
            shift: count(guideline.shot_shift),
            before: count(guideline.out_before_shot),
            gap: count(Some(guideline.min_gap)),
        };
        (rule.zone > 0).then_some(rule)
    }

    fn tick(&self, time: Instant) -> i64 {
        self.rate.map_or(time.as_nanos(), |rate| rate.nearest(time))
    }

    fn at(&self, tick: i64) -> Instant {
        self.rate.map_or(Instant::from_nanos(tick), |rate| rate.start_of(tick))
    }

    fn lasting(&self, ticks: i64) -> Duration {
        self.rate.map_or(Duration::from_nanos(ticks), |rate| rate.lasting(ticks))
    }

    /// The shot change among some that is nearest to a time and within the zone, and how much later the time is.
    fn near(&self, now: i64, shots: &ShotChanges, among: Range<i64>) -> Option<(i64, i64)> {
        let [first, last] = [now - self.zone - 1, now + self.zone + 1].map(|tick| self.at(tick));
        let cuts = shots.between(first, last).iter().map(|&shot| self.tick(shot)).filter(|cut| among.contains(cut));
        let near = cuts.map(|cut| (cut, now - cut)).filter(|(_, by)| by.abs() < self.zone);
        near.min_by_key(|(cut, by)| (by.abs(), *cut))
    }

    /// The one near the start of a cue that is still shown then.
    fn near_start(&self, span: Span, shots: &ShotChanges) -> Option<(i64, i64)> {
        self.near(self.tick(span.start), shots, i64::MIN..self.tick(span.end))
    }

    /// The one near the end of a cue that was shown before it.
    fn near_end(&self, span: Span, shots: &ShotChanges) -> Option<(i64, i64)> {
        self.near(self.tick(span.end), shots, self.tick(span.start) + 1..i64::MAX)
    }

    /// Whether no shot change is so near that an edge here would have to be moved.
    fn is_clear(&self, tick: i64, shots: &ShotChanges) -> bool {
        self.near(tick, shots, i64::MIN..i64::MAX).is_none()
    }

    /// Where a cue with these times may start instead, the better place first: on the shot change that is near its start, or clear of
    /// it. Empty if it starts well. `follows_on`: the one before it ends but just before.
    pub fn starts(&self, span: Span, shots: &ShotChanges, follows_on: bool) -> Vec<Instant> {
        let Some((cut, by)) = self.near_start(span, shots).filter(|(_, by)| *by != 0) else { return Vec::new() };
        let mut found = Vec::new();
        if by > 0 || -by <= self.shift {
            found.push(cut);
        }
        if by < 0 {
            found.push(cut - self.zone);
        } else if follows_on && self.zone - by <= self.shift {
            found.push(cut + self.zone);
        }
        let is_possible = |&tick: &i64| {
            let to = self.at(tick);
            to >= Instant::ZERO && span.start - to <= FARTHEST && (tick == cut || self.is_clear(tick, shots))
        };
        found.into_iter().filter(is_possible).map(|tick| self.at(tick)).collect()
    }

    /// The same for its end.
    pub fn ends(&self, span: Span, shots: &ShotChanges) -> Vec<Instant> {
        let Some((cut, by)) = self.near_end(span, shots).filter(|(_, by)| *by != -self.before) else {
            return Vec::new();
        };
        let mut found = vec![cut - self.before];
        if by > 0 {
            found.push(cut + self.zone);
        }
        let is_possible = |&tick: &i64| {
            let is_at_it = tick == cut - self.before;
            self.at(tick) - span.end <= FARTHEST && (is_at_it || self.is_clear(tick, shots))
        };
        found.into_iter().filter(is_possible).map(|tick| self.at(tick)).collect()
    }

    /// When a cue ends after which another starts at `start`, one of the places for that.
    pub fn end_before(&self, start: Instant, shots: &ShotChanges) -> Instant {
        let tick = self.tick(start);
        let gap = if self.is_on_shot(tick, shots) { self.before.max(self.gap) } else { self.gap };
        self.at(tick - gap)
    }

    /// When a cue ends that ends at a shot change.
    pub fn end_at(&self, shot: Instant) -> Instant {
        self.at(self.tick(shot) - self.before)
    }

    fn is_on_shot(&self, tick: i64, shots: &ShotChanges) -> bool {
        let [first, last] = [tick - 1, tick + 1].map(|tick| self.at(tick));
        let around = shots.between(first, last + Duration::from_nanos(1));
        around.iter().any(|&shot| self.tick(shot) == tick)
    }

    /// Whether an edge is where it is because of a shot change: how far it may be from its words then, of which `shift` is into them.
    pub fn is_start_of_shot(&self, time: Instant, shots: &ShotChanges) -> bool {
        let tick = self.tick(time);
        [0, self.zone, -self.zone].iter().any(|away| self.is_on_shot(tick + away, shots))
    }

    /// The same for the end of a cue, or for what makes room for the start of one.
    pub fn is_end_of_shot(&self, time: Instant, shots: &ShotChanges) -> bool {
        let Self { zone, before, gap, .. } = *self;
        let tick = self.tick(time);
        let away = [before, before.max(gap), -zone, gap + zone, gap - zone];
        away.iter().any(|away| self.is_on_shot(tick + away, shots))
    }

    /// How much later than its first word a cue may start because of a shot change.
    pub fn most_late(&self) -> Duration {
        self.lasting(self.shift)
    }

    /// How much earlier than its last word is over a cue may end because of one.
    pub fn most_early(&self) -> Duration {
        self.lasting(self.shift + self.before.max(self.gap))
    }

    /// Whether the gap between two cues is closed or can be seen: nothing between.
    pub fn is_sound_gap(&self, end: Instant, start: Instant, close_below: CueGap) -> bool {
        let gap = self.tick(start) - self.tick(end);
        (self.gap..=self.before.max(self.gap)).contains(&gap) || gap >= self.ticks(close_below)
    }

    /// Whether two cues follow on each other.
    pub fn is_chain(&self, end: Instant, start: Instant, close_below: CueGap) -> bool {
        self.tick(start) - self.tick(end) < self.ticks(close_below)
    }

    fn ticks(&self, gap: CueGap) -> i64 {
        ticks(gap, self.rate)
    }

    /// How much of a cue is beyond a shot change that is near its start, in nanoseconds or frames: the cue begins so soon before it.
    pub fn start_across(&self, span: Span, shots: &ShotChanges) -> Option<i64> {
        self.near_start(span, shots).filter(|(_, by)| *by < 0).map(|(_, by)| -by)
    }

    /// The same for its end: it stays so long beyond a shot change.
    pub fn end_across(&self, span: Span, shots: &ShotChanges) -> Option<i64> {
        self.near_end(span, shots).filter(|(_, by)| *by > 0).map(|(_, by)| by)
    }

    /// How long before a shot change a cue ends, and how long it should, if that is too little.
    pub fn too_near_end(&self, span: Span, shots: &ShotChanges) -> Option<(i64, i64)> {
        let near = self.near_end(span, shots).filter(|(_, by)| *by <= 0 && -by < self.before);
        near.map(|(_, by)| (-by, self.before))
    }

    /// Such a count as milliseconds, and in frames if it is counted in them.
    pub fn told(&self, ticks: i64) -> (i64, Option<i64>) {
        (self.lasting(ticks).as_millis_rounded(), self.rate.map(|_| ticks))
    }
}

fn ticks(gap: CueGap, rate: Option<FrameRate>) -> i64 {
    match rate {
        Some(rate) => gap.frames(rate),
        None => gap.duration(None).as_nanos(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames at 25 a second.
    fn frames(numbers: &[i64]) -> Vec<Instant> {
        numbers.iter().map(|&number| FrameRate::F25.start_of(number)).collect()
    }

    fn netflix() -> Guideline {
        Guideline { frame_rate: Some(FrameRate::F25), ..Guideline::netflix() }
    }

    /// A shot change at frame 100; half a second is 13 frames, and 7 of 24 a second are 8.
    fn check(places: impl Fn(&ShotRule, Span, &ShotChanges) -> Vec<Instant>, span: (i64, i64), expected: &[i64]) {
        let shots = ShotChanges::new(frames(&[100]));
        let rule = ShotRule::of(&netflix()).expect("Netflix has one");
        let span = Span::new(FrameRate::F25.start_of(span.0), FrameRate::F25.start_of(span.1));
        assert_eq!(places(&rule, span, &shots), frames(expected), "{span:?}");
    }

    #[test]
    fn a_cue_starts_on_a_shot_change_or_clear_of_it() {
        let alone = |rule: &ShotRule, span, shots: &ShotChanges| rule.starts(span, shots, false);
        check(alone, (100, 150), &[]);
        check(alone, (96, 150), &[100, 87]);
        check(alone, (92, 150), &[100, 87]);
        check(alone, (91, 150), &[87]);
        check(alone, (88, 150), &[87]);
        check(alone, (87, 150), &[]);
        check(alone, (112, 150), &[100]);
        check(alone, (113, 150), &[]);
        // It is over before the shot changes.
        check(alone, (90, 98), &[]);
        let chained = |rule: &ShotRule, span, shots: &ShotChanges| rule.starts(span, shots, true);
        check(chained, (109, 150), &[100, 113]);
        check(chained, (103, 150), &[100]);
    }

    #[test]
    fn a_cue_ends_two_frames_before_a_shot_change_or_clear_of_it() {
        let ends = |rule: &ShotRule, span, shots: &ShotChanges| rule.ends(span, shots);
        check(ends, (50, 98), &[]);
        check(ends, (50, 100), &[98]);
        check(ends, (50, 99), &[98]);
        check(ends, (50, 88), &[98]);
        check(ends, (50, 87), &[]);
        check(ends, (50, 104), &[98, 113]);
        check(ends, (50, 112), &[98, 113]);
        check(ends, (50, 113), &[]);
        // It began after the shot change.
        check(ends, (100, 110), &[]);
    }

    #[test]
    fn nothing_is_put_where_another_shot_change_is_near() {
        let rule = ShotRule::of(&netflix()).expect("Netflix has one");
        let shots = ShotChanges::new(frames(&[80, 100]));
        let span = |start, end| Span::new(FrameRate::F25.start_of(start), FrameRate::F25.start_of(end));
        assert_eq!(rule.starts(span(95, 150), &shots, false), frames(&[100]));
        assert!(rule.starts(span(91, 150), &shots, false).is_empty(), "11 frames after the one, 9 before the other");
        assert_eq!(rule.ends(span(50, 84), &shots), frames(&[78]));
    }

    #[test]
    fn what_was_moved_for_a_shot_change_is_known_again() {
        let rule = ShotRule::of(&netflix()).expect("Netflix has one");
        let shots = ShotChanges::new(frames(&[100]));
        let at = |frame| FrameRate::F25.start_of(frame);
        let starts = (80..120).filter(|&frame| rule.is_start_of_shot(at(frame), &shots));
        assert_eq!(starts.collect::<Vec<_>>(), [87, 100, 113]);
        let ends = (80..120).filter(|&frame| rule.is_end_of_shot(at(frame), &shots));
        assert_eq!(ends.collect::<Vec<_>>(), [85, 98, 111, 113]);
        assert_eq!([at(100), at(87)].map(|start| rule.end_before(start, &shots)), [at(98), at(85)]);
        let close = netflix().close_gaps_below;
        let sound = (85..100).filter(|&end| rule.is_sound_gap(at(end), at(100), close));
        assert_eq!(sound.collect::<Vec<_>>(), [85, 86, 87, 98]);
    }

    #[test]
    fn without_frames_it_is_the_same_in_milliseconds() {
        let own = Guideline {
            shot_zone: Some(CueGap::Time(Duration::from_millis(400))),
            shot_shift: Some(CueGap::Time(Duration::from_millis(200))),
            ..Guideline::ted()
        };
        let rule = ShotRule::of(&own).expect("it has one");
        let shots = ShotChanges::from(vec![4_000]);
        let starts = |start: f64| rule.starts(Span::from_secs(start, 6.0), &shots, false);
        assert_eq!(starts(3.85), [4.0, 3.6].map(Instant::from_secs));
        assert_eq!(starts(3.7), [Instant::from_secs(3.6)]);
        assert_eq!(rule.ends(Span::from_secs(1.0, 3.8), &shots), [Instant::from_secs(4.0)]);
        assert_eq!(rule.told(150_000_000), (150, None));
        assert!(ShotRule::of(&Guideline::ted()).is_none());
        let netflix = ShotRule::of(&netflix()).expect("Netflix has one");
        assert_eq!(netflix.end_at(Instant::from_secs(4.0)), Instant::from_secs(3.92));
    }

    #[test]
    fn a_wide_zone_moves_no_cue_far_from_its_words() {
        let bbc = ShotRule::of(&Guideline::bbc()).expect("the BBC has one");
        let shots = ShotChanges::from(vec![4_000]);
        let starts = |start: f64| bbc.starts(Span::from_secs(start, 8.0), &shots, false);
        assert_eq!(starts(4.4), [Instant::from_secs(4.0)]);
        assert!(starts(4.6).is_empty());
        assert_eq!(starts(3.4), [Instant::from_secs(3.0)]);
        assert!(bbc.ends(Span::from_secs(1.0, 3.4), &shots).is_empty());
        assert_eq!(bbc.ends(Span::from_secs(1.0, 3.6), &shots), [Instant::from_secs(4.0)]);
    }
}
