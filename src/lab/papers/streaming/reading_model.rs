//! The model that the paper's schemes ask.

use analysis::pipeline::AnalysisOptions;
use analysis::streaming::{GapReading, Punctuator};
use base::progress::Progress;
use base::texts::t;
use evidence::lexical::{self, LexicalModel, OperatingPoint};
use evidence::model_files::{ModelError, OpenModel};
use formats::transcript::Word;
use models::compute::Compute;
use models::loading;

/// `m` of the paper's schemes: a lexical model at its operating point, which restores marks and capitals as the paper's
/// translation system does. It reads bare words: marks given before do not bind it. Unlike that system it can be told to remember
/// what it was shown: a tagger that sees nothing but a handful of words does not know in what sentence it is.
pub(super) struct ReadingModel {
    pub(super) name: String,
    operating_point: OperatingPoint,
    compute: Compute,
    /// Words before those that are shown, read with them; at most `remembers`.
    before: Vec<Word>,
    remembers: usize,
    shown: Vec<Word>,
}

impl ReadingModel {
    pub(super) fn open(
        options: &AnalysisOptions,
        language: Option<&str>,
        remembers: usize,
        compute: Compute,
    ) -> Result<Self, ModelError> {
        let by_language = || -> Result<String, ModelError> {
            let found = analysis::pipeline::default_model(options.models, language.unwrap_or("en"))?;
            let name = found.map_or(options.models.reader().to_owned(), |model| model.name);
            if options.models.objection(&name).is_some() {
                return Err(ModelError::Config(t!("model-error-not-open")));
            }
            Ok(name)
        };
        let name = options.model.clone().map_or_else(by_language, Ok)?;
        let operating_point = loading::lexical::operating_point_of(&name)?;
        // What is missing or damaged is said before the talk begins.
        loading::lexical::load(&name, compute.device())?;
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
            let model: OpenModel<Box<dyn LexicalModel>> = loading::lexical::keep_open(&name, device, &opened)?;
            Ok::<_, ModelError>(lexical::read_words(model.as_ref(), &owned, progress)?)
        })?;
        let case = |at: usize| reading.cases.as_ref().and_then(|cases| cases.get(at).copied()).unwrap_or_default();
        let readings = reading.posteriors.iter().enumerate().skip(before);
        Ok(readings
            .map(|(at, posterior)| GapReading::likeliest(self.operating_point.apply(posterior), case(at)))
            .collect())
    }
}
