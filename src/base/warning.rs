//! Odd input that was still read. A warning is a value that travels with the result; nothing is lost silently.

use serde::Serialize;

use crate::time::Instant;

/// The oddity and how it was handled, in one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Warning {
    pub message: String,
    /// Where in the recording, if it concerns a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Instant>,
}

impl Warning {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), at: None }
    }

    pub fn at(instant: Instant, message: impl Into<String>) -> Self {
        Self { message: message.into(), at: Some(instant) }
    }
}
