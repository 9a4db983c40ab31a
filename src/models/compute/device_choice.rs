//! What the user chooses, and why it cannot be had.

use std::str::FromStr;

use base::texts::t;

/// The user's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// A real GPU if there is one and readers read faster on it, otherwise the CPU. Software Vulkan counts as no GPU: it is far slower than
    /// burn-flex.
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
    #[error("{}", t!("compute-no-gpu", reason = .0.as_str()))]
    NoGpu(String),
}
