//! A figure of a house, and where it comes from.

use super::style_aspect::StyleAspect;
use base::texts::{self, t};
use formats::guideline::Field;

/// A figure of a house, with its source in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseFigure {
    /// The rule of the guideline that it became, if it became one.
    pub field: Option<Field>,
    pub aspect: Option<StyleAspect>,
    /// For people: "Characters in a line".
    pub name: String,
    /// For people: "42", "1 s".
    pub value: String,
    /// "42 characters: 99.2 % of 11,204 lines".
    pub source: String,
    /// Whether it was counted; else nothing in the files says it, and it is this program's choice.
    pub is_measured: bool,
}

/// A share and of how many, for people: "99.2% of 11,204".
pub(super) fn share_text(share: f64) -> String {
    // What is not all is not to read as all.
    let shown = if share < 1.0 { share.min(0.999) } else { share };
    texts::percent(shown, 1)
}

/// A count for people, its thousands apart.
pub(super) fn count_text(count: u64) -> String {
    texts::whole(count)
}

/// "312 of 4,812 cues".
pub(super) fn of_cues(count: u64, cues: u64) -> String {
    t!("style-of-cues", count = count_text(count), cues = count_text(cues))
}
