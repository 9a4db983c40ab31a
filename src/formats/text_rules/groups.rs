//! The rules that come with the program: a data file for each group.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::file::TextRuleLine;
use super::rule::{RuleMessage, TextRule};

const FILES: [&str; 3] = [include_str!("common.json"), include_str!("typography.json"), include_str!("netflix.json")];

/// Rules that belong together.
#[derive(Debug)]
pub struct RuleGroup {
    /// As guidelines name it.
    pub name: String,
    pub title: RuleMessage,
    pub rules: Vec<Arc<TextRule>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    name: String,
    title: RuleMessage,
    rules: Vec<TextRuleLine>,
}

static GROUPS: LazyLock<Vec<RuleGroup>> = LazyLock::new(|| FILES.into_iter().map(read).collect());

fn read(text: &str) -> RuleGroup {
    let file: GroupFile = serde_json::from_str(text).expect("a test reads every group");
    let rule = |line: &TextRuleLine| Arc::new(line.compile().expect("a test reads every rule"));
    RuleGroup { rules: file.rules.iter().map(rule).collect(), name: file.name, title: file.title }
}

/// All groups, in the order in which people read them.
pub fn groups() -> &'static [RuleGroup] {
    &GROUPS
}
