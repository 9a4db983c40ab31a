//! What there is to be learned about pauses alone: their distribution, and from where on they mean something.

use std::path::Path;

use serde_json::Value;

use super::TrainingError;
use crate::evaluation::acoustic::SpokenTalk;
use crate::evaluation::acoustic::judged::{JudgedGaps, judge};
use crate::papers::acoustic::pause_cdf::{self, LEAST_SILENCE, PauseCdfModel, PauseCdfSettings, QUANTILES};
use base::progress::{Cancellation, Progress};
use evidence::acoustic::pause::{self, PauseModel, PauseSettings};
use evidence::acoustic::{AcousticModel, AcousticThresholds};
use evidence::model_files::ModelFolder;

/// Which of the two models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseModelKind {
    Equation,
    Distribution,
}

/// Fits a model on the talks and writes its folder (all but `card.md`); `about` goes into its settings.
pub fn fit(
    kind: PauseModelKind,
    talks: &[SpokenTalk],
    about: Value,
    folder: &Path,
    name: &str,
) -> Result<AcousticThresholds, TrainingError> {
    let too_few = || TrainingError::Corpus {
        path: folder.to_owned(),
        reason: "the talks have no pauses between words with times".to_owned(),
    };
    let (mut settings, thresholds, architecture, summary) = match kind {
        PauseModelKind::Equation => {
            let thresholds = thresholds_of(&PauseModel::new(name, AcousticThresholds::default()), talks)?;
            let settings = serde_json::to_value(PauseSettings { thresholds });
            (settings, thresholds, pause::ARCHITECTURE, "sentence ends by the pause, equation 1 of Che et al. 2016")
        }
        PauseModelKind::Distribution => {
            let quantiles = quantiles_of(talks).ok_or_else(too_few)?;
            let settings = PauseCdfSettings { quantiles, thresholds: AcousticThresholds::default() };
            let thresholds = thresholds_of(&PauseCdfModel::new(name, settings.clone()), talks)?;
            let settings = serde_json::to_value(PauseCdfSettings { thresholds, ..settings });
            let summary = "sentence ends by the pause's place among all pauses, Nanchen and Garner 2019";
            (settings, thresholds, pause_cdf::ARCHITECTURE, summary)
        }
    };
    std::fs::create_dir_all(folder).map_err(TrainingError::file(folder))?;
    if let Ok(settings) = &mut settings {
        settings["training"] = about;
    }
    let settings = settings.map_err(|_| TrainingError::Diverged)?;
    ModelFolder::create(folder, name, architecture, summary, "en", "CC BY-NC-ND 4.0 (fitted on TED talks)", settings)
        .seal(&[])
        .map_err(TrainingError::file(folder))?;
    Ok(thresholds)
}

fn thresholds_of(model: &dyn AcousticModel, talks: &[SpokenTalk]) -> Result<AcousticThresholds, Cancellation> {
    let mut judged = JudgedGaps::default();
    for talk in talks {
        judged.extend(&judge(talk, &model.posteriors(&talk.text(), &Progress::silent())?));
    }
    Ok(judged.best_thresholds())
}

/// Equally spaced quantiles of all silences; `None` without any.
fn quantiles_of(talks: &[SpokenTalk]) -> Option<Vec<f32>> {
    let counted =
        talks.iter().flat_map(|talk| talk.gaps.iter().zip(&talk.prosody.gaps)).filter(|(gap, _)| gap.is_timed);
    let silences = counted.map(|(_, gap)| gap.measured_pause()).filter(|&pause| pause >= LEAST_SILENCE);
    let mut seconds: Vec<f32> = silences.map(|pause| pause.as_secs() as f32).collect();
    seconds.sort_by(f32::total_cmp);
    let last = seconds.len().checked_sub(1)?;
    Some((0..=QUANTILES).map(|n| seconds[n * last / QUANTILES]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::acoustic::talk_file::read_talk;
    use evidence::model_files::ModelFolder;

    /// Every fourth word ends a sentence and is followed by half a second.
    fn talk() -> SpokenTalk {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.tsv");
        let mut rows = "asr_word\tstart\tend\tref_punct\n".to_owned();
        let mut start = 0.0;
        for n in 0..80 {
            let ends = n % 4 == 3;
            rows.push_str(&format!("word\t{start:.2}\t{:.2}\t{}\n", start + 0.2, if ends { "." } else { "" }));
            start += 0.2 + if ends { 0.5 } else { 0.05 };
        }
        std::fs::write(&path, rows).unwrap();
        read_talk(&path).unwrap()
    }

    #[test]
    fn both_models_find_what_pauses_tell_and_are_read_again() {
        let models = tempfile::tempdir().unwrap();
        for (kind, name) in [(PauseModelKind::Equation, "pause"), (PauseModelKind::Distribution, "pause-cdf")] {
            let talks = [talk()];
            fit(kind, &talks, Value::Null, &models.path().join(name), name).unwrap();
            let folder = ModelFolder::open_in(models.path(), name).unwrap();
            let model: Box<dyn AcousticModel> = match kind {
                PauseModelKind::Equation => Box::new(pause::open(name, &folder).unwrap()),
                PauseModelKind::Distribution => Box::new(pause_cdf::open(name, &folder).unwrap()),
            };
            let judged = judge(&talks[0], &model.posteriors(&talks[0].text(), &Progress::silent()).unwrap());
            let threshold = model.thresholds().sentence_end;
            assert!(judged.sentence_end.iter().all(|gap| (gap.probability >= threshold) == gap.is_boundary), "{name}");
        }
        let folder = models.path().join("none");
        assert!(fit(PauseModelKind::Distribution, &[SpokenTalk::default()], Value::Null, &folder, "none").is_err());
    }
}
