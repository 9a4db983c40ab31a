//! The window. It reads and changes the same project that the command line works on.
//!
//! Every frame: news from the background, keys and panels become [`Action`]s, actions change the state, the state is drawn.
//! Panels read a `Scene` and change nothing themselves.

pub mod action;
pub mod command;
mod comparing;
mod dialogs;
#[cfg(test)]
mod disk_tests;
mod editing;
mod examine;
mod file_jobs;
#[cfg(test)]
mod fixture;
#[cfg(feature = "lab")]
pub mod frame_bench;
mod icons;
mod in_turn;
mod jobs;
mod keeper;
mod keyboard;
mod learning;
mod looks;
mod model_facts;
mod one_writer;
mod opening;
mod panels;
mod perform;
pub mod player;
mod profiles;
mod scene;
#[cfg(feature = "lab")]
pub mod session_bench;
pub mod settings;
pub mod shortcuts;
mod start;
mod talk;
mod theme;
mod time_axis;
mod view;

use std::path::PathBuf;

use eframe::egui;

use action::{Action, Dialog};
use command::{Command, Situation};
use comparing::Comparing;
use file_jobs::{FileJob, FileJobs, FileNews};
use jobs::{JobStatus, Jobs};
use keeper::Keeper;
use learning::Learning;
use looks::Looks;
use model_facts::ModelFacts;
use player::Player;
use scene::{KeptOffer, Notice, NoticeKind, Playback, RecoveryOffer, Scene};
use settings::{Look, Settings};
use shortcuts::KeyMap;
use talk::Talk;
use theme::Theme;
use view::View;

use crate::disk::waiting;
use crate::kept::Kept;
use crate::project::{Draft, Recovery, Safety};
use crate::time::Instant;

pub use start::{Failure, Options, open_window};

/// Notices that are shown at once; older ones go.
const MOST_NOTICES: usize = 4;

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

/// What the timeline takes of the window's height, until a person sizes it.
const TIMELINE_SHARE: f32 = 0.42;

/// Points of height that the timeline leaves to the transport and the review.
const LEAST_REVIEW: f32 = 235.0;
/// Points of height without which a timeline shows nothing.
const LEAST_TIMELINE: f32 = 120.0;
/// Points of width from which the list of cues has room beside the review.
const LEAST_FOR_LIST: f32 = 800.0;

/// The state of the window.
pub struct App {
    settings: Settings,
    /// Settings as this window read or wrote them last.
    written: Settings,
    /// Settings that are being written, and those that could not be: they are not tried again until something changes.
    keeping: Option<Settings>,
    not_kept: Option<Settings>,
    /// Settings as they were a frame ago, and when they changed last.
    seen: (Settings, f64),
    folders: Folders,
    keys: KeyMap,
    theme: Theme,
    view: View,
    talk: Option<Talk>,
    jobs: Jobs,
    files: FileJobs,
    job_status: Vec<JobStatus>,
    looks: Looks,
    /// Talks that were closed and whose last words are still being written, and what has to wait for that.
    closing: Vec<Keeper>,
    held_back: Option<FileJob>,
    learning: Learning,
    player: Player,
    /// The play head while there is no sound to play.
    silent_head: Instant,
    /// Revision of the talk whose cue edges the player knows for its tones.
    tones_of: Option<u64>,
    notices: Vec<Notice>,
    dialog: Option<Dialog>,
    /// Whether a small window beside the talk has the keys.
    beside: keyboard::Beside,
    /// The key whose command ran last, as long as no other is pressed: while it is held it may repeat.
    held_key: Option<shortcuts::Chord>,
    comparing: Comparing,
    recoveries: Vec<Recovery>,
    /// What was told about journals that cannot be offered.
    told_of_journals: Vec<String>,
    /// What is being typed, as it was written down last, and when, in seconds.
    kept_draft: (Option<Draft>, f64),
    /// When what did not work is tried again, in seconds.
    retries_at: Option<f64>,
    /// A recording that may be read only if the person says so.
    asks_for: Option<PathBuf>,
    /// The project whose recording is not read for now.
    refused_recording: Option<PathBuf>,
    models: Option<ModelFacts>,
    /// What is kept for 30 days, as it was found when the dialog was opened, and the same for people.
    kept: Option<Vec<Kept>>,
    kept_offers: Vec<KeptOffer>,
    /// They are to be shown as soon as they are known.
    shows_recoveries: bool,
    browsing: dialogs::Browsing,
    /// What was asked for while there were unsaved changes.
    after_unsaved: Option<opening::Next>,
    /// What is at this path may be replaced by what is written next.
    may_replace: Option<PathBuf>,
    /// What was asked for and follows when the talk is saved.
    after_save: Option<opening::Next>,
    panels: PanelStates,
    title: String,
    /// The program is to end as soon as all is written; since when it waits for that.
    is_quitting: bool,
    waits_since: Option<f64>,
    /// The program is to end now.
    quits: bool,
}

/// Where the program keeps what it keeps.
#[derive(Clone, Debug)]
pub struct Folders {
    /// `None`: settings are not kept.
    pub settings: Option<PathBuf>,
    pub journals: PathBuf,
}

impl Folders {
    /// Where client profiles are kept: beside the journals.
    fn profiles(&self) -> PathBuf {
        let name = self.journals.file_name().unwrap_or_default().to_string_lossy();
        self.journals.with_file_name(name.replace("journals", "profiles"))
    }
}

#[derive(Default)]
struct PanelStates {
    menu_bar: panels::menu_bar::State,
    timeline: panels::timeline::State,
    review: panels::review::State,
    cue_list: panels::cue_list::State,
    transport: panels::transport::State,
    status_bar: panels::status_bar::State,
    dialogs: panels::dialogs::State,
}

impl App {
    /// A window without a talk.
    pub fn new(ctx: &egui::Context, folders: Folders, player: Player, jobs: Jobs) -> Self {
        let mut files = FileJobs::new(jobs.wake());
        let asked = folders.settings.clone().map(|folder| files.start(FileJob::ReadSettings(folder), &folders));
        // On a disk that is slow the window opens with the usual ones.
        let (settings, problem) = match asked.and_then(|()| files.wait(SETTINGS_WAIT)) {
            Some(FileNews::Settings(settings, problem)) => (*settings, problem),
            _ => (Settings::default(), None),
        };
        files.start(FileJob::Profiles(settings.profile.clone()), &folders);
        files.start(FileJob::ReadModelFacts, &folders);
        ctx.set_fonts(theme::fonts());
        // The program's own commands scale the text.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.add_plugin(in_turn::InTurn::default());
        let mut app = Self {
            written: settings.clone(),
            seen: (settings.clone(), 0.0),
            keys: settings.key_map(),
            settings,
            keeping: None,
            not_kept: None,
            folders,
            theme: Theme::dark(),
            view: View::default(),
            talk: None,
            jobs,
            files,
            job_status: Vec::new(),
            looks: Looks::default(),
            closing: Vec::new(),
            held_back: None,
            learning: Learning::default(),
            player,
            silent_head: Instant::ZERO,
            tones_of: None,
            notices: Vec::new(),
            dialog: None,
            beside: keyboard::Beside::default(),
            held_key: None,
            comparing: Comparing::default(),
            recoveries: Vec::new(),
            told_of_journals: Vec::new(),
            kept_draft: (None, f64::NEG_INFINITY),
            retries_at: None,
            asks_for: None,
            refused_recording: None,
            models: None,
            kept: None,
            kept_offers: Vec::new(),
            shows_recoveries: false,
            browsing: dialogs::Browsing::default(),
            after_unsaved: None,
            may_replace: None,
            after_save: None,
            panels: PanelStates::default(),
            title: String::new(),
            is_quitting: false,
            waits_since: None,
            quits: false,
        };
        app.apply_look(ctx);
        app.player.set_volume(app.settings.volume);
        if let Some(problem) = problem {
            app.notify(NoticeKind::Warning, problem);
        }
        app
    }

    /// The talk that is open, for tests and checks.
    pub fn talk(&self) -> Option<&Talk> {
        self.talk.as_ref()
    }

    fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        let notice = Notice { kind, text: text.into() };
        // What was done before is not news any more.
        self.notices.retain(|other| *other != notice && other.kind != NoticeKind::Done);
        self.notices.push(notice);
        while self.notices.len() > MOST_NOTICES {
            // What was done is told by the window, too; what went wrong only here.
            let least = self.notices.iter().position(|notice| notice.kind == NoticeKind::Done).unwrap_or(0);
            self.notices.remove(least);
        }
    }

    fn apply_look(&mut self, ctx: &egui::Context) {
        let is_dark = match self.settings.look {
            Look::Dark => true,
            Look::Light => false,
            Look::System => ctx.input(|input| input.raw.system_theme) != Some(egui::Theme::Light),
        };
        self.theme = if is_dark { Theme::dark() } else { Theme::light() };
        self.theme.apply(ctx);
        ctx.set_zoom_factor(self.settings.text_scale);
        if self.settings.reduced_motion {
            ctx.all_styles_mut(|style| style.animation_time = 0.0);
        } else {
            ctx.all_styles_mut(|style| style.animation_time = 0.1);
        }
    }

    /// Where the play head is.
    fn head(&self) -> Instant {
        if self.has_sound() { self.player.position() } else { self.silent_head }
    }

    fn has_sound(&self) -> bool {
        self.talk.as_ref().is_some_and(|talk| talk.recording().is_some())
    }

    fn situation(&self) -> Situation {
        let of_talk = self.talk.as_ref().map(Talk::situation).unwrap_or_default();
        let differences = self.comparing.differences().len();
        let has_profile = self.learning.profile().is_some();
        let is_busy = !self.job_status.is_empty() || self.files.status().is_some();
        Situation { has_profile, is_busy, differences, ..of_talk }
    }

    /// One frame: what the panels draw and ask for.
    fn draw(&mut self, ui: &mut egui::Ui) -> Vec<Action> {
        let mut actions = Vec::new();
        self.job_status = self.jobs.status();
        self.job_status.extend(self.files.status());
        let offers: Vec<RecoveryOffer> = self.recoveries.iter().map(RecoveryOffer::of).collect();
        let scene = Scene {
            talk: self.talk.as_ref(),
            view: &self.view,
            settings: &self.settings,
            learning: &self.learning,
            keys: &self.keys,
            theme: &self.theme,
            situation: self.situation(),
            playback: Playback {
                head: self.head(),
                is_playing: self.has_sound() && self.player.is_playing(),
                span: self.player.playing_span(),
                speed: self.player.speed(),
                has_device: self.player.has_device(),
            },
            jobs: &self.job_status,
            notices: &self.notices,
            dialog: self.dialog,
            looks: &self.looks,
            is_writing: self.talk.as_ref().is_some_and(Talk::is_saving) || self.files.is_writing_out(),
            comparing: &self.comparing,
            recoveries: &offers,
            asks_for: self.asks_for.as_deref(),
            models: self.models.as_ref(),
            kept: self.kept.as_ref().map(|_| self.kept_offers.as_slice()),
            device: self.jobs.device.as_deref(),
        };
        let states = &mut self.panels;
        egui::Panel::top("menus").show(ui, |ui| {
            panels::menu_bar::menu_bar_ui(ui, &scene, &mut states.menu_bar, &mut actions);
        });
        egui::Panel::bottom("status").show(ui, |ui| {
            panels::status_bar::status_bar_ui(ui, &scene, &mut states.status_bar, &mut actions);
        });
        if scene.talk.is_none() {
            egui::CentralPanel::default().show(ui, |ui| {
                panels::start::start_ui(ui, &scene, &mut actions);
            });
        } else {
            let all = ui.available_height();
            let most = (all - LEAST_REVIEW).max(LEAST_TIMELINE);
            let usual = (TIMELINE_SHARE * all).clamp(LEAST_TIMELINE, most.min(480.0));
            // Sizes are remembered by the kind of window, so that a small one does not squash the timeline of a large one.
            let id = egui::Id::unique(("timeline", (all / 150.0) as u32));
            // Whatever a person does to it, the boundary to decide keeps its place.
            let timeline = egui::Panel::top(id).resizable(true).default_size(usual).size_range(LEAST_TIMELINE..=most);
            timeline.show(ui, |ui| {
                panels::timeline::timeline_ui(ui, &scene, &mut states.timeline, &mut actions);
            });
            egui::Panel::top("transport").show(ui, |ui| {
                panels::transport::transport_ui(ui, &scene, &mut states.transport, &mut actions);
            });
            if scene.settings.show_cue_list && ui.available_width() >= LEAST_FOR_LIST {
                let list = egui::Panel::right("cues").resizable(true).default_size(520.0).min_size(320.0);
                list.show(ui, |ui| {
                    panels::cue_list::cue_list_ui(ui, &scene, &mut states.cue_list, &mut actions);
                });
            }
            egui::CentralPanel::default().show(ui, |ui| {
                panels::question::question_ui(ui, &scene, &mut actions);
                panels::review::review_ui(ui, &scene, &mut states.review, &mut actions);
            });
        }
        panels::dialogs::dialogs_ui(ui, &scene, &mut states.dialogs, &mut actions);
        if scene.talk.is_some() {
            panels::start::drop_hint_ui(ui.ctx(), &scene);
        }
        actions
    }

    /// Everything that happens between two pictures.
    fn update(&mut self, ui: &mut egui::Ui) {
        let _no_disk = waiting::forbid();
        let ctx = ui.ctx().clone();
        self.take_news(&ctx);
        self.take_dropped(&ctx);
        // Keys count before what they change is drawn.
        self.run_keys(&ctx);
        if ctx.input(|input| input.viewport().close_requested()) && !self.quits {
            if self.is_quitting {
                // Asked a second time: whoever waits for a disk that hangs may leave.
                self.quits = true;
            } else {
                ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
                self.perform(&ctx, Action::Run(Command::Quit));
            }
        }
        let seconds = f64::from(ctx.input(|input| input.stable_dt)).min(0.1);
        self.move_view(seconds);
        let dialog = self.dialog;
        let asked = self.draw(ui);
        // On the start screen no timeline is drawn.
        if self.panels.timeline.width > 1.0 {
            self.view.width = self.panels.timeline.width;
        }
        self.perform_all(&ctx, asked);
        if self.dialog != dialog {
            keyboard::leave_closed(&ctx);
        }
        for path in self.looks.take_wanted() {
            self.files.start(FileJob::Look(path), &self.folders);
        }
        self.after_frame(&ctx);
    }

    fn perform_all(&mut self, ctx: &egui::Context, actions: Vec<Action>) {
        for action in actions {
            self.perform(ctx, action);
        }
    }

    fn move_view(&mut self, seconds: f64) {
        let Some(talk) = &self.talk else { return };
        if self.has_sound() && self.player.is_playing() {
            let motion = !self.settings.reduced_motion;
            self.view.follow(self.player.position(), self.settings.follow, talk.duration(), motion);
        }
        self.view.step(seconds);
    }

    fn after_frame(&mut self, ctx: &egui::Context) {
        self.keep_settings(ctx);
        self.keep_draft(ctx);
        self.keep_retrying(ctx);
        self.keep_comparing();
        self.keep_measuring_worth();
        self.tell_player_edges();
        if let Some(problem) = self.player.take_problem() {
            self.notify(NoticeKind::Warning, problem);
        }
        let title = self.talk.as_ref().map_or_else(
            || "Breathmark".to_owned(),
            |talk| format!("{}{} – Breathmark", if talk.is_changed() { "● " } else { "" }, talk.title()),
        );
        if title != self.title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
        self.keep_quitting(ctx);
        if self.quits {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        // Only what moves by itself asks for the next frame; all else waits for a key or for news.
        if self.view.is_gliding() || (self.has_sound() && self.player.is_playing()) {
            ctx.request_repaint();
        }
    }

    /// Writes down what is being typed: a crash costs less than a second of it.
    fn keep_draft(&mut self, ctx: &egui::Context) {
        let Some(talk) = &self.talk else { return };
        let draft = self.panels.cue_list.draft();
        if draft == self.kept_draft.0 {
            return;
        }
        let now = ctx.input(|input| input.time);
        let left = DRAFT_PAUSE - (now - self.kept_draft.1);
        if left <= 0.0 || draft.is_none() {
            talk.keep_draft(draft.clone(), now);
            self.kept_draft = (draft, now);
        } else {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        }
    }

    /// Tries again and again to make safe what is not.
    fn keep_retrying(&mut self, ctx: &egui::Context) {
        let Some(talk) = self.talk.as_ref().filter(|talk| !matches!(talk.safety(), Safety::Safe | Safety::Late)) else {
            self.retries_at = None;
            return;
        };
        let now = ctx.input(|input| input.time);
        // At once for the first time: it may have been a hiccup.
        let at = *self.retries_at.get_or_insert(now);
        if now >= at && talk.unwritten() == 0 {
            talk.retry();
            self.retries_at = Some(now + RETRY_PAUSE);
        }
        let left = self.retries_at.map_or(RETRY_PAUSE, |at| (at - now).max(0.1));
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
    }

    /// Writes settings that were changed, once they have come to rest: a slider changes them with every frame.
    fn keep_settings(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        if self.settings != self.seen.0 {
            self.seen = (self.settings.clone(), now);
        }
        if self.settings != self.written {
            let left = SETTLING - (now - self.seen.1);
            if left <= 0.0 {
                self.write_settings();
            } else {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
            }
        }
    }

    fn write_settings(&mut self) {
        let Some(folder) = self.folders.settings.clone() else { return };
        let is_tried = self.not_kept.as_ref() == Some(&self.settings);
        if self.settings == self.written || self.keeping.is_some() || is_tried {
            return;
        }
        let now = self.settings.clone();
        self.keeping = Some(now.clone());
        let job = FileJob::KeepSettings { folder, before: Box::new(self.written.clone()), now: Box::new(now) };
        self.files.start(job, &self.folders);
    }

    fn take_settings_kept(&mut self, result: Result<(), String>) {
        let Some(kept) = self.keeping.take() else { return };
        match result {
            Ok(()) => (self.written, self.not_kept) = (kept, None),
            Err(problem) => {
                self.not_kept = Some(kept);
                self.notify(NoticeKind::Warning, problem);
            }
        }
    }

    /// Settings that came later than the window. What was changed meanwhile counts more.
    fn take_settings(&mut self, ctx: &egui::Context, settings: Settings, problem: Option<String>) {
        if let Some(problem) = problem {
            self.notify(NoticeKind::Warning, problem);
        }
        let is_untouched = self.settings == self.written;
        self.written = settings.clone();
        if is_untouched {
            self.change(ctx, settings);
        }
    }

    /// Whether nothing waits for the disk any more.
    fn is_all_written(&self) -> bool {
        let of_talk = self.talk.as_ref().map_or(0, Talk::unwritten);
        of_talk == 0 && self.closing.is_empty() && self.keeping.is_none() && !self.files.is_writing()
    }

    /// Whether the disk has nothing more to do for the window.
    #[cfg(test)]
    fn is_at_rest(&self) -> bool {
        self.is_all_written() && self.files.is_at_rest()
    }

    /// Ends the program when all is written.
    fn keep_quitting(&mut self, ctx: &egui::Context) {
        if !self.is_quitting || self.quits {
            return;
        }
        self.write_settings();
        if self.is_all_written() {
            self.quits = true;
            return;
        }
        let now = ctx.input(|input| input.time);
        let left = QUIET_QUIT - (now - *self.waits_since.get_or_insert(now));
        if left <= 0.0 {
            self.dialog = Some(Dialog::Quitting);
        } else {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.update(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.remember_place();
        self.write_settings();
        // The window is gone already; a disk that hangs does not keep the program for ever.
        for _ in 0..100 {
            if self.is_all_written() {
                break;
            }
            match self.files.wait(std::time::Duration::from_millis(50)) {
                Some(FileNews::SettingsKept(result)) => self.take_settings_kept(result),
                _ => self.take_closed(),
            }
        }
    }
}

#[cfg(test)]
mod tests;
