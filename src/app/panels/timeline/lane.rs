//! What lanes there are, and why one shows nothing.

use super::canvas::Canvas;
use crate::app::command::Command;
use crate::app::jobs::JobKind;
use crate::app::settings::VisibleLanes;
use crate::t;

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

    pub fn name(self) -> &'static str {
        match self {
            Self::Pitch => t!("timeline-lane-pitch"),
            Self::Energy => t!("timeline-lane-energy"),
            Self::Pause => t!("timeline-lane-pause"),
            Self::Voice => t!("timeline-lane-voice"),
            Self::Probability => t!("timeline-lane-probability"),
        }
    }

    /// What the lane's bottom and top stand for.
    pub fn scale(self) -> &'static str {
        match self {
            Self::Pitch => t!("timeline-scale-pitch"),
            Self::Energy => t!("timeline-scale-energy"),
            Self::Pause => t!("timeline-scale-pause"),
            Self::Voice => t!("timeline-scale-voice"),
            Self::Probability => t!("timeline-scale-probability"),
        }
    }

    pub fn explanation(self) -> &'static str {
        match self {
            Self::Pitch => t!("timeline-lane-pitch-help"),
            Self::Energy => t!("timeline-lane-energy-help"),
            Self::Pause => t!("timeline-lane-pause-help"),
            Self::Voice => t!("timeline-lane-voice-help"),
            Self::Probability => t!("timeline-lane-probability-help"),
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
            Self::TooFarAway => t!("timeline-lane-too-far"),
            Self::NoWords => t!("timeline-lane-needs-words"),
            Self::NotHeard => t!("timeline-lane-not-heard"),
            Self::NotMeasured | Self::NotJudged if runs(JobKind::Analyze) => t!("timeline-lane-listening"),
            Self::NotMeasured if runs(JobKind::Decode) => t!("timeline-lane-decoding"),
            Self::NotMeasured if canvas.talk.recording().is_none() => t!("timeline-lane-needs-recording"),
            Self::NotMeasured | Self::NotJudged => t!("timeline-lane-needs-analysis"),
        }
    }
}
