//! A rule that is ready to be used.

use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::language::primary_language;
use crate::provenance::Provenance;
use base::texts::{WindowLanguage, spoken};

/// A check, as rule files name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NamedCheck {
    /// A word stands twice in a row.
    DoubledWords,
    /// Small numbers that are not written as words.
    NumbersInWords,
    /// A sentence begins with figures.
    NumberAtStart,
    UnbalancedBrackets,
    UnbalancedTags,
    /// Tags around nothing.
    EmptyTags,
    /// There are italics.
    Italics,
    /// How the lines of two speakers begin.
    DialogueDashes,
    /// Two lines that would fit on one.
    OneLine,
    /// Characters that players do not show.
    Glyphs,
    /// Text that was read in a wrong encoding.
    Mojibake,
    /// `&amp;` and the like.
    Entities,
    /// A sentence begins with a small letter.
    SmallAfterStop,
    /// Quotation marks as on typewriters.
    StraightQuotes,
}

impl NamedCheck {
    /// Whether it reads the tags of a text, which others do not see.
    pub(super) const fn reads_tags(self) -> bool {
        matches!(self, Self::UnbalancedTags | Self::EmptyTags | Self::Italics)
    }
}

/// How much a rule matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// A delivery is sent back for it.
    Must,
    #[default]
    Should,
    /// Look at it.
    Hint,
}

/// What a rule says of itself, in the languages of the window.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleMessage {
    pub en: String,
    /// Empty: as in English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub de: String,
}

impl RuleMessage {
    /// In the language in which the window speaks.
    pub fn text(&self) -> &str {
        let is_german = spoken() == WindowLanguage::German;
        if is_german && !self.de.is_empty() { &self.de } else { &self.en }
    }
}

/// A rule that is ready to be used.
#[derive(Debug)]
pub struct TextRule {
    /// No two rules have the same.
    pub id: String,
    /// The languages that it is of, as ISO 639 codes; empty: all but those in `but_not`.
    pub(super) languages: Vec<String>,
    pub(super) but_not: Vec<String>,
    pub(super) check: RuleCheck,
    /// Whether it looks into addresses and code, too.
    pub(super) looks_everywhere: bool,
    pub severity: Severity,
    /// Whether it counts where its group is used and nobody has switched it on or off.
    pub is_usual: bool,
    pub message: RuleMessage,
    pub source: String,
    pub provenance: Provenance,
    /// What breaks it, with the text that a fix makes of it, and what keeps it.
    pub fails: Vec<(String, Option<String>)>,
    pub passes: Vec<String>,
}

/// Rules are the same if they are called the same: what is in a file does not change while it is used.
impl PartialEq for TextRule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && self.message == other.message
    }
}

#[derive(Debug)]
pub(super) enum RuleCheck {
    /// What is found is wrong; the second is what stands there instead, with `$1` for groups.
    Pattern(Regex, Option<String>),
    Named(NamedCheck),
}

impl TextRule {
    /// Whether it is of a language.
    pub fn is_of(&self, language: &str) -> bool {
        let primary = primary_language(language);
        let names = |list: &[String]| list.contains(&primary);
        (self.languages.is_empty() || names(&self.languages)) && !names(&self.but_not)
    }

    /// The languages that it is of, for people: "de, fr", "all but ja"; empty: all.
    pub fn languages(&self) -> (&[String], &[String]) {
        (&self.languages, &self.but_not)
    }
}
