//! Hits in cues, as viewers read them.

use std::borrow::Cow;

use super::read_text::ReadText;
use super::search::{Hit, MOST_HITS, Search, join};
use crate::cues::Cue;

impl Search {
    /// All hits, in the order of the cues, at most [`MOST_HITS`].
    pub fn hits(&self, cues: &[Cue]) -> Vec<Hit> {
        let mut hits = Vec::new();
        self.add_hits(cues.iter().map(|cue| Cow::Borrowed(cue.lines.as_slice())), 0, &mut hits);
        hits
    }

    /// Adds those in the lines of further texts, the first of which counts as cue `first`, until there are [`MOST_HITS`].
    pub fn add_hits<'a>(&self, texts: impl Iterator<Item = Cow<'a, [String]>>, first: usize, hits: &mut Vec<Hit>) {
        let mut text = String::new();
        for (cue, lines) in (first..).zip(texts) {
            let is_plain = !lines.iter().any(|line| line.contains(['<', '{']));
            match is_plain {
                true => join(&lines, &mut text),
                false => text = ReadText::of(&lines).joined(),
            }
            hits.extend(self.ranges(&text).map(|at| Hit { cue, at }));
            if hits.len() >= MOST_HITS {
                hits.truncate(MOST_HITS);
                break;
            }
        }
    }
}
