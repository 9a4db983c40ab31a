//! What the sound says: P(boundary) per gap from pause, pitch and energy, without a look at the words.

pub mod pause;
