//! A cue of a subtitle file.

use std::sync::Arc;

use super::placement::Placement;
use super::run::{MarkedText, StyledRun};
use crate::time::Span;

/// A cue as it stands in a file, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FileCue {
    /// The file's name or number for it, empty if it has none.
    pub id: String,
    /// As in the file: cues may overlap, and the end may lie before the start.
    pub span: Span,
    pub text: MarkedText,
    pub placement: Placement,
    /// What else the file's own format says of it, by the names that it has there.
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

    /// Whether a viewer would see nothing.
    pub fn is_blank(&self) -> bool {
        self.text.runs().all(|run| run.text.trim().is_empty())
    }
}
