//! Pitch, energy and pause: what the voice says about where a sentence ends.
//!
//! Everything here is a pure function of the samples and the word times: no file, no clock, no global state.
//! [`analyze_frames`] turns a recording into one F0, one voicing value and one level per 10 ms; [`measure`] condenses
//! them into features per word and per gap. [`spectrogram`] is for the eye: nothing is decided by it. [`log_mel`] is for
//! the ear of speech recognisers.

mod contours;
mod energy;
mod fine_period;
mod frames;
mod lag_grid;
mod late_cues;
mod laying;
mod live_frames;
pub mod log_mel;
mod lowpass;
mod nccf;
mod pause;
mod pitch;
mod redraw;
mod refine_times;
mod saying;
pub mod spectrogram;
mod time_offset;
mod track;
mod transcript_match;
mod voice;
mod voicing;
mod word_features;

pub use contours::analyze_frames;
pub use frames::{FrameTrack, HOP_SAMPLES, PitchRange};
pub use late_cues::{CueVoice, detect_cue_times};
pub use laying::laid_words;
pub use live_frames::LiveFrames;
pub use redraw::redrawn_frames;
pub use refine_times::refined_words;
pub use time_offset::{shifted_words, time_offset};
pub use transcript_match::{Bounds, Doubt, Fit, FitComparison, TranscriptMatch, match_transcript};
pub use voice::voice_stretches;
pub use word_features::{GapProsody, Prosody, SpeakerLevel, Summary, WordProsody, measure};

/// Sample rate of the signal that this module works on: the rate at which `audio` delivers mono analysis signals.
pub const RATE_HZ: u32 = 16_000;
