//! `breathmark tracks FILE`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::command_line::{CommandContext, CommandFailure, Outcome};
use media::audio::{AudioTrack, list_tracks};

#[derive(Debug, Args)]
pub struct Arguments {
    /// The recording: any audio or video file
    #[arg(value_name = "AUDIO")]
    recording: PathBuf,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let tracks = list_tracks(&arguments.recording, &context.progress)?;
    let document = json!({ "tracks": tracks.iter().map(track_json).collect::<Vec<_>>() });
    context.print(&document, || tracks.iter().map(|track| line(track, tracks.len() > 1)).collect())?;
    Ok(Outcome::Done)
}

fn line(track: &AudioTrack, are_several: bool) -> String {
    let default = if track.is_default && are_several { " (default)" } else { "" };
    format!("{}{default}\n", track.described())
}

fn track_json(track: &AudioTrack) -> serde_json::Value {
    json!({
        "number": track.number.get(),
        "language": track.language,
        "title": track.title,
        "codec": track.codec,
        "channels": track.channels,
        "rate_hz": track.rate_hz,
        "default": track.is_default,
    })
}
