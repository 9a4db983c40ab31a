//! What the installed models say of themselves, read once in the background.

use std::path::PathBuf;

use analysis::pipeline;
use base::texts::t;
use evidence::fusion::folder_of;
use evidence::fusion::stacked::{self, FusionPath};
use evidence::model_files::{ModelFolder, licence_name, models_folder};
use evidence::model_set::ModelSet;

#[derive(Clone, Debug)]
pub struct ModelFacts {
    /// In the order of [`ModelSet::EACH`].
    sets: Vec<ModelSetFacts>,
    /// Whether there is an aligner for English.
    pub has_aligner: bool,
    /// Where they lie.
    pub folder: Option<PathBuf>,
}

/// What there is of a set of models, and what its licences permit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelSetFacts {
    /// Languages that it has models for.
    pub languages: Vec<String>,
    /// The licences of its English models, each once.
    licences: Vec<String>,
    /// Whether all that are installed permit commercial use.
    is_commercial: bool,
    /// English models that are not installed.
    absent: Vec<String>,
    /// Whether there is a large English reader that the set may ask.
    pub has_large_reader: bool,
    /// How well each of its fusions finds marks, the usual one first.
    fusions: Vec<FusionFacts>,
}

/// What a fusion says of itself.
#[derive(Clone, Debug, PartialEq)]
struct FusionFacts {
    name: &'static str,
    /// How well it finds marks with each combination of sources: F1, 0 to 1.
    source_f1: Vec<(FusionPath, f64)>,
}

impl ModelFacts {
    /// From the disk.
    pub fn read() -> Self {
        let sets = ModelSet::EACH.into_iter().map(ModelSetFacts::read).collect();
        Self { sets, has_aligner: pipeline::has_aligner(), folder: models_folder().ok() }
    }

    pub fn of(&self, set: ModelSet) -> Option<&ModelSetFacts> {
        ModelSet::EACH.iter().position(|other| *other == set).and_then(|at| self.sets.get(at))
    }

    /// As if each set had a large reader, or none had.
    #[cfg(any(test, feature = "test-support"))]
    #[must_use]
    pub fn with_large_readers(mut self, are_installed: bool) -> Self {
        self.sets.iter_mut().for_each(|set| set.has_large_reader = are_installed);
        self
    }

    /// As if there was an aligner, or none.
    #[cfg(any(test, feature = "test-support"))]
    #[must_use]
    pub fn with_aligner(self, is_installed: bool) -> Self {
        Self { has_aligner: is_installed, ..self }
    }
}

impl ModelSetFacts {
    fn read(set: ModelSet) -> Self {
        // Where there are no models nothing can be chosen; the text says what it means.
        let models = pipeline::candidates(set).unwrap_or_default();
        let languages = models.into_iter().map(|model| model.language).collect();
        let folders = set.folders().map(|name| (name, ModelFolder::read(name).ok()));
        let mut fusions = vec![set.fusion(), set.fusion_for(set.large_reader())];
        fusions.dedup();
        let fusions = fusions.into_iter().map(|name| {
            let source_f1 = ModelFolder::read(&folder_of(name)).map(|folder| stacked::measured_f1(&folder));
            FusionFacts { name, source_f1: source_f1.unwrap_or_default() }
        });
        let (has_large_reader, fusions) = (pipeline::has_large_reader(set), fusions.collect());
        Self { languages, has_large_reader, fusions, ..Self::of_folders(&folders) }
    }

    /// How well `fusion` finds marks with each combination of sources: F1, 0 to 1, as its folder says. The usual one in
    /// the place of one that is none of the set's, or not installed.
    pub fn source_f1(&self, fusion: &str) -> &[(FusionPath, f64)] {
        let named = self.fusions.iter().find(|facts| facts.name == fusion);
        named.or(self.fusions.first()).map(|facts| facts.source_f1.as_slice()).unwrap_or_default()
    }

    /// From the English models; `None`: not installed.
    fn of_folders(folders: &[(&str, Option<ModelFolder>)]) -> Self {
        let absent = folders.iter().filter(|(_, folder)| folder.is_none()).map(|(name, _)| (*name).to_owned());
        let installed: Vec<&ModelFolder> = folders.iter().filter_map(|(_, folder)| folder.as_ref()).collect();
        let mut licences: Vec<String> = installed.iter().map(|folder| licence_name(&folder.licence)).collect();
        licences.sort();
        licences.dedup();
        Self {
            languages: Vec::new(),
            licences,
            is_commercial: installed.iter().all(|folder| folder.permits_commercial_use()),
            absent: absent.collect(),
            has_large_reader: false,
            fusions: Vec::new(),
        }
    }

    /// The licences of a set that must not be used commercially; `None` where it may be, or nothing is installed.
    pub fn binding_licences(&self) -> Option<String> {
        (!self.is_commercial && !self.licences.is_empty()).then(|| self.licences.join(", "))
    }

    /// What the licences permit, and what is missing, in a sentence.
    pub fn sentence(&self) -> String {
        if self.licences.is_empty() {
            return t!("models-none-installed").to_owned();
        }
        let (licences, absent) = (self.licences.join(", "), self.absent.join(", "));
        match (self.is_commercial, self.absent.is_empty()) {
            (true, true) => t!("models-commercial", licences = licences),
            (false, true) => t!("models-not-commercial", licences = licences),
            (true, false) => t!("models-commercial-absent", licences = licences, absent = absent),
            (false, false) => t!("models-not-commercial-absent", licences = licences, absent = absent),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(licence: &str) -> Option<ModelFolder> {
        let path = std::path::Path::new("");
        Some(ModelFolder::create(path, "one", "none", "a model", "en", licence, serde_json::Value::Null))
    }

    #[test]
    fn a_set_says_what_its_licences_permit_and_what_is_missing() {
        let check = |folders: &[(&str, Option<ModelFolder>)], expected: &str| {
            assert_eq!(ModelSetFacts::of_folders(folders).sentence(), expected);
        };
        let (bound, free) = (folder("CC BY-NC-ND 4.0 (trained on TED talks)"), folder("CC BY-SA 4.0"));
        check(&[("a", bound.clone()), ("b", bound.clone())], "Not for commercial use: CC BY-NC-ND 4.0.");
        check(&[("a", free.clone()), ("b", folder("MIT (x)"))], "Commercial use allowed: CC BY-SA 4.0, MIT.");
        check(&[("a", free.clone()), ("b", bound)], "Not for commercial use: CC BY-NC-ND 4.0, CC BY-SA 4.0.");
        check(&[("a", free), ("b", None)], "Commercial use allowed: CC BY-SA 4.0. Not installed here: b.");
        let nothing = ModelSetFacts::of_folders(&[("a", None), ("b", None)]).sentence();
        assert!(nothing.starts_with("The English ones are not installed here"), "{nothing}");
    }

    #[test]
    fn a_talk_is_told_of_the_fusion_that_it_has() {
        let fusion = |name: &'static str, f1: f64| FusionFacts { name, source_f1: vec![(FusionPath::Words, f1)] };
        let fusions = vec![fusion("open", 0.5), fusion("open-large", 0.75)];
        let facts = ModelSetFacts { fusions, ..ModelSetFacts::default() };
        let f1 = |name: &str| facts.source_f1(name)[0].1;
        assert_eq!((f1("open"), f1("open-large"), f1(""), f1("mine")), (0.5, 0.75, 0.5, 0.5));
        assert!(ModelSetFacts::default().source_f1("open").is_empty());
    }

    #[test]
    fn the_facts_are_those_of_the_models_of_the_checkout() {
        let facts = ModelFacts::read();
        for set in ModelSet::EACH {
            let f1 = facts.of(set).unwrap().source_f1(set.fusion());
            let paths: Vec<FusionPath> = f1.iter().map(|(path, _)| *path).collect();
            assert_eq!(paths, FusionPath::ALL, "{set:?}");
            assert!(f1.iter().all(|(_, f1)| (0.3..1.0).contains(f1)), "{f1:?}");
            assert!(f1[0].1 > f1[8].1, "words and voice say more than the pause alone");
        }
        let all = facts.of(ModelSet::Talks).unwrap();
        assert_eq!(all.sentence(), "Not for commercial use: CC BY-NC-ND 4.0.");
        assert_eq!(all.binding_licences().as_deref(), Some("CC BY-NC-ND 4.0"));
        assert_eq!(facts.of(ModelSet::Open).unwrap().binding_licences(), None);
        assert!(all.languages.starts_with(&["en".to_owned(), "de".to_owned()]), "{:?}", all.languages);
        assert!(all.languages.contains(&"pl".to_owned()), "the reader of many languages reads it");
        assert!(facts.of(ModelSet::Open).unwrap().languages.contains(&"de".to_owned()));
    }
}
