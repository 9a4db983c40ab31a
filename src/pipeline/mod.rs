//! The whole line: words and sound in, cues out. Window and command line call the same functions.
//!
//! [`listen`] is the expensive part and knows nothing of decisions; [`settle`] makes cues of its evidence and of what a
//! person decided, quickly enough to be called after every key. [`analyze`] is both.

mod report;
mod settle;

use std::time::Instant as Clock;

use serde::Serialize;

use crate::acoustic::pause;
use crate::audio::{self, Recording};
use crate::compute::Compute;
use crate::evidence::{Evidence, GapEvidence};
use crate::fusion::joint::{Decision, JointScheme, decide};
use crate::fusion::{mark_kind, written};
use crate::guideline::Guideline;
use crate::lexical::{self, ModelError, Posterior};
use crate::progress::{Cancelled, Progress};
use crate::project::Project;
use crate::prosody::{self, FrameTrack, GapProsody, PitchRange, Prosody};
use crate::time::{Duration, Instant};
use crate::transcript::{Transcript, Word, language_code};
use crate::warning::Warning;

pub use report::decision_report;
pub use settle::{Alternative, Boundary, Settled, Settler, State, settle};

// The two modules do not know each other; their rates must.
const _: () = assert!(audio::RATE_HZ == prosody::RATE_HZ);

/// What the user chose.
#[derive(Clone, Debug)]
pub struct Options {
    /// Name of the lexical model.
    pub model: String,
    pub guideline: Guideline,
    /// Decide and write without regard to punctuation that the transcript has.
    pub ignore_punctuation: bool,
    /// Language of the talk; by default what the transcript says, else English.
    pub language: Option<String>,
    pub pitch_range: PitchRange,
    pub scheme: JointScheme,
}

/// The lexical model used unless another is named.
pub const DEFAULT_MODEL: &str = "lmc-1";

impl Default for Options {
    fn default() -> Self {
        Self {
            model: DEFAULT_MODEL.to_owned(),
            guideline: Guideline::ted(),
            ignore_punctuation: false,
            language: None,
            pitch_range: PitchRange::SPEECH,
            scheme: JointScheme::PAPER,
        }
    }
}

/// What listening to a talk brings: expensive, and the same until words or recording change.
#[derive(Clone, Debug)]
pub struct Heard {
    pub language: String,
    /// Pitch and level of the whole recording; `None` without one.
    pub frames: Option<FrameTrack>,
    pub prosody: Prosody,
    /// Per word: what the lexical model says of the gap after it, written marks not yet weighed.
    pub posteriors: Vec<Posterior>,
    /// Per word: what was decided about the gap after it.
    pub decisions: Vec<Decision>,
    pub evidence: Evidence,
    pub warnings: Vec<Warning>,
    pub timings: Vec<StageTime>,
}

/// Everything computed from a recording and its transcript. Can be thrown away and made again.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub heard: Heard,
    pub settled: Settled,
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
    options: &Options,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Analysis, ModelError> {
    let mut heard = listen(&transcript.words, transcript.language.as_deref(), recording, options, compute, progress)?;
    heard.warnings.splice(0..0, transcript.warnings.iter().cloned());
    let mut project = Project::new(transcript, options.guideline.clone());
    project.ignore_punctuation = options.ignore_punctuation;
    project.language = Some(heard.language.clone());
    let mut timings = std::mem::take(&mut heard.timings);
    let settled = timed(&mut timings, "cues", || settle(&project, Some(&heard.evidence), &progress.stage("cues")))?;
    heard.timings = timings;
    Ok(Analysis { heard, settled })
}

/// The expensive part: measures the sound, asks the models, and weighs what they say. `language`: what the transcript
/// names.
pub fn listen(
    words: &[Word],
    language: Option<&str>,
    recording: Option<&Recording>,
    options: &Options,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Heard, ModelError> {
    let named = options.language.as_deref().or(language);
    let named = named.map(|name| language_code(name).unwrap_or_else(|| name.to_owned()));
    let mut warnings = Vec::new();
    let mut timings = Vec::new();
    if let Some(recording) = recording {
        warnings.extend(recording.warnings.iter().cloned());
        warnings.extend(length_warning(words, recording));
    }

    let (frames, prosody) = timed(&mut timings, "prosody", || measure(words, recording, options, progress))?;
    let posteriors =
        timed(&mut timings, "lexical", || judge(words, named.as_deref(), options, compute, &mut warnings, progress))?;
    let language = named.unwrap_or_else(|| "en".to_owned());
    let decisions = timed(&mut timings, "fusion", || fuse(words, &prosody, &posteriors, options));
    warnings.extend(compute.warnings().iter().cloned());
    let gaps = words.iter().enumerate().map(|(index, word)| {
        let gap = prosody.gaps.get(index);
        let evidence = GapEvidence {
            posterior: posteriors[index],
            joint: decisions[index],
            pause: gap.map_or(Duration::ZERO, GapProsody::heard_pause),
            pitch_reset_st: gap.and_then(|gap| gap.pitch_reset_st),
            energy_drop_db: gap.and_then(|gap| gap.energy_drop_db),
        };
        (word.id, evidence)
    });
    let evidence = Evidence {
        model: options.model.clone(),
        language: language.clone(),
        heard: recording.is_some(),
        gaps: gaps.collect(),
    };
    Ok(Heard { language, frames, prosody, posteriors, decisions, evidence, warnings, timings })
}

fn timed<T>(timings: &mut Vec<StageTime>, stage: &'static str, work: impl FnOnce() -> T) -> T {
    let clock = Clock::now();
    let result = work();
    timings.push(StageTime { stage, seconds: clock.elapsed().as_secs_f64() });
    result
}

/// A transcript that runs on after the end of the sound probably belongs to another recording.
fn length_warning(words: &[Word], recording: &Recording) -> Option<Warning> {
    let end = Instant::ZERO + recording.duration();
    let first_outside = words.iter().position(|word| word.span.start > end + Duration::from_millis(500))?;
    Some(Warning::at(
        words[first_outside].span.start,
        format!(
            "{} of {} words start after the end of the recording ({:.1} s); does the transcript belong to it?",
            words.len() - first_outside,
            words.len(),
            end.as_secs()
        ),
    ))
}

fn measure(
    words: &[Word],
    recording: Option<&Recording>,
    options: &Options,
    progress: &Progress,
) -> Result<(Option<FrameTrack>, Prosody), Cancelled> {
    let frames = recording
        .map(|recording| {
            prosody::analyze_frames(&recording.samples, options.pitch_range, &progress.stage("pitch and energy"))
        })
        .transpose()?;
    let prosody = prosody::measure(words, frames.as_ref());
    Ok((frames, prosody))
}

/// Share of known words below which a transcript that names no language is not in the model's. English
/// speeches have 0.98 and more in the vocabulary of `vectors-50`, German and Hungarian text has 0.2 and less.
const KNOWN_SHARE: f32 = 0.7;

/// Asks the lexical model, or, in a language it does not know, assumes the average of speech for every gap.
fn judge(
    words: &[Word],
    language: Option<&str>,
    options: &Options,
    compute: &mut Compute,
    warnings: &mut Vec<Warning>,
    progress: &Progress,
) -> Result<Vec<Posterior>, ModelError> {
    let progress = progress.stage("lexical model");
    let model_language = lexical::language_of(&options.model)?;
    let judged = if language.is_none_or(|language| same_language(&model_language, language)) {
        compute.run(|device| {
            let model = lexical::load(&options.model, device)?;
            // Few words tell nothing: a greeting may be all names.
            let is_foreign = language.is_none()
                && words.len() >= 20
                && lexical::known_share_of_words(model.as_ref(), words) < KNOWN_SHARE;
            let judge = || lexical::read_words(model.as_ref(), words, &progress).map(|reading| reading.posteriors);
            if is_foreign { Ok(None) } else { Ok::<_, ModelError>(Some(judge()?)) }
        })?
    } else {
        None
    };
    Ok(judged.unwrap_or_else(|| {
        let transcript_language = language.unwrap_or("another one");
        warnings.push(Warning::new(format!(
            "the model \"{}\" knows the language \"{model_language}\" but the transcript is in {transcript_language}; \
             boundaries come from pauses and written punctuation alone (--language tells the language)",
            options.model
        )));
        // One boundary in L̂ words. What a pause alone makes a hard boundary (0.4 s and more) is mostly a full stop.
        let boundary = 1.0 / options.scheme.expected_length;
        vec![[1.0 - boundary, 0.3 * boundary, 0.66 * boundary, 0.04 * boundary]; words.len()]
    }))
}

/// "en-GB" and "en" are one language to a model.
fn same_language(a: &str, b: &str) -> bool {
    let primary = |code: &str| code.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    primary(a) == primary(b)
}

fn fuse(words: &[Word], prosody: &Prosody, posteriors: &[Posterior], options: &Options) -> Vec<Decision> {
    let mut acoustic: Vec<f32> =
        prosody.gaps.iter().map(|gap| pause::boundary_probability(gap.heard_pause())).collect();
    acoustic.resize(words.len(), 0.0);
    let mut posteriors =
        if options.ignore_punctuation { posteriors.to_vec() } else { written::weigh(posteriors, words) };
    for (posterior, gap) in posteriors.iter_mut().zip(&prosody.gaps) {
        *posterior = mark_kind::weigh(posterior, gap.heard_pause());
    }
    decide(&posteriors, &acoustic, &options.scheme)
}
