//! How many cues a file of captions may make of the few codes that show a screen.

use crate::subtitle_file::run::MarkedText;

/// So many runs of text are read, and letters for each.
const MAX_RUNS: usize = 2_000_000;
const LETTERS_PER_RUN: usize = 32;

/// What is left of it.
#[derive(Clone, Copy, Debug)]
pub struct CaptionBudget {
    runs: usize,
}

impl Default for CaptionBudget {
    fn default() -> Self {
        Self { runs: MAX_RUNS }
    }
}

impl CaptionBudget {
    pub fn is_spent(self) -> bool {
        self.runs == 0
    }

    pub fn spend(&mut self, text: &MarkedText) {
        let cost = text.runs().map(|run| 1 + run.text.len() / LETTERS_PER_RUN).sum::<usize>();
        self.runs = self.runs.saturating_sub(cost.max(1));
    }
}
