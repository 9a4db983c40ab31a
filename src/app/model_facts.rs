//! What the installed models say of themselves, read once in the background.

use crate::fusion::papers::boosting::importance_of;
use crate::pipeline;

#[derive(Clone, Debug)]
pub struct ModelFacts {
    /// Languages that there are models for.
    pub languages: Vec<String>,
    /// Relative importances in the boosted fusion, the greatest first; or why there are none.
    pub boosting: Result<Vec<(&'static str, f64)>, String>,
}

impl ModelFacts {
    /// From the disk.
    pub fn read() -> Self {
        // Where there are no models nothing can be chosen; the text says what it means.
        let models = pipeline::candidates().unwrap_or_default();
        let boosting = importance_of("boosting").map_err(|error| error.to_string()).map(|importance| {
            let mut shares: Vec<(&str, f64)> =
                importance.into_iter().map(|(name, _, any_mark)| (name, any_mark)).collect();
            shares.sort_by(|a, b| b.1.total_cmp(&a.1));
            shares
        });
        Self { languages: models.into_iter().map(|model| model.language).collect(), boosting }
    }
}
