//! Sound devices, as the system lists them. None is opened.

use std::collections::BTreeSet;
use std::time::Duration;

use rodio::cpal;
use rodio::cpal::traits::{DeviceTrait as _, HostTrait as _};
use serde::Serialize;

use super::probe::{ProbeFailure, in_time};

const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SoundFacts {
    /// "ALSA", "WASAPI", "CoreAudio".
    pub host: String,
    /// The device that is played on, by its name.
    pub default: Option<String>,
    /// All that can play, by their names.
    pub devices: Vec<String>,
    /// Why they are not known.
    pub problem: Option<ProbeFailure>,
}

impl SoundFacts {
    pub fn gather() -> Self {
        in_time("sound devices", PATIENCE, list)
            .unwrap_or_else(|problem| Self { problem: Some(problem), ..Self::default() })
    }
}

fn list() -> SoundFacts {
    let host = cpal::default_host();
    // One that was pulled out meanwhile has no description any more.
    let name = |device: cpal::Device| device.description().ok().map(|description| description.name().to_owned());
    let (devices, problem) = match host.output_devices() {
        Ok(devices) => (devices.filter_map(name).collect(), None),
        Err(error) => (BTreeSet::new(), Some(ProbeFailure::Failed(error.to_string()))),
    };
    SoundFacts {
        host: host.id().name().to_owned(),
        default: host.default_output_device().and_then(name),
        // Each once: a system may list a device for every way to it.
        devices: devices.into_iter().collect(),
        problem,
    }
}
