//! The options of listening.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use evidence::fusion::BoundaryFactor;
use evidence::model_set::{ModelSet, ReadingDepth};
use evidence::restored_text::MarkPolicy;
use formats::glossary::Glossary;
use formats::guideline::Guideline;
use formats::transcript::WordId;
use media::align::AlignedWord;
use media::prosody::PitchRange;
use media::shots::ShotChanges;

/// The user's choices.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// Which models are asked where none is named.
    pub models: ModelSet,
    /// Which of their English readers reads, where no lexical model is named.
    pub depth: ReadingDepth,
    /// Name of the lexical model; by default it is chosen by the language.
    pub model: Option<String>,
    pub guideline: Guideline,
    /// How the client has names and terms written.
    pub glossary: Arc<Glossary>,
    /// Where the shots of the talk's video change, as far as that is known.
    pub shots: ShotChanges,
    /// The treatment of the punctuation that the transcript has.
    pub marks: MarkPolicy,
    /// Words that a person typed: their marks are none of the transcript's.
    pub typed: BTreeSet<WordId>,
    /// Language of the talk; by default what the transcript says, else what its words are in.
    pub language: Option<String>,
    /// More or fewer boundaries than the model's own operating point gives.
    pub boundary_factor: BoundaryFactor,
    pub pitch_range: PitchRange,
    /// Measure where words end and begin, instead of believing the transcript's times; see
    /// [`refined_words`](media::prosody::refined_words).
    pub refine_times: bool,
    /// Whether the words came without any time, and are to be laid over the voice; see [`laid_words`](media::prosody::laid_words).
    pub is_untimed: bool,
    /// Have the aligner hear when each word is said, if the talk is in its language; see [`Aligner`](media::align::Aligner).
    pub aligns: bool,
    /// Where the aligner heard words already, which is believed where it is not asked.
    pub aligned: BTreeMap<WordId, AlignedWord>,
    /// How words and sound are put together.
    pub fusion: FusionChoice,
    /// Whom the two-stage decision asks about the sound; by default the pause alone.
    pub acoustic: Option<String>,
}

/// How words and sound are put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FusionChoice {
    /// By the two-stage joint decision (Che et al., Interspeech 2016, section 4), which has no weights.
    Joint,
    /// By the fusion that the set of models has for the reader.
    OfSet,
    /// By the fusion of this name.
    Named(String),
}

impl FusionChoice {
    /// The fusion called `name`, `joint` among them.
    pub fn named(name: &str) -> Self {
        if name == "joint" { Self::Joint } else { Self::Named(name.to_owned()) }
    }
}

impl Default for AnalysisOptions {
    fn default() -> Self {
        Self {
            models: ModelSet::Open,
            depth: ReadingDepth::Quick,
            model: None,
            guideline: Guideline::ted(),
            glossary: Glossary::none(),
            shots: ShotChanges::default(),
            marks: MarkPolicy::default(),
            typed: BTreeSet::new(),
            language: None,
            boundary_factor: BoundaryFactor::USUAL,
            pitch_range: PitchRange::SPEECH,
            refine_times: true,
            is_untimed: false,
            aligns: false,
            aligned: BTreeMap::new(),
            fusion: FusionChoice::OfSet,
            acoustic: None,
        }
    }
}
