//! Which stretch of the talk is on the screen: a pure value; every operation gives a new one.

use base::time::{Duration, Instant};

/// A mapping between time and points (egui's logical pixels) from the left edge of a panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeAxis {
    /// Time at the left edge, in seconds.
    pub start: f64,
    /// Seconds per point, above 0.
    pub scale: f64,
}

/// The closest view shows this many seconds across the panel.
pub const CLOSEST: f64 = 0.010;

impl TimeAxis {
    /// Shows all of `duration` across `width` points.
    pub fn whole(duration: Duration, width: f32) -> Self {
        Self { start: 0.0, scale: duration.as_secs().max(CLOSEST) / f64::from(width.max(1.0)) }
    }

    /// Shows `from` to `to`, in seconds, across `width` points.
    pub fn showing(from: f64, to: f64, width: f32) -> Self {
        Self { start: from, scale: (to - from).max(CLOSEST) / f64::from(width.max(1.0)) }
    }

    pub fn x_from_time(&self, time: Instant) -> f32 {
        self.x_from_secs(time.as_secs())
    }

    pub fn x_from_secs(&self, secs: f64) -> f32 {
        ((secs - self.start) / self.scale) as f32
    }

    pub fn secs_from_x(&self, x: f32) -> f64 {
        self.start + f64::from(x) * self.scale
    }

    pub fn time_from_x(&self, x: f32) -> Instant {
        Instant::from_secs(self.secs_from_x(x))
    }

    /// Seconds shown across `width` points.
    pub fn span(&self, width: f32) -> f64 {
        self.scale * f64::from(width)
    }

    /// `factor` above 1 shows less time; what is at `x` stays there.
    pub fn zoomed(&self, factor: f64, x: f32) -> Self {
        let at = self.secs_from_x(x);
        let scale = self.scale / factor;
        Self { start: at - f64::from(x) * scale, scale }
    }

    /// Moved by `points` to the right: later times come into view.
    pub fn panned(&self, points: f32) -> Self {
        Self { start: self.start + f64::from(points) * self.scale, ..*self }
    }

    /// Within the talk: from the whole of it down to [`CLOSEST`] across `width`.
    pub fn clamped(&self, duration: Duration, width: f32) -> Self {
        let duration = duration.as_secs().max(CLOSEST);
        let width = f64::from(width.max(1.0));
        let scale = self.scale.clamp(CLOSEST / width, duration / width);
        let start = self.start.clamp(0.0, (duration - scale * width).max(0.0));
        Self { start, scale }
    }

    /// A step of the way to `goal`: `share` 0 stays here, 1 arrives. Zoom is interpolated in proportions.
    pub fn towards(&self, goal: &Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let scale = self.scale * (goal.scale / self.scale).powf(share);
        Self { start: self.start + (goal.start - self.start) * share, scale }
    }

    /// Whether the difference across `width` points is too small to see.
    pub fn is_close_to(&self, goal: &Self, width: f32) -> bool {
        (self.x_from_secs(goal.start)).abs() < 0.5
            && (self.x_from_secs(goal.start + goal.span(width)) - width).abs() < 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let axis = TimeAxis::showing(100.0, 160.0, 800.0);
        let zoomed = axis.zoomed(3.0, 250.0);
        assert!((zoomed.secs_from_x(250.0) - axis.secs_from_x(250.0)).abs() < 1e-9);
        assert!((zoomed.span(800.0) - 20.0).abs() < 1e-9);
    }

    #[test]
    fn the_view_stays_within_the_talk() {
        let talk = Duration::from_secs(60.0);
        let axis = TimeAxis { start: -5.0, scale: 1.0 }.clamped(talk, 600.0);
        assert_eq!((axis.start, axis.scale), (0.0, 0.1));
        let closest = TimeAxis { start: 59.9, scale: 1e-9 }.clamped(talk, 1000.0);
        assert!((closest.span(1000.0) - CLOSEST).abs() < 1e-12 && closest.start <= 59.99 + 1e-9);
        assert!(TimeAxis::whole(talk, 600.0).is_close_to(&axis, 600.0));
    }
}
