//! Rules as they stand in files.

use regex::RegexBuilder;
use serde::{Deserialize, Serialize};

use super::rule::{NamedCheck, RuleCheck, RuleMessage, Severity, TextRule};
use crate::provenance::Provenance;
use base::texts::t;

/// Compiled patterns larger than this (in bytes) are refused.
const LARGEST_PATTERN: usize = 2 << 20;

/// A rule of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextRuleLine {
    pub id: String,
    /// A regular expression; what it finds is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// What stands there instead of it; `$1` is the first group.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// A check that no pattern can say, in the place of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<NamedCheck>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub languages: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub but_not: Vec<String>,
    #[serde(default)]
    pub severity: Severity,
    #[serde(default = "yes")]
    pub usual: bool,
    #[serde(default)]
    pub everywhere: bool,
    pub message: RuleMessage,
    #[serde(default)]
    pub source: String,
    #[serde(default)]
    pub provenance: Provenance,
    /// What breaks it, each with what a fix makes of it, or alone where there is no fix.
    #[serde(default)]
    pub fails: Vec<Vec<String>>,
    #[serde(default)]
    pub passes: Vec<String>,
}

const fn yes() -> bool {
    true
}

/// Why a rule cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    #[error("{}", t!("rule-bad-pattern", id = id.as_str(), problem = problem.as_str()))]
    Pattern { id: String, problem: String },
    #[error("{}", t!("rule-without-check", id = .0.as_str()))]
    NoCheck(String),
    #[error("{}", t!("rule-without-name"))]
    NoName,
    #[error("{}", t!("rule-twice", id = .0.as_str()))]
    Twice(String),
}

impl TextRuleLine {
    /// The rule, ready to be used.
    ///
    /// # Errors
    /// [`RuleError`] if its pattern is none, or it says not what is wrong.
    pub fn compile(&self) -> Result<TextRule, RuleError> {
        if self.id.trim().is_empty() {
            return Err(RuleError::NoName);
        }
        let check = match (&self.pattern, self.check) {
            (Some(pattern), None) => {
                let built =
                    RegexBuilder::new(pattern).multi_line(true).size_limit(LARGEST_PATTERN).nest_limit(60).build();
                let built = built.map_err(|error| {
                    let message = error.to_string();
                    let problem = message.lines().last().unwrap_or_default().trim().to_owned();
                    RuleError::Pattern { id: self.id.clone(), problem }
                });
                RuleCheck::Pattern(built?, self.fix.clone())
            }
            (None, Some(check)) => RuleCheck::Named(check),
            _ => return Err(RuleError::NoCheck(self.id.clone())),
        };
        let fails = self.fails.iter().filter_map(|pair| Some((pair.first()?.clone(), pair.get(1).cloned())));
        Ok(TextRule {
            id: self.id.clone(),
            languages: self.languages.clone(),
            but_not: self.but_not.clone(),
            check,
            looks_everywhere: self.everywhere,
            severity: self.severity,
            is_usual: self.usual,
            message: self.message.clone(),
            source: self.source.clone(),
            provenance: self.provenance,
            fails: fails.collect(),
            passes: self.passes.clone(),
        })
    }
}
