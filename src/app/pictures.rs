//! The window as it is drawn for people to look at, by `tests/examples/pictures.rs`.

use std::path::Path;

use eframe::egui;

use super::App;
use super::folders::Folders;
use super::frame_bench::synthetic_talk;
use super::jobs::Jobs;
use super::player::Player;
use super::settings::{Appearance, Settings};
use crate::compute::Compute;

/// A window that keeps its things in `folder`, with a talk of so many minutes; 0: the start screen.
pub fn window(ctx: &egui::Context, folder: &Path, look: Appearance, minutes: u32) -> App {
    let folders = Folders {
        settings: None,
        journals: folder.join("journals"),
        profiles: folder.join("profiles"),
        dictionaries: Some(Vec::new()),
    };
    let jobs = Jobs::new(|| {}, || Ok(Compute::cpu()));
    let mut app = App::new(ctx, folders.clone(), Player::silent(|| std::time::Duration::ZERO), jobs);
    // Nothing moves while it is drawn.
    let settings = Settings { look, reduced_motion: true, plays_on_arrival: false, ..Settings::default() };
    app.desk.settings = settings;
    app.desk.apply_look(ctx);
    if minutes > 0 {
        let mut talk = synthetic_talk(minutes, &folders.journals);
        talk.select_question(talk.next_question(None));
        app.session.talk = Some(talk);
    }
    app
}
