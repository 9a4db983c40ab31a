//! Several recordings in one file, each with a clock of its own.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::ReadFault;
use super::raw::{RawTier, RawTranscript};
use base::texts::t;

/// Most recordings that are told apart.
const MAX_RECORDINGS: usize = 100_000;

/// The names of recordings, numbered in the order in which they come.
#[derive(Default)]
pub(super) struct Recordings {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Recordings {
    pub fn number(&mut self, name: &str) -> Result<u32, ReadFault> {
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if self.names.len() >= MAX_RECORDINGS {
            return Err(ReadFault::damaged(t!("transcript-place-whole-file"), t!("transcript-too-many-recordings")));
        }
        let number = self.names.len() as u32;
        let name: Arc<str> = Arc::from(name);
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        Ok(number)
    }

    /// Makes them the tiers of the file if there are several.
    pub fn name_in(self, raw: &mut RawTranscript) {
        if self.names.len() < 2 {
            raw.segments.iter_mut().for_each(|segment| segment.tier = None);
            return;
        }
        let tiers = self.names.into_iter().map(|name| RawTier { name, ..RawTier::default() });
        raw.tiers = tiers.collect();
        raw.are_recordings = true;
    }
}
