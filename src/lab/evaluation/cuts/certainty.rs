//! How often cuts are left as they are that were so or so sure.

use serde::Serialize;

use super::talk::{CaptionWriting, CaptionedTalk};
use crate::evaluation::breaks::caption_file::CaptionTalk;
use crate::evaluation::lexical::calibration::{ReliabilityBin, expected_error, reliability};
use analysis::pipeline::AnalysisOptions;
use base::progress::Progress;
use editor::proposals::CutSigns;
use editor::settling::settle;
use evidence::model_files::ModelError;
use models::compute::Compute;

/// A cut that the program proposes, and whether the subtitler of the talk would leave it: ended a line or a cue there, too. Which of the
/// lines ended a cue is not known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JudgedCut {
    pub signs: CutSigns,
    pub is_left: bool,
}

impl JudgedCut {
    /// All cuts of a talk that is opened without a recording, as the window proposes them. `seed`: of the made-up times.
    pub fn of_talk(
        talk: &CaptionTalk,
        (writing, seed): (CaptionWriting, u64),
        options: &AnalysisOptions,
        compute: &mut Compute,
        progress: &Progress,
    ) -> Result<Vec<Self>, ModelError> {
        let CaptionedTalk { spoken, project, evidence } =
            CaptionedTalk::hear(talk, (writing, seed), options, compute, progress)?;
        let project_cues = settle(&project, Some(&evidence), progress)?;
        let judged = project_cues.boundaries.iter().filter_map(|boundary| {
            Some(Self { signs: boundary.signs?, is_left: *spoken.line_ends.get(boundary.word)? })
        });
        Ok(judged.collect())
    }
}

/// The cuts that are at least so sure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SureCuts {
    pub least: f32,
    pub count: usize,
    /// Where the subtitler ended no line.
    pub wrong: usize,
}

/// What a measure of certainty promises and what comes true.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CertaintyFigures {
    pub cuts: usize,
    /// Share of them that the subtitlers would leave.
    pub left: f64,
    pub expected_error: f64,
    pub sure: Vec<SureCuts>,
    pub bins: Vec<ReliabilityBin>,
}

const BINS: usize = 10;
const SURE: [f32; 4] = [0.8, 0.9, 0.95, 0.98];

impl CertaintyFigures {
    pub fn of(cuts: &[JudgedCut], certainty: impl Fn(&CutSigns) -> f32) -> Self {
        let pairs: Vec<(f32, bool)> = cuts.iter().map(|cut| (certainty(&cut.signs), cut.is_left)).collect();
        let sure = SURE.map(|least| {
            let those = pairs.iter().filter(|(certainty, _)| *certainty >= least);
            let wrong = those.clone().filter(|(_, is_left)| !is_left).count();
            SureCuts { least, count: those.count(), wrong }
        });
        let left = pairs.iter().filter(|(_, is_left)| *is_left).count() as f64 / pairs.len().max(1) as f64;
        let bins = reliability(pairs, BINS);
        Self { cuts: cuts.len(), left, expected_error: expected_error(&bins), sure: sure.into(), bins }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sure_and_wrong_by_hand() {
        let cut =
            |strength: f32, is_left: bool| JudgedCut { signs: CutSigns { strength, ..CutSigns::default() }, is_left };
        let cuts = [cut(0.99, true), cut(0.96, false), cut(0.92, true), cut(0.5, true)];
        let figures = CertaintyFigures::of(&cuts, |signs| signs.strength);
        assert_eq!((figures.cuts, figures.left), (4, 0.75));
        assert_eq!(
            figures.sure.iter().map(|sure| (sure.count, sure.wrong)).collect::<Vec<_>>(),
            [(3, 1), (3, 1), (2, 1), (1, 0)]
        );
    }
}
