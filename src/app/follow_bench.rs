//! Whether the window stays as quick and as small as it was while a long talk is followed: a talk is replayed several times as
//! fast as it was spoken, in accelerated time, drawn off-screen, with decisions made meanwhile.

use std::fs::File;
use std::io::Write as _;
use std::time::{Duration as Wait, Instant as Clock};

use eframe::egui::{self, Pos2};
use serde::Serialize;
use serde_json::json;

use super::frame_bench::{quantile, synthetic_talk};
use super::session_bench::{ProcessorCost, memory_mib};
use super::{App, Folders, Jobs};
use analysis::live_feed::FollowedFiles;
use analysis::streaming::StreamEvent;
use analysis::streaming::replay::{ReplayedEvent, replayed};
use models::compute::Compute;
use ui::action::Action;
use ui::command::Command;
use ui::live_reader::Follower;
use ui::player::Player;

/// A laptop's screen.
const SIZE: [f32; 2] = [1440.0, 900.0];
const FRAMES_PER_SECOND: f64 = 60.0;
/// The follower looks at its files ten times a second.
const FRAMES_PER_LOOK: usize = 6;
/// One decision every two seconds.
const FRAMES_PER_DECISION: usize = 120;
/// Words that may still change.
const UNSTABLE: usize = 4;
/// The first and the last of so many minutes of the talk are compared.
const PART_S: f64 = 600.0;
/// How often one waits for what is still on its way at the end, two milliseconds each.
const PATIENCE: usize = 60_000;
/// What may be lost until the end: in the mean of all frames; and what an hour of words, evidence and cues may take.
const MOST_SLOWER_MS: f64 = 2.0;
const MOST_GROWTH_MIB: f64 = 96.0;

/// Frames of a part of the talk, without the picture.
#[derive(Clone, Debug, Serialize)]
pub struct FollowBenchPart {
    pub frames: usize,
    /// Processor time of the window's thread, over all frames: systems count it too coarsely for a single one. The work of
    /// others on this machine does not count.
    pub mean_processor_ms: f64,
    /// By the clock.
    pub median_ms: f64,
    pub p95_ms: f64,
    pub worst_ms: f64,
    /// Resident memory at its end; `None` where the system does not tell.
    pub memory_mib: Option<f64>,
}

/// A talk that was followed, at its start and its end.
#[derive(Clone, Debug, Serialize)]
pub struct FollowBenchReport {
    pub minutes: u32,
    pub speed: f64,
    pub words: usize,
    pub cues: usize,
    pub decisions: usize,
    /// How far, in seconds of the window's time, the words in the list were behind those that had been spoken.
    pub behind_median_s: f64,
    pub behind_worst_s: f64,
    /// The first and the last ten minutes of the talk.
    pub first: FollowBenchPart,
    pub last: FollowBenchPart,
    /// Whether all words are in the talk, and all that was decided still is.
    pub is_whole: bool,
}

impl FollowBenchReport {
    /// Whether the window is at the end what it was at the start.
    pub fn is_flat(&self) -> bool {
        let growth = self.first.memory_mib.zip(self.last.memory_mib).map_or(0.0, |(first, last)| last - first);
        self.last.mean_processor_ms <= self.first.mean_processor_ms + MOST_SLOWER_MS
            && growth <= MOST_GROWTH_MIB * f64::from(self.minutes) / 60.0
            && self.is_whole
    }
}

/// Follows a talk of so many minutes, replayed at `speed`; `done` is called after every ten minutes.
pub fn run(minutes: u32, speed: f64, mut done: impl FnMut(u32)) -> Result<FollowBenchReport, String> {
    let ctx = egui::Context::default();
    let folder = tempfile::tempdir().map_err(|error| format!("cannot make a folder because {error}"))?;
    let folders = Folders {
        settings: None,
        journals: folder.path().join("journals"),
        profiles: folder.path().join("profiles"),
        dictionaries: Some(Vec::new()),
    };
    let spoken = synthetic_talk(minutes, &folder.path().join("elsewhere")).words().to_vec();
    let jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
    let mut app = App::new(&ctx, folders, Player::silent(|| Wait::ZERO), jobs);
    app.desk.settings.plays_on_arrival = false;
    let unwritable = |error: std::io::Error| format!("cannot write the messages because {error}");
    let path = folder.path().join("messages.jsonl");
    let mut file = File::create(&path).map_err(unwritable)?;
    let files = FollowedFiles { transcript: path, sound: None };
    let opened = Follower::by_hand(&files, app.live_options(), Compute::cpu());
    let (follower, mut reader) = opened.map_err(|error| error.to_string())?;
    app.follow_with(follower, files);

    let mut events = replayed(&spoken, UNSTABLE, 1).peekable();
    let (mut time, mut frame, mut goes_on) = (0.0, 0_usize, true);
    let (mut costs, mut behind, mut decisions) = (Vec::new(), Vec::new(), 0);
    let (mut first_memory_mib, mut parts) = (None, 0);
    let draw = |app: &mut App, time: f64, decides: bool| {
        let (cost, clock) = (ProcessorCost::begin(), Clock::now());
        if decides {
            app.perform(&ctx, Action::Run(Command::Accept));
        }
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(Pos2::ZERO, SIZE.into())),
            time: Some(time),
            focused: true,
            ..egui::RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| app.update(ui));
        drop(ctx.tessellate(output.shapes, output.pixels_per_point));
        [clock.elapsed().as_secs_f64() * 1000.0, cost.ms()]
    };
    while goes_on {
        let now = speed * time;
        while let Some(ReplayedEvent { event, .. }) = events.next_if(|event| event.at.as_secs() <= now) {
            file.write_all(line(&event).as_bytes()).map_err(unwritable)?;
        }
        if frame.is_multiple_of(FRAMES_PER_LOOK) {
            goes_on = reader.step(Wait::from_secs_f64(time), Wait::ZERO);
            let spoken_until = spoken.partition_point(|word| word.span.end.as_secs() <= now);
            let known = app.talk().map_or(0, |talk| talk.words().len());
            if spoken_until > known {
                behind.push((now - spoken[known].span.end.as_secs()) / speed);
            }
        }
        let decides = frame % FRAMES_PER_DECISION == FRAMES_PER_DECISION - 1;
        let before = app.talk().map_or(0, |talk| talk.project().pins.decisions().count());
        costs.push((now, draw(&mut app, time, decides)));
        decisions += usize::from(app.talk().map_or(0, |talk| talk.project().pins.decisions().count()) > before);
        if now >= PART_S * f64::from(parts + 1) {
            parts += 1;
            first_memory_mib = first_memory_mib.or_else(memory_mib);
            done(10 * parts);
        }
        (time, frame) = (time + 1.0 / FRAMES_PER_SECOND, frame + 1);
    }
    let last_memory_mib = memory_mib();
    let last_second = costs.last().map_or(0.0, |(now, _)| *now);
    // And the analysis of the whole at the end.
    for _ in 0..PATIENCE {
        draw(&mut app, time, false);
        if app.session.following.is_none() {
            break;
        }
        std::thread::sleep(Wait::from_millis(2));
    }
    let part = |from: f64, until: f64, memory_mib: Option<f64>| {
        let of_part = || costs.iter().filter(|(now, _)| (from..=until).contains(now)).map(|(_, cost)| cost);
        let mut part: Vec<f64> = of_part().map(|[clock, _]| *clock).collect();
        let processor: f64 = of_part().map(|[_, processor]| *processor).sum();
        FollowBenchPart {
            frames: part.len(),
            mean_processor_ms: processor / part.len().max(1) as f64,
            median_ms: quantile(&mut part, 0.5),
            p95_ms: quantile(&mut part, 0.95),
            worst_ms: quantile(&mut part, 1.0),
            memory_mib,
        }
    };
    let talk = app.talk().ok_or("the talk was closed")?;
    let verdicts =
        talk.project().pins.decisions().map(|(_, decision)| decision).filter(|decision| decision.is_verdict()).count();
    Ok(FollowBenchReport {
        minutes,
        speed,
        words: talk.words().len(),
        cues: talk.cues().len(),
        decisions: verdicts,
        behind_median_s: quantile(&mut behind, 0.5),
        behind_worst_s: quantile(&mut behind, 1.0),
        first: part(0.0, PART_S, first_memory_mib),
        last: part(last_second - PART_S, last_second, last_memory_mib),
        is_whole: talk.words().len() == spoken.len() && verdicts >= decisions && app.session.following.is_none(),
    })
}

/// A message as the follower reads it.
fn line(event: &StreamEvent) -> String {
    let message = match event {
        StreamEvent::Words { is_final, words } => {
            let words: Vec<_> =
                words.iter().map(|word| json!({"text": word.text, "start": word.start, "end": word.end})).collect();
            json!({"type": "words", "final": is_final, "words": words})
        }
        StreamEvent::Pause => json!({"type": "pause"}),
        StreamEvent::End => json!({"type": "end"}),
    };
    message.to_string() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bench works at all: all words arrive, and what was decided stays.
    #[test]
    fn a_short_talk_is_followed_to_its_end() {
        let report = run(1, 10.0, |_| {}).unwrap();
        assert!(report.is_whole && report.words > 100, "{report:?}");
        assert!(report.first.frames > 300, "{report:?}");
    }
}
