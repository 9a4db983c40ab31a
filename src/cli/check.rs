//! `breathmark check SUBTITLES [--audio AUDIO [--transcript WORDS]]`

use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};

use super::quality::{QualityArguments, counted_findings, print_findings, problems_json};
use super::spelling::{SpellingArguments, SpellingFindings};
use super::words::warnings_json;
use crate::command_line::kept_talk::KeptArguments;
use crate::command_line::source::GuidelineChoice;
use crate::command_line::{CommandContext, CommandFailure, Outcome, terminal, warn};
use analysis::pipeline::take_language;
use base::path_serde;
use base::progress::Progress;
use base::time::Instant;
use base::warning::Warning;
use editor::comparison::Subtitles;
use editor::cues::{self, Cue, Problem};
use editor::export::Finding;
use editor::session::Session;
use editor::settling::{ProblemReason, ProofreadingFinding};
use formats::guideline::{FrameRate, exported_millis};
use formats::language::{Language, language_of_text};
use formats::subtitle_file::{SubtitleFile, ttml_frames};
use formats::transcript::{GivenFile, in_file, parse_subtitles};

#[derive(Debug, Args)]
pub struct Arguments {
    /// A subtitle file by whomever: SRT or WebVTT; with --audio also ASS, SSA, TTML, SBV or EBU STL
    #[arg(value_name = "SUBTITLES")]
    file: PathBuf,
    /// The recording: words and voice are asked, too, and what they are strongly against is listed with its reason
    #[arg(long, value_name = "AUDIO")]
    audio: Option<PathBuf>,
    #[command(flatten)]
    kept: KeptArguments,
    #[command(flatten)]
    guideline: GuidelineChoice,
    #[command(flatten)]
    quality: QualityArguments,
    #[command(flatten)]
    spelling: SpellingArguments,
}

impl Arguments {
    /// Whether models are asked.
    pub fn hears(&self) -> bool {
        self.audio.is_some()
    }
}

/// What was found of a file.
struct Checked {
    cues: Vec<Cue>,
    findings: Vec<Finding>,
    /// With its recording: what words and voice are against.
    proof: Option<Vec<Value>>,
    warnings: Vec<Warning>,
}

pub fn run(arguments: &Arguments, context: &CommandContext) -> Result<Outcome, CommandFailure> {
    let mut guideline = arguments.guideline.read()?;
    let inputs = [Some(arguments.file.as_path()), arguments.audio.as_deref(), arguments.kept.transcript()];
    let report = arguments.quality.report(inputs.into_iter().flatten())?;
    let Checked { cues, findings, proof, warnings } = match &arguments.audio {
        Some(audio) => heard(arguments, audio, context)?,
        None if arguments.kept.transcript().is_some() => {
            return Err(CommandFailure(
                "a transcript tells nothing without the recording; name it with --audio".into(),
            ));
        }
        None => {
            let (file, cues) = in_file(&arguments.file, &Progress::silent(), |bytes, _| {
                let file = parse_subtitles(bytes)?;
                let cues = Subtitles::of_file(&file, bytes).to_cues();
                Ok((file, cues))
            })?;
            let code = language_of(&cues);
            let other_rate = rate_warning(&file, arguments.guideline.named_rate());
            let warnings = take_language(&mut guideline, &code).into_iter().chain(other_rate).collect();
            let mut problems = cues::check_in(&cues, &guideline, &code);
            problems.extend(cues::term_problems_of_lines(&cues, &*arguments.guideline.glossary()?));
            problems.sort_by_key(|problem| problem.cue);
            // Behind all problems.
            problems.sort_by_key(|problem| problem.is_hint);
            let findings = problems.into_iter().map(|problem| Finding { problem, reason: None }).collect();
            Checked { cues, findings, proof: None, warnings }
        }
    };
    let spelling = arguments.spelling.check(&cues, &language_of(&cues), &context.progress)?;
    if let Some(report) = &report {
        report.write(&arguments.file, &guideline, &cues, &findings)?;
    }
    warn(&warnings);
    if !context.json {
        print_findings(&findings);
        if let Some(spelling) = &spelling {
            spelling.print();
        }
        for place in proof.iter().flatten() {
            terminal::print_line(place["line"].as_str().unwrap_or_default());
        }
        let (cues, found) = (cues.len(), counted_findings(&findings));
        terminal::print_line(&format!("{cues} cues, {found} under the guideline {}", guideline.name));
        if let Some(places) = proof.as_ref().map(Vec::len) {
            let places = if places == 1 { "1 place".to_owned() } else { format!("{places} places") };
            terminal::print_line(&format!("{places} to look at in {cues} cues"));
        }
    }
    let mut document = json!({
        "guideline": guideline.name,
        "cues": cues.len(),
        "problems": problems_json(&findings),
        "spelling": spelling.as_ref().map(SpellingFindings::json),
        "report": report.map(|report| path_serde::to_text(report.path)),
    });
    if let Some(mut proof) = proof {
        proof.iter_mut().filter_map(Value::as_object_mut).for_each(|place| drop(place.remove("line")));
        document["proof"] = proof.into();
        document["warnings"] = warnings_json(&warnings);
    }
    context.print(&document, String::new)?;
    let is_misspelt = spelling.is_some_and(|spelling| !spelling.is_empty());
    Ok(arguments.quality.outcome(&findings, is_misspelt))
}

/// That a file names another frame rate than its video has, as Netflix's own checks ask.
fn rate_warning(file: &SubtitleFile, rate: Option<FrameRate>) -> Option<Warning> {
    let (named, rate) = (ttml_frames(file)?, rate?);
    if named == rate.grid() {
        return None;
    }
    let (frames, seconds) = named.ratio();
    let named = format!("{:.3}", frames as f64 / seconds as f64);
    let named = named.trim_end_matches('0').trim_end_matches('.');
    let text = format!(
        "the file names a frame rate of {named} (ttp:frameRate), and the video has {rate}: write it anew at the rate of the video"
    );
    Some(Warning::new(text.into()))
}

/// The ISO 639 code of the language of cues: subtitle files do not say in which they are. Empty where it is not clear.
fn language_of(cues: &[Cue]) -> String {
    let text = cues.iter().map(Cue::plain_text).collect::<Vec<_>>().join("\n");
    language_of_text(&text).unwrap_or_else(|| Language::guess(text.split_whitespace()).code().to_owned())
}

/// The file as a window would open it with its recording, and what would be asked about it.
fn heard(arguments: &Arguments, audio: &Path, context: &CommandContext) -> Result<Checked, CommandFailure> {
    let mut talk = arguments.kept.read((&arguments.file, audio), false, &arguments.guideline, context)?;
    talk.session.set_proofreading(true);
    let session = &talk.session;
    let problems = session.project_cues().problems.iter().chain(&session.project_cues().hints);
    let findings = problems.map(|problem| finding(problem, &session.reason(problem)));
    let guideline = &session.project().guideline;
    let of_video = guideline.frame_rate.filter(|_| guideline.has_rate_of_video());
    let given = session.project().given_file.as_ref().and_then(GivenFile::content);
    let rate = arguments.guideline.named_rate().or(of_video);
    let other_rate = given.and_then(|given| rate_warning(&given.file, rate));
    Ok(Checked {
        cues: session.cues().to_vec(),
        findings: findings.collect(),
        proof: Some(session.proofreading_findings().iter().map(|finding| place_json(session, finding)).collect()),
        warnings: talk.warnings.into_iter().chain(other_rate).collect(),
    })
}

/// A problem with its reason. What stands in a file is kept as if a person had decided it, but it is not known who did: that the file has
/// it so explains nothing.
fn finding(problem: &Problem, reason: &ProblemReason) -> Finding {
    let is_of_file = matches!(reason, ProblemReason::ByHand(_));
    Finding { problem: problem.clone(), reason: (!is_of_file).then(|| reason.to_string()) }
}

/// A place as it stands in JSON documents; `line`: the same for people.
fn place_json(session: &Session, finding: &ProofreadingFinding) -> Value {
    let span = session.cues().get(finding.cue).map(|cue| cue.span).unwrap_or_default();
    let texts = |cues: &[Cue]| cues.iter().map(|cue| cue.text()).collect::<Vec<_>>();
    let now = session.cues().get(finding.now.clone()).unwrap_or_default();
    let (start_ms, end_ms) = exported_millis(span);
    json!({
        "cue": finding.cue + 1,
        "start": start_ms as f64 / 1000.0,
        "end": end_ms as f64 / 1000.0,
        "about": finding.place.aspect,
        "reason": finding.reason.to_string(),
        "in_file": texts(now),
        "proposed": texts(&finding.then),
        "line": format!("{}  cue {}: {}", stamp(span.start), finding.cue + 1, finding.reason),
    })
}

/// "0:01:02.345"
fn stamp(at: Instant) -> String {
    let millis = at.as_millis_rounded();
    let (hours, minutes, seconds) = (millis / 3_600_000, millis / 60_000 % 60, millis / 1000 % 60);
    format!("{hours}:{minutes:02}:{seconds:02}.{:03}", millis % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use editor::cues::ProblemKind;
    use editor::settling::{ManualChoice, Speech};

    #[test]
    fn a_ttml_file_names_the_rate_of_its_video() {
        let check = |attributes: &str, rate: Option<FrameRate>, expected: Option<&str>| {
            let text = format!(
                "<tt xmlns=\"http://www.w3.org/ns/ttml\" xmlns:ttp=\"http://www.w3.org/ns/ttml#parameter\" {attributes}>\
                 <body><div><p begin=\"1s\" end=\"2s\">So</p></div></body></tt>"
            );
            let warning =
                rate_warning(&parse_subtitles(text.as_bytes()).unwrap(), rate).map(|found| found.message.to_string());
            match expected {
                Some(part) => {
                    assert!(warning.as_ref().is_some_and(|text| text.contains(part)), "{attributes}: {warning:?}")
                }
                None => assert_eq!(warning, None, "{attributes}"),
            }
        };
        check("ttp:frameRate=\"25\"", Some(FrameRate::F25), None);
        check("ttp:frameRate=\"25\"", Some(FrameRate::F24), Some("rate of 25 (ttp:frameRate), and the video has 24:"));
        let ntsc = "ttp:frameRate=\"24\" ttp:frameRateMultiplier=\"1000 1001\"";
        check(ntsc, Some(FrameRate::F23_976), None);
        check(ntsc, Some(FrameRate::F24), Some("23.976"));
        check(ntsc, None, None);
        check("", Some(FrameRate::F24), None);
        let srt = parse_subtitles(b"1\n00:00:01,000 --> 00:00:02,000\nSo\n").unwrap();
        assert_eq!(rate_warning(&srt, Some(FrameRate::F24)), None);
    }

    #[test]
    fn of_a_file_nobody_knows_who_set_its_times() {
        let problem = Problem { cue: 0, kind: ProblemKind::Empty, is_hint: false };
        for choice in [ManualChoice::Times, ManualChoice::Lines, ManualChoice::Boundaries] {
            assert_eq!(finding(&problem, &ProblemReason::ByHand(choice)).reason, None);
        }
        let speech = finding(&problem, &ProblemReason::Speech(Speech::NoOther));
        assert!(speech.reason.is_some_and(|reason| !reason.is_empty()));
    }
}
