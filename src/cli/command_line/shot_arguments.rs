//! The shot changes that `segment` and `retime` keep to: those of a list, or those that are found in the recording.

use std::path::{Path, PathBuf};

use clap::Args;

use super::source::GuidelineChoice;
use super::{CommandContext, CommandFailure};
use base::disk;
use base::progress::Progress;
use base::time::Instant;
use base::warning::Warning;
use formats::guideline::Guideline;
use media::audio::{AudioError, TrackNumber, list_tracks};
use media::shots::{
    DEFAULT_THRESHOLD, FoundShots, LONGEST_LIST, ShotChanges, ShotListError, ShotRule, find, read_list,
};

/// Where the shot changes of a talk come from, if from anywhere.
#[derive(Debug, Args)]
pub struct ShotArguments {
    /// A list of the video's shot changes, to which cues keep as the guideline says: what `breathmark shots` writes, Subtitle Edit's
    /// .shotchanges or Aegisub's keyframes
    #[arg(long, value_name = "FILE")]
    shots: Option<PathBuf>,
    /// Have ffmpeg find the shot changes of the recording, if that is a video, and keep to them as the guideline says: a few minutes
    /// for an hour
    #[arg(long, conflicts_with = "shots")]
    find_shots: bool,
}

/// The shot changes of a talk, counted from the first sample of its recording.
#[derive(Debug, Default)]
pub struct TalkShots {
    pub changes: ShotChanges,
    /// The list that they are from; `None`: they were found, or there are none.
    list: Option<PathBuf>,
    /// What was odd where they were looked for.
    found_warnings: Vec<Warning>,
}

impl ShotArguments {
    /// The list, so that nothing is written over it.
    pub fn list(&self) -> Option<&Path> {
        self.shots.as_deref()
    }

    /// Reads or finds them; none at all where nobody asked. `recording`: the file, if it is to be opened; `track`: which of its audio
    /// tracks is heard.
    ///
    /// # Errors
    /// The list cannot be read, or there is no video to look at.
    pub fn read(
        &self,
        recording: Option<&Path>,
        track: Option<TrackNumber>,
        guideline: &GuidelineChoice,
        context: &CommandContext,
    ) -> Result<TalkShots, CommandFailure> {
        if let Some(list) = &self.shots {
            let changes = read_file(list, recording, guideline, &context.progress)?;
            return Ok(TalkShots { changes, list: Some(list.clone()), found_warnings: Vec::new() });
        }
        if !self.find_shots {
            return Ok(TalkShots::default());
        }
        let Some(video) = recording else {
            let text = "--find-shots looks at the recording, which --no-audio leaves closed; name a list with --shots";
            return Err(CommandFailure(text.to_owned()));
        };
        let FoundShots { changes, warnings, .. } = find_in(video, track, DEFAULT_THRESHOLD, &context.progress)?;
        Ok(TalkShots { changes, list: None, found_warnings: warnings })
    }
}

/// Finds the shot changes of a video, of which the audio track must be one.
///
/// # Errors
/// There is no such track, or what [`find`] says.
pub fn find_in(
    video: &Path,
    track: Option<TrackNumber>,
    threshold: f64,
    progress: &Progress,
) -> Result<FoundShots, CommandFailure> {
    if let Some(number) = track {
        let (path, tracks) = (video.to_owned(), list_tracks(video, progress)?);
        if tracks.iter().all(|track| track.number != number) {
            return Err(AudioError::NoSuchTrack { path, number, tracks }.into());
        }
    }
    Ok(find(video, track, threshold, progress)?)
}

/// Only a list that counts frames needs a rate, for which the video is asked.
fn read_file(
    list: &Path,
    recording: Option<&Path>,
    guideline: &GuidelineChoice,
    progress: &Progress,
) -> Result<ShotChanges, CommandFailure> {
    let bytes = disk::real().read(list, LONGEST_LIST).map_err(|error| {
        CommandFailure(format!("cannot read the list of shot changes ({error}): {}", list.display()))
    })?;
    let read = match read_list(&bytes, None) {
        Err(ShotListError::NeedsRate { .. }) => read_list(&bytes, guideline.counted_rate(recording, progress)?),
        read => read,
    };
    read.map_err(|error| match error {
        ShotListError::NeedsRate { line } => {
            let text = "counts frames, and no video says how many a second; --frame-rate does";
            CommandFailure(format!("line {line} of the list of shot changes {text}: {}", list.display()))
        }
        error => CommandFailure(format!("{error}: {}", list.display())),
    })
}

impl TalkShots {
    /// What was odd about them, and why cues keep to none. `guideline`: that of the talk; `end`: of the recording, or of the words
    /// where none is opened.
    pub fn warnings(&self, guideline: &Guideline, end: Instant) -> Vec<Warning> {
        let mut warnings = self.found_warnings.clone();
        if self.list.is_none() && self.changes.is_empty() {
            return warnings;
        }
        if ShotRule::of(guideline).is_none() {
            let name = &guideline.name;
            let text = format!("{name} says nothing of shot changes, so that cues keep to none; netflix and bbc do");
            warnings.push(Warning::new(text.into()));
        }
        // One at the very end is after all words.
        if self.changes.between(Instant::ZERO, end).is_empty() {
            let seconds = end.as_secs();
            let place = self.list.as_ref().map_or_else(String::new, |list| format!(": {}", list.display()));
            let text = format!(
                "no shot change lies within the talk, which ends at {seconds:.1} s; they are counted from the first sample of its recording{place}"
            );
            warnings.push(Warning::new(text.into()));
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shots(millis: &[i64]) -> TalkShots {
        TalkShots { changes: millis.to_vec().into(), list: Some("cuts.txt".into()), found_warnings: Vec::new() }
    }

    #[test]
    fn it_is_told_why_cues_keep_to_no_shot_change() {
        let check = |shots: &TalkShots, guideline: &Guideline, expected: &[&str]| {
            let warnings = shots.warnings(guideline, Instant::from_millis(20_000));
            let texts: Vec<String> = warnings.iter().map(|warning| warning.message.to_string()).collect();
            assert_eq!(texts.len(), expected.len(), "{texts:?}");
            for (text, expected) in texts.iter().zip(expected) {
                assert!(text.contains(expected), "{text}");
            }
        };
        check(&TalkShots::default(), &Guideline::ted(), &[]);
        check(&shots(&[5_000]), &Guideline::netflix(), &[]);
        check(&shots(&[19_999, 36_000_000]), &Guideline::bbc(), &[]);
        check(&shots(&[5_000]), &Guideline::ted(), &["TED says nothing of shot changes"]);
        // As lists count that begin with the time code of a broadcast.
        let outside = "no shot change lies within the talk, which ends at 20.0 s";
        check(&shots(&[36_000_000, 36_005_000]), &Guideline::netflix(), &[outside]);
        check(&shots(&[20_000]), &Guideline::ted(), &["says nothing", "cuts.txt"]);
    }

    #[test]
    fn a_video_of_one_shot_needs_no_warning() {
        let found =
            TalkShots { found_warnings: vec![Warning::new("damaged".to_owned().into())], ..TalkShots::default() };
        assert_eq!(found.warnings(&Guideline::netflix(), Instant::ZERO), found.found_warnings);
    }
}
