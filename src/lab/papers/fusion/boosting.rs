//! `boosting`: gradient-boosted trees over the posteriors of all models, the pause and the length of the word (Nanchen and
//! Garner 2019, section 2.4), with the tagger beside the paper's classifiers.

use serde::{Deserialize, Serialize};

use base::log_odds::probability;
use evidence::acoustic::AcousticThresholds;
use evidence::fusion::Witness;
use evidence::fusion::model::{Contributions, FusionExplanation, FusionInputs, FusionModel, GapProbabilities};
use evidence::fusion::sources::Sources;
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelError, ModelFolder, WeightFile, WeightTable};
use evidence::numerics::boosted_trees::BoostedTrees;
use formats::transcript::Mark;

/// `architecture` of a boosted fusion.
pub const ARCHITECTURE: &str = "boosted-fusion";

/// The trees' inputs for a gap, and which source each comes from.
pub const COLUMNS: [(&str, Witness); 12] = [
    ("pause-cdf: sentence end", Witness::Pause),
    ("prosody: sentence end", Witness::Sound),
    ("prosody: comma", Witness::Sound),
    ("forward language model", Witness::Words),
    ("backward language model", Witness::Words),
    ("bilstm: sentence end", Witness::Words),
    ("bilstm: any mark", Witness::Words),
    ("tagger: sentence end", Witness::Words),
    ("tagger: comma", Witness::Words),
    ("tagger: question", Witness::Words),
    ("pause in seconds", Witness::Pause),
    ("letters of the word", Witness::Words),
];

/// The models that are asked.
pub const LEXICAL: [&str; 3] = ["tagger", "bilstm", "ngram"];
pub const ACOUSTIC: [&str; 2] = ["prosody", "pause-cdf"];

/// The boosted fusions by name, with how many of the columns' sources each uses: those of the paper's table 1 one after the other, and at
/// last everything.
pub const VARIANTS: [(&str, &[usize]); 4] = [
    ("boosting-words", &[3, 4, 5, 6, 11]),
    ("boosting-pause", &[0, 3, 4, 5, 6, 10, 11]),
    ("boosting-paper", &[0, 1, 2, 3, 4, 5, 6, 10, 11]),
    ("boosting", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
];

/// `settings` of a boosted fusion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoostingSettings {
    /// Places in [`COLUMNS`] of what this fusion uses; the trees see nothing of the others.
    pub columns: Vec<usize>,
    pub thresholds: AcousticThresholds,
    /// Relative importance of the columns for sentence ends and for marks of any kind (equation 1 of the paper); in sum 1.
    pub importance: Importance,
}

/// One value per column each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Importance {
    pub sentence_end: Vec<f64>,
    pub any_mark: Vec<f64>,
}

impl BoostingSettings {
    fn checked(self) -> Result<Self, ModelError> {
        let Importance { sentence_end, any_mark } = &self.importance;
        let is_known = self.columns.iter().all(|&column| column < COLUMNS.len());
        let is_complete = sentence_end.len() == COLUMNS.len() && any_mark.len() == COLUMNS.len();
        if self.thresholds.is_sound() && is_known && is_complete {
            Ok(self)
        } else {
            Err(ModelError::Config("its thresholds or importances are not for the columns of this program"))
        }
    }
}

impl Importance {
    /// The columns by name: for sentence ends, and for marks of any kind.
    fn by_column(&self) -> Vec<(&'static str, f64, f64)> {
        let both = self.sentence_end.iter().zip(&self.any_mark);
        COLUMNS.iter().zip(both).map(|((name, _), (&end, &any))| (*name, end, any)).collect()
    }
}

/// Trees with the means of their nodes, see [`BoostedTrees::node_means`].
#[derive(Clone, Debug, PartialEq)]
pub struct ExplainedTrees {
    pub trees: BoostedTrees,
    pub means: Vec<Vec<f32>>,
}

/// The trees, ready to judge gaps.
#[derive(Clone, Debug)]
pub struct BoostedFusion {
    name: String,
    language: String,
    settings: BoostingSettings,
    sentence_end: BoostedTrees,
    any_mark: ExplainedTrees,
}

/// Opens the fusion in `folder`, to be known as `name`.
pub fn open(name: &str, folder: &ModelFolder) -> Result<BoostedFusion, ModelError> {
    let settings: BoostingSettings = folder.settings()?;
    let mut file = WeightFile::read(&folder.file(WEIGHTS_FILE))?;
    let sentence_end = BoostedTrees::read(&mut file, "sentence_end", COLUMNS.len())?;
    let trees = BoostedTrees::read(&mut file, "any_mark", COLUMNS.len())?;
    let nodes: usize = trees.trees.iter().map(|tree| tree.nodes.len()).sum();
    let mut values = file.take("any_mark.means")?.expect_shape(&[nodes])?.values.into_iter();
    let means = trees.trees.iter().map(|tree| values.by_ref().take(tree.nodes.len()).collect()).collect();
    BoostedFusion::new(name, &folder.language, settings, sentence_end, ExplainedTrees { trees, means })
}

impl BoostedFusion {
    /// `language`: BCP-47 code of the language that it was fitted to.
    pub fn new(
        name: &str,
        language: &str,
        settings: BoostingSettings,
        sentence_end: BoostedTrees,
        any_mark: ExplainedTrees,
    ) -> Result<Self, ModelError> {
        Ok(Self { name: name.into(), language: language.into(), settings: settings.checked()?, sentence_end, any_mark })
    }

    pub fn settings(&self) -> &BoostingSettings {
        &self.settings
    }

    /// What [`open`] reads.
    pub fn to_tables(&self) -> Vec<WeightTable> {
        let mut tables = self.sentence_end.to_tables("sentence_end");
        tables.extend(self.any_mark.trees.to_tables("any_mark"));
        let means = self.any_mark.means.concat();
        tables.push(WeightTable::new("any_mark.means", vec![means.len()], means));
        tables
    }
}

/// The numbers of a gap for a fusion that uses `columns`; what is not known or not measured is NaN.
pub fn row(sources: &Sources, gap: usize, columns: &[usize]) -> [f32; COLUMNS.len()] {
    let all = all_columns(sources, gap);
    let mut heard = [f32::NAN; COLUMNS.len()];
    columns.iter().for_each(|&column| heard[column] = all[column]);
    heard
}

fn all_columns(sources: &Sources, gap: usize) -> [f32; COLUMNS.len()] {
    let unknown = f32::NAN;
    let words = |model: &str| sources.lexical_at(model, gap);
    let of = |posterior: Option<&evidence::lexical::Posterior>, mark: Mark| {
        posterior.map_or(unknown, |posterior| posterior[mark.index()])
    };
    let end = |model: &str| of(words(model), Mark::Period) + of(words(model), Mark::Question);
    let prosody = sources.acoustic_at("prosody", gap);
    let language_models = sources.language_models.as_ref().and_then(|pairs| pairs.get(gap));
    let signs = sources.gaps[gap];
    [
        sources.acoustic_at("pause-cdf", gap).map_or(unknown, |posterior| posterior.sentence_end),
        prosody.map_or(unknown, |posterior| posterior.sentence_end),
        prosody.map_or(unknown, |posterior| posterior.comma),
        language_models.map_or(unknown, |pair| pair[0]),
        language_models.map_or(unknown, |pair| pair[1]),
        end("bilstm"),
        1.0 - of(words("bilstm"), Mark::O),
        end("tagger"),
        of(words("tagger"), Mark::Comma),
        of(words("tagger"), Mark::Question),
        signs.pause.unwrap_or(unknown),
        f32::from(signs.letters),
    ]
}

impl FusionModel for BoostedFusion {
    fn name(&self) -> &str {
        &self.name
    }

    fn language(&self) -> &str {
        &self.language
    }

    fn inputs(&self) -> FusionInputs {
        let heard = |model: &str, columns: &[usize]| {
            columns.iter().any(|column| self.settings.columns.contains(column)).then(|| model.to_owned())
        };
        let [tagger, bilstm, ngram] = LEXICAL;
        let [prosody, pause_cdf] = ACOUSTIC;
        let lexical = [heard(tagger, &[7, 8, 9]), heard(bilstm, &[5, 6]), heard(ngram, &[3, 4])];
        let acoustic = [heard(prosody, &[1, 2]), heard(pause_cdf, &[0])];
        FusionInputs {
            lexical: lexical.into_iter().flatten().collect(),
            acoustic: acoustic.into_iter().flatten().collect(),
            hears: false,
            sees_writing: false,
        }
    }

    fn thresholds(&self) -> AcousticThresholds {
        self.settings.thresholds
    }

    fn importance(&self) -> Option<Vec<(&'static str, f64, f64)>> {
        Some(self.settings.importance.by_column())
    }

    fn explain(&self, sources: &Sources) -> Vec<FusionExplanation> {
        (0..sources.len())
            .map(|gap| {
                let row = row(sources, gap, &self.settings.columns);
                let (usual, added) = self.any_mark.trees.contributions(&row, &self.any_mark.means);
                let mut contributions = Contributions::default();
                contributions[Witness::Usual as usize] = usual;
                for ((_, witness), added) in COLUMNS.iter().zip(added) {
                    contributions[*witness as usize] += added;
                }
                let any_mark = probability(contributions.iter().sum());
                let sentence_end = probability(self.sentence_end.logit(&row)).min(any_mark);
                FusionExplanation { fused: GapProbabilities { sentence_end, any_mark }, contributions }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evidence::acoustic::AcousticPosterior;
    use evidence::fusion::sources::GapSigns;
    use evidence::numerics::boosted_trees::{Node, Tree};

    /// One tree that asks the tagger for sentence ends, and one that asks the pause.
    fn fusion() -> BoostedFusion {
        let tree = |column: usize, limit: f32| Tree {
            nodes: vec![
                Node::Split { column, limit, below: 1, above: 2, missing_is_below: true },
                Node::Leaf(-2.0),
                Node::Leaf(1.5),
            ],
        };
        let trees = BoostedTrees { columns: COLUMNS.len(), base: -1.0, trees: vec![tree(7, 0.5), tree(10, 0.25)] };
        let means = vec![vec![-1.0, -2.0, 1.5], vec![0.5, -2.0, 1.5]];
        let shares = vec![1.0 / COLUMNS.len() as f64; COLUMNS.len()];
        let settings = BoostingSettings {
            columns: VARIANTS[3].1.to_vec(),
            thresholds: AcousticThresholds::default(),
            importance: Importance { sentence_end: shares.clone(), any_mark: shares },
        };
        BoostedFusion::new("toy", "en", settings, trees.clone(), ExplainedTrees { trees, means }).unwrap()
    }

    #[test]
    fn each_witness_gets_what_its_columns_add() {
        let sources = Sources {
            lexical: [("tagger".to_owned(), vec![[0.1, 0.0, 0.9, 0.0]])].into(),
            acoustic: [("prosody".to_owned(), vec![AcousticPosterior::default()])].into(),
            gaps: vec![GapSigns { pause: Some(0.0), ..GapSigns::default() }],
            ..Sources::default()
        };
        let explained = fusion().explain(&sources)[0];
        assert_eq!(explained.contributions, [-1.5, 2.5, 0.0, -2.5]);
        assert!((explained.fused.any_mark - probability(-1.5)).abs() < 1e-6);
        // Nothing known: the ways of what is missing.
        let nothing = Sources { gaps: vec![GapSigns::default()], ..Sources::default() };
        assert_eq!(fusion().explain(&nothing)[0].contributions, [-1.5, -1.0, 0.0, -2.5]);
    }

    #[test]
    fn a_fusion_asks_only_whom_it_hears() {
        let BoostedFusion { mut settings, sentence_end, any_mark, .. } = fusion();
        settings.columns = VARIANTS[0].1.to_vec();
        let words = BoostedFusion::new("words", "en", settings, sentence_end, any_mark).unwrap();
        assert_eq!(
            words.inputs(),
            FusionInputs {
                lexical: vec!["bilstm".into(), "ngram".into()],
                acoustic: vec![],
                ..FusionInputs::default()
            }
        );
        let sources = Sources {
            lexical: [("tagger".to_owned(), vec![[0.1, 0.0, 0.9, 0.0]])].into(),
            gaps: vec![GapSigns { pause: Some(3.0), ..GapSigns::default() }],
            ..Sources::default()
        };
        assert_eq!(
            words.explain(&sources)[0].contributions,
            [-1.5, -1.0, 0.0, -2.5],
            "neither tagger nor pause is heard"
        );
    }

    #[test]
    fn importances_for_other_columns_are_refused() {
        let BoostedFusion { mut settings, sentence_end, any_mark, .. } = fusion();
        settings.importance.any_mark.pop();
        assert!(BoostedFusion::new("toy", "en", settings, sentence_end, any_mark).is_err());
    }
}
