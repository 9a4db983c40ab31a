//! The next action: read on, wait, or start elsewhere.

use base::time::{Duration, Instant};

/// A frame that is so much later is reached sooner by reading on than by starting elsewhere.
const NEAR: Duration = Duration::from_millis(1_000);
/// While it is played, so much is decoded ahead, in time of the wall.
const AHEAD: f64 = 0.4;
/// What is played is late if it is so far behind the play head, in time of the wall: it is seen that speech and lips differ.
const LATE: f64 = 0.3;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// Nothing is needed.
    Wait,
    /// The next frame of the running ffmpeg is.
    Read,
    /// Another run is.
    Start,
    /// The same, where the play head will be when it has begun, since this one does not catch up with it.
    StartAhead,
    /// The same, leaving out more, since this one is too slow for what is played.
    StartFaster,
}

/// The wanted frame, and the frames at hand.
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
    /// It has been [late](is_late) for longer than it takes to catch up.
    pub is_late: bool,
    /// It has become still later since.
    pub is_losing: bool,
    /// It was started for where the play head comes only now.
    pub is_ahead: bool,
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
        Some(speed) => play(view, &run, speed),
    }
}

/// Whether what is wanted while it is played is so far behind the newest frame that it is seen.
pub(super) fn is_late(newest: Instant, wanted: Instant, speed: f32) -> bool {
    wanted - newest > of_wall(LATE, speed)
}

/// How much of a video is played in so many seconds.
pub(super) fn of_wall(seconds: f64, speed: f32) -> Duration {
    Duration::from_secs(seconds * f64::from(speed).clamp(0.25, 4.0))
}

fn play(view: &DecoderView, run: &RunView, speed: f32) -> NextStep {
    let newest = run.newest.unwrap_or(run.target);
    if newest <= view.wanted {
        return match run.is_late {
            false if run.is_for_this_play || view.wanted - newest < NEAR => NextStep::Read,
            true if run.is_for_this_play && run.is_losing => NextStep::StartFaster,
            true if run.is_for_this_play => NextStep::StartAhead,
            // It is what was played before.
            _ => NextStep::Start,
        };
    }
    match view.has_it || (run.is_for_this_play && (run.is_coarse || run.is_ahead)) {
        false => NextStep::Start,
        true if view.is_full_ahead || newest - view.wanted > of_wall(AHEAD, speed) => NextStep::Wait,
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
            is_late: false,
            is_losing: false,
            is_ahead: false,
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
    fn a_run_that_does_not_catch_up_is_replaced_by_one_where_the_play_head_will_be() {
        // A moment is left to it.
        assert_eq!(playing(4_200, false, run(Some(2_000))), NextStep::Read);
        let late = RunView { is_late: true, ..run(Some(2_000)) };
        assert_eq!(playing(2_400, false, late), NextStep::StartAhead);
        assert_eq!(playing(2_400, false, RunView { is_losing: true, ..late }), NextStep::StartFaster);
        assert_eq!(playing(2_400, false, RunView { is_for_this_play: false, ..late }), NextStep::Start);
        // Until the play head is there.
        let ahead = RunView { is_ahead: true, target: at(3_000), ..run(Some(3_040)) };
        assert_eq!([2_500, 2_700].map(|wanted| playing(wanted, false, ahead)), [NextStep::Wait, NextStep::Read]);
    }

    #[test]
    fn what_is_late_is_late_for_whoever_watches() {
        let late = |behind: i64, speed: f32| is_late(at(2_000), at(2_000 + behind), speed);
        assert!(!late(300, 1.0) && late(301, 1.0) && !late(600, 2.0) && late(601, 2.0) && !late(-900, 1.0));
    }
}
