//! The window as it is drawn for people to look at, by `tests/examples/pictures.rs`.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration as Wait;

use eframe::egui;

use super::App;
use super::frame_bench::{synthetic_talk, synthetic_talk_with};
use base::texts::{self, WindowLanguage};
use base::time::{Duration, Instant};
use editor::export::Format;
use editor::project::{Edit, StepKind};
use evidence::model_set::ReadingDepth;
use formats::subtitle_file::WriteOptions;
use media::picture::{Frame, PictureFailure, Sight, Wanted};
use media::shots::{ShotChanges, VideoFacts, VideoRate};
use models::compute::Compute;
use ui::action::{Action, Dialog};
use ui::folders::Folders;
use ui::jobs::Jobs;
use ui::picture::{FrameSource, Projector};
use ui::player::Player;
use ui::settings::{Appearance, Settings};
use ui::talk::Talk;

/// What is worked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureContent {
    /// The start screen.
    Nothing,
    /// A talk of so many minutes.
    Talk(u32),
    /// A talk with words that the recogniser doubted.
    DoubtedWords,
    /// A talk whose transcript lacks marks.
    LackingMarks,
    /// A client's subtitle file, with problems.
    SubtitleFile,
    /// A talk beside another version of it.
    TwoVersions,
}

/// How a window is drawn.
#[derive(Clone, Copy, Debug)]
pub struct PictureStage {
    pub work: PictureContent,
    pub look: Appearance,
    pub language: WindowLanguage,
    pub has_video: bool,
}

const SUBTITLES: &str = "1
00:00:00,400 --> 00:00:02,900
Every morning I walk down
to the harbour.

2
00:00:02,950 --> 00:00:03,600
And I count the boats, because somebody has to count them.

3
00:00:05,200 --> 00:00:08,500
<i>There are never as many
as the day before.</i>

4
00:00:08,520 --> 00:00:15,900
One of them, the small blue one with the crooked mast,
belongs to my neighbour.

5
00:00:16,000 --> 00:00:18,200
She says it will outlive us all.
";

/// A window that keeps its things in `folder`.
///
/// # Panics
/// Where nothing can be written into `folder`.
pub fn window(ctx: &egui::Context, folder: &Path, staging: &PictureStage) -> App {
    let folders = Folders {
        settings: None,
        journals: folder.join("journals"),
        profiles: folder.join("profiles"),
        dictionaries: Some(Vec::new()),
    };
    let jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
    let mut app = App::new(ctx, folders.clone(), Player::silent(|| Wait::ZERO), jobs);
    let &PictureStage { work, look, language, has_video } = staging;
    // Nothing moves while it is drawn.
    app.desk.settings = Settings {
        look,
        language: Some(language),
        reduced_motion: true,
        plays_on_arrival: false,
        // What is drawn hangs on no model that may be absent.
        reading: ReadingDepth::Quick,
        ..Settings::default()
    };
    texts::speak(language);
    app.desk.apply_look(ctx);
    let journals = &folders.journals;
    match work {
        PictureContent::Nothing => {}
        PictureContent::SubtitleFile => {
            let path = folder.join("harbour.srt");
            std::fs::write(&path, SUBTITLES).expect("a folder to write into");
            app.perform(ctx, Action::Open(vec![path]));
        }
        PictureContent::Talk(minutes) => app.session.talk = Some(synthetic_talk(minutes, journals)),
        PictureContent::TwoVersions => {
            let talk = synthetic_talk(3, journals);
            let path = folder.join("their version.srt");
            std::fs::write(&path, other_version(&talk)).expect("a folder to write into");
            app.session.talk = Some(talk);
            app.perform(ctx, Action::OpenDialog(Dialog::Compare));
            app.perform(ctx, Action::Compare(path));
        }
        PictureContent::DoubtedWords => {
            let doubt = |words: &mut [formats::transcript::Word]| {
                words.iter_mut().step_by(7).for_each(|word| word.confidence = Some(0.2));
            };
            app.session.talk = Some(synthetic_talk_with(3, journals, doubt));
        }
        PictureContent::LackingMarks => {
            let strip = |words: &mut [formats::transcript::Word]| {
                words.iter_mut().for_each(|word| word.text = word.text.trim_end_matches(['.', ',']).to_owned());
            };
            app.session.talk = Some(synthetic_talk_with(3, journals, strip));
        }
    }
    if let Some(talk) = &mut app.session.talk {
        if has_video {
            give_video(talk, &folder.join("harbour.mp4"));
            app.stage.projector = Projector::new(|_, _| Box::new(Still));
        }
        talk.select_question(talk.next_question(None));
    }
    app
}

/// Whether nothing works in the background any more.
pub fn is_at_rest(app: &App) -> bool {
    app.background.jobs.status().is_empty() && app.background.files.status().next().is_none()
}

/// A subtitle file of the same talk that differs here and there.
fn other_version(talk: &Talk) -> String {
    let mut cues = talk.cues().to_vec();
    for (index, cue) in cues.iter_mut().enumerate() {
        match index % 5 {
            1 => cue.lines = vec![cue.lines.join(" ").replace("small", "little")],
            3 => cue.span.end = cue.span.end - Duration::from_millis(240),
            _ => {}
        }
    }
    Format::Srt.write(&cues, &WriteOptions::default())
}

fn give_video(talk: &mut Talk, path: &Path) {
    let shots = talk.cues().iter().step_by(3).map(|cue| cue.span.end);
    let edit = Edit::SetShots { name: StepKind::FindShotChanges, to: ShotChanges::new(shots.collect::<Vec<_>>()) };
    let done = talk.set_recording_path(path).and_then(|()| talk.edit(&edit).map(drop));
    debug_assert!(done.is_ok(), "{done:?}");
    let facts = VideoFacts::at_rate(VideoRate::Constant(25, 1));
    talk.set_video(Some(Box::new(facts)));
}

/// Sea and sky.
struct Still;

impl FrameSource for Still {
    fn look(&self, _: Wanted) -> Sight {
        let (width, height) = (160_u32, 90_u32);
        let color = |row: u32| {
            let light = row as u8;
            if row < 50 {
                [70 + light, 110 + light, 150 + light, 255]
            } else {
                [24, 66 - light / 4, 92 - light / 4, 255]
            }
        };
        let rgba = (0..height).flat_map(|row| color(row).repeat(width as usize)).collect();
        Sight::Frame(Arc::new(Frame { width, height, rgba, at: Instant::ZERO, until: None }))
    }

    fn shown_size(&self) -> Option<(u32, u32)> {
        Some((640, 360))
    }

    fn trouble(&self) -> Option<PictureFailure> {
        None
    }

    fn try_again(&self) {}
}
