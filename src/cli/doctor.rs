//! `breathmark doctor`: what machine and program are like, whether the models are whole, whether the devices agree and which one reads faster.

use std::fmt::Write as _;

use clap::Args;
use serde::Serialize;

use crate::command_line::{CommandContext, CommandFailure, Outcome, warn};
use analysis::diagnostics::{DeviceQuestion, Diagnosis, DiagnosisScope, plain_text, sections};
use base::warning::Warning;
use evidence::lexical::Posterior;
use evidence::lexical::token::push_tokens;
use evidence::model_files::ModelError;
use models::compute::{Compute, DeviceChoice};
use models::loading::lexical::load;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Measure again how quickly the GPU and the CPU read, by which one of them is chosen
    #[arg(long)]
    measure: bool,
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

/// What is printed with `--json`.
#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    diagnosis: &'a Diagnosis,
    differences: &'a [Difference],
    /// Whether models and devices are as they should be.
    sound: bool,
}

/// How far a model says something else on the GPU.
#[derive(Serialize)]
struct Difference {
    model: String,
    gpu: String,
    #[serde(skip)]
    cpu: String,
    largest_difference: f32,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if arguments.measure {
        Compute::measure_again();
    }
    let diagnosis = Diagnosis::gather(&DiagnosisScope::of_user(DeviceQuestion::Open));
    let speeds = &diagnosis.graphics.reading_speeds;
    if arguments.measure && !speeds.is_empty() && speeds.iter().all(|adapter| adapter.measured.is_none()) {
        warn(&[Warning::new(
            "nothing could be measured: no GPU can be used, or no English reader is installed".into(),
        )]);
    }
    let differences = if arguments.compare_devices { differences(&diagnosis, context)? } else { Vec::new() };
    let agree = differences.iter().all(|difference| difference.largest_difference <= TOLERANCE);
    let sound = diagnosis.inventory.is_sound() && agree;
    context.print(&Document { diagnosis: &diagnosis, differences: &differences, sound }, || {
        let mut text = plain_text(&sections(&diagnosis));
        if !differences.is_empty() {
            text.push_str("\nDevices\n");
        }
        for Difference { model, gpu, cpu, largest_difference } in &differences {
            let sign = if *largest_difference <= TOLERANCE { ' ' } else { '!' };
            let _ =
                writeln!(text, "{sign} {model:<14}  {gpu} against {cpu}: largest difference {largest_difference:.2e}");
        }
        text
    })?;
    Ok(if sound { Outcome::Done } else { Outcome::Problems })
}

fn differences(diagnosis: &Diagnosis, context: &CommandContext) -> Result<Vec<Difference>, CommandFailure> {
    let (gpu, cpu) = (Compute::choose(DeviceChoice::Gpu)?, Compute::cpu());
    let mut differences = Vec::new();
    for model in &diagnosis.inventory.models {
        let largest_difference = match compare(&model.model, &cpu, &gpu, context) {
            Err(ModelError::NotLexical { .. }) => continue,
            result => result?,
        };
        differences.push(Difference {
            model: model.model.clone(),
            gpu: gpu.name().to_owned(),
            cpu: cpu.name().to_owned(),
            largest_difference,
        });
    }
    Ok(differences)
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
