//! Playback against a click track, pulled by hand through a null sink: no device, no waiting.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use breathmark::time::{Instant, Span};
use breathmark::ui::player::{CueEdge, EdgeSide, NullSink, Player, SOUND_RATE_HZ, Samples};

const RATE_HZ: u32 = 48_000;
const BLOCK: usize = 48;
const TOLERANCE_MS: f64 = 15.0;

/// Seconds of the clicks: uneven, so that every one is known by its distance to its neighbours.
fn click_times() -> Vec<f64> {
    (0..200).map(|n| 0.25 + 0.3 * f64::from(n) + 0.011 * f64::from(n * 7 % 13)).collect()
}

/// A minute with short clicks in silence.
fn click_track() -> Arc<dyn Samples> {
    let mut sound = vec![0.0_f32; 60 * SOUND_RATE_HZ as usize];
    for click in click_times() {
        let at = (click * f64::from(SOUND_RATE_HZ)).round() as usize;
        if at + 4 < sound.len() {
            sound[at..at + 3].copy_from_slice(&[0.5, 0.9, 0.5]);
        }
    }
    Arc::new(sound)
}

struct Listener {
    player: Player,
    sink: NullSink,
}

impl Listener {
    fn new(rate_hz: u32) -> Self {
        let (mut player, sink) = Player::with_null_sink(rate_hz, Duration::ZERO);
        player.set_sound(Some(click_track()));
        Self { player, sink }
    }

    /// Pulls frames and gives every one with the place of the head at it, in seconds.
    fn listen(&mut self, frames: usize) -> Vec<(f32, f64)> {
        let mut heard = Vec::with_capacity(frames);
        while heard.len() < frames {
            let before = self.player.position().as_secs();
            let block = self.sink.pull(BLOCK.min(frames - heard.len()));
            let after = self.player.position().as_secs();
            let length = block.len() as f64;
            // Inside a millisecond the head moves evenly, or jumps: then the place after it is the right one.
            let even = (0.0..0.004).contains(&(after - before));
            heard.extend(block.iter().enumerate().map(|(n, &sample)| {
                (sample, if even { before + (after - before) * n as f64 / length } else { after })
            }));
        }
        heard
    }
}

/// Checks that everything that sounds is a click near the head, and returns the greatest error in milliseconds and the
/// number of frames that sounded.
fn check_clicks(heard: &[(f32, f64)], skip: usize, what: &str) -> (f64, usize) {
    let clicks = click_times();
    let mut worst = (0.0_f64, 0);
    for (frame, &(sample, head)) in heard.iter().enumerate().skip(skip) {
        if sample.abs() < 0.05 {
            continue;
        }
        let error = clicks.iter().map(|click| (click - head).abs()).fold(f64::INFINITY, f64::min) * 1e3;
        assert!(
            error <= TOLERANCE_MS,
            "{what}: frame {frame} sounds {sample} with the head {error:.1} ms off at {head}"
        );
        worst = (worst.0.max(error), worst.1 + 1);
    }
    worst
}

/// Frames in the 5 ms that an interrupted sound takes to fade.
const TAIL: usize = RATE_HZ as usize / 200;

#[test]
fn every_click_is_heard_where_the_head_is() {
    for rate_hz in [16_000, 44_100, 48_000] {
        for speed in [0.5, 0.75, 1.0, 1.25, 1.5, 2.0] {
            let mut listener = Listener::new(rate_hz);
            listener.player.set_speed(speed);
            listener.player.play_from(Instant::from_millis(3_000));
            assert_eq!(listener.player.position(), Instant::from_millis(3_000));
            let heard = listener.listen(8 * rate_hz as usize);
            let (worst, sounding) = check_clicks(&heard, 0, &format!("{rate_hz} Hz at {speed}"));
            let ends_at = listener.player.position().as_secs();
            assert!((ends_at - (3.0 + 8.0 * f64::from(speed))).abs() < 1e-3, "{ends_at} at {speed}");
            assert!(sounding > 20, "{rate_hz} Hz at {speed}: only {sounding} frames sound");
            println!("{rate_hz} Hz at {speed}: head within {worst:.2} ms of the sound");
        }
    }
}

#[test]
fn no_click_is_lost_up_to_normal_speed() {
    for speed in [0.5, 0.6, 0.75, 0.9, 1.0] {
        let mut listener = Listener::new(RATE_HZ);
        listener.player.set_speed(speed);
        listener.player.play(Span::from_secs(3.0, 9.0));
        let heard = listener.listen((6.5 / f64::from(speed) * f64::from(RATE_HZ)) as usize);
        for click in click_times().into_iter().filter(|click| (3.05..8.95).contains(click)) {
            let peak = heard.iter().filter(|(_, head)| (head - click).abs() < 0.015).map(|(sample, _)| sample.abs());
            assert!(peak.fold(0.0, f32::max) > 0.2, "the click at {click} is missing at {speed}");
        }
    }
}

#[test]
fn the_head_keeps_to_the_sound_through_seeks_and_changes_of_speed() {
    let mut listener = Listener::new(RATE_HZ);
    listener.player.play_from(Instant::ZERO);
    let mut worst = 0.0_f64;
    let speeds = [1.5, 0.5, 2.0, 1.0, 0.75, 1.25];
    for round in 0..60_usize {
        if round % 2 == 0 {
            let to = Instant::from_millis((round as i64 * 7_919) % 45_000);
            listener.player.seek(to);
            assert_eq!(listener.player.position(), to, "a seek shows at once");
        } else {
            let before = listener.player.position();
            listener.player.set_speed(speeds[round / 2 % speeds.len()]);
            assert_eq!(listener.player.position(), before, "a change of speed does not move the head");
        }
        assert!(listener.player.is_playing());
        let heard = listener.listen(9_001 + 997 * (round % 5));
        worst = worst.max(check_clicks(&heard, TAIL + 1, &format!("round {round}")).0);
        assert!(listener.player.is_playing());
    }
    println!("worst after seeks and changes of speed: {worst:.2} ms");
}

#[test]
fn the_head_allows_for_what_is_buffered() {
    let delay = Duration::from_millis(120);
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, delay);
    player.set_sound(Some(click_track()));
    player.play_from(Instant::from_millis(2_000));
    sink.pull(4_800);
    assert_eq!(player.position(), Instant::from_millis(2_000), "nothing is heard yet");
    for _ in 0..20 {
        sink.pull(480);
    }
    // 300 ms were handed over, of which 120 are still to be heard.
    assert!((player.position().as_secs() - 2.18).abs() < 1e-3, "{}", player.position().as_secs());
    player.seek(Instant::from_millis(10_000));
    assert_eq!(player.position(), Instant::from_millis(10_000));
    for _ in 0..12 {
        sink.pull(480);
        assert!((player.position().as_secs() - 10.0).abs() < 0.011, "{}", player.position().as_secs());
    }
    sink.pull(4_800);
    assert!((player.position().as_secs() - 10.1).abs() < 0.011, "{}", player.position().as_secs());
}

#[test]
fn a_span_ends_where_it_should_and_nothing_beyond_is_heard() {
    let clicks = click_times();
    // From between two clicks to just before the third.
    let span = Span::from_secs(clicks[10] + 0.1, clicks[13] - 0.001);
    let mut listener = Listener::new(RATE_HZ);
    listener.player.play(span);
    assert_eq!(listener.player.playing_span(), Some(span));
    let heard = listener.listen(2 * RATE_HZ as usize);
    check_clicks(&heard, 0, "span");
    let peaks = heard.windows(3).filter(|w| w[1].0 > 0.5 && w[1].0 >= w[0].0 && w[1].0 > w[2].0).count();
    assert_eq!(peaks, 2);
    assert_eq!(listener.player.position(), span.end);
    assert!(!listener.player.is_playing());
    assert_eq!(listener.player.playing_span(), None);

    listener.player.seek(Instant::from_millis(700));
    listener.player.play_and_return(span);
    assert_eq!(listener.player.position(), span.start);
    listener.listen(2 * RATE_HZ as usize);
    assert_eq!(listener.player.position(), Instant::from_millis(700));
}

#[test]
fn loops_repeat_without_a_crack_and_keep_the_head() {
    let mut hum = vec![0.0_f32; 10 * SOUND_RATE_HZ as usize];
    for (n, sample) in hum.iter_mut().enumerate() {
        *sample = 0.5 * (std::f32::consts::TAU * 150.0 * n as f32 / SOUND_RATE_HZ as f32).sin();
    }
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::ZERO);
    player.set_sound(Some(Arc::new(hum)));
    for speed in [1.0, 1.5] {
        player.set_speed(speed);
        player.play_loop(Span::from_secs(1.0, 1.3333));
        let sound = sink.pull(3 * RATE_HZ as usize);
        // The steepest slope of the hum itself is 0.01 per frame; a fade of 5 ms adds at most 0.002.
        let steepest = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.03, "a crack of {steepest} at {speed}");
        assert!(player.is_playing());
    }

    let clicks = click_times();
    let span = Span::from_secs(clicks[5] - 0.05, clicks[6] + 0.05);
    let mut listener = Listener::new(RATE_HZ);
    listener.player.play_loop(span);
    let heard = listener.listen(5 * RATE_HZ as usize);
    check_clicks(&heard, 0, "loop");
    assert!(heard.iter().all(|(_, head)| *head >= span.start.as_secs() - 1e-6 && *head <= span.end.as_secs() + 1e-6));
    let passes = (5.0 / span.duration().as_secs()).ceil() as usize;
    let peaks = heard.windows(3).filter(|w| w[1].0 > 0.5 && w[1].0 >= w[0].0 && w[1].0 > w[2].0).count();
    assert!(peaks >= 2 * passes - 2 && peaks <= 2 * passes, "{peaks} clicks in {passes} passes");
    assert_eq!(listener.player.playing_span(), Some(span));
    listener.player.seek(Instant::from_millis(30_000));
    assert_eq!(listener.player.playing_span(), None, "a seek out of the loop ends it");
    listener.listen(2 * RATE_HZ as usize);
    assert!(listener.player.position() > Instant::from_millis(31_000));
}

#[test]
fn pausing_loses_nothing() {
    let mut listener = Listener::new(RATE_HZ);
    let span = Span::from_secs(2.0, 4.0);
    listener.player.play(span);
    let mut frames = 0;
    let mut rests = 0;
    while listener.player.is_playing() {
        let step = 3_000 + 17 * rests;
        listener.listen(step);
        frames += step;
        let before = listener.player.position();
        listener.player.pause();
        assert!(!listener.player.is_playing());
        listener.listen(2_000);
        let moved = listener.player.position() - before;
        assert!(moved.as_nanos().abs() <= 1_000, "the head moved in a pause, by {moved:?} at {before:?}");
        if before >= span.end {
            break;
        }
        listener.player.toggle();
        assert!(listener.player.is_playing());
        assert!((listener.player.position() - before).as_nanos().abs() <= 1_000, "the head moved at resuming");
        rests += 1;
    }
    assert!((frames as f64 / f64::from(RATE_HZ) - 2.0).abs() < 0.1, "{frames} frames for two seconds");
    assert!(rests > 10);
    assert_eq!(listener.player.position(), span.end);
}

#[test]
fn a_stop_forgets_the_span_and_a_pause_does_not() {
    let mut listener = Listener::new(RATE_HZ);
    let span = Span::from_secs(2.0, 4.0);
    listener.player.play(span);
    listener.listen(4_800);
    listener.player.pause();
    listener.player.resume();
    listener.listen(4 * RATE_HZ as usize);
    assert_eq!(listener.player.position(), span.end);

    listener.player.play(span);
    listener.listen(4_800);
    listener.player.stop();
    listener.player.resume();
    assert_eq!(listener.player.playing_span(), None);
    listener.listen(4 * RATE_HZ as usize);
    assert!(listener.player.position() > Instant::from_millis(6_000));
}

#[test]
fn starts_and_ends_are_faded() {
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::ZERO);
    player.set_sound(Some(Arc::new(vec![0.8_f32; 10 * SOUND_RATE_HZ as usize])));
    let mut sound = Vec::new();
    player.play(Span::from_secs(1.0, 1.2));
    sound.extend(sink.pull(12_000));
    player.play_from(Instant::from_millis(2_000));
    sound.extend(sink.pull(5_000));
    player.pause();
    sound.extend(sink.pull(1_000));
    player.resume();
    sound.extend(sink.pull(5_000));
    player.seek(Instant::from_millis(5_000));
    sound.extend(sink.pull(5_000));
    player.set_speed(1.7);
    sound.extend(sink.pull(5_000));
    player.set_volume(0.1);
    sound.extend(sink.pull(5_000));
    let steepest = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.01, "a crack of {steepest}");
    assert!((sound[5_000] - 0.8).abs() < 1e-3, "{}", sound[5_000]);
    assert_eq!(sound[11_000], 0.0);
    assert!((sound.last().unwrap() - 0.08).abs() < 1e-3);
}

#[test]
fn scrubbing_gives_short_faded_snippets_at_most_every_fifty_milliseconds() {
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::ZERO);
    player.set_sound(Some(Arc::new(vec![0.8_f32; 10 * SOUND_RATE_HZ as usize])));
    player.scrub(Instant::from_millis(1_000));
    assert_eq!(player.position(), Instant::from_millis(1_000));
    assert!(!player.is_playing());
    let sound = sink.pull(9_600);
    let sounding = sound.iter().filter(|sample| sample.abs() > 1e-4).count();
    assert!((3_800..=3_845).contains(&sounding), "{sounding} frames of a snippet of 3,840");
    let steepest = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.01, "a crack of {steepest}");
    assert_eq!(player.position(), Instant::from_millis(1_000), "the head stays where the mouse is");

    // The mouse moves every millisecond for a second.
    let mut sound = Vec::new();
    for move_ms in 0..1_000 {
        let to = Instant::from_millis(2_000 + move_ms);
        player.scrub(to);
        assert_eq!(player.position(), to);
        sound.extend(sink.pull(48));
        assert_eq!(player.position(), to);
    }
    let steepest = sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
    assert!(steepest < 0.01, "a crack of {steepest}");
    sink.pull(9_600);
    assert!(sink.pull(4_800).iter().all(|&sample| sample == 0.0));
}

#[test]
fn tones_mark_the_edges_of_cues() {
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::ZERO);
    player.set_sound(Some(Arc::new(vec![0.0_f32; 10 * SOUND_RATE_HZ as usize])));
    let edge = |millis, edge| CueEdge { at: Instant::from_millis(millis), edge };
    let edges: Arc<[CueEdge]> = Arc::new([
        edge(1_000, EdgeSide::Start),
        edge(1_500, EdgeSide::End),
        edge(1_500, EdgeSide::Start),
        edge(3_000, EdgeSide::End),
    ]);
    player.set_tones(Some(edges));
    player.play(Span::from_secs(1.0, 1.5));
    let sound = sink.pull(RATE_HZ as usize);
    let sounds = |from_ms: usize, to_ms: usize| sound[from_ms * 48..to_ms * 48].iter().any(|s| s.abs() > 0.01);
    let pitch = |from_ms: usize, to_ms: usize| {
        let part = &sound[from_ms * 48..to_ms * 48];
        part.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count() * 1_000 / (to_ms - from_ms)
    };
    assert!(sounds(0, 36) && !sounds(37, 499) && sounds(500, 536) && !sounds(537, 1_000));
    assert!(pitch(1, 35) > 800 && pitch(501, 535) < 700, "{} and {}", pitch(1, 35), pitch(501, 535));
    assert!(sound.iter().all(|sample| sample.abs() <= 0.1));

    // Passing on, both edges at 1.5 s sound, and each once, whatever the size of the blocks.
    player.play_from(Instant::from_millis(1_200));
    let mut sounding = 0;
    for _ in 0..2_000 {
        sounding += sink.pull(24).iter().filter(|sample| sample.abs() > 1e-3).count();
    }
    assert!((1_400..=1_728).contains(&sounding), "{sounding} frames of tones");
    player.set_tones(None);
    player.play(Span::from_secs(1.0, 1.5));
    assert!(sink.pull(RATE_HZ as usize).iter().all(|&sample| sample == 0.0));
}

#[test]
fn without_a_device_the_head_runs_by_the_wall_clock() {
    let millis = Arc::new(AtomicU64::new(5_000));
    let wall = millis.clone();
    let mut player = Player::silent(move || Duration::from_millis(wall.load(Ordering::Relaxed)));
    let pass = |by: u64| millis.fetch_add(by, Ordering::Relaxed);
    player.set_sound(Some(click_track()));
    pass(10_000);
    player.play_from(Instant::from_millis(1_000));
    assert_eq!(player.position(), Instant::from_millis(1_000));
    let near = |player: &Player, millis: f64| {
        let position = player.position().as_secs() * 1e3;
        assert!((position - millis).abs() < 1.0, "{position} for {millis}");
    };
    pass(400);
    near(&player, 1_400.0);
    player.set_speed(2.0);
    pass(400);
    near(&player, 2_200.0);
    player.pause();
    pass(3_600_000);
    near(&player, 2_200.0);
    player.resume();
    pass(100);
    near(&player, 2_400.0);
    player.play_loop(Span::from_secs(10.0, 11.0));
    pass(3_600_000 + 250);
    near(&player, 10_500.0);
    assert!(player.is_playing());
    player.play(Span::from_secs(20.0, 21.0));
    pass(499);
    assert!(player.is_playing());
    pass(2);
    assert!(!player.is_playing());
    assert_eq!(player.position(), Instant::from_millis(21_000));
}

#[test]
fn a_recording_that_is_still_being_decoded_can_grow_under_the_head() {
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::ZERO);
    player.set_sound(Some(Arc::new(vec![0.8_f32; 2 * SOUND_RATE_HZ as usize])));
    player.play_from(Instant::from_millis(1_000));
    let mut sound = sink.pull(24_000);
    player.extend_sound(Arc::new(vec![0.8_f32; 4 * SOUND_RATE_HZ as usize]));
    sound.extend(sink.pull(48_000));
    assert!(player.is_playing());
    assert!((player.position().as_secs() - 2.5).abs() < 1e-3);
    assert!(sound[1_000..].iter().all(|sample| (sample - 0.8).abs() < 1e-2));
    player.set_sound(None);
    assert_eq!(player.position(), Instant::ZERO);
    assert!(!player.is_playing());
    player.play(Span::from_secs(1.0, 2.0));
    sink.pull(480);
    assert!(!player.is_playing());
}

#[test]
fn odd_numbers_do_no_harm() {
    let mut listener = Listener::new(RATE_HZ);
    let player = &mut listener.player;
    player.set_speed(f32::NAN);
    assert_eq!(player.speed(), 1.0);
    player.set_speed(1e9);
    assert_eq!(player.speed(), 2.0);
    player.set_volume(f32::INFINITY);
    player.seek(Instant::from_secs(-5.0));
    assert_eq!(player.position(), Instant::ZERO);
    player.seek(Instant::from_secs(1e12));
    assert_eq!(player.position(), Instant::from_millis(60_000));
    for span in [Span::from_secs(5.0, 5.0), Span::from_secs(6.0, 5.0), Span::from_secs(70.0, 80.0)] {
        listener.player.play_loop(span);
        listener.listen(480);
        assert!(!listener.player.is_playing(), "{span:?}");
        listener.player.play(span);
        listener.listen(480);
        assert!(!listener.player.is_playing(), "{span:?}");
    }
    let sound = listener.listen(4_800);
    assert!(sound.iter().all(|(sample, _)| sample.is_finite()));
}

#[test]
fn whatever_is_asked_for_there_is_no_crack_and_the_head_stays_inside() {
    let seconds = 20;
    let (mut player, mut sink) = Player::with_null_sink(RATE_HZ, Duration::from_millis(30));
    player.set_sound(Some(Arc::new(vec![0.2_f32; seconds * SOUND_RATE_HZ as usize])));
    let mut state = 12_345_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut last = 0.0_f32;
    for round in 0..20_000 {
        let at = Instant::from_millis(random(21_000) as i64 - 500);
        let span = Span::new(at, Instant::from_millis(random(21_000) as i64));
        match random(12) {
            0 => player.play(span),
            1 => player.play_loop(span),
            2 => player.play_and_return(span),
            3 => player.play_from(at),
            4 => player.pause(),
            5 => player.resume(),
            6 => player.toggle(),
            7 => player.stop(),
            8 => player.seek(at),
            9 => player.set_speed(0.4 + random(20) as f32 * 0.1),
            10 => player.scrub(at),
            _ => player.set_volume(random(11) as f32 * 0.1),
        }
        for sample in sink.pull(random(1_200) as usize + 60) {
            assert!((sample - last).abs() < 0.01, "a crack from {last} to {sample} in round {round}");
            last = sample;
        }
        let head = player.position();
        assert!((Instant::ZERO..=Instant::from_millis(1_000 * seconds as i64)).contains(&head), "{head:?}");
        player.is_playing();
    }
}

#[test]
fn more_commands_than_are_sent_at_once_are_obeyed_in_order() {
    let Listener { mut player, mut sink } = Listener::new(RATE_HZ);
    for n in 0..1_000 {
        player.seek(Instant::from_millis(20 * n));
    }
    player.play_from(Instant::from_millis(5_000));
    for _ in 0..10 {
        sink.pull(480);
        let at = player.position().as_secs();
        assert!((5.0..5.11).contains(&at), "{at}");
    }
    assert!(player.is_playing() && player.position() > Instant::from_millis(5_010));
}

/// Files that are heard as they were recorded, read by hand.
mod as_recorded {
    use std::path::Path;

    use breathmark::audio::{self, SoundReader};
    use breathmark::progress::Progress;
    use breathmark::ui::player::AsRecorded;

    use super::*;

    type Stereo = Vec<[f32; 2]>;

    /// The click track for two ears: clicks to the left and to the right in turn.
    fn clicks_for_two_ears(rate_hz: u32, seconds: usize) -> Stereo {
        let mut sound = vec![[0.0; 2]; seconds * rate_hz as usize];
        for (number, click) in click_times().into_iter().enumerate() {
            let at = (click * f64::from(rate_hz)).round() as usize;
            for (frame, value) in (at - 4..).zip([0.1, 0.3, 0.5, 0.7, 0.9, 0.7, 0.5, 0.3, 0.1]) {
                if let Some(frame) = sound.get_mut(frame) {
                    frame[number % 2] = value;
                }
            }
        }
        sound
    }

    fn sixteen_bits(sound: &Stereo) -> impl Iterator<Item = [i16; 2]> {
        sound.iter().map(|frame| frame.map(|sample| (sample * 32_767.0).round() as i16))
    }

    /// A WAV file.
    fn wave(sound: &Stereo, rate_hz: u32) -> Vec<u8> {
        let data = 4 * sound.len() as u32;
        let mut file = b"RIFF".to_vec();
        file.extend((36 + data).to_le_bytes());
        file.extend(b"WAVEfmt ");
        file.extend(16_u32.to_le_bytes());
        file.extend([1, 0, 2, 0]);
        file.extend(rate_hz.to_le_bytes());
        file.extend((4 * rate_hz).to_le_bytes());
        file.extend([4, 0, 16, 0]);
        file.extend(b"data");
        file.extend(data.to_le_bytes());
        file.extend(sixteen_bits(sound).flatten().flat_map(i16::to_le_bytes));
        file
    }

    /// The remainder that FLAC checks frames by: `bits` of 8 or 16.
    fn remainder(bytes: &[u8], bits: u32, polynomial: u32) -> u32 {
        let top = 1 << (bits - 1);
        let step = |sum: u32| if sum & top > 0 { sum << 1 ^ polynomial } else { sum << 1 };
        let all = if bits == 8 { 0xff } else { 0xffff };
        bytes.iter().fold(0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte) << (bits - 8), |sum, _| step(sum)) & all)
    }

    /// A FLAC file whose frames hold their samples as they are.
    fn flac(sound: &Stereo, rate_hz: u32) -> Vec<u8> {
        const BLOCK: usize = 4_096;
        let mut file = b"fLaC".to_vec();
        file.extend([0x80, 0, 0, 34]);
        file.extend([0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]);
        // Rate, one less than the channels, one less than the bits, and the number of frames.
        let facts = u64::from(rate_hz) << 44 | 1 << 41 | 15 << 36 | sound.len() as u64;
        file.extend(facts.to_be_bytes());
        file.extend([0; 16]);
        let samples: Vec<[i16; 2]> = sixteen_bits(sound).collect();
        for (number, block) in samples.chunks(BLOCK).enumerate() {
            let rate = if rate_hz == 44_100 { 9 } else { 10 };
            let is_whole = block.len() == BLOCK;
            let mut frame = vec![0xff, 0xf8, if is_whole { 12 << 4 | rate } else { 7 << 4 | rate }, 1 << 4 | 4 << 1];
            let character = char::from_u32(number as u32).expect("a small number");
            frame.extend(character.to_string().into_bytes());
            if !is_whole {
                frame.extend((block.len() as u16 - 1).to_be_bytes());
            }
            frame.push(remainder(&frame, 8, 0x07) as u8);
            for side in 0..2 {
                frame.push(1 << 1);
                frame.extend(block.iter().flat_map(|samples| samples[side].to_be_bytes()));
            }
            frame.extend((remainder(&frame, 16, 0x8005) as u16).to_be_bytes());
            file.extend(frame);
        }
        file
    }

    struct Both {
        listener: Listener,
        reader: SoundReader,
    }

    impl Both {
        /// A player of a file on a device of another rate.
        fn new(path: &Path, device_hz: u32) -> Self {
            let recording = audio::decode(path, &Progress::silent()).unwrap();
            let samples: Arc<dyn Samples> = Arc::new(recording.samples);
            let (full, reader) = AsRecorded::by_hand(path, &recording.source, samples.clone()).unwrap();
            let (mut player, sink) = Player::with_null_sink(device_hz, Duration::ZERO);
            player.set_sound(Some(samples));
            player.set_source(Some(full));
            Self { listener: Listener { player, sink }, reader }
        }

        /// Pulls frames, each with the place of the head at it in seconds; the reader is never late, but for the first
        /// moment after a seek.
        fn listen(&mut self, frames: usize) -> Vec<([f32; 2], f64)> {
            let Self { listener: Listener { player, sink }, reader } = self;
            let mut heard = Vec::with_capacity(frames);
            while heard.len() < frames {
                let before = player.position().as_secs();
                let block = sink.pull_stereo(BLOCK.min(frames - heard.len()));
                reader.catch_up();
                let after = player.position().as_secs();
                let even = (0.0..0.004).contains(&(after - before));
                let length = block.len() as f64;
                heard.extend(block.iter().enumerate().map(|(n, &frame)| {
                    (frame, if even { before + (after - before) * n as f64 / length } else { after })
                }));
            }
            heard
        }
    }

    /// The same as if there was one ear.
    fn louder_side(heard: &[([f32; 2], f64)]) -> Vec<(f32, f64)> {
        heard.iter().map(|([left, right], head)| (left.abs().max(right.abs()), *head)).collect()
    }

    #[test]
    fn every_click_is_heard_where_the_head_is_and_on_its_side() {
        let folder = tempfile::tempdir().unwrap();
        let clicks = click_times();
        for (rate_hz, device_hz, name) in [
            (44_100, 48_000, "a.wav"),
            (48_000, 48_000, "b.wav"),
            (44_100, 44_100, "c.flac"),
            (48_000, 44_100, "d.flac"),
        ] {
            let path = folder.path().join(name);
            let sound = clicks_for_two_ears(rate_hz, 60);
            let file = if name.ends_with("flac") { flac(&sound, rate_hz) } else { wave(&sound, rate_hz) };
            std::fs::write(&path, file).unwrap();
            for speed in [0.5, 1.0, 2.0] {
                let mut both = Both::new(&path, device_hz);
                both.listener.player.set_speed(speed);
                both.listener.player.play_from(Instant::from_millis(3_000));
                for seek in [None, Some(40_000), Some(11_000)] {
                    if let Some(to) = seek {
                        both.listener.player.seek(Instant::from_millis(to));
                    }
                    let what = format!("{name} at {speed} after {seek:?}");
                    let heard = both.listen(3 * device_hz as usize);
                    let skip = device_hz as usize / 200 + 1;
                    let (worst, sounding) = check_clicks(&louder_side(&heard), skip, &what);
                    assert!(sounding > 8, "{what}: only {sounding} frames sound");
                    println!("{what}: head within {worst:.2} ms of the sound");
                    // After the moment in which the samples are heard, each click is heard on its side alone.
                    for ([left, right], head) in &heard[device_hz as usize / 4..] {
                        if left.abs().max(right.abs()) > 0.1 {
                            let distance = |number: &usize| (clicks[*number] - head).abs();
                            let number = (0..clicks.len()).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap();
                            let (on, off) = if number % 2 == 0 { (left, right) } else { (right, left) };
                            assert!(off.abs() < 0.01, "{what}: {on} and {off} on the wrong side at {head}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn at_normal_speed_the_file_is_heard_frame_by_frame() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wav");
        let sound = clicks_for_two_ears(48_000, 20);
        std::fs::write(&path, wave(&sound, 48_000)).unwrap();
        let mut both = Both::new(&path, 48_000);
        both.listener.player.play_from(Instant::from_millis(2_000));
        let heard = both.listen(5 * 48_000);
        let wanted = &sound[2 * 48_000..][..5 * 48_000];
        let off = heard
            .iter()
            .zip(wanted)
            .skip(12_000)
            .flat_map(|((heard, _), wanted)| [(heard[0] - wanted[0]).abs(), (heard[1] - wanted[1]).abs()]);
        let worst = off.fold(0.0, f32::max);
        assert!(worst < 1e-3, "off by {worst}");
    }

    /// A tone in a file whose samples for the analysis have half its level, so that the level shows which of the two sounds.
    fn tone_with_quiet_samples(path: &Path, value: impl Fn(f64) -> f32) -> (Player, NullSink, SoundReader) {
        let sound = (0..30 * 48_000).map(|n| [value(f64::from(n) / 48e3); 2]).collect();
        std::fs::write(path, wave(&sound, 48_000)).unwrap();
        let source = audio::decode(path, &Progress::silent()).unwrap().source;
        let quiet: Vec<f32> = (0..30 * 16_000).map(|n| 0.5 * value(f64::from(n) / 16e3)).collect();
        let quiet: Arc<dyn Samples> = Arc::new(quiet);
        let (full, reader) = AsRecorded::by_hand(path, &source, quiet.clone()).unwrap();
        let (mut player, sink) = Player::with_null_sink(48_000, Duration::ZERO);
        player.set_sound(Some(quiet));
        player.set_source(Some(full));
        (player, sink, reader)
    }

    fn steepest(sound: &[f32]) -> f32 {
        sound.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max)
    }

    fn loudest(sound: &[f32]) -> f32 {
        sound.iter().map(|sample| sample.abs()).fold(0.0, f32::max)
    }

    #[test]
    fn where_frames_run_out_the_samples_go_on_without_a_crack() {
        let folder = tempfile::tempdir().unwrap();
        let hum = |seconds: f64| 0.4 * (std::f64::consts::TAU * 200.0 * seconds).sin() as f32;
        for speed in [1.0, 0.75, 1.5] {
            let (mut player, mut sink, mut reader) = tone_with_quiet_samples(&folder.path().join("a.wav"), hum);
            player.set_speed(speed);
            player.play_from(Instant::from_millis(1_000));
            let mut sound = sink.pull(4_800);
            assert!((loudest(&sound[2_400..]) - 0.2).abs() < 0.02, "the samples at first");
            reader.catch_up();
            sound.extend(sink.pull(48_000));
            assert!((loudest(&sound[30_000..]) - 0.4).abs() < 0.02, "then the file: {}", loudest(&sound[30_000..]));
            // The reader has read eight seconds ahead and falls asleep.
            sound.extend(sink.pull((10.0 / f64::from(speed) * 48e3) as usize));
            let end = sound.len();
            assert!((loudest(&sound[end - 9_600..]) - 0.2).abs() < 0.02, "the samples again at {speed}");
            reader.catch_up();
            sound.extend(sink.pull(24_000));
            assert!((loudest(&sound[sound.len() - 9_600..]) - 0.4).abs() < 0.02, "and the file again at {speed}");
            // The hum itself has 0.0105 per frame, and two that are not quite in step on the way from one to another.
            let steepest = steepest(&sound);
            assert!(steepest < 0.025, "a crack of {steepest} at {speed}");
            assert!((player.position().as_secs() - 1.0 - sound.len() as f64 / 48e3 * f64::from(speed)).abs() < 1e-3);
        }
    }

    #[test]
    fn whatever_is_asked_for_and_however_late_the_reader_is_there_is_no_crack() {
        let folder = tempfile::tempdir().unwrap();
        let (mut player, mut sink, mut reader) = tone_with_quiet_samples(&folder.path().join("a.wav"), |_| 0.2);
        let mut state = 99_u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        let mut last = 0.0_f32;
        for round in 0..4_000 {
            let at = Instant::from_millis(random(31_000) as i64 - 500);
            let span = Span::new(at, Instant::from_millis(random(31_000) as i64));
            match random(10) {
                0 => player.play(span),
                1 => player.play_loop(span),
                2 => player.play_from(at),
                3 => player.pause(),
                4 => player.resume(),
                5 => player.seek(at),
                6 => player.set_speed(0.5 + random(16) as f32 * 0.1),
                7 => player.scrub(at),
                _ => {}
            }
            for _ in 0..random(120) {
                reader.work();
            }
            for sample in sink.pull(random(1_500) as usize + 60) {
                assert!((sample - last).abs() < 0.01, "a crack from {last} to {sample} in round {round}");
                last = sample;
            }
        }
    }

    #[test]
    fn levels_are_those_of_what_is_heard() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wav");
        let tone = |n: u32| 0.5 * (std::f32::consts::TAU * 440.0 * n as f32 / 48e3).sin();
        let sound: Stereo = (0..10 * 48_000).map(|n| [tone(n), 0.0]).collect();
        std::fs::write(&path, wave(&sound, 48_000)).unwrap();
        let mut both = Both::new(&path, 48_000);
        assert_eq!(both.listener.player.levels(), None);
        both.listener.player.play_from(Instant::from_millis(1_000));
        both.listen(24_000);
        both.listener.player.levels();
        both.listen(4_800);
        let [left, right] = both.listener.player.levels().unwrap();
        assert!((left + 6.02).abs() < 0.1 && right < -60.0, "{left} and {right}");
        assert_eq!(both.listener.player.levels(), None, "told once");
        both.listener.player.pause();
        both.listen(4_800);
        both.listener.player.levels();
        both.listen(4_800);
        assert_eq!(both.listener.player.levels(), None);
    }

    #[test]
    fn another_recording_or_none_is_not_heard_from_the_file_of_the_last() {
        let folder = tempfile::tempdir().unwrap();
        let (mut player, mut sink, mut reader) = tone_with_quiet_samples(&folder.path().join("a.wav"), |_| 0.4);
        player.play_from(Instant::from_millis(1_000));
        sink.pull(480);
        reader.catch_up();
        assert!((sink.pull(9_600)[9_000] - 0.4).abs() < 1e-3);
        player.set_sound(Some(Arc::new(vec![0.1_f32; 10 * SOUND_RATE_HZ as usize])));
        player.play_from(Instant::from_millis(1_000));
        assert!((sink.pull(4_800)[4_000] - 0.1).abs() < 1e-3);
        player.set_source(None);
        player.set_sound(None);
        assert!(sink.pull(4_800)[2_000..].iter().all(|sample| *sample == 0.0));
    }
}
