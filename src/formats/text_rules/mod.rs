//! Rules of text, as data: what clients want written otherwise, and the common errors of subtitles.
//!
//! A rule is a pattern or one of the checks that a pattern cannot say ([`NamedCheck`]), with a message, a weight, often the text that is to
//! stand there instead, a source, and examples that break it and keep it, which a test tries. Patterns are linear in the text (crate `regex`).
//! Rules see the text as viewers do, without its tags, and look neither into addresses nor into what looks like code.

mod facts;
mod file;
mod groups;
mod named;
mod number_words;
mod rule;
mod rule_set;
mod rule_text;

pub use facts::{DashStyle, RuleFacts};
pub use file::{RuleError, TextRuleLine};
pub use groups::{RuleGroup, groups};
pub use number_words::in_words;
pub use rule::{NamedCheck, RuleMessage, Severity, TextRule};
pub use rule_set::{RuleChoice, RuleSet, TextFinding};
