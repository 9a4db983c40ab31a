//! The sets of models that a talk can be analysed with, and which names belong to which.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::model_files::ModelFolder;
use base::texts::t;

/// The models used where none is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelSet {
    /// The best ones, whatever their licences permit.
    #[default]
    All,
    /// Those that a company may use.
    Open,
}

impl ModelSet {
    pub const EACH: [Self; 2] = [Self::All, Self::Open];

    /// As given on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Open => "open",
        }
    }

    /// For people: "all models".
    pub fn label(self) -> &'static str {
        match self {
            Self::All => t!("models-all"),
            Self::Open => t!("models-open"),
        }
    }

    /// The same where it stands alone.
    pub fn title(self) -> &'static str {
        match self {
            Self::All => t!("models-all-title"),
            Self::Open => t!("models-open-title"),
        }
    }

    /// The English tagger. Those of other languages are called by their language, and belong to every set that
    /// [has no objection](Self::objection).
    pub const fn tagger(self) -> &'static str {
        match self {
            Self::All => "tagger",
            Self::Open => "tagger-open",
        }
    }

    /// The acoustic model.
    pub const fn prosody(self) -> &'static str {
        match self {
            Self::All => "prosody",
            Self::Open => "prosody-open",
        }
    }

    /// The fusion, by its short name.
    pub const fn fusion(self) -> &'static str {
        match self {
            Self::All => "default",
            Self::Open => "open",
        }
    }

    /// The break model.
    pub const fn breaks(self) -> &'static str {
        match self {
            Self::All => "breaks",
            Self::Open => "breaks-open",
        }
    }

    /// What is learnt of talks that are still being spoken. It can be done without.
    pub const fn streaming(self) -> &'static str {
        match self {
            Self::All => "streaming",
            Self::Open => "streaming-open",
        }
    }

    /// The folders of the English models that make the set complete.
    pub const fn folders(self) -> [&'static str; 4] {
        let fusion = match self {
            Self::All => "fusion-default",
            Self::Open => "fusion-open",
        };
        [self.tagger(), self.prosody(), fusion, self.breaks()]
    }

    /// Whether the folder is one of the set's own English models.
    pub fn holds(self, folder: &str) -> bool {
        self.folders().contains(&folder) || folder == self.streaming()
    }

    /// Whether what the lexical model and the fusion of these names said can stand in a talk with this set: neither is another
    /// set's own.
    pub fn accepts(self, model: &str, fusion: &str) -> bool {
        let others = || Self::EACH.into_iter().filter(move |other| *other != self);
        others().all(|other| other.tagger() != model && other.fusion() != fusion)
    }

    /// Why the model in the folder `name` must not be used with this set; `None` if it may be, or is not installed.
    pub fn objection(self, name: &str) -> Option<String> {
        if self == Self::All {
            return None;
        }
        let folder = ModelFolder::read(name).ok().filter(|folder| !folder.permits_commercial_use())?;
        Some(t!("models-objection", model = name, licence = folder.licence))
    }
}

impl FromStr for ModelSet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::EACH.into_iter().find(|set| set.name() == text).ok_or_else(|| "give all or open".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fusion;

    #[test]
    fn a_set_is_called_the_same_everywhere() {
        for set in ModelSet::EACH {
            assert_eq!(set.name().parse(), Ok(set));
            assert_eq!(serde_json::to_value(set).unwrap(), set.name());
        }
        assert_eq!(ModelSet::default(), ModelSet::All);
        assert!("Open".parse::<ModelSet>().is_err() && "".parse::<ModelSet>().is_err());
    }

    #[test]
    fn no_model_belongs_to_both_sets() {
        for set in ModelSet::EACH {
            let folders = set.folders();
            assert!(folders.contains(&set.tagger()) && folders.contains(&set.breaks()), "{folders:?}");
            assert!(folders.contains(&fusion::model::folder_of(set.fusion()).as_str()), "{folders:?}");
            for other in ModelSet::EACH.into_iter().filter(|other| *other != set) {
                let held = folders.into_iter().chain([set.streaming()]).find(|folder| other.holds(folder));
                assert_eq!(held, None, "{set:?} {other:?}");
            }
        }
    }

    #[test]
    fn what_another_set_said_does_not_stand() {
        assert!(ModelSet::All.accepts("tagger", "default") && ModelSet::Open.accepts("tagger-open", "open"));
        assert!(ModelSet::Open.accepts("tagger-de", "open"), "a language's own model may be in both");
        assert!(ModelSet::Open.accepts("", ""), "nothing was asked");
        assert!(!ModelSet::Open.accepts("tagger", "") && !ModelSet::Open.accepts("tagger-de", "default"));
        assert!(!ModelSet::All.accepts("tagger-open", "") && !ModelSet::All.accepts("tagger", "open"));
    }

    #[test]
    fn only_the_open_set_objects() {
        let name = "fusion-default";
        let is_installed = ModelFolder::read(name).is_ok_and(|folder| folder.licence.contains("NC"));
        assert!(is_installed, "the model belongs to the checkout");
        assert_eq!(ModelSet::All.objection(name), None);
        let why = ModelSet::Open.objection(name).unwrap();
        assert!(why.contains(name) && why.contains("CC BY-NC-ND"), "{why}");
        assert_eq!(ModelSet::Open.objection("tagger-de"), None);
    }
}
