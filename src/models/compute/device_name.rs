//! The name of a device for networks.

use serde::{Serialize, Serializer};

use base::texts::{self, t};

/// Where networks run, for people. In documents it stands in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeviceName {
    Cpu,
    /// "NVIDIA H200 (Vulkan)".
    Gpu(String),
    /// The same where the window draws with it.
    Shared(String),
}

impl DeviceName {
    /// In the language of this thread.
    pub fn text(&self) -> String {
        match self {
            Self::Cpu => t!("compute-cpu").to_owned(),
            Self::Gpu(adapter) => adapter.clone(),
            Self::Shared(adapter) => t!("compute-shared", name = adapter.as_str()),
        }
    }
}

impl Serialize for DeviceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&texts::in_english(|| self.text()))
    }
}
