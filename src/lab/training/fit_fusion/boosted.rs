//! The trees of the boosted fusion.

use rayon::prelude::*;

use super::platt::{Platt, calibrated};
use super::run::{FusionRun, LANGUAGE};
use crate::evaluation::acoustic::judged::JudgedGaps;
use crate::evaluation::fusion::FusionTalk;
use crate::papers::fusion::boosting::{BoostedFusion, BoostingSettings, COLUMNS, ExplainedTrees, Importance, row};
use crate::training::TrainingError;
use crate::training::fit_trees::{self, TreeExamples, TreeFit, TreeGrowth};
use base::log_odds::probability;
use base::progress::{Cancellation, Progress};
use evidence::fusion::GapProbabilities;
use evidence::numerics::boosted_trees::{BoostedTrees, Node};

/// How the trees grow: small ones, for there are few columns, and all are good.
pub const GROWTH: TreeGrowth =
    TreeGrowth { trees: 200, rate: 0.04, leaves: 10, least_rows: 60, column_share: 0.5, row_share: 0.7, ridge: 10.0 };
/// Parts into which the talks are divided to see how trees do on talks they have not seen.
const FOLDS: usize = 6;
/// Rows from which the means of the nodes are taken.
const ROWS_FOR_MEANS: usize = 30_000;

/// What trees without a talk say of it.
pub struct HeldOutGaps {
    pub measured: JudgedGaps,
    pub timed: Option<JudgedGaps>,
}

/// Trains the trees of the fusion `name`, which uses `columns`, on all talks, the measured ones with their voice.
pub fn fit(
    run: &FusionRun,
    (name, columns): (&str, &[usize]),
    progress: &Progress,
) -> Result<(BoostedFusion, HeldOutGaps), TrainingError> {
    let talks: Vec<(&FusionTalk, bool)> =
        run.measured.iter().map(|talk| (talk, true)).chain(run.timed.iter().map(|talk| (talk, false))).collect();
    let done = std::sync::atomic::AtomicU64::new(0);
    let folds: Vec<(usize, Pair)> = (0..FOLDS)
        .into_par_iter()
        .map(|fold| {
            let others = talks.iter().enumerate().filter(|(at, _)| at % FOLDS != fold).map(|(_, (talk, _))| *talk);
            let pair = grow(others, columns, run.seed)?;
            progress.tick(done.fetch_add(1, std::sync::atomic::Ordering::Relaxed) + 1, FOLDS as u64 + 1)?;
            Ok((fold, pair))
        })
        .collect::<Result<_, Cancellation>>()?;
    let mut judged = [JudgedGaps::default(), JudgedGaps::default()];
    for (fold, pair) in &folds {
        for (talk, is_measured) in talks.iter().enumerate().filter(|(at, _)| at % FOLDS == *fold).map(|(_, talk)| talk)
        {
            let of_kind = &mut judged[usize::from(!is_measured)];
            for (place, known) in talk.counted() {
                let row = row(&talk.sources, place, columns);
                let any_mark = probability(pair.any_mark.trees.logit(&row));
                let sentence_end = probability(pair.sentence_end.trees.logit(&row)).min(any_mark);
                of_kind.push(GapProbabilities { sentence_end, any_mark }, known);
            }
        }
    }
    let ([measured, timed], [end, any]) = calibrated(judged);
    let Pair { sentence_end, any_mark } = grow(talks.iter().map(|(talk, _)| *talk), columns, run.seed)?;
    let thresholds = measured.best_thresholds();
    let importance = Importance { sentence_end: sentence_end.importance, any_mark: any_mark.importance };
    let trees = stretched(any_mark.trees, any);
    let rows = some_rows(&talks, columns);
    let explained = ExplainedTrees { means: trees.node_means(&rows), trees };
    let settings = BoostingSettings { columns: columns.to_vec(), thresholds, importance };
    let fusion = BoostedFusion::new(name, LANGUAGE, settings, stretched(sentence_end.trees, end), explained);
    let fusion = fusion.map_err(|_| TrainingError::Diverged)?;
    Ok((fusion, HeldOutGaps { measured, timed: (!run.timed.is_empty()).then_some(timed) }))
}

struct Pair {
    sentence_end: TreeFit,
    any_mark: TreeFit,
}

fn grow<'a>(talks: impl Iterator<Item = &'a FusionTalk>, columns: &[usize], seed: u64) -> Result<Pair, Cancellation> {
    let mut examples = TreeExamples::new(COLUMNS.len());
    let (mut ends, mut marks) = (Vec::new(), Vec::new());
    for talk in talks {
        for (place, known) in talk.counted() {
            examples.push(&row(&talk.sources, place, columns));
            ends.push(known.ends_sentence);
            marks.push(known.has_mark());
        }
    }
    examples.bin();
    let silent = Progress::silent();
    Ok(Pair {
        sentence_end: fit_trees::fit(&examples, &ends, GROWTH, seed, &silent)?,
        any_mark: fit_trees::fit(&examples, &marks, GROWTH, seed, &silent)?,
    })
}

/// Rows of all talks, every nth.
fn some_rows(talks: &[(&FusionTalk, bool)], columns: &[usize]) -> Vec<f32> {
    let places = || talks.iter().flat_map(|(talk, _)| talk.counted().map(move |(place, _)| (talk, place)));
    let every = places().count().div_ceil(ROWS_FOR_MEANS).max(1);
    places().step_by(every).flat_map(|(talk, place)| row(&talk.sources, place, columns)).collect()
}

fn stretched(mut trees: BoostedTrees, Platt { slope, shift }: Platt) -> BoostedTrees {
    let slope = slope as f32;
    trees.base = trees.base * slope + shift as f32;
    for node in trees.trees.iter_mut().flat_map(|tree| &mut tree.nodes) {
        if let Node::Leaf(value) = node {
            *value *= slope;
        }
    }
    trees
}
