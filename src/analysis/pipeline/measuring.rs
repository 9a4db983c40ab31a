//! Measuring the words where the voice has them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::aligning::align_words;
use super::options::AnalysisOptions;
use base::progress::{Cancellation, Progress};
use base::texts::t;
use base::time::{Duration, Span};
use formats::transcript::{Word, WordId};
use media::align::{AlignedWord, Aligner, exact_words};
use media::audio::Recording;
use media::prosody::{self, CueVoice, FrameTrack, Prosody};

/// Measurements of the words of a transcript.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeasuredWords<'a> {
    /// The words with their measured times: what acoustic models are to be asked about.
    pub words: Cow<'a, [Word]>,
    /// About these words.
    pub prosody: Prosody,
    /// See [`Evidence::silences`](evidence::Evidence::silences).
    pub silences: BTreeMap<WordId, Span>,
    /// See [`Evidence::offset`](evidence::Evidence::offset).
    pub offset: Duration,
    /// Whether the words came without any time and were laid over the voice.
    pub are_laid: bool,
    /// What the voice says of cues whose words have no times of their own.
    pub cue_voice: CueVoice,
    /// See [`Evidence::aligned`](evidence::Evidence::aligned).
    pub aligned: BTreeMap<WordId, AlignedWord>,
}

/// Measures the words where the voice has them in `frames`, if [`AnalysisOptions::refine_times`] allows; else where their times say.
pub fn measure_words<'a>(
    words: &'a [Word],
    frames: Option<&FrameTrack>,
    options: &AnalysisOptions,
) -> MeasuredWords<'a> {
    let Some(frames) = frames.filter(|_| options.refine_times) else {
        let prosody = prosody::measure(words, frames);
        return MeasuredWords { words: Cow::Borrowed(words), prosody, ..MeasuredWords::default() };
    };
    let heard = prosody::refined_words(words, frames);
    let silence = |pair: &[Word]| Span::new(pair[0].span.end, pair[1].span.start);
    let silences = words.windows(2).zip(heard.windows(2)).filter_map(|(given, heard)| {
        let heard = silence(heard);
        (heard != silence(given)).then_some((given[0].id, heard))
    });
    MeasuredWords {
        silences: silences.collect(),
        prosody: prosody::measure(&heard, Some(frames)),
        words: Cow::Owned(heard),
        ..MeasuredWords::default()
    }
}

/// Pitch and level of the recording, and the words in it; where the `aligner` hears them, if there is one.
pub(super) fn measure<'a>(
    words: &'a [Word],
    recording: Option<&Recording>,
    options: &AnalysisOptions,
    aligner: Option<&Aligner>,
    progress: &Progress,
) -> Result<(Option<FrameTrack>, MeasuredWords<'a>), Cancellation> {
    let frames = recording
        .map(|recording| {
            prosody::analyze_frames(
                &recording.samples,
                options.pitch_range,
                &progress.stage(t!("stage-pitch-and-energy")),
            )
        })
        .transpose()?;
    // Some may have got times meanwhile, from another file or by hand.
    let is_untimed = options.is_untimed && words.iter().all(|word| word.estimated);
    let aligned = |words: &[Word]| match (aligner, recording) {
        (Some(aligner), Some(recording)) => align_words(words, !is_untimed, aligner, recording, progress),
        (None, Some(_)) => {
            Ok(words.iter().filter_map(|word| Some((word.id, *options.aligned.get(&word.id)?))).collect())
        }
        _ => Ok(BTreeMap::new()),
    };
    if let Some(heard) = frames.as_ref().filter(|_| is_untimed) {
        let mut laid = prosody::laid_words(words, heard);
        let aligned = aligned(&laid)?;
        if !aligned.is_empty() {
            laid = exact_words(&laid, &aligned);
        }
        let prosody = prosody::measure(&laid, Some(heard));
        let words = Cow::Owned(laid);
        let measured = MeasuredWords { words, prosody, are_laid: true, aligned, ..MeasuredWords::default() };
        return Ok((frames, measured));
    }
    let known = frames.as_ref().filter(|_| options.refine_times);
    let offset = known.map_or(Duration::ZERO, |frames| prosody::time_offset(words, frames));
    let moved = match offset == Duration::ZERO {
        true => Cow::Borrowed(words),
        false => Cow::Owned(prosody::shifted_words(words, offset)),
    };
    let aligned = aligned(&moved)?;
    let moved = match aligned.is_empty() {
        true => moved,
        false => Cow::Owned(exact_words(&moved, &aligned)),
    };
    let measured = match &moved {
        Cow::Borrowed(words) => measure_words(words, frames.as_ref(), options),
        Cow::Owned(moved) => {
            let MeasuredWords { words, prosody, silences, .. } = measure_words(moved, frames.as_ref(), options);
            let words = Cow::Owned(words.into_owned());
            MeasuredWords { words, prosody, silences, offset, ..MeasuredWords::default() }
        }
    };
    let mut cue_voice = known.map_or_else(CueVoice::default, |frames| prosody::detect_cue_times(words, frames));
    // Where a word is believed to have been heard it is known better when it begins, and that it is said.
    let is_heard = |word: &WordId| aligned.get(word).is_some_and(AlignedWord::is_believed);
    cue_voice.onsets.retain(|word, _| !is_heard(word));
    cue_voice.unvoiced.retain(|word| !is_heard(word));
    Ok((frames, MeasuredWords { cue_voice, aligned, ..measured }))
}
