//! Graphics adapters with their drivers, and where networks run.

use std::time::Duration;

use serde::Serialize;

use super::probe::{ProbeFailure, in_time};
use models::compute::{Compute, DeviceName, GraphicsAdapter, ReadingSpeeds, graphics_adapters, known_speeds};

/// A driver that is asked for its adapters, or for a device, may take so long.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphicsFacts {
    pub adapters: Vec<GraphicsAdapter>,
    /// Of each adapter that is a GPU indeed.
    pub reading_speeds: Vec<AdapterSpeeds>,
    /// Why they are not known.
    pub problem: Option<ProbeFailure>,
}

/// How quickly readers read on a GPU and on the processor beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AdapterSpeeds {
    /// "NVIDIA H200 (Vulkan)".
    pub adapter: String,
    /// `None`: that was not measured so far.
    pub measured: Option<ReadingSpeeds>,
    /// Whether networks run there if nobody chooses.
    pub is_chosen: bool,
}

impl AdapterSpeeds {
    fn of(adapter: &GraphicsAdapter) -> Self {
        let measured = known_speeds(adapter);
        Self {
            adapter: format!("{} ({})", adapter.name, adapter.backend),
            measured,
            is_chosen: measured.is_some_and(ReadingSpeeds::is_gpu_faster),
        }
    }
}

impl GraphicsFacts {
    pub fn gather() -> Self {
        let look = || -> Result<Self, String> {
            let adapters = graphics_adapters()?;
            let real = adapters.iter().filter(|adapter| adapter.kind.is_real());
            let reading_speeds = real.map(AdapterSpeeds::of).collect();
            Ok(Self { adapters, reading_speeds, problem: None })
        };
        let unknown = |problem| Self { adapters: Vec::new(), reading_speeds: Vec::new(), problem: Some(problem) };
        match in_time("graphics adapters", PATIENCE, look) {
            Ok(Ok(facts)) => facts,
            Ok(Err(reason)) => unknown(ProbeFailure::Failed(reason)),
            Err(problem) => unknown(problem),
        }
    }

    /// The device that is chosen where none is named, which is opened for that. `None` if it is not known, or has to be measured first.
    pub fn usual_device(&self) -> Option<DeviceName> {
        // A driver that did not answer is not asked again.
        if matches!(self.problem, Some(ProbeFailure::NoAnswer(_))) {
            return None;
        }
        in_time("usual device", PATIENCE, Compute::usual_device).ok().flatten()
    }
}
