//! The whole line: words and sound in, cues out. Window and command line call the same [`analyze`].

use std::time::Instant as Clock;

use serde::Serialize;

use crate::acoustic::pause;
use crate::audio::{self, Recording};
use crate::compute::Compute;
use crate::cues::{self, Cue, Problem};
use crate::fusion::joint::{Decision, JointScheme, decide};
use crate::fusion::{mark_kind, written};
use crate::guideline::Guideline;
use crate::lexical::{self, ModelError, Posterior};
use crate::progress::{Cancelled, Progress};
use crate::proposals::{self, SegmentInput, Segmentation};
use crate::prosody::{self, GapProsody, PitchRange, Prosody};
use crate::time::{Duration, Instant, Span};
use crate::transcript::{Transcript, Word, language_code};
use crate::warning::Warning;
use crate::wording::{Wording, WordingOptions, Written, word_text};

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

/// Everything computed from a recording and its transcript. Can be thrown away and made again.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub language: String,
    pub prosody: Prosody,
    /// Per word: what the lexical model says of the gap after it, written marks not yet weighed.
    pub posteriors: Vec<Posterior>,
    /// Per word: what was decided about the gap after it.
    pub decisions: Vec<Decision>,
    pub wording: Wording,
    pub segmentation: Segmentation,
    pub cues: Vec<Cue>,
    pub problems: Vec<Problem>,
    pub warnings: Vec<Warning>,
    pub timings: Vec<StageTime>,
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
    let words = &transcript.words;
    let named = options.language.as_ref().or(transcript.language.as_ref());
    let named = named.map(|name| language_code(name).unwrap_or_else(|| name.clone()));
    let mut warnings = transcript.warnings.clone();
    let mut timings = Vec::new();
    if let Some(recording) = recording {
        warnings.extend(recording.warnings.iter().cloned());
        warnings.extend(length_warning(words, recording));
    }

    let prosody = timed(&mut timings, "prosody", || measure(words, recording, options, progress))?;
    let posteriors =
        timed(&mut timings, "lexical", || judge(words, named.as_deref(), options, compute, &mut warnings, progress))?;
    let language = named.unwrap_or_else(|| "en".to_owned());
    let decisions = timed(&mut timings, "fusion", || fuse(words, &prosody, &posteriors, options));
    let (wording, segmentation, cues, problems) = timed(&mut timings, "cues", || {
        let marks: Vec<_> = decisions.iter().map(|decision| decision.mark).collect();
        let written = if options.ignore_punctuation { Written::Ignore } else { Written::Auto };
        let wording = word_text(words, &marks, &WordingOptions { written, language: language.clone() });
        let segmentation = segment(words, &wording, &prosody, &decisions, &language, options, progress)?;
        let cues = cues::build(words, &wording.words, &segmentation, &options.guideline);
        let problems = cues::check(&cues, &options.guideline);
        Ok::<_, Cancelled>((wording, segmentation, cues, problems))
    })?;
    warnings.extend(compute.warnings().iter().cloned());
    Ok(Analysis { language, prosody, posteriors, decisions, wording, segmentation, cues, problems, warnings, timings })
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
) -> Result<Prosody, Cancelled> {
    let frames = recording
        .map(|recording| {
            prosody::analyze_frames(&recording.samples, options.pitch_range, &progress.stage("pitch and energy"))
        })
        .transpose()?;
    Ok(prosody::measure(words, frames.as_ref()))
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
            let judge = || lexical::posteriors_of_words(model.as_ref(), words, &progress);
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

fn segment(
    words: &[Word],
    wording: &Wording,
    prosody: &Prosody,
    decisions: &[Decision],
    language: &str,
    options: &Options,
    progress: &Progress,
) -> Result<Segmentation, Cancelled> {
    let spans: Vec<Span> = words.iter().map(|word| word.span).collect();
    let boundaries: Vec<f32> = decisions.iter().map(Decision::strength).collect();
    let pauses: Vec<Duration> = prosody.gaps.iter().map(GapProsody::heard_pause).collect();
    let speaker_changes: Vec<bool> = words
        .windows(2)
        .map(|pair| pair[0].speaker.is_some() && pair[1].speaker.is_some() && pair[0].speaker != pair[1].speaker)
        .collect();
    let input = SegmentInput {
        words: &wording.words,
        spans: &spans,
        boundaries: &boundaries,
        marks: &wording.marks,
        pauses: &pauses,
        decisions: &[],
        speaker_changes: &speaker_changes,
        language,
    };
    proposals::segment(&input, &options.guideline, &progress.stage("cues"))
}
