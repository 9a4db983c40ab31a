//! `breathmark models`

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use analysis::pipeline::{ModelCandidate, candidates};
use evidence::model_files::{ModelError, ModelFolder, model_names};
use evidence::model_set::ModelSet;

pub fn run(context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let models = model_names()?.iter().map(|name| ModelFolder::read(name)).collect::<Result<Vec<_>, _>>()?;
    let chosen =
        ModelSet::EACH.into_iter().map(|set| Ok((set, candidates(set)?))).collect::<Result<Vec<_>, ModelError>>()?;
    let is_among = |found: &[ModelCandidate], model: &ModelFolder| found.iter().any(|one| one.name == model.name);
    let is_default =
        |model: &ModelFolder| chosen.iter().any(|(set, found)| *set == ModelSet::default() && is_among(found, model));
    let sets_of = |model: &ModelFolder| -> Vec<&str> {
        let holds = |(set, found): &&(ModelSet, Vec<ModelCandidate>)| set.holds(&model.name) || is_among(found, model);
        chosen.iter().filter(holds).map(|(set, _)| set.name()).collect()
    };
    let absent = |set: ModelSet| -> Vec<&str> {
        set.folders().into_iter().filter(|folder| models.iter().all(|model| model.name != *folder)).collect()
    };
    let one = |model: &ModelFolder| {
        json!({
            "name": model.name, "architecture": model.architecture, "language": model.language,
            "languages": model.known_languages().map(|(code, _)| code).collect::<Vec<_>>(),
            "summary": model.summary, "licence": model.licence, "commercial_use": model.permits_commercial_use(),
            "sets": sets_of(model), "default": is_default(model),
            "card": model.file("card.md"),
        })
    };
    let sets: Vec<Value> =
        ModelSet::EACH.into_iter().map(|set| json!({"name": set.name(), "not_installed": absent(set)})).collect();
    let document = json!({"models": models.iter().map(one).collect::<Vec<Value>>(), "sets": sets});
    context.print(&document, || {
        let mut text = String::new();
        let wide = models.iter().map(|model| model.name.len() + 2).max().unwrap_or(0);
        let indent = wide + 5;
        for model in &models {
            let default = if is_default(model) { " (default for its language)" } else { "" };
            let _ = writeln!(text, "{:<wide$}{:<5}{}{default}", model.name, model.language, model.summary);
            let permitted =
                if model.permits_commercial_use() { "commercial use permitted" } else { "not for commercial use" };
            let sets = sets_of(model);
            let sets = if sets.is_empty() { "in no set".to_owned() } else { format!("--models {}", sets.join(" or ")) };
            let _ = writeln!(text, "{:<indent$}{}; {permitted}; {sets}", "", model.licence);
        }
        for set in ModelSet::EACH {
            let absent = absent(set);
            if !absent.is_empty() {
                let _ = writeln!(text, "not installed for --models {}: {}", set.name(), absent.join(", "));
            }
        }
        text
    })?;
    Ok(Outcome::Done)
}
