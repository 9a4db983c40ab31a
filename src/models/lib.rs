//! Networks, where they run, and models opened by their names.

pub mod compute;
pub mod reader;
pub mod tagger;
pub mod breaks;
pub mod loading;
