//! What is done next: read on, wait, or start elsewhere.

use crate::time::{Duration, Instant};

/// A frame that is so much later is reached sooner by reading on than by starting elsewhere.
const NEAR: Duration = Duration::from_millis(1_000);
/// While it is played, so much is decoded ahead, in time of the wall.
const AHEAD: f64 = 0.4;
/// A run that falls behind what is played by so much, in time of the wall, since its first picture came, does not catch up any more.
const LATE: f64 = 0.7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
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
pub(super) struct DecoderView {
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
    /// How late its first picture was for what was played.
    pub first_lag: Duration,
    /// The decoder leaves frames out, perhaps also the one that is wanted.
    pub is_coarse: bool,
}

pub(super) fn decide(view: &DecoderView) -> NextStep {
    let Some(run) = view.run else {
        return if view.has_it { NextStep::Wait } else { NextStep::Start };
    };
    match view.speed {
        None if view.has_it => NextStep::Wait,
        _ if run.is_seeking => NextStep::Read,
        None => match run.newest.unwrap_or(run.target) {
            newest if run.is_fit && newest <= view.wanted && view.wanted - newest < NEAR => NextStep::Read,
            _ => NextStep::Start,
        },
        Some(_) if !run.is_fit => NextStep::Start,
        Some(speed) => play(view, &run, f64::from(speed)),
    }
}

fn play(view: &DecoderView, run: &RunView, speed: f64) -> NextStep {
    let of_wall = |seconds: f64| Duration::from_secs(seconds * speed.clamp(0.25, 4.0));
    let newest = run.newest.unwrap_or(run.target);
    if newest <= view.wanted {
        return match view.wanted - newest <= of_wall(LATE) + run.first_lag {
            true => NextStep::Read,
            // Elsewhere it is what was played before.
            false if run.is_for_this_play => NextStep::StartFaster,
            false if view.wanted - newest < NEAR => NextStep::Read,
            false => NextStep::Start,
        };
    }
    match view.has_it || (run.is_for_this_play && run.is_coarse) {
        false => NextStep::Start,
        true if view.is_full_ahead || newest - view.wanted > of_wall(AHEAD) => NextStep::Wait,
        true => NextStep::Read,
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
        RunView {
            target: at(2_000),
            is_seeking: false,
            newest: newest.map(at),
            is_fit: true,
            is_for_this_play: true,
            first_lag: Duration::ZERO,
            is_coarse: false,
        }
    }

    fn paused(wanted: i64, has_it: bool, run: RunView) -> NextStep {
        decide(&DecoderView { wanted: at(wanted), speed: None, has_it, is_full_ahead: false, run: Some(run) })
    }

    fn playing(wanted: i64, has_it: bool, run: RunView) -> NextStep {
        decide(&DecoderView { wanted: at(wanted), speed: Some(1.0), has_it, is_full_ahead: false, run: Some(run) })
    }

    #[test]
    fn without_a_run_one_is_started_for_what_is_not_there() {
        let view = |has_it, speed| DecoderView { wanted: at(0), speed, has_it, is_full_ahead: false, run: None };
        assert_eq!(decide(&view(false, None)), NextStep::Start);
        assert_eq!(decide(&view(true, None)), NextStep::Wait);
        assert_eq!(decide(&view(false, Some(1.0))), NextStep::Start);
    }

    #[test]
    fn small_steps_forward_read_on_and_others_start_elsewhere() {
        assert_eq!(paused(2_040, false, run(Some(2_000))), NextStep::Read);
        assert_eq!(paused(2_990, false, run(Some(2_000))), NextStep::Read);
        assert_eq!(paused(3_000, false, run(Some(2_000))), NextStep::Start);
        assert_eq!(paused(1_960, false, run(Some(2_000))), NextStep::Start);
        assert_eq!(paused(1_960, true, run(Some(2_000))), NextStep::Wait, "a step back is still kept");
        assert_eq!(paused(2_000, false, RunView { is_fit: false, ..run(Some(1_960)) }), NextStep::Start);
        // It has given nothing for a while and is where it is needed.
        assert_eq!(paused(2_000, false, run(None)), NextStep::Read);
        assert_eq!(paused(1_900, false, run(None)), NextStep::Start);
    }

    #[test]
    fn what_is_sought_is_found_before_the_next_is() {
        let seeking = RunView { is_seeking: true, ..run(None) };
        assert_eq!(paused(9_000, false, seeking), NextStep::Read);
        assert_eq!(playing(9_000, false, seeking), NextStep::Read);
        assert_eq!(paused(9_000, true, seeking), NextStep::Wait);
    }

    #[test]
    fn playing_reads_a_little_ahead_and_no_more() {
        assert_eq!(playing(2_000, false, run(Some(1_960))), NextStep::Read);
        assert_eq!(playing(2_000, true, run(Some(2_040))), NextStep::Read);
        assert_eq!(playing(2_000, true, run(Some(2_440))), NextStep::Wait);
        // At twice the speed twice as much of the video.
        let fast = |newest| DecoderView {
            wanted: at(2_000),
            speed: Some(2.0),
            has_it: true,
            is_full_ahead: false,
            run: Some(run(Some(newest))),
        };
        assert_eq!([fast(2_780), fast(2_820)].map(|view| decide(&view)), [NextStep::Read, NextStep::Wait]);
        assert_eq!(decide(&DecoderView { is_full_ahead: true, ..fast(2_080) }), NextStep::Wait);
        // It is coarse, and the play head comes where the next frame is.
        assert_eq!(playing(2_000, false, RunView { is_coarse: true, ..run(Some(2_500)) }), NextStep::Wait);
        assert_eq!(playing(2_000, false, run(Some(2_500))), NextStep::Start);
    }

    #[test]
    fn playing_elsewhere_starts_elsewhere() {
        let of_before = |newest| RunView { is_for_this_play: false, ..run(Some(newest)) };
        assert_eq!(playing(9_000, false, of_before(2_000)), NextStep::Start);
        assert_eq!(playing(1_000, false, of_before(2_000)), NextStep::Start);
        assert_eq!(playing(2_800, false, of_before(2_000)), NextStep::Read);
        assert_eq!(playing(2_000, true, of_before(2_040)), NextStep::Read, "it goes on from where it was paused");
        assert_eq!(playing(2_000, true, RunView { is_fit: false, ..run(Some(2_040)) }), NextStep::Start);
    }

    #[test]
    fn a_run_that_is_too_slow_is_replaced_by_a_faster_one() {
        assert_eq!(playing(2_700, false, run(Some(2_000))), NextStep::Read);
        assert_eq!(playing(2_701, false, run(Some(2_000))), NextStep::StartFaster);
        // It took long to begin, and catches up.
        let slow = RunView { first_lag: Duration::from_millis(1_500), ..run(Some(2_000)) };
        assert_eq!([4_200, 4_201].map(|wanted| playing(wanted, false, slow)), [NextStep::Read, NextStep::StartFaster]);
    }
}
