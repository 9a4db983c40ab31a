//! What lanes there are, and why one shows nothing.

use super::canvas::Canvas;
use crate::app::command::Command;
use crate::app::jobs::JobKind;
use crate::app::settings::VisibleLanes;

/// One of the lanes under the cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    Pitch,
    Energy,
    Pause,
    Voice,
    Probability,
}

impl Lane {
    pub const ALL: [Self; 5] = [Self::Pitch, Self::Energy, Self::Pause, Self::Voice, Self::Probability];

    /// Those that a person wants to see.
    pub fn wanted(lanes: &VisibleLanes) -> Vec<Self> {
        Self::ALL.into_iter().filter(|lane| lane.is_wanted(lanes)).collect()
    }

    pub const fn is_wanted(self, lanes: &VisibleLanes) -> bool {
        match self {
            Self::Pitch => lanes.pitch,
            Self::Energy => lanes.energy,
            Self::Pause => lanes.pause,
            Self::Voice => lanes.voice,
            Self::Probability => lanes.probability,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Pitch => "Pitch",
            Self::Energy => "Energy",
            Self::Pause => "Pauses",
            Self::Voice => "Voice",
            Self::Probability => "Boundary",
        }
    }

    /// What the lane's bottom and top stand for.
    pub const fn scale(self) -> &'static str {
        match self {
            Self::Pitch => "±12 st",
            Self::Energy => "−60…0 dB",
            Self::Pause => "0…1 s",
            Self::Voice => "most first",
            Self::Probability => "0…100 %",
        }
    }

    pub const fn explanation(self) -> &'static str {
        match self {
            Self::Pitch => "Pitch in semitones from the speaker's usual pitch (the line in the middle)",
            Self::Energy => "Level of the sound in dB; the dashed line is the speaker's usual level",
            Self::Pause => "Pauses between words: filled by the times of the words, framed as they are heard",
            Self::Voice => {
                "What the voice model hears at every gap, what tells most first: full bars speak for a boundary, hollow ones against"
            }
            Self::Probability => {
                "How strongly every gap asks for a boundary: by the words (square), by the sound (triangle), together (disc)"
            }
        }
    }

    pub const fn command(self) -> Command {
        match self {
            Self::Pitch => Command::TogglePitchLane,
            Self::Energy => Command::ToggleEnergyLane,
            Self::Pause => Command::TogglePauseLane,
            Self::Voice => Command::ToggleVoiceLane,
            Self::Probability => Command::ToggleProbabilityLane,
        }
    }
}

/// Why a lane shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EmptyLaneReason {
    /// The recording was not measured.
    NotMeasured,
    /// The gaps were not judged.
    NotJudged,
    /// They were, but not by their sound.
    NotHeard,
    NoWords,
    /// Too many words for the width.
    TooFarAway,
}

impl EmptyLaneReason {
    pub fn hint(self, canvas: &Canvas<'_>) -> &'static str {
        let runs = |kind: JobKind| canvas.scene.jobs.iter().any(|job| job.kind == kind);
        match self {
            Self::TooFarAway => "Zoom in to see single gaps",
            Self::NoWords => "Comes with the words",
            Self::NotHeard => "The voice model did not judge this talk",
            Self::NotMeasured | Self::NotJudged if runs(JobKind::Analyze) => "Listening…",
            Self::NotMeasured if runs(JobKind::Decode) => "Comes when the recording is decoded",
            Self::NotMeasured if canvas.talk.recording().is_none() => "Needs the recording",
            Self::NotMeasured | Self::NotJudged => "Comes with the analysis",
        }
    }
}
