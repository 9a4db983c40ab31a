//! What the models say of a client's finished files, so that cuts can be fitted for talks that the models are asked about.

use crate::pipeline::{AnalysisOptions, listen};
use base::progress::Progress;
use editor::house_cuts::{HouseFile, house_sample};
use evidence::model_files::ModelError;
use models::compute::Compute;

/// The part of the files that [`fit_cuts`](editor::house_cuts::fit_cuts) looks at, with what the models say of it, as of any
/// transcript without a recording. The time is bounded, however many files there are.
///
/// # Errors
/// If a model cannot be used, or it is cancelled.
pub fn hear_house(
    files: &[HouseFile],
    options: &AnalysisOptions,
    compute: &mut Compute,
    progress: &Progress,
) -> Result<Vec<HouseFile>, ModelError> {
    let mut sample = house_sample(files);
    let count = sample.len() as u64;
    for (done, file) in (0..).zip(&mut sample) {
        progress.tick(done, count)?;
        let heard = listen(&file.words, file.language.as_deref(), None, options, compute, &progress.unheard())?;
        file.language.get_or_insert(heard.language);
        file.evidence = Some(heard.evidence);
    }
    Ok(sample)
}
