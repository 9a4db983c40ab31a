//! The name of a device for networks.

use serde::{Serialize, Serializer};

use base::texts::{self, Message, m};

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
    pub fn message(&self) -> Message {
        match self {
            Self::Cpu => m!("compute-cpu"),
            Self::Gpu(adapter) => Message::plain(adapter),
            Self::Shared(adapter) => m!("compute-shared", name = adapter),
        }
    }

    /// In the language of this thread.
    pub fn text(&self) -> String {
        self.message().text()
    }
}

impl Serialize for DeviceName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&texts::in_english(|| self.text()))
    }
}
