//! What was recognised when the talk was opened, and what was odd about its files.

use std::path::PathBuf;

use super::examine::ExaminedTranscript;
use base::texts::t;
use base::warning::Warning;

/// Of the open talk, for as long as it is open: it is told, not kept.
#[derive(Clone, Debug, Default)]
pub struct OpeningReport {
    /// `None`: the words came with a project, or are still to come.
    pub transcript: Option<TranscriptFacts>,
    pub project: Vec<Warning>,
    pub recording: Vec<Warning>,
    pub analysis: Vec<Warning>,
}

/// How a transcript was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptFacts {
    pub path: PathBuf,
    /// "WhisperX", "SubRip".
    pub format: &'static str,
    /// `None`: the file is no text.
    pub encoding: Option<&'static str>,
    pub is_encoding_guessed: bool,
    /// Cues that stay as the file has them.
    pub given_cues: usize,
    /// The channel or the tier that was chosen.
    pub part: Option<String>,
    pub warnings: Vec<Warning>,
}

impl TranscriptFacts {
    pub fn of(read: &ExaminedTranscript) -> Self {
        let parts = [&read.choice.tier, &read.choice.channel].into_iter().flatten().cloned().collect::<Vec<_>>();
        Self {
            path: read.path.clone(),
            format: read.transcript.format,
            encoding: read.parts.encoding,
            is_encoding_guessed: read.parts.is_encoding_guessed,
            given_cues: read.transcript.given.len(),
            part: (!parts.is_empty()).then(|| parts.join(", ")),
            warnings: read.transcript.warnings.clone(),
        }
    }
}

impl OpeningReport {
    /// What was odd, by what it is about.
    pub fn remarks(&self) -> impl Iterator<Item = (&'static str, &[Warning])> {
        let transcript = self.transcript.as_ref().map_or(&[][..], |facts| &facts.warnings);
        let all = [
            (t!("opening-about-transcript"), transcript),
            (t!("opening-about-project"), &self.project[..]),
            (t!("opening-about-recording"), &self.recording[..]),
            (t!("opening-about-analysis"), &self.analysis[..]),
        ];
        all.into_iter().filter(|(_, warnings)| !warnings.is_empty())
    }

    pub fn remark_count(&self) -> usize {
        self.remarks().map(|(_, warnings)| warnings.len()).sum()
    }
}
