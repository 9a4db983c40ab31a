//! The window. It reads and changes the same project that the command line works on.
//!
//! Every frame: news from the background, keys and panels become [`Action`]s, actions change the state, the state is drawn.
//! Panels read a `Scene` and change nothing themselves.

mod analysing;
mod arrival;
mod audio_tracks;
mod background;
mod background_reading;
mod closing_key;
mod commands;
mod cue_commands;
mod deciding;
mod deepening;
mod desk;
mod desktop;
mod diagnosing;
mod dialogs;
mod differences;
#[cfg(test)]
mod disk_tests;
mod editing;
mod file_content;
mod file_job_error;
mod file_jobs;
mod fixing;
mod focus_ring;
mod former_readings;
mod leaving;
mod live_commands;
#[cfg(feature = "lab")]
pub mod follow_bench;
mod frames;
#[cfg(feature = "lab")]
pub mod frame_bench;
mod glossaries;
mod going;
mod help;
mod house_style;
mod in_turn;
mod keyboard;
mod listening;
mod news;
mod next_steps;
mod opening;
mod perform;
mod picture_window;
mod projecting;
#[cfg(feature = "pictures")]
pub mod pictures;
mod placing;
mod second;
#[cfg(feature = "lab")]
pub mod session_bench;
mod spectrogram_orders;
mod shots;
mod side_window;
mod small_files;
mod spelling_commands;
mod stage;
mod start;
mod start_watch;
mod state;
mod teaching;
mod tour_places;
mod touring;
mod transcribing;
mod typing_pause;
mod writing;

use eframe::egui;

use background::Background;
use desk::Desk;
use file_jobs::{FileJob, FileJobs, FileNews};
use stage::{Stage, has_sound};
use ui::action::{Action, Dialog};
use ui::command::Command;
use ui::jobs::Jobs;
use ui::picture::PicturePlace;
use ui::player::Player;
use ui::scene::{NoticeKind, Playback, RecoveryOffer, Scene};
use ui::settings::Settings;
use ui::situation::Situation;
use ui::talk::Talk;

use base::disk::waiting;
use base::texts::t;
use base::time::Instant;
use editor::project::Safety;
use models::compute::DeviceName;

pub use start::{StartOptions, WindowFailure, open_window};
pub use state::App;
use state::{KeptDraft, OpenSession};
pub use ui::folders::Folders;

/// Settings are written when they have not changed for this long, in seconds.
const SETTLING: f64 = 0.7;

/// So long the window waits for its settings when it opens; later they take effect when they come.
const SETTINGS_WAIT: std::time::Duration = std::time::Duration::from_millis(500);

/// A program that ends says what it waits for after this long, in seconds.
const QUIET_QUIT: f64 = 0.4;

/// Text that is being typed is written down this often, in seconds; the project takes no more than one a second.
const DRAFT_PAUSE: f64 = 1.01;

/// What could not be written is tried again after this long, in seconds.
const RETRY_PAUSE: f64 = 5.0;

/// What has the keyboard before the talk: the dialog on top, the manual, and whether a menu is open.
type StandsOver = (Option<Dialog>, Option<ui::manual::OpenManual>, bool);

/// Whether what had the keyboard before the talk is gone.
fn gives_keys_to_talk(before: StandsOver, after: StandsOver) -> bool {
    let has_keys = |(dialog, manual, is_in_menu): StandsOver| {
        manual.is_some() || is_in_menu || dialog.is_some_and(Dialog::is_modal)
    };
    !has_keys(after) && (has_keys(before) || (before.0.is_some() && after.0.is_none()))
}

impl App {
    /// A window without a talk.
    pub fn new(ctx: &egui::Context, folders: Folders, player: Player, jobs: Jobs) -> Self {
        let mut files = FileJobs::new(jobs.wake());
        let asked = folders.settings.clone().map(|folder| files.start(FileJob::ReadSettings(folder), &folders));
        // On a disk that is slow the window opens with the usual ones, of which nothing is written before those are read.
        let (settings, problem, is_late) = match asked.and_then(|()| files.wait(SETTINGS_WAIT)) {
            Some(FileNews::Settings(settings, problem)) => (*settings, problem, false),
            Some(_) => (Settings::default(), None, false),
            None => (Settings::default(), None, asked.is_some()),
        };
        files.start(FileJob::Profiles(settings.profile.clone()), &folders);
        files.start(FileJob::ReadModelFacts, &folders);
        files.start(FileJob::MeasurePace, &folders);
        ctx.set_fonts(ui::theme::fonts());
        // The program's own commands scale the text.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.add_plugin(in_turn::EventQueue::default());
        let mut app = Self {
            session: OpenSession::default(),
            stage: Stage::new(player),
            desk: Desk::new(settings),
            background: Background::new(jobs, files, folders),
        };
        app.choose_glossary();
        app.desk.awaits_settings = is_late;
        app.desk.apply_look(ctx);
        app.stage.player.set_volume(app.desk.settings.volume);
        if let Some(problem) = problem {
            app.desk.notify(NoticeKind::Warning, problem);
        }
        app
    }

    /// The talk that is open, for tests and checks.
    pub fn talk(&self) -> Option<&Talk> {
        self.session.talk.as_ref()
    }

    /// Where the play head is.
    fn head(&self) -> Instant {
        self.stage.head(self.session.talk.as_ref())
    }

    fn has_sound(&self) -> bool {
        has_sound(self.session.talk.as_ref())
    }

    fn situation(&self) -> Situation {
        let of_talk = self.session.talk.as_ref().map(Talk::situation).unwrap_or_default();
        let differences = self.session.comparing.open_differences().len();
        let is_compared = self.session.comparing.found().is_some();
        let has_profile = self.session.learning.profile().is_some();
        let is_busy = !self.background.job_status.is_empty() || self.background.files.status().next().is_some();
        let is_followed = self.session.following.as_ref().is_some_and(|following| !following.is_over);
        let has_tour = self.session.tour.is_some();
        let is_touring = self.session.tour.as_ref().is_some_and(|tour| tour.step().is_some());
        let situation =
            Situation { has_profile, is_busy, differences, is_compared, is_followed, has_tour, is_touring, ..of_talk };
        match (&self.session.pass, &self.session.talk) {
            (Some(pass), Some(talk)) => situation.listening(pass.stage(), pass.proposals(talk).count()),
            _ => situation,
        }
    }

    /// One frame: what the panels draw and ask for.
    fn draw(&mut self, ui: &mut egui::Ui) -> Vec<Action> {
        let mut actions = Vec::new();
        let key_owner = self.key_owner(ui.ctx());
        self.background.job_status = self.background.jobs.status();
        self.background.job_status.extend(self.background.files.status());
        let offers: Vec<RecoveryOffer> = self.desk.recoveries.iter().map(RecoveryOffer::of).collect();
        let device = self.background.jobs.device.as_ref().map(DeviceName::text);
        let mut scene = Scene {
            talk: self.session.talk.as_ref(),
            view: &self.stage.view,
            settings: &self.desk.settings,
            learning: &self.session.learning,
            keys: &self.desk.keys,
            theme: &self.desk.theme,
            situation: self.situation(),
            playback: Playback {
                head: self.head(),
                is_playing: self.stage.is_playing(self.session.talk.as_ref()),
                span: self.stage.player.playing_span(),
                speed: self.stage.player.speed(),
                has_device: self.stage.player.has_device(),
                levels: self.stage.player.levels(),
            },
            picture: self.stage.projector.source(),
            dragged_to: None,
            jobs: &self.background.job_status,
            notices: &self.desk.notices,
            dialogs: self.desk.dialogs.all(),
            manual: self.desk.manual,
            tour: self.session.tour.as_ref(),
            looks: &self.desk.looks,
            is_writing: self.is_writing_file(),
            comparing: &self.session.comparing,
            key_owner,
            recoveries: &offers,
            asks_for: self.session.asks_for.as_deref(),
            models: self.desk.models.as_ref(),
            diagnosis: self.desk.diagnosis.as_deref(),
            kept: self.desk.kept.as_ref().map(|_| self.desk.kept_offers.as_slice()),
            device: device.as_deref(),
            live: self.session.live_status(),
            pass: self.session.pass.as_ref(),
            spelling: &self.session.spelling,
            second_spelling: &self.session.second_spelling,
            glossary: &self.session.glossary,
            file_search: &self.desk.file_search,
            house_style: &self.desk.house_style,
            recognition: &self.desk.recognition,
            report: &self.session.report,
            choosing: self.session.choosing.as_ref().and_then(|files| {
                let read = files.transcript.as_ref()?;
                Some((read.path.as_path(), &read.parts))
            }),
        };
        let states = &mut self.desk.panels;
        egui::Panel::top("menus").show(ui, |ui| {
            ui::panels::menu_bar::menu_bar_ui(ui, &scene, &mut states.menu_bar, &mut actions);
        });
        egui::Panel::bottom("status").show(ui, |ui| {
            ui::panels::status_bar::status_bar_ui(ui, &scene, &mut states.status_bar, &mut actions);
        });
        if scene.talk.is_none() {
            egui::CentralPanel::default().show(ui, |ui| {
                ui::panels::start::start_ui(ui, &scene, &mut actions);
            });
        } else {
            let docked = scene.picture.and_then(|_| scene.settings.picture.docked());
            let all = ui.available_height();
            let lanes = scene.settings.lanes.count();
            let (heights, usual) = ui::pane_layout::timeline_heights(all, lanes, docked);
            // Sizes are remembered by the kind of window, so that a small one does not squash the timeline of a large one, and by
            // the lanes, which make room for themselves.
            let id = egui::Id::unique(("timeline", (all / 150.0) as u32, lanes));
            let timeline = egui::Panel::top(id).resizable(true).default_size(usual).size_range(heights);
            timeline.show(ui, |ui| {
                ui::panels::timeline::timeline_ui(ui, &scene, &mut states.timeline, &mut actions);
            });
            scene.dragged_to = states.timeline.dragged_to();
            egui::Panel::top("transport").show(ui, |ui| {
                ui::panels::transport::transport_ui(ui, &scene, &mut states.transport, &mut actions);
            });
            let has_beside = ui::panels::dialogs::keep_room(ui, &scene, &mut states.dialogs);
            let list = ui::pane_layout::list_widths(ui.available_width(), docked);
            let list = list.filter(|_| scene.settings.show_cue_list);
            let has_list = list.is_some();
            if let Some(widths) = list {
                let beside = docked == Some(PicturePlace::Beside);
                // What it has to give away is not remembered as its size.
                let id = egui::Id::unique(("cues", beside, has_beside));
                let usual = ui::pane_layout::usual_list_width(beside);
                let list = egui::Panel::right(id).resizable(true).default_size(usual).size_range(widths);
                list.show(ui, |ui| {
                    ui::panels::cue_list::cue_list_ui(ui, &scene, &mut states.cue_list, &mut actions);
                });
            }
            if let Some(place) = docked {
                ui::panels::picture::docked_ui(ui, &scene, &mut states.picture, place, &mut actions);
            }
            egui::CentralPanel::default().show(ui, |ui| {
                if !has_list && states.cue_list.is_editing() {
                    ui::panels::cue_list::card_ui(ui, &scene, &mut states.cue_list, &mut actions);
                } else {
                    ui::panels::review::review_ui(ui, &scene, &mut states.review, &mut actions);
                }
            });
        }
        states.cue_list.leave_undrawn(scene.talk, &mut actions);
        if scene.picture.is_some() && scene.settings.picture.is_in_window() {
            picture_window::picture_window_ui(ui.ctx(), &scene, &mut states.picture, &mut actions);
        } else {
            states.picture.window = None;
        }
        ui::panels::dialogs::dialogs_ui(ui, &scene, &mut states.dialogs, &mut actions);
        ui::panels::start::drop_hint_ui(ui.ctx(), &scene);
        actions
    }

    /// Everything that happens between two pictures.
    fn update(&mut self, ui: &mut egui::Ui) {
        let _no_disk = waiting::forbid();
        let ctx = ui.ctx().clone();
        let stood = self.stands_over(&ctx);
        ui::clock::show_times_as(self.time_form());
        self.take_news(&ctx);
        self.take_dropped(&ctx);
        self.update_manual();
        self.update_pass();
        // Keys count before what they change is drawn.
        self.run_keys(&ctx);
        if ctx.input(|input| input.viewport().close_requested()) && !self.background.quits {
            if self.background.is_quitting {
                // Asked a second time: a user who waits for a disk that hangs may leave.
                self.background.quits = true;
            } else {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
                self.perform(&ctx, Action::Run(Command::Quit));
            }
        }
        let seconds = f64::from(ctx.input(|input| input.stable_dt)).min(0.1);
        self.move_view(seconds);
        self.update_manual();
        let drawn = self.stands_over(&ctx);
        // What was done in this frame may have changed it.
        ui::clock::show_times_as(self.time_form());
        self.keep_picture();
        let asked = self.draw(ui);
        focus_ring::focus_ring(&ctx, &self.desk.theme);
        // On the start screen no timeline is drawn.
        let width = self.desk.panels.timeline.width;
        if width > 1.0 && self.stage.view.drawn_across(width) {
            ctx.request_repaint();
        }
        self.perform_all(&ctx, asked);
        let stands = self.stands_over(&ctx);
        if (stands.0, stands.1) != (drawn.0, drawn.1) {
            side_window::leave_closed(&ctx);
        }
        if stands != stood {
            let queue = ctx.plugin::<in_turn::EventQueue>();
            queue.lock().hand_over();
            if gives_keys_to_talk(stood, stands) {
                queue.lock().close(ctx.input(|input| input.time));
            }
        }
        self.update_keys_waiting(&ctx);
        for path in self.desk.looks.take_wanted() {
            self.background.start(FileJob::Look(path));
        }
        self.after_frame(&ctx);
    }

    /// What has the keyboard before the talk: dialog, manual, menu.
    fn stands_over(&self, ctx: &egui::Context) -> StandsOver {
        (self.desk.dialogs.top(), self.desk.manual, egui::Popup::is_any_open(ctx))
    }

    /// Whether a file that a person asked for is being written.
    fn is_writing_file(&self) -> bool {
        self.session.talk.as_ref().is_some_and(|talk| talk.is_saving()) || self.background.files.is_writing_out()
    }

    fn perform_all(&mut self, ctx: &egui::Context, actions: Vec<Action>) {
        for action in actions {
            self.perform(ctx, action);
        }
    }

    fn move_view(&mut self, seconds: f64) {
        let Some(talk) = &self.session.talk else { return };
        if self.stage.is_playing(self.session.talk.as_ref()) {
            let motion = !self.desk.settings.reduced_motion;
            self.stage.view.follow(self.stage.player.position(), self.desk.settings.follow, talk.duration(), motion);
        }
        self.stage.view.step(seconds);
    }

    fn after_frame(&mut self, ctx: &egui::Context) {
        self.update_settings(ctx);
        self.keep_draft(ctx);
        self.update_typing_pause(ctx);
        self.update_retrying(ctx);
        self.update_reading(ctx);
        self.update_comparing();
        self.update_measuring_worth();
        self.update_player_edges();
        self.update_glossary();
        self.update_spelling();
        self.update_tour(ctx);
        self.update_placed(ctx);
        self.update_spectrogram();
        if let Some(problem) = self.stage.player.take_problem() {
            self.desk.notify(NoticeKind::Warning, problem);
        }
        let title = self.session.talk.as_ref().map_or_else(
            || "Breathmark".to_owned(),
            |talk| {
                let sign = if talk.is_changed() { "● " } else { "" };
                let title = format!("{sign}{}", talk.title());
                match talk.is_read_only() {
                    true => t!("window-title-read-only", title = title),
                    false => t!("window-title", title = title),
                }
            },
        );
        if title != self.desk.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.desk.title = title;
        }
        self.update_quitting(ctx);
        if self.background.quits {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        // Only what moves by itself asks for the next frame; all else waits for a key or for news.
        if self.stage.view.is_gliding() || (self.stage.is_playing(self.session.talk.as_ref())) {
            ctx.request_repaint();
        }
    }

    /// Writes down what is being typed: a crash costs less than a second of it.
    fn keep_draft(&mut self, ctx: &egui::Context) {
        let Some(talk) = &self.session.talk else { return };
        let draft = self.desk.panels.cue_list.draft();
        if draft == self.session.kept_draft.draft {
            return;
        }
        let now = ctx.input(|input| input.time);
        let left = DRAFT_PAUSE - (now - self.session.kept_draft.at);
        if left <= 0.0 || draft.is_none() {
            talk.keep_draft(draft.clone(), now);
            self.session.kept_draft = KeptDraft { draft, at: now };
        } else {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        }
    }

    /// Tries again and again to make safe what is not.
    fn update_retrying(&mut self, ctx: &egui::Context) {
        let Some(talk) =
            self.session.talk.as_ref().filter(|talk| !matches!(talk.safety(), Safety::Safe | Safety::Late))
        else {
            self.session.retries_at = None;
            return;
        };
        let now = ctx.input(|input| input.time);
        // At once for the first time: it may have been a hiccup.
        let at = *self.session.retries_at.get_or_insert(now);
        if now >= at && talk.unwritten() == 0 {
            talk.retry();
            self.session.retries_at = Some(now + RETRY_PAUSE);
        }
        let left = self.session.retries_at.map_or(RETRY_PAUSE, |at| (at - now).max(0.1));
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
    }

    /// Writes settings that were changed, once they have come to rest: a slider changes them with every frame.
    fn update_settings(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        if self.desk.settings != self.desk.seen.0 {
            self.desk.seen = (self.desk.settings.clone(), now);
        }
        if self.desk.settings != self.desk.written && !self.desk.awaits_settings {
            let left = SETTLING - (now - self.desk.seen.1);
            if left <= 0.0 {
                self.write_settings();
            } else {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
            }
        }
    }
    /// Never before those that are there were read: what was changed until then is put into them when they come.
    fn write_settings(&mut self) {
        if self.desk.awaits_settings {
            return;
        }
        let Some(folder) = self.background.folders.settings.clone() else { return };
        let is_tried = self.desk.not_kept.as_ref() == Some(&self.desk.settings);
        if self.desk.settings == self.desk.written || self.desk.keeping.is_some() || is_tried {
            return;
        }
        let now = self.desk.settings.clone();
        self.desk.keeping = Some(now.clone());
        let job = FileJob::KeepSettings { folder, before: Box::new(self.desk.written.clone()), now: Box::new(now) };
        self.background.start(job);
    }
    fn take_settings_kept(&mut self, result: Result<(), String>) {
        let Some(kept) = self.desk.keeping.take() else { return };
        match result {
            Ok(()) => (self.desk.written, self.desk.not_kept) = (kept, None),
            Err(problem) => {
                self.desk.not_kept = Some(kept);
                self.desk.notify(NoticeKind::Warning, problem);
            }
        }
    }

    /// Settings that came later than the window.
    fn take_settings(&mut self, ctx: &egui::Context, settings: Settings, problem: Option<String>) {
        if let Some(problem) = problem {
            self.desk.notify(NoticeKind::Warning, problem);
        }
        let settings = self.desk.sort_in(settings);
        self.change(ctx, settings);
    }

    /// Whether nothing waits for the disk any more.
    fn is_all_written(&self) -> bool {
        let of_talk = self.session.talk.as_ref().map_or(0, Talk::unwritten);
        of_talk == 0
            && self.background.closing.is_empty()
            && self.desk.keeping.is_none()
            && !self.background.files.is_writing()
            && !self.background.files.is_ending_recogniser()
    }

    /// Whether nothing would be lost if the program ended now.
    fn may_end(&self) -> bool {
        let is_change_unkept = self.desk.awaits_settings && self.desk.settings != self.desk.written;
        self.is_all_written() && !is_change_unkept
    }

    /// Whether the disk has nothing more to do for the window.
    #[cfg(test)]
    fn is_at_rest(&self) -> bool {
        self.is_all_written() && self.background.files.is_at_rest()
    }

    /// Ends the program when all is written.
    fn update_quitting(&mut self, ctx: &egui::Context) {
        if !self.background.is_quitting || self.background.quits {
            return;
        }
        self.write_settings();
        if self.may_end() {
            self.background.quits = true;
            return;
        }
        let now = ctx.input(|input| input.time);
        let left = QUIET_QUIT - (now - *self.background.waits_since.get_or_insert(now));
        if left <= 0.0 {
            self.desk.dialogs.open(Dialog::Quitting);
        } else {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.desk.follow_desktop(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.update(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.remember_place();
        self.write_settings();
        self.background.files.cancel_transcribing();
        // The window is gone already; a disk that hangs does not keep the program for ever.
        for _ in 0..100 {
            if self.may_end() {
                break;
            }
            match self.background.files.wait(std::time::Duration::from_millis(50)) {
                Some(FileNews::Settings(settings, _)) => {
                    self.desk.settings = self.desk.sort_in(*settings);
                    self.write_settings();
                }
                Some(FileNews::SettingsKept(result)) => self.take_settings_kept(result),
                _ => self.take_closed(),
            }
        }
    }
}

#[cfg(test)]
mod tests;
