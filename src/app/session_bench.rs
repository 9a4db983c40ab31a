//! Whether the window stays as quick and as small as it was: three hours of work by keys, wheel and pointer, drawn
//! off-screen in accelerated time.

use std::path::Path;
use std::time::Instant as Clock;

use eframe::egui::{self, Event, Key, Modifiers, PointerButton, Pos2};
use serde::Serialize;

use super::frame_bench::{quantile, synthetic_talk};
use super::{App, Folders, Jobs};
use editor::project::{FILE_EXTENSION, OpenProject};
use models::compute::Compute;
use ui::command::Command;
use ui::player::Player;
use ui::shortcuts::{Chord, KeyLayout};

/// A laptop's screen.
const SIZE: [f32; 2] = [1440.0, 900.0];
/// The talk that is worked on; small beside its history, so that growth would be seen.
const MINUTES: u32 = 30;
/// What the session takes by its own clock.
const SESSION_S: f64 = 3.0 * 3600.0;
/// The first and the last of so many equal parts are compared.
const PARTS: usize = 10;
/// Looks whether the disk is done, two milliseconds apart, before going on without it.
const PATIENCE: usize = 5000;
/// What may be lost until the end.
const MOST_SLOWER_PERCENT: f64 = 10.0;
const MOST_GROWTH_PERCENT: f64 = 5.0;

/// The session at its start and its end.
#[derive(Clone, Debug, Serialize)]
pub struct SessionBenchReport {
    pub rounds: usize,
    pub frames: usize,
    /// Changes that were made, taken back or made again.
    pub edits: u64,
    pub saves: usize,
    /// Processor time of a frame, without the picture: the mean of a round, and of the rounds of the first and the last
    /// tenth the median. The work of others on this machine does not count.
    pub first_frame_ms: f64,
    pub last_frame_ms: f64,
    /// Resident memory after the first part and at the end; `None` where the system does not tell.
    pub first_memory_mib: Option<f64>,
    pub last_memory_mib: Option<f64>,
    /// Whether the file, opened again after the last saving, is what the window shows.
    pub is_saved: bool,
}

impl SessionBenchReport {
    /// How much slower the last frames were than the first.
    pub fn slower_percent(&self) -> f64 {
        100.0 * (self.last_frame_ms / self.first_frame_ms.max(1e-9) - 1.0)
    }

    pub fn growth_percent(&self) -> Option<f64> {
        Some(100.0 * (self.last_memory_mib? / self.first_memory_mib?.max(1e-9) - 1.0))
    }

    /// Whether the window is at the end what it was at the start.
    pub fn is_steady(&self) -> bool {
        self.slower_percent() <= MOST_SLOWER_PERCENT
            && self.growth_percent().is_none_or(|growth| growth <= MOST_GROWTH_PERCENT)
            && self.is_saved
    }
}

/// One thing that a person does.
enum Gesture {
    Run(Command),
    Press(Key),
    Type(&'static str),
    /// The wheel, at a place given by shares of the window's width and height.
    Wheel([f32; 2], f32),
    Click([f32; 2]),
}

/// What is done over and over: decide, move, change text and times, take back, look around, look things up.
const ROUND: &[Gesture] = {
    use Gesture::{Click, Press, Run, Type, Wheel};
    &[
        Run(Command::NextPending),
        Run(Command::Accept),
        Run(Command::Accept),
        Run(Command::Reject),
        Run(Command::Undo),
        Run(Command::Accept),
        Run(Command::NudgeLater),
        Run(Command::NudgeEarlier),
        Run(Command::MoveLeft),
        Run(Command::Undo),
        Run(Command::NextCue),
        Run(Command::MergeWithNext),
        Run(Command::Undo),
        Run(Command::BreakLine),
        Run(Command::EditText),
        Press(Key::End),
        Type(" indeed"),
        Press(Key::Enter),
        Run(Command::Undo),
        Run(Command::Redo),
        Run(Command::Undo),
        Wheel([0.8, 0.7], -240.0),
        Wheel([0.8, 0.7], 200.0),
        Click([0.4, 0.2]),
        Run(Command::AddAtPlayHead),
        Run(Command::Undo),
        Wheel([0.4, 0.2], 60.0),
        Run(Command::ZoomIn),
        Run(Command::ZoomOut),
        Run(Command::ZoomToCue),
        Run(Command::Find),
        Type("harbour"),
        Press(Key::Enter),
        Press(Key::Enter),
        Press(Key::Escape),
        Run(Command::Palette),
        Type("line"),
        Press(Key::Escape),
        Run(Command::Keys),
        Press(Key::Escape),
        Run(Command::Settings),
        Press(Key::Escape),
        Run(Command::ChooseGuideline),
        Press(Key::Escape),
        Run(Command::NextProblem),
        Run(Command::SkipForward),
        Run(Command::SetOutHere),
        Run(Command::Undo),
    ]
};

/// Works for `rounds` rounds; `done` is called after each tenth of them.
pub fn run(rounds: usize, mut done: impl FnMut(usize)) -> Result<SessionBenchReport, String> {
    let ctx = egui::Context::default();
    let jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
    let folder = tempfile::tempdir().map_err(|error| format!("cannot make a folder because {error}"))?;
    let journals = folder.path().join("journals");
    let folders = Folders {
        settings: Some(folder.path().join("settings")),
        journals: journals.clone(),
        profiles: folder.path().join("profiles"),
        dictionaries: Some(Vec::new()),
    };
    let mut app = App::new(&ctx, folders, Player::silent(|| std::time::Duration::ZERO), jobs);
    app.desk.settings.plays_on_arrival = false;
    let mut talk = synthetic_talk(MINUTES, &journals);
    let file = folder.path().join("talk").with_extension(FILE_EXTENSION);
    talk.save_as(&file, true);
    app.stage.player.set_sound(talk.recording().cloned().map(|sound| sound as _));
    app.session.talk = Some(talk);

    let mut session = Session { ctx, app, time: 0.0, step: 1.0 / 60.0, frames: 0, edits: 0 };
    session.wait_for_disk();
    // Fonts and caches.
    session.round(0)?;
    session.step = SESSION_S / (session.frames * rounds).max(1) as f64;
    (session.frames, session.edits) = (0, 0);
    let part = (rounds / PARTS).max(1);
    let (mut costs, mut first_memory_mib, mut saves) = (Vec::with_capacity(rounds), None, 0);
    for round in 0..rounds {
        let (cost, frames) = (ProcessorCost::begin(), session.frames);
        session.round(round)?;
        costs.push(cost.ms() / (session.frames - frames).max(1) as f64);
        // No user is quicker than the disk; here it must be waited for.
        session.wait_for_disk();
        if round % 10 == 9 {
            session.perform(&Gesture::Run(Command::Save))?;
            saves += 1;
        }
        if (round + 1).is_multiple_of(part) {
            first_memory_mib = first_memory_mib.or_else(memory_mib);
            done((round + 1) / part);
        }
    }
    let last_memory_mib = memory_mib();
    let last = costs.len() - part.min(costs.len());
    Ok(SessionBenchReport {
        rounds,
        frames: session.frames,
        edits: session.edits,
        saves,
        first_frame_ms: quantile(&mut costs[..part.min(rounds)], 0.5),
        last_frame_ms: quantile(&mut costs[last..], 0.5),
        first_memory_mib,
        last_memory_mib,
        is_saved: session.is_saved_in(&file, &folder.path().join("elsewhere"))?,
    })
}

struct Session {
    ctx: egui::Context,
    app: App,
    /// By the window's clock, in seconds, and what each frame adds.
    time: f64,
    step: f64,
    frames: usize,
    edits: u64,
}

impl Session {
    fn round(&mut self, round: usize) -> Result<(), String> {
        // Each round at another place of the talk, so that all of it is worked on.
        let boundaries = self.app.session.talk.as_ref().map_or(0, |talk| talk.boundaries().len());
        if let Some(talk) = &mut self.app.session.talk {
            let gap = talk.boundaries().get(round * 37 % boundaries.max(1)).map(|boundary| boundary.gap);
            talk.select(gap);
        }
        ROUND.iter().try_for_each(|gesture| self.perform(gesture))
    }

    fn perform(&mut self, gesture: &Gesture) -> Result<(), String> {
        let place = |[x, y]: [f32; 2]| Pos2::new(x * SIZE[0], y * SIZE[1]);
        match gesture {
            Gesture::Run(command) => {
                let chord = KeyLayout::Standard.chords(*command).into_iter().next();
                self.press(chord.ok_or_else(|| format!("{command:?} has no key"))?);
            }
            Gesture::Press(key) => self.press(Chord::plain(*key)),
            Gesture::Type(text) => {
                for letter in text.chars() {
                    self.frame(Modifiers::NONE, vec![Event::Text(letter.to_string())]);
                }
            }
            Gesture::Wheel(at, points) => {
                let wheel = Event::MouseWheel {
                    unit: egui::MouseWheelUnit::Point,
                    delta: egui::vec2(0.0, *points),
                    phase: egui::TouchPhase::Move,
                    source: egui::MouseWheelSource::Unknown,
                    modifiers: Modifiers::NONE,
                };
                self.frame(Modifiers::NONE, vec![Event::PointerMoved(place(*at)), wheel]);
            }
            Gesture::Click(at) => {
                let pos = place(*at);
                let button = |pressed| Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers: Modifiers::NONE,
                };
                self.frame(Modifiers::NONE, vec![Event::PointerMoved(pos), button(true)]);
                self.frame(Modifiers::NONE, vec![button(false)]);
            }
        }
        // And a look at what came of it.
        self.frame(Modifiers::NONE, Vec::new());
        Ok(())
    }

    fn press(&mut self, chord: Chord) {
        let modifiers =
            Modifiers { alt: chord.alt, ctrl: chord.ctrl, shift: chord.shift, mac_cmd: false, command: chord.ctrl };
        let key = |pressed| Event::Key { key: chord.key, physical_key: None, pressed, repeat: false, modifiers };
        self.frame(modifiers, vec![key(true)]);
        self.frame(modifiers, vec![key(false)]);
    }

    fn frame(&mut self, modifiers: Modifiers, mut events: Vec<Event>) {
        events.insert(0, Event::ModifiersChanged(modifiers));
        self.time += self.step;
        self.frames += 1;
        let before = self.revision();
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(Pos2::ZERO, SIZE.into())),
            time: Some(self.time),
            focused: true,
            events,
            ..egui::RawInput::default()
        };
        let output = self.ctx.run_ui(input, |ui| self.app.update(ui));
        drop(self.ctx.tessellate(output.shapes, output.pixels_per_point));
        self.edits += u64::from(self.revision() != before);
    }

    /// Saves, and compares what is in the file with what is shown.
    fn is_saved_in(&mut self, file: &Path, journals: &Path) -> Result<bool, String> {
        self.perform(&Gesture::Run(Command::Save))?;
        self.wait_for_disk();
        self.frame(Modifiers::NONE, Vec::new());
        let (saved, _, _) = OpenProject::open(file, journals).map_err(|error| error.to_string())?;
        let shown = self.app.session.talk.as_ref().map(|talk| talk.project());
        let is_saved = shown == Some(saved.project());
        saved.close();
        Ok(is_saved)
    }

    fn wait_for_disk(&self) {
        for _ in 0..PATIENCE {
            if self.app.session.talk.as_ref().is_none_or(|talk| talk.unwritten() == 0) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    fn revision(&self) -> u64 {
        self.app.session.talk.as_ref().map_or(0, |talk| talk.revision())
    }
}

/// What this thread costs the processor; where the system does not tell, what it takes.
pub(super) struct ProcessorCost {
    clock: Clock,
    processor_ns: Option<u64>,
}

impl ProcessorCost {
    pub(super) fn begin() -> Self {
        Self { processor_ns: processor_ns(), clock: Clock::now() }
    }

    pub(super) fn ms(&self) -> f64 {
        match (self.processor_ns, processor_ns()) {
            (Some(begun), Some(now)) => (now - begun) as f64 / 1e6,
            _ => self.clock.elapsed().as_secs_f64() * 1000.0,
        }
    }
}

fn processor_ns() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

pub(super) fn memory_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: f64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kib / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The session works at all: it edits, closes its dialogs and saves what it shows.
    #[test]
    fn a_short_session_edits_and_saves_what_it_shows() {
        let report = run(10, |_| {}).unwrap();
        assert!(report.edits > 120, "{report:?}");
        assert!(report.saves == 1 && report.is_saved, "{report:?}");
    }
}
