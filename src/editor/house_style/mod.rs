//! The style of a client, learnt from finished subtitle files: a guideline of which every number says where it comes from.
//!
//! Files are read and counted one by one ([`StyleSample`], [`FileStatistics`]). Limits are found where the counts break off
//! ([`KeptLimit`]), so that a handful of outliers lifts none. Where two groups of files do otherwise that is shown
//! ([`Disagreement`]) and the larger group counts: nothing is averaged. [`HouseStyle`] holds the guideline with all that is told of
//! it, [`StyleReport`] writes it down. Nothing here changes a file.

mod cuts_report;
mod disagreement;
mod file_statistics;
mod finished_file;
mod frames_used;
mod guideline_draft;
mod house_figure;
mod learnt_style;
mod limit;
mod limits_of_size;
mod reading_figures;
mod rule_proposals;
mod rule_tally;
mod style_aspect;
mod style_error;
mod style_report;
mod style_sample;
mod style_sign;
mod timing_figures;
mod value_counts;
mod writing_figures;

pub use disagreement::Disagreement;
pub use file_statistics::FileStatistics;
pub use finished_file::{FinishedCue, FinishedFile};
pub use house_figure::HouseFigure;
pub use learnt_style::{HouseStyle, LanguageFigures};
pub use limit::KeptLimit;
pub use limits_of_size::{FEWEST_CUES, FEWEST_FILES, MOST_FILES};
pub use rule_proposals::RuleProposal;
pub use style_aspect::StyleAspect;
pub use style_error::{FileRejection, StyleError};
pub use style_report::StyleReport;
pub use style_sample::{MeasuredFile, StyleSample};
pub use style_sign::StyleSign;
pub use value_counts::ValueCounts;
