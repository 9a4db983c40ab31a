//! `breathmark shots VIDEO [-o FILE]`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::words::warnings_json;
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::shot_arguments::find_in;
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use base::path_serde;
use formats::guideline::{FrameRate, TimecodeScheme};
use media::audio::TrackNumber;
use media::shots::{DEFAULT_THRESHOLD, FoundShots, ListFormat, VideoFacts, VideoRate, write_list};

#[derive(Debug, Args)]
pub struct Arguments {
    /// The video; ffmpeg reads it
    #[arg(value_name = "VIDEO")]
    video: PathBuf,
    /// The list to write, one time a line; as seconds if it ends in .shotchanges; without it, standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// From which difference between two frames on it is a shot change, 0 to 1: less finds more, and more that are none
    #[arg(long, value_name = "T", default_value_t = DEFAULT_THRESHOLD, value_parser = threshold)]
    threshold: f64,
    /// Write time code at this frame rate, as 25 or 29.97
    #[arg(long, value_name = "RATE")]
    frame_rate: Option<FrameRate>,
    /// Write FILE although it is there already
    #[arg(long)]
    replace: bool,
    /// Count times from the first sample of this audio track, by its number in `breathmark tracks`; by default of the one that the
    /// file calls its default, else the first
    #[arg(long, value_name = "N")]
    audio_track: Option<TrackNumber>,
}

fn threshold(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|value| (0.001..=1.0).contains(value));
    value.ok_or_else(|| "give a number above 0, and at most 1".to_owned())
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    if let Some(output) = &arguments.output {
        refuse_overwriting_input(output, std::iter::once(arguments.video.as_path()))?;
        refuse_replacing(output, arguments.replace)?;
    }
    let found = find_in(&arguments.video, arguments.audio_track, arguments.threshold, &context.progress)?;
    let FoundShots { changes, facts, warnings } = found;
    warn(&warnings);
    let scheme = arguments.frame_rate.map(TimecodeScheme::usual);
    let format = |path: Option<&PathBuf>| ListFormat::of(path.map_or("".as_ref(), PathBuf::as_path), scheme);
    let list = write_list(&changes, format(arguments.output.as_ref()));
    if let Some(path) = &arguments.output {
        write_whole(path, list.as_bytes(), "shot changes", arguments.replace)?;
    }
    if context.json {
        let document = json!({
            "output": arguments.output.as_deref().map(path_serde::to_text),
            "shot_changes": changes.times().iter().map(|at| at.as_secs()).collect::<Vec<_>>(),
            "video": video_json(&facts),
            "warnings": warnings_json(&warnings),
        });
        context.print(&document, String::new)?;
    } else if let Some(path) = &arguments.output {
        terminal::print_line(&format!("{} shot changes: {}", changes.len(), path.display()));
    } else {
        terminal::put(&list)?;
    }
    Ok(Outcome::Done)
}

fn video_json(facts: &VideoFacts) -> serde_json::Value {
    let VideoFacts { width, height, rotation, sample_aspect, rate, duration, .. } = facts;
    let (ratio, frames_per_second, is_variable) = match *rate {
        VideoRate::Constant(frames, seconds) => {
            (Some(format!("{frames}/{seconds}")), Some(frames as f64 / seconds as f64), false)
        }
        VideoRate::Variable(average) => (None, Some(average), true),
        VideoRate::Unknown => (None, None, false),
    };
    json!({
        "width": width,
        "height": height,
        "rotation": rotation,
        "sample_aspect": format!("{}:{}", sample_aspect.0, sample_aspect.1),
        "frame_rate": ratio,
        "frames_per_second": frames_per_second,
        "variable_frame_rate": is_variable,
        "seconds": duration.map(|duration| duration.as_secs()),
    })
}
