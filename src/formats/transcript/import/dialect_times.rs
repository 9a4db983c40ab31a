//! The times of an object, whose keys and units are known.

use super::json::Json;
use super::json_path::first;
use super::json_time::{Unit, time};
use base::time::Instant;

/// The way to a time, and what a bare number there means.
pub(super) type TimeKey = (&'static str, Unit);

pub(super) fn time_at(from: Json<'_>, keys: &[TimeKey]) -> Option<Instant> {
    keys.iter().find_map(|(way, unit)| time(first(from, way)?, *unit))
}

pub(super) fn end_of(
    from: Json<'_>,
    start: Option<Instant>,
    ends: &[TimeKey],
    durations: &[TimeKey],
) -> Option<Instant> {
    time_at(from, ends).or_else(|| Some(start? + (time_at(from, durations)? - Instant::ZERO)))
}
