//! The schemes with the models that they ask.

use std::fmt::Display;
use std::str::FromStr;

use super::listener::{EvidenceNames, LiveListener, ReadWord};
use crate::compute::{Compute, FolderError, ModelError, ModelFolder, OpenModel};
use crate::evidence::GapEvidence;
use crate::fusion::GapFusion;
use crate::language::Mark;
use crate::lexical::papers::ngram::{self, NgramModel};
use crate::lexical::{self, LexicalModel, OperatingPoint, Posterior};
use crate::log_odds::log_odds;
use crate::model_set::ModelSet;
use crate::pipeline::AnalysisOptions;
use crate::progress::Progress;
use crate::streaming::{
    ARCHITECTURE, CONTEXT, Confident, GapReading, HistoryStack, LanguageModelSegmenter, OverlappingWindow,
    PunctuatedWord, Punctuator, StreamScheme, StreamSettings,
};
use crate::t;
use crate::time::Duration;
use crate::transcript::Word;
use crate::warning::Warning;

/// The n-gram model of the segmenter.
const NGRAM_MODEL: &str = "ngram";

/// How the schemes are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SchemeName {
    Confident,
    HistoryStack,
    OverlappingWindow,
    LanguageModel,
}

impl SchemeName {
    pub const ALL: [Self; 4] = [Self::Confident, Self::HistoryStack, Self::OverlappingWindow, Self::LanguageModel];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Confident => "confident",
            Self::HistoryStack => "history-stack",
            Self::OverlappingWindow => "overlapping-window",
            Self::LanguageModel => "language-model",
        }
    }
}

impl FromStr for SchemeName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::name).join(", ");
        let found = Self::ALL.into_iter().find(|scheme| scheme.name() == text);
        found.ok_or_else(|| format!("the scheme is one of {known}"))
    }
}

/// What the schemes have learnt with a set of models. The open set can do without, with a warning: a gap waits longer then.
///
/// # Errors
/// If it is not installed, or damaged.
pub fn stream_settings(set: ModelSet) -> Result<(StreamSettings, Option<Warning>), ModelError> {
    let name = set.streaming();
    let unlearnt = |why: &dyn Display| {
        let text = t!("analysis-live-unlearnt", why = why.to_string());
        Ok((StreamSettings::unlearnt(), Some(Warning::new(text))))
    };
    if let Some(objection) = set.objection(name) {
        return unlearnt(&objection);
    }
    let folder = match ModelFolder::open(name) {
        Err(error @ FolderError::Unknown { .. }) if set != ModelSet::All => return unlearnt(&error),
        opened => opened?,
    };
    if folder.architecture != ARCHITECTURE {
        return Err(ModelError::Config(t!("model-error-not-streaming")));
    }
    Ok((folder.settings()?, None))
}

/// A scheme at work.
pub enum LiveScheme {
    Confident(Box<Confident<LiveListener>>),
    /// One of the paper's.
    Paper(Box<PaperScheme>),
}

/// A scheme of the paper: it hears nothing, and what it says is taken as it is.
pub struct PaperScheme {
    scheme: Box<dyn StreamScheme + Send>,
    compute: Compute,
    names: EvidenceNames,
}

impl LiveScheme {
    /// Opens the models of a scheme. `language`: of the talk, where something tells it; `has_sound`: there will be sound.
    ///
    /// # Errors
    /// If a model is not installed, or damaged.
    pub fn open(
        name: SchemeName,
        settings: &StreamSettings,
        options: &AnalysisOptions,
        (language, has_sound): (Option<String>, bool),
        max_delay: usize,
        compute: Compute,
    ) -> Result<Self, ModelError> {
        let paper =
            |scheme: Box<dyn StreamScheme + Send>, model: String, compute: Compute, language: Option<String>| {
                let language = language.unwrap_or_else(|| "en".to_owned());
                let names = EvidenceNames {
                    model,
                    language,
                    fusion: name.name().into(),
                    operating_point: OperatingPoint::default(),
                };
                Self::Paper(Box::new(PaperScheme { scheme, compute, names }))
            };
        let language = options.language.clone().or(language);
        Ok(match name {
            SchemeName::Confident => {
                let listener = LiveListener::new(options.clone(), language, has_sound, compute);
                Self::Confident(Box::new(Confident::new(listener, settings.stability.clone(), max_delay)))
            }
            SchemeName::HistoryStack => {
                let model = ReadingModel::open(options, language.as_deref(), CONTEXT, compute.clone())?;
                let named = model.name.clone();
                paper(Box::new(HistoryStack::new(model)), named, compute, language)
            }
            SchemeName::OverlappingWindow => {
                // A window is all that this one sees.
                let model = ReadingModel::open(options, language.as_deref(), 0, compute.clone())?;
                let named = model.name.clone();
                paper(Box::new(OverlappingWindow::new(model)), named, compute, language)
            }
            SchemeName::LanguageModel => {
                let model: NgramModel = ngram::open(NGRAM_MODEL, &ModelFolder::open(NGRAM_MODEL)?)?;
                let scores = move |tokens: &[String]| model.event_scores(tokens);
                let segmenter = LanguageModelSegmenter::new(scores, settings.segmenter);
                paper(Box::new(segmenter), NGRAM_MODEL.into(), compute, language)
            }
        })
    }

    pub(super) fn scheme(&mut self) -> &mut dyn StreamScheme {
        match self {
            Self::Confident(scheme) => scheme.as_mut(),
            Self::Paper(paper) => paper.scheme.as_mut(),
        }
    }

    pub(super) fn listener(&mut self) -> Option<&mut LiveListener> {
        match self {
            Self::Confident(scheme) => Some(scheme.punctuator_mut()),
            Self::Paper(_) => None,
        }
    }

    pub(super) fn names(&self) -> &EvidenceNames {
        match self {
            Self::Confident(scheme) => scheme.punctuator().names(),
            Self::Paper(paper) => &paper.names,
        }
    }

    pub(super) fn compute(&mut self) -> &mut Compute {
        match self {
            Self::Confident(scheme) => scheme.punctuator_mut().compute(),
            Self::Paper(paper) => &mut paper.compute,
        }
    }

    /// What is known of words that the scheme has just given back or shown.
    pub(super) fn read_words(&self, words: &[PunctuatedWord]) -> Vec<ReadWord> {
        match self {
            Self::Confident(scheme) => {
                let listener = scheme.punctuator();
                words
                    .iter()
                    .map(|word| listener.read_word(word.word.id).cloned().unwrap_or_else(|| as_said(word)))
                    .collect()
            }
            Self::Paper(_) => words.iter().map(as_said).collect(),
        }
    }
}

/// Evidence of which the word of the scheme comes out again: as if a fusion had said it.
fn as_said(punctuated: &PunctuatedWord) -> ReadWord {
    let PunctuatedWord { word, gap } = punctuated;
    let [_, comma, period, question] = agreeing(&gap.posterior, gap.mark);
    let any = comma + period + question;
    let fusion = GapFusion { sentence_end: period + question, contributions: [log_odds(any, 1e-6), 0.0, 0.0, 0.0] };
    let evidence = GapEvidence {
        posterior: gap.posterior,
        acoustic: 0.0,
        fusion: Some(fusion),
        pause: Duration::ZERO,
        pitch_reset_st: None,
        energy_drop_db: None,
        case: gap.case,
        line_break: None,
        writing: None,
    };
    ReadWord { word: word.clone(), evidence, silence: None }
}

/// The posterior, moved as little as it takes for a boundary to be likelier than none exactly where there is a mark, and for the
/// mark to be the likeliest.
fn agreeing(posterior: &Posterior, mark: Mark) -> Posterior {
    const CLEAR: f32 = 0.51;
    let mut found = *posterior;
    let any = 1.0 - found[0];
    let wanted = if mark == Mark::O { any.min(1.0 - CLEAR) } else { any.max(CLEAR) };
    let factor = wanted / any.max(1e-6);
    found[1..].iter_mut().for_each(|share| *share *= factor);
    if mark != Mark::O {
        let at = mark.index();
        let highest = found[1..].iter().copied().fold(0.0, f32::max);
        let sum: f32 = found[1..].iter().sum::<f32>() - found[at] + highest * 1.01;
        found[at] = highest * 1.01;
        found[1..].iter_mut().for_each(|share| *share *= wanted / sum.max(1e-6));
    }
    found[0] = 1.0 - wanted;
    found
}

/// `m` of the paper's schemes: a lexical model at its operating point, which restores marks and capitals as the paper's
/// translation system does. It reads bare words: marks given before do not bind it. Unlike that system it can be told to remember
/// what it was shown: a tagger that sees nothing but a handful of words does not know in what sentence it is.
struct ReadingModel {
    name: String,
    operating_point: OperatingPoint,
    compute: Compute,
    /// Words before those that are shown, read with them; at most `remembers`.
    before: Vec<Word>,
    remembers: usize,
    shown: Vec<Word>,
}

impl ReadingModel {
    fn open(
        options: &AnalysisOptions,
        language: Option<&str>,
        remembers: usize,
        compute: Compute,
    ) -> Result<Self, ModelError> {
        let by_language = || -> Result<String, ModelError> {
            let found = crate::pipeline::default_model(options.models, language.unwrap_or("en"))?;
            let name = found.map_or(options.models.tagger().to_owned(), |model| model.name);
            if options.models.objection(&name).is_some() {
                return Err(ModelError::Config(t!("model-error-not-open")));
            }
            Ok(name)
        };
        let name = options.model.clone().map_or_else(by_language, Ok)?;
        let operating_point = lexical::operating_point_of(&name)?;
        // What is missing or damaged is said before the talk begins.
        lexical::load(&name, compute.device())?;
        Ok(Self { name, operating_point, compute, before: Vec::new(), remembers, shown: Vec::new() })
    }
}

impl Punctuator for ReadingModel {
    fn punctuate(&mut self, words: &[Word], progress: &Progress) -> Result<Vec<GapReading>, ModelError> {
        let Some(first) = words.first() else { return Ok(Vec::new()) };
        // Words that were shown before those of today are final: what is unstable comes last.
        self.before.extend(self.shown.drain(..).take_while(|word| word.id < first.id));
        let old = self.before.len().saturating_sub(self.remembers);
        self.before.drain(..old);
        self.shown = words.to_vec();
        let before = self.before.len();
        let owned = [&self.before[..], words].concat();
        let (name, opened) = (self.name.clone(), self.compute.opened().clone());
        let reading = self.compute.run_watched(progress, move |device, progress| {
            let model: OpenModel<Box<dyn LexicalModel>> = lexical::keep_open(&name, device, &opened)?;
            Ok::<_, ModelError>(lexical::read_words(model.as_ref(), &owned, progress)?)
        })?;
        let case = |at: usize| reading.cases.as_ref().and_then(|cases| cases.get(at).copied()).unwrap_or_default();
        let readings = reading.posteriors.iter().enumerate().skip(before);
        Ok(readings
            .map(|(at, posterior)| GapReading::likeliest(self.operating_point.apply(posterior), case(at)))
            .collect())
    }
}
