//! What is done next: read on, wait, or start elsewhere.

use crate::time::{Duration, Instant};

/// A frame that is so much later is reached sooner by reading on than by starting elsewhere.
const NEAR: Duration = Duration::from_millis(1_000);
/// While it is played, so much is decoded ahead, in time of the wall.
const AHEAD: f64 = 0.4;
/// Pictures that come so much later than they should while it is played, in time of the wall, are not caught up with any more.
const LATE: f64 = 0.7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing is needed.
    Wait,
    /// The next frame of the running ffmpeg is.
    Read,
    /// Another run is.
    Start,
    /// The same, because this one is too slow for what is played.
    StartFaster,
}

/// What is wanted, and what is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub wanted: Instant,
    pub speed: Option<f32>,
    /// The frame that is wanted is there, in the size that is wanted.
    pub has_it: bool,
    /// No more frames are to be read ahead.
    pub is_full_ahead: bool,
    pub run: Option<RunView>,
}

/// How far a running ffmpeg has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunView {
    /// When the frame is shown for which it was started.
    pub target: Instant,
    /// It was started just now, and has not come to its target: it is let go on, or nothing would be seen while the play head is
    /// dragged.
    pub is_seeking: bool,
    /// The newest frame that was read begins then.
    pub newest: Option<Instant>,
    /// Its size is what is wanted, and it leaves out no frames that are.
    pub is_fit: bool,
    /// The play head has not jumped since it was started.
    pub is_for_this_play: bool,
}

pub(super) fn decide(view: &View) -> Step {
    let Some(run) = view.run else {
        return if view.has_it { Step::Wait } else { Step::Start };
    };
    match view.speed {
        None if view.has_it => Step::Wait,
        _ if run.is_seeking => Step::Read,
        None => match run.newest.unwrap_or(run.target) {
            newest if run.is_fit && newest <= view.wanted && view.wanted - newest < NEAR => Step::Read,
            _ => Step::Start,
        },
        Some(_) if !run.is_fit => Step::Start,
        Some(speed) => play(view, &run, f64::from(speed)),
    }
}

fn play(view: &View, run: &RunView, speed: f64) -> Step {
    let of_wall = |seconds: f64| Duration::from_secs(seconds * speed.clamp(0.25, 4.0));
    let newest = run.newest.unwrap_or(run.target);
    if newest <= view.wanted {
        return match view.wanted - newest <= of_wall(LATE) {
            true => Step::Read,
            // Elsewhere it is what was played before.
            false if run.is_for_this_play => Step::StartFaster,
            false if view.wanted - newest < NEAR => Step::Read,
            false => Step::Start,
        };
    }
    match view.has_it || run.is_for_this_play {
        false => Step::Start,
        true if view.is_full_ahead || newest - view.wanted > of_wall(AHEAD) => Step::Wait,
        true => Step::Read,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: i64) -> Instant {
        Instant::from_millis(millis)
    }

    /// A run that was started for the second second and has come to some time.
    fn run(newest: Option<i64>) -> RunView {
        RunView { target: at(2_000), is_seeking: false, newest: newest.map(at), is_fit: true, is_for_this_play: true }
    }

    fn paused(wanted: i64, has_it: bool, run: RunView) -> Step {
        decide(&View { wanted: at(wanted), speed: None, has_it, is_full_ahead: false, run: Some(run) })
    }

    fn playing(wanted: i64, has_it: bool, run: RunView) -> Step {
        decide(&View { wanted: at(wanted), speed: Some(1.0), has_it, is_full_ahead: false, run: Some(run) })
    }

    #[test]
    fn without_a_run_one_is_started_for_what_is_not_there() {
        let view = |has_it, speed| View { wanted: at(0), speed, has_it, is_full_ahead: false, run: None };
        assert_eq!(decide(&view(false, None)), Step::Start);
        assert_eq!(decide(&view(true, None)), Step::Wait);
        assert_eq!(decide(&view(false, Some(1.0))), Step::Start);
    }

    #[test]
    fn small_steps_forward_read_on_and_others_start_elsewhere() {
        assert_eq!(paused(2_040, false, run(Some(2_000))), Step::Read);
        assert_eq!(paused(2_990, false, run(Some(2_000))), Step::Read);
        assert_eq!(paused(3_000, false, run(Some(2_000))), Step::Start);
        assert_eq!(paused(1_960, false, run(Some(2_000))), Step::Start);
        assert_eq!(paused(1_960, true, run(Some(2_000))), Step::Wait, "a step back is still kept");
        assert_eq!(paused(2_000, false, RunView { is_fit: false, ..run(Some(1_960)) }), Step::Start);
        // It has given nothing for a while and is where it is needed.
        assert_eq!(paused(2_000, false, run(None)), Step::Read);
        assert_eq!(paused(1_900, false, run(None)), Step::Start);
    }

    #[test]
    fn what_is_sought_is_found_before_the_next_is() {
        let seeking = RunView { is_seeking: true, ..run(None) };
        assert_eq!(paused(9_000, false, seeking), Step::Read);
        assert_eq!(playing(9_000, false, seeking), Step::Read);
        assert_eq!(paused(9_000, true, seeking), Step::Wait);
    }

    #[test]
    fn playing_reads_a_little_ahead_and_no_more() {
        assert_eq!(playing(2_000, false, run(Some(1_960))), Step::Read);
        assert_eq!(playing(2_000, true, run(Some(2_040))), Step::Read);
        assert_eq!(playing(2_000, true, run(Some(2_440))), Step::Wait);
        // At twice the speed twice as much of the video.
        let fast = |newest| View {
            wanted: at(2_000),
            speed: Some(2.0),
            has_it: true,
            is_full_ahead: false,
            run: Some(run(Some(newest))),
        };
        assert_eq!([fast(2_780), fast(2_820)].map(|view| decide(&view)), [Step::Read, Step::Wait]);
        assert_eq!(decide(&View { is_full_ahead: true, ..fast(2_080) }), Step::Wait);
        // It was started ahead of the play head, which comes there.
        assert_eq!(playing(2_000, false, run(Some(2_500))), Step::Wait);
    }

    #[test]
    fn playing_elsewhere_starts_elsewhere() {
        let of_before = |newest| RunView { is_for_this_play: false, ..run(Some(newest)) };
        assert_eq!(playing(9_000, false, of_before(2_000)), Step::Start);
        assert_eq!(playing(1_000, false, of_before(2_000)), Step::Start);
        assert_eq!(playing(2_800, false, of_before(2_000)), Step::Read);
        assert_eq!(playing(2_000, true, of_before(2_040)), Step::Read, "it goes on from where it was paused");
        assert_eq!(playing(2_000, true, RunView { is_fit: false, ..run(Some(2_040)) }), Step::Start);
    }

    #[test]
    fn a_run_that_is_too_slow_is_replaced_by_a_faster_one() {
        assert_eq!(playing(2_700, false, run(Some(2_000))), Step::Read);
        assert_eq!(playing(2_701, false, run(Some(2_000))), Step::StartFaster);
    }
}
