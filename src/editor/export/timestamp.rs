//! Times as reports write them.

use std::fmt;

/// Milliseconds, as h:mm:ss.mmm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timestamp(pub i64);

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (secs, millis) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}.{millis:03}", secs / 3600, secs / 60 % 60, secs % 60)
    }
}
