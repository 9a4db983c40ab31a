//! Which stretch of the talk is shown, and how it gets from one to the next.

use super::settings::FollowMode;
use super::time_axis::TimeAxis;
use base::time::{Duration, Instant};

/// Time constant of a glide, in seconds.
const GLIDE: f64 = 0.07;
/// Where the play head stands while the view follows it smoothly, as a share of the width.
const SMOOTH_PLACE: f64 = 0.35;
/// A new page starts this share of the width before the play head.
const PAGE_MARGIN: f64 = 0.05;

#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub axis: TimeAxis,
    /// Where the view glides to.
    goal: Option<TimeAxis>,
    /// Width of the timeline as it was drawn last, in points; before that it is only supposed.
    pub width: f32,
    /// The user has not zoomed since the talk was opened: the stretch stays, whatever width the timeline turns out to have.
    keeps_stretch: bool,
    /// The person moved the view while the sound played: following waits until the play head is in view again.
    let_go: bool,
}

impl Default for View {
    fn default() -> Self {
        Self {
            axis: TimeAxis { start: 0.0, scale: 0.02 },
            goal: None,
            width: 1000.0,
            keeps_stretch: false,
            let_go: false,
        }
    }
}

impl View {
    /// Shows `axis` at once.
    pub fn show(&mut self, axis: TimeAxis, duration: Duration) {
        self.axis = axis.clamped(duration, self.width);
        self.goal = None;
        self.keeps_stretch = false;
        self.let_go = true;
    }

    /// Shows `secs` seconds from `from` of a talk that is opened, at once. It may not have been drawn yet: the stretch stays
    /// when the width becomes known, or it would be another one each time that a talk is opened and left.
    pub fn open(&mut self, from: f64, secs: f64, duration: Duration) {
        self.show(TimeAxis::showing(from, from + secs, self.width), duration);
        self.keeps_stretch = true;
        self.let_go = false;
    }

    /// The timeline was drawn `width` points wide; whether something else is to be shown now.
    pub fn drawn_across(&mut self, width: f32) -> bool {
        let former = std::mem::replace(&mut self.width, width);
        if former == width || !self.keeps_stretch {
            return false;
        }
        for axis in std::iter::once(&mut self.axis).chain(self.goal.as_mut()) {
            axis.scale *= f64::from(former) / f64::from(width);
        }
        true
    }

    /// The talk turned out to be so long: nothing beyond its end is shown.
    pub fn keep_within(&mut self, duration: Duration) {
        let width = self.width;
        for axis in std::iter::once(&mut self.axis).chain(self.goal.as_mut()) {
            *axis = axis.clamped(duration, width);
        }
    }

    /// Glides to `axis`, or jumps there without `motion`.
    pub fn glide(&mut self, axis: TimeAxis, duration: Duration, motion: bool) {
        self.keeps_stretch = false;
        self.go(axis, duration, motion);
    }

    fn go(&mut self, axis: TimeAxis, duration: Duration, motion: bool) {
        let axis = axis.clamped(duration, self.width);
        if motion {
            self.goal = Some(axis);
        } else {
            self.axis = axis;
            self.goal = None;
        }
    }

    /// Where the view will be when it has come to rest.
    pub fn destination(&self) -> TimeAxis {
        self.goal.unwrap_or(self.axis)
    }

    pub fn is_gliding(&self) -> bool {
        self.goal.is_some()
    }

    /// One frame of `seconds` further.
    pub fn step(&mut self, seconds: f64) {
        let Some(goal) = self.goal else { return };
        self.axis = self.axis.towards(&goal, 1.0 - (-seconds / GLIDE).exp());
        if self.axis.is_close_to(&goal, self.width) {
            self.axis = goal;
            self.goal = None;
        }
    }

    /// Brings a stretch into view if it is not there, with the zoom as it is; never moves without need.
    pub fn reveal(&mut self, from: Instant, to: Instant, duration: Duration, motion: bool) {
        let axis = self.destination();
        let (from, to) = (from.as_secs(), to.as_secs());
        let shown = axis.span(self.width);
        let margin = 0.04 * shown;
        if from >= axis.start + margin && to <= axis.start + shown - margin {
            return;
        }
        let middle = 0.5 * (from + to);
        let start = if to - from > shown - 2.0 * margin { from - margin } else { middle - 0.5 * shown };
        self.go(TimeAxis { start, ..axis }, duration, motion);
    }

    /// Keeps the play head in view while the sound plays.
    pub fn follow(&mut self, head: Instant, follow: FollowMode, duration: Duration, motion: bool) {
        let axis = self.destination();
        let shown = axis.span(self.width);
        let head = head.as_secs();
        let is_in_view = head >= axis.start && head < axis.start + shown;
        if self.let_go {
            // The user looks at something else; following goes on when the play head passes there.
            self.let_go = !is_in_view;
            return;
        }
        match follow {
            FollowMode::Off => {}
            FollowMode::Pages if is_in_view => {}
            FollowMode::Pages => {
                self.go(TimeAxis { start: head - PAGE_MARGIN * shown, ..axis }, duration, motion);
            }
            FollowMode::Smooth => {
                let start = head - SMOOTH_PLACE * shown;
                let near = (start - self.axis.start).abs() < 0.05 * shown;
                if near || !motion {
                    self.axis = TimeAxis { start, ..axis }.clamped(duration, self.width);
                    self.goal = None;
                } else {
                    self.go(TimeAxis { start, ..axis }, duration, motion);
                }
            }
        }
    }

    /// Playing was started by hand: follow again.
    pub fn take_up(&mut self) {
        self.let_go = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> (View, Duration) {
        let mut view = View { width: 1000.0, ..View::default() };
        let talk = Duration::from_secs(600.0);
        view.show(TimeAxis::showing(100.0, 110.0, 1000.0), talk);
        view.take_up();
        (view, talk)
    }

    #[test]
    fn following_by_pages_turns_the_page_only_at_the_edge() {
        let (mut view, talk) = view();
        view.follow(Instant::from_secs(109.9), FollowMode::Pages, talk, false);
        assert_eq!(view.axis.start, 100.0);
        view.follow(Instant::from_secs(110.1), FollowMode::Pages, talk, false);
        assert!((view.axis.start - 109.6).abs() < 1e-6);
    }

    #[test]
    fn a_view_that_a_person_moved_is_left_alone() {
        let (mut view, talk) = view();
        view.show(TimeAxis::showing(300.0, 310.0, 1000.0), talk);
        view.follow(Instant::from_secs(111.0), FollowMode::Smooth, talk, false);
        assert_eq!(view.axis.start, 300.0);
        view.follow(Instant::from_secs(301.0), FollowMode::Pages, talk, false);
        view.follow(Instant::from_secs(310.5), FollowMode::Pages, talk, false);
        assert!(view.axis.start > 309.0);
    }

    #[test]
    fn what_is_opened_stays_the_same_stretch_until_somebody_zooms() {
        let talk = Duration::from_secs(60.0);
        let mut view = View { width: 1000.0, ..View::default() };
        view.open(20.0, 5.0, talk);
        assert!(view.drawn_across(1180.0) && !view.drawn_across(1180.0));
        assert!((view.axis.start - 20.0).abs() < 1e-9 && (view.axis.span(view.width) - 5.0).abs() < 1e-9);
        // Where it moves to by itself, too.
        view.reveal(Instant::from_secs(40.0), Instant::from_secs(41.0), talk, true);
        assert!(view.drawn_across(590.0));
        assert!((view.destination().span(view.width) - 5.0).abs() < 1e-9);
        view.show(TimeAxis::showing(10.0, 20.0, view.width), talk);
        assert!(!view.drawn_across(1180.0));
        assert!((view.axis.span(view.width) - 20.0).abs() < 1e-9, "a wider window shows more");
        view.open(20.0, 130.0, Duration::from_secs(150.0));
        view.keep_within(talk);
        assert_eq!((view.axis.start, view.axis.span(view.width).round()), (0.0, 60.0));
    }

    #[test]
    fn a_glide_arrives() {
        let (mut view, talk) = view();
        view.glide(TimeAxis::showing(400.0, 405.0, 1000.0), talk, true);
        for _ in 0..120 {
            view.step(1.0 / 60.0);
        }
        assert!(!view.is_gliding() && view.axis.start == 400.0);
        view.reveal(Instant::from_secs(401.0), Instant::from_secs(402.0), talk, true);
        assert!(!view.is_gliding(), "what is in view is not moved");
    }
}
