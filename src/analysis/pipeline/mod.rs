//! The whole line: words and sound in, cues out. Window and command line call the same functions.
//!
//! [`listen`] is the expensive part and knows nothing of decisions; [`settle`](editor::settling::settle) makes cues of its evidence and of what a
//! person decided, quickly enough to be called after every key. [`analyze`] is both.

mod aligning;
mod doubt;
mod fusing;
mod judging;
mod line_breaks;
pub mod live;
mod measuring;
mod model_choice;
mod options;
mod script_parts;
mod word_doubts;
mod word_oddities;
mod word_shift;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant as Clock;

use serde::Serialize;

use base::progress::Progress;
use base::texts::{self, m, t};
use base::time::{Duration, Instant, Span};
use base::warning::Warning;
use editor::export::Finding;
use editor::project::{History, Project};
use editor::settling::{Calibration, ProjectCues, Settler, StopAgreement, WeighedGap, WeighingInputs, weigh_with};
use evidence::acoustic::voice_sign::VoiceSign;
use evidence::lexical::Posterior;
use evidence::model_files::ModelError;
use evidence::{Evidence, GapEvidence, UNKNOWN_LANGUAGE};
use formats::guideline::Guideline;
use formats::language::language_code;
use formats::transcript::{Transcript, Word, WordId};
use media::audio::{self, Recording};
use media::prosody::{self, FrameTrack, GapProsody, Prosody};
use models::compute::Compute;

pub use aligning::{align_words, has_aligner, is_aligned_language, open_aligner};
pub use doubt::{TranscriptDoubt, transcript_doubt};
pub use measuring::{MeasuredWords, measure_words};
pub use model_choice::{ModelCandidate, candidates, default_model, has_large_reader};
pub use options::{AnalysisOptions, FusionChoice};
pub use script_parts::{ScriptPart, ScriptPartKind, unspoken_parts};
pub use word_doubts::word_doubts;
pub use word_shift::WordShift;

use fusing::TalkFusion;
use judging::{LexicalAnalysis, judge};
use line_breaks::add_line_breaks;
use measuring::measure;
use word_oddities::word_oddities;

// The two modules do not know each other; their rates must.
const _: () = assert!(audio::RATE_HZ == prosody::RATE_HZ);

/// The result of analysing a talk: expensive, and the same until words or recording change.
#[derive(Clone, Debug)]
pub struct TalkAnalysis {
    pub language: String,
    /// Pitch and level of the whole recording; `None` without one.
    pub frames: Option<FrameTrack>,
    pub prosody: Prosody,
    /// Per word: what the lexical model says of the gap after it, with nothing weighed yet.
    pub posteriors: Vec<Posterior>,
    pub evidence: Evidence,
    /// What the aligner found, if it was asked.
    pub alignment: Option<WordShift>,
    /// Where the words were laid that came without any time; else empty.
    pub laid: BTreeMap<WordId, Span>,
    pub warnings: Vec<Warning>,
    /// That no model knows the language; apart, because a window shows it for as long as it is so.
    pub no_model: Option<Warning>,
    /// That the words may be those of another talk; apart for the same reason.
    pub doubt: Option<TranscriptDoubt>,
    pub timings: Vec<StageTime>,
}

/// Everything computed from a recording and its transcript. Can be thrown away and made again.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub talk: TalkAnalysis,
    /// What a window would have open.
    pub project: Project,
    pub project_cues: ProjectCues,
    /// The words with their measured times.
    pub words: Vec<Word>,
    /// The settled problems, behind them the hints, and why there are.
    pub findings: Vec<Finding>,
    /// The meaning of the strengths.
    pub calibration: Calibration,
    /// How far the transcript's own full stops can be trusted.
    pub stops: Option<StopAgreement>,
}

/// How long a stage took.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StageTime {
    pub stage: &'static str,
    pub seconds: f64,
}

/// Runs every stage. Without a recording pitch and energy are unknown and pauses come from the word times alone.
pub fn analyze(
    transcript: &Transcript,
    recording: Option<&Recording>,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Analysis, ModelError> {
    let options = &AnalysisOptions { is_untimed: transcript.is_untimed, ..options.clone() };
    let mut talk = listen(&transcript.words, transcript.language.as_deref(), recording, options, compute, progress)?;
    talk.warnings.extend(talk.no_model.take());
    talk.warnings.extend(talk.doubt.as_ref().map(TranscriptDoubt::warning));
    talk.warnings.splice(0..0, transcript.warnings.iter().cloned());
    let mut project = Project::new(transcript, options.guideline.clone());
    project.glossary = options.glossary.clone();
    project.shots = options.shots.clone();
    project.models = options.models;
    project.marks = options.marks;
    project.boundary_factor = options.boundary_factor;
    project.language = Some(talk.language.clone());
    talk.warnings.extend(take_language(&mut project.guideline, &talk.language));
    project.lay(&talk.laid, &mut History::default());
    let mut timings = std::mem::take(&mut talk.timings);
    let evidence = Some(Arc::new(talk.evidence.clone()));
    let settler = timed(&mut timings, "cues", || Settler::new(&project, evidence, &progress.stage(t!("stage-cues"))))?;
    talk.timings = timings;
    let project_cues = settler.project_cues().clone();
    let words = settler.spoken(&project).to_vec();
    let findings = settler.findings(&project);
    let (calibration, stops) = (Calibration::of(&project, &talk.evidence), StopAgreement::of(&project, &talk.evidence));
    Ok(Analysis { talk, project, project_cues, words, findings, calibration, stops })
}

/// Takes the figures of a guideline for a language; what is to be said where its publisher has none.
pub fn take_language(guideline: &mut Guideline, language: &str) -> Option<Warning> {
    guideline.take_language(language);
    guideline.unsaid_for(language).map(Warning::new)
}

/// The expensive part: measures the sound and asks the models. `language`: what the transcript
/// names.
pub fn listen(
    words: &[Word],
    language: Option<&str>,
    recording: Option<&Recording>,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<TalkAnalysis, ModelError> {
    let named = options.language.as_deref().or(language);
    // An old project may hold what stands for an unknown language.
    let named = named.filter(|name| *name != UNKNOWN_LANGUAGE);
    let named = named.map(|name| language_code(name).unwrap_or_else(|| name.to_owned()));
    let mut warnings = Vec::new();
    let mut timings = Vec::new();
    if let Some(recording) = recording {
        warnings.extend(recording.warnings.iter().cloned());
    }

    let judged = timed(&mut timings, "lexical", || judge(words, named.as_deref(), options, compute, progress))?;
    // Where words were heard already its dictionary is asked all the same.
    let is_asked = options.aligns || !options.aligned.is_empty();
    let aligns = is_asked && recording.is_some() && has_aligner() && is_aligned_language(&judged.language);
    let aligner = match aligns.then(|| open_aligner(compute.opened())) {
        Some(Ok(aligner)) => Some(aligner),
        Some(Err(error)) => {
            warnings.push(Warning::new(m!("align-none", reason = error.to_string())));
            None
        }
        None => None,
    };
    let (frames, measured) = timed(&mut timings, "prosody", || {
        measure(words, recording, options, aligner.as_deref().filter(|_| options.aligns), progress)
    })?;
    let MeasuredWords { words: measured_words, prosody, silences, offset, are_laid, cue_voice, aligned } = measured;
    let alignment = aligner.as_ref().filter(|_| options.aligns).and_then(|_| WordShift::of(words, &aligned));
    let doubts = word_doubts(words, &options.typed, &aligned, aligner.as_deref());
    let laid: BTreeMap<WordId, Span> = match are_laid {
        true => measured_words.iter().map(|word| (word.id, word.span)).collect(),
        false => BTreeMap::new(),
    };
    if offset != Duration::ZERO {
        warnings.push(offset_warning(offset));
    }
    // Guessed times say nothing of whether the words are those of the recording.
    let heard = frames.as_ref().filter(|_| !are_laid);
    let doubt = timed(&mut timings, "match", || transcript_doubt(words, heard?));
    if doubt.is_none() && !are_laid {
        warnings.extend(recording.and_then(|recording| length_warning(words, recording)));
    }
    warnings.extend(judged.warnings.clone());
    warnings.extend(word_oddities(words, &judged.language));
    let no_model = judged.problem.clone();
    let mut fused = timed(&mut timings, "fusion", || {
        fusing::fuse(
            (&measured_words, 0),
            (&prosody, frames.as_ref()),
            &judged,
            options,
            compute,
            &progress.stage(t!("stage-voice")),
        )
    })?;
    warnings.extend(fused.warnings.iter().cloned());
    let reading = (fused.reading.take().unwrap_or_else(|| judged.reading.clone()), fused.saw_writing);
    let mut evidence = evidence_of(words, &prosody, judged, &fused, recording.is_some());
    (evidence.silences, evidence.offset) = (silences, offset);
    (evidence.onsets, evidence.unvoiced) = (cue_voice.onsets, cue_voice.unvoiced);
    (evidence.aligned, evidence.doubts) = (aligned, doubts);
    let worth_telling = worth_telling(&evidence, words);
    let told = words.iter().zip(fused.voice_signs).filter(|(word, _)| worth_telling.contains(&word.id));
    let told = told.map(|(word, mut heard)| {
        // One pause has one length, wherever it is told.
        if let Some(pause) = evidence.gaps.get(&word.id).map(|gap| gap.pause) {
            heard.iter_mut().for_each(|sign| {
                if let VoiceSign::Pause { length, .. } = sign {
                    *length = pause;
                }
            });
        }
        (word.id, heard)
    });
    let voice = told.collect();
    evidence.voice = voice;
    warnings.extend(timed(&mut timings, "line breaks", || {
        add_line_breaks(&mut evidence, words, Some(reading), options, compute, progress)
    })?);
    warnings.extend(compute.take_warnings());
    if recording.is_some_and(|recording| recording.samples.has_failed()) {
        warnings.push(Warning::new(m!("analysis-sound-lost")));
    }
    let posteriors = words.iter().filter_map(|word| evidence.gaps.get(&word.id)).map(|gap| gap.posterior).collect();
    Ok(TalkAnalysis {
        language: evidence.language.clone(),
        frames,
        prosody,
        posteriors,
        evidence,
        alignment,
        laid,
        warnings,
        no_model,
        doubt,
        timings,
    })
}

/// What was found of each gap.
fn evidence_of(
    words: &[Word],
    prosody: &Prosody,
    judged: LexicalAnalysis,
    fused: &TalkFusion,
    heard: bool,
) -> Evidence {
    let LexicalAnalysis { model, language, operating_point, reading, .. } = judged;
    let gaps = words.iter().enumerate().map(|(index, word)| {
        // After the last word there is no gap to measure.
        let gap = prosody.gaps.get(index);
        let evidence = GapEvidence {
            posterior: reading.posteriors[index],
            acoustic: fused.acoustic.get(index).copied().unwrap_or(0.0),
            fusion: fused.gaps.get(index).copied(),
            pause: gap.map_or(Duration::ZERO, GapProsody::measured_pause),
            pitch_reset_st: gap.and_then(|gap| gap.pitch_reset_st),
            energy_drop_db: gap.and_then(|gap| gap.energy_drop_db),
            case: reading.cases.as_ref().and_then(|cases| cases.get(index).copied()).unwrap_or_default(),
            line_break: None,
            writing: fused.writing.get(index).copied().flatten(),
        };
        (word.id, evidence)
    });
    let (gaps, fusion) = (gaps.collect(), fused.name.clone());
    Evidence { model, language, fusion, heard, operating_point, gaps, ..Evidence::default() }
}

/// Gaps where something speaks for a boundary, by whatever settings: elsewhere there is nothing to explain.
fn worth_telling(evidence: &Evidence, words: &[Word]) -> BTreeSet<WordId> {
    let mut worth = BTreeSet::new();
    for ignore_punctuation in [false, true] {
        let weighed = weigh_with(evidence, words, &WeighingInputs::usual(ignore_punctuation));
        let is_worth = |gap: &Option<WeighedGap>| gap.is_some_and(|gap| gap.strength() >= WORTH_TELLING);
        worth.extend(words.iter().zip(&weighed).filter(|(_, gap)| is_worth(gap)).map(|(word, _)| word.id));
    }
    worth
}

const WORTH_TELLING: f32 = 0.03;

fn timed<T>(timings: &mut Vec<StageTime>, stage: &'static str, work: impl FnOnce() -> T) -> T {
    let clock = Clock::now();
    let result = work();
    timings.push(StageTime { stage, seconds: clock.elapsed().as_secs_f64() });
    result
}

/// What was found of times that are all wrong by the same.
fn offset_warning(offset: Duration) -> Warning {
    let millis = offset.as_millis_rounded();
    Warning::new(match millis < 0 {
        true => m!("analysis-words-late", millis = -millis),
        false => m!("analysis-words-early", millis = millis),
    })
}

/// Words after the end of the sound that are too few to doubt the whole transcript.
fn length_warning(words: &[Word], recording: &Recording) -> Option<Warning> {
    let end = Instant::ZERO + recording.duration();
    let first_outside = words.iter().position(|word| word.span.start > end + Duration::from_millis(500))?;
    let (late, seconds) = (words.len() - first_outside, texts::decimal(end.as_secs(), 1));
    let message = m!("analysis-words-after-end", late = late, count = words.len(), seconds = seconds);
    Some(Warning::at(words[first_outside].span.start, message))
}
