//! Opening the window: graphics, device for the networks, folders.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::time::Instant as Clock;

use eframe::{egui, egui_wgpu};

use super::desktop::app_id;
use super::file_jobs::FileJob;
use super::start_watch::{StartWatch, WatchedApp};
use super::{Action, App};
use analysis::diagnostics::CrashReporter;
use base::texts::{self, WindowLanguage};
use base::user_folders::PortableFolder;
use base::{external_programs, program_log, user_folders};
#[cfg(feature = "gpu")]
use models::compute;
#[cfg(feature = "gpu")]
use models::compute::GraphicsDevice;
use models::compute::{Compute, ComputeError, DeviceChoice};
use ui::folders::Folders;
use ui::jobs::Jobs;
use ui::player::Player;
use ui::store;

/// So long a window that crashes waits for what is on its way to the disk.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// How the window is opened.
#[derive(Clone, Debug, Default)]
pub struct StartOptions {
    /// Files to open at once: a recording, a transcript, a project.
    pub open: Vec<PathBuf>,
    pub device: DeviceChoice,
    /// When the program was started, if that is known.
    pub began: Option<Clock>,
}

/// The window could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("cannot open the window: {0}; on a machine without a display use `breathmark segment`")]
pub struct WindowFailure(String);

/// Opens the window and returns when it is closed. Tries wgpu first and OpenGL if that fails.
///
/// # Errors
/// [`WindowFailure`] if no window can be opened at all.
pub fn open_window(options: &StartOptions) -> Result<(), WindowFailure> {
    let log = user_folders::log();
    let _log = program_log::to_files(log.as_deref());
    CrashReporter::new(log, || store::wait_for_all(LAST_WORDS)).install();
    tracing::info!(version = env!("CARGO_PKG_VERSION"), system = std::env::consts::OS, "the window opens");
    let opened = open(options);
    tracing::info!(is_open = opened.is_ok(), "the window is closed");
    opened
}

fn open(options: &StartOptions) -> Result<(), WindowFailure> {
    let run = |renderer: eframe::Renderer| {
        let native = eframe::NativeOptions {
            viewport: egui::ViewportBuilder::default()
                .with_title("Breathmark")
                .with_icon(icon())
                .with_inner_size([1280.0, 800.0])
                .with_min_inner_size([760.0, 480.0])
                .with_drag_and_drop(true),
            renderer,
            wgpu_options: graphics(),
            persist_window: false,
            // eframe gives the window a name where it has none.
            window_builder: Some(Box::new(|builder| egui::ViewportBuilder { app_id: app_id(), ..builder })),
            ..eframe::NativeOptions::default()
        };
        let options = options.clone();
        let mut watch = StartWatch::new(options.began.unwrap_or_else(Clock::now));
        watch.over("program");
        let make = move |cc: &eframe::CreationContext<'_>| -> Box<dyn eframe::App> {
            watch.over("window and graphics");
            let app = make(cc, &options);
            watch.over("fonts and settings");
            Box::new(WatchedApp::new(app, watch))
        };
        eframe::run_native("breathmark", native, Box::new(move |cc| Ok(make(cc))))
    };
    let first = match run(eframe::Renderer::Wgpu) {
        Ok(()) => return Ok(()),
        Err(error) => error,
    };
    tracing::warn!("wgpu gave no window ({first}); trying OpenGL");
    run(eframe::Renderer::Glow).map_err(|second| WindowFailure(format!("{first}; with OpenGL: {second}")))
}

/// What desktops show that do not look it up by the name of the program.
fn icon() -> egui::IconData {
    eframe::icon_data::from_png_bytes(include_bytes!("../../assets/icon/128.png")).unwrap_or_default()
}

/// All features and limits of the adapter are asked for, since networks may run on the same device and need more than a
/// window does.
fn graphics() -> egui_wgpu::WgpuConfiguration {
    use eframe::wgpu;
    let setup = egui_wgpu::WgpuSetupCreateNew {
        device_descriptor: Arc::new(|adapter: &wgpu::Adapter| wgpu::DeviceDescriptor {
            label: Some("breathmark"),
            required_features: adapter.features() - wgpu::Features::all_experimental_mask(),
            required_limits: adapter.limits(),
            // Else the first buffer takes 64 MiB: a window needs a few.
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        }),
        ..egui_wgpu::WgpuSetupCreateNew::without_display_handle()
    };
    egui_wgpu::WgpuConfiguration { wgpu_setup: setup.into(), ..egui_wgpu::WgpuConfiguration::default() }
}

/// What eframe makes its instance for: all there is, unless the variable `WGPU_BACKEND` says otherwise.
#[cfg(feature = "gpu")]
fn drawing_backends() -> compute::GraphicsBackends {
    egui_wgpu::WgpuSetupCreateNew::without_display_handle().instance_descriptor.backends
}

fn make(cc: &eframe::CreationContext<'_>, options: &StartOptions) -> App {
    let choice = options.device;
    if let Some(state) = &cc.wgpu_render_state {
        let info = state.adapter.get_info();
        tracing::info!(adapter = info.name, backend = ?info.backend, driver = info.driver_info, "drawn");
        // The search for adapters needs no second way to the drivers.
        #[cfg(feature = "gpu")]
        compute::look_through(state.instance.clone(), drawing_backends());
    }
    let shared = Mutex::new(cc.wgpu_render_state.as_ref().and_then(|state| shareable(state, choice)));
    // Asked again for the large reader and for talks that are followed, which have devices of their own, and if networks failed on this
    // one: then they go somewhere else. Where the device was not chosen and is slower than the processor they do so at once.
    let device = move || {
        let shared = shared.lock().ok().and_then(|mut shared| shared.take());
        match shared.map(|share| share()) {
            Some(Ok(compute)) => Ok(compute),
            // The window's device cannot run networks: another one, or the CPU.
            Some(Err(_)) | None => Compute::choose(choice),
        }
    };
    let ctx = cc.egui_ctx.clone();
    let jobs = Jobs::new(move || ctx.request_repaint(), device);
    texts::speak(WindowLanguage::of_system());
    let mut app = App::new(&cc.egui_ctx, Folders::of_user(), Player::new(), jobs);
    texts::speak(app.desk.settings.language());
    external_programs::choose_ffmpeg(app.desk.settings.ffmpeg.clone());
    if let Some(warning) = PortableFolder::of_program().and_then(PortableFolder::warning) {
        app.warn(&[warning]);
    }
    app.find_recoveries();
    if let Some(log) = user_folders::log() {
        app.background.start(FileJob::TakeCrash(log));
    }
    if !options.open.is_empty() {
        app.perform(&cc.egui_ctx, Action::Open(options.open.clone()));
    }
    app
}

type Share = Box<dyn FnOnce() -> Result<Compute, ComputeError> + Send>;

/// The window's own device for the networks, where it is a real GPU (or any GPU will do). Whether it reads faster than the processor is
/// found out when networks are to run.
#[cfg(feature = "gpu")]
fn shareable(state: &egui_wgpu::RenderState, choice: DeviceChoice) -> Option<Share> {
    use eframe::wgpu::DeviceType;
    let info = state.adapter.get_info();
    let is_real =
        matches!(info.device_type, DeviceType::DiscreteGpu | DeviceType::IntegratedGpu | DeviceType::VirtualGpu);
    // OpenGL devices lack what networks need.
    let is_capable = info.backend != eframe::wgpu::Backend::Gl;
    let wanted = match choice {
        DeviceChoice::Auto => is_real && is_capable,
        DeviceChoice::Gpu => is_capable,
        DeviceChoice::Cpu => false,
    };
    let setup = GraphicsDevice {
        instance: state.instance.clone(),
        adapter: state.adapter.clone(),
        device: state.device.clone(),
        queue: state.queue.clone(),
        backend: info.backend,
    };
    wanted.then(|| -> Share { Box::new(move || Compute::shared(setup, choice)) })
}

#[cfg(not(feature = "gpu"))]
fn shareable(_: &egui_wgpu::RenderState, _: DeviceChoice) -> Option<Share> {
    None
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_window_has_its_icon() {
        let icon = super::icon();
        assert_eq!((icon.width, icon.height), (128, 128));
        assert_eq!(icon.rgba.len(), 128 * 128 * 4);
    }
}
