//! The sets of models that a talk can be analysed with, which names belong to which, and which of a set's readers reads.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::model_files::ModelFolder;
use base::texts::{Message, m, t};

/// The models used where none is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelSet {
    /// More exact on talks, and for personal use alone: they learned from talks whose licence forbids more.
    #[serde(rename = "all")]
    Talks,
    /// Those that a company may use.
    #[default]
    Open,
}

impl ModelSet {
    pub const EACH: [Self; 2] = [Self::Open, Self::Talks];

    /// As given on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Talks => "talks",
            Self::Open => "open",
        }
    }

    /// For people: "Models for talks, for personal use".
    pub fn title(self) -> &'static str {
        match self {
            Self::Talks => t!("models-talks-title"),
            Self::Open => t!("models-open-title"),
        }
    }

    /// The English reader. Those of other languages are called by their language, and belong to every set that
    /// [has no objection](Self::objection).
    pub const fn reader(self) -> &'static str {
        match self {
            Self::Talks => "reader-talks",
            Self::Open => "reader-small",
        }
    }

    /// The large English reader, which takes about four times as long and is more exact. It can be done without.
    pub const fn large_reader(self) -> &'static str {
        match self {
            Self::Talks => "reader-talks-large",
            Self::Open => "reader-large",
        }
    }

    /// What the English reader was called up to version 0.2: talks that it read may still be there.
    const fn former_reader(self) -> &'static str {
        match self {
            Self::Talks => "tagger",
            Self::Open => "tagger-open",
        }
    }

    /// The acoustic model.
    pub const fn prosody(self) -> &'static str {
        match self {
            Self::Talks => "prosody",
            Self::Open => "prosody-open",
        }
    }

    /// The fusion, by its short name.
    pub const fn fusion(self) -> &'static str {
        match self {
            Self::Talks => "default",
            Self::Open => "open",
        }
    }

    /// The break model.
    pub const fn breaks(self) -> &'static str {
        match self {
            Self::Talks => "breaks",
            Self::Open => "breaks-open",
        }
    }

    /// The fusion that was fitted to the large reader, by its short name. It can be done without.
    const fn large_fusion(self) -> &'static str {
        match self {
            Self::Talks => "default-large",
            Self::Open => "open-large",
        }
    }

    const fn large_fusion_folder(self) -> &'static str {
        match self {
            Self::Talks => "fusion-default-large",
            Self::Open => "fusion-open-large",
        }
    }

    /// The fusion of a talk that `reader` has read, by its short name: the large reader's own, where that is installed
    /// and the set has no objection to it, else [the set's](Self::fusion).
    pub fn fusion_for(self, reader: &str) -> &'static str {
        self.fusion_among(reader, |folder| self.may_ask(folder))
    }

    /// [`Self::fusion_for`] among the models of which the set `has` the folders.
    fn fusion_among(self, reader: &str, has: impl FnOnce(&str) -> bool) -> &'static str {
        match reader == self.large_reader() && has(self.large_fusion_folder()) {
            true => self.large_fusion(),
            false => self.fusion(),
        }
    }

    /// Whether the model in the folder `name` is installed and the set has no objection to it.
    fn may_ask(self, name: &str) -> bool {
        ModelFolder::read(name).is_ok() && self.objection(name).is_none()
    }

    /// What is learnt of talks that are still being spoken. It can be done without.
    pub const fn streaming(self) -> &'static str {
        match self {
            Self::Talks => "streaming",
            Self::Open => "streaming-open",
        }
    }

    /// The folders of the English models that make the set complete.
    pub const fn folders(self) -> [&'static str; 4] {
        let fusion = match self {
            Self::Talks => "fusion-default",
            Self::Open => "fusion-open",
        };
        [self.reader(), self.prosody(), fusion, self.breaks()]
    }

    /// The folders of the English models that the set can do without.
    const fn further_folders(self) -> [&'static str; 3] {
        [self.streaming(), self.large_reader(), self.large_fusion_folder()]
    }

    /// Whether the folder is one of the set's own English models.
    pub fn holds(self, folder: &str) -> bool {
        self.folders().contains(&folder) || self.further_folders().contains(&folder)
    }

    /// Whether what the lexical model and the fusion of these names said can stand in a talk with this set: neither is another
    /// set's own.
    pub fn accepts(self, model: &str, fusion: &str) -> bool {
        let mut others = Self::EACH.into_iter().filter(|other| *other != self);
        let is_reader = |set: Self| [set.reader(), set.large_reader(), set.former_reader()].contains(&model);
        let is_fusion = |set: Self| [set.fusion(), set.large_fusion()].contains(&fusion);
        others.all(|other| !is_reader(other) && !is_fusion(other))
    }

    /// Why the model in the folder `name` must not be used with this set; `None` if it may be, or is not installed.
    pub fn objection(self, name: &str) -> Option<Message> {
        if self == Self::Talks {
            return None;
        }
        let folder = ModelFolder::read(name).ok().filter(|folder| !folder.permits_commercial_use())?;
        Some(m!("models-objection", model = name, licence = folder.licence))
    }
}

impl FromStr for ModelSet {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "open" => Ok(Self::Open),
            // As it was called up to version 0.2.
            "talks" | "all" => Ok(Self::Talks),
            _ => Err("give open or talks".to_owned()),
        }
    }
}

/// Which of a set's English readers reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReadingDepth {
    /// The small one.
    Quick,
    /// The large one, where it is installed.
    #[default]
    Best,
}

impl ReadingDepth {
    pub const EACH: [Self; 2] = [Self::Quick, Self::Best];

    /// As given on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Best => "best",
        }
    }
}

impl FromStr for ReadingDepth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::EACH.into_iter().find(|depth| depth.name() == text).ok_or_else(|| "give quick or best".to_owned())
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
        }
        assert_eq!((ModelSet::default(), "all".parse()), (ModelSet::Open, Ok(ModelSet::Talks)));
        let in_files = ModelSet::EACH.map(|set| serde_json::to_value(set).unwrap());
        assert_eq!(in_files, ["open", "all"], "as in files of every version");
        assert!("Open".parse::<ModelSet>().is_err() && "".parse::<ModelSet>().is_err());
    }

    #[test]
    fn no_model_belongs_to_both_sets() {
        for set in ModelSet::EACH {
            let folders = set.folders();
            assert!(folders.contains(&set.reader()) && folders.contains(&set.breaks()), "{folders:?}");
            assert!(folders.contains(&fusion::model::folder_of(set.fusion()).as_str()), "{folders:?}");
            assert_eq!(fusion::model::folder_of(set.large_fusion()), set.large_fusion_folder());
            for other in ModelSet::EACH.into_iter().filter(|other| *other != set) {
                let beside = set.further_folders();
                assert!(beside.into_iter().all(|folder| set.holds(folder) && !folders.contains(&folder)), "{set:?}");
                let held = folders.into_iter().chain(beside).find(|folder| other.holds(folder));
                assert_eq!(held, None, "{set:?} {other:?}");
            }
        }
    }

    #[test]
    fn what_another_set_said_does_not_stand() {
        assert!(ModelSet::Talks.accepts("reader-talks", "default") && ModelSet::Open.accepts("reader-small", "open"));
        assert!(ModelSet::Open.accepts("tagger-de", "open"), "a language's own model may be in both");
        assert!(ModelSet::Open.accepts("", ""), "nothing was asked");
        assert!(ModelSet::Talks.accepts("tagger", "default") && !ModelSet::Open.accepts("tagger", "open"));
        assert!(!ModelSet::Open.accepts("reader-talks", "") && !ModelSet::Open.accepts("tagger-de", "default"));
        assert!(!ModelSet::Talks.accepts("reader-small", "") && !ModelSet::Talks.accepts("reader-talks", "open"));
        for set in ModelSet::EACH {
            let accepting = ModelSet::EACH.into_iter().filter(|other| other.accepts(set.large_reader(), ""));
            assert_eq!(accepting.collect::<Vec<_>>(), [set], "the large reader's reading belongs to its own set");
            for fusion in [set.fusion(), set.large_fusion()] {
                let accepting = ModelSet::EACH.into_iter().filter(|other| other.accepts(set.large_reader(), fusion));
                assert_eq!(accepting.collect::<Vec<_>>(), [set], "whichever fusion of the set heard it: {fusion}");
                let by_fusion = ModelSet::EACH.into_iter().filter(|other| other.accepts("", fusion));
                assert_eq!(by_fusion.collect::<Vec<_>>(), [set], "{fusion}");
            }
        }
    }

    #[test]
    fn the_large_reader_has_its_own_fusion_where_that_is_installed() {
        let check = |set: ModelSet, reader: &str, installed: &[&str], expected: &str| {
            let found = set.fusion_among(reader, |folder| installed.contains(&folder));
            assert_eq!(found, expected, "{set:?} {reader} {installed:?}");
        };
        use ModelSet::{Open, Talks};
        let all = ["fusion-open-large", "fusion-default-large"];
        check(Open, "reader-large", &all, "open-large");
        check(Talks, "reader-talks-large", &all, "default-large");
        check(Open, "reader-large", &all[1..], "open");
        check(Talks, "reader-talks-large", &all[..1], "default");
        // Neither the small reader's talks nor those that the other set's large one has read.
        for reader in ["reader-small", "reader-talks-large", "tagger-de", ""] {
            check(Open, reader, &all, "open");
        }
        check(Talks, "reader-large", &all, "default");
        Open.fusion_among("reader-small", |_| panic!("the disk is asked only where it matters"));
    }

    #[test]
    fn a_depth_is_called_the_same_everywhere() {
        for depth in ReadingDepth::EACH {
            assert_eq!(depth.name().parse(), Ok(depth));
            assert_eq!(serde_json::to_value(depth).unwrap(), depth.name());
        }
        assert_eq!(ReadingDepth::default(), ReadingDepth::Best);
        assert!("Best".parse::<ReadingDepth>().is_err() && "".parse::<ReadingDepth>().is_err());
    }

    #[test]
    fn only_the_open_set_objects() {
        let name = "fusion-default";
        let is_installed = ModelFolder::read(name).is_ok_and(|folder| folder.licence.contains("NC"));
        assert!(is_installed, "the model belongs to the checkout");
        assert_eq!(ModelSet::Talks.objection(name), None);
        let why = ModelSet::Open.objection(name).unwrap().text();
        assert!(why.contains(name) && why.contains("CC BY-NC-ND"), "{why}");
        assert_eq!(ModelSet::Open.objection("tagger-de"), None);
    }
}
