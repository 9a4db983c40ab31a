//! Odd input that was still read. A warning is a value that travels with the result; nothing is lost silently.

use serde::Serialize;

use crate::texts::Message;
use crate::time::Instant;

/// The oddity and how it was handled, in one sentence without a full stop, in the language of whoever reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Warning {
    pub message: Message,
    /// Where in the recording, if it concerns a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Instant>,
}

impl Warning {
    pub fn new(message: Message) -> Self {
        Self { message, at: None }
    }

    pub fn at(instant: Instant, message: Message) -> Self {
        Self { message, at: Some(instant) }
    }
}
