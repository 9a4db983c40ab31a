//! A cue of a subtitle file.

use std::sync::Arc;

use super::format::FileFormat;
use super::placement::Placement;
use super::run::{MarkedText, StyledRun};
use base::time::{Duration, Instant, Span};

/// A cue as it stands in a file, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileCue {
    /// The file's name or number for it, empty if it has none.
    pub id: String,
    /// As in the file: cues may overlap, and the end may lie before the start.
    pub span: Span,
    pub text: MarkedText,
    pub placement: Placement,
    /// Other settings of the file's own format, by the names that it has there.
    pub settings: Vec<CueSetting>,
}

/// A setting of a cue, as `align` and `start` in WebVTT, or a field of a dialogue line in ASS.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CueSetting {
    pub name: String,
    pub value: String,
}

impl CueSetting {
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into() }
    }
}

impl FileCue {
    pub fn lines(&self) -> &[Vec<StyledRun>] {
        self.text.lines()
    }

    /// The value of a setting; the last one counts.
    pub fn setting(&self, name: &str) -> Option<&str> {
        let found = self.settings.iter().rev().find(|setting| setting.name == name);
        found.map(|setting| setting.value.as_str())
    }

    /// The first voice that the text names.
    pub fn voice(&self) -> Option<&Arc<str>> {
        self.text.runs().find_map(|run| run.voice.as_ref())
    }

    /// Gives it another time, in a file of `format`. What start and end have in common is a move, in which the times of its words take
    /// part; where words would lie outside then, they are spread over the new time as they were over the old one.
    pub fn move_to(&mut self, span: Span, format: FileFormat) {
        let old = std::mem::replace(&mut self.span, span);
        if self.text.runs().all(|run| run.stamp.is_none()) {
            return;
        }
        let (start, end) = (span.start - old.start, span.end - old.end);
        let shift = if start > Duration::ZERO {
            start.min(end).max(Duration::ZERO)
        } else {
            start.max(end).min(Duration::ZERO)
        };
        let stays_inside = |at: Instant| (span.start..=span.end).contains(&(at + shift));
        let text = if self.text.runs().filter_map(|run| run.stamp).all(stays_inside) {
            self.text.map_stamps(|at| at + shift)
        } else {
            let (old_length, length) =
                ((old.end - old.start).as_nanos().max(1), (span.end - span.start).as_nanos().max(0));
            let spread = |at: Instant| {
                let into = i128::from((at - old.start).as_nanos().clamp(0, old_length)) * i128::from(length);
                // No more than the new length.
                span.start + Duration::from_nanos((into / i128::from(old_length)) as i64)
            };
            self.text.map_stamps(spread)
        };
        // In the markup of WebVTT they are times of the whole file; elsewhere they count from the start of the cue.
        let is_stale = format == FileFormat::WebVtt && text.lines() != self.text.lines();
        self.text = if is_stale { text.without_markup() } else { text };
    }

    /// Whether a viewer would see nothing.
    pub fn is_blank(&self) -> bool {
        self.text.runs().all(|run| run.text.trim().is_empty())
    }
}
