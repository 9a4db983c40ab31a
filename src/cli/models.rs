//! `breathmark models`

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use crate::compute::{ModelFolder, model_names};
use crate::pipeline::candidates;

pub fn run(context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let models = model_names()?.iter().map(|name| ModelFolder::read(name)).collect::<Result<Vec<_>, _>>()?;
    let defaults = candidates()?;
    let is_default = |model: &ModelFolder| defaults.iter().any(|default| default.name == model.name);
    let one = |model: &ModelFolder| {
        json!({
            "name": model.name, "architecture": model.architecture, "language": model.language,
            "summary": model.summary, "licence": model.licence, "default": is_default(model),
            "card": model.file("card.md"),
        })
    };
    let document = json!({"models": models.iter().map(one).collect::<Vec<Value>>()});
    context.print(&document, || {
        let mut text = String::new();
        for model in &models {
            let default = if is_default(model) { " (default for its language)" } else { "" };
            let _ = writeln!(text, "{:<14}{:<5}{}{default}", model.name, model.language, model.summary);
            let _ = writeln!(text, "{:<19}{}", "", model.licence);
        }
        text
    })?;
    Ok(Outcome::Done)
}
