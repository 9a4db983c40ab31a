//! Thousands of talks: recordings paired with their transcripts, done on all cores, each result written whole, so that whatever
//! interrupts the work, it goes on where it was.
//!
//! ```text
//! folder or manifest -> talks with their outputs -> a shard of them -> what is still to do -> results -> quality table
//! ```
//!
//! A talk is **done** when its result file (`ID.result.json`) is whole, names the same inputs and choices, and its subtitles are
//! those that the file names. Nothing else is kept, no list of what is running and no lock: any number of processes on any number of
//! machines can work into one folder, and any of them can be killed at any time.

mod batch_error;
mod file_mark;
mod manifest;
mod merging;
mod output_folder;
mod pairing;
mod plan;
mod result_file;
mod shard;
mod talk;
mod talk_work;
mod workers;
#[cfg(test)]
mod tests;

pub use batch_error::BatchError;
pub use file_mark::FileMark;
pub use manifest::{MANIFEST_ENDING, manifest_line};
pub use merging::{MergedResults, merge_results};
pub use plan::{BatchPlan, OutputNaming};
pub use result_file::{RESULT_ENDING, TalkResult, TalkSource};
pub use shard::{Shard, ShardError};
pub use talk::{BatchTalk, ListedTalk};
pub use talk_work::{BatchSettings, TalkWork, settings_key};
pub use workers::{BatchCounts, WorkerCount, run};
