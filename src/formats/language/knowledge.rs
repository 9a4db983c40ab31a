//! Facts about a language.

use super::break_rules::Breaks;
use super::lists::{Capitals, FullStops};

/// The program's facts about one language.
#[derive(Default)]
pub struct Language {
    /// ISO 639, two letters where there are two; empty for the neutral one.
    pub(super) code: String,
    pub(super) full_stops: FullStops,
    pub(super) capitals: Capitals,
    pub(super) breaks: Breaks,
    /// Words written in square brackets for a sound, in small letters.
    pub(super) sounds: Vec<String>,
}
