//! Networks, where they run, and models opened by their names.

pub mod network_parts;
pub mod reader;
pub mod tagger;
pub mod recogniser;
pub mod loading;
pub mod breaks;
pub mod compute;
