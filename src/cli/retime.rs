//! `breathmark retime SUBTITLES AUDIO -o OUT`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::words::warnings_json;
use crate::command_line::kept_talk::KeptArguments;
use crate::command_line::output::{refuse_overwriting_input, refuse_replacing, write_whole};
use crate::command_line::shot_arguments::ShotArguments;
use crate::command_line::source::GuidelineChoice;
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use base::path_serde;
use base::time::Span;
use base::warning::Warning;
use editor::comparison::RetimingFigures;
use editor::project::{Edit, GivenPart, StepKind};
use editor::session::Session;
use formats::guideline::exported_millis;
use formats::subtitle_file::{FileFormat, FrameGrid, SubtitleFile, SubtitleFileError, WriteOptions, losses, write};
use formats::transcript::{GivenFile, Transcript};

#[derive(Debug, Args)]
pub struct Arguments {
    /// The subtitle file: SRT, WebVTT, ASS, SSA, TTML, SBV or EBU STL, recognised by content
    #[arg(value_name = "SUBTITLES")]
    input: PathBuf,
    /// The recording: any audio or video file
    #[arg(value_name = "AUDIO")]
    recording: PathBuf,
    /// The file to write, in the format that its ending says
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// What to write; by default the ending of OUT decides
    #[arg(long, value_name = "FORMAT")]
    to: Option<FileFormat>,
    #[command(flatten)]
    kept: KeptArguments,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    shots: ShotArguments,
    /// Write OUT although it is there already
    #[arg(long)]
    replace: bool,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let Arguments { input, recording, output, .. } = arguments;
    let format = arguments.to.or_else(|| FileFormat::from_path(output)).ok_or_else(|| {
        let keys = FileFormat::keys(|_| true);
        CommandFailure(format!(
            "cannot tell the format from the file name; name it with --to, one of {keys}: {}",
            output.display()
        ))
    })?;
    let inputs = [input.as_path(), recording.as_path()].into_iter();
    refuse_overwriting_input(output, inputs.chain(arguments.kept.transcript()).chain(arguments.shots.list()))?;
    refuse_replacing(output, arguments.replace)?;
    let in_file = |error: SubtitleFileError| CommandFailure(format!("{error}: {}", input.display()));
    let shots = arguments.shots.read(Some(recording), arguments.kept.track(), &arguments.guideline, context)?;
    // With a transcript it is known when words are spoken.
    let aligns = arguments.kept.transcript().is_none();
    let mut talk = arguments.kept.read((input, recording), aligns, &arguments.guideline, context)?;
    let given = talk.kept.given_file.as_ref().and_then(GivenFile::content).ok_or(SubtitleFileError::Unrecognised);
    let mut file = given.map_err(in_file)?.file.clone();
    if !shots.changes.is_empty() {
        let name =
            if arguments.shots.list().is_some() { StepKind::ImportShotChanges } else { StepKind::FindShotChanges };
        // The cues stand where the file has them until their times are released.
        talk.session.edit(&Edit::SetShots { name, to: shots.changes.clone() })?;
    }
    let rate = talk.session.project().guideline.frame_rate;
    let times = |session: &Session| -> Vec<(usize, Span)> {
        session.cues().iter().map(|cue| (cue.words.start, cue.span)).collect()
    };
    let before = times(&talk.session);
    let problems_before = talk.session.project_cues().problems.len();
    let edit = talk.session.release(GivenPart::Times, None);
    talk.session.edit(&edit)?;
    let after = times(&talk.session);
    let (moved, standing) = take_times(&mut file, &talk.kept, &after);
    let mut warnings = talk.warnings;
    warnings.extend(shots.warnings(&talk.session.project().guideline, talk.end));
    let is_aligned = talk.alignment.is_some_and(|shift| shift.exact >= shift.kept);
    if arguments.kept.transcript().is_none() && !is_aligned {
        let text = "few words were heard one by one, and without --transcript nobody knows when the others are spoken: their cues stay where the file has them, and only lead-in, gaps and durations follow the guideline";
        warnings.push(Warning::new(text.into()));
    }
    if standing > 0 {
        let text = "cues that overlap another keep their times";
        warnings.push(Warning::new(format!("{text}: {standing}").into()));
    }
    let frames = rate.and_then(|rate| {
        let (frames, seconds) = rate.ratio();
        FrameGrid::new(frames, seconds)
    });
    let options = WriteOptions { frames, ..WriteOptions::default() };
    let bytes = write(&file, format, &options).map_err(in_file)?;
    let losses = losses(&file, format, &options);
    warn(&warnings);
    for loss in &losses {
        terminal::print_line(&format!("lost: {loss}"));
    }
    write_whole(output, &bytes, "subtitles", arguments.replace)?;
    let problems = talk.session.project_cues().problems.len();
    let moves = RetimingFigures::of(before.iter().zip(&after).map(|((_, before), (_, after))| (before, after)));
    if context.json {
        let document = json!({
            "output": path_serde::to_text(output),
            "from": file.format.key(),
            "to": format.key(),
            "language": talk.session.language(),
            "cues": file.cues.len(),
            "moved": moved,
            "median_start_ms": moves.start,
            "median_end_ms": moves.end,
            "largest_ms": moves.largest,
            "drift_ms_per_hour": moves.drift,
            "shot_changes": talk.session.project().shots.len(),
            "problems_before": problems_before,
            "problems": problems,
            "losses": losses.iter().map(|loss| json!({"count": loss.count, "message": loss.to_string()})).collect::<Vec<_>>(),
            "warnings": warnings_json(&warnings),
        });
        context.print(&document, String::new)?;
    } else {
        let all = file.cues.len();
        terminal::print_line(&format!(
            "{moved} of {all} cues get other times, starts by {} ms and ends by {} ms in the middle, by {} ms at most{}, problems {problems_before} → {problems}: {}",
            moves.start,
            moves.end,
            moves.largest,
            told_drift(moves.drift),
            output.display()
        ));
    }
    Ok(Outcome::Done)
}

fn told_drift(drift: i64) -> String {
    if drift == 0 { String::new() } else { format!(", drifting by {drift} ms an hour") }
}

/// Puts new times into the file: how many cues have others, and how many stay because another is shown at the same time: it is not known
/// which of their words belong to which moment. Cues without any text stay, too. `cues`: the first word of each, and its time.
fn take_times(file: &mut SubtitleFile, kept: &Transcript, cues: &[(usize, Span)]) -> (usize, usize) {
    let overlaps = overlapping(file);
    let format = file.format;
    let (mut moved, mut standing) = (0, 0);
    for given in &kept.given {
        let span = cues.binary_search_by_key(&given.words.start, |(first, _)| *first).map(|at| cues[at].1);
        let (Ok(span), Some(cue)) = (span, file.cues.get_mut(given.file_cue)) else { continue };
        if overlaps.get(given.file_cue) == Some(&true) {
            standing += 1;
        } else if exported_millis(cue.span) != exported_millis(span) {
            moved += 1;
            cue.move_to(span, format);
        }
    }
    (moved, standing)
}

/// Which cues of a file are shown together with another.
fn overlapping(file: &SubtitleFile) -> Vec<bool> {
    let mut order: Vec<usize> = (0..file.cues.len()).filter(|&cue| !file.cues[cue].is_blank()).collect();
    order.sort_by_key(|&cue| file.cues[cue].span.start);
    let mut found = vec![false; file.cues.len()];
    let mut latest: Option<usize> = None;
    for cue in order {
        if let Some(before) = latest
            && file.cues[before].span.end > file.cues[cue].span.start
        {
            (found[before], found[cue]) = (true, true);
        }
        if latest.is_none_or(|before| file.cues[before].span.end < file.cues[cue].span.end) {
            latest = Some(cue);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use formats::subtitle_file::read;
    use formats::transcript::GivenCue;

    fn file(text: &str) -> SubtitleFile {
        read(text.as_bytes(), None).unwrap()
    }

    #[test]
    fn the_times_of_words_go_along_with_their_cue() {
        let head = "WEBVTT\n\n";
        let first = "00:01.000 --> 00:03.000\nWe <c.x><00:00:02.000>row</c>\n\n";
        let second = "00:20.000 --> 00:21.000\n<00:00:20.100>On <00:00:20.900>we go\n\n";
        let third = "00:30.000 --> 00:32.000\nto <00:00:31.500>sea\n";
        let mut file = file(&format!("{head}{first}{second}{third}"));
        let given =
            (0..3).map(|at| GivenCue { words: 2 * at..2 * at + 2, span: None, line_ends: Vec::new(), file_cue: at });
        let kept = Transcript { given: given.collect(), ..Transcript::default() };
        // One is late, one gets a lead-in and stays longer, one is cut short.
        let spans = [(0, 11.0, 12.9), (2, 19.9, 21.2), (4, 30.0, 31.0)];
        take_times(&mut file, &kept, &spans.map(|(first, start, end)| (first, Span::from_secs(start, end))));
        let written = String::from_utf8(write(&file, FileFormat::WebVtt, &WriteOptions::default()).unwrap()).unwrap();
        let stamps: Vec<i64> = read(written.as_bytes(), None)
            .unwrap()
            .cues
            .iter()
            .flat_map(|cue| cue.text.runs().filter_map(|run| run.stamp).collect::<Vec<_>>())
            .map(|stamp| stamp.as_millis_rounded())
            .collect();
        assert_eq!(stamps, [11_900, 20_100, 20_900, 30_750]);
        assert!(written.contains("\n<00:00:20.100>On <00:00:20.900>we go\n"), "{written}");
    }

    #[test]
    fn new_times_go_to_the_cues_of_the_file_and_those_that_overlap_keep_theirs() {
        let text = "1\n00:00:05,000 --> 00:00:06,000\nout\n\n2\n00:00:01,000 --> 00:00:02,000\n<i>We rowed</i>\n\n\
            3\n00:00:08,000 --> 00:00:10,000\n{\\an8}NORTH PIER\n\n4\n00:00:09,000 --> 00:00:11,000\nagain\n\n";
        let mut file = file(text);
        let given = |(at, file_cue): (usize, usize)| GivenCue {
            words: 2 * at..2 * at + 2,
            span: None,
            line_ends: Vec::new(),
            file_cue,
        };
        let kept =
            Transcript { given: [1, 0, 2, 3].into_iter().enumerate().map(given).collect(), ..Transcript::default() };
        let spans = [(0, 1.2, 2.1), (2, 5.0, 6.0), (4, 8.4, 8.9), (6, 9.1, 9.9)];
        let spans = spans.map(|(first, start, end)| (first, Span::from_secs(start, end)));
        assert_eq!(take_times(&mut file, &kept, &spans), (1, 2));
        let written = write(&file, FileFormat::SubRip, &WriteOptions::default()).unwrap();
        let expected = text.replace("00:00:01,000 --> 00:00:02,000", "00:00:01,200 --> 00:00:02,100");
        assert_eq!(String::from_utf8(written).unwrap(), expected);
        assert_eq!(overlapping(&file), [false, false, true, true]);
    }
}
