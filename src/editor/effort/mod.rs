//! What a talk took: minutes of work for each minute of talk, steps, answers, what is left of the draft, and how long it may still take.
//!
//! Everything is a function of what journals say and of the talk as it is: no clock, no file. The window, the quality report and the
//! command show what comes from here, so that what is measured is what runs. It stays on the computer.

mod draft;
mod effort_table;
mod pace;
mod talk_effort;
#[cfg(test)]
mod tests;
mod work_figures;

pub use draft::{DraftSurvival, KeptShare, survival};
pub use effort_table::{EffortTable, EffortTotals};
pub use pace::{Pace, steady_minutes};
pub use talk_effort::{EffortInput, EffortRow, TalkEffort, measure, open_questions};
pub use work_figures::{LessonRates, WorkFigures};
