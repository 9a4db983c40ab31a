//! A style that is learnt from all files but one, on the file that was left out.

use editor::house_style::{FileStatistics, HouseStyle, MeasuredFile, StyleError, StyleSample};
use formats::guideline::Guideline;

/// How a file stands to what was learnt from the others. Shares from 0 to 1.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct LeftOutFigures {
    pub file: String,
    pub cues: u64,
    /// Lines no longer than the limit, cues no faster, cues shown long enough and not too long, gaps no shorter than the least one.
    pub lines: f64,
    pub speeds: f64,
    pub durations: f64,
    pub gaps: f64,
    /// What was learnt, to see how little it depends on one file.
    pub max_chars_per_line: usize,
    pub max_cps: f64,
}

impl LeftOutFigures {
    fn of(file: &MeasuredFile, guideline: &Guideline) -> Self {
        let counts: &FileStatistics = &file.counts;
        let chars = i64::try_from(guideline.max_chars_per_line).unwrap_or(i64::MAX);
        let tenths = (guideline.max_cps * 10.0).round() as i64;
        let (least, most) = (guideline.min_duration.as_millis_rounded(), guideline.max_duration.as_millis_rounded());
        let gap = guideline.min_gap.duration(guideline.frame_rate).as_millis_rounded();
        let within = counts.duration_ms.between(least, most.saturating_add(1));
        Self {
            file: file.name(),
            cues: counts.cues,
            lines: counts.line_chars.share_at_most(chars),
            speeds: counts.tenths_cps.share_at_most(tenths),
            durations: within as f64 / counts.duration_ms.total().max(1) as f64,
            // A millisecond is the rounding of files.
            gaps: counts.gap_ms.share_at_least(gap.saturating_sub(1)),
            max_chars_per_line: guideline.max_chars_per_line,
            max_cps: guideline.max_cps,
        }
    }
}

/// Each file on what was learnt from the others, at most so many files, spread evenly.
///
/// # Errors
/// [`StyleError`] if the others are too few.
pub fn left_out_figures(sample: &StyleSample, most: usize) -> Result<Vec<LeftOutFigures>, StyleError> {
    let all = sample.files.len();
    let most = most.clamp(1, all.max(1));
    let is_taken = |index: usize| (index + 1) * most / all > index * most / all;
    let taken = sample.files.iter().enumerate().filter(|(index, _)| is_taken(*index));
    taken
        .map(|(index, file)| {
            let style = HouseStyle::learn(&sample.without(index), "left out")?;
            Ok(LeftOutFigures::of(file, &style.guideline))
        })
        .collect()
}
