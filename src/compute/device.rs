//! The choice between the GPU (burn's wgpu backend) and the CPU (burn-flex).

use std::str::FromStr;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use burn::tensor::Device;

use super::OpenedModels;
use crate::progress::{Cancellation, Progress};
use crate::texts::{self, t};
use crate::warning::Warning;

/// A GPU device that is open already, as the window has one.
#[cfg(feature = "gpu")]
pub use burn::tensor::wgpu::WgpuSetup as GraphicsDevice;

/// What the user asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// A real GPU if there is one, otherwise the CPU. Software Vulkan counts as no GPU: it is far slower than burn-flex.
    #[default]
    Auto,
    /// The GPU, be it emulated in software; an error if there is none.
    Gpu,
    Cpu,
}

impl FromStr for DeviceChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "auto" => Ok(Self::Auto),
            "gpu" => Ok(Self::Gpu),
            "cpu" => Ok(Self::Cpu),
            _ => Err("the device is one of auto, gpu, cpu".to_owned()),
        }
    }
}

/// Why there is no device as asked for.
#[derive(Debug, thiserror::Error)]
pub enum ComputeError {
    #[error("{}", t!("compute-no-gpu", reason = .0))]
    NoGpu(String),
}

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
    device: Device,
    /// By which a device that failed is known again, whatever language is spoken.
    key: String,
    /// The same as people read it.
    name: String,
    is_gpu: bool,
    warnings: Vec<Warning>,
    patience: Duration,
    opened: OpenedModels,
}

impl Compute {
    /// burn-flex on the CPU; always there.
    pub fn cpu() -> Self {
        Self::new(Device::flex(), "cpu".to_owned(), t!("compute-cpu").to_owned(), false)
    }

    fn new(device: Device, key: String, name: String, is_gpu: bool) -> Self {
        let (warnings, opened) = (Vec::new(), OpenedModels::default());
        Self { device, key, name, is_gpu, warnings, patience: PATIENCE, opened }
    }

    /// The device for `choice`. Opening a GPU can take a second.
    pub fn choose(choice: DeviceChoice) -> Result<Self, ComputeError> {
        match choice {
            DeviceChoice::Cpu => Ok(Self::cpu()),
            DeviceChoice::Auto => Ok(Self::real_in_time().filter(|gpu| !gpu.has_failed()).unwrap_or_else(Self::cpu)),
            DeviceChoice::Gpu => gpu::real().map_or_else(gpu::software, Ok),
        }
    }

    /// The real GPU, if its driver opens without long thought. Opened on a thread of its own, which is left to itself if
    /// it hangs.
    fn real_in_time() -> Option<Self> {
        let (sender, opened) = sync_channel(1);
        let opening = thread::Builder::new().name("opening the GPU".to_owned());
        // Nobody listens any more if it took too long.
        let open = texts::carried(move || sender.send(gpu::real()).is_ok());
        opening.spawn(open).ok()?;
        opened.recv_timeout(OPENING).unwrap_or_else(|_| {
            tracing::warn!("no GPU opened within {} s", OPENING.as_secs());
            None
        })
    }

    /// Networks on a GPU device that something else uses, too: the window that draws with it.
    ///
    /// # Errors
    /// [`ComputeError::NoGpu`] if the device cannot run networks.
    #[cfg(feature = "gpu")]
    pub fn shared(graphics: GraphicsDevice) -> Result<Self, ComputeError> {
        gpu::shared(graphics).map_err(ComputeError::NoGpu)
    }

    /// The models that were opened for work here; none of a GPU that was given up.
    pub fn opened(&self) -> &OpenedModels {
        &self.opened
    }

    /// burn's name for the device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// For people: "NVIDIA H200 (Vulkan)", "CPU".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether networks run through wgpu, be it on a GPU emulated in software.
    pub fn is_gpu(&self) -> bool {
        self.is_gpu
    }

    /// What a user should know about the device, such as that a GPU failed; each of it is told once.
    pub fn take_warnings(&mut self) -> Vec<Warning> {
        std::mem::take(&mut self.warnings)
    }

    /// Whether this GPU failed since the program began.
    fn has_failed(&self) -> bool {
        FAILED.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.key)
    }

    /// The CPU from now on, for the reason that is told.
    fn give_up_gpu(&mut self, reason: &str) {
        let failed = std::mem::replace(self, Self::cpu());
        self.warnings = failed.warnings;
        self.warnings.push(Warning::new(t!("compute-gpu-failed", name = failed.name, reason = reason)));
        let mut keys = FAILED.lock().unwrap_or_else(PoisonError::into_inner);
        keys.push(failed.key);
    }

    /// Runs `work` here. If a GPU fails in the middle (driver lost, out of memory), runs it again on the CPU and says so.
    ///
    /// `work` must build what it needs on the device it is given: nothing made on the failed device can be kept.
    pub fn run<T, E>(&mut self, work: impl Fn(&Device) -> Result<T, E>) -> Result<T, E> {
        if !self.is_gpu {
            return work(&self.device);
        }
        let attempt = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&self.device)));
        attempt.unwrap_or_else(|cause| {
            self.give_up_gpu(panic_text(cause.as_ref()));
            work(&self.device)
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
        if !self.is_gpu {
            return work(&self.device, progress);
        }
        let work = Arc::new(work);
        match self.attempt(progress, work.clone()) {
            Attempt::Done(result) => result,
            Attempt::Cancelled => Err(Cancellation.into()),
            Attempt::Failed(reason) => {
                self.give_up_gpu(&reason);
                work(&self.device, progress)
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
        let (device, watched) = (self.device.clone(), attempt.clone());
        let (sender, result) = sync_channel(1);
        let run = texts::carried(move || {
            let run = std::panic::AssertUnwindSafe(|| work(&device, &watched));
            let result = std::panic::catch_unwind(run).map_err(|cause| panic_text(cause.as_ref()).to_owned());
            // Nobody listens any more if it took too long.
            let _ = sender.send(result);
        });
        let started = thread::Builder::new().name("networks".to_owned()).spawn(run);
        if let Err(error) = started {
            return Attempt::Failed(error.to_string());
        }
        let mut cancelled = None;
        loop {
            match result.recv_timeout(LOOK) {
                Ok(Ok(result)) => return Attempt::Done(result),
                Ok(Err(reason)) => return Attempt::Failed(reason),
                Err(RecvTimeoutError::Disconnected) => {
                    return Attempt::Failed(t!("compute-thread-lost").to_owned());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let quiet = last.lock().unwrap_or_else(PoisonError::into_inner).elapsed();
            if quiet > self.patience {
                attempt.cancel();
                let seconds = texts::number(self.patience.as_secs_f64(), 0);
                return Attempt::Failed(t!("compute-no-answer", seconds = seconds));
            }
            if progress.is_cancelled() && cancelled.get_or_insert_with(Instant::now).elapsed() > FAREWELL {
                return Attempt::Cancelled;
            }
        }
    }
}

/// What came of work on a GPU.
enum Attempt<T> {
    Done(T),
    Cancelled,
    Failed(String),
}

/// Keys of GPUs that failed: whoever chooses a device later need not wait for them to fail again.
static FAILED: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn panic_text(cause: &(dyn std::any::Any + Send)) -> &str {
    cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or_else(|| t!("compute-no-reason"))
}

#[cfg(feature = "gpu")]
mod gpu {
    use std::sync::OnceLock;

    use burn::tensor::wgpu::WgpuSetup;
    use burn::tensor::{Device, DeviceKind};

    use super::{Compute, ComputeError, panic_text};
    use crate::t;
    use crate::warning::Warning;

    /// The first discrete, integrated or virtual GPU that opens. burn opens a device once in the life of a program, so
    /// the first answer is kept.
    pub fn real() -> Option<Compute> {
        static REAL: OnceLock<Option<Compute>> = OnceLock::new();
        let kinds = [DeviceKind::DiscreteGpu(0), DeviceKind::IntegratedGpu(0), DeviceKind::VirtualGpu(0)];
        REAL.get_or_init(|| kinds.into_iter().find_map(|kind| open(kind).ok())).clone()
    }

    /// A GPU emulated in software. Opened once, as above.
    pub fn software() -> Result<Compute, ComputeError> {
        static SOFTWARE: OnceLock<Result<Compute, String>> = OnceLock::new();
        let mut compute = SOFTWARE.get_or_init(|| open(DeviceKind::Cpu)).clone().map_err(ComputeError::NoGpu)?;
        let warning = t!("compute-gpu-emulated", name = &compute.name);
        compute.warnings.push(Warning::new(warning));
        Ok(compute)
    }

    /// Tasks in one command to a shared GPU: few, so that a picture never waits long for its turn.
    const SHARED_TASKS: usize = 8;

    pub fn shared(setup: WgpuSetup) -> Result<Compute, String> {
        let info = setup.adapter.get_info();
        let adapter = format!("{} ({:?})", info.name, info.backend);
        // Where it fails beside the window it need not fail by itself.
        let (key, name) = (format!("{adapter}, shared"), t!("compute-shared", name = &adapter));
        let open = std::panic::AssertUnwindSafe(|| Device::wgpu_options().tasks_max(SHARED_TASKS).setup(setup).init());
        match std::panic::catch_unwind(open) {
            Ok(Ok(device)) => Ok(Compute::new(device, key, name, true)),
            Ok(Err(error)) => Err(error.to_string()),
            Err(cause) => Err(panic_text(cause.as_ref()).to_owned()),
        }
    }

    fn open(kind: DeviceKind) -> Result<Compute, String> {
        // A missing driver may surface as a panic deep inside the graphics stack.
        let opened = std::panic::catch_unwind(|| Device::wgpu_options().device_kind(kind).init_with_setup());
        let (device, setup) = match opened {
            Ok(Ok(opened)) => opened,
            Ok(Err(error)) => return Err(error.to_string()),
            Err(cause) => return Err(panic_text(cause.as_ref()).to_owned()),
        };
        let info = setup.adapter.get_info();
        let name = format!("{} ({:?})", info.name, info.backend);
        Ok(Compute::new(device, name.clone(), name, true))
    }
}

#[cfg(not(feature = "gpu"))]
mod gpu {
    use super::{Compute, ComputeError};
    use crate::t;

    pub fn real() -> Option<Compute> {
        None
    }

    pub fn software() -> Result<Compute, ComputeError> {
        Err(ComputeError::NoGpu(t!("compute-no-gpu-feature").to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gpu_that_fails_gives_way_to_the_cpu_with_a_warning() {
        let mut compute = Compute { key: "failing".to_owned(), is_gpu: true, ..Compute::cpu() };
        let attempts = std::cell::Cell::new(0);
        let result: Result<u32, ()> = compute.run(|_| {
            attempts.set(attempts.get() + 1);
            assert!(attempts.get() > 1, "device lost");
            Ok(7)
        });
        assert_eq!(result, Ok(7));
        assert!(!compute.is_gpu());
        let warnings = compute.take_warnings();
        assert!(warnings[0].message.contains("device lost"), "{warnings:?}");
        assert!(compute.take_warnings().is_empty(), "told once");
    }

    /// A GPU that only pretends to be one, under a name of its own.
    fn pretended(name: &str, patience: Duration) -> Compute {
        Compute { key: name.to_owned(), is_gpu: true, patience, ..Compute::cpu() }
    }

    /// Runs work that goes wrong in its first attempt in the way of `fault`, and gives its result and the warning.
    fn after_fault(
        name: &str,
        patience: Duration,
        fault: impl Fn(&Device, &Progress) -> Result<u32, Cancellation> + Send + Sync + 'static,
    ) -> (Result<u32, Cancellation>, Compute, String) {
        let attempts = std::sync::atomic::AtomicU32::new(0);
        let mut compute = pretended(name, patience);
        let result = compute.run_watched(&Progress::silent(), move |device, progress| {
            match attempts.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
                0 => fault(device, progress),
                _ => Ok(7),
            }
        });
        let warnings = compute.take_warnings();
        let told = warnings.iter().map(|warning| warning.message.as_str()).collect::<Vec<_>>().join("; ");
        (result, compute, told)
    }

    #[test]
    fn out_of_memory_and_values_that_are_no_numbers_end_on_the_cpu() {
        let (result, compute, told) = after_fault("full", PATIENCE, |_, _| panic!("wgpu error: Out of Memory"));
        assert!(result == Ok(7) && !compute.is_gpu() && told.contains("Out of Memory"), "{result:?} {told}");
        let (result, compute, told) = after_fault("muddled", PATIENCE, |device, _| {
            let tensor = burn::tensor::Tensor::<1>::from_floats([1.0, f32::NAN], device);
            Ok(crate::compute::host_values(tensor).len() as u32)
        });
        assert!(result == Ok(7) && !compute.is_gpu() && told.contains("not finite"), "{result:?} {told}");
    }

    #[test]
    fn a_gpu_that_hangs_is_given_up_and_not_chosen_again() {
        let (held, hold) = sync_channel::<()>(0);
        let hold = Mutex::new(hold);
        let (result, compute, told) = after_fault("hanging", Duration::from_millis(60), move |_, _| {
            // For as long as the test lasts.
            let _ = hold.lock().unwrap().recv();
            Ok(1)
        });
        assert!(result == Ok(7) && !compute.is_gpu() && told.contains("did not answer"), "{result:?} {told}");
        assert!(pretended("hanging", PATIENCE).has_failed() && !pretended("another", PATIENCE).has_failed());
        drop(held);
    }

    #[test]
    fn work_that_ticks_is_not_given_up_and_can_be_cancelled() {
        let patience = Duration::from_millis(400);
        let (result, compute, told) = after_fault("slow", patience, move |_, progress| {
            let started = Instant::now();
            while started.elapsed() < 2 * patience {
                progress.tick(0, 0)?;
                thread::yield_now();
            }
            Ok(3)
        });
        assert!(result == Ok(3) && compute.is_gpu() && told.is_empty(), "{result:?} {told}");

        let progress = Progress::silent();
        let outside = progress.clone();
        let result: Result<(), Cancellation> =
            pretended("cancelled", PATIENCE).run_watched(&progress, move |_, progress| {
                outside.cancel();
                loop {
                    progress.tick(0, 0)?;
                }
            });
        assert_eq!(result, Err(Cancellation));
    }

    #[test]
    fn choices_are_read_from_text() {
        assert_eq!("auto".parse(), Ok(DeviceChoice::Auto));
        assert_eq!("gpu".parse(), Ok(DeviceChoice::Gpu));
        assert_eq!("cpu".parse(), Ok(DeviceChoice::Cpu));
        assert!("tpu".parse::<DeviceChoice>().is_err());
    }
}
