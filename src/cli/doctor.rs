//! `breathmark doctor`: which devices and models this machine has, and whether the devices agree.

use std::fmt::Write as _;

use clap::Args;
use serde_json::json;

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use crate::compute::{Compute, DeviceChoice, ModelError, ModelFolder, model_names};
use crate::lexical::token::push_tokens;
use crate::lexical::{Posterior, load};
use crate::model_set::ModelSet;
use crate::pipeline::{ModelCandidate, candidates};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Run every lexical model on the CPU and on the GPU and compare the posteriors
    #[arg(long)]
    compare_devices: bool,
}

/// Largest difference between two devices' posteriors that is let pass.
const TOLERANCE: f32 = 1e-3;

/// Words of every kind a model meets: common, rare, numbers, clitics.
const TEXT: &str = "so when i first came here in 1998 i didn't know anyone and that's why i wanted to tell you a story \
    about a violinist who couldn't breathe do you know what she did she marked every phrase with a comma above the staff \
    it cost $5 and it changed everything the audience the orchestra and mr okonkwo-smith heard it at once thank you";

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let models = model_names()?;
    let auto = Compute::choose(DeviceChoice::Auto)?;
    let mut text = format!("device for --device auto: {}\n", auto.name());
    let mut sound = true;
    let mut checks = Vec::new();
    for model in &models {
        let fault = ModelFolder::open(model).err().map(|error| error.to_string());
        sound &= fault.is_none();
        let _ = writeln!(text, "model {model:<14}{}", fault.as_deref().unwrap_or("sound"));
        checks.push(json!({"model": model, "fault": fault}));
    }
    // Where a model is damaged it was told above.
    let languages = candidates(ModelSet::All).unwrap_or_default();
    for ModelCandidate { name, language } in &languages {
        let _ = writeln!(text, "language {language:<11}{name}");
    }
    if languages.is_empty() {
        sound = false;
        let _ = writeln!(text, "no model is chosen for any language: boundaries come from pauses alone");
    }
    let mut differences = Vec::new();
    if arguments.compare_devices {
        let gpu = Compute::choose(DeviceChoice::Gpu)?;
        let cpu = Compute::cpu();
        for model in &models {
            let largest = match compare(model, &cpu, &gpu, context) {
                Err(ModelError::NotLexical { .. }) => continue,
                result => result?,
            };
            sound &= largest <= TOLERANCE;
            let _ = writeln!(
                text,
                "model {:<14}{} against {}: largest difference {largest:.2e}",
                model,
                gpu.name(),
                cpu.name()
            );
            differences.push(json!({"model": model, "gpu": gpu.name(), "largest_difference": largest}));
        }
    }
    let languages: Vec<_> =
        languages.iter().map(|found| json!({"language": found.language, "model": found.name})).collect();
    let document = json!({"device": auto.name(), "models": checks, "languages": languages, "differences": differences, "sound": sound});
    context.print(&document, || text)?;
    Ok(if sound { Outcome::Done } else { Outcome::Problems })
}

fn compare(model: &str, cpu: &Compute, gpu: &Compute, context: &CommandContext) -> Result<f32, ModelError> {
    let mut tokens = Vec::new();
    TEXT.split_whitespace().for_each(|word| push_tokens(word, &mut tokens));
    let on = |compute: &Compute| -> Result<Vec<Posterior>, ModelError> {
        Ok(load(model, compute.device())?.posteriors(&tokens, &context.progress)?)
    };
    let (a, b) = (on(cpu)?, on(gpu)?);
    if a.len() != b.len() {
        return Ok(f32::INFINITY);
    }
    let differences = a.iter().flatten().zip(b.iter().flatten()).map(|(a, b)| (a - b).abs());
    Ok(differences.fold(0.0, |largest, difference| if difference <= largest { largest } else { difference }))
}
