//! What lanes there are, and why one shows nothing.

use super::canvas::Canvas;
use crate::command::Command;
use crate::job_kind::JobKind;
use crate::settings::VisibleLanes;
use base::texts::t;

/// One of the lanes under the cues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Lane {
    Spectrogram,
    Pitch,
    Energy,
    Pause,
    Voice,
    Probability,
}

impl Lane {
    /// From top to bottom.
    pub const ALL: [Self; 6] =
        [Self::Spectrogram, Self::Pitch, Self::Energy, Self::Pause, Self::Voice, Self::Probability];

    /// Those that a person wants to see.
    pub fn wanted(lanes: &VisibleLanes) -> Vec<Self> {
        Self::ALL.into_iter().filter(|lane| lane.is_wanted(lanes)).collect()
    }

    pub const fn is_wanted(self, lanes: &VisibleLanes) -> bool {
        match self {
            Self::Spectrogram => lanes.spectrogram,
            Self::Pitch => lanes.pitch,
            Self::Energy => lanes.energy,
            Self::Pause => lanes.pause,
            Self::Voice => lanes.voice,
            Self::Probability => lanes.probability,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Spectrogram => t!("timeline-lane-spectrogram"),
            Self::Pitch => t!("timeline-lane-pitch"),
            Self::Energy => t!("timeline-lane-energy"),
            Self::Pause => t!("timeline-lane-pause"),
            Self::Voice => t!("timeline-lane-voice"),
            Self::Probability => t!("timeline-lane-probability"),
        }
    }

    /// The same where there is little room.
    pub fn short_name(self) -> &'static str {
        match self {
            Self::Spectrogram => t!("timeline-lane-spectrogram-short"),
            other => other.name(),
        }
    }

    /// What the lane's bottom and top stand for.
    pub fn scale(self) -> &'static str {
        match self {
            Self::Spectrogram => t!("timeline-scale-spectrogram"),
            Self::Pitch => t!("timeline-scale-pitch"),
            Self::Energy => t!("timeline-scale-energy"),
            Self::Pause => t!("timeline-scale-pause"),
            Self::Voice => t!("timeline-scale-voice"),
            Self::Probability => t!("timeline-scale-probability"),
        }
    }

    pub fn explanation(self) -> &'static str {
        match self {
            Self::Spectrogram => t!("timeline-lane-spectrogram-help"),
            Self::Pitch => t!("timeline-lane-pitch-help"),
            Self::Energy => t!("timeline-lane-energy-help"),
            Self::Pause => t!("timeline-lane-pause-help"),
            Self::Voice => t!("timeline-lane-voice-help"),
            Self::Probability => t!("timeline-lane-probability-help"),
        }
    }

    pub const fn command(self) -> Command {
        match self {
            Self::Spectrogram => Command::ToggleSpectrogram,
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
    /// There is no sound yet.
    NoSound,
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
        let awaits_sound = canvas.scene.live.is_some_and(|live| live.awaits_sound);
        match self {
            Self::TooFarAway => t!("timeline-lane-too-far"),
            Self::NoWords => t!("timeline-lane-needs-words"),
            Self::NotHeard => t!("timeline-lane-not-heard"),
            Self::NotMeasured | Self::NotJudged if runs(JobKind::Analyze) => t!("timeline-lane-listening"),
            Self::NotMeasured | Self::NoSound if runs(JobKind::Decode) => t!("timeline-lane-decoding"),
            Self::NoSound if awaits_sound => t!("timeline-lane-spectrogram-awaited"),
            Self::NoSound => t!("timeline-lane-needs-recording"),
            Self::NotMeasured if canvas.talk.recording().is_none() => t!("timeline-lane-needs-recording"),
            Self::NotMeasured | Self::NotJudged => t!("timeline-lane-needs-analysis"),
        }
    }
}
