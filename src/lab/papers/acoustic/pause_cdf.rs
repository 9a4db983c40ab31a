//! "Pause-CDF": a pause as its place among the silences of the training talks (Nanchen and Garner 2019, section 2.2 and
//! figure 1), which says how significant it is without a constant of ours.

use serde::{Deserialize, Serialize};

use base::progress::{Cancellation, Progress};
use base::time::Duration;
use evidence::acoustic::model::{AcousticModel, AcousticPosterior, AcousticThresholds, SpokenText};
use evidence::acoustic::pause::of_pauses;
use evidence::model_files::{ModelError, ModelFolder};

/// `architecture` of a model folder.
pub const ARCHITECTURE: &str = "pause-cdf";
/// Steps of the stored distribution.
pub const QUANTILES: usize = 256;
/// Shorter gaps between words are no silence but the resolution of the times.
pub const LEAST_SILENCE: Duration = Duration::from_millis(10);

/// `settings` of the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PauseCdfSettings {
    /// Silences in seconds, in rising order: equal shares of the training silences lie between neighbours.
    pub quantiles: Vec<f32>,
    pub thresholds: AcousticThresholds,
}

impl PauseCdfSettings {
    /// Whether a model can be made of it.
    pub fn is_sound(&self) -> bool {
        self.quantiles.len() >= 2
            && self.quantiles.iter().all(|quantile| quantile.is_finite() && *quantile >= 0.0)
            && self.quantiles.is_sorted()
            && self.thresholds.is_sound()
    }
}

/// The distribution, ready to place pauses in.
#[derive(Clone, Debug)]
pub struct PauseCdfModel {
    name: String,
    settings: PauseCdfSettings,
}

/// Opens the model in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<PauseCdfModel, ModelError> {
    let settings: PauseCdfSettings = folder.settings()?;
    if !settings.is_sound() {
        return Err(ModelError::Config("its silences or thresholds are out of order"));
    }
    Ok(PauseCdfModel::new(name, settings))
}

impl PauseCdfModel {
    pub fn new(name: impl Into<String>, settings: PauseCdfSettings) -> Self {
        Self { name: name.into(), settings }
    }

    /// Share of the training silences that are shorter, 0 to 1, interpolated between the quantiles; 0 without a silence.
    pub fn place(&self, pause: Duration) -> f32 {
        if pause < LEAST_SILENCE {
            return 0.0;
        }
        let (quantiles, seconds) = (&self.settings.quantiles, pause.as_secs() as f32);
        let above = quantiles.partition_point(|&quantile| quantile < seconds);
        let (Some(&high), Some(below)) = (quantiles.get(above), above.checked_sub(1)) else {
            return if above == 0 { 0.0 } else { 1.0 };
        };
        let share = (seconds - quantiles[below]) / (high - quantiles[below]).max(f32::MIN_POSITIVE);
        (below as f32 + share.min(1.0)) / (quantiles.len() - 1) as f32
    }
}

impl AcousticModel for PauseCdfModel {
    fn name(&self) -> &str {
        &self.name
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn posteriors(&self, text: &SpokenText<'_>, _: &Progress) -> Result<Vec<AcousticPosterior>, Cancellation> {
        Ok(of_pauses(text, |pause| self.place(pause)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_have_the_place_of_their_neighbours() {
        let settings =
            PauseCdfSettings { quantiles: vec![0.1, 0.2, 0.4, 1.0, 3.0], thresholds: AcousticThresholds::default() };
        assert!(settings.is_sound());
        let model = PauseCdfModel::new("pause-cdf", settings.clone());
        let check = |seconds: f64, expected: f32| {
            let place = model.place(Duration::from_secs(seconds));
            assert!((place - expected).abs() < 1e-6, "{seconds}: {place}");
        };
        check(0.0, 0.0);
        check(0.05, 0.0);
        check(0.1, 0.0);
        check(0.2, 0.25);
        check(0.3, 0.375);
        check(1.0, 0.75);
        check(2.0, 0.875);
        check(60.0, 1.0);
        let flat = PauseCdfSettings { quantiles: vec![0.1, 0.1, 0.1], ..settings.clone() };
        assert!(PauseCdfModel::new("flat", flat).place(Duration::from_secs(0.1)) <= 1.0);
        assert!(!PauseCdfSettings { quantiles: vec![0.2, 0.1], ..settings }.is_sound());
    }
}
