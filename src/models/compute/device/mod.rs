//! The choice between the GPU (burn's wgpu backend) and the CPU (burn-flex).

#[cfg(test)]
mod tests;

use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use burn::tensor::Device;

use super::DeviceName;
use super::device_choice::{ComputeError, DeviceChoice};
#[cfg(feature = "gpu")]
use super::measured_speeds::is_slower;
use super::measured_speeds::{KNOWN_SPEEDS, is_first_slower, speeds_of, speeds_of_user};
use super::panics::panic_text;
use super::reading_speed;
use super::speed_record::{self, GpuKey};
use base::caught::caught;
use base::progress::{Cancellation, Progress};
use base::texts::{self, Message, m};
use base::warning::Warning;
use evidence::model_files::OpenedModels;

/// A GPU device that is open already, as the window has one.
#[cfg(feature = "gpu")]
pub use burn::tensor::wgpu::WgpuSetup as GraphicsDevice;

/// A GPU that says nothing for so long has hung: the first batch waits for its programs to be compiled, which takes
/// seconds, all others take well below one.
const PATIENCE: Duration = Duration::from_secs(60);
/// A driver that does not open in this time is done without.
const OPENING: Duration = Duration::from_secs(30);
/// Work that was cancelled ends with its next batch; a GPU that hangs is not waited for.
const FAREWELL: Duration = Duration::from_secs(2);
/// How often it is looked after.
const LOOK: Duration = Duration::from_millis(50);

/// A device on which networks run.
#[derive(Clone, Debug)]
pub struct Compute {
    /// The place, once it is needed: a caller that needs no network waits for no driver. Shared by those that were chosen as one.
    place: Arc<OnceLock<Place>>,
    warnings: Vec<Warning>,
    patience: Duration,
    opened: OpenedModels,
}

/// A device that is open.
#[derive(Clone, Debug)]
struct Place {
    device: Device,
    /// By which a device that failed is known again, whatever language is spoken.
    key: String,
    name: DeviceName,
    is_gpu: bool,
    /// By what its speed is known.
    gpu: Option<GpuKey>,
}

impl Place {
    fn cpu() -> Self {
        Self { device: Device::flex(), key: "cpu".to_owned(), name: DeviceName::Cpu, is_gpu: false, gpu: None }
    }

    /// The real GPU if there is one that works and reads faster than the CPU, else the CPU.
    fn best() -> Self {
        // Of a GPU that is known to be slower no driver needs to be opened.
        let real = || if is_first_slower() { None } else { gpu::real() };
        Self::in_time(real).filter(Self::is_worth_it).unwrap_or_else(Self::cpu)
    }

    /// Whether networks are to run here where nobody chooses. What is not known of it is measured, which takes a few seconds.
    fn is_worth_it(&self) -> bool {
        let Some(gpu) = self.gpu.as_ref().filter(|_| !self.has_failed()) else { return false };
        let measure = || {
            let speeds = reading_speed::measure(&self.device);
            tracing::info!(adapter = gpu.adapter, ?speeds, "measured how quickly readers read");
            speeds
        };
        let mut known = KNOWN_SPEEDS.lock().unwrap_or_else(PoisonError::into_inner);
        speed_record::choose(known.get_or_insert_with(speeds_of_user), gpu, measure)
    }

    /// The real GPU, if its driver opens without long thought. Opened on a thread of its own, which is left to itself if
    /// it hangs.
    fn in_time(real: impl FnOnce() -> Option<Self> + Send + 'static) -> Option<Self> {
        let (sender, opened) = sync_channel(1);
        let opening = thread::Builder::new().name("opening the GPU".to_owned());
        // The receiver is gone if it took too long.
        let open = move || sender.send(real()).is_ok();
        opening.spawn(texts::carried(open)).ok()?;
        opened.recv_timeout(OPENING).unwrap_or_else(|_| {
            tracing::warn!("no GPU opened within {} s", OPENING.as_secs());
            None
        })
    }

    /// Whether this GPU failed since the program began.
    fn has_failed(&self) -> bool {
        FAILED.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.key)
    }
}

impl Compute {
    /// burn-flex on the CPU; always there.
    pub fn cpu() -> Self {
        Self::at(Place::cpu())
    }

    fn at(place: Place) -> Self {
        Self::in_place(OnceLock::from(place))
    }

    fn in_place(place: OnceLock<Place>) -> Self {
        Self { place: Arc::new(place), warnings: Vec::new(), patience: PATIENCE, opened: OpenedModels::default() }
    }

    /// The device for `choice`. A GPU that is asked for is opened at once, which can take a second; what is best is found out when a
    /// network is to run.
    ///
    /// # Errors
    /// [`ComputeError::NoGpu`] if there is none and one is asked for.
    pub fn choose(choice: DeviceChoice) -> Result<Self, ComputeError> {
        match choice {
            DeviceChoice::Cpu => Ok(Self::cpu()),
            DeviceChoice::Auto => Ok(Self::in_place(OnceLock::new())),
            DeviceChoice::Gpu => match gpu::real() {
                Some(real) => Ok(Self::at(real)),
                None => {
                    let software = gpu::software().map_err(ComputeError::NoGpu)?;
                    let warning = m!("compute-gpu-emulated", name = software.name.message());
                    Ok(Self { warnings: vec![Warning::new(warning)], ..Self::at(software) })
                }
            },
        }
    }

    /// With something to tell of the device.
    #[cfg(any(test, feature = "test-support"))]
    #[must_use]
    pub fn with_warning(self, warning: Warning) -> Self {
        Self { warnings: vec![warning], ..self }
    }

    fn place(&self) -> &Place {
        self.place.get_or_init(Place::best)
    }

    /// Networks on a GPU device that something else uses, too: the window that draws with it. Where nobody chose it, only if readers read
    /// faster there; else [`Compute::choose`] looks further.
    ///
    /// # Errors
    /// [`ComputeError::NoGpu`] if the device cannot run networks.
    #[cfg(feature = "gpu")]
    pub fn shared(graphics: GraphicsDevice, choice: DeviceChoice) -> Result<Self, ComputeError> {
        if choice == DeviceChoice::Auto && is_slower(&super::adapters::describe(&graphics.adapter)) {
            return Self::choose(choice);
        }
        let place = gpu::shared(graphics).map_err(ComputeError::NoGpu)?;
        if choice == DeviceChoice::Gpu || place.is_worth_it() { Ok(Self::at(place)) } else { Self::choose(choice) }
    }

    /// Where networks run if nobody chooses, as far as that is known without measuring. A GPU is opened, to see whether it can be.
    pub fn usual_device() -> Option<DeviceName> {
        let Some(place) = Place::in_time(gpu::real).filter(|place| !place.has_failed()) else {
            return Some(DeviceName::Cpu);
        };
        let speeds = place.gpu.as_ref().and_then(speeds_of)?;
        Some(if speeds.is_gpu_faster() { place.name } else { DeviceName::Cpu })
    }

    /// Forgets what was measured on this machine, and measures the GPU that could be chosen, if there is one.
    pub fn measure_again() {
        KNOWN_SPEEDS.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(speeds_of_user).forget();
        Place::best();
    }

    /// The models that were opened for work here; none of a GPU that was given up.
    pub fn opened(&self) -> &OpenedModels {
        &self.opened
    }

    /// burn's name for the device.
    pub fn device(&self) -> &Device {
        &self.place().device
    }

    /// For people: "NVIDIA H200 (Vulkan)", "CPU".
    pub fn name(&self) -> String {
        self.place().name.text()
    }

    /// The same, for texts in another language.
    pub fn device_name(&self) -> DeviceName {
        self.place().name.clone()
    }

    /// Whether networks run through wgpu, be it on a GPU emulated in software.
    pub fn is_gpu(&self) -> bool {
        self.place().is_gpu
    }

    /// Warnings about the device, such as that a GPU failed; each of it is told once.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// The CPU from now on, for the reason that is told.
    fn give_up_gpu(&mut self, reason: Message) {
        let Place { key, name, .. } = self.place().clone();
        let failed = std::mem::replace(self, Self::cpu());
        self.warnings = failed.warnings;
        self.warnings.push(Warning::new(m!("compute-gpu-failed", name = name.message(), reason = reason)));
        FAILED.lock().unwrap_or_else(PoisonError::into_inner).push(key);
    }

    /// Runs `work` here. If a GPU fails in the middle (driver lost, out of memory), runs it again on the CPU and says so.
    ///
    /// `work` must build what it needs on the device it is given: nothing made on the failed device can be kept.
    pub fn run<T, E>(&mut self, work: impl Fn(&Device) -> Result<T, E>) -> Result<T, E> {
        if !self.is_gpu() {
            return work(self.device());
        }
        let attempt = caught(|| work(self.device()));
        attempt.unwrap_or_else(|cause| {
            self.give_up_gpu(panic_text(cause.as_ref()).into());
            work(self.device())
        })
    }

    /// As [`Compute::run`], and a GPU that hangs is given up, too: on a GPU the work is done on a thread of its own, which
    /// is left to itself if it does not tick for a minute (or, once cancelled, for 2 s). `work` ticks the progress that
    /// it is given after each batch.
    ///
    /// # Errors
    /// Those of `work`, and [`Cancellation`].
    pub fn run_watched<T, E>(
        &mut self,
        progress: &Progress,
        work: impl Fn(&Device, &Progress) -> Result<T, E> + Send + Sync + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Cancellation> + Send + 'static,
    {
        if !self.is_gpu() {
            return work(self.device(), progress);
        }
        let work = Arc::new(work);
        match self.attempt(progress, work.clone()) {
            Attempt::Done(result) => result,
            Attempt::Cancelled => Err(Cancellation.into()),
            Attempt::Failed(reason) => {
                self.give_up_gpu(reason);
                work(self.device(), progress)
            }
        }
    }

    fn attempt<T: Send + 'static, E: Send + 'static>(
        &self,
        progress: &Progress,
        work: Arc<impl Fn(&Device, &Progress) -> Result<T, E> + Send + Sync + 'static>,
    ) -> Attempt<Result<T, E>> {
        let last = Arc::new(Mutex::new(Instant::now()));
        let heard = last.clone();
        let attempt = progress.attempt(move || *heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now());
        let (device, watched) = (self.device().clone(), attempt.clone());
        let (sender, result) = sync_channel(1);
        let started = thread::Builder::new().name("networks".to_owned()).spawn(texts::carried(move || {
            let result = caught(|| work(&device, &watched)).map_err(|cause| panic_text(cause.as_ref()).to_owned());
            // The receiver is gone if it took too long.
            let _ = sender.send(result);
        }));
        if let Err(error) = started {
            return Attempt::Failed(error.to_string().into());
        }
        let mut cancelled = None;
        loop {
            match result.recv_timeout(LOOK) {
                Ok(Ok(result)) => return Attempt::Done(result),
                Ok(Err(reason)) => return Attempt::Failed(reason.into()),
                Err(RecvTimeoutError::Disconnected) => return Attempt::Failed(m!("compute-thread-lost")),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let quiet = last.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
            if quiet > self.patience {
                attempt.cancel();
                let seconds = texts::decimal(self.patience.as_secs_f64(), 0);
                return Attempt::Failed(m!("compute-no-answer", seconds = seconds));
            }
            if progress.is_cancelled() && cancelled.get_or_insert_with(Instant::now).elapsed() > FAREWELL {
                return Attempt::Cancelled;
            }
        }
    }
}

/// The outcome of work on a GPU.
enum Attempt<T> {
    Done(T),
    Cancelled,
    Failed(Message),
}

/// Keys of GPUs that failed: a later choice of a device need not wait for them to fail again.
static FAILED: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[cfg(feature = "gpu")]
mod gpu {
    use std::sync::OnceLock;

    use burn::tensor::Device;
    use burn::tensor::wgpu::{WgpuSetup, wgpu};

    use super::{Place, panic_text};
    use crate::compute::DeviceName;
    use crate::compute::adapters::{self, AdapterKind};
    use crate::compute::speed_record::GpuKey;
    use base::caught::caught;
    use base::texts::t;

    /// The first discrete, integrated or virtual GPU that opens. It is opened once in the life of a program.
    pub fn real() -> Option<Place> {
        static REAL: OnceLock<Option<Place>> = OnceLock::new();
        REAL.get_or_init(|| AdapterKind::REAL.into_iter().find_map(|kind| first_that_opens(kind).ok())).clone()
    }

    /// A GPU emulated in software. Opened once, as above.
    pub fn software() -> Result<Place, String> {
        static SOFTWARE: OnceLock<Result<Place, String>> = OnceLock::new();
        SOFTWARE.get_or_init(|| first_that_opens(AdapterKind::Software)).clone()
    }

    fn first_that_opens(kind: AdapterKind) -> Result<Place, String> {
        let mut reason = t!("compute-no-adapter").to_owned();
        for adapter in adapters::adapters()?.iter().filter(|adapter| adapters::kind(&adapter.get_info()) == kind) {
            match open(adapter) {
                Ok(place) => return Ok(place),
                Err(error) => reason = error,
            }
        }
        Err(reason)
    }

    /// Tasks in one command to a shared GPU: few, so that a picture never waits long for its turn.
    const SHARED_TASKS: usize = 8;

    pub fn shared(setup: WgpuSetup) -> Result<Place, String> {
        let info = setup.adapter.get_info();
        let gpu = Some(GpuKey::of(&adapters::describe(&setup.adapter)));
        let adapter = format!("{} ({:?})", info.name, info.backend);
        // Where it fails beside the window it need not fail by itself.
        let (key, name) = (format!("{adapter}, shared"), DeviceName::Shared(adapter));
        let open = || Device::wgpu_options().tasks_max(SHARED_TASKS).setup(setup).init();
        Ok(Place { device: attempt(open)?, key, name, is_gpu: true, gpu })
    }

    /// A device of its own, with all that the adapter can do.
    fn open(adapter: &wgpu::Adapter) -> Result<Place, String> {
        let info = adapter.get_info();
        let name = format!("{} ({:?})", info.name, info.backend);
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("networks"),
            required_features: adapter.features()
                - wgpu::Features::all_experimental_mask()
                - wgpu::Features::MAPPABLE_PRIMARY_BUFFERS,
            required_limits: adapter.limits(),
            // burn takes large blocks and divides them itself.
            memory_hints: wgpu::MemoryHints::MemoryUsage,
            ..wgpu::DeviceDescriptor::default()
        };
        let (device, queue) = attempt(|| pollster::block_on(adapter.request_device(&descriptor)))?;
        let setup = WgpuSetup {
            instance: adapters::instance().clone(),
            adapter: adapter.clone(),
            device,
            queue,
            backend: info.backend,
        };
        let device = attempt(|| Device::wgpu_options().setup(setup).init())?;
        let gpu = Some(GpuKey::of(&adapters::describe(adapter)));
        Ok(Place { device, key: name.clone(), name: DeviceName::Gpu(name), is_gpu: true, gpu })
    }

    /// What cannot be had may surface as a panic deep inside the graphics stack.
    fn attempt<T, E: ToString>(work: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
        match caught(work) {
            Ok(result) => result.map_err(|error| error.to_string()),
            Err(cause) => Err(panic_text(cause.as_ref()).to_owned()),
        }
    }
}

#[cfg(not(feature = "gpu"))]
mod gpu {
    use super::Place;
    use base::texts::t;

    pub fn real() -> Option<Place> {
        None
    }

    pub fn software() -> Result<Place, String> {
        Err(t!("compute-no-gpu-feature").to_owned())
    }
}
