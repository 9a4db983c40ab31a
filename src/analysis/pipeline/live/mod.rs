//! Cues while the talk is still being spoken: a [scheme](crate::streaming) says what follows each word, and as soon as a cue can
//! no longer change it is given out.

mod listener;
mod schemes;
mod talk;

pub use listener::LiveListener;
pub use schemes::{LiveScheme, stream_settings};
pub use talk::{LiveCue, LiveTalk, LiveUpdate};
