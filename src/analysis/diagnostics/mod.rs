//! What a fault is found by: facts about machine and program, for `breathmark doctor` and the window alike, and reports of
//! crashes.
//!
//! Everything that may never answer (a driver, a program of others, a disk) is asked on a thread of its own and for a while
//! only.

mod bug_report;
mod crash_report;
mod diagnosis;
mod dictionaries;
#[cfg(any(test, feature = "test-support"))]
pub mod fixture;
mod folders;
mod fonts;
mod graphics;
mod models;
mod probe;
mod program;
mod quotations;
mod sound;
mod system;
#[cfg(test)]
mod tests;
mod text;
mod tools;

pub use bug_report::bug_report;
pub use crash_report::{CrashReporter, UntoldCrash, take_untold_crash};
pub use diagnosis::{DeviceQuestion, Diagnosis, DiagnosisScope};
pub use dictionaries::InstalledDictionary;
pub use folders::{FolderFacts, FolderUse};
pub use fonts::{FontFacts, ScriptFont, ScriptName};
pub use graphics::{AdapterSpeeds, GraphicsFacts};
pub use models::{InstalledModel, LanguageModel, ModelInventory};
pub use probe::{PROGRAM_PATIENCE, ProbeFailure};
pub use program::ProgramFacts;
pub use sound::SoundFacts;
pub use system::SystemFacts;
pub use text::{FactRow, FactSection, plain_text, sections};
pub use tools::ToolFacts;
