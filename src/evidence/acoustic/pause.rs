//! "Pause", the simplest acoustic model (Che et al., Interspeech 2016, section 3.2, equation 1).

use serde::{Deserialize, Serialize};

use super::model::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
use crate::model_files::{ModelError, ModelFolder};
use base::progress::{Cancellation, Progress};
use base::texts::t;
use base::time::Duration;
use media::prosody::GapProsody;

/// `architecture` of the folder that holds its thresholds.
pub const ARCHITECTURE: &str = "pause";

/// `settings` of the model: equation 1 has nothing to be trained but where it is cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PauseSettings {
    pub thresholds: AcousticThresholds,
}

/// [`boundary_probability`] as a model: it knows sentence ends alone.
#[derive(Clone, Debug)]
pub struct PauseModel {
    name: String,
    thresholds: AcousticThresholds,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<PauseModel, ModelError> {
    let PauseSettings { thresholds } = folder.settings()?;
    if !thresholds.is_sound() {
        return Err(ModelError::Config(t!("model-error-thresholds")));
    }
    Ok(PauseModel::new(name, thresholds))
}

impl PauseModel {
    pub fn new(name: impl Into<String>, thresholds: AcousticThresholds) -> Self {
        Self { name: name.into(), thresholds }
    }
}

impl AcousticModel for PauseModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.thresholds
    }

    fn posteriors(&self, text: &SpokenText<'_>, _: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation> {
        Ok(of_pauses(text, boundary_probability))
    }
}

/// A posterior per gap from its pause alone.
pub fn of_pauses(text: &SpokenText<'_>, probability: impl Fn(Duration) -> f32) -> Vec<AcousticPosterior> {
    let pauses = text.prosody.gaps.iter().take(text.gaps()).map(GapProsody::measured_pause);
    pauses.map(|pause| AcousticPosterior { comma: 0.0, sentence_end: probability(pause) }).collect()
}

/// `Pa = (1 - e^(-4p)) / (1 + e^(-4p))` of a pause of `p` seconds: 0 at no pause, above one half from 0.28 s on, towards 1.
/// Negative pauses (overlapping words) count as none.
pub fn boundary_probability(pause: Duration) -> f32 {
    let decay = (-4.0 * pause.as_secs().max(0.0)).exp();
    ((1.0 - decay) / (1.0 + decay)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values worked out by hand from equation 1: tanh(2p).
    #[test]
    fn equation_1() {
        let check = |seconds: f64, expected: f32| {
            let found = boundary_probability(Duration::from_secs(seconds));
            assert!((found - expected).abs() < 1e-5, "{seconds} s: {found}");
        };
        check(0.0, 0.0);
        check(0.1, 0.197_375);
        check(0.25, 0.462_117);
        check(0.5, 0.761_594);
        check(1.0, 0.964_028);
        check(60.0, 1.0);
        check(-1.0, 0.0);
        // "Approximately when the pause is longer than 0.28 second, it will be acknowledged".
        assert!(boundary_probability(Duration::from_millis(270)) < 0.5);
        assert!(boundary_probability(Duration::from_millis(280)) > 0.5);
    }
}
