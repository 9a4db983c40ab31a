//! The models that are installed, whether they are whole, and which one is chosen for which language.

use serde::Serialize;

use crate::pipeline::candidates;
use evidence::model_files::{ModelFolder, licence_name, model_names};
use evidence::model_set::ModelSet;

/// A model that is installed. `fault`, if there is one, says what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct InstalledModel {
    pub model: String,
    pub fault: Option<String>,
    /// What follows is what it says of itself, and empty if it says nothing.
    pub language: String,
    /// Twelve hexadecimal digits that are others as soon as anything in it is.
    pub version: String,
    pub licence: String,
    pub commercial_use: bool,
}

/// The model that is asked about talks in a language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LanguageModel {
    pub language: String,
    pub model: String,
}

/// All models and languages, and why there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ModelInventory {
    pub models: Vec<InstalledModel>,
    pub languages: Vec<LanguageModel>,
    #[serde(rename = "models_problem")]
    pub problem: Option<String>,
}

impl ModelInventory {
    /// Reads every file of every model.
    pub fn gather() -> Self {
        let names = match model_names() {
            Ok(names) => names,
            Err(error) => return Self { problem: Some(error.to_string()), ..Self::default() },
        };
        // Where a model is damaged that is reported with the model.
        let languages = candidates(ModelSet::default()).unwrap_or_default();
        let languages =
            languages.into_iter().map(|found| LanguageModel { language: found.language, model: found.name });
        Self { models: names.into_iter().map(describe).collect(), languages: languages.collect(), problem: None }
    }

    /// Whether nothing is damaged and there is a model to choose.
    pub fn is_sound(&self) -> bool {
        self.models.iter().all(|model| model.fault.is_none()) && !self.languages.is_empty()
    }
}

fn describe(model: String) -> InstalledModel {
    let fault = ModelFolder::open(&model).err().map(|error| error.to_string());
    match ModelFolder::read(&model) {
        Ok(folder) => InstalledModel {
            version: folder.fingerprint(),
            licence: licence_name(&folder.licence),
            commercial_use: folder.permits_commercial_use(),
            language: folder.language,
            model,
            fault,
        },
        Err(_) => InstalledModel {
            model,
            fault,
            language: String::new(),
            version: String::new(),
            licence: String::new(),
            commercial_use: false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_models_of_the_checkout_are_sound_and_say_what_they_are() {
        let inventory = ModelInventory::gather();
        assert!(inventory.is_sound() && inventory.problem.is_none());
        let reader = inventory.models.iter().find(|model| model.model == "reader-talks").unwrap();
        assert_eq!((reader.language.as_str(), reader.licence.as_str()), ("en", "CC BY-NC-ND 4.0"));
        assert!(reader.version.len() == 12 && !reader.commercial_use, "{reader:?}");
        assert!(inventory.languages.iter().any(|one| one.language == "de" && one.model == "tagger-de"));
        let versions: std::collections::BTreeSet<&str> =
            inventory.models.iter().map(|model| model.version.as_str()).collect();
        assert_eq!(versions.len(), inventory.models.len(), "no two are the same");
    }

    #[test]
    fn without_models_nothing_is_sound() {
        assert!(!ModelInventory::default().is_sound());
    }
}
