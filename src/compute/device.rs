//! The choice between the GPU (burn's wgpu backend) and the CPU (burn-flex).

use std::str::FromStr;

use burn::tensor::Device;

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
    #[error("no GPU can be used ({0}); choose --device auto or --device cpu")]
    NoGpu(String),
}

/// A device on which networks run.
#[derive(Clone, Debug)]
pub struct Compute {
    device: Device,
    name: String,
    is_gpu: bool,
    warnings: Vec<Warning>,
}

impl Compute {
    /// burn-flex on the CPU; always there.
    pub fn cpu() -> Self {
        Self { device: Device::flex(), name: "CPU (burn-flex)".to_owned(), is_gpu: false, warnings: Vec::new() }
    }

    /// The device for `choice`. Opening a GPU can take a second.
    pub fn choose(choice: DeviceChoice) -> Result<Self, ComputeError> {
        match choice {
            DeviceChoice::Cpu => Ok(Self::cpu()),
            DeviceChoice::Auto => Ok(gpu::real().unwrap_or_else(Self::cpu)),
            DeviceChoice::Gpu => gpu::real().map_or_else(gpu::software, Ok),
        }
    }

    /// burn's name for the device.
    /// Networks on a GPU device that something else uses, too: the window that draws with it.
    ///
    /// # Errors
    /// [`ComputeError::NoGpu`] if the device cannot run networks.
    #[cfg(feature = "gpu")]
    pub fn shared(graphics: GraphicsDevice) -> Result<Self, ComputeError> {
        gpu::shared(graphics).map_err(ComputeError::NoGpu)
    }

    pub fn device(&self) -> &Device {
        &self.device
    }

    /// For people: "NVIDIA H200 (Vulkan)", "CPU (burn-flex)".
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether networks run through wgpu, be it on a GPU emulated in software.
    pub fn is_gpu(&self) -> bool {
        self.is_gpu
    }

    /// What a user should know about the device, such as that a GPU failed.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
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
            let failed = std::mem::replace(self, Self::cpu());
            self.warnings = failed.warnings;
            self.warnings.push(Warning::new(format!(
                "the GPU \"{}\" failed ({}); went on with the CPU",
                failed.name,
                panic_text(cause.as_ref())
            )));
            work(&self.device)
        })
    }
}

fn panic_text(cause: &(dyn std::any::Any + Send)) -> &str {
    cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given")
}

#[cfg(feature = "gpu")]
mod gpu {
    use std::sync::OnceLock;

    use burn::tensor::wgpu::WgpuSetup;
    use burn::tensor::{Device, DeviceKind};

    use super::{Compute, ComputeError, panic_text};
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
        compute.warnings.push(Warning::new(format!(
            "\"{}\" is a GPU emulated in software, far slower than --device cpu",
            compute.name
        )));
        Ok(compute)
    }

    /// Tasks in one command to a shared GPU: few, so that a picture never waits long for its turn.
    const SHARED_TASKS: usize = 8;

    pub fn shared(setup: WgpuSetup) -> Result<Compute, String> {
        let info = setup.adapter.get_info();
        let name = format!("{} ({:?}), shared with the window", info.name, info.backend);
        let open = std::panic::AssertUnwindSafe(|| Device::wgpu_options().tasks_max(SHARED_TASKS).setup(setup).init());
        match std::panic::catch_unwind(open) {
            Ok(Ok(device)) => Ok(Compute { device, name, is_gpu: true, warnings: Vec::new() }),
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
        Ok(Compute { device, name, is_gpu: true, warnings: Vec::new() })
    }
}

#[cfg(not(feature = "gpu"))]
mod gpu {
    use super::{Compute, ComputeError};

    pub fn real() -> Option<Compute> {
        None
    }

    pub fn software() -> Result<Compute, ComputeError> {
        Err(ComputeError::NoGpu("this program was built without the gpu feature".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gpu_that_fails_gives_way_to_the_cpu_with_a_warning() {
        let mut compute = Compute { name: "failing".to_owned(), is_gpu: true, ..Compute::cpu() };
        let attempts = std::cell::Cell::new(0);
        let result: Result<u32, ()> = compute.run(|_| {
            attempts.set(attempts.get() + 1);
            assert!(attempts.get() > 1, "device lost");
            Ok(7)
        });
        assert_eq!(result, Ok(7));
        assert!(!compute.is_gpu());
        assert!(compute.warnings()[0].message.contains("device lost"), "{:?}", compute.warnings());
    }

    #[test]
    fn choices_are_read_from_text() {
        assert_eq!("auto".parse(), Ok(DeviceChoice::Auto));
        assert_eq!("gpu".parse(), Ok(DeviceChoice::Gpu));
        assert_eq!("cpu".parse(), Ok(DeviceChoice::Cpu));
        assert!("tpu".parse::<DeviceChoice>().is_err());
    }
}
