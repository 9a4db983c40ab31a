//! Asking voice and fusion, beside the words.

use super::judging::LexicalAnalysis;
use super::options::{AnalysisOptions, FusionChoice};
use base::progress::Progress;
use base::texts::{Message, m, t};
use base::warning::Warning;
use editor::settling::set_from;
use evidence::acoustic::voice_sign::VoiceSign;
use evidence::acoustic::{SpokenText, pause};
use evidence::fusion::{self, FusionModel, GapFusion, GapProbabilities, Sources, WritingEvidence, written};
use evidence::lexical::Reading;
use evidence::lexical::hearing::GapWriting;
use evidence::model_files::{FolderError, ModelError, ModelFolder};
use evidence::model_set::ModelSet;
use formats::language::{Language, same_language};
use formats::transcript::Word;
use media::prosody::{FrameTrack, Prosody};
use models::compute::Compute;
use models::loading;

/// Whether a fusion means the reader by this name: the one that was asked, whichever language's and whichever set's it is, small or
/// large.
fn means_reader(name: &str) -> bool {
    ModelSet::EACH.into_iter().any(|set| set.reader() == name || set.large_reader() == name)
}

/// The verdicts of voice and fusion, per gap between two words.
#[derive(Clone, Debug, Default)]
pub(super) struct TalkFusion {
    /// The fusion that was asked; empty: none.
    pub name: String,
    /// Probability of a boundary by the sound.
    pub acoustic: Vec<f32>,
    /// Empty if none was asked.
    pub gaps: Vec<GapFusion>,
    /// The contribution of the transcript's own writing to them; empty if it has none, or no model read it along.
    pub writing: Vec<Option<WritingEvidence>>,
    /// What the reader made of the words when it was told most of what is shown, an entry per word from the first that was read with
    /// ears.
    pub reading: Option<Reading>,
    /// Whether it was told the transcript's marks for that.
    pub saw_writing: bool,
    /// Voice signs at each gap, in words; empty where the acoustic model does not know the language.
    pub voice_signs: Vec<Vec<VoiceSign>>,
    pub warnings: Vec<Warning>,
}

/// Asks the acoustic model and the fusion. Without a fusion that fits the sound's say is that of `options.acoustic`, by
/// default of the pause alone (Che et al., Interspeech 2016, equation 1).
///
/// `first_read`: the first word that is to be read with ears; what is before it was read earlier and is there to compare pauses with.
pub(super) fn fuse(
    (words, first_read): (&[Word], usize),
    (prosody, frames): (&Prosody, Option<&FrameTrack>),
    judged: &LexicalAnalysis,
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<TalkFusion, ModelError> {
    let text = SpokenText { words, prosody, frames };
    // What was named is what the person wants, whatever its licence.
    let (name, set) = match &options.fusion {
        FusionChoice::Joint => return joint(&text, options, compute, progress, None),
        FusionChoice::OfSet => (options.models.fusion_for(&judged.model), options.models),
        FusionChoice::Named(name) => (name.as_str(), ModelSet::Talks),
    };
    // The fusions know how a reader errs; the papers' models err otherwise. And where no words speak hardly a gap is more
    // likely a boundary than not: the two-stage decision takes the longer pauses then, which is what there is.
    let is_reader = !judged.model.is_empty() && loading::lexical::is_reader(&judged.model)?;
    if !is_reader {
        return joint(&text, options, compute, progress, None);
    }
    let instead = |why: Message| Some(Warning::new(m!("analysis-two-stage-instead", why = why)));
    if let Some(objection) = set.objection(&fusion::folder_of(name)) {
        return joint(&text, options, compute, progress, instead(objection));
    }
    let fusion = match loading::fusion::keep_open(name, compute.opened()) {
        Ok(fusion) => fusion,
        Err(error @ ModelError::Folder(FolderError::Unknown { .. } | FolderError::NoModels)) => {
            return joint(&text, options, compute, progress, instead(error.to_string().into()));
        }
        Err(error) => return Err(error),
    };
    let GatheredSources { sources, reading, saw_writing, voice_signs, missing } =
        gather_sources((&text, first_read), (fusion.as_ref(), set, options), judged, compute, progress)?;
    let explained = fusion.explain(&sources);
    let fused: Vec<GapProbabilities> = explained.iter().map(|gap| gap.fused).collect();
    let mut writing = fusion.weigh_writing(&sources, &fused);
    let of_gaps = sources.writing.iter().zip(&writing).zip(&fused);
    let set_from = set_from(of_gaps.filter_map(|((written, added), fused)| {
        let any_mark = added.as_ref()?.add_to(*fused).any_mark;
        Some((written.mark?, any_mark))
    }));
    writing.iter_mut().flatten().for_each(|added| added.set_from = set_from);
    let gaps: Vec<GapFusion> = explained.into_iter().map(GapFusion::from).collect();
    let acoustic = match fusion.inputs().acoustic.first().and_then(|name| sources.acoustic.get(name)) {
        Some(posteriors) => posteriors.iter().map(|posterior| posterior.any_mark()).collect(),
        None => by_pause(prosody),
    };
    let name = name.to_owned();
    Ok(TalkFusion { name, acoustic, gaps, writing, reading, saw_writing, voice_signs, warnings: missing })
}

/// The outcome of asking the models.
struct GatheredSources {
    sources: Sources,
    /// As in [`TalkFusion`].
    reading: Option<Reading>,
    saw_writing: bool,
    /// As in [`TalkFusion`].
    voice_signs: Vec<Vec<VoiceSign>>,
    /// Models that are not installed, or must not be used.
    missing: Vec<Warning>,
}

/// Asks whom the fusion listens to. The reader's verdict is there already, whatever language its own is; the other lexical
/// models and the acoustic ones say nothing of other languages than theirs. One that is not installed, or that `set` must not use,
/// is done without, with a warning.
fn gather_sources(
    (text, first_read): (&SpokenText<'_>, usize),
    (fusion, set, options): (&dyn FusionModel, ModelSet, &AnalysisOptions),
    judged: &LexicalAnalysis,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<GatheredSources, ModelError> {
    let inputs = fusion.inputs();
    let mut sources = Sources::of(text.words, text.prosody);
    sources.is_other_language = !same_language(fusion.language(), &judged.language);
    let mut missing = Vec::new();
    let mut knows = |name: &str| -> Result<bool, ModelError> {
        if let Some(objection) = set.objection(loading::lexical::folder_of(name).0) {
            missing.push(Warning::new(m!("analysis-without-model", why = objection)));
            return Ok(false);
        }
        match ModelFolder::read(loading::lexical::folder_of(name).0) {
            Ok(folder) => Ok(same_language(&folder.language, &judged.language)),
            Err(error @ FolderError::Unknown { .. }) => {
                missing.push(Warning::new(m!("analysis-without-model", why = error.to_string())));
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    };
    let mut others = Vec::new();
    for name in &inputs.lexical {
        if means_reader(name) {
            let mut posteriors = judged.reading.posteriors.clone();
            posteriors.truncate(sources.len());
            sources.lexical.insert(name.clone(), posteriors);
        } else if knows(name)? {
            others.push(name.clone());
        }
    }
    if !others.is_empty() {
        let (known, words, opened) = (sources.clone(), text.words.to_vec(), compute.opened().clone());
        sources = compute.run_watched(&progress.stage(t!("stage-lexical-models")), move |device, progress| {
            let mut sources = known.clone();
            for name in &others {
                let model = loading::lexical::keep_open(name, device, &opened)?;
                sources.add_lexical(name, model.as_ref(), &words, progress)?;
            }
            Ok::<_, ModelError>(sources)
        })?;
    }
    let (mut reading, mut saw_writing) = (None, false);
    let mut voice_signs = Vec::new();
    for name in &inputs.acoustic {
        if knows(name)? {
            let model = loading::acoustic::keep_open(name, compute.opened())?;
            sources.add_acoustic(model.as_ref(), text, &progress.stage(t!("stage-acoustic-model")))?;
            if let Some(told) = model.voice_signs(text) {
                voice_signs = told;
            }
        }
    }
    let reader = inputs.lexical.iter().find(|name| means_reader(name)).cloned().unwrap_or_default();
    let acoustic = inputs.acoustic.first().cloned().unwrap_or_default();
    // Has the reader read once more, told what is heard, and what is written where there is `writing`.
    let mut read_again = |sources: &mut Sources, stage: &'static str, writing: Option<Vec<GapWriting>>| {
        let (known, words, opened) = (sources.clone(), text.words.to_vec(), compute.opened().clone());
        let (model, reader, acoustic) = (judged.model.clone(), reader.clone(), acoustic.clone());
        let (all, reading) = compute.run_watched(&progress.stage(stage), move |device, progress| {
            let mut sources = known.clone();
            let model = loading::lexical::keep_open(&model, device, &opened)?;
            let (model, names) = (model.as_ref(), (reader.as_str(), acoustic.as_str()));
            let reading = match &writing {
                None => sources.add_heard(names, model, &words, first_read, progress)?,
                Some(writing) => sources.add_written(names, model, &words, writing, first_read, progress)?,
            };
            Ok::<_, ModelError>((sources, reading))
        })?;
        *sources = all;
        Ok::<_, ModelError>(reading)
    };
    if inputs.hears && judged.hears && sources.acoustic.contains_key(&acoustic) {
        reading = read_again(&mut sources, t!("stage-reading-with-ears"), None)?;
    }
    let is_typed = |word: &Word| options.typed.contains(&word.id);
    let typed: Vec<bool> = match options.typed.is_empty() {
        true => Vec::new(),
        false => text.words.iter().map(is_typed).collect(),
    };
    let writing = written::gap_writing(text.words, &typed, Language::of(&judged.language));
    if inputs.sees_writing && judged.sees_writing && !writing.is_empty() {
        let told = read_again(&mut sources, t!("stage-reading-writing"), Some(writing))?;
        // Marks that are set aside are not shown, and lines are broken without them.
        if let (Some(told), false) = (told, options.marks.sets_aside()) {
            (reading, saw_writing) = (Some(told), true);
        }
    }
    Ok(GatheredSources { sources, reading, saw_writing, voice_signs, missing })
}

/// The sound's say for the two-stage decision.
fn joint(
    text: &SpokenText<'_>,
    options: &AnalysisOptions,
    compute: &Compute,
    progress: &Progress,
    warning: Option<Warning>,
) -> Result<TalkFusion, ModelError> {
    let acoustic = match &options.acoustic {
        Some(name) => {
            let model = loading::acoustic::keep_open(name, compute.opened())?;
            let posteriors = model.posteriors(text, &progress.stage(t!("stage-acoustic-model")))?;
            posteriors.iter().map(|posterior| posterior.any_mark()).collect()
        }
        None => by_pause(text.prosody),
    };
    Ok(TalkFusion { acoustic, warnings: warning.into_iter().collect(), ..TalkFusion::default() })
}

fn by_pause(prosody: &Prosody) -> Vec<f32> {
    prosody.gaps.iter().map(|gap| pause::boundary_probability(gap.measured_pause())).collect()
}
