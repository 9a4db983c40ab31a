//! Where a training run stands: its checkpoint, and the settings it must not change on the way.

use std::collections::BTreeMap;
use std::path::Path;

use burn::optim::ModuleOptimizer;
use serde::{Deserialize, Serialize};

use super::run::WindowRun;
use super::text::WindowText;
use crate::papers::lexical::window::WindowNetwork;
use crate::papers::lexical::window::words::WindowWords;
use crate::training::{TrainingError, checkpoint};

/// Everything that decides which network a run ends in, by name and as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowRunPlan(BTreeMap<String, String>);

impl WindowRunPlan {
    pub fn of<N: WindowNetwork>(
        run: &WindowRun<N::Config>,
        source: &<N::Words as WindowWords>::Source,
        text: &WindowText,
    ) -> Self {
        let json = |value: Result<serde_json::Value, serde_json::Error>| value.unwrap_or_default().to_string();
        let parts = [
            ("network", format!("{} {}", N::ARCHITECTURE, json(serde_json::to_value(&run.network)))),
            ("words", json(serde_json::to_value(source))),
            ("recipe", run.recipe.name().to_owned()),
            ("text", text.checksum()),
            ("number of tokens", run.max_tokens.to_string()),
            ("number of epochs", run.epochs.to_string()),
            ("batch", run.batch.to_string()),
            ("rate", run.rate.to_string()),
            ("seed", run.seed.to_string()),
        ];
        Self(parts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    /// What is not as in `older`, for people.
    fn differences(&self, older: &Self) -> Vec<String> {
        let differing = self.0.iter().filter(|(name, value)| older.0.get(*name) != Some(value));
        differing
            .map(|(name, value)| {
                let was = older.0.get(name).map_or("unknown", String::as_str);
                format!("{name} ({was} then, {value} now)")
            })
            .collect()
    }
}

/// The dev file's figure after an epoch, counted from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochScore {
    pub epoch: u64,
    pub f1: f64,
}

/// Where a run stands; `steps.json` beside the checkpoint's weights.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WindowRunPosition {
    /// Steps done.
    pub step: u64,
    pub running_loss: f64,
    pub dev: Vec<EpochScore>,
    pub plan: WindowRunPlan,
}

const MODEL: &str = "model";
const OPTIMISER: &str = "optimiser";
const STEPS: &str = "steps.json";

impl WindowRunPosition {
    pub fn start(plan: WindowRunPlan) -> Self {
        Self { step: 0, running_loss: 0.0, dev: Vec::new(), plan }
    }

    /// Replaces the checkpoint in `folder`.
    pub fn save<N: WindowNetwork>(
        &self,
        folder: &Path,
        model: &N,
        optimiser: &ModuleOptimizer,
    ) -> Result<(), TrainingError> {
        let failed = |reason: String| TrainingError::SaveCheckpoint { path: folder.to_owned(), reason };
        checkpoint::replace(folder, |fresh| {
            model.clone().save_file(fresh.join(MODEL)).map_err(|error| failed(error.to_string()))?;
            optimiser.save(fresh.join(OPTIMISER)).map_err(|error| failed(error.to_string()))?;
            checkpoint::write_position(fresh, STEPS, self)
        })
    }

    /// The state saved in `folder`, if it is one of this position's plan.
    pub fn resume<N: WindowNetwork>(
        &self,
        folder: &Path,
        model: N,
        optimiser: ModuleOptimizer,
    ) -> Result<(N, ModuleOptimizer, Self), TrainingError> {
        let failed = |reason: String| TrainingError::Checkpoint { path: folder.to_owned(), reason };
        let position: Self = checkpoint::read_position(folder, STEPS)?;
        let differences = self.plan.differences(&position.plan);
        if !differences.is_empty() {
            return Err(failed(format!("it belongs to a run of another {}", differences.join(", another "))));
        }
        let model = model.try_load_file(folder.join(MODEL)).map_err(|error| failed(error.to_string()))?;
        let optimiser = optimiser.load(folder.join(OPTIMISER)).map_err(|error| failed(error.to_string()))?;
        Ok((model, optimiser, position))
    }
}
