//! One talk: the same functions as `segment`, and its files written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::Instant as Clock;

use sha2::{Digest as _, Sha256};

use super::file_mark::FileMark;
use super::output_folder::{FormerResult, OutputFolder};
use super::result_file::{TalkResult, TalkSource};
use super::talk::BatchTalk;
use crate::pipeline::{Analysis, AnalysisOptions, analyze};
use base::progress::{Cancellation, Progress};
use base::warning::Warning;
use editor::export::{FileDetails, Finding};
use editor::settling::{Boundary, Calibration, MarkChangeCounts, TalkFile};
use evidence::fusion::trust::expected_wrong;
use evidence::model_files::{FolderError, ModelFolder, model_names};
use formats::guideline::Guideline;
use formats::subtitle_file::{FileFormat, Programme, WriteOptions};
use formats::transcript::Transcript;
use media::audio::{self, TrackNumber};
use media::shots::frame_rate_of;
use models::compute::Compute;

/// Reads a transcript, or says in a sentence why not.
pub type TranscriptAccess<'a> = dyn Fn(&Path, &Progress) -> Result<Transcript, String> + Sync + 'a;

/// The choices for all talks.
pub struct BatchSettings<'a> {
    pub analysis: AnalysisOptions,
    /// The sound track of each recording that is heard, where one is chosen and its talk names none.
    pub track: Option<TrackNumber>,
    pub read: &'a TranscriptAccess<'a>,
    pub details: FileDetails,
    /// The fields of the header of EBU STL.
    pub programme: Programme,
    pub write_options: &'a (dyn Fn(FileFormat, &Guideline) -> Result<WriteOptions, String> + Sync + 'a),
    /// What all this comes to: see [`settings_key`].
    pub key: String,
    /// Whether files that batch did not make may be replaced.
    pub replaces: bool,
}

/// SHA-256 of what results depend on beside their inputs: the choices as text, the version of the program and the models that are
/// installed. What was done with others is done again.
///
/// # Errors
/// If a model's config is damaged.
pub fn settings_key(choices: &str) -> Result<String, FolderError> {
    let mut hash = Sha256::new();
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    add(env!("CARGO_PKG_VERSION"));
    add(choices);
    let names = match model_names() {
        // Talks are cut by pauses and marks then.
        Err(FolderError::NoModels) => Vec::new(),
        names => names?,
    };
    for name in names {
        let folder = ModelFolder::read(&name)?;
        add(&serde_json::to_string(&folder).unwrap_or_default());
    }
    Ok(hexadecimal(&hash.finalize()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Does talks, one after the other or many at once.
pub struct TalkWork<'a> {
    settings: &'a BatchSettings<'a>,
    folder: OutputFolder,
}

/// Where a talk stands.
pub(super) enum TalkStatus {
    Done(Box<TalkResult>),
    /// How large the work is likely to be, in bytes of sound.
    Waiting(u64),
}

impl<'a> TalkWork<'a> {
    /// `output`: the folder that results are written into; it is made if it is not there.
    pub fn new(settings: &'a BatchSettings<'a>, output: &Path) -> Self {
        Self { settings, folder: OutputFolder::new(output, settings.replaces) }
    }

    /// Whether the talk is done already, with these inputs and choices.
    pub(super) fn status(&self, talk: &BatchTalk) -> TalkStatus {
        let source = self.source(talk);
        let former = self.folder.former(talk).unwrap_or_default();
        match (former.result, source) {
            (Some(result), Ok(source)) if is_done(&result, &source, talk, former.subtitles.as_deref()) => {
                TalkStatus::Done(Box::new(result))
            }
            (_, Ok(source)) => TalkStatus::Waiting(source.audio.map_or(0, |audio| audio.bytes)),
            _ => TalkStatus::Waiting(0),
        }
    }

    /// The files of the talk as they are now.
    fn source(&self, talk: &BatchTalk) -> Result<TalkSource, String> {
        let mark = |what: &str, path: &Path| {
            FileMark::of(path).map_err(|error| format!("cannot read the {what} ({error}): {}", path.display()))
        };
        let language = talk.listed.language.as_deref().unwrap_or_default();
        let mut settings = format!("{}/{language}/{}", self.settings.key, talk.format.key());
        // What was done before talks could name one needs not be done again.
        if let Some(track) = talk.listed.track {
            settings += &format!("/audio track {track}");
        }
        Ok(TalkSource {
            transcript: talk.listed.transcript.as_deref().map(|path| mark("transcript", path)).transpose()?,
            audio: talk.listed.audio.as_deref().map(|path| mark("recording", path)).transpose()?,
            settings: hexadecimal(&Sha256::digest(settings.as_bytes())),
        })
    }

    /// Does the talk and writes what became of it. Whatever goes wrong with it is its result's error.
    ///
    /// # Errors
    /// If the person cancels: then nothing of it is written.
    pub fn run(
        &self,
        talk: &BatchTalk,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<TalkResult, Cancellation> {
        let clock = Clock::now();
        progress.tick(0, 0)?;
        let (former, unreadable) = match self.folder.former(talk) {
            Ok(former) => (former, None),
            Err(reason) => (FormerResult::default(), Some(reason)),
        };
        let outcome = match unreadable.or_else(|| talk.listed.fault.clone()) {
            Some(fault) => Err(fault),
            None => {
                let run = catch_unwind(AssertUnwindSafe(|| self.try_run(talk, &former, compute, progress, clock)));
                run.unwrap_or_else(|_| Err("something went wrong inside; please report it".to_owned()))
            }
        };
        match outcome {
            Ok(result) => Ok(result),
            Err(_) if progress.is_cancelled() => Err(Cancellation),
            Err(error) => Ok(self.failure(talk, former, error, clock)),
        }
    }

    fn try_run(
        &self,
        talk: &BatchTalk,
        former: &FormerResult,
        compute: &mut Compute,
        progress: &Progress,
        clock: Clock,
    ) -> Result<TalkResult, String> {
        let made_from = self.source(talk)?;
        if let Some(objection) = self.folder.objection(talk, former, None) {
            return Err(objection);
        }
        let transcript = talk.listed.transcript.as_deref().ok_or("it has no transcript")?;
        // First what is quick: a fault in it should not cost the decoding of an hour of sound.
        let transcript = (self.settings.read)(transcript, progress)?;
        let track = talk.listed.track.or(self.settings.track);
        let recording = talk.listed.audio.as_deref().map(|path| audio::decode_track(path, track, progress));
        let recording = recording.transpose().map_err(|error| error.to_string())?;
        let language = talk.listed.language.clone().or_else(|| self.settings.analysis.language.clone());
        let mut options = AnalysisOptions { language, ..self.settings.analysis.clone() };
        let guideline = &mut options.guideline;
        let counted = guideline.frame_rate.and_then(|_| {
            let video = talk.listed.audio.as_deref().and_then(|path| frame_rate_of(path, progress));
            guideline.take_rate_of_video(video)
        });
        let analysis =
            analyze(&transcript, recording.as_ref(), &options, compute, progress).map_err(|error| error.to_string())?;
        let file = TalkFile::new(&analysis.project_cues, &analysis.words, Some(&analysis.talk.language))
            .of(&analysis.project)
            .for_programme(&self.settings.programme);
        let (details, write_options) =
            (self.settings.details, (self.settings.write_options)(talk.format, &options.guideline)?);
        let subtitles = file.write(talk.format, details, &write_options).map_err(|error| error.to_string())?;
        let losses = file.losses(talk.format, details, &write_options);
        let checksum = hexadecimal(&Sha256::digest(&subtitles));
        if let Some(objection) = self.folder.objection(talk, former, Some(&checksum)) {
            return Err(objection);
        }
        let replaced_sha256 = former.subtitles.clone().filter(|there| *there != checksum);
        let mut result = result_of(talk, &analysis);
        if let Some(rate) = counted {
            let name = &options.guideline.name;
            result.warnings.push(format!("{name} counts in frames, and no video says how many: {rate} a second"));
        }
        let result = TalkResult {
            audio_seconds: recording.as_ref().map(|recording| recording.duration().as_secs()),
            losses: losses.iter().map(ToString::to_string).collect(),
            seconds: clock.elapsed().as_secs_f64(),
            made_from,
            output_sha256: Some(checksum),
            replaced_sha256,
            ..result
        };
        // Cancelled here it would be done all the same: what is made is kept.
        self.folder.write(talk, former, &result, &subtitles)?;
        Ok(result)
    }

    /// The result of a talk that failed. Whose the subtitles are that may be there stays known.
    fn failure(&self, talk: &BatchTalk, former: FormerResult, error: String, clock: Clock) -> TalkResult {
        let (output_sha256, replaced_sha256) = match &former.result {
            Some(result) => (result.output_sha256.clone(), result.replaced_sha256.clone()),
            None => (None, None),
        };
        let result = TalkResult {
            error: Some(error),
            seconds: clock.elapsed().as_secs_f64(),
            made_from: self.source(talk).unwrap_or_default(),
            output_sha256,
            replaced_sha256,
            ..empty_result(talk)
        };
        if let Err(error) = self.folder.write_failure(talk, &former, &result) {
            tracing::warn!("{error}");
        }
        result
    }
}

fn is_done(result: &TalkResult, source: &TalkSource, talk: &BatchTalk, subtitles: Option<&str>) -> bool {
    let has_subtitles = subtitles.is_some() && result.output_sha256.as_deref() == subtitles;
    let is_same = result.made_from == *source && result.id == talk.id() && result.output == talk.output;
    talk.listed.fault.is_none() && result.error.is_none() && is_same && has_subtitles
}

fn empty_result(talk: &BatchTalk) -> TalkResult {
    let absolute = |path: &std::path::PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    TalkResult {
        audio: talk.listed.audio.as_ref().map(absolute),
        transcript: talk.listed.transcript.as_ref().map(absolute),
        ..TalkResult::new(talk.id(), &talk.output)
    }
}

fn result_of(talk: &BatchTalk, analysis: &Analysis) -> TalkResult {
    let Analysis { project_cues, findings, calibration, .. } = analysis;
    let (problems, hints) = Finding::count(findings);
    // Where only the length of a cue asked for an end, words and sound alone do not say that one is right there.
    let is_judged =
        |boundary: &&Boundary| boundary.stage.is_some() || boundary.signs.is_some_and(|signs| signs.line_end.is_some());
    let judged = project_cues.boundaries.iter().filter(is_judged);
    let wrong = expected_wrong(judged.filter_map(Boundary::certainty), []).mean;
    let warning = |warning: &Warning| match warning.at {
        Some(at) => format!("{} (at {:.2} s)", warning.message, at.as_secs()),
        None => warning.message.text(),
    };
    TalkResult {
        language: Some(analysis.talk.language.clone()),
        model: Some(analysis.talk.evidence.model.clone()).filter(|_| analysis.talk.evidence.has_model()),
        words: analysis.words.len(),
        cues: project_cues.cues.len(),
        problems,
        hints,
        marks_changed: MarkChangeCounts::of(project_cues.repairs.values()).changed,
        boundaries: project_cues.boundaries.iter().filter(|boundary| boundary.is_cue_end()).count(),
        expected_wrong_boundaries: (*calibration != Calibration::None).then(|| (wrong * 1000.0).round() / 1000.0),
        warnings: analysis.talk.warnings.iter().map(warning).collect(),
        ..empty_result(talk)
    }
}
