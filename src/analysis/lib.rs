//! The whole line: listening, live talks, batches, diagnostics.

pub mod streaming;
pub mod pipeline;
pub mod transcribing;
pub mod live_feed;
pub mod batch;
pub mod diagnostics;
pub mod house_hearing;
