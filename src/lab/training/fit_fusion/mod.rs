//! Training of fusions. What the acoustic model says of a talk it was trained on is better than what it will say of any other,
//! so a fusion learns from posteriors of models that had not seen the talk: see [`out_of_fold`].

mod boosted;
mod paths;
mod platt;
mod run;
mod writing;

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use super::TrainingError;
use super::fit_prosody::{OutOfFoldPosteriors, ProsodyRun, out_of_fold};
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::judged::JudgedGaps;
use crate::evaluation::fusion::{FusionFigures, FusionTalk};
use crate::papers::fusion::boosting;
use base::progress::{Cancellation, Progress};
use evidence::acoustic::{AcousticPosterior, AcousticThresholds};
use evidence::fusion::folder_of;
use evidence::fusion::stacked::{self, StackedFusion, StackedSettings};
use evidence::lexical::model::WEIGHTS_FILE;
use evidence::model_files::{ModelFolder, Precision, WeightTable, place_among, write_weights};

pub use self::boosted::GROWTH;
use self::run::LANGUAGE;
pub use self::run::{FusionRun, ModelNames, PROSODY, WrittenTalk};
use self::writing::{damaged, written_talks};

/// Parts into which the talks with times alone are divided, of which one at a time is left out.
pub const FOLDS: usize = 3;

/// What leaving out talks says of one combination of sources.
#[derive(Clone, Debug, Serialize)]
pub struct PathReport {
    pub path: String,
    /// Gaps of measured talks, each judged by weights that did not see its talk.
    pub measured: FusionFigures,
    /// The same of talks with times alone; none for combinations with a voice.
    pub timed: Option<FusionFigures>,
}

/// Collects what all models say of the talks; `prosody`'s say is that of models without the talk. Talks of `run` whose place in
/// [`ProsodyRun::timed`] is from `fused_timed` on are learnt from by the acoustic model alone.
pub fn fusion_run(
    run: &ProsodyRun,
    fused_timed: usize,
    models: &ModelNames,
    progress: &Progress,
) -> Result<FusionRun, Cancellation> {
    let OutOfFoldPosteriors { timed, measured, measured_by_times, unlearnt } =
        out_of_fold(run, FOLDS, &progress.stage("acoustic models without the talk"))?;
    let total = (run.measured.len() + fused_timed + run.unlearnt.len()) as u64;
    let mut done = 0;
    let mut collect = |talk: &SpokenTalk, prosody: &[AcousticPosterior]| -> Result<FusionTalk, Cancellation> {
        progress.tick(done, total)?;
        done += 1;
        let mut asked = FusionTalk::collect(talk, &models.0, &models.1, &progress.stage("a talk"))?;
        asked.sources.acoustic.insert(PROSODY.to_owned(), prosody.to_vec());
        asked.hear(talk, &models.0, PROSODY, &progress.stage("a talk"))?;
        Ok(asked)
    };
    let mut fusion = FusionRun { seed: run.seed, ..FusionRun::default() };
    for (talk, prosody) in run.measured.iter().zip(&measured) {
        fusion.measured.push(collect(talk, prosody)?);
    }
    for (talk, prosody) in run.timed.iter().zip(&timed).take(fused_timed) {
        fusion.timed.push(collect(talk, prosody)?);
    }
    for ((talk, asked), prosody) in run.measured.iter().zip(&fusion.measured).zip(measured_by_times) {
        let mut by_times = asked.clone();
        by_times.sources.acoustic.insert(PROSODY.to_owned(), prosody);
        by_times.sources.gaps.iter_mut().for_each(|gap| gap.has_voice = false);
        by_times.hear(talk, &models.0, PROSODY, &progress.stage("a talk"))?;
        fusion.measured_by_times.push(by_times);
    }
    for (number, talk) in run.measured.iter().enumerate() {
        let writings = damaged(talk, run.seed + number as u64);
        for asked in [&fusion.measured[number], &fusion.measured_by_times[number]] {
            for talk in written_talks((asked, talk), &writings, models, &progress.stage("a talk"))? {
                fusion.written.push(WrittenTalk { talk, number, is_damaged: true });
            }
        }
    }
    for (at, (talk, prosody)) in run.unlearnt.iter().zip(&unlearnt).enumerate() {
        let number = run.measured.len() + at;
        let asked = collect(talk, prosody)?;
        let writing = std::slice::from_ref(&talk.writing);
        for talk in written_talks((&asked, talk), writing, models, &progress.stage("a talk"))? {
            fusion.written.push(WrittenTalk { talk, number, is_damaged: false });
        }
    }
    Ok(fusion)
}

/// Thresholds chosen on fewer gaps than these are an accident: those of the talks with times alone are chosen then.
const FEWEST_GAPS: usize = 10_000;

/// What a stacked fusion is called, and whom it listens to.
#[derive(Clone, Copy, Debug)]
pub struct FusionNames<'a> {
    pub fusion: &'a str,
    pub lexical: &'a str,
    pub acoustic: &'a str,
}

/// Trains the stacked fusion and writes its folder (all but `card.md`) among `models`. `licence`: under which terms it stands;
/// `about` goes into its settings.
pub fn fit_stacked(
    run: &FusionRun,
    names: FusionNames<'_>,
    licence: &str,
    about: Value,
    models: &Path,
    progress: &Progress,
) -> Result<Vec<PathReport>, TrainingError> {
    check(run, models)?;
    let mut settings = StackedSettings {
        lexical: names.lexical.into(),
        acoustic: names.acoustic.into(),
        thresholds: AcousticThresholds::default(),
        paths: Default::default(),
        writing: None,
    };
    let mut reports = Vec::new();
    let mut few_measured = false;
    for (number, path) in stacked::FusionPath::ALL.iter().copied().enumerate() {
        progress.tick(number as u64, stacked::FusionPath::ALL.len() as u64)?;
        let fitted = paths::fit(run, path, names.lexical, PROSODY);
        let found = FusionFigures::of(&fitted.measured, fitted.measured.best_thresholds());
        if path == stacked::FusionPath::HeardVoice {
            settings.thresholds = fitted.measured.best_thresholds();
            few_measured = fitted.measured.sentence_end.len() < FEWEST_GAPS;
        }
        if let (stacked::FusionPath::HeardTimes, true, Some(timed)) = (path, few_measured, &fitted.timed) {
            settings.thresholds = timed.best_thresholds();
        }
        // All at the one pair of thresholds that the fusion has; it is fitted first.
        let at = |gaps: &JudgedGaps| FusionFigures::of(gaps, settings.thresholds);
        let timed = fitted.timed.as_ref().map(at);
        let measured = if path.has_words() { at(&fitted.measured) } else { found };
        reports.push(PathReport { path: path.label().to_owned(), measured, timed });
        settings.paths.insert(path, fitted.weights);
    }
    if !settings.is_sound() {
        return Err(TrainingError::Diverged);
    }
    // What was heard is there under one name, whatever the model is called that ships.
    let as_heard = StackedSettings { acoustic: PROSODY.to_owned(), ..settings.clone() };
    let fusion = StackedFusion::new(names.fusion, LANGUAGE, as_heard)?;
    if let Some(fitted) = writing::fit(&run.written, &fusion) {
        let figures = |gaps: &JudgedGaps| FusionFigures::of(gaps, settings.thresholds);
        let labels = ["marks not read", "marks read along"];
        for (label, (damaged, recognised)) in labels.into_iter().zip(fitted.damaged.iter().zip(&fitted.recognised)) {
            let timed = (!recognised.any_mark.is_empty()).then(|| figures(recognised));
            reports.push(PathReport { path: label.to_owned(), measured: figures(damaged), timed });
        }
        settings.writing = Some(fitted.weights);
    }
    let mut value = serde_json::to_value(&settings).map_err(|_| TrainingError::Diverged)?;
    value["training"] = about;
    value["left_out"] = serde_json::to_value(&reports).map_err(|_| TrainingError::Diverged)?;
    let summary = "one calibrated probability of words, sound and pause; stacked logistic regression";
    write_folder((models, names.fusion), stacked::ARCHITECTURE, summary, licence, value, &[])?;
    Ok(reports)
}

/// Trains a boosted fusion likewise: one of [`boosting::VARIANTS`], by its name and its columns.
pub fn fit_boosting(
    run: &FusionRun,
    variant: (&str, &[usize]),
    licence: &str,
    about: Value,
    models: &Path,
    progress: &Progress,
) -> Result<PathReport, TrainingError> {
    check(run, models)?;
    let (fusion, gaps) = boosted::fit(run, variant, progress)?;
    let at = |gaps: &JudgedGaps| FusionFigures::of(gaps, fusion.settings().thresholds);
    let report =
        PathReport { path: variant.0.to_owned(), measured: at(&gaps.measured), timed: gaps.timed.as_ref().map(at) };
    let mut value = serde_json::to_value(fusion.settings()).map_err(|_| TrainingError::Diverged)?;
    value["training"] = about;
    value["left_out"] = serde_json::to_value(&report).map_err(|_| TrainingError::Diverged)?;
    value["growth"] = json!(GROWTH);
    let heard: Vec<&str> = variant.1.iter().map(|&column| boosting::COLUMNS[column].0).collect();
    let summary = format!("gradient-boosted trees over {}; Nanchen and Garner 2019", heard.join(", "));
    write_folder((models, variant.0), boosting::ARCHITECTURE, &summary, licence, value, &fusion.to_tables())?;
    Ok(report)
}

fn check(run: &FusionRun, models: &Path) -> Result<(), TrainingError> {
    if run.measured.len() < 2 {
        let reason = "it takes at least two talks with pitch and level".to_owned();
        return Err(TrainingError::Corpus { path: models.to_owned(), reason });
    }
    Ok(())
}

fn write_folder(
    (models, name): (&Path, &str),
    architecture: &str,
    summary: &str,
    licence: &str,
    settings: Value,
    tables: &[WeightTable],
) -> Result<(), TrainingError> {
    let folder = place_among(models, &folder_of(name));
    std::fs::create_dir_all(&folder).map_err(TrainingError::file(&folder))?;
    let model = ModelFolder::create(&folder, &folder_of(name), architecture, summary, LANGUAGE, licence, settings);
    let files: &[&str] = if tables.is_empty() { &[] } else { &[WEIGHTS_FILE] };
    if !tables.is_empty() {
        let tables: Vec<_> = tables.iter().map(|table| (table.clone(), Precision::Full)).collect();
        write_weights(&folder.join(WEIGHTS_FILE), &tables)?;
    }
    model.seal(files).map_err(TrainingError::file(&folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::spoken_talk::KnownGap;
    use evidence::fusion::sources::GapSigns;
    use evidence::fusion::{FusionModel, Sources};
    use formats::transcript::Mark;

    /// Every fifth gap ends a sentence. Words and voice are each right about it most of the time, not at the same gaps.
    fn talk(first: usize, has_voice: bool) -> FusionTalk {
        let mut talk = FusionTalk::default();
        let mut sources = Sources::default();
        for n in (first * 37..).take(400) {
            let ends = n.is_multiple_of(5);
            let chance = (n as f32 * 12.9898).sin().abs();
            let (words_err, voice_err) = (n * 7 % 11 == 0, n * 5 % 13 == 0);
            let by_words = if ends != words_err { 0.6 + 0.3 * chance } else { 0.05 + 0.2 * chance };
            let by_voice = if ends != voice_err { 0.5 + 0.4 * chance } else { 0.05 + 0.1 * chance };
            let posterior = [1.0 - by_words, 0.1 * by_words, 0.85 * by_words, 0.05 * by_words];
            for model in boosting::LEXICAL {
                sources.lexical.entry(model.to_owned()).or_default().push(posterior);
                sources.heard.entry(model.to_owned()).or_default().push(Some(posterior));
            }
            let heard = AcousticPosterior { comma: 0.05, sentence_end: by_voice };
            for model in boosting::ACOUSTIC {
                sources.acoustic.entry(model.to_owned()).or_default().push(heard);
            }
            sources.gaps.push(GapSigns { pause: Some(by_voice / 2.0), has_voice, letters: 4, ..GapSigns::default() });
            talk.gaps.push(KnownGap::of(if ends { Mark::Period } else { Mark::O }));
        }
        FusionTalk { sources, ..talk }
    }

    const NAMES: FusionNames<'_> = FusionNames { fusion: "default", lexical: "tagger", acoustic: PROSODY };

    fn run() -> FusionRun {
        FusionRun {
            measured: (0..4).map(|n| talk(n, true)).collect(),
            measured_by_times: (0..4).map(|n| talk(n, false)).collect(),
            timed: (4..7).map(|n| talk(n, false)).collect(),
            written: Vec::new(),
            seed: 1,
        }
    }

    /// Words alone are right in ten of eleven cases; together with the voice more often than that.
    #[test]
    fn words_and_voice_together_are_better_than_words_and_calibrated() {
        let folder = tempfile::tempdir().unwrap();
        let silent = Progress::silent();
        let reports = fit_stacked(&run(), NAMES, "MIT", json!({}), folder.path(), &silent).unwrap();
        let f1 = |path: stacked::FusionPath| {
            let report = reports.iter().find(|report| report.path == path.label()).unwrap();
            report.measured.sentence_end.detection.f1
        };
        assert!(f1(stacked::FusionPath::WordsAndVoice) > f1(stacked::FusionPath::Words) + 0.05, "{reports:?}");
        assert!(reports.iter().all(|report| report.measured.sentence_end.ece < 0.1), "{reports:?}");
        let opened = ModelFolder::open_in(folder.path(), &folder_of("default")).unwrap();
        let fusion = stacked::open("default", &opened).unwrap();
        assert_eq!(fusion.language(), LANGUAGE);
        let other = talk(9, true);
        let fused: Vec<_> = fusion.explain(&other.sources).into_iter().map(|explained| explained.fused).collect();
        let figures = FusionFigures::of(&other.judged(&fused), fusion.thresholds());
        assert!(figures.sentence_end.detection.f1 > 0.85, "{figures:?}");
    }

    #[test]
    fn trees_are_written_with_their_importance_and_hear_only_their_columns() {
        let folder = tempfile::tempdir().unwrap();
        let report =
            fit_boosting(&run(), boosting::VARIANTS[0], "MIT", json!({}), folder.path(), &Progress::silent()).unwrap();
        assert!(report.measured.sentence_end.detection.f1 > 0.5, "{report:?}");
        let name = boosting::VARIANTS[0].0;
        let opened = ModelFolder::open_in(folder.path(), &folder_of(name)).unwrap();
        let fusion = boosting::open(name, &opened).unwrap();
        assert_eq!(fusion.language(), LANGUAGE);
        let importance = fusion.importance().unwrap();
        let heard: f64 = boosting::VARIANTS[0].1.iter().map(|&column| importance[column].1).sum();
        assert!((heard - 1.0).abs() < 1e-9, "{importance:?}");
        let none = FusionRun { measured: vec![talk(0, true)], ..FusionRun::default() };
        assert!(fit_stacked(&none, NAMES, "MIT", json!({}), folder.path(), &Progress::silent()).is_err());
    }
}
