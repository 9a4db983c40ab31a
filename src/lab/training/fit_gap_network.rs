//! From talks to an acoustic model: how long to train and which thresholds to keep, by leaving out one talk after the other.

use std::collections::BTreeMap;
use std::path::Path;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use super::fit_network::{FitError, KnownRows, NetworkPlan, NetworkTraining};
use crate::evaluation::acoustic::judged::{self, JudgedGaps};
use crate::evaluation::acoustic::spoken_talk::{KnownGap, SpokenTalk};
use crate::evaluation::acoustic::talk_figures::{TalkFigures, with_thresholds_of_others};
use crate::papers::acoustic::network::{CLASSES, SmallNetwork, Standard, judge, to_tables};
use crate::papers::acoustic::network_model::{GapNetwork, GapRows, NetworkModel, NetworkSettings, TrainingRecord};
use base::progress::Progress;
use evidence::acoustic::{AcousticPosterior, AcousticThresholds};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelError, ModelFolder, write_weights};
use formats::transcript::Mark;

/// How "PPE" (Che et al., Interspeech 2016, section 3.2) is fitted, but for the seed, and most passes over the talks.
pub const PPE_PLAN: (NetworkPlan, usize) = (NetworkPlan { batch: 256, rate: 0.003, decay: 0.05, seed: 1 }, 20);
/// The same of the prosody path (Nanchen and Garner 2019, section 3.2).
pub const PROSODY_PATH_PLAN: (NetworkPlan, usize) = (NetworkPlan { batch: 64, rate: 0.02, decay: 0.0, seed: 1 }, 15);

/// What to train.
#[derive(Clone, Debug)]
pub struct GapRun<S> {
    pub shape: S,
    pub plan: NetworkPlan,
    /// Most passes over the talks; how many are made is what was best for talks left out.
    pub most_epochs: usize,
    /// Whether rare classes may count more: tried both ways on talks left out.
    pub try_weighting: bool,
    /// Of the model.
    pub language: String,
    pub licence: String,
    /// SHA-256 of each training file, for the record.
    pub files: BTreeMap<String, String>,
}

/// How it went.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GapFit {
    pub epochs: usize,
    /// How much a gap of each class counted: none, inside a sentence, end of one.
    pub class_weights: [f32; CLASSES],
    pub thresholds: AcousticThresholds,
    /// Gaps trained on.
    pub gaps: usize,
    /// Cross-entropy on talks left out after each number of epochs, in nats per gap.
    pub held_out_losses: Vec<f64>,
    /// Of the last run over all talks, after each epoch.
    pub losses: Vec<f64>,
    /// Each talk as it was judged when it was left out, at thresholds fitted on the others; then all together.
    pub left_out: Vec<TalkFigures>,
    /// The same for the talks with a recording and those without, where there are both.
    pub groups: Vec<TalkFigures>,
}

/// A talk ready to be learnt from.
struct Material<'a> {
    talk: &'a SpokenTalk,
    known: KnownRows,
    /// The gap of each row.
    gaps: Vec<usize>,
}

/// The class of a gap. A mark that the corpus does not take for the end of a sentence (an abbreviation's full stop) is one
/// inside it.
fn class_of(gap: KnownGap) -> u8 {
    if gap.ends_sentence { 2 } else { u8::from(gap.mark != Mark::O) }
}

impl<'a> Material<'a> {
    fn of<K: GapNetwork>(talk: &'a SpokenTalk, width: usize) -> Self {
        let rows = K::gap_rows(&talk.text());
        let gaps: Vec<usize> =
            (0..talk.gaps.len()).filter(|&gap| talk.gaps[gap].is_timed && rows.is_known(gap)).collect();
        let mut known = KnownRows { rows: vec![0.0; gaps.len() * width], width, classes: Vec::new() };
        for (&gap, row) in gaps.iter().zip(known.rows.chunks_exact_mut(width)) {
            rows.write_row(gap, row);
            known.classes.push(class_of(talk.gaps[gap]));
        }
        Self { talk, known, gaps }
    }

    /// Judges the talk, and how surprising what it really is was: nats, summed over the rows.
    fn judge<N: SmallNetwork>(
        &self,
        network: &N,
        standard: &Standard,
        usual: AcousticPosterior,
    ) -> Result<(JudgedGaps, f64), FitError> {
        let write_row = |n: usize, row: &mut [f32]| row.copy_from_slice(self.known.row(n));
        let rows = judge(network, standard, self.gaps.len(), write_row, &Progress::silent())?;
        let mut posteriors = vec![usual; self.talk.gaps.len()];
        let mut surprise = 0.0;
        for ((&gap, posterior), &class) in self.gaps.iter().zip(rows).zip(&self.known.classes) {
            posteriors[gap] = posterior;
            let AcousticPosterior { comma, sentence_end } = posterior;
            let probability = [1.0 - comma - sentence_end, comma, sentence_end][usize::from(class)];
            surprise -= f64::from(probability.max(1e-7)).ln();
        }
        Ok((judged::judge(self.talk, &posteriors), surprise))
    }
}

/// How often each class is.
fn shares_of(talks: &[&KnownRows]) -> [f32; CLASSES] {
    let mut counts = [0_usize; CLASSES];
    talks.iter().flat_map(|talk| &talk.classes).for_each(|&class| counts[usize::from(class)] += 1);
    let total = counts.iter().sum::<usize>().max(1);
    counts.map(|count| count as f32 / total as f32)
}

fn usual_of(shares: [f32; CLASSES]) -> AcousticPosterior {
    AcousticPosterior { comma: shares[1], sentence_end: shares[2] }
}

/// Rare classes count more by the root of how much rarer they are than the most frequent one.
fn balanced(shares: [f32; CLASSES]) -> [f32; CLASSES] {
    let most = shares.iter().copied().fold(0.0, f32::max);
    shares.map(|share| if share > 0.0 { (most / share).sqrt() } else { 1.0 })
}

fn start<K: GapNetwork>(
    run: &GapRun<K::Shape>,
    talks: &[&KnownRows],
    is_weighted: bool,
) -> NetworkTraining<K::Network> {
    let rows = talks.iter().flat_map(|talk| talk.rows.chunks_exact(talk.width));
    let standard = Standard::of(rows, K::FEATURES);
    let weights = if is_weighted { balanced(shares_of(talks)) } else { [1.0; CLASSES] };
    let network = K::random(&run.shape, &mut ChaCha8Rng::seed_from_u64(run.plan.seed));
    NetworkTraining::start(network, standard, weights, run.plan)
}

/// What leaving out one talk after the other tells.
struct LeftOut {
    is_weighted: bool,
    /// After each number of epochs.
    losses: Vec<f64>,
    epochs: usize,
    /// After that number of epochs, in the order of the talks.
    judged: Vec<JudgedGaps>,
}

impl LeftOut {
    /// F1 of sentence ends at the best threshold for all talks.
    fn f1(&self) -> f64 {
        let thresholds = JudgedGaps::together(&self.judged).best_thresholds();
        let talks: Vec<_> = self.judged.iter().map(|talk| (talk, thresholds)).collect();
        TalkFigures::of("", &talks).sentence_end.f1
    }
}

/// Runs with something left out are at most so many.
const MOST_FOLDS: usize = 14;

/// Which talks, of so many gaps each, are left out together: each alone, but the smallest together where there are many.
fn folds(sizes: &[usize]) -> Vec<Vec<usize>> {
    let mut largest_first: Vec<usize> = (0..sizes.len()).collect();
    largest_first.sort_by_key(|&talk| std::cmp::Reverse(sizes[talk]));
    let mut folds: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new()); sizes.len().min(MOST_FOLDS)];
    for talk in largest_first {
        if let Some((gaps, fold)) = folds.iter_mut().min_by_key(|(gaps, _)| *gaps) {
            *gaps += sizes[talk].max(1);
            fold.push(talk);
        }
    }
    folds.into_iter().map(|(_, fold)| fold).collect()
}

fn leave_out<K: GapNetwork>(
    run: &GapRun<K::Shape>,
    talks: &[Material<'_>],
    is_weighted: bool,
    progress: &Progress,
) -> Result<LeftOut, FitError> {
    let mut judged = vec![vec![JudgedGaps::default(); talks.len()]; run.most_epochs];
    let mut losses = vec![0.0; run.most_epochs];
    let sizes: Vec<usize> = talks.iter().map(|talk| talk.gaps.len()).collect();
    let gaps: usize = sizes.iter().sum();
    let folds = folds(&sizes);
    let total = (folds.len() - 1) * gaps * run.most_epochs;
    let mut done = 0;
    for fold in &folds {
        let others: Vec<&KnownRows> =
            talks.iter().enumerate().filter(|(n, _)| !fold.contains(n)).map(|(_, talk)| &talk.known).collect();
        let mut fitting = start::<K>(run, &others, is_weighted);
        let usual = usual_of(shares_of(&others));
        for epoch in 0..run.most_epochs {
            fitting.epoch(&others, &progress.part(done as u64, total as u64))?;
            done += gaps - fold.iter().map(|&n| sizes[n]).sum::<usize>();
            let network = fitting.network();
            for &n in fold {
                let (talk, surprise) = talks[n].judge(&network, fitting.standard(), usual)?;
                losses[epoch] += surprise / gaps.max(1) as f64;
                judged[epoch][n] = talk;
            }
        }
        tracing::info!(talks = ?fold.iter().map(|&n| &talks[n].talk.name).collect::<Vec<_>>(), is_weighted, "left out");
    }
    let best = (0..run.most_epochs).min_by(|&a, &b| losses[a].total_cmp(&losses[b])).unwrap_or_default();
    let judged = judged.into_iter().nth(best).unwrap_or_default();
    Ok(LeftOut { is_weighted, losses, epochs: best + 1, judged })
}

/// Weighting must be this much better than none, in F1: unweighted training gives the truer probabilities.
const WORTH_WEIGHTING: f64 = 0.005;

/// Trains a model on `talks` and writes it as a sealed folder (all but `card.md`).
///
/// # Errors
/// [`FitError::TooLittle`] without two talks that have sentence ends between words with times; and see [`FitError`].
pub fn fit<K: GapNetwork>(
    run: &GapRun<K::Shape>,
    talks: &[SpokenTalk],
    folder: &Path,
    name: &str,
    progress: &Progress,
) -> Result<(GapFit, NetworkModel<K>), FitError> {
    if !K::is_sound(&run.shape) {
        return Err(ModelError::Config("the sizes make no network").into());
    }
    if run.most_epochs == 0 {
        return Err(FitError::TooLittle("no epoch was asked for"));
    }
    let width = K::zeros(&run.shape).input_width();
    let talks: Vec<Material<'_>> =
        talks.iter().map(|talk| Material::of::<K>(talk, width)).filter(|talk| !talk.gaps.is_empty()).collect();
    if talks.len() < 2 {
        return Err(FitError::TooLittle(
            "it takes two talks, one of which is left out to find when to stop; give more",
        ));
    }
    let all: Vec<&KnownRows> = talks.iter().map(|talk| &talk.known).collect();
    let shares = shares_of(&all);
    if shares[2] == 0.0 {
        return Err(FitError::TooLittle("no sentence ends between two words with times"));
    }
    let stage = progress.stage("cross-validation");
    let mut left_out = leave_out::<K>(run, &talks, false, &stage)?;
    if run.try_weighting {
        let weighted = leave_out::<K>(run, &talks, true, &progress.stage("with weights"))?;
        tracing::info!(plain = left_out.f1(), weighted = weighted.f1(), "F1 of sentence ends on talks left out");
        if weighted.f1() > left_out.f1() + WORTH_WEIGHTING {
            left_out = weighted;
        }
    }

    let stage = progress.stage("training");
    let mut fitting = start::<K>(run, &all, left_out.is_weighted);
    let gaps: usize = talks.iter().map(|talk| talk.gaps.len()).sum();
    let mut losses = Vec::new();
    for epoch in 0..left_out.epochs {
        let loss = fitting.epoch(&all, &stage.part((epoch * gaps) as u64, (left_out.epochs * gaps) as u64))?;
        tracing::info!(epoch = epoch + 1, of = left_out.epochs, loss, "training");
        losses.push(loss);
    }
    let with = with_thresholds_of_others(&left_out.judged);
    let fit = GapFit {
        epochs: left_out.epochs,
        class_weights: if left_out.is_weighted { balanced(shares) } else { [1.0; CLASSES] },
        thresholds: JudgedGaps::together(&left_out.judged).best_thresholds(),
        gaps,
        held_out_losses: left_out.losses,
        losses,
        left_out: TalkFigures::of_each(talks.iter().map(|talk| talk.talk.name.as_str()), &with),
        groups: group_figures(&talks, &with),
    };
    let settings = NetworkSettings {
        shape: run.shape.clone(),
        standard: fitting.standard().clone(),
        thresholds: fit.thresholds,
        usual: usual_of(shares),
        training: TrainingRecord { seed: run.plan.seed, epochs: fit.epochs, gaps, files: run.files.clone() },
    };
    let network = fitting.network();
    write_model::<K>(run, &settings, &network, folder, name)?;
    Ok((fit, NetworkModel::new(name, settings, network)?))
}

fn group_figures(talks: &[Material<'_>], with: &[(&JudgedGaps, AcousticThresholds)]) -> Vec<TalkFigures> {
    let is_recorded = |talk: &Material<'_>| talk.talk.frames.is_some();
    let group = |name: &str, recorded: bool| {
        let talks = talks.iter().zip(with).filter(|(talk, _)| is_recorded(talk) == recorded);
        TalkFigures::of(name, &talks.map(|(_, talk)| *talk).collect::<Vec<_>>())
    };
    let recorded = talks.iter().filter(|talk| is_recorded(talk)).count();
    if recorded == 0 || recorded == talks.len() {
        return Vec::new();
    }
    vec![group("with a recording", true), group("without one", false)]
}

fn write_model<K: GapNetwork>(
    run: &GapRun<K::Shape>,
    settings: &NetworkSettings<K::Shape>,
    network: &K::Network,
    folder: &Path,
    name: &str,
) -> Result<(), FitError> {
    let failed = |source| FitError::File { path: folder.to_owned(), source };
    std::fs::create_dir_all(folder).map_err(failed)?;
    write_weights(&folder.join(WEIGHTS_FILE), &to_tables(network))?;
    let summary = K::summary(&run.shape);
    let settings = serde_json::to_value(settings).map_err(|error| failed(std::io::Error::other(error)))?;
    ModelFolder::create(folder, name, K::ARCHITECTURE, &summary, &run.language, &run.licence, settings)
        .seal(&[WEIGHTS_FILE])
        .map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::papers::acoustic::network::bilstm::BiLstmShape;
    use crate::papers::acoustic::network_model::open;
    use crate::papers::acoustic::ppe::{Ppe, PpeShape};
    use crate::papers::acoustic::prosody_path::{FEATURES, PAPER, ProsodyPath};
    use base::time::{Duration, Span};
    use evidence::acoustic::AcousticModel as _;
    use formats::transcript::{Word, WordId};
    use media::prosody::{GapProsody, Prosody, SpeakerLevel, Summary, WordProsody};

    /// A talk of sentences of four words: the pitch falls towards the end of each, and a pause follows. Its words' figures are
    /// the same in every talk but for a little noise that depends on `seed`.
    fn telling_talk(name: &str, sentences: usize, seed: usize) -> SpokenTalk {
        let mut talk = SpokenTalk { name: name.to_owned(), ..SpokenTalk::default() };
        let mut start = 0.2;
        for n in 0..4 * sentences {
            let noise = ((n * 31 + seed * 17) % 23) as f32 / 23.0;
            let is_last = n % 4 == 3;
            let word = Word::new(WordId(n as u32), "word", Span::from_secs(start, start + 0.3));
            let pause = if is_last { 0.4 } else { 0.02 };
            start += 0.3 + pause;
            let mean = if is_last { -4.0 } else { 1.0 } + noise;
            let pitch = Summary { mean, min: mean - 1.0, max: mean + 1.0, ..Summary::default() };
            talk.words.push(word);
            talk.prosody.words.push(WordProsody {
                duration: Duration::from_millis(300),
                voiced_fraction: Some(1.0),
                pitch_st: Some(pitch),
                level_db: Some(Summary { mean: -noise, ..Summary::default() }),
            });
            talk.gaps.push(KnownGap::of(if is_last { Mark::Period } else { Mark::O }));
            talk.prosody
                .gaps
                .push(GapProsody { pause: Duration::from_secs(f64::from(pause as f32)), ..GapProsody::default() });
        }
        talk.gaps.pop();
        talk.prosody.gaps.pop();
        let usual =
            SpeakerLevel { speaker: None, median_hz: Some(120.0), low_hz: 0.0, high_hz: f32::MAX, mean_db: -25.0 };
        talk.prosody.speakers.push(usual);
        talk
    }

    /// A model learns what the talks say, comes out the same from the same seed, opens from its folder, and answers on talks
    /// that have little or no acoustic evidence.
    fn check_training<K: GapNetwork>(run: &GapRun<K::Shape>, least_f1: f64) {
        let scratch = tempfile::tempdir().unwrap();
        let talks: Vec<SpokenTalk> = (0..3).map(|n| telling_talk(&format!("t{n}"), 10, n)).collect();
        let folder = scratch.path().join("toy");
        let progress = Progress::silent();
        let (fit, model) = super::fit::<K>(run, &talks, &folder, "toy", &progress).unwrap();
        assert!(fit.held_out_losses[fit.epochs - 1] < 0.7 * fit.held_out_losses[0], "{:?}", fit.held_out_losses);
        assert_eq!(fit.left_out.len(), 4);
        assert!(fit.left_out[3].sentence_end.f1 >= least_f1, "{:?}", fit.left_out[3]);
        assert!(fit.groups.is_empty() && fit.gaps == 3 * 39);

        let weights = std::fs::read(folder.join(WEIGHTS_FILE)).unwrap();
        let again = scratch.path().join("again");
        let (same, _) = super::fit::<K>(run, &talks, &again, "toy", &progress).unwrap();
        assert_eq!(same, fit);
        assert!(std::fs::read(again.join(WEIGHTS_FILE)).unwrap() == weights, "other weights from the same seed");

        let opened = open::<K>("toy", &ModelFolder::open_in(scratch.path(), "toy").unwrap()).unwrap();
        assert_eq!(opened.settings(), model.settings());
        let unseen = telling_talk("new", 6, 9);
        let posteriors = opened.posteriors(&unseen.text(), &progress).unwrap();
        assert_eq!(posteriors, model.posteriors(&unseen.text(), &progress).unwrap());
        let row = TalkFigures::of("", &[(&judged::judge(&unseen, &posteriors), opened.thresholds())]);
        assert!(row.sentence_end.f1 >= least_f1, "{row:?}");

        let mut silent = unseen.clone();
        silent.prosody = Prosody::default();
        let mut untimed = silent.clone();
        untimed.words.iter_mut().for_each(|word| (word.estimated, word.span) = (true, Span::default()));
        let short = |count: usize| SpokenTalk { words: unseen.words[..count].to_vec(), ..SpokenTalk::default() };
        for talk in [silent, untimed, short(0), short(1), short(2)] {
            let posteriors = opened.posteriors(&talk.text(), &progress).unwrap();
            assert_eq!(posteriors.len(), talk.words.len().saturating_sub(1));
            assert!(posteriors.iter().all(|posterior| (0.0..=1.0).contains(&posterior.any_mark())));
        }

        let one = super::fit::<K>(run, &talks[..1], &folder, "toy", &progress);
        assert!(matches!(one, Err(FitError::TooLittle(_))));
        progress.cancel();
        assert!(matches!(super::fit::<K>(run, &talks, &folder, "toy", &progress), Err(FitError::Cancelled(_))));
    }

    fn toy_run<S>(shape: S, most_epochs: usize, rate: f64) -> GapRun<S> {
        GapRun {
            shape,
            plan: NetworkPlan { batch: 16, rate, decay: 0.0, seed: 1 },
            most_epochs,
            try_weighting: false,
            language: "en".to_owned(),
            licence: "none".to_owned(),
            files: BTreeMap::new(),
        }
    }

    #[test]
    fn pauses_that_tell_the_boundaries_are_learnt() {
        check_training::<Ppe>(&toy_run(PpeShape { hidden: vec![8, 6] }, 15, 0.02), 0.95);
    }

    #[test]
    fn contours_that_tell_the_boundaries_are_learnt() {
        let shape = BiLstmShape { frames: 20, features: FEATURES, layers: 1, cells: 2 };
        check_training::<ProsodyPath>(&toy_run(shape, 12, 0.05), 0.9);
    }

    #[test]
    fn the_sizes_are_those_of_the_papers() {
        assert_eq!(PpeShape::default().hidden.len(), 3);
        assert_eq!((PAPER.frames, PAPER.layers, PAPER.cells), (100, 3, 3));
    }

    #[test]
    fn each_talk_is_left_out_once_and_small_ones_together() {
        assert_eq!(folds(&[5, 9, 7]), [[1], [2], [0]]);
        assert!(folds(&[]).is_empty());
        let sizes: Vec<usize> = (0..40).map(|n| if n < 12 { 1_000 } else { n }).collect();
        let folds = folds(&sizes);
        assert_eq!(folds.len(), MOST_FOLDS);
        assert_eq!(folds.iter().filter(|fold| fold.len() == 1).count(), 12);
        let mut all = folds.concat();
        all.sort_unstable();
        assert_eq!(all, (0..40).collect::<Vec<_>>());
    }

    #[test]
    fn a_full_stop_inside_a_sentence_is_no_end_of_it() {
        let class = |mark, ends_sentence| class_of(KnownGap { mark, ends_sentence, is_timed: true });
        assert_eq!(class(Mark::O, false), 0);
        assert_eq!(class(Mark::Comma, false), 1);
        assert_eq!(class(Mark::Period, false), 1);
        assert_eq!(class(Mark::Period, true), 2);
        assert_eq!(class(Mark::O, true), 2);
        assert_eq!(balanced([0.8, 0.2, 0.0]), [1.0, 2.0, 1.0]);
    }
}
