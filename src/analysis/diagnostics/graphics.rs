//! Graphics adapters with their drivers, and where networks run.

use std::time::Duration;

use serde::Serialize;

use super::probe::{ProbeFailure, in_time};
use models::compute::{Compute, DeviceChoice, DeviceName, GraphicsAdapter, graphics_adapters};

/// A driver that is asked for its adapters, or for a device, may take so long.
const PATIENCE: Duration = Duration::from_secs(15);

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GraphicsFacts {
    pub adapters: Vec<GraphicsAdapter>,
    /// Why they are not known.
    pub problem: Option<ProbeFailure>,
}

impl GraphicsFacts {
    pub fn gather() -> Self {
        match in_time("graphics adapters", PATIENCE, graphics_adapters) {
            Ok(Ok(adapters)) => Self { adapters, problem: None },
            Ok(Err(reason)) => Self { adapters: Vec::new(), problem: Some(ProbeFailure::Failed(reason)) },
            Err(problem) => Self { adapters: Vec::new(), problem: Some(problem) },
        }
    }

    /// The device that is chosen where none is named, which is opened for that. `None` if it is not known.
    pub fn usual_device(&self) -> Option<DeviceName> {
        // A driver that did not answer is not asked again.
        if matches!(self.problem, Some(ProbeFailure::NoAnswer(_))) {
            return None;
        }
        let open = || Compute::choose(DeviceChoice::Auto).map(|compute| compute.device_name()).ok();
        in_time("usual device", PATIENCE, open).ok().flatten()
    }
}
